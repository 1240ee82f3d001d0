"""Disputes by control call: opened on a settlement, listed, decided."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_portal.domain.transactions import SETTLEMENTS
from vcc_sandbox.control import payment_models as m
from vcc_sandbox.control.errors import Impossible, Unknown
from vcc_sandbox.control.simulate import at_desk
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.exchange_rates import smallest
from vcc_sandbox.payments import disputes
from vcc_sandbox.payments.lifecycle import NothingLeft
from vcc_sandbox.payments.tables import Dispute, Trade

MOST = 200


def open_dispute(sandbox: Sandbox, asked: m.OpenDispute) -> m.DisputeState:
    """Complain about a settlement."""
    with at_desk(sandbox) as desk:
        settled = desk.trade(asked.transaction_id, SETTLEMENTS, "settlement")
        left = disputes.disputable(desk.books.db, settled)
        amount = left if asked.amount is None else asked.amount
        if not 0 < amount <= left or amount % smallest(settled.billing_currency):
            raise Impossible(f"{left} thousandths can be disputed")
        card = desk.card(settled.card_id)
        dispute = disputes.open_dispute(desk.books, card, settled, amount, desk.now, credited=asked.credited)
        desk.books.flush()
        return _state(dispute, settled)


def end_dispute(sandbox: Sandbox, asked: m.EndDispute) -> m.DisputeState:
    """Decide a dispute that is open."""
    with at_desk(sandbox) as desk:
        dispute = desk.books.db.get(Dispute, asked.dispute_id)
        if dispute is None:
            raise Unknown(f"no dispute {asked.dispute_id}")
        if dispute.status != "OPEN":
            raise Impossible(f"it is {dispute.status}")
        settled = desk.books.db.get_one(Trade, dispute.transaction_id)
        try:
            disputes.end(desk.books, desk.card(settled.card_id), settled, dispute, asked.outcome, desk.now)
        except NothingLeft:
            raise Impossible("everything was refunded meanwhile") from None
        desk.books.flush()
        return _state(dispute, settled)


def of_settlement(db: Session, transaction_id: str = "") -> list[m.DisputeState]:
    """Those of a settlement, or the latest of all."""
    query = select(Dispute, Trade).join(Trade, Trade.transaction_id == Dispute.transaction_id)
    if transaction_id:
        query = query.where(Dispute.transaction_id == transaction_id)
    rows = db.execute(query.order_by(Dispute.opened_at.desc(), Dispute.dispute_id).limit(MOST))
    return [_state(dispute, settled) for dispute, settled in rows]


def _state(dispute: Dispute, settled: Trade) -> m.DisputeState:
    return m.DisputeState(
        dispute_id=dispute.dispute_id,
        transaction_id=dispute.transaction_id,
        amount=dispute.amount,
        currency=settled.billing_currency,
        status=dispute.status,
        credit_id=dispute.credit_id,
        opened_at=dispute.opened_at,
        ended_at=dispute.ended_at or "",
    )
