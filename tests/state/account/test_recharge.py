"""A top-up happens once, at the price that was seen, whatever the user, the tabs and the network do.

What happened is counted in the sandbox's ledger, not on the screen.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tests.state.account.account_recharge_page import AT, PAY, RESULT, USER, Page, opened
from tests.support.control import console_of
from tests.support.sandbox import sandbox_of
from tests.support.troubles import TROUBLES, Trouble
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.features.account.recharge.reading import OfferReading, past_query
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.money import NOT_THERE, MoneyOperation, MoneyPhase
from vcc_portal.i18n import account_recharge as strings
from vcc_portal.i18n.patterns import money as words
from vcc_portal.session.runtime import runtime
from vcc_portal.state.account.recharge import page as recharge_page
from vcc_portal.state.account.recharge.page import AccountRechargeState
from vcc_portal.state.account.recharge.result import AccountRechargeResultState
from vcc_portal.state.core import browser
from vcc_portal.state.core.gate import GateState
from vcc_portal.state.patterns.step_up import StepUpState
from vcc_portal.state.shell.in_progress import InProgressState
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.funding import recharges
from vcc_sandbox.funding.tables import Recharge
from vcc_sandbox.seed.demonstration import DEMONSTRATION


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[Page]:
    async with opened(tmp_path) as page:
        yield page


async def test_what_is_seen_is_what_is_paid(page: Page) -> None:
    values = await page.checked(pay_channel="CNY_ACCOUNT")
    assert (values["pay_currency"], page.state.quote.pays, page.state.quote.fee.en) == ("CNY", "CNY 178.18", "CNY 0.36")
    assert page.state.rate_seconds > 120
    assert page.rows() == []
    await page.pay(values)
    [row] = page.rows()
    assert (row.amount, row.pay_amount, row.fee_amount) == (25_000, 178_180, 360)
    assert row.request_no == values["request_no"]
    assert page.tab.redirects == [f"{AT}?billId={row.bill_id}"]
    assert page.operation.ended_no == values["request_no"]
    page.finish()
    assert page.booked() == 1
    page.tab.at(page.tab.redirects[-1])
    await page.tab.run(AccountRechargeResultState.load)
    result = page.tab.state(AccountRechargeResultState)
    assert (result.paid, result.fee.en) == (page.state.quote.pays, page.state.quote.fee.en)
    assert result.rate == page.state.quote.rate, "the books are kept by it, and the form is gone"


async def test_a_rate_that_is_over_is_asked_again_instead_of_paying_another(page: Page) -> None:
    values = await page.checked(pay_channel="CNY_ACCOUNT")
    sandbox_of(page.tab.app).clock.advance(300)
    await page.pay(values)
    assert (page.operation.phase, page.operation.refusal) == ("refused", strings.RATE_EXPIRED)
    assert (page.state.expired, page.rows()) == (True, [])
    assert page.state.rate_seconds == 0, "nothing is said to be held beside the refusal"
    before = page.state.quote.pays
    await page.tab.run(AccountRechargeState.new_rate, values)
    assert (page.operation.phase, page.state.expired) == ("checking", False)
    assert page.state.rate_seconds > 120
    assert page.state.quote.pays != before
    await page.pay({**values, "told": "as the browser showed it before"})
    assert (page.operation.phase, page.rows()) == ("editing", [])
    await page.tab.run(AccountRechargeState.send, values)
    await page.pay(values)
    [row] = page.rows()
    assert f"CNY {row.pay_amount / 1000:.2f}" == page.state.quote.pays


async def test_a_check_at_the_new_rate_is_paid_as_it_is_shown(page: Page) -> None:
    values = await page.checked(pay_channel="CNY_ACCOUNT")
    sandbox_of(page.tab.app).clock.advance(300)
    await page.pay(values)
    await page.tab.run(AccountRechargeState.new_rate, values)
    await page.pay({**values, **page.state.patch.values})
    [row] = page.rows()
    assert f"CNY {row.pay_amount / 1000:.2f}" == page.state.quote.pays


async def test_what_cannot_be_put_into_a_request_was_not_sent(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """The provider quotes a rate with more places than it takes: nobody waits for the outcome of what never left."""
    read = recharge_page.read_offer

    async def with_long_rates(visit: Visit) -> OfferReading:
        offer = await read(visit)
        channels = [channel for currency in offer.currencies for channel in currency.channel_list]
        for paid in (each for channel in channels for each in channel.pay_currency_list):
            paid.exchange_rate = f"{paid.exchange_rate.partition('.')[0]}.{1:010}"
        return offer

    monkeypatch.setattr(recharge_page, "read_offer", with_long_rates)
    await page.pay(await page.checked(pay_channel="CNY_ACCOUNT"))
    assert (page.operation.phase, page.operation.refusal) == ("refused", words.NOT_SENT)
    assert (page.rows(), page.tab.state(InProgressState).items) == ([], [])


@pytest.mark.parametrize("phase", [MoneyPhase.SENDING, MoneyPhase.PROCESSING, MoneyPhase.GAVE_UP])
async def test_what_is_under_way_stays_as_it_was_sent(page: Page, phase: MoneyPhase) -> None:
    """Whatever becomes of its rate, and although its page is opened again."""
    values = await page.checked(pay_channel="CNY_ACCOUNT")
    before, quote = MoneyOperation(phase, values["request_no"], sent_at=time.time()), page.state.quote
    page.state.operation = before
    page.state._read_at -= 300
    await page.tab.run(AccountRechargeState.rate_over, values)
    await page.tab.run(AccountRechargeState.new_rate, values)
    await page.tab.run(AccountRechargeState.load)
    assert (page.operation, page.state.expired, page.state.quote) == (before, False, quote)
    assert page.state.defaults["request_no"] == values["request_no"]


async def test_a_list_that_knows_no_numbers_finds_nobody_elses_top_up(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    await page.pay(await page.checked())
    [other] = page.tab.redirects
    await page.tab.run(AccountRechargeState.load)
    monkeypatch.setattr(recharge_page, "past_query", lambda **_: past_query())
    page.tab.network.drop[PAY] = 1
    values = await page.checked()
    await page.pay(values)
    for _ in range(NOT_THERE):
        await page.tab.run(AccountRechargeState.look_up, dict(values))
    assert (page.operation.not_received, page.tab.redirects) == (True, [other])


async def test_the_clock_of_the_browser_alone_ends_no_rate(page: Page) -> None:
    values = await page.checked(pay_channel="CNY_ACCOUNT")
    await page.tab.run(AccountRechargeState.rate_over, values)
    assert not page.state.expired
    page.state._read_at -= 300
    await page.tab.run(AccountRechargeState.rate_over, values)
    assert (page.state.expired, page.operation.phase) == (True, "checking")
    await page.tab.run(AccountRechargeState.close_check)
    await page.tab.run(AccountRechargeState.rate_over, values)
    assert (page.state.expired, page.operation.phase) == (False, "editing")


async def test_five_clicks_at_once_and_going_back_are_one_top_up(page: Page) -> None:
    values = await page.checked()
    await asyncio.gather(*[page.pay(values) for _ in range(5)])
    await page.pay(values)
    assert (len(page.rows()), page.tab.network.asked.count(PAY)) == (1, 1)


async def test_two_tabs_with_the_same_draft_are_one_top_up(page: Page) -> None:
    values = await page.checked()
    for _ in range(2):
        page.state.operation = replace(page.operation, phase=MoneyPhase.CHECKING)  # the other tab has not heard of it
        await page.pay(values)
    assert len(page.rows()) == 1
    assert page.tab.redirects[0] == page.tab.redirects[1]


async def test_another_body_under_the_same_number_moves_nothing(page: Page) -> None:
    values = await page.checked()
    await page.pay(values)
    page.state.operation = page.state.operation.opened()
    other = {**values, "amount": "99.00"}
    await page.tab.run(AccountRechargeState.send, other)
    await page.pay(other)
    [row] = page.rows()
    assert (row.amount, page.operation.refusal) == (25_000, words.SENT_ALREADY)
    assert page.operation.earlier == f"{AT}?billId={row.bill_id}"


@pytest.mark.parametrize("trouble", TROUBLES, ids=str)
async def test_an_unknown_outcome_ends_as_the_books_say(page: Page, trouble: Trouble) -> None:
    values, in_progress = await page.checked(), page.tab.state(InProgressState)
    trouble.befall(page.tab, PAY)
    await page.pay(values)
    for _ in range(NOT_THERE):
        if page.operation.phase == "processing":
            assert [(item.icon, item.href) for item in in_progress.items] == [("landmark", AT)]
            await page.pay(values)
            await page.tab.run(AccountRechargeState.look_up, dict(values))
    assert page.tab.network.asked.count(PAY) == 1, "looked for, not sent again"
    assert (len(page.rows()), in_progress.items) == (int(trouble.done), [])
    if not trouble.done:
        assert (page.operation.phase, page.operation.not_received) == ("checking", True)
        await page.pay({**values, "told": values["told"]})
    [row] = page.rows()
    assert page.tab.redirects == [f"{AT}?billId={row.bill_id}"]
    page.finish()
    assert page.booked() == 1


@pytest.mark.parametrize("forgets", ["reload", "restart"])
async def test_a_reload_and_a_restart_find_what_was_sent(page: Page, forgets: str) -> None:
    values = await page.checked()
    page.tab.network.lose[PAY] = 1
    await page.pay(values)
    in_progress = page.tab.state(InProgressState)
    if forgets == "restart":
        page.state.reset()
        in_progress.reset()
    await page.tab.run(AccountRechargeState.load)
    await page.tab.run(AccountRechargeState.restored, dict(values), True)
    assert (page.operation.phase, page.operation.look_in > 0) == ("processing", True)
    assert [item.href for item in in_progress.items] == [AT], "whoever leaves the page finds it in progress"
    await page.tab.run(AccountRechargeState.look_up, dict(values))
    assert (page.operation.phase, len(page.rows()), page.tab.network.asked.count(PAY)) == ("done", 1, 1)


@asynccontextmanager
async def fault(page: Page, **effect: Any) -> AsyncIterator[None]:
    """The next top-up gets this answer."""
    async with console_of(page.tab.app) as console:
        await console.post("fault", method="POST", pathPattern="/transaction/recharge", times=1, **effect)
        yield


@pytest.mark.parametrize(
    ("code", "where"),
    [
        (Code.CNY_RECHARGE_CHECK_FAILED, "amount"),
        (Code.CURRENCY_ACCOUNT_MISSING, "currency"),
        (Code.FUNCTION_UNSUPPORTED, ""),
        (Code.SUBMIT_FAILED, ""),
        (Code.SETTLE_CURRENCY_UNSUPPORTED, ""),
        (Code.NO_FUNCTION_RIGHT, ""),
    ],
)
async def test_a_refusal_stands_beside_its_field_or_in_the_check(page: Page, code: str, where: str) -> None:
    values = await page.checked()
    async with fault(page, code=code):
        await page.pay(values)
    assert page.rows() == []
    assert page.state.release.turn > 0, "what is refused for certain is not looked for after a reload"
    if where:
        assert (page.operation.phase, list(page.state.errors)) == ("editing", [where])
    else:
        assert (page.operation.phase, page.operation.refusal_code) == ("refused", code)
        assert not page.state.expired


async def test_a_refused_rate_without_a_new_one_is_a_refusal_like_any_other(page: Page) -> None:
    values = await page.checked()
    async with fault(
        page, code=Code.SETTLE_CURRENCY_UNSUPPORTED, data={"exchangeRate": ["7.1"], "rateValidSeconds": {}}
    ):
        await page.pay(values)
    assert (page.operation.phase, page.state.expired, page.rows()) == ("refused", False, [])


@pytest.mark.parametrize("code", [Code.PAY_PWD_WRONG, Code.SMS_CODE_WRONG, Code.SMS_CODE_NEEDED, Code.ACCOUNT_LOCKED])
async def test_a_refusal_about_the_verification_is_asked_in_the_dialog(page: Page, code: str) -> None:
    values = await page.checked()
    data = {"maxFailNum": 5, "currentFailNum": 1}
    async with fault(page, code=code, data=data, errorParam=["60"]):
        await page.pay(values)
    await page.tab.run_queued()
    dialog = page.tab.state(StepUpState)
    assert (dialog.shown, dialog.problem_code, page.operation.phase) == (True, code, "checking")
    assert page.rows() == []
    session = await browser.session()
    assert session is not None
    runtime().verifications.keep_password(session, browser.token(), "RECHARGE", DEMONSTRATION.password)
    await page.pay(values)
    assert len(page.rows()) == 1


@pytest.mark.parametrize(
    ("known", "code"),
    [(True, ""), (False, ""), (False, Code.KYC_NOT_APPROVED), (False, Code.KYC_NEEDED)],
    ids=["known", "not known yet", "not approved", "needed"],
)
async def test_a_verification_that_is_withdrawn_during_the_check_opens_the_gate(
    page: Page, known: bool, code: str
) -> None:
    """What the portal knows of it sends nothing; of what it does not know the provider's refusal tells."""
    values = await page.checked()
    await page.tab.lose_verification(known=known)
    asked = page.tab.network.asked
    before = asked.count(USER)
    async with fault(page, code=code) if code else nullcontext():
        await page.pay(values)
    assert page.tab.state(GateState).shown
    assert (page.operation.phase, page.rows()) == ("editing", [])
    assert asked.count(PAY) == (0 if known else 1)
    assert asked.count(USER) == before + 1, "the user is read once"


async def test_what_came_onto_the_paying_account_meanwhile_counts_at_once(page: Page) -> None:
    for each in page.state._offer:
        for channel in each.channel_list:
            for paid in channel.pay_currency_list:
                paid.balance = 1_000  # before it came
    values = page.values()
    await page.tab.run(AccountRechargeState.typed, dict(values))
    assert page.state.source.missing.en
    await page.tab.run(AccountRechargeState.send, dict(values))
    assert (page.operation.phase, page.state.errors) == ("checking", {})


async def test_a_bank_transfer_says_where_to_pay_until_it_has_come(page: Page) -> None:
    values = await page.checked(pay_channel="BANK_TRANSFER")
    assert (page.state.by_bank, page.state.quote.pays, page.state.source.before) == (True, "USD 28.00", "")
    await page.pay(values)
    [row] = page.rows()
    page.tab.at(page.tab.redirects[-1])
    result = page.tab.state(AccountRechargeResultState)
    await page.tab.run(AccountRechargeResultState.load)
    assert (result.outcome, result.by_bank, result.reference) == ("processing", True, row.bill_id)
    assert (result.paid, result.rate) == ("USD 28.00", EMPTY)
    page.finish()
    await page.tab.run(AccountRechargeResultState.look)
    assert (result.outcome, result.ask_in, result.balance != "") == ("success", 0, True)


async def test_a_failure_says_why_and_a_foreign_top_up_is_not_shown(page: Page) -> None:
    await page.pay(await page.checked())
    page.finish(recharges.SOURCE_SHORT)
    page.tab.at(page.tab.redirects[-1])
    result = page.tab.state(AccountRechargeResultState)
    await page.tab.run(AccountRechargeResultState.load)
    assert (result.outcome, result.reason) == ("failed", words.FAIL_REASONS[recharges.SOURCE_SHORT])
    with sandbox_of(page.tab.app).database.read() as db:
        mine = page.rows()[0].company_id
        foreign = db.scalar(select(Recharge.bill_id).where(Recharge.company_id != mine).limit(1))
    page.tab.at(f"{AT}?billId={foreign}")
    await page.tab.run(AccountRechargeResultState.load)
    assert (result.phase, result.outcome) == ("missing", "")


async def test_a_top_up_that_the_provider_tells_of_later_is_not_called_failed(page: Page) -> None:
    """300007 is said of one that is not there yet as well."""
    await page.pay(await page.checked())
    page.tab.at(page.tab.redirects[-1])
    result = page.tab.state(AccountRechargeResultState)
    for handler, shown in (
        (AccountRechargeResultState.load, ("missing", "")),
        (AccountRechargeResultState.retry, ("ready", "processing")),
        (AccountRechargeResultState.look, ("ready", "processing")),
    ):
        if handler is not AccountRechargeResultState.retry:
            sandbox_of(page.tab.app).control.faults.add(
                "GET", RESULT, 1, Effect(code=str(Code.RECHARGE_REFRESH_FAILED))
            )
        await page.tab.run(handler)
        assert (result.phase, result.outcome) == shown
    assert result.ask_in > 0


async def test_the_address_does_not_change_what_was_sent_already(page: Page) -> None:
    values = await page.checked()
    page.tab.network.lose[PAY] = 1
    await page.pay(values)
    assert page.operation.phase == "processing"
    page.state.reset()  # a restart of the server, and a link to another currency
    page.tab.at(f"{AT}?currency=HKD")
    await page.tab.run(AccountRechargeState.load)
    await page.tab.run(AccountRechargeState.restored, dict(values), True)
    assert (page.operation.phase, page.state.currency) == ("processing", "USD")
    assert "currency" not in page.state.patch.values
