"""The life of the open payment as a line in time, and where the record leads."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns import listing
from vcc_portal.components.transactions.inspector import copies, copies_of, ways_on
from vcc_portal.components.transactions.reported import report_switch
from vcc_portal.components.ui.amounts import private
from vcc_portal.domain.text import Text
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import records as strings
from vcc_portal.state.shell.header import ShellState
from vcc_portal.state.transactions.page import TradeState

_STEP = (
    "relative flex gap-3 pl-1 pr-2 py-1.5 rounded-ctl data-[here=true]:bg-bg-selected "
    "not-last:before:absolute not-last:before:left-[15px] not-last:before:top-9 not-last:before:-bottom-2.5 "
    "not-last:before:border-l not-last:before:border-line-strong"
)


def life() -> rx.Component:
    """The steps in the order of time, the open record marked."""
    cost = rx.cond(
        TradeState.life.cost != "",
        rx.el.span(
            ui.t(strings.LIFE_COST),
            " ",
            ui.money(TradeState.life.cost, TradeState.life.currency),
            class_name="text-ink-2",
        ),
    )
    return line_in_time(strings.LIFE, cost, TradeState.life_phase, TradeState.life.steps, strings.LIFE_FAILED)


def line_in_time(title: Text, aside: rx.Component, phase: Any, steps: Any, failed: Text) -> rx.Component:
    """`LifeStep`s in the order of time, the open one marked; rows of waiting, or that it could not be read."""
    head = rx.el.div(
        rx.el.h3(ui.t(title), class_name="text-table font-semibold mr-auto"), aside, class_name="flex gap-3 mb-2"
    )
    body = rx.match(
        phase,
        (Phase.READY.value, rx.el.ol(rx.foreach(steps, _step), class_name="grid gap-1")),
        (Phase.FAILED.value, rx.el.p(ui.t(failed), class_name="sub", role="status")),
        ui.skeleton_rows(2),
    )
    return rx.el.section(head, body, class_name="px-5 py-4 border-t border-b border-line", aria_label=ui.t(title))


def _step(step: Any) -> rx.Component:
    icon = rx.match(
        step.icon,
        ("back", ui.icon("undo-2", 14)),
        ("settled", ui.icon("check", 14)),
        ("fee", ui.icon("receipt-text", 14)),
        ("declined", ui.icon("x", 14)),
        ("in", ui.icon("wallet", 14)),
        ("moved", ui.icon("arrow-right-left", 14)),
        ui.icon("shield-check", 14),
    )
    here = rx.cond(step.here, rx.el.span(ui.t(strings.LIFE_HERE), class_name="sr-only"))
    return rx.el.li(
        rx.el.span(icon, class_name="round-icon size-6 flex-none", data_tone=step.tone, aria_hidden="true"),
        rx.el.div(
            rx.el.p(private(ui.tv(step.title)), here, class_name="text-table font-semibold"),
            rx.el.p(private(ui.tv(step.note)), class_name="sub"),
            class_name="min-w-0",
        ),
        rx.el.div(
            ui.money(step.amount.amount, step.amount.currency, data_sign=step.amount.sign),
            rx.el.p(step.time, class_name="sub"),
            class_name="ml-auto text-right whitespace-nowrap",
        ),
        class_name=_STEP,
        data_here=step.here,
    )


def leads() -> rx.Component:
    """What leads on from the record: filters by what it has, its card, its statement lines, its voucher."""
    tx: Any = TradeState.opened
    links = TradeState.links
    only = [
        ("merchant", strings.MERCHANT_NAME, tx.merchant, tx.merchant),
        ("card", strings.CARD, tx.card_id, tx.card_name),
        ("sub", strings.SUB_ACCOUNT, tx.sub_user_id, tx.sub_account),
        ("mcc", strings.MCC, tx.mcc, tx.mcc),
    ]
    narrowed = [
        rx.cond(value != "", rx.el.span(listing.filter_link(shown, name, title, value, shown), class_name="tag"))
        for name, title, value, shown in only
    ]
    buttons = ways_on(
        (links.voucher, "file-down", strings.SEE_VOUCHER),
        (links.card, "credit-card", strings.SEE_CARD),
        (links.flow, "arrow-left-right", strings.SEE_FLOW),
    )
    return rx.el.footer(
        rx.el.div(
            rx.el.span(ui.t(strings.ONLY), class_name="text-ink-3"),
            *narrowed,
            class_name="flex flex-wrap gap-2 text-table",
        ),
        rx.el.div(*buttons, copies(strings.COPY_LINK, links.copied), class_name="flex flex-wrap items-center gap-2"),
        ui.when(TradeState.problem, _problem()),
        class_name="grid gap-3 px-5 py-4 border-t border-line print:hidden",
    )


def _problem() -> rx.Component:
    """A message to customer service, folded until somebody needs it."""
    message: Any = TradeState.problem
    payment = TradeState.opened.row.transaction_id
    chat = rx.el.a(
        ui.icon("message-circle", 14),
        ui.t(strings.PROBLEM_ASK),
        href=ShellState.site.service,
        target="_blank",
        rel="noopener noreferrer",
        class_name="btn",
        data_kind="secondary",
        data_size="sm",
    )
    return rx.el.details(
        rx.el.summary(ui.t(strings.PROBLEM), class_name="link cursor-pointer min-h-6"),
        rx.el.p(ui.t(strings.PROBLEM_NOTE), class_name="sub my-2"),
        rx.el.pre(
            private(ui.tv(message)),
            class_name="px-3 py-2 rounded-ctl bg-bg-inset text-caption whitespace-pre-wrap break-words",
        ),
        rx.el.div(
            *copies_of(message),
            rx.cond(ShellState.site.service != "", chat),
            report_switch(payment),
            class_name="flex flex-wrap items-center gap-4 mt-2",
        ),
        key=payment,
        class_name="text-table",
    )
