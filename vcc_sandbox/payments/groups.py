"""Records put together by day, merchant, tag and the like, for charts (contract §6)."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Select, and_, case, func, select

from vcc_portal.domain.transactions import FEES, REFUNDS, SETTLEMENTS, TradeType
from vcc_portal.upstream.models import trade as m
from vcc_portal.upstream.models.trade import GroupBy, TxGroup
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
    found = _read(ctx, query, request.group_by)
    shown: list[TxGroup] = []
    for currency in sorted({each.currency for each in found}):
        ranked = _ranked([each for each in found if each.currency == currency], request.group_by)
        rest = ranked[request.group_top :]
        top = ranked[: request.group_top]
        shown += sorted(top, key=lambda each: each.key) if request.group_by in _IN_TIME else top
        shown += [_together(rest)] if rest else []
    names = _names(ctx, request.group_by, [each.key for each in shown])
    return [each.model_copy(update={"label": names.get(each.key, each.label or each.key)}) for each in shown]


def _read(ctx: Ctx, query: Select[Any], by: GroupBy) -> list[TxGroup]:
    key = _KEYS[by]
    if by is GroupBy.TAG:
        query = query.outerjoin(CardTag, CardTag.card_id == Trade.card_id)
    of_cards = Trade.card_id != ""
    fees = _sum(FEES) - _sum({TradeType.SERVICE_FEE_REFUND})
    grouped = query.order_by(None).with_only_columns(
        key,
        Trade.billing_currency,
        func.count(),
        _sum({TradeType.AUTHORIZATION}),
        func.coalesce(func.sum(Trade.held_amount), 0),
        _sum(SETTLEMENTS, of_cards),
        _sum(REFUNDS),
        fees,
        maintain_column_froms=True,
    )
    return [
        TxGroup(
            key=row[0],
            currency=row[1],
            count=row[2],
            authorized_amount=int(row[3]),
            held_amount=int(row[4]),
            settled_amount=int(row[5]),
            refunded_amount=int(row[6]),
            fee_amount=int(row[7]),
        )
        for row in ctx.db.execute(grouped.group_by(key, Trade.billing_currency))
    ]


def _sum(types: Collection[int], *conditions: Any) -> Any:
    counts = and_(Trade.status == "SUCCESS", Trade.trade_type.in_(types), *conditions)
    moved = case((counts, Trade.billing_amount), else_=0)
    return func.coalesce(func.sum(moved), 0)


def _ranked(found: list[TxGroup], by: GroupBy) -> list[TxGroup]:
    if by in _IN_TIME:
        return sorted(found, key=lambda each: each.key, reverse=True)
    return sorted(found, key=lambda each: (-each.settled_amount, -each.authorized_amount, each.key))


def _together(rest: Sequence[TxGroup]) -> TxGroup:
    return TxGroup(
        key=m.OTHER,
        label=m.OTHER,
        currency=rest[0].currency,
        count=sum(each.count for each in rest),
        authorized_amount=sum(each.authorized_amount for each in rest),
        held_amount=sum(each.held_amount for each in rest),
        settled_amount=sum(each.settled_amount for each in rest),
        refunded_amount=sum(each.refunded_amount for each in rest),
        fee_amount=sum(each.fee_amount for each in rest),
    )


def _names(ctx: Ctx, by: GroupBy, keys: Sequence[str]) -> dict[str, str]:
    """What ids are called; other keys are their own name."""
    if by is GroupBy.SUB_USER:
        return sub_names(ctx.db, set(keys) - {"", m.OTHER})
    if by is GroupBy.CARD:
        asked = select(Card.card_id, Card.card_name, Card.last4digits).where(Card.card_id.in_(keys))
        return {row[0]: f"{row[1]} {row[2]}".strip() for row in ctx.db.execute(asked)}
    return {}
