"""Work that goes to its end, whoever waits for it."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def begun(work: Coroutine[Any, Any, T], at_work: set[asyncio.Task[Any]]) -> asyncio.Task[T]:
    """A task of its own, for `asyncio.shield`; its failure is no complaint where nobody waits any more.

    `at_work` holds it until it ends: event loops hold tasks weakly.
    """
    task = asyncio.ensure_future(work)
    at_work.add(task)
    task.add_done_callback(at_work.discard)
    task.add_done_callback(_heard)
    return task


def _heard(task: asyncio.Task[Any]) -> None:
    if not task.cancelled():
        task.exception()
