"""The cards that an address names: `?cards=<id>,<id>…`, or `?all=1` with the card list's own filters."""

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.list.address import CardAddress, card_query
from vcc_portal.features.patterns.asking import Ask
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import Card, CardById, CardPage, CardPageQuery

CARDS, ALL = "cards", "all"
"""Names of the query's parameters."""
MOST_NAMED = 200
"""So many ids are read from an address; further ones are left out."""
MOST_MATCHING = 1000
"""So many matching cards are read; `TargetCards.capped` says that there are more."""
_PAGE = 200
_LANES = 8
"""Requests for single cards that run beside each other."""
_FEW = 20
"""Up to so many cards are asked for one by one; more are looked for on the list's pages first."""
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True)
class TargetCards:
    """What the address stands for, in its order."""

    cards: list[Card] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    """Ids of no card that the user may see."""
    capped: bool = False
    """True when more cards are meant than were read."""
    total: int = 0
    """How many cards are meant."""
    named: bool = False
    """False when the address chooses nothing: the page then lets the user choose."""


async def target_cards(ask: Ask, params: Mapping[str, str]) -> TargetCards:
    """Read what the address chooses.

    A State calls it as `await chosen_cards(self._ask, tab.address().params)`.
    The address is anybody's: ids that cannot be ids are dropped, ids are read once each, and parameters that
    are not known mean nothing. Raises `Failed` when the provider does not answer.
    """
    ids = card_ids(params)
    if ids:
        return await _named(ask, ids)
    return await _matching(ask, params) if params.get(ALL) == "1" else TargetCards()


def card_ids(params: Mapping[str, str]) -> list[str]:
    """The ids in the address, each once, in their order."""
    given = dict.fromkeys(part.strip() for part in params.get(CARDS, "").split(","))
    return [each for each in given if _ID.fullmatch(each)]


def cards_query(*card_ids: str, **more: str) -> str:
    """The query string for those cards: "cards=1,2&day=2400.00"."""
    return urlencode({CARDS: ",".join(card_ids), **more}, safe=",")


async def read_cards(ask: Ask, card_ids: list[str]) -> dict[str, Card]:
    """Those cards by id as they are now; ids of no card of the user are left out."""
    found = await _on_pages(ask, set(card_ids)) if len(card_ids) > _FEW else dict[str, Card]()
    waiting = [each for each in reversed(card_ids) if each not in found]

    async def lane(number: int) -> None:
        while waiting:
            card_id = waiting.pop()
            try:
                found[card_id] = await ask(card_calls.INFO, CardById(card_id=card_id), lane=f"card-{number}")
            except Failed as failed:
                if failed.code != Code.CARD_NOT_FOUND:
                    waiting.clear()
                    raise

    lanes = [lane(number) for number in range(min(_LANES, len(waiting)))]
    for outcome in await asyncio.gather(*lanes, return_exceptions=True):
        if isinstance(outcome, BaseException):
            raise outcome
    return found


async def _on_pages(ask: Ask, wanted: set[str]) -> dict[str, Card]:
    """Those of the wanted cards that stand among the newest: two hundred in one answer."""
    found: dict[str, Card] = {}
    async for page in _pages(ask, CardPageQuery()):
        found |= {card.card_id: card for card in page.items if card.card_id in wanted}
        if len(found) == len(wanted):
            break
    return found


async def _named(ask: Ask, ids: list[str]) -> TargetCards:
    wanted = ids[:MOST_NAMED]
    found = await read_cards(ask, wanted)
    return TargetCards(
        cards=[found[each] for each in wanted if each in found],
        missing=[each for each in wanted if each not in found],
        capped=len(ids) > MOST_NAMED,
        total=len(ids),
        named=True,
    )


async def _matching(ask: Ask, params: Mapping[str, str]) -> TargetCards:
    address = CardAddress.read({**params, "page": "", "size": ""})
    tags = [row.tag for row in await ask(card_calls.TAGS, Nothing())] if address.q else []
    found, total = dict[str, Card](), 0
    async for page in _pages(ask, card_query(address, tags)):
        total = page.total
        found |= {card.card_id: card for card in page.items}
    return TargetCards(cards=list(found.values()), capped=total > len(found), total=total, named=True)


async def _pages(ask: Ask, query: CardPageQuery) -> AsyncIterator[CardPage]:
    for number in range(1, MOST_MATCHING // _PAGE + 1):
        page = await ask(card_calls.PAGE, query.model_copy(update={"page_no": number, "page_size": _PAGE}))
        yield page
        if number * _PAGE >= page.total or not page.items:
            break
