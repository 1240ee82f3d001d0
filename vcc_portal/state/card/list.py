"""State of /card/list: the cards that the address asks for, with what is left of each month limit."""

from dataclasses import dataclass, field
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.listing import Status
from vcc_portal.features.card.list.address import CardAddress
from vcc_portal.features.card.list.query import CARD_LIST, CardListFacts
from vcc_portal.features.card.list.row import CardRow, Resets, detail_href, resets
from vcc_portal.features.card.rights import CardRights
from vcc_portal.features.card.view import status_text, status_tone
from vcc_portal.features.patterns.list_page import ListPage
from vcc_portal.features.patterns.listing import ListDeclaration
from vcc_portal.state.core.base import visit
from vcc_portal.state.patterns.listing import Listing
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import FuzzyCardQuery

_SUGGESTED = 6


@dataclass(frozen=True)
class Suggestion:
    """A card that fits the typed keyword."""

    name: str = ""
    last4: str = ""
    status: Status = field(default_factory=Status)
    href: str = ""


class CardListState(Listing, Loading, rx.State):
    """The card list."""

    ACCESS: ClassVar = routes.CARD_LIST
    LIST: ClassVar[ListDeclaration] = CARD_LIST

    rows: list[CardRow] = []
    ahead_rows: list[CardRow] = []
    rights: CardRights = CardRights()
    resets: Resets = Resets()
    suggestions: list[Suggestion] = []
    issuable: str = ""
    """How many more cards may be applied for; empty while that is not known."""

    @rx.event(supersedes=True)
    async def suggest(self, keyword: str) -> None:
        """Offer the cards that fit what is being typed."""
        typed = CardAddress.read({"q": keyword}).q
        if len(typed) < 2 or typed == self.applied.get("q"):
            self.suggestions = []
            return
        query = FuzzyCardQuery(keyword=typed, page_size=_SUGGESTED)
        found = await (await visit()).ask_quietly(card_calls.FUZZY_QUERY, query)
        self.suggestions = [
            _suggestion(card.card_id, card.card_name, card.last4digits, card.status)
            for card in (found.items if found else ())
        ]

    def _put(self, data: ListPage) -> None:
        super()._put(data)
        self.suggestions, self.resets = [], resets()
        if isinstance(data.menus.known, CardListFacts):
            self.rights, self.issuable = data.menus.known.rights, data.menus.known.issuable


def _suggestion(card_id: str, name: str, last4: str, status: str) -> Suggestion:
    return Suggestion(name, last4, Status(status_text(status), status_tone(status)), detail_href(card_id))
