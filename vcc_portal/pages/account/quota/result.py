"""What became of a request for quota, for each sub-account."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import money
from vcc_portal.components.patterns.form import draft_end
from vcc_portal.components.patterns.owner import owner_of
from vcc_portal.features.account.quota.query import RECORDS, VIEW
from vcc_portal.features.account.quota.result import QuotaOutcome
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import quota as strings
from vcc_portal.i18n.patterns import money as words
from vcc_portal.pages.account.quota.form import DRAFT, paging
from vcc_portal.state.account.quota.result import QuotaResultState

_RECORDS = f"{routes.QUOTA.path}?{VIEW}={RECORDS}"


def quota_result() -> rx.Component:
    """The request that the address names."""
    state = QuotaResultState
    processing = money.processing_line(
        state, strings.PROCESSING_TITLE, strings.PROCESSING_NOTE, strings.PROCESSING_LONG
    )
    count = state.count
    success = money.said_line("circle-check", "ok", strings.DONE_TITLES["ASSIGN"], ui.t(strings.DONE_NOTE, count=count))
    back = money.said_line("circle-check", "ok", strings.DONE_TITLES["RETURN"], ui.t(strings.DONE_NOTE, count=count))
    failed = money.failed_line(state, strings.FAILED_TITLE, strings.FAILED_NOTE)
    records = ui.button(strings.SEE_RECORDS, kind="quiet", href=_RECORDS)
    again = ui.button(
        strings.AGAIN, icon="plus", kind="primary", href=f"{routes.QUOTA.path}?currency=" + state.currency
    )
    facts = [
        money.review_row(strings.DIRECTION, ui.tv(state.direction)),
        money.figure_row(words.AMOUNT, state.total),
        money.status_row(state),
        money.known_row(strings.UNASSIGNED, state.unassigned),
        money.number_row(strings.APPLICATION, state.operation_id),
        money.known_row(words.SUBMITTED, state.submitted),
        money.known_row(words.TIME, state.ended),
        money.known_row(strings.RECORD_OPERATOR, state.operator),
    ]
    known = money.result_panel(
        state,
        said=(processing, rx.cond(state.returned, back, success), failed),
        facts=facts,
        actions=[again, records],
        missing=ui.panel(ui.empty_state("search-x", strings.NOT_FOUND, strings.NOT_FOUND_NOTE, records)),
    )
    return rx.fragment(
        draft_end(DRAFT, state.request_no, owner=owner_of(state.currency)),
        known,
        rx.cond(state.phase == Phase.READY.value, _table()),
    )


def _table() -> rx.Component:
    state = QuotaResultState
    figures = [ui.figure_head(title) for title in (words.AMOUNT, strings.BALANCE_AFTER)]
    heads = [strings.SUB_ACCOUNT, *figures, words.STATUS]
    return rx.el.section(
        ui.table(strings.SUB_ACCOUNT, heads, rx.foreach(state.rows, _row), class_name="list-table"),
        paging(state),
        class_name="panel mt-4",
    )


def _row(row: "rx.Var[QuotaOutcome]") -> rx.Component:
    reason = ui.when(row.reason, rx.el.span(ui.tv(row.reason), class_name="sub block"))
    currency = QuotaResultState.currency
    return rx.el.tr(
        rx.el.td(row.name, role="rowheader"),
        rx.el.td(ui.money(row.amount, currency), class_name="text-right"),
        rx.el.td(rx.cond(row.balance == "", "--", ui.money(row.balance, currency)), class_name="text-right"),
        rx.el.td(ui.badge(row.status.text, row.status.tone), reason),
    )
