"""The administrator's tab at the page that a file of tests is about."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.bench import Bench, bench


@pytest.fixture
async def tab(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Bench]:
    """At the `PATH` of the file."""
    async with bench(tmp_path, "admin@lanyu.example", request.module.PATH) as tab:
        yield tab
