"""Balances: one row a currency, never a sum over currencies."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.rights import may_open
from vcc_portal.components.ui.amounts import HIDDEN, amount, amounts_toggle
from vcc_portal.components.ui.charts import key, keys
from vcc_portal.features.account.view import BalanceRow
from vcc_portal.i18n import Text
from vcc_portal.i18n import account as words
from vcc_portal.state.account.balances import BalancesState
from vcc_portal.state.core.auth import EntryState

ROWS_WHILE_LOADING = 4
_ROW = "group *:h-[52px] first:*:h-18 first:bg-[linear-gradient(var(--bg-subtle),var(--bg-surface))]"
"""The first currency stands out."""
_LONGEST = len("99,999,999.00")
"""Of an amount that stands out, and has the bar beside it: with longer ones the table lay over the cards beside it."""
_GIVES_WAY = {"data-gives-way": ""}
_PANEL = "[&:has([data-long=true])_[data-gives-way]]:hidden"
_FIGURE = "num font-semibold"
_SPLIT = "flex gap-0.5 w-29 h-1 group-first:h-1.5 [&:not(:has(>:not([data-none=true])))]:bg-viz-track"
_MAY_TOP_UP = may_open(routes.ACCOUNT_RECHARGE)
_ASSIGNS = EntryState.user.sub_user & (EntryState.user.admin | BalancesState.tells_unassigned)
"""Without sub-accounts there is nothing to assign, and no column for it: the user says so before the balances do. An
operator gets it when they are there: a column that stood over the skeleton was gone with the first answer."""


def balances() -> rx.Component:
    """The panel in each of its states."""
    return ui.panel(
        loading.part(BalancesState, _content(), waiting=_skeleton()),
        heading=words.BALANCES,
        beside=amounts_toggle(class_name="-ml-1.5 -my-1"),
        aside=_legend(),
        flush=True,
        class_name=_PANEL,
        data_tour="balances",
    )


def _legend() -> rx.Component:
    unassigned = rx.cond(_ASSIGNS, key(words.UNASSIGNED_KEY, "viz-3"))
    legend = keys(key(words.AVAILABLE_KEY, "viz-1"), unassigned, key(words.FROZEN, "viz-4"))
    return rx.el.div(legend, custom_attrs=_GIVES_WAY)


def _content() -> rx.Component:
    table = ui.table(words.BALANCES, _heads(), rx.foreach(BalancesState.balances, _row))
    nothing = ui.empty_state("wallet", words.NO_BALANCES, words.NO_BALANCES_NOTE)
    return rx.cond(BalancesState.balances.length() > 0, ui.sideways(table), nothing)


def _heads() -> "list[Text | rx.Component | rx.Var]":
    unassigned = ui.figure_head(ui.explained(words.UNASSIGNED, words.UNASSIGNED_HINT))
    return [
        words.CURRENCY,
        ui.figure_head(words.AVAILABLE),
        ui.figure_head(ui.explained(words.FROZEN, words.FROZEN_HINT)),
        rx.cond(_ASSIGNS, unassigned),
        ui.head(words.SPLIT, class_name="w-40", custom_attrs=_GIVES_WAY),
        rx.cond(_MAY_TOP_UP, ui.unseen_head(words.TOP_UP)),
    ]


def _is_long(row: "rx.Var[BalanceRow]") -> Any:
    return (row.available.length() > _LONGEST) | (row.frozen.length() > _LONGEST) | (row.unassigned.length() > _LONGEST)


def _row(row: "rx.Var[BalanceRow]") -> rx.Component:
    return rx.el.tr(
        rx.el.th(
            rx.el.span(row.currency, class_name="block font-semibold text-ink-1 text-table"),
            rx.el.span(ui.tv(row.name), class_name="sub"),
            scope="row",
        ),
        rx.el.td(
            amount(row.available),
            class_name=rx.cond(
                _is_long(row), _FIGURE, f"{_FIGURE} group-first:text-title group-first:tracking-[-0.01em]"
            ),
        ),
        rx.el.td(amount(row.frozen), class_name="num text-ink-2"),
        rx.cond(_ASSIGNS, rx.el.td(amount(row.unassigned), class_name="num text-ink-2")),
        rx.el.td(_split(row), custom_attrs=_GIVES_WAY),
        rx.cond(_MAY_TOP_UP, rx.el.td(_top_up(row.currency), class_name="text-right")),
        class_name=_ROW,
        custom_attrs={"data-long": _is_long(row)},
    )


def _top_up(currency: "rx.Var[str] | str") -> rx.Component:
    address = rx.Var.create(f"{routes.ACCOUNT_RECHARGE.path}?currency=").to(str) + rx.Var.create(currency).to(str)
    return ui.link(
        words.TOP_UP,
        address,
        aria_label=ui.t(words.TOP_UP_IN, currency=currency),
        class_name="whitespace-nowrap print:hidden",
    )


def _split(row: "rx.Var[BalanceRow]") -> rx.Component:
    def part(share: "rx.Var[str]", colour: str) -> rx.Component:
        return rx.el.span(
            style={"width": share, "--key": colour},
            class_name="min-w-0.5 rounded-[1px] bg-(--key) data-[none=true]:hidden",
            custom_attrs={"data-none": share == "0%"},
        )

    split = rx.el.div(
        part(row.assigned_share, "var(--viz-1)"),
        part(row.unassigned_share, "var(--viz-3)"),
        part(row.frozen_share, "var(--viz-4)"),
        class_name=_SPLIT,
        role="img",
        aria_label=ui.tv(row.split),
    )
    return rx.cond(HIDDEN, rx.el.div(class_name=_SPLIT), split)


def _skeleton() -> rx.Component:
    def row(first: bool) -> rx.Component:
        return rx.el.tr(
            rx.el.td(ui.skeleton("44px"), ui.skeleton("64px", 10, class_name="mt-2")),
            rx.el.td(ui.skeleton("150px" if first else "96px", 24 if first else 12, class_name="ml-auto")),
            rx.el.td(ui.skeleton("64px", class_name="ml-auto")),
            rx.cond(_ASSIGNS, rx.el.td(ui.skeleton("72px", class_name="ml-auto"))),
            rx.el.td(ui.skeleton("116px", 4)),
            rx.cond(_MAY_TOP_UP, rx.el.td(ui.skeleton("28px"))),
            class_name=_ROW,
        )

    return ui.table(None, _heads(), *[row(number == 0) for number in range(ROWS_WHILE_LOADING)], aria_busy="true")
