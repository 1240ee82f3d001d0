"""Where each served call is answered: in a thread, in its turn. What it takes and gives is described in `openapi`."""

from collections.abc import Awaitable, Callable
from typing import Any

from anyio import CapacityLimiter
from anyio.lowlevel import RunVar
from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from typing_extensions import override

from vcc_portal.config import Settings
from vcc_portal.upstream.calls import ALL_CALLS
from vcc_sandbox.control.gate import ASKED
from vcc_sandbox.core.serve import HANDLERS, Served, answer, full_path

READING_AT_ONCE = 2
"""Calls that read a SQLite file beside each other. Python runs one of them at a time, and the more there are the longer they
wait for their turns: fourteen took twice the processor's time of two. What writes waits for the one writer anyway, and who
reads PostgreSQL waits for its server."""
_READING: RunVar[CapacityLimiter] = RunVar("reading")


class _CallRoute(Route):
    @override
    def __init__(self, path: str, endpoint: Callable[[Request], Awaitable[Response]], method: str, name: str) -> None:
        super().__init__(path, endpoint, methods=[method], name=name)
        self.methods = {method}  # a GET brings HEAD with it, and one of the calls signs out


def call_routes(settings: Settings) -> list[Route]:
    """Every served call under the base path of its service."""
    return [
        _CallRoute(full_path(settings, call), _endpoint(HANDLERS[call]), call.method, str(call))
        for call in ALL_CALLS
        if call in HANDLERS
    ]


def _endpoint(served: Served) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        body = await request.body() if served.call.method in {"POST", "DELETE"} else b""
        sandbox: Any = request.scope[ASKED]
        turn = None if served.write or not sandbox.database.sqlite else _reading()
        return await run_sync(answer, sandbox, served, request, body, limiter=turn)

    return endpoint


def _reading() -> CapacityLimiter:
    """The turns of this event loop's readers."""
    try:
        return _READING.get()
    except LookupError:
        limiter = CapacityLimiter(READING_AT_ONCE)
        _READING.set(limiter)
        return limiter
