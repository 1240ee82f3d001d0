"""What the framework warns of while pages are made, which a build tells nobody: an update would break on it."""

import importlib
import logging
import pkgutil

import pytest
from reflex_base.utils import log

from vcc_portal import pages
from vcc_portal.layouts.page import PAGES


def test_pages_are_made_without_a_warning(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    deprecated: list[str] = []

    def noted(*, feature_name: str, reason: str, **_: object) -> None:  # itself it speaks once a process
        deprecated.append(f"{feature_name}: {reason}")

    monkeypatch.setattr(log, "deprecate", noted)
    for module in pkgutil.walk_packages(pages.__path__, f"{pages.__name__}."):
        importlib.import_module(module.name)
    with caplog.at_level(logging.WARNING, logger="reflex"):
        for page in PAGES.values():
            page.render().render()
    assert deprecated == []
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []
