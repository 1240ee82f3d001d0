"""Transfers onto many cards: one call a card, each happens once, whatever cuts the run off."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.state.card.recharge_many_page import Page, opened
from tests.support.cards import set_card
from tests.support.control import console_of
from tests.support.moments import TURNS, at_the_turns
from tests.support.sandbox import sandbox_of
from tests.support.troubles import TROUBLES, Trouble
from vcc_portal.domain import clock
from vcc_portal.domain.batch import ItemStatus
from vcc_portal.domain.gating import Gate
from vcc_portal.domain.text import Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import failure
from vcc_portal.features.card.recharge import reading, sent
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.i18n.errors import NO_ANSWER
from vcc_portal.i18n.patterns import gate as gate_words
from vcc_portal.session.runtime import runtime
from vcc_portal.state.card.recharge import many as run_module
from vcc_portal.state.card.recharge.choice import RechargeChoiceState
from vcc_portal.state.card.recharge.many import CardRechargeBatchState, form_address
from vcc_portal.state.core.gate import GateState
from vcc_portal.state.core.parked import Parked, parked
from vcc_portal.state.patterns import batch
from vcc_portal.state.shell.in_progress import InProgressState
from vcc_sandbox.control.faults import Effect

PAY, LIST = "/cb-va-vcc/card/recharge", "/cb-va-vcc/transaction/card/recharge/page"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks follow each other at once; what was accepted ends when a test says so, or between two looks."""
    monkeypatch.setattr(run_module, "LOOKS", Backoff(0.1, cap=0.1, tries=2))
    monkeypatch.setattr(batch, "LOOKS", Backoff(0.1, cap=0.1, tries=2))


@asynccontextmanager
async def ending(page: Page, **how: str) -> AsyncIterator[None]:
    """Meanwhile, what was accepted ends."""

    async def go_on() -> None:
        while True:
            await asyncio.sleep(0.03)
            page.finish(**how)

    task = asyncio.create_task(go_on())
    yield
    task.cancel()


@at_the_turns
async def test_each_card_gets_its_own_amount_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        assert page.tab.state(RechargeChoiceState).shows == "many"
        await page.preview(page.values("20", "30.50", ""))
        assert [(total.amount, total.cards) for total in page.state.totals] == [("50.50", 2)]
        assert page.state.batch.will_run == 2
        assert page.transfers() == []
        async with ending(page):
            await page.run()
        assert page.statuses == {page.ids[0]: ItemStatus.OK, page.ids[1]: ItemStatus.OK}
        assert page.transfers() == [(page.ids[0], 20_000, "SUCCESS"), (page.ids[1], 30_500, "SUCCESS")]
        assert page.state.ended_no == page.state.defaults["request_no"]


async def test_the_file_of_a_run_tells_what_was_asked_for_from_what_has_arrived(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "30.50", "25"))
        async with ending(page, fail=page.ids[1]):
            await page.run()
        facts = [(title.en, said.en) for title, said in page.state._batch_facts()]
        assert facts[1:] == [("Total requested", "USD 75.50"), ("Total topped up", "USD 45.00")]
        await page.preview(page.values("20", "30.50", "25"))
        facts = [(title.en, said.en) for title, said in page.state._batch_facts()]
        assert facts[1:] == [("Total requested", "USD 75.50"), ("Total topped up", "USD 45.00")], "done before"


async def test_the_file_of_a_run_in_which_nothing_arrived_says_nought(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20"))
        async with ending(page, fail=page.ids[0]):
            await page.run()
        assert [said.en for _, said in page.state._batch_facts()[1:]] == ["USD 20.00", "USD 0.00"]


async def test_the_verification_is_asked_once_and_the_run_goes_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20", "20"))
        await page.tab.run(CardRechargeBatchState.run_batch)
        assert page.state.batch.phase == "paused"
        assert page.transfers() == []
        await page.verify()
        async with ending(page):
            await page.tab.run_queued()
        assert set(page.statuses.values()) == {ItemStatus.OK}
        assert len(page.transfers()) == 3


@pytest.mark.parametrize("since", ["", "?#", "2026-02-30", "9" * 8000])
async def test_a_draft_that_says_no_day_still_finds_what_was_sent(tmp_path: Path, since: str) -> None:
    async with opened(tmp_path) as page:
        values = page.values("20", "20", "20")
        await page.preview(values)
        async with ending(page):
            await page.run()
        await page.tab.run(CardRechargeBatchState.restored, {**values, "since": since}, True)
        assert page.state.sent_before == strings.SENT_BEFORE.format(count=3)


async def test_what_is_typed_while_the_preview_is_made_changes_nothing_of_it(tmp_path: Path) -> None:
    """The form stands there until the provider has answered: the amounts typed meanwhile were sent, and shown nowhere."""
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20"))
        await page.tab.run(CardRechargeBatchState.typed, page.values("900", "20", "30"))
        await page.tab.run(CardRechargeBatchState.left, f"amounts.{page.ids[0]}", page.values("900", "20", "30"))
        assert page.state.sum_text.en == "USD 40.00 in total"
        async with ending(page):
            await page.run()
        assert page.transfers() == [(page.ids[0], 20_000, "SUCCESS"), (page.ids[1], 20_000, "SUCCESS")]


async def test_a_form_that_is_sent_again_changes_nothing_of_a_run(tmp_path: Path) -> None:
    """A press that is heard late, while the run goes on or rests."""
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20"))
        await page.tab.run(CardRechargeBatchState.run_batch)
        assert page.state.batch.phase == "paused"
        await page.tab.run(CardRechargeBatchState.send, page.values("900", "20"))
        assert page.state.batch.phase == "paused", "what waits for the verification still does"
        async with ending(page):
            await page.run()
        assert page.transfers() == [(page.ids[0], 20_000, "SUCCESS"), (page.ids[1], 20_000, "SUCCESS")]


async def test_a_further_try_without_an_answer_has_not_failed_because_the_first_one_did(tmp_path: Path) -> None:
    """A request that is held up may still move the money: the failure that the list has is that of the try before."""
    async with opened(tmp_path) as page:
        await page.preview(page.values("20"))
        async with ending(page, fail=page.ids[0]):
            await page.run()
        assert page.statuses == {page.ids[0]: ItemStatus.FAILED}
        page.tab.network.drop[PAY] = 1
        await page.verified()
        await page.tab.run(CardRechargeBatchState.retry_batch)
        assert page.statuses == {page.ids[0]: ItemStatus.UNTOUCHED}
        assert page.state.ended_no == "", "its number stays in the draft"
        page.tab.network.lose[PAY] = 1
        await page.verified()
        await page.tab.run(CardRechargeBatchState.retry_batch)
        assert page.statuses == {page.ids[0]: ItemStatus.UNKNOWN}
        page.finish()
        await page.tab.run(CardRechargeBatchState.check_batch)
        assert page.statuses == {page.ids[0]: ItemStatus.OK}
        assert [status for _, _, status in page.transfers()] == ["FAIL", "SUCCESS"]


async def test_five_clicks_run_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20", "20"))
        await page.verified()
        async with ending(page):
            await asyncio.gather(*[page.tab.run(CardRechargeBatchState.run_batch) for _ in range(5)])
        assert page.tab.network.asked.count(PAY) == 3
        assert len(page.transfers()) == 3


def when_one_was_sent(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], object]) -> None:
    """It happens after the first card's transfer was accepted, and before the second is sent."""
    pay, sent = CardRechargeBatchState._pay, list[str]()

    async def paying(self: CardRechargeBatchState, card_id: str, *given: Any) -> Any:
        if len(sent) == 1:
            happens()
        sent.append(card_id)
        return await pay(self, card_id, *given)

    monkeypatch.setattr(CardRechargeBatchState, "_pay", paying)


@pytest.mark.parametrize("code", [Code.ACCOUNT_FROZEN, Code.NO_PERMISSION, Code.AGREEMENTS_UNSIGNED])
async def test_what_was_sent_before_nobody_may_send_any_more_is_not_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20", "20"))
        faults = sandbox_of(page.tab.app).control.faults
        when_one_was_sent(monkeypatch, lambda: faults.add("POST", PAY, 1, Effect(code=code)))
        async with ending(page):
            await page.run()
            assert list(page.statuses.values()) == [ItemStatus.OK, ItemStatus.FAILED, ItemStatus.FAILED]
            assert page.state.batch.phase == "done"
            assert page.transfers() == [(page.ids[0], 20_000, "SUCCESS")]
            await page.verified()
            await page.tab.run(CardRechargeBatchState.retry_batch)
        assert page.transfers() == [(card_id, 20_000, "SUCCESS") for card_id in page.ids]


async def test_what_was_sent_before_a_verification_ran_out_does_not_wait_to_be_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20", "30.50"))
        when_one_was_sent(monkeypatch, runtime().verifications._held.clear)
        await page.run()
        assert list(page.statuses.values()) == [ItemStatus.UNKNOWN, ItemStatus.WAITING, ItemStatus.WAITING]
        assert page.state.batch.phase == "paused"
        assert await page.asked_about() == strings.STEP_UP_ABOUT_MANY.format(count=2, amount=Text.same("USD 50.50"))
        await page.verify()
        async with ending(page):
            await page.tab.run_queued()
        await page.tab.run(CardRechargeBatchState.follow)
        assert set(page.statuses.values()) == {ItemStatus.OK}
        assert page.state.batch.phase == "done"
        amounts = zip(page.ids, (20_000, 20_000, 30_500), strict=True)
        assert page.transfers() == [(card_id, amount, "SUCCESS") for card_id, amount in amounts]


async def test_what_is_heard_of_a_former_run_is_nothing_of_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20", "20"))
        await page.run()
        page.finish()
        look_for, looks, go_on = run_module.look_for, asyncio.Event(), asyncio.Event()

        async def slowly(*given: Any) -> Any:
            found = await look_for(*given)
            if not looks.is_set():
                looks.set()
                await go_on.wait()
            return found

        monkeypatch.setattr(run_module, "look_for", slowly)
        following = asyncio.create_task(page.tab.run(CardRechargeBatchState.follow))
        await looks.wait()
        await page.tab.run(CardRechargeBatchState.load)
        await page.preview(page.values("35", "35", "35"))
        go_on.set()
        await following
        assert set(page.statuses.values()) == {ItemStatus.READY}
        async with ending(page):
            await page.run()
        assert [amount for _, amount, _ in page.transfers()] == [20_000] * 3 + [35_000] * 3


async def test_a_transfer_that_stands_behind_what_is_read_is_found_by_its_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sent, "_MOST_PAGES", 0)
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20", "20"))
        page.tab.network.lose[PAY] = 1
        async with ending(page):
            await page.run()
        assert list(page.statuses.values()) == [ItemStatus.OK, ItemStatus.UNTOUCHED, ItemStatus.UNTOUCHED]


@pytest.mark.parametrize("way", ["lose", "drop"])
async def test_a_lost_answer_is_found_or_sent_again_under_its_number(tmp_path: Path, way: str) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20", "20"))
        getattr(page.tab.network, way)[PAY] = 1
        async with ending(page):
            await page.run()
            first = page.statuses
            await page.verified()
            await page.tab.run(CardRechargeBatchState.retry_batch)
        assert first[page.ids[0]] is (ItemStatus.OK if way == "lose" else ItemStatus.UNTOUCHED)
        assert set(page.statuses.values()) == {ItemStatus.OK}
        assert sorted(page.transfers()) == sorted((card_id, 20_000, "SUCCESS") for card_id in page.ids)


@pytest.mark.parametrize("moment", [TURNS["night"]], indirect=True)
async def test_a_portal_whose_day_begins_before_the_providers_finds_what_was_sent(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        clock.follow(lambda: sandbox_of(page.tab.app).clock.now() + timedelta(seconds=20))
        page.state.reset()
        await page.tab.run(CardRechargeBatchState.load)
        await page.preview(page.values("20", "20", "20"))
        page.tab.network.lose[PAY] = 1
        async with ending(page):
            await page.run()
        assert page.statuses[page.ids[0]] is ItemStatus.OK


async def test_what_takes_longer_is_followed_and_never_sent_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20", "20"))
        await page.run()
        assert set(page.statuses.values()) == {ItemStatus.UNKNOWN}
        assert {each.reason for each in page.state._run.items} == {strings.STILL_PROCESSING}
        assert page.state.batch.phase == "paused"
        assert page.state.follow_in > 0
        await page.tab.run(CardRechargeBatchState.follow)
        opened_by = [event.name for event in page.tab.queued if event.name.endswith(".open_panel")]
        assert len(opened_by) == 1, "the run shows it among the operations in progress, a further look does not"
        await page.tab.run_queued()
        in_progress = page.tab.state(InProgressState)
        assert (in_progress.count, in_progress._tasks_unanswered()) == (3, []), "by the provider's list"
        await page.run()
        await page.tab.run(CardRechargeBatchState.retry_batch)
        page.finish()
        await page.tab.run(CardRechargeBatchState.follow)
        assert set(page.statuses.values()) == {ItemStatus.OK}
        assert (page.state.batch.phase, page.state.batch.unknown) == ("done", 0)
        assert page.tab.network.asked.count(PAY) == 3


async def test_only_a_final_failure_is_sent_again_and_under_a_new_number(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20", "20"))
        async with ending(page, fail=page.ids[1]):
            await page.run()
        assert page.statuses == {page.ids[0]: ItemStatus.OK, page.ids[1]: ItemStatus.FAILED, page.ids[2]: ItemStatus.OK}
        async with ending(page):
            await page.verified()
            await page.tab.run(CardRechargeBatchState.retry_batch)
        assert set(page.statuses.values()) == {ItemStatus.OK}
        assert [row for row in page.transfers() if row[0] == page.ids[1]] == [
            (page.ids[1], 20_000, "FAIL"),
            (page.ids[1], 20_000, "SUCCESS"),
        ]
        assert len(page.transfers()) == 4


async def test_the_verification_for_what_failed_is_about_its_amount_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "25.50", "20"))
        async with ending(page, fail=page.ids[1]):
            await page.run()
        await page.tab.run(CardRechargeBatchState.retry_batch)
        assert await page.asked_about() == strings.STEP_UP_ABOUT_MANY.format(count=1, amount=Text.same("USD 25.50"))


async def test_a_run_that_was_cut_off_counts_in_its_form_what_is_left_to_send(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        values = page.values("20", "25.50", "30")
        await page.preview(values)
        page.tab.network.lose[PAY] = 1
        async with ending(page):
            await page.run()
        page.state.reset()
        await page.tab.run(CardRechargeBatchState.load)
        await page.tab.run(CardRechargeBatchState.restored, values, False)
        assert [(row.sent_amount, row.after != "") for row in page.state.fund_rows] == [
            ("USD 20.00", False),
            ("", True),
            ("", True),
        ]
        assert [(total.amount, total.cards) for total in page.state.totals] == [("55.50", 2)]


async def test_a_refused_card_does_not_stop_the_others(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20", "20"))
        set_card(page.tab.app, page.ids[0], status="ABNORMAL")
        async with ending(page):
            await page.run()
        assert page.statuses == {page.ids[0]: ItemStatus.FAILED, page.ids[1]: ItemStatus.OK, page.ids[2]: ItemStatus.OK}
        refused = next(each for each in page.state.batch_rows if each.face.card_id == page.ids[0])
        assert next(each.code for each in page.state._run.items) == Code.USER_STATUS_ABNORMAL
        frozen = "is Frozen. Only active cards can be topped up."
        assert refused.reason.en.endswith(frozen), "nothing is wrong with the user, of whom the code speaks"
        assert refused.face.name in refused.reason.zh


async def test_a_refusal_for_what_cannot_be_seen_on_the_card_speaks_of_no_user(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20", "20"))
        sandbox_of(page.tab.app).control.faults.add("POST", PAY, 1, Effect(code=Code.USER_STATUS_ABNORMAL))
        async with ending(page):
            await page.run()
        assert [each.reason for each in page.state._run.items if each.status is ItemStatus.FAILED] == [
            Code.USER_STATUS_ABNORMAL.row.text
        ]
        assert next(each for each in page.state.batch_rows if each.code).reason == strings.UNUSABLE


async def test_what_is_read_of_refused_cards_is_read_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20", "20"))
        for card_id in page.ids:
            set_card(page.tab.app, card_id, status="ABNORMAL")
        page.tab.network.asked.clear()
        await page.run()
        asked = [path.rpartition("/")[2] for path in page.tab.network.asked if path.startswith("/cb-va-vcc/card/")]
        assert asked == ["recharge", "recharge", "recharge", "page"], "and not once for each"
        assert {row.face.name in row.reason.en for row in page.state.batch_rows} == {True}
        assert {
            row.reason.en.endswith("is Frozen. Only active cards can be topped up.") for row in page.state.batch_rows
        } == {True}


@pytest.mark.parametrize("listed", [0, 1])
async def test_of_a_list_that_is_too_long_the_refused_cards_are_read_by_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, listed: int
) -> None:
    monkeypatch.setattr(reading, "_MOST_UNUSABLE", listed + 1)
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20"))
        for card_id in page.ids[:2]:
            set_card(page.tab.app, card_id, status="ABNORMAL")
        await page.run()
        assert {row.reason.en.rpartition(" is ")[2] for row in page.state.batch_rows} == {
            "Frozen. Only active cards can be topped up."
        }


async def test_a_verification_that_is_missing_is_asked_for_once_and_explained_and_nothing_is_lost(
    tmp_path: Path,
) -> None:
    """As for one card; it was called finished, each card was asked for, and the amounts were gone."""
    async with opened(tmp_path) as page:
        values = page.values("20", "20", "20")
        await page.preview(values)
        await page.tab.lose_verification(known=False)
        await page.run()
        seen, gate = page.state.batch, page.tab.state(GateState)
        assert (seen.phase, seen.headline, seen.failed, seen.gated) == ("done", "not_done", 3, True)
        assert (gate.shown, gate.title) == (True, gate_words.MESSAGES[Gate.KYB_FAILED].title)
        assert seen.trouble.en == f"The batch was rejected: {gate.title.en}", "the code's words are of an identity"
        assert {(row.reason, row.code) for row in page.state.batch_rows} == {(gate.title, Code.KYC_NOT_APPROVED)}
        assert (page.tab.network.asked.count(PAY), page.transfers()) == (1, [])
        assert page.state.ended_no == "", "the draft is kept"
        await page.tab.run(CardRechargeBatchState.drop_preview)
        assert page.tab.redirects[-1] == f"/card/recharge?cards={','.join(page.ids)}"
        page.tab.at(page.tab.redirects[-1])
        await page.tab.run(CardRechargeBatchState.load)
        assert (page.state.batch.phase, page.state.batch_gone, page.state.phase) == ("", False, "ready")


async def test_a_run_of_which_something_came_is_not_dropped(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20"))
        async with ending(page, fail=page.ids[1]):
            await page.run()
        went = len(page.tab.redirects)
        await page.tab.run(CardRechargeBatchState.drop_preview)
        assert (page.state.batch.phase, len(page.tab.redirects)) == ("done", went)


async def test_the_draft_of_a_transfer_without_an_answer_keeps_its_number(tmp_path: Path) -> None:
    """It may be held up on its way: who begins anew must not pay under another number."""
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20", "20"))
        page.tab.network.drop[PAY] = 1
        async with ending(page):
            await page.run()
            assert set(page.statuses.values()) == {ItemStatus.UNTOUCHED}
            assert page.state.ended_no == ""
            await page.verified()
            await page.tab.run(CardRechargeBatchState.retry_batch)
        assert page.state.ended_no == page.state.defaults["request_no"]


@pytest.mark.parametrize("way", ["lose", "drop"])
@pytest.mark.parametrize("finds", ["the page", "the list in progress"])
async def test_a_transfer_without_an_answer_is_in_progress_until_the_list_says_of_it(
    tmp_path: Path, way: str, finds: str
) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "25.50", "30"))
        in_progress, network = page.tab.state(InProgressState), page.tab.network
        getattr(network, way)[PAY] = 1
        network.drop[LIST] = 100
        await page.run()
        assert set(page.statuses.values()) == {ItemStatus.UNKNOWN}
        [item] = in_progress.items
        name = page.state._cards[0].card_name
        assert (item.icon, item.name, item.href) == ("arrow-right-left", f"{name} USD 20.00", page.state._run_at)
        network.drop[LIST], asked = 0, network.asked.count(LIST)
        if finds == "the page":
            await page.tab.run(CardRechargeBatchState.check_batch)
            assert in_progress._tasks_unanswered() == []
        else:
            await page.tab.run(InProgressState.poll)
            assert network.asked.count(LIST) == asked + 1, "as for any other"
            assert len(in_progress._tasks_unanswered()) == int(way == "drop")


@pytest.mark.parametrize("answer", ["lost", "never arrived"])
async def test_a_run_that_was_signed_out_of_is_known_to_its_form_after_a_restart(tmp_path: Path, answer: str) -> None:
    """The browser forgets its draft with the sign-out, and the process the run: the form opened under another number."""
    async with opened(tmp_path) as page:
        values = page.values("20", "25.50", "30")
        await page.preview(values)
        (page.tab.network.lose if answer == "lost" else page.tab.network.drop)[PAY] = 1
        async with ending(page):
            await page.run()
        [(session, _)] = runtime().sessions._live.values()
        user_id = session.login.user_id
        page.state._run = page.state._run.lost(page.ids[:1])  # the list could not be read yet
        page.state._sent = {}
        Parked().put_all(page.state._get_root_state(), user_id, lost_tab="tab-1")
        assert [task.href for task in parked.unanswered(user_id)] == [page.state._run_at]
        page.state.reset()
        await page.tab.run(CardRechargeBatchState.load)
        assert page.state.defaults["request_no"] != values["request_no"]
        await page.tab.run(CardRechargeBatchState.restored, dict(page.state.defaults), False)
        assert page.state.patch.values == values
        assert parked.unanswered(user_id) == [], "the list was read"
        there = user_id, form_address(page.state.selection)
        assert parked.form_at(page.state, *there) == values, "the browser may be gone before it has kept it"
        assert [(row.sent_amount, row.after != "") for row in page.state.fund_rows] == [
            ("USD 20.00" if answer == "lost" else "", answer != "lost"),
            ("", True),
            ("", True),
        ]
        await page.preview(values)
        assert parked.form_at(page.state, *there) is None, "it has it"
        async with ending(page):
            await page.run()
        assert [amount for _, amount, _ in page.transfers()] == [20_000, 25_500, 30_000]


async def test_the_sum_stands_in_the_preview_and_what_has_arrived_in_the_result(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "30.50", "25"))
        assert page.state.sum_text == strings.SUM_TO_SEND.format(amount=Text.same("USD 75.50"))
        async with ending(page, fail=page.ids[1]):
            await page.run()
        assert page.state.sum_text == strings.SUM_DONE.format(amount=Text.same("USD 45.00"))


async def test_the_sum_of_a_preview_is_that_of_what_is_sent(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "30.50", "25"))
        first, *others = page.state._run.items
        page.state._batch_offer([replace(first, status=ItemStatus.WILL_FAIL), *others])
        assert page.state.sum_text == strings.SUM_TO_SEND.format(amount=Text.same("USD 55.50"))
        await page.tab.run(CardRechargeBatchState.leave_out, False)
        assert page.state.sum_text == strings.SUM_TO_SEND.format(amount=Text.same("USD 75.50"))


async def test_why_a_card_was_refused_is_forgotten_when_it_is_sent_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20", "20"))
        sandbox_of(page.tab.app).control.faults.add("POST", PAY, 1, Effect(code=Code.SMS_TOO_OFTEN, error_param=["60"]))
        async with ending(page):
            await page.run()
            assert set(page.state._refused) == {page.ids[0]}
            await page.verified()
            await page.tab.run(CardRechargeBatchState.retry_batch)
        assert page.state._refused == {}
        assert set(page.statuses.values()) == {ItemStatus.OK}


async def test_a_refusal_of_one_card_among_many_tells_as_much_as_that_of_one_alone(tmp_path: Path) -> None:
    """And in both languages, without gaps; the code alone does not say how long to wait."""
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20", "20"))
        sandbox_of(page.tab.app).control.faults.add("POST", PAY, 1, Effect(code=Code.SMS_TOO_OFTEN, error_param=["60"]))
        async with ending(page):
            await page.run()
        refused = next(each for each in page.state.batch_rows if each.code == Code.SMS_TOO_OFTEN)
        assert refused.reason.en == "Too many codes requested. Try again in 60 seconds."
        assert "60" in refused.reason.zh
        assert "{" not in refused.reason.zh


async def test_a_restart_goes_on_from_what_the_provider_says(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        values = page.values("20", "25", "30")
        await page.preview(values)
        async with console_of(page.tab.app) as console:
            await console.post("fault", method="POST", pathPattern="/card/recharge", times=1, httpStatus=503)
        page.tab.network.drop[PAY] = 0
        async with ending(page):
            await page.run()
        assert len(page.transfers()) < 3
        sent = {row[0] for row in page.transfers()}
        page.state.reset()
        runtime().verifications._held.clear()
        await page.tab.run(CardRechargeBatchState.load)
        await page.preview(values)
        assert page.state.batch.will_run == 3 - len(sent)
        async with ending(page):
            await page.run()
        assert sorted(amount for _, amount, _ in page.transfers()) == [20_000, 25_000, 30_000]


@at_the_turns
async def test_a_second_tab_with_the_same_draft_sends_nothing_twice(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        values = page.values("20", "20", "20")
        await page.preview(values)
        async with ending(page):
            await page.run()
        page.state.reset()
        await page.tab.run(CardRechargeBatchState.load)
        await page.preview(values)
        assert page.state.batch.will_run == 0
        assert page.state.sent_before == strings.SENT_BEFORE.format(count=3)
        await page.run()
        assert len(page.transfers()) == 3


@pytest.mark.parametrize("trouble", TROUBLES, ids=str)
async def test_an_unknown_outcome_ends_as_the_books_say(tmp_path: Path, trouble: Trouble) -> None:
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20", "20"))
        trouble.befall(page.tab, PAY)
        async with ending(page):
            await page.run()
            first = page.statuses
            assert set(first.values()) <= {ItemStatus.OK, ItemStatus.UNTOUCHED}, "nothing was refused"
            assert first[page.ids[0]] is (ItemStatus.OK if trouble.done else ItemStatus.UNTOUCHED)
            assert page.tab.network.asked.count(PAY) == 1, "the others wait until it is known"
            assert {card_id for card_id, *_ in page.transfers()} == {
                each for each in first if first[each] is ItemStatus.OK
            }
            await page.verified()
            await page.tab.run(CardRechargeBatchState.retry_batch)
        assert set(page.statuses.values()) == {ItemStatus.OK}
        assert sorted(page.transfers()) == sorted((card_id, 20_000, "SUCCESS") for card_id in page.ids)


async def test_a_card_that_could_not_be_sent_is_not_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No connection came about, so that nothing was sent for certain."""
    async with opened(tmp_path) as page:
        await page.preview(page.values("20", "20", "20"))

        async def unreachable(self: Any, *given: Any) -> Any:
            raise failure(NO_ANSWER)

        with monkeypatch.context() as patched:
            patched.setattr(CardRechargeBatchState, "_pay", unreachable)
            await page.run()
        assert set(page.statuses.values()) == {ItemStatus.UNTOUCHED}
        async with ending(page):
            await page.verified()
            await page.tab.run(CardRechargeBatchState.retry_batch)
        assert len(page.transfers()) == 3


async def test_the_amount_that_each_card_of_a_part_gets_is_filled_in_for_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 600 cards that get 20.00 each, it was typed three times."""
    monkeypatch.setattr(run_module, "MOST_AT_ONCE", 2)
    async with opened(tmp_path, count=4) as page:
        address = "/card/recharge?all=1&mode=SINGLE&status=VALID&currency=USD"
        page.tab.at(address)
        await page.tab.run(CardRechargeBatchState.load)
        page.ids = [card.card_id for card in page.state._cards]
        await page.preview(page.values("20", ""))
        await page.tab.run(CardRechargeBatchState.drop_preview)
        assert page.state._each == {}, "one of them gets nothing"
        await page.preview(page.values("20", "20.00"))
        async with ending(page):
            await page.run()
        assert page.state.batch.following
        await page.tab.run(CardRechargeBatchState.next_part)
        page.tab.at(page.tab.redirects[-1])
        for _ in range(2):
            await page.tab.run(CardRechargeBatchState.load)
            next_ids = [card.card_id for card in page.state._cards]
            assert not set(next_ids) & set(page.ids)
            assert {page.state.defaults[f"amounts.{each}"] for each in next_ids} == {"20.00"}
            assert page.state.chosen.notes[-1] == strings.SAME_AMOUNTS
        page.tab.at(address)
        await page.tab.run(CardRechargeBatchState.load)
        assert not any(name.startswith("amounts.") for name in page.state.defaults)


async def test_cards_that_cannot_be_topped_up_lead_on_to_those_that_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_module, "MOST_AT_ONCE", 2)
    async with opened(tmp_path, count=4) as page:
        for card_id in page.ids:
            set_card(page.tab.app, card_id, status="ABNORMAL")
        page.tab.at("/card/recharge?all=1&mode=SINGLE&status=ABNORMAL")
        await page.tab.run(CardRechargeBatchState.load)
        assert (page.state.groups, page.state.batch.phase) == ([], "")
        assert page.state.batch.following == page.state.chosen.rest.count > 0
        await page.tab.run(CardRechargeBatchState.next_part)
        page.tab.at(page.tab.redirects[-1])
        await page.tab.run(CardRechargeBatchState.load)
        assert page.state.chosen.notes[0].en.startswith("Part 2")
