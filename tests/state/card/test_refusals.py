"""What the calls of cards are refused with, one table for all of them: who reads it where, and that nothing is done or stuck.

`tests/state/core/test_codes.py` goes through every code for one call of money; here each call meets one code of each kind.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.state.card import limits_page, test_apply_batch, test_apply_sending, test_cancel, test_move
from tests.state.card.test_detail import at
from tests.state.card.test_reveal import load_frame
from tests.state.core.test_codes import refusal, toasts
from tests.support.bench import Bench, bench
from tests.support.books import wrong_in_the_books
from tests.support.sandbox import sandbox_of
from tests.support.step_up import keep_password
from vcc_portal.domain.text import Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.i18n.card import contact as contact_words
from vcc_portal.session.runtime import runtime
from vcc_portal.state.card.apply.identical import IdenticalApplyState
from vcc_portal.state.card.apply.single import CardApplyState
from vcc_portal.state.card.apply.table import TableApplyState
from vcc_portal.state.card.cancel.page import CardCancelState
from vcc_portal.state.card.detail.contact import CardContactState
from vcc_portal.state.card.detail.edits import CardEditState
from vcc_portal.state.card.detail.reveal import RevealState
from vcc_portal.state.card.limits.page import CardLimitState
from vcc_portal.state.card.move import CardMoveState
from vcc_portal.state.patterns.step_up import StepUpState
from vcc_sandbox.control.faults import Effect

pytestmark = pytest.mark.usefixtures("quick_looks")
WHO = "admin@lanyu.example"
KINDS = {
    "refused": refusal(Code.USER_STATUS_ABNORMAL),
    "unknown to us": refusal("999999"),
    "toast": refusal(Code.NO_FUNCTION_RIGHT_TOAST),
    "away": refusal(Code.ACCOUNT_FROZEN),
    "verification": refusal(Code.SMS_CODE_WRONG),
    "no word": Effect(http_status=504),
    "failure": refusal(Code.SYSTEM_ERROR),
}
SAID = {
    "refused": Code.USER_STATUS_ABNORMAL.row.text,
    "toast": Code.NO_FUNCTION_RIGHT_TOAST.row.text,
}
Sent = tuple[str, Text | None]
"""How it stands, and what is said in place."""
Flow = Callable[[Bench, Effect], Awaitable[Sent]]


def fails(tab: Bench, path: str, effect: Effect) -> None:
    sandbox_of(tab.app).control.faults.add("POST", path, 1, effect)


def applying(state: Any, path: str, **typed: str) -> Flow:
    async def flow(tab: Bench, effect: Effect) -> Sent:
        page = tab.state(state)
        page.reset()
        await tab.run(state.load)
        values = {**page.defaults, **test_apply_sending.TYPED, **typed}
        await keep_password("CARD_APPLY")
        fails(tab, path, effect)
        await tab.run(state.confirm, values)
        assert page.operation.request_no == values["request_no"], "what is tried again is the same application"
        assert page.sending is False
        phase = page.operation.phase.value
        return {"processing": "looked for"}.get(phase, phase), page.operation.refusal

    return flow


def changing(state: Any, path: str, verification: str, ready: Callable[[Bench], Awaitable[Any]]) -> Flow:
    """A change to one card, as a batch of one."""

    async def flow(tab: Bench, effect: Effect) -> Sent:
        page = tab.state(state)
        page.reset()
        await ready(tab)
        tab.queued.clear()
        assert page.batch.phase == "preview"
        if verification:
            await keep_password(verification)
        fails(tab, path, effect)
        await tab.run(state.run_batch)
        ((status, reason),) = {(one.status.value, one.reason) for one in page._run.items}
        return {"untouched": "looked for"}.get(status, status), reason

    return flow


async def moving(tab: Bench) -> None:
    page = await test_move.at(tab, *test_move.of_sub(tab, "Technology"))
    await tab.run(CardMoveState.choose, test_move.key(page, "Marketing"))


async def cancelling(tab: Bench) -> None:
    await test_cancel.at(tab, *test_cancel.some(tab, 1))


async def limiting(tab: Bench) -> None:
    await limits_page.open_(tab, *limits_page.active(tab, 1))
    await limits_page.send(tab, single_limit="77")


async def card_on_screen(tab: Bench) -> str:
    card_id = limits_page.active(tab, 1)[0]
    await at(tab, card_id)
    return card_id


async def freezing(tab: Bench, effect: Effect) -> Sent:
    await card_on_screen(tab)
    fails(tab, "/card/update", effect)
    try:
        await tab.run(CardEditState.set_frozen, True)
    except Failed as failed:
        assert failed.leaves_page
    edit = tab.state(CardEditState)
    assert (edit.saving, edit.done.en) == ("", "")
    return "on the page", None


async def telephoning(tab: Bench, effect: Effect) -> Sent:
    await card_on_screen(tab)
    await tab.run(CardContactState.start, "phone")
    page = tab.state(CardContactState)
    fails(tab, "/card/update/phone", effect)
    form = {"area_code": "852", "mobile": "9123 4567", "code": "123456", "tries": str(page.tries)}
    try:
        await tab.run(CardContactState.save, form)
    except Failed as failed:
        assert failed.leaves_page
    assert (page.dialog, page.busy) == ("phone", False), "what is typed is kept"
    unknown = page.problem == contact_words.NOT_SURE
    return "looked for" if unknown else "code" if page.errors else "on the page", page.problem


async def revealing(tab: Bench, effect: Effect) -> Sent:
    card_id = await card_on_screen(tab)
    fails(tab, "/card/infoAll", effect)
    await tab.run(RevealState.show, card_id)
    await tab.run(RevealState.refused, await load_frame(tab))
    page = tab.state(RevealState)
    assert (page.src, page.shown) == ("", False)
    return "on the page", page.problem


MONEY = {
    "refused": "refused",
    "unknown to us": "refused",
    "toast": "refused",
    "away": "editing",
    "verification": "checking",
    "no word": "looked for",
    "failure": "looked for",
}
CHANGE = dict.fromkeys(KINDS, "failed") | {"verification": "waiting", "no word": "looked for", "failure": "looked for"}
ON_THE_PAGE = dict.fromkeys(KINDS, "on the page")
FLOWS: dict[str, tuple[Flow, str, dict[str, str]]] = {
    "apply for one": (applying(CardApplyState, test_apply_sending.APPLY), "", MONEY | {"verification": "refused"}),
    "apply by table": (
        applying(TableApplyState, test_apply_batch.BATCH, table=test_apply_batch.THREE),
        "?kind=table",
        MONEY,
    ),
    "apply for like ones": (
        applying(IdenticalApplyState, test_apply_batch.BATCH, card_name="Bench", count="2"),
        "?kind=identical",
        MONEY,
    ),
    "move": (changing(CardMoveState, test_move.MOVE, "CARD_MOVE", moving), "", CHANGE),
    "cancel": (changing(CardCancelState, test_cancel.CANCEL, "CARD_CANCEL", cancelling), "", CHANGE),
    "limits": (changing(CardLimitState, limits_page.CALL, "", limiting), "", CHANGE | {"verification": "failed"}),
    "freeze": (freezing, "", ON_THE_PAGE),
    "phone": (
        telephoning,
        "",
        ON_THE_PAGE | {"verification": "code", "no word": "looked for", "failure": "looked for"},
    ),
    "reveal": (revealing, "", ON_THE_PAGE),
}


@pytest.mark.parametrize("name", FLOWS)
async def test_what_becomes_of_a_call_that_is_not_carried_out(tmp_path: Path, name: str) -> None:
    flow, query, expected = FLOWS[name]
    async with bench(tmp_path, WHO, "/card/apply", upstream_money_timeout=4) as tab:
        for kind, effect in KINDS.items():
            tab.at(f"/card/apply{query}")
            runtime().redirects.forget("bench")
            stands, said = await flow(tab, effect)
            told = toasts()
            assert stands == expected[kind], (name, kind)
            in_place = [] if said is None else [said.en]
            if kind in SAID:
                assert SAID[kind].en in in_place + told, (name, kind)
            assert told.count(SAID["toast"].en) >= (kind == "toast"), (name, kind)
            await tab.run_queued()
            dialog = tab.state(StepUpState)
            asks = kind == "verification" and name not in {"apply for one", "limits", "freeze", "phone"}
            assert (dialog.shown, dialog.busy) == (asks, False), (name, kind)
            await tab.run(StepUpState.close, False)
            assert "provider" not in f"{said} {told} {dialog.problem}", (name, kind)
            assert any(path.startswith("/frozen") for path in tab.redirects) == (kind == "away"), (name, kind)
            tab.sent.clear()
        assert wrong_in_the_books(sandbox_of(tab.app)) == []
