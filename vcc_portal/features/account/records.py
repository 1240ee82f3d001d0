"""Transaction records as the account home uses them: rows on screen, entries for the sums."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from vcc_portal.domain import spending
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.spending import AUTHORIZATION, SpendingEntry
from vcc_portal.domain.text import Text
from vcc_portal.domain.transactions import INCOME, SETTLEMENTS, TradeType
from vcc_portal.features.account.view import RecentRow
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.i18n import account as words
from vcc_portal.i18n.transactions import TRADE_TYPE
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.trade import Tx, TxQuery

SUCCESS, FAIL = "SUCCESS", "FAIL"
PAYMENT = frozenset({AUTHORIZATION, TradeType.CARD_VERIFICATION})
"""What a merchant asks for, and what can be declined."""
TIME_FORMAT = "%Y-%m-%d %H:%M:%S"


PAGE_SIZE = 200
MAX_PAGES = 15
RECENT = 6
YEAR = timedelta(days=365)


@dataclass(frozen=True)
class Records:
    """This month's and the last's records, the newest first, and the latest of a year when those are too few."""

    found: list[Tx]
    total: int
    """How many there are; more than were read when there are too many."""
    latest: list[Tx]
    now: datetime


async def read_records(visit: Visit, now: datetime) -> Records:
    """One page after the other: a second request to the same address would cancel the first (spec §7)."""
    start, end = spending.previous_month(now.date()).isoformat(), now.date().isoformat()
    found: list[Tx] = []
    total = 0
    for number in range(1, MAX_PAGES + 1):
        query = TxQuery(time_start=start, time_end=end, page_no=number, page_size=PAGE_SIZE)
        page = await visit.ask(trade_calls.RECORD_PAGE, query)
        found, total = found + page.items, page.known_total
        if len(found) >= total or not page.items:
            break
    latest = found[:RECENT]
    if len(found) < RECENT:
        year = TxQuery(time_start=(now - YEAR).date().isoformat(), time_end=end, page_size=RECENT)
        latest = (await visit.ask(trade_calls.RECORD_PAGE, year)).items
    return Records(found, total, latest, now)


def moment(text: str) -> datetime:
    """A time of the wire; Asia/Shanghai, like every time of the wire."""
    return datetime.strptime(text, TIME_FORMAT)  # noqa: DTZ007  compared only with its own kind


def entries(records: list[Tx]) -> list[SpendingEntry]:
    """The successful ones as amounts in thousandths without a sign; what left the account without a card is no spending."""
    return [
        SpendingEntry(
            transaction_id=tx.transaction_id,
            original_id=tx.original_transaction_id,
            trade_type=tx.trade_type,
            amount=abs(tx.billing_amount),
            currency=tx.billing_currency,
            card_id=tx.card_id,
            at=moment(tx.transaction_time),
        )
        for tx in records
        if tx.status == SUCCESS and tx.transaction_time and (tx.card_id or tx.trade_type != TradeType.WITHDRAWAL)
    ]


def declined_today(records: list[Tx], today: str) -> list[Tx]:
    """Payments refused on a day, `yyyy-MM-dd`."""
    return [
        tx for tx in records if tx.status == FAIL and tx.trade_type in PAYMENT and tx.transaction_time[:10] == today
    ]


def recent_row(tx: Tx, holds: dict[str, int], settled: set[str], year: str) -> RecentRow:
    """One record as a row; `holds` are open authorizations, `settled` the ones that came to a payment."""
    kind = TRADE_TYPE.get(tx.trade_type, Text.same(str(tx.trade_type)))
    income = tx.trade_type in INCOME
    amount = abs(tx.billing_amount)
    status, tone = _status(tx, holds, settled)
    return RecentRow(
        key=tx.transaction_id,
        time=tx.transaction_time.removeprefix(f"{year}-"),
        title=Text.same(tx.merchant_name) if tx.merchant_name else kind,
        note=tx.card_name or tx.sub_user_name,
        last4=tx.last4digits,
        kind=kind,
        status=status,
        tone=tone,
        currency=tx.billing_currency,
        amount=format_amount(amount if income else -amount, tx.billing_currency, plus=True),
        income=income,
        void=tx.status == FAIL,
    )


def settled_holds(items: list[SpendingEntry]) -> set[str]:
    """Authorizations that came to a payment."""
    return {item.original_id for item in items if item.trade_type in SETTLEMENTS}


def _status(tx: Tx, holds: dict[str, int], settled: set[str]) -> tuple[Text, str]:
    if tx.status == FAIL:
        refused = tx.trade_type in PAYMENT
        return (words.WAS_DECLINED, "bad") if refused else (words.HAS_FAILED, "bad-hollow")
    if tx.status != SUCCESS:
        return words.PROCESSING, "info"
    if tx.trade_type == AUTHORIZATION:
        if tx.transaction_id in settled:
            return words.IS_SETTLED, "ok"
        return (words.IS_AUTHORISED, "info") if holds.get(tx.transaction_id, 1) else (words.IS_REVERSED, "hollow")
    return words.IS_SETTLED, "ok"
