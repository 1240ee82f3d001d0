"""The list of operations in progress says what is under way by the provider's own lists, asks little, and says once how it ended."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.support.bench import Bench, bench
from tests.support.moments import at_the_turns
from tests.support.sandbox import sandbox_of
from vcc_portal.features.shell.in_progress import age
from vcc_portal.i18n.shell import in_progress as words
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser, toast
from vcc_portal.state.core.toast import waiting
from vcc_portal.state.shell import in_progress
from vcc_portal.state.shell.header import ShellState
from vcc_portal.state.shell.in_progress import InProgressState
from vcc_portal.state.shell.switcher import SwitcherState
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.clock import parse, ts
from vcc_sandbox.funding import card_recharges
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.reports.exports import REPORT
from vcc_sandbox.reports.tables import Export

BASE = "/cb-va-vcc"
LISTS = {
    f"{BASE}/card/page",
    f"{BASE}/transaction/card/recharge/page",
    f"{BASE}/transaction/recharge/page",
    f"{BASE}/inter/tx/query",
    f"{BASE}/report/export/page",
}


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_progress, "SETTLE", 0)
    waiting._by_tab.clear()


@asynccontextmanager
async def opened(folder: Path, who: str = "admin", **settings: float) -> AsyncIterator[Bench]:
    async with bench(folder, f"{who}@lanyu.example", "/account", **settings) as tab:
        yield tab


def a_single_card(tab: Bench, who: str) -> Card:
    with sandbox_of(tab.app).database.read() as db:
        card = db.scalars(
            select(Card)
            .join(LinkedUser, LinkedUser.company_id == Card.company_id)
            .join(Person, Person.person_id == LinkedUser.person_id)
            .where(Person.login_name == f"{who}@lanyu.example", Card.card_mode == "SINGLE", Card.status == "VALID")
        ).first()
        assert card is not None
        db.expunge(card)
        return card


def start_transfer(tab: Bench, who: str = "admin") -> str:
    sandbox = sandbox_of(tab.app)
    card = a_single_card(tab, who)
    with sandbox.database.write() as db:
        order = card_recharges.Order("0" * 32, 20_000, "somebody")
        return card_recharges.accept(db, db.get_one(Card, card.card_id), order, sandbox.clock.now()).id


def finish(tab: Bench, transfer_id: str, reason: str = "") -> None:
    sandbox = sandbox_of(tab.app)
    with sandbox.database.write() as db:
        card_recharges.finish(db, transfer_id, sandbox.clock.now(), reason)


def told() -> list[toast.ToastView]:
    return [view for views in waiting._by_tab.values() for view in views]


def shown(tab: Bench) -> InProgressState:
    return tab.state(InProgressState)


def asked(tab: Bench) -> list[str]:
    return [path for path in tab.network.asked if path in LISTS]


async def test_one_look_reads_each_list_once_and_no_more_for_a_minute(tmp_path: Path) -> None:
    async with opened(tmp_path) as tab:
        await tab.run(InProgressState.enter)
        assert sorted(asked(tab)) == sorted(LISTS)
        await tab.run(InProgressState.enter)
        await tab.run(InProgressState.enter)
        assert len(asked(tab)) == len(LISTS)
        assert shown(tab).looked


async def test_the_frame_asks_for_it_behind_everything_else(tmp_path: Path) -> None:
    async with opened(tmp_path) as tab:
        events = await ShellState.load_around.fn(tab.state(ShellState))  # type: ignore[attr-defined]
        assert events.index(InProgressState.enter) > max(map(events.index, (SwitcherState.load, ShellState.load_site)))
        assert asked(tab) == []


async def test_applications_of_the_seed_are_under_way(tmp_path: Path) -> None:
    async with opened(tmp_path) as tab:
        with sandbox_of(tab.app).database.read() as db:
            company = db.scalars(
                select(LinkedUser).join(Person).where(Person.login_name == "admin@lanyu.example")
            ).first()
            assert company is not None
            waiting_cards = set(
                db.scalars(
                    select(Card.card_id).where(
                        Card.company_id == company.company_id, Card.status.in_(("APPLYING", "PRE_CANCEL"))
                    )
                )
            )
        await tab.run(InProgressState.enter)
        ids = {item.id.partition("-")[2] for item in shown(tab).items}
        assert waiting_cards
        assert waiting_cards <= ids
        assert shown(tab).count == len(shown(tab).items) + shown(tab).more


async def test_what_takes_days_is_not_asked_for_by_the_clock(tmp_path: Path) -> None:
    async with opened(tmp_path) as tab:
        with sandbox_of(tab.app).database.write() as db:
            for card in db.scalars(select(Card).where(Card.status.in_(("APPLYING", "PRE_CANCEL")))).all():
                card.create_time = card.update_time = "2026-01-01 10:00:00"
        await tab.run(InProgressState.enter)
        assert shown(tab).count > 0
        assert shown(tab).ask_in == 0


async def test_a_transfer_is_followed_and_its_end_said_once(tmp_path: Path) -> None:
    async with opened(tmp_path, "single") as tab:
        transfer = start_transfer(tab, "single")
        await tab.run(InProgressState.enter)
        [item] = [item for item in shown(tab).items if item.id == f"transfer-{transfer}"]
        assert (item.title, item.state, item.href) == (
            words.KINDS["transfer"],
            words.STATES["INIT"],
            f"/card/recharge?cards={a_single_card(tab, 'single').card_id}&transfer={transfer}",
        )
        before = len(asked(tab))
        await tab.run(InProgressState.poll)
        assert told() == []
        assert set(asked(tab)[before:]) <= {f"{BASE}/transaction/card/recharge/page", f"{BASE}/card/page"}
        finish(tab, transfer)
        await tab.run(InProgressState.poll)
        [message] = told()
        assert (message.kind, message.names) == ("ok", True)
        assert message.text.en.startswith("Top-up of ")
        await tab.run(InProgressState.poll)
        assert len(told()) == 1
        assert not any(item.id == f"transfer-{transfer}" for item in shown(tab).items)


async def test_a_failure_is_said_as_one(tmp_path: Path) -> None:
    async with opened(tmp_path, "single") as tab:
        transfer = start_transfer(tab, "single")
        await tab.run(InProgressState.enter)
        finish(tab, transfer, "BALANCE_INSUFFICIENT")
        await tab.run(InProgressState.poll)
        [message] = told()
        assert message.kind == "bad"
        assert "No money moved" in message.text.en


async def test_issued_cards_are_one_message(tmp_path: Path) -> None:
    async with opened(tmp_path, "single") as tab:
        card = a_single_card(tab, "single")
        with sandbox_of(tab.app).database.write() as db:
            cards = db.scalars(select(Card).where(Card.company_id == card.company_id, Card.status == "VALID")).all()[:3]
            ids = [one.card_id for one in cards]
            for one in cards:
                one.status, one.create_time = "APPLYING", ts(sandbox_of(tab.app).clock.now())
        await tab.run(InProgressState.enter)
        assert shown(tab).count == 3
        with sandbox_of(tab.app).database.write() as db:
            for one in ids:
                db.get_one(Card, one).status = "VALID"
        await tab.run(InProgressState.poll)
        assert [message.text for message in told()] == [words.ended("apply", ids, well=True)]
        assert words.ended("apply", ids, well=True).en == "3 cards issued"
        assert (shown(tab).count, shown(tab).ask_in) == (0, 0)


async def test_nothing_under_way_is_not_polled(tmp_path: Path) -> None:
    async with opened(tmp_path, "empty") as tab:
        await tab.run(InProgressState.enter)
        assert (shown(tab).count, shown(tab).ask_in, shown(tab).looked) == (0, 0, True)
        before = len(asked(tab))
        await tab.run(InProgressState.poll)
        assert len(asked(tab)) == before


@at_the_turns
async def test_it_asks_later_and_later_and_then_waits_to_be_opened(tmp_path: Path) -> None:
    async with opened(tmp_path, "single") as tab:
        start_transfer(tab, "single")
        await tab.run(InProgressState.enter)
        waits = [shown(tab).ask_in]
        for _ in range(in_progress.BACKOFF.tries):
            await tab.run(InProgressState.poll)
            waits.append(shown(tab).ask_in)
        assert waits == [*map(in_progress.BACKOFF.milliseconds, range(in_progress.BACKOFF.tries)), 0]
        shown(tab)._known.at = 0
        await tab.run(InProgressState.open_panel)
        assert shown(tab).ask_in > 0


async def test_a_list_that_fails_keeps_what_was_known_and_leaves_the_page_alone(tmp_path: Path) -> None:
    async with opened(tmp_path, "single") as tab:
        start_transfer(tab, "single")
        await tab.run(InProgressState.enter)
        tab.network.lose[f"{BASE}/transaction/card/recharge/page"] = 9
        await tab.run(InProgressState.poll)
        assert shown(tab).partly
        assert shown(tab).count >= 1
        assert tab.redirects == []


async def test_an_operator_asks_only_what_he_may(tmp_path: Path) -> None:
    async with opened(tmp_path, "operator") as tab:
        await tab.run(InProgressState.enter)
        assert asked(tab)
        assert not shown(tab).partly
        assert tab.redirects == []


async def test_somebody_without_any_of_the_pages_asks_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path, "operator") as tab:
        session = await browser.session()
        assert session is not None and session.user is not None
        session.user.uri_permission_dto_list = []
        await runtime().sessions.save(session)
        await tab.run(InProgressState.enter)
        assert asked(tab) == []
        assert shown(tab).looked


def a_report_being_made(tab: Bench) -> None:
    card, now = a_single_card(tab, "single"), ts(sandbox_of(tab.app).clock.now())
    with sandbox_of(tab.app).database.write() as db:
        db.add(
            Export(
                export_id="1",
                file_id="2",
                company_id=card.company_id,
                listed=REPORT,
                report_type="TRADE_DETAIL",
                file_name="November.xlsx",
                status="GENERATING",
                user_id=card.company_id,
                whole=True,
                operator_name="somebody",
                created_at=now,
            )
        )


async def test_a_report_being_made_is_under_way(tmp_path: Path) -> None:
    async with opened(tmp_path, "single") as tab:
        a_report_being_made(tab)
        await tab.run(InProgressState.enter)
        [item] = shown(tab).items
        assert (item.id, item.name, item.state) == ("export-1", "November.xlsx", words.STATES["GENERATING"])


@pytest.mark.parametrize(("page", "messages"), [("/trade/export?currency=JPY", 0), ("/accountFlow/export", 1)])
async def test_a_report_is_not_told_of_where_its_page_tells_of_it(tmp_path: Path, page: str, messages: int) -> None:
    async with opened(tmp_path, "single") as tab:
        a_report_being_made(tab)
        await tab.run(InProgressState.enter)
        with sandbox_of(tab.app).database.write() as db:
            db.get_one(Export, "1").status = "SUCCESS"
        tab.at(page)
        await tab.run(InProgressState.poll)
        assert [message.text for message in told()] == [words.ended("export", ["November.xlsx"], well=True)] * messages


async def test_another_account_begins_anew(tmp_path: Path) -> None:
    async with opened(tmp_path, "single") as tab:
        shown(tab)._known.person, shown(tab)._known.at, shown(tab).count = "somebody else", 1e12, 7
        await tab.run(InProgressState.enter)
        assert shown(tab).count == 0


def test_an_age_is_never_below_zero() -> None:
    now = parse("2026-11-21 10:00:00")
    assert age(ts(now - timedelta(seconds=90)), now) == 90
    assert age(ts(now + timedelta(seconds=90)), now) == 0
    assert age("yesterday", now) == 0
