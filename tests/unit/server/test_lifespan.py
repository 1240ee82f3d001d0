"""The server starts without looking for garbage, and looks for it from its first request on."""

import gc
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from vcc_portal.server.lifespan import serving


class Part:
    """Something that ends with the server."""

    def start(self) -> None: ...

    def close(self) -> None: ...

    async def finish(self, seconds: float) -> None:
        """No call is on its way."""

    async def watch(self) -> None: ...

    async def aclose(self) -> None: ...


@pytest.fixture
def kept() -> Iterator[None]:
    """Nothing of this stays for other tests."""
    on = gc.isenabled()
    yield
    gc.unfreeze()
    (gc.enable if on else gc.disable)()


@pytest.mark.parametrize("begun", [gc.disable, gc.enable])
async def test_garbage_is_looked_for_while_it_serves(begun: Any, kept: None) -> None:
    gc.unfreeze()
    begun()
    settings = SimpleNamespace(data_with_pages=False)
    run = SimpleNamespace(settings=settings, upstream=Part(), sessions=Part())
    async with serving(run=cast("Any", run), renderer=cast("Any", Part())):
        assert gc.isenabled()
        assert bool(gc.get_freeze_count()) is (begun is gc.disable)
