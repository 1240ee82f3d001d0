"""Cards: lists, details, tags."""

from typing import Any

from sqlalchemy import Select, exists, func, or_, select
from sqlalchemy.sql import operators

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models import card as m
from vcc_portal.upstream.models.base import Page
from vcc_sandbox.cards.counts import card_counts, contains, few_ids, few_named, having, tag_counts, tags_like
from vcc_sandbox.cards.tables import Card, CardTag, CardUsage
from vcc_sandbox.cards.views import add_fees, masked_number, sub_names, views
from vcc_sandbox.core.bookkeeping import card_by_id
from vcc_sandbox.core.clock import day_after
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.narrowing import FEW, Condition, of_ids, unindexed
from vcc_sandbox.core.paging import ordering, rows_of
from vcc_sandbox.core.serve import serves

LIST, DETAIL, APPLY = "/card/list", "/card/detail", "/card/apply"
CHANGES = ("/card/updateLimit", "/card/cancel", "/card/move", "/card/recharge")
CHOOSING = (LIST, DETAIL, APPLY, *CHANGES, "/trade/transaction")
"""Pages on which cards are chosen, and shown once they are."""
LAST4 = 4
SHORTEST_KEYWORD = 2
AFTER_NINE = ":"
"""Sorts behind every digit."""
SUGGESTED_MOST = 200
"""Suggestions are counted no further: nobody pages through more of them."""
UPDATE_RIGHT = "vcc_card_update"


def own_cards(ctx: Ctx, *, by_id: bool = False) -> Select[Any]:
    """The cards that the asker may see; `by_id` leaves the index of the company to those that are found by their ids."""
    query = select(Card).where((unindexed(Card.company_id) if by_id else Card.company_id) == ctx.owner)
    return query if ctx.scope is None else query.where(Card.sub_user_id.in_(ctx.scope))


def own_card(ctx: Ctx, card_id: str) -> Card:
    """One card; 300003 for a missing one, somebody else's and one outside the data right alike."""
    card = card_by_id(ctx.db, ctx.owner, card_id, ctx.scope)
    if card is None:
        raise Refused(Code.CARD_NOT_FOUND)
    return card


@serves(card_calls.PAGE, routes=CHOOSING)
def page(ctx: Ctx, request: m.CardPageQuery) -> m.CardPage:
    """Cards by filter, with the number in each status (the status filter itself left out)."""
    matching = _filtered(ctx, own_cards(ctx), request)
    counts = card_counts(ctx, matching, request)
    chosen = matching.where(Card.status.in_(request.status_list)) if request.status_list else matching
    total = sum(number for status, number in counts.items() if status in (request.status_list or counts))
    chosen, order = _tagged(chosen, request, total), _order(ctx, request)
    if total <= FEW:
        order = tuple(_unindexed(column) for column in order)
    items = views(ctx.db, rows_of(ctx.db, chosen, request, order, total), ctx.time, english=ctx.english)
    if request.request_no:
        add_fees(ctx.db, items)
    return m.CardPage(
        total=total,
        items=items,
        page_no=request.page_no,
        page_size=request.page_size,
        status_count=counts,
    )


def _filtered(ctx: Ctx, query: Select[Any], request: m.CardPageQuery) -> Select[Any]:
    """Every filter but tags and status."""
    exact = {
        Card.card_id: request.card_id,
        Card.last4digits: request.last4digits,
        Card.bin: request.bin,
        Card.currency: request.currency,
        Card.card_mode: request.card_mode,
        Card.request_no: request.request_no,
    }
    for column, value in exact.items():
        if value:
            query = query.where(column == value)
    if request.card_name:
        query = _named(ctx, query, request.card_name)
    if request.email:
        query = query.where(Card.email.icontains(request.email, autoescape=True))
    if request.sub_user_id_list:
        query = query.where(Card.sub_user_id.in_(request.sub_user_id_list))
    return _filtered_by_time(query, request)


def _named(ctx: Ctx, query: Select[Any], word: str) -> Select[Any]:
    """With a part of the name: few are found once, many are met on the way through the order."""
    ids = few_named(ctx, own_cards(ctx, by_id=True), word, FEW)
    return query.where(contains(ctx, Card.card_name, word) if ids is None else Card.card_id.in_(ids))


def _tagged(query: Select[Any], request: m.CardPageQuery, total: int) -> Select[Any]:
    """With one of the tags: few are looked up by tag, many are met on the way through the order."""
    if not request.tag_list:
        return query
    tagged = select(CardTag.card_id).where(CardTag.tag.in_(request.tag_list))
    if total <= FEW:
        return query.where(Card.card_id.in_(tagged))
    return query.where(exists().where(CardTag.card_id == Card.card_id, CardTag.tag.in_(request.tag_list)))


def _unindexed(column: Any) -> Any:
    """The same order, sorted after the filters instead of read from an index that knows nothing of them."""
    element = func.coalesce(column.element, None)
    return element.desc() if column.modifier is operators.desc_op else element.asc()


def _filtered_by_time(query: Select[Any], request: m.CardPageQuery) -> Select[Any]:
    if request.create_time_start:
        query = query.where(Card.create_time >= request.create_time_start)
    if request.create_time_end:
        query = query.where(Card.create_time < day_after(request.create_time_end))
    if request.expire_before:
        query = query.where(Card.expiry < day_after(request.expire_before)[:7].replace("-", ""))
    return query


def _order(ctx: Ctx, request: m.CardPageQuery) -> tuple[Any, Any]:
    used = (
        select(CardUsage.amount)
        .where(CardUsage.card_id == Card.card_id, CardUsage.period == ctx.time[:7], CardUsage.currency == "")
        .scalar_subquery()
    )
    columns = {
        "createTime": Card.create_time,
        "updateTime": Card.update_time,
        "cardName": Card.card_name,
        "last4digits": Card.last4digits,
        "status": Card.status,
        "currency": Card.currency,
        "cardMode": Card.card_mode,
        "expiryDate": Card.expiry,
        "usedMonth": func.coalesce(used, 0),
        "monthUsedRate": Card.month_rank,
        "singleMonthLimit": func.coalesce(Card.single_month_limit, 2**62),
        "singleMonthLimitRemaining": func.coalesce(Card.single_month_limit - func.coalesce(used, 0), 2**62),
    }
    return ordering(request.order_by, request.order_dir, columns, "createTime", Card.card_id)


@serves(card_calls.FUZZY_QUERY, routes=CHOOSING)
def fuzzy_query(ctx: Ctx, request: m.FuzzyCardQuery) -> Page[m.FuzzyCard]:
    """Cards whose name, last four digits, id or tag contain the keyword, which has two characters besides what surrounds it."""
    keyword = request.keyword.strip()
    if len(keyword) < SHORTEST_KEYWORD:
        raise Refused(Code.SUBMIT_FAILED, error_param=["keyword"])
    ids, others = _like(ctx, keyword)
    status = [Card.status.in_(request.status_list)] if request.status_list else []
    query = own_cards(ctx, by_id=not others).where(or_(Card.card_id.in_(sorted(ids)), *(each.met for each in others)))
    query = query.where(*status)
    known = [own_cards(ctx, by_id=True).where(each.first, *status) for each in others]
    total = _suggested(ctx, [*known, query])
    # Not `rows_of`: a total that was not counted to its end is no place to read backwards from.
    start = (request.page_no - 1) * request.page_size
    newest = query.order_by(Card.create_time.desc(), Card.card_id.desc())
    rows = ctx.db.scalars(newest.offset(start).limit(max(0, min(request.page_size, total - start)))).all()
    names = sub_names(ctx.db, {card.sub_user_id for card in rows})
    items = [
        m.FuzzyCard(
            card_id=card.card_id,
            card_name=card.card_name,
            card_no_mask=masked_number(card),
            last4digits=card.last4digits,
            status=card.status,
            card_mode=card.card_mode,
            sub_user_name=names.get(card.sub_user_id, ""),
        )
        for card in rows
    ]
    return Page(total=total, items=items, page_no=request.page_no, page_size=request.page_size)


def _suggested(ctx: Ctx, found: list[Select[Any]]) -> int:
    """How many cards the last one finds; the ones before it find some of them, sooner."""
    total = 0
    for each in found:
        some = each.with_only_columns(Card.card_id).limit(SUGGESTED_MOST)
        total = ctx.db.scalar(select(func.count()).select_from(some.subquery())) or 0
        if total == SUGGESTED_MOST:
            break
    return total


def _like(ctx: Ctx, word: str) -> tuple[set[str], list[Condition]]:
    """Cards of whose name or tag a keyword is a part, or of whose numbers the beginning: the ids of what few have, and conditions."""
    cards = own_cards(ctx, by_id=True)
    named = few_named(ctx, cards, word, FEW)
    ids, conditions = set(named or ()), list[Condition]()
    if named is None:
        conditions.append(of_ids(Card.card_id, having(ctx.owner, word), contains(ctx, Card.card_name, word)))
    begins = [(Card.card_id, True)] if word.isascii() and word.isdigit() else []
    begins += [(Card.last4digits, False)] if begins and len(word) <= LAST4 else []
    for column, by_id in begins:
        part = (column >= word) & (column < word + AFTER_NINE)
        beginning = own_cards(ctx, by_id=by_id).where(part)
        few = few_ids(ctx, beginning, FEW)
        ids.update(few or ())
        if few is None:
            conditions.append(of_ids(Card.card_id, beginning.with_only_columns(Card.card_id), part))
    if tags := tags_like(ctx, word):
        each = exists().where(CardTag.card_id == Card.card_id, CardTag.tag.in_(tags))
        conditions.append(of_ids(Card.card_id, select(CardTag.card_id).where(CardTag.tag.in_(tags)), each))
    return ids, conditions


@serves(card_calls.INFO, routes=CHOOSING)
def info(ctx: Ctx, request: m.CardById) -> m.Card:
    """One card."""
    return views(ctx.db, [own_card(ctx, request.card_id)], ctx.time, english=ctx.english)[0]


@serves(card_calls.TAGS)
def tags(ctx: Ctx, request: Nothing) -> list[m.TagCount]:
    """The tags in use, the most used first."""
    return [m.TagCount(tag=tag, card_count=number) for tag, number in tag_counts(ctx)]
