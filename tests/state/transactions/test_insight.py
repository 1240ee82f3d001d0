"""The spending breakdown of /trade against the sandbox: what it asks for, and when it does not."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import func, select

from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from vcc_portal.domain.money import parse_amount
from vcc_portal.i18n import records as strings
from vcc_portal.state.transactions.insight import BreakdownState
from vcc_portal.state.transactions.lists import AuthorizationsState, TradeRecordsState
from vcc_portal.state.transactions.page import TradeState
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.payments.tables import Trade


@pytest.fixture
async def tab(tmp_path: Path) -> AsyncIterator[Bench]:
    async with bench(tmp_path, "admin@lanyu.example", "/trade") as tab:
        yield tab


async def at(tab: Bench, query: str = "") -> BreakdownState:
    tab.at(f"/trade{query}")
    await tab.run(TradeState.load)
    await tab.run(BreakdownState.load)
    return tab.state(BreakdownState)


async def test_a_bar_leads_to_as_many_records_as_it_says(tab: Bench) -> None:
    shown = await at(tab, "?by=card&currency=USD")
    assert (shown.phase, [each.currency for each in shown.currencies]) == ("ready", ["USD"])
    bar = next(bar for bar in shown.currencies[0].bars if bar.href)
    await at(tab, bar.href.removeprefix("/trade"))
    records = tab.state(TradeRecordsState)
    assert records.total_text == bar.count
    assert shown.currencies == []


async def test_the_share_of_a_tag_is_of_what_was_spent_as_the_account_home_has_it(tab: Bench) -> None:
    """Tags overlap: of their sum, 28 % stood beside the amount that the home calls 53 %."""
    (by_month,) = (await at(tab, "?by=month&currency=USD")).currencies
    whole = parse_amount(by_month.total, "USD")
    (by_tag,) = (await at(tab, "?by=tag&currency=USD")).currencies
    shares = [(parse_amount(bar.shown, "USD"), float(bar.share.rstrip("%"))) for bar in by_tag.bars if bar.share]
    assert sum(amount for amount, _ in shares) > whole
    assert [share for _, share in shares] == [pytest.approx(100 * amount / whole, abs=0.051) for amount, _ in shares]


async def test_a_bar_by_age_leads_to_what_is_still_held_of_its_days(tab: Bench) -> None:
    shown = await at(tab, "?by=age&currency=USD")
    (dollars,) = shown.currencies
    listed = 0
    amounts = []
    for href in [bar.href for bar in dollars.bars]:
        await at(tab, href.removeprefix("/trade"))
        records = tab.state(AuthorizationsState)
        assert records.phase == "ready"
        listed += int(records.total_text.en.replace(",", "").split()[0])
        (total,) = records.totals
        held = total.figures[0]
        assert (total.currency, held.name) == ("USD", strings.STILL_HELD)
        amounts.append(held.amount)
    assert amounts == [bar.shown for bar in dollars.bars]
    holding = select(func.count()).where(Trade.held_amount > 0, Trade.billing_currency == "USD")
    with sandbox_of(tab.app).database.read() as db:
        company = select(LinkedUser.company_id).join(Person, Person.person_id == LinkedUser.person_id)
        mine = company.where(Person.login_name == "admin@lanyu.example", LinkedUser.biz_source == "cn_vcc")
        assert listed == db.scalar(holding.where(Trade.company_id.in_(mine))) > 0


async def test_a_further_page_asks_nothing_anew_and_another_filter_does(tab: Bench) -> None:
    shown = await at(tab, "?by=merchant")
    first = shown.currencies
    calls = len(tab.network.asked)
    tab.at("/trade?by=merchant&page=2")
    await tab.run(BreakdownState.load)
    assert (len(tab.network.asked), shown.currencies) == (calls, first)
    await at(tab, "?by=merchant&status=SUCCESS&currency=HKD")
    assert [each.currency for each in shown.currencies] == ["HKD"]


async def test_a_filter_without_spending_says_so(tab: Bench) -> None:
    assert (await at(tab, "?by=merchant&kind=topup")).phase == "empty"


async def test_closed_it_asks_for_nothing(tab: Bench) -> None:
    await at(tab)
    calls = len(tab.network.asked)
    await tab.run(BreakdownState.load)
    assert len(tab.network.asked) == calls
    assert [way.text.en for way in tab.state(BreakdownState).choices][:2] == ["Merchant", "Card"]
