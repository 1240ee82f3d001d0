"""What became of a transfer onto a card."""

from collections.abc import Sequence

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns.money import known_row, not_found, result_panel, review_row, said_line
from vcc_portal.features.card.targets import CARDS
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.i18n.patterns import money as words
from vcc_portal.pages.card.recharge.one import forget_draft
from vcc_portal.state.card.recharge.one import CardRechargeState
from vcc_portal.state.card.recharge.result import CardTransferState


def transfer_result() -> rx.Component:
    """The transfer that the address names."""
    state = CardTransferState
    waits = rx.Var.create(state.ask_in) > 0
    processing = said_line(
        None,
        "info",
        strings.PROCESSING_TITLE,
        rx.cond(waits, ui.t(strings.PROCESSING_NOTE), ui.t(strings.PROCESSING_LONG)),
    )
    success = said_line("circle-check", "ok", strings.DONE_TITLE, ui.t(strings.DONE_NOTE, card=state.face.name))
    failed = said_line("circle-x", "bad", strings.FAILED_TITLE, ui.t(strings.FAILED_NOTE, reason=ui.tv(state.reason)))
    return rx.fragment(
        forget_draft(),
        result_panel(
            state,
            picture=ui.virtual_card(state.face),
            said=(processing, success, failed),
            facts=_facts(),
            actions=_actions(),
            missing=not_found(
                state,
                strings.NOT_FOUND,
                strings.NOT_FOUND_NOTE,
                ui.button(strings.CHOOSE_TITLE, href=routes.CARD_RECHARGE.path),
                ui.button(strings.TO_LIST, kind="quiet", href=routes.CARD_LIST.path),
            ),
        ),
    )


def _facts() -> "Sequence[rx.Component | rx.Var]":
    state = CardTransferState
    transaction = rx.el.span(state.transaction_id, ui.copy_button(state.transaction_id), class_name="inline-flex gap-2")
    tone = rx.match(state.outcome, ("success", "ok"), ("failed", "bad"), "info").to(str)  # pyright: ignore[reportAttributeAccessIssue]
    return [
        review_row(words.AMOUNT, rx.el.strong(state.amount, class_name="text-[18px]/[26px] tabular-nums")),
        review_row(words.STATUS, ui.badge(state.status_text, tone)),
        known_row(strings.NEW_BALANCE, state.balance, rx.el.strong(state.balance)),
        known_row(
            strings.LEFT_OVER,
            state.left,
            rx.fragment(state.left, rx.el.span(ui.tv(state.source), class_name="sub block")),
        ),
        review_row(words.TRANSACTION, transaction),
        review_row(words.SUBMITTED, state.submitted),
        known_row(words.TIME, state.ended),
    ]


def _actions() -> "Sequence[rx.Component | rx.Var]":
    state = CardTransferState
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
