"""What became of a top-up, and where a bank transfer is to be sent."""

from collections.abc import Sequence
from typing import Literal

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import money
from vcc_portal.components.patterns.form import draft_end
from vcc_portal.components.ui.amounts import private
from vcc_portal.i18n import account_recharge as strings
from vcc_portal.i18n.patterns import money as words
from vcc_portal.i18n.text import Text
from vcc_portal.pages.account.recharge.draft import DRAFT
from vcc_portal.state.account.recharge.result import AccountRechargeResultState
from vcc_portal.state.core.auth import EntryState

STATE = AccountRechargeResultState
_PATH = routes.ACCOUNT_RECHARGE.path


def recharge_result() -> rx.Component:
    """The top-up that the address names."""
    by_bank = money.said_line("clock", "info", strings.AWAITING_BANK, ui.t(strings.AWAITING_BANK_NOTE))
    under_way = money.processing_line(STATE, strings.PROCESSING, strings.PROCESSING_NOTE, words.STILL)
    success = money.said_line("circle-check", "ok", strings.DONE, private(ui.t(strings.DONE_NOTE, amount=STATE.amount)))
    failed = money.failed_line(STATE, strings.FAILED, strings.FAILED_NOTE)
    return rx.fragment(
        # The draft has done its duty, whichever tab sent it.
        draft_end(DRAFT, STATE.request_no),
        money.result_panel(
            STATE,
            picture=rx.cond(STATE.by_bank & (STATE.outcome == "processing"), _bank(), _sum()),
            said=(rx.cond(STATE.by_bank, by_bank, under_way), success, failed),
            facts=_facts(),
            actions=_actions(),
            missing=money.not_found(
                STATE,
                strings.NOT_FOUND,
                strings.NOT_FOUND_NOTE,
                _records("outline"),
                ui.button(strings.NEW, href=_PATH),
            ),
        ),
    )


def _sum() -> rx.Component:
    return rx.el.div(
        ui.round_icon("landmark"),
        rx.el.strong(STATE.amount, class_name="text-[22px]/[30px] tabular-nums"),
        rx.el.span(ui.tv(STATE.channel), class_name="sub"),
        class_name="grid justify-items-center gap-2 rounded-lg bg-subtle px-5 py-10",
    )


def _bank() -> rx.Component:
    return rx.el.div(
        rx.el.h3(ui.t(strings.BANK), class_name="side-title mb-2"),
        rx.el.dl(
            _copied(strings.TO_SEND, STATE.paid),
            _copied(strings.REFERENCE, STATE.reference, strong=True),
            _copied(strings.ACCOUNT_NAME, STATE.account_name),
            _copied(strings.ACCOUNT_NO, STATE.account_no),
            _copied(strings.BANK_NAME, STATE.bank_name),
            _copied(strings.SWIFT, STATE.swift),
            class_name="review-rows",
        ),
    )


def _copied(name: Text, value: "rx.Var[str] | str", *, strong: bool = False) -> rx.Component:
    shown = rx.el.strong(value) if strong else rx.el.span(value)
    return money.review_row(
        name, rx.el.span(shown, ui.copy_button(value), class_name="inline-flex items-center justify-end gap-2")
    )


def _facts() -> "Sequence[rx.Component | rx.Var]":
    paid = rx.fragment(STATE.paid, rx.el.span(ui.tv(STATE.channel), class_name="sub block"))
    return [
        money.figure_row(strings.ARRIVES, STATE.amount),
        money.status_row(STATE),
        money.review_row(strings.PAID_BY, paid),
        ui.when(STATE.rate, money.review_row(strings.RATE, ui.tv(STATE.rate))),
        money.review_row(strings.FEE, ui.tv(STATE.fee)),
        rx.cond(EntryState.user.sub_user, _balance(strings.NEW_BALANCE), _balance(strings.NEW_AVAILABLE)),
        money.number_row(strings.BILL_ID, STATE.bill_id),
        money.review_row(words.TRANSACTION, STATE.transaction_id),
        money.review_row(words.SUBMITTED, STATE.submitted),
        money.known_row(words.TIME, STATE.ended),
    ]


def _balance(name: Text) -> rx.Component:
    return money.known_row(name, STATE.balance, rx.el.strong(STATE.balance))


def _actions() -> "Sequence[rx.Component | rx.Var]":
    another = rx.Var.create(f"{_PATH}?currency=") + STATE.currency
    again = ui.button(strings.ANOTHER, icon="plus", href=another, kind="outline")
    return [
        ui.button(strings.TO_ACCOUNT, kind="primary", href=routes.ACCOUNT.path),
        rx.cond(STATE.outcome != "processing", again),
        _records("quiet"),
    ]


def _records(kind: Literal["outline", "quiet"]) -> rx.Component:
    return ui.button(strings.RECORDS, kind=kind, href=f"{_PATH}?view=records")
