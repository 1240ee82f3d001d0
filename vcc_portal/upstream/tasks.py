"""Work that goes to its end, whoever waits for it."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def detached(work: Coroutine[Any, Any, T], running: set[asyncio.Task[Any]]) -> asyncio.Task[T]:
    """A task of its own, for `asyncio.shield`; its failure is no complaint where nobody waits any more.

    `running` holds it until it ends: event loops hold tasks weakly.
    """
    task = asyncio.ensure_future(work)
    running.add(task)
    task.add_done_callback(running.discard)
    task.add_done_callback(_retrieve_exception)
    return task


def _retrieve_exception(task: asyncio.Task[Any]) -> None:
    if not task.cancelled():
        task.exception()
