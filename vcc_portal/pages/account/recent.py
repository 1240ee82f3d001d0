"""The latest transactions."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.rights import may_open
from vcc_portal.components.ui.amounts import HIDDEN, amount
from vcc_portal.features.account.records import RECENT
from vcc_portal.features.account.view import RecentRow
from vcc_portal.i18n import Text
from vcc_portal.i18n import account as words
from vcc_portal.pages.account.payments import payments
from vcc_portal.state.account.spending import SpendingState

_GIVES_WAY = "w-full max-w-0"
"""Of the names: they have the room that the other columns leave, so that no amount is cut."""


def recent() -> rx.Component:
    """The panel in each of its states."""
    return ui.panel(
        payments(_content(), waiting=_skeleton()),
        heading=words.RECENT,
        aside=rx.cond(may_open(routes.TRADE), ui.link(words.VIEW_ALL, routes.TRADE.path, class_name="print:hidden")),
        flush=True,
    )


def _content() -> rx.Component:
    table = ui.table(words.RECENT, _heads(), rx.foreach(SpendingState.recent, _row))
    nothing = ui.empty_state("receipt", words.NO_RECENT, words.NO_RECENT_NOTE)
    return rx.cond(SpendingState.recent.length() > 0, ui.sideways(table), nothing)


def _heads() -> list[Text | rx.Component]:
    return [words.TIME, words.MERCHANT, words.CARD, words.TYPE, words.STATUS, ui.figure_head(words.AMOUNT)]


def _row(row: "rx.Var[RecentRow]") -> rx.Component:
    return rx.el.tr(
        rx.el.td(row.time, class_name="whitespace-nowrap text-ink-2"),
        rx.el.td(
            rx.el.span(ui.tv(row.title), class_name="block truncate", title=ui.tv(row.title)),
            rx.cond(row.note != "", rx.el.span(row.note, class_name="sub truncate", title=row.note)),
            class_name=_GIVES_WAY,
            role="rowheader",
        ),
        rx.el.td(rx.cond(row.last4 != "", ui.masked(row.last4), "--"), class_name="text-ink-2"),
        rx.el.td(ui.tv(row.kind), class_name="whitespace-nowrap text-ink-2"),
        rx.el.td(ui.badge(row.status, row.tone)),
        rx.el.td(_amount(row), class_name="num"),
    )


def _amount(row: "rx.Var[RecentRow]") -> rx.Component:
    return rx.el.span(
        rx.el.span(row.currency, " ", class_name="money-code"),
        amount(row.amount),
        class_name="money",
        custom_attrs={"data-sign": rx.cond(row.void & ~HIDDEN, "void", rx.cond(row.income, "in", "out"))},
    )


def _skeleton() -> rx.Component:
    row = rx.el.tr(
        rx.el.td(ui.skeleton("96px")),
        rx.el.td(ui.skeleton("128px"), ui.skeleton("80px", 10, class_name="mt-2"), class_name=_GIVES_WAY),
        rx.el.td(ui.skeleton("48px")),
        rx.el.td(ui.skeleton("40px")),
        rx.el.td(ui.skeleton("60px", 22)),
        rx.el.td(ui.skeleton("88px", class_name="ml-auto")),
    )
    return ui.table(None, _heads(), *[row] * RECENT, aria_busy="true")
