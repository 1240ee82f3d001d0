"""What the command palette leads to: pages by their rights, and cards that fit what is typed."""

from dataclasses import dataclass, field

from vcc_portal import routes
from vcc_portal.domain.account import may_open
from vcc_portal.domain.listing import Keyword, ListAddress, Status
from vcc_portal.domain.redirects import with_query
from vcc_portal.features.card.list.row import detail_href
from vcc_portal.features.card.view import status_text, status_tone
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.routes import ROUTES, Access, Route
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import FuzzyCard, FuzzyCardQuery

MOST = 8
LOOKED_THROUGH = 200
"""Cards among which further words are looked for."""
SHORTEST = 2
"""Characters that a search for cards needs (contract, `keyword`)."""
NO_DESTINATION = frozenset(
    {
        routes.FROZEN,
        routes.CARD_DETAIL,
        routes.CARD_CANCEL,
        routes.CARD_MOVE,
        routes.CARD_UPDATE_LIMIT,
        routes.KYB_UPDATE,
        routes.NO_AUTH,
        routes.NO_AUTH_PAGE,
    }
)
"""Pages that are about something that was chosen before, or that say why another page is not shown."""


@dataclass(frozen=True)
class FoundCard:
    """A card that fits."""

    name: str = ""
    last4: str = ""
    status: Status = field(default_factory=Status)
    href: str = ""


class _Typed(ListAddress):
    """What is typed, cleaned and bounded as in an address."""

    q: Keyword = ""


def destinations() -> list[Route]:
    """Every page that one can simply go to, in the specification's order."""
    return [route for route in ROUTES if route.access is not Access.ANONYMOUS and route not in NO_DESTINATION]


def typed(text: str) -> str:
    """What is looked for; empty while that is too little."""
    found = _Typed.read({"q": text}).q
    return found if len(found) >= SHORTEST else ""


async def find_cards(visit: Visit, keyword: str) -> list[FoundCard]:
    """Cards by name, last four digits, id or tag, for who may open the card list. Raises `Failed`."""
    if not may_open(visit.standing, routes.CARD_LIST.resource):
        return []
    cards = await _like(visit, keyword, MOST) or await _with_each_word(visit, keyword.split())
    detail = may_open(visit.standing, routes.CARD_DETAIL.resource)
    return [_found(card, detail=detail) for card in cards[:MOST]]


async def _like(visit: Visit, keyword: str, most: int) -> list[FuzzyCard]:
    query = FuzzyCardQuery(keyword=keyword, page_size=most)
    return (await visit.ask(card_calls.FUZZY_QUERY, query, lane="palette")).items


async def _with_each_word(visit: Visit, words: list[str]) -> list[FuzzyCard]:
    """As pages are found: by words in any order, "shopify 2433". The provider looks for one text, so it is asked for the
    word that fewest cards have: the four digits of a number, or else the longest.
    """
    asked = [word for word in words if len(word) >= SHORTEST]
    if len(words) < 2 or not asked:
        return []
    rarest = max(asked, key=lambda word: (_is_tail(word), len(word)))
    cards = await _like(visit, rarest, LOOKED_THROUGH)
    wanted = [word.casefold() for word in words if word != rarest]
    return [card for card in cards if all(word in _said_of(card) for word in wanted)]


def _is_tail(word: str) -> bool:
    return len(word) == 4 and word.isascii() and word.isdigit()


def _said_of(card: FuzzyCard) -> str:
    return f"{card.card_name} {card.last4digits} {card.card_id} {card.sub_user_name}".casefold()


def _found(card: FuzzyCard, *, detail: bool) -> FoundCard:
    href = detail_href(card.card_id) if detail else with_query(routes.CARD_LIST.path, q=card.card_id)
    return FoundCard(card.card_name, card.last4digits, Status(status_text(card.status), status_tone(card.status)), href)
