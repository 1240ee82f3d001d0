"""Monthly statements, rebates and invitation rewards as reports."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import select

from vcc_portal.domain.text import Text
from vcc_portal.i18n import invite, records
from vcc_portal.upstream.models.account import FlowQuery
from vcc_sandbox.reports import words as w
from vcc_sandbox.reports.flow import flows
from vcc_sandbox.reports.monthly_statements import MonthlyBill
from vcc_sandbox.reports.table import Column, Fact, Kind, PageTotals, Report, Totals
from vcc_sandbox.rewards.tables import InvitationReward, Rebate

FIGURES: tuple[tuple[str, Text], ...] = (
    ("opening", records.OPENING),
    ("top_up", records.TOP_UPS),
    ("consume", records.SPENT),
    ("refund", records.REFUNDED),
    ("fee", records.FEE),
    ("rebate", records.REBATE),
    ("closing", records.CLOSING),
)
"""As the page of monthly bills names them."""
REBATE_COLUMNS = (
    Column("bill_period", w.PERIOD, Kind.MONTH, 10),
    Column("rebate_bill_id", w.REBATE_ID, width=19),
    Column("rebate_type", w.REBATE_TYPE, width=20, labels=records.REBATE_TYPES),
    Column("base_amount", w.BASE_AMOUNT, Kind.MONEY, 16, currency="currency"),
    Column("rate_bp", w.RATE_BP, Kind.RATE, 12),
    Column("rebate_amount", w.REBATE_AMOUNT, Kind.MONEY, currency="currency"),
    Column("currency", w.CURRENCY, width=8),
    Column("status", w.REWARD_STATUS, width=10, labels=records.REBATE_STATUSES),
    Column("issue_time", w.ISSUED_AT, Kind.TIME, 20),
)
REBATE_TOTALS = Totals("rebate_type", "status", "rebate_amount", "currency", w.REWARD_STATUS, w.REBATE_AMOUNT)
REWARD_COLUMNS = (
    Column("register_time", invite.REGISTERED_AT, Kind.TIME, 20),
    Column("reward_id", invite.REWARD_ID, width=19),
    Column("invitee_mask", invite.INVITEE, width=22),
    Column("activate_time", invite.ACTIVATED_AT, Kind.TIME, 20),
    Column("reward_type", invite.REWARD_TYPE, width=20, labels=invite.REWARD_TYPES),
    Column("reward_amount", invite.REWARD, Kind.MONEY, currency="reward_currency"),
    Column("reward_currency", w.CURRENCY, width=8),
    Column("status", w.REWARD_STATUS, width=10, labels=invite.STATUSES),
    Column("issue_time", invite.ISSUED_AT, Kind.TIME, 20),
)
REWARD_TOTALS = Totals("reward_type", "status", "reward_amount", "reward_currency", w.REWARD_STATUS, invite.REWARD)
_AMOUNT, _STATUS = ([column.name for column in REBATE_COLUMNS].index(name) for name in ("rebate_amount", "status"))


def _paid(row: Sequence[Any]) -> tuple[int, int]:
    """What was paid out and what was returned."""
    amount, status = row[_AMOUNT], row[_STATUS]
    return (amount if status == "ISSUED" else 0, amount if status == "REFUNDED" else 0)


REBATE_PAGE_TOTALS = PageTotals((records.ISSUED_SUM, records.RETURNED), _paid, "currency", w.HOW_REBATES)


def statement(
    company_id: str,
    scope: frozenset[str] | None,
    month: str,
    currency: str | None,
    bills: list[tuple[MonthlyBill, str]],
) -> Report:
    """The lines of a month, and the figures of each bill with the name of its account; `month` is yyyyMM."""
    first, last = f"{month[:4]}-{month[4:]}-01 00:00:00", f"{month[:4]}-{month[4:]}-31 23:59:59"
    # Not validated: the 31st of a short month is only compared as text.
    request = FlowQuery.model_construct(acct_date_time_start=first, acct_date_time_end=last, currency=currency)
    lines = flows(company_id, scope, request)
    facts = tuple(
        Fact(heading, getattr(bill, name), bill.currency, of) for bill, of in bills for name, heading in FIGURES
    )
    covers = w.WHOLE_COMPANY if scope is None else w.SUB_ACCOUNTS_NAMED
    title = w.BILL if currency else w.BILL_LINES  # a statement is of one currency
    return Report(title, lines.columns, lines.query, lines.totals, facts, covers)


def rebates(company_id: str, conditions: dict[str, Any]) -> Report:
    """The company's rebates, the latest first."""
    query = select(*(getattr(Rebate, column.name) for column in REBATE_COLUMNS)).where(Rebate.company_id == company_id)
    columns = {"billPeriod": Rebate.bill_period, "status": Rebate.status, "bizId": Rebate.rebate_bill_id}
    for name, column in columns.items():
        if conditions.get(name):
            query = query.where(column == conditions[name])
    order = (Rebate.bill_period.desc(), Rebate.rebate_bill_id.desc())
    return Report(w.REBATE_BILL, REBATE_COLUMNS, query.order_by(*order), REBATE_TOTALS, page_totals=REBATE_PAGE_TOTALS)


def rewards(user_id: str, conditions: dict[str, Any]) -> Report:
    """What a user's invitations brought, the latest registration first."""
    query = select(*(getattr(InvitationReward, column.name) for column in REWARD_COLUMNS))
    query = query.where(InvitationReward.user_id == user_id)
    month = conditions.get("billPeriod")
    if month:
        query = query.where(InvitationReward.register_time.startswith(f"{month[:4]}-{month[4:]}-"))
    if conditions.get("bizId"):
        query = query.where(InvitationReward.reward_id == conditions["bizId"])
    order = (InvitationReward.register_time.desc(), InvitationReward.reward_id.desc())
    return Report(w.REWARD, REWARD_COLUMNS, query.order_by(*order), REWARD_TOTALS)
