"""The gate's State against the sandbox: who passes, what the others are told, and where they are sent."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from sqlalchemy import select

from tests.support.bench import Bench, bench
from tests.support.control import console_of
from tests.support.sandbox import sandbox_of
from vcc_portal.domain.gating import Gate, gate
from vcc_portal.domain.kyc import KYB_CODE, KybStatus, KycStatus
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import VERIFICATION_MISSING
from vcc_portal.errors.failed import failure
from vcc_portal.i18n.patterns import gate as words
from vcc_portal.i18n.patterns.gate import MESSAGES
from vcc_portal.routes import KYB
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.gate import GateState, steps
from vcc_portal.upstream.models.user import VccUser
from vcc_sandbox.control.models import UserState
from vcc_sandbox.control.people import set_state
from vcc_sandbox.identity.tables import LinkedUser, Permission, Person

APPLY = "/card/apply"


async def asks_for_a_card(tab: Bench, path: str = APPLY) -> GateState:
    await tab.run(GateState.open_page, path)
    return tab.state(GateState)


@pytest.mark.parametrize("who", ["admin", "personal", "empty"])
async def test_who_has_passed_goes_on(tmp_path: Path, who: str) -> None:
    async with bench(tmp_path, f"{who}@lanyu.example", "/account") as tab:
        assert not (await asks_for_a_card(tab)).shown
        assert tab.redirects == [APPLY]


@pytest.mark.parametrize(
    ("who", "gate", "page"),
    [
        ("kyc-init", Gate.KYC_TO_SUBMIT, "http"),
        ("kyc-review", Gate.KYC_REVIEW, ""),
        ("kyc-failed", Gate.KYC_FAILED, "http"),
        ("kyc-expired", Gate.KYC_EXPIRED, "http"),
        ("kyc-beneficiary", Gate.KYC_BENEFICIARY, "http"),
        ("kyb-init", Gate.KYB_TO_SUBMIT, "/kyb"),
        ("kyb-review", Gate.KYB_REVIEW, ""),
        ("kyb-failed", Gate.KYB_FAILED, "/kyb"),
    ],
)
async def test_who_has_not_is_told_what_is_missing(tmp_path: Path, who: str, gate: Gate, page: str) -> None:
    async with bench(tmp_path, f"{who}@lanyu.example", "/account") as tab:
        state = await asks_for_a_card(tab)
        assert state.shown
        assert tab.redirects == []
        assert (state.title, state.note, state.action) == tuple(vars(MESSAGES[gate]).values())
        assert state.waiting == gate.under_review
        assert (urlsplit(state.verify_url).scheme or state.verify_url) == page


@pytest.mark.parametrize(
    ("who", "page", "missing"),
    [
        ("operator", "", {"kyc_status": 4}),
        ("admin", "http", {"kyc_status": 4}),
        ("operator", "", {"kyb_status": "INIT"}),
        ("admin", "/kyb", {"kyb_status": "INIT"}),
    ],
)
async def test_verification_is_led_to_by_whoever_does_it(
    tmp_path: Path, who: str, page: str, missing: dict[str, Any]
) -> None:
    """That is the administrator, also one who is an operator of another company."""
    async with bench(tmp_path, f"{who}@lanyu.example", "/account") as tab:
        set_state(sandbox_of(tab.app), UserState(login_name=f"{who}@lanyu.example", **missing))
        session = await browser.session()
        assert session is not None
        session.put_user(VccUser())
        with sandbox_of(tab.app).database.write() as db:
            linked = select(LinkedUser).join(Person).where(Person.login_name == f"{who}@lanyu.example")
            for other in db.scalars(linked.where(LinkedUser.user_id != session.login.user_id)):
                other.operator_id = "elsewhere"
        state = await asks_for_a_card(tab)
        assert (state.shown, urlsplit(state.verify_url).scheme or state.verify_url) == (True, page)


@pytest.mark.parametrize(
    ("kyc", "kyb", "identity", "business"),
    [
        (KycStatus.INIT, KybStatus.INIT, words.NEXT, words.WAITING),
        (KycStatus.WAIT_OPS_AUTH, KybStatus.PENDING, words.REVIEWING, words.WAITING),
        (KycStatus.OPS_AUTH_SUCCESS, KybStatus.INIT, words.DONE, words.NEXT),
        (KycStatus.OPS_AUTH_SUCCESS, KybStatus.AUDITING, words.DONE, words.REVIEWING),
        (KycStatus.EXPIRED, KybStatus.PASSED, words.TO_UPDATE, words.DONE),
        (KycStatus.INVALID, KybStatus.PASSED, words.NOT_PASSED, words.DONE),
        (KycStatus.WAIT_PERFECT_BENEFICIARY, KybStatus.SYSTEM_AUDITING, words.TO_UPDATE, words.REVIEWING),
        (KycStatus.OPS_AUTH_FAIL, KybStatus.FAILED, words.NOT_PASSED, words.NOT_PASSED),
    ],
)
def test_each_line_says_where_its_verification_stands(
    kyc: KycStatus, kyb: KybStatus, identity: Text, business: Text
) -> None:
    """Papers run out after the business was verified: that is done, and nobody has to ask for it again."""
    lines = steps(gate(signed_in=True, kyc=kyc, kyb=kyb, personal=False), kyc, kyb)
    assert [line.label for line in lines] == [identity, business]
    assert all(line.note for line in lines)


@pytest.mark.parametrize("left", ["the code", "the page"])
async def test_the_business_page_is_led_to_with_its_code_and_its_page_alone(tmp_path: Path, left: str) -> None:
    async with bench(tmp_path, "kyb-init@lanyu.example", "/account") as tab:
        with sandbox_of(tab.app).database.write() as db:
            user = select(LinkedUser).join(Person).where(Person.login_name == "kyb-init@lanyu.example")
            who = db.scalars(user).one()
            who.admin_flag = False
            code, page = (KYB_CODE, "/elsewhere") if left == "the code" else ("OTHER", KYB.path)
            held = {"resource_code": code, "resource_url": page, "resource_id": "1", "resource_name": "one"}
            db.add(Permission(user_id=who.user_id, **held))
        state = await asks_for_a_card(tab)
        assert (state.shown, state.verify_url) == (True, "")


async def test_without_a_configuration_the_default_page_is_taken(tmp_path: Path) -> None:
    async with bench(tmp_path, "kyc-init@lanyu.example", "/account", upstream_read_timeout=0.6) as tab:
        tab.network.lose["/cb-va-vcc/user/kycSource/config/info"] = 9
        state = await asks_for_a_card(tab)
        site = runtime().settings.sign_in_url.rsplit("/", 1)[0]
        assert state.verify_url == f"{site}/kyc"


async def test_closing_gives_the_action_up(tmp_path: Path) -> None:
    async with bench(tmp_path, "kyc-init@lanyu.example", "/account") as tab:
        await asks_for_a_card(tab)
        await tab.run(GateState.close, False)
        assert not tab.state(GateState).shown
        await tab.run(GateState.close, True)
        assert not tab.state(GateState).shown


async def test_what_was_given_up_is_not_gone_on_with(tmp_path: Path) -> None:
    async with bench(tmp_path, "kyc-init@lanyu.example", "/account") as tab:
        await asks_for_a_card(tab)
        await tab.run(GateState.check_again)
        await tab.run(GateState.close, False)
        await tab.run(GateState.explain)
        assert (tab.state(GateState).shown, tab.state(GateState).unchanged) == (True, False)
        set_state(
            sandbox_of(tab.app), UserState(login_name="kyc-init@lanyu.example", kyc_status=5, kyb_status="PASSED")
        )
        await tab.run(GateState.check_again)
        assert (tab.state(GateState).shown, tab.redirects) == (False, [])


async def test_checking_again_says_that_nothing_changed(tmp_path: Path) -> None:
    async with bench(tmp_path, "kyc-init@lanyu.example", "/account") as tab:
        state = await asks_for_a_card(tab)
        await tab.run(GateState.check_again)
        assert state.shown
        assert state.unchanged
        assert tab.redirects == []


async def test_checking_again_says_no_such_thing_where_something_did_change(tmp_path: Path) -> None:
    """What was sent in is under review now: the dialog says that, and not that its status were the old one."""
    async with bench(tmp_path, "kyc-init@lanyu.example", "/account") as tab:
        state = await asks_for_a_card(tab)
        await tab.run(GateState.check_again)
        set_state(sandbox_of(tab.app), UserState(login_name="kyc-init@lanyu.example", kyc_status=3))
        await tab.run(GateState.check_again)
        assert (state.shown, state.title) == (True, words.MESSAGES[Gate.KYC_REVIEW].title)
        assert not state.unchanged


async def test_a_reload_brings_the_open_dialog_up_to_date_and_closes_it_once_nothing_is_missing(tmp_path: Path) -> None:
    login = "kyc-init@lanyu.example"
    async with bench(tmp_path, login, "/account") as tab:
        await tab.run(EntryState.enter)
        state = await asks_for_a_card(tab)
        for change, title in (
            (UserState(login_name=login, kyc_status=5, kyb_status="INIT"), words.MESSAGES[Gate.KYB_TO_SUBMIT].title),
            (UserState(login_name=login, kyb_status="PASSED"), ""),
        ):
            set_state(sandbox_of(tab.app), change)
            stored = await browser.session()
            assert stored is not None
            stored.loaded_at = 0.0
            await tab.run(EntryState.enter)
            assert (state.shown, state.title if state.shown else "") == (bool(title), title)


async def test_who_has_been_verified_meanwhile_goes_on_with_what_was_asked_for(tmp_path: Path) -> None:
    async with bench(tmp_path, "kyc-init@lanyu.example", "/account") as tab:
        await asks_for_a_card(tab)
        async with console_of(tab.app) as console:
            verified = {"kycStatus": 5, "kybStatus": "PASSED"}
            await console.post("sim/userState", loginName="kyc-init@lanyu.example", **verified)
        await tab.run(GateState.check_again)
        assert not tab.state(GateState).shown
        assert tab.redirects == [APPLY]


@pytest.mark.parametrize("path", ["https://evil.example", "//evil.example", "/nowhere", ""])
async def test_only_pages_of_the_portal_are_opened(tmp_path: Path, path: str) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        await asks_for_a_card(tab, path)
        assert tab.redirects == []


@pytest.mark.parametrize(
    ("code", "explained"), [*((each, True) for each in sorted(VERIFICATION_MISSING)), ("300003", False)]
)
async def test_a_refusal_for_a_verification_that_ran_out_meanwhile_is_explained_and_no_other(
    tmp_path: Path, code: str, explained: bool
) -> None:
    """What the portal knows says nothing of it, or it would not have come to the refusal."""
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        assert await tab.state(GateState)._passes()
        set_state(sandbox_of(tab.app), UserState(login_name="admin@lanyu.example", kyc_status=0))
        assert await tab.state(GateState)._explains(failure(EMPTY, code=code)) is explained
        assert tab.state(GateState).shown is explained
