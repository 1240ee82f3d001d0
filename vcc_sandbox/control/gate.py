"""What every API request passes first: faults are done to it, and it is noted as traffic."""

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass, field
from typing import Any

from fastapi import FastAPI
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from vcc_sandbox.control.errors import Unknown
from vcc_sandbox.control.faults import Effect, Faults, answer
from vcc_sandbox.control.traffic import LARGEST_BODY, SHORTEST_CODE, Traffic, code_of

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Next = Callable[[Any, Receive, Send], Awaitable[None]]
CUT_LENGTH = b"100000"
ASKED = "vcc_sandbox.asked"
"""In a request's scope: the sandbox that it is about."""


@dataclass
class Control:
    """What the control calls change in a running sandbox."""

    faults: Faults = field(default_factory=Faults)
    traffic: Traffic = field(default_factory=Traffic)


class GatedApp(FastAPI):
    """An application whose API requests pass the gate; its pages and control calls do not."""

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http" or not scope["path"].startswith(self.state.api_paths):
            await super().__call__(scope, receive, send)
            return
        try:
            scope[ASKED] = await self.state.tenants.asked_by(HTTPConnection(scope))
        except Unknown as error:
            await JSONResponse({"detail": str(error)}, 404)(scope, receive, send)
            return
        await _Passage(scope, receive, send).run(super().__call__)


class _Passage:
    """One request on its way through."""

    def __init__(self, scope: Any, receive: Receive, send: Send) -> None:
        self._sandbox = scope[ASKED]
        self._scope = scope
        self._receive = receive
        self._send = send
        self._sent_body = bytearray()
        self._status = 0
        self._head = b""
        self._size = 0

    async def run(self, onward: Next) -> None:
        control: Control = self._sandbox.control
        effect = control.faults.take(self._scope["method"], self._scope["path"])
        started, cancelled = time.perf_counter(), False
        try:
            await self._pass(onward, effect)
        except asyncio.CancelledError:
            cancelled = True
            raise
        finally:
            control.traffic.add(
                self._sandbox.clock.about_now(),
                self._scope,
                bytes(self._sent_body),
                status=self._status,
                code=code_of(self._head),
                size=self._size,
                ms=int((time.perf_counter() - started) * 1000),
                cancelled=cancelled,
                fault=effect is not None,
            )

    async def _pass(self, onward: Next, effect: Effect | None) -> None:
        if effect is None:
            await onward(self._scope, self._listen, self._tell)
            return
        if effect.delay_ms and not effect.after:
            await asyncio.sleep(effect.delay_ms / 1000)
        if not effect.replaces_answer:
            await self._carry_out_late(onward, effect)
            return
        if effect.after:
            await onward(self._scope, self._listen, _to_nobody)
            await asyncio.sleep(effect.delay_ms / 1000)
        else:
            await self._drain()
        await self._answer_wrongly(effect)

    async def _carry_out_late(self, onward: Next, effect: Effect) -> None:
        kept: list[Message] = []

        async def keep(message: Message) -> None:
            kept.append(message)

        if not effect.after:
            await onward(self._scope, self._listen, self._tell)
            return
        await onward(self._scope, self._listen, keep)
        await asyncio.sleep(effect.delay_ms / 1000)
        for message in kept:
            await self._tell(message)

    async def _answer_wrongly(self, effect: Effect) -> None:
        if effect.drop_connection:
            headers = [(b"content-length", CUT_LENGTH), (b"content-type", b"application/json")]
            await self._send({"type": "http.response.start", "status": 200, "headers": headers})
            await self._send({"type": "http.response.body", "body": b'{"code"', "more_body": True})
            raise ConnectionResetError("cut by a fault")
        status, kind, body = answer(effect, self._scope["path"])
        headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
        await self._tell({"type": "http.response.start", "status": status, "headers": headers})
        await self._tell({"type": "http.response.body", "body": body})

    async def _drain(self) -> None:
        message: Message = {"more_body": True}
        while message.get("more_body"):
            message = await self._listen()

    async def _listen(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request" and len(self._sent_body) <= LARGEST_BODY:
            self._sent_body += message.get("body", b"")
        return message

    async def _tell(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
        elif message["type"] == "http.response.body":
            body = message.get("body", b"")
            self._size += len(body)
            if not self._head:
                self._head = body[:SHORTEST_CODE]
        await self._send(message)


async def _to_nobody(message: Message) -> None:
    """The answer is lost."""
