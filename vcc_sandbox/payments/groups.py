"""Records put together by day, merchant, tag and the like, for charts (contract §6)."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Select, and_, case, func, literal_column, select

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
    shown = [_group(row, request.group_top) for row in _read(ctx, query, request, request.group_by)]
    if request.group_by in _IN_TIME:
        shown.sort(key=lambda each: (each.currency, each.key == m.OTHER, each.key))
    names = _names(ctx, request.group_by, [each.key for each in shown])
    return [each.model_copy(update={"label": names.get(each.key, each.label or each.key)}) for each in shown]


_AMOUNTS = ("authorized_amount", "held_amount", "settled_amount", "refunded_amount", "fee_amount")


def _read(ctx: Ctx, query: Select[Any], request: m.RecordQuery, by: GroupBy) -> Sequence[Any]:
    """The groups that are shown and, as one behind them, the rest of their currency.

    The database puts them in order: of a hundred thousand cards no more than fifty leave it.
    """
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
    each = grouped.group_by(key, Trade.billing_currency).subquery().c
    place = func.row_number().over(partition_by=each.currency, order_by=_order(each, request, by))
    ranked = select(*each, place.label("place")).subquery().c
    behind = request.group_top + 1
    slot = case((ranked.place < behind, ranked.place), else_=literal_column(str(behind))).label("slot")
    added_up = (func.sum(ranked[name]).label(name) for name in ("number", *_AMOUNTS))
    shown = select(slot, func.min(ranked.key).label("key"), ranked.currency, *added_up)
    return ctx.db.execute(shown.group_by(ranked.currency, slot).order_by(ranked.currency, slot)).all()


def _order(each: Any, request: m.RecordQuery, by: GroupBy) -> tuple[Any, ...]:
    if by in _IN_TIME:
        return (each.key.desc(),)
    if request.group_order is GroupOrder.COUNT:
        return (each.number.desc(), each.key)
    return (each.settled_amount.desc(), each.authorized_amount.desc(), each.key)


def _group(row: Any, top: int) -> TxGroup:
    rest = row.slot > top
    amounts = {name: int(getattr(row, name)) for name in _AMOUNTS}
    key, label = (m.OTHER, m.OTHER) if rest else (row.key, "")
    return TxGroup(key=key, label=label, currency=row.currency, count=int(row.number), **amounts)


def _sum(types: Collection[int], *conditions: Any) -> Any:
    counts = and_(Trade.status == "SUCCESS", Trade.trade_type.in_(types), *conditions)
    moved = case((counts, Trade.billing_amount), else_=0)
    return func.coalesce(func.sum(moved), 0)


def _names(ctx: Ctx, by: GroupBy, keys: Sequence[str]) -> dict[str, str]:
    """What ids are called; other keys are their own name."""
    if by is GroupBy.SUB_USER:
        return sub_names(ctx.db, set(keys) - {"", m.OTHER})
    if by is GroupBy.CARD:
        asked = select(Card.card_id, Card.card_name, Card.last4digits).where(Card.card_id.in_(keys))
        return {row[0]: f"{row[1]} {row[2]}".strip() for row in ctx.db.execute(asked)}
    return {}
