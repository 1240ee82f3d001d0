"""Where cards can belong: the main account and the sub-accounts, with their balances and numbers of cards."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

from vcc_portal.domain.card import CardStatus
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import FailedHere
from vcc_portal.features.account.sub_accounts import every_sub_account
from vcc_portal.features.card.list.row import MAIN_ACCOUNT
from vcc_portal.features.patterns.asking import Ask
from vcc_portal.i18n.card import changes as strings
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.account import Account
from vcc_portal.upstream.models.card import CardPageQuery
from vcc_portal.upstream.models.sub_account import SubUser

_ACTIVE = "ACTIVE"


@dataclass(frozen=True)
class CurrencyBalance:
    """What is available in one currency, as display strings."""

    currency: str = ""
    amount: str = ""
    short: bool = False
    """True when nothing is left to spend."""


@dataclass(frozen=True)
class FundingAccount:
    """One account that cards can spend from."""

    key: str = ""
    """The sub-account's id, or `main`."""
    name: Text = EMPTY
    initial: str = ""
    """First character of the name, for the tile."""
    cards: Text = EMPTY
    """How many live cards it has; empty while that is not known."""
    note: Text = EMPTY
    """A condition for choosing it."""
    balances: list[CurrencyBalance] = field(default_factory=list)
    currencies: list[str] = field(default_factory=list)
    """Of its open accounts."""

    @property
    def sub_user_id(self) -> str:
        """The provider's id; empty for the main account."""
        return "" if self.key == MAIN_ACCOUNT else self.key


async def read_funding_accounts(ask: Ask) -> list[FundingAccount]:
    """The main account first, then the open sub-accounts that the user may see. Raises `Failed`."""
    accounts, subs, on_main = await asyncio.gather(
        ask(account_calls.ALL, Nothing()), every_sub_account(ask, status="VALID"), _cards_of_the_main_account(ask)
    )
    main = FundingAccount(
        MAIN_ACCOUNT,
        strings.MAIN_ACCOUNT,
        cards=on_main,
        balances=[_balance(one, one.spendable) for one in _active(accounts.main_account_list)],
        currencies=[one.currency for one in _active(accounts.main_account_list)],
    )
    return [main, *map(_sub_place, subs)]


def place_name(alias: str) -> Text:
    """The name of a card's place; a card of no sub-account belongs to the main account."""
    return Text.same(alias) if alias else strings.MAIN_ACCOUNT


def cards_text(count: int) -> Text:
    """So many cards."""
    return strings.CARDS_ONE if count == 1 else strings.CARDS.format(count=f"{count:,}")


async def _cards_of_the_main_account(ask: Ask) -> Text:
    """Live cards of the main account, of every mode as a sub-account counts them; the page can do without the number."""
    query = CardPageQuery(sub_user_id_list=[""], page_size=1)
    try:
        counts = (await ask(card_calls.PAGE, query)).status_count
    except FailedHere:
        return EMPTY
    return cards_text(sum(number for status, number in counts.items() if not _ended(status)))


def _ended(status: str) -> bool:
    return status in {CardStatus.CANCEL, CardStatus.EXPIRED}


def _sub_place(sub: SubUser) -> FundingAccount:
    accounts = list(_active(sub.account_list))
    return FundingAccount(
        sub.sub_user_id,
        place_name(sub.alias),
        initial=sub.alias[:1],
        cards=cards_text(sub.card_count),
        balances=[_balance(one, one.spendable) for one in accounts],
        currencies=[one.currency for one in accounts],
    )


def _active(accounts: Iterable[Account]) -> list[Account]:
    return [one for one in accounts if one.status == _ACTIVE]


def _balance(account: Account, amount: int) -> CurrencyBalance:
    return CurrencyBalance(account.currency, format_amount(amount, account.currency), short=amount <= 0)
