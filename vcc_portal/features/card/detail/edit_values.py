"""The parts of a card that are changed in place: what was typed, what it is now, and how a change is said."""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import TypeAdapter, ValidationError

from vcc_portal.domain.card import CHANGEABLE, CardStatus
from vcc_portal.domain.inputs import has_unseen
from vcc_portal.domain.listing import Keyword
from vcc_portal.domain.masking import mask_login_name
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.catalogue import DEFAULT
from vcc_portal.features.card.tags import TagsForm
from vcc_portal.features.card.view import status_text
from vcc_portal.features.patterns.fields import Email
from vcc_portal.features.patterns.form import FormModel, Labelled
from vcc_portal.i18n import terms
from vcc_portal.i18n.card import detail as detail_strings
from vcc_portal.i18n.card import edits as strings
from vcc_portal.upstream.models.card import Card

_NAME: TypeAdapter[str] = TypeAdapter(Keyword)


class Part(StrEnum):
    """A field that is changed in place."""

    NAME = "name"
    EMAIL = "email"
    TAGS = "tags"
    SECURITY = "security"
    NOTICE = "notice"
    FROZEN = "frozen"


FIELDS: dict[Part, str] = {
    Part.NAME: "card_name",
    Part.EMAIL: "email",
    Part.TAGS: "card_tags",
    Part.SECURITY: "mode3ds",
}
"""Parts that open a field, and the name of its control."""
OPENING = "opening"
"""Comes with a field's value: which opening of it this was, by which the page closes that one and no later."""
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


class EditRefused(Exception):
    """The typed value cannot be, or the provider did not take it."""

    code = ""
    """None that a message would be known by, as `Failed` has one."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


def known(part: object) -> Part | None:
    """The part of that name, if there is one."""
    try:
        return _PART.validate_python(part)
    except ValidationError:
        return None


def typed(part: Part, form: dict[str, str]) -> Any:
    """The value in the form. Raises `EditRefused` with what is wrong."""
    if part is Part.NAME:
        try:
            name = _NAME.validate_python(form.get(FIELDS[part], ""))
        except ValidationError:
            name = ""
        if not name or has_unseen(name):
            raise EditRefused(strings.NAME_WRONG)
        return name
    if part is Part.EMAIL:
        mailbox, errors = EmailForm.check({"email": form.get(FIELDS[part], "")})
        if mailbox is None:
            raise EditRefused(errors["email"])
        return mailbox.email
    if part is Part.SECURITY:
        mode = form.get(FIELDS[part], "")
        if mode not in detail_strings.SECURITY:
            raise EditRefused(DEFAULT.text)
        return mode
    tags, errors = TagsForm.check({"card_tags": form.get(FIELDS[part], "")})
    if tags is None:
        raise EditRefused(errors["card_tags"])
    return tags.card_tags


def now(card: Card, part: Part) -> Any:
    """The card's present value."""
    return {
        Part.NAME: card.card_name,
        Part.EMAIL: card.email,
        Part.TAGS: list(card.card_tags),
        Part.SECURITY: card.mode3ds,
        Part.NOTICE: card.moving_account_notice_switch,
        Part.FROZEN: card.status == CardStatus.ABNORMAL,
    }[part]


def said(part: Part, former: Any, value: Any) -> Text:
    """What was changed, and what it was."""
    if part is Part.FROZEN:
        return strings.FROZEN_NOW if value else strings.UNFROZEN_NOW
    return strings.CHANGED.format(what=LABELS[part], former=_value_text(part, former))


def unseen(kept: Card, part: Part, *, shown: Any, value: Any) -> Text:
    """Why a value is not set: another has come since the page `shown` one. Empty where it would replace what was seen."""
    current = now(kept, part)
    return EMPTY if current in (shown, value) else overtaken_by(LABELS[part], _value_text(part, current))


def overtaken_by(what: Text, now: Text) -> Text:
    """Says that `what` was not set, since it is another one now than the page has shown."""
    return strings.OVERTAKEN.format(what=what, now=now)


def overtaken(card: Card, part: Part, *, made: Any, back: Any) -> Text:
    """Why a change is not taken back from what it has made; empty while that is there, or what was before is back already."""
    if card.status not in CHANGEABLE:
        return strings.NOT_UNDONE.format(what=terms.STATUS, now=status_text(card.status))
    current = now(card, part)
    if current in (made, back):
        return EMPTY
    return strings.NOT_UNDONE.format(what=LABELS[part], now=_value_text(part, current))


def _value_text(part: Part, value: Any) -> Text:
    if part is Part.NOTICE:
        return detail_strings.ON if value else detail_strings.OFF
    if part is Part.SECURITY:
        return detail_strings.SECURITY.get(value, strings.WAS_EMPTY)
    if not value:
        return strings.WAS_EMPTY
    if part is Part.TAGS:
        return Text(zh="、".join(value), en=", ".join(value))
    shown = mask_login_name(value) if part is Part.EMAIL else value
    return Text.same(shown)
