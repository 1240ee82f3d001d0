"""/card/list: find a card, see its state and what is left of its month limit."""

from typing import Any, Literal

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import listing, ui
from vcc_portal.components.card.bulk_edit import bulk_edit_dialog
from vcc_portal.components.gate import gate_dialog
from vcc_portal.components.listing import cells
from vcc_portal.i18n import card as strings
from vcc_portal.layouts.page import page
from vcc_portal.state.card.list import COLUMNS, CardListState, Suggestion
from vcc_portal.state.entry import EntryState
from vcc_portal.state.gate import GateState


@page(routes.CARD_LIST, on_load=[CardListState.load])
def card_list() -> rx.Component:
    """The page."""
    return rx.fragment(
        _head(),
        gate_dialog(),
        bulk_edit_dialog(),
        listing.query_form(
            CardListState,
            below_keyword=_suggestions(),
            on_change=CardListState.suggest.debounce(250),
        ),
        rx.el.section(
            listing.tabs(CardListState, strings.COLUMN_STATUS, COLUMNS),
            listing.listing(CardListState, COLUMNS, _blank(), own={"face": _card, "href": _actions}),
            class_name="panel list-cards",
        ),
    )


def _head() -> rx.Component:
    known = (CardListState.issuable != "") & _may_apply()
    fact = rx.cond(known, ui.t(strings.ISSUABLE, count=CardListState.issuable), "")
    return ui.page_head(strings.LIST_TITLE, rx.cond(_may_apply(), _apply("primary"), rx.fragment()), fact=fact)


def _may_apply() -> rx.Var[bool]:
    return EntryState.user.admin | EntryState.urls.contains(routes.CARD_APPLY.resource)


def _apply(kind: Literal["primary", "outline"]) -> rx.Component:
    return ui.button(strings.APPLY, kind=kind, icon="plus", on_click=GateState.open_page(routes.CARD_APPLY.path))


def _blank() -> listing.Blank:
    return listing.Blank(
        icon="credit-card",
        title=strings.NO_CARDS,
        note=rx.cond(_may_apply(), ui.t(strings.NO_CARDS_NOTE), ui.t(strings.NO_CARDS_OPERATOR)),
        no_match=strings.NO_MATCH,
        action=rx.cond(_may_apply(), _apply("outline"), rx.fragment()),
    )


def _card(row: Any) -> rx.Component:
    """The card with its name as the link to its page."""
    number = rx.cond(
        row.face.last4 == "",
        rx.el.span(ui.t(strings.NUMBER_PENDING), class_name="sub"),
        cells.number(row.face),
    )
    return rx.el.div(
        ui.card_thumbnail(row.face),
        rx.el.div(
            ui.RouterLink.create(row.face.name, to=row.href, class_name="cell-name"), number, class_name="min-w-0"
        ),
        class_name="cell-card",
    )


def _actions(row: Any) -> rx.Component:
    return ui.link(strings.VIEW, row.href)


def _suggestions() -> rx.Component:
    found = rx.el.div(rx.foreach(CardListState.suggestions, _suggestion), class_name="query-found")
    return rx.cond(CardListState.suggestions.length() > 0, found, rx.fragment())


def _suggestion(card: rx.Var[Suggestion]) -> rx.Component:
    return ui.RouterLink.create(
        rx.el.span(card.name, class_name="cell-text"),
        rx.el.span(ui.masked(card.last4), class_name="ml-auto text-ink-3"),
        ui.badge(ui.tv(card.status.text), card.status.tone),
        to=card.href,
    )
