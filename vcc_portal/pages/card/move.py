"""/card/move: choose who pays for the cards from now on, see what becomes of each, and move them."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.card.chosen import CHANGE_TOP, chosen_fact, facts, no_right, selection_notes, stages
from vcc_portal.components.card.place_tiles import place_tiles
from vcc_portal.components.patterns.batch import batch_gone, batch_outcome, batch_preview, counted_action, next_part
from vcc_portal.components.patterns.gate import gate_dialog
from vcc_portal.components.patterns.step_up import step_up_dialog
from vcc_portal.i18n import terms
from vcc_portal.i18n.card import move as strings
from vcc_portal.layouts.page import page
from vcc_portal.state.card.move import CardMoveState


@page(routes.CARD_MOVE, on_load=[CardMoveState.load])
def card_move() -> rx.Component:
    """The page."""
    return rx.fragment(
        ui.page_head(routes.CARD_MOVE.title, fact=chosen_fact(CardMoveState.selection)),
        stages(CardMoveState, _ready(), blocked=_blocked()),
        gate_dialog(),
        step_up_dialog(),
    )


def _ready() -> rx.Component:
    choosing = (CardMoveState.batch.phase == "") | (CardMoveState.batch.phase == "preview")
    return rx.el.div(
        selection_notes(CardMoveState.selection),
        rx.cond(CardMoveState.selection.may, rx.fragment(), no_right(strings.NO_RIGHT, strings.NO_RIGHT_NOTE)),
        rx.cond(
            choosing,
            rx.fragment(
                batch_gone(CardMoveState),
                rx.cond(CardMoveState.staying.length() > 0, _staying(), rx.fragment(_target(), _preview())),
            ),
            batch_outcome(CardMoveState),
        ),
        class_name="flex flex-col gap-4 mt-4",
    )


def _staying() -> rx.Component:
    """No account is offered where each preview would be a refusal."""
    one = CardMoveState.selection.count == 1
    open_card = rx.Var.create(f"{routes.CARD_DETAIL.path}?cardId=") + CardMoveState.selection.one.card_id
    why = rx.foreach(CardMoveState.staying, lambda text: rx.el.span(ui.tv(text), class_name="block"))
    back: Any = rx.cond(CardMoveState.batch.following > 0, "secondary", "primary")
    ways = rx.fragment(
        next_part(CardMoveState, kind="primary"),
        ui.button(terms.BACK_TO_CARD_LIST, kind=back, href=routes.CARD_LIST.path),
        rx.cond(one, ui.button(terms.VIEW_CARD, href=open_card)),
    )
    title = rx.cond(one, ui.t(strings.NONE_GOES_ONE), ui.t(strings.NONE_GOES))
    return ui.panel(ui.empty_state("wallet", title, rx.fragment(why), ways), flush=True)


def _target() -> rx.Component:
    find = ui.text_input(
        name="find",
        lead="search",
        size="sm",
        placeholder=strings.TARGET_SEARCH,
        aria_label=ui.t(strings.TARGET_SEARCH),
        on_change=CardMoveState.find.debounce(200),
    )
    tiles = place_tiles(
        CardMoveState.places,
        CardMoveState.target,
        on_choose=CardMoveState.choose,
        disabled=~rx.Var.create(CardMoveState.selection.may),
    )
    none = rx.el.p(ui.t(strings.NO_TARGET_MATCH), class_name="text-table text-ink-3", role="status")
    more = rx.el.p(
        ui.t(terms.MORE_ACCOUNTS, count=CardMoveState.more_places),
        class_name="text-table text-ink-3 mt-4",
        role="status",
    )
    return rx.el.div(
        ui.panel(
            rx.cond(CardMoveState.places.length() > 0, tiles, none),
            rx.cond(rx.Var.create(CardMoveState.more_places) > 0, more),
            heading=strings.TARGET,
            aside=rx.cond(CardMoveState.many_places, find),
        ),
        _what_stays(),
        class_name=CHANGE_TOP,
    )


def _what_stays() -> rx.Component:
    card = rx.el.div(ui.virtual_card(CardMoveState.selection.one), class_name="side-part")
    lines = facts(
        ("wallet", strings.STAYS_PAYS),
        ("clock", strings.STAYS_HELD),
        ("credit-card", strings.STAYS_SAME),
    )
    return rx.el.aside(
        rx.cond(CardMoveState.selection.count == 1, card),
        rx.el.div(rx.el.h2(ui.t(strings.STAYS), class_name="side-title"), lines, class_name="side-part"),
        class_name="panel",
    )


def _preview() -> rx.Component:
    action = counted_action(CardMoveState, strings.RUN, strings.RUN_ONE)
    preview = batch_preview(CardMoveState, action, ready=CardMoveState.selection.may, back=strings.CHOOSE_AGAIN)
    hint = ui.panel(ui.empty_state("arrow-up", strings.CHOOSE_TARGET), flush=True)
    return rx.cond(CardMoveState.batch.phase == "preview", preview, hint)


def _blocked() -> rx.Component:
    back = ui.button(terms.BACK_TO_CARD_LIST, href=routes.CARD_LIST.path)
    return ui.panel(ui.empty_state("network", strings.UNSUPPORTED, strings.UNSUPPORTED_NOTE, back), flush=True)
