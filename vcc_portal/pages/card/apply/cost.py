"""What an application costs: beside the form with the card as it will look, and in the check before sending."""

import reflex as rx
from reflex.vars import VarData

from vcc_portal.components import ui
from vcc_portal.components.patterns.money import check_actions, check_notes, in_check
from vcc_portal.components.scripts import data_of
from vcc_portal.components.ui.amounts import private
from vcc_portal.domain.card import CardFace
from vcc_portal.features.card.apply.cost import Line, PayerBalance
from vcc_portal.features.card.apply.request import ReviewRow
from vcc_portal.i18n.card import issued as words
from vcc_portal.i18n.text import Text
from vcc_portal.pages.card.apply.draft import SINGLE, View
from vcc_portal.state.card.apply.single import CardApplyState
from vcc_portal.state.patterns.step_up import StepUpState

_COST_SUM = "text-[14px] items-baseline px-0 pt-3 pb-0 border-t border-t-line [&+&]:border-t-0"


def side() -> rx.Component:
    """Preview and cost; it stays in view while the form scrolls."""
    return rx.el.aside(
        rx.el.section(
            rx.el.div(
                rx.el.h2(ui.t(words.PREVIEW), class_name="side-title"),
                ui.virtual_card(_face()),
                class_name="side-part",
            ),
            rx.el.div(*costs(SINGLE), class_name="side-part", aria_live="polite"),
            class_name="panel",
        ),
        class_name="side",
    )


def costs(view: View, after: Text = words.AFTER) -> list[rx.Component]:
    """What the application costs, and the paying account before and after."""
    cost = view.state.cost
    return [
        rx.el.dl(rx.foreach(cost.lines, cost_line)),
        rx.foreach(cost.totals, _total),
        rx.foreach(cost.balances, lambda balance: balance_box(balance, after)),
        rx.cond(cost.free, rx.el.p(ui.t(words.NOTHING_TO_PAY), class_name="form-note")),
        rx.el.p(ui.t(words.HOW_LONG), class_name="text-caption text-ink-2"),
    ]


def cost_line(line: "rx.Var[Line]") -> rx.Component:
    """One part of the cost."""
    return rx.el.div(rx.el.dt(ui.tv(line.name)), rx.el.dd(line.currency, " ", line.amount), class_name="cost-line")


def balance_box(balance: "rx.Var[PayerBalance]", after: Text = words.AFTER) -> rx.Component:
    """The paying account before and after; without an account there is only that to say."""
    before = rx.el.div(
        rx.el.span(ui.tv(balance.name), class_name="text-ink-2"),
        rx.el.span(
            rx.cond(balance.before != "", ui.money(balance.before, balance.currency)),
            class_name="text-ink-2",
        ),
        class_name="balance-row",
    )
    bar = rx.el.div(
        rx.el.span(class_name="bar-left", style={"width": balance.left_percent.to(str) + "%"}),
        class_name="balance-bar",
        aria_hidden="true",
    )
    then = rx.el.div(
        rx.el.span(ui.t(after), class_name="text-ink-2"),
        rx.el.strong(ui.money(balance.after, balance.currency)),
        class_name="balance-row",
    )
    missing = rx.el.p(ui.icon("circle-alert", 14), private(ui.tv(balance.missing)), class_name="field-error")
    return rx.el.div(
        before,
        rx.cond(balance.before != "", rx.fragment(bar, then)),
        ui.when(balance.missing, missing),
        class_name="balance-box",
    )


def _total(line: "rx.Var[Line]") -> rx.Component:
    return rx.el.div(
        rx.el.span(ui.tv(line.name), class_name="font-semibold"),
        rx.el.span(ui.money(line.amount, line.currency), class_name="cost-total"),
        class_name=f"cost-line {_COST_SUM}",
    )


def _face() -> rx.Var[CardFace]:
    """What the server knows of the card, with the name and the month limit as they are typed."""
    face = CardApplyState.face
    name, month = SINGLE.draft.value("card_name"), SINGLE.draft.amount("single_month_limit")
    shown = rx.cond(name == "", ui.t(words.UNNAMED), name)
    return rx.Var(
        _js_expr=f"({{...{face!s}, name: {shown!s}, limit: {month!s}, limited: {month!s} !== ''}})",
        _var_data=VarData.merge(*data_of(face, shown, month)),
    ).to(CardFace)


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
    above, below = check_notes(state)
    return ui.dialog(
        above,
        rx.el.dl(rx.foreach(state.rows, _row), class_name="review-rows"),
        *cards,
        rx.el.div(
            rx.el.dl(rx.foreach(cost.lines, cost_line), rx.foreach(cost.totals, _sum)),
            rx.foreach(cost.balances, lambda balance: balance_box(balance, after)),
            class_name="grid grid-cols-2 gap-8 items-start mt-4",
        ),
        below,
        # One dialog at a time: while the verification is asked for, this one waits.
        open=in_check(state) & ~StepUpState.shown,
        title=title,
        note=note,
        on_open_change=state.close_check,
        actions=check_actions(state, view.draft, _confirm(view, submit), rx.Var.create(cost.enough).to(bool)),
        width=width,
        read_first=True,
    )


def _row(row: "rx.Var[ReviewRow]") -> rx.Component:
    return rx.el.div(
        rx.el.dt(ui.tv(row.label)), rx.el.dd(ui.tv(row.value)), class_name="review-row", data_wide=row.wide
    )


def _sum(line: rx.Var) -> rx.Component:
    amount = rx.el.strong(line.currency, " ", line.amount)
    return rx.el.div(rx.el.dt(ui.tv(line.name), class_name="font-semibold"), rx.el.dd(amount), class_name="cost-line")


def _confirm(view: View, submit: ui.Label) -> rx.Var[str]:
    """What the button says: the sum where there is one."""
    cost = view.state.cost
    total = cost.totals[0].currency + " " + cost.totals[0].amount
    one_total = (cost.totals.length() == 1) & ~cost.free
    return rx.cond(one_total, ui.t(words.SUBMIT_TOTAL, total=total), ui.label(submit)).to(str)
