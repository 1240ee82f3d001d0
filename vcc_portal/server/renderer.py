"""Draws a page with its visitor's State, in a process of Node beside this one (decision 35).

It has the server bundle of the framework's build, so a page is written once, in Python. It draws one page at a time, over
its own input and output, and knows nothing but what it is given. A page that is not there in time, or that cannot be drawn,
goes out as it was built; a process that is late or has died is replaced.
"""

import asyncio
import contextlib
import json
import logging
import os
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from vcc_portal.build import render_command, web_dir
from vcc_portal.domain.text import Language

log = logging.getLogger(__name__)

MOST_WAITING = 12
DRAWING = 5.0
"""Seconds for one page after which the process is taken for stuck; visitors wait no longer than their patience."""
STARTING = 20.0
"""Seconds for a new process to be ready."""
ENDING = 2.0
"""Seconds for processes to be gone when the server stops."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds before a process that has failed is replaced."""
STEADY = 30.0
"""Seconds after which one that fails had been well."""
READY = {"ready": True}
_BUFFER = 1024 * 1024


@dataclass(frozen=True)
class Drawing:
    """What is to be drawn: a page by path and query, for one visitor."""

    path: str
    language: Language
    claim: str
    state: str
    """JSON."""
    kept: Mapping[str, str]
    """What the browser keeps of its own and the page is drawn with, by its name there."""


class NotDrawnError(Exception):
    """The process has answered, but not with a page."""


class Renderer:
    """The process, and who waits for it. `outcomes` counts what became of each page that was asked for.

    `patience` is in seconds, for a page and the wait for those before it.
    """

    def __init__(self, patience: float, command: list[str] | None = None) -> None:
        self._patience = patience
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._starting: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        self._waiting: set[asyncio.Task[bytes]] = set()
        self._began = 0.0
        self._pause, self._not_before = FIRST_PAUSE, 0.0
        self._ending: set[asyncio.Task[int]] = set()
        self.outcomes: Counter[str] = Counter()

    def start(self) -> None:
        """Have a process made; pages that come before it is there are not drawn."""
        if self._starting is None and self._process is None and time.monotonic() >= self._not_before:
            self._starting = asyncio.create_task(self._start())

    async def is_ready(self) -> bool:
        """Whether a page can be drawn now; where nothing runs a process is made, and one that is being made is waited for."""
        self.start()
        if self._starting is not None:
            await asyncio.wait({self._starting}, timeout=self._patience)
        return self._process is not None and len(self._waiting) < MOST_WAITING

    async def draw(self, drawing: Drawing) -> bytes | None:
        """The page behind its head; None when it has to go out as it was built."""
        # A task of its own: a visitor who goes away must not leave an answer behind that the next one would read.
        task = asyncio.create_task(self._in_turn(_request(drawing)))
        self._waiting.add(task)
        task.add_done_callback(self._over)
        try:
            async with asyncio.timeout(self._patience):
                page = await asyncio.shield(task)
        except NotDrawnError as error:
            log.warning("A page could not be drawn (%s); %d so far", error, self.outcomes["failed"] + 1)
            return self._without("failed")
        except TimeoutError:
            return self._without("late")
        except Exception:  # noqa: BLE001  whatever has become of the process: there is the page as it was built
            return self._without("lost")
        self.outcomes["drawn"] += 1
        return page

    async def aclose(self) -> None:
        """End the process."""
        self._not_before = float("inf")
        if self._starting is not None:
            self._starting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._starting
        self._end()
        if self._ending:
            await asyncio.wait(self._ending, timeout=ENDING)

    def _without(self, why: str) -> None:
        self.outcomes[why] += 1

    def _over(self, task: asyncio.Task[bytes]) -> None:
        self._waiting.discard(task)
        if not task.cancelled():
            task.exception()  # its visitor may have given it up; then nobody else asks

    async def _in_turn(self, request: bytes) -> bytes:
        async with asyncio.timeout(self._patience):  # who comes too late takes no time from those behind him
            await self._turn.acquire()
        try:
            async with asyncio.timeout(DRAWING):
                return await self._exchange(request)
        except NotDrawnError:
            raise
        except BaseException as error:
            # What it still says would be read as the next visitor's page.
            self._lose(type(error).__name__)
            raise
        finally:
            self._turn.release()

    async def _exchange(self, request: bytes) -> bytes:
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise OSError("no process")
        process.stdin.write(request)
        await process.stdin.drain()
        answer = json.loads(await process.stdout.readuntil(b"\n"))
        if "error" in answer:
            raise NotDrawnError(str(answer["error"])[:40])
        return await process.stdout.readexactly(int(answer["length"]))

    def _lose(self, why: str) -> None:
        """Let go of a process that is late, wrong or gone, and wait longer each time before the next."""
        if self._process is None:  # those behind it find none
            return
        steady = time.monotonic() - self._began > STEADY
        self._pause = FIRST_PAUSE if steady else min(LONGEST_PAUSE, self._pause * 2)
        self._not_before = time.monotonic() + self._pause
        log.warning("The process that draws pages has failed (%s); pages go out without data until the next one", why)
        self._end()

    async def _start(self) -> None:
        try:
            async with asyncio.timeout(STARTING):
                self._process = await self._made()
            self._began = time.monotonic()
        except (OSError, ValueError, asyncio.IncompleteReadError) as error:
            self._not_before = time.monotonic() + LONGEST_PAUSE
            log.warning(
                "The process that draws pages does not start (%s); they go out without data", type(error).__name__
            )
        finally:
            self._starting = None

    async def _made(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            *(self._command or render_command()),
            cwd=web_dir(),
            env={"PATH": os.environ.get("PATH", ""), "NODE_ENV": "production"},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=_BUFFER,
        )
        try:
            await _readiness(process)
        except BaseException:
            self._dismiss(process)
            raise
        return process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            self._dismiss(process)

    def _dismiss(self, process: asyncio.subprocess.Process) -> None:
        """Kill it, whatever it may still have to say; nobody waits for its end but the server's own."""
        with contextlib.suppress(ProcessLookupError):
            process.kill()  # a transport that is closed does not end one that stands still
        process._transport.close()  # noqa: SLF001  # pyright: ignore[reportAttributeAccessIssue]  without this its pipes stay open
        end = asyncio.create_task(process.wait())
        self._ending.add(end)
        end.add_done_callback(self._ending.discard)


def _request(drawing: Drawing) -> bytes:
    """A line of JSON, in ASCII alone: Node takes more than a newline for the end of a line."""
    return json.dumps(asdict(drawing)).encode() + b"\n"


async def _readiness(process: asyncio.subprocess.Process) -> None:
    if process.stdout is None or json.loads(await process.stdout.readuntil(b"\n")) != READY:
        raise ValueError("not ready")
