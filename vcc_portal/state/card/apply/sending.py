"""Sends an application exactly once; while its outcome is unknown, its cards are looked for (`state.patterns.money_lookup`)."""

from collections.abc import Sequence
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.card import CardMode
from vcc_portal.domain.card_names import MOST_IN_BATCH
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.form import FormModel
from vcc_portal.i18n.card import issued as words
from vcc_portal.session.access import Rate, access
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.patterns.money_lookup import MoneyLookUp
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import Card, CardPageQuery

_GATED = frozenset({Code.KYC_NOT_APPROVED, Code.KYC_NEEDED})
_LANE = "sent"


class Sending(MoneyLookUp, rx.State, mixin=True):
    """The part of the application's State that talks about the sending; mixed into a `Form` and `Portal`."""

    FORM: ClassVar[type[FormModel]] = FormModel
    TASK: ClassVar[str] = "apply"

    refusal: Text = EMPTY
    """Why the application was not accepted, when that is about no single field."""
    refusal_code: str = ""
    sent_already: bool = False
    """The request number belongs to an application that was sent with other details."""
    applied_no: str = ""
    """Request number of what became a card; its draft is forgotten."""

    @rx.event(background=True)
    @access(rate=Rate.MONEY)
    async def confirm(self, values: dict[str, str]) -> None:
        """Send what was reviewed. Again for the same application while it is on its way does nothing."""
        async with self:
            form = await self._confirmed(values)
        if form is not None:
            await self._send(form, values)

    @rx.event
    async def start_new(self, values: dict[str, str]) -> None:
        """Forget a draft that was sent before with other details, and begin another."""
        if self.sending or self.phase == "processing":
            return
        self.applied_no, self.sent_already, self.reviewing = values.get("request_no", "")[:64], False, False
        await self._open(await self.get_state(EntryState))

    async def _order(self, form: Any, values: dict[str, str]) -> Any:
        """Ask the provider; None when the user is first asked to prove himself. Raises `Failed`."""
        raise NotImplementedError

    def _made(self, cards: Sequence[Card], form: Any, values: dict[str, str]) -> Any:
        """What `_order` would have answered, by the cards that the provider has made of it."""
        raise NotImplementedError

    def _applied(self, applied: Any, form: Any, values: dict[str, str]) -> str:
        """Take over what became of it; the address that shows it."""
        raise NotImplementedError

    async def _confirmed(self, values: dict[str, str]) -> FormModel | None:
        """The form, marked as being sent; None when it may not go."""
        if self.sending or self.phase != "edit":
            return None
        self._tried = True
        form = await self._refresh(values)
        if form is None or self.attention or not await self._gate_open():
            self.reviewing = False
            self._let_edit()
            return None
        self.sending, self.refusal, self.refusal_code, self.sent_already = True, EMPTY, "", False
        self.not_received = False
        return form

    async def _send(self, form: FormModel, values: dict[str, str]) -> None:
        try:
            applied = await self._answer(self._order(form, values), values)
        except Failed as failed:
            async with self:
                await self._not_applied(failed, values)
        else:
            if applied is not None:
                await self._show_applied(applied, form, values)
        finally:
            async with self:
                self.sending = False

    async def _show_applied(self, applied: Any, form: FormModel, values: dict[str, str]) -> None:
        """The browser forgets the draft before it leaves: another tab must not find it again as one that was sent."""
        async with self:
            address = self._applied(applied, form, values)
        await self._go(address)

    async def _not_applied(self, failed: Failed, values: dict[str, str]) -> None:
        if failed.outcome_unknown:
            await self._wait_for_result(values, 1)
            return
        self.phase, self.asked = "edit", 0
        self._let_edit()
        if failed.leaves_page:
            return
        if failed.code in _GATED and not await self._gate_open():
            self.reviewing = False
        elif "request_no" in self._wrong_fields(failed):
            self.sent_already, self.refusal, self.reviewing = True, words.SENT_ALREADY, True
        elif self._about_a_field(failed, values) and self._refuse(values, failed):
            self.reviewing = False
        else:
            self.refusal, self.refusal_code, self.reviewing = failed.text, failed.code, True

    @staticmethod
    def _about_a_field(failed: Failed, values: dict[str, str]) -> bool:
        """A balance that does not reach is about the opening amount only where there is one."""
        return failed.code != Code.QUOTA_INSUFFICIENT or values.get("card_mode") == CardMode.SINGLE

    async def _wait_for_result(self, values: dict[str, str], asked: int, *, keep: bool = False) -> None:
        self.reviewing = False
        await MoneyLookUp._wait_for_result(self, values, asked, keep=keep)

    async def _find(self, request_no: str) -> list[Card]:
        query = CardPageQuery(request_no=request_no, page_size=MOST_IN_BATCH)
        page = await self._ask(card_calls.PAGE, query, lane=_LANE)
        # A list that knows no such filter answers with other cards.
        return [card for card in page.items if card.request_no == request_no]

    def _found(self, found: Sequence[Card], values: dict[str, str]) -> str:
        form, _ = self.FORM.check(values)
        if form is None:  # a draft of another version of the form; the cards are there all the same
            self.applied_no, self.phase = values["request_no"], "loading"
            return routes.CARD_LIST.path
        return self._applied(self._made(found, form, values), form, values)

    async def _not_arrived(self, values: dict[str, str]) -> None:
        """The review comes back, with the balance of this moment."""
        self.phase, self.asked, self._tried = "edit", 0, True
        self._let_edit()
        form = await self._refresh(values)
        if form is not None and not self.attention:
            await self._accept(form, values)
