"""The sandbox's control calls beside the portal: for programs on this machine, never for a page in a browser."""

from urllib.parse import urlsplit

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vcc_portal.config import LOOPBACK, Settings
from vcc_portal.domain.hosts import host_in
from vcc_portal.server import web
from vcc_portal.session.runtime import runtime

PREFIX = "/__sandbox"
_OF_BROWSERS_AND_PROXIES = ("origin", "sec-fetch-site", "forwarded", "x-forwarded-for")


class ControlCalls:
    """Hands requests below `PREFIX` to the embedded sandbox; whoever may not ask is told that there is nothing."""

    def __init__(self, app: ASGIApp, sandbox: ASGIApp, settings: Settings) -> None:
        self._app, self._sandbox = app, sandbox
        self._offered = urlsplit(settings.public_url).hostname in LOOPBACK

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith(f"{PREFIX}/"):
            await self._app(scope, receive, send)
        elif self._offered and is_of_this_machine(scope):
            await self._sandbox(scope, receive, send)
        else:
            await PlainTextResponse("Not found", 404)(scope, receive, send)


def forgetting(sandbox: ASGIApp) -> ASGIApp:
    """The embedded sandbox; what somebody changes there is on the next page, whatever a session has kept of before."""

    async def changed(scope: Scope, receive: Receive, send: Send) -> None:
        async def tell(message: Message) -> None:
            if message["type"] == "http.response.start":
                runtime().sessions.forget_answers()
            await send(message)

        reads = scope["type"] != "http" or scope["method"] in {"GET", "HEAD"}
        await sandbox(scope, receive, send if reads else tell)

    return changed


def knows_proxied(settings: Settings) -> bool:
    """Whether what a proxy hands on can be told from what a program here asks: under a public address there is a proxy, which
    may write neither the `Host` nor an `X-Forwarded-For` unless it is trusted to.
    """
    return settings.trusted_proxy_hops > 0 or urlsplit(settings.public_url).hostname in LOOPBACK


def is_of_this_machine(scope: Scope, *, by_hand: bool = False) -> bool:
    """A program here: the caller and the name that it uses are this machine's, and no page or proxy stands behind it.

    With `by_hand` also a browser whose user has typed the address or has followed a link of ours.
    """
    headers, client = web.headers(scope), scope.get("client")
    own = by_hand and headers.get("sec-fetch-site") in {"none", "same-origin"}
    telling = set(_OF_BROWSERS_AND_PROXIES) - ({"sec-fetch-site"} if own else set())
    direct = not any(name in headers for name in telling)
    return client is not None and client[0] in LOOPBACK and host_in(headers.get("host", "")) in LOOPBACK and direct
