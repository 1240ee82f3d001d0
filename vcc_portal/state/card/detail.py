"""State of /card/detail: the card that the address names, its limits, rules and facts."""

import asyncio
import time
from collections.abc import AsyncIterator
from enum import StrEnum
from typing import Any, ClassVar

import reflex as rx
from pydantic import TypeAdapter, ValidationError

from vcc_portal import routes
from vcc_portal.domain.account import has_codes
from vcc_portal.domain.card import CHANGE_CODE, CHANGEABLE, CardFace, CardStatus
from vcc_portal.domain.listing import Keyword, Token
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.i18n import card_detail as strings
from vcc_portal.state import tab
from vcc_portal.state.base import Failed, Portal
from vcc_portal.state.card.facts import CardFacts, CurrencyLimitsView, RuleView, card_facts, currency_limits, rules
from vcc_portal.state.card.view import LimitView, face, limit_views
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import Card, CardById
from vcc_portal.upstream.models.card_actions import CardNameUpdate, CardUpdate

_FRESH = 10.0
"""Seconds for which paging through the transactions does not ask for the card again."""
_BY_RISK = "RISK"
"""`freezeReason` of a freeze that only the provider can lift."""
_TOKEN: TypeAdapter[str] = TypeAdapter(Token)
_NAME: TypeAdapter[str] = TypeAdapter(Keyword)


class Phase(StrEnum):
    """What the page shows."""

    FIRST = "first"
    READY = "ready"
    MISSING = "missing"
    """No such card, or not one of this company."""
    FAILED = "failed"


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
    renaming: bool = False
    name_error: Text = EMPTY
    former_name: str = ""
    """The name before the last renaming, while it can be undone."""
    trouble: Text = EMPTY
    trouble_code: str = ""
    can_freeze: bool = False
    can_unfreeze: bool = False
    _card: Card | None = None
    _may_change: bool = False
    _freezable: frozenset[str] = frozenset()
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

    @rx.event
    def begin_renaming(self) -> None:
        """Turn the name into a field."""
        self.renaming, self.name_error = True, EMPTY

    @rx.event
    def stop_renaming(self) -> None:
        """Leave the name as it is."""
        self.renaming, self.name_error = False, EMPTY

    @rx.event
    async def rename(self, form: dict[str, str]) -> None:
        """Give the card the name in the form's `card_name`."""
        try:
            name = _NAME.validate_python(form.get("card_name", ""))
        except ValidationError:
            name = ""
        if not name:
            self.name_error = strings.NAME_WRONG
            return
        former = self.face.name
        if name != former and not await self._rename(name):
            return
        self.renaming = False
        self.former_name = former if name != former else self.former_name

    @rx.event
    async def undo_renaming(self) -> None:
        """Give the card its former name back."""
        if self.former_name and await self._rename(self.former_name):
            self.former_name = ""

    @rx.event
    async def set_notice(self, on: bool) -> None:
        """Turn the notice of moved money on or off."""
        await self._change(moving_account_notice_switch=on)

    @rx.event
    async def set_frozen(self, on: bool) -> None:
        """Stop the card's payments, or let it pay again."""
        if await self._change(freeze_flag=on):
            await self._toast(strings.FROZEN_NOW if on else strings.UNFROZEN_NOW)

    async def _change(self, **values: Any) -> bool:
        """Change the card; what the page shows is what the provider then says."""
        if self._card is None:
            return False
        self._put(await self._ask(card_calls.UPDATE, CardUpdate(card_id=self._card.card_id, **values)))
        return True

    async def _rename(self, name: str) -> bool:
        if self._card is None:
            return False
        try:
            await self._ask(card_calls.UPDATE_CARD_NAME, CardNameUpdate(card_id=self._card.card_id, card_name=name))
        except Failed as failed:
            if failed.leaves_page:
                raise
            self.name_error = failed.text
            return False
        self._put(self._card.model_copy(update={"card_name": name}))
        self.name_error = EMPTY
        return True

    async def _read(self, card_id: str) -> None:
        if not card_id:
            self.phase = Phase.MISSING.value
            return
        try:
            card, configs = await asyncio.gather(
                self._ask(card_calls.INFO, CardById(card_id=card_id)), self._abilities()
            )
            self._freezable, self._may_change = configs, await self._has_right()
            self._put(card)
        except Failed as failed:
            if failed.leaves_page:
                return
            self._clear()
            self.trouble, self.trouble_code = failed.text, failed.code
            self.phase = (Phase.MISSING if failed.code == Code.CARD_NOT_FOUND else Phase.FAILED).value

    async def _abilities(self) -> frozenset[str]:
        """BINs whose cards can be frozen; none while that cannot be found out."""
        try:
            return frozenset(
                row.bin for row in await self._ask(card_calls.CARD_CONFIG, Nothing()) if row.support_freeze
            )
        except Failed as failed:
            if failed.leaves_page:
                raise
            return frozenset()

    async def _has_right(self) -> bool:
        session = await self._session()
        return session is not None and has_codes(session.standing, CHANGE_CODE)

    def _put(self, card: Card) -> None:
        self._card, self._until = card, time.monotonic() + _FRESH
        self.face, self.limits = face(card), limit_views(card)
        self.currency_limits, self.rules = currency_limits(card), rules(card.card_limit_rules)
        self.facts = card_facts(card)
        self.editable = self._may_change and card.status in CHANGEABLE
        able = self._may_change and card.bin in self._freezable
        self.can_freeze = able and card.status == CardStatus.VALID
        self.can_unfreeze = able and card.status == CardStatus.ABNORMAL and card.freeze_reason != _BY_RISK
        self.phase = Phase.READY.value

    def _clear(self) -> None:
        self._card, self._until, self.phase = None, 0, Phase.FIRST.value
        self.face, self.facts, self.limits, self.currency_limits, self.rules = CardFace(), CardFacts(), [], [], []
        self.renaming, self.name_error, self.former_name = False, EMPTY, ""
        self.can_freeze = self.can_unfreeze = self.editable = False
        self.trouble, self.trouble_code = EMPTY, ""

    def _shown_card(self, card_id: str) -> Card | None:
        """The card, if it is the one that is asked about."""
        return self._card if self._card is not None and self._card.card_id == card_id else None

    def _asked(self) -> str:
        try:
            return _TOKEN.validate_python(tab.address().params.get("cardId", ""))
        except ValidationError:
            return ""
