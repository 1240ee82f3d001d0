"""State of the dialog that changes a card's phone, or where its 3-D Secure codes go; both need a code by SMS."""

from collections.abc import AsyncIterator
from enum import StrEnum
from typing import Any, ClassVar

import reflex as rx
from pydantic import TypeAdapter, ValidationError

from vcc_portal import routes
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.catalogue import text_of
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.features.card.detail.contact_form import MailboxForm, NumberForm
from vcc_portal.features.patterns.step_up import pressed_again
from vcc_portal.i18n.card import contact as strings
from vcc_portal.session.access import Rate, access
from vcc_portal.state.card.detail.history import read_behind_a_change
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.core import effects
from vcc_portal.state.core.base import ask
from vcc_portal.state.patterns.codes import AsksForCodes
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.card import Card
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
    faults: dict[str, Text] = {}
    problem: Text = EMPTY

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
        self.dialog, self.of_card, self.faults, self.problem = known.value, card.card_id, {}, EMPTY
        self.mobile, self.busy, self.sending = "", False, False
        self._count_on(TYPE_CODE[known])
        try:
            info = await ask(user_calls.CONNECT_INFO, ConnectInfoQuery(type_code=TYPE_CODE[known]))
        except FailedHere as failed:
            self.problem = failed.text
            return
        self.mobile = info.mobile_mask

    @rx.event
    def pick(self, way: str) -> None:
        """Let the codes go to a phone or to a mailbox."""
        known = _valid(_WAY, way)
        if known is not None and self.dialog == Dialog.CONTACT:
            self.way, self.faults = known.value, {}

    @rx.event
    def close(self, is_open: bool) -> None:
        """Close the dialog; nothing has been changed."""
        if not is_open:
            self._end()

    @rx.event
    @access(rate=Rate.CODE)
    async def save(self, form: dict[str, str | None]) -> AsyncIterator[None]:
        """Change it, with the code in the form; a control that is not shown comes as None."""
        card, dialog = await self._own_card(), _valid(_DIALOG, self.dialog)
        if card is None or dialog is None or pressed_again(form, self.tries):
            return
        values = {name: (form.get(name) or "")[:256] for name in ("area_code", "mobile", "mailbox", "code")}
        model = MailboxForm if self.way == Way.EMAIL else NumberForm
        asked, faults = model.check(values)
        if "code" in faults and not values["code"]:
            # An Enter too many, in the field that a refusal has just emptied, does not take that refusal away.
            faults["code"] = self.faults.get("code", faults["code"])
        self.faults, self.problem = faults, EMPTY
        if asked is None:
            return
        self.busy = True
        yield
        self.busy = False
        try:
            await self._send(card, dialog, asked)
        except FailedHere as failed:
            await self._refused(failed)
            return
        detail = await self.get_state(CardDetailState)
        await detail._reread()
        await read_behind_a_change()
        self._end()
        await effects.toast(strings.PHONE_SAVED if dialog is Dialog.PHONE else strings.CONTACT_SAVED)

    async def _send(self, card: Card, dialog: Dialog, asked: NumberForm | MailboxForm) -> None:
        if dialog is Dialog.PHONE and isinstance(asked, NumberForm):
            phone = CardPhoneUpdate(
                card_id=card.card_id, area_code=asked.area_code, phone=asked.mobile, sms_code=asked.code
            )
            await ask(card_calls.UPDATE_PHONE, phone)
            return
        where: dict[str, Any] = {"email": asked.mailbox} if isinstance(asked, MailboxForm) else {}
        if isinstance(asked, NumberForm):
            where = {"area_code": asked.area_code, "mobile": asked.mobile}
        contact = Connect3dsUpdate(card_id_list=[card.card_id], connect_type=self.way, sms_code=asked.code, **where)
        result = await ask(card_calls.UPDATE_CONNECT_INFO_FOR3DS, contact)
        item = result.of(card.card_id)
        if not item.success:
            raise FailedHere(text_of(item.code), code=item.code, outcome_unknown=item.outcome_unknown)

    async def _refused(self, failed: Failed) -> None:
        """Say it beside the field that it is about, else above the form."""
        if failed.outcome_unknown:
            detail = await self.get_state(CardDetailState)
            found = await detail._reread()
            await read_behind_a_change()
            self.problem = strings.NOT_READ if found is None else strings.NOT_SURE
        elif failed.code in _OF_CODE:
            self.faults, self.tries = {"code": failed.text}, self.tries + 1
        elif failed.code == Code.MAILBOX_FORMAT and self.way == Way.EMAIL:
            self.faults = {"mailbox": failed.text}
        else:
            self.problem = failed.text

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
        self.faults = {name: said for name, said in self.faults.items() if name != "code"}

    def _end(self) -> None:
        self.dialog, self.busy, self.sending, self.faults, self.problem = "", False, False, {}, EMPTY


def _valid(adapter: TypeAdapter[Any], value: object) -> Any:
    try:
        return adapter.validate_python(value)
    except ValidationError:
        return None
