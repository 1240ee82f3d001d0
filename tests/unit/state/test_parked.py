"""Which tabs keep their State when a page comes with another one: those that know what is noted nowhere else."""

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from reflex.state import State

from vcc_portal.domain.batch import Item, ItemStatus
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.text import Text
from vcc_portal.features.patterns.batch import BatchRun, RunPhase
from vcc_portal.features.patterns.money import MoneyOperation, MoneyPhase
from vcc_portal.features.shell.in_progress import UNANSWERED, Reading, Task
from vcc_portal.session.unanswered import UnansweredStore
from vcc_portal.state.account.quota.page import QuotaState
from vcc_portal.state.account.recharge.page import AccountRechargeState
from vcc_portal.state.card.apply.identical import IdenticalApplyState
from vcc_portal.state.card.apply.single import CardApplyState
from vcc_portal.state.card.apply.table import TableApplyState
from vcc_portal.state.card.bulk.edit import BulkEditState
from vcc_portal.state.card.move import CardMoveState
from vcc_portal.state.card.recharge.many import CardRechargeBatchState
from vcc_portal.state.card.recharge.one import CardRechargeState
from vcc_portal.state.core.parked import Parked, SentForm, is_needed
from vcc_portal.state.shell.in_progress import InProgressState


@pytest.fixture
def root() -> State:
    return State(_reflex_internal_init=True)  # type: ignore[call-arg]


def test_a_tab_that_has_begun_nothing_may_get_another_one(root: State) -> None:
    assert not is_needed(root)


@pytest.mark.parametrize("phase", MoneyPhase)
async def test_one_that_sends_money_or_shows_its_end_keeps_its_own(root: State, phase: MoneyPhase) -> None:
    state = await root.get_state(AccountRechargeState)
    state.operation = replace(MoneyOperation().opened(), phase=phase)
    assert is_needed(root) is (state.operation.under_way or phase is MoneyPhase.DONE)


@pytest.mark.parametrize("phase", RunPhase)
async def test_so_does_one_whose_run_is_to_be_come_back_to(root: State, phase: RunPhase) -> None:
    """One that had ended meanwhile was forgotten: 'its result can no longer be shown', of what one was told to leave alone."""
    state = await root.get_state(CardMoveState)
    state._batch_advance(BatchRun((Item(CardFace(card_id="1"), status=ItemStatus.OK),), phase))
    assert is_needed(root) is (phase is RunPhase.DONE)


async def test_so_does_one_that_waits_for_what_was_sent_without_an_answer(root: State) -> None:
    state = await root.get_state(InProgressState)
    task = Task("recharge", "0" * 32, "USD 10.00", UNANSWERED, "2026-11-24 12:00:00")
    state._known.readings = {UNANSWERED: Reading((task,))}
    assert is_needed(root)


async def test_what_was_sent_is_listed_as_it_was_and_what_another_version_has_written_is_not(
    root: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = UnansweredStore()
    monkeypatch.setattr("vcc_portal.state.core.parked.runtime", lambda: SimpleNamespace(unanswered=kept))
    state, parked = await root.get_state(InProgressState), Parked()
    first = Task(
        "apply", "0" * 32, "2 张", UNANSWERED, "2026-11-24 12:00:00", "/card/apply", Text(zh="批量", en="Many")
    )
    second = Task("transfer", "1" * 32, "USD 10.00", UNANSWERED, "2026-11-24 12:00:01", "/card/recharge?cardId=1")
    state._known.readings = {UNANSWERED: Reading((first, second))}
    parked.put_all(root, "1", lost_tab="tab-1")
    for number, text in enumerate(("", "{", "[]", "null", '{"kind": 1}', '{"kind": "apply"}', "9" * 5000)):
        kept.put("task", "1", f"hostile {number}", text)
        kept.put("form", "1", f"hostile {number}", text)
    assert Parked().unanswered("1") == [first, second]
    assert Parked().unanswered("2") == []
    assert Parked().form_at(state, "1", "/card/apply") is None
    Parked().settle(first.id)
    assert Parked().unanswered("1") == [second]


async def test_nothing_but_the_forms_own_fields_is_written_down(root: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser may send whatever it likes beside them."""
    kept = UnansweredStore()
    monkeypatch.setattr("vcc_portal.state.core.parked.runtime", lambda: SimpleNamespace(unanswered=kept))
    state = await root.get_state(AccountRechargeState)
    state.operation = replace(MoneyOperation().opened(), phase=MoneyPhase.PROCESSING)
    number = state.operation.request_no
    own = {"request_no": number, "amount": "71.37"}
    task = Task("topup", number, "EUR 71.37", UNANSWERED, "2026-11-24 12:00:00", "/account/recharge?currency=EUR")
    state._sent_as = SentForm({**own, "pay_pwd": "secret", "cardNo": "4000001234567899", "a.b": "c"}, task)
    Parked().put_all(root, "1", lost_tab="tab-1")
    for _ in range(2):
        assert Parked().form_at(state, "1", task.href, "1" * 32) == own, "nobody knows that the browser has it"
    for _ in range(2):
        assert Parked().form_at(state, "1", task.href, number) is None, "it has"
    assert Parked().form_at(state, "1", task.href) is None


async def test_the_page_loads_itself_while_a_run_waits_for_any_tab_of_its_account(root: State) -> None:
    """A State that is made with the page may be nobody's in the end, and would take the run with it."""
    state, parked = await root.get_state(BulkEditState), Parked()
    state._run = BatchRun((Item(CardFace(card_id="1"), status=ItemStatus.UNKNOWN),), RunPhase.PAUSED)
    parked.put_all(root, "1", lost_tab="tab-1")
    assert [parked.holds_for_any(account) for account in ("1", "2")] == [True, False]
    assert not parked.holds_for("tab-1"), "nobody comes back by that name"


async def test_a_tab_that_outlives_its_sign_out_gets_its_run_back_once(
    root: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the browser does not forget its tabs, a reload after the run showed it again as it was: 'not started'."""
    monkeypatch.setattr("vcc_portal.state.core.browser.token", lambda: "tab-1")
    state, parked = await root.get_state(BulkEditState), Parked()
    state._run = BatchRun((Item(CardFace(card_id="1"), status=ItemStatus.WAITING),), RunPhase.PAUSED, number="7")
    parked.put_all(root, "1", lost_tab="tab-1")
    parked.put_all(root, "1")
    state._run = BatchRun()
    assert parked.take(state, "1")
    assert state._run.number == "7"
    assert not parked.take(state, "1")


@pytest.mark.parametrize(
    "kind",
    [
        AccountRechargeState,
        CardApplyState,
        CardRechargeBatchState,
        CardRechargeState,
        IdenticalApplyState,
        QuotaState,
        TableApplyState,
    ],
)
def test_no_form_that_is_written_down_has_a_secret(kind: Any) -> None:
    secret = re.compile("pwd|password|cvv|token|card_no|number|identity|id_no|sms|verif|mail_code")
    assert [name for name in kind.FORM.model_fields if secret.search(name)] == []
