"""Opening an account in a currency that the company has none in yet."""

from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.purpose import Purpose
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import FailedHere
from vcc_portal.features.account.recharge.reading import OPEN_CODE
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.i18n import account_recharge as strings
from vcc_portal.session.access import access
from vcc_portal.state.account.recharge.page import AccountRechargeState
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import ask
from vcc_portal.state.core.gate import GateState, gate_passes
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.account import AccountExistQuery
from vcc_portal.upstream.models.user import OpenNonBasicAccount

BACKOFF = Backoff(1.5, cap=20, tries=8)
"""Before each look whether the account is there; after the last one only the user asks again."""


class AccountOpeningState(rx.State):
    """The application for an account; who asked before gets the same one, so asking again opens no second."""

    ACCESS: ClassVar[routes.Route] = routes.ACCOUNT_RECHARGE

    may: bool = False
    purpose: str = Purpose.PLATFORM.value
    currency: str = ""
    """The one that is being opened; empty while none is."""
    busy: bool = False
    failure: Text = EMPTY
    asked: int = 0
    ask_in: int = 0
    """Milliseconds until the browser asks again; 0 for not by itself."""

    @rx.event
    async def load(self) -> None:
        """Who may open an account."""
        self.may = await browser.has_codes(OPEN_CODE)
        self.failure = EMPTY

    @rx.event
    def choose(self, purpose: str) -> None:
        """What the account is for."""
        if purpose in set(Purpose):
            self.purpose = purpose

    @rx.event
    async def open_account(self, values: dict[str, str]) -> None:
        """Apply for an account in the currency that the form has chosen."""
        page = await self.get_state(AccountRechargeState)
        currency = page.currency
        if self.busy or page.opened or currency in {"", self.currency}:
            return
        if not await gate_passes(self):
            return
        self.busy, self.failure = True, EMPTY
        try:
            asked = OpenNonBasicAccount(currency=currency, purpose=self.purpose)
            await ask(user_calls.OPEN_NON_BASIC_ACCOUNT, asked)
        except FailedHere as failed:
            if failed.outcome_unknown:
                self.failure = strings.OPEN_UNKNOWN
            elif not await (await self.get_state(GateState))._explains(failed):
                self.failure = failed.text
            return
        finally:
            self.busy = False
        self.currency, self.asked = currency, 0
        await self._look(values)

    @rx.event
    @access(background_poll=True)
    async def look(self, values: dict[str, str]) -> None:
        """Ask whether the account is there."""
        if self.currency:
            await self._look(values)

    async def _look(self, values: dict[str, str]) -> None:
        self.asked += 1
        try:
            there = (await ask(account_calls.EXIST, AccountExistQuery(currency=self.currency))).exist
        except FailedHere:
            there = False
        page = await self.get_state(AccountRechargeState)
        if there and await page._renewed(values):
            self.currency, self.ask_in = "", 0
        else:
            self.ask_in = BACKOFF.milliseconds(self.asked - 1)
