"""A sandbox with a clock that the test moves, a client of its API, and a browser on its pages."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from tests.sandbox.sso.desk import ORIGIN, Desk
from tests.support.sandbox import fresh_sandbox, noon_clock, visitor
from vcc_sandbox.core.clock import Clock


@pytest.fixture
def clock() -> Clock:
    return noon_clock()


@pytest.fixture
def app(tmp_path: Path, clock: Clock) -> FastAPI:
    return fresh_sandbox(tmp_path, clock=clock)


@pytest.fixture
def desk(app: FastAPI) -> Desk:
    return Desk(app)


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with visitor(app) as client:
        yield client


@pytest.fixture
async def pages(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """On the provider's pages, in English; its forms come from its own origin."""
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app),
        base_url=ORIGIN,
        headers={"Origin": ORIGIN, "Accept-Language": "en"},
    ) as pages:
        yield pages
