"""Every handler that takes no argument does without the page that it stands on: a client sends what it likes, when it likes."""

from pathlib import Path

import pytest
from reflex_base.registry import RegisteredEventHandler, RegistrationContext

from tests.support.bench import bench
from tests.support.state_classes import OURS, found
from vcc_portal.errors.failed import Failed
from vcc_portal.session import arguments
from vcc_portal.state.core.effects import SignedOut

ADMIN = "admin@lanyu.example"

found()  # every State there is, before a tab has its own


def takes_nothing(registered: RegisteredEventHandler) -> bool:
    return registered.states[0].__module__.startswith(OURS) and not arguments.describe(registered.handler.fn)


HANDLERS = {
    name: getattr(registered.states[0], registered.handler.fn.__name__)
    for name, registered in RegistrationContext.get().event_handlers.items()
    if takes_nothing(registered)
}


def test_there_are_such_handlers() -> None:
    assert sum(name.endswith(".retry") for name in HANDLERS) > 40


@pytest.mark.parametrize("address", ["/account", "/agreement/-/%00", "/card/list?by=x&view=records&all=1"])
async def test_on_the_page_of_another_and_before_anything_was_loaded(tmp_path: Path, address: str) -> None:
    broken = {}
    async with bench(tmp_path, ADMIN, address) as tab:
        for name, handler in HANDLERS.items():
            try:
                await tab.run(handler)
            except (Failed, SignedOut):
                pass  # which the page is told
            except Exception as error:
                broken[name] = repr(error)
    assert broken == {}
