"""State of the dialog "why can I not?"."""

from collections.abc import AsyncIterator
from typing import Any, ClassVar

import reflex as rx

from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.money import named_id
from vcc_portal.features.shell.why import WhyFacts, WhyRow, explain, funded, why_view
from vcc_portal.session.access import SIGNED_IN, Rate, Rule, access
from vcc_portal.session.session import Session
from vcc_portal.state.core import browser
from vcc_portal.state.shell.peeking import peek_for
from vcc_portal.upstream.call import Call, Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.errors import Superseded
from vcc_portal.upstream.models.base import ByCurrency
from vcc_portal.upstream.models.card import CardById
from vcc_portal.upstream.models.user import VccUser

CARD = "cardId"
"""Query parameter of a page about one card."""


class WhyState(rx.State):
    """The answers for who is signed in, and for the card that the page is about."""

    ACCESS: ClassVar[Rule] = SIGNED_IN

    shown: bool = False
    busy: bool = False
    partly: bool = False
    """The balance or the card could not be read."""
    card: str = ""
    """Name of the card that the answers are about."""
    blocked: list[WhyRow] = []
    possible: list[WhyRow] = []

    @rx.event
    @access(rate=Rate.HEAVY)
    async def explain(self) -> AsyncIterator[None]:
        """Open the dialog with the answers of this moment."""
        session = await browser.session()
        if session is None or self.busy:
            return
        self.shown, self.busy = True, True
        yield
        try:
            facts = await self._facts(session)
        finally:
            self.busy = False
        view = why_view(explain(facts))
        self.blocked, self.possible = view.blocked, view.possible
        self.card = (facts.card.card_name or facts.card.card_id) if facts.card else ""

    @rx.event
    def close(self, is_open: bool = False) -> None:
        """Close the dialog."""
        self.shown = is_open and self.shown

    async def _facts(self, session: Session) -> WhyFacts:
        self.partly = False
        user = await self._read(session, user_calls.INFO, Nothing()) or session.user or VccUser()
        accounts = await self._read(session, account_calls.LIST, ByCurrency())
        card_id = named_id(browser.address().params, CARD)
        card = await self._read(session, card_calls.INFO, CardById(card_id=card_id)) if card_id else None
        kinds = await self._read(session, card_calls.CARD_CONFIG, Nothing()) if card is not None else None
        return WhyFacts(
            session.standing,
            user,
            funded(session.standing, accounts),
            card,
            frozenset(kind.bin for kind in kinds or [] if kind.support_freeze),
        )

    async def _read(self, session: Session, call: Call[Any, Any], request: Any) -> Any:
        """None for what cannot be read; the dialog says so, and stays."""
        try:
            return await peek_for(session, "why")(call, request)
        except (Failed, Superseded):
            self.partly = True
            return None
