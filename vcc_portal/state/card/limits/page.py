"""The page that sets limits: of one card, with bars that move while typing, or of many, with a preview."""

import secrets
from collections.abc import AsyncIterator, Mapping
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.batch import CardFinding, Item, Items, ItemStatus, item
from vcc_portal.domain.card import CHANGE_CODE, CardFace
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import FailedHere
from vcc_portal.features.card.apply.cost import LimitsNote, limits_note
from vcc_portal.features.card.limits.address import as_typed, key_of, payment_href, said, suggested
from vcc_portal.features.card.limits.form import TOGETHER, CardLimitForm
from vcc_portal.features.card.limits.plan import (
    LimitChange,
    LimitPlan,
    Terms,
    back_to,
    came_true,
    item_of,
    mark_of_limits,
    renewed,
    settable,
)
from vcc_portal.features.card.limits.reading import LimitReading, read_limits
from vcc_portal.features.card.limits.view import (
    CannotCard,
    ChosenView,
    LimitPreview,
    OtherCurrency,
    cannot_view,
    chosen_view,
    defaults_of,
    others_view,
    previews,
    set_amounts,
    typed_again,
    typed_plan,
)
from vcc_portal.features.card.targets import AFTER, SelectionView, cards_of, look_at, selection_view, target_cards
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.batch import BatchOperation, BatchRun, RunPhase
from vcc_portal.features.patterns.form import FormModel, Patch
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.patterns.saving import SEEN, untouched
from vcc_portal.i18n.card import common as card_words
from vcc_portal.i18n.card import limits as words
from vcc_portal.session.access import Level, Rate, Rule, access
from vcc_portal.state.card.limits.rules import CardRulesState
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.base import ask
from vcc_portal.state.patterns.batch import Batch
from vcc_portal.state.patterns.form import Form
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import BatchResult
from vcc_portal.upstream.models.card import Card

_MOST_NAMED = 5
"""Cards that take no limits and are named one by one."""


class CardLimitState(Batch, Form, Loading, rx.State):
    """New limits for the cards that the address names."""

    ACCESS: ClassVar[Rule] = Rule(
        Level.PERMITTED, resource=routes.CARD_UPDATE_LIMIT.resource, codes=frozenset({CHANGE_CODE})
    )
    ANEW: ClassVar[bool] = True
    FORM: ClassVar[type[FormModel]] = CardLimitForm
    BUSY: ClassVar[bool] = True
    BATCH: ClassVar[BatchOperation] = BatchOperation(words.SET_LIMITS, "card-limits", chunk=20)

    refusal: Text = EMPTY
    """Why the one card takes no limits."""
    selection: SelectionView = SelectionView()
    one: bool = False
    card_id: str = ""
    """Of the one card."""
    face: CardFace = CardFace()
    chosen: ChosenView = ChosenView()
    cannot: list[CannotCard] = []
    """Of the chosen cards, the first that take no limits at all."""
    cannot_count: int = 0
    others: list[OtherCurrency] = []
    """Cards in other currencies than the run's amounts: they need a run of their own."""
    suggested: bool = False
    payment: str = ""
    """Address of the declined payment that the limits are raised for."""
    owner: str = ""
    """Keeps the drafts of users and selections apart."""
    defaults: dict[str, str] = {}
    previews: dict[str, LimitPreview] = {}
    note: LimitsNote = LimitsNote()
    said: Text = EMPTY
    """Why the one card's limits were not sent."""
    spending: list[str] = []
    """Currencies that may have limits of their own; none where the card takes no such limits."""
    undoable: bool = False
    ended: str = ""
    """Request number of the draft that has become something."""
    _cards: tuple[Card, ...] = ()
    _opened: dict[str, str] = {}
    """The one card's limits as the form's controls had them when it was opened."""
    _terms: Terms | None = None
    _change: LimitChange | None = None
    """What the run is to do to each card."""
    _undoing: bool = False
    _sent_no: str = ""
    _wanted: tuple[tuple[Text, Text], ...] = ()

    @rx.event
    @access(routes.CARD_UPDATE_LIMIT)
    async def load(self) -> AsyncIterator[Any]:
        """Read the cards that the address names; who may not change them is told so."""
        async for step in self._loading():
            yield step

    @rx.event
    @access(rate=Rate.MONEY)
    async def undo(self) -> None:
        """Set the one card's former limits again, unless they are not as they were saved any more."""
        done = self._run.items[0] if self._run.items else None
        if not self.undoable or self._run.phase is not RunPhase.DONE or done is None:
            return
        former: Any = done.was
        self.undoable, self._undoing, self._change = False, True, back_to(former)
        back = [type(each)(each.title, each.new, each.old) for each in done.changes]
        self._batch_offer([item(done.face, back, plan=former, was=done.plan)])
        await browser.queue(CardLimitState.run_batch)

    async def _enter(self) -> bool:
        """The cards that the address names, unless a run is about them."""
        if not (await self.get_state(EntryState)).ready or await self._batch_keeps(browser.address().params):
            return False
        self.undoable, self.one, self.chosen, self.said = False, False, ChosenView(), EMPTY
        return True

    async def _reading(self, visit: Visit) -> LimitReading:
        return await read_limits(visit, known=self._terms)

    def _put(self, data: LimitReading) -> None:
        """Show the form for what was found."""
        found = data.found
        cards = self._cards = tuple(found.cards)
        self.selection, self.one = selection_view(found), len(cards) == 1
        if not cards:
            return
        self._terms, self.chosen = data.terms, chosen_view(cards)
        unchangeable = cannot_view(cards, data.reasons)
        self.cannot, self.cannot_count, self.others = unchangeable[:_MOST_NAMED], len(unchangeable), []
        if self.one:
            self.card_id, self.face = cards[0].card_id, self.selection.one
            self.spending, self.refusal = data.terms.spending(cards[0]), data.reasons[0]

    async def _settled(self, phase: Phase) -> None:
        """The rules of the one card stand on the same page; each user and selection has drafts of its own."""
        if phase not in {Phase.READY, Phase.BLOCKED}:
            return
        tag, cards, terms = (await self.get_state(EntryState)).user.tag, self._cards, self._rules()
        if self.one:
            rules = await self.get_state(CardRulesState)
            rules._put(cards[0], [one.currency for one in terms.config.currency_list], tag)
            rules.payment = payment_href(browser.address().params, cards[0].card_id)
        if phase is Phase.READY:
            self._start(tag, browser.address().params)

    def _start(self, tag: str, params: Mapping[str, str]) -> None:
        """A form with a number of its own."""
        cards, currency = self._cards, self.chosen.currencies[0].value
        limit_change = suggested(params, currency)
        self.suggested = bool(limit_change)
        self.payment = payment_href(params, self.card_id) if self.one else ""
        self.owner = f"{tag}:{key_of(cards, limit_change)}"
        # Those who go on to the next part of all that match have said what they want, and see what becomes of these cards.
        carried = self._change if self._same_cards and AFTER in params else None
        again = typed_again(carried, self.chosen) if carried is not None else {}
        self.defaults = defaults_of(cards, currency, limit_change) | again | {"request_no": secrets.token_hex(16)}
        self._opened = defaults_of(cards, currency, {})
        self._redraw(self.defaults)
        if carried is not None and not self.one:
            self._preview(carried, self.defaults["request_no"])
        elif self.cannot_count == len(cards):
            self._batch_advance(BatchRun.passing(self.selection.rest))

    def _rules(self) -> Terms:
        return self._terms or Terms()

    async def _derive(self, values: dict[str, str]) -> dict[str, str]:
        if not self._cards:
            await self._load()
        changed = {}
        if self._cards and values.get("currency") not in {option.value for option in self.chosen.currencies}:
            changed = {"currency": self.chosen.currencies[0].value}
        self._redraw(values | changed)
        return changed

    def _redraw(self, values: Mapping[str, str]) -> None:
        """Bars and warnings; only what changed is sent."""
        made = previews(self._cards, values, self._rules()) if self._cards else {}
        one = self._cards[0] if self.one and self._cards else None
        note = limits_note(set_amounts(values) if one is None else as_typed(typed_plan(one, values)))
        browser.put(self, previews=made, note=note)

    async def _accept(self, form: FormModel, values: dict[str, str]) -> None:
        if not isinstance(form, CardLimitForm) or not self._run.editable or not self._cards:
            return
        limit_change, self.said = form.limit_change, EMPTY
        if not limit_change.amounts and limit_change.by_currency is None:
            await effects.toast(words.NOTHING_SET, "info", "limits")
            return
        if not await self._look_again():
            return
        if self.one and item_of(self._cards[0], limit_change, self._rules()).status is ItemStatus.SAME:
            await effects.toast(words.NOTHING_CHANGED, "info", "limits")
            return
        if self.one and values.get(SEEN, "") != mark_of_limits(self._cards[0]):
            self._hold_back(values)
            return
        self._preview(limit_change, values.get("request_no", "")[:64])
        if self.one:
            await browser.queue(CardLimitState.run_batch)

    def _preview(self, limit_change: LimitChange, request_no: str) -> None:
        self._change, self._undoing = limit_change, False
        self._sent_no, self._wanted = request_no, tuple(said(limit_change))
        about = browser.address().params
        self.others = others_view(self._cards, limit_change.currency, about) if limit_change.sets_amounts else []
        self._batch_offer([item_of(card, limit_change, self._rules()) for card in self._cards], self.selection.rest)

    async def _look_again(self) -> bool:
        """The cards as they are now: one call sets all limits of a card, and so those that nobody has touched here."""
        try:
            found = await target_cards(ask, browser.address().params)
        except FailedHere as failed:
            self.said = card_words.NOT_READ.format(reason=failed.text)
            return False
        now = {card.card_id: card for card in found.cards}
        self._cards = tuple(now.get(card.card_id, card) for card in self._cards)
        return True

    def _hold_back(self, values: dict[str, str]) -> None:
        """Somebody else has changed the one card's limits: what was not touched here takes theirs, and the rest is told."""
        now, opened = defaults_of(self._cards, self._cards[0].currency, {}), self._opened
        known = opened.get(SEEN) == values.get(SEEN)  # a draft of another day was opened with other limits
        changes = (untouched(values, opened, now, together=TOGETHER) if known else {}) | {SEEN: now[SEEN]}
        self._opened, self.said = now, words.OVERTAKEN
        self.patch = Patch(self.patch.turn + 1, changes)
        self._redraw(values | changes)

    async def _batch_send(self, card_ids: list[str], plan: LimitPlan) -> BatchResult | None:
        if not settable(plan):
            raise FailedHere(words.KEPT_ODD, code=Code.CARD_LIMIT_FAILED)
        return await ask(card_calls.UPDATE_LIMIT, plan.request(card_ids), lane=self._run.number)

    async def _batch_look(self, items: Items) -> Mapping[str, CardFinding]:
        return await look_at(ask, items, came_true)

    async def _batch_renew(self, items: Items) -> Mapping[str, Item]:
        if self._change is None:
            return {}
        cards = await cards_of(ask, items, self._run.number)
        return renewed(items, cards, self._change, self._rules())

    def _batch_facts(self) -> list[tuple[Text, Text]]:
        return list(self._wanted)

    def _batch_finished(self) -> None:
        former: Any = self._run.items[0].was
        good = all(each.status is ItemStatus.OK for each in self._run.items)
        self.undoable = self.one and good and not self._undoing and settable(former)
        if self._run.ids(ItemStatus.OK):  # what was refused altogether may be corrected: the draft is kept for that
            self.ended = self._sent_no
