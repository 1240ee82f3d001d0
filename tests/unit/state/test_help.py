"""The reason on the landing page is the one that the routing used (spec §4)."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.fake_upstream import FakeUpstream
from tests.support.tab import Tab, tab_at
from vcc_portal.config import Settings
from vcc_portal.domain.account import CARD_BUSINESS
from vcc_portal.features.shell.help import HelpReason, why_held
from vcc_portal.session.rates import Rates
from vcc_portal.session.runtime import Runtime, runtime, use
from vcc_portal.session.session import SignedInLogin
from vcc_portal.session.store import Sessions
from vcc_portal.state.shell.help import FrozenState, HelpState
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.client import Credential
from vcc_portal.upstream.errors import BusinessError, HttpStatusError
from vcc_portal.upstream.models.user import AccountStatusAnswer, VccUser

OPEN = {"user_id": "1", "account_available": True, "status": "VALID", "biz_source": CARD_BUSINESS}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({}, HelpReason.READY),
        ({"status": "INIT"}, HelpReason.NOT_APPLIED),
        ({"status": "CANCEL"}, HelpReason.CANCELLED),
        ({"account_available": False}, HelpReason.NOT_OPEN),
        ({"user_id": ""}, HelpReason.NOT_OPEN),
        ({"kyc_user_status": "UN_ACTIVE"}, HelpReason.NOT_ACTIVE),
        ({"kyc_user_status": "UN_ACTIVE", "biz_source": "cn_b2b"}, HelpReason.READY),
    ],
)
def test_why_held(change: dict[str, Any], why: HelpReason) -> None:
    assert why_held(VccUser(**(OPEN | change))) is why


Landing = Callable[..., Awaitable[tuple[Any, Tab]]]


@pytest.fixture
async def landing(tmp_path: Path) -> Landing:
    """Loads the landing page; `led_by` is the code that has led there, `info` what user info answers."""
    sessions = Sessions(tmp_path / "s.db", idle=900, absolute=43200)
    upstream = FakeUpstream({user_calls.EXPAND: HttpStatusError("GET /x", 500)})
    run = use(Runtime(Settings(data_dir=tmp_path), sessions, upstream, Rates(per_address=100)))  # type: ignore[arg-type]
    sid, _ = await sessions.create(Credential("provider"), SignedInLogin(user_id="1", login_name="som****@x.cn"))

    async def load(info: Any, led_by: str = "") -> tuple[Any, Tab]:
        upstream.answers[user_calls.INFO] = info
        if led_by:
            assert run.redirects.may_lead("tab-1", "/landing", code=led_by)
            run.redirects.arrive("tab-1", "/landing")
        with tab_at("/landing", cookie=f"vcc_sid={sid}") as tab:
            state = tab.root.get_substate(HelpState.get_full_name().split("."))
            async for _ in HelpState.load.fn(state):
                pass
        return state, tab

    return load


async def test_an_open_account_goes_on_to_its_page(landing: Landing) -> None:
    state, tab = await landing(VccUser(**OPEN))
    assert (state.why, tab.redirects) == (HelpReason.READY, ["/account"])


@pytest.mark.parametrize(("code", "why"), [("900002", HelpReason.CANCELLED), ("900003", HelpReason.NOT_OPEN)])
async def test_an_account_that_a_call_refused_is_not_sent_back_to_it(
    landing: Landing, code: str, why: HelpReason
) -> None:
    state, tab = await landing(VccUser(**OPEN), code)
    assert (state.why, state.contradicted, tab.redirects) == (why, True, [])
    runtime().redirects.load("tab-1")
    state, tab = await landing(VccUser(**OPEN))
    assert tab.redirects == ["/account"], "looking again is the user's own doing"


@pytest.mark.parametrize(("code", "why"), [("900002", HelpReason.CANCELLED), ("900003", HelpReason.NOT_OPEN)])
async def test_an_account_that_user_info_refuses_is_named(landing: Landing, code: str, why: HelpReason) -> None:
    state, tab = await landing(BusinessError("GET /x", code), code)
    assert (state.why, state.contradicted, tab.redirects) == (why, False, [])


@pytest.mark.parametrize("answer", [HttpStatusError("GET /x", 500), BusinessError("GET /x", "910001")])
async def test_no_answer_is_no_refusal(landing: Landing, answer: Exception) -> None:
    state, tab = await landing(answer)
    assert (state.phase, state.why, tab.redirects) == ("failed", HelpReason.UNKNOWN, [])
    assert state.failure.text.en


async def test_what_leaves_the_landing_page_says_nothing_about_the_account(landing: Landing) -> None:
    state, tab = await landing(BusinessError("GET /x", "900001"))
    assert (state.why, tab.redirects) == (HelpReason.UNKNOWN, ["/frozen"])


FROZEN = AccountStatusAnswer(account_status="FROZEN", freeze_reason="risk")
IN_USE = AccountStatusAnswer(account_status="ACTIVE")


@pytest.mark.parametrize(
    ("user", "status", "led_by", "held"),
    [
        (VccUser(**OPEN), IN_USE, "", False),
        (VccUser(**OPEN), IN_USE, "900001", True),
        (VccUser(**OPEN), FROZEN, "", True),
        (VccUser(**OPEN), HttpStatusError("GET /x", 500), "", True),
        (VccUser(**(OPEN | {"status": "INVALID"})), IN_USE, "", True),
        (None, FROZEN, "", True),
        (None, IN_USE, "", True),
    ],
    ids=["in use", "a call refused", "frozen", "not known", "invalid", "no user", "no user though in use"],
)
async def test_the_frozen_page_is_for_who_is_frozen_and_whoever_is_not_goes_on(
    tmp_path: Path, user: VccUser | None, status: Any, led_by: str, held: bool
) -> None:
    sessions = Sessions(tmp_path / "s.db", idle=900, absolute=43200)
    answers = {user_calls.ACCOUNT_STATUS: status, user_calls.EXPAND: HttpStatusError("GET /x", 500)}
    run = use(Runtime(Settings(data_dir=tmp_path), sessions, FakeUpstream(answers), Rates(per_address=100)))  # type: ignore[arg-type]
    sid, session = await sessions.create(Credential("provider"), SignedInLogin(user_id="1", login_name="som****@x.cn"))
    if user is not None:
        session.put_user(user)
    if led_by:
        assert run.redirects.may_lead("tab-1", "/frozen", code=led_by)
        run.redirects.arrive("tab-1", "/frozen")
    with tab_at("/frozen", cookie=f"vcc_sid={sid}") as tab:
        state: Any = tab.root.get_substate(FrozenState.get_full_name().split("."))
        async for _ in FrozenState.load.fn(state):
            pass
    assert (state.may_go_on, tab.redirects) == ((False, []) if held else (True, ["/account"]))
