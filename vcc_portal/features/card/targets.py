"""The cards that an address names: `?cards=<id>,<id>…`, or `?all=1` with the card list's own filters.

`&without=<id>,<id>…` takes cards out of all that match.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from vcc_portal.domain.account import has_codes
from vcc_portal.domain.batch import MOST_MATCHING, MOST_NAMED, CardFinding, Item, Items, ItemStatus
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.text import Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.list.address import CardAddress
from vcc_portal.features.card.list.query import card_query
from vcc_portal.features.card.view import face
from vcc_portal.features.patterns.asking import Ask, Visit
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.i18n.patterns import batch as batch_words
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import LONGEST_PAGE
from vcc_portal.upstream.models.card import Card, CardById, CardPage, CardPageQuery

CARDS, ALL, WITHOUT = "cards", "all", "without"
"""Names of the query's parameters."""
_PAGE = LONGEST_PAGE
_LANES = 8
"""Requests for single cards that run beside each other."""
_FEW = 20
"""Up to so many cards are asked for one by one; more are looked for on the list's pages first."""
_MOST_UNKNOWN = 10
"""An address is anybody's: so many of its ids may cost a call each and be no card."""
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


@dataclass(frozen=True)
class SelectionView:
    """What a page says of the cards that it is about."""

    count: int = 0
    """How many it can do something to."""
    one: CardFace = field(default_factory=CardFace)
    """The card, when it is one only."""
    notes: list[Text] = field(default_factory=list)
    """What of the choice was left out."""
    may: bool = True
    """Whether the user may go on; who may not sees the cards all the same."""


@dataclass(frozen=True)
class SelectionReading:
    """The cards of an address, and what is said of them."""

    found: TargetCards
    view: SelectionView


async def read_selection(visit: Visit, code: str) -> SelectionReading:
    """The cards of the address for whoever has the resource code, or may only look.

    Raises `Failed`, and `NotShown` (CHOOSE, MISSING) without cards, with what is said of those that are missing.
    """
    found = await target_cards(visit.ask, visit.params)
    reading = SelectionReading(found, selection_view(found, may=has_codes(visit.standing, code)))
    if not found.cards:
        raise NotShown(none_of(found), reading)
    return reading


def selection_view(found: TargetCards, *, may: bool = True, most: int | None = None) -> SelectionView:
    """Of those cards, or of the first of them where a page takes fewer."""
    cards = found.cards[:most]
    notes = []
    if found.missing:
        many = batch_words.MISSING.format(count=len(found.missing))
        notes.append(batch_words.MISSING_ONE if len(found.missing) == 1 else many)
    if found.capped or len(cards) < len(found.cards):
        taken = len(cards) + len(found.missing)
        notes.append(batch_words.CAPPED.format(total=f"{found.total:,}", count=f"{taken:,}"))
    return SelectionView(len(cards), face(cards[0]) if len(cards) == 1 else CardFace(), notes, may)


async def target_cards(ask: Ask, params: Mapping[str, str]) -> TargetCards:
    """Read what the address chooses.

    The address is anybody's: ids that cannot be ids are dropped, ids are read once each, and parameters that
    are not known mean nothing. A filter that cannot be read chooses nothing: without it more cards would be meant, which
    are changed here and not listed. Raises `Failed` when the provider does not answer.
    """
    ids = card_ids(params)
    if ids:
        return await _named(ask, ids)
    return await _matching(ask, params) if params.get(ALL) == "1" else TargetCards()


def card_ids(params: Mapping[str, str]) -> list[str]:
    """The ids in the address, each once, in their order."""
    return _ids(params, CARDS)


def _ids(params: Mapping[str, str], name: str) -> list[str]:
    given = dict.fromkeys(part.strip() for part in params.get(name, "").split(","))
    return [each for each in given if _ID.fullmatch(each)]


def cards_query(*card_ids: str, **more: str) -> str:
    """The query string for those cards: "cards=1,2&day=2400.00"."""
    return urlencode({CARDS: ",".join(card_ids), **more}, safe=",")


async def read_cards(
    ask: Ask, card_ids: list[str], *, most_unknown: int | None = None, lane: str = ""
) -> dict[str, Card]:
    """Those cards by id as they are now; ids of no card of the user are left out.

    After `most_unknown` ids of no card the rest that the list does not have is taken for unknown as well. A run reads
    in a `lane` of its own, so that no page that its tab opens meanwhile overtakes it.
    """
    unknown = 0
    found = await _on_pages(ask, set(card_ids), lane) if len(card_ids) > _FEW else dict[str, Card]()
    waiting = [each for each in reversed(card_ids) if each not in found]

    async def one_by_one(number: int) -> None:
        nonlocal unknown
        while waiting:
            if most_unknown is not None and unknown >= most_unknown:
                return
            card_id = waiting.pop()
            try:
                found[card_id] = await ask(card_calls.INFO, CardById(card_id=card_id), lane=f"{lane}card-{number}")
            except Failed as failed:
                if failed.code != Code.CARD_NOT_FOUND:
                    waiting.clear()
                    raise
                unknown += 1

    lanes = [one_by_one(number) for number in range(min(_LANES, len(waiting)))]
    for outcome in await asyncio.gather(*lanes, return_exceptions=True):
        if isinstance(outcome, BaseException):
            raise outcome
    return found


async def look_at(ask: Ask, items: Items, came_true: "Callable[[Card, Any], bool]") -> dict[str, CardFinding]:
    """Whether cards whose answer was lost became what their plan wanted: done, or untouched. Raises `Failed`.

    A card that cannot be read any more counts as untouched. One that is not as it `was` either, where that is known, has
    been changed by somebody else: perhaps after our change.
    """
    cards = await read_cards(ask, [each.card_id for each in items])

    def found(each: Item) -> CardFinding:
        card = cards.get(each.card_id)
        if card is not None and came_true(card, each.plan):
            return CardFinding(ItemStatus.OK, note=batch_words.FOUND_DONE)
        if card is not None and each.was is not None and not came_true(card, each.was):
            return CardFinding(ItemStatus.OVERTAKEN, batch_words.OVERTAKEN_REASON)
        return CardFinding(ItemStatus.UNTOUCHED, batch_words.UNTOUCHED_REASON)

    return {each.card_id: found(each) for each in items}


async def _on_pages(ask: Ask, wanted: set[str], lane: str) -> dict[str, Card]:
    """Those of the wanted cards that stand among the newest: two hundred in one answer."""
    found: dict[str, Card] = {}
    async for page in _pages(ask, CardPageQuery(), lane):
        found |= {card.card_id: card for card in page.items if card.card_id in wanted}
        if len(found) == len(wanted):
            break
    return found


async def _named(ask: Ask, ids: list[str]) -> TargetCards:
    wanted = ids[:MOST_NAMED]
    found = await read_cards(ask, wanted, most_unknown=_MOST_UNKNOWN)
    return TargetCards(
        cards=[found[each] for each in wanted if each in found],
        missing=[each for each in wanted if each not in found],
        capped=len(ids) > MOST_NAMED,
        total=len(ids),
        named=True,
    )


async def _matching(ask: Ask, params: Mapping[str, str]) -> TargetCards:
    address = CardAddress.read({**params, "page": "", "size": ""})
    if address.is_wider_than(params):
        return TargetCards()
    tags = [row.tag for row in await ask(card_calls.TAGS, Nothing())] if address.q else []
    found, total = dict[str, Card](), 0
    async for page in _pages(ask, card_query(address, tags)):
        total = page.total
        found |= {card.card_id: card for card in page.items}
    without = set(_ids(params, WITHOUT))
    cards = [card for card_id, card in found.items() if card_id not in without]
    capped = total > len(found)
    # Of those beyond the cap it is not known whether they match.
    meant = total - (len(without) if capped else len(found) - len(cards))
    return TargetCards(cards=cards, capped=capped, total=max(meant, len(cards)), named=True)


async def _pages(ask: Ask, query: CardPageQuery, lane: str = "") -> AsyncIterator[CardPage]:
    for number in range(1, MOST_MATCHING // _PAGE + 1):
        asked = query.model_copy(update={"page_no": number, "page_size": _PAGE})
        page = await ask(card_calls.PAGE, asked, lane=lane)
        yield page
        if number * _PAGE >= page.total or not page.items:
            break


def none_of(found: TargetCards) -> Phase:
    """Why there are no cards: the address names none, or none that the user may see."""
    return Phase.MISSING if found.named else Phase.CHOOSE
