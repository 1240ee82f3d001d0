"""A browser on this machine that reads English."""

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI

from tests.sandbox.console.pages import ORIGIN


@pytest.fixture
async def console(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app),
        base_url=ORIGIN,
        headers={"Origin": ORIGIN, "Accept-Language": "en"},
    ) as client:
        yield client
