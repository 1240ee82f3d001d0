"""Monthly statements, computed from the statement lines of the accounts: opening + in − out = closing, in thousandths.

A company's statement covers its main account and all its sub-accounts, like the main accounts of `/account/all`: quota
between them is not in it. A sub-account's covers that sub-account: quota is its top-up. What stands on single-mode cards
is covered by neither: a balance that goes onto a card is consumption, what comes back from it is a refund, and what such
a card then pays is on no account's statement.
"""

import zlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, case, func, literal, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from vcc_sandbox.core.tally import FLOWS, Tally

TOP_UP, CONSUME, REFUND, FEE, REBATE = "top_up", "consume", "refund", "fee", "rebate"
FROM_OUTSIDE = {"WITHDRAW", "WALLET_MERCHANT_REFUND", "REFUND_TO_VCC_ACCOUNT"}
"""Besides what is named a top-up: the ways back."""
QUOTA = {"TOPUP_TO_SUB_ACCOUNT", "SUB_ACCOUNT_REFUND"}
SPENT_BACK = {"REFUND", "SETTLE_REVERSAL", "DISPUTE_REFUND", "CARD_CANCEL_REFUND", "CARD_REFUND_SETTLE_CREDIT"}
REBATES = {"REBATE", "REBATE_REFUND", "CASH_BACK"}
SIGNS = {TOP_UP: 1, CONSUME: -1, REFUND: 1, FEE: -1, REBATE: 1}
"""What a credit counts in each figure."""


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
    """Every month of each currency since its first movement, oldest first: main account and sub-accounts."""
    return _bills(company_id, "", _sums(db, company_id), now_period)


def sub_account_bills(db: Session, company_id: str, sub_user_id: str, now_period: str) -> list[MonthlyBill]:
    """The same for one sub-account."""
    return bills_of_each(db, company_id, [sub_user_id], now_period)


def bills_of_each(db: Session, company_id: str, sub_user_ids: Collection[str], now_period: str) -> list[MonthlyBill]:
    """The same for each of those sub-accounts, one after the other: read at once, however many an operator sees."""
    by_sub = _sums_by(Tally.sub_user_id, db, company_id, Tally.sub_user_id.in_(sub_user_ids))
    return [bill for one in sorted(sub_user_ids) for bill in _bills(company_id, one, by_sub.get(one, {}), now_period)]


def _sums(db: Session, company_id: str) -> Sums:
    return _sums_by(literal(""), db, company_id).get("", {})


def _sums_by(
    whose: ColumnElement[str] | InstrumentedAttribute[str], db: Session, company_id: str, *narrowed: ColumnElement[bool]
) -> dict[str, Sums]:
    """By the tally: of a million lines a year's bills would be added up anew for each page that shows one."""
    moved = func.sum(case((Tally.status == "CREDIT", Tally.amount), else_=-Tally.amount))
    rows = db.execute(
        select(whose, Tally.period, Tally.currency, Tally.detail, moved, func.sum(Tally.n))
        .where(
            Tally.list == FLOWS.name,
            Tally.company_id == company_id,
            Tally.facet == "",
            Tally.period > "m",
            Tally.period < "n",
            *narrowed,
        )
        .group_by(whose, Tally.period, Tally.currency, Tally.detail)
    )
    sums: dict[str, Sums] = defaultdict(lambda: defaultdict(lambda: defaultdict(int)))
    for owner, period, currency, flow_type, amount, number in rows:
        if number:
            figure = figure_of(flow_type)
            sums[owner][period[1:].replace("-", ""), currency][figure] += SIGNS[figure] * int(amount)
    return sums


def stated(
    db: Session, company_id: str, scope: frozenset[str] | None, wanted: Mapping[str, str], now_period: str
) -> list[MonthlyBill]:
    """The bills of a month that a file states: the company's, or those of the sub-accounts in `scope`.

    `wanted` has billPeriod, and may name a currency.
    """
    if scope is None:
        known = company_bills(db, company_id, now_period)
    else:
        known = bills_of_each(db, company_id, scope, now_period)
    currency = wanted.get("currency")
    return [bill for bill in known if bill.period == wanted["billPeriod"] and currency in {None, bill.currency}]


def figure_of(flow_type: str) -> str:
    """In which figure of a statement a line counts."""
    if flow_type in QUOTA | FROM_OUTSIDE or flow_type.endswith("_TOPUP"):
        return TOP_UP
    if flow_type in SPENT_BACK:
        return REFUND
    if flow_type in REBATES:
        return REBATE
    return FEE if flow_type.endswith("_FEE") else CONSUME


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
