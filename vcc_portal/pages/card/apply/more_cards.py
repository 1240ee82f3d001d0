"""The dialog that asks for a higher number of cards, and the button that opens it."""

from typing import Literal

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.draft import Draft
from vcc_portal.components.patterns.form import Fields, draft_end, draft_form
from vcc_portal.features.card.apply.more_cards import LONGEST_REASON
from vcc_portal.i18n import terms
from vcc_portal.i18n.card import apply_batch as words
from vcc_portal.pages.card.apply.parts import mode_name
from vcc_portal.state.card.apply.more_cards import MoreCardsState

_DRAFT = Draft("more-cards")
_FIELDS = Fields(MoreCardsState, _DRAFT)
_FORM_ID = "more-cards-form"


def ask_for_more(kind: Literal["text", "primary"] = "text", size: Literal["sm", "md"] = "sm") -> rx.Component:
    """Opens the dialog."""
    return ui.button(words.ASK_FOR_MORE, kind=kind, size=size, on_click=MoreCardsState.begin)


def more_dialog() -> rx.Component:
    """Asks for more, then says what became of the request."""
    state = MoreCardsState
    asks = rx.Var.create(state.stage) == "ask"
    return rx.fragment(
        draft_end(_DRAFT, state.done_no),
        ui.dialog(
            rx.cond(asks, _form(), _sent()),
            open=state.shown,
            title=rx.cond(asks, ui.t(words.MORE_TITLE), ui.t(words.MORE_SENT_TITLE)),
            note=state.facts,
            on_open_change=state.close,
            actions=[rx.cond(asks, _ask(), _done())],
            width=480,
        ),
    )


def _form() -> rx.Component:
    state = MoreCardsState
    modes = rx.foreach(state.modes, lambda mode: ui.option(mode_name(mode), mode))
    return draft_form(
        state,
        _DRAFT,
        rx.el.div(
            rx.cond(state.modes.length() > 1, _FIELDS.choice("card_mode", modes)),
            _FIELDS.whole("apply_num", control={"max_length": 6}),
            _FIELDS.line(
                "reason", control={"multiline": True, "max_length": LONGEST_REASON}, hint=words.MORE_REASON_HINT
            ),
            _refusal(),
            class_name="flex flex-col gap-4",
        ),
        id=_FORM_ID,
    )


def _refusal() -> rx.Component:
    refusal = MoreCardsState.refusal
    return ui.when(refusal, ui.note("bad", refusal, role="alert"))


def _sent() -> rx.Component:
    state = MoreCardsState
    stage = rx.Var.create(state.stage)
    looked = rx.cond(state.granted, ui.note("ok", state.looked), ui.note("info", state.looked))
    return rx.el.div(
        rx.cond(stage == "sent", ui.note("ok", state.said), ui.note("warn", state.said)),
        ui.when(state.looked, looked),
        class_name="flex flex-col gap-3",
        role="status",
    )


def _ask() -> rx.Component:
    state = MoreCardsState
    return rx.fragment(
        ui.button(terms.CANCEL, on_click=state.close(False)),
        ui.button(words.MORE_SEND, kind="primary", type="submit", form=_FORM_ID, busy=state.sending),
    )


def _done() -> rx.Component:
    state = MoreCardsState
    return rx.fragment(
        ui.button(words.MORE_LOOK, on_click=state.look),
        ui.button(words.MORE_DONE, kind="primary", on_click=state.close(False)),
    )
