"""Keeps where a visitor came from in cookies, whatever page he comes to first (spec §3, §9)."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vcc_portal.domain.origin import invitation_in, utm_in
from vcc_portal.server import web
from vcc_portal.session import cookies
from vcc_portal.session.runtime import runtime


class Origin:
    """Looks at the address of each document; pictures and frames of other pages leave nothing."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _cookies(scope) if scope["type"] == "http" and scope["method"] == "GET" else []
        if not found:
            await self._app(scope, receive, send)
            return

        async def send_with_cookies(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *web.set_cookies(found)]}
            await send(message)

        await self._app(scope, receive, send_with_cookies)


def _cookies(scope: Scope) -> list[str]:
    if not scope.get("query_string") or not web.is_document(scope):
        return []
    settings, query = runtime().settings, web.query(scope)
    invitation = invitation_in(query)
    kept = [cookies.invitation_cookie(invitation, settings)] if invitation else []
    return kept + [cookies.utm_cookie(name, value, settings) for name, value in utm_in(query).items()]
