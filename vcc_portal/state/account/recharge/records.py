"""State of the company's own top-ups."""

from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.features.account.recharge.records import RECHARGES, RECORDS, VIEW, RechargeRow
from vcc_portal.features.patterns.listing import ListDeclaration
from vcc_portal.state.core import browser
from vcc_portal.state.patterns.listing import Listing
from vcc_portal.state.patterns.loading import Loading


class AccountRechargesState(Listing, Loading, rx.State):
    """The list; nothing is read while the address shows the form or one top-up."""

    ACCESS: ClassVar = routes.ACCOUNT_RECHARGE
    LIST: ClassVar[ListDeclaration] = RECHARGES

    rows: list[RechargeRow] = []
    ahead_rows: list[RechargeRow] = []

    async def _enter(self) -> bool:
        return browser.address().params.get(VIEW) == RECORDS and await super()._enter()
