"""Balances by currency."""

from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.account import sees_main
from vcc_portal.domain.money import format_amount, percent
from vcc_portal.features.account.view import BalanceRow
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.i18n import account as words
from vcc_portal.i18n.currency import name_of
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models.account import Account
from vcc_portal.upstream.models.base import ByCurrency


class BalancesState(Loading, rx.State):
    """The main accounts, one row a currency; currencies are never added up."""

    ACCESS: ClassVar = routes.ACCOUNT

    balances: list[BalanceRow] = []
    updated: str = ""
    tells_unassigned: bool = False
    """Whether there is something to assign, and whoever asks is told of it. Of an operator only the balances say so."""

    _available: list[tuple[str, int]] = []
    _funded: bool = False
    """Some account has money."""

    def _amounts(self) -> list[tuple[str, int]]:
        """Currency and what is available, in thousandths, in the order of the rows."""
        return self._available

    def _is_funded(self) -> bool:
        return self._funded

    async def _reading(self, visit: Visit) -> tuple[list[Account], bool]:
        accounts = await visit.ask(account_calls.LIST, ByCurrency())
        told = sees_main(accounts, everything=visit.standing.admin)
        return in_order(accounts), told and visit.divided

    def _put(self, data: tuple[list[Account], bool]) -> None:
        accounts, self.tells_unassigned = data
        self.balances = [balance_row(account, assigns=self.tells_unassigned) for account in accounts]
        self._available = [(account.currency, account.available_amount) for account in accounts]
        self._funded = any(account.available_amount > 0 for account in accounts)
        self.updated = clock.written()


def in_order(accounts: list[Account]) -> list[Account]:
    """US dollars first, then the order of the answer; the first row is the large one."""
    return sorted(accounts, key=lambda account: account.currency != "USD")


def balance_row(account: Account, *, assigns: bool = True) -> BalanceRow:
    """One account as a row; the bar splits available money (assigned or not, where that is told) and frozen money."""
    currency = account.currency
    free = max(0, min(account.unassigned_amount, account.available_amount)) if assigns else 0
    held = max(0, account.frozen_amount)
    whole = max(0, account.available_amount) + held
    free_share, held_share = percent(free, whole), percent(held, whole)
    assigned_share = max(0, 100 - free_share - held_share) if whole else 0
    return BalanceRow(
        currency=currency,
        name=name_of(currency),
        available=format_amount(account.available_amount, currency),
        frozen=format_amount(account.frozen_amount, currency),
        unassigned=format_amount(account.unassigned_amount, currency),
        assigned_share=f"{assigned_share}%",
        unassigned_share=f"{free_share}%",
        frozen_share=f"{held_share}%",
        split=(words.SPLIT_OF if assigns else words.SPLIT_OF_TWO).format(
            currency=currency, available=assigned_share, unassigned=free_share, frozen=held_share
        ),
    )
