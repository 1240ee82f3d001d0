"""Each result code of the catalogue, and each answer that is none, once for money and once for a list: where it is told."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.state.card.recharge_page import PAY, opened
from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from vcc_portal.errors.catalogue import CATALOGUE, DEFAULT, describe, lookup
from vcc_portal.errors.codes import Code
from vcc_portal.errors.exceptions import BusinessError
from vcc_portal.features.patterns.money import MoneyPhase
from vcc_portal.i18n import errors as words
from vcc_portal.i18n.http import status_text
from vcc_portal.session.runtime import runtime
from vcc_portal.state.card.list import CardListState
from vcc_portal.state.card.recharge.one import CardRechargeState
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.toast import waiting
from vcc_portal.state.patterns.step_up import StepUpState
from vcc_portal.state.shell.help import FrozenState
from vcc_sandbox.control.faults import Effect, Garbage
from vcc_sandbox.identity.tables import LinkedUser

WHO = "admin@lanyu.example"
FORBIDDEN = "/sandbox/user-center/forbidden"
"""Of the provider's user centre, whose pages the sandbox has."""
LEAVES_FOR = {
    "900001": "/frozen",
    "900002": "/landing",
    "900003": "/landing",
    "200016": "/sign",
    "200021": "/noAuth",
    "200017": FORBIDDEN,
    "200018": FORBIDDEN,
    "200019": FORBIDDEN,
}
"""By the specification's §4; 10010, which ends the sign-in, has its own tests."""
TOASTS = {"200031"}
SYSTEM = {"910001", "600001", "600002", "600003"}
ABOUT_VERIFICATION = {"210021", "210004", "210005", "110005", "210022", "210018", "200004"}
BESIDE = {"300019": "amount"}
UNKNOWN_CODES = ("999999", "1", "0")
STATUSES = (204, 400, 401, 403, 404, 405, 408, 418, 429, 500, 501, 502, 503, 504, 505)
NO_WORD = [*(Effect(http_status=each) for each in STATUSES), *(Effect(garbage=each) for each in Garbage)]


def refusal(code: str) -> Effect:
    return Effect(code=code, message="the provider's own words", data={"maxFailNum": 5}, error_param=["60"])


def codes() -> list[str]:
    return [code for code in (*CATALOGUE, *UNKNOWN_CODES) if code != Code.SESSION_INVALID]


def toasts() -> list[str]:
    return [view.text.en for view in waiting.take("bench")]


def left_for(tab: Bench) -> list[str]:
    """The paths that the browser was sent to, each once."""
    found = {urlsplit(each).path: True for each in tab.redirects + tab.leaves_for}
    runtime().redirects.forget("bench")
    tab.sent.clear()
    tab.deltas.clear()
    return list(found)


async def confirmed(page: Any, effect: Effect) -> dict[str, Any]:
    """What the page says after its money call was answered so."""
    tab, state = page.tab, page.state
    state.reset()
    await tab.run(CardRechargeState.load)
    values = page.values()
    await tab.run(CardRechargeState.send, values)
    assert state.operation.phase == MoneyPhase.CHECKING
    sandbox_of(tab.app).control.faults.add("POST", PAY, 1, effect)
    await tab.run(CardRechargeState.confirm, values)
    told = toasts()
    await tab.run_queued()
    dialog = tab.state(StepUpState)
    said = {
        "phase": state.operation.phase.value,
        "place": state.operation.refusal.en,
        "fields": sorted(state.errors),
        "dialog": dialog.shown,
        "toast": told,
        "left": left_for(tab),
    }
    await tab.run(StepUpState.close, False)
    assert state.operation.request_no == values["request_no"], "what is tried again is the same operation"
    assert "provider" not in str(said) and "{" not in said["place"]
    return said


async def test_each_code_of_a_money_call_is_a_refusal_told_where_it_belongs(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        for code in codes():
            said = await confirmed(page, refusal(code))
            expected: dict[str, Any] = {"phase": "refused", "fields": [], "dialog": False, "toast": [], "left": []}
            expected["place"] = describe(BusinessError(PAY, code, error_param=("60",))).en
            if code in LEAVES_FOR:
                expected |= {"phase": "editing", "place": "", "left": [LEAVES_FOR[code]]}
            elif code in SYSTEM:
                expected |= {"phase": "processing", "place": ""}
            elif code in ABOUT_VERIFICATION:
                expected |= {"phase": "checking", "place": "", "dialog": True}
            elif code in BESIDE:
                expected |= {"phase": "editing", "place": "", "fields": [BESIDE[code]]}
            if code in TOASTS:
                expected["toast"] = [lookup(code).text.en]
            assert said == expected, code
            assert code not in UNKNOWN_CODES or said["place"] == DEFAULT.text.en
        assert page.transfers() == []


async def test_no_word_of_the_provider_about_money_is_no_refusal(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        for effect in NO_WORD:
            said = await confirmed(page, effect)
            assert (said["phase"], said["place"], said["left"], said["toast"]) == ("processing", "", [], []), effect


async def test_each_code_of_a_list_is_told_where_it_belongs(tmp_path: Path) -> None:
    async with bench(tmp_path, WHO, "/card/list") as tab:
        state = tab.state(CardListState)
        for code in codes():
            state.reset()
            sandbox_of(tab.app).control.faults.add("POST", "/card/page", 1, refusal(code))
            await tab.run(CardListState.load)
            left, told = left_for(tab), toasts()
            if code in LEAVES_FOR:
                assert (state.phase, left, told) == ("first", [LEAVES_FOR[code]], []), code
                continue
            assert (state.phase, state.failure.reference, left) == ("failed", code, []), code
            assert told == ([lookup(code).text.en] if code in TOASTS else []), code
            assert state.failure.text.zh and "{" not in state.failure.text.en, code


async def test_what_comes_in_place_of_a_list_says_what_it_was(tmp_path: Path) -> None:
    async with bench(tmp_path, WHO, "/card/list") as tab:
        state = tab.state(CardListState)
        for effect in NO_WORD:
            state.reset()
            fault = sandbox_of(tab.app).control.faults.add("POST", "/card/page", None, effect)
            await tab.run(CardListState.load)
            sandbox_of(tab.app).control.faults.remove(fault.fault_id)
            nothing_said = effect.garbage is not None or effect.http_status == 204
            text = words.BAD_ANSWER if nothing_said else status_text(effect.http_status)
            assert (state.phase, state.failure.text, state.failure.reference) == ("failed", text, ""), effect


@pytest.mark.parametrize("where", ["user", "account"])
async def test_the_frozen_page_says_at_once_whether_the_user_or_the_account_is_held(tmp_path: Path, where: str) -> None:
    """A call has just said so; what was read of the user a moment before says otherwise."""
    async with bench(tmp_path, WHO, "/card/list") as tab:
        session = await browser.session()
        assert session is not None and session.has_fresh_user(2)
        with sandbox_of(tab.app).database.write() as db:
            user = db.get_one(LinkedUser, session.login.user_id)
            if where == "user":
                user.status = "INVALID"
            else:
                user.account_status = "FROZEN"
        await tab.run(CardListState.load)
        assert left_for(tab) == ["/frozen"]
        tab.at("/frozen")
        await tab.run(EntryState.enter)
        await tab.run(FrozenState.load)
        state = tab.state(FrozenState)
        assert (state.phase, state.invalid, state.may_go_on) == ("ready", where == "user", False)
