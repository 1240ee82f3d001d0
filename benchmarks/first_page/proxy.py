"""A slow line to a server on this machine, the same for whatever runs through it.

A browser's own throttling leaves web sockets alone, so it flatters whoever uses one. This passes bytes of TCP: each takes
half of the round trip on its way, a new connection costs one round trip before its first byte leaves, and all connections
share what the line carries in each direction, piece by piece in turn. Not modelled: lost packets, a slow start, TLS. All
of them are kinder to whoever sends more or opens more connections, and the same for all.
"""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

PIECE = 1460
"""Bytes that a connection sends before it is the next one's turn: what fits into a packet."""
ON_THE_WAY = 64
"""Pieces of a connection that are under way at most; the sender waits for the others, as for a full window."""
LATE = 0.004
"""Seconds that a timer may be late without the line losing what it could have carried meanwhile."""


@dataclass
class Line:
    """How far and how wide; may be changed while nothing runs through it."""

    round_trip: float
    """Seconds."""
    down: float
    """Bytes a second to the browser."""
    up: float
    """Bytes a second to the server."""


@dataclass
class _Direction:
    """One direction of the line."""

    carried: list[tuple[float, int]] = field(default_factory=list)
    """The moment (seconds since 1970) at which a piece arrives, and its bytes."""
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    _free_at: float = 0

    async def carry(self, count: int, rate: float, delay: float) -> float:
        """Wait until the line has taken so many bytes; the value is the moment (monotonic) at which they arrive."""
        async with self._turn:  # first come, first served, and each connection comes with one piece at a time
            now = time.monotonic()
            self._free_at = max(self._free_at, now - LATE) + count / rate
            await asyncio.sleep(self._free_at - now)
        arrives = max(self._free_at, time.monotonic() - LATE) + delay
        self.carried.append((time.time() + arrives - time.monotonic(), count))
        return arrives


@dataclass
class Proxy:
    """The line's end at the browser's side."""

    port: int
    """Where it listens, on 127.0.0.1."""
    target: int
    """The port of the server behind it."""
    line: Line
    _down: _Direction = field(default_factory=_Direction)
    _up: _Direction = field(default_factory=_Direction)

    @property
    def url(self) -> str:
        """What a browser opens."""
        return f"http://127.0.0.1:{self.port}"

    def arrived(self, since: float, until: float) -> int:
        """Bytes that reached the browser between two moments, in seconds since 1970."""
        return sum(count for moment, count in list(self._down.carried) if since <= moment <= until)

    async def serve(self, ready: threading.Event, ended: asyncio.Event) -> None:
        """Listen until it is ended; what runs through it then is cut off."""
        server = await asyncio.start_server(self._connect, "127.0.0.1", self.port, limit=PIECE * ON_THE_WAY)
        ready.set()
        await ended.wait()
        server.close()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        opened = time.monotonic()
        with suppress(OSError):
            behind, server = await asyncio.open_connection("127.0.0.1", self.target, limit=PIECE * ON_THE_WAY)
            try:
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._pass(reader, server, self._up, opened))
                    both.create_task(self._pass(behind, writer, self._down, opened))
            except* OSError:
                pass  # one end is gone, and so the other one's is closed
            finally:
                server.close()
        writer.close()

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, direction: _Direction, opened: float
    ) -> None:
        """Carry one direction of a connection to its end."""
        rate = self.line.down if direction is self._down else self.line.up
        # The browser believes to be connected at once; over a real line it would have heard so after a round trip.
        await asyncio.sleep(opened + self.line.round_trip - time.monotonic())
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(ON_THE_WAY)

        async def leave() -> None:
            while data := await reader.read(PIECE):
                await under_way.put((await direction.carry(len(data), rate, self.line.round_trip / 2), data))
            await under_way.put((time.monotonic() + self.line.round_trip / 2, b""))

        async def arrive() -> None:
            while True:
                moment, data = await under_way.get()
                await asyncio.sleep(moment - time.monotonic())
                if not data:
                    if writer.can_write_eof():
                        writer.write_eof()
                    return
                writer.write(data)
                await writer.drain()

        async with asyncio.TaskGroup() as ends:
            ends.create_task(leave())
            ends.create_task(arrive())


@contextmanager
def running(proxies: list[Proxy]) -> Iterator[None]:
    """Let them run in a thread of their own until the block ends."""
    loop, ended = asyncio.new_event_loop(), asyncio.Event()
    ready = [threading.Event() for _ in proxies]

    async def serve() -> None:
        await asyncio.gather(*(proxy.serve(event, ended) for proxy, event in zip(proxies, ready, strict=True)))
        still = asyncio.all_tasks() - {asyncio.current_task()}
        for task in still:
            task.cancel()
        await asyncio.gather(*still, return_exceptions=True)

    thread = threading.Thread(target=loop.run_until_complete, args=[serve()], daemon=True)
    thread.start()
    for event in ready:
        if not event.wait(10):
            raise TimeoutError("a proxy does not listen")
    try:
        yield
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join(10)
        loop.close()
