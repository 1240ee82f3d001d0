"""A portal before a counted provider, for all tests of a worker."""

from collections.abc import Iterator

import pytest

from tests.support.counted_sandbox import Counted, counted_portal


@pytest.fixture(scope="session")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Counted]:
    # The hostile client sends thousands of events from one address; the limits have tests of their own.
    with counted_portal(tmp_path_factory.mktemp("counted"), events_per_address=100_000) as running:
        yield running
