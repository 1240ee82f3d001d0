"""The overview of all linked accounts: what the provider says of each now, and what was seen of it when it was open.

Balances and cards are told for the account that is open and for no other. So what the account home has shown is kept
with the sign-in, and of the others the overview shows that, with the time.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from vcc_portal.domain.money import with_currency
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.account.seen import SeenAccount
from vcc_portal.features.patterns.asking import Ask, Visit
from vcc_portal.features.patterns.provider_pages import ProviderPages
from vcc_portal.features.shell.linked import LinkedNames, LinkedView, fits, linked_names, linked_view
from vcc_portal.i18n import cockpit as words
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import sso as sso_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.sso import LinkedAccount
from vcc_portal.upstream.models.user import BizAccount, BizAccountsQuery, KycEntry, KycRefreshed, RefreshKycInfo

MOST = 60
"""Accounts whose figures are remembered."""
FIRST = 6
"""Rows that stand there before all are asked for."""
CURRENCIES = 2
"""Balances that a row has room for."""
_LANE = "overview"
_CARDS = "cn_vcc"


@dataclass(frozen=True)
class LinkedReading:
    """What the provider says of the linked accounts."""

    linked: Sequence[LinkedAccount] = ()
    business: Sequence[BizAccount] = ()
    """Those of the card business; empty when they cannot be read (spec §7)."""
    kyc: Sequence[KycEntry] = ()
    reasons: Sequence[Text] = ()
    """Why each of `kyc` has failed, in both languages."""
    names: LinkedNames = field(default_factory=dict)


@dataclass
class CockpitRow:
    """One linked account."""

    account: LinkedView = field(default_factory=LinkedView)
    current: bool = False
    account_no: str = ""
    reason: Text = EMPTY
    """Why its verification has failed, in the provider's words."""
    balances: list[str] = field(default_factory=list)
    more: Text = EMPTY
    cards: str = ""
    attention: int = 0
    seen: Text = EMPTY
    """When that was so; empty for what has never been open."""
    problem: Text = EMPTY
    """Why it could not be checked again."""


async def read_linked(visit: Visit) -> LinkedReading:
    """The linked accounts; the page can do without what else there is about them. Raises `Failed`."""
    answer, business, kyc = await asyncio.gather(
        visit.ask(sso_calls.BIZ_LIST, Nothing(), lane=_LANE),
        visit.ask_quietly(user_calls.BIZ_ACCOUNTS, BizAccountsQuery(biz_source=_CARDS)),
        visit.ask_quietly(user_calls.KYC_LIST, Nothing(), lane=_LANE),
    )
    reasons = await visit.in_both(kyc or [], user_calls.KYC_LIST, Nothing(), fail_reasons, lane=_LANE)
    names = await linked_names(visit, answer, lane=_LANE)
    return LinkedReading(answer.user_biz_info_list, business.biz_list if business else [], kyc or [], reasons, names)


def fail_reasons(entries: Sequence[KycEntry]) -> list[str]:
    """Why each verification of an identity has failed; empty where it has not."""
    return [one.fail_reason for one in entries]


async def check_again(ask: Ask, account: LinkedAccount) -> KycRefreshed:
    """Let the provider read the verification of a linked account again. Raises `Failed` (900004: there is none)."""
    asked = RefreshKycInfo(
        biz_source=account.biz_source,
        user_id=account.user_id,
        channel_id=account.channel_id,
        sso_user_id=account.sso_user_id,
        operator_id=account.operator_id,
    )
    return await ask(user_calls.REFRESH_KYC_INFO, asked)


def remembered(
    seen: Mapping[str, SeenAccount], user_id: str, now: SeenAccount, most: int = MOST
) -> dict[str, SeenAccount]:
    """What was seen, with one account's state of this moment; the oldest are forgotten beyond `most`."""
    latest = {**{one: what for one, what in seen.items() if one != user_id}, user_id: now}
    kept = sorted(latest, key=lambda one: latest[one].at)[-most:]
    return {one: what for one, what in latest.items() if one in kept}


def cockpit_rows(
    reading: LinkedReading,
    pages: ProviderPages,
    seen: Mapping[str, SeenAccount],
    now: datetime,
    tag_of: Callable[[str], str] = str,
) -> list[CockpitRow]:
    """The account that is open, then those whose verification needs somebody, then the others as they are answered."""
    views = [linked_view(one, pages, tag_of(one.user_id), reading.names) for one in reading.linked]
    numbers = {one.user_id: one.account_no for one in reversed(reading.business)}
    rows = [_row(one, reading, view, numbers, seen, now) for one, view in zip(reading.linked, views, strict=True)]
    return sorted(rows, key=lambda row: (not row.current, not row.account.alarm))


def found(rows: Sequence[CockpitRow], searched: str) -> list[CockpitRow]:
    """Those whose name, platform or number holds the text."""
    return [row for row in rows if fits(row.account, searched, row.account_no)]


def with_problem(rows: Sequence[CockpitRow], user_id: str, problem: Text) -> list[CockpitRow]:
    """The rows after a check of one of them; of the others nothing is said any more."""
    return [replace(row, problem=problem if row.account.user_id == user_id else EMPTY) for row in rows]


def _row(
    linked: LinkedAccount,
    reading: LinkedReading,
    view: LinkedView,
    numbers: Mapping[str, str],
    seen: Mapping[str, SeenAccount],
    now: datetime,
) -> CockpitRow:
    row = CockpitRow(
        account=view,
        current=linked.checked,
        account_no=numbers.get(linked.user_id, ""),
    )
    if row.account.alarm:
        row.reason = _reason(linked, reading)
    known = seen.get(linked.user_id)
    return row if known is None else with_seen(row, known, now)


def with_seen(row: CockpitRow, seen: SeenAccount, now: datetime) -> CockpitRow:
    """A row with what was seen of its account."""
    shown = [with_currency(amount, currency) for currency, amount in seen.balances]
    more = len(shown) - CURRENCIES
    day, _, time = seen.at.partition(" ")
    when = time[:5] if day == now.date().isoformat() else seen.at[5:16]
    return replace(
        row,
        balances=shown[:CURRENCIES],
        more=words.MORE_CURRENCIES.format(count=more) if more > 0 else EMPTY,
        cards=f"{seen.cards:,}",
        attention=seen.attention,
        seen=words.SEEN_AT.format(time=when),
    )


def _reason(linked: LinkedAccount, reading: LinkedReading) -> Text:
    """The list of verifications names accounts by name alone; one that two have says nothing of either."""
    named = [why for entry, why in zip(reading.kyc, reading.reasons, strict=True) if entry.kyc_name == linked.kyc_name]
    return named[0] if len(named) == 1 else EMPTY
