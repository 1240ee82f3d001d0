"""The life of a payment through the control calls, as a tester drives it; amounts in thousandths of USD."""

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.support.cards import PAID, card, new_card, set_card, single_card, usd
from tests.support.control import Console
from tests.support.sandbox import data, sandbox_of
from vcc_portal.upstream.calls import card as calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.identity.tables import LinkedUser

pytestmark = pytest.mark.usefixtures("each_database")

DAY = 86_400


async def test_authorise_settle_refund(console: Console, empty: httpx.AsyncClient):
    before = await usd(empty)
    card_id = await new_card(empty)
    start = before - 500
    auth = await console.buy(card_id, 300_000)
    assert (auth["tradeType"], auth["status"], auth["failedRule"]) == (1, "SUCCESS", "")
    assert await usd(empty) == start - 300_000
    settled = await console.post("sim/settle", transactionId=auth["transactionId"])
    assert (settled["tradeType"], settled["originalTransactionId"]) == (3, auth["transactionId"])
    assert await usd(empty) == start - 300_000
    part = await console.post("sim/refund", transactionId=settled["transactionId"], amount=100_000)
    rest = await console.post("sim/disputeRefund", transactionId=settled["transactionId"])
    assert [(one["tradeType"], one["billingAmount"]) for one in (part, rest)] == [(4, 100_000), (21, 200_000)]
    assert await usd(empty) == start
    await console.refuses(409, "sim/refund", transactionId=settled["transactionId"])
    seen = await data(
        empty,
        trade_calls.CARD_TRANSACTION_PAGE,
        cardId=card_id,
        timeStart=auth["transactionTime"][:10],
        timeEnd=auth["transactionTime"][:10],
    )
    assert sorted(row["tradeType"] for row in seen["list"]) == [1, 3, 4, 7, 21]


async def test_a_card_that_still_paid_while_it_was_being_cancelled_ends_when_that_is_settled(
    console: Console, empty: httpx.AsyncClient
):
    card_id = await new_card(empty)
    await data(empty, calls.CANCEL, cardIdList=[card_id], **PAID)
    paid = await console.post("sim/advise", cardId=card_id, amount=20_000, currency="USD")
    await console.post("clock", advanceSeconds=60)
    assert (await card(empty, card_id))["status"] == "PRE_CANCEL"
    await console.post("sim/settle", transactionId=paid["transactionId"])
    await console.post("clock", advanceSeconds=3_600)
    assert (await card(empty, card_id))["status"] == "CANCEL"


async def test_an_authorization_is_increased_and_settled_as_a_whole(console: Console, empty: httpx.AsyncClient):
    card_id = await new_card(empty, singleDayLimit=500_000)
    start = await usd(empty)
    first = await console.buy(card_id, 200_000, merchantName="GRAND HOTEL", mcc="7011")
    more = {"originalTransactionId": first["transactionId"]}
    second = await console.buy(card_id, 150_000, **more)
    assert (second["tradeType"], second["originalTransactionId"]) == (1, first["transactionId"])
    assert (second["merchantName"], second["mcc"], second["authCode"]) == ("GRAND HOTEL", "7011", first["authCode"])
    assert await usd(empty) == start - 350_000
    assert (await card(empty, card_id))["singleDayLimitRemaining"] == 150_000
    declined = await console.buy(card_id, 160_000, **more)
    assert (declined["status"], declined["failedRule"]) == ("FAIL", "DAY_LIMIT")
    assert await usd(empty) == start - 350_000
    await console.refuses(409, "sim/settle", transactionId=second["transactionId"])
    part = await console.post("sim/reverse", transactionId=first["transactionId"], amount=50_000)
    assert part["billingAmount"] == 50_000
    settled = await console.post("sim/settle", transactionId=first["transactionId"])
    assert (settled["billingAmount"], await usd(empty)) == (300_000, start - 300_000)
    assert (await card(empty, card_id))["singleDayLimitRemaining"] == 200_000


async def test_what_cannot_be_increased(console: Console, empty: httpx.AsyncClient):
    card_id, other = await new_card(empty), await new_card(empty, 2)
    first = await console.buy(card_id, 200_000)
    second = await console.buy(card_id, 10_000, originalTransactionId=first["transactionId"])
    amount = {"amount": 10_000, "currency": "USD"}
    for card_of, original, values in (
        (other, first, amount),
        (card_id, second, amount),
        (card_id, first, {**amount, "currency": "EUR"}),
    ):
        asked = {"cardId": card_of, "originalTransactionId": original["transactionId"], **values}
        await console.refuses(409, "sim/authorize", **asked)
    await console.post("sim/reverse", transactionId=first["transactionId"])
    await console.refuses(409, "sim/authorize", cardId=card_id, originalTransactionId=first["transactionId"], **amount)
    await console.refuses(404, "sim/authorize", cardId=card_id, originalTransactionId="1" * 16, **amount)


async def test_partial_over_and_force_posted_settlements(console: Console, empty: httpx.AsyncClient):
    card_id = await new_card(empty, singleLimit=100_000)
    start = await usd(empty)
    auth = (await console.buy(card_id, 100_000))["transactionId"]
    await console.post("sim/settle", transactionId=auth, amount=30_000, final=False)
    assert (await card(empty, card_id))["frozenAmount"] == 70_000
    await console.post("sim/settle", transactionId=auth, amount=90_000)
    assert (await card(empty, card_id))["frozenAmount"] == 0
    assert await usd(empty) == start - 120_000, "more than was held"
    await console.refuses(409, "sim/settle", transactionId=auth)
    forced = await console.post("sim/settle", cardId=card_id, amount=400_000, merchantName="OFFLINE SHOP")
    assert (forced["tradeType"], forced["originalTransactionId"], forced["merchantName"]) == (3, "", "OFFLINE SHOP")
    assert await usd(empty) == start - 520_000, "no limit stops a force post"


async def test_a_hold_expires_by_the_clock_and_can_be_settled_late(console: Console, empty: httpx.AsyncClient):
    card_id = await new_card(empty)
    start = await usd(empty)
    auth = await console.buy(card_id, 50_000)
    moved = await console.post("clock", advanceSeconds=7 * DAY)
    assert moved["happened"] >= 1
    assert await usd(empty) == start
    late = await console.post("sim/settle", transactionId=auth["transactionId"], amount=50_000)
    assert (late["tradeType"], late["billingAmount"]) == (3, 50_000)
    assert await usd(empty) == start - 50_000


async def test_what_still_holds_money_is_a_list_of_its_own(console: Console, empty: httpx.AsyncClient):
    card_id = await new_card(empty)
    today = (await console.get("clock"))["now"][:10]

    async def held() -> list[str]:
        asked = {"timeStart": today, "timeEnd": today, "heldOnly": True}
        page = await data(empty, trade_calls.AUTH_PAGE, **asked)
        assert page["total"] == len(page["list"]) == sum(each["count"] for each in page["sumList"])
        return [row["transactionId"] for row in page["list"]]

    first = (await console.buy(card_id, 100_000))["transactionId"]
    second = (await console.buy(card_id, 50_000))["transactionId"]
    assert (await console.buy(card_id, 10**12))["status"] == "FAIL"
    assert sorted(await held()) == sorted([first, second])
    await console.post("sim/settle", transactionId=first, amount=30_000, final=False)
    await console.post("sim/reverse", transactionId=second, amount=20_000)
    assert sorted(await held()) == sorted([first, second]), "a part of each is still held"
    await console.post("sim/settle", transactionId=first, amount=70_000)
    await console.post("sim/reverse", transactionId=second)
    assert await held() == []


async def test_reversals_give_money_and_limit_back(console: Console, empty: httpx.AsyncClient):
    card_id = await new_card(empty, singleMonthLimit=100_000)
    auth = (await console.buy(card_id, 100_000))["transactionId"]
    assert (await console.buy(card_id, 10))["errorMsgCode"] == "0007"
    part = await console.post("sim/reverse", transactionId=auth, amount=40_000)
    assert (part["tradeType"], part["reversalType"]) == (2, "NORMAL")
    assert (await card(empty, card_id))["singleMonthLimitRemaining"] == 40_000
    rest = await console.post("sim/reverse", transactionId=auth, reversalType="OVER_TIME")
    assert (rest["reversalType"], rest["billingAmount"]) == ("OVER_TIME", 60_000)
    await console.refuses(409, "sim/reverse", transactionId=auth)


async def test_each_rule_declines_in_its_order(app: FastAPI, console: Console, empty: httpx.AsyncClient):
    """All rules are broken at first; mending the one that declined shows the next."""
    card_id = await new_card(empty, mode3ds="CHALLENGE")
    secrets = await data(empty, calls.INFO_ALL, cardId=card_id, **PAID)
    asked: dict[str, Any] = {
        "currency": "EUR",
        "mcc": "7995",
        "cvv2": f"{(int(secrets['cvv2']) + 1) % 1000:03}",
        "threeDs": False,
        "merchantCountryCode": "DEU",
    }
    rules = {
        "enableTransactionCurrencyControl": True,
        "limitTransactionCurrencies": ["USD"],
        "enableTransactionCountControl": True,
        "limitTransactionCount": 0,
        "mccCodes": ["7311"],
        "fuzzyMerchantNames": ["ads"],
    }
    limits = {"single_limit": 10, "single_day_limit": 10, "single_month_limit": 10, "life_time_limit": 10}
    set_card(app, card_id, rules=rules, status="ABNORMAL", **limits)
    _set_company(app, card_id, "FROZEN")
    amount = 19_000_000

    async def declined() -> str:
        return (await console.buy(card_id, amount, **asked))["failedRule"]

    assert await declined() == "ACCOUNT_FROZEN"
    _set_company(app, card_id, "ACTIVE")
    assert await declined() == "NOT_ACTIVE"
    set_card(app, card_id, status="EXPIRED")
    assert await declined() == "EXPIRED"
    set_card(app, card_id, status="CANCEL")
    assert await declined() == "CANCELLED"
    set_card(app, card_id, status="VALID")
    assert await declined() == "CVV"
    asked["cvv2"], asked["expiryDate"] = secrets["cvv2"], "0101"
    assert await declined() == "CVV", "a wrong expiry counts like a wrong CVV"
    asked["expiryDate"] = secrets["expiryDate"]
    assert await declined() == "CURRENCY"
    asked["currency"] = "USD"
    assert await declined() == "COUNT"
    set_card(app, card_id, rules={**rules, "limitTransactionCount": 9})
    assert await declined() == "MCC"
    asked["mcc"] = "7311"
    assert await declined() == "MERCHANT"
    asked["merchantName"] = "GOOGLE *ADS"
    for column, rule in zip(limits, ("SINGLE_LIMIT", "DAY_LIMIT", "MONTH_LIMIT", "LIFETIME_LIMIT"), strict=True):
        assert await declined() == rule
        set_card(app, card_id, **{column: None})
    assert await declined() == "THREE_DS"
    asked["threeDs"] = True
    amount = 2_000_000_000
    assert await declined() == "BALANCE"
    amount = 100_000
    assert (await console.buy(card_id, amount, **asked))["status"] == "SUCCESS"


def _set_company(app: FastAPI, card_id: str, status: str) -> None:
    with sandbox_of(app).database.write() as db:
        company = db.get_one(LinkedUser, db.get_one(Card, card_id).company_id)
        company.account_status = status


async def test_a_single_card_spends_its_own_and_the_account_covers_an_over_settlement(
    console: Console, empty: httpx.AsyncClient
):
    card_id = await single_card(empty)
    start = await usd(empty)
    assert (await console.buy(card_id, 100_010))["failedRule"] == "BALANCE"
    auth = await console.buy(card_id, 80_000)
    settled = await console.post("sim/settle", transactionId=auth["transactionId"], amount=130_000)
    assert settled["tradeType"] == 9
    assert (await card(empty, card_id))["cardBalance"] == 0
    assert await usd(empty) == start - 30_000
    back = await console.post("sim/refund", transactionId=settled["transactionId"])
    assert back["tradeType"] == 10
    assert (await card(empty, card_id))["cardBalance"] == 130_000


async def test_a_verification_costs_a_fee_and_a_foreign_purchase_too(console: Console, empty: httpx.AsyncClient):
    card_id = await new_card(empty)
    start = await usd(empty)
    checked = await console.post("sim/verify", cardId=card_id)
    assert (checked["tradeType"], checked["transactionAmount"], checked["feeAmount"]) == (12, 0, 50)
    assert await usd(empty) == start - 50
    auth = await console.buy(card_id, 100_000, currency="EUR")
    assert (auth["billingCurrency"], auth["transactionAmount"]) == ("USD", 100_000)
    settled = await console.post("sim/settle", transactionId=auth["transactionId"])
    assert settled["feeAmount"] == auth["billingAmount"] // 100 // 10 * 10


async def test_what_makes_no_sense_is_refused(console: Console, empty: httpx.AsyncClient):
    card_id = await new_card(empty)
    settled = await console.post("sim/settle", cardId=card_id, amount=10_000)
    cases = [
        (404, "sim/authorize", {"cardId": "1", "amount": 10, "currency": "USD"}),
        (409, "sim/authorize", {"cardId": card_id, "amount": 10, "currency": "XXX"}),
        (409, "sim/authorize", {"cardId": card_id, "amount": 5, "currency": "USD"}),
        (409, "sim/authorize", {"cardId": card_id, "amount": 10, "currency": "JPY"}),
        (409, "sim/authorize", {"cardId": card_id, "amount": 10, "currency": "HKD"}),
        (409, "sim/advise", {"cardId": card_id, "amount": 10, "currency": "HKD"}),
        (409, "sim/withdraw", {"cardId": card_id, "amount": 10, "currency": "HKD"}),
        (422, "sim/authorize", {"cardId": card_id, "amount": 0, "currency": "USD"}),
        (422, "sim/authorize", {"cardId": card_id, "amount": 10, "currency": "USD", "typo": 1}),
        (404, "sim/reverse", {"transactionId": "1"}),
        (409, "sim/reverse", {"transactionId": settled["transactionId"]}),
        (422, "sim/authorize", {"cardId": "\0", "amount": 10, "currency": "USD"}),
        (422, "sim/authorize", {"cardId": card_id, "amount": 10, "currency": "USD", "merchantName": "A\0"}),
        (422, "sim/userState", {"loginName": "empty@lanyu.example", "freezeReason": "\0"}),
        (422, "sim/settle", {}),
        (422, "sim/settle", {"cardId": card_id}),
        (409, "sim/refund", {"transactionId": settled["transactionId"], "amount": 10_010}),
    ]
    for status, path, asked in cases:
        await console.refuses(status, path, **asked)
    for path in ("outbox?to=%00", "outbox?typeCode=%00", "sim/dispute?transactionId=%00"):
        assert (await console.client.get(f"/__sandbox/{path}")).status_code == 422, path


@pytest.mark.parametrize(
    ("amount", "currency", "said"),
    [(12_340, "USD", "USD 12.34"), (1_234_500_000, "JPY", "JPY 1,234,500 "), (1_000, "JPY", "JPY 1 ")],
)
async def test_the_holder_is_told_of_moved_money_when_they_want_it(
    console: Console, empty: httpx.AsyncClient, amount: int, currency: str, said: str
):
    card_id = await new_card(empty, movingAccountNoticeSwitch=True)
    await console.buy(card_id, amount, currency=currency)
    letter = (await console.get("outbox", typeCode="CARD_NOTICE"))[0]
    assert letter["to"] == "ads@lanyu.example"
    assert said in letter["text"]


async def test_racing_purchases_pass_exactly_as_the_limit_allows(console: Console, empty: httpx.AsyncClient):
    card_id = await new_card(empty, singleDayLimit=100_000)
    answers = await console.at_once("sim/authorize", 12, cardId=card_id, amount=30_000, currency="USD")
    assert sorted(one["failedRule"] for one in answers) == [""] * 3 + ["DAY_LIMIT"] * 9
    assert (await card(empty, card_id))["singleDayLimitRemaining"] == 10_000
