"""/card/list: find a card, see its state and what is left of its month limit."""

from typing import Any, Literal

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.card.bulk_edit import bulk_edit_dialog, bulk_edit_gone
from vcc_portal.components.card.hygiene import check_board, check_button
from vcc_portal.components.card.list_cells import actions, card, currency, limits, sub_account, tags
from vcc_portal.components.patterns import listing
from vcc_portal.components.patterns.gate import gate_dialog, may_apply
from vcc_portal.features.card.bulk.plan import BulkKind
from vcc_portal.features.card.rights import CANCEL, LIMITS, MOVE, RECHARGE
from vcc_portal.features.card.targets import CARDS
from vcc_portal.i18n import Text
from vcc_portal.i18n.card import common as strings
from vcc_portal.layouts.page import page
from vcc_portal.state.card.bulk.edit import BulkEditState
from vcc_portal.state.card.list import CardListState, Suggestion
from vcc_portal.state.core.gate import GateState

SELECTION = listing.RowSelection(
    ("face", "card_id"),
    lambda row: row.face.name,
    words=strings.SELECTION_WORDS,
    param=CARDS,
    allowed=CardListState.rights.some,
)


@page(routes.CARD_LIST, on_load=[CardListState.load, BulkEditState.come_back])
def card_list() -> rx.Component:
    """The page."""
    own = {
        "face": card,
        "tags": tags,
        "month": limits,
        "currency": currency,
        "sub_account": sub_account,
        "href": actions,
    }
    return rx.fragment(
        _head(),
        gate_dialog(),
        bulk_edit_dialog(),
        bulk_edit_gone(),
        check_board(),
        listing.query_form(
            CardListState,
            below_keyword=_suggestions(),
            on_change=ui.looks_for(CardListState.suggest.debounce(250)),
        ),
        rx.el.section(
            listing.tabs(CardListState, strings.COLUMN_STATUS),
            listing.listing(
                CardListState,
                own=own,
                selection=SELECTION,
                empty_note=rx.cond(may_apply(), ui.t(strings.NO_CARDS_NOTE), ui.t(strings.NO_CARDS_OPERATOR)),
                empty_action=rx.cond(may_apply(), _apply("outline")),
            ),
            _batch(),
            class_name="panel [&_.list-table_td]:h-18",
        ),
    )


def _head() -> rx.Component:
    known = (CardListState.issuable != "") & may_apply()
    fact = rx.cond(known, ui.t(strings.ISSUABLE, count=CardListState.issuable), "")
    return ui.page_head(routes.CARD_LIST.title, check_button(), rx.cond(may_apply(), _apply("primary")), fact=fact)


def _apply(kind: Literal["primary", "outline"]) -> rx.Component:
    return ui.button(strings.APPLY, kind=kind, icon="plus", on_click=GateState.open_page(routes.CARD_APPLY.path))


def _batch() -> rx.Component:
    """What may be done to many cards at once; nothing of it without the right."""
    rights: Any = CardListState.rights

    def if_may(right: Any, action: rx.Component) -> rx.Component:
        return rx.cond(right, action)

    def edit(kind: BulkKind, text: Text, icon: str, *, in_menu: bool = False) -> rx.Component:
        def open_dialog(query: Any) -> Any:
            return BulkEditState.open(kind.value, query)

        return listing.selection_button(SELECTION, text, icon, open_dialog, in_menu=in_menu)

    move = listing.selection_link(SELECTION, strings.MOVE, "folder-input", MOVE, in_menu=True)
    alerts = edit(BulkKind.NOTICE, strings.NOTICE_SWITCH, "bell", in_menu=True)
    more = listing.selection_menu(if_may(rights.move, move), if_may(rights.change, alerts))
    return listing.batch_bar(
        CardListState,
        SELECTION,
        if_may(rights.limits, listing.selection_link(SELECTION, strings.ADJUST_LIMITS, "gauge", LIMITS)),
        if_may(rights.change, edit(BulkKind.TAGS, strings.EDIT_TAGS, "tag")),
        if_may(rights.recharge, listing.selection_link(SELECTION, strings.RECHARGE, "banknote-arrow-down", RECHARGE)),
        if_may(rights.freeze, edit(BulkKind.FREEZE, strings.FREEZE, "snowflake")),
        if_may(rights.freeze, edit(BulkKind.UNFREEZE, strings.UNFREEZE, "sun")),
        if_may(rights.cancel, listing.selection_link(SELECTION, strings.CANCEL_CARDS, "ban", CANCEL, kind="danger")),
        if_may(rights.move | rights.change, more),
    )


def _suggestions() -> rx.Component:
    found = rx.el.div(rx.foreach(CardListState.suggestions, _suggestion), class_name="query-found")
    return rx.cond(CardListState.suggestions.length() > 0, found)


def _suggestion(card: rx.Var[Suggestion]) -> rx.Component:
    return ui.RouterLink.create(
        rx.el.span(card.name, title=card.name, class_name="cell-text", data_private=""),
        rx.el.span(ui.masked(card.last4), class_name="ml-auto text-ink-3"),
        ui.badge(card.status.text, card.status.tone),
        to=card.href,
    )
