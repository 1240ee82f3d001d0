"""Files of bills and rewards: ordered and listed; the download is that of the reports."""

from collections.abc import Iterator

from sqlalchemy import select

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.models import report as m
from vcc_portal.upstream.models.base import Page
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.paging import page_rows
from vcc_sandbox.core.request_checks import Rules, check_rights
from vcc_sandbox.core.serve import serves
from vcc_sandbox.reports import bills, exports, monthly_statements
from vcc_sandbox.reports.export_rights import ANY_PAGE, PAGES, allowed_types
from vcc_sandbox.reports.table import Report
from vcc_sandbox.reports.tables import Export
from vcc_sandbox.sub_accounts.tables import SubUser


@serves(report_calls.FILE_GENERATE, routes=ANY_PAGE, invalid=Code.FILE_GENERATION_FAILED)
def generate(ctx: Ctx, request: m.FileGenerate) -> m.FileGenerated:
    """Order a file; 400001 when there is nothing to state, 300033 while the same rewards are being made."""
    check_rights(ctx, Rules(routes=PAGES[request.file_type]))
    conditions, covers = {"BILL": _bill, "REBATE_BILL": _rebate, "REWARD": _reward}[request.file_type](ctx, request)
    order = exports.Order(
        listed=exports.FILE,
        report_type=request.file_type,
        conditions=conditions,
        language=request.language or "",
        covers=covers,
    )
    row = exports.accept(ctx, order)
    ctx.trail.target_id, ctx.trail.summary = row.file_id, row.file_name
    return m.FileGenerated(file_id=row.file_id, status=row.status)


Wanted = tuple[dict[str, str], frozenset[str] | None]
"""Conditions, and whose rows the file may hold."""


def _nothing(field: str) -> Refused:
    return Refused(Code.FILE_GENERATION_FAILED, error_param=[field], message="there is nothing to state")


def _bill(ctx: Ctx, request: m.FileGenerate) -> Wanted:
    now = f"{ctx.now:%Y%m}"
    if not request.biz_id:
        conditions = {"billPeriod": request.bill_period or ""}
        if not monthly_statements.stated(ctx.db, ctx.owner, ctx.scope, conditions, now):
            raise _nothing("billPeriod")
        return conditions, ctx.scope
    bill = next((one for one in _known(ctx, now) if one.bill_id == request.biz_id), None)
    if bill is None:
        raise _nothing("bizId")
    conditions = {"billPeriod": bill.period, "currency": bill.currency}
    if not bill.sub_user_id:
        return conditions, None
    return {**conditions, "subUserId": bill.sub_user_id}, frozenset({bill.sub_user_id})


def _known(ctx: Ctx, now: str) -> Iterator[monthly_statements.MonthlyBill]:
    if ctx.scope is None:
        yield from monthly_statements.company_bills(ctx.db, ctx.owner, now)
    subs = select(SubUser.sub_user_id).where(SubUser.company_id == ctx.owner)
    seen = ctx.scope if ctx.scope is not None else ctx.db.scalars(subs).all()
    yield from monthly_statements.bills_of_each(ctx.db, ctx.owner, seen, now)


def _rebate(ctx: Ctx, request: m.FileGenerate) -> Wanted:
    return rebate_conditions(ctx, {"bizId": request.biz_id, "billPeriod": request.bill_period}), None


def rebate_conditions(ctx: Ctx, wanted: dict[str, str | None]) -> dict[str, str]:
    """What a file of rebates is made from; they are the main account's, so a data right keeps them from an operator."""
    if ctx.scope is not None:
        raise Refused(Code.NO_DATA_RIGHT)
    conditions = {name: value for name, value in wanted.items() if value}
    _check_rows(ctx, bills.rebates(ctx.owner, conditions), conditions)
    return conditions


def _reward(ctx: Ctx, request: m.FileGenerate) -> Wanted:
    wanted = {"bizId": request.biz_id, "billPeriod": request.bill_period}
    conditions = {name: value for name, value in wanted.items() if value}
    _check_rows(ctx, bills.rewards(ctx.user.user_id, conditions), conditions)
    return conditions, None


def _check_rows(ctx: Ctx, report: Report, conditions: dict[str, str]) -> None:
    """400001 where the file would have none."""
    if ctx.db.execute(report.query.limit(1)).first() is None:
        raise _nothing("bizId" if "bizId" in conditions else "billPeriod")


@serves(report_calls.FILE_TRANSACTION_LIST, routes=ANY_PAGE, invalid=Code.FILE_REFRESH_FAILED)
def file_list(ctx: Ctx, request: m.FileQuery) -> Page[m.ExportFile]:
    """Files, the newest first; 400002 for a query that does not fit."""
    query = exports.visible(ctx, allowed_types(ctx)).where(Export.listed == exports.FILE)
    if request.file_type:
        query = query.where(Export.report_type == request.file_type)
    total, rows = page_rows(ctx.db, query, request, (Export.created_at.desc(), Export.export_id.desc()))
    items = [exports.view(ctx, row) for row in rows]
    return Page(total=total, items=items, page_no=request.page_no, page_size=request.page_size)
