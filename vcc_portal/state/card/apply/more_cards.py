"""Asking for a higher number of cards (POST /card/incrApplyNum): the form, and what became of the request."""

import secrets
from collections.abc import Mapping
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.apply.kind import ApplyKind, kind_of
from vcc_portal.features.card.apply.more_cards import MoreCardsForm
from vcc_portal.features.card.apply.offer import modes_of
from vcc_portal.features.patterns.form import FormModel
from vcc_portal.i18n.card import apply_batch as words
from vcc_portal.session.access import Rate, access
from vcc_portal.state.card.apply.identical import IdenticalApplyState
from vcc_portal.state.card.apply.page import Applying
from vcc_portal.state.card.apply.single import CardApplyState
from vcc_portal.state.card.apply.table import TableApplyState
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.base import ask
from vcc_portal.state.patterns.form import Form
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import WaitApplyCount, WaitApplyCountQuery
from vcc_portal.upstream.models.card_actions import IncrApplyNum

PAGES: dict[ApplyKind, type[Applying]] = {
    ApplyKind.SINGLE: CardApplyState,
    ApplyKind.TABLE: TableApplyState,
    ApplyKind.IDENTICAL: IdenticalApplyState,
}


class MoreCardsState(Form, rx.State):
    """The dialog that asks for more."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_APPLY
    FORM: ClassVar[type[FormModel]] = MoreCardsForm
    BUSY: ClassVar[bool] = True
    FIELD_OF_CODE: ClassVar[Mapping[str, str]] = {Code.FUNCTION_UNSUPPORTED: "card_mode"}

    shown: bool = False
    modes: list[str] = []
    defaults: dict[str, str] = {}
    facts: Text = EMPTY
    """The cap, and what is left of it."""
    stage: str = "ask"
    """ask, sent, waiting (an earlier request is not decided) or unknown (no answer came)."""
    said: Text = EMPTY
    looked: Text = EMPTY
    """What looking at the number again has found."""
    granted: bool = False
    refusal: Text = EMPTY
    done_no: str = ""
    """Number of a form that was sent; its draft is forgotten."""

    _most: int = 0

    @rx.event
    async def begin(self) -> None:
        """Open the dialog with the numbers of this moment."""
        user = (await self.get_state(EntryState)).user
        self.modes = modes_of(shared=user.shared_card, single=user.single_card)
        count = await self._count()
        if count is None or not self.modes:
            return
        self._most = count.max_count
        self.facts = words.MORE_NOTE.format(most=count.max_count, used=count.used_count, left=count.wait_apply_count)
        self.stage, self.looked, self.refusal, self.granted = "ask", EMPTY, EMPTY, False
        self.defaults = {"card_mode": self.modes[0], "request_no": secrets.token_hex(16)}
        self.shown = True

    @rx.event
    async def close(self, shown: bool = False) -> None:
        """Leave the dialog; what was typed is kept as a draft, and the page takes a higher number over."""
        if shown or self.sending or not self.shown:
            return
        self.shown = False
        if self.granted:
            page = await self.get_state(PAGES[kind_of(browser.address().params)])
            await page._recount()

    @rx.event
    @access(rate=Rate.HEAVY)
    async def look(self) -> None:
        """Look at the number again: it grows once a request is granted."""
        count = await self._count()
        if count is None:
            return
        self.granted = count.max_count > self._most
        if self.granted:
            self.looked = words.MORE_GRANTED.format(most=count.max_count, left=count.wait_apply_count)
        else:
            self.looked = words.MORE_NOT_YET.format(most=count.max_count)

    def _rules(self) -> list[str]:
        return self.modes

    async def _accept(self, form: FormModel, values: dict[str, str]) -> None:
        if not isinstance(form, MoreCardsForm) or not self.shown or self.stage != "ask":
            return
        self.refusal = EMPTY
        request = IncrApplyNum(card_mode=form.card_mode, apply_num=form.apply_num or 0, reason=form.reason)
        try:
            answer = await ask(card_calls.INCR_APPLY_NUM, request)
        except Failed as failed:
            self._not_sent(failed, values)
        else:
            self.stage, self.done_no = "sent", form.request_no
            self.said = words.MORE_SENT.format(id=answer.apply_id, count=form.apply_num)

    def _not_sent(self, failed: Failed, values: dict[str, str]) -> None:
        """Without an answer it may have been received: a second request is up to the user."""
        if failed.leaves_page:
            self.shown = False
        elif failed.outcome_unknown:
            self.stage, self.said = "unknown", words.MORE_UNKNOWN
        elif isinstance(failed.data, dict) and failed.data.get("applyId"):
            self.stage, self.said = "waiting", words.MORE_WAITING
        elif not self._refuse(values, failed):
            self.refusal = failed.text

    async def _count(self) -> WaitApplyCount | None:
        try:
            return await ask(card_calls.WAIT_APPLY_COUNT, WaitApplyCountQuery())
        except Failed as failed:
            if not failed.leaves_page:
                await effects.tell(failed)
            return None
