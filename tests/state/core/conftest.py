"""Documents and their tabs in a portal without a browser."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.tabs import Tabs, tabs


@pytest.fixture
async def portal(tmp_path: Path) -> AsyncIterator[Tabs]:
    async with tabs(tmp_path) as portal:
        yield portal
