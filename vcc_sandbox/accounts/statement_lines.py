"""Which statement lines a query asks for."""

from datetime import date, timedelta
from typing import Any

from sqlalchemy import Select, select

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.models import account as m
from vcc_sandbox.core.context import Refused
from vcc_sandbox.core.ledger_tables import Flow
from vcc_sandbox.sub_accounts.tables import SubUser

DAY = 10
"""Length of a moment that is a whole day."""


def matching(company_id: str, scope: frozenset[str] | None, request: m.FlowQuery) -> Select[Any]:
    """The company's statement lines that a query asks for; `scope` is the sub-accounts that may be seen, None is all."""
    start, end = request.acct_date_time_start, request.acct_date_time_end
    if end < start:
        raise Refused(Code.FLOW_QUERY_FAILED, error_param=["acctDateTimeEnd"])
    last = (date.fromisoformat(end) + timedelta(days=1)).isoformat() if len(end) == DAY else f"{end}~"
    query = select(Flow).where(Flow.company_id == company_id, Flow.at >= start, Flow.at < last)
    if scope is not None:
        query = query.where(Flow.sub_user_id.in_(scope))
    exact = {
        Flow.currency: request.currency,
        Flow.sub_user_id: request.sub_user_id,
        Flow.card_id: request.card_id,
        Flow.serial_no: request.serial_no,
        Flow.transaction_id: request.transaction_id,
        Flow.flow_type: request.flow_type,
    }
    for column, value in exact.items():
        if value:
            query = query.where(column == value)
    if request.trade_type_list:
        query = query.where(Flow.trade_type.in_(request.trade_type_list))
    if request.account_type:
        query = query.where(Flow.sub_user_id != "" if request.account_type == "SUB_ACCOUNT" else Flow.sub_user_id == "")
    if request.sub_user_name:
        named = select(SubUser.sub_user_id).where(SubUser.alias.icontains(request.sub_user_name, autoescape=True))
        query = query.where(Flow.sub_user_id.in_(named))
    return query
