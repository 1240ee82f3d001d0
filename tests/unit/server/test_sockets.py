import asyncio
from pathlib import Path
from typing import Any

import pytest

from vcc_portal.config import Settings
from vcc_portal.server.frames import LONGEST
from vcc_portal.server.sockets import Sockets
from vcc_portal.session import runtime, visitor
from vcc_portal.upstream.client import Upstream

OWN = "http://localhost:3000"


@pytest.fixture(autouse=True)
def _started(tmp_path: Path) -> None:
    """What is refused is logged at the process's own rate."""
    settings = Settings(data_dir=tmp_path)
    runtime.start(settings, Upstream("http://sandbox.internal", settings))


class Server:
    """Keeps every socket that gets in open until it is released."""

    def __init__(self, limit: int = 3) -> None:
        self.entered = 0
        self.release = asyncio.Event()
        self.gate = Sockets(self._app, Settings(sockets_per_address=limit))

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        self.entered += 1
        await self.release.wait()

    async def connect(self, origin: str | None = OWN, address: str = "10.0.0.1") -> int | None:
        """The code of a refusal; None once the socket has ended by itself."""
        sent: list[dict[str, Any]] = []

        async def send(message: Any) -> None:
            sent.append(message)

        headers = [] if origin is None else [(b"origin", origin.encode())]
        await self.gate(
            {"type": "websocket", "path": "/_event/", "headers": headers, "client": (address, 1)}, None, send
        )
        return sent[0]["code"] if sent else None


@pytest.mark.parametrize("origin", ["http://127.0.0.1:3000", OWN])
async def test_our_pages_get_in(origin: str) -> None:
    server = Server()
    server.release.set()
    assert await server.connect(origin) is None
    assert server.entered == 1


@pytest.mark.parametrize(
    "origin",
    [None, "", "null", "http://evil.example", "https://localhost:3000", "http://localhost", "http://localhost:30000",
     "http://LOCALHOST:3000", "http://localhost:3000.evil.example", "http://x.localhost:3000", "http://localhost:3000/",
     "http://xn--localhost-.com:3000"],
)  # fmt: skip
async def test_nobody_else_does(origin: str | None) -> None:
    server = Server()
    assert await server.connect(origin) == 1008
    assert server.entered == 0


async def test_one_address_has_a_limited_number_at_a_time() -> None:
    server = Server(limit=3)
    first = [asyncio.create_task(server.connect()) for _ in range(3)]
    await asyncio.sleep(0)
    assert await server.connect() == 1013
    other = asyncio.create_task(server.connect(address="10.0.0.2"))
    await asyncio.sleep(0)
    assert server.entered == 4
    server.release.set()
    assert await asyncio.gather(*first, other) == [None] * 4
    assert await server.connect() is None
    assert not server.gate._open


class Conversation:
    """One socket whose client sends some frames; notes what the framework receives."""

    def __init__(self, *frames: str, settings: Settings | None = None, **scope: Any) -> None:
        self.frames = list(frames)
        self.settings = settings or Settings()
        self.scope = {
            "type": "websocket", "path": "/_event/", "query_string": b"token=0-a", "client": ("10.0.0.1", 7),
            "headers": [(b"origin", OWN.encode())], **scope,
        }  # fmt: skip
        self.sent: list[dict[str, Any]] = []
        self.received: list[str] = []
        self.seen: dict[str, Any] = {}
        self.ended: dict[str, Any] = {}

    async def run(self, gate: Sockets | None = None) -> "Conversation":
        gate = gate or Sockets(self._app, self.settings)
        await gate(self.scope, self._receive, self._send)
        return self

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        self.seen = {**scope, "visitor": visitor.address.get()}
        while (message := await receive())["type"] == "websocket.receive":
            self.received.append(message["text"])
        self.ended = message
        await send({"type": "websocket.send", "text": "too late"})

    async def _receive(self) -> dict[str, Any]:
        if not self.frames:
            return {"type": "websocket.disconnect", "code": 1005}
        return {"type": "websocket.receive", "text": self.frames.pop(0)}

    async def _send(self, message: Any) -> None:
        self.sent.append(message)


JOIN = "40/_event,"
REPORT = '42/_event,["client_error",{}]'
FORGED = '42/_event,["connect",{"QUERY_STRING":"token=b"}]'


async def test_frames_of_the_pages_reach_the_framework_and_no_others() -> None:
    talk = await Conversation(JOIN, FORGED, REPORT, "3", FORGED).run()
    assert talk.received == [JOIN, REPORT, "3"]
    assert talk.ended["code"] == 1005


async def test_after_a_few_foreign_frames_the_socket_is_closed() -> None:
    talk = await Conversation(JOIN, *[FORGED] * 9, REPORT).run()
    assert talk.received == [JOIN]
    assert talk.sent == [{"type": "websocket.close", "code": 1008, "reason": ""}]
    assert talk.ended == {"type": "websocket.disconnect", "code": 1008}
    assert len(talk.frames) == 5


async def test_a_frame_that_is_too_long_ends_the_socket_at_once() -> None:
    talk = await Conversation(JOIN, REPORT + " " * LONGEST, REPORT).run()
    assert talk.received == [JOIN]
    assert talk.sent == [{"type": "websocket.close", "code": 1008, "reason": ""}]


async def test_a_socket_has_a_rate_and_is_closed_when_it_goes_on() -> None:
    talk = await Conversation(JOIN, *[REPORT] * 450).run()
    # The window slides: a test that straddles its edge may be given some more.
    assert 200 <= len(talk.received) <= 320
    assert talk.ended["code"] == 1005
    assert (await Conversation(JOIN, *[REPORT] * 3000).run()).ended["code"] == 1008


async def test_an_address_has_a_rate_for_all_its_sockets() -> None:
    settings = Settings(events_per_address=1)
    first = Conversation(JOIN, *[REPORT] * 100, settings=settings)
    gate = Sockets(first._app, settings)
    await first.run(gate)
    assert 20 <= len(first.received) <= 40
    again = Conversation(JOIN, settings=settings)
    gate._app = again._app
    assert not (await again.run(gate)).received
    other = Conversation(JOIN, settings=settings, client=("10.0.0.2", 7))
    gate._app = other._app
    assert (await other.run(gate)).received == [JOIN]


async def test_an_address_may_not_connect_without_end() -> None:
    server = Server(limit=1000)
    server.release.set()
    refused = [await server.connect() for _ in range(700)].count(1013)
    assert 0 < refused <= 100
    assert await server.connect(address="10.0.0.2") is None


@pytest.mark.parametrize(
    "query", [b"", b"token=", b"token=a&token=b", b"token=a/b", b"token=a_b", b"token=" + b"a" * 65]
)
async def test_a_socket_that_does_not_name_its_tab_makes_no_state(query: bytes) -> None:
    assert not (await Conversation(JOIN, REPORT, query_string=query).run()).received


async def test_the_address_comes_from_the_trusted_proxies_and_nobody_reads_their_headers_again() -> None:
    headers = [(b"origin", OWN.encode()), (b"x-forwarded-for", b"6.6.6.6"), (b"x-forwarded-for", b"10.1.1.1, 10.2.2.2")]
    talk = await Conversation(settings=Settings(trusted_proxy_hops=2), headers=headers).run()
    assert talk.seen["client"] == ("10.1.1.1", 7)
    assert talk.seen["visitor"] == "10.1.1.1"
    assert talk.seen["headers"] == headers[:1]
    assert visitor.address.get() == ""
    assert (await Conversation(headers=headers).run()).seen["client"] == ("10.0.0.1", 7)
    assert (await Conversation(client=None).run()).seen["client"] == ("", 0)
