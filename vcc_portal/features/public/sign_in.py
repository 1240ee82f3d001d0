"""Signing in with the card of the home page: what is asked of the provider in turn, and what the card says next (spec §4)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from vcc_portal.domain.inputs import normalized, typed_code, without_unseen
from vcc_portal.domain.login_names import LoginName, read_login_name
from vcc_portal.domain.site_config import site_of
from vcc_portal.domain.text import Text
from vcc_portal.errors.catalogue import remaining_attempts
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.features.patterns.asking import Ask
from vcc_portal.features.patterns.step_up import seconds_of
from vcc_portal.features.public.waits import end_of
from vcc_portal.i18n.durations import SHORTLY, duration_text
from vcc_portal.i18n.public import sign_in as words
from vcc_portal.i18n.text import EMPTY
from vcc_portal.upstream.calls import sso as calls
from vcc_portal.upstream.models import sso as m

LONGEST_PASSWORD = 256
CODE_LENGTH = 6
LONGEST_PASTED = 12
"""Characters that a control for a code holds: it may be pasted with spaces in it."""
MOST_WAIT = 3600
"""Seconds for which a button counts down."""
GET_CODE = "getCode"
"""The button that has a code sent, where the keyboard goes on from."""


class CardField(StrEnum):
    """The card's controls, by their names in the form."""

    NAME = "loginName"
    PASSWORD = "password"  # noqa: S105  a name, not a password
    IMAGE = "imageCode"
    CODE = "smsCode"
    WHOLE = "form"
    """What is wrong with no control in particular."""


@dataclass(frozen=True)
class CardForm:
    """What was sent. The password stays as it was typed, and is never shown, kept or logged."""

    login_name: str = ""
    password: str = field(default="", repr=False)
    image_code: str = field(default="", repr=False)
    sms_code: str = field(default="", repr=False)
    by_code: bool = False
    """With a code that was sent, in place of the image."""

    @classmethod
    def of(cls, fields: Mapping[str, str]) -> "CardForm":
        """The fields of a posted form, each cut to what it may hold."""
        return cls(
            normalized(without_unseen(fields.get(CardField.NAME, ""))[:200])[:200].strip(),
            fields.get(CardField.PASSWORD, "")[: LONGEST_PASSWORD + 1],
            typed_code(fields.get(CardField.IMAGE, "")[:64])[:12],
            typed_code(fields.get(CardField.CODE, "")[:64])[:12],
            by_code=fields.get("by") == "code",
        )


@dataclass(frozen=True)
class CardAnswer:
    """What the card shows after a form that did not sign in."""

    login_name: str = ""
    by_code: bool = False
    with_image: bool = False
    """The image stands beside the code: the provider wants it before it sends another."""
    errors: Mapping[str, Text] = field(default_factory=dict)
    note: Text = EMPTY
    wait: int = 0
    """Seconds until another code may be asked for."""
    sent: bool = False
    """There is a code to be typed."""

    @property
    def focus(self) -> str:
        """The control to go on with."""
        first = next((name for name in self.errors if name != CardField.WHOLE), "")
        if first:
            return first
        if not self.login_name:
            return CardField.NAME
        if not self.by_code:
            return CardField.PASSWORD
        return CardField.CODE if self.sent else GET_CODE


def again_at(answer: CardAnswer, of: str, kept: str, now: float) -> str:
    """When another code may be asked for, as the browser keeps it: what it has `kept` is about the name `of`, and no other."""
    if answer.wait:
        return end_of(answer.wait, now)
    return kept if answer.login_name == of else ""


async def sign_in(ask: Ask, form: CardForm, image: str) -> m.LoggedIn | CardAnswer:
    """The provider's answer with its one-time token, or what the card says.

    Name first, then image or code, then password. `image` names the one that this browser was shown last, empty when there
    is none any more.
    """
    name, errors = read_login_name(form.login_name), _errors(form, image)
    if name is None or errors:
        return _answer(form, errors)
    try:
        checked = await ask(calls.LOGIN_CHECK, m.LoginCheck(login_name=name.text, area_code=name.area_code))
        if checked.lock_seconds > 0:
            locked = Code.ACCOUNT_LOCKED.row.text.format(duration=duration_text(checked.lock_seconds))
            return _answer(form, {CardField.WHOLE: locked})
        if checked.need_sms and not form.by_code:
            return CardAnswer(form.login_name, by_code=True, note=words.CODE_WANTED)
        ticket = None if form.by_code else await _ticket(ask, form, image)
        request = m.Login(
            login_name=name.text,
            password=form.password,
            area_code=name.area_code,
            region=site_of(checked.region),
            image_ticket=ticket,
            sms_code=form.sms_code if form.by_code else None,
        )
        return await ask(calls.LOGIN, request)
    except Failed as failed:
        return _answer(form, _refusal(failed, by_code=form.by_code), sent=form.by_code)


async def send_code(ask: Ask, form: CardForm, image: str) -> CardAnswer:
    """Have a code sent; whether the name has an account is not said."""
    name = read_login_name(form.login_name)
    if name is None:
        return _answer(form, {CardField.NAME: _name_error(form.login_name)})
    try:
        ticket = await _ticket(ask, form, image) if form.image_code else None
    except Failed as failed:
        return _answer(form, _refusal(failed, by_code=False), with_image=True)
    try:
        sent = await ask(calls.SEND_MOBILE_UNBLOCK, _unblock(name, ticket))
    except Failed as failed:
        return _not_sent(form, failed)
    return _answer(form, {}, note=words.CODE_SENT.format(mask=sent.mobile_mask), wait=sent.resend_seconds, sent=True)


def _unblock(name: LoginName, ticket: str | None) -> m.MobileUnblock:
    if name.area_code is None:
        return m.MobileUnblock(login_name=name.text, image_ticket=ticket)
    return m.MobileUnblock(area_code=name.area_code, mobile=name.text, image_ticket=ticket)


def _not_sent(form: CardForm, failed: Failed) -> CardAnswer:
    """Two codes are no refusal (spec §7): an image is wanted first, or the last code still works."""
    if failed.code == Code.IMAGE_CHECK_NEEDED:
        return _answer(form, {CardField.IMAGE: words.IMAGE_FOR_CODE}, with_image=True)
    if failed.code == Code.CODE_STILL_VALID:
        wait = min(seconds_of(failed), MOST_WAIT)
        said = words.CODE_STILL_GOOD.format(duration=duration_text(wait) if wait else SHORTLY)
        return _answer(form, {}, note=said, wait=wait, sent=True)
    place = CardField.WHOLE if failed.code == Code.ACCOUNT_LOCKED else CardField.CODE
    return _answer(form, {place: failed.text})


async def _ticket(ask: Ask, form: CardForm, image: str) -> str:
    """What the provider gives for the image's characters. Raises `Failed`."""
    if not image:
        raise FailedHere(words.IMAGE_OVER, code=Code.CODE_INCORRECT, field=CardField.IMAGE)
    checked = await ask(calls.CHECK_IMAGE, m.ImageCheck(image_token=image, image_code=form.image_code))
    if not checked.passed:
        raise FailedHere(words.IMAGE_WRONG, code=Code.CODE_INCORRECT, field=CardField.IMAGE)
    return checked.image_ticket


def _errors(form: CardForm, image: str) -> dict[str, Text]:
    """What is wrong before anything is asked, in the order of the card."""
    errors: dict[str, Text] = {}
    if read_login_name(form.login_name) is None:
        errors[CardField.NAME] = _name_error(form.login_name)
    if not form.password or len(form.password) > LONGEST_PASSWORD:
        errors[CardField.PASSWORD] = words.PASSWORD_EMPTY
    if form.by_code:
        if len(form.sms_code) != CODE_LENGTH or not (form.sms_code.isascii() and form.sms_code.isdigit()):
            errors[CardField.CODE] = words.CODE_EMPTY
    elif not form.image_code:
        errors[CardField.IMAGE] = words.IMAGE_EMPTY
    elif not image:
        errors[CardField.IMAGE] = words.IMAGE_OVER
    return errors


def _name_error(typed: str) -> Text:
    return words.LOGIN_NAME_WRONG if typed else words.LOGIN_NAME_EMPTY


def _wrong_password(left: int | None) -> Text:
    if left is None:
        return words.PASSWORD_WRONG_BARE
    return words.PASSWORD_WRONG_LAST if left == 1 else words.PASSWORD_WRONG.format(remaining=left)


def _refusal(failed: Failed, *, by_code: bool) -> dict[str, Text]:
    """A refusal beside the control that it is about; `by_code` where a code was sent along, and the card shows no image."""
    if failed.field == CardField.IMAGE:
        return {CardField.IMAGE: failed.text}
    match failed.code:
        case Code.PAY_PWD_WRONG:
            return {CardField.PASSWORD: _wrong_password(remaining_attempts(failed.data))}
        case Code.SMS_CODE_WRONG | Code.SMS_CODE_NEEDED | Code.CODE_INCORRECT if by_code:
            return {CardField.CODE: failed.text}
        case Code.IMAGE_CHECK_NEEDED if not by_code:
            return {CardField.IMAGE: failed.text}
        case Code.CODE_INCORRECT:
            return {CardField.IMAGE: words.IMAGE_WRONG}
        case _:
            return {CardField.WHOLE: failed.text}


def _answer(
    form: CardForm,
    errors: Mapping[str, Text],
    *,
    with_image: bool = False,
    note: Text = EMPTY,
    wait: int = 0,
    sent: bool = False,
) -> CardAnswer:
    return CardAnswer(form.login_name, form.by_code, with_image, errors, note, wait, sent)
