"""A sandbox in a process of its own, as any provider is, for portals that are measured."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.portal import free_port, running
from tests.support.seeds import start_from_seed


@contextmanager
def provider_alone(folder: Path, portal_url: str) -> Iterator[str]:
    """Its origin, until the block ends. The portal needs `tests.support.counted_sandbox.provided_by` it."""
    own, port = folder / "sandbox", free_port()
    own.mkdir()
    start_from_seed(own)
    url = f"http://127.0.0.1:{port}"
    settings = {"data_dir": own, "sandbox_port": port, "public_url": portal_url}
    with running([sys.executable, "-m", "vcc_sandbox"], settings, folder / "sandbox.log", f"{url}/sandbox/sign-in"):
        yield url
