"""What came of a purchase: the decision in its order, the life of the payment, and what may happen next."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import Text
from vcc_portal.domain.transactions import REFUNDS, SETTLEMENTS
from vcc_portal.i18n.transactions import DECLINE_REASON, TRADE_TYPE
from vcc_sandbox.console.words import play as t
from vcc_sandbox.control import payment_models as m
from vcc_sandbox.control.disputes import of_settlement
from vcc_sandbox.core.bookkeeping import AUTH
from vcc_sandbox.payments.decisions import Decline
from vcc_sandbox.payments.tables import Trade

DECIDED = {AUTH, 12}
MOST = 50


def life_of(db: Session, trade: Trade) -> dict[str, Any]:
    """The decision, everything that belongs to the payment, and what may happen next."""
    chain = _chain(db, trade)
    return {
        "now": _outcome(trade),
        "rows": [_row(one, here=one.transaction_id == trade.transaction_id) for one in chain],
        "disputes": [_dispute(one) for settled in chain for one in _disputes(db, settled)],
        "nexts": [step for one in chain if (step := _next(one)) is not None],
    }


def _disputes(db: Session, settled: Trade) -> list[m.DisputeState]:
    return of_settlement(db, settled.transaction_id) if settled.trade_type in SETTLEMENTS else []


def _dispute(one: m.DisputeState) -> dict[str, Any]:
    return {
        "id": one.dispute_id,
        "amount": money(one.amount, one.currency),
        "status": t.DISPUTE_STATES[one.status],
        "credited": bool(one.credit_id),
        "open": one.status == "OPEN",
    }


def _outcome(trade: Trade) -> dict[str, Any]:
    """Approved or declined, by which rule, and which checks were passed on the way."""
    declined, decided = trade.status != "SUCCESS", trade.trade_type in DECIDED
    return {
        "declined": declined,
        "title": t.DECLINED if declined else t.APPROVED if decided else _type(trade),
        "reason": DECLINE_REASON.get(trade.error_msg_code, DECLINE_REASON["0008"]) if declined else None,
        "rule": f"{Decline(trade.error_msg_code).name} · {trade.error_msg_code}" if declined else "",
        "amount": money(trade.transaction_amount, trade.transaction_currency),
        "merchant": trade.merchant_name,
        "id": trade.transaction_id,
        "stages": _stages(trade) if decided else [],
    }


def _stages(trade: Trade) -> list[tuple[str, Text]]:
    stop = next((n for n, (codes, _) in enumerate(t.STAGES) if trade.error_msg_code in codes), len(t.STAGES))
    return [
        ("done" if number < stop else "stop" if number == stop else "rest", label)
        for number, (_, label) in enumerate(t.STAGES)
    ]


def _chain(db: Session, trade: Trade) -> Sequence[Trade]:
    """The authorization, what followed it, and what followed that."""
    root = trade
    while root.original_transaction_id and (earlier := db.get(Trade, root.original_transaction_id)) is not None:
        root = earlier
    ids = {root.transaction_id}
    while True:
        query = select(Trade).where(or_(Trade.original_transaction_id.in_(ids), Trade.transaction_id.in_(ids)))
        rows = db.scalars(query.order_by(Trade.transaction_time, Trade.transaction_id).limit(MOST)).all()
        found = {one.transaction_id for one in rows}
        if found <= ids:
            return sorted(rows, key=lambda one: (one.transaction_id != root.transaction_id, one.transaction_time))
        ids |= found


def _row(one: Trade, *, here: bool) -> dict[str, Any]:
    left, back = one.held_amount or one.refundable_amount, one.trade_type in REFUNDS
    return {
        "here": here,
        "time": one.transaction_time,
        "type": _type(one),
        "id": one.transaction_id,
        "back": back,
        "billed": money(one.billing_amount, one.billing_currency, plus=back),
        "open": money(left, one.billing_currency) if left else None,
        "good": one.status == "SUCCESS",
    }


def _next(one: Trade) -> dict[str, Any] | None:
    if one.status != "SUCCESS":
        return None
    form = {"type": _type(one), "id": one.transaction_id, "currency": one.billing_currency, "keep": None}
    if one.trade_type == AUTH and one.billing_amount:
        held = one.held_amount
        steps = [("settle", t.SETTLE, "primary")]
        steps += [("reverse", t.REVERSE, "secondary"), ("expire", t.EXPIRE, "secondary")] if held else []
        title = t.HELD.format(amount=_plain(held, one))
        return form | {"title": title, "hint": t.STEP_HINT, "steps": steps, "keep": t.KEEP_REST if held else None}
    if one.trade_type in SETTLEMENTS:
        left = one.refundable_amount
        steps = [("refund", t.REFUND, "secondary"), ("dispute", t.DISPUTE, "secondary")] if left else []
        steps += [("complain", t.COMPLAIN, "secondary")] if left else []
        steps += [("fee", t.CHARGE_FEE, "secondary")]
        title = t.LEFT.format(amount=_plain(left, one))
        return form | {"title": title, "hint": t.REFUND_HINT, "steps": steps, "keep": t.CREDITED if left else None}
    return None


def _type(one: Trade) -> Text:
    return TRADE_TYPE.get(one.trade_type, Text.same(str(one.trade_type)))


def _plain(amount: int, one: Trade) -> str:
    return f"{one.billing_currency} {format_amount(amount, one.billing_currency)}"


def money(amount: int, currency: str, *, plus: bool = False) -> dict[str, str]:
    """An amount in thousandths, as its currency writes it."""
    return {"currency": currency, "text": format_amount(amount, currency, plus=plus)}
