"""State of the dialog that changes a card's phone, or where its 3-D Secure codes go; both need a code by SMS."""

from enum import StrEnum
from typing import Any, ClassVar, NamedTuple

import reflex as rx
from pydantic import TypeAdapter, ValidationError

from vcc_portal import routes
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.catalogue import text_of
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.features.card.detail.contact_form import MailboxForm, NumberForm
from vcc_portal.features.card.detail.edit_values import EditRefused, overtaken_by
from vcc_portal.features.card.detail.facts import card_facts
from vcc_portal.features.card.detail.reading import read_before_a_change
from vcc_portal.features.patterns.step_up import pressed_again
from vcc_portal.i18n.card import contact as strings
from vcc_portal.i18n.card import detail as detail_strings
from vcc_portal.i18n.card import edits as edit_words
from vcc_portal.session.access import Rate, access
from vcc_portal.state.card.detail.history import read_behind_a_change
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.core import effects
from vcc_portal.state.core.base import ask, visit
from vcc_portal.state.patterns.codes import AsksForCodes
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.card import Card, CardById
from vcc_portal.upstream.models.card_actions import CardPhoneUpdate, Connect3dsUpdate
from vcc_portal.upstream.models.user import ConnectInfoQuery


class Dialog(StrEnum):
    """What the dialog changes."""

    PHONE = "phone"
    CONTACT = "contact"


class Way(StrEnum):
    """Where 3-D Secure codes go; the provider's words."""

    MOBILE = "MOBILE"
    EMAIL = "EMAIL"


LABELS = {Dialog.PHONE: detail_strings.PHONE, Dialog.CONTACT: detail_strings.CONTACT_3DS}
TYPE_CODE = {Dialog.PHONE: "CARD_PHONE", Dialog.CONTACT: "CARD_3DS"}
_DIALOG: TypeAdapter[Dialog] = TypeAdapter(Dialog)
_WAY: TypeAdapter[Way] = TypeAdapter(Way)
_OF_CODE = frozenset({Code.SMS_CODE_WRONG, Code.SMS_CODE_NEEDED, Code.CODE_INCORRECT, Code.ACCOUNT_LOCKED})
"""Refusals that are about the SMS code."""


class CardContactState(AsksForCodes, rx.State):
    """The dialog. What is typed stays in the browser's form; the code is never kept here."""

    ACCESS: ClassVar = routes.CARD_DETAIL

    dialog: str = ""
    """What is being changed, a `Dialog`; empty while it is closed."""
    of_card: str = ""
    """The card that it was opened for: on the page of another one it is closed."""
    way: str = Way.MOBILE.value
    busy: bool = False
    tries: int = 0
    errors: dict[str, Text] = {}
    problem: Text = EMPTY
    _opening: int = 0
    """Counts openings and closings: what is saved goes on when the dialog is closed, and is nothing of the next one."""

    @rx.event
    async def start(self, dialog: str) -> None:
        """Open the dialog, and find out where the code would go."""
        card, known = await self._card(), _valid(_DIALOG, dialog)
        if card is None or known is None:
            return
        if known is Dialog.CONTACT:
            by_mail = card.connect_info_for3ds is not None and card.connect_info_for3ds.connect_type == Way.EMAIL
            self.way = (Way.EMAIL if by_mail else Way.MOBILE).value
        else:
            self.way = Way.MOBILE.value
        self.dialog, self.of_card, self.errors, self.problem = known.value, card.card_id, {}, EMPTY
        self.mobile, self.busy, self.sending, self._opening = "", False, False, self._opening + 1
        self._count_on(TYPE_CODE[known])
        try:
            info = await ask(user_calls.CONNECT_INFO, ConnectInfoQuery(type_code=TYPE_CODE[known]))
        except FailedHere as failed:
            self.problem = failed.text
            return
        self.mobile = info.mobile_mask

    @rx.event
    def choose_way(self, way: str) -> None:
        """Let the codes go to a phone or to a mailbox."""
        known = _valid(_WAY, way)
        if known is not None and self.dialog == Dialog.CONTACT:
            self.way, self.errors = known.value, {}

    @rx.event
    def close(self, is_open: bool) -> None:
        """Close the dialog; what was sent by then is told of when it is answered."""
        if not is_open:
            self._end()

    @rx.event(background=True)
    @access(rate=Rate.CODE)
    async def save(self, form: dict[str, str | None]) -> None:
        """Change it, with the code in the form; a control that is not shown comes as None.

        The dialog can be closed meanwhile: what came of it is told all the same.
        """
        async with self:
            saving = await self._begin_saving(form)
        if saving is None:
            return
        try:
            await self._over_others(saving)
            await _send(saving)
        except EditRefused as refused:
            await self._refused(saving, FailedHere(refused.text))
        except FailedHere as failed:
            await self._refused(saving, failed)
        else:
            await self._read_again(saving)
            await self._saved(saving)
        finally:
            async with self:
                if self._opening == saving.opening:
                    self.busy = False

    async def _begin_saving(self, form: dict[str, str | None]) -> "_Saving | None":
        """What is to be sent; None while something is being sent, or where the form is not right."""
        card, dialog = await self._own_card(), _valid(_DIALOG, self.dialog)
        if card is None or dialog is None or self.busy or pressed_again(form, self.tries):
            return None
        values = {name: (form.get(name) or "")[:256] for name in ("area_code", "mobile", "mailbox", "code")}
        model = MailboxForm if self.way == Way.EMAIL else NumberForm
        asked, errors = model.check(values)
        if "code" in errors and not values["code"]:
            # An Enter too many, in the field that a refusal has just emptied, does not take that refusal away.
            errors["code"] = self.errors.get("code", errors["code"])
        self.errors, self.problem = errors, EMPTY
        if asked is None:
            return None
        self.busy = True
        return _Saving(self._opening, card, dialog, self.way, asked)

    async def _over_others(self, saving: "_Saving") -> None:
        """What another tab has set since is shown first, and replaced when it is saved again. Raises `EditRefused`."""
        kept = await read_before_a_change(await visit(), saving.card)
        current = _reached_at(kept, saving.dialog)
        if current == _reached_at(saving.card, saving.dialog):
            return
        await self._show_anew(kept)
        raise EditRefused(overtaken_by(LABELS[saving.dialog], Text.same(current) if current else edit_words.WAS_EMPTY))

    async def _read_again(self, saving: "_Saving") -> bool:
        """The card as it is now, where the page still shows it; False when it could not be read."""
        card = await (await visit()).ask_quietly(card_calls.INFO, CardById(card_id=saving.card.card_id))
        await self._show_anew(card)
        return card is not None

    async def _show_anew(self, card: Card | None) -> None:
        async with self:
            detail = await self.get_state(CardDetailState)
            if card is not None and detail._shown_card(card.card_id) is not None:
                detail._show(card)
        await read_behind_a_change()

    async def _saved(self, saving: "_Saving") -> None:
        async with self:
            seen = await self._is_seen(saving)
            if self._opening == saving.opening:
                self._end()
        short = strings.PHONE_SAVED if saving.dialog is Dialog.PHONE else strings.CONTACT_SAVED
        await effects.toast(short if seen else saving.told(strings.SAVED_OF), names=not seen)

    async def _refused(self, saving: "_Saving", failed: Failed) -> None:
        """Say it beside the field that it is about, else above the form; by a message where the dialog is closed."""
        problem = failed.text
        if failed.outcome_unknown:
            problem = strings.NOT_SURE if await self._read_again(saving) else strings.NOT_READ
        async with self:
            seen = await self._is_seen(saving)
            if self._opening == saving.opening:
                self._put_refusal(failed, problem)
        if seen or (failed.is_toast and not failed.outcome_unknown):
            return
        told = strings.NOT_SURE_OF if failed.outcome_unknown else strings.NOT_SAVED_OF
        await effects.toast(saving.told(told, reason=failed.text), "bad", names=True)

    def _put_refusal(self, failed: Failed, problem: Text) -> None:
        if failed.outcome_unknown:
            self.problem = problem
        elif failed.code in _OF_CODE:
            self.errors, self.tries = {"code": failed.text}, self.tries + 1
        elif failed.code == Code.MAILBOX_FORMAT and self.way == Way.EMAIL:
            self.errors = {"mailbox": failed.text}
        else:
            self.problem = problem

    async def _is_seen(self, saving: "_Saving") -> bool:
        """Whether the dialog that it was sent from is on screen: it may be closed, and be that of another card."""
        detail = await self.get_state(CardDetailState)
        return self._opening == saving.opening and detail._shown_card(saving.card.card_id) is not None

    async def _card(self) -> Card | None:
        """The card on screen, if this user may change it."""
        detail = await self.get_state(CardDetailState)
        return detail._shown_card(detail._asked()) if detail.editable else None

    async def _own_card(self) -> Card | None:
        """As `_card`, if it is the one that the dialog was opened for."""
        card = await self._card()
        return card if card is not None and card.card_id == self.of_card else None

    async def _code_wanted(self) -> str:
        dialog = _valid(_DIALOG, self.dialog)
        return "" if dialog is None or await self._own_card() is None else TYPE_CODE[dialog]

    def _say(self, text: Text, code: str) -> None:
        """A new code is no longer the one that was wrong."""
        self.problem = text
        self.errors = {name: said for name, said in self.errors.items() if name != "code"}

    def _end(self) -> None:
        self.dialog, self.busy, self.sending, self.errors, self.problem = "", False, False, {}, EMPTY
        self._opening += 1


def _reached_at(card: Card, dialog: Dialog) -> str:
    """What the page shows of what the dialog changes: the provider tells no more of a number or a mailbox."""
    facts = card_facts(card)
    return facts.phone if dialog is Dialog.PHONE else facts.contact


def _valid(adapter: TypeAdapter[Any], value: object) -> Any:
    try:
        return adapter.validate_python(value)
    except ValidationError:
        return None


class _Saving(NamedTuple):
    """What was sent, of which card, and from which opening of the dialog."""

    opening: int
    card: Card
    dialog: Dialog
    way: str
    asked: NumberForm | MailboxForm

    def told(self, text: Text, **values: Text) -> Text:
        """It, in a message that is read while the page may be about something else."""
        return text.format(name=self.card.card_name, what=strings.WHAT[self.dialog], **values)


async def _send(saving: _Saving) -> None:
    card, asked = saving.card, saving.asked
    lane = f"contact-{saving.opening}"  # what the next dialog sends is no newer version of it
    if saving.dialog is Dialog.PHONE and isinstance(asked, NumberForm):
        phone = CardPhoneUpdate(
            card_id=card.card_id, area_code=asked.area_code, phone=asked.mobile, sms_code=asked.code
        )
        await ask(card_calls.UPDATE_PHONE, phone, lane=lane)
        return
    where: dict[str, Any] = {"email": asked.mailbox} if isinstance(asked, MailboxForm) else {}
    if isinstance(asked, NumberForm):
        where = {"area_code": asked.area_code, "mobile": asked.mobile}
    contact = Connect3dsUpdate(card_id_list=[card.card_id], connect_type=saving.way, sms_code=asked.code, **where)
    result = await ask(card_calls.UPDATE_CONNECT_INFO_FOR3DS, contact, lane=lane)
    item = result.of(card.card_id)
    if not item.success:
        raise FailedHere(text_of(item.code), code=item.code, outcome_unknown=item.outcome_unknown)
