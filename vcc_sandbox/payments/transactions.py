"""Which transactions a query asks for."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Select, exists, literal_column, select

from vcc_portal.upstream.models import trade as m
from vcc_portal.upstream.models.base import CursorQuery
from vcc_sandbox.cards.counts import few_ids, few_named, having
from vcc_sandbox.cards.tables import Card, CardTag
from vcc_sandbox.core.context import Ctx
from vcc_sandbox.core.narrowing import FEW, Condition, LongList, among, between, equals, of_ids, unindexed, with_values
from vcc_sandbox.core.paging import Slice, bounds, slice_of
from vcc_sandbox.core.tally import TRADES, MerchantName
from vcc_sandbox.core.totals import Counted, TallyQuery, counted, paged
from vcc_sandbox.payments.tables import Trade

RECENT = timedelta(days=m.MAX_DAYS)
MERCHANTS_MOST = 50
"""A part of so many merchants' names is counted by name."""
NOTHING = literal_column("0")
"""Written out, for an index of some rows is not chosen by a value that is sent beside the statement."""
HELD = Condition(Trade.held_amount > NOTHING, unindexed(Trade.held_amount) > NOTHING, equality=True)
"""What still holds money."""
_TALLIED = frozenset(
    {
        "time_start",
        "time_end",
        "query_mode",
        "trade_type_list",
        "status",
        "currency",
        "merchant_name",
        "mcc",
        "card_tag",
        "sub_user_id",
    }
)
"""Filters of every list that the tally knows; of any other, also a new one, the rows are counted."""
_NO_FILTERS = frozenset({*CursorQuery.model_fields, "order_by", "order_dir"})
_ONLY_ROWS_KNOW = (m.TxQuery.model_fields.keys() - _TALLIED - _NO_FILTERS) | {"held_only"}
"""Filters that the tally knows nothing of."""


def first_day(request: m.TxQuery, now: datetime) -> str:
    """The first day that is answered: with queryMode RECENT none before the last year."""
    recent = (now - RECENT).date().isoformat() if request.query_mode == "RECENT" else ""
    return max(request.time_start, recent)


def matching(company_id: str, scope: frozenset[str] | None, request: m.TxQuery, now: datetime) -> Select[Any]:
    """The company's transactions that a query asks for; `scope` is the sub-accounts that may be seen, None is all."""
    narrowed = conditions(company_id, scope, request)
    return _list(company_id, narrowed, first_day(request, now), request.time_end).everything


def _list(company_id: str, narrowed: Mapping[str, Condition], since: str, last_day: str) -> LongList:
    within = bounds(Trade.transaction_time, since, last_day)
    return LongList(select(Trade), equals(Trade.company_id, company_id), narrowed, within)


def conditions(company_id: str, scope: frozenset[str] | None, request: m.TxQuery) -> dict[str, Condition]:
    """Every filter but the days, by name."""
    found = with_values(
        status=(Trade.status, request.status),
        currency=(Trade.billing_currency, request.currency),
        mcc=(Trade.mcc, request.mcc),
        sub_user_id=(Trade.sub_user_id, request.sub_user_id),
    )
    found |= with_values(
        alone=True,
        transaction_id=(Trade.transaction_id, request.transaction_id),
        original_transaction_id=(Trade.original_transaction_id, request.original_transaction_id),
        card_id=(Trade.card_id, request.card_id),
    )
    if scope is not None:
        found["scope"] = among(Trade.sub_user_id, sorted(scope))
    if request.trade_type_list:
        found["types"] = among(Trade.trade_type, request.trade_type_list)
    if request.merchant_name:
        part = Trade.merchant_name.icontains(request.merchant_name, autoescape=True)
        found["merchant_name"] = Condition(Trade.merchant_name.in_(_named(company_id, request.merchant_name)), part)
    if (request.amount_min, request.amount_max) != (None, None):
        found["amounts"] = between(Trade.billing_amount, request.amount_min, request.amount_max)
    return found | _of_cards(company_id, request)


def _named(company_id: str, part: str) -> Select[Any]:
    """Names of merchants that contain the part."""
    contained = MerchantName.name.icontains(part, autoescape=True)
    return select(MerchantName.name).where(MerchantName.company_id == company_id, contained)


def _of_cards(company_id: str, request: m.TxQuery) -> dict[str, Condition]:
    found: dict[str, Condition] = {}
    if request.card_name or request.last4digits:
        this, cards, asked = (
            Card.card_id == Trade.card_id,
            select(Card.card_id).where(Card.company_id == company_id),
            [],
        )
        if request.last4digits:
            asked.append(Card.last4digits == request.last4digits)
            cards = cards.where(*asked)
        if request.card_name:
            asked.append(Card.card_name.icontains(request.card_name, autoescape=True))
            named = having(company_id, request.card_name)
            cards = cards.where(Card.card_id.in_(named)) if request.last4digits else named
        found["cards"] = of_ids(Trade.card_id, cards, exists().where(this, *asked), of_company=True)
    if request.card_mode:
        mode = Card.card_mode == request.card_mode
        cards = select(Card.card_id).where(Card.company_id == company_id, mode)
        met = exists().where(Card.card_id == Trade.card_id, mode)
        found["card_mode"] = of_ids(Trade.card_id, cards, met, of_company=True)
    if request.card_tag:
        tagged = CardTag.tag == request.card_tag
        ids = select(CardTag.card_id).where(tagged)
        found["tag"] = of_ids(Trade.card_id, ids, exists().where(CardTag.card_id == Trade.card_id, tagged))
    return found


@dataclass(frozen=True)
class TradePage:
    """One page of transactions and what all pages come to."""

    rows: Select[Any]
    """Of all pages."""
    counted: Counted
    part: Slice
    words: TallyQuery | None
    """What is asked for in words of the tally; None where it has none."""
    held: Select[Any]
    """Those of the rows that hold money, which the tally does not know."""

    @property
    def answer(self) -> dict[str, Any]:
        """What every such page answers beside its rows and sums."""
        return paged(self.counted, self.part)


def read_page(
    ctx: Ctx,
    request: m.TxQuery,
    order: tuple[Any, Any],
    types: tuple[int, ...] = (),
    own: Mapping[str, Condition] | None = None,
    detail: str | None = None,
) -> TradePage:
    """The page that is asked for, of these types; `own` are a call's own conditions, which `detail` says to the tally."""
    narrowed = conditions(ctx.owner, ctx.scope, request) | dict(own or {})
    if types:
        narrowed["of_call"] = among(Trade.trade_type, types)
    names = _merchants(ctx, request)
    if names is not None:
        narrowed["merchant_name"] = among(Trade.merchant_name, names)
    since = first_day(request, ctx.now)
    if request.card_name or request.last4digits:
        cards = _cards_asked(ctx, request)
        ids = few_named(ctx, cards, request.card_name, FEW) if request.card_name else few_ids(ctx, cards, FEW)
        if ids is not None:
            narrowed["cards"] = among(Trade.card_id, ids, alone=True)
    words = _words(ctx, request, since, types, names, detail)
    everything = _list(ctx.owner, narrowed, since, request.time_end)
    found = everything.ordered(ctx.db, order, Trade.transaction_time)
    # Only a page that makes a file asks for a mode of cards, and says before how many rows the file will hold.
    whole = bool(request.card_mode)
    total = counted(ctx.db, TRADES, found.counted_rows, words, ctx.now.date(), whole=whole)
    part = slice_of(ctx.db, found.unbounded, request, found.order, total.total, found.within)
    return TradePage(found.rows, total, part, words, everything.having(HELD))


def _cards_asked(ctx: Ctx, request: m.TxQuery) -> Select[Any]:
    company = unindexed(Card.company_id) if request.card_name else Card.company_id  # the name finds them then
    cards = select(Card).where(company == ctx.owner)
    return cards.where(Card.last4digits == request.last4digits) if request.last4digits else cards


def _merchants(ctx: Ctx, request: m.TxQuery) -> list[str] | None:
    """The merchants whose name has the part; None for too many, or where none is asked for."""
    if not request.merchant_name:
        return None
    names = list(ctx.db.scalars(_named(ctx.owner, request.merchant_name).limit(MERCHANTS_MOST + 1)))
    return names if len(names) <= MERCHANTS_MOST else None


def _words(
    ctx: Ctx, request: m.TxQuery, since: str, types: tuple[int, ...], names: list[str] | None, detail: str | None
) -> TallyQuery | None:
    """The query in words of the tally; None where it has none."""
    facets = [f"c:{request.mcc}"] if request.mcc else []
    facets += [f"t:{request.card_tag}"] if request.card_tag else []
    if len(facets) + bool(request.merchant_name) > 1 or (request.merchant_name and names is None):
        return None
    if any(getattr(request, name, None) not in {None, ""} for name in _ONLY_ROWS_KNOW):
        return None
    kinds = set(request.trade_type_list or types) & set(types or request.trade_type_list or ())
    subs = ctx.scope
    if request.sub_user_id:
        subs = frozenset({request.sub_user_id}) & (subs if subs is not None else frozenset({request.sub_user_id}))
    return TallyQuery(
        ctx.owner,
        since,
        request.time_end,
        facets=tuple(f"m:{name}" for name in names) if names is not None else tuple(facets) or ("",),
        kinds=tuple(str(kind) for kind in sorted(kinds)) if types or request.trade_type_list else None,
        details=(detail,) if detail else None,
        status=request.status,
        currency=request.currency,
        sub_users=subs,
    )
