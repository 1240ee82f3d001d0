"""The life of a payment: what was authorised, reversed, settled, refunded and charged for it, in the order of time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from vcc_portal.domain import clock
from vcc_portal.domain.listing import Amount
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.domain.transactions import FAILED, FEES, REFUNDS, SETTLEMENTS, TradeType
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.transactions.record import kind_of, moment, tx_amount
from vcc_portal.features.transactions.tabs import query_mode
from vcc_portal.i18n import records as strings
from vcc_portal.i18n import transactions as labels
from vcc_portal.upstream.calls import trade as calls
from vcc_portal.upstream.models.trade import Tx, TxQuery

AROUND = timedelta(days=183)
"""How far from a record the others of its life are looked for; both ways together the provider's longest period."""
LANE = "life"
_MOST_CALLS = 12
_PAGE_SIZE = 50
FOLLOWED = frozenset({TradeType.AUTHORIZATION, TradeType.CARD_VERIFICATION}) | SETTLEMENTS | REFUNDS
"""What something can follow from."""


@dataclass(frozen=True)
class LifeStep:
    """One record of a payment's life."""

    transaction_id: str = ""
    title: Text = EMPTY
    note: Text = EMPTY
    time: str = ""
    amount: Amount = field(default_factory=Amount)
    icon: str = "hold"
    tone: str = "neutral"
    here: bool = False
    """True for the record that is open."""


@dataclass(frozen=True)
class Life:
    """The steps, and what they have cost so far in the card's currency."""

    steps: tuple[LifeStep, ...] = ()
    cost: Amount = field(default_factory=Amount)
    """Settled and charged, less what was given back; empty while nothing is settled."""


async def read_life(visit: Visit, tx: Tx, today: date | None = None) -> list[Tx]:
    """Every record that belongs to the same payment, the oldest first. Raises `Failed`."""
    reader = _Reader(visit, tx, today or clock.today())
    origin = tx
    while origin.original_transaction_id and origin.original_transaction_id not in reader.found:
        found = await reader.ask(transaction_id=origin.original_transaction_id)
        if not found:
            break
        origin = found[0]
    waiting = [one for one in reader.found.values() if one.trade_type in FOLLOWED]
    while waiting:
        parent = waiting.pop(0)
        known = set(reader.found)
        followers = await reader.ask(original_transaction_id=parent.transaction_id)
        waiting += [one for one in followers if one.transaction_id not in known and one.trade_type in FOLLOWED]
    return sorted(reader.found.values(), key=lambda one: (one.transaction_time, one.transaction_id))


class _Reader:
    """Asks for records around one of them, a dozen times at most."""

    def __init__(self, visit: Visit, tx: Tx, today: date) -> None:
        day = date.fromisoformat(tx.transaction_time[:10])
        self._visit, self._left = visit, _MOST_CALLS
        self._days: dict[str, Any] = {
            "time_start": (day - AROUND).isoformat(),
            "time_end": max(day, min(today, day + AROUND)).isoformat(),
        }
        self._mode = query_mode(self._days["time_start"], today)
        self.found: dict[str, Tx] = {tx.transaction_id: tx}

    async def ask(self, **named: Any) -> list[Tx]:
        if not self._left:
            return []
        self._left -= 1
        query = TxQuery(**self._days, **named, query_mode=self._mode, page_size=_PAGE_SIZE)
        page = await self._visit.ask(calls.RECORD_PAGE, query, lane=LANE)
        self.found |= {one.transaction_id: one for one in page.items}
        return page.items


def life_of(records: Sequence[Tx], here: str) -> Life:
    """The records of one payment as steps; `here` is the id of the open one."""
    known = {one.transaction_id: one for one in records}
    return Life(tuple(_step(one, known, here) for one in records), _cost(records))


def _step(tx: Tx, known: Mapping[str, Tx], here: str) -> LifeStep:
    title, note, icon, tone = _told(tx, known.get(tx.original_transaction_id))
    return LifeStep(
        tx.transaction_id,
        title,
        note,
        moment(tx.transaction_time),
        tx_amount(tx),
        icon,
        tone,
        tx.transaction_id == here,
    )


Told = tuple[Text, Text, str, str]
"""Title, note, icon and tone of a step."""


def _told(tx: Tx, origin: Tx | None) -> Told:
    part = origin is not None and abs(tx.billing_amount) < abs(origin.billing_amount)
    if tx.status == FAILED:
        return strings.LIFE_DECLINED, labels.DECLINE_REASON.get(tx.error_msg_code, kind_of(tx)), "declined", "bad"
    if tx.trade_type == TradeType.AUTHORIZATION:
        title = strings.LIFE_HELD if origin is None else strings.LIFE_INCREASED
        return title, strings.LIFE_HELD_NOTE, "hold", "info"
    if tx.trade_type == TradeType.AUTHORIZATION_REVERSAL:
        who = labels.REVERSAL_TYPE.get(tx.reversal_type, EMPTY)
        return (strings.LIFE_PART_REVERSED if part else strings.LIFE_REVERSED), who, "back", "neutral"
    return _told_of_money(tx, part=part)


def _told_of_money(tx: Tx, *, part: bool) -> Told:
    if tx.trade_type in SETTLEMENTS:
        return strings.LIFE_SETTLED, strings.LIFE_SETTLED_NOTE, "settled", "ok"
    if tx.trade_type == TradeType.DISPUTE_REFUND:
        return kind_of(tx), strings.LIFE_DISPUTE_NOTE, "back", "warn"
    if tx.trade_type in REFUNDS:
        return (strings.LIFE_PART_REFUNDED if part else strings.LIFE_REFUNDED), EMPTY, "back", "warn"
    return kind_of(tx), EMPTY, "fee" if tx.trade_type in FEES else "settled", "neutral"


def _cost(records: Sequence[Tx]) -> Amount:
    cost, currency = cost_of(records)
    return Amount(format_amount(cost, currency), currency) if currency else Amount()


def cost_of(records: Sequence[Tx]) -> tuple[int, str]:
    """Thousandths and their currency; no currency where nothing is settled, or where more than one was billed."""
    back = REFUNDS | {TradeType.SERVICE_FEE_REFUND}
    moved = [one for one in records if one.status != FAILED and one.trade_type in SETTLEMENTS | FEES | back]
    currencies = {one.billing_currency for one in moved}
    if len(currencies) != 1 or not any(one.trade_type in SETTLEMENTS for one in moved):
        return 0, ""
    (currency,) = currencies
    cost = sum(-one.billing_amount if one.trade_type in back else one.billing_amount for one in moved)
    return cost, currency
