"""Serves the built pages under their own addresses; the framework's file server does the reading."""

from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vcc_portal.domain.account import LandingPlace, without_slash
from vcc_portal.routes import AGREEMENTS, BY_PATH, NOT_FOUND, Access
from vcc_portal.server import web
from vcc_portal.server.busy_page import busy_page
from vcc_portal.server.documents import FALLBACK, FILES, Documents, is_alias
from vcc_portal.server.first_page import FirstPages
from vcc_portal.server.pieces import built_page
from vcc_portal.session.runtime import runtime

POLICY = "content-security-policy"
IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
PRIVATE = "no-store"
_VARIES = "Cookie, Accept-Language"
_FRAMEWORK = ("/_event", "/ping", "/_upload", "/_health", "/auth-codespace")


class PageFiles:
    """No redirect for a missing trailing slash, unknown addresses to the account page, an agreement without its code to
    /404, the name of a page's file to the page, caching (spec §2).
    """

    def __init__(self, app: ASGIApp, documents: Documents, first_pages: FirstPages | None = None) -> None:
        self._app = app
        self._documents = documents
        self._first_pages = first_pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if scope["type"] != "http" or (path.startswith(_FRAMEWORK) and not is_alias(path)):
            await self._app(scope, receive, send)
            return
        if scope["method"] not in {"GET", "HEAD"}:
            await web.wrong_method("GET", "HEAD")(scope, receive, send)
            return
        page = self._documents.file_of(path, web.language(scope))
        if (elsewhere := self._elsewhere(scope, page)) is not None:
            await elsewhere(scope, receive, send)
            return
        if page is not None and page.name != FALLBACK:
            if (answer := await self._answer(page, scope)) is not None:
                await answer(scope, receive, send)
                return
            scope = {**scope, "path": f"{path.rstrip('/')}/{page.name}", "raw_path": None}
        policy = self._documents.policy(page) if page is not None else None

        async def send_with_caching(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                _cache(headers, path, message["status"], private=_is_private(path))
                if policy is not None:
                    headers[POLICY] = policy
                    headers.add_vary_header(_VARIES)
            await send(message)

        await self._app(scope, receive, send_with_caching)

    def _elsewhere(self, scope: Scope, page: Path | None) -> Response | None:
        """The way to the page that an address means."""
        path = scope["path"]
        folder, _, name = path.rpartition("/")
        if page is None and name in FILES.values() and self._documents.file_of(folder or "/"):
            return RedirectResponse(folder or "/", 308)
        if page is None and path != LandingPlace.ACCOUNT and self._documents.looks_like_page(path):
            return RedirectResponse(NOT_FOUND.path if _lacks_its_code(path) else LandingPlace.ACCOUNT, 303)
        if page is None and is_alias(path):
            return PlainTextResponse("Not found", 404)
        if page is not None and path != "/" and path.endswith("/"):
            return RedirectResponse(_without_slash(scope), 308)
        return None

    async def _answer(self, page: Path, scope: Scope) -> Response | None:
        """That there are too many visitors now, or the page with its data; None for the page as it was built."""
        loads = runtime().loads
        if web.is_visit(scope) and loads.is_full():
            return busy_page(scope, runtime().settings)
        drawn = await self._drawn(page, scope)
        if drawn is None and web.is_visit(scope):
            loads.send()
        return drawn

    async def _drawn(self, page: Path, scope: Scope) -> Response | None:
        """The page with its data; its scripts are those of the page as it was built, but for the one that starts them."""
        drawn = await self._first_pages.page(scope, page) if self._first_pages is not None else None
        if drawn is not None:
            late = built_page(page).starts_late
            drawn.headers[POLICY] = self._documents.policy(page, late)
            drawn.headers.add_vary_header(f"{_VARIES}, Accept-Encoding")
        return drawn


def _cache(headers: MutableHeaders, path: str, status: int, *, private: bool) -> None:
    """Files with a hash in their name never change; pages behind the sign-in are not kept; the rest is asked for again."""
    hashed = path.startswith("/assets/") and status in {200, 206, 304}
    headers["cache-control"] = IMMUTABLE if hashed else PRIVATE if private else REVALIDATE


def _is_private(path: str) -> bool:
    route = BY_PATH.get(without_slash(path))
    return route is not None and route.access is not Access.ANONYMOUS


def _lacks_its_code(path: str) -> bool:
    """Whether an address is that of an agreement without its code, or without the site before it."""
    folder, _, named = path.strip("/").partition("/")
    return f"/{folder}" == AGREEMENTS and not all(named.split("/"))


def _without_slash(scope: Scope) -> str:
    path, mark, query = web.full_path(scope).partition("?")
    return "/" + path.strip("/") + mark + query
