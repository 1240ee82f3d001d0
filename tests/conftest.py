"""Settings that every test shares, and the moment at which it happens."""

import atexit
import gc
import os
import re
import ssl
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

from tests.support import moments, seeds
from vcc_portal.session import store

moments.travel()

# A quarter of a second each, among everything that the portal has imported, to find next to nothing: not while that is
# being imported, and afterwards without it (`pytest_collection_finish`).
gc.disable()
gc.set_threshold(20_000, 20, 100)

# As for the sandbox's databases in tests (tests/support/sandbox.py): none of them turns the machine off.
store.SQLITE_PRAGMAS = ("synchronous = OFF", *store.SQLITE_PRAGMAS[1:])

# Whom clients trust is read from one file: once, not for each client that a test makes.
ssl.create_default_context = cache(ssl.create_default_context)

# Fixed examples and no time limit, so that a slow or busy machine fails nothing; `make deep` looks for fresh ones.
settings.register_profile("default", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "deep",
    deadline=None,
    max_examples=2_000,
    derandomize=False,  # which it would be where CI is set
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("default")


TOGETHER = {
    r"tests/security/test_hostile_sockets\.py": "sockets",
    r"tests/security/": "counted",
    r"tests/sandbox/(test_postgresql\.py|.*\[(.*-)?postgresql\b)": "postgresql",
}
"""Tests that share servers. (The marks of pytest-xdist 3.8 for that are lost on pytest 9.2, whose node ids nobody changes.)"""


CROWDED = ("tests/e2e/", "tests/security/")
"""Tests that drive real processes over sockets: one that fails is run again at once, and the summary names it (RERUN)."""

RERUNS_AT_MOST = 5
"""More of them in one run fail it: then it is not the machine."""

LONGEST = ("tests/e2e/test_card_calls.py", "tests/e2e/test_card_recharge.py::test_a_restart")


class TogetherScheduling(LoadScopeScheduling):
    """Each file goes to the worker that is free, and tests that share servers to one, before all others.

    What a file's tests share is made once so. Browser tests go one by one, that none is waited for in the end.
    """

    def _split_scope(self, nodeid: str) -> str:
        alone = nodeid if nodeid.startswith("tests/e2e/") else nodeid.partition("::")[0]
        return next((name for pattern, name in TOGETHER.items() if re.match(pattern, nodeid)), alone)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    return TogetherScheduling(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright leaves an event loop running, in which no other test can start its own.

    Among them the longest are the first, so that no worker waits for the other one's in the end.
    """
    items.sort(key=lambda item: ("tests/e2e/" in item.nodeid, not item.nodeid.startswith(LONGEST)))
    for item in items:
        if item.nodeid.startswith(CROWDED):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """In the process that reports: too many tests that passed at the second attempt only are a failure."""
    reporter: Any = session.config.pluginmanager.getplugin("terminalreporter")
    if reporter is not None and len(reporter.stats.get("rerun", ())) > RERUNS_AT_MOST:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What has been imported stays until the end; no search for garbage goes through it again."""
    gc.freeze()
    atexit.register(gc.unfreeze)  # else modules are emptied under objects that still have to go, and each says so
    gc.enable()


@pytest.fixture(autouse=True, scope="session")
def seeds_of_the_run(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Workers of pytest-xdist have their folders in one that is the run's."""
    own = tmp_path_factory.getbasetemp()
    seeds.keep_in((own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "seeds")


@pytest.fixture(autouse=True)
def moment(request: pytest.FixtureRequest) -> Iterator[None]:
    """One present for the portal and for sandboxes: noon, or the moment that `moments.at_the_turns` gives the test."""
    with moments.at(getattr(request, "param", None)):
        yield
