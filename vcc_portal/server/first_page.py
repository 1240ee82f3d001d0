"""Answers a signed-in navigation with the page as it will look, its data in it (decision 35)."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from starlette.responses import Response, StreamingResponse
from starlette.types import Scope

from vcc_portal import routes
from vcc_portal.config import Settings
from vcc_portal.routes import Access
from vcc_portal.server import web
from vcc_portal.server.pieces import PACKINGS, BuiltPage, Piece, built_page, plain
from vcc_portal.server.renderer import Drawing, Renderer
from vcc_portal.session import cookies

log = logging.getLogger(__name__)

_BEFORE_THE_ACCOUNT = (routes.LANDING, routes.SIGN)
"""Open to everybody, and what somebody sees who is signed in and may not yet use an account."""

DRAWN = frozenset(
    route.path for route in routes.ROUTES if route.access is not Access.ANONYMOUS or route in _BEFORE_THE_ACCOUNT
)
"""Pages that come with their data: all behind the sign-in. What others ask for may be told once only, to the tab."""


class Preparing(Protocol):
    """A tab that the server loads; see `state.core.prepared`."""

    claim: str
    state: str

    @property
    def until_joined(self) -> bool: ...

    def abandon(self) -> None: ...


Tab = TypeVar("Tab", bound=Preparing)


class Tabs(Protocol[Tab]):
    """Loads tabs ahead of their browsers."""

    async def begin(self, scope: Scope, address: str) -> Tab | None:
        """A tab for a page, given by path and query; None where the tab has to load itself."""
        ...

    async def load(self, tab: Tab, scope: Scope) -> bool:
        """Load it; False where the tab has to do that itself after all."""
        ...


class FirstPages(Generic[Tab]):
    """Who has a sign-in gets his page with what it shows; where that does not work out, as it was built.

    The head is the same in both and goes ahead: what it holds is on its way while the rest is made.
    """

    def __init__(self, tabs: Tabs[Tab], renderer: Renderer, settings: Settings) -> None:
        self._tabs = tabs
        self._renderer = renderer
        self._settings = settings

    async def page(self, scope: Scope, built: Path) -> Response | None:
        """The page with its data, without caching; None for the page as it was built, the file."""
        try:
            if not _comes_anew(scope) or not await self._renderer.is_ready():
                return None
            seen = web.seen_from(scope, web.client_address(scope, self._settings))
            tab = await self._tabs.begin(seen, web.full_path(scope))
            pieces = self._pieces(tab, seen, built_page(built)) if tab is not None else None
        except Exception as error:  # noqa: BLE001  there is the page as it was built
            return _without(error)
        if pieces is None:
            return None
        encoding = _encoding(scope)
        # A proxy in front (nginx) would hold the head back until the rest is there.
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        headers |= {"content-encoding": encoding} if encoding else {}
        return StreamingResponse(PACKINGS.get(encoding, plain)(pieces), headers=headers, media_type="text/html")

    async def _pieces(self, tab: Tab, scope: Scope, page: BuiltPage) -> AsyncIterator[Piece]:
        # Nobody can type into it or press anything until its scripts have taken it over: that would be lost.
        # So would it be while the server may have the page loaded again, which it says when the socket joins.
        arriving = "until-joined" if tab.until_joined else ""
        has_sheet = cookies.read(web.cookie_header(scope), cookies.STYLES) == page.sheet
        yield Piece(page.opening + f'data-arriving="{arriving}" '.encode())
        yield page.head if has_sheet else page.styled_head
        html = await self._drawn(tab, scope, page)
        yield Piece(html) if html is not None else page.rest

    async def _drawn(self, tab: Tab, scope: Scope, page: BuiltPage) -> bytes | None:
        """What follows the head; None when it is to be as it was built."""
        html = None
        try:
            if await self._tabs.load(tab, scope):
                kept = cookies.kept_of(web.cookie_header(scope))
                drawing = Drawing(web.full_path(scope), web.language(scope), tab.claim, tab.state, kept)
                drawn = await self._renderer.draw(drawing)
                html = page.late(drawn) if drawn is not None else None
        except Exception as error:  # noqa: BLE001  as above
            _without(error)
        finally:
            if html is None:
                tab.abandon()
        return html


def _without(error: Exception) -> None:
    log.warning("A page could not come with its data (%s)", type(error).__name__)


def _comes_anew(scope: Scope) -> bool:
    """A page of `DRAWN`, in a tab that may have no State yet: one that is loaded again goes on with its own."""
    again = web.headers(scope).get("cache-control") == "max-age=0"
    return web.is_visit(scope) and scope["path"] in DRAWN and not again


def _encoding(scope: Scope) -> str:
    """The best packing that the browser takes (RFC 9110 §12.5.3); empty for none."""
    asked = [part.replace(" ", "").lower() for part in web.headers(scope).get("accept-encoding", "").split(",")]
    taken = {name for name, _, weight in (part.partition(";q=") for part in asked) if weight.strip("0.") or not weight}
    return next((encoding for encoding in PACKINGS if encoding in taken), "")
