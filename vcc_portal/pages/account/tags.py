"""Spending by tag, in the currency that the chart shows."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.rights import may_open
from vcc_portal.components.ui.amounts import HIDDEN, amount, private
from vcc_portal.features.account.view import TagRow
from vcc_portal.i18n import account as words
from vcc_portal.i18n import terms
from vcc_portal.pages.account.payments import IS_DENIED, denied
from vcc_portal.state.account.page import AccountHomeState
from vcc_portal.state.account.spending import SpendingState


def tags() -> rx.Component:
    """The panel in each of its states."""
    fact = rx.el.span(
        ui.t(terms.THIS_MONTH),
        rx.cond(SpendingState.currency != "", rx.fragment(ui.dot(), SpendingState.currency)),
        class_name="text-caption text-ink-3 inline-flex items-center",
    )
    return ui.panel(
        loading.part(AccountHomeState, _content(), waiting=_skeleton(), retry=AccountHomeState.load),
        heading=words.BY_TAG,
        aside=fact,
    )


def _content() -> rx.Component:
    note = rx.el.p(ui.t(words.TAGS_OVERLAP), class_name="mt-4 text-caption text-ink-3")
    rows = rx.fragment(
        rx.el.ul(rx.foreach(AccountHomeState.tags, _row), class_name="flex flex-col gap-4"),
        rx.cond(AccountHomeState.tags_overlap, note),
    )
    nothing = ui.empty_state("tag", words.NO_TAGS, words.NO_TAGS_NOTE)
    return rx.cond(AccountHomeState.tags.length() > 0, rows, rx.cond(IS_DENIED, denied(), nothing))


def _row(row: "rx.Var[TagRow]") -> rx.Component:
    shown: dict[str, Any] = {"title": ui.tv(row.tag), "class_name": "truncate"}
    name = rx.el.span(private(ui.tv(row.tag)), **shown)
    link = ui.RouterLink.create(private(ui.tv(row.tag)), to=row.href, **{**shown, "class_name": "link truncate"})
    return rx.el.li(
        rx.el.div(
            rx.cond((row.href != "") & may_open(routes.TRADE), link, name),
            rx.el.span(
                rx.el.span(rx.cond(HIDDEN, "", row.percent), class_name="text-caption text-ink-3 mr-0.5"),
                " ",
                rx.el.span(amount(row.amount), class_name="font-semibold"),
                class_name="shrink-0 text-right",
            ),
            class_name="flex justify-between gap-3 text-table mb-1",
        ),
        rx.el.div(rx.el.span(style={"width": rx.cond(HIDDEN, "0", row.share)}), class_name="meter"),
    )


def _skeleton() -> rx.Component:
    row = rx.el.div(ui.skeleton("100%", 14), ui.skeleton("100%", 4, class_name="mt-2"))
    return rx.el.div(*[row] * 4, class_name="flex flex-col gap-4", aria_busy="true")
