"""The card list's address, and the question to the provider that it stands for."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar

from pydantic import Field

from vcc_portal.domain.card import CardMode, CardStatus
from vcc_portal.domain.listing import Day, Keyword, ListAddress, Name, Token
from vcc_portal.upstream.models.card import CardPageQuery

MAIN_ACCOUNT = "main"
"""Stands in the address for cards of no sub-account; the provider's own word for it is an empty id."""
_CARD_ID_DIGITS = 16
_ORDER = {"name": "cardName", "used": "monthUsedRate", "created": "createTime", "expiry": "expiryDate"}


class CardAddress(ListAddress):
    """Which cards, in what order, on which page."""

    SORTS: ClassVar[frozenset[str]] = frozenset(_ORDER)

    q: Keyword = ""
    sub: Token = ""
    currency: Annotated[str, Field(pattern=r"^[A-Z]{3}$")] = ""
    status: CardStatus | None = None
    mode: CardMode | None = None
    tag: Name = ""
    since: Day | None = None
    until: Day | None = None


class CardSearchBy(StrEnum):
    """What a typed keyword is taken for."""

    LAST4 = "last4"
    CARD_ID = "card_id"
    TAG = "tag"
    NAME = "name"


@dataclass(frozen=True)
class Search:
    """A keyword as it was understood; the chip says so."""

    by: CardSearchBy
    value: str


def understand(keyword: str, tags: Collection[str] = ()) -> Search:
    """Four digits are a card's tail, sixteen an id, a known tag is that tag; anything else is part of a name."""
    digits = keyword.replace(" ", "")
    if digits.isascii() and digits.isdigit() and len(digits) in {4, _CARD_ID_DIGITS}:
        return Search(CardSearchBy.LAST4 if len(digits) == 4 else CardSearchBy.CARD_ID, digits)
    known = {tag.casefold(): tag for tag in tags}
    if keyword.casefold() in known:
        return Search(CardSearchBy.TAG, known[keyword.casefold()])
    return Search(CardSearchBy.NAME, keyword)


def card_query(address: CardAddress, tags: Collection[str] = ()) -> CardPageQuery:
    """The request for the page that the address names."""
    asked: dict[str, Any] = {
        "status_list": [address.status.value] if address.status else None,
        "currency": address.currency or None,
        "card_mode": address.mode.value if address.mode else None,
        "sub_user_id_list": ["" if address.sub == MAIN_ACCOUNT else address.sub] if address.sub else None,
        "create_time_start": address.since.isoformat() if address.since else None,
        "create_time_end": address.until.isoformat() if address.until else None,
    }
    wanted = [address.tag] if address.tag else []
    if address.q:
        search = understand(address.q, tags)
        field = {
            CardSearchBy.LAST4: "last4digits",
            CardSearchBy.CARD_ID: "card_id",
            CardSearchBy.NAME: "card_name",
        }.get(search.by)
        if field:
            asked[field] = search.value
        elif search.value not in wanted:
            wanted = wanted or [search.value]
    if address.sort:
        asked["order_by"] = _ORDER[address.sort.removeprefix("-")]
        asked["order_dir"] = "DESC" if address.sort.startswith("-") else "ASC"
    return CardPageQuery(page_no=address.page, page_size=address.size, tag_list=wanted or None, **asked)
