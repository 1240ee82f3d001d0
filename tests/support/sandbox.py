"""A sandbox of one's own for a test, and clients that are signed in to it."""

import hashlib
import json
import secrets
import shutil
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy import select

from tests.support import databases, seeds
from tests.support.moments import clock_of_the_test, day, noon_clock
from vcc_portal.config import Settings
from vcc_portal.domain.clock import follow
from vcc_portal.upstream.call import Call
from vcc_sandbox.app import create_app, load_handlers
from vcc_sandbox.core import db as databases_of_sandboxes
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.serve import base_path
from vcc_sandbox.identity.tables import LinkedUser, Person, SsoSession
from vcc_sandbox.identity.tokens import digest
from vcc_sandbox.openapi.document import document

HEADERS = {"source": "PC", "bizSource": "cn_vcc"}
FOREVER = "9999-12-31 00:00:00"

# The seed's passwords have the same salt in each copy of it: the costly function is reckoned once for each.
hashlib.scrypt = cache(hashlib.scrypt)

# As for PostgreSQL in tests: none of them turns the machine off.
databases_of_sandboxes.SQLITE_PRAGMAS = (*databases_of_sandboxes.SQLITE_PRAGMAS, "synchronous = OFF")


@cache
def _seeded(day: date) -> Path:
    """A data folder as of noon of that day."""
    return seeds.planted(f"{day}", _seed)


def _seed(folder: Path, url: str = "") -> None:
    settings = Settings(data_dir=folder, sandbox_database_url=url)
    sandbox_of(create_app(settings, clock=noon_clock(runs=False))).database.close()


def fresh_sandbox(tmp_path: Path, *, clock: Clock | None = None, **settings: Any) -> FastAPI:
    """A sandbox on its own copy of the seeded database; on PostgreSQL where a test says so (`databases.on`).

    The portal of this process follows its clock, as it follows that of the sandbox that it embeds.
    """
    seeded = _seeded(day())
    url = databases.copy_of(f"seeded_{day():%Y%m%d}", lambda address: _seed(seeded, address))
    if url:
        shutil.copy(seeded / "vault.key", tmp_path)
        settings["sandbox_database_url"] = url
    else:
        seeds.copy_of(seeded, tmp_path)
    app = create_app(Settings(data_dir=tmp_path, **settings), clock=clock or clock_of_the_test())
    follow(sandbox_of(app).clock.about_now)
    return app


@cache
def calls_document() -> dict[str, Any]:
    """The OpenAPI document of the calls, under the usual paths; made once in a run."""
    return json.loads((seeds.planted("calls", _describe) / "openapi.json").read_text(encoding="utf-8"))


def _describe(folder: Path) -> None:
    load_handlers()
    (folder / "openapi.json").write_text(json.dumps(document(Settings())), encoding="utf-8")


def sandbox_of(app: FastAPI) -> Sandbox:
    """The sandbox behind the application."""
    return app.state.sandbox


def session_token(app: FastAPI, login_name: str, biz_source: str = "cn_vcc") -> str:
    """A provider session (SSOSESSION) for that person, without going through sign-in."""
    token = secrets.token_urlsafe(32)
    with sandbox_of(app).database.write() as db:
        user = db.scalars(
            select(LinkedUser)
            .join(Person, Person.person_id == LinkedUser.person_id)
            .where(Person.login_name == login_name, LinkedUser.biz_source == biz_source)
        ).one()
        row = SsoSession(hash=digest(token), person_id=user.person_id, user_id=user.user_id, expires_at=FOREVER)
        db.add(row)
    return token


def visitor(app: FastAPI) -> httpx.AsyncClient:
    """A client that is not signed in."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://sandbox", headers=HEADERS)


def signed_in(app: FastAPI, login_name: str, biz_source: str = "cn_vcc") -> httpx.AsyncClient:
    """A client with a provider session of that person."""
    client = visitor(app)
    client.cookies.set("SSOSESSION", session_token(app, login_name, biz_source))
    return client


async def ask(client: httpx.AsyncClient, call: Call[Any, Any], **values: Any) -> dict[str, Any]:
    """The envelope of one call; values by their wire names."""
    path = base_path(Settings(), call.service) + call.path
    if call.method == "GET":
        answer = await client.get(path, params=values)
    else:
        answer = await client.request(call.method, path, json=values)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def code(client: httpx.AsyncClient, call: Call[Any, Any], **values: Any) -> str:
    """The result code of one call."""
    return str((await ask(client, call, **values))["code"])


async def data(client: httpx.AsyncClient, call: Call[Any, Any], **values: Any) -> Any:
    """The data of a call that must succeed."""
    envelope = await ask(client, call, **values)
    assert str(envelope["code"]) in {"100001", "000000"}, envelope
    return envelope["data"]
