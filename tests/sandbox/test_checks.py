"""The order of checks of contract §0: with everything wrong at once the codes come in that order."""

import itertools
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import delete

from tests.support.moments import good_until
from tests.support.sandbox import ask, code, sandbox_of, session_token, signed_in, visitor
from vcc_portal.config import Settings
from vcc_portal.domain.account import AccountStatus, Standing, place_for
from vcc_portal.errors.codes import Code
from vcc_portal.state.core.effects import PLACES
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import content as content_calls
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.core.context import Refused, Sandbox
from vcc_sandbox.core.request_checks import Need, check_account_state
from vcc_sandbox.core.serve import HANDLERS, base_path
from vcc_sandbox.identity.tables import DataScope, LinkedUser, Permission, UnsignedAgreement

APPLICATION: dict[str, Any] = {
    "requestNo": "order-1",
    "cardMode": "SHARED",
    "bin": "222703",
    "currency": "USD",
    "settleCurrencyCode": "USD",
    "cardName": "order",
    "email": "a@b.example",
    "areaCode": "86",
    "phone": "13800138000",
    "invalidTime": good_until(),
}


def change(sandbox: Sandbox, user_id: str, **columns: Any) -> None:
    with sandbox.database.write() as db:
        user = db.get_one(LinkedUser, user_id)
        for name, value in columns.items():
            setattr(user, name, value)


def grant(sandbox: Sandbox, user_id: str, resource: str, url: str = "") -> None:
    with sandbox.database.write() as db:
        db.add(Permission(user_id=user_id, resource_code=resource, resource_url=url, resource_id="9", resource_name=""))


def first_sub(sandbox: Sandbox, user_id: str) -> str:
    with sandbox.database.read() as db:
        return db.query(DataScope).filter_by(user_id=user_id).first().sub_user_id


def sign_all(sandbox: Sandbox, user_id: str) -> None:
    with sandbox.database.write() as db:
        for row in db.query(UnsignedAgreement).filter_by(user_id=user_id):
            db.delete(row)


async def test_the_codes_come_in_the_contracts_order(app: FastAPI, sandbox: Sandbox, operator: httpx.AsyncClient):
    user = (await ask(operator, user_calls.INFO))["data"]["userId"]
    change(
        sandbox,
        user,
        account_status="FROZEN",
        status="CANCEL",
        kyc_user_status="UN_ACTIVE",
        user_centre_block="200017",
        vcc_kyc_status=-1,
    )
    with sandbox.database.write() as db:
        db.add(UnsignedAgreement(user_id=user, site="CN", code="VCC_SERVICE", version="2", title="t"))
    wrong = {**APPLICATION, "phone": "1"}
    steps: list[tuple[str, Any]] = [
        (Code.ACCOUNT_FROZEN, lambda: change(sandbox, user, account_status="ACTIVE")),
        (Code.ACCOUNT_CANCELLED, lambda: change(sandbox, user, status="VALID")),
        (Code.SERVICE_NOT_OPENED, lambda: change(sandbox, user, kyc_user_status="NORMAL")),
        (Code.AGREEMENTS_UNSIGNED, lambda: sign_all(sandbox, user)),
        (Code.USER_CENTRE_FORBIDDEN, lambda: change(sandbox, user, user_centre_block=None)),
        (Code.NO_PERMISSION, lambda: grant(sandbox, user, "page", "/card/apply")),
        (Code.NO_FUNCTION_RIGHT, lambda: grant(sandbox, user, "vcc_card_apply")),
        (Code.NO_DATA_RIGHT, lambda: wrong.update(subUserId=first_sub(sandbox, user))),
        (Code.KYC_NEEDED, lambda: change(sandbox, user, vcc_kyc_status=3)),
        (Code.KYC_NOT_APPROVED, lambda: change(sandbox, user, vcc_kyc_status=5)),
        (Code.CARD_OPEN_FAILED, lambda: wrong.update(phone="13800138000", currency="HKD", settleCurrencyCode="HKD")),
        (Code.CURRENCY_ACCOUNT_MISSING, lambda: wrong.update(currency="USD", settleCurrencyCode="USD")),
        (Code.SUCCESS, lambda: None),
    ]
    async with visitor(app) as nobody:
        assert await code(nobody, card_calls.APPLY, **wrong) == Code.SESSION_INVALID
    for expected, mend in steps:
        assert await code(operator, card_calls.APPLY, **wrong) == expected
        mend()


async def test_a_page_that_is_granted_with_a_trailing_slash_is_granted(sandbox: Sandbox, operator: httpx.AsyncClient):
    """As the portal's pages have it (spec §6)."""
    user = (await ask(operator, user_calls.INFO))["data"]["userId"]
    assert await code(operator, report_calls.OPERATION_LOG_LIST) == Code.NO_PERMISSION
    grant(sandbox, user, "log", "/logs/")
    assert await code(operator, report_calls.OPERATION_LOG_LIST) == Code.SUCCESS


async def test_a_field_is_known_by_its_wire_name_alone(admin: httpx.AsyncClient, operator: httpx.AsyncClient):
    """By another name it would get past the data right, which looks at the fields as they were sent."""
    own, every = [(await ask(each, sub_calls.PAGE, pageSize=50))["data"]["list"] for each in (operator, admin)]
    others = {row["subUserId"] for row in every} - {row["subUserId"] for row in own}
    bills = await ask(operator, trade_calls.BILL_PAGE)
    for sub_user_id in others:
        assert await code(operator, trade_calls.BILL_PAGE, subUserId=sub_user_id) == Code.NO_DATA_RIGHT
        assert await ask(operator, trade_calls.BILL_PAGE, sub_user_id=sub_user_id) == bills
    assert others


async def test_an_agreement_answer_lists_what_must_be_signed(sandbox: Sandbox, admin: httpx.AsyncClient):
    user = (await ask(admin, user_calls.INFO))["data"]["userId"]
    with sandbox.database.write() as db:
        db.add(UnsignedAgreement(user_id=user, site="CN", code="VCC_SERVICE", version="2", title="协议"))
    answer = await ask(admin, user_calls.INFO)
    assert str(answer["code"]) == Code.AGREEMENTS_UNSIGNED
    assert answer["data"] == [{"site": "CN", "code": "VCC_SERVICE", "version": "2", "title": "协议"}]


async def test_a_user_centre_block_names_the_user_in_its_message(sandbox: Sandbox, admin: httpx.AsyncClient):
    user = (await ask(admin, user_calls.INFO))["data"]["userId"]
    change(sandbox, user, user_centre_block="200019")
    answer = await ask(admin, user_calls.INFO)
    assert (str(answer["code"]), answer["message"]) == ("200019", user)


STATES = [
    ("frozen", Code.ACCOUNT_FROZEN, Code.ACCOUNT_FROZEN),
    ("closed", Code.SUCCESS, Code.SERVICE_NOT_OPENED),
    ("cancelled", Code.SUCCESS, Code.ACCOUNT_CANCELLED),
    ("unactive", Code.SUCCESS, Code.SERVICE_NOT_OPENED),
    ("init", Code.SUCCESS, Code.SERVICE_NOT_OPENED),
    ("invalid", Code.SUCCESS, Code.ACCOUNT_FROZEN),
    ("kyc-init", Code.SUCCESS, Code.SUCCESS),
    ("admin", Code.SUCCESS, Code.SUCCESS),
]


@pytest.mark.parametrize(("name", "info_code", "card_code"), STATES)
async def test_each_account_state_answers_as_the_portal_expects(
    app: FastAPI, name: str, info_code: str, card_code: str
):
    async with signed_in(app, f"{name}@lanyu.example") as client:
        assert await code(client, user_calls.INFO) == info_code
        assert await code(client, card_calls.PAGE) == card_code
        assert await code(client, user_calls.LOGOUT) == Code.SUCCESS, "everybody can sign out"


@pytest.mark.parametrize(
    ("status", "account_status", "kyc_user_status", "biz_source"),
    list(
        itertools.product(
            ["VALID", "INIT", "INVALID", "CANCEL"],
            ["ACTIVE", "FROZEN", "PASSIVE", "NONE"],
            ["NORMAL", "UN_ACTIVE"],
            ["cn_vcc", "cn_b2b"],
        )
    ),
)
def test_an_account_is_refused_where_the_portal_holds_it(
    status: str, account_status: str, kyc_user_status: str, biz_source: str
):
    user = LinkedUser(
        status=status, account_status=account_status, kyc_user_status=kyc_user_status, biz_source=biz_source
    )
    known = Standing(
        user_id="1",
        account_available=account_status == "ACTIVE",
        status=status,
        biz_source=biz_source,
        kyc_user_status=kyc_user_status,
        account_status=AccountStatus.FROZEN if account_status == "FROZEN" else AccountStatus.ACTIVE,
    )
    effect = None
    try:
        check_account_state(user, Need.ACCOUNT)
    except Refused as refused:
        effect = Code(refused.code).row.effect
    assert place_for(known) is (PLACES[effect] if effect else None)


@pytest.mark.parametrize(
    ("states", "expected"),
    [
        ({"account_status": "FROZEN", "freeze_reason": "风险核查 · Under risk review"}, Code.ACCOUNT_FROZEN),
        ({"status": "INVALID"}, Code.ACCOUNT_FROZEN),
        ({"account_status": "PASSIVE"}, Code.ACCOUNT_CANCELLED),
        ({"status": "CANCEL"}, Code.ACCOUNT_CANCELLED),
        ({"account_status": "NONE"}, Code.SERVICE_NOT_OPENED),
        ({"kyc_user_status": "UN_ACTIVE"}, Code.SERVICE_NOT_OPENED),
        ({"vcc_kyc_status": 4}, Code.KYC_NOT_APPROVED),
        ({"vcc_kyc_type": None}, Code.KYC_NEEDED),
        ({}, Code.CARD_OPEN_FAILED),
    ],
)
async def test_an_operator_is_held_by_the_states_of_the_company(
    app: FastAPI, sandbox: Sandbox, admin: httpx.AsyncClient, states: dict[str, Any], expected: str
):
    """Recharge and quota stopped in a company that was frozen, while its operators went on applying for cards."""
    change(sandbox, (await ask(admin, user_calls.INFO))["data"]["userId"], **states)
    application = {**APPLICATION, "phone": "1"}
    async with signed_in(app, "finance@lanyu.example") as operator:
        for one in (admin, operator):
            assert await code(one, card_calls.APPLY, **application) == expected
        known, of_admin = [await ask(one, user_calls.INFO) for one in (operator, admin)]
        state, state_of_admin = [await ask(one, user_calls.ACCOUNT_STATUS) for one in (operator, admin)]
    assert known["code"] == of_admin["code"]
    assert state == state_of_admin
    if known["data"] and of_admin["data"]:
        names = "status", "accountAvailable", "kycUserStatus", "vccKycType", "vccKycStatus", "vccKybStatus"
        assert [known["data"].get(name) for name in names] == [of_admin["data"].get(name) for name in names]


@pytest.mark.parametrize("name", ["kyc-init", "kyc-review", "kyc-failed", "kyc-expired", "kyc-beneficiary", "kyb-init"])
async def test_only_verified_users_apply(app: FastAPI, name: str):
    async with signed_in(app, f"{name}@lanyu.example") as client:
        expected = Code.KYC_NEEDED if name == "kyc-init" else Code.KYC_NOT_APPROVED
        assert await code(client, card_calls.APPLY, **APPLICATION) == expected


@pytest.mark.parametrize(
    "headers", [{"source": "PC"}, {"bizSource": "cn_vcc"}, {"source": "H5", "bizSource": "cn_vcc"}]
)
async def test_requests_without_the_product_headers_are_refused(app: FastAPI, headers: dict[str, str]):
    async with visitor(app) as client:
        client.headers.clear()
        client.headers.update(headers)
        assert await code(client, content_calls.SITE_PARAMS, site="CN") == Code.CANNOT_USE_SERVICE


async def test_every_session_call_refuses_a_visitor(app: FastAPI):
    """Whatever is served: without a session it is 10010, before anything is read of the request."""
    async with visitor(app) as client:
        for served in HANDLERS.values():
            if served.rules.need:
                assert await code(client, served.call) == Code.SESSION_INVALID, str(served.call)


@pytest.mark.parametrize(
    "granted", ["/card/updateLimit", "/card/cancel", "/card/move", "/card/recharge", "/trade/transaction"]
)
async def test_who_may_open_a_page_about_cards_may_choose_them(
    sandbox: Sandbox, operator: httpx.AsyncClient, granted: str
):
    """The page itself led to the one for those without permission, where the list was not granted beside it."""
    user_id = (await ask(operator, user_calls.INFO))["data"]["userId"]
    with sandbox.database.write() as db:
        db.execute(delete(Permission).where(Permission.user_id == user_id))
    search = {"keyword": "Ads"}
    assert await code(operator, card_calls.PAGE) == Code.NO_PERMISSION
    assert await code(operator, card_calls.FUZZY_QUERY, **search) == Code.NO_PERMISSION, (
        "it told their names to anybody"
    )
    grant(sandbox, user_id, "page", granted)
    assert await code(operator, card_calls.PAGE) == Code.SUCCESS
    assert await code(operator, card_calls.FUZZY_QUERY, **search) == Code.SUCCESS
    assert await code(operator, card_calls.INFO, cardId="1") == Code.CARD_NOT_FOUND


@pytest.mark.parametrize("granted", ["/account/quota", "/account"])
async def test_a_sub_account_is_told_to_whoever_may_open_a_page_about_it(
    sandbox: Sandbox, operator: httpx.AsyncClient, granted: str
):
    """An operator without any was told its balances."""
    user_id = (await ask(operator, user_calls.INFO))["data"]["userId"]
    asked = {"subUserId": first_sub(sandbox, user_id)}
    with sandbox.database.write() as db:
        db.execute(delete(Permission).where(Permission.user_id == user_id))
    assert await code(operator, sub_calls.DETAILS, **asked) == Code.NO_PERMISSION
    grant(sandbox, user_id, "page", granted)
    assert await code(operator, sub_calls.DETAILS, **asked) == Code.SUCCESS


async def test_a_forged_or_ended_session_is_no_session(app: FastAPI):
    async with visitor(app) as client:
        client.cookies.set("SSOSESSION", "forged")
        assert await code(client, user_calls.INFO) == Code.SESSION_INVALID
    token = session_token(app, "admin@lanyu.example")
    async with visitor(app) as client:
        client.cookies.set("SSOSESSION", token)
        assert await code(client, user_calls.LOGOUT) == Code.SUCCESS
        client.cookies.clear()
        client.cookies.set("SSOSESSION", token)
        assert await code(client, user_calls.INFO) == Code.SESSION_INVALID


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"timeStart": "2026-01-01"}, "timeEnd"),
        ({"timeStart": "2026-13-01", "timeEnd": "2026-01-01"}, "timeStart"),
        ({"timeStart": "2026-01-01", "timeEnd": "2026-01-02", "pageSize": 201}, "pageSize"),
        ({"timeStart": "2026-01-01", "timeEnd": "2026-01-02", "orderBy": "password"}, "orderBy"),
    ],
)
async def test_a_wrong_field_is_named(admin: httpx.AsyncClient, values: dict[str, Any], field: str):
    answer = await ask(admin, trade_calls.RECORD_PAGE, **values)
    assert str(answer["code"]) == Code.SUBMIT_FAILED
    assert field in answer["errorParam"]


async def test_no_number_is_too_large_to_be_refused(admin: httpx.AsyncClient):
    """One that no database takes was a system error."""
    days = {"acctDateTimeStart": "2026-01-01", "acctDateTimeEnd": "2026-01-02"}
    answer = await ask(admin, account_calls.FLOW_PAGE, **days, tradeTypeList=[2**63])
    assert (str(answer["code"]), answer["errorParam"]) == (Code.FLOW_QUERY_FAILED, ["tradeTypeList.0"])


@pytest.mark.parametrize(
    "body",
    [
        *(b"[]", b"{", b"null", b'"x"', b"\xff", b"1" * 1_000_001),
        *(b'{"a":' + b"[" * depth + b"]" * depth + b"}" for depth in (100, 500, 900, 20_000)),
        *(b'{"cardId":"\\ud800"}', b'{"\\ud800":"\\u0000"}', b'{"a":1e400}', b'{"a":NaN}'),
    ],
    ids=lambda body: f"{body[:24]!r}-{len(body)}",
)
async def test_a_body_that_is_no_object_is_refused(admin: httpx.AsyncClient, body: bytes):
    answer = await admin.post("/cb-va-vcc/card/page", content=body)
    assert (answer.status_code, answer.json()["errorParam"]) == (200, ["body"])


@pytest.mark.usefixtures("each_database")
@pytest.mark.parametrize("text", [r"\u0000", r"\ud800"])
@pytest.mark.parametrize("call", [card_calls.CANCEL, account_calls.KYB_SUBMIT])
async def test_a_refusal_is_logged_whatever_was_sent(admin: httpx.AsyncClient, call: Call[Any, Any], text: str):
    """Its row could not be written: the answer was HTTP 500, or a system error instead of the field."""
    path = base_path(Settings(), call.service) + call.path
    body = f'{{"cardId": "{text}", "cardIdList": ["{text}"], "kybId": ["{text}"]}}'
    answer = await admin.post(path, content=body)
    assert (answer.status_code, str(answer.json()["code"])) == (200, HANDLERS[call].invalid)


@pytest.mark.parametrize(
    ("call", "asked"),
    [
        (card_calls.PAGE, {"createTimeEnd": "9999-12-31"}),
        (card_calls.PAGE, {"expireBefore": "9999-12-31"}),
        (trade_calls.RECORD_PAGE, {"timeStart": "9999-01-01", "timeEnd": "9999-12-31"}),
        (account_calls.FLOW_PAGE, {"acctDateTimeStart": "2026-01-01", "acctDateTimeEnd": "9999-12-31"}),
        (account_calls.FLOW_CHECK_DELAY, {"acctDateTimeEnd": "9999-12-31"}),
    ],
)
async def test_a_range_may_be_open_to_the_end_of_the_calendar(
    admin: httpx.AsyncClient, call: Call[Any, Any], asked: dict[str, str]
):
    """It was a system error: after the calendar's last day there is none."""
    assert await code(admin, call, **asked) == Code.SUCCESS


async def test_the_envelope_is_the_service_s(app: FastAPI, admin: httpx.AsyncClient):
    main = await ask(admin, user_calls.EXIST_PWD)
    assert (main["code"], main["message"], main["model"]) == (100001, "SUCCESS", None)
    content = await ask(admin, content_calls.SITE_PARAMS, site="CN")
    assert (content["code"], content["model"]) == ("000000", None)
    assert content["msg"]
    assert sandbox_of(app).settings.legal_line_zh == content["data"]["params"]["copyright"]
