"""Monthly bills, computed from the books: opening + in − out = closing, in thousandths.

A company's bill counts everything it holds in a currency (main account, sub-accounts, single-mode cards): what moves
between those is not in it. A sub-account's bill counts its own statement: quota is its top-up, a card's balance its
consumption.
"""

import zlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import case, func, select
from sqlalchemy.orm import Session

from vcc_sandbox.tables.ledger import Flow, LedgerAccount, LedgerEntry, LedgerPosting

OUTSIDE = ("external", "clearing", "fee", "rebate")
TOP_UP, CONSUME, REFUND, FEE, REBATE = "top_up", "consume", "refund", "fee", "rebate"
QUOTA = {"TOPUP_TO_SUB_ACCOUNT", "SUB_ACCOUNT_REFUND"}
SPENT_BACK = {"SETTLE_REVERSAL", "DISPUTE_REFUND", "CARD_CANCEL_REFUND", "CARD_REFUND_SETTLE_CREDIT"}
REBATES = {"REBATE", "REBATE_REFUND", "CASH_BACK"}


@dataclass(frozen=True)
class MonthlyBill:
    """One month in one currency; `top_up` and `rebate` are net, the others positive."""

    company_id: str
    sub_user_id: str
    period: str
    """yyyyMM"""
    currency: str
    opening: int
    top_up: int
    consume: int
    refund: int
    fee: int
    rebate: int

    @property
    def closing(self) -> int:
        """What is there at the month's end."""
        return self.opening + self.top_up - self.consume + self.refund - self.fee + self.rebate

    @property
    def bill_id(self) -> str:
        """16 digits that always stand for this bill."""
        name = f"{self.company_id}/{self.sub_user_id}/{self.currency}"
        return f"{self.period}01{zlib.crc32(name.encode()) % 10**8:08}"


Sums = dict[tuple[str, str], dict[str, int]]
"""By (period, currency): what came in and went out."""


def company_bills(db: Session, company_id: str, now_period: str) -> list[MonthlyBill]:
    """Every month of each currency since its first movement, oldest first."""
    period = func.substr(LedgerEntry.created_at, 1, 7)
    gone = case((LedgerPosting.amount > 0, LedgerPosting.amount), else_=0)
    rows = db.execute(
        select(
            period,
            LedgerAccount.currency,
            LedgerAccount.name,
            func.sum(gone),
            func.sum(LedgerPosting.amount),
        )
        .join(LedgerAccount, LedgerAccount.id == LedgerPosting.account_id)
        .join(LedgerEntry, LedgerEntry.id == LedgerPosting.entry_id)
        .where(LedgerAccount.company_id == company_id, LedgerAccount.name.in_(OUTSIDE))
        .group_by(period, LedgerAccount.currency, LedgerAccount.name)
    )
    sums: Sums = defaultdict(lambda: defaultdict(int))
    for month, currency, name, out, net in rows:
        of_month = sums[month.replace("-", ""), currency]
        if name == "clearing":
            of_month[CONSUME] += int(out)
            of_month[REFUND] += int(out) - int(net)
        elif name == "fee":
            of_month[FEE] += int(net)
        else:
            of_month[TOP_UP if name == "external" else REBATE] -= int(net)
    return _bills(company_id, "", sums, now_period)


def sub_account_bills(db: Session, company_id: str, sub_user_id: str, now_period: str) -> list[MonthlyBill]:
    """The same for one sub-account, from its statement."""
    period = func.substr(Flow.at, 1, 7)
    rows = db.execute(
        select(period, Flow.currency, Flow.flow_type, func.sum(Flow.amount))
        .where(Flow.company_id == company_id, Flow.sub_user_id == sub_user_id)
        .group_by(period, Flow.currency, Flow.flow_type)
    )
    sums: Sums = defaultdict(lambda: defaultdict(int))
    for month, currency, flow_type, amount in rows:
        kind, sign = _kind(flow_type)
        sums[month.replace("-", ""), currency][kind] += sign * int(amount)
    return _bills(company_id, sub_user_id, sums, now_period)


def stated(
    db: Session, company_id: str, scope: frozenset[str] | None, wanted: Mapping[str, str], now_period: str
) -> list[MonthlyBill]:
    """The bills of a month that a file states: the company's, or those of the sub-accounts in `scope`.

    `wanted` has billPeriod, and may name a currency.
    """
    if scope is None:
        known = company_bills(db, company_id, now_period)
    else:
        known = [bill for one in sorted(scope) for bill in sub_account_bills(db, company_id, one, now_period)]
    currency = wanted.get("currency")
    return [bill for bill in known if bill.period == wanted["billPeriod"] and currency in {None, bill.currency}]


def _kind(flow_type: str) -> tuple[str, int]:
    """What a statement line counts as, and its sign there."""
    if flow_type in QUOTA:
        return TOP_UP, 1
    if flow_type in SPENT_BACK:
        return REFUND, 1
    if flow_type in REBATES:
        return REBATE, 1
    return (FEE, -1) if flow_type.endswith("_FEE") else (CONSUME, -1)


def _bills(company_id: str, sub_user_id: str, sums: Sums, now_period: str) -> list[MonthlyBill]:
    bills = []
    for currency in sorted({currency for _, currency in sums}):
        first = min(period for period, code in sums if code == currency)
        opening = 0
        for period in months(first, now_period):
            of_month = sums.get((period, currency), {})
            bill = MonthlyBill(
                company_id,
                sub_user_id,
                period,
                currency,
                opening,
                *(of_month.get(kind, 0) for kind in (TOP_UP, CONSUME, REFUND, FEE, REBATE)),
            )
            bills.append(bill)
            opening = bill.closing
    return bills


def months(first: str, last: str) -> Iterable[str]:
    """YyyyMM from `first` to `last`, both inclusive."""
    month = first
    while month <= last:
        yield month
        year, number = int(month[:4]), int(month[4:])
        month = f"{year + number // 12}{number % 12 + 1:02}"
