"""Records put together by day, merchant, tag and the like, for charts (contract §6)."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Row, Select, and_, case, func, select

from vcc_portal.domain.transactions import FEES, REFUNDS, SETTLEMENTS, TradeType
from vcc_portal.upstream.models import trade as m
from vcc_portal.upstream.models.trade import GroupBy, GroupOrder, TxGroup
from vcc_sandbox.cards.tables import Card, CardTag
from vcc_sandbox.cards.views import sub_names
from vcc_sandbox.core.context import Ctx
from vcc_sandbox.payments.tables import Trade

_KEYS: dict[GroupBy, Any] = {
    GroupBy.DAY: func.substr(Trade.transaction_time, 1, 10),
    GroupBy.MONTH: func.replace(func.substr(Trade.transaction_time, 1, 7), "-", ""),
    GroupBy.TAG: func.coalesce(CardTag.tag, ""),
    GroupBy.SUB_USER: Trade.sub_user_id,
    GroupBy.MERCHANT: Trade.merchant_name,
    GroupBy.CARD: Trade.card_id,
    GroupBy.MCC: Trade.mcc,
    GroupBy.CURRENCY: Trade.billing_currency,
}
_IN_TIME = frozenset({GroupBy.DAY, GroupBy.MONTH})


def groups(ctx: Ctx, query: Select[Any], request: m.RecordQuery) -> list[TxGroup]:
    """The groups of a query by currency: the largest ones, or the latest in the order of time; the rest is `OTHER`.

    A card with two tags counts under both.
    """
    if request.group_by is None:
        return []
    by_currency: dict[str, list[Row[Any]]] = {}
    for each in _read(ctx, query, request.group_by):
        by_currency.setdefault(each.currency, []).append(each)
    shown: list[TxGroup] = []
    for currency in sorted(by_currency):
        ranked = _ranked(by_currency[currency], request)
        rest = ranked[request.group_top :]
        top = [_group(each) for each in ranked[: request.group_top]]
        shown += sorted(top, key=lambda each: each.key) if request.group_by in _IN_TIME else top
        shown += [_together(rest)] if rest else []
    names = _names(ctx, request.group_by, [each.key for each in shown])
    return [each.model_copy(update={"label": names.get(each.key, each.label or each.key)}) for each in shown]


def _read(ctx: Ctx, query: Select[Any], by: GroupBy) -> Sequence[Row[Any]]:
    """All groups as the database has them: of a hundred thousand cards fifty are ever made into more than that."""
    key = _KEYS[by]
    if by is GroupBy.TAG:
        query = query.outerjoin(CardTag, CardTag.card_id == Trade.card_id)
    of_cards = Trade.card_id != ""
    fees = _sum(FEES) - _sum({TradeType.SERVICE_FEE_REFUND})
    grouped = query.order_by(None).with_only_columns(
        key.label("key"),
        Trade.billing_currency.label("currency"),
        func.count().label("number"),
        _sum({TradeType.AUTHORIZATION}).label("authorized_amount"),
        func.coalesce(func.sum(Trade.held_amount), 0).label("held_amount"),
        _sum(SETTLEMENTS, of_cards).label("settled_amount"),
        _sum(REFUNDS).label("refunded_amount"),
        fees.label("fee_amount"),
        maintain_column_froms=True,
    )
    return ctx.db.execute(grouped.group_by(key, Trade.billing_currency)).all()


_AMOUNTS = ("authorized_amount", "held_amount", "settled_amount", "refunded_amount", "fee_amount")


def _group(row: Row[Any]) -> TxGroup:
    amounts = {name: int(getattr(row, name)) for name in _AMOUNTS}
    return TxGroup(key=row.key, currency=row.currency, count=row.number, **amounts)


def _sum(types: Collection[int], *conditions: Any) -> Any:
    counts = and_(Trade.status == "SUCCESS", Trade.trade_type.in_(types), *conditions)
    moved = case((counts, Trade.billing_amount), else_=0)
    return func.coalesce(func.sum(moved), 0)


def _ranked(found: Sequence[Row[Any]], request: m.RecordQuery) -> list[Row[Any]]:
    if request.group_by in _IN_TIME:
        return sorted(found, key=lambda each: each.key, reverse=True)
    if request.group_order is GroupOrder.COUNT:
        return sorted(found, key=lambda each: (-each.number, each.key))
    return sorted(found, key=lambda each: (-each.settled_amount, -each.authorized_amount, each.key))


def _together(rest: Sequence[Row[Any]]) -> TxGroup:
    amounts = {name: sum(int(getattr(each, name)) for each in rest) for name in _AMOUNTS}
    count = sum(each.number for each in rest)
    return TxGroup(key=m.OTHER, label=m.OTHER, currency=rest[0].currency, count=count, **amounts)


def _names(ctx: Ctx, by: GroupBy, keys: Sequence[str]) -> dict[str, str]:
    """What ids are called; other keys are their own name."""
    if by is GroupBy.SUB_USER:
        return sub_names(ctx.db, set(keys) - {"", m.OTHER})
    if by is GroupBy.CARD:
        asked = select(Card.card_id, Card.card_name, Card.last4digits).where(Card.card_id.in_(keys))
        return {row[0]: f"{row[1]} {row[2]}".strip() for row in ctx.db.execute(asked)}
    return {}
