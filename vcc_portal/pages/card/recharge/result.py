"""What became of a recharge of a card."""

from collections.abc import Sequence

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import money
from vcc_portal.features.card.targets import CARDS
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.i18n.patterns import money as words
from vcc_portal.pages.card.recharge.one import forget_draft
from vcc_portal.state.card.recharge.one import CardRechargeState
from vcc_portal.state.card.recharge.result import CardRechargeResultState


def recharge_result() -> rx.Component:
    """The recharge that the address names."""
    state = CardRechargeResultState
    processing = money.processing_line(
        state, strings.PROCESSING_TITLE, strings.PROCESSING_NOTE, strings.PROCESSING_LONG
    )
    success = money.said_line("circle-check", "ok", strings.DONE_TITLE, ui.t(strings.DONE_NOTE, card=state.face.name))
    failed = money.failed_line(state, strings.FAILED_TITLE, strings.FAILED_NOTE)
    return rx.fragment(
        forget_draft(),
        money.result_panel(
            state,
            picture=ui.virtual_card(state.face),
            said=(processing, success, failed),
            facts=_facts(),
            actions=_actions(),
            missing=money.not_found(
                state,
                strings.NOT_FOUND,
                strings.NOT_FOUND_NOTE,
                ui.button(strings.CHOOSE_TITLE, href=routes.CARD_RECHARGE.path),
                ui.button(strings.TO_LIST, kind="quiet", href=routes.CARD_LIST.path),
            ),
        ),
    )


def _facts() -> "Sequence[rx.Component | rx.Var]":
    state = CardRechargeResultState
    return [
        money.figure_row(words.AMOUNT, state.amount),
        money.status_row(state),
        money.known_row(strings.NEW_BALANCE, state.balance, rx.el.strong(state.balance)),
        money.known_row(
            strings.LEFT_OVER,
            state.left,
            rx.fragment(state.left, rx.el.span(ui.tv(state.source), class_name="sub block")),
        ),
        money.number_row(words.TRANSACTION, state.transaction_id),
        money.review_row(words.SUBMITTED, state.submitted),
        money.known_row(words.TIME, state.ended),
    ]


def _actions() -> "Sequence[rx.Component | rx.Var]":
    state = CardRechargeResultState
    open_card = rx.Var.create(f"{routes.CARD_DETAIL.path}?cardId=") + state.card_id
    another = rx.Var.create(f"{routes.CARD_RECHARGE.path}?{CARDS}=") + state.card_id
    again = ui.button(strings.TRY_AGAIN, kind="primary", icon="rotate-ccw", on_click=CardRechargeState.try_again)
    next_one = ui.button(strings.ANOTHER, icon="plus", href=another)
    return [
        rx.match(
            state.outcome,
            ("failed", again),
            ("success", rx.fragment(ui.button(strings.OPEN_CARD, kind="primary", href=open_card), next_one)),
            ui.button(strings.OPEN_CARD, href=open_card),
        ),
        ui.button(strings.TO_LIST, kind="quiet", href=routes.CARD_LIST.path),
    ]
