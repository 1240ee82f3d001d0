"""What became of an application: the card, watched until the issuer has made it."""

from typing import ClassVar
from urllib.parse import parse_qs, urlsplit

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.card import CardFace, CardStatus
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.view import face
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.i18n.card import issued as words
from vcc_portal.session.access import access
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import Portal
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import Card, CardById

APPLIED = "applied"
"""Query parameter with the id of the card that was just applied for: the result survives a reload."""
BACKOFF = Backoff(0.7, cap=20, tries=9)
"""Before each look at a card that is being made: a minute in all."""


class CardAppliedState(Portal, rx.State):
    """The card that the address names."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_APPLY

    loaded: bool = False
    failure: Text = EMPTY
    face: CardFace = CardFace()
    card_id: str = ""
    outcome: str = "applying"
    """ready, applying or failed."""
    reason: Text = EMPTY
    asked: int = 0
    ask_in: int = 0
    """Milliseconds until the browser asks again; 0 for not by itself."""

    @rx.event
    async def load(self) -> None:
        """Show the card of the address, if it names one."""
        wanted = applied_id()
        if wanted != self.card_id:
            self.reset()
        self.card_id, self.asked = wanted, 0
        if wanted:
            await self._look()

    @rx.event
    @access(background_poll=True)
    async def look(self) -> None:
        """Look again whether the issuer has made it."""
        if self.card_id and self.outcome == "applying":
            await self._look()

    async def _look(self) -> None:
        self.asked += 1
        try:
            card = await self._ask(card_calls.INFO, CardById(card_id=self.card_id))
        except Failed as failed:
            self._could_not_look(failed)
            return
        self._show(card)

    def _show(self, card: Card) -> None:
        self.loaded, self.failure, self.face = True, EMPTY, face(card)
        self.outcome = _outcome(card.status)
        reason = Text.same(card.fail_reason) if card.fail_reason else words.FAILED_UNKNOWN
        self.reason = reason if self.outcome == "failed" else EMPTY
        self.ask_in = self._next() if self.outcome == "applying" else 0

    def _could_not_look(self, failed: Failed) -> None:
        if failed.leaves_page:
            return
        self.ask_in = self._next() if self.loaded else 0
        if not self.loaded:
            self.failure = failed.text

    def _next(self) -> int:
        return BACKOFF.milliseconds(self.asked - 1)


def applied_id() -> str:
    """The id in the address; the card itself decides whether the user may see it."""
    values = parse_qs(urlsplit(browser.address().full).query).get(APPLIED, [""])
    return values[0][:64]


def _outcome(status: str) -> str:
    if status == CardStatus.APPLYING:
        return "applying"
    return "failed" if status in {CardStatus.CANCEL, CardStatus.PRE_CANCEL} else "ready"
