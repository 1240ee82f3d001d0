"""After sending: the result is being looked for, or the card is there, is being made, or could not be made."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns.draft import Ticker
from vcc_portal.i18n.card import issued as words
from vcc_portal.i18n.text import Text
from vcc_portal.pages.card.apply.draft import View
from vcc_portal.state.card.apply.issued import CardAppliedState
from vcc_portal.state.card.apply.single import CardApplyState


def processing(view: View, name: "rx.Var[str] | rx.Component") -> rx.Component:
    """The outcome is unknown: neither done nor failed. Its cards are looked for; there is nothing to pay with here."""
    state = view.state
    waits = state.asking | (state.look_in > 0)
    asked = ui.t(words.PROCESSING_ASKED, count=state.asked.to(str))
    return ui.panel(
        rx.el.div(
            rx.cond(
                waits,
                rx.el.span(ui.spinner(24), class_name="round-icon", data_tone="info"),
                ui.round_icon("clock", "warn"),
            ),
            rx.el.h2(ui.t(words.PROCESSING_TITLE), class_name="result-title"),
            rx.el.p(name, class_name="font-semibold"),
            rx.el.p(ui.t(words.PROCESSING_NOTE), class_name="result-note"),
            rx.cond(waits, rx.el.p(asked, class_name="sub"), ui.note("warn", words.PROCESSING_STILL)),
            rx.el.div(
                ui.button(words.TO_LIST, href=routes.CARD_LIST.path),
                ui.button(words.ASK_AGAIN, kind="primary", busy=state.asking, on_click=state.look_up(view.draft.all)),
                class_name="state-actions",
            ),
            class_name="result-center",
            role="status",
        )
    )


def result() -> rx.Component:
    """What the address names."""
    state = CardAppliedState
    return rx.fragment(
        Ticker.create(wait=state.ask_in, turn=state.asked, on_tick=state.look),
        rx.cond(
            state.failure.en != "",
            ui.panel(ui.error_state(ui.tv(state.failure), state.load)),
            rx.cond(state.loaded, _card(), ui.panel(ui.skeleton_rows(4))),
        ),
    )


def _card() -> rx.Component:
    state = CardAppliedState
    said = rx.match(
        state.outcome,
        ("ready", _said("circle-check", "ok", words.DONE_TITLE, ui.t(words.DONE_NOTE))),
        ("failed", _said("circle-x", "bad", words.FAILED_TITLE, ui.t(words.FAILED_NOTE, reason=ui.tv(state.reason)))),
        _said("clock", "info", words.APPLYING_TITLE, _applying_note()),
    )
    return ui.panel(
        rx.el.div(
            ui.virtual_card(state.face),
            rx.el.div(said, _facts(), _actions(), class_name="result-text"),
            class_name="result",
        )
    )


def _said(icon: str, tone: str, title: Text, note: rx.Var[str]) -> rx.Component:
    return rx.el.div(
        ui.round_icon(icon, tone),
        rx.el.div(rx.el.h2(ui.t(title), class_name="result-title"), rx.el.p(note, class_name="result-note")),
        class_name="result-said",
        role="status",
    )


def _applying_note() -> rx.Var[str]:
    return rx.cond(CardAppliedState.ask_in > 0, ui.t(words.APPLYING_NOTE), ui.t(words.APPLYING_LONG))


def _facts() -> rx.Component:
    face = CardAppliedState.face
    charged = rx.el.div(rx.el.dt(ui.t(words.CHARGED)), rx.el.dd(CardApplyState.charged), class_name="review-row")
    return rx.el.dl(
        rx.el.div(
            rx.el.dt(ui.t(words.STATUS)),
            rx.el.dd(ui.badge(ui.tv(face.status_text), face.tone)),
            class_name="review-row",
        ),
        rx.el.div(
            rx.el.dt(ui.t(words.CARD_ID)),
            rx.el.dd(
                CardAppliedState.card_id, ui.copy_button(CardAppliedState.card_id), class_name="inline-flex gap-2"
            ),
            class_name="review-row",
        ),
        rx.cond(CardApplyState.charged != "", charged, rx.fragment()),
        class_name="review-rows",
    )


def _actions() -> rx.Component:
    detail = rx.Var.create(f"{routes.CARD_DETAIL.path}?cardId=") + CardAppliedState.card_id
    return rx.el.div(
        ui.button(words.OPEN_CARD, kind="primary", href=detail),
        ui.button(words.TO_LIST, href=routes.CARD_LIST.path),
        ui.button(words.ANOTHER, kind="quiet", icon="plus", href=routes.CARD_APPLY.path),
        class_name="flex flex-wrap gap-2",
    )
