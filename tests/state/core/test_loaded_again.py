"""A document that a tab loads for another address shows nothing of the one before, however long the door takes to open."""

import pytest

from tests.support.tabs import Document, Tabs
from vcc_portal.state.core.auth import EntryState

ADMIN = "admin@lanyu.example"
TABLE, IDENTICAL = "/card/apply?kind=table", "/card/apply?kind=identical"


async def loaded(before: Document, path: str) -> Document:
    """The tab has loaded that document, and has heard nothing of the door yet."""
    portal = before.tabs
    after = Document(portal, before.token, before.cookie, path, portal.sockets.connect(before.token, before.cookie))
    await after.load()
    return after


@pytest.mark.parametrize(("path", "stands"), [(IDENTICAL, True), (TABLE, False), ("/card/apply", False)])
async def test_only_the_address_that_was_shown_is_shown_at_once(portal: Tabs, path: str, stands: bool) -> None:
    """Another form stood there, could be typed into, and went away with what was typed as soon as the door had opened."""
    first = await portal.open(await portal.sign_in(ADMIN), IDENTICAL)
    second = await loaded(first, path)
    assert second.received(EntryState, "ready")[-1] is stands
    await second.run(EntryState.enter)
    assert portal.state(second.token, EntryState).ready


async def test_a_page_that_connects_again_stays(portal: Tabs) -> None:
    first = await portal.open(await portal.sign_in(ADMIN), IDENTICAL)
    first.path = TABLE
    await first.reconnect(first.cookie)
    assert portal.state(first.token, EntryState).ready
