"""A transfer onto a card happens once, whatever the user, the tabs and the network do (reliability M1, M2).

What happened is counted in the sandbox's ledger, not on the screen.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.state.card.recharge_page import LOOK, PAY, Page, a_card, opened
from tests.support.cards import set_card
from tests.support.control import console_of
from tests.support.sandbox import sandbox_of
from tests.support.troubles import TROUBLES, Trouble
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import failure
from vcc_portal.features.card.recharge.view import payer
from vcc_portal.features.patterns.money import BACKOFF, NOT_THERE, PATIENCE, MoneyOperation, MoneyPhase
from vcc_portal.i18n.errors import NOT_SENT
from vcc_portal.i18n.patterns import money as words
from vcc_portal.session.runtime import runtime
from vcc_portal.state.card.recharge import one
from vcc_portal.state.card.recharge.one import CardRechargeState
from vcc_portal.state.card.recharge.result import CardRechargeResultState
from vcc_portal.state.core.toast import waiting
from vcc_portal.state.shell.in_progress import InProgressState
from vcc_portal.upstream.breaker import Breaker
from vcc_sandbox.control.faults import Effect


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[Page]:
    async with opened(tmp_path) as page:
        yield page


async def test_checked_then_verified_then_sent_once(page: Page) -> None:
    values, before = page.values(), page.balance()
    await page.tab.run(CardRechargeState.restored, dict(values), False)
    await page.tab.run(CardRechargeState.send, dict(values))
    assert (page.operation.phase, page.state.errors, page.state.total) == ("checking", {}, "USD 25.00")
    assert page.transfers() == []
    await page.tab.run(CardRechargeState.confirm, dict(values))
    assert page.transfers() == []
    assert page.operation.phase == "checking"
    await page.verify()
    [row] = page.transfers()
    assert (row.amount, row.request_no) == (25_000, values["request_no"])
    assert page.tab.redirects == [f"/card/recharge?cards={page.card_id}&transfer={row.id}"]
    assert page.operation.ended_no == values["request_no"]
    page.finish()
    assert page.balance() == before + 25_000


async def test_the_way_to_the_check_is_seen_and_waits_for_the_slowest_answer_alone(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its readings waited for each other, and the button did not tell: a provider of two seconds was six without a sign."""
    await page.tab.run(CardRechargeState.restored, page.values(), False)
    answers, asked, all_asked = page.tab.network.app, set[str](), asyncio.Event()

    async def none_before_all(scope: Any, receive: Any, send: Any) -> None:
        asked.add(scope["path"].removeprefix("/cb-va-vcc"))
        if len(asked) == 3:
            all_asked.set()
        await all_asked.wait()
        await answers(scope, receive, send)

    monkeypatch.setattr(page.tab.network, "app", none_before_all)
    reviewing = asyncio.create_task(page.tab.run(CardRechargeState.send, page.values()))
    await asyncio.wait_for(all_asked.wait(), 30)
    assert asked == {"/card/info", "/account/all", "/transaction/card/recharge/page"}
    assert page.state.sending, "the button is busy, and a second press is none"
    await reviewing
    assert (page.operation.phase, page.state.sending) == ("checking", False)


async def test_a_reload_while_the_verification_is_asked_for_goes_on_from_the_check(page: Page) -> None:
    """It said 'in progress', though nothing was sent, and the verification that was given meanwhile did nothing, without a word."""
    values = page.values()
    await page.tab.run(CardRechargeState.send, dict(values))
    await page.tab.run(CardRechargeState.confirm, dict(values))
    await page.tab.run(CardRechargeState.load)
    await page.tab.run(CardRechargeState.restored, dict(values), True)
    assert (page.operation.phase, page.state.total, page.state.release.turn) == ("checking", "USD 25.00", 0)
    await page.verify()
    [row] = page.transfers()
    assert (page.operation.phase, row.request_no) == ("done", values["request_no"])


async def test_the_check_shows_both_sides_afterwards(page: Page) -> None:
    await page.tab.run(CardRechargeState.typed, page.values(amount="30"))
    source, target = page.state.source, page.state.target
    for side, change in ((source, -3000), (target, 3000)):
        before, after = (int(text.replace(",", "").replace(".", "")) for text in (side.before, side.after))
        assert after - before == change
    assert (source.missing.en, page.state.short) == ("", False)


async def test_an_amount_typed_while_the_check_is_made_is_shown_before_it_is_sent(page: Page) -> None:
    """The fields stand there until the balances are read; the last keys before that are told to nobody, but are in the draft."""
    values, late = page.values(), page.values(amount="250.00")
    await page.tab.run(CardRechargeState.restored, dict(values), False)
    await page.tab.run(CardRechargeState.send, dict(values))
    await page.verified()
    await page.tab.run(CardRechargeState.confirm, dict(late))
    assert page.transfers() == []
    assert (page.operation.phase, page.state.total, page.operation.refusal) == ("checking", "USD 250.00", words.CHANGED)
    assert page.state.release.turn == 1, "the draft is no sent one"
    await page.tab.run(CardRechargeState.confirm, dict(late))
    assert [row.amount for row in page.transfers()] == [250_000]


async def has_no_record(page: Page) -> dict[str, str]:
    """A transfer whose call was lost, and of which the provider's list says for long enough that it is not there; its form."""
    await page.verified()
    page.tab.network.drop[PAY] = 1
    values = page.values()
    await page.tab.run(CardRechargeState.confirm, dict(values))
    for _ in range(NOT_THERE):
        await page.tab.run(CardRechargeState.look_up, dict(values))
    assert page.operation.not_received
    return values


async def test_what_may_still_arrive_stays_a_sent_one_when_its_check_is_shown_anew(page: Page) -> None:
    await has_no_record(page)
    await page.tab.run(CardRechargeState.confirm, page.values(amount="250.00"))
    assert (page.transfers(), page.state.release.turn) == ([], 0)
    assert (page.operation.not_received, page.operation.refusal) == (True, words.CHANGED), "it is looked for on"


async def test_five_clicks_at_once_are_one_transfer(page: Page) -> None:
    await page.verified()
    values = page.values()
    await asyncio.gather(*[page.tab.run(CardRechargeState.confirm, dict(values)) for _ in range(5)])
    assert len(page.transfers()) == 1
    assert page.tab.network.asked.count(PAY) == 1


async def test_two_tabs_with_the_same_draft_are_one_transfer(page: Page) -> None:
    values = page.values()
    for _ in range(2):
        page.hears_nothing()  # the other tab has not heard of it
        await page.verified()
        await page.tab.run(CardRechargeState.confirm, dict(values))
    assert len(page.transfers()) == 1
    assert page.tab.redirects[0] == page.tab.redirects[1]


async def test_going_back_after_it_was_accepted_is_still_one_transfer(page: Page) -> None:
    await page.verified()
    values = page.values()
    await page.tab.run(CardRechargeState.confirm, dict(values))
    await page.tab.run(CardRechargeState.confirm, dict(values))
    assert page.operation.phase == "done"
    assert len(page.transfers()) == 1


async def test_another_body_under_the_same_number_moves_nothing(page: Page) -> None:
    values = page.values()
    await page.verified()
    await page.tab.run(CardRechargeState.confirm, dict(values))
    [row] = page.transfers()
    page.hears_nothing()
    await page.verified()
    await page.tab.run(CardRechargeState.confirm, {**values, "amount": "99.00"})
    assert [one.amount for one in page.transfers()] == [25_000]
    assert (page.operation.refusal, page.operation.sent_before) == (words.SENT_ALREADY, True)
    assert page.operation.earlier == f"/card/recharge?cards={page.card_id}&transfer={row.id}"
    await page.tab.run(CardRechargeState.start_new, values)
    assert page.state.defaults["request_no"] != values["request_no"]
    assert (page.operation.ended_no, page.operation.phase) == (values["request_no"], "editing")


async def test_an_answer_lost_after_it_was_done_is_processing_and_found_without_paying_again(page: Page) -> None:
    await page.verified()
    page.tab.network.lose[PAY] = 1
    values = page.values()
    await page.tab.run(CardRechargeState.confirm, dict(values))
    assert (page.operation.phase, page.operation.refusal.en) == ("processing", "")
    assert page.operation.look_in > 0
    await page.tab.run(CardRechargeState.confirm, dict(values))
    assert page.tab.network.asked.count(PAY) == 1
    await page.tab.run(CardRechargeState.look_up, dict(values))
    [row] = page.transfers()
    assert page.tab.redirects == [f"/card/recharge?cards={page.card_id}&transfer={row.id}"]
    assert page.tab.network.asked.count(PAY) == 1


async def test_a_request_lost_before_it_was_done_is_offered_again_under_its_number(page: Page) -> None:
    await page.verified()
    page.tab.network.drop[PAY] = 1
    values = page.values()
    await page.tab.run(CardRechargeState.confirm, dict(values))
    assert page.operation.phase == "processing"
    for _ in range(3):
        assert page.operation.phase == "processing"
        await page.tab.run(CardRechargeState.look_up, dict(values))
    assert (page.operation.phase, page.operation.not_received) == ("checking", True)
    assert page.transfers() == []
    await page.verified()
    await page.tab.run(CardRechargeState.confirm, dict(values))
    [row] = page.transfers()
    assert row.request_no == values["request_no"]
    assert not page.operation.not_received


async def test_a_request_that_was_held_up_and_comes_after_all_is_shown(page: Page) -> None:
    """The provider has it for minutes: "no record so far" is on screen when it carries it out."""
    await page.verified()
    page.tab.network.drop[PAY] = 1
    values = page.values()
    await page.tab.run(CardRechargeState.confirm, dict(values))
    for _ in range(NOT_THERE + 1):
        await page.tab.run(CardRechargeState.look_up, dict(values))
    waiting = page.operation
    assert (waiting.phase, waiting.not_received, waiting.looking) == ("checking", True, False)
    assert waiting.look_in > 0
    await page.verified()
    await page.tab.run(CardRechargeState.confirm, dict(values))  # what the provider does when it gets to it
    page.state.operation = waiting  # and of which this page knows nothing
    page.tab.sent.clear()
    await page.tab.run(CardRechargeState.look_up, dict(values))
    [row] = page.transfers()
    assert page.operation.phase == "done"
    assert page.tab.redirects == [f"/card/recharge?cards={page.card_id}&transfer={row.id}"]


async def test_what_the_provider_had_no_record_of_is_looked_for_on_after_a_reload(page: Page) -> None:
    values = await has_no_record(page)
    assert page.state.release.turn == 0, "the browser keeps its draft as one that was sent"
    await page.tab.run(CardRechargeState.load)
    await page.tab.run(CardRechargeState.restored, dict(values), True)
    assert (page.operation.phase, page.operation.look_in > 0) == ("processing", True)
    for _ in range(NOT_THERE):
        await page.tab.run(CardRechargeState.look_up, dict(values))
    assert (page.operation.not_received, page.tab.network.asked.count(PAY)) == (True, 1)
    await page.tab.run(CardRechargeState.close_check)
    assert (page.operation.phase, page.state.release.turn) == ("editing", 1), "to change it is to give it up"


async def test_while_nothing_can_be_asked_it_stays_processing(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await _stays_processing(page)


async def _stays_processing(page: Page) -> None:
    await page.verified()
    page.tab.network.lose[PAY] = 1
    values = page.values()
    await page.tab.run(CardRechargeState.confirm, dict(values))
    page.tab.network.lose[LOOK] = 20
    for _ in range(2):
        await page.tab.run(CardRechargeState.look_up, dict(values))
    assert (page.operation.phase, page.operation.not_received) == ("processing", False)
    page.state.operation = replace(page.operation, looks=BACKOFF.tries - 1)
    await page.tab.run(CardRechargeState.look_up, dict(values))
    assert (page.operation.phase, page.operation.look_in) == ("gave_up", 0)
    page.tab.network.lose.clear()
    await page.tab.run(CardRechargeState.look_up, dict(values))
    assert page.operation.phase == "done"
    assert len(page.transfers()) == 1


@pytest.mark.parametrize("forgets", ["reload", "restart"])
async def test_a_reload_and_a_restart_find_what_was_sent(page: Page, forgets: str) -> None:
    await page.verified()
    page.tab.network.lose[PAY] = 1
    values = page.values()
    await page.tab.run(CardRechargeState.confirm, dict(values))
    if forgets == "restart":
        page.state.reset()
        runtime().verifications._held.clear()
    await page.tab.run(CardRechargeState.load)
    await page.tab.run(CardRechargeState.restored, dict(values), True)
    assert (page.operation.phase, page.operation.look_in > 0) == ("processing", True)
    await page.tab.run(CardRechargeState.look_up, dict(values))
    assert page.operation.phase == "done"
    assert len(page.transfers()) == 1
    assert page.tab.network.asked.count(PAY) == 1


@pytest.mark.parametrize("found_later", [False, True])
async def test_who_has_gone_on_to_another_page_stays_there_and_is_told_where_the_result_is(
    page: Page, found_later: bool
) -> None:
    """The answer led to the result over what he did there."""
    if found_later:
        page.tab.network.lose[PAY] = 1
        await page.verified()
        await page.tab.run(CardRechargeState.confirm, page.values())
        await page.tab.goes_on_to("/card/list/")
        assert waiting.take("bench") == [], "in progress; nobody knows yet"
        await page.tab.run(CardRechargeState.look_up, page.values())
    else:
        await page.tab.goes_on_to("/card/list")
        await page.verified()
        await page.tab.run(CardRechargeState.confirm, page.values())
    [row] = page.transfers()
    [told] = waiting.take("bench")
    assert (page.tab.redirects, page.operation.phase) == ([], "done")
    assert (told.kind, told.names, told.href) == (
        "info",
        True,
        f"/card/recharge?cards={page.card_id}&transfer={row.id}",
    )
    assert told.text.en.startswith("Card top-up (")
    assert "USD 25.00" in told.text.en


async def test_who_is_back_by_then_or_has_only_changed_the_query_is_led_to_the_result(page: Page) -> None:
    await page.tab.goes_on_to("/card/recharge?cards=1")
    await page.verified()
    await page.tab.run(CardRechargeState.confirm, page.values())
    assert (len(page.tab.redirects), waiting.take("bench")) == (1, [])


@pytest.mark.parametrize("code", [Code.QUOTA_INSUFFICIENT, Code.CURRENCY_ACCOUNT_MISSING])
async def test_a_refusal_is_told_to_whoever_has_gone_on(page: Page, code: str) -> None:
    await page.tab.goes_on_to("/card/list")
    async with fault(page, code=code):
        await page.verified()
        await page.tab.run(CardRechargeState.confirm, page.values())
    [told] = waiting.take("bench")
    assert (told.kind, told.href, page.tab.redirects) == ("bad", f"/card/recharge?cards={page.card_id}", [])
    assert told.text.en.endswith(f"was not accepted: {Code(code).row.text.en}")


async def test_an_unknown_outcome_is_no_refusal_to_whoever_has_gone_on(page: Page) -> None:
    await page.tab.goes_on_to("/card/list")
    page.tab.network.lose[PAY] = 1
    await page.verified()
    await page.tab.run(CardRechargeState.confirm, page.values())
    assert (page.operation.phase, waiting.take("bench"), page.tab.redirects) == ("processing", [], [])
    assert page.tab.state(InProgressState).count == 1


async def test_a_provider_that_breaks_down_is_not_called_a_failure(page: Page) -> None:
    async with fault(page, code=Code.SYSTEM_ERROR):
        await page.verified()
        values = page.values()
        await page.tab.run(CardRechargeState.confirm, dict(values))
    assert (page.operation.phase, page.operation.refusal.en) == ("processing", "")


@asynccontextmanager
async def fault(page: Page, **effect: Any) -> AsyncIterator[None]:
    """The next transfer gets this answer."""
    async with console_of(page.tab.app) as console:
        await console.post("fault", method="POST", pathPattern="/card/recharge", times=1, **effect)
        yield


async def test_what_is_not_sent_to_a_silent_provider_is_said_so_and_keeps_its_number(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Decision 11: known before it leaves, so it is no unknown outcome, and the same operation may be confirmed again."""
    await page.verified()
    values = page.values()
    with monkeypatch.context() as away:
        away.setattr(Breaker, "allows", lambda _, *, reads: reads)
        await page.tab.run(CardRechargeState.confirm, dict(values))
    assert (page.operation.phase, page.operation.refusal) == ("refused", NOT_SENT)
    assert "was not sent" in NOT_SENT.en
    assert "未发送" in NOT_SENT.zh
    assert (page.tab.network.asked.count(PAY), page.transfers()) == (0, [])
    assert page.values()["request_no"] == values["request_no"]
    await page.tab.run(CardRechargeState.confirm, dict(values))
    await page.verify()
    [row] = page.transfers()
    assert (page.operation.phase, row.request_no) == ("done", values["request_no"])


async def test_a_refusal_keeps_the_number_and_lands_on_its_field(page: Page) -> None:
    async with fault(page, code=Code.QUOTA_INSUFFICIENT):
        await page.verified()
        values = page.values()
        await page.tab.run(CardRechargeState.confirm, dict(values))
    assert (page.operation.phase, list(page.state.errors)) == ("editing", ["amount"])
    assert page.state.release.turn > 0
    await page.verified()
    await page.tab.run(CardRechargeState.confirm, {**values, "amount": "20.00"})
    [row] = page.transfers()
    assert (row.amount, row.request_no) == (20_000, values["request_no"])


async def test_what_was_refused_beside_its_field_is_sent_again_as_it_is(page: Page) -> None:
    """Somebody has topped the account up meanwhile: the same amount is right now."""
    await page.tab.run(CardRechargeState.restored, page.values(), False)
    async with fault(page, code=Code.QUOTA_INSUFFICIENT):
        await page.verified()
        await page.tab.run(CardRechargeState.confirm, page.values())
    await page.tab.run(CardRechargeState.left, "note", page.values())
    assert list(page.state.errors) == ["amount"], "it stands until something is done about it"
    await page.tab.run(CardRechargeState.send, page.values())
    assert (page.operation.phase, page.state.errors, page.state.attention) == ("checking", {}, [])
    await page.verified()
    await page.tab.run(CardRechargeState.confirm, page.values())
    assert [row.amount for row in page.transfers()] == [25_000]


async def test_after_a_refusal_the_form_shows_what_there_is_now(page: Page) -> None:
    """Else it goes on saying beside 'not enough' that it is, and offers to send all of what is gone."""
    now = page.state.source.before
    assert page.state._card is not None
    account = payer(page.state._accounts, page.state._card)
    assert account is not None
    account.available_amount = account.unassigned_amount = 999_990  # when the page was opened
    await page.tab.run(CardRechargeState.typed, page.values())
    assert (page.state.source.before, page.state.quick[-1].value) == ("999.99", "999.99")
    async with fault(page, code=Code.QUOTA_INSUFFICIENT):
        await page.verified()
        await page.tab.run(CardRechargeState.confirm, page.values())
    assert (page.operation.phase, list(page.state.errors)) == ("editing", ["amount"])
    assert page.state.source.before == now
    assert "999.99" not in {one.value for one in page.state.quick}


async def test_a_refusal_waits_for_no_balance_before_the_form_can_be_sent_again(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    await page.tab.run(CardRechargeState.restored, page.values(), False)
    renew, begun, go_on = one.renew_one, asyncio.Event(), asyncio.Event()

    async def slowly(*given: Any) -> Any:
        begun.set()
        await go_on.wait()
        return await renew(*given)

    async with fault(page, code=Code.QUOTA_INSUFFICIENT):
        await page.verified()
        with monkeypatch.context() as patched:
            patched.setattr(one, "renew_one", slowly)
            sending = asyncio.create_task(page.tab.run(CardRechargeState.confirm, page.values()))
            await begun.wait()
    assert not page.state.__dict__["_bench_lock"].locked(), "whoever types or sends waits for that lock"
    assert (page.operation.phase, list(page.state.errors), page.state.release.turn) == ("editing", ["amount"], 1)
    await page.tab.run(CardRechargeState.typed, {**page.values(), "amount": "20"})
    go_on.set()
    await sending
    assert (page.state.errors, page.state.total) == ({}, "USD 20.00"), "what is typed meanwhile goes before"


@pytest.mark.parametrize("refused", [Code.CURRENCY_ACCOUNT_MISSING, Code.FUNCTION_UNSUPPORTED, Code.CARD_NOT_FOUND])
async def test_other_refusals_are_said_in_the_check(page: Page, refused: str) -> None:
    """Also one that names a field which has no control here, such as the card's currency."""
    async with fault(page, code=refused):
        await page.verified()
        await page.tab.run(CardRechargeState.send, page.values())
        await page.tab.run(CardRechargeState.confirm, page.values())
    assert page.transfers() == []
    assert page.state.release.turn > 0, "what is refused for certain is not looked for after a reload"
    assert (page.operation.phase, page.operation.refusal_code) == ("refused", refused)
    assert page.operation.refusal == Code(refused).row.text


async def test_the_end_is_watched_until_it_is_known(page: Page) -> None:
    await page.verified()
    await page.tab.run(CardRechargeState.confirm, page.values())
    page.tab.at(page.tab.redirects[-1])
    result = page.tab.state(CardRechargeResultState)
    await page.tab.run(CardRechargeResultState.load)
    assert (result.outcome, result.amount) == ("processing", "USD 25.00")
    assert result.ask_in > 0
    page.finish()
    await page.tab.run(CardRechargeResultState.look)
    assert (result.outcome, result.ask_in) == ("success", 0)
    assert result.balance == f"USD {page.balance() / 1000:,.2f}"
    assert result.left
    asked = len(page.tab.network.asked)
    await page.tab.run(CardRechargeResultState.look)
    assert len(page.tab.network.asked) == asked


async def test_only_a_failure_that_is_final_gets_a_new_number(page: Page) -> None:
    await page.verified()
    values = page.values()
    await page.tab.run(CardRechargeState.confirm, dict(values))
    page.tab.at(page.tab.redirects[-1])
    await page.tab.run(CardRechargeResultState.load)
    await page.tab.run(CardRechargeState.try_again)
    assert len(page.tab.redirects) == 1
    page.finish("BALANCE_INSUFFICIENT")
    await page.tab.run(CardRechargeResultState.look)
    assert page.tab.state(CardRechargeResultState).outcome == "failed"
    assert page.tab.state(CardRechargeResultState).reason == words.FAIL_REASONS["BALANCE_INSUFFICIENT"]
    await page.tab.run(CardRechargeState.try_again)
    page.tab.at(page.tab.redirects[-1])
    await page.tab.run(CardRechargeState.load)
    assert page.state.defaults["amount"] == "25.00"
    assert page.state.defaults["request_no"] != values["request_no"]
    await page.verified()
    await page.tab.run(CardRechargeState.confirm, page.values())
    assert [row.status for row in page.transfers()] == ["FAIL", "INIT"]


async def test_the_amount_of_a_transfer_that_failed_is_for_its_own_card(page: Page) -> None:
    await page.verified()
    await page.tab.run(CardRechargeState.confirm, page.values())
    page.tab.at(page.tab.redirects[-1])
    page.finish("BALANCE_INSUFFICIENT")
    await page.tab.run(CardRechargeState.try_again)
    other = a_card(page.tab.app, besides=page.card_id)
    page.tab.at(f"/card/recharge?cards={other}")
    await page.tab.run(CardRechargeState.load)
    assert (page.state.defaults["card_id"], page.state.defaults["amount"]) == (other, "")


@pytest.mark.parametrize("phase", [MoneyPhase.SENDING, MoneyPhase.PROCESSING, MoneyPhase.GAVE_UP])
async def test_what_is_under_way_is_neither_closed_nor_begun_anew(page: Page, phase: MoneyPhase) -> None:
    values = page.values()
    before = MoneyOperation(phase, values["request_no"], sent_at=time.time())
    page.state.operation = before
    await page.tab.run(CardRechargeState.close_check)
    await page.tab.run(CardRechargeState.close_check, False)
    await page.tab.run(CardRechargeState.start_new, dict(values))
    await page.tab.run(CardRechargeState.send, dict(values))
    await page.tab.run(CardRechargeState.confirm, dict(values))
    await page.tab.run(CardRechargeState.load)
    assert page.operation == before
    assert (page.state.defaults["request_no"], page.state.release.turn) == (values["request_no"], 0)
    assert PAY not in page.tab.network.asked


async def test_the_check_is_left_with_its_number(page: Page) -> None:
    values = page.values()
    await page.tab.run(CardRechargeState.send, dict(values))
    await page.tab.run(CardRechargeState.close_check, True)
    assert page.operation.phase == "checking"
    await page.tab.run(CardRechargeState.close_check)
    assert (page.operation.phase, page.operation.request_no) == ("editing", values["request_no"])
    assert page.state.release.turn == 1


@pytest.mark.parametrize("moved_on", MoneyPhase)
@pytest.mark.parametrize("found", [[], ["1"]])
async def test_a_look_up_that_is_late_changes_nothing(
    page: Page, monkeypatch: pytest.MonkeyPatch, moved_on: MoneyPhase, found: list[str]
) -> None:
    values = page.values()
    page.state.operation = MoneyOperation(MoneyPhase.PROCESSING, values["request_no"], alike=NOT_THERE)
    later = MoneyOperation(moved_on, "f" * 32)

    async def find(_: Any, number: str) -> list[str]:
        page.state.operation = later
        return found

    monkeypatch.setattr(CardRechargeState, "_find", find)
    await page.tab.run(CardRechargeState.look_up, dict(values))
    assert page.operation == later
    assert page.tab.redirects == []


@pytest.mark.parametrize("ends", ["accepted", "refused", "unknown"])
async def test_an_answer_for_another_form_leaves_the_page_alone(
    page: Page, monkeypatch: pytest.MonkeyPatch, ends: str
) -> None:
    """The user has gone on to another card while it was on its way."""
    values, answered = page.values(), asyncio.Event()

    async def order(*_: Any) -> str:
        await answered.wait()
        if ends == "accepted":
            return "1"
        raise failure(words.STATUS, code=Code.QUOTA_INSUFFICIENT, outcome_unknown=ends == "unknown")

    monkeypatch.setattr(CardRechargeState, "_order", order)
    sending = asyncio.create_task(page.tab.run(CardRechargeState.confirm, dict(values)))
    async with asyncio.timeout(30):
        while page.operation.phase != "sending":  # noqa: ASYNC110  a State tells nobody
            await asyncio.sleep(0.01)
    page.state._card = None
    await page.tab.run(CardRechargeState.load)
    new = page.operation.request_no
    answered.set()
    await sending
    assert (page.operation.phase, page.operation.request_no, page.state.errors) == ("editing", new, {})
    assert page.operation.ended_no == (values["request_no"] if ends == "accepted" else "")
    assert page.tab.redirects == []
    assert len(page.tab.state(InProgressState).items) == int(ends == "unknown")


async def test_a_sending_whose_process_has_died_is_looked_for(page: Page) -> None:
    await page.verified()
    page.tab.network.lose[PAY] = 1
    values = page.values()
    await page.tab.run(CardRechargeState.confirm, dict(values))
    died = MoneyOperation(MoneyPhase.SENDING, values["request_no"], sent_at=time.time())
    for ago, phase in ((0, "sending"), (PATIENCE, "done")):
        page.state.operation = replace(died, sent_at=died.sent_at - ago)
        await page.tab.run(CardRechargeState.restored, dict(values), True)
        assert (page.operation.phase, page.operation.look_in) == ("sending", PATIENCE * 1000)
        await page.tab.run(CardRechargeState.look_up, dict(values))
        assert page.operation.phase == phase
    assert len(page.transfers()) == 1


@pytest.mark.parametrize("trouble", TROUBLES, ids=str)
async def test_an_unknown_outcome_ends_as_the_books_say(page: Page, trouble: Trouble) -> None:
    values, before, in_progress = page.values(), page.balance(), page.tab.state(InProgressState)
    trouble.befall(page.tab, PAY)
    await page.verified()
    await page.tab.run(CardRechargeState.confirm, dict(values))
    for _ in range(NOT_THERE):
        if page.operation.phase == "processing":
            assert (page.operation.refusal, page.state.errors) == (EMPTY, {})
            assert page.operation.look_in > 0
            assert [(item.icon, item.href) for item in in_progress.items] == [
                ("arrow-right-left", f"/card/recharge?cards={page.card_id}")
            ]
            await page.tab.run(CardRechargeState.confirm, dict(values))
            await page.tab.run(CardRechargeState.look_up, dict(values))
    assert page.tab.network.asked.count(PAY) == 1, "looked for, not sent again"
    assert (len(page.transfers()), in_progress.items) == (int(trouble.done), [])
    if not trouble.done:
        assert (page.operation.phase, page.operation.not_received, page.operation.refusal) == ("checking", True, EMPTY)
        await page.verified()
        await page.tab.run(CardRechargeState.confirm, dict(values))
    [row] = page.transfers()
    assert page.tab.redirects == [f"/card/recharge?cards={page.card_id}&transfer={row.id}"]
    page.finish()
    assert page.balance() == before + 25_000


async def test_a_list_that_knows_no_request_numbers_finds_nothing(page: Page) -> None:
    page.tab.network.drop[PAY] = 1
    await page.verified()
    values = page.values()
    await page.tab.run(CardRechargeState.confirm, dict(values))
    foreign = {"total": 1, "list": [{"id": "1", "requestNo": "0" * 32, "cardId": page.card_id}]}
    sandbox_of(page.tab.app).control.faults.add("POST", LOOK, NOT_THERE, Effect(code=str(Code.SUCCESS), data=foreign))
    for _ in range(NOT_THERE):
        await page.tab.run(CardRechargeState.look_up, dict(values))
    assert (page.operation.phase, page.operation.not_received, page.tab.redirects) == ("checking", True, [])


async def test_a_handler_that_is_cut_off_leaves_the_outcome_unknown(page: Page) -> None:
    sandbox_of(page.tab.app).control.faults.add("POST", PAY, 1, Effect(delay_ms=3_000, after=True))
    await page.verified()
    values = page.values()
    sending = asyncio.create_task(page.tab.run(CardRechargeState.confirm, dict(values)))
    async with asyncio.timeout(30):
        while not page.transfers():  # noqa: ASYNC110  the sandbox tells nobody
            await asyncio.sleep(0.01)
    sending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sending
    assert page.operation.phase == "processing"
    await page.tab.run(CardRechargeState.look_up, dict(values))
    assert (page.operation.phase, len(page.transfers())) == ("done", 1)


async def test_a_card_that_was_frozen_meanwhile_is_named_and_not_its_user(tmp_path: Path) -> None:
    """Code 300013 speaks of a user; without a word about the card it stands as it is."""
    async with opened(tmp_path) as page:
        values = page.values()
        await page.tab.run(CardRechargeState.restored, values, False)
        await page.tab.run(CardRechargeState.send, values)
        sandbox_of(page.tab.app).control.faults.add("POST", PAY, 1, Effect(code=Code.USER_STATUS_ABNORMAL))
        await page.tab.run(CardRechargeState.confirm, values)
        assert page.operation.refusal == Code.USER_STATUS_ABNORMAL.row.text
        set_card(page.tab.app, page.card_id, status="ABNORMAL")
        await page.tab.run(CardRechargeState.confirm, values)
        assert (page.operation.phase, page.operation.refusal_code) == ("refused", Code.USER_STATUS_ABNORMAL)
        name = page.state.face.name
        assert page.operation.refusal.en == f"{name} is Frozen. Only active cards can be topped up."
        assert name in page.operation.refusal.zh
