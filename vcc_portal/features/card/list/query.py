"""The card list: the call that answers it, and what it reads beside the rows."""

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from vcc_portal import routes
from vcc_portal.features.card.list.address import CardAddress
from vcc_portal.features.card.list.row import MAIN_ACCOUNT, CardRow, card_row, same
from vcc_portal.features.card.rights import CardRights, card_rights
from vcc_portal.features.patterns.asking import Unread, Visit
from vcc_portal.features.patterns.filters import Choice, Menus
from vcc_portal.features.patterns.listing import Blank, ListDeclaration
from vcc_portal.i18n.card import common as strings
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.account import AllAccounts
from vcc_portal.upstream.models.card import (
    Card,
    CardPage,
    CardPageQuery,
    CurrencyConfig,
    CurrencyConfigQuery,
    WaitApplyCountQuery,
)


@dataclass(frozen=True)
class CardListFacts:
    """What the page knows beside its menus."""

    rights: CardRights = field(default_factory=CardRights)
    freezable: frozenset[str] = frozenset()
    """BINs whose cards can be frozen."""
    issuable: str = ""
    """How many more cards may be applied for; empty while that is not known."""


def _accounts(every: AllAccounts, *, main: bool) -> list[Choice]:
    """None to choose from where there is the main account alone; `main` where it has cards to see."""
    subs = [Choice(sub.sub_user_id, same(sub.alias)) for sub in every.sub_user_list]
    of_main = [Choice(MAIN_ACCOUNT, strings.MAIN_ACCOUNT)] if main else []
    return [*of_main, *subs] if subs else []


async def _sees_main(visit: Visit) -> bool:
    """Whether the main account's cards are for this user: nothing tells an operator's data right but what he may see."""
    if visit.standing.admin:
        return True
    query = CardPageQuery(sub_user_id_list=[""], page_size=1)
    found = await visit.ask_quietly(card_calls.PAGE, query, lane="main")
    return found is None or found.known_total > 0


def _currencies(config: CurrencyConfig) -> list[Choice]:
    return [Choice(row.currency, same(row.currency)) for row in config.currency_list]


class CardListing(ListDeclaration):
    """Its menus are the company's own tags, accounts and currencies; what a row offers depends on rights."""

    async def menus(self, visit: Visit) -> Menus:
        """What cannot be read leaves its filter out, and is said."""
        tags, accounts, currencies, waiting, kinds, main = await asyncio.gather(
            visit.ask_or_unread(card_calls.TAGS, Nothing()),
            visit.ask_or_unread(account_calls.ALL, Nothing()),
            visit.ask_or_unread(card_calls.CURRENCY_CONFIG, CurrencyConfigQuery()),
            visit.ask_quietly(card_calls.WAIT_APPLY_COUNT, WaitApplyCountQuery()),
            visit.ask_quietly(card_calls.CARD_CONFIG, Nothing()),
            _sees_main(visit),
        )
        choices: dict[str, list[Choice] | Unread] = {
            **self.fixed_menus(),
            "sub": accounts if isinstance(accounts, Unread) else _accounts(accounts, main=main),
            "currency": currencies if isinstance(currencies, Unread) else _currencies(currencies),
            "tag": tags if isinstance(tags, Unread) else [Choice(row.tag, same(row.tag)) for row in tags],
        }
        freezable = frozenset(kind.bin for kind in kinds or [] if kind.support_freeze)
        rights = card_rights(visit.standing, visit.user, freezable)
        return Menus.read(choices, CardListFacts(rights, freezable, f"{waiting.wait_apply_count:,}" if waiting else ""))

    def row_from(self, entry: Card, menus: Menus) -> CardRow:
        """With what may be done to the card."""
        facts = menus.known or CardListFacts()
        return card_row(entry, facts.rights, facts.freezable)

    def counts(self, page: CardPage) -> Mapping[str, int]:
        """By status, and all of them."""
        return {**page.status_count, "": sum(page.status_count.values())}


CARD_LIST = CardListing(
    route=routes.CARD_LIST,
    call=card_calls.PAGE,
    request=CardPageQuery,
    address=CardAddress,
    row=CardRow,
    total=strings.TOTAL_CARDS,
    blank=Blank("credit-card", strings.NO_CARDS, strings.NO_CARDS_NOTE, strings.NO_MATCH),
)


def card_query(address: CardAddress, tags: Collection[str] = ()) -> Any:
    """The request for the cards that an address means; a keyword that is one of `tags` means that tag."""
    return CARD_LIST.asks(address, Menus({"tag": [Choice(tag) for tag in tags]}))
