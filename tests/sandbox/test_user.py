"""The signed-in user as the portal routes and shows them."""

import json

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import update

from tests.support.sandbox import ask, data, signed_in, visitor
from vcc_portal.domain.gating import OF_KYC, Gate
from vcc_portal.domain.kyc import KYC_BY_NUMBER, KycStatus, LinkedKyc
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import content as content_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.user import AccountConfig, VccUser
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.tables import KybFile
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.verification.reviews import OPEN_FOR_KYC


async def test_the_admin_and_the_operator(admin: httpx.AsyncClient, operator: httpx.AsyncClient):
    chief = VccUser.model_validate(await data(admin, user_calls.INFO))
    assert (chief.admin_flag, chief.account_available, chief.biz_source, chief.status) == (
        True,
        True,
        "cn_vcc",
        "VALID",
    )
    assert (chief.vcc_kyc_type, chief.vcc_kyc_status, chief.vcc_kyb_status) == (1, 5, "PASSED")
    assert chief.support_sub_user
    worker = VccUser.model_validate(await data(operator, user_calls.INFO))
    assert not worker.admin_flag
    menu = [grant.resource_url for grant in worker.uri_permission_dto_list if grant.link_type == 1]
    assert menu == ["/account", "/card/list", "/trade"]
    assert (await data(operator, user_calls.MASTER_INFO))["mainUserId"] == chief.user_id


ROUTING = [
    ("unactive", "status", "VALID"),
    ("unactive", "kycUserStatus", "UN_ACTIVE"),
    ("init", "status", "INIT"),
    ("invalid", "status", "INVALID"),
    ("cancelled", "status", "CANCEL"),
    ("closed", "accountAvailable", False),
    ("personal", "vccKycType", 0),
    ("kyc-init", "vccKycStatus", -1),
    ("kyc-review", "vccKycStatus", 3),
    ("kyc-failed", "vccKycStatus", 6),
    ("kyc-expired", "vccKycStatus", 4),
    ("kyc-beneficiary", "vccKycStatus", 7),
    ("kyb-review", "vccKybStatus", "AUDITING"),
    ("single", "supportSharedCardMode", False),
    ("shared", "supportSingleCardMode", False),
]


@pytest.mark.parametrize(("name", "field", "value"), ROUTING)
async def test_each_person_shows_what_they_are_for(app: FastAPI, name: str, field: str, value: object):
    async with signed_in(app, f"{name}@lanyu.example") as client:
        assert (await data(client, user_calls.INFO))[field] == value


async def test_names_and_numbers_are_masked(admin: httpx.AsyncClient):
    expand = await data(admin, user_calls.EXPAND)
    assert (expand["loginName"], expand["mobileMask"]) == ("ad***@lanyu.example", "138******00")


async def test_business_and_region_are_read_and_not_made_up(admin: httpx.AsyncClient, sandbox: Sandbox):
    """A constant stood for each of them, whatever a company had filled in and wherever somebody is at home."""
    with sandbox.database.write() as db:
        user = db.get_one(LinkedUser, (await data(admin, user_calls.INFO))["userId"])
        db.get_one(Person, user.person_id).region = "HK"
        file = db.get_one(KybFile, user.company_id)
        file.form = {**file.form, "businessType": "GAMES"}
    assert (await data(admin, user_calls.EXPAND))["businessType"] == "GAMES"
    assert {entry["region"] for entry in await data(admin, user_calls.KYC_LIST)} == {"HK"}


async def test_the_account_configuration_is_a_string_of_json(admin: httpx.AsyncClient):
    text = await data(admin, user_calls.KYC_SOURCE_CONFIG, kycSource="B2B")
    assert json.loads(text)["CN"]["kycUrl"].endswith("/sandbox/kyc")
    assert AccountConfig.parse(text).cn.kyb_url.endswith("/sandbox/kyb")


async def test_verification_of_a_strangers_account_is_not_refreshed(app: FastAPI, admin: httpx.AsyncClient):
    async with signed_in(app, "kyc-failed@lanyu.example") as client:
        stranger = (await data(client, user_calls.INFO))["userId"]
    answers = [
        await ask(admin, user_calls.REFRESH_KYC_INFO, bizSource="cn_vcc", userId=user) for user in (stranger, "1" * 16)
    ]
    assert answers[0] == answers[1]
    assert str(answers[0]["code"]) == Code.ACCOUNT_MISSING


async def test_refreshing_brings_the_display_status_up_to_date(admin: httpx.AsyncClient):
    user = (await data(admin, user_calls.INFO))["userId"]
    fresh = await data(admin, user_calls.REFRESH_KYC_INFO, bizSource="cn_vcc", userId=user)
    assert (fresh["kycStatus"], fresh["changed"]) == (2, False)


@pytest.mark.parametrize(("number", "status"), KYC_BY_NUMBER.items())
async def test_a_linked_account_is_under_review_while_its_user_can_only_wait(
    sandbox: Sandbox, admin: httpx.AsyncClient, number: int, status: KycStatus
):
    """As the gate has it: what the system refused, people look at (spec §4)."""
    user = (await data(admin, user_calls.INFO))["userId"]
    with sandbox.database.write() as db:
        db.get_one(LinkedUser, user).vcc_kyc_status = number
    shown = (await data(admin, user_calls.REFRESH_KYC_INFO, bizSource="cn_vcc", userId=user))["kycStatus"]
    waits, failed = OF_KYC[status] is Gate.KYC_REVIEW, OF_KYC[status] is Gate.KYC_FAILED
    assert (shown == LinkedKyc.UNDER_REVIEW) is waits
    assert (status in OPEN_FOR_KYC) is not (waits or OF_KYC[status] is Gate.OPEN)
    assert not failed or LinkedKyc(shown).warns


@pytest.mark.parametrize(
    ("opened", "ends"),
    [
        ("2024-02-29", "2027-02-28"),
        ("2024-02-28", "2027-02-28"),
        ("2025-03-01", "2028-03-01"),
        ("2025-12-31", "2028-12-31"),
    ],
)
async def test_a_contract_ends_on_a_day_that_there_is(
    sandbox: Sandbox, admin: httpx.AsyncClient, opened: str, ends: str
):
    with sandbox.database.write() as db:
        db.get_one(LinkedUser, (await data(admin, user_calls.INFO))["userId"]).created_at = f"{opened} 10:00:00"
    told = await data(admin, user_calls.MASTER_INFO)
    assert (told["contractStartDate"], told["contractEndDate"]) == (opened, ends)


async def test_a_closed_service_can_be_opened(app: FastAPI):
    for name in ("unactive", "init", "closed"):
        async with signed_in(app, f"{name}@lanyu.example") as client:
            opened = await data(client, user_calls.INIT, bizSource="cn_vcc", channelId="10001")
            assert (opened["status"], opened["kycUserStatus"]) == ("VALID", "NORMAL")
            assert (await data(client, user_calls.ACCOUNT_STATUS))["accountStatus"] == "ACTIVE"


async def test_a_cancelled_account_and_an_operator_need_the_manager(app: FastAPI, operator: httpx.AsyncClient):
    async with signed_in(app, "cancelled@lanyu.example") as client:
        for asker in (client, operator):
            answer = await ask(asker, user_calls.INIT, bizSource="cn_vcc")
            assert str(answer["code"]) == Code.SERVICE_NEEDS_MANAGER


async def test_a_frozen_account_says_why(app: FastAPI):
    async with signed_in(app, "frozen@lanyu.example") as client:
        status = await data(client, user_calls.ACCOUNT_STATUS)
    assert status["accountStatus"] == "FROZEN"
    assert status["freezeReason"]


async def reasons(client: httpx.AsyncClient) -> list[str]:
    """All that staff of the provider have written to somebody."""
    state = await data(client, user_calls.ACCOUNT_STATUS)
    if state["accountStatus"] == "FROZEN":
        return [state["freezeReason"]]
    identity = await data(client, user_calls.KYC_LIST)
    business = await data(client, account_calls.KYB_DETAILS)
    written = [*(each["failReason"] for each in identity), *(each["reason"] for each in business["failReasonList"])]
    return [reason for reason in written if reason]


@pytest.mark.parametrize(("name", "count"), [("frozen", 1), ("kyc-failed", 1), ("kyb-failed", 4)])
async def test_what_staff_wrote_is_read_in_the_readers_language(app: FastAPI, name: str, count: int):
    async with signed_in(app, f"{name}@lanyu.example") as client:
        chinese = await reasons(client)
        client.headers["Accept-Language"] = "en"
        english = await reasons(client)
    assert len(chinese) == len(english) == count
    assert all(reason.isascii() for reason in english), english
    assert all("·" not in reason and not reason.isascii() for reason in chinese), chinese


async def test_a_reason_in_one_language_goes_to_everybody(app: FastAPI, sandbox: Sandbox):
    async with signed_in(app, "frozen@lanyu.example") as client:
        with sandbox.database.write() as db:
            db.execute(update(LinkedUser).where(LinkedUser.freeze_reason != "").values(freeze_reason="请联系客户经理"))
        client.headers["Accept-Language"] = "en"
        assert await reasons(client) == ["请联系客户经理"]


async def test_business_accounts_are_the_persons_own(admin: httpx.AsyncClient):
    accounts = (await data(admin, user_calls.BIZ_ACCOUNTS, bizSource="cn_vcc"))["bizList"]
    assert [account["bizSource"] for account in accounts] == ["cn_vcc"]
    assert accounts[0]["accountNo"]
    names = [row["kycName"] for row in await data(admin, user_calls.KYC_LIST)]
    assert len(names) == 3
    assert names[0] == "深圳市岚屿科技有限公司"


async def test_a_company_is_called_by_its_name_in_the_readers_language(admin: httpx.AsyncClient):
    for path in ("sso/master/info", "user/kyc/list"):
        answer = (await admin.get(f"/cb-va-vcc/{path}", headers={"Accept-Language": "en"})).json()["data"]
        name = answer[0]["kycName"] if isinstance(answer, list) else answer["kycName"]
        assert name == "Lanyu Technology (Shenzhen) Co., Ltd."


async def test_content_needs_no_session(app: FastAPI, admin: httpx.AsyncClient):
    user = (await data(admin, user_calls.INFO))["userId"]
    async with visitor(app) as client:
        assert (await data(client, content_calls.AGREEMENT, code="VCC_SERVICE", lang="en"))["title"].startswith(
            "Virtual"
        )
        assert await data(client, content_calls.AGREEMENT, code="NONE") is None
        assert await data(client, content_calls.KA, userId=user) is True
        assert await data(client, content_calls.KA, userId="nobody") is False
