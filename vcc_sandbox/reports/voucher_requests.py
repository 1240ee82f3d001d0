"""Vouchers for what cards paid: which transactions one can be had for, and whether one is there."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, select

from vcc_portal.domain.vouchers import VOUCHERED
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.reports.tables import OPEN, Export

TYPES = tuple(sorted(int(kind) for kind in VOUCHERED))
DAY = 10
"""Length of a moment that is a whole day."""


@dataclass(frozen=True)
class State:
    """NONE, GENERATING, SUCCESS or FAIL, and of which export."""

    status: str = "NONE"
    export_id: str = ""


def states(
    rows: Sequence[Trade], visible: Sequence[Export], covers: Mapping[str, Collection[str]], now: str
) -> list[State]:
    """For each transaction the latest voucher that it stands on; one that expired is none.

    `visible` are the asker's vouchers for these cards, the newest first; `covers` says of each that is not of the whole
    company whose payments it holds.
    """
    kept = [one for one in visible if one.status != "SUCCESS" or one.expires_at > now]
    return [_state(row, kept, covers) for row in rows]


def _state(row: Trade, vouchers: Sequence[Export], covers: Mapping[str, Collection[str]]) -> State:
    for one in vouchers:
        covered = one.whole or row.sub_user_id in covers.get(one.export_id, ())
        if one.card_id == row.card_id and covered and _holds(one, row):
            return State("GENERATING" if one.status in OPEN else one.status, one.export_id)
    return State()


def _holds(one: Export, row: Trade) -> bool:
    if one.transaction_id:
        return one.transaction_id == row.transaction_id
    start, end = one.conditions["timeStart"], one.conditions["timeEnd"]
    return start <= row.transaction_time <= last_moment(end)


def payments_of(card_id: str, start: str, end: str, transaction_id: str, scope: Collection[str] | None) -> Select[Any]:
    """What a voucher of a card would hold, the oldest first: one transaction, or a period's.

    Those of sub-accounts outside `scope` are not seen: the card may have been moved from there.
    """
    query = select(Trade).where(Trade.card_id == card_id, Trade.trade_type.in_(TYPES), Trade.status == "SUCCESS")
    if scope is not None:
        query = query.where(Trade.sub_user_id.in_(sorted(scope)))
    if transaction_id:
        return query.where(Trade.transaction_id == transaction_id)
    query = query.where(Trade.transaction_time >= start, Trade.transaction_time <= last_moment(end))
    return query.order_by(Trade.transaction_time, Trade.transaction_id)


def last_moment(end: str) -> str:
    """The end itself, or the last second of a day."""
    return end if len(end) > DAY else f"{end} 23:59:59"
