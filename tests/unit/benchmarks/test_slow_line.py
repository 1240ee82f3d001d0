"""The line that measurements run through delays what it says, and carries no more than it says."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from benchmarks.first_page.proxy import Line, Proxy, running
from tests.support.portal import free_port

FAR = Line(round_trip=0.2, down=1e9, up=1e9)
NARROW = Line(round_trip=0, down=100_000, up=1e9)


@asynccontextmanager
async def through(line: Line) -> AsyncIterator[Proxy]:
    """A server behind it answers each line with as many bytes as the line says."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while asked := await reader.readline():
            writer.write(b"x" * int(asked))
        writer.close()

    proxy = Proxy(free_port(), free_port(), line)
    server = await asyncio.start_server(answer, "127.0.0.1", proxy.target)
    with running([proxy]):
        yield proxy
    server.close()


async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, count: int) -> float:
    """Seconds until so many bytes have come."""
    started = time.monotonic()
    writer.write(b"%d\n" % count)
    assert await reader.readexactly(count) == b"x" * count
    return time.monotonic() - started


async def test_a_connection_costs_a_round_trip_and_each_answer_another() -> None:
    async with through(FAR) as proxy:
        reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
        assert await ask(reader, writer, 1) > 0.39
        assert await ask(reader, writer, 1) > 0.19
        writer.close()


async def test_connections_share_what_the_line_carries() -> None:
    async with through(NARROW) as proxy:
        began = time.time()
        ends = [await asyncio.open_connection("127.0.0.1", proxy.port) for _ in range(3)]
        large = [asyncio.create_task(ask(*end, 40_000)) for end in ends[:2]]
        await asyncio.sleep(0.1)
        # Behind two others it waits for a piece of each, not for all that they have to send.
        await ask(*ends[2], 100)
        assert not any(task.done() for task in large)
        assert max([await task for task in large]) > 0.78
        assert proxy.arrived(began, time.time()) == 80_100
        assert proxy.arrived(0, began) == 0
        for _, writer in ends:
            writer.close()


async def test_the_end_of_a_connection_goes_through() -> None:
    async with through(FAR) as proxy:
        reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
        writer.write(b"3\n")
        writer.write_eof()
        assert await reader.read() == b"xxx"
        writer.close()
