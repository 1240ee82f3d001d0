"""Which statement lines a query asks for."""

from typing import Any

from sqlalchemy import Select, select

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.models import account as m
from vcc_sandbox.core.clock import day_after
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.ledger_tables import Flow
from vcc_sandbox.core.narrowing import Condition, LongList, among, equals, unindexed, with_values
from vcc_sandbox.core.paging import Slice, slice_of
from vcc_sandbox.core.tally import FLOWS
from vcc_sandbox.core.totals import Counted, TallyQuery, counted
from vcc_sandbox.sub_accounts.tables import SubUser

DAY = 10
"""Length of a moment that is a whole day."""
FIRST_SECOND, LAST_SECOND = "00:00:00", "23:59:59"
SUB_ACCOUNT = "SUB_ACCOUNT"
ORDER = (Flow.at.desc(), Flow.serial_no.desc())
"""The newest first; lines of the same second in the order in which they were booked."""


def matching(company_id: str, scope: frozenset[str] | None, request: m.FlowQuery) -> Select[Any]:
    """The company's statement lines that a query asks for; `scope` is the sub-accounts that may be seen, None is all."""
    return _list(company_id, scope, request).everything


def read_lines(ctx: Ctx, request: m.FlowQuery) -> tuple[Counted, Slice]:
    """The page that is asked for, and what all pages come to."""
    found = _list(ctx.owner, ctx.scope, request).ordered(ctx.db, ORDER, ORDER[0].element)
    total = counted(ctx.db, FLOWS, found.counted_rows, _words(ctx, request), ctx.now.date())
    return total, slice_of(ctx.db, found.unbounded, request, found.order, total.total, found.within)


def _list(company_id: str, scope: frozenset[str] | None, request: m.FlowQuery) -> LongList:
    owned = equals(Flow.company_id, company_id)
    return LongList(select(Flow), owned, _conditions(scope, request), _within(request))


def _within(request: m.FlowQuery) -> tuple[Any, Any]:
    start, end = request.acct_date_time_start, request.acct_date_time_end
    if (f"{end} {LAST_SECOND}" if len(end) == DAY else end) < start:
        raise Refused(Code.FLOW_QUERY_FAILED, error_param=["acctDateTimeEnd"])
    last = day_after(end) if len(end) == DAY else f"{end}~"
    return Flow.at >= start, Flow.at < last


def _conditions(scope: frozenset[str] | None, request: m.FlowQuery) -> dict[str, Condition]:
    found = with_values(
        currency=(Flow.currency, request.currency),
        sub_user_id=(Flow.sub_user_id, request.sub_user_id),
        flow_type=(Flow.flow_type, request.flow_type),
    )
    found |= with_values(
        alone=True,
        serial_no=(Flow.serial_no, request.serial_no),
        transaction_id=(Flow.transaction_id, request.transaction_id),
        card_id=(Flow.card_id, request.card_id),
    )
    if scope is not None:
        found["scope"] = among(Flow.sub_user_id, sorted(scope))
    if request.trade_type_list:
        found["types"] = among(Flow.trade_type, request.trade_type_list)
    if request.account_type == SUB_ACCOUNT:
        found["account"] = Condition(Flow.sub_user_id > "", unindexed(Flow.sub_user_id) > "")
    elif request.account_type:
        found["account"] = equals(Flow.sub_user_id, "")
    if request.sub_user_name:
        named = _named(request.sub_user_name)
        found["sub_user_name"] = Condition(Flow.sub_user_id.in_(named), unindexed(Flow.sub_user_id).in_(named))
    return found


def _named(part: str) -> Select[Any]:
    return select(SubUser.sub_user_id).where(SubUser.alias.icontains(part, autoescape=True))


def _words(ctx: Ctx, request: m.FlowQuery) -> TallyQuery | None:
    """The query in words of the tally, which knows whole days; None where it has none."""
    start, end = request.acct_date_time_start, request.acct_date_time_end
    if start[DAY:].strip() not in {"", FIRST_SECOND} or end[DAY:].strip() not in {"", LAST_SECOND}:
        return None
    if request.card_id or request.serial_no or request.transaction_id:
        return None
    subs = None if ctx.scope is None else set(ctx.scope)
    if request.sub_user_id:
        subs = {request.sub_user_id} & (subs if subs is not None else {request.sub_user_id})
    if request.sub_user_name:
        named = set(ctx.db.scalars(_named(request.sub_user_name).where(SubUser.company_id == ctx.owner)))
        subs = named if subs is None else subs & named
    if request.account_type and request.account_type != SUB_ACCOUNT:
        subs = {""} if subs is None else subs & {""}
    return TallyQuery(
        ctx.owner,
        start,
        end,
        kinds=tuple(str(kind) for kind in request.trade_type_list) if request.trade_type_list else None,
        details=(request.flow_type,) if request.flow_type else None,
        currency=request.currency,
        sub_users=None if subs is None else frozenset(subs),
        of_sub_users=request.account_type == SUB_ACCOUNT,
    )
