"""Control calls other than payments: who may make them, reset, clock, ends, states, faults, traffic."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.support.cards import PAID, SINGLE, card, new_card, set_card, single_card, usd
from tests.support.control import Console, console_of
from tests.support.exports import download, month, sheets
from tests.support.sandbox import ask, code, data, noon_clock, session_token, signed_in
from vcc_portal.config import Settings
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as calls
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.client import Credential, Upstream
from vcc_portal.upstream.errors import BadAnswer, BusinessError, HttpStatusError, NoAnswer, UpstreamError
from vcc_portal.upstream.models.card_actions import CardRecharge
from vcc_sandbox.app import create_app
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.reports import export_worker
from vcc_sandbox.seed.people import CHARACTERS

USER_INFO = "/sso/vcc/user/info"


@pytest.fixture
def clock() -> Clock:
    """It stands still, so that nothing ends by itself on a slow machine."""
    return noon_clock(runs=False)


@pytest.fixture
async def console(app: FastAPI) -> AsyncIterator[Console]:
    async with console_of(app) as console:
        yield console


@pytest.fixture
async def portal(app: FastAPI) -> AsyncIterator[Upstream]:
    """The portal's own client on the sandbox in its process."""
    async with Upstream("http://sandbox.internal", Settings(), app=app) as upstream:
        yield upstream


@pytest.fixture
def credential(app: FastAPI) -> Credential:
    return Credential(session_token(app, "empty@lanyu.example"))


async def test_control_calls_are_for_this_machine_only(app: FastAPI, console: Console, tmp_path: Path):
    clock = "/__sandbox/clock"
    for headers in (
        {"Origin": "https://evil.example"},
        {"Host": "evil.example"},
        {"Host": "a{b.evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
    ):
        assert (await console.client.get(clock, headers=headers)).status_code == 403, headers
    remote = httpx.ASGITransport(app, client=("192.0.2.7", 5555))
    async with httpx.AsyncClient(transport=remote, base_url="http://localhost") as client:
        assert (await client.get(clock)).status_code == 403
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app.state.pages), base_url="http://sandbox") as client:
        assert (await client.get(clock)).status_code in {404, 421}, "the portal mounts these pages"
    settings = Settings(
        data_dir=tmp_path,
        host="0.0.0.0",
        upstream_url="https://x.example",
        sign_in_url="https://x.example/a",
        register_url="https://x.example/b",
        forbidden_url="https://x.example/c",
    )
    async with console_of(create_app(settings)) as elsewhere:
        assert (await elsewhere.client.get(clock)).status_code == 404, "off where others can reach it"


async def test_reset_begins_again_and_is_quick(app: FastAPI, console: Console, empty: httpx.AsyncClient):
    await new_card(empty)
    await console.post("fault", pathPattern="*", times=0, code=Code.SYSTEM_ERROR)
    await console.post("clock", advanceSeconds=86_400)
    first = await console.post("reset")
    assert (first["scenario"], first["people"]) == ("standard", len(CHARACTERS))
    assert first["cards"] > 200
    assert await console.get("fault") == []
    assert await code(empty, user_calls.INFO) == Code.SESSION_INVALID
    async with signed_in(app, "empty@lanyu.example") as client:
        assert (await data(client, calls.PAGE))["total"] == 0
        await new_card(client)
    again = await console.post("reset")
    assert {**again, "ms": 0, "now": ""} == {**first, "ms": 0, "now": ""}
    assert again["ms"] <= 2000, "from the file of the first time"
    async with signed_in(app, "empty@lanyu.example") as client:
        await new_card(client)
    assert (await console.get("ledger/check"))["balanced"]
    people = await console.post("reset", scenario="people")
    assert (people["people"], people["cards"], people["transactions"]) == (len(CHARACTERS), 0, 0)
    async with signed_in(app, "admin@lanyu.example") as client:
        assert await usd(client) == 20_000_000
    await console.refuses(409, "reset", scenario="unknown")


async def test_the_clock_only_goes_forward(console: Console):
    before = await console.get("clock")
    later = await console.post("clock", now=f"{int(before['now'][:4]) + 1}-01-01")
    assert later["now"].endswith("-01-01 00:00:00") or later["now"][11:16] == "00:00"
    assert later["happened"] > 0
    await console.refuses(409, "clock", now=before["now"])
    await console.refuses(422, "clock")
    await console.refuses(422, "clock", advanceSeconds=-1)


async def test_a_card_that_is_not_activated_is_activated(console: Console, admin: httpx.AsyncClient):
    inactive = (await data(admin, calls.PAGE, statusList=["INACTIVE"]))["list"][0]["cardId"]
    await console.refuses(409, "sim/finish", kind="CARD_ACTIVATE", id=inactive, status="FAIL")
    assert (await console.post("sim/finish", kind="CARD_ACTIVATE", id=inactive))["status"] == "VALID"
    assert (await data(admin, calls.INFO, cardId=inactive))["status"] == "VALID"
    await console.refuses(409, "sim/finish", kind="CARD_ACTIVATE", id=inactive)


async def test_what_waits_is_finished_at_once(console: Console, empty: httpx.AsyncClient):
    start = await usd(empty)
    opening = await new_card(empty, 1, bin="485932")
    done = await console.post("sim/finish", kind="CARD_APPLY", id=opening)
    assert done["status"] == (await card(empty, opening))["status"] == "VALID"
    failing = await new_card(empty, 2, bin="485932")
    await console.post("sim/finish", kind="CARD_APPLY", id=failing, status="FAIL", failReason="KYC_REVIEW")
    seen = await card(empty, failing)
    assert (seen["status"], seen["failReason"]) == ("CANCEL", "KYC_REVIEW")
    assert await usd(empty) == start - 500, "the fee of the failed one came back"
    own = await single_card(empty, 3)
    asked = {"requestNo": "r", "cardId": own, "amount": 50_000, "currency": "USD", **PAID}
    waiting = (await data(empty, calls.RECHARGE, **asked))["id"]
    assert (await console.post("sim/finish", kind="CARD_RECHARGE", id=waiting, status="FAIL"))["status"] == "FAIL"
    await console.refuses(409, "sim/finish", kind="CARD_RECHARGE", id=waiting)
    await data(empty, calls.CANCEL, cardIdList=[own], **PAID)
    await console.post("sim/finish", kind="CARD_CANCEL", id=own, status="FAIL")
    assert (await card(empty, own))["status"] == "VALID"
    await data(empty, calls.CANCEL, cardIdList=[own], **PAID)
    await console.post("sim/finish", kind="CARD_CANCEL", id=own)
    assert (await card(empty, own))["status"] == "CANCEL"
    assert (await console.get("ledger/check"))["balanced"]
    await console.refuses(404, "sim/finish", kind="RECHARGE", id="1")
    await console.refuses(409, "sim/finish", kind="CARD_ACTIVATE", id=own)
    await console.refuses(409, "sim/finish", kind="NOTHING", id="1")
    await console.refuses(409, "sim/finish", kind="CARD_CANCEL", id=own, status="MAYBE")


async def test_a_card_whose_cancellation_fails_is_what_it_was(console: Console, empty: httpx.AsyncClient):
    inactive, frozen = await new_card(empty, 1, bin="529004"), await new_card(empty, 2)
    await data(empty, calls.UPDATE, cardId=frozen, freezeFlag=True)
    for card_id, status in ((inactive, "INACTIVE"), (frozen, "ABNORMAL")):
        await data(empty, calls.CANCEL, cardIdList=[card_id], **PAID)
        await console.post("sim/finish", kind="CARD_CANCEL", id=card_id, status="FAIL")
        assert (await card(empty, card_id))["status"] == status


async def test_a_card_that_expired_while_it_was_being_cancelled_does_not_pay_again(
    app: FastAPI, console: Console, empty: httpx.AsyncClient
):
    card_id = await new_card(empty)
    set_card(app, card_id, status="PRE_CANCEL", expiry="202610")
    assert (await console.post("sim/finish", kind="CARD_CANCEL", id=card_id, status="FAIL"))["status"] == "EXPIRED"


async def test_exports_are_finished_or_failed_for_a_reason(
    app: FastAPI, console: Console, admin: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as still:
        still.setattr(export_worker, "start", lambda _sandbox: None)
        order = {"reportType": "TRADE_DETAIL", "conditions": month(app)}
        wanted = (await data(admin, report_calls.EXPORT_GENERATE, **order, language="zh"))["exportId"]
        unwanted = (await data(admin, report_calls.EXPORT_GENERATE, **order, language="en"))["exportId"]
    failed = await console.post("sim/finish", kind="EXPORT", id=unwanted, status="FAIL", failReason="STORAGE_FULL")
    assert (failed["status"], failed["failReason"]) == ("FAIL", "STORAGE_FULL")
    await console.refuses(409, "sim/finish", kind="EXPORT", id=unwanted, status="FAIL")
    done = await console.post("sim/finish", kind="EXPORT", id=wanted)
    assert (done["status"], done["failReason"]) == ("SUCCESS", "")
    rows = {row["exportId"]: row for row in (await data(admin, report_calls.EXPORT_PAGE))["list"]}
    assert (rows[unwanted]["status"], rows[unwanted]["failReason"]) == ("FAIL", "STORAGE_FULL")
    assert (rows[wanted]["status"], rows[wanted]["progress"]) == ("SUCCESS", 100)
    assert sheets((await download(admin, exportId=wanted)).content).rows
    assert (await download(admin, exportId=unwanted)).json()["code"] == int(Code.DOWNLOAD_FAILED)


async def test_top_ups_quota_and_reviews_are_finished_too(app: FastAPI, console: Console, admin: httpx.AsyncClient):
    top_up = {"requestNo": "t", "currency": "USD", "amount": 100_000, "payChannel": "COLLECTION_BALANCE"}
    before = await usd(admin)
    bill = (await data(admin, account_calls.TRANSACTION_RECHARGE, **top_up))["billId"]
    await console.post("sim/finish", kind="RECHARGE", id=bill)
    assert await usd(admin) == before + 100_000
    sub = (await data(admin, sub_calls.PAGE))["list"][0]["subUserId"]
    move = {"requestNo": "q", "currency": "USD", "direction": "ASSIGN", **PAID}
    items = [{"subUserId": sub, "amount": 10_000}]
    applied = (await data(admin, sub_calls.QUOTA_APPLY, **move, itemList=items))["applyId"]
    await console.post("sim/finish", kind="QUOTA", id=applied)
    assert await usd(admin) == before + 90_000
    async with signed_in(app, "kyc-review@lanyu.example") as client:
        user = (await data(client, user_calls.INFO))["userId"]
        await console.post("sim/finish", kind="KYC", id=user)
        await console.post("sim/finish", kind="KYB", id=user, status="FAIL", failReason="licence expired")
        seen = await data(client, user_calls.INFO)
        assert (seen["vccKycStatus"], seen["vccKybStatus"]) == (5, "FAILED")
        await console.refuses(409, "sim/finish", kind="KYC", id=user, status="MAYBE")


async def test_a_reason_in_both_languages_is_read_in_the_readers(
    app: FastAPI, console: Console, admin: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(export_worker, "start", lambda _sandbox: None)
    top_up = {"requestNo": "t", "currency": "USD", "amount": 100_000, "payChannel": "COLLECTION_BALANCE"}
    bill = (await data(admin, account_calls.TRANSACTION_RECHARGE, **top_up))["billId"]
    to_card = {"requestNo": "c", "cardId": await single_card(admin), "amount": 10_000, "currency": "USD"}
    card_bill = (await data(admin, calls.RECHARGE, **to_card, **PAID))["id"]
    sub = (await data(admin, sub_calls.PAGE))["list"][0]["subUserId"]
    move = {
        "requestNo": "q",
        "currency": "USD",
        "direction": "ASSIGN",
        "itemList": [{"subUserId": sub, "amount": 10_000}],
    }
    applied = (await data(admin, sub_calls.QUOTA_APPLY, **move, **PAID))["applyId"]
    order = {"reportType": "TRADE_DETAIL", "conditions": month(app), "language": "en"}
    file = (await data(admin, report_calls.EXPORT_GENERATE, **order))["exportId"]
    for kind, key in (("RECHARGE", bill), ("CARD_RECHARGE", card_bill), ("QUOTA", applied), ("EXPORT", file)):
        await console.post("sim/finish", kind=kind, id=key, status="FAIL", failReason="退回 · Sent back")
    asked: list[tuple[Any, dict[str, Any]]] = [
        (account_calls.TRANSACTION_RECHARGE_RESULT, {"billId": bill}),
        (trade_calls.RECHARGE_PAGE, {"requestNo": "t", **month(app)}),
        (replace(calls.RECHARGE_RESULT, path=f"/card/recharge/{card_bill}"), {}),
        (trade_calls.CARD_RECHARGE_PAGE, {"requestNo": "c", **month(app)}),
        (sub_calls.QUOTA_RESULT, {"applyId": applied}),
        (report_calls.EXPORT_PAGE, {}),
    ]
    for language, reason in (("zh-CN", "退回"), ("en", "Sent back")):
        admin.headers["Accept-Language"] = language
        for call, body in asked:
            answer = await data(admin, call, **body)
            row = next(iter(answer.get("list") or answer.get("itemList") or [answer]))
            assert row["failReason"] == reason, (call.path, language)


async def test_a_balance_that_is_set_counts_what_was_due_before(
    console: Console, empty: httpx.AsyncClient, clock: Clock
):
    """The top-up came afterwards, with the next call, and the account had more than was set."""
    top_up = {"requestNo": "t", "currency": "USD", "amount": 100_000, "payChannel": "COLLECTION_BALANCE"}
    await data(empty, account_calls.TRANSACTION_RECHARGE, **top_up)
    clock.advance(60)
    await console.post("sim/balance", loginName="empty@lanyu.example", currency="USD", available=250_000)
    assert await usd(empty) == 250_000


async def test_an_account_that_is_frozen_stops_nothing_that_was_due_before(
    console: Console, empty: httpx.AsyncClient, clock: Clock
):
    top_up = {"requestNo": "t", "currency": "USD", "amount": 100_000, "payChannel": "COLLECTION_BALANCE"}
    before = await usd(empty)
    await data(empty, account_calls.TRANSACTION_RECHARGE, **top_up)
    clock.advance(60)
    await console.post("sim/userState", loginName="empty@lanyu.example", accountStatus="FROZEN")
    await console.post("clock", advanceSeconds=0)
    await console.post("sim/userState", loginName="empty@lanyu.example", accountStatus="ACTIVE")
    assert await usd(empty) == before + 100_000


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ({"accountStatus": "FROZEN", "freezeReason": "risk"}, Code.ACCOUNT_FROZEN),
        ({"accountStatus": "PASSIVE"}, Code.ACCOUNT_CANCELLED),
        ({"accountStatus": "NONE"}, Code.SERVICE_NOT_OPENED),
        ({"status": "INIT"}, Code.SERVICE_NOT_OPENED),
        ({"unsignedAgreements": [{"code": "VCC_SERVICE"}]}, Code.AGREEMENTS_UNSIGNED),
        ({"userCentreBlock": "200018"}, Code.USER_CENTRE_FORBIDDEN_2),
    ],
)
async def test_a_users_state_decides_what_calls_answer(
    console: Console, empty: httpx.AsyncClient, state: dict[str, Any], expected: str
):
    await console.post("sim/userState", loginName="empty@lanyu.example", **state)
    assert await code(empty, calls.PAGE) == expected


async def test_a_verification_that_is_decided_counts_whether_or_not_it_was_submitted(
    console: Console, empty: httpx.AsyncClient
):
    who, asked = {"loginName": "empty@lanyu.example"}, {**SINGLE, "cardName": "x"}
    await console.post("sim/userState", **who, kycStatus=-1)
    assert await code(empty, calls.APPLY, **asked) == Code.KYC_NEEDED
    user = await console.post("sim/userState", **who, kycStatus=5)
    assert (user["vccKycStatus"], user["vccKycType"]) == (5, 1)
    assert await code(empty, calls.APPLY, **asked) == Code.SUCCESS


async def test_a_users_verification_and_flags_change(console: Console, empty: httpx.AsyncClient):
    user = await console.post(
        "sim/userState",
        loginName="empty@lanyu.example",
        kycStatus=77,
        kybStatus="AUDITING",
        flags={"supportSingleCardMode": False, "maxCards": 3},
    )
    assert (user["vccKycStatus"], user["vccKybStatus"], user["supportSingleCardMode"]) == (77, "AUDITING", False)
    asked = {**SINGLE, "cardName": "x"}
    assert await code(empty, calls.APPLY, **asked) == Code.KYC_NOT_APPROVED
    await console.post("sim/userState", userId=user["userId"], kycStatus=5, kybStatus="PASSED")
    assert await code(empty, calls.APPLY, **asked) == Code.FUNCTION_UNSUPPORTED
    assert (await data(empty, calls.WAIT_APPLY_COUNT))["waitApplyCount"] == 3
    await console.refuses(404, "sim/userState", loginName="nobody@lanyu.example")
    await console.refuses(409, "sim/userState", userId=user["userId"], kycStatus=55)
    await console.refuses(422, "sim/userState", status="VALID")


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        ({"code": "300019", "data": {"x": 1}, "errorParam": ["amount"]}, BusinessError),
        ({"httpStatus": 400}, HttpStatusError),
        ({"dropConnection": True}, NoAnswer),
        ({"garbage": "EMPTY"}, BadAnswer),
        ({"garbage": "HTML"}, BadAnswer),
        ({"garbage": "TRUNCATED"}, BadAnswer),
        ({"garbage": "BINARY"}, BadAnswer),
        ({"garbage": "WRONG_SHAPE"}, BadAnswer),
    ],
)
async def test_each_fault_is_met_by_the_portals_client(
    console: Console, portal: Upstream, credential: Credential, fault: dict[str, Any], error: type[UpstreamError]
):
    await console.post("fault", method="POST", pathPattern="/card/recharge", **fault)
    asked = CardRecharge(request_no="r", card_id="1", amount=1000, currency="USD")
    with pytest.raises(error):
        await portal.send(calls.RECHARGE, asked, credential=credential)
    with pytest.raises(BusinessError) as real:
        await portal.send(calls.RECHARGE, asked, credential=credential)
    assert real.value.code == Code.CARD_NOT_FOUND, "the fault is used up"
    seen = await console.get("traffic")
    assert [one["fault"] for one in seen] == [True, False]


async def test_a_lost_answer_leaves_what_was_done(
    console: Console, portal: Upstream, credential: Credential, app: FastAPI
):
    async with signed_in(app, "empty@lanyu.example") as client:
        card_id = await single_card(client)
        await console.post("fault", pathPattern="/card/recharge", dropConnection=True, after=True)
        asked = CardRecharge(request_no="once", card_id=card_id, amount=50_000, currency="USD", pay_pwd=PAID["payPwd"])
        with pytest.raises(NoAnswer):
            await portal.send(calls.RECHARGE, asked, credential=credential)
        again = await portal.send(calls.RECHARGE, asked, credential=credential)
        await console.post("sim/finish", kind="CARD_RECHARGE", id=again.id)
        assert (await card(client, card_id))["cardBalance"] == 150_000, "once, although it was sent twice"


async def test_faults_fit_by_method_and_path_and_are_taken_back(console: Console, empty: httpx.AsyncClient):
    await console.post("fault", method="GET", pathPattern="/card/*", times=2, code="600001")
    kept = await console.post("fault", pathPattern="/cb-va-vcc/card/page", times=0, code="910001")
    assert await code(empty, calls.TAGS) == Code.SUCCESS, "a POST"
    assert [await code(empty, calls.BIN_LIST) for _ in range(3)] == ["600001", "600001", Code.SUCCESS]
    assert [await code(empty, calls.PAGE) for _ in range(3)] == ["910001"] * 3
    waiting = await console.get("fault")
    assert [(one["faultId"], one["left"], one["used"]) for one in waiting] == [(kept["faultId"], None, 3)]
    assert await console.delete("fault", faultId=kept["faultId"]) == {"removed": 1}
    assert await code(empty, calls.PAGE) == Code.SUCCESS
    for wrong in ({}, {"code": "1000", "httpStatus": 500}, {"httpStatus": 200}, {"code": "abc"}):
        await console.refuses(422, "fault", pathPattern="*", **wrong)


async def test_an_unknown_field_is_refused_with_the_fields_that_there_are(console: Console):
    answer = await console.client.post("/__sandbox/fault", json={"pathPattern": "*", "cut": True, "when": 1})
    assert answer.status_code == 422
    assert "unknown: cut, when; it takes method, pathPattern, times, code" in answer.json()["detail"][0]["msg"]


async def test_a_delayed_call_is_seen_as_slow_and_as_left(console: Console, portal: Upstream, credential: Credential):
    await console.post("fault", pathPattern=USER_INFO, delayMs=120)
    await portal.send(user_calls.INFO, Nothing(), credential=credential)
    assert (await console.get("traffic"))[-1]["ms"] >= 120
    await console.post("fault", pathPattern=USER_INFO, delayMs=60_000)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await portal.send(user_calls.INFO, Nothing(), credential=credential)
    last = (await console.get("traffic"))[-1]
    assert (last["cancelled"], last["status"]) == (True, 0)


async def test_traffic_tells_everything_but_secrets(console: Console, admin: httpx.AsyncClient):
    await ask(admin, calls.INFO_ALL, cardId="1", payPwd="my secret", smsCode="123456")
    await ask(admin, calls.INFO, cardId="1")
    await ask(admin, user_calls.SEND_MOBILE, typeCode="CARD_INFO")
    one, two, three = await console.get("traffic")
    assert (one["method"], one["url"], one["code"]) == ("POST", "/cb-va-vcc/card/infoAll", Code.CARD_NOT_FOUND)
    assert one["body"] == {"cardId": "1", "payPwd": "•••", "smsCode": "•••"}
    assert (two["url"], two["body"], two["status"]) == ("/cb-va-vcc/card/info?cardId=1", None, 200)
    assert two["ms"] >= 0
    assert [two, three] == await console.get("traffic", since=one["number"])
    letters = await console.get("outbox", to="13800138000", typeCode="CARD_INFO")
    assert letters[0]["code"].isdigit()
    assert letters[0]["channel"] == "SMS"
    assert "SSOSESSION" not in str([one, two, three])


async def test_a_fault_strikes_its_share_of_the_calls_the_same_each_time(console: Console, empty: httpx.AsyncClient):
    async def struck(seed: int) -> list[bool]:
        await console.delete("fault")
        await console.post("fault", pathPattern="/card/page", times=0, code=Code.SYSTEM_ERROR, share=30, seed=seed)
        return [await code(empty, calls.PAGE) == Code.SYSTEM_ERROR for _ in range(60)]

    first, again, other = await struck(7), await struck(7), await struck(8)
    assert first == again
    assert first != other
    assert 8 <= sum(first) <= 30
    assert (await console.get("fault"))[0]["used"] == sum(other)
    assert await code(empty, calls.TAGS) == Code.SUCCESS


async def test_a_fault_strikes_the_call_that_is_named(console: Console, empty: httpx.AsyncClient):
    await console.post("fault", pathPattern="/card/page", code=Code.SYSTEM_ERROR, skip=2)
    told = [await code(empty, calls.PAGE) for _ in range(4)]
    assert [one == Code.SYSTEM_ERROR for one in told] == [False, False, True, False]
