"""State of /card/detail: the card that the address names, its limits, rules and facts."""

import time
from collections.abc import Mapping
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.account import has_codes
from vcc_portal.domain.card import CHANGE_CODE, CHANGEABLE, CardFace
from vcc_portal.domain.listing import token_of
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.detail.actions import Actions, Asker, actions
from vcc_portal.features.card.detail.facts import (
    CardFacts,
    CurrencyLimitsView,
    RuleView,
    card_facts,
    currency_limits,
    rules,
)
from vcc_portal.features.card.detail.reading import CardReading, read_card
from vcc_portal.features.card.view import LimitView, face, limit_views
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.session.access import access
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import visit
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import Card, CardById, CardConfig

_FRESH = 10.0
"""Seconds for which paging through the transactions does not ask for the card again."""


class CardDetailState(Loading, rx.State):
    """One card."""

    ACCESS: ClassVar = routes.CARD_DETAIL

    face: CardFace = CardFace()
    limits: list[LimitView] = []
    currency_limits: list[CurrencyLimitsView] = []
    rules: list[RuleView] = []
    facts: CardFacts = CardFacts()
    editable: bool = False
    """False before the card is issued, once it is closed, and without the right to change cards."""
    actions: Actions = Actions()
    three_ds: bool = False
    """True when this kind of card has 3-D Secure and this user may change it."""
    _card: Card | None = None
    _why_not_issued: Text = EMPTY
    _asker: Asker | None = None
    _configs: Mapping[str, CardConfig] = {}
    """What the cards of each BIN can do; empty while that is not known."""
    _until: float = 0

    @rx.event
    @access(background_poll=True)
    async def look(self) -> None:
        """Somebody has come back to the page: what was changed elsewhere meanwhile is shown, and nothing goes if it fails."""
        if self._shown_card(self._asked()) is not None and time.monotonic() >= self._until:
            await self._reread()

    async def _enter(self) -> bool:
        """Paging through the transactions does not ask for the card again."""
        known = self._shown_card(self._asked()) is not None
        if not known:
            self.phase = Phase.FIRST.value
            self._take_away()
        return not known or time.monotonic() >= self._until

    async def _reading(self, visit: Visit) -> CardReading:
        return await read_card(visit, self._asked())

    async def _reread(self) -> Card | None:
        """Read the card again behind the page's back, after an answer was lost; None when it could not be read."""
        if self._card is None:
            return None
        card = await (await visit()).ask_quietly(card_calls.INFO, CardById(card_id=self._card.card_id))
        if card is not None:
            self._show(card)
        return card

    def _put(self, data: CardReading) -> None:
        self._configs, self._asker, self._why_not_issued = data.configs, data.asker, data.why_not_issued
        self._show(data.card)

    def _show(self, card: Card) -> None:
        self._card, self._until = card, time.monotonic() + _FRESH
        self.face, self.limits = face(card), limit_views(card)
        self.currency_limits, self.rules = currency_limits(card), rules(card.card_limit_rules)
        config, asker = self._configs.get(card.bin), self._asker
        self.editable = asker is not None and has_codes(asker.standing, CHANGE_CODE) and card.status in CHANGEABLE
        self.facts = card_facts(card, self._why_not_issued)
        self.three_ds = self.editable and config is not None and config.support3ds
        self.actions = Actions() if asker is None else actions(card, config, asker)

    def _take_away(self) -> None:
        self._card, self._until, self._why_not_issued = None, 0, EMPTY
        self.face, self.facts, self.limits, self.currency_limits, self.rules = CardFace(), CardFacts(), [], [], []
        self.editable, self.three_ds, self.actions = False, False, Actions()

    def _shown_card(self, card_id: str) -> Card | None:
        """The card, if it is the one that is asked about."""
        return self._card if self._card is not None and self._card.card_id == card_id else None

    def _asked_by(self) -> Asker | None:
        """Who looks at the card."""
        return self._asker

    def _asked(self) -> str:
        return token_of(browser.address().params.get("cardId", ""))
