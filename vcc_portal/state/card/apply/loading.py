"""Reads from the provider what the signed-in user may apply for."""

import asyncio
from datetime import datetime

from vcc_portal.domain import clock
from vcc_portal.features.card.apply.offer import Offer, modes_of
from vcc_portal.state.core.auth import UserView
from vcc_portal.state.core.base import Portal
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.models.card import BinQuery, CurrencyConfigQuery, InvalidTimeQuery, WaitApplyCountQuery
from vcc_portal.upstream.models.sub_account import SubUser, SubUserQuery

MOST_SUB_ACCOUNTS = 200


class Loading(Portal, mixin=True):
    """The part of the application's State that reads what is offered."""

    async def _read_offer(self, user: UserView) -> Offer:
        """Everything that does not depend on the product; raises `Failed`."""
        of_cards = asyncio.gather(
            self._ask(card_calls.BIN_LIST, BinQuery()),
            self._ask(card_calls.CARD_CONFIG, Nothing()),
            self._ask(card_calls.CURRENCY_CONFIG, CurrencyConfigQuery()),
            self._ask(card_calls.CURRENCY_LIMIT_CONFIG, Nothing()),
            self._ask(card_calls.TAGS, Nothing()),
        )
        of_accounts = asyncio.gather(self._ask(account_calls.ALL, Nothing()), self._sub_accounts(user))
        (bins, configs, currencies, limits, tags), (accounts, subs) = await asyncio.gather(of_cards, of_accounts)
        return Offer(
            modes=modes_of(shared=user.shared_card, single=user.single_card),
            with_sub_accounts=user.sub_user,
            allow_listed=user.limit_white,
            bins=bins,
            configs=configs,
            currencies=currencies,
            limits=limits,
            accounts=accounts,
            tags=tags,
            sub_users=subs,
            this_month=_month_number(clock.now()),
        )

    async def _read_product(self, offer: Offer, mode: str, card_bin: str) -> None:
        """How long a product's cards may live and how many more there may be; asked once for each product."""
        if card_bin not in offer.times:
            offer.times[card_bin] = await self._ask(card_calls.INVALID_TIME, InvalidTimeQuery(bin=card_bin))
        if offer.count(mode, card_bin) is None:
            query = WaitApplyCountQuery(card_mode=mode, bin=card_bin)
            offer.counts[f"{mode}:{card_bin}"] = await self._ask(card_calls.WAIT_APPLY_COUNT, query)

    async def _renew(self, offer: Offer) -> None:
        """Balances and counts once more: a form may have been open for long."""
        offer.accounts = await self._ask(account_calls.ALL, Nothing())
        offer.counts = {}

    async def _sub_accounts(self, user: UserView) -> list[SubUser]:
        if not user.sub_user:
            return []
        page = await self._ask(sub_calls.PAGE, SubUserQuery(page_size=MOST_SUB_ACCOUNTS, status="VALID"))
        return page.items


def _month_number(moment: datetime) -> int:
    return moment.year * 12 + moment.month - 1
