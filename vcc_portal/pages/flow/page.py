"""/accountFlow: every fund movement with the balance after it, and the way of its money beside it (spec §2)."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import listing
from vcc_portal.components.transactions.inspector import (
    InspectorWords,
    beside,
    facts,
    inspector_frame,
    is_open,
    opens,
    ways_on,
)
from vcc_portal.components.transactions.life import line_in_time
from vcc_portal.components.ui.amounts import private
from vcc_portal.features.patterns.filters import RECENT_DAYS
from vcc_portal.i18n import flow as words
from vcc_portal.i18n import records as strings
from vcc_portal.layouts.page import page
from vcc_portal.state.flow.page import FlowDataState, FlowState

_STATE: Any = FlowState
_DATA: Any = FlowDataState
_WORDS = InspectorWords(words.POSTING, words.PREVIOUS, words.FOLLOWING)


@page(routes.ACCOUNT_FLOW, on_load=[FlowState.load, FlowDataState.load, FlowState.open_named])
def account_flow() -> rx.Component:
    """The page."""
    rows = rx.el.section(
        listing.count_bar(FlowState),
        listing.listing(
            FlowState,
            own={"time": _time, "kind": _kind, "account": _account},
            on_click=lambda row: FlowState.inspect(row.serial),
            data_open=lambda row: is_open(FlowState, row.serial),
        ),
        class_name="panel min-w-0",
    )
    return rx.fragment(
        ui.page_head(routes.ACCOUNT_FLOW.title, _data_time(), fact=strings.TRADE_FACT.format(days=RECENT_DAYS)),
        listing.query_form(FlowState),
        listing.totals(FlowState),
        beside(FlowState, rows, _posting()),
    )


def _data_time() -> rx.Component:
    """How far the data goes; it stands where no row is moved by it."""
    late = _DATA.data_time.delayed
    return rx.el.p(
        rx.cond(late, ui.icon("clock", 14)),
        ui.tv(_DATA.data_time.text),
        role="status",
        class_name="flex items-center gap-1.5 min-h-8 text-table text-ink-2",
    )


def _posting() -> rx.Component:
    """The open one: its figures, the way of its money, and where it leads."""
    opened = _STATE.opened
    head = rx.el.div(
        rx.el.div(
            rx.el.p(ui.tv(opened.kind), class_name="text-section font-semibold"),
            rx.el.p(opened.time, ui.dot(), private(ui.tv(opened.account)), class_name="text-caption text-ink-3"),
            class_name="min-w-0",
        ),
        ui.money(
            opened.change.amount,
            opened.change.currency,
            class_name="ml-auto text-section",
            data_sign=opened.change.sign,
        ),
        class_name="flex gap-4 p-5",
    )
    trail = line_in_time(words.TRAIL, rx.fragment(), FlowState.trail_phase, _STATE.trail.steps, words.TRAIL_FAILED)
    checks = rx.el.ul(rx.foreach(_STATE.trail.checks, _check), class_name="grid gap-1 px-5 pt-4 text-table")
    note = rx.el.p(ui.t(words.TRAIL_NOTE), class_name="sub px-5 pt-3")
    return inspector_frame(FlowState, _WORDS, head, trail, checks, note, facts(opened.facts), _leads(opened))


def _check(check: Any) -> rx.Component:
    icon = rx.cond(
        check.agrees,
        rx.el.span(ui.icon("circle-check", 14), class_name="text-ok"),
        rx.el.span(ui.icon("circle-alert", 14), class_name="text-bad"),
    )
    return rx.el.li(icon, private(ui.tv(check.text)), class_name="flex items-center gap-2")


def _leads(opened: Any) -> rx.Component:
    links = ways_on(
        (opened.record, "receipt-text", words.SEE_RECORD),
        (opened.card, "credit-card", words.SEE_CARD),
        (opened.payment, "list-filter", words.ONLY_PAYMENT),
    )
    return rx.el.footer(*links, class_name="flex flex-wrap gap-2 px-5 py-4 border-t border-line print:hidden")


def _time(row: Any) -> rx.Component:
    """When, as the control that opens the row."""
    return opens(
        FlowState,
        row.time,
        row.change,
        told=rx.cond(
            row.card.last4 == "", ui.tv(row.kind), ui.t(words.MOVED_BY, kind=ui.tv(row.kind), last4=row.card.last4)
        ),
        transaction_id=row.serial,
        class_name="min-h-6 text-left whitespace-nowrap",
    )


def _kind(row: Any) -> rx.Component:
    """What moved, a click on which shows its like alone."""
    return listing.filter_link(ui.tv(row.kind), "kind", strings.FLOW_TYPE, row.flow_type, ui.tv(row.kind))


def _account(row: Any) -> rx.Component:
    """The account, a click on which shows its lines alone."""
    name = ui.tv(row.account)
    by_sub = listing.filter_link(name, "sub", strings.SUB_ACCOUNT, row.sub_user_id, name)
    return rx.cond(row.sub_user_id == "", rx.el.span(name), by_sub)
