"""Beside the top-up form: the contract's fee rates, and what the provider has to say about top-ups."""

import asyncio
import re
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.money import CURRENCY_CODE
from vcc_portal.domain.redirects import safe_link
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import FailedHere
from vcc_portal.features.account.recharge.records import shown_at
from vcc_portal.features.account.recharge.view import FeeLine, fee_lines
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.shell.promotions import NEW_TAB
from vcc_portal.i18n import account_recharge as strings
from vcc_portal.session.pictures import advert_picture
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import ask
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import content as content_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.content import TopUpBanner, TopUpText, TopUpTextQuery
from vcc_portal.upstream.models.user import MasterInfo


class RechargeAsideState(Loading, rx.State):
    """A failure here is about the rates alone; banner and text are left out when they cannot be read."""

    ACCESS: ClassVar[routes.Route] = routes.ACCOUNT_RECHARGE

    number: Text = EMPTY
    until: Text = EMPTY
    fees: list[FeeLine] = []
    text: Text = EMPTY
    """What the provider says about the chosen currency."""
    picture: str = ""
    link: str = ""
    new_tab: bool = False
    """The banner's `openType` is 1 (spec §3)."""

    _about: str = ""

    @rx.event
    async def turn_to(self, currency: str) -> None:
        """Another currency was chosen: what is said about it."""
        if currency != self._about and re.fullmatch(CURRENCY_CODE, currency):
            self._about = currency
            try:
                said = await ask(content_calls.TOP_UP_TEXT_SHOW, TopUpTextQuery(currency=currency))
            except FailedHere:
                said = TopUpText()
            self._say(said)

    async def _enter(self) -> bool:
        return shown_at(browser.address().params) == "form"

    async def _reading(self, visit: Visit) -> Any:
        return await asyncio.gather(
            visit.ask(user_calls.MASTER_INFO, Nothing()),
            visit.ask_quietly(content_calls.TOP_UP_BANNER_SHOW, Nothing()),
        )

    def _put(self, data: tuple[MasterInfo, TopUpBanner | None]) -> None:
        contract, banner = data
        self.number = strings.CONTRACT_NO.format(number=contract.contract_no) if contract.contract_no else EMPTY
        ends = contract.contract_end_date
        self.until = strings.CONTRACT_UNTIL.format(date=ends) if ends else EMPTY
        self.fees = fee_lines(contract.fee_rate_list)
        shown = banner is not None and banner.show
        self.picture = advert_picture(banner.file_path) if banner is not None and shown else ""
        self.link = safe_link(banner.link) if banner is not None and shown else ""
        self.new_tab = banner is not None and banner.open_type == NEW_TAB

    def _say(self, said: TopUpText) -> None:
        self.text = Text(zh=said.text_zh, en=said.text_en or said.text_zh) if said.show else EMPTY
