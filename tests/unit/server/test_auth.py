"""The sign-in round trip over plain HTTP, against a scripted upstream."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from starlette.responses import PlainTextResponse

from tests.support import addresses
from tests.support.fake_upstream import ADMIN, LINKED, FakeUpstream
from vcc_portal.config import Settings
from vcc_portal.errors.codes import Code
from vcc_portal.i18n import session as words
from vcc_portal.server.asgi import transformers
from vcc_portal.session.encryption import key_of
from vcc_portal.session.rates import Rates
from vcc_portal.session.runtime import Runtime, use
from vcc_portal.session.store import Sessions
from vcc_portal.upstream.calls import sso as sso_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.client import Credential
from vcc_portal.upstream.errors import BusinessError, NoAnswer, UpstreamError
from vcc_portal.upstream.models.sso import LoginInfo

ORIGIN = "http://localhost:3000"
OURS = {"origin": ORIGIN}
FORM = {"userId": "2", "bizSource": "cn_b2b", "operatorId": "", "channelId": "c"}


@pytest.fixture
def upstream() -> FakeUpstream:
    fake = FakeUpstream(
        {user_calls.LOGOUT: True, sso_calls.BIZ_LIST: LINKED, sso_calls.BIZ_SWITCH: LoginInfo(user_id="2")}
    )
    fake.tokens = {f"token-{number}": (Credential(f"provider-{number}"), ADMIN) for number in range(3)}
    return fake


@pytest.fixture
def run(tmp_path: Path, upstream: FakeUpstream) -> Runtime:
    sessions = Sessions(tmp_path / "s.db", idle=900, absolute=43200)
    return use(Runtime(Settings(data_dir=tmp_path), sessions, upstream, Rates(per_address=100)))  # type: ignore[arg-type]


@pytest.fixture
async def client(run: Runtime) -> AsyncIterator[httpx.AsyncClient]:
    (wrap,) = transformers(run.settings, run.settings.data_dir)
    app = wrap(PlainTextResponse("the portal"))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ORIGIN) as client:
        yield client


def query(answer: httpx.Response) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(answer.headers["location"]).query).items()}


async def test_a_token_becomes_a_session_and_leaves_the_address(client: httpx.AsyncClient, run: Runtime) -> None:
    answer = await client.get("/card/list?a=1&ssotoken=token-0&b=%20")
    assert (answer.status_code, answer.headers["location"]) == (303, "/card/list?a=1&b=%20")
    assert answer.headers["cache-control"] == "no-store"
    session = await run.sessions.find(client.cookies["vcc_sid"])
    assert session.credential.token == "provider-0"
    assert session.login.login_name == "som****@lanyu.example"
    assert "HttpOnly" in answer.headers.get_list("set-cookie")[0]
    assert (await client.get("/card/list")).text == "the portal"


@pytest.mark.parametrize("name", ["ssotoken", "ssoToken", "SSOTOKEN", "%73sotoken"])
async def test_the_token_is_seen_in_any_spelling(client: httpx.AsyncClient, name: str) -> None:
    answer = await client.get(f"/account?{name}=token-0")
    assert answer.headers["location"] == "/account"


async def test_an_address_with_countless_parameters_is_an_address(client: httpx.AsyncClient) -> None:
    answer = await client.get(f"/help?{'a=1&' * 200}ssotoken=token-0")
    assert (answer.status_code, answer.text) == (200, "the portal")
    answer = await client.get(f"/login?{'a=1&' * 200}")
    assert answer.status_code == 303


async def test_a_bad_token_asks_again_without_a_loop(client: httpx.AsyncClient) -> None:
    answer = await client.get("/card/list?a=1&ssotoken=used")
    assert urlsplit(answer.headers["location"]).path == "/login"
    assert query(answer) == {"redirectUrl": "/card/list?a=1", "noCheck": "true"}
    assert "vcc_sid" not in client.cookies


async def test_each_sign_in_has_a_new_id_and_ends_the_one_before(client: httpx.AsyncClient, run: Runtime) -> None:
    await client.get("/account?ssotoken=token-0")
    first = client.cookies["vcc_sid"]
    await client.get("/login")
    await client.get("/account?ssotoken=token-1")
    assert client.cookies["vcc_sid"] != first
    assert "vcc_hand_off" not in client.cookies
    assert await run.sessions.find(first) is None


async def test_a_sign_in_that_nobody_asked_for_waits_for_a_yes(client: httpx.AsyncClient, run: Runtime) -> None:
    """Somebody else's page opens the portal with a token of his own (login CSRF)."""
    await client.get("/account?ssotoken=token-0")
    first = client.cookies["vcc_sid"]
    await client.get("/login", headers={"sec-fetch-site": "cross-site"})
    asked = await client.get("/card/list?a=1&ssotoken=token-1", headers={"accept-language": "en"})
    assert (asked.status_code, client.cookies["vcc_sid"]) == (200, first)
    assert 'value="token-1"' in asked.text
    assert 'href="/card/list?a=1"' in asked.text
    form = {"ssotoken": "token-1", "redirectUrl": "/card/list?a=1"}
    assert (await client.post("/auth/confirm", data=form, headers={"origin": "http://evil.example"})).status_code == 403
    taken = await client.post("/auth/confirm", data=form, headers=OURS)
    assert (taken.status_code, taken.headers["location"]) == (303, "/card/list?a=1")
    assert client.cookies["vcc_sid"] != first


async def test_the_question_shows_a_token_as_text(client: httpx.AsyncClient) -> None:
    await client.get("/account?ssotoken=token-0")
    asked = await client.get("/account?x=%22%3E%3Cscript%3E&ssotoken=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
    assert "<script" not in asked.text
    assert asked.headers["cache-control"] == "no-store"
    assert "script-src 'self'" in asked.headers["content-security-policy"]


@pytest.mark.parametrize("kind", ["image", "iframe", "script", "empty"])
async def test_a_picture_on_another_page_tries_no_token(client: httpx.AsyncClient, kind: str) -> None:
    for number in range(15):
        await client.get(f"/?ssotoken={number}", headers={"sec-fetch-dest": kind})
    answer = await client.get("/account?ssotoken=token-0", headers={"sec-fetch-dest": "document"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/account")


async def test_a_planted_id_is_not_taken_over(client: httpx.AsyncClient, run: Runtime) -> None:
    client.cookies.set("vcc_sid", "planted-by-an-attacker", domain="localhost.local")
    answer = await client.get("/account?ssotoken=token-0", headers={"cookie": "vcc_sid=planted-by-an-attacker"})
    assert "planted" not in str(answer.headers.get_list("set-cookie"))
    assert await run.sessions.find("planted-by-an-attacker") is None


async def test_tokens_cannot_be_tried_for_ever(client: httpx.AsyncClient, upstream: FakeUpstream) -> None:
    codes = [(await client.get(f"/account?ssotoken={number}")).status_code for number in range(15)]
    assert codes == [303] * 10 + [429] * 5


@pytest.mark.parametrize(
    "failure",
    [NoAnswer("POST /login/state", "deadline"), BusinessError("POST /login/state", Code.SYSTEM_ERROR)],
    ids=str,
)
async def test_an_outage_of_the_provider_locks_nobody_out(
    client: httpx.AsyncClient, upstream: FakeUpstream, failure: UpstreamError
) -> None:
    upstream.no_exchange = failure
    assert {(await client.get("/account?ssotoken=token-0")).status_code for _ in range(15)} == {303}
    upstream.no_exchange = None
    answer = await client.get("/account?ssotoken=token-0")
    assert (answer.status_code, answer.headers["location"]) == (303, "/account")


async def test_a_page_without_a_session_asks_to_sign_in(client: httpx.AsyncClient) -> None:
    answer = await client.get("/card/list?status=VALID")
    assert (answer.status_code, query(answer)) == (303, {"redirectUrl": "/card/list?status=VALID"})
    assert (await client.get("/")).status_code == 200
    assert (await client.get("/landing")).status_code == 200


@pytest.mark.parametrize("path", ["/account", "/landing"])
async def test_loading_a_page_is_use_of_the_session(client: httpx.AsyncClient, run: Runtime, path: str) -> None:
    await client.get("/account?ssotoken=token-0")
    session = await run.sessions.find(client.cookies["vcc_sid"])
    assert session
    session.seen_at -= 100
    before = session.seen_at
    await client.get("/assets/x.js")
    assert session.seen_at == before
    await client.get(path)
    assert session.seen_at > before


async def test_sign_in_is_handed_off(client: httpx.AsyncClient) -> None:
    answer = await client.get("/login?redirectUrl=%2Fcard%2Flist&noCheck=true&from=mail")
    assert answer.headers["location"].startswith(f"{ORIGIN}/sandbox/sign-in?")
    assert query(answer) == {
        "from": "mail", "bizSource": "Y25fdmNj", "redirectUrl": f"{ORIGIN}/card/list", "nocheck": "true",
    }  # fmt: skip


@pytest.mark.parametrize("path", ["/register", "/register/", "/register/a/b"])
async def test_registration_is_handed_off(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(f"{path}?invitecode=A1")
    assert answer.headers["location"].startswith(f"{ORIGIN}/sandbox/register?invitecode=A1&")


async def test_the_hand_off_takes_a_dead_cookie_away_and_leaves_a_live_one(client: httpx.AsyncClient) -> None:
    answer = await client.get("/login", headers={"cookie": "vcc_sid=dead"})
    assert any(value.startswith("vcc_sid=; ") for value in answer.headers.get_list("set-cookie"))
    await client.get("/account?ssotoken=token-0")
    given = (await client.get("/login")).headers.get_list("set-cookie")
    assert [value.partition("=")[0] for value in given] == ["vcc_hand_off"]


@pytest.mark.parametrize("value", addresses.EVIL)
async def test_no_entrance_leads_away(client: httpx.AsyncClient, value: str) -> None:
    try:
        answers = [
            await client.get("/login", params={"redirectUrl": value}),
            await client.get("/register", params={"redirectUrl": value}),
            await client.post("/auth/sign-out", data={"redirectUrl": value}, headers=OURS),
            await client.post("/auth/switch", data={"redirectUrl": value}, headers=OURS),
        ]
    except UnicodeEncodeError:
        return
    assert {query(answer)["redirectUrl"].removeprefix(ORIGIN) for answer in answers} == {"/account"}


async def test_sign_out_ends_both_sessions(client: httpx.AsyncClient, run: Runtime, upstream: FakeUpstream) -> None:
    await client.get("/account?ssotoken=token-0")
    sid = client.cookies["vcc_sid"]
    answer = await client.post("/auth/sign-out", data={"redirectUrl": "/card/list?a=1"}, headers=OURS)
    assert query(answer) == {"redirectUrl": "/card/list?a=1"}
    assert upstream.calls() == ["GET /sso/logout"]
    assert await run.sessions.find(sid) is None
    assert "vcc_sid" not in client.cookies
    assert run.sessions.is_wiped(key_of(sid)) is (answer.headers["clear-site-data"] == '"storage"')


async def test_a_failed_logout_signs_out_with_no_check(client: httpx.AsyncClient, upstream: FakeUpstream) -> None:
    await client.get("/account?ssotoken=token-0")
    upstream.answers[user_calls.LOGOUT] = NoAnswer("GET /sso/logout", "deadline")
    answer = await client.post("/auth/sign-out", headers=OURS | {"referer": f"{ORIGIN}/card/list"})
    assert query(answer) == {"redirectUrl": "/card/list", "noCheck": "true"}
    assert "vcc_sid" not in client.cookies


HOSTILE_ORIGINS = [
    "http://evil.example", "null", "http://localhost:3000.evil.example", "https://localhost:3000", "http://localhost",
    "http://localhost:30000", "http://LOCALHOST:3000", "http://sub.localhost:3000", "http://xn--localhost-.com", "", None,
]  # fmt: skip


@pytest.mark.parametrize("origin", HOSTILE_ORIGINS)
@pytest.mark.parametrize("path", ["/auth/sign-out", "/auth/switch"])
async def test_forms_of_other_sites_change_nothing(
    client: httpx.AsyncClient, run: Runtime, upstream: FakeUpstream, origin: str | None, path: str
) -> None:
    await client.get("/account?ssotoken=token-0")
    answer = await client.post(path, data=FORM, headers={} if origin is None else {"origin": origin})
    assert answer.status_code == 403
    assert upstream.calls() == []
    assert await run.sessions.find(client.cookies["vcc_sid"]) is not None


@pytest.mark.parametrize("path", ["/auth/sign-out", "/auth/switch"])
async def test_forms_are_not_sent_by_a_link(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(path, headers=OURS)).status_code == 405


async def test_a_switch_gives_a_new_session_for_the_other_account(
    client: httpx.AsyncClient, run: Runtime, upstream: FakeUpstream
) -> None:
    await client.get("/account?ssotoken=token-0")
    before = client.cookies["vcc_sid"]
    answer = await client.post("/auth/switch", data=FORM, headers=OURS)
    assert (answer.status_code, answer.headers["location"]) == (303, "/landing")
    session = await run.sessions.find(client.cookies["vcc_sid"])
    assert (session.credential.token, session.login.user_id, session.user) == ("renewed", "2", None)
    assert await run.sessions.find(before) is None
    assert upstream.asked[-1][1].sso_user_id == "9"


async def test_a_second_click_switches_once_and_stays_signed_in(
    client: httpx.AsyncClient, run: Runtime, upstream: FakeUpstream
) -> None:
    """The browser has the cookies of the second answer alone, and the provider's first session has ended."""
    await client.get("/account?ssotoken=token-0")
    cookie = {"cookie": f"vcc_sid={client.cookies['vcc_sid']}"}
    client.cookies.clear()
    clicks = [client.post("/auth/switch", data=FORM, headers=OURS | cookie) for _ in range(2)]
    answers = await asyncio.gather(*clicks)
    assert [answer.headers["location"] for answer in answers] == ["/landing", "/landing"]
    assert upstream.calls().count("GET /user/biz/switch") == 1
    session = await run.sessions.find(answers[1].cookies["vcc_sid"])
    assert (session.login.user_id, session.notices) == ("2", [])


@pytest.mark.parametrize("change", [{"userId": "3"}, {"bizSource": "cn_vcc"}, {"operatorId": "7"}, {"channelId": ""}])
async def test_only_a_linked_account_can_be_switched_to(
    client: httpx.AsyncClient, upstream: FakeUpstream, run: Runtime, change: dict[str, str]
) -> None:
    await client.get("/account?ssotoken=token-0")
    answer = await client.post("/auth/switch", data=FORM | change | {"redirectUrl": "/trade"}, headers=OURS)
    assert answer.headers["location"] == "/trade" or answer.headers["location"] == "/account"
    assert "GET /user/biz/switch" not in upstream.calls()
    session = await run.sessions.find(client.cookies["vcc_sid"])
    assert [notice.zh for notice in session.notices] == ["切换用户失败"]


async def test_a_refused_switch_keeps_the_session(
    client: httpx.AsyncClient, run: Runtime, upstream: FakeUpstream
) -> None:
    upstream.answers[sso_calls.BIZ_SWITCH] = BusinessError("GET /user/biz/switch", "600001")
    await client.get("/account?ssotoken=token-0")
    sid = client.cookies["vcc_sid"]
    await client.post("/auth/switch", data=FORM, headers=OURS)
    session = await run.sessions.find(sid)
    assert session.credential.token == "provider-0"
    assert session.notices


async def test_a_switch_without_an_answer_is_not_called_failed(
    client: httpx.AsyncClient, run: Runtime, upstream: FakeUpstream
) -> None:
    upstream.answers[sso_calls.BIZ_SWITCH] = NoAnswer("GET /user/biz/switch", "deadline")
    await client.get("/account?ssotoken=token-0")
    await client.post("/auth/switch", data=FORM, headers=OURS)
    session = await run.sessions.find(client.cookies["vcc_sid"])
    assert [notice.zh for notice in session.notices] == [words.SWITCH_UNSURE.zh]
    upstream.answers[sso_calls.BIZ_LIST] = NoAnswer("GET /user/biz/list", "deadline")
    await client.post("/auth/switch", data=FORM | {"redirectUrl": "/trade"}, headers=OURS)
    assert session.notices[-1].zh == "切换用户失败", "nothing was asked for yet"


async def test_large_bodies_are_refused(client: httpx.AsyncClient) -> None:
    announced = await client.post("/auth/sign-out", content=b"x" * 70_000, headers=OURS)
    assert announced.status_code == 413

    async def endless() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b"redirectUrl=" + b"x" * 1024

    assert (await client.post("/auth/sign-out", content=endless(), headers=OURS)).status_code == 413
    lying = await client.post("/auth/sign-out", content=b"x", headers=OURS | {"content-length": "-1"})
    assert lying.status_code == 413


async def test_health(client: httpx.AsyncClient) -> None:
    assert (await client.get("/healthz")).json() == {"status": "ok"}
