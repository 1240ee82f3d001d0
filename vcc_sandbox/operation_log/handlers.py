"""The operation log as its page lists it."""

from sqlalchemy import Select, func, select

from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.models import report as m
from vcc_sandbox.core.context import Ctx
from vcc_sandbox.core.paging import between, page_rows
from vcc_sandbox.core.serve import serves
from vcc_sandbox.operation_log.tables import OperationLog


@serves(report_calls.OPERATION_LOG_LIST, routes=("/logs",))
def operation_log(ctx: Ctx, request: m.LogQuery) -> m.LogPage:
    """What was done in the company, the newest first; an operator with a data right sees their own."""
    query = page_query(ctx, request)
    total, rows = page_rows(ctx.db, query, request, (OperationLog.created_at.desc(), OperationLog.log_id.desc()))
    return m.LogPage(
        total=total,
        items=[_view(row) for row in rows],
        page_no=request.page_no,
        page_size=request.page_size,
        operator_list=_operators(ctx, request),
    )


def _operators(ctx: Ctx, request: m.LogQuery) -> list[m.LogOperator]:
    """Everybody whose operations match but for the operator; under the name of the latest one."""
    matching = page_query(ctx, request.model_copy(update={"operator_id": None})).subquery()
    latest = select(func.max(matching.c.log_id)).group_by(matching.c.operator_id)
    rows = ctx.db.execute(
        select(OperationLog.operator_id, OperationLog.operator_name)
        .where(OperationLog.log_id.in_(latest))
        .order_by(OperationLog.operator_name, OperationLog.operator_id)
    )
    return [m.LogOperator(operator_id=operator_id, name=name) for operator_id, name in rows]


def page_query(ctx: Ctx, request: m.LogQuery) -> Select[tuple[OperationLog]]:
    """The rows that match."""
    query = select(OperationLog).where(OperationLog.company_id == ctx.owner)
    if ctx.scope is not None:
        query = query.where(OperationLog.user_id == ctx.user.user_id)
    exact = {
        OperationLog.operator_id: request.operator_id,
        OperationLog.module: request.module,
        OperationLog.operation_type: request.operation_type,
        OperationLog.target_id: request.target_id,
        OperationLog.result: request.result,
    }
    for column, value in exact.items():
        if value:
            query = query.where(column == value)
    return between(query, OperationLog.created_at, request.time_start, request.time_end)


def _view(row: OperationLog) -> m.OperationLog:
    return m.OperationLog(
        log_id=row.log_id,
        operator_id=row.operator_id,
        operator_name=row.operator_name,
        ip=row.ip,
        module=row.module,
        operation_type=row.operation_type,
        target_type=row.target_type,
        target_id=row.target_id,
        summary=row.summary,
        before=row.before,
        after=row.after,
        result=row.result,
        code=row.code,
        create_time=row.created_at,
    )
