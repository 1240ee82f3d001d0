"""The console's forms do what they say, tell beside the field what is wrong, and answer this machine only."""

import asyncio
import re
from collections.abc import Iterator
from typing import Any, Self

import httpx
import pytest
from fastapi import FastAPI

from tests.sandbox.console.pages import (
    ADMIN,
    EMPTY,
    ORIGIN,
    bought,
    errors_in,
    followed,
    shared_card,
    trade_of,
    user_of,
)
from tests.support.cards import usd
from tests.support.sandbox import ask, sandbox_of, signed_in, visitor
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.console.desk import SECTIONS
from vcc_sandbox.console.fixture import fixture_text
from vcc_sandbox.control import snapshots
from vcc_sandbox.core.clock import ts

PAGES = ("", "/purchase", "/clock", "/faults", "/traffic", "/ledger", "/scenes", "/tenants")
FORMS = (
    "/reset",
    "/purchase/ask",
    "/purchase/step",
    "/purchase/story",
    "/purchase/dispute",
    "/clock",
    "/faults",
    "/faults/clear",
    "/traffic/clear",
)
STATE = {
    "status": "VALID",
    "kycUserStatus": "NORMAL",
    "accountStatus": "ACTIVE",
    "freezeReason": "",
    "userCentreBlock": "",
    "kycStatus": "OPS_AUTH_SUCCESS",
    "kybStatus": "PASSED",
    "maxCards": "50",
}
FAULT = {"call": "* *", "kind": "code", "code": "900001", "times": "1"}


class Control:
    """What the fixture uses as `httpx.Client`; each call is answered in the caller's own thread."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.headers: dict[str, str] = {}

    def __call__(self, *, base_url: str, timeout: float, headers: dict[str, str] | None = None) -> "Control":
        assert base_url == f"http://127.0.0.1:{sandbox_of(self.app).settings.sandbox_port}"
        self.headers = headers or {}
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def post(self, path: str, json: dict[str, Any]) -> httpx.Response:
        return asyncio.run(self._post(path, json))

    async def _post(self, path: str, json: dict[str, Any]) -> httpx.Response:
        transport = httpx.ASGITransport(self.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:3900") as client:
            return await client.post(path, json=json, headers=self.headers)


def fixture_of(text: str, app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A copied fixture as it would run in a test file, before its first line."""
    with monkeypatch.context() as patched:
        patched.setattr(httpx, "Client", Control(app))
        patched.setattr(pytest, "fixture", lambda function: function)
        scene: dict[str, Any] = {}
        exec(compile(text, "scene.py", "exec"), scene)
        yield from scene["scene"]()


@pytest.mark.parametrize("section", PAGES)
@pytest.mark.parametrize("language", ["zh", "en"])
async def test_every_section_has_a_page(console: httpx.AsyncClient, section: str, language: str) -> None:
    answer = await console.get(f"/sandbox/console{section}", headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert 'aria-current="page"' in answer.text
    assert ("沙箱控制台" if language == "zh" else "Sandbox console") in answer.text
    assert "<script>" not in answer.text
    wide = answer.text.split('class="scroll"')[1:]
    assert all('tabindex="0"' in rest.partition(">")[0] for rest in wide), "what scrolls can be scrolled by key"
    assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("form", FORMS)
async def test_refuses_forms_of_another_origin(console: httpx.AsyncClient, form: str) -> None:
    answer = await console.post(f"/sandbox/console{form}", headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403


@pytest.mark.parametrize("section", [*PAGES, "/traffic.json", "/traffic/rows"])
async def test_answers_this_machine_only(app: FastAPI, section: str) -> None:
    far = httpx.ASGITransport(app, client=("192.0.2.7", 4000))
    async with httpx.AsyncClient(transport=far, base_url=ORIGIN) as stranger:
        assert (await stranger.get(f"/sandbox/console{section}")).status_code == 403
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://rebound.example") as rebound:
        assert (await rebound.get(f"/sandbox/console{section}")).status_code == 421


async def test_a_changed_state_counts_from_the_next_call_on(app: FastAPI, console: httpx.AsyncClient) -> None:
    address = f"/sandbox/console/people/{user_of(app, EMPTY).user_id}"
    assert (await console.get(address)).status_code == 200
    frozen = STATE | {"accountStatus": "FROZEN", "freezeReason": "Unusual payments", "flags": "vip"}
    assert (await console.post(address, data=frozen)).status_code == 303
    async with signed_in(app, EMPTY) as client:
        answer = await ask(client, card_calls.TAGS)
        assert (answer["code"], answer["data"]) == (900001, {"freezeReason": "Unusual payments"})
        back = STATE | {"agreements": "VCC_SERVICE", "flags": ["support_single_card_mode", "support_shared_card_mode"]}
        assert (await console.post(address, data=back)).status_code == 303
        answer = await ask(client, card_calls.TAGS)
        assert answer["code"] == 200016
        assert [one["code"] for one in answer["data"]] == ["VCC_SERVICE"]
    assert not user_of(app, EMPTY).vip
    assert "To sign 1" in (await console.get("/sandbox/console")).text


async def test_an_account_that_is_freed_keeps_no_reason_of_its_freeze(app: FastAPI, console: httpx.AsyncClient) -> None:
    """The form sends the reason along as it stands there: the account stayed changed, and told why it was frozen."""
    address = f"/sandbox/console/people/{user_of(app, ADMIN).user_id}"
    frozen = STATE | {"accountStatus": "FROZEN", "freezeReason": "Unusual payments"}
    await console.post(address, data=frozen)
    await console.post(address, data=frozen | {"accountStatus": "ACTIVE"})
    assert (user_of(app, ADMIN).account_status, user_of(app, ADMIN).freeze_reason) == ("ACTIVE", "")
    await console.post(address, data=STATE | {"freezeReason": "Still looked at"})
    assert user_of(app, ADMIN).freeze_reason == "Still looked at"


@pytest.mark.usefixtures("each_database")
@pytest.mark.parametrize("asked", ["purchase?card=", "purchase?user=", "purchase?tx=", "ledger?company="])
async def test_what_no_database_takes_is_left_out_of_what_is_asked_for(console: httpx.AsyncClient, asked: str) -> None:
    assert (await console.get(f"/sandbox/console/{asked}%00")).status_code == 200


@pytest.mark.usefixtures("each_database")
@pytest.mark.parametrize("name", ["%00", "nobody", "nobody%00", "x" * 2000])
async def test_a_page_of_nobody_is_not_found(console: httpx.AsyncClient, name: str) -> None:
    """On PostgreSQL the first was a failure of the sandbox."""
    assert (await console.get(f"/sandbox/console/people/{name}")).status_code == 404
    for address in (f"people/{name}", f"people/{name}/balance"):
        assert (await console.post(f"/sandbox/console/{address}", data=STATE)).status_code in {404, 422}


async def test_says_beside_the_field_what_is_wrong_with_a_state(app: FastAPI, console: httpx.AsyncClient) -> None:
    address = f"/sandbox/console/people/{user_of(app, EMPTY).user_id}"
    answer = await console.post(address, data=STATE | {"accountStatus": "GONE", "maxCards": "many"})
    assert answer.status_code == 422
    assert errors_in(answer.text).keys() == {"accountStatus", "maxCards"}
    assert user_of(app, EMPTY).account_status == "ACTIVE"
    assert (await console.get("/sandbox/console/people/nobody")).status_code == 404


async def test_a_reset_needs_a_tick_and_undoes_everything(app: FastAPI, console: httpx.AsyncClient) -> None:
    address = f"/sandbox/console/people/{user_of(app, EMPTY).user_id}"
    await console.post(address, data=STATE | {"accountStatus": "FROZEN"})
    refused = await console.post("/sandbox/console/reset", data={})
    assert refused.status_code == 422
    assert errors_in(refused.text) == {"confirm": "Confirm it first"}
    assert user_of(app, EMPTY).account_status == "FROZEN"
    assert (await console.post("/sandbox/console/reset", data={"confirm": "yes"})).status_code == 303
    assert user_of(app, EMPTY).account_status == "ACTIVE"


async def test_the_clock_goes_forward_and_holds_expire(app: FastAPI, console: httpx.AsyncClient) -> None:
    auth = await bought(console, card=shared_card(app).card_id)
    answer = await console.post("/sandbox/console/clock", data={"seconds": str(8 * 86_400)})
    assert answer.status_code == 303
    told = (await console.get(answer.headers["location"])).text
    assert "fell due on the way" in told
    assert "A hold expires ×" in told
    assert trade_of(app, auth).held_amount == 0
    assert sandbox_of(app).clock.moved == 8 * 86_400
    assert (await console.post("/sandbox/console/clock", data={"until": "2031-01-01"})).status_code == 303
    assert ts(sandbox_of(app).clock.now()).startswith("2031-01-01 00:00")
    assert (await console.post("/sandbox/console/clock", data={"until": "2031-01-01 08:30"})).status_code == 303
    assert ts(sandbox_of(app).clock.now()).startswith("2031-01-01 08:30")


@pytest.mark.parametrize(("fell", "told"), [(1, "1 thing fell due"), (2, "2 things fell due")])
async def test_counts_what_fell_due(console: httpx.AsyncClient, fell: int, told: str) -> None:
    assert told in (await console.get(f"/sandbox/console/clock?fell=card.expires:{fell}")).text


@pytest.mark.parametrize("until", ["tomorrow", "2020-01-01 00:00:00", "2099-01-01", "2031-01", ""])
async def test_says_why_a_time_cannot_be_gone_to(app: FastAPI, console: httpx.AsyncClient, until: str) -> None:
    answer = await console.post("/sandbox/console/clock", data={"until": until})
    assert answer.status_code == 422
    assert errors_in(answer.text).keys() == {"until"}
    assert sandbox_of(app).clock.moved == 0


async def test_a_fault_happens_as_often_as_asked(app: FastAPI, console: httpx.AsyncClient) -> None:
    form = FAULT | {"call": "GET /cb-va-vcc/user/info", "times": "2", "data": '{"freezeReason": "test"}'}
    page = (await console.get("/sandbox/console/faults")).text
    call = next(one for one in re.findall(r'<option value="([^"]+)"', page) if one.endswith("/card/page"))
    assert (await console.post("/sandbox/console/faults", data=form | {"call": call})).status_code == 303
    assert call in (await console.get("/sandbox/console/faults")).text
    async with signed_in(app, ADMIN) as client:
        answers = [await ask(client, card_calls.PAGE, pageNo=1, pageSize=10) for _ in range(3)]
    assert [one["code"] for one in answers] == [900001, 900001, 100001]
    assert answers[0]["data"] == {"freezeReason": "test"}
    assert "No fault waits" in (await console.get("/sandbox/console/faults")).text


@pytest.mark.parametrize(
    ("values", "effect"),
    [
        ({"kind": "status", "status": "503"}, "HTTP 503"),
        ({"kind": "delay", "delay": "250"}, "250 ms"),
        ({"kind": "cut", "after": "yes"}, "Carry the call out first"),
        ({"kind": "garbage", "garbage": "TRUNCATED"}, "JSON that ends too early"),
    ],
)
async def test_every_kind_of_fault_waits_until_it_is_cleared(
    console: httpx.AsyncClient, values: dict[str, str], effect: str
) -> None:
    await console.post("/sandbox/console/faults", data=FAULT | values | {"times": "0"})
    page = (await console.get("/sandbox/console/faults")).text
    assert effect in page.partition("Faults that wait")[2]
    assert "until cleared" in page
    name = re.search(r'name="fault" value="([^"]+)"', page)
    assert name
    cleared = await console.post("/sandbox/console/faults/clear", data={"fault": name[1]})
    page = (await console.get(cleared.headers["location"])).text
    assert "1 fault is cleared." in page
    assert "No fault waits" in page


async def test_all_faults_are_cleared_at_once(console: httpx.AsyncClient) -> None:
    for _ in range(2):
        await console.post("/sandbox/console/faults", data=FAULT)
    cleared = await console.post("/sandbox/console/faults/clear")
    page = (await console.get(cleared.headers["location"])).text
    assert "2 faults are cleared." in page
    assert "No fault waits" in page


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"code": ""}, "code"),
        ({"data": "{"}, "data"),
        ({"times": "-1"}, "times"),
        ({"call": "GET /elsewhere"}, "call"),
        ({"kind": "status", "status": "200"}, "status"),
        ({"kind": "delay", "delay": "0"}, "delay"),
        ({"kind": "garbage", "garbage": "?"}, "garbage"),
        ({"kind": ""}, "kind"),
    ],
)
async def test_says_beside_the_field_what_is_wrong_with_a_fault(
    app: FastAPI, console: httpx.AsyncClient, values: dict[str, str], field: str
) -> None:
    answer = await console.post("/sandbox/console/faults", data=FAULT | values)
    assert answer.status_code == 422
    assert errors_in(answer.text).keys() == {field}
    assert not sandbox_of(app).control.faults.waiting()


async def test_traffic_shows_what_passed_without_secrets(app: FastAPI, console: httpx.AsyncClient) -> None:
    async with visitor(app) as client:
        await client.post("/cb-va-sso-api/login", json={"loginName": ADMIN, "password": "wrong-secret-1"})
    page = (await console.get("/sandbox/console/traffic")).text
    assert "/cb-va-sso-api/login" in page
    assert "wrong-secret-1" not in page
    seen = (await console.get("/sandbox/console/traffic.json")).json()
    assert [(one["method"], one["path"]) for one in seen] == [("POST", "/cb-va-sso-api/login")]
    assert (await console.get(f"/sandbox/console/traffic.json?since={seen[0]['number']}")).json() == []
    for look, row in (("table", "<tr "), ("list", "<li ")):
        rows = f"/sandbox/console/traffic/rows?look={look}&since="
        assert (await console.get(f"{rows}0")).text.count(row) == 1
        assert (await console.get(f"{rows}{seen[0]['number']}")).text.strip() == ""
    await console.post("/sandbox/console/traffic/clear")
    assert "No requests yet" in (await console.get("/sandbox/console/traffic")).text


async def test_the_copied_fixture_brings_the_scene_back(
    app: FastAPI, console: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/sandbox/console/people/{user_of(app, EMPTY).user_id}"
    await console.post(address, data=STATE | {"kycStatus": "EXPIRED", "agreements": "VCC_PRIVACY", "flags": "vip"})
    await console.post(
        "/sandbox/console/faults", data=FAULT | {"kind": "status", "status": "503", "times": "3", "share": "50"}
    )
    await console.post("/sandbox/console/clock", data={"seconds": "86400"})
    text = fixture_text(sandbox_of(app))
    running = fixture_of(text, app, monkeypatch)
    await asyncio.to_thread(next, running)
    user = user_of(app, EMPTY)
    assert (user.vcc_kyc_status, user.vip, sandbox_of(app).clock.moved) == (4, True, 86_400)
    assert fixture_text(sandbox_of(app)) == text
    await asyncio.to_thread(next, running, None)
    assert fixture_text(sandbox_of(app)).count("tell(") == 3
    async with signed_in(app, EMPTY) as client:
        assert (await ask(client, user_calls.INFO))["code"] == 100001


async def test_a_fixture_that_a_tenant_copied_leaves_everybody_elses_data_alone(
    app: FastAPI, console: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshots.keep(sandbox_of(app), "standard")
    address = f"/sandbox/console/people/{user_of(app, EMPTY).user_id}"
    await console.post(address, data=STATE | {"kycStatus": "EXPIRED"})
    shared = fixture_text(sandbox_of(app))
    await console.post("/sandbox/console/tenants", data={"name": "ann"})
    await console.post("/sandbox/console/clock", data={"seconds": "86400"})
    text = fixture_text(app.state.tenants.of("ann"))
    app.state.tenants.delete("ann")
    running = fixture_of(text, app, monkeypatch)
    await asyncio.to_thread(next, running)
    assert (app.state.tenants.of("ann").clock.moved, sandbox_of(app).clock.moved) == (86_400, 0)
    await asyncio.to_thread(next, running, None)
    assert fixture_text(sandbox_of(app)) == shared


async def test_a_fault_may_strike_a_share_or_a_later_call(console: httpx.AsyncClient) -> None:
    form = FAULT | {"times": "0", "share": "40", "skip": "3"}
    assert (await console.post("/sandbox/console/faults", data=form)).status_code == 303
    page = (await console.get("/sandbox/console/faults")).text
    assert "40 % of the requests" in page
    assert "lets 3 pass first" in page
    for wrong in ({"share": "0"}, {"skip": "-1"}):
        refused = await console.post("/sandbox/console/faults", data=FAULT | wrong)
        assert errors_in(refused.text).keys() == wrong.keys()


async def test_a_scene_is_saved_brought_back_and_deleted(app: FastAPI, console: httpx.AsyncClient) -> None:
    card = shared_card(app).card_id
    auth = await bought(console, card=card)
    for name in ("", "Not Small"):
        refused = await console.post("/sandbox/console/scenes", data={"scene": name})
        assert errors_in(refused.text).keys() == {"scene"}
    assert (await console.post("/sandbox/console/scenes", data={"scene": "held"})).status_code == 303
    assert (await console.post("/sandbox/console/scenes", data={"scene": "held"})).status_code == 409
    settled = await followed(console, auth, "settle")
    answer = await console.post("/sandbox/console/scenes/restore", data={"scene": "held"})
    assert "The scene is restored" in (await console.get(answer.headers["location"])).text
    assert trade_of(app, auth).held_amount == 1_000
    assert (await console.get(f"/sandbox/console/purchase?tx={settled}")).status_code == 200, "no such payment any more"
    assert "Restore" in (await console.get("/sandbox/console/scenes")).text
    assert (await console.post("/sandbox/console/scenes/delete", data={"scene": "held"})).status_code == 303
    assert "No scene is saved yet" in (await console.get("/sandbox/console/scenes")).text
    for act in ("restore", "delete"):
        for name in ("held", "../..", ""):
            gone = await console.post(f"/sandbox/console/scenes/{act}", data={"scene": name})
            assert gone.status_code == 404


async def test_a_balance_is_set_on_the_page_of_a_person(app: FastAPI, console: httpx.AsyncClient) -> None:
    address = f"/sandbox/console/people/{user_of(app, EMPTY).user_id}"
    answer = await console.post(f"{address}/balance", data={"currency": "USD", "available": "1,234.50"})
    assert "The balance is set" in (await console.get(answer.headers["location"])).text
    async with signed_in(app, EMPTY) as client:
        assert await usd(client) == 1_234_500
    for values in ({"available": "-1"}, {"available": "much"}, {"available": "0.001"}, {"currency": "XXX"}):
        refused = await console.post(f"{address}/balance", data={"currency": "USD", "available": "1"} | values)
        assert (refused.status_code, errors_in(refused.text).keys()) == (422, {"available"})
    assert (await console.post(f"{address}/balance", data={"currency": "SGD", "available": "1"})).status_code == 409


async def test_a_tenant_is_made_entered_and_deleted(app: FastAPI, console: httpx.AsyncClient) -> None:
    for name in ("", "Ann", "a-b"):
        refused = await console.post("/sandbox/console/tenants", data={"name": name})
        assert errors_in(refused.text).keys() == {"name"}
    assert (await console.post("/sandbox/console/tenants", data={"name": "ann"})).status_code == 303
    assert "You see the data of ann" in (await console.get("/sandbox/console/tenants")).text
    assert (await console.post("/sandbox/console/tenants", data={"name": "ann"})).status_code == 409
    await console.post("/sandbox/console/clock", data={"seconds": "86400"})
    assert sandbox_of(app).clock.moved == 0
    assert app.state.tenants.of("ann").clock.moved == 86_400
    assert (await console.post("/sandbox/console/tenants/enter", data={"name": "bob"})).status_code == 404
    assert (await console.post("/sandbox/console/tenants/delete", data={"name": "ann"})).status_code == 303
    page = (await console.get("/sandbox/console/tenants")).text
    assert "You see the data that everybody shares" in page
    assert "No tenants yet" in page
    assert (await console.post("/sandbox/console/tenants/delete", data={"name": "ann"})).status_code == 404


@pytest.mark.parametrize("section", [path for path, *_ in SECTIONS])
async def test_each_button_of_a_page_is_found_by_its_name(console: httpx.AsyncClient, section: str) -> None:
    page = (await console.get(f"/sandbox{section}")).text
    names = [
        re.sub(r"<[^>]+>", "", button).strip() for button in re.findall(r"<button.*?>(.*?)</button>", page, re.DOTALL)
    ]
    assert sorted(names) == sorted(set(names))
