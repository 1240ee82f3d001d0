"""The monthly rebate on what cards paid in USD: closed on the first, credited to the main account on the tenth."""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from vcc_sandbox.core.bookkeeping import Books, owner_wallet
from vcc_sandbox.core.clock import add_months, ts
from vcc_sandbox.core.exchange_rates import to_unit
from vcc_sandbox.core.ledger import Event, Key
from vcc_sandbox.core.scheduler import happens, plan
from vcc_sandbox.rewards.tables import Rebate

CLOSES, ISSUES = "rebate.closes", "rebate.issues"
CURRENCY, KIND = "USD", "CARD_CONSUMPTION"
TIERS = ((100_000_000, 100), (30_000_000, 60), (0, 30))
"""From a month's consumption (thousandths of USD) on: basis points; up to 1 %."""
ISSUE_DAY = 10
MOST_EMPTY = 24
"""Bills that are made at once for months in which nothing was paid: a clock may be moved by centuries."""
TOP_UP, TOP_UP_REFUND = 5, 6


def consumed(books: Books, company_id: str) -> int:
    """Settled less refunded in USD, ever; thousandths."""
    return books.ledger.balance(Key(company_id, "clearing", "", CURRENCY))


def close(books: Books, company_id: str, base: int, at: datetime) -> Rebate:
    """The rebate of the month before `at`, to be credited."""
    rate_bp = next(rate for least, rate in TIERS if base >= least or least == 0)
    rebate = Rebate(
        rebate_bill_id=books.ids.short("rebate", at),
        company_id=company_id,
        bill_period=f"{add_months(at, -1):%Y%m}",
        rebate_type=KIND,
        base_amount=base,
        rate_bp=rate_bp,
        rebate_amount=max(0, to_unit(base * rate_bp // 10_000, CURRENCY)),
        currency=CURRENCY,
        status="PENDING",
        issue_time="",
    )
    books.db.add(rebate)
    return rebate


def issue(books: Books, rebate: Rebate, at: datetime) -> None:
    """Credit a rebate, once."""
    if rebate.status == "PENDING":
        _book(books, rebate, rebate.rebate_amount, "REBATE", at)
        rebate.status, rebate.issue_time = "ISSUED", ts(at)


def take_back(books: Books, rebate: Rebate, at: datetime) -> None:
    """Take a credited rebate back, once; the balance may fall below zero."""
    if rebate.status == "ISSUED":
        _book(books, rebate, -rebate.rebate_amount, "REBATE_REFUND", at)
        rebate.status = "REFUNDED"


def _book(books: Books, rebate: Rebate, amount: int, flow_type: str, at: datetime) -> None:
    kind = TOP_UP if amount > 0 else TOP_UP_REFUND
    event = Event(f"{flow_type}:{rebate.rebate_bill_id}", flow_type, kind, at, remark=rebate.bill_period)
    main = owner_wallet(rebate.company_id, "", rebate.currency).available
    if amount:
        given = Key(rebate.company_id, "rebate", "", rebate.currency)
        books.ledger.book(rebate.company_id, event, [(given, -amount), (main, amount)])


def issue_moment(closed_at: datetime) -> datetime:
    """When a rebate that was closed then is credited."""
    return closed_at.replace(day=ISSUE_DAY, hour=10, minute=0, second=0)


@happens(CLOSES, catches_up=True)
def _close(db: Session, company_id: str, now: datetime) -> None:
    """Close each month that is over. They are several after the clock was moved far, or the sandbox did not run: then what
    is not closed yet was all paid in the first of them, as closing comes before whatever else happens at its time; of the
    others the latest have a bill.
    """
    last = now.replace(day=1, hour=0, minute=0, second=0)
    closed = select(func.coalesce(func.sum(Rebate.base_amount), 0), func.max(Rebate.bill_period))
    earlier, latest = db.execute(closed.where(Rebate.company_id == company_id)).one()
    first = add_months(last.replace(year=int(latest[:4]), month=int(latest[4:])), 2) if latest else last
    books = Books(db)
    base = consumed(books, company_id) - int(earlier)
    while first <= last:
        rebate = close(books, company_id, base, first)
        plan(db, ISSUES, rebate.rebate_bill_id, issue_moment(first))
        first, base = max(add_months(first, 1), add_months(last, 1 - MOST_EMPTY)), 0
    plan(db, CLOSES, company_id, add_months(last, 1))
    db.flush()


@happens(ISSUES)
def _issue(db: Session, rebate_bill_id: str, now: datetime) -> None:
    rebate = db.get(Rebate, rebate_bill_id)
    if rebate:
        books = Books(db)
        issue(books, rebate, now)
        books.flush()
