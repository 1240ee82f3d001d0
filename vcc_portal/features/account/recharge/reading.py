"""What the top-up page reads, as functions of the visit."""

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from vcc_portal.domain import clock
from vcc_portal.domain.account import has_codes, sees_main
from vcc_portal.domain.text import Text
from vcc_portal.errors.codes import Code
from vcc_portal.features.account.recharge.quote import selected
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.features.patterns.money import MoneyEnd, end_of, missing_for
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.account import Account, AccountCurrency, RechargeResult, RechargeResultQuery
from vcc_portal.upstream.models.base import ByCurrency
from vcc_portal.upstream.models.trade import RechargeQuery, RechargeTx

RECHARGE_CODE = "vcc_recharge"
"""The right to top up."""
OPEN_CODE = "vcc_account_open"
"""The right to open a currency account."""
BACK = timedelta(days=90)
"""How far back the last top-ups and a lost answer are looked for."""
_LANE = "recharge"
_PAST_ROWS = 20


@dataclass(frozen=True)
class OfferReading:
    """What can be topped up at this moment, the main accounts, and the last top-ups."""

    currencies: list[AccountCurrency]
    accounts: list[Account]
    past: list[RechargeTx]
    unread: Text
    """Why the last top-ups could not be read."""
    hidden: bool = False
    """An operator is told nothing of the main account: no balance, and no top-up of it."""


@dataclass(frozen=True)
class BillReading:
    """A top-up that was made."""

    result: RechargeResult

    @property
    def end(self) -> MoneyEnd:
        """How far the provider is with it."""
        return end_of(self.result.status, self.result.fail_reason)


async def read_form(visit: Visit) -> OfferReading:
    """The offer for who may top up. Raises `Failed` and `NotShown` (DENIED, EMPTY)."""
    if not has_codes(visit.standing, RECHARGE_CODE):
        raise NotShown(Phase.DENIED)
    offer = await read_offer(visit)
    if selected(offer.currencies, {}) is None:
        raise NotShown(Phase.EMPTY)
    return offer


async def read_offer(visit: Visit) -> OfferReading:
    """Rates, balances and past top-ups of this moment; the page can do without the last. Raises `Failed`."""
    currencies, accounts, (past, unread) = await asyncio.gather(
        visit.ask(account_calls.CURRENCY, Nothing()),
        visit.ask(account_calls.LIST, ByCurrency(), lane=_LANE),
        visit.ask_or_why(trade_calls.RECHARGE_PAGE, past_query(page_size=_PAST_ROWS)),
    )
    rows = past.items if past is not None else []
    everything = visit.standing.admin or not visit.divided or bool(rows)
    told = sees_main(accounts, everything=everything)
    return OfferReading(currencies, accounts, rows, unread, hidden=not told)


async def read_bill(visit: Visit, bill_id: str) -> BillReading:
    """The top-up of that id. Raises `Failed`, and `NotShown` (MISSING) while the provider tells of none."""
    query = RechargeResultQuery(bill_id=bill_id)
    with missing_for(Code.RECHARGE_REFRESH_FAILED):
        return BillReading(await visit.ask(account_calls.TRANSACTION_RECHARGE_RESULT, query, lane="result"))


def past_query(**values: Any) -> RechargeQuery:
    """Asks for the top-ups of the last months; the provider's clock may be ahead of ours."""
    today = clock.today()
    since, until = (today - BACK).isoformat(), (today + timedelta(days=1)).isoformat()
    return RechargeQuery(time_start=since, time_end=until, **values)
