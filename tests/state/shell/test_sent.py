"""Each value that is sent is drawn: what stands beside the pages is sent once it was read, and again when it is another."""

from pathlib import Path

import pytest
import reflex as rx

from tests.support.tabs import Document, tabs
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.gate import GateState
from vcc_portal.state.core.page_notice import PageNoticeState
from vcc_portal.state.shell import in_progress, promotions
from vcc_portal.state.shell.alerts import AlertsState
from vcc_portal.state.shell.header import ShellState
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


async def test_a_next_page_of_the_same_person_is_sent_its_place_and_no_more(tmp_path: Path) -> None:
    kinds = (EntryState, GateState, PageNoticeState, ShellState)
    async with tabs(tmp_path) as browser:
        page = await browser.open(await browser.sign_in("admin@lanyu.example"), "/faq")
        await page.run(ShellState.load)
        before = len(page.updates)
        page.path = "/card/list"
        await page.run(EntryState.enter)
        await page.run(ShellState.load)
        names = {kind.get_full_name(): kind for kind in kinds}
        heard = [update.delta[name] for update in page.updates[before:] for name in names if name in update.delta]
        assert heard == [{"place_rx_state_": "/card/list"}]


async def test_dismissals_that_are_known_lay_the_alerts_out_no_second_time(tmp_path: Path) -> None:
    async with tabs(tmp_path) as browser:
        page = await browser.open(await browser.sign_in("admin@lanyu.example"), "/faq")
        await page.run(AlertsState.open_centre)
        shown = page.received(AlertsState, "items")[-1]
        kept = {shown[0].key: shown[0].mark}
        await page.run(AlertsState.take_dismissed, kept=kept)
        assert page.received(AlertsState, "items")[-1] == shown[1:]
        before = len(page.received(AlertsState, "items"))
        await page.run(AlertsState.take_dismissed, kept=kept)
        assert sent(page, AlertsState, "items", before) == []
