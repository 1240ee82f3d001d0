"""Reads from the provider what the signed-in user may apply for."""

import asyncio
from datetime import datetime

from vcc_portal.domain.card import SHANGHAI
from vcc_portal.state.base import Portal
from vcc_portal.state.card.apply_offer import Offer, modes_of
from vcc_portal.state.entry import UserView
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.models.card import BinQuery, CurrencyConfigQuery, InvalidTimeQuery, WaitApplyCountQuery
from vcc_portal.upstream.models.sub_account import SubUser, SubUserQuery

MOST_SUB_ACCOUNTS = 200


async def read_offer(state: Portal, user: UserView) -> Offer:
    """Everything that does not depend on the product; raises `Failed`."""
    offer = Offer(
        modes=modes_of(shared=user.shared_card, single=user.single_card),
        with_sub_accounts=user.sub_user,
        allow_listed=user.limit_white,
        this_month=_month_number(datetime.now(SHANGHAI)),
    )
    ask = state._ask
    bins, configs, currencies, limits, accounts, tags, subs = await asyncio.gather(
        ask(card_calls.BIN_LIST, BinQuery()),
        ask(card_calls.CARD_CONFIG, Nothing()),
        ask(card_calls.CURRENCY_CONFIG, CurrencyConfigQuery()),
        ask(card_calls.CURRENCY_LIMIT_CONFIG, Nothing()),
        ask(account_calls.ALL, Nothing()),
        ask(card_calls.TAGS, Nothing()),
        _sub_accounts(state, user),
    )
    offer.bins, offer.configs, offer.currencies, offer.limits = bins, configs, currencies, limits
    offer.accounts, offer.tags, offer.sub_users = accounts, tags, subs
    return offer


async def read_product(state: Portal, offer: Offer, mode: str, card_bin: str) -> None:
    """How long a product's cards may live and how many more there may be; asked once for each product."""
    if card_bin not in offer.times:
        offer.times[card_bin] = await state._ask(card_calls.INVALID_TIME, InvalidTimeQuery(bin=card_bin))
    if offer.count(mode, card_bin) is None:
        query = WaitApplyCountQuery(card_mode=mode, bin=card_bin)
        offer.counts[f"{mode}:{card_bin}"] = await state._ask(card_calls.WAIT_APPLY_COUNT, query)


async def _sub_accounts(state: Portal, user: UserView) -> list[SubUser]:
    if not user.sub_user:
        return []
    page = await state._ask(sub_calls.PAGE, SubUserQuery(page_size=MOST_SUB_ACCOUNTS, status="VALID"))
    return page.items


def _month_number(moment: datetime) -> int:
    return moment.year * 12 + moment.month - 1
