"""Applying for a card: what is charged, what is refused and with which code, and that it happens once."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import func, select

from tests.support.books import wrong_in_the_books
from tests.support.cards import PAID
from tests.support.databases import on_one_database
from tests.support.moments import good_until
from tests.support.sandbox import ask, data, noon_clock, sandbox_of, signed_in
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_sandbox.app import create_app
from vcc_sandbox.cards.handlers.offer import remaining_cards
from vcc_sandbox.cards.products import KINDS
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bulk_insert import dump
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.vault import luhn_digit
from vcc_sandbox.identity.tables import LinkedUser

pytestmark = pytest.mark.usefixtures("each_database")

SHARED: dict[str, Any] = {
    "requestNo": "apply-1",
    "cardMode": "SHARED",
    "bin": "438366",
    "currency": "USD",
    "settleCurrencyCode": "USD",
    "cardName": "Google Ads 新卡",
    "email": "ads@lanyu.example",
    "areaCode": "86",
    "phone": "13800138000",
    "invalidTime": good_until(),
    "purpose": "ADVERT",
    "cardTags": ["广告", "北美"],
    "singleMonthLimit": 5_000_000,
}
SINGLE = {**SHARED, "cardMode": "SINGLE", "bin": "404038", "rechargeAmount": 100_000}


async def usd(client: httpx.AsyncClient) -> int:
    return (await data(client, account_calls.LIST, currency="USD"))[0]["unassignedAmount"]


async def test_an_application_opens_a_card_and_charges_its_fee(empty: httpx.AsyncClient):
    before = await usd(empty)
    applied = await data(empty, card_calls.APPLY, **SHARED)
    assert (applied["status"], applied["applyFee"], applied["feeCurrency"]) == ("VALID", 500, "USD")
    assert await usd(empty) == before - 500
    card = await data(empty, card_calls.INFO, cardId=applied["cardId"])
    assert (card["cardName"], card["cardTags"]) == (SHARED["cardName"], ["广告", "北美"])
    assert card["expiryDate"] == SHARED["invalidTime"]
    assert (card["singleMonthLimit"], card["singleMonthLimitRemaining"]) == (5_000_000, 5_000_000)
    assert card["phoneMask"] == "138****8000"
    page = await data(empty, card_calls.PAGE)
    assert (page["total"], page["statusCount"]) == (1, {"VALID": 1})
    fee = await data(empty, trade_calls.CARD_TRANSACTION_PAGE, cardId=card["cardId"], **this_year())
    assert [(row["tradeType"], row["billingAmount"]) for row in fee["list"]] == [(7, 500)]


def this_year() -> dict[str, str]:
    now = noon_clock().now()
    return {"timeStart": f"{now - timedelta(days=365):%Y-%m-%d}", "timeEnd": f"{now:%Y-%m-%d}"}


async def test_a_single_mode_card_takes_its_first_balance_from_the_account(empty: httpx.AsyncClient):
    before = await usd(empty)
    applied = await data(empty, card_calls.APPLY, **SINGLE)
    card = await data(empty, card_calls.INFO, cardId=applied["cardId"])
    assert card["cardBalance"] == 100_000
    assert await usd(empty) == before - 100_000 - 500


async def test_some_cards_open_after_a_while(app: FastAPI, empty: httpx.AsyncClient):
    applied = await data(empty, card_calls.APPLY, **{**SHARED, "bin": "485932"})
    assert applied["status"] == "APPLYING"
    assert (await data(empty, card_calls.INFO, cardId=applied["cardId"]))["status"] == "APPLYING"
    sandbox_of(app).clock.advance(KINDS["485932"].opens_after)
    assert (await data(empty, card_calls.INFO, cardId=applied["cardId"]))["status"] == "VALID"


async def test_a_card_that_needs_activation_opens_inactive(empty: httpx.AsyncClient):
    applied = await data(empty, card_calls.APPLY, **{**SHARED, "bin": "529004", "purpose": "TRAVEL"})
    assert applied["status"] == "INACTIVE"


async def test_cards_expire_by_the_clock(app: FastAPI, empty: httpx.AsyncClient):
    times = await data(empty, card_calls.INVALID_TIME, bin="438366")
    applied = await data(empty, card_calls.APPLY, **{**SHARED, "invalidTime": times["minInvalidTime"]})
    sandbox_of(app).clock.advance(70 * 86_400)
    assert (await data(empty, card_calls.INFO, cardId=applied["cardId"]))["status"] == "EXPIRED"


REFUSALS: list[tuple[dict[str, Any], Code, list[str] | None]] = [
    ({"bin": "000000"}, Code.CARD_OPEN_FAILED, ["bin"]),
    ({"bin": "421508"}, Code.CARD_OPEN_FAILED, ["bin"]),
    ({"bin": "404038"}, Code.CARD_OPEN_FAILED, ["bin"]),
    ({"currency": "EUR"}, Code.SETTLE_CURRENCY_UNSUPPORTED, ["currency"]),
    ({"invalidTime": "0120"}, Code.CARD_OPEN_FAILED, ["invalidTime"]),
    ({"invalidTime": "1299"}, Code.CARD_OPEN_FAILED, ["invalidTime"]),
    ({"invalidTime": "1328"}, Code.CARD_OPEN_FAILED, ["invalidTime"]),
    ({"purpose": "GAMBLING"}, Code.CARD_OPEN_FAILED, ["purpose"]),
    ({"rechargeAmount": 1000}, Code.CARD_OPEN_FAILED, ["rechargeAmount"]),
    ({"singleLimit": 50_000_010}, Code.CARD_OPEN_FAILED, ["singleLimit"]),
    ({"singleLimit": -1}, Code.CARD_OPEN_FAILED, ["singleLimit"]),
    ({"phone": "12"}, Code.CARD_OPEN_FAILED, ["phone"]),
    ({"email": "nobody"}, Code.CARD_OPEN_FAILED, ["email"]),
    ({"cardName": ""}, Code.CARD_OPEN_FAILED, ["cardName"]),
    ({"cardTags": ["x" * 36]}, Code.CARD_OPEN_FAILED, ["cardTags.0"]),
    ({"requestNo": ""}, Code.CARD_OPEN_FAILED, ["requestNo"]),
    (
        {"transactionCurrencyLimitList": [{"currency": "EUR"}, {"currency": "EUR"}]},
        Code.CARD_OPEN_FAILED,
        ["transactionCurrencyLimitList"],
    ),
    ({"settleCurrencyCode": "EUR"}, Code.SETTLE_CURRENCY_UNSUPPORTED, ["settleCurrencyCode"]),
    ({"bin": "485932", "currency": "HKD", "settleCurrencyCode": "HKD"}, Code.CURRENCY_ACCOUNT_MISSING, ["currency"]),
    ({"subUserId": "2020010100000000"}, Code.SUB_ACCOUNT_MISSING, ["subUserId"]),
    ({"bin": "531993", "currency": "CNY", "settleCurrencyCode": "CNY"}, Code.CARD_OPEN_FAILED, ["tradeSceneCode"]),
    (
        {"bin": "531993", "currency": "CNY", "mode3ds": "CHALLENGE", "tradeSceneCode": "011"},
        Code.CARD_OPEN_FAILED,
        ["mode3ds"],
    ),
    (
        {**SINGLE, "transactionCurrencyLimitList": [{"currency": "EUR"}]},
        Code.CARD_OPEN_FAILED,
        ["transactionCurrencyLimitList"],
    ),
    ({**SINGLE, "rechargeAmount": None}, Code.CARD_OPEN_FAILED, ["rechargeAmount"]),
    ({**SINGLE, "rechargeAmount": 9_990}, Code.CARD_OPEN_FAILED, ["rechargeAmount"]),
    ({**SINGLE, "rechargeAmount": 10_005}, Code.CARD_OPEN_FAILED, ["rechargeAmount"]),
    ({**SINGLE, "rechargeAmount": 10_000_010}, Code.CARD_OPEN_FAILED, ["rechargeAmount"]),
]


@on_one_database
@pytest.mark.parametrize(("values", "code", "fields"), REFUSALS)
async def test_a_refusal_names_its_field_and_costs_nothing(
    empty: httpx.AsyncClient, values: dict[str, Any], code: Code, fields: list[str] | None
):
    before = await usd(empty)
    answer = await ask(empty, card_calls.APPLY, **{**SHARED, **values})
    assert (str(answer["code"]), answer["errorParam"]) == (code, fields)
    assert await usd(empty) == before
    assert (await data(empty, card_calls.PAGE))["total"] == 0


async def test_a_mode_that_the_company_has_not_is_refused(app: FastAPI):
    async with signed_in(app, "single@lanyu.example") as client:
        assert str((await ask(client, card_calls.APPLY, **SHARED))["code"]) == Code.FUNCTION_UNSUPPORTED
    async with signed_in(app, "shared@lanyu.example") as client:
        assert str((await ask(client, card_calls.APPLY, **SINGLE))["code"]) == Code.FUNCTION_UNSUPPORTED


async def test_money_that_is_not_there_is_not_spent(empty: httpx.AsyncClient):
    left = await usd(empty)
    two = [
        await ask(empty, card_calls.APPLY, **{**SINGLE, "requestNo": f"n{n}", "rechargeAmount": 10_000_000})
        for n in (1, 2)
    ]
    assert [str(answer["code"]) for answer in two] == [Code.SUCCESS, Code.QUOTA_INSUFFICIENT]
    assert await usd(empty) == left - 10_000_500


async def test_a_refused_request_may_be_sent_again_when_the_reason_is_gone(sandbox: Sandbox, empty: httpx.AsyncClient):
    set_max_cards(sandbox, 0)
    assert str((await ask(empty, card_calls.APPLY, **SHARED))["code"]) == Code.CARD_COUNT_REACHED
    set_max_cards(sandbox, 1)
    assert str((await ask(empty, card_calls.APPLY, **SHARED))["code"]) == Code.SUCCESS


def set_max_cards(sandbox: Sandbox, count: int) -> None:
    with sandbox.database.write() as db:
        db.query(LinkedUser).filter_by(kyc_name_zh="杭州新屿电子商务有限公司").one().max_cards = count


async def test_the_same_request_again_gets_the_same_bytes(empty: httpx.AsyncClient):
    answers = [await empty.post("/cb-va-vcc/card/apply", json=SHARED) for _ in range(3)]
    assert len({answer.content for answer in answers}) == 1
    assert (await data(empty, card_calls.PAGE))["total"] == 1


async def test_it_survives_a_restart(app: FastAPI, empty: httpx.AsyncClient):
    first = await data(empty, card_calls.APPLY, **SHARED)
    sandbox_of(app).database.close()
    again = create_app(sandbox_of(app).settings)
    async with signed_in(again, "empty@lanyu.example") as client:
        assert await data(client, card_calls.APPLY, **SHARED) == first
        assert (await data(client, card_calls.PAGE))["total"] == 1


async def test_another_request_under_the_same_number_is_refused(empty: httpx.AsyncClient):
    await data(empty, card_calls.APPLY, **SHARED)
    answer = await ask(empty, card_calls.APPLY, **{**SHARED, "cardName": "another"})
    assert (str(answer["code"]), answer["errorParam"]) == (Code.CARD_OPEN_FAILED, ["requestNo"])


async def test_two_companies_may_use_the_same_number(app: FastAPI, empty: httpx.AsyncClient):
    first = await data(empty, card_calls.APPLY, **SHARED)
    async with signed_in(app, "shared@lanyu.example") as client:
        assert (await data(client, card_calls.APPLY, **SHARED))["cardId"] != first["cardId"]


async def test_twenty_at_once_with_one_number_open_one_card(app: FastAPI, sandbox: Sandbox, empty: httpx.AsyncClient):
    before = await usd(empty)
    answers = await asyncio.gather(*(empty.post("/cb-va-vcc/card/apply", json=SINGLE) for _ in range(20)))
    assert len({answer.content for answer in answers}) == 1
    assert await usd(empty) == before - 100_000 - 500
    assert (await data(empty, card_calls.PAGE))["total"] == 1
    assert wrong_in_the_books(sandbox) == []


async def test_twenty_at_once_open_exactly_as_many_as_the_money_and_the_count_allow(
    sandbox: Sandbox, empty: httpx.AsyncClient
):
    """USD 20,000 pays for four cards of USD 4,900 and their fees; the rest is refused and costs nothing."""
    asked = ({**SINGLE, "requestNo": f"race-{number}", "rechargeAmount": 4_900_000} for number in range(20))
    answers = await asyncio.gather(*(ask(empty, card_calls.APPLY, **values) for values in asked))
    codes = sorted(str(answer["code"]) for answer in answers)
    assert codes == [Code.SUCCESS] * 4 + [Code.QUOTA_INSUFFICIENT] * 16
    assert await usd(empty) == 20_000_000 - 4 * 4_900_500
    set_max_cards(sandbox, 7)
    asked = ({**SHARED, "requestNo": f"count-{number}"} for number in range(10))
    answers = await asyncio.gather(*(ask(empty, card_calls.APPLY, **values) for values in asked))
    codes = sorted(str(answer["code"]) for answer in answers)
    assert codes == [Code.SUCCESS] * 3 + [Code.CARD_COUNT_REACHED] * 7
    assert wrong_in_the_books(sandbox) == []


async def test_a_sub_account_pays_for_its_card(admin: httpx.AsyncClient):
    subs = (await data(admin, sub_calls.PAGE, pageSize=50))["list"]
    chosen = next(sub for sub in subs if sub["alias"] == "Technology")
    before = {account["currency"]: account["availableAmount"] for account in chosen["accountList"]}
    applied = await data(admin, card_calls.APPLY, **{**SHARED, "subUserId": chosen["subUserId"]})
    card = await data(admin, card_calls.INFO, cardId=applied["cardId"])
    assert card["subUserName"] == "Technology"
    after = next(
        sub for sub in (await data(admin, sub_calls.PAGE, pageSize=50))["list"] if sub["alias"] == "Technology"
    )
    assert next(a["availableAmount"] for a in after["accountList"] if a["currency"] == "USD") == before["USD"] - 500
    assert after["cardCount"] == chosen["cardCount"] + 1


def files_of(folder: Path) -> list[Path]:
    return [file for file in folder.iterdir() if file.is_file()]


async def test_numbers_are_valid_unique_and_nowhere_in_clear(
    sandbox: Sandbox, empty: httpx.AsyncClient, tmp_path: Path
):
    for number in range(5):
        await data(empty, card_calls.APPLY, **{**SHARED, "requestNo": f"pan-{number}"})
    with sandbox.database.read() as db:
        cards = db.scalars(select(Card)).all()
        numbers = [sandbox.vault.decrypt(card.number_sealed, card.card_id) for card in cards]
        assert len(set(numbers)) == len(numbers) == db.scalar(select(func.count()).select_from(Card))
    assert all(len(number) == 16 and luhn_digit(number[:-1]) == number[-1] for number in numbers)
    if not sandbox.database.sqlite:
        with sandbox.database.read() as db:
            dump(db, tmp_path)
    sandbox.database.close()
    stored = b"".join(file.read_bytes() for file in files_of(tmp_path))
    assert b"pan-4" in stored, "it is this that is looked at"
    assert not any(number.encode() in stored for number in numbers)


async def test_no_answer_contains_a_number(sandbox: Sandbox, admin: httpx.AsyncClient):
    with sandbox.database.read() as db:
        numbers = [sandbox.vault.decrypt(card.number_sealed, card.card_id) for card in db.scalars(select(Card))]
    text = (await admin.post("/cb-va-vcc/card/page", json={"pageSize": 200})).text
    text += (await admin.get("/cb-va-vcc/card/info", params={"cardId": _first_card(sandbox)})).text
    assert "cvv" not in text.lower()
    assert 'cardNo"' not in text
    assert not any(number in text.replace(" ", "") for number in numbers)


def _first_card(sandbox: Sandbox) -> str:
    with sandbox.database.read() as db:
        return db.scalars(select(Card.card_id).order_by(Card.card_id)).first() or ""


async def test_what_is_on_offer_fits_together(admin: httpx.AsyncClient):
    bins = await data(admin, card_calls.BIN_LIST)
    assert {kind["cardMode"] for kind in bins} == {"SHARED", "SINGLE"}
    assert {kind["status"] for kind in bins} == {"ONLINE", "OFFLINE"}
    config = await data(admin, card_calls.CURRENCY_CONFIG)
    online = {currency for kind in bins if kind["status"] == "ONLINE" for currency in kind["currencyList"]}
    assert {row["currency"] for row in config["currencyList"]} == online
    assert config["defaultCurrency"] == "USD"
    counts = await data(admin, card_calls.WAIT_APPLY_COUNT)
    assert counts["waitApplyCount"] == counts["maxCount"] - counts["usedCount"] > 0
    limits = await data(admin, card_calls.CURRENCY_LIMIT_CONFIG)
    assert limits["baseMax"]["singleLimit"] == 50_000_000
    cards = await data(admin, card_calls.CARD_CONFIG)
    assert {row["bin"] for row in cards} == {kind["bin"] for kind in bins}
    assert remaining_cards.__doc__


async def test_how_many_more_there_may_be_is_told_of_a_mode(app: FastAPI, admin: httpx.AsyncClient):
    async with signed_in(app, "shared@lanyu.example") as client:
        counts = {mode: await data(client, card_calls.WAIT_APPLY_COUNT, cardMode=mode) for mode in ("SHARED", "SINGLE")}
    assert counts["SHARED"]["waitApplyCount"] > 0
    assert counts["SINGLE"]["waitApplyCount"] == 0, "the company may not have such cards"
    assert (await data(admin, card_calls.WAIT_APPLY_COUNT, bin="000000"))["waitApplyCount"] == 0, "no such kind"


async def test_cards_are_found_by_the_number_of_their_application_with_what_was_taken(
    app: FastAPI, empty: httpx.AsyncClient
):
    batch = {**SHARED, "requestNo": "apply-2", "cardNamePrefix": "Team", "count": 3, **PAID}
    batch.pop("cardName")
    await data(empty, card_calls.APPLY, **SHARED)
    made = await data(empty, card_calls.APPLY_BATCH, **batch)
    page = await data(empty, card_calls.PAGE, requestNo="apply-2")
    assert {card["cardId"] for card in page["list"]} == {item["cardId"] for item in made["results"]}
    assert {(card["requestNo"], card["applyFee"], card["feeCurrency"]) for card in page["list"]} == {
        ("apply-2", 500, "USD")
    }
    assert (page["total"], sum(page["statusCount"].values())) == (3, 3)
    assert (await data(empty, card_calls.PAGE, requestNo="apply-3"))["total"] == 0
    async with signed_in(app, "admin@lanyu.example") as other:
        assert (await data(other, card_calls.PAGE, requestNo="apply-2"))["total"] == 0, "another company's"


async def test_an_operator_finds_only_what_the_data_right_covers(app: FastAPI, operator: httpx.AsyncClient):
    async with signed_in(app, "admin@lanyu.example") as admin:
        subs = (await data(admin, sub_calls.PAGE, pageSize=50))["list"]
        inside = next(sub["subUserId"] for sub in subs if sub["alias"] == "Technology")
        for number, owner in (("mine", inside), ("main", "")):
            await data(admin, card_calls.APPLY, **{**SHARED, "requestNo": number, "subUserId": owner})
    found = [(await data(operator, card_calls.PAGE, requestNo=number))["total"] for number in ("mine", "main")]
    assert found == [1, 0]
