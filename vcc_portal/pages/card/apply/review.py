"""The check before sending: every value, the cost, and the balance afterwards."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.features.card.apply.request import ReviewRow
from vcc_portal.i18n.card import issued as words
from vcc_portal.i18n.text import Text
from vcc_portal.pages.card.apply.draft import View
from vcc_portal.pages.card.apply.side import balance_box, cost_line


def review(
    view: View,
    *cards: rx.Component,
    title: ui.Label = words.REVIEW_TITLE,
    note: Text = words.REVIEW_NOTE,
    submit: ui.Label = words.SUBMIT,
    after: Text = words.AFTER,
    width: int = 720,
) -> rx.Component:
    """A dialog that cannot be left while the application is on its way; `cards` stand below what they share."""
    state, cost = view.state, view.state.cost
    not_received = ui.note("warn", words.NOT_ARRIVED, class_name="mb-4", role="status")
    return ui.dialog(
        rx.cond(state.not_received, not_received, rx.fragment()),
        rx.el.dl(rx.foreach(state.rows, _row), class_name="review-rows"),
        *cards,
        rx.el.div(
            rx.el.dl(rx.foreach(cost.lines, cost_line), rx.foreach(cost.totals, _total)),
            rx.foreach(cost.balances, lambda balance: balance_box(balance, after)),
            class_name="review-cost",
        ),
        _refusal(view),
        open=state.reviewing,
        title=title,
        note=note,
        on_open_change=state.close_review,
        actions=[_edit(view), rx.cond(state.sent_already, _start_new(view), _confirm(view, submit))],
        width=width,
    )


def _row(row: "rx.Var[ReviewRow]") -> rx.Component:
    return rx.el.div(
        rx.el.dt(ui.tv(row.label)), rx.el.dd(ui.tv(row.value)), class_name="review-row", data_wide=row.wide
    )


def _total(line: rx.Var) -> rx.Component:
    amount = rx.el.strong(line.currency, " ", line.amount)
    return rx.el.div(rx.el.dt(ui.tv(line.name), class_name="font-semibold"), rx.el.dd(amount), class_name="cost-line")


def _refusal(view: View) -> rx.Component:
    state = view.state
    code = rx.cond(state.refusal_code != "", rx.el.span(state.refusal_code, class_name="sub"), rx.fragment())
    told = ui.note("bad", ui.tv(state.refusal), code, class_name="mt-4", role="alert")
    return rx.cond(state.refusal.en != "", told, rx.fragment())


def _edit(view: View) -> rx.Component:
    return ui.button(words.EDIT, on_click=view.state.close_review(False), disabled=view.state.sending, auto_focus=False)


def _confirm(view: View, submit: ui.Label) -> rx.Component:
    state, cost = view.state, view.state.cost
    total = cost.totals[0].currency + " " + cost.totals[0].amount
    one_total = (cost.totals.length() == 1) & ~cost.free
    text = rx.cond(one_total, ui.t(words.SUBMIT_TOTAL, total=total), ui.label(submit))
    return ui.button(
        rx.cond(state.sending, ui.t(words.SENDING), text),
        kind="primary",
        on_click=state.confirm(view.draft.sent),
        busy=state.sending,
        disabled=~rx.Var.create(cost.enough),
    )


def _start_new(view: View) -> rx.Component:
    return rx.fragment(
        ui.button(words.TO_LIST, href=routes.CARD_LIST.path),
        ui.button(words.START_NEW, kind="primary", on_click=view.state.start_new(view.draft.all)),
    )
