"""Where each served call is answered: in a thread, in its turn. What it takes and gives is described in `openapi`."""

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from anyio import CapacityLimiter
from anyio.lowlevel import RunVar
from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from typing_extensions import override

from vcc_portal.config import Settings
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import ALL_CALLS
from vcc_sandbox.control.gate import ASKED
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.db import Database
from vcc_sandbox.core.serve import HANDLERS, Served, answer, answer_at_once, full_path

READING_AT_ONCE = 2
"""Calls that read a SQLite file beside each other. Python runs one of them at a time, and the more there are the longer they
wait for their turns: fourteen took twice the processor's time of two. Nobody waits for a writer in his turn, and who reads
PostgreSQL waits for its server."""
_TURNS: RunVar[WeakKeyDictionary[Database, CapacityLimiter]] = RunVar("turns")


class _CallRoute(Route):
    @override
    def __init__(self, path: str, endpoint: Callable[[Request], Awaitable[Response]], method: str, name: str) -> None:
        super().__init__(path, endpoint, methods=[method], name=name)
        self.methods = {method}  # a GET brings HEAD with it, and one of the calls signs out


def call_routes(settings: Settings) -> list[Route]:
    """Every served call under the base path of its service."""
    return [_route(full_path(settings, call), call) for call in ALL_CALLS if call in HANDLERS]


@cache
def _route(path: str, call: Call[Any, Any]) -> Route:
    """The same for all sandboxes: a request brings the one that it is about."""
    return _CallRoute(path, _endpoint(HANDLERS[call]), call.method, str(call))


def _endpoint(served: Served) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        body = await request.body() if served.call.method in {"POST", "DELETE"} else b""
        sandbox: Sandbox = request.scope[ASKED]
        seen = None
        if sandbox.database.sqlite and not served.write:
            seen = await run_sync(answer_at_once, sandbox, served, request, body, limiter=_turns(sandbox.database))
        return seen or await run_sync(answer, sandbox, served, request, body)

    return endpoint


def _turns(database: Database) -> CapacityLimiter:
    """Those of a database's readers in this event loop."""
    try:
        turns = _TURNS.get()
    except LookupError:
        turns = WeakKeyDictionary[Database, CapacityLimiter]()
        _TURNS.set(turns)
    return turns.setdefault(database, CapacityLimiter(READING_AT_ONCE))
