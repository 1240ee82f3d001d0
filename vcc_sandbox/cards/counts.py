"""How many cards match, by status: from the tally where it can say so, else by counting."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from vcc_portal.upstream.models.card import CardPageQuery
from vcc_sandbox.cards.tables import Card, CardNameSuffix, CardTag, CardTally
from vcc_sandbox.core.context import Ctx
from vcc_sandbox.core.narrowing import is_few

ENDED = ("CANCEL", "EXPIRED")
"""Cards that are none any more: they count in no allowance."""
BEHIND_ALL = "\U0010ffff"
"""Sorts behind every character."""
_TALLIED = frozenset({"status_list", "tag_list", "sub_user_id_list", "currency", "card_mode"})
"""Filters that the tally knows; of any other, also a new one, the rows are counted."""
_NO_FILTERS = frozenset({"page_no", "page_size", "order_by", "order_dir"})


def card_counts(ctx: Ctx, matching: Select[Any], request: CardPageQuery) -> dict[str, int]:
    """Numbers by status; `matching` has every filter but tags and status."""
    tags = request.tag_list or []
    others = type(request).model_fields.keys() - _TALLIED - _NO_FILTERS
    if len(tags) > 1 or any(getattr(request, name) for name in others):
        return _counted(ctx, matching, tags)
    query = select(CardTally.status, func.sum(CardTally.n)).where(
        CardTally.company_id == ctx.owner, CardTally.tag == (tags[0] if tags else "")
    )
    if ctx.scope is not None:
        query = query.where(CardTally.sub_user_id.in_(ctx.scope))
    if request.sub_user_id_list:
        query = query.where(CardTally.sub_user_id.in_(request.sub_user_id_list))
    if request.currency:
        query = query.where(CardTally.currency == request.currency)
    if request.card_mode:
        query = query.where(CardTally.card_mode == request.card_mode)
    return {status: int(n) for status, n in ctx.db.execute(query.group_by(CardTally.status)) if n}


def _counted(ctx: Ctx, matching: Select[Any], tags: list[str]) -> dict[str, int]:
    if tags:
        matching = matching.where(Card.card_id.in_(select(CardTag.card_id).where(CardTag.tag.in_(tags))))
    # Not the bare column: the index on it would be read from end to end, whatever the filters are.
    status = func.coalesce(Card.status, None)
    query = matching.with_only_columns(status, func.count(), maintain_column_froms=True).group_by(status)
    return {row[0]: row[1] for row in ctx.db.execute(query)}


def tag_counts(ctx: Ctx) -> list[tuple[str, int]]:
    """The tags in use and how many cards that the asker may see have each, the most used first."""
    count = func.sum(CardTally.n)
    query = select(CardTally.tag, count).where(CardTally.company_id == ctx.owner, CardTally.tag != "")
    if ctx.scope is not None:
        query = query.where(CardTally.sub_user_id.in_(ctx.scope))
    query = query.group_by(CardTally.tag).having(count > 0).order_by(count.desc(), CardTally.tag)
    return [(tag, int(n)) for tag, n in ctx.db.execute(query)]


def sub_account_counts(db: Session, company_id: str, sub_user_ids: Collection[str]) -> dict[str, dict[str, int]]:
    """How many cards each of those sub-accounts has, by status."""
    query = select(CardTally.sub_user_id, CardTally.status, func.sum(CardTally.n)).where(
        CardTally.company_id == company_id, CardTally.tag == "", CardTally.sub_user_id.in_(sub_user_ids)
    )
    found: dict[str, dict[str, int]] = {one: {} for one in sub_user_ids}
    for sub_user_id, status, n in db.execute(query.group_by(CardTally.sub_user_id, CardTally.status)):
        if n:
            found[sub_user_id][status] = int(n)
    return found


def tags_like(ctx: Ctx, word: str) -> list[str]:
    """The company's tags that contain the word; there are few of them, however many cards there are."""
    query = select(CardTally.tag).where(
        CardTally.company_id == ctx.owner, CardTally.tag != "", CardTally.tag.icontains(word, autoescape=True)
    )
    return list(ctx.db.scalars(query.distinct()))


def contains(ctx: Ctx, column: Any, word: str) -> Any:
    """A condition that a text contains the word, in whatever case."""
    if ctx.db.get_bind().dialect.name == "sqlite":
        return column.contains(word, autoescape=True)  # LIKE itself takes no notice of the case there
    return column.icontains(word, autoescape=True)


def having(company_id: str, part: str) -> Select[Any]:
    """Ids of the company's cards whose name contains the part, in whatever case; one for each place where it begins."""
    least = func.lower(part)
    suffix = CardNameSuffix.suffix
    return select(CardNameSuffix.card_id).where(
        CardNameSuffix.company_id == company_id, suffix >= least, suffix < least + BEHIND_ALL
    )


def few_named(ctx: Ctx, cards: Select[Any], word: str, most: int) -> list[str] | None:
    """Ids of the cards whose name contains the word; None for more than `most` in the company."""
    named = having(ctx.owner, word)
    return few_ids(ctx, cards.where(Card.card_id.in_(named)), most) if is_few(ctx.db, named, most) else None


def few_ids(ctx: Ctx, cards: Select[Any], most: int) -> list[str] | None:
    """Ids of those cards; None for more than `most`."""
    ids = list(ctx.db.scalars(cards.with_only_columns(Card.card_id).limit(most + 1)))
    return ids if len(ids) <= most else None
