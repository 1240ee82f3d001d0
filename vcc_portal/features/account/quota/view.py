"""What the quota page reads and shows: a row for each sub-account, the main account's side, what the user may do."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from vcc_portal.domain.account import Standing, has_codes, sees_main
from vcc_portal.domain.money import CURRENCY_CODE, format_amount
from vcc_portal.domain.text import EMPTY, Text, listed
from vcc_portal.features.account.quota.form import Direction, QuotaRules
from vcc_portal.features.account.sub_accounts import every_sub_account
from vcc_portal.features.card.funding_accounts import cards_text
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.i18n import quota as strings
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models.account import Account
from vcc_portal.upstream.models.base import ByCurrency
from vcc_portal.upstream.models.sub_account import SubUser

QUOTA_CODE, SUB_ACCOUNT_CODE = "vcc_quota", "vcc_sub_account"
MOST_NAMED = 5
_CURRENCY = re.compile(CURRENCY_CODE)


@dataclass(frozen=True)
class QuotaAccounts:
    """The open sub-accounts that the user may see, and the main accounts."""

    subs: Sequence[SubUser] = ()
    mains: Sequence[Account] = ()
    sees_main: bool = True
    """False for an operator whose data access leaves the main account out: its unassigned quota is 0 everywhere
    then, and the provider alone knows it."""


@dataclass(frozen=True)
class QuotaRights:
    """What somebody may do here (spec §6)."""

    move: bool = False
    """Assign and return."""
    manage: bool = False
    """Create, rename and close sub-accounts."""


@dataclass
class QuotaRow:
    """One sub-account in one currency, as display strings."""

    sub_user_id: str = ""
    name: str = ""
    initial: str = ""
    cards: Text = EMPTY
    available: str = ""
    held: Text = EMPTY
    amount: str = ""
    """What is typed for it, where that can be sent."""
    after: str = ""
    most: str = ""
    """What can be returned, as it is typed; empty for nothing, and while quota is assigned."""
    named: bool = False
    """The address names it."""


@dataclass(frozen=True)
class MainSide:
    """The unassigned quota of the main account before and after; empty for somebody who may not see it."""

    before: str = ""
    after: str = ""
    share: int = 0
    """What does not move, in per cent of the larger of both."""
    over: Text = EMPTY


def rights_of(standing: Standing) -> QuotaRights:
    """By resource codes; an administrator has them all."""
    return QuotaRights(has_codes(standing, QUOTA_CODE), has_codes(standing, SUB_ACCOUNT_CODE))


async def read_accounts(visit: Visit) -> QuotaAccounts:
    """Raises `Failed`, and `NotShown`: BLOCKED without sub-accounts in the service, EMPTY without any."""
    if not visit.divided:
        raise NotShown(Phase.BLOCKED)
    subs, mains = await asyncio.gather(
        every_sub_account(visit.ask, status="VALID"), visit.ask(account_calls.LIST, ByCurrency())
    )
    mains = sorted(mains, key=lambda account: account.currency != "USD")
    if not subs:
        raise NotShown(Phase.EMPTY)
    if not mains:
        raise NotShown(Phase.MISSING)
    told = sees_main(mains, everything=visit.standing.admin)
    return QuotaAccounts(subs, mains, sees_main=told)


def currency_of(wanted: str, accounts: QuotaAccounts) -> str:
    """The currency that the address names, else the first of the main account."""
    known = [account.currency for account in accounts.mains]
    return wanted if _CURRENCY.fullmatch(wanted) and wanted in known else known[0]


def rules_of(accounts: QuotaAccounts, currency: str) -> QuotaRules:
    """What amounts in a currency are checked against."""
    unassigned = sum(one.unassigned_amount for one in accounts.mains if one.currency == currency)
    known = unassigned if accounts.sees_main else None
    return QuotaRules(currency, known, {sub.sub_user_id: _of(sub, currency)[0] for sub in accounts.subs})


def matching(subs: Sequence[SubUser], searched: str, named: str) -> list[SubUser]:
    """Those whose name or id holds the text; the one that the address names comes first."""
    text = searched.strip().casefold()
    found = [sub for sub in subs if text in sub.alias.casefold() or text in sub.sub_user_id]
    return sorted(found, key=lambda sub: sub.sub_user_id != named) if named else found


def quota_row(sub: SubUser, currency: str, direction: str, amount: int | None, named: str = "") -> QuotaRow:
    """A sub-account with what is typed for it."""
    available, held = _of(sub, currency)
    returns = direction == Direction.RETURN
    after = None if amount is None else available + (-amount if returns else amount)
    return QuotaRow(
        sub_user_id=sub.sub_user_id,
        name=sub.alias,
        initial=sub.alias[:1],
        cards=cards_text(sub.card_count),
        available=format_amount(available, currency),
        held=strings.HELD.format(amount=format_amount(held, currency)) if held else EMPTY,
        amount="" if amount is None else format_amount(amount, currency),
        after="" if after is None else format_amount(after, currency),
        most=format_amount(available, currency).replace(",", "") if returns and available > 0 else "",
        named=sub.sub_user_id == named,
    )


def main_side(amounts: Mapping[str, int], direction: str, rules: QuotaRules) -> MainSide:
    """The main account before and after what is typed."""
    if rules.unassigned is None:
        return MainSide()
    total, before = sum(amounts.values()), rules.unassigned
    after = before + (total if direction == Direction.RETURN else -total)
    larger = max(before, after)
    return MainSide(
        before=format_amount(before, rules.currency),
        after=format_amount(after, rules.currency),
        share=max(0, min(before, after)) * 100 // larger if larger > 0 else 0,
        over=strings.OVER_LINE.format(amount=format_amount(-after, rules.currency)) if after < 0 and total else EMPTY,
    )


def names_of(names: Sequence[str]) -> Text:
    """The first by name, and how many there are; empty for none."""
    if len(names) <= MOST_NAMED:
        return listed(names)
    return strings.NAMES_MORE.format(names=listed(names[:MOST_NAMED]), count=len(names))


def _of(sub: SubUser, currency: str) -> tuple[int, int]:
    """Available and frozen; nothing while it has no account in that currency."""
    account = next((one for one in sub.account_list if one.currency == currency), None)
    return (account.spendable, account.frozen_amount) if account else (0, 0)
