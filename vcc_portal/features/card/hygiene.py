"""The card check: idle, unlimited, untagged, unreachable and expiring cards, and what several cards pay alike.

Each finding names its cards and leads to the change that ends it.
"""

import asyncio
import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.account import may_open
from vcc_portal.domain.card import CardStatus
from vcc_portal.domain.money import with_currency
from vcc_portal.domain.redirects import with_query
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.domain.transactions import TradeType
from vcc_portal.features.card.bulk.plan import BulkKind
from vcc_portal.features.card.rights import CardRights, card_rights
from vcc_portal.features.card.targets import cards_query
from vcc_portal.features.card.view import last_day
from vcc_portal.features.patterns.asking import Visit, side_by_side
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.features.transactions.rows import card_href
from vcc_portal.i18n.card import hygiene as strings
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.base import LONGEST_PAGE, PageQuery
from vcc_portal.upstream.models.card import Card, CardPageQuery
from vcc_portal.upstream.models.trade import Tx, TxQuery

IDLE_DAYS = EXPIRING_DAYS = 60
MOST_CARDS, MOST_PAYMENTS = 1000, 3000
_PAGE = LONGEST_PAGE
_SHOWN, _DOUBLES = 4, 5
_LANES = 4
"""Pages of each list that are read beside each other: as many in all as single cards elsewhere."""
_CHANGED = 200
"""Cards that one change takes."""
_USES = (TradeType.AUTHORIZATION, TradeType.CONSUMPTION, TradeType.SINGLE_CONSUMPTION)
_SETTLED = frozenset({TradeType.CONSUMPTION, TradeType.SINGLE_CONSUMPTION})


@dataclass(frozen=True)
class TidyCard:
    """A card of a finding."""

    name: str = ""
    last4: str = ""
    href: str = ""


@dataclass(frozen=True)
class ToTidy:
    """One thing to tidy up; with `href` the way to the change, with `edit` the dialog that makes it."""

    key: str = ""
    title: Text = EMPTY
    note: Text = EMPTY
    count: int = 0
    cards: list[TidyCard] = field(default_factory=list)
    more: int = 0
    action: Text = EMPTY
    href: str = ""
    edit: str = ""
    query: str = ""
    """The cards that the dialog changes."""


@dataclass(frozen=True)
class CheckedCards:
    """What was read."""

    cards: list[Card]
    total: int
    payments: list[Tx]
    complete: bool
    """All payments of the period were read."""
    rights: CardRights = field(default_factory=CardRights)


@dataclass(frozen=True)
class CardCheck:
    """The board."""

    findings: list[ToTidy] = field(default_factory=list)
    said: Text = EMPTY
    notes: list[Text] = field(default_factory=list)


async def read_check(visit: Visit) -> CheckedCards:
    """The cards in use and what they paid lately. Raises `Failed`, and `NotShown` (DENIED) without the right."""
    if not may_open(visit.standing, routes.CARD_LIST.path):
        raise NotShown(Phase.DENIED)
    (cards, total), (payments, complete) = await asyncio.gather(_cards(visit), _payments(visit, clock.today()))
    return CheckedCards(cards, total, payments, complete, card_rights(visit.standing, visit.user, ()))


async def _cards(visit: Visit) -> tuple[list[Card], int]:
    query = CardPageQuery(status_list=[CardStatus.VALID.value], page_size=_PAGE)
    pages = await _pages(visit, card_calls.PAGE, query, MOST_CARDS)
    return [card for page in pages for card in page.items], pages[0].total


async def _payments(visit: Visit, today: date) -> tuple[list[Tx], bool]:
    """What cards authorized and paid in the period; without the page of transactions nothing is known of it."""
    if not may_open(visit.standing, routes.TRADE.path):
        return [], False
    query = TxQuery(
        time_start=_first_day(today).isoformat(),
        time_end=today.isoformat(),
        trade_type_list=[int(kind) for kind in _USES],
        status="SUCCESS",
        page_size=_PAGE,
    )
    pages = await _pages(visit, trade_calls.RECORD_PAGE, query, MOST_PAYMENTS)
    found, total = [tx for page in pages for tx in page.items], pages[0].total
    return found, len(found) < MOST_PAYMENTS if total is None else len(found) == total


async def _pages(visit: Visit, call: Call[Any, Any], query: PageQuery, most: int) -> list[Any]:
    """The first pages of a list, up to so many rows: the first says how many there are, and some of the others are read
    beside each other. Where their number is not known, all that may be are asked for.
    """

    async def page(number: int) -> Any:
        return await visit.ask(call, query.model_copy(update={"page_no": number}), lane=f"check-{number}")

    async def lane() -> None:
        while waiting:
            number = waiting.pop()
            try:
                found[number] = await page(number)
            except BaseException:
                waiting.clear()
                raise

    found = {1: await page(1)}
    total = found[1].total
    waiting = list(range(math.ceil(min(most if total is None else total, most) / _PAGE), 1, -1))
    await side_by_side(lane() for _ in range(_LANES))
    return [found[number] for number in sorted(found)]


def _first_day(today: date) -> date:
    """From when on payments are looked at."""
    return today - timedelta(days=IDLE_DAYS - 1)


def card_check(read: CheckedCards, today: date) -> CardCheck:
    """The findings, those that cost money or safety first."""
    may, notes = read.rights, []
    cards = {card.card_id: card for card in read.cards}
    found = [
        _finding(
            "idle",
            strings.IDLE,
            strings.IDLE_NOTE,
            _idle(read, today),
            _to(routes.CARD_CANCEL, strings.CANCEL, may.cancel),
        ),
        _finding(
            "unlimited",
            strings.UNLIMITED,
            strings.UNLIMITED_NOTE,
            [card for card in read.cards if _is_unlimited(card)],
            _to(routes.CARD_UPDATE_LIMIT, strings.SET_LIMITS, may.limits),
        ),
        _finding(
            "contact",
            strings.NO_CONTACT,
            strings.NO_CONTACT_NOTE,
            [card for card in read.cards if _is_unreachable(card)],
        ),
        _expiring([card for card in read.cards if _expires(card, today)]),
        _tagging([card for card in read.cards if not card.card_tags], may=may.change),
        *_doubled(read.payments, cards, today),
    ]
    if read.payments and not read.complete:
        notes.append(strings.NOT_TOLD.format(most=MOST_PAYMENTS))
    if read.total > len(read.cards):
        notes.append(strings.SHOWN_OF.format(most=len(read.cards)))
    said = strings.NOTE.format(cards=len(read.cards), payments=len(read.payments))
    return CardCheck([each for each in found if each.count], said, notes)


_Way = tuple[str, Text]
_NOWHERE: _Way = ("", EMPTY)


def _to(route: routes.Route, action: Text, may: bool) -> _Way:
    return (route.path, action) if may else _NOWHERE


def _finding(key: str, title: Text, note: Text, cards: Sequence[Card], way: _Way = _NOWHERE) -> ToTidy:
    query = cards_query(*[card.card_id for card in cards[:_CHANGED]])
    path, action = way
    note = _with_most(note, cards) if path else note
    return ToTidy(
        key=key,
        title=title,
        note=note,
        count=len(cards),
        cards=[_found(card) for card in cards[:_SHOWN]],
        more=max(0, len(cards) - _SHOWN),
        action=action,
        href=f"{path}?{query}" if path and cards else "",
        query=query,
    )


def _with_most(note: Text, cards: Sequence[Card]) -> Text:
    """Where there are more cards than one change takes, that is said: it would look as if all were changed."""
    return note + strings.AT_ONCE.format(most=_CHANGED) if len(cards) > _CHANGED else note


def _found(card: Card) -> TidyCard:
    return TidyCard(card.card_name, card.last4digits, card_href(card.card_id))


def _tagging(cards: Sequence[Card], *, may: bool) -> ToTidy:
    found = _finding("untagged", strings.UNTAGGED, strings.UNTAGGED_NOTE, cards)
    if not may:
        return found
    note = _with_most(found.note, cards)
    return ToTidy(**{**vars(found), "note": note, "action": strings.EDIT_TAGS, "edit": BulkKind.TAGS.value})


def _expiring(cards: Sequence[Card]) -> ToTidy:
    found = _finding("expiring", strings.EXPIRING, strings.EXPIRING_NOTE, cards)
    days = {"status": CardStatus.VALID.value, "expires": str(EXPIRING_DAYS), "sort": "expiry"}
    return ToTidy(**{**vars(found), "action": strings.SEE_CARDS, "href": with_query(routes.CARD_LIST.path, **days)})


def _idle(read: CheckedCards, today: date) -> list[Card]:
    """Not a new card that nobody could have used yet; none where not every payment is known."""
    if not read.complete:
        return []
    used = {tx.card_id for tx in read.payments}
    before = (today - timedelta(days=IDLE_DAYS)).isoformat()
    return [card for card in read.cards if card.card_id not in used and card.create_time[:10] < before]


def _is_unlimited(card: Card) -> bool:
    """A card with a balance of its own can spend no more than that."""
    limits = (card.single_limit, card.single_day_limit, card.single_month_limit, card.life_time_limit)
    return (
        card.card_balance is None
        and not card.transaction_currency_limit_list
        and not any(limit is not None for limit in limits)
    )


def _is_unreachable(card: Card) -> bool:
    contact = card.connect_info_for3ds
    return card.mode3ds == "CHALLENGE" and (contact is None or not (contact.mobile_mask or contact.email_mask))


def _expires(card: Card, today: date) -> bool:
    last = last_day(card.expiry_date)
    return last is not None and today <= last <= today + timedelta(days=EXPIRING_DAYS)


def _doubled(payments: Sequence[Tx], cards: dict[str, Card], today: date) -> list[ToTidy]:
    """The same amount to the same merchant from several cards: the most cards first."""
    paid: dict[tuple[str, str, int], dict[str, None]] = defaultdict(dict)
    for tx in payments:
        if tx.trade_type in _SETTLED and tx.merchant_name and tx.card_id in cards:
            paid[tx.merchant_name, tx.transaction_currency, abs(tx.transaction_amount)][tx.card_id] = None
    several = sorted(((key, ids) for key, ids in paid.items() if len(ids) > 1), key=lambda one: (-len(one[1]), one[0]))
    found = []
    for (merchant, currency, amount), ids in several[:_DOUBLES]:
        note = strings.DOUBLED_NOTE.format(count=len(ids), amount=with_currency(amount, currency))
        one = _finding(
            f"doubled-{merchant}-{currency}-{amount}",
            strings.DOUBLED.format(merchant=merchant),
            note,
            [cards[each] for each in ids],
        )
        days = {"since": _first_day(today).isoformat(), "until": today.isoformat()}
        href = with_query(routes.TRADE.path, tab="consume", merchant=merchant, **days)
        found.append(ToTidy(**{**vars(one), "action": strings.SEE_PAYMENTS, "href": href}))
    return found
