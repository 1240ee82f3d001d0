"""What each answer does to the session (spec §4 'Account status from responses')."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.support.fake_upstream import FakeUpstream
from vcc_portal.config import Settings
from vcc_portal.domain.account import AccountStatus
from vcc_portal.errors.catalogue import Effect
from vcc_portal.errors.failed import Failed
from vcc_portal.session.rates import Rates
from vcc_portal.session.requests import send, sign_out
from vcc_portal.session.runtime import Runtime
from vcc_portal.session.session import Session, SignedInLogin
from vcc_portal.session.store import Sessions
from vcc_portal.upstream.call import A_MOMENT, CallKind, Nothing, get
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import content as content_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.client import Credential
from vcc_portal.upstream.errors import BadAnswer, BusinessError, HttpStatusError, NoAnswer, Superseded, Tolerated
from vcc_portal.upstream.models.account_settings import GuideStep
from vcc_portal.upstream.models.user import VccUser

CALL = get("/some/call", Nothing, str)
QUIET = get("/quiet/call", Nothing, str, not_redirect=True)
KEPT = get("/kept/call", Nothing, str, kept=A_MOMENT)
CHANGE = get("/change", Nothing, str, kind=CallKind.WRITE)
OUTSIDE = get("/outside/call", Nothing, str, auth_ignore=True)
WHERE = "GET /some/call"


@pytest.fixture
def upstream() -> FakeUpstream:
    return FakeUpstream({user_calls.LOGOUT: True})


@pytest.fixture
def run(tmp_path: Path, upstream: FakeUpstream) -> Runtime:
    sessions = Sessions(tmp_path / "s.db", idle=900, absolute=43200)
    return Runtime(Settings(data_dir=tmp_path), sessions, upstream, Rates(per_address=100))  # type: ignore[arg-type]


@pytest.fixture
async def session(run: Runtime) -> Session:
    return (await run.sessions.create(Credential("provider"), SignedInLogin(user_id="1")))[1]


async def ask(run: Runtime, session: Session | None, call: Any, error: Exception) -> Failed:
    run.upstream.answers[call] = error  # type: ignore[attr-defined]
    with pytest.raises(Failed) as failed:
        await send(run, session, call, Nothing(), visitor="v")
    return failed.value


async def test_any_success_makes_the_account_active(run: Runtime, session: Session) -> None:
    session.account_status = AccountStatus.FROZEN
    await send(run, session, CALL, Nothing(), visitor="v")
    assert session.account_status is AccountStatus.ACTIVE


async def test_a_success_with_auth_ignore_changes_nothing(run: Runtime, session: Session) -> None:
    session.account_status = AccountStatus.FROZEN
    await send(run, session, OUTSIDE, Nothing(), visitor="v")
    assert session.account_status is AccountStatus.FROZEN


@pytest.mark.parametrize(
    ("code", "status", "effect"),
    [
        ("900001", AccountStatus.FROZEN, Effect.GO_FROZEN),
        ("900002", AccountStatus.PASSIVE, Effect.GO_LANDING),
        ("900003", AccountStatus.PASSIVE, Effect.GO_LANDING),
        ("200021", AccountStatus.ACTIVE, Effect.NO_AUTH),
        ("200016", AccountStatus.ACTIVE, Effect.SIGN_AGREEMENTS),
        ("200017", AccountStatus.ACTIVE, Effect.FORBIDDEN_PAGE),
        ("200018", AccountStatus.ACTIVE, Effect.FORBIDDEN_PAGE),
        ("200019", AccountStatus.ACTIVE, Effect.FORBIDDEN_PAGE),
        ("300003", AccountStatus.ACTIVE, Effect.MESSAGE),
        ("200031", AccountStatus.ACTIVE, Effect.TOAST),
    ],
)
async def test_a_code_has_its_status_and_effect(
    run: Runtime, session: Session, code: str, status: AccountStatus, effect: Effect
) -> None:
    failed = await ask(run, session, CALL, BusinessError(WHERE, code))
    assert (session.account_status, failed.effect, failed.code) == (status, effect, code)


@pytest.mark.parametrize(("code", "status"), [("900001", AccountStatus.FROZEN), ("900003", AccountStatus.PASSIVE)])
async def test_not_redirect_keeps_the_status_and_stays(
    run: Runtime, session: Session, code: str, status: AccountStatus
) -> None:
    failed = await ask(run, session, QUIET, BusinessError(WHERE, code))
    assert session.account_status is status
    assert not failed.leaves_page


async def test_an_invalid_session_signs_out(run: Runtime, session: Session, upstream: FakeUpstream) -> None:
    failed = await ask(run, session, CALL, BusinessError(WHERE, "10010"))
    assert failed.effect is Effect.SIGN_OUT
    assert failed.provider_confirmed
    assert session.account_status is AccountStatus.PASSIVE
    assert not run.sessions.is_live(session)
    assert upstream.calls()[-1] == "GET /sso/logout"


REFUSED, LOST = BusinessError(WHERE, "300003"), NoAnswer(WHERE, "deadline")


@pytest.mark.parametrize(
    ("before", "undone"),
    [
        (None, True),
        (REFUSED, True),
        (LOST, False),
        (Superseded(WHERE, "newer"), False),
        ("answer", False),
        ("on its way", False),
    ],
)
async def test_what_ends_the_sign_in_was_not_done_unless_something_else_may_have_been(
    run: Runtime, session: Session, before: Any, undone: bool
) -> None:
    """A refusal was told as an answer that did not come: 'it may have gone through'."""
    changing = session.changes.one()
    if before == "on its way":
        changing.__enter__()
    elif before is not None:
        run.upstream.answers[CHANGE] = before  # type: ignore[attr-defined]
        with suppress(Failed, Superseded):
            await send(run, session, CHANGE, Nothing(), visitor="v")
    failed = await ask(run, session, CHANGE, BusinessError(WHERE, "10010"))
    assert (failed.effect, failed.undone) == (Effect.SIGN_OUT, undone)


@pytest.mark.parametrize(
    "call", [account_calls.GUIDE, account_calls.GUIDE_CONFIRM, content_calls.MESSAGE_REACH], ids=str
)
async def test_what_the_page_sends_by_itself_is_nothing_that_was_pressed(
    run: Runtime, session: Session, call: Any
) -> None:
    """Each page asks for the guide: within a minute of it a refusal was told as an answer that did not come."""
    run.upstream.answers[call] = GuideStep()  # type: ignore[attr-defined]
    await send(run, session, call, Nothing(), visitor="v")
    assert (await ask(run, session, CHANGE, BusinessError(WHERE, "10010"))).undone


async def test_a_logout_that_fails_is_known_to_have_failed(run: Runtime, session: Session) -> None:
    run.upstream.answers[user_calls.LOGOUT] = NoAnswer(WHERE, "deadline")  # type: ignore[attr-defined]
    failed = await ask(run, session, CALL, BusinessError(WHERE, "10010"))
    assert not failed.provider_confirmed
    assert not run.sessions.is_live(session)


@pytest.mark.parametrize("code", ["10010", "200016", "900001", "210021"])
async def test_a_tolerated_code_has_no_effect(run: Runtime, session: Session, code: str) -> None:
    failed = await ask(run, session, CALL, Tolerated(WHERE, code))
    assert failed.tolerated
    assert not failed.leaves_page
    assert session.account_status is AccountStatus.ACTIVE
    assert run.sessions.is_live(session)


@pytest.mark.parametrize(
    "data",
    [
        [{"site": "HK", "code": "terms", "title": "T", "more": 1}, "nonsense", {"code": ["5"]}],
        {"list": [{"site": "HK", "code": "terms", "title": "T"}]},
    ],
)
async def test_unsigned_agreements_are_kept(run: Runtime, session: Session, data: Any) -> None:
    await ask(run, session, CALL, BusinessError(WHERE, "200016", data=data))
    assert [(kept.site, kept.code) for kept in session.agreements] == [("HK", "terms")]


@pytest.mark.parametrize("data", [None, 5, "x", {"list": 3}, {}])
async def test_agreements_of_another_shape_are_none(run: Runtime, session: Session, data: Any) -> None:
    await ask(run, session, CALL, BusinessError(WHERE, "200016", data=data))
    assert session.agreements == []


@pytest.mark.parametrize(
    ("error", "outcome_unknown"),
    [
        (HttpStatusError(WHERE, 500), True),
        (HttpStatusError(WHERE, 404), True),
        (NoAnswer(WHERE, "x"), True),
        (NoAnswer(WHERE, "x", sent=False), False),
        (BadAnswer(WHERE, "x"), True),
    ],
)
async def test_a_failure_without_an_envelope_is_a_toast_and_says_whether_the_call_may_have_happened(
    run: Runtime, session: Session, error: Exception, outcome_unknown: bool
) -> None:
    failed = await ask(run, session, CALL, error)
    assert failed.effect is Effect.TOAST
    assert failed.outcome_unknown is outcome_unknown
    assert failed.text.zh and failed.text.en


@pytest.mark.parametrize(
    ("code", "outcome_unknown"),
    [("910001", True), ("600001", True), ("600002", True), ("600003", True), ("", True), ("123456", False)],
)
async def test_a_failure_of_the_providers_own_is_no_refusal(
    run: Runtime, session: Session, code: str, outcome_unknown: bool
) -> None:
    failed = await ask(run, session, CALL, BusinessError(WHERE, code))
    assert failed.outcome_unknown is outcome_unknown


async def test_an_overtaken_request_is_not_a_failure(run: Runtime, session: Session, upstream: FakeUpstream) -> None:
    upstream.answers[CALL] = Superseded(WHERE, "x")
    with pytest.raises(Superseded):
        await send(run, session, CALL, Nothing(), visitor="v")


async def test_an_unknown_code_is_server_busy(run: Runtime, session: Session) -> None:
    failed = await ask(run, session, CALL, BusinessError(WHERE, "123456", message="SQL error in table x"))
    assert "SQL" not in failed.text.en


async def test_what_every_page_asks_is_asked_once_for_all_of_them(
    run: Runtime, session: Session, upstream: FakeUpstream
) -> None:
    upstream.answers[KEPT] = "so"
    assert [await send(run, session, KEPT, Nothing(), visitor=tab) for tab in "abc"] == ["so"] * 3
    assert upstream.calls() == [str(KEPT)]
    await send(run, session, KEPT, Nothing(), visitor="a", language="en")
    await send(run, session, KEPT, Nothing(), visitor="a", kept=0)
    assert upstream.calls() == [str(KEPT)] * 3, "in each language, and for whom a kept one will not do"
    await send(run, session, CALL, Nothing(), visitor="a", kept=A_MOMENT)
    await send(run, session, CALL, Nothing(), visitor="a", kept=A_MOMENT)
    assert upstream.calls().count(str(CALL)) == 1


async def test_visitors_share_no_answers(run: Runtime, session: Session, upstream: FakeUpstream) -> None:
    _, other = await run.sessions.create(Credential("other"), SignedInLogin(user_id="2"))
    for who in (session, other, None, None):
        await send(run, who, KEPT, Nothing(), visitor="a")
    assert len(upstream.asked) == 4
    assert [credential for _, _, credential in upstream.asked[:2]] == [session.credential, other.credential]


@pytest.mark.parametrize("how", ["a change", "a change that failed", "other user info", "somebody at the sandbox"])
async def test_nothing_is_kept_of_before_a_change(
    run: Runtime, session: Session, upstream: FakeUpstream, how: str
) -> None:
    session.put_user(VccUser(user_id="1"))
    await send(run, session, KEPT, Nothing(), visitor="a")
    session.put_user(VccUser(user_id="1"))
    await send(run, session, KEPT, Nothing(), visitor="a")
    assert upstream.calls().count(str(KEPT)) == 1
    if how == "a change":
        await send(run, session, CHANGE, Nothing(), visitor="a")
    elif how == "a change that failed":
        await ask(run, session, CHANGE, NoAnswer(WHERE, "x"))
    elif how == "other user info":
        session.put_user(VccUser(user_id="1", vcc_kyb_status="SUCCESS"))
    else:
        run.sessions.forget_answers()
    await send(run, session, KEPT, Nothing(), visitor="a")
    assert upstream.calls().count(str(KEPT)) == 2


async def test_a_kept_call_that_ends_the_sign_in_says_so(
    run: Runtime, session: Session, upstream: FakeUpstream
) -> None:
    failed = await ask(run, session, KEPT, BusinessError(WHERE, "10010"))
    assert failed.effect is Effect.SIGN_OUT
    assert not run.sessions.is_live(session)


async def test_sign_out_ends_the_session_whatever_the_provider_says(run: Runtime, session: Session) -> None:
    run.upstream.answers[user_calls.LOGOUT] = HttpStatusError(WHERE, 500)  # type: ignore[attr-defined]
    assert await sign_out(run, session) is False
    assert not run.sessions.is_live(session)
