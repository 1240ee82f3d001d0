"""Answers a signed-in navigation with the page as it will look, its data in it (decision 35)."""

import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

from starlette.responses import Response
from starlette.types import Scope

from vcc_portal import routes
from vcc_portal.config import Settings
from vcc_portal.routes import Access
from vcc_portal.server import web
from vcc_portal.server.renderer import Drawing, Encoding, Renderer
from vcc_portal.session import cookies

log = logging.getLogger(__name__)

_LONGEST_HASH = 40
_BEFORE_THE_ACCOUNT = (routes.LANDING, routes.SIGN)
"""Open to everybody, and what somebody sees who is signed in and may not yet use an account."""

DRAWN = frozenset(
    route.path for route in routes.ROUTES if route.access is not Access.ANONYMOUS or route in _BEFORE_THE_ACCOUNT
)
"""Pages that come with their data: all behind the sign-in. What others ask for may be told once only, to the tab."""


class Prepared(Protocol):
    """A tab that the server has loaded; see `state.core.prepared`."""

    claim: str
    state: str

    @property
    def until_joined(self) -> bool: ...

    def abandon(self) -> None: ...


Prepare = Callable[[Scope, str], Awaitable[Prepared | None]]
"""Loads the page of a request, given by path and query."""


class FirstPages:
    """Who has a sign-in gets his page with what it shows; where that does not work out, as it was built."""

    def __init__(self, prepare: Prepare, renderer: Renderer, settings: Settings) -> None:
        self._prepare = prepare
        self._settings = settings
        self._renderer = renderer

    async def page(self, scope: Scope) -> Response | None:
        """The page with its data, without caching; None for the page as it was built."""
        try:
            return await self._page(scope)
        except Exception as error:  # noqa: BLE001  there is the page as it was built
            log.warning("A page could not come with its data (%s)", type(error).__name__)
            return None

    async def _page(self, scope: Scope) -> Response | None:
        if not _is_visit(scope) or not await self._renderer.is_ready():
            return None
        address = web.full_path(scope)
        tab = await self._prepare(web.seen_from(scope, web.client_address(scope, self._settings)), address)
        if tab is None:
            return None
        encoding = _encoding(scope)
        sheet = cookies.read(web.cookie_header(scope), cookies.STYLES)[:_LONGEST_HASH]
        drawing = Drawing(
            address, web.language(scope), tab.claim, tab.state, encoding, sheet, until_joined=tab.until_joined
        )
        html = await self._renderer.draw(drawing)
        if html is None:
            tab.abandon()
            return None
        headers = {"cache-control": "no-store", **({"content-encoding": encoding} if encoding else {})}
        return Response(html, headers=headers, media_type="text/html")


def _is_visit(scope: Scope) -> bool:
    """Somebody looks at it now, in a tab that may have no State yet.

    A page of `DRAWN`, no check of the address, no page that a browser fetches ahead, and none that is loaded again: its tab goes on.
    """
    headers = web.headers(scope)
    again = headers.get("cache-control") == "max-age=0"
    return (
        scope["method"] == "GET"
        and scope["path"] in DRAWN
        and web.is_document(scope)
        and "sec-purpose" not in headers
        and not again
    )


def _encoding(scope: Scope) -> Encoding:
    accepted = {part.partition(";")[0].strip() for part in web.headers(scope).get("accept-encoding", "").split(",")}
    return "br" if "br" in accepted else "gzip" if "gzip" in accepted else ""
