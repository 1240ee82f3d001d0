"""What the page of a top-up offers and to whom, what its form takes, and what stands beside it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.state.account.account_recharge_page import AT, LOOK, PAY, WHO, Page, opened
from tests.support.sandbox import sandbox_of
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import account_recharge as strings
from vcc_portal.session.runtime import runtime
from vcc_portal.state.account.recharge.aside import RechargeAsideState
from vcc_portal.state.account.recharge.opening import AccountOpeningState
from vcc_portal.state.account.recharge.page import AccountRechargeState
from vcc_portal.state.account.recharge.records import AccountRechargesState
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.base import ask
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models.account import Recharge
from vcc_portal.upstream.models.user import UriPermission
from vcc_sandbox.control.faults import Effect


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[Page]:
    async with opened(tmp_path) as page:
        yield page


@pytest.mark.parametrize(
    ("changes", "field", "problem"),
    [
        ({"amount": ""}, "amount", "Enter an amount"),
        ({"amount": "9.99"}, "amount", "Must be at least USD 10.00"),
        ({"amount": "25.001"}, "amount", "Too many decimals"),
        ({"amount": "90000", "pay_channel": "CNY_ACCOUNT"}, "amount", "Must be at most USD 70,"),
        ({"amount": "3000000.01"}, "amount", "USD 0.01 short"),
        ({"remark": "x" * 65}, "remark", "Up to 64"),
        ({"currency": "HKD"}, "currency", "No HKD account"),
    ],
)
async def test_what_cannot_be_is_never_sent(page: Page, changes: dict[str, str], field: str, problem: str) -> None:
    values = page.values(**changes)
    await page.tab.run(AccountRechargeState.send, dict(values))
    assert page.state.errors[field].en.startswith(problem)
    await page.pay(values)
    assert PAY not in page.tab.network.asked


async def test_hostile_values_choose_nothing_that_is_not_offered(page: Page) -> None:
    values = page.values(pay_channel="CASHBACK", pay_currency="XXX", currency="ZZZ")
    await page.tab.run(AccountRechargeState.typed, values)
    assert page.state.patch.values["pay_channel"] == "COLLECTION_BALANCE"
    assert (page.state.currency, page.state.patch.values["pay_currency"]) == ("USD", "USD")
    await page.pay(page.values(request_no="../../x"))
    assert PAY not in page.tab.network.asked


async def test_the_address_prefills_the_currency_and_its_account_is_opened_first(tmp_path: Path) -> None:
    async with opened(tmp_path, at=f"{AT}?currency=HKD") as page:
        values = page.values()
        await page.tab.run(AccountOpeningState.load)
        assert (values["currency"], page.state.opened) == ("HKD", False)
        await page.tab.run(AccountOpeningState.open_account, values)
        opening = page.tab.state(AccountOpeningState)
        assert (opening.currency, opening.ask_in > 0, page.state.opened) == ("HKD", True, False)
        await page.tab.run(AccountOpeningState.open_account, values)
        sandbox_of(page.tab.app).clock.advance(6)
        await page.tab.run(AccountOpeningState.look, values)
        assert (opening.currency, page.state.opened) == ("", True)
        await page.checked(currency="HKD", amount="1000")


async def test_jpy_has_no_decimals(tmp_path: Path) -> None:
    async with opened(tmp_path, "admin@lanyu.example", f"{AT}?currency=JPY") as page:
        values = await page.checked(amount="5000", pay_channel="CURRENCY_ACCOUNT_BALANCE", pay_currency="USD")
        assert (page.state.quote.arrives, page.state.rate_seconds > 0) == ("JPY 5,000", True)
        await page.pay(values)
        [row] = page.rows()
        assert row.pay_amount % 10 == 0
        assert f"USD {row.pay_amount / 1000:.2f}" == page.state.quote.pays
        await page.tab.run(AccountRechargeState.start_new, values)
        await page.tab.run(AccountRechargeState.send, page.values(currency="JPY", amount="5000.5"))
        assert page.state.errors["amount"].en.startswith("Too many decimals")


@pytest.mark.parametrize(
    ("who", "phase", "channels"),
    [
        ("personal@lanyu.example", "ready", {"CNY_ACCOUNT": strings.CNY_FOR_COMPANIES}),
        ("kyb-review@lanyu.example", "ready", {"COLLECTION_BALANCE": strings.NEEDS_VERIFICATION}),
    ],
)
async def test_who_may_pay_how(tmp_path: Path, who: str, phase: str, channels: dict[str, Any]) -> None:
    async with opened(tmp_path, who) as page:
        assert page.state.phase == phase
        shown = {tile.key: tile.why_not for tile in page.state.channels if not tile.open}
        assert channels.items() <= shown.items()


async def test_the_page_alone_is_not_the_right_to_top_up(page: Page) -> None:
    session = await browser.session()
    assert session is not None and session.user is not None
    session.user.admin_flag = False
    session.user.uri_permission_dto_list = [UriPermission(resource_code="vcc_page", resource_url=AT, link_type=2)]
    await runtime().sessions.save(session)
    await page.tab.run(AccountRechargeState.load)
    assert page.state.phase == "denied"
    await page.tab.run(AccountOpeningState.load)
    assert not page.tab.state(AccountOpeningState).may


@pytest.mark.parametrize(
    ("who", "hidden"),
    [
        pytest.param("operator@lanyu.example", True, id="sees two sub-accounts"),
        pytest.param("finance@lanyu.example", False, id="sees all"),
        pytest.param(WHO, False, id="an administrator without money"),
    ],
)
async def test_who_does_not_see_the_main_account_is_told_before_anything_is_filled_in(
    tmp_path: Path, who: str, hidden: bool
) -> None:
    """It was learnt from the refusal at the end, under a main account of 0.00 that has money."""
    async with opened(tmp_path, who) as page:
        session = await browser.session()
        assert session is not None and session.user is not None
        right = UriPermission(resource_code="vcc_recharge", resource_url=AT, link_type=2)
        session.user.uri_permission_dto_list = [*session.user.uri_permission_dto_list, right]
        await runtime().sessions.save(session)
        await page.tab.run(EntryState.enter)
        await page.tab.run(AccountRechargeState.load)
        assert (page.state.phase, page.state.hidden, page.state.payable) == ("ready", hidden, True)
        assert (page.state.target.before == "") is hidden


async def test_top_ups_that_cannot_be_read_are_not_said_to_be_none(page: Page) -> None:
    """One that is on its way may be among them."""
    assert (page.state.past, page.state.past_unread) == ([], EMPTY)
    sandbox_of(page.tab.app).control.faults.add("POST", LOOK, 1, Effect(code="200032"))
    await page.tab.run(AccountRechargeState.load)
    assert (page.state.phase, page.state.past_unread) == (Phase.READY, Code.NO_DATA_RIGHT.row.text)
    await page.tab.run(AccountRechargeState.load)
    assert page.state.past_unread == EMPTY


async def test_who_comes_back_sees_what_has_gone_in_and_out_meanwhile(page: Page) -> None:
    """Somebody who had topped up in another tab found the balance of before as "Now", and his top-up not among the recent ones."""
    values = page.values()
    await page.tab.run(AccountRechargeState.restored, values, False)
    now, past = page.state.target.before, page.state.past
    other = {**values, "request_no": "f" * 32}
    order = Recharge(
        request_no=other["request_no"],
        currency="USD",
        amount=25_000,
        pay_channel="COLLECTION_BALANCE",
        pay_currency="USD",
    )
    await ask(account_calls.TRANSACTION_RECHARGE, order)
    page.finish()
    await page.tab.run(AccountRechargeState.look_up, other)
    assert (page.state.target.before, page.state.past) == (now, past), "that is no form of this page"
    await page.tab.run(AccountRechargeState.look_up, values)
    assert page.state.target.before != now
    assert len(page.state.past) == len(past) + 1
    assert (page.operation.phase, page.state.errors) == ("editing", {}), "nothing was pressed"


async def test_beside_the_form_stand_rates_text_and_offer(page: Page) -> None:
    aside = page.tab.state(RechargeAsideState)
    await page.tab.run(RechargeAsideState.load)
    await page.tab.run(RechargeAsideState.turn_to, "USD")
    assert (aside.phase, [line.value for line in aside.fees]) == ("ready", ["USD 0.50", "USD 0.05", "1.00%"])
    assert aside.text.zh and aside.text.en
    for none in ("<b>", "eur"):
        await page.tab.run(RechargeAsideState.turn_to, none)
    assert aside._about == "USD"


@pytest.mark.parametrize(("open_type", "new_tab"), [(1, True), (0, False)])
async def test_the_offer_opens_as_the_provider_says(page: Page, open_type: int, new_tab: bool) -> None:
    """As the adverts of the account's home do (spec §3); it opened in a new tab whatever was said."""
    banner = {"show": True, "filePath": "/sandbox/a.svg", "link": "https://islet.example/offer", "openType": open_type}
    path = "/cb-va-vcc/user/topupbanner/show"
    sandbox_of(page.tab.app).control.faults.add("POST", path, 1, Effect(code=Code.SUCCESS, data=banner))
    await page.tab.run(RechargeAsideState.load)
    aside = page.tab.state(RechargeAsideState)
    assert (aside.link, aside.new_tab) == (banner["link"], new_tab)


@pytest.mark.parametrize(
    ("query", "shows", "phase"),
    [
        ("view=records", "records", Phase.FIRST),
        ("view=nope", "form", Phase.READY),
        ("billId=no+id", "form", Phase.READY),
    ],
)
async def test_rates_stand_beside_the_form_whatever_address_it_is_shown_for(
    page: Page, query: str, shows: str, phase: Phase
) -> None:
    """Beside the form that an old or broken link opens they never came."""
    page.tab.at(f"{AT}?{query}")
    await page.tab.run(AccountRechargeState.load)
    await page.tab.run(RechargeAsideState.load)
    assert (page.state.shows, page.tab.state(RechargeAsideState).phase) == (shows, phase)


async def test_the_list_shows_the_company_s_own_top_ups(page: Page) -> None:
    listed = page.tab.state(AccountRechargesState)
    await page.tab.run(AccountRechargesState.load)
    assert listed.rows == []
    await page.pay(await page.checked(pay_channel="BANK_TRANSFER"))
    [row] = page.rows()
    page.tab.at(f"{AT}?view=records&status=INIT")
    await page.tab.run(AccountRechargesState.load)
    [shown] = listed.rows
    assert (shown.opens, shown.paid, shown.amount.amount) == (f"{AT}?billId={row.bill_id}", "USD 28.00", "25.00")
    assert shown.status.text == strings.AWAITING_BANK
