"""Stands before the API: lets placed faults happen and notes what passes."""

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vcc_sandbox.clock import ts
from vcc_sandbox.context import Refused, Sandbox
from vcc_sandbox.control.faults import Fault
from vcc_sandbox.control.traffic import shown_body, shown_headers, shown_url
from vcc_sandbox.serve import refusal_at

NOT_API = ("/sandbox", "/__sandbox")
HEAD = 200
"""Bytes of an answer that are looked at: an envelope starts with its code."""
GARBAGE = b'<!doctype html><title>502</title><p>upstream connect error {"code":100001,"data":'
_CODE = re.compile(rb'^\{"code":\s*"?(\w+)"?')


class Gate:
    """ASGI middleware around the sandbox's application."""

    def __init__(self, app: ASGIApp, sandbox: Sandbox) -> None:
        self._app = app
        self._sandbox = sandbox

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith(NOT_API):
            await self._app(scope, receive, send)
            return
        await _Passing(self._app, self._sandbox, scope, receive, send).run()


class _Passing:
    """One request on its way through."""

    def __init__(self, app: ASGIApp, sandbox: Sandbox, scope: Scope, receive: Receive, send: Send) -> None:
        self._app, self._sandbox, self._scope = app, sandbox, scope
        self._receive, self._send = receive, send
        self._body, self._head, self._status = bytearray(), b"", 0

    async def run(self) -> None:
        method, path = self._scope["method"], self._scope["path"]
        fault = self._sandbox.faults.take(method, path)
        started, cancelled = time.perf_counter(), False
        try:
            await self._answer(fault, path)
        except asyncio.CancelledError:
            cancelled = True
            raise
        finally:
            found = _CODE.match(self._head)
            self._sandbox.traffic.add(
                time=ts(self._sandbox.clock.now()),
                method=method,
                url=shown_url(path, self._scope["query_string"].decode("latin-1")),
                headers=shown_headers(Headers(scope=self._scope)),
                body=shown_body(bytes(self._body)),
                code=found[1].decode() if found else "",
                status=0 if cancelled or (fault and fault.drop_connection) else self._status,
                ms=round((time.perf_counter() - started) * 1000),
                cancelled=cancelled,
                fault=fault.kind if fault else "",
            )

    async def _answer(self, fault: Fault | None, path: str) -> None:
        if fault is None:
            await self._app(self._scope, self._heard, self._said)
        elif fault.delay_ms:
            await asyncio.sleep(fault.delay_ms / 1000)
            await self._app(self._scope, self._heard, self._said)
        elif fault.drop_connection:
            await self._cut()
        else:
            await self._swallow()
            await _respond(self._said, *_instead(fault, path, self._sandbox))

    async def _cut(self) -> None:
        """The call is carried out, and half of its answer arrives."""
        answer: list[Message] = []

        async def keep(message: Message) -> None:
            answer.append(message)

        await self._app(self._scope, self._heard, keep)
        body = b"".join(one.get("body", b"") for one in answer)
        await self._send(answer[0])
        await self._send({"type": "http.response.body", "body": body[: len(body) // 2], "more_body": True})
        raise ConnectionResetError("a fault cut this connection")

    async def _swallow(self) -> None:
        while (await self._heard()).get("more_body"):
            pass

    async def _heard(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request" and len(self._body) < 1_000_000:
            self._body += message.get("body", b"")
        return message

    async def _said(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
        elif len(self._head) < HEAD:
            self._head += message.get("body", b"")[:HEAD]
        await self._send(message)


def _instead(fault: Fault, path: str, sandbox: Sandbox) -> tuple[int, str, bytes]:
    """Status, media type and body of a faulty answer."""
    if fault.code:
        refused = Refused(fault.code, data=fault.data, error_param=fault.error_param)
        return 200, "application/json", refusal_at(sandbox.settings, path, refused).encode()
    if fault.http_status:
        body: dict[str, Any] = {"status": fault.http_status}
        return fault.http_status, "application/json", json.dumps(body).encode()
    return 200, "text/html", GARBAGE


async def _respond(send: Callable[[Message], Awaitable[None]], status: int, media_type: str, body: bytes) -> None:
    headers = [(b"content-type", media_type.encode()), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
