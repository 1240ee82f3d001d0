"""Limits, moves, cancellations, phones, notices and 3-D Secure of cards: each condition with its code."""

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from tests.support.cards import (
    PAID,
    card,
    grant,
    hold,
    log_rows,
    new_card,
    release,
    set_card,
    single_card,
    sms_code,
    usd,
)
from tests.support.databases import on_one_database
from tests.support.sandbox import ask, code, data, noon_clock, sandbox_of, signed_in
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as calls
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_sandbox.cards import closing
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.funding.tables import CardRecharge
from vcc_sandbox.identity import outbox

pytestmark = pytest.mark.usefixtures("each_database", "balanced_books")

LIMITS = {"singleLimit": 100_000, "singleDayLimit": 200_000, "singleMonthLimit": 300_000, "lifeTimeLimit": 400_000}


@pytest.fixture
def clock() -> Clock:
    """It stands still, so that nothing ends by itself on a slow machine."""
    return noon_clock(runs=False)


async def outcomes(client: httpx.AsyncClient, call: Any, *card_ids: str, **values: Any) -> list[str]:
    """The code of each card of a batch."""
    batch = await data(client, call, cardIdList=list(card_ids), **values)
    assert batch["total"] == len(card_ids)
    assert batch["successCount"] == sum(item["success"] for item in batch["results"])
    assert [item["cardId"] for item in batch["results"]] == list(card_ids)
    return [item["code"] for item in batch["results"]]


async def test_limits_of_many_cards_each_with_its_outcome(app: FastAPI, empty: httpx.AsyncClient):
    good, frozen, gone = [await new_card(empty, number) for number in range(3)]
    set_card(app, frozen, status="ABNORMAL", freeze_reason="RISK")
    set_card(app, gone, status="CANCEL")
    codes = await outcomes(empty, calls.UPDATE_LIMIT, good, frozen, gone, "1", currency="USD", **LIMITS)
    assert codes == [Code.SUCCESS, Code.SUCCESS, Code.CARD_LIMIT_FAILED, Code.CARD_NOT_FOUND]
    seen = await card(empty, good)
    assert {name: seen[name] for name in LIMITS} == LIMITS
    await outcomes(empty, calls.UPDATE_LIMIT, good, singleLimit=50_000)
    seen = await card(empty, good)
    assert (seen["singleLimit"], seen["singleMonthLimit"]) == (50_000, None), "what is not given is unlimited"


@on_one_database
@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"currency": "EUR"}, "currency"),
        ({"singleLimit": 50_000_001}, "singleLimit"),
        ({"transactionCurrencyLimitList": [{"currency": "EUR", "singleLimit": 90_000_000}]}, "CurrencyLimitList"),
    ],
)
async def test_limits_that_do_not_fit_are_300002_for_the_card(empty: httpx.AsyncClient, asked: Any, field: str):
    batch = await data(empty, calls.UPDATE_LIMIT, cardIdList=[await new_card(empty)], **asked)
    assert batch["results"][0]["code"] == Code.CARD_LIMIT_FAILED
    assert field in batch["results"][0]["message"]


async def test_limits_that_are_no_limits_are_300002_for_the_call(empty: httpx.AsyncClient, operator: httpx.AsyncClient):
    one = {"cardIdList": ["1"]}
    twice = [{"currency": "EUR", "singleLimit": 10}] * 2
    assert await code(empty, calls.UPDATE_LIMIT, **one, singleLimit=-1) == Code.CARD_LIMIT_FAILED
    assert await code(empty, calls.UPDATE_LIMIT, cardIdList=[]) == Code.CARD_LIMIT_FAILED
    assert await code(empty, calls.UPDATE_LIMIT, **one, transactionCurrencyLimitList=twice) == Code.CARD_LIMIT_FAILED
    assert await code(operator, calls.UPDATE_LIMIT, **one) == Code.NO_FUNCTION_RIGHT


async def test_a_limit_per_currency_counts_what_was_spent_before(app: FastAPI, empty: httpx.AsyncClient):
    card_id = await new_card(empty)
    back, _ = hold(app, card_id, 30_000, "EUR"), hold(app, card_id, 50_000, "EUR")
    release(app, back)
    euro = {"currency": "EUR", "singleMonthLimit": 80_000, "lifeTimeLimit": 60_000}
    await outcomes(empty, calls.UPDATE_LIMIT, card_id, transactionCurrencyLimitList=[euro])
    seen = (await card(empty, card_id))["transactionCurrencyLimitList"][0]
    assert (seen["singleMonthLimitRemaining"], seen["lifeTimeLimitRemaining"]) == (30_000, 10_000)
    hold(app, card_id, 10_000, "EUR")
    seen = (await card(empty, card_id))["transactionCurrencyLimitList"][0]
    assert (seen["singleMonthLimitRemaining"], seen["lifeTimeLimitRemaining"]) == (20_000, 0)


async def subs_of(client: httpx.AsyncClient) -> dict[str, str]:
    return {row["alias"]: row["subUserId"] for row in (await data(client, sub_calls.PAGE, pageSize=50))["list"]}


async def balance(client: httpx.AsyncClient, sub: str) -> tuple[int, int]:
    """Available and frozen USD of a sub-account."""
    details = await data(client, sub_calls.DETAILS, subUserId=sub)
    account = next((one for one in details["accountList"] if one["currency"] == "USD"), None)
    return (account["availableAmount"], account["frozenAmount"]) if account else (0, 0)


async def funded(client: httpx.AsyncClient) -> list[tuple[str, str]]:
    """Name and id of the sub-accounts that can pay some cards; the seed leaves some of them short."""
    return [(name, sub) for name, sub in (await subs_of(client)).items() if (await balance(client, sub))[0] > 200_000]


async def test_a_moved_card_spends_from_its_new_account_and_its_holds_stay(app: FastAPI, admin: httpx.AsyncClient):
    (_, old), (new_name, new), *_ = await funded(admin)
    card_id = await new_card(admin, subUserId=old)
    first, kept = hold(app, card_id, 40_000), hold(app, card_id, 10_000)
    before_old, before_new = await balance(admin, old), await balance(admin, new)
    assert await outcomes(admin, calls.MOVE, card_id, targetSubUserId=new, **PAID) == [Code.SUCCESS]
    assert (await card(admin, card_id))["subUserName"] == new_name
    release(app, first)
    assert await balance(admin, old) == (before_old[0] + 40_000, before_old[1] - 40_000)
    hold(app, card_id, 20_000)
    assert await balance(admin, new) == (before_new[0] - 20_000, before_new[1] + 20_000)
    release(app, kept)
    assert await outcomes(admin, calls.MOVE, card_id, targetSubUserId="", **PAID) == [Code.SUCCESS]
    assert (await card(admin, card_id))["subUserId"] == ""


async def test_moving_answers_each_code(app: FastAPI, admin: httpx.AsyncClient):
    subs = await subs_of(admin)
    here, yen = subs["Technology"], subs["Japan"]
    shared = await new_card(admin, subUserId=here)
    single = await single_card(admin, 2)
    cancelled = await new_card(admin, 3)
    euro = await new_card(admin, 4, bin="537211", currency="EUR", settleCurrencyCode="EUR")
    set_card(app, cancelled, status="PRE_CANCEL")
    set_card(app, euro, status="VALID")
    asked = {"cardIdList": [shared], "targetSubUserId": yen}
    answer = await ask(admin, calls.MOVE, **asked)
    assert (str(answer["code"]), answer["data"]["typeCode"]) == (Code.STEP_UP_NEEDED, "CARD_MOVE")
    missing = {**asked, "targetSubUserId": "1"}
    assert await code(admin, calls.MOVE, **missing, **PAID) == Code.SUB_ACCOUNT_MISSING
    codes = await outcomes(admin, calls.MOVE, shared, single, cancelled, "1", targetSubUserId=here, **PAID)
    assert codes == [Code.CARD_UPDATE_FAILED] * 3 + [Code.CARD_NOT_FOUND], "there already, own balance, ended"
    assert await outcomes(admin, calls.MOVE, euro, targetSubUserId=yen, **PAID) == [Code.CURRENCY_ACCOUNT_MISSING]
    async with signed_in(app, "shared@lanyu.example") as client:
        assert await code(client, calls.MOVE, **missing) == Code.FUNCTION_UNSUPPORTED


async def test_an_operator_moves_between_their_own_sub_accounts_only(
    app: FastAPI, admin: httpx.AsyncClient, operator: httpx.AsyncClient
):
    subs = await subs_of(admin)
    mine, other = subs["Technology"], subs["Japan"]
    own, foreign = await new_card(admin, 1, subUserId=mine), await new_card(admin, 2, subUserId=other)
    asked = {"cardIdList": [own], "targetSubUserId": subs["Media Buying"]}
    assert await code(operator, calls.MOVE, **asked) == Code.NO_FUNCTION_RIGHT
    await grant(app, operator, ("vcc_card_move", "/card/move"))
    for target in (other, ""):
        assert await code(operator, calls.MOVE, **{**asked, "targetSubUserId": target}) == Code.NO_DATA_RIGHT
    codes = await outcomes(operator, calls.MOVE, own, foreign, targetSubUserId=subs["Media Buying"], **PAID)
    assert codes == [Code.SUCCESS, Code.CARD_NOT_FOUND]


async def test_a_cancelled_card_gives_its_balance_back_a_moment_later(
    app: FastAPI, clock: Clock, empty: httpx.AsyncClient
):
    card_id = await single_card(empty)
    before = await usd(empty)
    batch = await data(empty, calls.CANCEL, cardIdList=[card_id], reason="停用", **PAID)
    assert [(one["status"], one["refundAmount"]) for one in batch["results"]] == [("PRE_CANCEL", 100_000)]
    assert await usd(empty) == before
    clock.advance(closing.SECONDS)
    seen = await card(empty, card_id)
    assert (seen["status"], seen["cardBalance"]) == ("CANCEL", 0)
    assert seen["cancelTime"]
    assert await usd(empty) == before + 100_000
    day = {"timeStart": seen["cancelTime"][:10], "timeEnd": seen["cancelTime"][:10]}
    rows = (await data(empty, trade_calls.CARD_TRANSACTION_PAGE, cardId=card_id, **day))["list"]
    assert 6 in {row["tradeType"] for row in rows}
    with sandbox_of(app).database.read() as db:
        out = db.scalars(select(CardRecharge).where(CardRecharge.card_id == card_id, CardRecharge.direction == "OUT"))
        assert [row.amount for row in out] == [100_000]
    assert (await log_rows(empty, "CARD_CANCEL"))[0]["after"]["reason"] == "停用"


async def test_cancelling_answers_each_code(app: FastAPI, clock: Clock, empty: httpx.AsyncClient):
    plain, busy, gone, expired = [await new_card(empty, number) for number in range(4)]
    auth = hold(app, busy, 10_000)
    set_card(app, gone, status="CANCEL")
    set_card(app, expired, status="EXPIRED")
    answer = await ask(empty, calls.CANCEL, cardIdList=[plain])
    assert (str(answer["code"]), answer["data"]["typeCode"]) == (Code.STEP_UP_NEEDED, "CARD_CANCEL")
    codes = await outcomes(empty, calls.CANCEL, plain, busy, gone, expired, "1", plain, **PAID)
    assert codes == [
        Code.SUCCESS,
        Code.UNSETTLED_TRANSACTIONS,
        Code.CARD_UPDATE_FAILED,
        Code.SUCCESS,
        Code.CARD_NOT_FOUND,
        Code.CARD_UPDATE_FAILED,
    ], "the last one is being cancelled already"
    assert (await card(empty, expired))["status"] == "CANCEL", "an expired card is cancelled at once"
    release(app, auth)
    assert await outcomes(empty, calls.CANCEL, busy, **PAID) == [Code.SUCCESS]
    clock.advance(closing.SECONDS)
    assert {(await card(empty, one))["status"] for one in (plain, busy)} == {"CANCEL"}


async def test_racing_cancellations_give_the_balance_back_once(clock: Clock, empty: httpx.AsyncClient):
    card_id = await single_card(empty)
    before = await usd(empty)
    asked = (outcomes(empty, calls.CANCEL, card_id, **PAID) for _ in range(5))
    codes = [one for (one,) in await asyncio.gather(*asked)]
    assert sorted(codes) == [Code.SUCCESS] + [Code.CARD_UPDATE_FAILED] * 4
    clock.advance(closing.SECONDS)
    assert await usd(empty) == before + 100_000


async def test_a_phone_changes_with_the_code_that_was_sent(app: FastAPI, clock: Clock, admin: httpx.AsyncClient):
    asked = {"cardId": await new_card(admin), "areaCode": "852", "phone": "91234567"}
    assert await code(admin, calls.UPDATE_PHONE, **asked) == Code.SMS_CODE_NEEDED
    sent = await sms_code(app, admin, "CARD_PHONE")
    wrong = await ask(admin, calls.UPDATE_PHONE, **asked, smsCode=f"{(int(sent) + 1) % 10**6:06}")
    assert (str(wrong["code"]), wrong["data"]["currentFailNum"]) == (Code.SMS_CODE_WRONG, 1)
    assert await data(admin, calls.UPDATE_PHONE, **asked, smsCode=sent) is True
    seen = await card(admin, asked["cardId"])
    assert (seen["areaCode"], seen["phoneMask"]) == ("852", "912****4567")
    row = (await log_rows(admin, "CARD_UPDATE_PHONE"))[0]
    assert "91234567" not in str(row)
    set_card(app, asked["cardId"], status="EXPIRED")
    assert await code(admin, calls.UPDATE_PHONE, **asked, smsCode=sent) == Code.CARD_UPDATE_FAILED
    assert await code(admin, calls.UPDATE_PHONE, **{**asked, "phone": "12"}) == Code.CARD_UPDATE_FAILED


async def test_notices_are_switched_for_many_cards(app: FastAPI, empty: httpx.AsyncClient):
    one, gone = await new_card(empty, 1), await new_card(empty, 2)
    set_card(app, gone, status="CANCEL")
    codes = await outcomes(empty, calls.UPDATE_NOTICE_SWITCH, one, gone, movingAccountNoticeSwitch=True)
    assert codes == [Code.SUCCESS, Code.CARD_UPDATE_FAILED]
    assert (await card(empty, one))["movingAccountNoticeSwitch"] is True


async def test_codes_of_3d_secure_go_where_they_are_told(app: FastAPI, clock: Clock, admin: httpx.AsyncClient):
    card_id = await new_card(admin, mode3ds="CHALLENGE")
    assert (await card(admin, card_id))["connectInfoFor3ds"]["connectType"] == "MOBILE"
    mail = {"connectType": "EMAIL", "email": "otp.team@lanyu.example"}
    one = {"cardIdList": [card_id]}
    assert await code(admin, calls.UPDATE_CONNECT_INFO_FOR3DS, **one, **mail) == Code.SMS_CODE_NEEDED
    bad = {**mail, "email": "no mailbox"}
    assert await code(admin, calls.UPDATE_CONNECT_INFO_FOR3DS, **one, **bad) == Code.MAILBOX_FORMAT
    nowhere = {"connectType": "MOBILE", "areaCode": "86"}
    assert await code(admin, calls.UPDATE_CONNECT_INFO_FOR3DS, **one, **nowhere) == Code.CARD_UPDATE_FAILED
    sent = await sms_code(app, admin, "CARD_3DS")
    codes = await outcomes(admin, calls.UPDATE_CONNECT_INFO_FOR3DS, card_id, "1", **mail, smsCode=sent)
    assert codes == [Code.SUCCESS, Code.CARD_NOT_FOUND]
    info = (await card(admin, card_id))["connectInfoFor3ds"]
    assert (info["connectType"], info["mobileMask"]) == ("EMAIL", "")
    assert "otp.team" not in info["emailMask"]
    hold(app, card_id, 10_000)
    with sandbox_of(app).database.read() as db:
        assert outbox.recent(db, type_code="CARD_3DS_OTP")[0].recipient == "otp.team@lanyu.example"
    clock.advance(61)
    sent = await sms_code(app, admin, "CARD_3DS")
    mobile = {"connectType": "MOBILE", "areaCode": "852", "mobile": "91234567"}
    await outcomes(admin, calls.UPDATE_CONNECT_INFO_FOR3DS, card_id, **mobile, smsCode=sent)
    assert (await card(admin, card_id))["connectInfoFor3ds"]["mobileMask"] == "912****4567"
