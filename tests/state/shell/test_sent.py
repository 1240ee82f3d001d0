"""Each value that is sent is drawn: what stands beside the pages is sent once it was read, and again when it is another."""

from pathlib import Path

import pytest
import reflex as rx

from tests.support.tabs import Document, tabs
from vcc_portal.state.shell import in_progress, promotions
from vcc_portal.state.shell.alerts import AlertsState
from vcc_portal.state.shell.in_progress import InProgressState
from vcc_portal.state.shell.promotions import AdvertsState, NoticesState
from vcc_portal.state.shell.switcher import SwitcherState

BESIDE: list[tuple[type[rx.State], str]] = [
    (AlertsState, "items"),
    (InProgressState, "items"),
    (NoticesState, "notices"),
    (AdvertsState, "offers"),
]


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (in_progress, promotions):
        monkeypatch.setattr(module, "SETTLE", 0)


def sent(page: Document, state: type[rx.State], name: str, since: int = 0) -> list[object]:
    return page.received(state, name)[since:]


@pytest.mark.parametrize(("state", "name"), BESIDE, ids=lambda it: getattr(it, "__name__", it))
async def test_a_tab_that_knew_nothing_hears_of_no_nothing(tmp_path: Path, state: type[rx.State], name: str) -> None:
    async with tabs(tmp_path) as browser:
        page = await browser.open(await browser.sign_in("admin@lanyu.example"), "/faq")
        before = len(page.received(state, name))
        await page.run(state.enter)  # type: ignore[attr-defined]
        heard = sent(page, state, name, before)
        assert len(heard) == 1, heard
        assert heard[0]


async def test_a_look_that_finds_the_same_sends_it_no_second_time(tmp_path: Path) -> None:
    async with tabs(tmp_path) as browser:
        page = await browser.open(await browser.sign_in("admin@lanyu.example"), "/faq")
        await page.run(InProgressState.enter)
        items, turns = len(page.received(InProgressState, "items")), len(page.received(InProgressState, "turn"))
        await page.run(InProgressState.poll)
        assert len(page.received(InProgressState, "turn")) == turns + 1
        assert sent(page, InProgressState, "items", items) == []


async def test_accounts_that_stand_as_they_stood_are_sent_no_second_time(tmp_path: Path) -> None:
    async with tabs(tmp_path) as browser:
        page = await browser.open(await browser.sign_in("admin@lanyu.example"), "/faq")
        await page.run(SwitcherState.load)
        shown = page.received(SwitcherState, "others")
        await page.run(SwitcherState.take_pins, kept={})
        assert sent(page, SwitcherState, "others", len(shown)) == []
        last = shown[-1][-1].tag
        await page.run(SwitcherState.take_pins, kept={last: "1"})
        assert [one.tag for one in sent(page, SwitcherState, "others", len(shown))[-1]][:1] == [last]  # type: ignore[attr-defined]
