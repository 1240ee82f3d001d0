"""The transport rules once more, against the real sandbox on a real socket."""

import asyncio
import contextlib
import functools
import json
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.sandbox import fresh_sandbox, session_token
from tests.support.served import Recorder, served
from vcc_portal.config import Settings
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import content, sso, user
from vcc_portal.upstream.client import Credential, Upstream
from vcc_portal.upstream.errors import BusinessError, HttpStatusError, NoAnswer, Superseded, Tolerated
from vcc_portal.upstream.models.content import SiteQuery
from vcc_portal.upstream.models.sso import BizSwitch, Login, LoginCheck, MobileUnblock
from vcc_portal.upstream.models.user import RefreshKycInfo

ADMIN = "admin@lanyu.example"
DEMO_WORD = "islet-demo-2026"


@dataclass
class Sandboxed:
    upstream: Upstream
    recorder: Recorder
    credential: Credential
    outcomes: list[tuple[str, str]]


@pytest.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandboxed]:
    app = fresh_sandbox(tmp_path)
    recorder = Recorder(app)
    outcomes: list[tuple[str, str]] = []
    async with (
        served(recorder) as url,
        Upstream(url, Settings(), on_outcome=lambda _, call, code: outcomes.append((str(call), code))) as upstream,
    ):
        yield Sandboxed(upstream, recorder, Credential(session_token(app, ADMIN)), outcomes)


async def test_signing_in_trades_the_one_time_token_once(sandbox: Sandboxed) -> None:
    upstream = sandbox.upstream
    assert (await upstream.send(sso.LOGIN_CHECK, LoginCheck(login_name=ADMIN))).lock_seconds == 0
    signed_in = await upstream.send(sso.LOGIN, Login(login_name=ADMIN, password=DEMO_WORD))
    credential, info = await upstream.exchange(signed_in.sso_token)
    found = await upstream.send(user.INFO, Nothing(), credential=credential)
    assert found.user_id == info.user_id == signed_in.user_id
    assert found.admin_flag
    with pytest.raises(BusinessError):
        await upstream.exchange(signed_in.sso_token)


async def test_a_wrong_password_has_a_code_and_counters(sandbox: Sandboxed) -> None:
    with pytest.raises(BusinessError) as caught:
        await sandbox.upstream.send(sso.LOGIN, Login(login_name=ADMIN, password="not-it"))
    assert caught.value.code == "210022"
    assert set(caught.value.data) >= {"maxFailNum", "currentFailNum"}
    assert "not-it" not in repr(caught.value)


async def test_without_a_session_there_is_no_user(sandbox: Sandboxed) -> None:
    with pytest.raises(BusinessError) as caught:
        await sandbox.upstream.send(user.INFO, Nothing())
    assert caught.value.code == "10010"
    assert sandbox.outcomes == [("GET /sso/vcc/user/info", "10010")]


async def test_a_get_carries_headers_cookie_and_a_random_t(sandbox: Sandboxed) -> None:
    for _ in range(2):
        await sandbox.upstream.send(user.INFO, Nothing(), credential=sandbox.credential)
    first, second = sandbox.recorder.seen
    assert (first.method, first.path) == ("GET", "/cb-va-vcc/sso/vcc/user/info")
    assert (first.headers["source"], first.headers["bizsource"]) == ("PC", "cn_vcc")
    assert first.headers["cookie"] == f"SSOSESSION={sandbox.credential.token}"
    assert first.query.startswith("t=")
    assert first.query != second.query


async def test_a_post_has_its_parameters_in_the_body(sandbox: Sandboxed) -> None:
    await sandbox.upstream.send(sso.LOGIN_CHECK, LoginCheck(login_name=ADMIN))
    (seen,) = sandbox.recorder.seen
    assert (seen.method, seen.path, seen.query) == ("POST", "/cb-va-sso-api/login/check", "")
    assert json.loads(seen.body) == {"loginName": ADMIN}


async def test_empty_strings_do_not_arrive(sandbox: Sandboxed) -> None:
    request = RefreshKycInfo(biz_source="cn_vcc", user_id="1", channel_id="", operator_id="")
    with contextlib.suppress(BusinessError):
        await sandbox.upstream.send(user.REFRESH_KYC_INFO, request, credential=sandbox.credential)
    assert json.loads(sandbox.recorder.seen[0].body) == {"bizSource": "cn_vcc", "userId": "1"}


async def test_a_tolerated_code_goes_to_the_caller(sandbox: Sandboxed) -> None:
    request = MobileUnblock(login_name=ADMIN)
    sent = await sandbox.upstream.send(sso.SEND_MOBILE_UNBLOCK, request)
    assert sent.resend_seconds == 60
    with pytest.raises(Tolerated) as caught:
        await sandbox.upstream.send(sso.SEND_MOBILE_UNBLOCK, request)
    assert caught.value.code == "110018"


async def test_a_newer_request_takes_the_place_of_the_pending_one(sandbox: Sandboxed) -> None:
    sandbox.recorder.delay = 0.2
    ask = functools.partial(
        sandbox.upstream.send, user.INFO, Nothing(), credential=sandbox.credential, visitor="visitor"
    )
    older = asyncio.ensure_future(ask())
    await asyncio.sleep(0.1)
    assert (await ask()).admin_flag
    with pytest.raises(Superseded):
        await older


async def test_a_slow_sandbox_meets_the_deadline(sandbox: Sandboxed) -> None:
    sandbox.recorder.delay = 5
    sandbox.upstream._settings = Settings(upstream_read_timeout=0.3)
    started = time.monotonic()
    with pytest.raises(NoAnswer):
        await sandbox.upstream.send(user.INFO, Nothing(), credential=sandbox.credential)
    assert time.monotonic() - started < 1.5


async def test_content_needs_no_session(sandbox: Sandboxed) -> None:
    site = await sandbox.upstream.send(content.SITE_PARAMS, SiteQuery(), credential=sandbox.credential)
    assert site.params.privacy_url
    assert "cookie" not in sandbox.recorder.seen[0].headers
    assert sandbox.recorder.seen[0].path == "/cb-cms/site/params"


async def test_switching_issues_another_session(sandbox: Sandboxed) -> None:
    upstream = sandbox.upstream
    linked = (await upstream.send(sso.BIZ_LIST, Nothing(), credential=sandbox.credential)).user_biz_info_list
    assert len(linked) == 3
    other = next(account for account in linked if not account.checked)
    request = BizSwitch(
        user_id=other.user_id,
        biz_source=other.biz_source,
        sso_user_id=other.sso_user_id,
        channel_id=other.channel_id,
        account_type=other.account_type,
    )
    info, credential = await upstream.send_renewing(sso.BIZ_SWITCH, request, credential=sandbox.credential)
    assert info.user_id == other.user_id
    assert credential is not None
    assert credential != sandbox.credential


async def test_after_logout_the_session_is_over(sandbox: Sandboxed) -> None:
    assert await sandbox.upstream.send(user.LOGOUT, Nothing(), credential=sandbox.credential)
    with pytest.raises(BusinessError) as caught:
        await sandbox.upstream.send(user.INFO, Nothing(), credential=sandbox.credential)
    assert caught.value.code == "10010"


async def test_an_address_that_is_not_there_is_a_status(sandbox: Sandboxed) -> None:
    settings = Settings(base_cms="/nowhere")
    sandbox.upstream._settings = settings
    with pytest.raises(HttpStatusError) as caught:
        await sandbox.upstream.send(content.SITE_PARAMS, SiteQuery())
    assert caught.value.status == 404
