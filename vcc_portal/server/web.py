"""Small pieces of plain ASGI that the server routes share."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from ipaddress import IPv6Address, IPv6Network
from math import inf
from urllib.parse import parse_qsl, quote

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from vcc_portal.config import Settings
from vcc_portal.domain.hosts import host_in
from vcc_portal.domain.text import Language
from vcc_portal.session import cookies
from vcc_portal.session.runtime import Runtime, runtime
from vcc_portal.session.session import Session

_FORWARDED = b"x-forwarded-for"
MAX_FORM = 16 * 1024
MOST_PARAMETERS = 100


class TooLarge(Exception):
    """The body is longer than what is read."""


Handler = Callable[[Scope, Receive, Runtime], Awaitable[Response]]


class Routes:
    """Answers some addresses, each by method, with what nobody keeps; everything else goes on."""

    def __init__(self, app: ASGIApp, handlers: Mapping[str, Mapping[str, Handler]]) -> None:
        self._app, self._handlers = app, handlers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        handlers = self._handlers.get(scope["path"]) if scope["type"] == "http" else None
        if handlers is None:
            await self._app(scope, receive, send)
            return
        handler = handlers.get(scope["method"])
        if handler is None:
            await wrong_method(*handlers)(scope, receive, send)
            return
        response = await handler(scope, receive, runtime())
        response.headers["cache-control"] = "no-store"
        await response(scope, receive, send)


class ConcurrencyLimit(Counter[str]):
    """How many bodies, files or sockets are open now, by whose they are, and how many may be."""

    def __init__(self, *, most_of_one: int, most_in_all: float = inf) -> None:
        super().__init__()
        self._most_of_one, self._most_in_all = most_of_one, most_in_all

    def is_full(self, whose: str) -> bool:
        """Whether another one of theirs would be too many."""
        return self[whose] >= self._most_of_one or self.total() >= self._most_in_all

    def begin(self, whose: str) -> None:
        """One more."""
        self[whose] += 1

    def end(self, whose: str) -> None:
        """One less; of whom none is left nothing is kept."""
        self[whose] -= 1
        if not self[whose]:
            del self[whose]


async def session_of(scope: Scope, run: Runtime, *, touch: bool = False) -> Session | None:
    """The session that the request's cookie names; `touch` counts as use."""
    return await run.sessions.find(cookies.read_sid(cookie_header(scope), run.settings), touch=touch)


async def left(receive: Receive) -> None:
    """Wait until the browser has left."""
    while (await receive())["type"] != "http.disconnect":
        pass


def wrong_method(*allowed: str) -> Response:
    """The answer to a request by any other method than those."""
    return PlainTextResponse("Method not allowed", 405, headers={"allow": ", ".join(allowed)})


def headers(scope: Scope) -> Headers:
    """The request's headers."""
    return Headers(scope=scope)


def cookie_header(scope: Scope) -> str:
    """Every Cookie header of the request in one."""
    return "; ".join(headers(scope).getlist("cookie"))


def query(scope: Scope) -> list[tuple[str, str]]:
    """The query's parameters in their order; none when there are more than any page of ours has."""
    given = scope.get("query_string", b"").decode("latin-1")
    try:
        return parse_qsl(given, keep_blank_values=True, max_num_fields=MOST_PARAMETERS)
    except ValueError:
        return []


def full_path(scope: Scope) -> str:
    """The path and query as the browser sent them, encoded."""
    raw = scope.get("raw_path") or quote(scope["path"]).encode()
    path = raw.split(b"?", 1)[0].decode("latin-1")
    search = scope.get("query_string", b"").decode("latin-1")
    return f"{path}?{search}" if search else path


def own_origin(scope: Scope, settings: Settings) -> str:
    """The portal's origin as this browser knows it; the configured one unless the Host is another of ours."""
    scheme = settings.public_url.partition("://")[0]
    asked = f"{scheme}://{headers(scope).get('host', '')}".lower()
    return asked if asked in settings.allowed_origins else settings.public_url


def is_same_origin(scope: Scope, settings: Settings) -> bool:
    """True when one of our own pages sent the request; a request that does not say is refused."""
    given = headers(scope)
    origin = given.get("origin")
    if origin is None:
        return given.get("sec-fetch-site") == "same-origin"
    return origin in settings.allowed_origins and given.get("sec-fetch-site", "same-origin") == "same-origin"


def language(scope: Scope) -> Language:
    """The language that the visitor's pages are in."""
    return cookies.language_of(cookie_header(scope), headers(scope).get("accept-language", ""))


def is_document(scope: Scope) -> bool:
    """True for a page that a tab or window loads, not for a picture or frame of another page; old browsers do not say."""
    return headers(scope).get("sec-fetch-dest", "document") == "document"


def is_visit(scope: Scope) -> bool:
    """True for a page that somebody looks at now: not checked for being there, not fetched ahead."""
    return scope["method"] == "GET" and is_document(scope) and "sec-purpose" not in headers(scope)


def was_led_here(scope: Scope) -> bool:
    """True for a request that a page of another site has caused."""
    return headers(scope).get("sec-fetch-site", "none") == "cross-site"


async def body(receive: Receive, limit: int = MAX_FORM) -> bytes:
    """All that was sent, whatever length was announced.

    Raises `TooLarge`, and `ClientDisconnect` when the rest will not come.
    """
    read = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientDisconnect
        read += message.get("body", b"")
        if len(read) > limit:
            raise TooLarge
        if not message.get("more_body"):
            return bytes(read)


async def form(receive: Receive) -> dict[str, str]:
    """The fields of a urlencoded form."""
    try:
        sent = await body(receive)
    except ClientDisconnect:
        return {}
    return dict(parse_qsl(sent.decode("utf-8", "replace"), max_num_fields=50))


def client_address(scope: Scope, settings: Settings) -> str:
    """The caller's network address, past exactly as many proxies as are trusted; of IPv6 the line that it belongs to."""
    if settings.trusted_proxy_hops:
        hops = [hop.strip() for value in headers(scope).getlist("x-forwarded-for") for hop in value.split(",")]
        if len(hops) >= settings.trusted_proxy_hops:
            return _line(hops[-settings.trusted_proxy_hops])
    client = scope.get("client")
    return _line(client[0]) if client else ""


def _line(address: str) -> str:
    """One line has 2**64 addresses of IPv6 and takes another as it likes: what is counted by address counts its /64.

    Some proxies write the port too, which is another with each connection.
    """
    address = host_in(address) or address
    try:
        known = IPv6Address(address)
    except ValueError:
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    if known.is_loopback:
        return address
    return str(IPv6Network((int(known) & -(1 << 64), 64)))


def seen_from(scope: Scope, address: str) -> Scope:
    """The scope with the visitor's own address in the place of the last proxy's; nobody has to read their headers again."""
    port = scope["client"][1] if scope.get("client") else 0
    headers = [pair for pair in scope["headers"] if pair[0] != _FORWARDED]
    return {**scope, "client": (address, port), "headers": headers}


def set_cookies(values: Iterable[str]) -> list[tuple[bytes, bytes]]:
    """Header pairs of Set-Cookie values."""
    return [(b"set-cookie", value.encode("latin-1")) for value in values]
