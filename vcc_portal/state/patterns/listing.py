"""The list pattern's state: the address decides, one mixin reads it, asks and lays the answer out."""

import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import reflex as rx

from vcc_portal.domain.listing import PAGE_SIZES, Filter, FilterKind, ListAddress, last_page, page_numbers
from vcc_portal.domain.text import EMPTY, Count, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n.patterns import listing as strings
from vcc_portal.routes import Route
from vcc_portal.state.core import browser
from vcc_portal.state.core.effects import SignedOut
from vcc_portal.upstream.errors import Superseded

AHEAD_LANE = "ahead"
"""Keeps fetching the next page and answering the address from overtaking each other."""
AHEAD_KEPT = 10.0
"""Seconds for which a page that was fetched before it was asked for is as good as a new one."""


@dataclass(frozen=True)
class Choice:
    """One entry of a filter's menu."""

    value: str = ""
    text: Text = EMPTY


@dataclass(frozen=True)
class Chip:
    """An active filter, and the address without it."""

    name: str = ""
    text: Text = EMPTY
    href: str = ""


@dataclass(frozen=True)
class Tab:
    """One status with its count."""

    key: str = ""
    text: Text = EMPTY
    count: str = ""
    href: str = ""
    active: bool = False
    alarm: bool = False
    """True when the count asks for an action."""
    meaning: Text = EMPTY
    """Explains the status when it is pointed at."""


@dataclass(frozen=True)
class PageLink:
    """One page number; an empty label is a gap."""

    label: str = ""
    href: str = ""
    current: bool = False


@dataclass(frozen=True)
class Fetched:
    """One answered page: display rows, how many there are in all, and how many by tab."""

    rows: list[Any]
    total: int
    counts: Mapping[str, int] = field(default_factory=dict)


class Listing(rx.State, mixin=True):
    """A list whose filters, sort and page are its address.

    Tabs, chips, sort heads and pages are links, so that back, reload, share and a new tab work,
    and a newer click supersedes an older answer. A subclass declares `rows` and the ClassVars,
    and answers `_fetch`.
    """

    ROUTE: ClassVar[Route]
    ADDRESS: ClassVar[type[ListAddress]]
    FILTERS: ClassVar[tuple[Filter, ...]] = ()
    TOTAL: ClassVar[Text] = strings.TOTAL
    OTHER_TAB: ClassVar[Text] = strings.OTHER_TAB
    """Said when only the chosen tab is empty."""
    AHEAD: ClassVar[bool] = False
    """The next page is fetched when the pointer comes near the pages; such a list declares `ahead_rows` like `rows`,
    and answers `_read` instead of `_fetch`."""

    phase: str = Phase.FIRST.value
    busy: bool = False
    """True while an answer is awaited that no navigation announced."""
    total: int = 0
    matching: str = ""
    """The filters that `total` is about, as a query string; empty before the first answer."""
    total_text: Text = EMPTY
    shown_text: Text = EMPTY
    applied: dict[str, str] = {}
    choices: dict[str, list[Choice]] = {}
    """Menus by filter; a subclass starts with an empty one for each."""
    chips: list[Chip] = []
    tabs: list[Tab] = []
    pages: list[PageLink] = []
    previous_href: str = ""
    next_href: str = ""
    size: str = str(PAGE_SIZES[0])
    sort: str = ""
    sort_hrefs: dict[str, str] = {}
    clear_href: str = ""
    all_tabs_href: str = ""
    ahead_href: str = ""
    """The next page's address, while its rows are in `ahead_rows`."""
    hint: Text = EMPTY
    trouble: Text = EMPTY
    trouble_code: str = ""
    revision: int = 0
    """Counts the answers, so that the form takes its values from the address again."""
    _scope: str = ""
    _ahead: tuple[float, Fetched] | None = None
    _counts: Mapping[str, int] | None = None

    @rx.event
    async def load(self) -> AsyncIterator[Any]:
        """Answer the address; the route's on_load."""
        address = self._address()
        if self._scope != self._scope_of(address):
            self._scope, self.phase, self.rows, self._counts = self._scope_of(address), Phase.FIRST.value, [], None
        self._lay_out(address)
        self.busy = True
        yield
        self.busy = False
        try:
            fetched = self._known(address) or await self._fetch(address)
            last = last_page(fetched.total, address.size)
            if address.page > last:
                await browser.go(self._href(address.change(page=last)))
                return
            await self._show(address, fetched)
        except Failed as failed:
            if failed.leaves_page:
                return
            self._forget_ahead()
            self.phase, self.trouble, self.trouble_code = Phase.FAILED.value, failed.text, failed.code

    @rx.event(background=True)
    async def look_ahead(self) -> None:
        """Fetch the next page before it is asked for: the pointer or the focus is near the pages."""
        async with self:
            href = self.next_href
            address = self._address()
            following = address.change(page=address.page + 1)
            if not self.AHEAD or not href or self._href(following) != href or self.ahead_href == href:
                return
        try:
            fetched = await self._read(following, lane=AHEAD_LANE)
        except (Failed, SignedOut, Superseded):
            return
        async with self:
            if self.next_href == href:
                self.ahead_rows, self.ahead_href, self._ahead = fetched.rows, href, (time.monotonic(), fetched)

    @rx.event
    async def query(self, form: dict[str, str]) -> None:
        """Apply the query form: keep tab, sort and size, go to the first page."""
        asked = {name: form.get(name, "") for each in self.FILTERS for name in each.names}
        address = self.ADDRESS.read({**self._params(), **asked, "page": ""})
        await browser.send(rx.redirect(self._href(address)))

    @rx.event
    async def resize(self, size: str) -> None:
        """Show another number of rows on a page."""
        address = self.ADDRESS.read({**self._params(), "size": size, "page": ""})
        await browser.send(rx.redirect(self._href(address)))

    async def _fetch(self, address: ListAddress) -> Fetched:
        """Ask the provider for the page that the address names."""
        return await self._read(address)

    async def _read(self, address: ListAddress, lane: str = "") -> Fetched:
        """The same without writing anything; `lane` is `_ask`'s."""
        raise NotImplementedError

    async def _count_all(self, address: ListAddress) -> int:
        """How many rows there would be without filters; asked only when there are none."""
        raise NotImplementedError

    def _tabs(self, address: ListAddress, counts: Mapping[str, int] | None) -> list[Tab]:
        """The status tabs; a list without tabs has none. No counts are known before the first answer."""
        return []

    def _scope_of(self, address: ListAddress) -> str:
        """What the list is about, when the address says so; rows of another scope are never shown."""
        return ""

    def _value_text(self, name: str, value: str) -> Text:
        """How a filter's value reads in its chip."""
        for choice in self.choices.get(name, []):
            if choice.value == value:
                return choice.text
        return Text.same(value)

    def _params(self) -> dict[str, str]:
        return browser.address().params

    def _address(self) -> ListAddress:
        return self.ADDRESS.read(self._params())

    def _href(self, address: ListAddress) -> str:
        return self.ROUTE.path + address.query()

    def _lay_out(self, address: ListAddress) -> None:
        """Write what the address alone decides."""
        names = [name for each in self.FILTERS for name in each.names]
        self.applied = {name: _shown(getattr(address, name)) for name in names}
        self.chips = [self._chip(address, each) for each in self.FILTERS if any(map(address.is_set, each.names))]
        self.clear_href = self._href(address.cleared(*names))
        self.size, self.sort = str(address.size), address.sort
        self.sort_hrefs = {
            key: self._href(address.change(sort=f"-{key}" if address.sort != f"-{key}" else key))
            for key in address.SORTS
        }
        self.tabs = self._tabs(address, self._counts)

    def _chip(self, address: ListAddress, each: Filter) -> Chip:
        if each.kind is FilterKind.DATES:
            value = _range(_shown(address.since), _shown(address.until))
        else:
            value = self._value_text(each.name, _shown(getattr(address, each.name)))
        text = strings.CHIP.format(label=each.label, value=value)
        return Chip(each.names[0], text, self._href(address.cleared(*each.names)))

    async def _show(self, address: ListAddress, fetched: Fetched) -> None:
        """Write what the answer decides."""
        self.rows, self._counts = fetched.rows, fetched.counts
        self._forget_ahead()
        self.total, self.matching = fetched.total, address.matching
        self._lay_out(address)
        self._page_through(address, fetched)
        self.phase = (Phase.READY if fetched.rows else await self._nothing(address)).value
        self.revision += 1

    async def _nothing(self, address: ListAddress) -> Phase:
        narrowed = bool(self.chips) or bool(self.tabs and not self.tabs[0].active)
        everything = await self._count_all(address) if narrowed else 0
        if not everything:
            return Phase.EMPTY
        total = self.TOTAL.format(total=Count(everything))
        loosen = strings.TRY_WITHOUT.format(filter=self.chips[0].text, total=total) if self.chips else self.OTHER_TAB
        self.hint = loosen
        self.all_tabs_href = self.tabs[0].href if self.tabs else ""
        return Phase.NO_RESULT

    def _known(self, address: ListAddress) -> Fetched | None:
        """The page that was fetched before it was asked for, if it is this one and new enough."""
        if self._ahead is None or self.ahead_href != self._href(address):
            return None
        at, fetched = self._ahead
        return fetched if time.monotonic() - at < AHEAD_KEPT else None

    def _forget_ahead(self) -> None:
        self.ahead_href, self._ahead = "", None
        if self.AHEAD:
            self.ahead_rows = []

    def _page_through(self, address: ListAddress, fetched: Fetched) -> None:
        first, last = (address.page - 1) * address.size + 1, last_page(fetched.total, address.size)
        self.total_text = self.TOTAL.format(total=Count(fetched.total))
        self.shown_text = strings.SHOWN.format(first=f"{first:,}", last=f"{first + len(fetched.rows) - 1:,}")
        self.pages = [
            PageLink(str(number), self._href(address.change(page=number)), number == address.page)
            if number
            else PageLink()
            for number in page_numbers(address.page, last)
        ]
        self.previous_href = self._href(address.change(page=address.page - 1)) if address.page > 1 else ""
        self.next_href = self._href(address.change(page=address.page + 1)) if address.page < last else ""


def _shown(value: object) -> str:
    return "" if value is None else str(value)


def _range(since: str, until: str) -> Text:
    if since and until:
        return strings.RANGE.format(since=since, until=until)
    return strings.SINCE.format(since=since) if since else strings.UNTIL.format(until=until)
