"""The account home's State against the sandbox: every panel from real answers, each on its own."""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import delete, select

from tests.support.bench import Bench, bench
from tests.support.cards import new_card
from tests.support.control import console_of
from tests.support.moments import TURNS, at_the_turns
from tests.support.sandbox import sandbox_of, signed_in
from vcc_portal.components import ui
from vcc_portal.domain import clock
from vcc_portal.domain.money import parse_amount
from vcc_portal.domain.period import month_end
from vcc_portal.domain.spending import previous_month, same_point
from vcc_portal.domain.transactions import SETTLEMENTS
from vcc_portal.features.account import records
from vcc_portal.features.account.cards import NEAR_LIMIT
from vcc_portal.features.account.records import RECENT
from vcc_portal.features.card.view import last_day
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.i18n import account as words
from vcc_portal.i18n.errors import BAD_ANSWER
from vcc_portal.state.account import page as home_page
from vcc_portal.state.account.balances import BalancesState
from vcc_portal.state.account.cards import CardsState
from vcc_portal.state.account.page import AccountHomeState
from vcc_portal.state.account.spending import SpendingState
from vcc_portal.state.account.verification import VerificationState
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState
from vcc_portal.upstream import envelope
from vcc_sandbox.identity.tables import LinkedUser, Permission, Person

PATH = "/account"
RECORDS, CARDS = "/cb-va-vcc/transaction/record/page", "/cb-va-vcc/card/page"


async def records_of(client: httpx.AsyncClient, since: date, until: date) -> list[dict[str, Any]]:
    """What succeeded, page by page."""
    asked = {"timeStart": str(since), "timeEnd": str(until), "status": "SUCCESS", "pageSize": 200}
    every: list[dict[str, Any]] = []
    while True:
        body = {**asked, "pageNo": len(every) // 200 + 1}
        page = (await client.post("/cb-va-vcc/transaction/record/page", json=body)).json()["data"]
        every += page["list"]
        if len(every) >= page["total"]:
            return every


async def cards_of(client: httpx.AsyncClient) -> list[dict[str, Any]]:
    """Each card, page by page."""
    every: list[dict[str, Any]] = []
    while True:
        page = (await client.post(CARDS, json={"pageSize": 200, "pageNo": len(every) // 200 + 1})).json()["data"]
        every += page["list"]
        if len(every) >= page["total"]:
            return every


@asynccontextmanager
async def home(folder: Path, who: str, **settings: float) -> AsyncIterator[Bench]:
    async with bench(folder, f"{who}@lanyu.example", PATH, **settings) as tab:
        await tab.run(AccountHomeState.load)
        yield tab


@pytest.mark.parametrize(
    ("who", "told"), [("admin", True), ("finance", True), ("operator", False), ("personal", False)]
)
async def test_unassigned_money_is_told_where_there_is_some_to_know_of(tmp_path: Path, who: str, told: bool) -> None:
    """An operator whose data right leaves the main account out read that nothing was unassigned: there were 103,197.97."""
    async with bench(tmp_path, f"{who}@lanyu.example", PATH) as tab:
        promised = tab.state(BalancesState).tells_unassigned
        await tab.run(AccountHomeState.load)
        shown = tab.state(BalancesState)
    assert shown.balances
    assert not promised, "the skeleton shows no column that may be gone with the first answer"
    assert shown.tells_unassigned is told
    assert ("unassigned" in shown.balances[0].split.en) is told


@at_the_turns
async def test_an_admin_sees_every_panel_filled(tmp_path: Path) -> None:
    async with home(tmp_path, "admin") as tab:
        balances, spent = tab.state(BalancesState), tab.state(SpendingState)
        cards, shown = tab.state(CardsState), tab.state(AccountHomeState)
    assert balances.balances[0].currency == "USD"
    assert len(spent.recent) == RECENT
    assert len(spent.bars) == month_end(clock.today()).day
    assert {bar.today for bar in spent.bars} == {True, False}
    assert set(spent.currencies) <= {row.currency for row in balances.balances}
    assert cards.total > 100
    assert cards.card.card_id
    assert shown.phase == "ready"
    assert {row.key for row in shown.attention} >= {"limits", "applying"}
    assert {state.phase for state in (balances, spent, cards)} == {"ready"}


async def test_a_day_that_is_none_fails_its_panel_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shape = envelope.shape

    def without_days(call: Any, data: Any) -> Any:
        for group in data.get("groupList") or () if isinstance(data, dict) else ():
            group["key"] = ""
        return shape(call, data)

    monkeypatch.setattr(envelope, "shape", without_days)
    async with home(tmp_path, "admin") as tab:
        spent, balances = tab.state(SpendingState), tab.state(BalancesState)
    assert (spent.phase, spent.failure.text, balances.phase) == ("failed", BAD_ANSWER, "ready")


@at_the_turns
async def test_the_sums_are_those_of_the_records(tmp_path: Path) -> None:
    async with home(tmp_path, "admin") as tab:
        now = sandbox_of(tab.app).clock.now().replace(tzinfo=None)
        every = await records_of(signed_in(tab.app, "admin@lanyu.example"), previous_month(now.date()), now.date())
        paid = [tx for tx in every if tx["tradeType"] in SETTLEMENTS and tx["cardId"]]
        for currency in tab.state(SpendingState).currencies:
            await tab.run(AccountHomeState.show, currency)
            spent = tab.state(SpendingState)
            assert spent.currency == currency

            def settled(since: str, until: str, currency: str = currency) -> int:
                mine = [tx for tx in paid if tx["billingCurrency"] == currency]
                return sum(abs(tx["billingAmount"]) for tx in mine if since <= tx["transactionTime"] <= until)

            total = settled(f"{now:%Y-%m}-01 00:00:00", f"{now:%Y-%m-%d %H:%M:%S}")
            assert parse_amount(spent.total, currency) == total
            assert sum(parse_amount(bar.settled, currency) for bar in spent.bars) == total
            point = same_point(now)
            before = settled(f"{point:%Y-%m}-01 00:00:00", f"{point:%Y-%m-%d %H:%M:%S}")
            assert parse_amount(spent.before, currency) == before
            tags = tab.state(AccountHomeState).tags
            assert all(parse_amount(row.amount, currency) <= total for row in tags)
            assert bool(tags) == bool(total)


async def test_an_unknown_currency_changes_nothing(tmp_path: Path) -> None:
    async with home(tmp_path, "admin") as tab:
        before = tab.state(SpendingState).currency
        await tab.run(AccountHomeState.show, "XXX")
        assert tab.state(SpendingState).currency == before


async def test_a_new_company_has_a_balance_and_nothing_else(tmp_path: Path) -> None:
    async with home(tmp_path, "empty") as tab:
        assert len(tab.state(BalancesState).balances) == 1
        assert tab.state(SpendingState).phase == "ready"
        assert tab.state(SpendingState).recent == []
        assert tab.state(SpendingState).bars == []
        assert tab.state(CardsState).card.card_id == ""
        assert tab.state(AccountHomeState).attention == []


def granted(tab: Bench, *urls: str) -> None:
    """The operator whose tab it is may open these pages and no other; and apply for statements."""
    with sandbox_of(tab.app).database.write() as db:
        user = db.scalars(select(LinkedUser).join(Person).where(Person.login_name == "operator@lanyu.example")).one()
        db.execute(delete(Permission).where(Permission.user_id == user.user_id))
        for number, url in enumerate(urls):
            one = {"resource_code": f"page_{number}", "resource_id": str(number), "resource_name": url}
            db.add(Permission(user_id=user.user_id, resource_url=url, **one))
        bill = {"resource_code": "vcc_bill", "resource_id": "99", "resource_name": "bill"}
        db.add(Permission(user_id=user.user_id, resource_url="", **bill))


@pytest.mark.parametrize(
    ("pages", "payments", "cards", "rest"),
    [
        (("/account", "/card/list"), "ready", "ready", "ready"),
        (("/account",), "ready", "denied", "ready"),
        (("/card/list",), "denied", "ready", "ready"),
        ((), "denied", "denied", "ready"),
    ],
)
async def test_the_home_is_everybody_s_with_what_he_may_see(
    tmp_path: Path, pages: tuple[str, ...], payments: str, cards: str, rest: str
) -> None:
    """It is no page of a permission (spec §2): a panel that nobody has granted led its reader to /noAuth."""
    async with bench(tmp_path, "operator@lanyu.example", PATH) as tab:
        granted(tab, *pages)
        session = await browser.session()
        assert session is not None
        session.loaded_at = 0.0
        await tab.run(EntryState.enter)
        await tab.run(AccountHomeState.load)
        phases = [tab.state(state).phase for state in (SpendingState, CardsState, AccountHomeState)]
        assert tab.redirects == []
        led_to = {row.href.partition("?")[0] for row in tab.state(AccountHomeState).attention}
    assert phases == [payments, cards, rest]
    assert led_to <= {"", *pages}, "to pages that nobody has granted"


async def test_one_failing_call_leaves_the_other_panels_alone(tmp_path: Path) -> None:
    async with bench(tmp_path, "admin@lanyu.example", PATH) as tab:
        tab.network.lose[CARDS] = 9
        await tab.run(AccountHomeState.load)
        cards = tab.state(CardsState)
        assert (cards.phase, cards.failure.text.zh != "") == ("failed", True)
        assert tab.state(AccountHomeState).phase == "failed"
        assert tab.state(BalancesState).phase == "ready"
        assert tab.state(SpendingState).phase == "ready"
        tab.network.lose.clear()
        await tab.run(AccountHomeState.retry_cards)
        assert (cards.phase, bool(cards.failure)) == ("ready", False)
        assert tab.state(AccountHomeState).phase == "ready"
        assert cards.card.card_id


async def test_a_mistake_of_ours_in_one_panel_leaves_the_others_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them stayed "Still loading…"."""

    async def mistaken(_self: CardsState, _visit: Visit) -> None:
        raise AttributeError("'NoneType' object has no attribute 'items'")

    async with bench(tmp_path, "admin@lanyu.example", PATH) as tab:
        with monkeypatch.context() as patch:
            patch.setattr(CardsState, "_reading", mistaken)
            await tab.run(AccountHomeState.load)
        cards = tab.state(CardsState)
        assert (cards.phase, bool(cards.failure)) == ("failed", True)
        assert [tab.state(each).phase for each in (BalancesState, SpendingState)] == ["ready"] * 2
        await tab.run(AccountHomeState.retry_cards)
        assert cards.phase == "ready"


async def test_a_mistake_of_ours_where_two_panels_meet_leaves_both_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mistaken(*_given: object) -> None:
        raise AttributeError("'NoneType' object has no attribute 'admin'")

    monkeypatch.setattr(home_page, "within_reach", mistaken)
    async with bench(tmp_path, "admin@lanyu.example", PATH) as tab:
        await tab.run(AccountHomeState.load)
        assert [tab.state(each).phase for each in (BalancesState, SpendingState, CardsState)] == ["ready"] * 3
        assert (tab.state(AccountHomeState).phase, bool(tab.state(AccountHomeState).failure)) == ("failed", True)


@at_the_turns
async def test_the_cards_that_need_somebody_are_those_of_all_pages(tmp_path: Path) -> None:
    async with home(tmp_path, "admin") as tab:
        now = clock.now()
        every = await cards_of(signed_in(tab.app, "admin@lanyu.example"))
        live = tab.state(CardsState)._live
        busiest = tab.state(SpendingState)._busiest
        shown = tab.state(CardsState).card.card_id
    paying = [card for card in every if card["status"] in {"VALID", "INACTIVE"}]
    limits = [
        (card["singleMonthLimit"], card["singleMonthLimitRemaining"]) for card in paying if card["singleMonthLimit"]
    ]
    near = [1 for limit, left in limits if round((limit - left) * 100 / limit) >= NEAR_LIMIT]
    until = (now + timedelta(days=30)).date()
    active = [card for card in paying if card["status"] == "VALID"]
    days = sorted(day for card in active if (day := last_day(card["expiryDate"])) and day <= until)
    waiting = sorted(card["createTime"] for card in every if card["status"] == "APPLYING")
    assert live.total == len(every)
    assert (live.near, live.expiring, live.applying) == (len(near), len(days), len(waiting))
    assert live.first_expiry == (days[0].isoformat() if days else "")
    assert live.since == waiting[0]
    assert busiest in {card["cardId"] for card in every}
    assert shown == (busiest if busiest in {card["cardId"] for card in paying} else live.fullest[0].card_id)


async def test_the_provider_adds_up_so_that_few_records_are_read(tmp_path: Path) -> None:
    async with home(tmp_path, "admin") as tab:
        assert tab.network.asked.count(RECORDS) == 7


async def test_the_most_used_card_is_that_of_most_payments_among_all_cards(tmp_path: Path) -> None:
    async with home(tmp_path, "admin") as tab:
        today = clock.today()
        paid = [
            record["cardId"]
            for record in await records_of(signed_in(tab.app, "admin@lanyu.example"), today.replace(day=1), today)
            if record["tradeType"] in records.PAYMENT | SETTLEMENTS
        ]
        counts = Counter(paid)
        assert counts[tab.state(SpendingState)._busiest or ""] == max(counts.values())


def test_a_hundred_thousand_cards_are_told_as_elsewhere() -> None:
    told = words.ALL_CARDS.format(count=100_000)
    assert (told.zh, told.en) == ("全部 100,000 张", "All 100,000 cards")
    assert "toLocaleString" in str(ui.t(words.ALL_CARDS, count=CardsState.total)), "and so in the browser"


@at_the_turns
@pytest.mark.parametrize(
    ("who", "kyc", "kyb", "waits_for"),
    [
        ("admin", "Passed", "Passed", ""),
        ("kyc-init", "To be submitted", "To be submitted", "You have not completed real-name verification"),
        ("kyc-review", "Under review", "To be submitted", ""),
        ("kyc-failed", "Not passed", "To be submitted", "Identity verification didn't pass"),
        ("kyb-review", "Passed", "Under review", ""),
        ("kyb-failed", "Passed", "Not passed", "Business verification didn't pass"),
    ],
)
async def test_verification(tmp_path: Path, who: str, kyc: str, kyb: str, waits_for: str) -> None:
    async with home(tmp_path, who) as tab:
        state, shown = tab.state(VerificationState), tab.state(AccountHomeState)
    assert (state.kyc.label.en, state.kyb.label.en) == (kyc, kyb)
    assert [row.title.en for row in shown.attention if row.key == "verify"] == ([waits_for] if waits_for else [])


@pytest.mark.parametrize("moment", [TURNS["night"]], indirect=True)
async def test_beyond_midnight_the_refused_payments_are_still_those_of_their_day(tmp_path: Path) -> None:
    async with home(tmp_path, "admin") as tab:
        card_id = await new_card(signed_in(tab.app, "admin@lanyu.example"), singleLimit=1_000)
        async with console_of(tab.app) as console:
            await console.post("sim/authorize", cardId=card_id, amount=5_000, currency="USD", merchantName="UBER *TRIP")
        await tab.run(AccountHomeState.load)
        shown = tab.state(AccountHomeState)
        (before,) = [row for row in shown.attention if row.key == "declined"]
        sandbox_of(tab.app).clock.advance(20)
        await tab.run(AccountHomeState.show, "USD")
        assert [row for row in shown.attention if row.key == "declined"] == [before]
        assert "since=2027-05-11&until=2027-05-11" in before.href


async def test_the_home_follows_the_clock_that_a_tester_moves(tmp_path: Path) -> None:
    async with home(tmp_path, "admin") as tab:
        before, moved = clock.now(), tab.state(BalancesState).updated
        sandbox_of(tab.app).clock.advance(40 * 86_400)
        await tab.run(AccountHomeState.load)
        assert clock.now() - before >= timedelta(days=40)
        assert tab.state(BalancesState).updated[:10] == f"{before + timedelta(days=40):%Y-%m-%d}" > moved
        spent = tab.state(SpendingState)
        assert len(spent.bars) == month_end(clock.today()).day
        assert [bar.today for bar in spent.bars].index(True) == clock.today().day - 1


async def test_a_person_has_no_business_to_verify(tmp_path: Path) -> None:
    async with home(tmp_path, "personal") as tab:
        assert tab.state(VerificationState).personal
        assert tab.state(VerificationState).kyc.label.en == "Passed"


@pytest.mark.parametrize(
    ("who", "states"),
    [("kyc-init", ["next", "later", "later"]), ("kyc-review", ["waiting", "later", "later"]), ("empty", None)],
)
async def test_a_company_without_a_card_sees_three_steps(tmp_path: Path, who: str, states: list[str] | None) -> None:
    async with home(tmp_path, who) as tab:
        shown = tab.state(AccountHomeState)
        assert shown.starting
        assert [step.state for step in shown.steps] == (states or ["done", "done", "next"])
        assert shown.steps_done == sum(step.state == "done" for step in shown.steps)


async def test_a_card_is_called_the_most_used_one_only_when_it_was_used_this_month(tmp_path: Path) -> None:
    async with home(tmp_path, "empty") as tab:
        card_id = await new_card(signed_in(tab.app, "empty@lanyu.example"), singleLimit=50_000)
        cards = tab.state(CardsState)
        await tab.run(AccountHomeState.load)
        assert (cards.card.card_id, cards.most_used, cards.idle) == (card_id, False, True)
        async with console_of(tab.app) as console:
            await console.post("sim/authorize", cardId=card_id, amount=5_000, currency="USD", merchantName="UBER *TRIP")
        await tab.run(AccountHomeState.load)
        assert (cards.card.card_id, cards.most_used, cards.idle) == (card_id, True, False)


async def test_without_the_payments_no_card_is_called_the_most_used_one(tmp_path: Path) -> None:
    async with bench(tmp_path, "admin@lanyu.example", PATH) as tab:
        tab.network.lose[RECORDS] = 50
        await tab.run(AccountHomeState.load)
        cards = tab.state(CardsState)
        assert (cards.card.card_id != "", cards.most_used, cards.idle) == (True, False, False)


async def test_the_steps_go_with_the_first_card(tmp_path: Path) -> None:
    async with home(tmp_path, "empty") as tab:
        assert tab.state(AccountHomeState).starting
        await new_card(signed_in(tab.app, "empty@lanyu.example"))
        await tab.run(AccountHomeState.load)
        assert not tab.state(AccountHomeState).starting
