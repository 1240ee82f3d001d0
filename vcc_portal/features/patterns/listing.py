"""A list is declared once: a call, an address with its filters, and a row with its columns.

Columns are fields of the row (`columns.column`), filters and tabs annotations of the address's fields (`filters.Filter`,
`filters.TabChoice`). `ListDeclaration` puts them together; query form, address, request, chips, sorting, pages, column choice,
skeleton and the states without rows follow from it (`list_page`).
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Any

from vcc_portal.domain import clock
from vcc_portal.domain.listing import ListAddress
from vcc_portal.domain.money import dollars_first, format_amount
from vcc_portal.domain.text import EMPTY, Count, Text
from vcc_portal.domain.written_amounts import figure, written
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.columns import Column, columns_of, row_of
from vcc_portal.features.patterns.filters import RECENT_DAYS, Choice, Filter, FilterKind, Menus, TabChoice
from vcc_portal.i18n.patterns import listing as strings
from vcc_portal.routes import Route
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.models.base import CurrencySum, CursorQuery, HeldSum, PageQuery, SummedPage

_TYPED = {FilterKind.KEYWORD, FilterKind.TEXT, FilterKind.AMOUNTS}
"""Days are looked at by their own field; what is chosen or clicked always fits."""


@dataclass(frozen=True)
class Blank:
    """What stands where the rows would be, when there are none."""

    icon: str
    title: Text
    note: Text
    no_match: Text
    operator: Text = EMPTY
    """What an operator reads in place of `note`, where the data right may be why there is nothing."""

    @property
    def recent(self) -> "Blank":
        """The same, where a list without chosen dates has the last days alone: there may well be something older.

        The title has a place for `days`.
        """
        operator = strings.EARLIER.format(note=self.operator) if self.operator else EMPTY
        title, note = self.title.format(days=RECENT_DAYS), strings.EARLIER.format(note=self.note)
        return replace(self, title=title, note=note, operator=operator)


@dataclass(frozen=True)
class Cursors:
    """Marks of the pages beside one; an empty one is no such page."""

    following: str = ""
    previous: str = ""


@dataclass(frozen=True)
class Fetched:
    """One answered page: rows, how many there are in all, and how many by tab."""

    rows: list[Any]
    total: int
    counts: Mapping[str, int] = field(default_factory=dict)
    answer: Any = None
    """The provider's own, for what a list shows beside its rows."""
    cursors: Cursors | None = None
    """Of a list of any length."""
    exact: bool = True
    """False where there are at least `total` rows."""

    @classmethod
    def of(cls, rows: list[Any], page: Any, counts: Mapping[str, int], answer: Any) -> "Fetched":
        """With what the provider's page says of its list."""
        if not isinstance(page, SummedPage):
            return cls(rows, page.known_total, counts, answer)
        cursors = Cursors(page.next_cursor, page.previous_cursor)
        return cls(rows, page.known_total, counts, answer, cursors, exact=page.total_at_least is None)


@dataclass(frozen=True)
class TotalFigure:
    """One sum, as it is called and written."""

    name: Text = EMPTY
    amount: str = ""
    sign: str = ""
    """`in` of what came."""
    note: Text = EMPTY
    """What counts in it, where the name leaves that open."""


@dataclass(frozen=True)
class FilterTotal:
    """What the rows of the filter come to in one currency, over all pages."""

    currency: str = ""
    count: Text = EMPTY
    figures: list[TotalFigure] = field(default_factory=list)


@dataclass(frozen=True)
class TotalTexts:
    """How a list calls its totals, in their order; without a text, or an amount, the figure is left out."""

    held: Text = EMPTY
    went: Text = EMPTY
    came: Text = EMPTY
    fee: Text = EMPTY
    went_note: Text = EMPTY
    came_note: Text = EMPTY
    fee_note: Text = EMPTY

    @property
    def explained(self) -> list[bool]:
        """Of each figure that there can be, whether its name is explained."""
        names = (self.held, EMPTY), (self.went, self.went_note), (self.came, self.came_note), (self.fee, self.fee_note)
        return [bool(note) for name, note in names if name]

    def figures(self, total: CurrencySum) -> list[TotalFigure]:
        """Those of one currency."""
        sums = (
            (self.held, total.held_amount if isinstance(total, HeldSum) else None, "", EMPTY),
            (self.went, total.out_amount, "", self.went_note),
            (self.came, total.in_amount, "in", self.came_note),
            (self.fee, total.fee_amount, "", self.fee_note),
        )
        return [
            TotalFigure(name, format_amount(thousandths, total.currency), sign, note)
            for name, thousandths, sign, note in sums
            if name and thousandths is not None
        ]


@dataclass(frozen=True)
class ListDeclaration:
    """A list. What the plain case does not cover is a method of a subclass."""

    route: Route
    call: Call[Any, Any]
    request: type[PageQuery]
    address: type[ListAddress]
    row: type[Any]
    blank: Blank
    total: Text = strings.TOTAL
    """How many rows there are; its place is called `total`."""
    other_tab: Text = strings.OTHER_TAB
    """Said when only the chosen tab is empty."""
    totals: TotalTexts | None = None
    """Of a list whose answer carries sums by currency (`SummedPage`); currencies are never summed."""
    export: Route | None = None
    """The page that makes a file of all rows of the filter."""
    ahead: bool = True
    """The next page is fetched when the pointer comes near the pages."""

    def __post_init__(self) -> None:
        """Refuses a text of which its first page would find out that it cannot be filled."""
        self.total.format(total=Count(0))

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """In their declared order."""
        return columns_of(self.row)

    @cached_property
    def first_sort(self) -> str:
        """How the rows come when the address says nothing of it; empty where no column tells."""
        return next((f"-{each.sort}" for each in self.columns if each.leads), "")

    @cached_property
    def filters(self) -> tuple[Filter, ...]:
        """In the order of the address's fields."""
        return tuple(replace(found, name=name) for name, found in self._annotations(Filter))

    @cached_property
    def tab_choice(self) -> "tuple[str, TabChoice] | None":
        """The field of the tabs, and what they are."""
        return next(iter(self._annotations(TabChoice)), None)

    def _annotations(self, kind: type[Any]) -> list[tuple[str, Any]]:
        fields = self.address.model_fields
        return [(name, each) for name in fields for each in fields[name].metadata if isinstance(each, kind)]

    def misfits(self, asked: Mapping[str, str]) -> list[str]:
        """The address's fields of which something was typed that it leaves out."""
        params = {self.address.param(name): typed for name, typed in asked.items()}
        wanted = self.address.read(params)
        typed = [name for each in self.filters if each.kind in _TYPED for name in each.names]
        return [name for name in typed if asked.get(name, "").strip() and not wanted.is_set(name)]

    def fixed_menus(self) -> dict[str, list[Choice]]:
        """The menus that are known without asking; the others are empty."""
        chosen = [each for each in self.filters if each.kind is FilterKind.CHOICE]
        return {each.name: [Choice(str(key), text) for key, text in (each.menu or {}).items()] for each in chosen}

    async def menus(self, visit: Visit) -> Menus:
        """What the list offers; a subclass reads what is not fixed."""
        return Menus(self.fixed_menus())

    def asks(self, address: Any, menus: Menus, today: date | None = None, **changes: Any) -> Any:
        """The request for the page that the address names."""
        day = today or clock.today()
        asked: dict[str, Any] = {"page_no": address.page, "page_size": address.size}
        if address.after and address.page > 1 and issubclass(self.request, CursorQuery):
            asked["cursor"] = address.after
        for each in self.filters:
            asked |= each.asked(address, menus, day)
        if self.tab_choice is not None:
            name, tabs = self.tab_choice
            asked |= tabs.asks(getattr(address, name)) if address.is_set(name) else {}
        order = {each.sort: each.order for each in self.columns if each.sort}
        if address.sort:
            asked["order_by"] = order[address.sort.removeprefix("-")]
            asked["order_dir"] = "DESC" if address.sort.startswith("-") else "ASC"
        return self.request(**asked | changes)

    def row_from(self, entry: Any, menus: Menus) -> Any:
        """An entry as a row; a subclass that needs more than the entry hands it to `row_of` with it."""
        return row_of(self.row, entry)

    async def read_first(self, visit: Visit, address: Any) -> tuple[Menus, Fetched]:
        """What the list offers and the page that the address names, asked side by side where that can be."""
        if not self._asks_by_itself(address):
            menus = await self.menus(visit)
            return menus, await self.read(visit, address, menus)
        asked = visit.ask(self.call, self.asks(address, Menus(self.fixed_menus())))
        menus, page = await asyncio.gather(self.menus(visit), asked)
        return menus, self._fetched(page, menus)

    def _asks_by_itself(self, address: Any) -> bool:
        """True where the page is one answer to one question, on which the menus have no bearing."""
        plain = type(self).read is ListDeclaration.read
        return plain and not any(callable(each.asks) and address.is_set(each.name) for each in self.filters)

    async def read(self, visit: Visit, address: Any, menus: Menus, *, lane: str = "") -> Fetched:
        """The page that the address names; `lane` is `Ask`'s. Raises `Failed`."""
        return self._fetched(await visit.ask(self.call, self.asks(address, menus), lane=lane), menus)

    def _fetched(self, page: Any, menus: Menus) -> Fetched:
        return Fetched.of([self.row_from(each, menus) for each in page.items], page, self.counts(page), page)

    def learned(self, menus: Menus, address: Any, fetched: Fetched) -> Menus:
        """The menus with what an answer says of the filters' own values; the same ones where it says nothing new."""
        return menus

    def counts(self, page: Any) -> Mapping[str, int]:
        """How many rows each tab has, as an answer says it."""
        return {}

    def totals_of(self, answer: Any, address: Any) -> list[FilterTotal]:
        """The totals of an answer, currency by currency: the first stays the first whatever is filtered."""
        texts = self.total_texts(address)
        if texts is None or not isinstance(answer, SummedPage):
            return []
        return [
            FilterTotal(each.currency, self.total.format(total=Count(each.count)), texts.figures(each))
            for each in sorted(answer.sum_list, key=lambda each: dollars_first(each.currency))
        ]

    def total_texts(self, address: Any) -> TotalTexts | None:
        """What the totals are called; where they are of another thing for some addresses, those say."""
        return self.totals

    def shown(self, address: Any) -> bool:
        """Whether the address shows this list; one of several on a page says when."""
        return True

    async def count_all(self, visit: Visit, address: Any, menus: Menus, fetched: Fetched) -> int:
        """How many rows there would be without filters; asked only when there are none."""
        return (await visit.ask(self.call, self.asks(self.address(), menus, page_size=1))).known_total

    def scope(self, address: Any) -> str:
        """What the list is about, when the address says so; rows of another scope are never shown."""
        return ""

    def as_amount(self, address: Any) -> Any:
        """The address that searches for the amount which its keyword is; None where it is none, or amounts are no filter."""
        kinds = {each.kind: each for each in self.filters}
        keyword, amounts = kinds.get(FilterKind.KEYWORD), kinds.get(FilterKind.AMOUNTS)
        found = written(getattr(address, keyword.name)) if keyword and amounts else None
        if keyword is None or found is None or self.misfits({"least": figure(found)}):
            return None
        asked = {keyword.name: "", "least": figure(found), "most": figure(found)}
        if "currency" in self.address.model_fields and len(found.currencies or ()) == 1:
            asked["currency"] = next(iter(found.currencies or ()))
        return address.change(**asked)

    def export_href(self, address: ListAddress) -> str:
        """The page that exports, with the address's filters; empty for a list without one."""
        if self.export is None:
            return ""
        filters = address.matching
        return self.export.path + (filters if filters != "?" else "")

    def href(self, address: ListAddress) -> str:
        """The address as a link."""
        return self.route.path + address.query()
