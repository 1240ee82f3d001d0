"""What became of a request for quota, for each sub-account."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns.form import draft_end
from vcc_portal.components.patterns.money import known_row, result_panel, review_row, said_line
from vcc_portal.components.patterns.owner import owner_of
from vcc_portal.features.account.quota.query import RECORDS, VIEW
from vcc_portal.features.account.quota.result import QuotaOutcome
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import quota as strings
from vcc_portal.i18n.patterns import money as words
from vcc_portal.pages.account.quota.form import DRAFT
from vcc_portal.state.account.quota.result import QuotaResultState

_RECORDS = f"{routes.QUOTA.path}?{VIEW}={RECORDS}"


def quota_result() -> rx.Component:
    """The request that the address names."""
    state = QuotaResultState
    waits = rx.Var.create(state.ask_in) > 0
    processing = said_line(
        None,
        "info",
        strings.PROCESSING_TITLE,
        rx.cond(waits, ui.t(strings.PROCESSING_NOTE), ui.t(strings.PROCESSING_LONG)),
    )
    count = state.count
    success = said_line("circle-check", "ok", strings.DONE_TITLES["ASSIGN"], ui.t(strings.DONE_NOTE, count=count))
    back = said_line("circle-check", "ok", strings.DONE_TITLES["RETURN"], ui.t(strings.DONE_NOTE, count=count))
    failed = said_line("circle-x", "bad", strings.FAILED_TITLE, ui.t(strings.FAILED_NOTE, reason=ui.tv(state.reason)))
    tone = rx.match(state.outcome, ("success", "ok"), ("failed", "bad"), "info").to(str)  # pyright: ignore[reportAttributeAccessIssue]
    records = ui.button(strings.SEE_RECORDS, kind="quiet", href=_RECORDS)
    again = ui.button(
        strings.AGAIN, icon="plus", kind="primary", href=f"{routes.QUOTA.path}?currency=" + state.currency
    )
    facts = [
        review_row(strings.DIRECTION, ui.tv(state.direction)),
        review_row(words.AMOUNT, rx.el.strong(state.total, class_name="text-[18px]/[26px] tabular-nums")),
        review_row(words.STATUS, ui.badge(state.status_text, tone)),
        known_row(strings.UNASSIGNED, state.unassigned),
        review_row(
            strings.APPLICATION,
            rx.el.span(state.operation_id, ui.copy_button(state.operation_id), class_name="inline-flex gap-2"),
        ),
        known_row(words.SUBMITTED, state.submitted),
        known_row(words.TIME, state.ended),
        known_row(strings.RECORD_OPERATOR, state.operator),
    ]
    known = result_panel(
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
    paging = ui.paging(
        total=ui.t(strings.COUNT, count=state.count),
        page=state.page,
        pages=state.page_numbers.length(),
        numbers=state.page_numbers,
        on_page=state.show_page,
    )
    return rx.el.section(
        ui.table(strings.SUB_ACCOUNT, heads, rx.foreach(state.rows, _row), class_name="list-table"),
        rx.cond(state.page_numbers.length() > 1, paging),
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
