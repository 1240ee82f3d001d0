"""What was spent in one currency before a limit for it was set: recounted from the authorizations."""

from sqlalchemy import case, func, select
from sqlalchemy.orm import Session, aliased

from vcc_sandbox.cards.tables import CardUsage
from vcc_sandbox.core.bookkeeping import AUTH, LIFETIME
from vcc_sandbox.payments.lifecycle import REVERSAL
from vcc_sandbox.payments.tables import Trade


def recount(db: Session, card_id: str, currency: str, time: str) -> None:
    """Store what authorizations took, less reversals, of the day, month and lifetime at that time."""
    auths, back = _by_day(db, card_id, currency)
    for period in (time[:10], time[:7], LIFETIME):
        took = sum(amount for day, (amount, _) in auths.items() if day.startswith(period))
        gave = sum(amount for day, amount in back.items() if day.startswith(period))
        count = sum(number for day, (_, number) in auths.items() if day.startswith(period))
        row = db.get(CardUsage, (card_id, period, currency))
        if row is None:
            row = CardUsage(card_id=card_id, period=period, currency=currency)
            db.add(row)
        row.amount, row.count = took - gave, count
    db.flush()


def _by_day(db: Session, card_id: str, currency: str) -> tuple[dict[str, tuple[int, int]], dict[str, int]]:
    """Amount and number of authorizations, and amount of their reversals, by the day of the authorization.

    One that increases another counts in that one's windows, and is no payment of its own.
    """
    day, first = func.substr(Trade.transaction_time, 1, 10), aliased(Trade)
    mine = (Trade.card_id == card_id, Trade.transaction_currency == currency, Trade.status == "SUCCESS")
    began = func.substr(func.coalesce(first.transaction_time, Trade.transaction_time), 1, 10)
    alone = case((first.transaction_id.is_(None), 1), else_=0)
    auths = (
        select(began, func.sum(Trade.transaction_amount), func.sum(alone))
        .outerjoin(first, first.transaction_id == Trade.original_transaction_id)
        .where(*mine, Trade.trade_type == AUTH)
    )
    reversal = aliased(Trade)
    back = (
        select(day, func.sum(reversal.transaction_amount))
        .join(reversal, reversal.original_transaction_id == Trade.transaction_id)
        .where(*mine, Trade.trade_type == AUTH, reversal.trade_type == REVERSAL)
    )
    return (
        {row[0]: (int(row[1]), int(row[2])) for row in db.execute(auths.group_by(began))},
        {row[0]: int(row[1]) for row in db.execute(back.group_by(day))},
    )
