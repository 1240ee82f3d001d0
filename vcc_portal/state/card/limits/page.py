"""The page that sets limits: of one card, with bars that move while typing, or of many, with a preview."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.account import has_codes
from vcc_portal.domain.batch import ItemStatus, item
from vcc_portal.domain.card import CHANGE_CODE, CardFace
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.apply.cost import LimitsNote, limits_note
from vcc_portal.features.card.limits.address import as_typed, key_of, notes_of, said, suggested
from vcc_portal.features.card.limits.form import CardLimitForm
from vcc_portal.features.card.limits.plan import (
    LimitChange,
    LimitPlan,
    Terms,
    came_true,
    changes,
    code_of,
    declined_next,
    plan_of,
    why_not,
)
from vcc_portal.features.card.limits.view import (
    ChosenView,
    LimitPreview,
    chosen_view,
    defaults_of,
    previews,
    typed_plan,
)
from vcc_portal.features.card.targets import TargetCards, target_cards
from vcc_portal.features.card.view import face
from vcc_portal.features.patterns.form import FormModel
from vcc_portal.i18n.card import limits as words
from vcc_portal.session.access import Level, Rate, Rule, access
from vcc_portal.state.card.limits.rules import CardRulesState
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.base import Portal
from vcc_portal.state.patterns.batch import Batch, BatchOperation
from vcc_portal.state.patterns.form import Form
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import BatchResult
from vcc_portal.upstream.models.card import Card


class CardLimitState(Batch, Form, Portal, rx.State):
    """New limits for the cards that the address names."""

    ACCESS: ClassVar[Rule] = Rule(
        Level.PERMITTED, resource=routes.CARD_UPDATE_LIMIT.resource, codes=frozenset({CHANGE_CODE})
    )
    FORM: ClassVar[type[FormModel]] = CardLimitForm
    BATCH: ClassVar[BatchOperation] = BatchOperation(words.SET_LIMITS, "card-limits", chunk=20)

    phase: str = "loading"
    """loading, choose, missing, denied, failed, refused or edit."""
    failure: Text = EMPTY
    refusal: Text = EMPTY
    """Why the one card takes no limits."""
    notes: list[Text] = []
    one: bool = False
    card_id: str = ""
    """Of the one card."""
    face: CardFace = CardFace()
    chosen: ChosenView = ChosenView()
    cannot: int = 0
    """How many of the chosen cards take no limits at all."""
    suggested: bool = False
    owner: str = ""
    """Keeps the drafts of users and selections apart."""
    defaults: dict[str, str] = {}
    previews: dict[str, LimitPreview] = {}
    note: LimitsNote = LimitsNote()
    spending: list[str] = []
    """Currencies that may have limits of their own; none where the card takes no such limits."""
    undoable: bool = False
    ended: str = ""
    """Request number of the draft that has become something."""
    _cards: tuple[Card, ...] = ()
    _terms: Terms | None = None
    _former: LimitPlan | None = None
    _sent_no: str = ""
    _wanted: tuple[tuple[Text, Text], ...] = ()

    @rx.event
    @access(routes.CARD_UPDATE_LIMIT)
    async def load(self) -> AsyncIterator[Any]:
        """Read the cards that the address names; the route's on_load."""
        entry = await self.get_state(EntryState)
        params = browser.address().params
        if not entry.ready or await self._batch_keeps(params):
            return
        session = await self._session()
        if session is None or not has_codes(session.standing, CHANGE_CODE):
            self.phase = "denied"
            return
        self.phase, self.failure, self.undoable, self.one = "loading", EMPTY, False, False
        yield
        try:
            chosen = await target_cards(self._ask, params)
            if chosen.cards and self._terms is None:
                self._terms = await self._read_terms(allow_listed=entry.user.limit_white)
        except Failed as failed:
            if not failed.leaves_page:
                self.phase, self.failure = "failed", failed.text
            return
        await self._open(chosen, params, entry.user.tag)

    @rx.event
    @access(rate=Rate.MONEY)
    async def undo(self) -> None:
        """Set the one card's former limits again."""
        former, done = self._former, self._batch_items
        if not self.undoable or former is None or self._batch_phase != "done":
            return
        self.undoable, self._former = False, None
        back = [type(each)(each.title, each.new, each.old) for each in done[0].changes]
        self._batch_offer([item(done[0].face, back, plan=former)])
        await browser.queue(CardLimitState.run_batch)

    async def _read_again(self) -> None:
        """The State was lost on the way; the address still says which cards are meant."""
        entry = await self.get_state(EntryState)
        params = browser.address().params
        chosen = await target_cards(self._ask, params)
        self._terms = await self._read_terms(allow_listed=entry.user.limit_white)
        await self._open(chosen, params, entry.user.tag)

    async def _read_terms(self, *, allow_listed: bool) -> Terms:
        config, kinds = await asyncio.gather(
            self._ask(card_calls.CURRENCY_LIMIT_CONFIG, Nothing()), self._ask(card_calls.CARD_CONFIG, Nothing())
        )
        return Terms(config, tuple(kinds), allow_listed)

    async def _open(self, chosen: TargetCards, params: Mapping[str, str], tag: str) -> None:
        """Show the form for what was found."""
        cards = self._cards = tuple(chosen.cards)
        self.notes = notes_of(chosen)
        if not cards:
            self.phase = "missing" if chosen.named else "choose"
            return
        self.chosen, self.one = chosen_view(cards), len(cards) == 1
        currency = self.chosen.currencies[0].value
        limit_change = suggested(params, currency)
        plans = [why_not(card, LimitChange(card.currency), self._rules()) for card in cards]
        self.cannot = sum(each != EMPTY for each in plans)
        if self.one:
            await self._open_one(cards[0], plans[0], tag)
        if self.phase == "refused":
            return
        self.suggested = bool(limit_change)
        self.owner = f"{tag}:{key_of(cards, limit_change)}"
        self.defaults = defaults_of(cards, currency, limit_change) | {"request_no": secrets.token_hex(16)}
        self._redraw(self.defaults)
        self.phase = "edit"

    async def _open_one(self, card: Card, blocked: Text, tag: str) -> None:
        terms = self._rules()
        self.card_id, self.face = card.card_id, face(card)
        kind = terms.kind(card)
        with_rows = (
            terms.config.enabled and card.card_mode == "SHARED" and (kind is None or kind.support_currency_limit)
        )
        self.spending = [one.currency for one in terms.config.currency_list] if with_rows else []
        rules = await self.get_state(CardRulesState)
        rules._put(card, [one.currency for one in terms.config.currency_list], tag)
        self.refusal = blocked
        if blocked:
            self.phase = "refused"

    def _rules(self) -> Terms:
        return self._terms or Terms()

    async def _derive(self, values: dict[str, str]) -> dict[str, str]:
        if not self._cards:
            await self._read_again()
        changed = {}
        if self._cards and values.get("currency") not in {option.value for option in self.chosen.currencies}:
            changed = {"currency": self.chosen.currencies[0].value}
        self._redraw(values | changed)
        return changed

    def _redraw(self, values: Mapping[str, str]) -> None:
        """Bars and warnings; only what changed is sent."""
        made = previews(self._cards, values, self._rules()) if self._cards else {}
        note = LimitsNote()
        if self.one and self._cards:
            plan = typed_plan(self._cards[0], values)
            note = limits_note(as_typed(values, plan))
        for name, new in {"previews": made, "note": note}.items():
            if getattr(self, name) != new:
                setattr(self, name, new)

    async def _accept(self, form: FormModel, values: dict[str, str]) -> None:
        if not isinstance(form, CardLimitForm) or self._batch_phase not in {"", "preview"} or not self._cards:
            return
        limit_change, terms = form.limit_change, self._rules()
        if not limit_change.amounts and limit_change.by_currency is None:
            await self._toast(words.NOTHING_SET, "info", "limits")
            return
        items = [self._item(card, limit_change, terms) for card in self._cards]
        if self.one and items[0].status is ItemStatus.SAME:
            await self._toast(words.NOTHING_CHANGED, "info", "limits")
            return
        self._former = plan_of(self._cards[0]) if self.one else None
        self._sent_no, self._wanted = values.get("request_no", "")[:64], tuple(said(limit_change))
        self._batch_offer(items)
        if self.one:
            await browser.queue(CardLimitState.run_batch)

    @staticmethod
    def _item(card: Card, limit_change: LimitChange, terms: Terms) -> Any:
        plan, blocked = limit_change.plan(card), why_not(card, limit_change, terms)
        note = words.NEXT_DECLINED if blocked == EMPTY and declined_next(card, plan) else EMPTY
        made = changes(card, limit_change)
        return item(
            face(card), made, plan=plan, blocked=blocked, code=code_of(blocked), note=note,
            same=all(change.same for change in made),
        )  # fmt: skip

    async def _batch_send(self, card_ids: list[str], plan: LimitPlan) -> BatchResult | None:
        return await self._ask(card_calls.UPDATE_LIMIT, plan.request(card_ids), lane=self._batch_run)

    def _batch_came_true(self, card: Card | None, plan: LimitPlan) -> bool:
        return card is not None and came_true(card, plan)

    def _batch_facts(self) -> list[tuple[Text, Text]]:
        return list(self._wanted)

    def _batch_finished(self) -> None:
        good = all(each.status is ItemStatus.OK for each in self._batch_items)
        self.undoable = self.one and good and self._former is not None
        self.ended = self._sent_no
