"""An answer where something went wrong that nobody has foreseen: as human as others, under the same headers."""

import logging

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vcc_portal.i18n.http import status_text
from vcc_portal.session.reports import RateLimited

log = logging.getLogger(__name__)


class Failures:
    """Logs what broke, and answers 500; whoever knows how to cause it fills no log with it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        if not log.filters:
            log.addFilter(RateLimited())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def send_and_note(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        except Exception:
            if begun:  # it can only be cut off
                raise
            log.exception("A %s request failed", scope["method"])
            said = status_text(500)
            await PlainTextResponse(f"{said.zh}\n{said.en}", 500)(scope, receive, send)
