"""The alert centre and "why can I not?" by the sandbox's own data."""

from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from tests.support.bench import Bench, bench
from tests.support.control import console_of
from tests.support.sandbox import sandbox_of
from vcc_portal.domain.card import CardStatus
from vcc_portal.features.shell.alerts import ROWS
from vcc_portal.state.shell import alerts as centre
from vcc_portal.state.shell.alerts import AlertsState
from vcc_portal.state.shell.why import WhyState
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.identity.tables import LinkedUser, Person

CARDS = "/cb-va-vcc/card/page"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(centre, "SETTLE", 0)
    monkeypatch.setattr(centre, "AT_ONCE", 0)


def company(db: Session) -> str:
    query = select(LinkedUser.company_id).join(Person).where(Person.login_name == "admin@lanyu.example")
    return db.scalars(query.where(LinkedUser.biz_source == "cn_vcc")).one()


def keys(tab: Bench) -> set[str]:
    return {item.key.partition(".")[0] for item in tab.state(AlertsState).items}


async def test_what_needs_somebody_is_there_and_is_read_once_in_a_while(tmp_path: Path) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        await tab.run(AlertsState.enter)
        state = tab.state(AlertsState)
        assert keys(tab) >= {"limit", "stuck"}
        assert (state.looked, state.partly, state.count) == (True, False, len(state.items))
        assert all(item.href.startswith("/") for item in state.items)
        asked = len(tab.network.asked)
        await tab.run(AlertsState.enter)
        assert len(tab.network.asked) == asked
        await tab.run(AlertsState.open_centre)
        assert len(tab.network.asked) > asked


async def test_an_application_that_waits_is_told_of_behind_two_hundred_that_are_new(tmp_path: Path) -> None:
    """The newest were looked at, and the one that has waited for longest was not among them."""
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        with sandbox_of(tab.app).database.write() as db:
            waiting = db.scalars(select(Card).where(Card.company_id == company(db), Card.status == "APPLYING")).all()
            values = {column.key: getattr(waiting[0], column.key) for column in Card.__table__.columns}
            new = {"create_time": sandbox_of(tab.app).clock.now(db).strftime("%Y-%m-%d %H:%M:%S")}
            for number in range(ROWS):
                db.add(Card(**values | new | {"card_id": f"20991231{number:08}", "number_index": f"new-{number}"}))
        await tab.run(AlertsState.enter)
        assert "stuck" in keys(tab)


async def test_a_dismissed_alert_stays_away_until_it_says_another_thing(tmp_path: Path) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        await tab.run(AlertsState.enter)
        state = tab.state(AlertsState)
        first, count = state.items[0], state.count
        kept = {first.key: first.mark}
        await tab.run(AlertsState.take_dismissed, kept)
        assert (state.count, state.dismissed) == (count - 1, 1)
        await tab.run(AlertsState.open_centre)
        assert first.key not in {item.key for item in state.items}
        assert first.title.en not in first.mark, "the browser's storage tells nothing of it"
        await tab.run(AlertsState.take_dismissed, {first.key: "it said another thing"})
        assert (state.count, state.dismissed) == (count, 0)


async def test_what_was_dismissed_is_so_after_the_next_sign_in(tmp_path: Path) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        await tab.run(AlertsState.enter)
        first, count = tab.state(AlertsState).items[0], tab.state(AlertsState).count
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        await tab.run(AlertsState.take_dismissed, {first.key: first.mark})
        await tab.run(AlertsState.enter)
        assert (tab.state(AlertsState).count, tab.state(AlertsState).dismissed) == (count - 1, 1)


async def test_a_chosen_threshold_is_read_for_at_once(tmp_path: Path) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        await tab.run(AlertsState.enter)
        state = tab.state(AlertsState)
        assert "stuck" in keys(tab)
        await tab.run(AlertsState.take_choices, {"waits": "0", "tea": "1"})
        await tab.run(AlertsState.enter)
        assert "stuck" not in keys(tab)
        asked = len(tab.network.asked)
        await tab.run(AlertsState.take_choices, {"waits": "0"})
        await tab.run(AlertsState.enter)
        assert (len(tab.network.asked), state.looked) == (asked, True)


async def test_what_cannot_be_read_is_said_and_the_rest_is_shown(tmp_path: Path) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        async with console_of(tab.app) as console:
            await console.post("fault", method="POST", pathPattern="/transaction/auth/page", times=1, code="300030")
        await tab.run(AlertsState.open_centre)
        state = tab.state(AlertsState)
        assert (state.partly, "limit" in keys(tab), tab.redirects) == (True, True, [])


async def test_an_operator_is_told_of_what_he_may_see(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", "/account") as tab:
        await tab.run(AlertsState.enter)
        assert not any(path.endswith("/export/page") for path in tab.network.asked)
        assert tab.state(AlertsState).looked


async def test_a_new_company_has_no_alerts(tmp_path: Path) -> None:
    async with bench(tmp_path, "empty@lanyu.example", "/account") as tab:
        await tab.run(AlertsState.enter)
        assert (tab.state(AlertsState).items, tab.state(AlertsState).looked) == ([], True)


@pytest.mark.parametrize(
    ("who", "rule"),
    [
        ("kyc-failed", "gate.kyc_failed"),
        ("kyb-review", "gate.kyb_review"),
        ("operator", "page./account/quota"),
        ("personal", "account.personal"),
        ("shared", "flag.supportSingleCardMode"),
    ],
)
async def test_the_rules_are_those_of_the_moment(tmp_path: Path, who: str, rule: str) -> None:
    async with bench(tmp_path, f"{who}@lanyu.example", "/account") as tab:
        await tab.run(WhyState.explain)
        state = tab.state(WhyState)
        assert (state.shown, state.busy, state.partly) == (True, False, False)
        assert rule in {row.rule for row in state.blocked}
        await tab.run(WhyState.close, False)
        assert not state.shown


async def test_nothing_stands_in_the_way_of_the_administrator(tmp_path: Path) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        await tab.run(WhyState.explain)
        assert tab.state(WhyState).blocked == []


async def test_on_the_page_of_a_card_the_card_counts(tmp_path: Path) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        with sandbox_of(tab.app).database.read() as db:
            card = db.scalar(
                select(Card.card_id).where(Card.status == CardStatus.CANCEL, Card.company_id == company(db))
            )
        tab.at(f"/card/detail?cardId={card}")
        await tab.run(WhyState.explain)
        state = tab.state(WhyState)
        assert state.card
        assert "card.status" in {row.rule for row in state.blocked}


async def test_a_failure_is_part_of_the_answer(tmp_path: Path) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        async with console_of(tab.app) as console:
            await console.post("fault", pathPattern="/account/list", times=1, code="300001")
        await tab.run(WhyState.explain)
        state = tab.state(WhyState)
        assert (state.partly, state.shown, bool(state.possible)) == (True, True, True)
