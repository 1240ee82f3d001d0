"""What stands beside the pages, against the sandbox: notices, the guide, offers, adverts, and silence when they fail."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from reflex_base.event.context import EventContext
from sqlalchemy import inspect, select

from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from vcc_portal.features.shell.promotions import STEPS
from vcc_portal.session import cookies
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.shell import promotions
from vcc_portal.state.shell.header import ShellState
from vcc_portal.state.shell.promotions import AdvertsState, NoticesState
from vcc_sandbox.content.tables import Notice, NoticeReached
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.identity.tables import LinkedUser, Person

MAIN = "/cb-va-vcc"
GUIDE, LIST, REACH = f"{MAIN}/account/guide", f"{MAIN}/message/list/showType", f"{MAIN}/message/reach"
ADVERTS = f"{MAIN}/advert/list"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promotions, "SETTLE", 0)


@pytest.fixture
async def tab(tmp_path: Path) -> AsyncIterator[Bench]:
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        yield tab


@pytest.fixture
async def newcomer(tmp_path: Path) -> AsyncIterator[Bench]:
    async with bench(tmp_path, "newcomer@lanyu.example", "/account") as tab:
        yield tab


async def entered(tab: Bench) -> tuple[NoticesState, AdvertsState]:
    await tab.run(ShellState.load)
    for state in (NoticesState, AdvertsState):
        tab.state(state)._at = 0
        await tab.run(state.enter)
    return tab.state(NoticesState), tab.state(AdvertsState)


def step_kept(tab: Bench, login_name: str) -> int:
    with sandbox_of(tab.app).database.read() as db:
        query = select(LinkedUser.guide_step).join(Person, Person.person_id == LinkedUser.person_id)
        return db.scalars(query.where(Person.login_name == login_name)).first() or 0


def reached(tab: Bench) -> int:
    with sandbox_of(tab.app).database.read() as db:
        return len(db.scalars(select(NoticeReached.record_id)).all())


async def test_a_notice_is_closed_for_good(tab: Bench) -> None:
    notices, _ = await entered(tab)
    assert (notices.step, len(notices.notices)) == (0, 2)
    first, second = notices.notices
    await tab.run(NoticesState.close_notice, first.record_id)
    await tab.run(NoticesState.close_notice, first.record_id)
    await tab.run(NoticesState.close_notice, "none of ours")
    assert reached(tab) == 1
    notices, _ = await entered(tab)
    assert notices.notices == [second]


async def test_of_many_notices_all_are_counted_and_come_in_their_turn(tab: Bench) -> None:
    """Of 2,000 five were read, and it said "4 more"."""
    with sandbox_of(tab.app).database.write() as db:
        known = db.scalars(select(Notice).where(Notice.show_type == "TOP_NOTIFY")).first()
        assert known is not None
        made = {each.key: getattr(known, each.key) for each in inspect(Notice).column_attrs}
        db.add_all([Notice(**made | {"record_id": f"many-{number:03}"}) for number in range(30)])
    notices, _ = await entered(tab)
    every = notices.notice_count
    assert (every, len(notices.notices)) == (32, 5)
    seen = list[str]()
    while notices.notices:
        assert notices.notice_count == every - len(seen)
        seen.append(notices.notices[0].record_id)
        await tab.run(NoticesState.close_notice, seen[-1])
    assert len(set(seen)) == every


async def test_offers_and_adverts_are_read_once(tab: Bench) -> None:
    _, adverts = await entered(tab)
    assert [slide.text.en for slide in adverts.offers][-2:] == [
        "First top-up: up to $50 cashback",
        "Transactions: up to 1% cashback",
    ]
    assert [slide.picture.partition("?")[0] for slide in adverts.adverts] == ["/sandbox/advert.svg"] * 2
    assert [slide.new_tab for slide in adverts.adverts] == [True, True]
    assert (adverts.missing, adverts.none) == (False, False)
    assert tab.state(EntryState).user.advertised
    asked = len(tab.network.asked)
    for state in (NoticesState, AdvertsState):
        await tab.run(state.enter)
    assert len(tab.network.asked) == asked, "entering the next page reads nothing again"


async def test_the_account_home_does_not_wait_for_the_adverts_that_it_keeps_a_place_for(
    tab: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(promotions, "SETTLE", 600)
    await tab.run(AdvertsState.enter)
    assert tab.state(AdvertsState).adverts


async def test_what_was_read_in_one_language_is_read_again_in_another(tab: Bench) -> None:
    await entered(tab)
    asked = tab.network.asked.count(ADVERTS)
    headers = EventContext.get().router_data["headers"]
    headers["cookie"] += f"; {cookies.LANGUAGE}=en"
    for _ in range(2):
        await tab.run(ShellState.load)
        await tab.run(AdvertsState.enter)
    assert tab.network.asked.count(ADVERTS) == asked + 1, "once"


async def test_a_notice_is_there_in_both_languages_before_anybody_switches(tab: Bench) -> None:
    notices, _ = await entered(tab)
    assert tab.network.asked.count(LIST) == 2
    assert len(notices.notices) == 2
    assert [(one.text.zh.isascii(), one.text.en.isascii()) for one in notices.notices] == [(False, True)] * 2


async def test_the_guide_goes_on_where_its_user_was(newcomer: Bench) -> None:
    notices, adverts = await entered(newcomer)
    assert (notices.step, notices.notices) == (1, []), "no notice beside the guide"
    assert adverts.offers[0].text.en != "First top-up: up to $50 cashback", "the user's own activity comes first"
    await newcomer.run(NoticesState.show_step, 3)
    assert step_kept(newcomer, "newcomer@lanyu.example") == 3
    await newcomer.run(NoticesState.leave)
    assert notices.left
    notices._person = "another"
    notices, _ = await entered(newcomer)
    assert (notices.step, notices.left) == (3, False)
    await newcomer.run(NoticesState.show_step, 99)
    assert notices.step == len(STEPS)
    await newcomer.run(NoticesState.finish)
    assert (notices.step, len(notices.notices), step_kept(newcomer, "newcomer@lanyu.example")) == (0, 1, 0)
    await newcomer.run(NoticesState.show_step, 2)
    assert notices.step == 0, "a guide that is done does not begin again"


@pytest.mark.parametrize(
    "effect", [None, Effect(code="910001"), Effect(code="900001"), Effect(http_status=502)], ids=str
)
async def test_what_fails_is_not_there_and_leads_nowhere(tab: Bench, effect: Effect | None) -> None:
    for path in (GUIDE, LIST, f"{MAIN}/advert/code/list", f"{MAIN}/user/activitycode/show"):
        if effect is None:
            tab.network.drop[path] = 9
        else:
            sandbox_of(tab.app).control.faults.add("POST", path, 9, effect)
    tab.sent.clear()
    notices, adverts = await entered(tab)
    assert (notices.step, adverts.adverts) == (0, [])
    assert (adverts.missing, adverts.none) == (True, False), "it is said in their place, and nothing moves"
    assert tab.redirects == []
    await tab.run(ShellState.load)
    assert not adverts.none, "a page that is entered once more, because its tab came late, keeps what it says"
    tab.at("/faq")
    await tab.run(ShellState.load)
    tab.at("/account")
    await tab.run(ShellState.load)
    assert adverts.none, "with the next page no place is kept, however soon it was left"


async def test_a_page_that_is_entered_once_more_at_once_keeps_what_it_says_of_adverts(
    tab: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(promotions, "SETTLE", 600)
    sandbox_of(tab.app).control.faults.add("POST", f"{MAIN}/advert/code/list", 9, Effect(code="910001"))
    for _ in range(2):
        await tab.run(ShellState.load)
        await tab.run(AdvertsState.enter)
        assert (tab.state(AdvertsState).missing, tab.state(AdvertsState).none) == (True, False)


async def test_a_notice_that_cannot_be_reported_is_gone_all_the_same(tab: Bench) -> None:
    notices, _ = await entered(tab)
    tab.network.drop[REACH] = 1
    await tab.run(NoticesState.close_notice, notices.notices[0].record_id)
    assert len(notices.notices) == 1
    assert reached(tab) == 0


async def test_adverts_are_closed_for_the_browser_session(tab: Bench) -> None:
    _, adverts = await entered(tab)
    await tab.run(AdvertsState.close)
    assert adverts.closed == "1"
