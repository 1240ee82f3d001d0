"""The tabs of /card/apply in one browser tab: which is shown, and from when on."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.tabs import Tabs, tabs
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.state.card.apply.identical import IdenticalApplyState
from vcc_portal.state.card.apply.kind import ApplyKindState
from vcc_portal.state.card.apply.single import CardApplyState
from vcc_portal.state.card.apply.table import TableApplyState

KINDS = {"single": CardApplyState, "table": TableApplyState, "identical": IdenticalApplyState}


@pytest.fixture
async def portal(tmp_path: Path) -> AsyncIterator[Tabs]:
    async with tabs(tmp_path) as portal:
        yield portal


async def test_a_way_to_apply_that_was_open_before_comes_as_it_is_read_anew(portal: Tabs) -> None:
    """Its form of that time stood there for a moment, with its errors said once more, and went again for the skeleton."""
    page = await portal.open(await portal.sign_in("admin@lanyu.example"), "/card/apply?kind=table")
    visited = ["table", "identical", "single", "table", "single", "identical"]
    for kind in visited:
        page.path = f"/card/apply?kind={kind}"
        for state in KINDS.values():
            await page.run(state.load)
        assert portal.state(page.token, KINDS[kind]).phase == Phase.READY
    changes = [update.delta for update in page.updates if ApplyKindState.get_full_name() in update.delta]
    shown = [delta[ApplyKindState.get_full_name()]["kind_rx_state_"] for delta in changes]
    assert shown[-len(visited) :] == visited
    for kind, delta in zip(visited[3:], changes[-3:], strict=True):
        phase = delta.get(KINDS[kind].get_full_name(), {}).get("phase_rx_state_")
        assert phase == Phase.FIRST, "its skeleton comes with the tab"
