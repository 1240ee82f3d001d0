"""A page of a list as its declaration, the address and the answer make it; read without a State."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from vcc_portal.domain import clock
from vcc_portal.domain.listing import NUMBERED_PAGES, last_page, page_numbers
from vcc_portal.domain.text import EMPTY, Count, Text, listed
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.columns import ColumnKind
from vcc_portal.features.patterns.filters import Choice, Filter, FilterKind, Menus
from vcc_portal.features.patterns.listing import Cursors, Fetched, FilterTotal, ListDeclaration
from vcc_portal.features.patterns.loading import Elsewhere, NotShown, Phase
from vcc_portal.i18n.patterns import listing as strings
from vcc_portal.upstream.models.base import SummedPage

NO_COUNT = "none"
"""Stands for a count that is not asked for."""
_OF_WORDS = frozenset({ColumnKind.TEXT, ColumnKind.COPIED, ColumnKind.LINKED, ColumnKind.CARD})
"""Columns that people look something up in; of the others the largest is wanted, or the newest."""


@dataclass(frozen=True)
class Chip:
    """An active filter, and the address without it."""

    name: str = ""
    text: Text = EMPTY
    href: str = ""


@dataclass(frozen=True)
class Tab:
    """One tab with its count."""

    key: str = ""
    text: Text = EMPTY
    count: str = ""
    """Empty while it is not known."""
    href: str = ""
    active: bool = False
    alarm: bool = False
    meaning: Text = EMPTY


@dataclass(frozen=True)
class PageLink:
    """One page number; an empty label is a gap."""

    label: str = ""
    href: str = ""
    current: bool = False


@dataclass(frozen=True)
class AddressView:
    """What the address alone decides, as display values."""

    applied: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[Choice]] = field(default_factory=dict)
    chips: list[Chip] = field(default_factory=list)
    tabs: list[Tab] = field(default_factory=list)
    size: str = ""
    sort: str = ""
    sort_hrefs: dict[str, str] = field(default_factory=dict)
    clear_href: str = ""
    export_href: str = ""
    unread: Text = EMPTY
    """Which filters are not there, because what they offer could not be read."""
    denied: Text = EMPTY
    """Which ones are not there, because this user may not read what they offer."""
    period: Text = EMPTY
    """The days that are asked for, where the address leaves open on which they end: paper is read on another one."""


@dataclass(frozen=True)
class PageView:
    """What the answer decides, as display values."""

    total: int = 0
    matching: str = ""
    """The filters that `total` is about, as a query string; empty before the first answer."""
    total_text: Text = EMPTY
    totals: list[FilterTotal] = field(default_factory=list)
    shown_text: Text = EMPTY
    pages: list[PageLink] = field(default_factory=list)
    previous_href: str = ""
    next_href: str = ""
    all_tabs_href: str = ""
    hint: Text = EMPTY
    """Which filter to loosen, when it is the filters that leave no row."""
    typed_amount: str = ""
    """What was typed as a keyword, where it may be meant as an amount."""
    typed_amount_href: str = ""
    """Searches for that amount."""


@dataclass(frozen=True)
class ListPage:
    """A page of a list as it was read."""

    address: Any
    fetched: Fetched
    menus: Menus
    view: PageView


async def read_list(
    declared: ListDeclaration, visit: Visit, *, menus: Menus | None = None, known: Fetched | None = None
) -> ListPage:
    """The page that the visit's address names; `menus` and `known` are what was read before and is still good.

    Raises `Failed`, `Elsewhere` behind the last page, and `NotShown` (EMPTY, NO_RESULT) with the page without rows.
    """
    address: Any = declared.address.read(visit.params)
    menus, fetched = await _read(declared, visit, address, menus, known)
    if fetched.rows:  # there are at least those that came, whatever the total says
        seen = (address.page - 1) * address.size + len(fetched.rows)
        fetched = replace(fetched, total=max(fetched.total, seen))
    menus = declared.learned(menus, address, fetched)
    last = _last_by_number(fetched, address)
    if address.page > last and not (address.after and fetched.rows):
        raise Elsewhere(declared.href(address.change(page=last)))
    view = page_view(declared, address, fetched)
    if fetched.rows:
        return ListPage(address, fetched, menus, view)
    layout = address_view(declared, address, menus, fetched.counts)
    narrowed = bool(layout.chips) or bool(layout.tabs and not layout.tabs[0].active)
    everything = await declared.count_all(visit, address, menus, fetched) if narrowed else 0
    if not everything:
        raise NotShown(Phase.EMPTY, ListPage(address, fetched, menus, view))
    total, hint = declared.total.format(total=Count(everything)), declared.other_tab
    if layout.chips:
        hint = strings.TRY_WITHOUT.format(filter=layout.chips[0].text, total=total)
    view = replace(view, hint=hint, all_tabs_href=layout.tabs[0].href if layout.tabs else "")
    amount = declared.as_amount(address)
    if amount is not None:
        view = replace(view, typed_amount=amount.least, typed_amount_href=declared.href(amount))
    raise NotShown(Phase.NO_RESULT, ListPage(address, fetched, menus, view))


async def _read(
    declared: ListDeclaration, visit: Visit, address: Any, menus: Menus | None, known: Fetched | None
) -> tuple[Menus, Fetched]:
    try:
        if menus is None and known is None:
            return await declared.read_first(visit, address)
        menus = menus or await declared.menus(visit)
        return menus, known or await declared.read(visit, address, menus)
    except Failed as failed:
        if address.after and failed.code == Code.SUBMIT_FAILED:  # a mark of other filters, or of another day
            raise Elsewhere(declared.href(address.change())) from None
        raise


def _last_by_number(fetched: Fetched, address: Any) -> int:
    """The last page that its number leads to."""
    last = last_page(fetched.total, address.size)
    return last if fetched.cursors is None else min(last, NUMBERED_PAGES)


def address_view(
    declared: ListDeclaration, address: Any, menus: Menus, counts: Mapping[str, int] | None = None
) -> AddressView:
    """Fields, chips, tabs and sort heads of an address; no counts are known before the first answer."""
    names = [name for each in declared.filters for name in each.names]
    active = [each for each in declared.filters if any(map(address.is_set, each.names))]
    unread, denied = (
        [each.label for each in declared.filters if each.name in missing] for missing in (menus.unread, menus.denied)
    )
    return AddressView(
        applied={name: _shown(getattr(address, name)) for name in names},
        choices={name: list(offered) for name, offered in menus.choices.items()},
        chips=[_chip(declared, address, each, menus) for each in active],
        tabs=_tabs(declared, address, counts),
        size=str(address.size),
        sort=address.sort or declared.first_sort,
        sort_hrefs={key: _sorted_by(declared, address, key) for key in sorted(address.SORTS)},
        clear_href=declared.href(address.cleared(*names)),
        export_href=declared.export_href(address),
        unread=strings.FILTERS_UNREAD.format(filters=listed(unread)) if unread else EMPTY,
        denied=strings.FILTERS_DENIED.format(filters=listed(denied)) if denied else EMPTY,
        period=_open_period(declared, address),
    )


def page_view(declared: ListDeclaration, address: Any, fetched: Fetched) -> PageView:
    """Totals and pages of an answer."""
    first, last = (address.page - 1) * address.size + 1, _last_by_number(fetched, address)
    total = declared.total.format(total=Count(fetched.total))
    cursors = fetched.cursors or Cursors()
    numbers = page_numbers(min(address.page, last), last)
    if address.page > last:
        numbers = [1, 0, address.page]

    def to(page: int, cursor: str = "") -> str:
        if cursor and page > last:
            return declared.href(address.change(page=page, after=cursor))
        return declared.href(address.change(page=page)) if 1 <= page <= last else ""

    shown = strings.SHOWN.format(first=f"{first:,}", last=f"{first + len(fetched.rows) - 1:,}")
    return PageView(
        total=fetched.total,
        matching=address.matching,
        total_text=total if fetched.exact else strings.COUNTED_SO_FAR.format(total=total),
        totals=declared.totals_of(fetched.answer, address),
        shown_text=strings.BY_FIGURE.format(shown=shown) if _mixes(declared, address, fetched) else shown,
        pages=[
            PageLink(str(number), to(number), number == address.page) if number else PageLink() for number in numbers
        ],
        previous_href=to(address.page - 1, cursors.previous),
        next_href=to(address.page + 1, cursors.following),
    )


def _sorted_by(declared: ListDeclaration, address: Any, key: str) -> str:
    """Another column from its largest, one of words from the front of the alphabet; the same one turned round."""
    kind = next(each.kind for each in declared.columns if each.sort == key)
    first, second = (key, f"-{key}") if kind in _OF_WORDS else (f"-{key}", key)
    turned = second if (address.sort or declared.first_sort) == first else first
    return declared.href(address.change(sort="" if turned == declared.first_sort else turned))


def _mixes(declared: ListDeclaration, address: Any, fetched: Fetched) -> bool:
    """Whether the order compares amounts of several currencies: the provider goes by the figure alone."""
    key = address.sort.removeprefix("-")
    money = [each.key for each in declared.columns if key and each.sort == key and each.kind is ColumnKind.MONEY]
    sums = fetched.answer.sum_list if isinstance(fetched.answer, SummedPage) else []
    return any(
        len({getattr(row, name).currency for row in fetched.rows} | {each.currency for each in sums}) > 1
        for name in money
    )


def _tabs(declared: ListDeclaration, address: Any, counts: Mapping[str, int] | None) -> list[Tab]:
    if declared.tab_choice is None:
        return []
    name, tabs = declared.tab_choice
    chosen = _shown(getattr(address, name))

    def tab(key: str, text: Text) -> Tab:
        unset = declared.address.model_fields[name].default
        count = "" if counts is None else f"{counts.get(key, 0):,}"
        return Tab(
            key,
            text,
            NO_COUNT if key in tabs.uncounted else count,
            declared.href(address.change(**{name: key or unset})),
            chosen == key,
            alarm=key in tabs.alarms and bool((counts or {}).get(key)),
            meaning=tabs.meanings.get(key, EMPTY),
        )

    return [tab(key, text) for key, text in tabs.texts.items()]


def _chip(declared: ListDeclaration, address: Any, each: Filter, menus: Menus) -> Chip:
    if each.kind is FilterKind.DATES:
        said = _range(each, address)
    elif each.kind is FilterKind.AMOUNTS:
        said = _between(address.least, address.most)
    else:
        said = _reads(each, _shown(getattr(address, each.name)), menus)
    text = strings.CHIP.format(label=each.label, value=said)
    return Chip(each.names[0], text, declared.href(address.cleared(*each.names)))


def _reads(each: Filter, chosen: str, menus: Menus) -> Text:
    if each.reads is not None:
        return each.reads(chosen, menus)
    offered: Sequence[Choice] = menus.choices.get(each.name, [])
    return next((one.text for one in offered if one.value == chosen), Text.same(chosen))


def _shown(chosen: object) -> str:
    return "" if chosen is None else str(chosen)


def _range(each: Filter, address: Any) -> Text:
    """The days as the address names them, or those that are asked for where the provider answers fewer."""
    first, last = each.days(address, clock.today())
    if address.since is None:
        return strings.RANGE.format(since=first, until=last) if first else strings.UNTIL.format(until=last)
    if first and first > address.since:
        return strings.A_YEAR_AT_MOST.format(period=strings.RANGE.format(since=first, until=last))
    if address.until is None:
        return strings.SINCE.format(since=address.since)
    return strings.RANGE.format(since=address.since, until=address.until)


def _open_period(declared: ListDeclaration, address: Any) -> Text:
    dated = next((each for each in declared.filters if each.kind is FilterKind.DATES and each.recent), None)
    if dated is None or address.until is not None:
        return EMPTY
    first, last = dated.days(address, clock.today())
    return strings.CHIP.format(label=dated.label, value=strings.RANGE.format(since=first, until=last))


def _between(least: str, most: str) -> Text:
    if least == most:
        return Text.same(least)
    if least and most:
        return strings.BETWEEN.format(least=least, most=most)
    return strings.AT_LEAST.format(least=least) if least else strings.AT_MOST.format(most=most)
