"""/trade against the sandbox: its tabs, the open transaction with its life, what has come meanwhile, and who sees what."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.bench import Bench, bench
from tests.support.cards import new_card
from tests.support.control import console_of
from tests.support.sandbox import signed_in
from vcc_portal.features.transactions.tabs import TradeTab
from vcc_portal.session.runtime import runtime
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.card.detail.transactions import CardTxState
from vcc_portal.state.core import browser
from vcc_portal.state.transactions.codes import SentCodesState
from vcc_portal.state.transactions.lists import AuthorizationsState, ConsumptionState, TradeRecordsState
from vcc_portal.state.transactions.page import STATES, TradeState
from vcc_portal.upstream.models.trade import Tx

ADMIN = "admin@lanyu.example"


@pytest.fixture
async def tab(tmp_path: Path) -> AsyncIterator[Bench]:
    async with bench(tmp_path, ADMIN, "/trade") as tab:
        yield tab


async def at(tab: Bench, query: str = "") -> TradeState:
    tab.at(f"/trade{query}")
    await tab.run(TradeState.load)
    return tab.state(TradeState)


@pytest.mark.parametrize("name", list(TradeTab), ids=lambda name: name or "all")
async def test_each_tab_has_rows_and_forgets_those_of_the_former(tab: Bench, name: TradeTab) -> None:
    await at(tab, "?tab=fee" if name != TradeTab.FEES else "")
    page = await at(tab, f"?tab={name}")
    shown: Any = tab.state(STATES[name])
    assert (page.tab, shown.phase, bool(shown.rows)) == (name, "ready", True)
    others = [tab.state(state) for tab_name, state in STATES.items() if tab_name != name]
    assert [other.rows for other in others if other.rows] == []
    assert [each.key for each in page.tabs if each.active] == [name]


async def test_totals_are_those_of_the_filter_and_not_of_the_page(tab: Bench) -> None:
    await at(tab, "?tab=consume&size=10")
    ten = tab.state(ConsumptionState)
    totals, total = ten.totals, ten.total
    await at(tab, "?tab=consume&size=50&page=2")
    assert (tab.state(ConsumptionState).totals, tab.state(ConsumptionState).total) == (totals, total)
    await at(tab, "?tab=consume&currency=HKD")
    assert [each.currency for each in tab.state(ConsumptionState).totals] == ["HKD"]
    assert tab.state(ConsumptionState).totals == [each for each in totals if each.currency == "HKD"]


async def test_a_range_of_amounts_holds_for_every_row(tab: Bench) -> None:
    await at(tab, "?tab=consume&least=100&most=200&currency=USD&size=50")
    shown = tab.state(ConsumptionState)
    assert shown.rows
    amounts = [float(row.amount.amount.lstrip("+\u2212").replace(",", "")) for row in shown.rows]
    assert all(100 <= amount <= 200 for amount in amounts)
    assert [each.currency for each in shown.totals] == ["USD"]


async def test_the_life_of_a_payment_is_read_with_it(tab: Bench) -> None:
    card_id = await new_card(signed_in(tab.app, ADMIN))
    async with console_of(tab.app) as console:
        paid = await console.buy(card_id, 20_000, merchantName="NOTION LABS")
        settled = await console.post("sim/settle", transactionId=paid["transactionId"], amount=15_000)
        await console.post("sim/refund", transactionId=settled["transactionId"], amount=5_000)
    page = await at(tab, f"?tab=consume&card={card_id}")
    await tab.run(TradeState.inspect, settled["transactionId"])
    assert page.life_phase == "ready"
    assert [step.title.en for step in page.life.steps] == ["Authorized", "Settled", "Partly refunded"]
    assert [step.here for step in page.life.steps] == [False, True, False]
    assert (page.life.cost, page.life.currency) == ("10.00", "USD")
    assert page.links.card.startswith("/card/detail?cardId=")
    assert settled["transactionId"] in page.links.flow
    voucher = f"/trade/transaction?transactionId={settled['transactionId']}"
    assert page.links.voucher == f"{voucher}&back=tab%3Dconsume%26card%3D{card_id}"
    assert page.problem.en.count(voucher) == 1
    assert "back=" not in page.problem.en
    portal, _, query = page.links.copied.partition("/trade?")
    assert portal == runtime().settings.public_url
    await at(tab, "?tab=fee")
    assert (page.has_opened, page.life.steps) == (False, [])
    await at(tab, f"?{query}")
    await tab.run(TradeState.open_named)
    assert (page.has_opened, page.opened_id) == (True, settled["transactionId"]), "where the link leads, it is open"


@pytest.mark.parametrize("time", ["0000-00-00 00:00:00", "soon", "0001-01-01 00:00:00"])
async def test_a_payment_whose_time_is_none_is_shown_without_its_life(
    tab: Bench, monkeypatch: pytest.MonkeyPatch, time: str
) -> None:
    """And one without an id is not opened by an address that names none."""
    page = await at(tab, "?tab=auth")
    shown = [tx.model_copy(update={"transaction_time": time}) for tx in await page._shown()]
    shown.append(shown[0].model_copy(update={"transaction_id": ""}))

    async def spoiled(_self: TradeState) -> list[Tx]:
        return shown

    monkeypatch.setattr(TradeState, "_shown", spoiled)
    await tab.run(TradeState.open_named)
    assert not page.has_opened
    await tab.run(TradeState.inspect, shown[0].transaction_id)
    assert (page.has_opened, page.opened_id, page.life_phase) == (True, shown[0].transaction_id, "failed")


async def test_rows_are_stepped_through_and_only_those_on_screen_open(tab: Bench) -> None:
    page = await at(tab, "?tab=auth")
    rows = tab.state(AuthorizationsState).rows
    await tab.run(TradeState.inspect, "2026000000000000")
    assert not page.has_opened
    await tab.run(TradeState.inspect, rows[0].transaction_id)
    await tab.run(TradeState.step, True)
    assert page.opened.row.transaction_id == rows[1].transaction_id
    await tab.run(TradeState.step, False)
    await tab.run(TradeState.step, False)
    assert page.opened.row.transaction_id == rows[0].transaction_id
    await tab.run(TradeState.close)
    assert (page.has_opened, page.links.card, page.life.steps) == (False, "", [])


async def test_a_decline_says_which_limit_stood_in_the_way_and_leads_to_it(tab: Bench) -> None:
    card_id = await new_card(signed_in(tab.app, ADMIN), singleDayLimit=10_000)
    async with console_of(tab.app) as console:
        declined = await console.buy(card_id, 20_000)
    page = await at(tab, f"?tab=auth&card={card_id}&status=FAIL")
    await tab.run(TradeState.inspect, declined["transactionId"])
    assert [figure.value.en for figure in page.opened.why.figures] == ["10.00", "0.00", "20.00"]
    assert page.opened.why.over == "10.00"
    assert page.opened.why.fix.href.startswith("/card/updateLimit?")
    assert [step.title.en for step in page.life.steps] == ["Declined"]


async def test_a_decline_for_want_of_money_says_what_is_missing_on_the_list_and_on_the_card(tab: Bench) -> None:
    card_id = await new_card(signed_in(tab.app, ADMIN))
    async with console_of(tab.app) as console:
        declined = await console.buy(card_id, 40_000_000_000)
    page = await at(tab, f"?tab=auth&card={card_id}&status=FAIL")
    await tab.run(TradeState.inspect, declined["transactionId"])
    why = page.opened.why
    assert [figure.label.en for figure in why.figures] == ["Available balance", "This payment"]
    assert why.figures[1].value.en == "USD 40,000,000.00"
    assert (why.over_label.en, why.fix.href) == ("Short by", "/account/recharge?currency=USD")
    tab.at(f"/card/detail?cardId={card_id}")
    await tab.run(CardDetailState.load)
    await tab.run(CardTxState.load)
    await tab.run(CardTxState.inspect, declined["transactionId"])
    assert tab.state(CardTxState).opened.why.figures == why.figures


async def test_what_comes_is_announced_and_shown_when_asked_for(tab: Bench) -> None:
    card_id = await new_card(signed_in(tab.app, ADMIN))
    page = await at(tab)
    before = tab.state(TradeRecordsState).rows
    await tab.run(TradeState.poll)
    assert page.newer == 0
    async with console_of(tab.app) as console:
        for _ in range(3):
            await console.buy(card_id, 1_000, merchantName="LATE ARRIVAL")
    await tab.run(TradeState.poll)
    assert (page.newer, tab.state(TradeRecordsState).rows) == (3, before)
    await tab.run(TradeState.show_newer)
    assert page.newer == 0
    assert [row.merchant_name for row in tab.state(TradeRecordsState).rows[:3]] == ["LATE ARRIVAL"] * 3
    await at(tab, "?page=2")
    async with console_of(tab.app) as console:
        await console.buy(card_id, 1_000)
    await tab.run(TradeState.poll)
    await tab.run(TradeState.show_newer)
    assert tab.redirects[-1] == "/trade"
    await at(tab, "?since=2024-01-01&until=2024-01-31")
    await tab.run(TradeState.poll)
    assert page.newer == 0


async def test_codes_are_masked_shown_one_at_a_time_and_kept_nowhere(tab: Bench) -> None:
    card_id = await new_card(signed_in(tab.app, ADMIN), mode3ds="CHALLENGE")
    async with console_of(tab.app) as console:
        await console.buy(card_id, 20_000, threeDs=False)
    await at(tab, "?tab=codes")
    codes = tab.state(SentCodesState)
    newest = codes.rows[0]
    assert codes._fetched is not None
    assert {otp.otp for otp in codes._fetched.answer.items} == {""}
    await tab.run(SentCodesState.show, "'; --")
    assert codes.shown_code == ""
    session = await runtime().sessions.find(browser.sid())
    assert session is not None
    await tab.run(SentCodesState.show, newest.otp_id)
    assert codes.shown_code == "", "a verification is asked for first"
    runtime().verifications.keep_token(session, "CARD_INFO", "a token of the provider's", 300)
    if newest.code == "live":
        await tab.run(SentCodesState.show, newest.otp_id)
        assert codes.shown_code.isdigit()
    await at(tab)
    assert (codes.shown_id, codes.shown_code, codes.rows) == ("", "", [])


async def test_without_the_right_there_are_no_codes_and_no_tab(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", "/trade") as tab:
        page = await at(tab, "?tab=codes")
        codes = tab.state(SentCodesState)
        assert (codes.phase, codes.rows) == ("denied", [])
        assert "codes" not in [each.key for each in page.tabs]
        await tab.run(SentCodesState.show, "2026000000000000")
        assert codes.shown_code == ""


async def test_an_operator_sees_the_records_of_his_sub_accounts_and_their_totals(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", "/trade") as tab:
        await at(tab, "?tab=consume&size=50")
        mine = tab.state(ConsumptionState)
        assert mine.rows
        assert all(row.sub_user_id for row in mine.rows)
        await at(tab, "?tab=topup")
        assert (tab.state(STATES["topup"]).phase, tab.state(STATES["topup"]).totals) == ("empty", [])
    (tmp_path / "admin").mkdir()
    async with bench(tmp_path / "admin", ADMIN, "/trade") as whole:
        await at(whole, "?tab=consume")
        assert whole.state(ConsumptionState).total > mine.total


async def test_a_person_without_cards_of_that_kind_has_no_transfers(tmp_path: Path) -> None:
    async with bench(tmp_path, "shared@lanyu.example", "/trade") as tab:
        page = await at(tab)
        assert "card" not in [each.key for each in page.tabs]
