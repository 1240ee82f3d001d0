"""Agreements against the sandbox: read by their address, signed before everything else, in the version that was read."""

from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest

from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from vcc_portal.errors.codes import Code
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n.public import agreements as words
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser
from vcc_portal.state.public.agreement import AgreementState
from vcc_portal.state.public.sign import SignState, return_address
from vcc_sandbox.content.agreements import outstanding
from vcc_sandbox.control import models as m
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.control.people import set_state

WHO = "admin@lanyu.example"
SIGN = "/cb-va-vcc/account/signContractList"
TWO = [m.Agreement(code="VCC_SERVICE"), m.Agreement(code="VCC_CARD_APPLY")]


def asks_for(tab: Bench, agreements: list[m.Agreement]) -> None:
    set_state(sandbox_of(tab.app), m.UserState(login_name=WHO, unsigned_agreements=agreements))


def still_waiting(tab: Bench) -> list[str]:
    sandbox = sandbox_of(tab.app)
    with sandbox.database.read() as db:
        user = set_state(sandbox, m.UserState(login_name=WHO)).user_id
        return [f"{row.code}:{row.version}" for row in outstanding(db, user)]


@pytest.fixture
async def tab(tmp_path: Path) -> AsyncIterator[Bench]:
    async with bench(tmp_path, WHO, "/sign?redirectUrl=%2Fcard%2Flist%3Fpage%3D2") as tab:
        asks_for(tab, TWO)
        await tab.run(SignState.load)
        yield tab


async def test_what_waits_is_shown_with_its_text_in_both_languages(tab: Bench) -> None:
    shown = tab.state(SignState)
    assert (shown.phase, shown.back) == (Phase.READY, "/card/list?page=2")
    titles = [each.title.en for each in shown.agreements]
    assert sorted(titles) == ["Notes on card applications", "Virtual card service agreement"]
    assert all(each.html.zh != each.html.en and "<p>" in each.html.en for each in shown.agreements)
    assert "<h1>" not in shown.agreements[0].html.zh


async def test_nothing_is_sent_until_each_one_is_accepted(tab: Bench) -> None:
    shown = tab.state(SignState)
    first, second = [each.key for each in shown.agreements]
    await tab.run(SignState.sign, {first: "on"})
    assert (shown.missing, shown.turn, SIGN in tab.network.asked) == ([second], 1, False)
    await tab.run(SignState.sign, {first: "on", second: "on"})
    assert (still_waiting(tab), tab.redirects) == ([], ["/card/list?page=2"])


async def test_what_was_refused_for_want_of_a_signature_is_asked_anew(tab: Bench) -> None:
    """Neither is the user led back here by what was known before, nor does the way count as going round in circles."""
    shown, hops = tab.state(SignState), runtime().redirects
    session = await browser.session()
    assert session is not None
    session.loaded_at = 1.0
    for each in count():
        if not hops.may_lead(browser.token(), f"/{each}"):
            break
    await tab.run(SignState.sign, {each.key: "on" for each in shown.agreements})
    assert (session.agreements, session.loaded_at) == ([], 0.0)
    assert hops.may_lead(browser.token(), "/card/list")


async def test_a_version_that_came_out_meanwhile_is_read_before_it_is_accepted(tab: Bench) -> None:
    shown = tab.state(SignState)
    keys = {each.key: "on" for each in shown.agreements}
    asks_for(tab, [m.Agreement(code="VCC_SERVICE", version="2027-01"), TWO[1]])
    await tab.run(SignState.sign, keys)
    assert [(each.version, each.newer) for each in shown.agreements] == [("2027-01", True)]
    assert (shown.notice, tab.redirects, still_waiting(tab)) == (words.NEWER, [], ["VCC_SERVICE:2027-01"])
    await tab.run(SignState.sign, {each.key: "on" for each in shown.agreements})
    assert (still_waiting(tab), tab.redirects) == ([], ["/card/list?page=2"])


async def test_a_signature_that_is_refused_for_other_agreements_shows_these(tab: Bench) -> None:
    shown = tab.state(SignState)
    keys = {each.key: "on" for each in shown.agreements}
    asks_for(tab, [m.Agreement(code="VCC_SERVICE", version="2027-01")])
    wanted = {"list": [{"site": "CN", "code": "VCC_SERVICE", "version": "2027-01", "title": "Service"}]}
    sandbox_of(tab.app).control.faults.add("POST", SIGN, 1, Effect(code=Code.AGREEMENTS_UNSIGNED, data=wanted))
    await tab.run(SignState.sign, keys)
    assert ([each.version for each in shown.agreements], shown.notice) == (["2027-01"], words.NEWER)
    await tab.run(SignState.sign, {each.key: "on" for each in shown.agreements})
    assert (still_waiting(tab), tab.redirects) == ([], ["/card/list?page=2"])


@pytest.mark.parametrize("done", [True, False], ids=["after it was done", "before it was done"])
async def test_a_lost_answer_is_looked_up(tmp_path: Path, done: bool) -> None:
    async with bench(tmp_path, WHO, "/sign", upstream_read_timeout=1.0) as tab:
        asks_for(tab, TWO)
        await tab.run(SignState.load)
        shown = tab.state(SignState)
        (tab.network.lose if done else tab.network.drop)[SIGN] = 1
        await tab.run(SignState.sign, {each.key: "on" for each in shown.agreements})
        if done:
            assert (still_waiting(tab), tab.redirects) == ([], ["/account"])
        else:
            assert (shown.phase, len(still_waiting(tab)), tab.redirects) == (Phase.READY, 2, [])
            assert shown.notice == words.UNSURE or shown.refusal


async def test_without_anything_to_sign_the_way_is_free(tmp_path: Path) -> None:
    async with bench(tmp_path, WHO, "/sign?redirectUrl=%2Fcard%2Flist") as tab:
        await tab.run(SignState.load)
        assert (tab.state(SignState).phase, tab.state(SignState).back) == (Phase.EMPTY, "/card/list")


async def test_a_text_that_cannot_be_read_cannot_be_accepted(tmp_path: Path) -> None:
    async with bench(tmp_path, WHO, "/sign") as tab:
        asks_for(tab, [m.Agreement(code="UNKNOWN")])
        await tab.run(SignState.load)
        shown = tab.state(SignState)
        (only,) = shown.agreements
        assert not only.html
        await tab.run(SignState.sign, {only.key: "on"})
        assert (shown.missing, SIGN in tab.network.asked) == ([only.key], False)


@pytest.mark.parametrize(
    ("asked", "back"),
    [
        ("/card/list?page=2", "/card/list?page=2"),
        ("", "/account"),
        ("//evil.example", "/account"),
        ("https://evil.example/", "/account"),
        ("javascript:alert(1)", "/account"),
        ("/sign?redirectUrl=/card/list", "/account"),
        ("/sign/", "/account"),
    ],
)
def test_the_way_back_is_a_page_of_the_portal(asked: str, back: str) -> None:
    assert return_address(asked) == back


@pytest.mark.parametrize("path", ["/agreement/VCC_PRIVACY", "/agreement/HK/VCC_PRIVACY"])
async def test_an_agreement_is_read_by_its_address(tmp_path: Path, path: str) -> None:
    async with bench(tmp_path, WHO, path) as tab:
        await tab.run(AgreementState.load)
        shown = tab.state(AgreementState)
        assert (shown.phase, shown.agreement.title.en) == (Phase.READY, "Privacy policy")


async def test_an_unknown_agreement_is_said_and_an_address_without_a_code_leads_to_404(tmp_path: Path) -> None:
    async with bench(tmp_path, WHO, "/agreement/NONE") as tab:
        await tab.run(AgreementState.load)
        assert tab.state(AgreementState).phase == Phase.MISSING
        tab.at("/agreement/%20")
        await tab.run(AgreementState.load)
        assert tab.redirects == ["/404"]
