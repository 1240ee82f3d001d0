"""Reports: ordered, listed, and downloaded once they are made."""

from typing import Any

from pydantic import BaseModel, ValidationError
from sqlalchemy import or_

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.models import account as account_m
from vcc_portal.upstream.models import report as m
from vcc_portal.upstream.models.base import Page
from vcc_portal.upstream.models.trade import DetailQuery, RebateQuery
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.paging import between, page_rows
from vcc_sandbox.core.request_checks import Rules, check_rights
from vcc_sandbox.core.serve import SentFile, serves
from vcc_sandbox.reports import exports
from vcc_sandbox.reports.delay import delay
from vcc_sandbox.reports.export_rights import ANY_PAGE, PAGES, allowed_types
from vcc_sandbox.reports.handlers.files import rebate_conditions
from vcc_sandbox.reports.handlers.vouchers import order_of
from vcc_sandbox.reports.tables import Export

SHAPES: dict[str, type[BaseModel]] = {"FUND_FLOW": account_m.FlowQuery, "REBATE_BILL": RebateQuery}
"""What the conditions are checked against; transactions' where nothing is named."""
MEDIA_TYPES = {
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".pdf": "application/pdf",
}


@serves(report_calls.EXPORT_GENERATE, routes=ANY_PAGE, invalid=Code.FILE_GENERATION_FAILED)
def generate(ctx: Ctx, request: m.ExportGenerate) -> m.ExportGenerated:
    """Order a report: 930001-930020 for a voucher that cannot be, 400001 for other conditions that do not fit."""
    check_rights(ctx, Rules(routes=PAGES[request.report_type]))
    order = order_of(ctx, request) if request.report_type == exports.VOUCHER else _order(ctx, request)
    row = exports.accept(ctx, order)
    ctx.trail.target_id, ctx.trail.summary = row.export_id, row.file_name
    return m.ExportGenerated(export_id=row.export_id, status=row.status, file_name=row.file_name)


def _order(ctx: Ctx, request: m.ExportGenerate) -> exports.Order:
    conditions = checked(request.conditions, SHAPES.get(request.report_type, DetailQuery))
    if request.report_type == "REBATE_BILL":
        conditions = rebate_conditions(ctx, conditions)
    return exports.Order(
        listed=exports.REPORT,
        report_type=request.report_type,
        conditions=conditions,
        language=request.language or "",
        file_name=request.file_name or "",
        covers=covered(ctx, conditions.get("subUserId")),
    )


def checked(conditions: dict[str, Any], shape: type[BaseModel]) -> dict[str, Any]:
    """The conditions as the list takes them, without page and order; 400001 names the first field that does not fit."""
    given = {name: value for name, value in conditions.items() if value not in ("", None, [])}
    try:
        query = shape.model_validate(given)
    except ValidationError as error:
        problem = error.errors(include_input=False, include_url=False)[0]
        field = ".".join(["conditions", *(str(part) for part in problem["loc"])])
        message = f"{field}: {problem['msg']}"
        raise Refused(Code.FILE_GENERATION_FAILED, error_param=[field], message=message) from None
    left_out = {"page_no", "page_size", "cursor", "order_by", "order_dir"}
    return query.model_dump(mode="json", by_alias=True, exclude_none=True, exclude_unset=True, exclude=left_out)


def covered(ctx: Ctx, sub_user_id: str | None) -> frozenset[str] | None:
    """Whose rows a file may hold; 200032 for a sub-account outside the asker's data right."""
    if not sub_user_id:
        return ctx.scope
    if ctx.scope is not None and sub_user_id not in ctx.scope:
        raise Refused(Code.NO_DATA_RIGHT, error_param=["subUserId"])
    return frozenset({sub_user_id})


@serves(report_calls.EXPORT_PAGE, routes=ANY_PAGE)
def export_page(ctx: Ctx, request: m.ExportQuery) -> Page[m.ExportFile]:
    """Ordered reports, the newest first."""
    query = exports.visible(ctx, allowed_types(ctx)).where(Export.listed == exports.REPORT)
    if request.report_type:
        query = query.where(Export.report_type == request.report_type)
    if request.status:
        query = query.where(Export.status == request.status)
    query = between(query, Export.created_at, request.time_start, request.time_end)
    total, rows = page_rows(ctx.db, query, request, (Export.created_at.desc(), Export.export_id.desc()))
    items = [exports.view(ctx, row) for row in rows]
    return Page(total=total, items=items, page_no=request.page_no, page_size=request.page_size)


@serves(report_calls.EXPORT_CHECK_DELAY, routes=ANY_PAGE)
def check_delay(ctx: Ctx, request: m.ReportDelayQuery) -> account_m.Delay:
    """Whether rows up to that time may still be missing from a report."""
    return delay(request.time_end, ctx.now)


@serves(report_calls.FILE_DOWNLOAD, routes=ANY_PAGE, invalid=Code.DOWNLOAD_FAILED)
def download(ctx: Ctx, request: m.FileDownload) -> SentFile:
    """A finished file of the asker's; 300033 for rewards that are being made, else 400003."""
    if not (request.file_id or request.export_id):
        raise Refused(Code.DOWNLOAD_FAILED, error_param=["fileId"])
    query = exports.visible(ctx, allowed_types(ctx)).where(
        or_(Export.file_id == request.file_id, Export.export_id == request.export_id)
    )
    row = ctx.db.scalars(query.limit(1)).first()
    if row is None:
        raise Refused(Code.DOWNLOAD_FAILED, message="there is no such file")
    if row.status in exports.OPEN and row.report_type in exports.REBATES:
        raise Refused(Code.REWARD_FILE_GENERATING, data={"progress": row.progress})
    if row.status != "SUCCESS":
        raise Refused(Code.DOWNLOAD_FAILED, data={"status": row.status, "failReason": ctx.worded(row.fail_reason)})
    path = exports.path_of(ctx.sandbox.settings, row)
    if row.expires_at <= ctx.time or not path.is_file():
        raise Refused(Code.DOWNLOAD_FAILED, data={"status": "EXPIRED", "expireTime": row.expires_at})
    return SentFile(path, row.file_name, MEDIA_TYPES[path.suffix])
