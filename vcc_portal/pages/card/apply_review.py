"""The check before sending: every value, the cost, and the balance afterwards."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.i18n import card_applied as words
from vcc_portal.pages.card.apply_draft import DRAFT
from vcc_portal.pages.card.apply_side import COST, balance_box, cost_line
from vcc_portal.state.card.apply import CardApplyState
from vcc_portal.state.card.apply_request import ReviewRow


def review() -> rx.Component:
    """A dialog that cannot be left while the application is on its way."""
    return ui.dialog(
        rx.el.dl(rx.foreach(CardApplyState.rows, _row), class_name="review-rows"),
        rx.el.div(
            rx.el.dl(rx.foreach(COST.lines, cost_line), rx.foreach(COST.totals, _total)),
            rx.foreach(COST.balances, balance_box),
            class_name="review-cost",
        ),
        _refusal(),
        open=CardApplyState.reviewing,
        title=words.REVIEW_TITLE,
        note=words.REVIEW_NOTE,
        on_open_change=CardApplyState.close_review,
        actions=[_edit(), rx.cond(CardApplyState.sent_already, _start_new(), _confirm())],
        width=720,
    )


def _row(row: "rx.Var[ReviewRow]") -> rx.Component:
    return rx.el.div(
        rx.el.dt(ui.tv(row.label)), rx.el.dd(ui.tv(row.value)), class_name="review-row", data_wide=row.wide
    )


def _total(line: rx.Var) -> rx.Component:
    amount = rx.el.strong(line.currency, " ", line.amount)
    return rx.el.div(rx.el.dt(ui.tv(line.name), class_name="font-semibold"), rx.el.dd(amount), class_name="cost-line")


def _refusal() -> rx.Component:
    code = rx.cond(
        CardApplyState.refusal_code != "", rx.el.span(CardApplyState.refusal_code, class_name="sub"), rx.fragment()
    )
    told = ui.note("bad", ui.tv(CardApplyState.refusal), code, class_name="mt-4", role="alert")
    return rx.cond(CardApplyState.refusal.en != "", told, rx.fragment())


def _edit() -> rx.Component:
    return ui.button(
        words.EDIT, on_click=CardApplyState.close_review(False), disabled=CardApplyState.sending, auto_focus=False
    )


def _confirm() -> rx.Component:
    total = COST.totals[0].currency + " " + COST.totals[0].amount
    one_total = (COST.totals.length() == 1) & ~COST.free
    submit = rx.cond(one_total, ui.t(words.SUBMIT_TOTAL, total=total), ui.t(words.SUBMIT))
    text = rx.cond(CardApplyState.sending, ui.t(words.SENDING), submit)
    return ui.button(
        text,
        kind="primary",
        on_click=CardApplyState.confirm(DRAFT.sent),
        busy=CardApplyState.sending,
        disabled=~rx.Var.create(COST.enough),
    )


def _start_new() -> rx.Component:
    return rx.fragment(
        ui.button(words.TO_LIST, href=routes.CARD_LIST.path),
        ui.button(words.START_NEW, kind="primary", on_click=CardApplyState.start_new(DRAFT.all)),
    )
