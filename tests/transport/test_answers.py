"""How answers are read: success, business codes, the session they hand out, files (spec §7)."""

import gzip
import json
import re
from typing import Any

import pytest

from tests.support.misbehaving import Provider, answer, envelope, status
from tests.transport.conftest import Client
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account, card, content, report, sso, user
from vcc_portal.upstream.client import PART, Credential
from vcc_portal.upstream.errors import BadAnswer, BusinessError, HttpStatusError, NoAnswer, Tolerated
from vcc_portal.upstream.models.account_settings import BillStatusQuery
from vcc_portal.upstream.models.base import ByCurrency
from vcc_portal.upstream.models.card_actions import CardReveal
from vcc_portal.upstream.models.content import AgreementQuery, KeyAccountQuery
from vcc_portal.upstream.models.report import FileDownload
from vcc_portal.upstream.models.sso import BizSwitch, MobileUnblock

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FILE = FileDownload(file_id="1")


@pytest.mark.parametrize("code", [100001, "100001", "000000"])
async def test_two_codes_mean_success(provider: Provider, client: Client, code: int | str) -> None:
    provider.always = envelope({"userId": 2025111800000001, "adminFlag": True, "advertCodes": None}, code)
    found = await client.send(user.INFO, Nothing())
    assert (found.user_id, found.admin_flag, found.advert_codes) == ("2025111800000001", True, [])


@pytest.mark.parametrize("code", [0, 200, "0", "100002", "", "1e5"])
async def test_every_other_code_is_an_error(provider: Provider, client: Client, code: int | str) -> None:
    provider.always = envelope({}, code)
    with pytest.raises(BusinessError) as caught:
        await client.send(user.INFO, Nothing())
    assert caught.value.code == str(code)


async def test_the_error_carries_what_its_text_needs(provider: Provider, client: Client) -> None:
    provider.always = envelope({"maxFailNum": 5}, 210006, message="too often", errorParam=[3600, "x"])
    with pytest.raises(BusinessError) as caught:
        await client.send(user.INFO, Nothing())
    error = caught.value
    assert (error.code, error.message, error.data) == ("210006", "too often", {"maxFailNum": 5})
    assert error.error_param == ("3600", "x")


async def test_the_sign_in_service_puts_its_text_into_msg(provider: Provider, client: Client) -> None:
    provider.always = envelope(None, "110005", message="ignored", msg="wrong code")
    with pytest.raises(BusinessError) as caught:
        await client.send(sso.BIZ_LIST, Nothing())
    assert caught.value.message == "wrong code"


async def test_the_sign_in_service_may_answer_in_model(provider: Provider, client: Client) -> None:
    provider.always = envelope(None, "000000", model={"addAccountAllowed": True})
    assert (await client.send(sso.BIZ_LIST, Nothing())).add_account_allowed


@pytest.mark.parametrize("code", ["110014", "110018"])
async def test_codes_on_the_pass_list_go_to_the_caller(provider: Provider, client: Client, code: str) -> None:
    provider.always = envelope(None, code)
    with pytest.raises(Tolerated):
        await client.send(sso.SEND_MOBILE_UNBLOCK, MobileUnblock(login_name="a@b.cn"))


async def test_other_codes_are_not_tolerated(provider: Provider, client: Client) -> None:
    provider.always = envelope(None, 210021)
    with pytest.raises(BusinessError) as caught:
        await client.send(account.APPLY_BILL_LIST_STATUS, BillStatusQuery())
    assert not isinstance(caught.value, Tolerated)


async def test_step_up_is_tolerated_on_sensitive_calls(provider: Provider, client: Client) -> None:
    provider.always = envelope({"verifyTypes": ["SMS"]}, 210021)
    with pytest.raises(Tolerated) as caught:
        await client.send(card.INFO_ALL, CardReveal(card_id="1"))
    assert caught.value.data == {"verifyTypes": ["SMS"]}


@pytest.mark.parametrize(("data", "expected"), [(True, True), (None, True), ("SUCCESS", True), (False, False)])
async def test_a_bare_success_is_true(provider: Provider, client: Client, data: Any, expected: bool) -> None:
    provider.always = envelope(data)
    assert await client.send(user.LOGOUT, Nothing()) is expected


@pytest.mark.parametrize(("data", "vip"), [(True, True), ("yes", True), (1, True), (None, False), (0, False)])
async def test_anything_truthy_is_a_key_account(provider: Provider, client: Client, data: Any, vip: bool) -> None:
    provider.always = envelope(data, "000000")
    assert bool(await client.send(content.KA, KeyAccountQuery(user_id="1"))) is vip


@pytest.mark.parametrize(
    "cut", [rb"Caf\ud83d", rb"Caf\uDE00", b"Caf\xed\xa0\xbd"], ids=["first half", "second half", "as bytes"]
)
async def test_a_name_that_was_cut_within_an_emoji_can_be_sent_on(
    provider: Provider, client: Client, cut: bytes
) -> None:
    provider.always = answer(
        b'{"code": 100001, "data": {"userId": "%s", "bizSource": "\\ud83d\\ude00", "advertCodes": ["%s"]}}' % (cut, cut)
    )
    found = await client.send(user.INFO, Nothing())
    halved = "Caf" + found.user_id.removeprefix("Caf")
    assert set(halved.removeprefix("Caf")) == {"\ufffd"}
    assert (found.advert_codes, found.biz_source) == ([halved], "\U0001f600")
    found.model_dump_json()
    provider.always = answer(b'{"code": 200017, "message": "%s", "errorParam": ["%s"]}' % (cut, cut))
    with pytest.raises(BusinessError) as caught:
        await client.send(user.INFO, Nothing())
    f"{caught.value.message}{caught.value.error_param}".encode()


@pytest.mark.parametrize("escaped", [True, False])
@pytest.mark.parametrize("mark", [*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"], ids=ascii)
async def test_a_name_does_not_turn_around_what_stands_behind_it(
    provider: Provider, client: Client, mark: str, escaped: bool
) -> None:
    told = {"code": 100001, "data": {"userId": f"Card {mark}1", "bizSource": "\u05e9\u05dc\u05d5\u05dd"}}
    provider.always = answer(json.dumps(told, ensure_ascii=escaped).encode())
    found = await client.send(user.INFO, Nothing())
    assert (found.user_id, found.biz_source) == ("Card 1", "\u05e9\u05dc\u05d5\u05dd")


async def test_null_data_is_an_empty_answer(provider: Provider, client: Client) -> None:
    provider.always = envelope(None)
    assert await client.send(account.LIST, ByCurrency()) == []
    assert (await client.send(content.AGREEMENT, AgreementQuery(code="x"))).code == ""


@pytest.mark.parametrize("number", [301, 400, 401, 404, 418, 500, 501, 505])
async def test_a_status_outside_200_to_299_is_an_error(provider: Provider, client: Client, number: int) -> None:
    provider.always = status(number, {"Location": "/elsewhere"})
    with pytest.raises(HttpStatusError) as caught:
        await client.send(user.INFO, Nothing())
    assert caught.value.status == number
    assert len(provider.received) == 1


async def test_any_status_from_200_to_299_is_read(provider: Provider, client: Client) -> None:
    provider.always = answer(b'{"code": 100001, "data": {"userId": "1"}}', status=299)
    assert (await client.send(user.INFO, Nothing())).user_id == "1"


async def test_outcomes_are_reported_with_the_visitor(provider: Provider, client: Client) -> None:
    provider.then(envelope({}), envelope(None, 900001), status(500))
    await client.send(user.INFO, Nothing(), visitor="v1")
    for expected in (BusinessError, HttpStatusError):
        with pytest.raises(expected):
            await client.send(user.INFO, Nothing(), visitor="v2")
    where = "GET /sso/vcc/user/info"
    assert client.outcomes == [("v1", where, "100001"), ("v2", where, "900001")]


async def test_the_one_time_token_is_traded_for_a_session(provider: Provider, client: Client) -> None:
    cookie = {"Set-Cookie": "SSOSESSION=new-session; Path=/; HttpOnly; Domain=provider.example"}
    provider.always = envelope({"login": True, "userId": "9", "region": "HK"}, "000000", cookie)
    credential, info = await client.exchange("one-time")
    assert (credential, info.user_id, info.region) == (Credential("new-session"), "9", "HK")
    assert provider.received[0].headers["ssoToken"] == "one-time"
    assert provider.received[0].path == "/cb-va-sso-api/login/state"


@pytest.mark.parametrize("token", ["", "a b", "x\r\nCookie: y", "a;b", "字", "x" * 5000])
async def test_a_malformed_token_never_leaves(provider: Provider, client: Client, token: str) -> None:
    with pytest.raises(BusinessError) as caught:
        await client.exchange(token)
    assert caught.value.code == "10010"
    assert provider.received == []


async def test_a_used_token_signs_nobody_in(provider: Provider, client: Client) -> None:
    provider.then(envelope({"login": False}, "000000"), envelope({"login": True, "userId": "9"}, "000000"))
    with pytest.raises(BusinessError):
        await client.exchange("used")
    with pytest.raises(BadAnswer):
        await client.exchange("no-cookie")


async def test_a_switch_hands_out_the_other_accounts_session(provider: Provider, client: Client) -> None:
    provider.always = envelope({"userId": "2"}, "000000", {"Set-Cookie": "SSOSESSION=second; Path=/"})
    request = BizSwitch(user_id="2", biz_source="cn_b2b")
    answered, credential = await client.send_renewing(sso.BIZ_SWITCH, request, credential=Credential("first"))
    assert (answered.user_id, credential) == ("2", Credential("second"))


async def test_a_session_is_never_kept_for_the_next_visitor(provider: Provider, client: Client) -> None:
    provider.always = envelope({}, headers={"Set-Cookie": "SSOSESSION=of-somebody; Path=/"})
    await client.send(user.INFO, Nothing())
    await client.send(user.INFO, Nothing())
    assert "Cookie" not in provider.received[1].headers


async def test_a_file_has_the_name_that_the_answer_gives(provider: Provider, client: Client) -> None:
    provider.always = answer(
        b"PK...",
        headers={"Content-Type": XLSX, "Content-Disposition": "attachment; filename*=UTF-8''%E8%B4%A6%E5%8D%95.xlsx"},
    )
    file = await client.download(report.FILE_DOWNLOAD, FILE)
    assert (file.filename, file.content_type, file.length) == ("账单.xlsx", XLSX, "5")
    assert b"".join([piece async for piece in file.pieces]) == b"PK..."
    await file.aclose()
    assert client.outcomes[-1][2] == "100001"


async def test_a_file_without_a_name_has_prefix_and_timestamp(provider: Provider, client: Client) -> None:
    provider.always = answer(b"PK...", headers={"Content-Type": XLSX})
    file = await client.download(report.FILE_DOWNLOAD, FILE)
    assert re.fullmatch(r"Islet_\d{14}\.xlsx", file.filename)
    await file.aclose()


async def test_a_packed_file_is_unpacked_on_its_way(provider: Provider, client: Client) -> None:
    content = bytes(1_000_000)
    headers = {"Content-Type": XLSX, "Content-Encoding": "gzip"}
    provider.always = answer(gzip.compress(content), headers=headers)
    file = await client.download(report.FILE_DOWNLOAD, FILE)
    pieces = [piece async for piece in file.pieces]
    await file.aclose()
    assert (b"".join(pieces), file.length) == (content, "")
    assert max(map(len, pieces)) <= PART
    provider.always = answer(gzip.compress(content)[:-20], headers=headers)
    file = await client.download(report.FILE_DOWNLOAD, FILE)
    with pytest.raises(NoAnswer):
        [piece async for piece in file.pieces]
    await file.aclose()


@pytest.mark.parametrize(
    "media_type", ["application/json", "application/json;charset=UTF-8", "application/problem+json"]
)
async def test_a_json_blob_is_an_error_envelope(provider: Provider, client: Client, media_type: str) -> None:
    provider.always = envelope(None, 400003, {"Content-Type": media_type})
    with pytest.raises(BusinessError) as caught:
        await client.download(report.FILE_DOWNLOAD, FILE)
    assert caught.value.code == "400003"


async def test_a_successful_envelope_is_not_a_file(provider: Provider, client: Client) -> None:
    provider.always = envelope({})
    with pytest.raises(BadAnswer):
        await client.download(report.FILE_DOWNLOAD, FILE)


async def test_a_download_is_not_sent_as_an_ordinary_call(client: Client) -> None:
    with pytest.raises(TypeError):
        await client.send(report.FILE_DOWNLOAD, FILE)
