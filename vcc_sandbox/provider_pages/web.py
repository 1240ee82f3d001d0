"""One visit to a page of the provider: language, theme, form, cookies, and the headers of every answer."""

import functools
import ipaddress
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal
from urllib.parse import parse_qsl, urlencode, urlsplit

from fastapi import APIRouter, Depends
from fastapi.routing import APIRoute
from sqlalchemy.orm import Session
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from vcc_portal.domain.hosts import host_in
from vcc_portal.domain.text import Language, Text
from vcc_sandbox.control.tenants import Tenants
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.scheduler import run_due
from vcc_sandbox.provider_pages.templates import render

ROOT = "/sandbox"
SESSION_COOKIE = "SANDBOXSSO"
YEAR = 365 * 24 * 3600
MAX_FORM_FIELDS = 100
Theme = Literal["light", "dark"] | None


@dataclass
class PageVisit:
    """What a page's handler gets."""

    sandbox: Sandbox
    request: Request
    form: FormData
    language: Language
    theme: Theme
    cookies: list[tuple[str, int]] = field(default_factory=list)

    @property
    def query(self) -> Mapping[str, str]:
        """The query's parameters."""
        return self.request.query_params

    def value(self, name: str, limit: int = 2000) -> str:
        """A text of the form, or else of the query; trimmed, cut, and without what no database takes."""
        given = self.form.get(name, self.query.get(name, ""))
        return _clean(given)[:limit] if isinstance(given, str) else ""

    def part(self, name: str) -> str:
        """A part of the path, as `value` gives a text."""
        return _clean(self.request.path_params[name])

    def values(self, name: str) -> list[str]:
        """Every value of a group of ticks."""
        return [given[:100] for given in self.form.getlist(name)[:100] if isinstance(given, str)]

    def secret(self, name: str) -> str:
        """A password exactly as typed."""
        given = self.form.get(name, "")
        return given[:256] if isinstance(given, str) else ""

    def write(self) -> AbstractContextManager[Session]:
        """A transaction that commits at the end of its block."""
        return self.sandbox.database.write()

    def read(self) -> AbstractContextManager[Session]:
        """A transaction that only reads."""
        return self.sandbox.database.read()

    @property
    def session_token(self) -> str | None:
        """The cookie of the provider's own session."""
        return self.request.cookies.get(SESSION_COOKIE)

    def keep_session(self, token: str, seconds: int) -> None:
        """Set the provider's own session cookie; 0 seconds removes it."""
        self.cookies.append((token, seconds))

    def show(self, template: str, *, status: int = 200, **values: Any) -> Response:
        """A template as the answer; `visit` and `at` are there besides the values."""
        return HTMLResponse(render(template, self.language, visit=self, at=at, **values), status)

    @property
    def product(self) -> Text:
        """The product's name, as the settings give it."""
        settings = self.sandbox.settings
        return Text(zh=settings.product_name_zh, en=settings.product_name_en)

    @property
    def legal_line(self) -> Text:
        """What stands at the foot of every page."""
        settings = self.sandbox.settings
        return Text(zh=settings.legal_line_zh, en=settings.legal_line_en)

    def here(self, **choice: str) -> str:
        """This page again with another language or theme; a page that answered a form is asked for anew."""
        rest = [(n, v) for n, v in parse_qsl(self.request.url.query) if n not in choice]
        path = "/" + self.request.url.path.removeprefix(ROOT).lstrip("/")
        return f"{at(path)}?{urlencode([*rest, *choice.items()])}"

    def go(self, address: str) -> Response:
        """Send the browser on with GET."""
        return RedirectResponse(address, 303)


def _clean(text: str) -> str:
    return text.replace("\0", "").strip()


def at(path: str, **query: str) -> str:
    """An address on the provider's pages; empty parameters are left out."""
    given = {name: value for name, value in query.items() if value}
    return f"{ROOT}{path}" + (f"?{urlencode(given)}" if given else "")


async def _visit(request: Request) -> PageVisit:
    form = await request.form(max_files=0, max_fields=MAX_FORM_FIELDS) if request.method == "POST" else None
    request.state.visit = visit = visit_of(request, form)
    return visit


def visit_of(request: Request, form: FormData | None = None) -> PageVisit:
    """What is known of a request to a page."""
    sandbox = _sandbox(request)
    return PageVisit(sandbox, request, form or FormData(), language_of(request), theme_of(request))


def _sandbox(request: Request) -> Sandbox:
    """The tenant's that the browser's cookie names, else the main one."""
    tenants: Tenants = request.app.state.tenants
    return tenants.of_browser(request)


Visit = Annotated[PageVisit, Depends(_visit)]
Handle = Callable[[Request], Awaitable[Response]]


class _PageRoute(APIRoute):
    """A page passes the checks first, and its answer gets the headers of every page."""

    def get_route_handler(self) -> Handle:  # type: ignore[override]
        return functools.partial(answer, super().get_route_handler())


def page_router() -> APIRouter:
    """A router of pages: `page(visit) -> Response`, in a thread, because the database waits."""
    return APIRouter(route_class=_PageRoute)


async def answer(handle: Handle, request: Request) -> Response:
    """What a page's handler says, after the checks that every request passes."""
    sandbox = _sandbox(request)
    early = _refusal(request, sandbox) or _chosen(request)
    if early is not None:
        return _headers(early, sandbox)
    await run_in_threadpool(run_due, sandbox)
    response = await handle(request)
    visit: PageVisit | None = getattr(request.state, "visit", None)
    for value, seconds in visit.cookies if visit else ():
        secure = sandbox.settings.secure
        response.set_cookie(SESSION_COOKIE, value, seconds, path=ROOT, httponly=True, samesite="lax", secure=secure)
    return _headers(response, sandbox)


def language_of(request: Request) -> Language:
    """The cookie, else the browser's first language, else zh (spec §1)."""
    kept = request.cookies.get("vcc-language")
    if kept in ("zh", "en"):
        return kept
    first = request.headers.get("accept-language", "").split(",")[0].strip().lower()
    return "en" if first.startswith("en") else "zh"


def theme_of(request: Request) -> Theme:
    """The chosen theme; None follows the system."""
    kept = request.cookies.get("vcc-theme")
    return kept if kept in ("light", "dark") else None


def same_origin(request: Request, sandbox: Sandbox) -> bool:
    """Whether a form was sent by one of our own pages: the browser says so, a page cannot."""
    site = request.headers.get("sec-fetch-site")
    if site is not None and site != "same-origin":
        return False
    origin = request.headers.get("origin", "")
    if origin in ("", "null"):
        return site == "same-origin"
    return origin in own_origins(request, sandbox)


def own_origins(request: Request, sandbox: Sandbox) -> set[str]:
    """Where these pages may be reached: the portal's address, and the loopback one they were asked at."""
    origins = set(sandbox.settings.allowed_origins)
    if _loopback(request.url.hostname or ""):
        origins.add(f"{request.url.scheme}://{request.url.netloc}")
    return origins


def here(request: Request, sandbox: Sandbox) -> str:
    """The origin at which these pages were asked for; the portal's where that is none of theirs."""
    asked = f"{request.url.scheme}://{request.url.netloc}"
    return asked if asked in own_origins(request, sandbox) else sandbox.settings.public_url


def _refusal(request: Request, sandbox: Sandbox) -> Response | None:
    """Only from this machine, under its own name (another one may point here), and forms only from our pages."""
    host = host_in(request.headers.get("host", ""))
    if not _loopback(host) and host != urlsplit(sandbox.settings.public_url).hostname:
        return PlainTextResponse("Unknown host", 421)
    if request.client is None or not _loopback(request.client.host):
        return PlainTextResponse("The sandbox answers this machine only", 403)
    if request.method == "POST" and not same_origin(request, sandbox):
        return PlainTextResponse("This form was not sent by our page", 403)
    return None


@functools.cache
def _loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback


def _chosen(request: Request) -> Response | None:
    """`?lang=en` and `?theme=dark` are kept in the cookies that the portal reads too, and leave the address."""
    if request.method != "GET" or not {"lang", "theme"} & request.query_params.keys():
        return None
    rest = [(n, v) for n, v in parse_qsl(request.url.query, keep_blank_values=True) if n not in ("lang", "theme")]
    path = ROOT + request.url.path.removeprefix(ROOT)
    response = RedirectResponse(path + (f"?{urlencode(rest)}" if rest else ""), 303)
    language, theme = request.query_params.get("lang"), request.query_params.get("theme")
    if language in ("zh", "en"):
        response.set_cookie("vcc-language", language, YEAR, samesite="lax")
    if theme in ("light", "dark"):
        response.set_cookie("vcc-theme", theme, YEAR, samesite="lax")
    return response


def _headers(response: Response, sandbox: Sandbox) -> Response:
    # A form's redirect is checked against form-action too, so the portal's own addresses stand in it.
    forms = " ".join(sandbox.settings.allowed_origins)
    response.headers.update(
        {
            "Content-Security-Policy": (
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
                f"form-action 'self' {forms}; base-uri 'none'; frame-ancestors 'none'"
            ),
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
            "Cache-Control": "no-store",
        }
    )
    return response
