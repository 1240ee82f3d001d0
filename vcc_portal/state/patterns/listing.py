"""The list pattern's state: the address decides; what it asks for is read by the list's declaration and laid out."""

import time
from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import parse_qsl, urlsplit

import reflex as rx

from vcc_portal.domain import clock
from vcc_portal.domain.listing import PAGE_SIZES
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.filters import Choice, Menus
from vcc_portal.features.patterns.list_page import (
    AddressView,
    Chip,
    ListPage,
    PageLink,
    PageView,
    Tab,
    address_view,
    read_list,
)
from vcc_portal.features.patterns.listing import Fetched, FilterTotal, ListDeclaration
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import visit
from vcc_portal.state.core.effects import SignedOut
from vcc_portal.state.core.pattern import Pattern
from vcc_portal.upstream.errors import Superseded

AHEAD_LANE = "ahead"
"""Keeps fetching the next page and answering the address from overtaking each other."""
AHEAD_KEPT = 10.0
"""Seconds for which a page that was fetched before it was asked for is as good as a new one."""
MENUS_KEPT = 60.0
"""Seconds for which the menus of the query form are not asked for again."""


class Listing(Pattern, rx.State, mixin=True):
    """A list whose filters, sort and page are its address.

    Tabs, chips, sort heads and pages are links, so that back, reload, share and a new tab work, and a newer click
    supersedes an older answer. The class is also a `Loading`, names its `LIST`, and declares `rows` and `ahead_rows`
    of the row's type. The other vars are those of `AddressView` and `PageView`.
    """

    LIST: ClassVar[ListDeclaration]

    applied: dict[str, str] = {}
    choices: dict[str, list[Choice]] = {}
    chips: list[Chip] = []
    tabs: list[Tab] = []
    size: str = str(PAGE_SIZES[0])
    sort: str = ""
    sort_hrefs: dict[str, str] = {}
    clear_href: str = ""
    export_href: str = ""
    unread: Text = EMPTY
    denied: Text = EMPTY
    period: Text = EMPTY
    total: int = 0
    matching: str = ""
    total_text: Text = EMPTY
    totals: list[FilterTotal] = []
    shown_text: Text = EMPTY
    pages: list[PageLink] = []
    previous_href: str = ""
    next_href: str = ""
    all_tabs_href: str = ""
    hint: Text = EMPTY
    typed_amount: str = ""
    typed_amount_href: str = ""
    ahead_href: str = ""
    """The next page's address, while its rows are in `ahead_rows`."""
    misfits: list[str] = []
    """Fields of which something was typed that they cannot be."""
    revision: int = 0
    """Counts the answers, so that the form takes its values from the address again."""
    present: str = ""
    """The business's time when the address was read, for ranges of days that have a name."""
    _scope: str = ""
    _ahead: tuple[float, Fetched] | None = None
    _fetched: Fetched | None = None
    _menus: tuple[float, Menus] | None = None

    if TYPE_CHECKING:
        phase: str

    @rx.event(background=True)
    async def look_ahead(self) -> None:
        """Fetch the next page before it is asked for: the pointer or the focus is near the pages."""
        async with self:
            href, menus = self.next_href, self._known_menus()
            following = self.LIST.address.read(dict(parse_qsl(urlsplit(href).query)))
            if not self.LIST.ahead or not href or self.LIST.href(following) != href or self.ahead_href == href:
                return
        try:
            fetched = await self.LIST.read(await visit(), following, menus, lane=AHEAD_LANE)
        except (Failed, SignedOut, Superseded):
            return
        async with self:
            if self.next_href == href:
                self.ahead_rows, self.ahead_href, self._ahead = fetched.rows, href, (time.monotonic(), fetched)

    @rx.event
    async def query(self, form: dict[str, str | None]) -> None:
        """Apply the query form: keep tab, sort and size, go to the first page. What is not in it stays as it is.

        A text that does not fit its field is told beside it, and nothing is applied, so that it stays typed.
        """
        names = [name for each in self.LIST.filters for name in each.names]
        asked = {name: typed for name in names if isinstance(typed := form.get(name), str)}
        self.misfits = self.LIST.misfits(asked)
        if self.misfits:
            return
        changes = {self.LIST.address.param(name): typed for name, typed in asked.items()}
        await self._show_instead({**changes, "page": "", "after": ""})

    @rx.event
    async def resize(self, size: str) -> None:
        """Show another number of rows on a page."""
        await self._show_instead({"size": size, "page": "", "after": ""})

    async def _enter(self) -> bool:
        """Lay out what the address alone says; rows of something else go at once."""
        address = self._address()
        if not self.LIST.shown(address):
            return False
        scope = self.LIST.scope(address)
        if self._scope != scope:
            self._scope, self.phase, self._fetched = scope, Phase.FIRST.value, None
            self.rows = []
        self.misfits, self.present = [], clock.now().isoformat(timespec="seconds")
        counts = self._fetched.counts if self._fetched else None
        self._write(address_view(self.LIST, address, self._known_menus(), counts))
        return True

    async def _reading(self, visit: Visit) -> ListPage:
        at, menus = self._menus or (0.0, None)
        fresh = menus if menus and not menus.unread and time.monotonic() - at < MENUS_KEPT else None
        return await read_list(self.LIST, visit, menus=fresh, known=self._known_page())

    def _put(self, data: ListPage) -> None:
        self.rows, self._fetched = data.fetched.rows, data.fetched
        if self._menus is None or self._menus[1] is not data.menus:
            self._menus = (time.monotonic(), data.menus)
        self._write(address_view(self.LIST, data.address, data.menus, data.fetched.counts))
        self._write(data.view)
        self._forget_ahead()
        self.revision += 1

    def _answered(self) -> Any:
        """The provider's page that the rows are from; None before the first one."""
        return self._fetched.answer if self._fetched is not None else None

    def _forget(self) -> None:
        """Another list of the page is shown: no rows are kept behind it."""
        self.rows, self._fetched, self._scope, self.phase = [], None, "", Phase.FIRST.value
        self._forget_ahead()

    def _take_away(self) -> None:
        self._forget_ahead()

    def _write(self, view: AddressView | PageView) -> None:
        for each in fields(view):
            setattr(self, each.name, getattr(view, each.name))

    async def _show_instead(self, changes: dict[str, Any]) -> None:
        """Go to the address with these parameters changed, unless it is this one."""
        wanted = self.LIST.address.read({**browser.address().params, **changes})
        await browser.send(rx.redirect(self.LIST.href(wanted)))

    def _address(self) -> Any:
        return self.LIST.address.read(browser.address().params)

    def _known_menus(self) -> Menus:
        return self._menus[1] if self._menus else Menus(self.LIST.fixed_menus())

    def _known_page(self) -> Fetched | None:
        """The page that was fetched before it was asked for, if it is this one and new enough."""
        if self._ahead is None or self.ahead_href != self.LIST.href(self._address()):
            return None
        at, fetched = self._ahead
        return fetched if time.monotonic() - at < AHEAD_KEPT else None

    def _forget_ahead(self) -> None:
        self.ahead_href, self._ahead = "", None
        if self.LIST.ahead:
            self.ahead_rows = []
