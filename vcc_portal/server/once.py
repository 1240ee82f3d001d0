"""A form that is sent twice by a second click, Enter or reload, while it is being answered: done once, one answer for both.

The browser gives up the first answer and shows the second one. What is good for one use (an image, a mail's code, the
provider's session) would be used up by then, and the second answer say so, of something that has been done.
"""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from functools import wraps

from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse, Response
from starlette.types import Message, Receive, Scope

from vcc_portal.server import web
from vcc_portal.session.runtime import Runtime

LINGERS = 0.5
"""Seconds for which an answer is still the second sending's: so long it may have been on its way to the browser."""
_SAYS = ("cookie", "origin", "sec-fetch-site", "accept-language", "referer")
"""Headers that an answer may depend on."""
Handler = Callable[[Scope, Receive, Runtime], Awaitable[Response]]


def once(handler: Handler) -> Handler:
    """The same form of the same browser is answered by one call of `handler`."""

    @wraps(handler)
    async def answered(scope: Scope, receive: Receive, run: Runtime) -> Response:
        try:
            body = await web.body(receive)
        except web.TooLarge:
            return PlainTextResponse("The form is too large", 413)
        except ClientDisconnect:
            return Response(status_code=400)
        key = _key(scope, body, run)
        task = run.answering.get(key)
        if task is None:
            loop = asyncio.get_running_loop()
            task = run.answering[key] = loop.create_task(_answer(handler, scope, body, run))
            task.add_done_callback(lambda _: loop.call_later(LINGERS, run.answering.pop, key, None))
        # Whoever goes away leaves the answer to the others.
        return await asyncio.shield(task)

    return answered


async def _answer(handler: Handler, scope: Scope, body: bytes, run: Runtime) -> Response:
    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return await handler(scope, receive, run)


def _key(scope: Scope, body: bytes, run: Runtime) -> bytes:
    """Who sends what: of a password, as of all else, only this is kept."""
    given = web.headers(scope)
    parts = [scope["path"], web.client_address(scope, run.settings)]
    parts += [", ".join(given.getlist(name)) for name in _SAYS]
    named = hashlib.sha256("\0".join(parts).encode()).digest()
    return hashlib.sha256(named + body).digest()
