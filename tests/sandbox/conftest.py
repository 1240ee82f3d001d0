"""A seeded sandbox for each test, and clients of the demonstration people."""

from collections.abc import AsyncIterator, Iterator
from datetime import datetime
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from tests.support import databases
from tests.support.books import wrong_in_the_books
from tests.support.control import Console, console_of
from tests.support.databases import Cluster
from tests.support.moments import clock_of_the_test
from tests.support.postgresql import MISSING, binaries, running_postgresql
from tests.support.sandbox import fresh_sandbox, sandbox_of, signed_in
from vcc_sandbox.core.clock import ZONE, Clock
from vcc_sandbox.core.context import Sandbox


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with running_postgresql() as url:
        yield Cluster(url)


@pytest.fixture(params=["sqlite", "postgresql"])
def each_database(request: pytest.FixtureRequest) -> Iterator[None]:
    """Runs a test on both; ask for it by `pytestmark = pytest.mark.usefixtures("each_database")`."""
    if request.param == "sqlite":
        yield
        return
    if binaries() is None:
        pytest.skip(MISSING)
    with databases.on(request.getfixturevalue("cluster")):
        yield


@pytest.fixture
def clock() -> Clock:
    return clock_of_the_test()


@pytest.fixture
def app(tmp_path: Path, clock: Clock) -> FastAPI:
    return fresh_sandbox(tmp_path, clock=clock)


@pytest.fixture
def balanced_books(sandbox: Sandbox) -> Iterator[None]:
    """The ledger agrees with itself and with every balance, whatever the test has done."""
    yield
    assert wrong_in_the_books(sandbox) == []


@pytest.fixture
def at_rest(app: FastAPI) -> Iterator[None]:
    """What goes on in the background ends before the test does."""
    yield
    assert sandbox_of(app).background.wait(20)


@pytest.fixture
async def console(app: FastAPI) -> AsyncIterator[Console]:
    """The books agree when the test has ended."""
    async with console_of(app) as console:
        yield console
        assert (await console.get("ledger/check"))["balanced"]


@pytest.fixture
def sandbox(app: FastAPI) -> Sandbox:
    return sandbox_of(app)


@pytest.fixture
async def admin(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with signed_in(app, "admin@lanyu.example") as client:
        yield client


@pytest.fixture
async def operator(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with signed_in(app, "operator@lanyu.example") as client:
        yield client


@pytest.fixture
async def empty(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with signed_in(app, "empty@lanyu.example") as client:
        yield client


@pytest.fixture
def noon() -> Clock:
    """A clock that stands still in the middle of a month."""
    return Clock(datetime(2026, 5, 15, 12, 0, 0, tzinfo=ZONE))
