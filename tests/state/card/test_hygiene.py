"""The card check against the sandbox: nothing is read before it is opened, and what it names is so."""

from pathlib import Path

from sqlalchemy import select, update

from tests.support.bench import bench
from tests.support.sandbox import sandbox_of
from vcc_portal.domain import clock
from vcc_portal.state.card.hygiene import CardCheckState
from vcc_sandbox.cards.tables import Card

PAGE = "/cb-va-vcc/card/page"


async def test_it_reads_when_it_is_opened_and_forgets_when_it_is_closed(tmp_path: Path) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/card/list") as tab:
        state = tab.state(CardCheckState)
        await tab.run(CardCheckState.load)
        assert PAGE not in tab.network.asked
        with sandbox_of(tab.app).database.write() as db:
            chosen = select(Card.card_id).where(Card.status == "VALID").order_by(Card.card_id.desc()).limit(1)
            db.execute(update(Card).where(Card.card_id.in_(chosen)).values(expiry=f"{clock.today():%Y%m}"))
        await tab.run(CardCheckState.turn)
        assert state.phase == "ready"
        found = {one.key: one for one in state.findings}
        assert found["expiring"].count >= 1
        assert all(one.count >= len(one.cards) > 0 for one in state.findings)
        assert state.said.en.endswith("were checked")
        tab.network.drop[PAGE] = 9
        await tab.run(CardCheckState.retry)
        assert state.phase == "failed"
        tab.network.drop.clear()
        await tab.run(CardCheckState.turn)
        assert (state.opened, state.findings) == (False, [])


async def test_an_operator_checks_the_cards_that_he_sees(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", "/card/list") as tab:
        await tab.run(CardCheckState.turn)
        state = tab.state(CardCheckState)
        assert state.phase in {"ready", "empty"}
        assert not any(one.edit for one in state.findings)
        assert {one.href.partition("?")[0] for one in state.findings} <= {"", "/trade", "/card/list"}, "his pages"


async def test_a_company_without_cards_has_nothing_to_tidy_up(tmp_path: Path) -> None:
    async with bench(tmp_path, "empty@lanyu.example", "/card/list") as tab:
        await tab.run(CardCheckState.turn)
        assert tab.state(CardCheckState).phase == "empty"
