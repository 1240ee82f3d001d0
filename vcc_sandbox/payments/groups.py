"""Records put together by day, merchant, tag and the like, for charts (contract §6)."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Select, and_, case, func, literal_column, select, union_all

from vcc_portal.domain.transactions import FEES, REFUNDS, SETTLEMENTS, TradeType
from vcc_portal.upstream.models import trade as m
from vcc_portal.upstream.models.trade import GroupBy, GroupOrder, TxGroup
from vcc_sandbox.cards.tables import Card, CardTag
from vcc_sandbox.cards.views import sub_names
from vcc_sandbox.core.context import Ctx
from vcc_sandbox.core.tally import TRADES, Tally
from vcc_sandbox.core.totals import facets_of, tally_rows
from vcc_sandbox.funding.funds import COMPANY_WITHDRAWAL
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.payments.transactions import NOTHING, TradePage

_KEYS: dict[GroupBy, Any] = {
    GroupBy.DAY: func.substr(Trade.transaction_time, 1, 10),
    GroupBy.MONTH: func.replace(func.substr(Trade.transaction_time, 1, 7), "-", ""),
    GroupBy.SUB_USER: Trade.sub_user_id,
    GroupBy.MERCHANT: Trade.merchant_name,
    GroupBy.CARD: Trade.card_id,
    GroupBy.MCC: Trade.mcc,
    GroupBy.CURRENCY: Trade.billing_currency,
}
_OF_FACET = func.substr(Tally.facet, 3)
_TALLIED: dict[GroupBy, Any] = {
    GroupBy.DAY: func.substr(Tally.period, 2),
    GroupBy.MONTH: func.replace(func.substr(Tally.period, 2, 7), "-", ""),
    GroupBy.SUB_USER: Tally.sub_user_id,
    GroupBy.MERCHANT: _OF_FACET,
    GroupBy.MCC: _OF_FACET,
    GroupBy.TAG: _OF_FACET,
    GroupBy.CURRENCY: Tally.currency,
}
"""The same keys, where the tally has them."""
_PREFIXES = {GroupBy.MERCHANT: "m:", GroupBy.MCC: "c:", GroupBy.TAG: "t:"}
_Groups = Select[*tuple[Any, ...]]
"""The columns of `TxGroup`, for each key and currency."""
_IN_TIME = frozenset({GroupBy.DAY, GroupBy.MONTH})


def groups(ctx: Ctx, found: TradePage, request: m.RecordQuery) -> list[TxGroup]:
    """The groups of what is found by currency: the largest ones, or the latest in the order of time; the rest is `OTHER`.

    A card with two tags counts under both.
    """
    if request.group_by is None:
        return []
    shown = [_group(row, request.group_top) for row in _read(ctx, found, request, request.group_by)]
    if request.group_by in _IN_TIME:
        shown.sort(key=lambda each: (each.currency, each.key == m.OTHER, each.key))
    names = _names(ctx, request.group_by, [each.key for each in shown])
    return [each.model_copy(update={"label": names.get(each.key, each.label or each.key)}) for each in shown]


_AMOUNTS = ("authorized_amount", "held_amount", "settled_amount", "refunded_amount", "fee_amount")
_FIGURES = ("number", *_AMOUNTS)


def _read(ctx: Ctx, found: TradePage, request: m.RecordQuery, by: GroupBy) -> Sequence[Any]:
    """The groups that are shown and, as one behind them, the rest of their currency.

    The database puts them in order: of a hundred thousand cards no more than fifty leave it.
    """
    tallied = _of_tally(ctx, found, by)
    each = (_of_rows(found.rows, by) if tallied is None else tallied).subquery().c
    place = func.row_number().over(partition_by=each.currency, order_by=_order(each, request, by))
    ranked = select(*each, place.label("place")).subquery().c
    behind = request.group_top + 1
    slot = case((ranked.place < behind, ranked.place), else_=literal_column(str(behind))).label("slot")
    added_up = (func.sum(ranked[name]).label(name) for name in _FIGURES)
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


def _of_rows(rows: Select[Any], by: GroupBy) -> _Groups:
    """Every group by its rows."""
    if by is GroupBy.TAG:
        return _by_tag(_of_rows(rows, GroupBy.CARD).subquery().c)

    def of_types(types: Collection[int]) -> Any:
        return and_(Trade.status == "SUCCESS", Trade.trade_type.in_(types))

    held = func.coalesce(func.sum(Trade.held_amount), 0)
    figures = _figures(of_types, Trade.billing_amount, func.count(), held, Trade.card_id != "")
    grouped = rows.order_by(None).with_only_columns(
        _KEYS[by].label("key"), Trade.billing_currency.label("currency"), *figures, maintain_column_froms=True
    )
    return grouped.group_by(_KEYS[by], Trade.billing_currency)


def _by_tag(cards: Any) -> _Groups:
    """Of groups by card, each of which has several tags or none: of a million records a hundred thousand are looked up."""
    key = func.coalesce(CardTag.tag, "")
    figures = (func.sum(cards[name]).label(name) for name in _FIGURES)
    tagged = select(key.label("key"), cards.currency, *figures).outerjoin(CardTag, CardTag.card_id == cards.key)
    return tagged.group_by(key, cards.currency)


def _of_tally(ctx: Ctx, found: TradePage, by: GroupBy) -> _Groups | None:
    """The same groups by the tally, with what the few rows that hold money hold; None where the tally cannot say it."""
    words = found.words
    if words is None or by not in _TALLIED:
        return None
    # Tags name every record, for what has none is a facet of its own; of merchants and categories the rest is what remains.
    whole, prefix = words.facets == ("",), _PREFIXES.get(by)
    without = whole and by in {GroupBy.MERCHANT, GroupBy.MCC}
    if prefix is not None:
        facets = facets_of(ctx.db, TRADES, words.company_id, prefix) if whole else words.facets
        of_several = by is GroupBy.TAG and not whole  # cards with that tag, which have others as well
        if facets is None or of_several or not all(facet.startswith(prefix) for facet in facets):
            return None
        words = replace(words, facets=("", *facets) if without else facets)
    rows = tally_rows(ctx.db, TRADES, words, ctx.now.date(), by_day=by is GroupBy.DAY)
    if rows is None:
        return None

    def of_types(types: Collection[int]) -> Any:
        return and_(Tally.status == "SUCCESS", Tally.kind.in_([str(int(one)) for one in types]))

    figures = _figures(of_types, Tally.amount, func.sum(Tally.n), NOTHING, Tally.detail != COMPANY_WITHDRAWAL)
    key = _TALLIED[by]
    grouped = rows.with_only_columns(key.label("key"), Tally.currency.label("currency"), *figures)
    counted = grouped.group_by(key, Tally.currency)
    held = _of_rows(found.held, by).subquery().c
    holding = (held[name] if name == "held_amount" else NOTHING.label(name) for name in _FIGURES)
    both = (
        union_all(_rest_named(counted) if without else counted, select(held.key, held.currency, *holding)).subquery().c
    )
    together = select(both.key, both.currency, *(func.sum(both[name]).label(name) for name in _FIGURES))
    return together.group_by(both.key, both.currency).having(func.sum(both.number) > NOTHING)


def _rest_named(counted: _Groups) -> _Groups:
    """No facet is empty: what has none is what all come to, the row of the empty key, without what the others do."""
    each = counted.subquery().c
    figures = (
        case((each.key == "", 2 * each[name] - func.sum(each[name]).over(partition_by=each.currency)), else_=each[name])
        for name in _FIGURES
    )
    return select(
        each.key, each.currency, *(figure.label(name) for name, figure in zip(_FIGURES, figures, strict=True))
    )


def _figures(
    of_types: Callable[[Collection[int]], Any], amount: Any, number: Any, held: Any, of_cards: Any
) -> list[Any]:
    """The columns of a group."""

    def moved(types: Collection[int], *conditions: Any) -> Any:
        return func.coalesce(func.sum(case((and_(of_types(types), *conditions), amount), else_=0)), 0)

    fees = moved(FEES) - moved({TradeType.SERVICE_FEE_REFUND})
    authorized, settled, refunded = moved({TradeType.AUTHORIZATION}), moved(SETTLEMENTS, of_cards), moved(REFUNDS)
    figures = (number, authorized, held, settled, refunded, fees)
    return [figure.label(name) for name, figure in zip(_FIGURES, figures, strict=True)]


def _names(ctx: Ctx, by: GroupBy, keys: Sequence[str]) -> dict[str, str]:
    """What ids are called; other keys are their own name."""
    if by is GroupBy.SUB_USER:
        return sub_names(ctx.db, set(keys) - {"", m.OTHER})
    if by is GroupBy.CARD:
        asked = select(Card.card_id, Card.card_name, Card.last4digits).where(Card.card_id.in_(keys))
        return {row[0]: f"{row[1]} {row[2]}".strip() for row in ctx.db.execute(asked)}
    return {}
