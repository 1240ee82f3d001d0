"""What the signed-in user may apply for: products, currencies, months, counts and accounts, as the server answered."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from vcc_portal.domain.account import sees_main
from vcc_portal.domain.card import CardMode, LimitWindow
from vcc_portal.upstream.models.account import Account, AllAccounts
from vcc_portal.upstream.models.base import BIN_CODE
from vcc_portal.upstream.models.card import (
    Bin,
    CardConfig,
    CurrencyConfig,
    CurrencyLimitConfig,
    InvalidTimes,
    Limits,
    TagCount,
    WaitApplyCount,
)
from vcc_portal.upstream.models.sub_account import SubUser

ONLINE = "ONLINE"
_LIMIT_ATTRIBUTES = {
    LimitWindow.SINGLE: "single_limit",
    LimitWindow.DAY: "single_day_limit",
    LimitWindow.MONTH: "single_month_limit",
    LimitWindow.LIFETIME: "life_time_limit",
}


@dataclass
class Offer:
    """Everything that an application is checked against; amounts in thousandths."""

    modes: list[str] = field(default_factory=list)
    with_sub_accounts: bool = False
    operator: bool = False
    """True for somebody whose data right may leave the main account out."""
    allow_listed: bool = False
    """True lifts the highest limits (`cardLimitWhite`)."""
    bins: list[Bin] = field(default_factory=list)
    configs: list[CardConfig] = field(default_factory=list)
    currencies: CurrencyConfig = field(default_factory=CurrencyConfig)
    limits: CurrencyLimitConfig = field(default_factory=CurrencyLimitConfig)
    accounts: AllAccounts = field(default_factory=AllAccounts)
    sub_users: list[SubUser] = field(default_factory=list)
    tags: list[TagCount] = field(default_factory=list)
    times: dict[str, InvalidTimes] = field(default_factory=dict)
    """By BIN."""
    counts: dict[str, WaitApplyCount] = field(default_factory=dict)
    """By card mode and BIN, `SHARED:485932`."""
    this_month: int = 0
    """Months since year 0, in Asia/Shanghai."""

    def renewed(self, accounts: AllAccounts) -> None:
        """Balances of this moment; the counts are asked for again, as a form may have been open for long."""
        self.accounts, self.counts = accounts, {}

    def products(self, mode: str) -> list[Bin]:
        """The card products of a mode, recommended ones first, those that cannot be had last.

        One without a BIN cannot be asked about, nor applied for: it is left out, and the others stay.
        """
        mine = [one for one in self.bins if one.card_mode in {"", mode} and re.fullmatch(BIN_CODE, one.bin)]
        return sorted(mine, key=lambda product: (not self.open(mode, product), not product.recommended))

    def open(self, mode: str, product: Bin) -> bool:
        """True when a product is issued now and its own cap is not reached."""
        return product.status == ONLINE and not self.used_up(mode, product)

    def used_up(self, mode: str, product: Bin) -> bool:
        """True when the cap of cards of a product is reached."""
        config = self.config(mode, product.bin)
        return config is not None and 0 < config.max_count <= config.used_count

    def product(self, mode: str, card_bin: str) -> Bin | None:
        """One product, open or not."""
        return next((product for product in self.products(mode) if product.bin == card_bin), None)

    def config(self, mode: str, card_bin: str) -> CardConfig | None:
        """What cards of a product can do."""
        return next((one for one in self.configs if one.bin == card_bin and one.card_mode in {"", mode}), None)

    def settlements(self, product: Bin, currency: str) -> list[str]:
        """The currencies that a card of a product and currency can be settled in."""
        offered = next(
            (one.settle_currency_list for one in self.currencies.currency_list if one.currency == currency), []
        )
        both = [code for code in product.settle_currency_list if not offered or code in offered]
        return both or list(product.settle_currency_list) or [currency]

    def highest(self, window: LimitWindow, currency: str) -> int | None:
        """The highest limit of a window in a currency; None is unbounded."""
        if self.allow_listed:
            return None
        own = next((one.max for one in self.limits.currency_list if one.currency == currency), None)
        return _limit(own or self.limits.base_max, window)

    def paying(self, sub_user_id: str, currency: str) -> Account | None:
        """The account that pays: the sub-account's, or the main one."""
        return next((one for one in self._accounts(sub_user_id) if one.currency == currency), None)

    @property
    def sees_main(self) -> bool:
        """False where the main account's balances are not told: an operator's data right leaves it out."""
        everything = not (self.operator and self.with_sub_accounts)
        return sees_main(self.accounts.main_account_list, everything=everything)

    def alias(self, sub_user_id: str) -> str:
        """A sub-account's name; empty for the main account."""
        return next((sub.alias for sub in self.sub_users if sub.sub_user_id == sub_user_id), "")

    def count(self, mode: str, card_bin: str) -> WaitApplyCount | None:
        """How many more cards may be applied for."""
        return self.counts.get(f"{mode}:{card_bin}")

    def _accounts(self, sub_user_id: str) -> Sequence[Account]:
        if not sub_user_id:
            return self.accounts.main_account_list
        return next((sub.account_list for sub in self.accounts.sub_user_list if sub.sub_user_id == sub_user_id), [])


def modes_of(*, shared: bool, single: bool) -> list[str]:
    """The card modes that the user's flags allow (spec §6)."""
    return [mode.value for mode, allowed in ((CardMode.SHARED, shared), (CardMode.SINGLE, single)) if allowed]


def _limit(limits: Limits, window: LimitWindow) -> int | None:
    return getattr(limits, _LIMIT_ATTRIBUTES[window])
