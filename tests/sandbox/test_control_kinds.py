"""What happens to cards besides a plain purchase, through the control calls; amounts in thousandths of USD."""

from collections import Counter

import httpx
import pytest
from fastapi import FastAPI

from tests.support.cards import card, new_card, set_card, single_card, usd
from tests.support.control import Console
from tests.support.sandbox import data
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.trade import Tx

pytestmark = pytest.mark.usefixtures("each_database")


async def listed(client: httpx.AsyncClient, card_id: str, on: str) -> list[Tx]:
    """What the portal shows of a card on that day."""
    days = {"timeStart": on[:10], "timeEnd": on[:10]}
    return [
        Tx.model_validate(row)
        for row in (await data(client, trade_calls.CARD_TRANSACTION_PAGE, cardId=card_id, **days))["list"]
    ]


async def test_a_balance_inquiry_tells_and_moves_nothing(console: Console, empty: httpx.AsyncClient):
    card_id = await new_card(empty, singleLimit=10)
    start = await usd(empty)
    told = await console.post("sim/inquire", cardId=card_id)
    assert (told["tradeType"], told["status"], told["billingAmount"]) == (1, "SUCCESS", 0)
    assert (told["afterBalance"], told["mcc"]) == (start, "6011")
    assert await usd(empty) == start
    assert (await card(empty, card_id))["frozenAmount"] == 0
    await console.refuses(409, "sim/settle", transactionId=told["transactionId"])
    wrong = await console.post("sim/inquire", cardId=card_id, expiryDate="0101")
    assert (wrong["status"], wrong["failedRule"]) == ("FAIL", "CVV")
    shown = await listed(empty, card_id, told["transactionTime"])
    assert [one.billing_amount for one in shown if one.trade_type == 1] == [0, 0]


async def test_an_account_verification_checks_what_it_is_given(
    app: FastAPI, console: Console, empty: httpx.AsyncClient
):
    card_id = await new_card(empty)
    wrong = await console.post("sim/verify", cardId=card_id, expiryDate="0101", mcc="5732", merchantCountryCode="DEU")
    assert (wrong["tradeType"], wrong["failedRule"], wrong["feeAmount"]) == (12, "CVV", 0)
    assert (wrong["mcc"], wrong["merchantCountryCode"]) == ("5732", "DEU")
    set_card(app, card_id, status="ABNORMAL")
    assert (await console.post("sim/verify", cardId=card_id))["failedRule"] == "NOT_ACTIVE"


async def test_what_the_network_approved_is_held_whatever_the_rules_say(
    app: FastAPI, console: Console, empty: httpx.AsyncClient
):
    card_id = await new_card(empty, singleLimit=10_000, singleDayLimit=10_000)
    start = await usd(empty)
    assert (await console.buy(card_id, 50_000))["failedRule"] == "SINGLE_LIMIT"
    advised = await console.post("sim/advise", cardId=card_id, amount=50_000, currency="USD", mcc="3000")
    assert (advised["tradeType"], advised["status"], advised["mcc"]) == (1, "SUCCESS", "3000")
    assert (await usd(empty), (await card(empty, card_id))["frozenAmount"]) == (start - 50_000, 50_000)
    settled = await console.post("sim/settle", transactionId=advised["transactionId"])
    assert (settled["tradeType"], settled["originalTransactionId"]) == (3, advised["transactionId"])
    set_card(app, card_id, status="APPLYING")
    await console.refuses(409, "sim/advise", cardId=card_id, amount=10, currency="USD")
    await console.refuses(409, "sim/credit", cardId=card_id, amount=10)


async def test_cash_costs_its_surcharge_and_a_fee(console: Console, empty: httpx.AsyncClient):
    card_id = await new_card(empty, singleLimit=100_000)
    start = await usd(empty)
    cash = await console.post("sim/withdraw", cardId=card_id, amount=60_000, currency="USD", surcharge=3_500)
    assert (cash["tradeType"], cash["billingAmount"], cash["feeAmount"], cash["mcc"]) == (11, 63_500, 2_000, "6011")
    assert await usd(empty) == cash["afterBalance"] == start - 65_500
    assert (await card(empty, card_id))["frozenAmount"] == 0
    life = {one.trade_type: one for one in await listed(empty, card_id, cash["transactionTime"])}
    assert life[11].original_transaction_id == life[1].transaction_id
    assert (life[13].original_transaction_id, life[13].billing_amount) == (cash["transactionId"], 2_000)
    days = {"timeStart": cash["transactionTime"][:10], "timeEnd": cash["transactionTime"][:10]}
    bought = await data(empty, trade_calls.CONSUME_PAGE, cardId=card_id, **days)
    assert [row["tradeType"] for row in bought["list"]] == [11]
    totals = await data(empty, trade_calls.CARD_TRANSACTION_PAGE, cardId=card_id, **days)
    assert totals["sum"]["settledAmount"] == 63_500
    declined = await console.post("sim/withdraw", cardId=card_id, amount=99_000, currency="USD", surcharge=1_010)
    assert (declined["tradeType"], declined["failedRule"]) == (1, "SINGLE_LIMIT"), "the surcharge counts"
    assert await usd(empty) == start - 65_500
    back = await console.post("sim/refund", transactionId=cash["transactionId"])
    assert (back["tradeType"], back["billingAmount"]) == (4, 63_500)


async def test_a_refund_without_a_purchase(app: FastAPI, console: Console, empty: httpx.AsyncClient):
    card_id = await new_card(empty)
    start = await usd(empty)
    back = await console.post("sim/credit", cardId=card_id, amount=12_340, merchantName="LATE REFUND")
    assert (back["tradeType"], back["originalTransactionId"], back["merchantName"]) == (4, "", "LATE REFUND")
    assert await usd(empty) == start + 12_340
    assert "LATE REFUND" in [one.merchant_name for one in await listed(empty, card_id, back["transactionTime"])]
    await console.refuses(409, "sim/refund", transactionId=back["transactionId"])
    own = await single_card(empty, 2)
    before = (await card(empty, own))["cardBalance"]
    assert (await console.post("sim/credit", cardId=own, amount=5_000))["tradeType"] == 10
    assert (await card(empty, own))["cardBalance"] == before + 5_000
    main = await usd(empty)
    set_card(app, own, status="CANCEL")
    await console.post("sim/credit", cardId=own, amount=5_000)
    assert await usd(empty) == main + 5_000, "a cancelled card has no balance of its own any more"


async def test_network_and_cross_border_fees_are_charged_and_given_back(console: Console, empty: httpx.AsyncClient):
    card_id = await new_card(empty)
    settled = await console.post("sim/settle", cardId=card_id, amount=100_000, merchantCountryCode="FRA")
    start, cause = await usd(empty), settled["transactionId"]
    fee = await console.post("sim/fee", transactionId=cause, amount=800)
    assert (fee["tradeType"], fee["originalTransactionId"], await usd(empty)) == (13, cause, start - 800)
    otp = await console.post("sim/fee", transactionId=cause, amount=100, feeType="3DS_OTP_FEE")
    assert otp["billingAmount"] == 100
    days = {"timeStart": fee["transactionTime"][:10], "timeEnd": fee["transactionTime"][:10]}
    kinds = (await data(empty, trade_calls.FEE_PAGE, cardId=card_id, **days))["list"]
    assert Counter(row["feeType"] for row in kinds) == Counter(
        ["SETTLE_TRANSACTION_FEE", "3DS_OTP_FEE", "CARD_APPLY_FEE"]
    )
    back = await console.post("sim/fee", transactionId=cause, amount=800, back=True)
    assert (back["tradeType"], await usd(empty)) == (8, start - 100)
    await console.refuses(409, "sim/fee", transactionId=cause, amount=110, back=True)
    await console.refuses(409, "sim/fee", transactionId=fee["transactionId"], amount=10)
    await console.refuses(422, "sim/fee", transactionId=cause, amount=10, feeType="CARD_APPLY_FEE")


@pytest.mark.parametrize("credited", [True, False])
@pytest.mark.parametrize("outcome", ["WON", "LOST", "WITHDRAWN"])
async def test_a_dispute_is_opened_and_decided(
    console: Console, empty: httpx.AsyncClient, outcome: str, credited: bool
):
    card_id = await new_card(empty)
    settled = (await console.post("sim/settle", cardId=card_id, amount=100_000))["transactionId"]
    start = await usd(empty)
    dispute = await console.post("sim/dispute", transactionId=settled, amount=60_000, credited=credited)
    assert (dispute["status"], bool(dispute["creditId"])) == ("OPEN", credited)
    assert await usd(empty) == start + (60_000 if credited else 0)
    await console.refuses(409, "sim/dispute", transactionId=settled, amount=40_010)
    ended = await console.post("sim/dispute/end", disputeId=dispute["disputeId"], outcome=outcome)
    assert (ended["status"], bool(ended["endedAt"])) == (outcome, True)
    assert await usd(empty) == start + (60_000 if outcome == "WON" else 0)
    kinds = Counter(one.trade_type for one in await listed(empty, card_id, dispute["openedAt"]))
    again = 1 if credited and outcome != "WON" else 0
    assert (kinds[3], kinds[21]) == (1 + again, 1 if credited or outcome == "WON" else 0)
    await console.refuses(409, "sim/dispute/end", disputeId=dispute["disputeId"], outcome="WON")
    assert await console.get("sim/dispute", transactionId=settled) == [ended]
    left = 40_000 if outcome == "WON" else 100_000
    await console.refuses(409, "sim/refund", transactionId=settled, amount=left + 10)
    await console.post("sim/refund", transactionId=settled, amount=left)


async def test_a_refund_may_overtake_a_dispute(console: Console, empty: httpx.AsyncClient):
    card_id = await new_card(empty)
    settled = (await console.post("sim/settle", cardId=card_id, amount=30_000))["transactionId"]
    dispute = await console.post("sim/dispute", transactionId=settled)
    await console.post("sim/refund", transactionId=settled)
    await console.refuses(409, "sim/dispute/end", disputeId=dispute["disputeId"], outcome="WON")
    await console.post("sim/dispute/end", disputeId=dispute["disputeId"], outcome="WITHDRAWN")
    await console.refuses(404, "sim/dispute/end", disputeId="1" * 16, outcome="WON")
    await console.refuses(404, "sim/dispute", transactionId="1" * 16)


STORIES = {
    "HOTEL": ([1, 1, 2, 3], 512_400),
    "FUEL": ([1, 3], 62_370),
    "TIP": ([1, 3], 96_000),
    "SHIPMENTS": ([1, 3, 3, 4], 190_000),
    "RENTAL": ([1, 2, 3], 120_000),
}


@pytest.mark.parametrize("story", STORIES)
async def test_a_story_leaves_nothing_held(console: Console, empty: httpx.AsyncClient, story: str):
    card_id = await new_card(empty)
    start = await usd(empty)
    told = await console.post("sim/story", cardId=card_id, story=story)
    kinds, cost = STORIES[story]
    assert [one["tradeType"] for one in told["transactions"]] == kinds
    assert (await usd(empty), (await card(empty, card_id))["frozenAmount"]) == (start - cost, 0)


async def test_a_story_ends_where_it_is_declined(console: Console, empty: httpx.AsyncClient):
    card_id = await new_card(empty, singleDayLimit=500_000)
    told = await console.post("sim/story", cardId=card_id, story="HOTEL")
    assert [one["failedRule"] for one in told["transactions"]] == ["", "DAY_LIMIT"]
    await console.refuses(409, "sim/story", cardId=card_id, story="NOVEL")
    await console.refuses(404, "sim/story", cardId="1" * 16, story="TIP")


async def test_a_balance_is_set_by_a_posting(console: Console, empty: httpx.AsyncClient):
    who = {"loginName": "empty@lanyu.example", "currency": "USD"}
    start = await usd(empty)
    more = await console.post("sim/balance", **who, available=start + 5_000)
    assert await usd(empty) == more["available"] == start + 5_000
    less = await console.post("sim/balance", **who, available=1_230)
    assert await usd(empty) == 1_230
    assert (await console.post("sim/balance", **who, available=1_230))["transactionId"] == ""
    day = (await console.get("clock"))["now"][:10]
    rows = (await data(empty, trade_calls.RECORD_PAGE, timeStart=day, timeEnd=day))["list"]
    moved = {row["transactionId"]: (row["tradeType"], row["billingAmount"]) for row in rows}
    assert moved[more["transactionId"]] == (5, 5_000)
    assert moved[less["transactionId"]] == (11, start + 5_000 - 1_230)
    for refused in ({"available": 5}, {"currency": "SGD", "available": 10}):
        await console.refuses(409, "sim/balance", **(who | {"available": 10} | refused))
    await console.refuses(422, "sim/balance", **(who | {"available": -10}))
    await console.refuses(404, "sim/balance", loginName="nobody@x.example", currency="USD", available=10)
