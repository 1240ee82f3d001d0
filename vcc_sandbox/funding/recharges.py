"""Top-ups of the main account: quoted and accepted at once, paid and booked a moment later, exactly once."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from vcc_sandbox.core import exchange_rates
from vcc_sandbox.core.bookkeeping import Books
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.scheduler import happens, plan
from vcc_sandbox.funding import funds
from vcc_sandbox.funding.tables import PaySource, Recharge
from vcc_sandbox.identity.tables import LinkedUser

STARTS, ENDS = "recharge.starts", "recharge.ends"
OPEN = ("INIT", "PROCESSED")
ACCOUNT_FROZEN, SOURCE_SHORT = "ACCOUNT_FROZEN", "SOURCE_BALANCE_INSUFFICIENT"
SOURCE_USD = 3_000_000_000
"""USD 3,000,000: what a company has at first on each account that it can pay from."""
CNY_SINGLE, CNY_DAY = 500_000_000, 2_000_000_000
"""CNY 500,000 a top-up and CNY 2,000,000 a day may be paid in CNY."""


@dataclass(frozen=True)
class Channel:
    """A way to pay; `kyc_sources` empty is for everybody."""

    flow_type: str
    name_zh: str
    name_en: str
    kyc_sources: frozenset[str] = frozenset()
    starts_after: int = 2
    """Seconds until it is being processed."""
    ends_after: int = 5
    by_user: bool = True
    """False: only the provider uses it."""
    automatic: bool = False
    """An automatic top-up may use it."""
    pays_in: str = ""
    """The only currency that it pays in."""
    fee_bp: int = 0
    fixed_fee_usd: int = 0
    min_fee_usd: int = 0
    """Thousandths of a dollar."""
    arrival: str = "INSTANT"
    """INSTANT, HOURS or DAYS, as it is said before confirming."""
    from_outside: bool = False
    """Paid from a bank that the provider does not see into."""


CHANNELS: dict[str, Channel] = {
    "COLLECTION_BALANCE": Channel(
        "B2C_BALANCE_TOPUP", "跨境收款余额", "Collection balance", frozenset({"B2C", "LPPE"}), automatic=True
    ),
    "AUTO_COLLECTION_BALANCE": Channel("B2C_BALANCE_TOPUP", "自动充值", "Automatic top-up", by_user=False),
    "B2B_BALANCE": Channel("B2B_BALANCE_TOPUP", "外贸收款余额", "B2B balance", frozenset({"B2B"}), automatic=True),
    "SERVICE_BALANCE": Channel(
        "SERVICE_COMMERCE_TOPUP", "服务贸易余额", "Service trade balance", frozenset({"ONE_PORTAL"}), automatic=True
    ),
    "CURRENCY_ACCOUNT_BALANCE": Channel(
        "B2C_CURRENCY_ACCOUNT_TOPUP",
        "外币账户余额",
        "Currency account",
        automatic=True,
        fee_bp=30,
        min_fee_usd=1_000,
    ),
    "CNY_ACCOUNT": Channel("VCC_ACCOUNT_TOPUP", "人民币账户", "RMB account", pays_in="CNY", fee_bp=20, arrival="HOURS"),
    "BANK_TRANSFER": Channel(
        "VIRTUAL_BANK_TOPUP",
        "银行转账",
        "Bank transfer",
        starts_after=3_600,
        ends_after=2 * 86_400,
        fixed_fee_usd=3_000,
        arrival="DAYS",
        from_outside=True,
    ),
    "CASHBACK": Channel("CASH_BACK", "返现", "Cashback", by_user=False),
}


@dataclass(frozen=True)
class Quote:
    """What a top-up costs; thousandths."""

    pay_amount: int
    pay_currency: str
    rate: str
    fee: int


def fixed_fee(channel: Channel, currency: str) -> int:
    """Of each top-up, in thousandths of the currency that is topped up."""
    return exchange_rates.convert(channel.fixed_fee_usd, "USD", currency)


def min_fee(channel: Channel, currency: str) -> int:
    """The least fee, in thousandths of the currency that is topped up."""
    return exchange_rates.convert(channel.min_fee_usd, "USD", currency)


def quote(amount: int, currency: str, pay_currency: str, channel: str, rate: Decimal) -> Quote:
    """The amount at the rate, and the channel's fee on top, which is paid in the same currency (contract §6)."""
    known = CHANNELS[channel]
    share = Decimal(amount) * known.fee_bp / 10_000 + fixed_fee(known, currency)
    fee = exchange_rates.to_unit(max(share, Decimal(min_fee(known, currency))) * rate, pay_currency)
    net = exchange_rates.to_unit(Decimal(amount) * rate, pay_currency)
    return Quote(net + fee, pay_currency, str(rate), fee)


def source_of(db: Session, company_id: str, channel: str, currency: str, now: datetime) -> PaySource:
    """The company's account to pay from, made on first use."""
    row = db.scalar(
        select(PaySource).where(
            PaySource.company_id == company_id, PaySource.channel == channel, PaySource.currency == currency
        )
    )
    if row is None:
        row = PaySource(
            account_no=Ids(db).short("source", now),
            company_id=company_id,
            channel=channel,
            currency=currency,
            balance=exchange_rates.convert(SOURCE_USD, "USD", currency),
        )
        db.add(row)
        db.flush()
    return row


def paid_in_cny(db: Session, company_id: str, day: str) -> int:
    """CNY thousandths of that day's top-ups that did not fail."""
    query = select(func.coalesce(func.sum(Recharge.pay_amount), 0)).where(
        Recharge.company_id == company_id,
        Recharge.pay_currency == "CNY",
        Recharge.status != "FAIL",
        Recharge.created_at >= day,
    )
    return db.scalar(query) or 0


def beyond_cny(db: Session, company_id: str, price: Quote, now: datetime) -> bool:
    """Whether a top-up is paid in CNY and is more than one may be, or than is left of the day."""
    if price.pay_currency != "CNY":
        return False
    return price.pay_amount > CNY_SINGLE or paid_in_cny(db, company_id, ts(now)[:10]) + price.pay_amount > CNY_DAY


@dataclass(frozen=True)
class Order:
    """A top-up that was checked."""

    company_id: str
    currency: str
    amount: int
    channel: str
    pay_account_no: str
    operator_name: str
    remark: str = ""
    request_no: str = ""
    """The caller's; empty for an automatic top-up."""


def accept(db: Session, order: Order, price: Quote, at: datetime) -> Recharge:
    """Record a top-up and let it happen."""
    ids = Ids(db)
    row = Recharge(
        bill_id=ids.short("recharge", at),
        company_id=order.company_id,
        request_no=order.request_no,
        transaction_id=ids.short("trade", at),
        pay_channel=order.channel,
        pay_account_no=order.pay_account_no,
        amount=order.amount,
        currency=order.currency,
        pay_amount=price.pay_amount,
        pay_currency=price.pay_currency,
        exchange_rate=price.rate,
        fee_amount=price.fee,
        status="INIT",
        remark=order.remark,
        operator_name=order.operator_name,
        created_at=ts(at),
    )
    db.add(row)
    channel = CHANNELS[order.channel]
    plan(db, STARTS, row.bill_id, at + timedelta(seconds=channel.starts_after))
    plan(db, ENDS, row.bill_id, at + timedelta(seconds=channel.ends_after))
    db.flush()
    return row


@happens(STARTS)
def _start(db: Session, bill_id: str, now: datetime) -> None:
    row = db.get(Recharge, bill_id)
    if row and row.status == "INIT":
        row.status = "PROCESSED"


@happens(ENDS)
def _end(db: Session, bill_id: str, now: datetime) -> None:
    finish(db, bill_id, now)


def finish(db: Session, bill_id: str, now: datetime, fail_reason: str = "") -> bool:
    """Take the money and book it, or end the top-up as failed; False when it had ended before."""
    row = db.get(Recharge, bill_id)
    if row is None or row.status not in OPEN:
        return False
    source = db.scalar(select(PaySource).where(PaySource.account_no == row.pay_account_no))
    reason = fail_reason or _obstacle(db, row, source)
    row.status, row.fail_reason, row.finished_at = ("FAIL" if reason else "SUCCESS"), reason, ts(now)
    if not reason:
        if source is not None:
            source.balance -= row.pay_amount
        _book(db, row, now)
    db.flush()
    return True


def _obstacle(db: Session, row: Recharge, source: PaySource | None) -> str:
    if db.get_one(LinkedUser, row.company_id).account_status != "ACTIVE":
        return ACCOUNT_FROZEN
    return SOURCE_SHORT if source is not None and source.balance < row.pay_amount else ""


def _book(db: Session, row: Recharge, now: datetime) -> None:
    books = Books(db)
    trade = funds.top_up(
        books,
        row.company_id,
        row.currency,
        row.amount,
        now,
        flow_type=CHANNELS[row.pay_channel].flow_type,
        key=f"recharge:{row.bill_id}",
        transaction_id=row.transaction_id,
        remark=row.remark,
    )
    row.balance = trade.after_balance
    books.flush()
