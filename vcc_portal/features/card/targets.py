"""The cards that an address names: `?cards=<id>,<id>…`, or `?all=1` with the card list's own filters.

`&without=<id>,<id>…` takes cards out of all that match. These are taken a part at a time: `&after=<time>.<id>` begins
behind that card in the order of application, which no change of the cards disturbs.
"""

import math
import re
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from urllib.parse import urlencode

from vcc_portal.domain.account import has_codes
from vcc_portal.domain.batch import MOST_MATCHING, MOST_NAMED, NO_REST, CardFinding, Item, Items, ItemStatus, Rest
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.text import Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.list.address import CardAddress
from vcc_portal.features.card.list.query import card_query
from vcc_portal.features.card.view import face
from vcc_portal.features.patterns.asking import Ask, Visit, side_by_side
from vcc_portal.features.patterns.batch import RUN
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.i18n.patterns import batch as batch_words
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import LONGEST_PAGE
from vcc_portal.upstream.models.card import Card, CardById, CardPage, CardPageQuery

CARDS, ALL, WITHOUT, AFTER, PART = "cards", "all", "without", "after", "part"
"""Names of the query's parameters."""
_PAGE = LONGEST_PAGE
_LANES = 8
"""Requests for single cards that run beside each other."""
_FEW = 20
"""Up to so many cards are asked for one by one; more are looked for on the list's pages first."""
_WORTH = 8
"""A page with fewer of the cards is not worth another: so many are asked for beside each other meanwhile."""
_MOST_UNKNOWN = 10
"""An address is anybody's: so many of its ids may cost a call each and be no card."""
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?= )")
_NUMBER = re.compile(r"[0-9]{1,4}")
_PLACE = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})T([0-2][0-9]:[0-5][0-9]:[0-5][0-9])\.([A-Za-z0-9_-]{1,64})")


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
    rest: Rest = NO_REST
    part: int = 1
    """Which part of all that match these are."""
    parts: int = 1
    """How many parts there are, counted from those that are to go."""


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
    rest: Rest = NO_REST
    """The cards that the next run is about."""


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
        part = batch_words.LATER_PART if found.part > 1 else batch_words.FIRST_PART
        said = part if found.rest.query else batch_words.CAPPED
        many = {
            "total": found.total,
            "count": taken,
            "left": found.rest.count,
            "part": found.part,
            "parts": found.parts,
        }
        notes.append(said.format(**{name: f"{number:,}" for name, number in many.items()}))
    elif found.part > 1 and cards:
        notes.append(batch_words.LAST_PART.format(part=f"{found.part:,}", count=f"{len(cards):,}"))
    return SelectionView(len(cards), face(cards[0]) if len(cards) == 1 else CardFace(), notes, may, found.rest)


async def target_cards(ask: Ask, params: Mapping[str, str], *, most: int | None = None) -> TargetCards:
    """Read what the address chooses; of all that match `most` at a time, or as many as a run takes.

    The address is anybody's: ids that cannot be ids are dropped, ids are read once each, and parameters that
    are not known mean nothing. A filter that cannot be read chooses nothing: without it more cards would be meant, which
    are changed here and not listed. Raises `Failed` when the provider does not answer.
    """
    ids = card_ids(params)
    if ids:
        return await _named(ask, ids)
    return await _matching(ask, params, most or MOST_MATCHING) if params.get(ALL) == "1" else TargetCards()


def card_ids(params: Mapping[str, str]) -> list[str]:
    """The ids in the address, each once, in their order."""
    return _ids(params, CARDS)


def _ids(params: Mapping[str, str], name: str) -> list[str]:
    given = dict.fromkeys(part.strip() for part in params.get(name, "").split(","))
    return [each for each in given if _ID.fullmatch(each)]


def cards_query(*card_ids: str, **more: str) -> str:
    """The query string for those cards: "cards=1,2&day=2400.00"."""
    return urlencode({CARDS: ",".join(card_ids), **more}, safe=",")


def narrowed(params: Mapping[str, str], **more: str) -> str:
    """The query string of the same choice under a further filter of the list."""
    return urlencode({**{name: value for name, value in params.items() if name != RUN}, **more}, safe=",:")


async def read_cards(
    ask: Ask, card_ids: list[str], *, most_unknown: int | None = None, lane: str = ""
) -> dict[str, Card]:
    """Those cards by id as they are now; ids of no card of the user are left out.

    After `most_unknown` ids of no card the rest that the list does not have is taken for unknown as well. A run reads
    in a `lane` of its own, so that no page that its tab opens meanwhile overtakes it.
    """
    unknown = 0
    found = await _on_pages(ask, card_ids, lane) if len(card_ids) > _FEW else dict[str, Card]()
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

    await side_by_side([one_by_one(number) for number in range(min(_LANES, len(waiting)))])
    return found


async def cards_of(ask: Ask, items: Items, run: str = "") -> dict[str, Card]:
    """The cards of the items as they are now; a `run` names its lane by its number."""
    return await read_cards(ask, [each.card_id for each in items], lane=run)


async def look_at(ask: Ask, items: Items, came_true: "Callable[[Card, Any], bool]") -> dict[str, CardFinding]:
    """Whether cards whose answer was lost became what their plan wanted: done, or untouched. Raises `Failed`.

    A card that cannot be read any more counts as untouched. One that is not as it `was` either, where that is known, has
    been changed by somebody else: perhaps after our change.
    """
    cards = await cards_of(ask, items)

    def found(each: Item) -> CardFinding:
        card = cards.get(each.card_id)
        if card is not None and came_true(card, each.plan):
            return CardFinding(ItemStatus.OK, note=batch_words.FOUND_DONE)
        if card is not None and each.was is not None and not came_true(card, each.was):
            return CardFinding(ItemStatus.OVERTAKEN, batch_words.OVERTAKEN_REASON)
        return CardFinding(ItemStatus.UNTOUCHED, batch_words.UNTOUCHED_REASON)

    return {each.card_id: found(each) for each in items}


async def _on_pages(ask: Ask, card_ids: list[str], lane: str) -> dict[str, Card]:
    """Those that stand beside others of them in the list, two hundred in one answer: among the newest, then back from the day
    of one that was not there. What is chosen together was mostly made together, however long ago.
    """
    found = await _together(ask, CardPageQuery(), set(card_ids), lane)
    while len(waiting := [each for each in card_ids if each not in found]) > _FEW:
        try:
            one = await ask(card_calls.INFO, CardById(card_id=waiting[0]), lane=f"{lane}card-0")
        except Failed as failed:
            if failed.code != Code.CARD_NOT_FOUND:
                raise
            # Among many that are no cards, those that are one stand anywhere: so few are asked for one by one.
            return found | await _together(ask, CardPageQuery(), set(waiting), lane, worth=0)
        found[one.card_id] = one
        day = _DAY.match(one.create_time)
        if day is None:
            break
        beside = await _together(ask, CardPageQuery(create_time_end=day[0]), set(waiting), lane)
        found |= beside
        if len(beside) < _WORTH:
            break
    return found


async def _together(
    ask: Ask, query: CardPageQuery, wanted: set[str], lane: str, worth: int = _WORTH
) -> dict[str, Card]:
    """Those of the wanted cards that the query's first pages have, as long as they have many."""
    found = dict[str, Card]()
    async for page in _pages(ask, query, lane):
        here = {card.card_id: card for card in page.items if card.card_id in wanted}
        found |= here
        if len(here) < worth or len(found) == len(wanted):
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


async def _matching(ask: Ask, params: Mapping[str, str], most: int) -> TargetCards:
    """All that match, in the order of the list; a part of them by the time of application where that is too many."""
    address, after = CardAddress.read({**params, "page": "", "size": ""}), _Place.read(params.get(AFTER, ""))
    if address.is_wider_than(params) or (after is None and params.get(AFTER)):
        return TargetCards()
    tags = [row.tag for row in await ask(card_calls.TAGS, Nothing())] if address.q else []
    query: CardPageQuery = card_query(address, tags)
    without = set(_ids(params, WITHOUT))
    if after is None:
        found = await _all_of(ask, query, most)
        if found is not None:
            cards = [card for card in found if card.card_id not in without]
            return TargetCards(cards=cards, total=len(cards), named=True)
    number = 1 if after is None else _number_of(params)
    part, total = await _part(ask, query, after, most)
    cards = [card for card in part if card.card_id not in without]
    # Of those behind this part it is not known whether they match.
    unseen = without - {card.card_id for card in part}
    left = max(0, total - len(part) - len(unseen))
    capped = total > len(part) and left > 0
    rest = Rest(_query_after(params, part[-1], unseen, number + 1), left) if capped and part else NO_REST
    return TargetCards(
        cards=cards,
        capped=capped,
        total=len(cards) + left,
        named=True,
        rest=rest if rest.query else NO_REST,
        part=number,
        parts=number + math.ceil(left / most),
    )


async def _all_of(ask: Ask, query: CardPageQuery, most: int) -> list[Card] | None:
    """Every card of the query in its order; None where they are more than `most`."""
    found = dict[str, Card]()
    async for page in _pages(ask, query):
        if page.total > most:
            return None
        found |= {card.card_id: card for card in page.items}
    return list(found.values())


@dataclass(frozen=True, order=True)
class _Place:
    """A card's place in the order of application."""

    time: str
    card_id: str

    @classmethod
    def of(cls, card: Card) -> "_Place":
        return cls(card.create_time, card.card_id)

    @classmethod
    def read(cls, text: str) -> "_Place | None":
        """As an address says it; None for what is no place."""
        known = _PLACE.fullmatch(text)
        try:
            return cls(f"{date.fromisoformat(known[1])} {known[2]}", known[3]) if known else None
        except ValueError:
            return None

    @property
    def text(self) -> str:
        """As `read` takes it."""
        return f"{self.time.replace(' ', 'T')}.{self.card_id}"


def _number_of(params: Mapping[str, str]) -> int:
    """Which part an address is about that begins behind a card: the second where it does not say so."""
    said = params.get(PART, "")
    return max(2, int(said)) if _NUMBER.fullmatch(said) else 2


def _query_after(params: Mapping[str, str], last: Card, without: Iterable[str], number: int) -> str:
    """The same choice behind that card, as the part of that number; empty for a card whose place cannot be said."""
    place = _Place.of(last).text
    if _Place.read(place) is None:
        return ""
    kept = {name: value for name, value in params.items() if name not in {AFTER, PART, WITHOUT, RUN}}
    out = {WITHOUT: ",".join(sorted(without))} if without else {}
    return urlencode({**kept, **out, AFTER: place, PART: number}, safe=",:")


async def _part(ask: Ask, query: CardPageQuery, after: _Place | None, most: int) -> tuple[list[Card], int]:
    """The first cards behind that place in the order of application, and how many there are behind it.

    Cards of one second stand in the provider's own order: all of them are read before the part is cut.
    """
    oldest = {"order_by": "createTime", "order_dir": "ASC", "page_size": _PAGE}
    if after is not None:
        oldest["create_time_start"] = max(query.create_time_start or "", after.time[:10])
    query = query.model_copy(update=oldest)
    number = await _page_of(ask, query, after) if after is not None else 1
    passed, found = (number - 1) * _PAGE, dict[str, Card]()
    while True:
        page = await _page(ask, query, number)
        behind = [card for card in page.items if after is None or _Place.of(card) > after]
        passed += len(page.items) - len(behind)
        found |= {card.card_id: card for card in behind}
        in_order = sorted(found.values(), key=_Place.of)
        full = len(in_order) > most and in_order[most - 1].create_time < page.items[-1].create_time
        if full or number * _PAGE >= page.total or not page.items:
            return in_order[:most], max(page.total - passed, len(in_order))
        number += 1


async def _page_of(ask: Ask, query: CardPageQuery, place: _Place) -> int:
    """The number of the first page that reaches that far: found by halves, not on the way through all before it."""
    first = await _page(ask, query, 1)
    low, high = 1, max(1, math.ceil(first.total / _PAGE))
    while low < high:
        middle = (low + high) // 2
        page = first if middle == 1 else await _page(ask, query, middle)
        if page.items and page.items[-1].create_time < place.time:
            low = middle + 1
        else:
            high = middle
    return low


async def _page(ask: Ask, query: CardPageQuery, number: int, lane: str = "") -> CardPage:
    asked = query.model_copy(update={"page_no": number, "page_size": _PAGE})
    return await ask(card_calls.PAGE, asked, lane=lane)


async def _pages(ask: Ask, query: CardPageQuery, lane: str = "") -> AsyncIterator[CardPage]:
    for number in range(1, MOST_MATCHING // _PAGE + 1):
        page = await _page(ask, query, number, lane)
        yield page
        if number * _PAGE >= page.total or not page.items:
            break


def none_of(found: TargetCards) -> Phase:
    """Why there are no cards: the address names none, or none that the user may see."""
    return Phase.MISSING if found.named else Phase.CHOOSE
