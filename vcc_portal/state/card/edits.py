"""State of changing a card in place on /card/detail: name, e-mail, tags, 3-D Secure, notices, freezing; and undo."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar

import reflex as rx
from pydantic import TypeAdapter, ValidationError

from vcc_portal import routes
from vcc_portal.domain.card import CHANGEABLE, CardStatus
from vcc_portal.domain.card_changes import MAX_TAG_LENGTH, MAX_TAGS, TagMode
from vcc_portal.domain.listing import Keyword
from vcc_portal.domain.masking import mask_login_name
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.catalogue import lookup
from vcc_portal.i18n import card_detail as detail_strings
from vcc_portal.i18n import card_edit as strings
from vcc_portal.state.base import Failed, Portal
from vcc_portal.state.card.detail import CardDetailState
from vcc_portal.state.form_fields import Email, Items
from vcc_portal.state.form_model import FormModel, Labelled
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
_NAME: TypeAdapter[str] = TypeAdapter(Keyword)


class Part(StrEnum):
    """A field that is changed in place."""

    NAME = "name"
    EMAIL = "email"
    TAGS = "tags"
    SECURITY = "security"
    NOTICE = "notice"
    FROZEN = "frozen"


TYPED = frozenset({Part.NAME, Part.EMAIL, Part.TAGS, Part.SECURITY})
"""Parts that open a field."""
LABELS: dict[Part, Text] = {
    Part.NAME: detail_strings.NAME,
    Part.EMAIL: detail_strings.EMAIL,
    Part.TAGS: detail_strings.TAGS,
    Part.SECURITY: detail_strings.MODE_3DS,
    Part.NOTICE: detail_strings.NOTICE,
}
_PART: TypeAdapter[Part] = TypeAdapter(Part)


class EmailForm(FormModel):
    """The card's mailbox."""

    email: Annotated[Email, Labelled(detail_strings.EMAIL)]


class TagsForm(FormModel):
    """The card's tags."""

    card_tags: Annotated[Items, Labelled(detail_strings.TAGS)]


@dataclass(frozen=True)
class _Former:
    """What a change can be taken back to."""

    part: Part
    value: Any


class Refused(Exception):
    """The typed value cannot be, or the provider did not take it."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class CardEditState(Portal, rx.State):
    """Which field of which card is open, what is wrong with it, and what the last change can be taken back to."""

    ACCESS: ClassVar = routes.CARD_DETAIL

    of_card: str = ""
    """The card that all of this is about; anything else on screen is not."""
    part: str = ""
    """The open field, a `Part`."""
    error: Text = EMPTY
    saving: bool = False
    done: Text = EMPTY
    """What was changed last, while it can be taken back."""
    suggested: list[str] = []
    """Tags of other cards, the most used first."""
    _former: _Former | None = None

    @rx.event
    async def begin(self, part: str) -> None:
        """Turn a value into a field."""
        card = await self._card()
        known = _known(part)
        if card is None or known not in TYPED:
            return
        self._about(card)
        self.part, self.error = known, EMPTY
        if known is Part.TAGS:
            self.suggested = await self._tags()

    @rx.event
    def stop(self) -> None:
        """Leave the value as it is."""
        self.part, self.error = "", EMPTY

    @rx.event
    async def save(self, form: dict[str, str]) -> None:
        """Take the open field's value."""
        part = _known(self.part)
        if part is None or part not in TYPED:
            return
        try:
            value = _typed(part, form)
        except Refused as refused:
            self.error = refused.text
            return
        if await self._change(part, value):
            self.stop()

    @rx.event
    async def set_notice(self, on: bool) -> None:
        """Turn the notice of moved money on or off."""
        await self._change(Part.NOTICE, bool(on))

    @rx.event
    async def set_frozen(self, on: bool) -> None:
        """Stop the card's payments, or let it pay again."""
        await self._change(Part.FROZEN, bool(on))

    @rx.event
    async def undo(self) -> None:
        """Take the last change back."""
        former = self._former
        card = await self._card()
        if former is None or card is None or card.card_id != self.of_card:
            return
        self.stop()
        if await self._change(former.part, former.value):
            self._former, self.done = None, EMPTY
            await self._toast(strings.UNDONE)

    async def _change(self, part: Part, value: Any) -> bool:
        """Change one thing of the card on screen; what it was is kept for undo. False when it was refused."""
        card = await self._card()
        if card is None:
            return False
        self._about(card)
        former = _now(card, part)
        if former == value:
            return True
        self.error = EMPTY
        try:
            changed = await self._send(card, part, value)
        except (Failed, Refused) as failed:
            if isinstance(failed, Failed) and failed.leaves_page:
                raise
            await self._refused(part, failed)
            return False
        detail = await self.get_state(CardDetailState)
        detail._put(changed)
        self._former, self.done = _Former(part, former), _said(part, former, value)
        return True

    async def _refused(self, part: Part, failed: "Failed | Refused") -> None:
        """Say it beside the open field, else as a message; after a lost answer the card is read again."""
        if self.part == part:
            self.error = failed.text
        else:
            await self._toast(failed.text, "bad", "card-edit")
        if isinstance(failed, Failed) and failed.unanswered:
            detail = await self.get_state(CardDetailState)
            await detail._reread()

    async def _send(self, card: Card, part: Part, value: Any) -> Card:
        """Ask the provider for the change; the card as it is then."""
        one, ids = card.card_id, [card.card_id]
        match part:
            case Part.NAME:
                await self._ask(card_calls.UPDATE_CARD_NAME, CardNameUpdate(card_id=one, card_name=value))
                return card.model_copy(update={"card_name": value})
            case Part.EMAIL:
                await self._ask(card_calls.UPDATE_EMAIL, CardEmailUpdate(card_id=one, email=value))
                return card.model_copy(update={"email": value})
            case Part.TAGS:
                asked = CardTagUpdate(card_id_list=ids, card_tags=value, mode=TagMode.REPLACE)
                _check_one(await self._ask(card_calls.UPDATE_TAG, asked))
                return card.model_copy(update={"card_tags": value})
            case Part.NOTICE:
                switch = CardNoticeUpdate(card_id_list=ids, moving_account_notice_switch=value)
                _check_one(await self._ask(card_calls.UPDATE_NOTICE_SWITCH, switch))
                return card.model_copy(update={"moving_account_notice_switch": value})
            case Part.SECURITY:
                return await self._ask(card_calls.UPDATE, CardUpdate(card_id=one, mode3ds=value))
            case Part.FROZEN:
                return await self._ask(card_calls.UPDATE, CardUpdate(card_id=one, freeze_flag=value))

    async def _card(self) -> Card | None:
        """The card on screen, if this user may change it."""
        detail = await self.get_state(CardDetailState)
        card = detail._shown_card(detail._asked())
        return card if card is not None and detail.editable and card.status in CHANGEABLE else None

    async def _tags(self) -> list[str]:
        """Tags to choose from; typing works without them."""
        try:
            counted = await self._ask(card_calls.TAGS, Nothing())
        except Failed as failed:
            if failed.leaves_page:
                raise
            return []
        return [each.tag for each in sorted(counted, key=lambda each: -each.card_count)][:MOST_SUGGESTED]

    def _about(self, card: Card) -> None:
        """Forget what was about another card."""
        if self.of_card != card.card_id:
            self.of_card, self.part, self.error, self.done, self._former = card.card_id, "", EMPTY, EMPTY, None


def _known(part: object) -> Part | None:
    try:
        return _PART.validate_python(part)
    except ValidationError:
        return None


def _typed(part: Part, form: dict[str, str]) -> Any:
    """The value in the form, or `Refused` with what is wrong."""
    if part is Part.NAME:
        try:
            name = _NAME.validate_python(form.get("card_name", ""))
        except ValidationError:
            name = ""
        if not name:
            raise Refused(strings.NAME_WRONG)
        return name
    if part is Part.EMAIL:
        mailbox, faults = EmailForm.check({"email": form.get("email", "")})
        if mailbox is None:
            raise Refused(faults["email"])
        return mailbox.email
    if part is Part.SECURITY:
        mode = form.get("mode3ds", "")
        if mode not in detail_strings.SECURITY:
            raise Refused(lookup("").text)
        return mode
    return _tags_of(form)


def _tags_of(form: dict[str, str]) -> list[str]:
    wrong = strings.TAGS_WRONG.format(most=MAX_TAGS, longest=MAX_TAG_LENGTH)
    given, _ = TagsForm.check({"card_tags": form.get("card_tags", "")})
    tags = list(dict.fromkeys(given.card_tags)) if given is not None else None
    if tags is None or len(tags) > MAX_TAGS or any(len(tag) > MAX_TAG_LENGTH or not tag.isprintable() for tag in tags):
        raise Refused(wrong)
    return tags


def _check_one(result: BatchResult) -> None:
    """A batch of one card: its refusal is ours."""
    for item in result.results:
        if not item.success:
            raise Refused(lookup(item.code).text)


def _now(card: Card, part: Part) -> Any:
    return {
        Part.NAME: card.card_name,
        Part.EMAIL: card.email,
        Part.TAGS: list(card.card_tags),
        Part.SECURITY: card.mode3ds,
        Part.NOTICE: card.moving_account_notice_switch,
        Part.FROZEN: card.status == CardStatus.ABNORMAL,
    }[part]


def _said(part: Part, former: Any, value: Any) -> Text:
    """What was changed, and what it was."""
    if part is Part.FROZEN:
        return strings.FROZEN_NOW if value else strings.UNFROZEN_NOW
    return strings.CHANGED.format(what=LABELS[part], former=_former_text(part, former))


def _former_text(part: Part, former: Any) -> Text:
    if part is Part.NOTICE:
        return detail_strings.ON if former else detail_strings.OFF
    if part is Part.SECURITY:
        return detail_strings.SECURITY.get(former, strings.WAS_EMPTY)
    if not former:
        return strings.WAS_EMPTY
    if part is Part.TAGS:
        return Text(zh="、".join(former), en=", ".join(former))
    shown = mask_login_name(former) if part is Part.EMAIL else former
    return Text(zh=shown, en=shown)
