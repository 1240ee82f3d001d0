"""A document that a tab loads shows nothing of another address, however long the door takes to open, and no form that is read anew."""

import itertools

import pytest

from tests.state.core.test_rebinding import limits_form, some_cards
from tests.support.tabs import Document, Tabs
from vcc_portal.state.card.limits.page import CardLimitState
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


async def test_a_form_that_is_read_anew_is_not_shown_before(portal: Tabs) -> None:
    """It stood there for a moment, and went with what was pressed in it: a file that was chosen was lost without a word."""
    first, _ = await limits_form(portal, some_cards(portal, 1))
    second = await loaded(first, first.path)
    assert ordered(second.received(CardLimitState, "phase")) == ["first", "ready"]
    await second.reconnect(second.cookie)
    assert ordered(second.received(CardLimitState, "phase")) == ["ready"], (
        "it stays where the connection alone was lost"
    )


async def test_a_result_that_stays_is_there_again(portal: Tabs) -> None:
    """It is not read, so that nothing but the look at its address says that it may be shown."""
    first, values = await limits_form(portal, some_cards(portal, 1))
    await first.run(CardLimitState.send, values=values)
    await portal.quiet()
    second = await loaded(first, first.redirects[-1])
    batch = portal.state(second.token, CardLimitState).batch
    assert (batch.phase, batch.ok) == ("done", 1)
    assert second.received(CardLimitState, "phase")[-1] == "ready"


def ordered(values: list[str]) -> list[str]:
    """Each value once for as long as it stays."""
    return [value for value, _ in itertools.groupby(values)]
