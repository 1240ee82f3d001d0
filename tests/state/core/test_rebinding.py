"""A tab that changes hands: what an earlier sign-in has left at work writes nothing and sends nothing (decision 19)."""

import asyncio
from collections import Counter, OrderedDict
from contextlib import suppress
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast
from uuid import uuid4

import pytest
from reflex.state import OnLoadInternalState, State
from sqlalchemy import select

from tests.state.card.recharge_page import WHO, a_card
from tests.support.cards import set_card
from tests.support.sandbox import sandbox_of
from tests.support.step_up import keep_password
from tests.support.tab import tab_at
from tests.support.tabs import Document, Tabs
from vcc_portal.domain.batch import ItemStatus
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import failure
from vcc_portal.errors.row import Effect as ErrorEffect
from vcc_portal.features.card.recharge.address import card_address
from vcc_portal.features.patterns.batch import PartOfChunk
from vcc_portal.features.patterns.money import NOT_THERE, MoneyOperation, MoneyPhase
from vcc_portal.features.patterns.saving import SEEN
from vcc_portal.i18n.card import limits as limit_words
from vcc_portal.i18n.patterns import batch as words
from vcc_portal.i18n.patterns import money as money_words
from vcc_portal.session.encryption import key_of
from vcc_portal.session.requests import send
from vcc_portal.session.runtime import runtime, use
from vcc_portal.session.unanswered import UnansweredStore
from vcc_portal.state.account.recharge.page import AccountRechargeState
from vcc_portal.state.card.bulk.edit import BulkEditState
from vcc_portal.state.card.detail.edits import CardEditState
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.card.limits.page import CardLimitState
from vcc_portal.state.card.list import CardListState
from vcc_portal.state.card.recharge.many import CardRechargeBatchState
from vcc_portal.state.card.recharge.one import CardRechargeState
from vcc_portal.state.core import effects, ended
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.browser import LeaveState
from vcc_portal.state.core.parked import parked
from vcc_portal.state.core.toast import ToastState
from vcc_portal.state.shell import in_progress
from vcc_portal.state.shell.in_progress import InProgressState
from vcc_portal.state.shell.switcher import SwitcherState
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card_actions import CardRecharge
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.identity.tables import LinkedUser, Person

ADMIN, OPERATOR, PERSONAL = (f"{name}@lanyu.example" for name in ("admin", "operator", "personal"))
CARDS, LINKED = "/cb-va-vcc/card/page", "/cb-va-sso-api/user/biz/list"
INFO, LIMIT = "/cb-va-vcc/card/info", "/cb-va-vcc/card/update/limit"
TOP_UP = "/cb-va-vcc/transaction/recharge"
NOTICE, RECHARGE = "/cb-va-vcc/card/update/movingAccountNoticeSwitch", "/cb-va-vcc/card/recharge"
UPDATE = "/cb-va-vcc/card/update"


@pytest.fixture(params=["ended", "alive"])
def ends(request: pytest.FixtureRequest) -> bool:
    """Whether the sign-in before ends, as at a switch, or lives on, as when cookies were taken away by hand."""
    return request.param == "ended"


async def test_rows_that_were_fetched_ahead_for_another_sign_in(portal: Tabs, ends: bool) -> None:
    admin = await portal.sign_in(ADMIN)
    first = await portal.open(admin, "/card/list")
    await first.run(CardListState.load)
    portal.network.hold(CARDS)
    ahead = await first.send(CardListState.look_ahead)
    await portal.network.held(CARDS)
    portal.network.pause(CARDS)
    second = await portal.open(
        await portal.sign_in(OPERATOR, instead_of=admin if ends else ""), "/card/list", token=first.token
    )
    await second.run(CardListState.load)
    portal.network.release()
    await portal.quiet()
    assert ahead.done()
    shown = portal.state(first.token, CardListState)
    assert (len(shown.rows), shown.ahead_rows, shown.ahead_href) == (10, [], "")
    assert not any(second.received(CardListState, "ahead_rows"))


async def test_linked_accounts_of_another_sign_in(portal: Tabs, ends: bool) -> None:
    admin = await portal.sign_in(ADMIN)
    first = await portal.open(admin, "/account")
    portal.network.hold(LINKED)
    await first.send(SwitcherState.load)
    await portal.network.held(LINKED)
    second = await portal.open(
        await portal.sign_in(PERSONAL, instead_of=admin if ends else ""), "/account", token=first.token
    )
    portal.network.release()
    await portal.quiet()
    assert portal.state(first.token, SwitcherState).others == []
    assert portal.state(first.token, EntryState).signed_in
    assert second.redirects == []


async def test_a_run_stops_after_its_chunk_and_waits_for_its_own_account(
    portal: Tabs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BulkEditState, "BATCH", replace(BulkEditState.BATCH, chunk=2))
    cards = some_cards(portal, 5)
    for card in cards:
        set_card(portal.app, card, moving_account_notice_switch=False)
    admin = await portal.sign_in(ADMIN)
    first = await portal.open(admin, "/card/list")
    await first.run(BulkEditState.open, kind="notice", query=f"cards={','.join(cards)}")
    portal.network.hold(NOTICE)
    run = await first.send(BulkEditState.run_batch)
    await portal.network.held(NOTICE)
    personal = await portal.sign_in(PERSONAL, instead_of=admin)
    second = await portal.open(personal, "/card/list", token=first.token)
    assert run.done(), "the run is over as soon as the tab is somebody else's"
    assert portal.network.waiting == [NOTICE], "but what was sent is not cut off"
    portal.network.release()
    await portal.network.has_answered(NOTICE)
    await portal.quiet()
    assert [notice_of(portal, card) for card in cards] == [True, True, False, False, False], "one chunk and no more"
    assert portal.state(first.token, BulkEditState)._run.items == ()
    assert not any(view.phase for view in second.received(BulkEditState, "batch"))
    await second.run(BulkEditState.open, kind="notice", query="cards=1")
    assert portal.state(first.token, BulkEditState)._run.items == (), "it waits for its own account"

    back = await portal.open(await portal.sign_in(ADMIN, instead_of=personal), "/card/list", token=first.token)
    await back.run(BulkEditState.open, kind="notice", query="")
    edit = portal.state(first.token, BulkEditState)
    assert (edit.batch.phase, edit.batch.trouble.en) == ("paused", words.INTERRUPTED.en)
    assert Counter(each.status for each in edit._run.items) == {ItemStatus.UNKNOWN: 2, ItemStatus.WAITING: 3}
    await back.run(BulkEditState.check_batch)
    assert Counter(each.status for each in edit._run.items) == {ItemStatus.OK: 2, ItemStatus.WAITING: 3}
    await back.run(BulkEditState.run_batch)
    assert Counter(each.status for each in edit._run.items) == {ItemStatus.OK: 5}
    assert portal.network.answered.count(NOTICE) == 3, "nothing was sent twice"


async def test_a_run_that_was_signed_out_of_waits_for_its_account_in_whichever_tab(portal: Tabs) -> None:
    """The browser forgets its tabs with the sign-out: what was done by then, and what was not, was never told."""
    ended.setup(cast("Any", SimpleNamespace(state_manager=portal.states, event_namespace=portal.sockets)))
    admin = await portal.sign_in(ADMIN)
    first = await portal.open(admin, "/card/list")
    await first.run(BulkEditState.open, kind="notice", query=f"cards={','.join(some_cards(portal, 3))}")
    portal.network.hold(NOTICE)
    await first.send(BulkEditState.run_batch)
    await portal.network.held(NOTICE)
    runtime().sessions.wipe(key_of(admin.partition("=")[2]))
    await portal.end(admin)
    portal.network.release()
    await portal.network.has_answered(NOTICE)
    for who, shown in ((PERSONAL, (False, 0)), (ADMIN, (True, 3)), (ADMIN, (False, 0))):
        back = await portal.open(await portal.sign_in(who), "/card/list")
        await back.run(BulkEditState.come_back)
        edit = portal.state(back.token, BulkEditState)
        assert (edit.shown, edit.batch.unknown) == shown, "once, and for its own account"


def _start_again() -> None:
    """As after an update of the portal, or in another process: its memory is another, the files are the same."""
    parked.__init__()
    run = runtime()
    use(replace(run, unanswered=UnansweredStore(run.settings.data_dir / "sessions.db", run.tags)))


@pytest.mark.parametrize("answer", ["on its way", "lost", "never arrived"])
async def test_a_payment_that_was_signed_out_of_without_an_answer_is_looked_for_again(
    portal: Tabs, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    """The browser forgets its drafts with the sign-out, and so the number: the form opened under another one.

    It was remembered by the process alone, so a restart before the next sign-in, or another process, forgot it all the same.
    """

    def _form(there: Document) -> AccountRechargeState:
        return portal.state(there.token, AccountRechargeState)

    monkeypatch.setattr(in_progress, "SETTLE", 0)
    ended.setup(cast("Any", SimpleNamespace(state_manager=portal.states, event_namespace=portal.sockets)))
    portal.page_loads += [EntryState.enter, AccountRechargeState.load]
    admin, path = await portal.sign_in(ADMIN), "/account/recharge?currency=EUR"
    page = await portal.open(admin, path)
    values = portal.state(page.token, AccountRechargeState).defaults | {"amount": "71.37"}
    number = values["request_no"]
    await page.run(AccountRechargeState.send, values=dict(values))
    values |= _form(page).patch.values
    if answer != "on its way":
        effect = Effect(http_status=503, after=answer == "lost")
        sandbox_of(portal.app).control.faults.add("POST", TOP_UP, 1, effect)
        await page.run(AccountRechargeState.confirm, values=dict(values))
    else:
        portal.network.hold(TOP_UP)
        await page.send(AccountRechargeState.confirm, values=dict(values))
        await portal.network.held(TOP_UP)
    runtime().sessions.wipe(key_of(admin.partition("=")[2]))
    await portal.end(admin)
    portal.network.release()
    await portal.network.has_answered(TOP_UP)
    _start_again()

    shown: list[str] = []

    async def opened_by(somebody: str) -> tuple[Document, MoneyOperation]:
        back = await portal.open(await portal.sign_in(somebody), path)
        await back.run(InProgressState.enter)
        shown[:] = [item.id for item in portal.state(back.token, InProgressState).items]
        await back.run(AccountRechargeState.restored, values=dict(_form(back).defaults), sent=False)
        return back, _form(back).operation

    for somebody in (OPERATOR, PERSONAL):
        assert (await opened_by(somebody))[1].request_no != number
        assert parked.unanswered(f"{somebody}/cn_vcc") == []
    assert [task.id for task in parked.unanswered(f"{ADMIN}/cn_vcc")] == [number], "it stands in progress"
    back, operation = await opened_by(ADMIN)
    assert (operation.phase, operation.request_no) == (MoneyPhase.PROCESSING, number)
    given = _form(back).patch
    assert (given.sent, given.values["request_no"], given.values["amount"]) == (True, number, "71.37")
    assert (f"topup-{number}" in shown) is (answer == "never arrived"), (
        "what the provider's list has stands there by that"
    )
    assert (await opened_by(ADMIN))[1].request_no == number, (
        "whoever was given it may be gone before the draft was kept"
    )
    for _ in range(NOT_THERE if answer == "never arrived" else 1):
        await back.run(AccountRechargeState.look_up, values=given.values)
    expected = (MoneyPhase.CHECKING, True) if answer == "never arrived" else (MoneyPhase.DONE, False)
    assert (_form(back).operation.phase, _form(back).operation.not_received) == expected
    assert parked.unanswered(f"{ADMIN}/cn_vcc") == []
    assert (await opened_by(ADMIN))[1].request_no != number, "from then on it is in the browser's draft, or over"


@pytest.mark.parametrize("cut", ["by the provider's answer", "while it was asked for a verification"])
async def test_a_payment_that_was_not_made_since_its_sign_in_ended_is_said_not_to_be_made_at_once(
    portal: Tabs, monkeypatch: pytest.MonkeyPatch, cut: str
) -> None:
    """Its State had ended with the sign-in: the page said "in progress" for six seconds, and so did the header."""
    monkeypatch.setattr(parked, "_undone", OrderedDict())
    ended.setup(cast("Any", SimpleNamespace(state_manager=portal.states, event_namespace=portal.sockets)))
    portal.page_loads += [EntryState.enter, CardRechargeState.load]
    payer, path = await portal.sign_in(WHO), card_address(a_card(portal.app, WHO))
    page = await portal.open(payer, path)
    values = portal.state(page.token, CardRechargeState).defaults | {"amount": "25.00"}
    await page.run(CardRechargeState.send, values=dict(values))
    values |= portal.state(page.token, CardRechargeState).patch.values
    if cut == "by the provider's answer":
        sandbox_of(portal.app).control.faults.add("POST", RECHARGE, 1, Effect(code="10010"))
    with suppress(asyncio.CancelledError):  # the State does not get its lock any more
        await page.run(CardRechargeState.confirm, values=dict(values))
    await portal.end(payer)
    assert portal.network.answered.count(RECHARGE) == 1
    back = await portal.open(await portal.sign_in(WHO), path, token=page.token)
    assert parked.unanswered(f"{WHO}/cn_vcc") == []
    await back.run(CardRechargeState.restored, values=dict(values), sent=True)
    form = portal.state(back.token, CardRechargeState)
    assert (form.operation.phase, form.operation.refusal) == (MoneyPhase.REFUSED, money_words.NOT_DONE)
    assert form.release.turn == 1, "the draft may change again"
    # Once it is confirmed again nobody says any more that nothing was done.
    portal.network.hold(RECHARGE)
    await back.send(CardRechargeState.confirm, values=dict(values))
    await portal.network.held(RECHARGE)
    another = await portal.open(back.cookie, path)
    await another.run(CardRechargeState.restored, values=dict(values), sent=True)
    assert portal.state(another.token, CardRechargeState).operation.phase is MoneyPhase.PROCESSING
    portal.network.release()


async def test_what_another_process_has_sent_since_is_not_said_to_be_undone(portal: Tabs) -> None:
    """The next sign-in may meet this process again, which knows of the attempt that came to nothing alone."""
    number = "b" * 32
    parked.note_undone(number)
    assert parked.is_undone(number)
    runtime().unanswered.put("task", ADMIN, number, "{}")
    assert not parked.is_undone(number)


class TestARunThatMeetsTheEndOfItsSignIn:
    """What the provider refused for it was called unknown, and was to be looked at before it could be sent."""

    async def test_what_was_not_sent_waits_and_nothing_is_sent_twice(
        self, portal: Tabs, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(CardLimitState, "BATCH", replace(CardLimitState.BATCH, chunk=1))
        page, values = await limits_form(portal, some_cards(portal, 2))
        await page.run(CardLimitState.send, values=values)
        _end_sign_in_at(portal, LIMIT, skip=1)
        with suppress(asyncio.CancelledError):  # the State does not get its lock any more
            await page.run(CardLimitState.run_batch)
        assert said(page, "url") != [], "to sign in"
        back = await portal.open(await portal.sign_in(ADMIN), page.redirects[-1], token=page.token)
        await back.run(CardLimitState.load)
        limits = portal.state(back.token, CardLimitState)
        assert [each.status for each in limits._run.items] == [ItemStatus.OK, ItemStatus.WAITING]
        assert (limits.batch.phase, limits.batch.trouble) == ("paused", words.INTERRUPTED_BETWEEN)
        await back.run(CardLimitState.run_batch)
        await portal.quiet()
        assert (limits.batch.phase, limits.batch.ok) == ("done", 2)
        assert portal.network.answered.count(LIMIT) == 3, "two cards, and the one that was refused before"

    async def test_what_was_known_of_an_earlier_chunk_says_nothing_of_one_that_is_sent_after_it(
        self, portal: Tabs
    ) -> None:
        """Its cards would wait again, and what may have been done be sent once more."""
        cards = some_cards(portal, 2)
        page, values = await limits_form(portal, cards)
        await page.run(CardLimitState.send, values=values)
        limits = portal.state(page.token, CardLimitState)
        limits._run = limits._run._replace(number="6" * 16)
        refusal = failure(words.INTERRUPTED, code="10010", effect=ErrorEffect.SIGN_OUT)
        parked.note_cut(limits._run.number, PartOfChunk([], cards, refusal))
        assert parked.is_unsent(limits._run.number, cards[0])
        await page.run(CardLimitState.run_batch)
        assert not parked.is_unsent(limits._run.number, cards[0])
        assert parked.take_cut(limits._run) is limits._run

    async def test_of_cards_that_are_sent_one_by_one_those_with_an_answer_keep_it(self, portal: Tabs) -> None:
        cards = some_cards(portal, 8)
        page = await portal.open(await portal.sign_in(ADMIN), "/card/list")
        await page.run(BulkEditState.open, kind="freeze", query=f"cards={','.join(cards)}")
        _end_sign_in_at(portal, UPDATE, skip=4, times=4)
        with suppress(asyncio.CancelledError):
            await page.run(BulkEditState.run_batch)
        back = await portal.open(await portal.sign_in(ADMIN), "/card/list", token=page.token)
        await back.run(BulkEditState.open, kind="freeze", query="")
        edit = portal.state(back.token, BulkEditState)
        frozen = [card for card in cards if status_of(portal, card) == "ABNORMAL"]
        assert len(frozen) == 4
        assert Counter(each.status for each in edit._run.items) == {ItemStatus.OK: 4, ItemStatus.WAITING: 4}
        assert edit._run.ids(ItemStatus.OK) == frozen

    async def test_a_top_up_that_was_refused_is_none_of_those_in_progress(self, portal: Tabs) -> None:
        portal.page_loads += [EntryState.enter, CardRechargeBatchState.load]
        cards = own_balance_cards(portal, 3)
        page = await portal.open(await portal.sign_in(WHO), f"/card/recharge?cards={','.join(cards)}")
        many = portal.state(page.token, CardRechargeBatchState)
        await page.run(CardRechargeBatchState.load)
        values = many.defaults | {f"amounts.{card}": "25.00" for card in cards}
        await page.run(CardRechargeBatchState.restored, values=dict(values), sent=False)
        await page.run(CardRechargeBatchState.send, values=dict(values))
        with tab_at(page.path, cookie=page.cookie, token=page.token):
            await keep_password("CARD_RECHARGE")
        _end_sign_in_at(portal, RECHARGE, skip=1)
        with suppress(asyncio.CancelledError):
            await page.run(CardRechargeBatchState.run_batch)
        assert portal.network.answered.count(RECHARGE) == 2
        back = await portal.open(await portal.sign_in(WHO), page.redirects[-1], token=page.token)
        await back.run(CardRechargeBatchState.load)
        many = portal.state(back.token, CardRechargeBatchState)
        assert [each.status for each in many._run.items] == [ItemStatus.UNKNOWN, ItemStatus.WAITING, ItemStatus.WAITING]
        assert parked.unanswered(f"{WHO}/cn_vcc") == [], "the first was accepted, and is on the provider's list"
        with tab_at(page.path, cookie=back.cookie, token=page.token):
            await keep_password("CARD_RECHARGE")
        await back.run(CardRechargeBatchState.run_batch)
        await portal.quiet()
        assert portal.network.answered.count(RECHARGE) == 4, "three cards, and the one that was refused before"


class TestARunThatRests:
    """It was forgotten without a word as soon as its page was opened for other cards: nobody learnt what became of the first."""

    @pytest.fixture
    async def resting(self, portal: Tabs, monkeypatch: pytest.MonkeyPatch) -> tuple[Document, str, str]:
        """A tab, the address of its run, which was stopped after the first of two cards, and the page of a third one."""
        monkeypatch.setattr(parked, "_aside", OrderedDict())
        monkeypatch.setattr(CardLimitState, "BATCH", replace(CardLimitState.BATCH, chunk=1))
        *cards, other = some_cards(portal, 3)
        page, values = await limits_form(portal, cards)
        await page.run(CardLimitState.send, values=values)
        portal.network.hold(LIMIT)
        await page.send(CardLimitState.run_batch)
        await portal.network.held(LIMIT)
        await page.run(CardLimitState.stop_batch)
        portal.network.release()
        await portal.quiet()
        batch = portal.state(page.token, CardLimitState).batch
        assert (batch.phase, batch.ok, batch.waiting) == ("paused", 1, 1)
        return page, page.redirects[-1], f"/card/updateLimit?cards={other}"

    async def test_it_is_named_above_other_cards_and_there_again_at_its_address(
        self, portal: Tabs, resting: tuple[Document, str, str]
    ) -> None:
        page, address, elsewhere = resting
        limits = portal.state(page.token, CardLimitState)
        page.path = elsewhere
        await page.run(OnLoadInternalState.on_load_internal)
        [run] = limits.batch_aside
        assert (limits.batch.phase, run.href) == ("", address)
        assert run.text.en == "An earlier change isn't finished: 1 card hasn't been submitted."
        page.path = address
        await page.run(OnLoadInternalState.on_load_internal)
        assert (limits.batch.waiting, limits.batch_aside, limits.batch_gone) == (1, [], False)
        await page.run(CardLimitState.run_batch)
        await portal.quiet()
        assert (limits.batch.phase, limits.batch.ok, portal.network.answered.count(LIMIT)) == ("done", 2, 2)
        page.path = elsewhere
        await page.run(OnLoadInternalState.on_load_internal)
        assert limits.batch_aside == [], "each card is known"

    async def test_it_can_be_left_alone(self, portal: Tabs, resting: tuple[Document, str, str]) -> None:
        page, address, page.path = resting
        await page.run(OnLoadInternalState.on_load_internal)
        limits = portal.state(page.token, CardLimitState)
        await page.run(CardLimitState.drop_aside, number="another")
        assert len(limits.batch_aside) == 1
        await page.run(CardLimitState.drop_aside, number=limits.batch_aside[0].number)
        assert limits.batch_aside == []
        page.path = address
        await page.run(OnLoadInternalState.on_load_internal)
        assert limits.batch_gone

    async def test_it_waits_for_its_account_after_a_sign_out(
        self, portal: Tabs, resting: tuple[Document, str, str]
    ) -> None:
        ended.setup(cast("Any", SimpleNamespace(state_manager=portal.states, event_namespace=portal.sockets)))
        page, address, page.path = resting
        await page.run(OnLoadInternalState.on_load_internal)
        runtime().sessions.wipe(key_of(page.cookie.partition("=")[2]))
        await portal.end(page.cookie)
        for somebody, waiting in ((OPERATOR, 0), (ADMIN, 1)):
            back = await portal.open(await portal.sign_in(somebody), address)
            await portal.quiet()
            assert portal.state(back.token, CardLimitState).batch.waiting == waiting


async def test_a_payment_on_its_way_arrives_although_nobody_waits_for_it(portal: Tabs) -> None:
    """The draft in the browser knows that it was sent, and asks for the result by its number."""
    admin = await portal.sign_in(ADMIN)
    session = await runtime().sessions.find(admin.partition("=")[2])
    request = CardRecharge(request_no=str(uuid4()), card_id=some_cards(portal, 1)[0], amount=1000, currency="USD")
    portal.network.hold(RECHARGE)
    work = asyncio.create_task(send(runtime(), session, card_calls.RECHARGE, request, visitor="a handler that waits"))
    await portal.network.held(RECHARGE)
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work
    portal.network.release()
    await portal.network.has_answered(RECHARGE)


async def test_a_reading_call_ends_with_the_handler_that_waits_for_it(portal: Tabs) -> None:
    admin = await portal.sign_in(ADMIN)
    first = await portal.open(admin, "/account")
    portal.network.hold(LINKED)
    await first.send(SwitcherState.load)
    await portal.network.held(LINKED)
    await portal.sign_in(PERSONAL, instead_of=admin)
    await portal.quiet()
    assert portal.network.waiting == []


async def test_a_handler_with_the_lock_does_not_keep_the_next_sign_in_waiting(portal: Tabs) -> None:
    admin = await portal.sign_in(ADMIN)
    first = await portal.open(admin, "/card/list")
    portal.network.hold(CARDS)
    loading = await first.send(CardListState.load)
    await portal.network.held(CARDS)
    second = await portal.open(await portal.sign_in(PERSONAL, instead_of=admin), "/account", token=first.token)
    assert loading.done()
    assert portal.state(first.token, EntryState).user.login_name == PERSONAL
    assert not any(second.received(CardListState, "rows"))


async def test_what_a_handler_says_goes_to_the_page_that_it_works_for(portal: Tabs) -> None:
    """The next page is connected already and has not asked for anything yet; the sign-in before lives on."""
    first = await portal.open(await portal.sign_in(ADMIN), "/card/list")
    portal.network.hold(CARDS)
    loading = await first.send(CardListState.load)
    await portal.network.held(CARDS)
    next_socket = portal.sockets.connect(first.token, await portal.sign_in(PERSONAL))
    portal.network.release()
    await loading
    assert len(portal.state(first.token, CardListState).rows) == 10
    assert portal.sockets.sent[next_socket] == []


async def test_what_is_queued_for_an_earlier_sign_in_is_dropped_without_a_word(portal: Tabs) -> None:
    admin = await portal.sign_in(ADMIN)
    first = await portal.open(admin, "/card/list")
    personal = await portal.sign_in(PERSONAL)
    second = await portal.open(personal, "/account", token=first.token)
    heard = len(second.updates)
    for late in (CardListState.load, EntryState.enter, ToastState.collect):
        await first.run(late)
    await first.load()
    assert second.updates[heard:] == []
    assert portal.state(first.token, EntryState).user.login_name == PERSONAL


async def test_a_message_of_an_earlier_sign_in_is_not_shown(portal: Tabs) -> None:
    admin = await portal.sign_in(ADMIN)
    first = await portal.open(admin, "/card/list")
    with tab_at("/card/list", cookie=first.cookie, token=first.token):
        await effects.toast(Text(zh="转账成功", en="Transfer of another account"))
    second = await portal.open(await portal.sign_in(PERSONAL, instead_of=admin), "/account", token=first.token)
    await second.run(ToastState.collect)
    assert portal.state(first.token, ToastState).items == []


class TestThePageInAnotherTab:
    async def test_it_says_that_the_account_was_switched(self, portal: Tabs) -> None:
        admin = await portal.sign_in(ADMIN)
        other = await portal.open(admin, "/card/list")
        await portal.open(await portal.sign_in(ADMIN, "cn_b2b", instead_of=admin), "/account")
        await other.run(CardListState.load)
        assert (said(other, "taken"), said(other, "url")) == (["switched"], [])
        assert other.redirects == []

    async def test_it_says_that_the_same_person_signed_in_again(self, portal: Tabs) -> None:
        admin = await portal.sign_in(ADMIN)
        other = await portal.open(admin, "/card/list")
        await portal.sign_in(ADMIN, instead_of=admin)
        await other.run(CardListState.load)
        assert said(other, "taken") == ["signed_in"]

    async def test_a_connection_that_comes_back_under_another_account_is_no_page_load(self, portal: Tabs) -> None:
        admin = await portal.sign_in(ADMIN)
        other = await portal.open(admin, "/card/list")
        await other.run(CardListState.load)
        await other.reconnect(await portal.sign_in(PERSONAL, instead_of=admin))
        assert said(other, "taken") == ["switched"]
        assert other.updates == other.updates[:1], "nothing of the new account is put into the page of the old one"
        assert len(portal.state(other.token, CardListState).rows) == 10
        again = await portal.open(other.cookie, "/card/list", token=other.token)
        assert said(again, "taken") == []
        assert portal.state(other.token, EntryState).user.login_name == PERSONAL

    async def test_after_signing_out_it_goes_to_the_sign_in_page_as_before(self, portal: Tabs) -> None:
        admin = await portal.sign_in(ADMIN)
        other = await portal.open(admin, "/card/list")
        await portal.end(admin)
        await other.run(CardListState.load)
        assert (said(other, "taken"), said(other, "url")) == ([], ["/login?redirectUrl=%2Fcard%2Flist"])


async def test_what_is_pressed_while_the_portal_starts_again_is_heard_when_the_page_was_read(portal: Tabs) -> None:
    """The page connects to a process that knows nothing of it."""
    portal.page_loads += [EntryState.enter, CardDetailState.load]
    card = some_cards(portal, 1)[0]
    page = await portal.open(await portal.sign_in(ADMIN), f"/card/detail?cardId={card}")
    portal.states.states.clear()
    connected = await page.send(State.hydrate_and_load)
    await page.send(CardEditState.set_frozen, on=True)
    await connected.wait_all()
    await portal.quiet()
    assert page.received(CardEditState, "done")[-1] != EMPTY
    assert status_of(portal, card) == "ABNORMAL"
    await page.run(CardEditState.set_frozen, on=False)
    assert status_of(portal, card) == "VALID", "from then on each event is done as it comes"


@pytest.mark.parametrize("breaks", [1, 2])
async def test_what_is_pressed_over_a_break_is_heard_when_the_page_was_read(portal: Tabs, breaks: int) -> None:
    """The portal lives on. The preview was shown at once, and reading the page took it away again without a word."""
    page, values = await limits_form(portal, some_cards(portal, 2))
    portal.network.hold(INFO)
    connected = await page.send(State.hydrate_and_load)
    await page.send(CardLimitState.send, values=values)
    for _ in range(1, breaks):
        await portal.network.held(INFO)
        connected = await page.send(State.hydrate_and_load)
    portal.network.release()
    await connected.wait_all()
    await portal.quiet()
    assert portal.state(page.token, CardLimitState).batch.phase == "preview"


async def test_a_run_that_a_kept_press_begins_outlives_going_to_its_address(portal: Tabs) -> None:
    """It belonged to the page's loading, which the next address ends: 'interrupted', and its card was unknown."""
    page, values = await limits_form(portal, some_cards(portal, 1))
    portal.states.states.clear()
    portal.network.hold(LIMIT)
    await page.send(State.hydrate_and_load)
    await page.send(CardLimitState.send, values=values)
    await portal.network.held(LIMIT)
    page.path = page.redirects[-1]
    gone_on = await page.send(OnLoadInternalState.on_load_internal)
    portal.network.release()
    await gone_on.wait_all()
    await portal.quiet()
    batch = portal.state(page.token, CardLimitState).batch
    assert (batch.phase, batch.ok) == ("done", 1)


async def test_what_is_pressed_there_is_not_done_to_the_page_that_somebody_has_gone_on_to(portal: Tabs) -> None:
    portal.page_loads += [EntryState.enter, CardDetailState.load]
    first, second = some_cards(portal, 2)
    page = await portal.open(await portal.sign_in(ADMIN), f"/card/detail?cardId={first}")
    portal.states.states.clear()
    portal.network.hold(INFO)
    await page.send(State.hydrate_and_load)
    await page.send(CardEditState.set_frozen, on=True)
    await portal.network.held(INFO)
    page.path = f"/card/detail?cardId={second}"
    gone_on = await page.send(OnLoadInternalState.on_load_internal)
    portal.network.release()
    await gone_on.wait_all()
    await portal.quiet()
    assert portal.state(page.token, CardDetailState).phase == "ready"
    assert [status_of(portal, card) for card in (first, second)] == ["VALID", "VALID"]


class TestAFormOverABreak:
    """The network was gone for a moment, and with it a preview, a check, or what a save had come to, without a word."""

    async def test_a_preview_stands(self, portal: Tabs) -> None:
        page, values = await limits_form(portal, some_cards(portal, 2))
        await page.run(CardLimitState.send, values=values)
        for _ in range(2):
            await page.reconnect(page.cookie)
        assert portal.state(page.token, CardLimitState).batch.phase == "preview"
        await page.run(CardLimitState.run_batch)
        batch = portal.state(page.token, CardLimitState).batch
        assert (batch.phase, batch.ok) == ("done", 2)

    async def test_what_a_save_has_come_to_stands(self, portal: Tabs) -> None:
        page, values = await limits_form(portal, some_cards(portal, 1))
        await page.run(CardLimitState.send, values=values | {SEEN: "of another day"})
        await page.reconnect(page.cookie)
        assert portal.state(page.token, CardLimitState).said == limit_words.OVERTAKEN

    async def test_a_check_stands_with_its_number(self, portal: Tabs) -> None:
        portal.page_loads += [EntryState.enter, AccountRechargeState.load]
        page = await portal.open(await portal.sign_in(ADMIN), "/account/recharge?currency=EUR")
        values = portal.state(page.token, AccountRechargeState).defaults | {"amount": "71.37"}
        await page.run(AccountRechargeState.send, values=values)
        await page.reconnect(page.cookie)
        operation = portal.state(page.token, AccountRechargeState).operation
        assert (operation.phase, operation.request_no) == (MoneyPhase.CHECKING, values["request_no"])

    async def test_a_preview_does_not_stand_for_other_cards(self, portal: Tabs) -> None:
        cards = some_cards(portal, 3)
        page, values = await limits_form(portal, cards[:2])
        await page.run(CardLimitState.send, values=values)
        page.path = page.path.replace(cards[1], cards[2])
        await page.reconnect(page.cookie)
        assert portal.state(page.token, CardLimitState).batch.phase == ""

    async def test_whoever_loads_the_page_or_comes_back_to_it_begins_with_the_values(self, portal: Tabs) -> None:
        page, values = await limits_form(portal, some_cards(portal, 2))
        for comes in (page.load, lambda: page.run(OnLoadInternalState.on_load_internal)):
            await page.run(CardLimitState.send, values=values)
            await page.reconnect(page.cookie)
            await comes()
            assert portal.state(page.token, CardLimitState).batch.phase == ""


@pytest.mark.parametrize("somebody", [ADMIN, ""])
async def test_a_page_learns_when_the_portal_has_forgotten_it(portal: Tabs, somebody: str) -> None:
    cookie = await portal.sign_in(somebody) if somebody else ""
    page = await portal.open(cookie, "/card/list" if somebody else "/")
    told = [said(page, "forgotten")]
    for forgets in (False, True, False, True):
        if forgets:
            portal.states.states.clear()
        await page.reconnect(cookie)
        told.append(said(page, "forgotten"))
    assert told[:2] == [[], []]
    assert told[2] == told[3] != [], "a connection that comes back to what is known says nothing new"
    assert told[4] not in ([], told[2])


async def limits_form(portal: Tabs, cards: list[str]) -> tuple[Document, dict[str, str]]:
    """The open form for the limits of these cards, and what is typed there."""
    portal.page_loads += [EntryState.enter, CardLimitState.load]
    page = await portal.open(await portal.sign_in(ADMIN), f"/card/updateLimit?cards={','.join(cards)}")
    defaults = portal.state(page.token, CardLimitState).defaults
    return page, {**defaults, "life_time_limit_how": "set", "life_time_limit": "876543"}


def said(page: Document, name: str) -> list[str]:
    """What the page was told to do, but for the empty values that every page begins with."""
    return [value for value in page.received(LeaveState, name) if value]


def _end_sign_in_at(portal: Tabs, path: str, *, skip: int, times: int = 1) -> None:
    """The provider ends the sign-in instead of an answer, once so many were given."""
    sandbox_of(portal.app).control.faults.add("POST", path, times, Effect(code="10010"), skip=skip)


def own_balance_cards(portal: Tabs, count: int) -> list[str]:
    mine = select(LinkedUser.company_id).join(Person).where(Person.login_name == WHO, LinkedUser.admin_flag)
    query = select(Card.card_id).where(Card.company_id.in_(mine), Card.status == "VALID", Card.card_mode == "SINGLE")
    with sandbox_of(portal.app).database.read() as db:
        return sorted(db.scalars(query.where(Card.currency == "USD").limit(count)))


def some_cards(portal: Tabs, count: int) -> list[str]:
    mine = select(LinkedUser.company_id).join(Person)
    mine = mine.where(Person.login_name == ADMIN, LinkedUser.biz_source == "cn_vcc")
    query = select(Card.card_id).where(Card.company_id.in_(mine), Card.status == "VALID").order_by(Card.card_id)
    with sandbox_of(portal.app).database.read() as db:
        return list(db.scalars(query.limit(count)))


def notice_of(portal: Tabs, card_id: str) -> bool:
    with sandbox_of(portal.app).database.read() as db:
        return db.get_one(Card, card_id).moving_account_notice_switch


def status_of(portal: Tabs, card_id: str) -> str:
    with sandbox_of(portal.app).database.read() as db:
        return db.get_one(Card, card_id).status
