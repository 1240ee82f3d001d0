"""State of changing a card in place on /card/detail: name, e-mail, tags, 3-D Secure, notices, freezing; and undo."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.card import CHANGEABLE
from vcc_portal.domain.card_changes import TagMode, tags_over
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.catalogue import text_of
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.features.card.detail import edit_values
from vcc_portal.features.card.detail.edit_values import FIELDS, OPENING, EditRefused, Part
from vcc_portal.features.card.detail.reading import read_before_a_change
from vcc_portal.i18n.card import contact as contact_strings
from vcc_portal.i18n.card import edits as strings
from vcc_portal.session.access import access
from vcc_portal.state.card.detail.history import read_behind_a_change
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.card.detail.transactions import CardTxState
from vcc_portal.state.core import effects
from vcc_portal.state.core.base import ask, visit
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import BatchResult
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.card_actions import (
    CardEmailUpdate,
    CardNameUpdate,
    CardNoticeUpdate,
    CardTagUpdate,
    CardUpdate,
)

MOST_SUGGESTED = 8
LONGEST_OPENING = 100


@dataclass(frozen=True)
class _Former:
    """What a change can be taken back to."""

    part: Part
    value: Any
    made: Any
    """What the change has made of it."""


class CardEditState(rx.State):
    """What is wrong with which open field of which card, and what the last change can be taken back to.

    The browser opens and closes a field, and what is typed stays in its form: no other field, switch or undo closes it.
    """

    ACCESS: ClassVar = routes.CARD_DETAIL

    of_card: str = ""
    """The card that all of this is about; anything else on screen is not."""
    opened: list[str] = []
    """The fields that the browser has told to be open, each a `Part`: a refusal stands beside them."""
    taken: dict[str, str] = {}
    """The opening of each field, by its `Part`, whose value is the card's now: the browser closes that one."""
    errors: dict[str, Text] = {}
    """What is wrong with an open field, by its `Part`."""
    saving: str = ""
    """The `Part` whose change is under way."""
    done: Text = EMPTY
    """What was changed last, while the way back is offered."""
    turn: int = 0
    """Counts the changes: the offer's time begins anew with each."""
    current: str = ""
    """What the open field of the mailbox starts with; the page shows it masked."""
    suggested: list[str] = []
    """Tags of other cards, the most used first."""
    _former: _Former | None = None

    @rx.event
    async def begin(self, part: str) -> None:
        """A value has become a field: what it needs beside what the page shows."""
        card = await self._card()
        found = edit_values.known(part)
        if card is None or found is None or found not in FIELDS:
            return
        self._about(card)
        if found not in self.opened:
            self.opened = [*self.opened, found.value]
        if found is Part.EMAIL:
            self.current = card.email
        if found is Part.TAGS:
            self.suggested = await self._tags()

    @rx.event
    def stop(self, part: str) -> None:
        """Leave the value as it is."""
        self._close(part)

    @rx.event
    async def save(self, part: str, form: dict[str, str]) -> AsyncIterator[None]:
        """Take an open field's value."""
        found = edit_values.known(part)
        if found is None or found not in FIELDS:
            return  # whether it is open is not asked: that is forgotten when the portal starts again
        opening = str(form.get(OPENING, ""))[:LONGEST_OPENING]
        if self.taken.get(found.value, opening) != opening and found not in self.opened:
            self.opened = [*self.opened, found.value]  # more was typed than was taken, which has left it open
        try:
            value = edit_values.typed(found, form)
        except EditRefused as refused:
            await self._refused(found, refused.text)
            return
        self.saving = found.value
        yield
        if await self._change(found, value):
            self.taken = {**self.taken, found.value: opening}
            self._close(found)

    @rx.event
    async def set_notice(self, on: bool) -> AsyncIterator[None]:
        """Turn the notice of moved money on or off."""
        self.saving = Part.NOTICE.value
        yield
        await self._change(Part.NOTICE, bool(on))

    @rx.event
    async def set_frozen(self, on: bool) -> AsyncIterator[None]:
        """Stop the card's payments, or let it pay again."""
        self.saving = Part.FROZEN.value
        yield
        await self._change(Part.FROZEN, bool(on))

    @rx.event
    async def undo(self) -> AsyncIterator[None]:
        """Take the last change back, unless what it has made is not there any more."""
        former = self._former
        card = await self._card()
        if former is None or card is None or card.card_id != self.of_card:
            return
        self.saving = former.part.value
        yield
        try:
            if not await self._still_there(card, former) or not await self._changed(former.part, former.value):
                return
        finally:
            self.saving = ""
        self._former, self.done = None, EMPTY
        await effects.toast(strings.UNDONE)

    @rx.event
    @access(background_poll=True)
    def forget_undo(self, turn: int) -> None:
        """The offer's time is over."""
        if turn == self.turn:
            self.done = EMPTY

    async def _still_there(self, card: Card, former: _Former) -> bool:
        """Whether a change can be taken back; where somebody has changed the same since, theirs stays, which is said."""
        if former.part is Part.TAGS:
            return True  # others' tags stay beside ours whatever is taken back
        try:
            card = await read_before_a_change(await visit(), card)
        except EditRefused as refused:
            await self._refused(former.part, refused.text)
            return False
        if edit_values.now(card, former.part) != former.made or card.status not in CHANGEABLE:
            await self._shown_anew(card)
        overtaken = edit_values.overtaken(card, former.part, made=former.made, back=former.value)
        if overtaken:
            self._former, self.done = None, EMPTY
            await self._refused(former.part, overtaken)
        return not overtaken

    async def _change(self, part: Part, value: Any) -> bool:
        """Change one thing of the card on screen; what it was is kept for undo. False when it was refused."""
        try:
            return await self._changed(part, value)
        finally:
            self.saving = ""

    async def _changed(self, part: Part, value: Any) -> bool:
        card = await self._card()
        if card is None:
            return False
        self._about(card)
        former = edit_values.now(card, part)
        if former == value:
            return True
        self._well(part)
        try:
            card, value = await self._over_others(card, part, value)
            former = edit_values.now(card, part)
            if former == value:
                await self._shown_anew(card)
                return True
            changed = await self._send(card, part, value)
        except (Failed, EditRefused) as failed:
            if isinstance(failed, Failed) and failed.leaves_page:
                raise
            unknown = isinstance(failed, Failed) and failed.outcome_unknown
            found = await self._found() if unknown else None
            if found is None or edit_values.now(found, part) != value:
                await self._refused(part, _not_sure(found) if unknown else failed.text, failed.code)
                return False
            changed = found
        await self._shown_anew(changed)
        self._former, self.done = _Former(part, former, value), edit_values.said(part, former, value)
        self.turn += 1
        return True

    async def _shown_anew(self, card: Card) -> None:
        """The page with the card as it is now, and what depends on it."""
        detail = await self.get_state(CardDetailState)
        detail._show(card)
        txs = await self.get_state(CardTxState)
        await txs._explain_again()
        await read_behind_a_change()

    async def _over_others(self, card: Card, part: Part, value: Any) -> tuple[Card, Any]:
        """The card as it is, and what it is to have: no field replaces what the page has not shown.

        One call sets all tags: those that another tab has set since stay. Any other value is shown first, and replaced when it is
        saved again. Raises `EditRefused`. A switch has but two values: what it is set to replaces nothing else.
        """
        if part not in FIELDS:
            return card, value
        kept = await read_before_a_change(await visit(), card)
        if part is Part.TAGS:
            return kept, tags_over(card.card_tags, value, kept.card_tags)
        unseen = edit_values.unseen(kept, part, shown=edit_values.now(card, part), value=value)
        if unseen:
            await self._shown_anew(kept)
            raise EditRefused(unseen)
        return kept, value

    async def _found(self) -> Card | None:
        """The card as it is after an answer was lost; None when it could not be read."""
        found = await (await self.get_state(CardDetailState))._reread()
        await read_behind_a_change()
        return found

    async def _refused(self, part: Part, why: Text, code: str = "") -> None:
        """Say it beside the field if it is open, else as a message, which a code that asks for one may have left already."""
        if part in self.opened:
            self.errors = {**self.errors, part.value: why}
        else:
            await effects.toast(why, "bad", code or f"card-edit:{why.en}")

    async def _send(self, card: Card, part: Part, value: Any) -> Card:
        """Ask the provider for the change; the card as it is then."""
        one, ids = card.card_id, [card.card_id]
        match part:
            case Part.NAME:
                await ask(card_calls.UPDATE_CARD_NAME, CardNameUpdate(card_id=one, card_name=value))
                return card.model_copy(update={"card_name": value})
            case Part.EMAIL:
                await ask(card_calls.UPDATE_EMAIL, CardEmailUpdate(card_id=one, email=value))
                return card.model_copy(update={"email": value})
            case Part.TAGS:
                asked = CardTagUpdate(card_id_list=ids, card_tags=value, mode=TagMode.REPLACE)
                _check_one(await ask(card_calls.UPDATE_TAG, asked), one)
                return card.model_copy(update={"card_tags": value})
            case Part.NOTICE:
                switch = CardNoticeUpdate(card_id_list=ids, moving_account_notice_switch=value)
                _check_one(await ask(card_calls.UPDATE_NOTICE_SWITCH, switch), one)
                return card.model_copy(update={"moving_account_notice_switch": value})
            case Part.SECURITY:
                return await ask(card_calls.UPDATE, CardUpdate(card_id=one, mode3ds=value))
            case Part.FROZEN:
                return await ask(card_calls.UPDATE, CardUpdate(card_id=one, freeze_flag=value))

    async def _card(self) -> Card | None:
        """The card on screen, if this user may change it."""
        detail = await self.get_state(CardDetailState)
        card = detail._shown_card(detail._asked())
        return card if detail.editable else None

    async def _tags(self) -> list[str]:
        """Tags to choose from; typing works without them."""
        counted = await (await visit()).ask_quietly(card_calls.TAGS, Nothing())
        if counted is None:
            return []
        return [each.tag for each in sorted(counted, key=lambda each: -each.card_count)][:MOST_SUGGESTED]

    def _about(self, card: Card) -> None:
        """Forget what was about another card."""
        if self.of_card != card.card_id:
            self.of_card, self.opened, self.current, self._former = card.card_id, [], "", None
            self.errors, self.done = {}, EMPTY

    def _close(self, part: str) -> None:
        self._well(part)
        self.opened = [each for each in self.opened if each != part]
        if part == Part.EMAIL:
            self.current = ""

    def _well(self, part: str) -> None:
        self.errors = {name: text for name, text in self.errors.items() if name != part}


def _not_sure(found: Card | None) -> Text:
    return contact_strings.NOT_READ if found is None else contact_strings.NOT_SURE


def _check_one(result: BatchResult, card_id: str) -> None:
    """A batch of one card: its refusal is ours, and so is an answer that says nothing of it."""
    item = result.of(card_id)
    if item.outcome_unknown:
        raise FailedHere(text_of(item.code), code=item.code, outcome_unknown=True)
    if not item.success:
        raise EditRefused(text_of(item.code))
