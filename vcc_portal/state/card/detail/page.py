"""State of /card/detail: the card that the address names, its limits, rules and facts."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any, ClassVar

import reflex as rx
from pydantic import TypeAdapter, ValidationError

from vcc_portal import routes
from vcc_portal.domain.account import has_codes
from vcc_portal.domain.card import CHANGE_CODE, CHANGEABLE, CardFace
from vcc_portal.domain.listing import Token
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.detail.actions import Actions, Asker, actions
from vcc_portal.features.card.detail.facts import (
    CardFacts,
    CurrencyLimitsView,
    RuleView,
    card_facts,
    currency_limits,
    rules,
)
from vcc_portal.features.card.view import LimitView, face, limit_views
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import Portal
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import Card, CardById, CardConfig

_FRESH = 10.0
"""Seconds for which paging through the transactions does not ask for the card again."""
_TOKEN: TypeAdapter[str] = TypeAdapter(Token)


class CardDetailState(Portal, rx.State):
    """One card."""

    ACCESS: ClassVar = routes.CARD_DETAIL

    phase: str = Phase.FIRST.value
    face: CardFace = CardFace()
    limits: list[LimitView] = []
    currency_limits: list[CurrencyLimitsView] = []
    rules: list[RuleView] = []
    facts: CardFacts = CardFacts()
    editable: bool = False
    """False before the card is issued, once it is closed, and without the right to change cards."""
    trouble: Text = EMPTY
    trouble_code: str = ""
    actions: Actions = Actions()
    three_ds: bool = False
    """True when this kind of card has 3-D Secure and this user may change it."""
    _card: Card | None = None
    _asker: Asker | None = None
    _configs: dict[str, CardConfig] = {}
    """What the cards of each BIN can do; empty while that is not known."""
    _until: float = 0

    @rx.event
    async def load(self) -> AsyncIterator[Any]:
        """Read the card that the address names; the route's first on_load."""
        card_id = self._asked()
        if self._card is not None and self._card.card_id == card_id and time.monotonic() < self._until:
            return
        if self._card is None or self._card.card_id != card_id:
            self._clear()
            yield
        await self._read(card_id)

    @rx.event
    async def retry(self) -> None:
        """Read the card again."""
        await self._read(self._asked())

    async def _reread(self) -> None:
        """Read the card again behind the page's back, after an answer was lost."""
        if self._card is None:
            return
        try:
            self._put(await self._ask(card_calls.INFO, CardById(card_id=self._card.card_id)))
        except Failed as failed:
            if failed.leaves_page:
                raise

    async def _read(self, card_id: str) -> None:
        if not card_id:
            self.phase = Phase.MISSING.value
            return
        try:
            card, configs = await asyncio.gather(
                self._ask(card_calls.INFO, CardById(card_id=card_id)), self._abilities()
            )
            self._configs, self._asker = configs, await self._who()
            self._put(card)
        except Failed as failed:
            if failed.leaves_page:
                return
            self._clear()
            self.trouble, self.trouble_code = failed.text, failed.code
            self.phase = (Phase.MISSING if failed.code == Code.CARD_NOT_FOUND else Phase.FAILED).value

    async def _abilities(self) -> dict[str, CardConfig]:
        """What the cards of each BIN can do; nothing while that cannot be found out."""
        try:
            return {row.bin: row for row in await self._ask(card_calls.CARD_CONFIG, Nothing())}
        except Failed as failed:
            if failed.leaves_page:
                raise
            return {}

    async def _who(self) -> Asker | None:
        session = await self._session()
        if session is None:
            return None
        return Asker(session.standing, session.user is not None and session.user.support_sub_user)

    def _put(self, card: Card) -> None:
        self._card, self._until = card, time.monotonic() + _FRESH
        self.face, self.limits = face(card), limit_views(card)
        self.currency_limits, self.rules = currency_limits(card), rules(card.card_limit_rules)
        config, asker = self._configs.get(card.bin), self._asker
        self.editable = asker is not None and has_codes(asker.standing, CHANGE_CODE) and card.status in CHANGEABLE
        self.facts = card_facts(card)
        self.three_ds = self.editable and config is not None and config.support3ds
        self.actions = Actions() if asker is None else actions(card, config, asker)
        self.phase = Phase.READY.value

    def _clear(self) -> None:
        self._card, self._until, self.phase = None, 0, Phase.FIRST.value
        self.face, self.facts, self.limits, self.currency_limits, self.rules = CardFace(), CardFacts(), [], [], []
        self.editable, self.three_ds, self.actions = False, False, Actions()
        self.trouble, self.trouble_code = EMPTY, ""

    def _shown_card(self, card_id: str) -> Card | None:
        """The card, if it is the one that is asked about."""
        return self._card if self._card is not None and self._card.card_id == card_id else None

    def _asked(self) -> str:
        try:
            return _TOKEN.validate_python(browser.address().params.get("cardId", ""))
        except ValidationError:
            return ""
