"""A provider that misbehaves, and the client that talks to it over a real socket."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.support.misbehaving import Provider, misbehaving
from vcc_portal.config import Settings
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.client import Upstream

SETTINGS = Settings(upstream_read_timeout=0.6, upstream_money_timeout=1.5, upstream_upload_timeout=2)


class Client(Upstream):
    """The client, with what it reported."""

    outcomes: list[tuple[str, str, str]]


@pytest.fixture
async def provider() -> AsyncIterator[Provider]:
    async with misbehaving() as running:
        yield running


@pytest.fixture
async def client(provider: Provider) -> AsyncIterator[Client]:
    outcomes: list[tuple[str, str, str]] = []

    def note(visitor: str, call: Call[Any, Any], code: str) -> None:
        outcomes.append((visitor, str(call), code))

    async with Client(provider.url, SETTINGS, on_outcome=note) as upstream:
        upstream.outcomes = outcomes
        yield upstream
