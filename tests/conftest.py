"""Settings that every test shares, and the moment at which it happens."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.support import moments

moments.travel()

# Fixed examples and no time limit, so that a slow or busy machine fails nothing; `make deep` looks for fresh ones.
settings.register_profile("default", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("deep", deadline=None, max_examples=2_000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("default")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright leaves an event loop running, in which no other test can start its own."""
    items.sort(key=lambda item: "tests/e2e/" in item.nodeid)


@pytest.fixture(autouse=True)
def moment(request: pytest.FixtureRequest) -> Iterator[None]:
    """One present for the portal and for sandboxes: noon, or the moment that `moments.at_the_turns` gives the test."""
    with moments.at(getattr(request, "param", None)):
        yield
