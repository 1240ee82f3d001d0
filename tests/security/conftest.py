"""A portal before a counted provider, and the handlers of the application, for all tests of a worker.

`tests/conftest.py` sends them all to the same worker, so that a run starts the servers once.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.support import handlers
from tests.support.counted_sandbox import Counted, counted_portal
from tests.support.handlers import Endpoint

PROBE = """
import json
from dataclasses import asdict
from tests.support.handlers import endpoints
print(json.dumps([asdict(endpoint) for endpoint in endpoints()]))
"""


@pytest.fixture(scope="session")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Counted]:
    # The hostile client sends thousands of events from one address; the limits have tests of their own.
    with counted_portal(tmp_path_factory.mktemp("counted"), events_per_address=100_000) as running:
        yield running


@pytest.fixture(scope="session")
def endpoints(tmp_path_factory: pytest.TempPathFactory) -> list[Endpoint]:
    """Asked of a process of its own: the application can be built once in a process only."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("VCC_")}
    done = subprocess.run(
        [sys.executable, "-c", PROBE], capture_output=True, text=True, check=True,
        env={**environment, "VCC_DATA_DIR": str(tmp_path_factory.mktemp("table"))}, cwd=handlers.TABLE.parents[2],
    )  # fmt: skip
    return [Endpoint(**entry) for entry in json.loads(done.stdout.splitlines()[-1])]
