"""Before a card is topped up: which cards and amounts are taken, what is said of others, and the verification gate."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from tests.state.card.recharge_page import LOOK, PAY, Page, a_card, opened
from tests.support.bench import bench
from tests.support.cards import set_card
from tests.support.sandbox import sandbox_of
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.state.card.recharge.choice import RechargeChoiceState
from vcc_portal.state.card.recharge.one import CardRechargeState
from vcc_portal.state.card.recharge.result import CardRechargeResultState
from vcc_portal.state.core.gate import GateState
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.funding.tables import CardRecharge

BALANCES = "/cb-va-vcc/account/all"


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[Page]:
    async with opened(tmp_path) as page:
        yield page


@pytest.mark.parametrize(
    ("amount", "problem"),
    [
        ("", "Enter an amount"),
        ("0", "Must be at least USD 10.00"),
        ("-5", "Must be at least USD 10.00"),
        ("abc", "Enter a number"),
        ("9.99", "Must be at least USD 10.00"),
        ("10000.01", "Must be at most USD 10,000.00"),
        ("25.001", "Too many decimals"),
        ("1e9", "Enter a number"),
        ("٢٥", "Enter a number"),
    ],
)
async def test_an_amount_that_cannot_be_is_never_sent(page: Page, amount: str, problem: str) -> None:
    values = page.values(amount=amount)
    await page.tab.run(CardRechargeState.send, dict(values))
    assert page.state.errors["amount"].en.startswith(problem)
    assert page.operation.phase == "editing"
    await page.verified()
    await page.tab.run(CardRechargeState.confirm, dict(values))
    assert PAY not in page.tab.network.asked


async def test_hostile_values_reach_nobody(page: Page) -> None:
    await page.verified()
    for changes in ({"request_no": "../../x"}, {"request_no": ""}, {"remark": "x" * 65}):
        page.hears_nothing()
        await page.tab.run(CardRechargeState.confirm, page.values(**changes))
    assert PAY not in page.tab.network.asked
    assert page.transfers() == []


async def test_the_card_on_the_screen_is_the_one_that_is_paid(page: Page) -> None:
    await page.verified()
    values = page.values(card_id="2025010100000001", currency="JPY")
    await page.tab.run(CardRechargeState.confirm, values)
    assert [(row.card_id, row.currency) for row in page.transfers()] == [(page.card_id, "USD")]


async def test_more_than_there_is_is_said_with_the_way_out(page: Page) -> None:
    page.state._accounts.main_account_list[0].unassigned_amount = 20_000
    await page.tab.run(CardRechargeState.typed, page.values())
    assert page.state.short
    assert page.state.source.missing == strings.SHORT.format(amount="USD 5.00")


async def test_after_a_top_up_elsewhere_the_form_goes_on_at_once(page: Page) -> None:
    for account in page.state._accounts.main_account_list:
        account.unassigned_amount = 20_000  # what was read before it
    await page.tab.run(CardRechargeState.left, "amount", page.values())
    assert page.state.errors["amount"] == strings.SHORT.format(amount="USD 5.00")
    await page.tab.run(CardRechargeState.send, page.values())
    assert (page.operation.phase, page.state.errors, page.state.short) == ("checking", {}, False)


async def test_still_too_much_is_said_where_the_balances_cannot_be_read_again(page: Page) -> None:
    for account in page.state._accounts.main_account_list:
        account.unassigned_amount = 20_000
    page.tab.network.drop[BALANCES] = 9
    await page.tab.run(CardRechargeState.send, page.values())
    assert (page.operation.phase, page.state.focus.name) == ("editing", "amount")
    assert page.state.errors["amount"] == strings.SHORT.format(amount="USD 5.00")


async def test_what_is_no_amount_is_said_without_asking_the_provider(page: Page) -> None:
    asked = len(page.tab.network.asked)
    await page.tab.run(CardRechargeState.send, page.values(amount="abc"))
    assert page.state.errors["amount"].en.startswith("Enter a number")
    assert len(page.tab.network.asked) == asked


async def test_a_transfer_under_way_is_said_before_another(page: Page) -> None:
    await page.verified()
    await page.tab.run(CardRechargeState.confirm, page.values())
    page.tab.at(f"/card/recharge?cards={page.card_id}")
    await page.tab.run(CardRechargeState.load)
    assert page.state.coming == strings.ON_ITS_WAY_ONE.format(amount="USD 25.00")
    assert page.state.recharges[0].status.tone == "info"


async def test_transfers_that_cannot_be_read_are_not_said_to_be_none(page: Page) -> None:
    """One that is on its way may be among them."""
    sandbox_of(page.tab.app).control.faults.add("POST", LOOK, 1, Effect(code="200032"))
    await page.tab.run(CardRechargeState.load)
    assert (page.state.phase, page.state.recharges) == (Phase.READY, [])
    assert page.state.unread == Code.NO_DATA_RIGHT.row.text
    await page.tab.run(CardRechargeState.load)
    assert page.state.unread == EMPTY


@pytest.mark.parametrize(
    ("mode", "status", "title"),
    [("SHARED", "VALID", strings.BLOCKED_SHARED), ("SINGLE", "ABNORMAL", strings.BLOCKED_STATUS)],
)
async def test_a_card_that_cannot_be_funded_says_why(tmp_path: Path, mode: str, status: str, title: Any) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/card/recharge") as tab:
        card_id = a_card(tab.app, "admin@lanyu.example", mode=mode)
        set_card(tab.app, card_id, status=status)
        tab.at(f"/card/recharge?cards={card_id}")
        await tab.run(CardRechargeState.load)
        assert (tab.state(CardRechargeState).phase, tab.state(CardRechargeState).block.title) == ("blocked", title)


async def test_somebody_elses_card_and_transfer_are_not_there(page: Page) -> None:
    other = a_card(page.tab.app, "personal@lanyu.example")
    page.tab.at(f"/card/recharge?cards={other}")
    await page.tab.run(CardRechargeState.load)
    assert (page.state.phase, page.state.block.title) == ("blocked", strings.BLOCKED_MISSING)
    with sandbox_of(page.tab.app).database.read() as db:
        foreign = db.scalar(select(func.min(CardRecharge.id)).where(CardRecharge.card_id == other))
    page.tab.at(f"/card/recharge?cards={page.card_id}&transfer={foreign}")
    await page.tab.run(CardRechargeResultState.load)
    assert page.tab.state(CardRechargeResultState).phase == "missing"
    page.tab.network.lose[f"/cb-va-vcc/card/recharge/{foreign}"] = 9
    await page.tab.run(CardRechargeResultState.retry)
    assert page.tab.state(CardRechargeResultState).phase == "failed"
    assert page.tab.state(CardRechargeResultState).failure.text.en


async def test_without_a_card_those_that_can_be_funded_are_offered(page: Page) -> None:
    page.tab.at("/card/recharge")
    await page.tab.run(RechargeChoiceState.load)
    choice = page.tab.state(RechargeChoiceState)
    assert (choice.shows, choice.phase) == ("choose", "ready")
    assert page.card_id in {one.face.card_id for one in choice.cards}


async def test_shared_mode_alone_has_nothing_to_fund(tmp_path: Path) -> None:
    async with bench(tmp_path, "shared@lanyu.example", "/card/recharge") as tab:
        await tab.run(RechargeChoiceState.load)
        assert tab.state(RechargeChoiceState).phase == "blocked"


async def test_the_verification_gate_stands_before_the_check(page: Page) -> None:
    await page.tab.lose_verification()
    await page.tab.run(CardRechargeState.load)
    assert page.tab.state(GateState).shown, "on entry, before anything is filled in"
    page.tab.state(GateState).shown = False
    await page.tab.run(CardRechargeState.send, page.values())
    assert page.tab.state(GateState).shown
    assert page.operation.phase == "editing"


async def test_the_check_is_of_the_balances_of_its_moment(page: Page) -> None:
    now = page.state.source
    for account in page.state._accounts.main_account_list:
        account.unassigned_amount += 5_000  # what was read before
    await page.tab.run(CardRechargeState.typed, page.values())
    assert page.state.source.before != now.before
    await page.tab.run(CardRechargeState.send, page.values())
    assert (page.operation.phase, page.state.source.before) == ("checking", now.before)


async def test_the_gate_is_asked_again_at_confirming(page: Page) -> None:
    values = page.values()
    await page.tab.run(CardRechargeState.send, dict(values))
    assert page.operation.phase == "checking"
    await page.verified()
    await page.tab.lose_verification()
    await page.tab.run(CardRechargeState.confirm, dict(values))
    assert page.tab.state(GateState).shown
    assert (page.operation.phase, PAY in page.tab.network.asked) == ("editing", False)
