"""Spending of a filter broken down by merchant, card, tag and the like, as bars that lead to their records."""

import asyncio
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from vcc_portal.domain import clock
from vcc_portal.domain.money import dollars_first, format_amount, rounded
from vcc_portal.domain.period import month_end
from vcc_portal.domain.text import EMPTY, Count, Text
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.filters import RECENT_DAYS
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.features.transactions.filters import GROUPINGS
from vcc_portal.features.transactions.tabs import (
    ALL,
    AUTHORIZATIONS_LIST,
    AllAddress,
    AuthorizationAddress,
    TradeTab,
)
from vcc_portal.i18n import merchants, terms
from vcc_portal.i18n import records as strings
from vcc_portal.upstream.calls import trade as calls
from vcc_portal.upstream.models.trade import MOST_GROUPS, OTHER, GroupBy, RecordQuery, TxGroup

LANE, LANE_OF_WHOLES = "breakdown", "breakdown-wholes"
_BY = {
    "merchant": GroupBy.MERCHANT,
    "card": GroupBy.CARD,
    "tag": GroupBy.TAG,
    "sub": GroupBy.SUB_USER,
    "mcc": GroupBy.MCC,
    "month": GroupBy.MONTH,
    "day": GroupBy.DAY,
    "age": GroupBy.DAY,
}
_TOP = {"month": 13, "day": 31, "age": MOST_GROUPS}
AGE_FROM = (0, 1, 4, 8, 15, 31)
"""Days since the authorization from which on each age begins; the last one is open."""
_LARGEST = 8
_LONGEST_KEYWORD = 50


@dataclass(frozen=True)
class GroupBar:
    """One group; its link leads to its records, empty for what no filter names."""

    name: Text = EMPTY
    href: str = ""
    width: str = "0"
    share: str = ""
    """Of the currency's whole, '12.3%'; empty for what several tags together come to."""
    count: Text = EMPTY
    shown: str = ""
    """The amount that the bar draws."""
    settled: str = ""
    authorized: str = ""
    refunded: str = ""
    fees: str = ""


@dataclass(frozen=True)
class CurrencyBars:
    """The groups of one currency; currencies are never summed."""

    currency: str = ""
    title: Text = EMPTY
    total: str = ""
    """Empty for tags: a card may have several, so that they come to more than was spent."""
    measure: Text = EMPTY
    bars: list[GroupBar] = field(default_factory=list)
    aged: bool = False
    """Of what is held: by its age, each with the days on which it was authorized as its count."""


@dataclass(frozen=True)
class BreakdownWay:
    """One way to break down, as a link; pressed again it closes the panel."""

    text: Text = EMPTY
    href: str = ""
    active: bool = False


@dataclass(frozen=True)
class Breakdown:
    """What was read, by currency; US dollars first."""

    currencies: list[CurrencyBars] = field(default_factory=list)


def choices(address: AllAddress) -> list[BreakdownWay]:
    """The ways to break the address's spending down."""
    return [
        BreakdownWay(
            text, ALL.href(address.model_copy(update={"by": "" if address.by == by else by})), address.by == by
        )
        for by, text in GROUPINGS.items()
    ]


async def read_breakdown(visit: Visit, address: AllAddress) -> Breakdown:
    """The groups of the address. Raises `Failed`, and `NotShown` (EMPTY) where nothing was spent."""
    day = clock.today()
    asked = ALL.asks(address, await ALL.menus(visit), day, page_no=1, page_size=1)

    async def ask(lane: str, by: GroupBy, top: int) -> list[TxGroup]:
        query = RecordQuery(**asked.model_dump(), group_by=by, group_top=top)
        return (await visit.ask(calls.RECORD_PAGE, query, lane=lane)).group_list

    groups, wholes = await asyncio.gather(
        ask(LANE, _BY[address.by], _TOP.get(address.by, _LARGEST)),
        ask(LANE_OF_WHOLES, GroupBy.CURRENCY, MOST_GROUPS) if address.by == "tag" else _none(),
    )
    found = breakdown(address, groups, wholes)
    if not found.currencies:
        raise NotShown(Phase.EMPTY)
    return found


async def _none() -> list[TxGroup]:
    return []


def breakdown(address: AllAddress, groups: Sequence[TxGroup], wholes: Sequence[TxGroup] = ()) -> Breakdown:
    """Groups as bars. `wholes` are all records by currency: of tags, which overlap, the groups do not add up to that."""
    if address.by == "age":
        return held_by_age(address, groups, clock.today())
    codes = sorted({each.currency for each in groups}, key=dollars_first)
    drawn = [
        _of_currency(
            address,
            code,
            [each for each in groups if each.currency == code],
            [each for each in wholes if each.currency == code],
        )
        for code in codes
    ]
    return Breakdown([each for each in drawn if each.bars])


def held_by_age(address: AllAddress, groups: Sequence[TxGroup], today: date) -> Breakdown:
    """What was authorized and neither settled nor released yet, by the days since; `groups` are days."""
    codes = sorted({each.currency for each in groups}, key=dollars_first)
    drawn = [_aged(address, code, [each for each in groups if each.currency == code], today) for code in codes]
    return Breakdown([each for each in drawn if each.bars])


def _aged(address: AllAddress, currency: str, days: Sequence[TxGroup], today: date) -> CurrencyBars:
    held = [0] * len(AGE_FROM)
    for day in days:
        # What is beyond the days that are answered one by one is older than any of them; of another's day nothing is known.
        since = _day(day.key)
        age = AGE_FROM[-1] if since is None else (today - since).days
        held[max(0, bisect_right(AGE_FROM, age) - 1)] += day.held_amount
    whole, longest = sum(held), max(held)
    if longest <= 0:
        return CurrencyBars(currency)
    bars = [
        _age_bar(address, place, amount, currency, whole, longest, today)
        for place, amount in enumerate(held)
        if amount > 0
    ]
    title = strings.HELD_BY_AGE.format(currency=currency)
    return CurrencyBars(currency, title, format_amount(whole, currency), strings.MEASURED_HELD, bars, aged=True)


def _age_bar(
    address: AllAddress, place: int, amount: int, currency: str, whole: int, longest: int, today: date
) -> GroupBar:
    """An age, which leads to what still holds money of its days."""
    last = today - timedelta(days=AGE_FROM[place])
    following = AGE_FROM[place + 1] if place + 1 < len(AGE_FROM) else None
    since = today - timedelta(days=RECENT_DAYS - 1) if following is None else today - timedelta(days=following - 1)
    first = max(since, address.since) if address.since else since
    last = min(last, address.until) if address.until else last
    first = min(first, last)
    width = max(amount * 1000 // longest, 4)
    shared = {
        name: getattr(address, name)
        for name in AuthorizationAddress.model_fields
        if name in AllAddress.model_fields and name not in {"tab", "page", "after", "sort", "kind", "status"}
    }
    held = {"tab": TradeTab.AUTHORIZATIONS.value, "held": "yes", "since": first, "until": last, "currency": currency}
    target = AuthorizationAddress().change(**shared | held)
    return GroupBar(
        name=strings.AGES[place],
        href=AUTHORIZATIONS_LIST.href(target),
        width=f"{width // 10}.{width % 10}%",
        share=_share(amount, whole),
        count=terms.PERIOD_FROM_TO.format(since=first.isoformat(), until=last.isoformat())
        if first != last
        else Text.same(last.isoformat()),
        shown=format_amount(amount, currency),
    )


def _of_currency(
    address: AllAddress, currency: str, groups: Sequence[TxGroup], wholes: Sequence[TxGroup]
) -> CurrencyBars:
    """What has settled; what was authorized, where the filter leaves nothing else."""
    settled = any(each.settled_amount for each in groups)

    def measured(parts: Sequence[TxGroup]) -> list[int]:
        return [each.settled_amount if settled else each.authorized_amount for each in parts]

    amounts = measured(groups)
    # Whatever is spent while the two are read, no tag has more than all of them.
    whole, longest = max(sum(measured(wholes or groups)), *amounts, 0), max(amounts, default=0)
    if longest <= 0:
        return CurrencyBars(currency)
    bars = [
        _bar(address, each, amount, whole, longest)
        for each, amount in zip(groups, amounts, strict=True)
        if amount or each.refunded_amount or each.fee_amount
    ]
    return CurrencyBars(
        currency=currency,
        title=strings.BREAKDOWN_OF.format(currency=currency, by=GROUPINGS[address.by].within),
        total="" if address.by == "tag" else format_amount(whole, currency),
        measure=strings.MEASURED_SETTLED if settled else strings.MEASURED_AUTHORIZED,
        bars=bars,
    )


def _share(amount: int, whole: int) -> str:
    """Of the currency's whole, to the nearest tenth of a per cent."""
    share, tenth = divmod(rounded(amount * 1000, whole) // whole, 10)
    return f"{share}.{tenth}%"


def _bar(address: AllAddress, group: TxGroup, amount: int, whole: int, longest: int) -> GroupBar:
    def written(thousandths: int) -> str:
        return format_amount(thousandths, group.currency)

    width = max(amount * 1000 // longest, 4 if amount else 0)
    return GroupBar(
        name=_name(address.by, group),
        href=_href(address, group.key),
        width=f"{width // 10}.{width % 10}%",
        share="" if address.by == "tag" and group.key == OTHER else _share(amount, whole),
        count=ALL.total.format(total=Count(group.count)),
        shown=written(amount),
        settled=written(group.settled_amount),
        authorized=written(group.authorized_amount),
        refunded=written(group.refunded_amount),
        fees=written(group.fee_amount),
    )


def _name(by: str, group: TxGroup) -> Text:
    if group.key == OTHER:
        return strings.REST
    if not group.key:
        return strings.WITHOUT.get(by, EMPTY)
    if by == "mcc":
        return merchants.category(group.key)
    if by == "month":
        return Text.same(f"{group.key[:4]}-{group.key[4:]}")
    return Text.same(group.label or group.key)


def _day(key: str) -> date | None:
    try:
        return date.fromisoformat(key)
    except ValueError:
        return None


def _href(address: AllAddress, key: str) -> str:
    """The records of a group: the filter that it names, with the panel closed."""
    if not key or key == OTHER:
        return ""
    if address.by not in {"day", "month"}:
        return ALL.href(address.change(**{"by": "", address.by: key[:_LONGEST_KEYWORD]}))
    first = _day(key if address.by == "day" else f"{key[:4]}-{key[4:]}-01")
    if first is None:
        return ""  # what the provider calls a day and is none: the bar stands, and leads nowhere
    if address.by == "day":
        return ALL.href(address.change(by="", since=first, until=first))
    last = month_end(first)
    since, until = max(first, address.since or first), min(last, address.until or last)
    return ALL.href(address.change(by="day", since=since, until=until))
