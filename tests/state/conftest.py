"""What State tests of several areas ask for."""

from typing import Any

import pytest

from vcc_sandbox.reports import export_worker


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Nothing is made until the test says so."""
    start = export_worker.start
    monkeypatch.setattr(export_worker, "start", lambda _sandbox: None)
    return start
