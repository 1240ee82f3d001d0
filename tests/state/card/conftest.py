"""The administrator's tab at the page that a file of tests is about."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.bench import Bench, bench
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.state.patterns import batch


@pytest.fixture
async def tab(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Bench]:
    """At the `PATH` of the file."""
    async with bench(tmp_path, "admin@lanyu.example", request.module.PATH) as tab:
        yield tab


@pytest.fixture
def quick_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks for what became of cards follow each other at once."""
    monkeypatch.setattr(batch, "LOOKS", Backoff(0.0, cap=0.05, tries=2))
