"""How calls are answered beside each other, and by which method."""

import asyncio
import threading
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.support.sandbox import ask
from vcc_portal.config import Settings
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card, user
from vcc_sandbox import routes
from vcc_sandbox.core import serve
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.serve import base_path
from vcc_sandbox.core.tables import Due

PATIENCE = 20


@pytest.mark.usefixtures("each_database")
async def test_what_changes_something_waits_for_no_reader(
    admin: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """PostgreSQL's readers wait for its server, not for each other."""
    on_sqlite = "sqlite" in request.node.name
    wanted, reading, go_on = 5, threading.Semaphore(0), threading.Event()
    most = routes.READING_AT_ONCE if on_sqlite else wanted

    def held(sandbox: Any, served: serve.Served, *given: Any) -> Any:
        if served.call == user.INFO:
            reading.release()
            assert go_on.wait(PATIENCE)
        return serve.answer(sandbox, served, *given)

    monkeypatch.setattr(routes, "answer_at_once", held)
    monkeypatch.setattr(routes, "answer", held)
    asked = [asyncio.create_task(ask(admin, user.INFO)) for _ in range(wanted)]
    try:
        for _ in range(most):
            assert await asyncio.to_thread(reading.acquire, timeout=PATIENCE)
        await asyncio.wait_for(ask(admin, card.UPDATE_CARD_NAME), PATIENCE)
        assert not reading.acquire(blocking=False), "one more reads"
    finally:
        go_on.set()
    assert [answer["data"]["userId"] for answer in await asyncio.gather(*asked)]


async def test_who_waits_for_a_writer_keeps_nobody_from_reading(
    app: FastAPI, sandbox: Sandbox, admin: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is due has to happen before a reading is answered, and so in a transaction that writes."""
    with sandbox.database.write() as db:
        db.add(Due(kind="card.recharge.starts", object_id="none", due_at="2020-01-01 00:00:00"))
    waiting = threading.Semaphore(0)

    def noting(*given: Any) -> Any:
        waiting.release()
        return serve.answer(*given)

    monkeypatch.setattr(routes, "answer", noting)
    with sandbox.database.write():
        asked = [asyncio.create_task(ask(admin, user.INFO)) for _ in range(routes.READING_AT_ONCE + 1)]
        for _ in asked:
            assert await asyncio.to_thread(waiting.acquire, timeout=PATIENCE)
    assert [answer["data"]["userId"] for answer in await asyncio.gather(*asked)]


async def test_looking_whether_there_is_something_is_no_call(admin: httpx.AsyncClient) -> None:
    """Whoever looks ahead at the address for signing out would be signed out."""
    answer = await admin.head(base_path(Settings(), user.LOGOUT.service) + user.LOGOUT.path)
    assert answer.status_code == 405
    assert (await ask(admin, user.INFO))["code"] == int(Code.SUCCESS)
