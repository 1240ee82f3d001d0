"""Applying for many cards: each with its outcome, counted and paid together, once for a requestNo."""

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import func, select

from tests.support.cards import APPLICATION, PAID, SINGLE, grant, usd
from tests.support.databases import on_one_database
from tests.support.sandbox import ask, code, data, sandbox_of, signed_in
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as calls
from vcc_sandbox.cards import more_cards
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.funding.tables import CardRecharge
from vcc_sandbox.identity.tables import LinkedUser

pytestmark = pytest.mark.usefixtures("each_database", "balanced_books")

BATCH = {**APPLICATION, "cardNamePrefix": "Ads", "count": 3, **PAID}
SINGLES = {**SINGLE, "cardNamePrefix": "Parcel", "count": 3, **PAID}


def cards_of(app: FastAPI, prefix: str = "") -> int:
    query = select(func.count()).select_from(Card).where(Card.card_name.startswith(prefix))
    with sandbox_of(app).database.read() as db:
        return db.scalar(query) or 0


def allow(app: FastAPI, login: str, left: int) -> None:
    """Let a company have that many cards more."""
    with sandbox_of(app).database.write() as db:
        company = db.scalars(select(LinkedUser).where(LinkedUser.kyc_name_zh.contains(login))).one()
        used = db.scalar(select(func.count()).where(Card.company_id == company.user_id)) or 0
        company.max_cards = used + left


async def test_a_batch_opens_numbered_cards_and_charges_each(empty: httpx.AsyncClient):
    before = await usd(empty)
    batch = await data(empty, calls.APPLY_BATCH, **BATCH)
    assert (batch["total"], batch["successCount"], batch["failCount"]) == (3, 3, 0)
    assert [(item["index"], item["success"], item["status"]) for item in batch["results"]] == [
        (0, True, "VALID"),
        (1, True, "VALID"),
        (2, True, "VALID"),
    ]
    rows = (await data(empty, calls.PAGE))["list"]
    assert {row["cardName"] for row in rows} == {"Ads-1", "Ads-2", "Ads-3"}
    assert {row["cardId"] for row in rows} == {item["cardId"] for item in batch["results"]}
    assert await usd(empty) == before - 3 * 500


async def test_a_list_names_each_card_and_one_that_does_not_fit_fails_alone(empty: httpx.AsyncClient):
    listed = [
        {"cardName": "a", "email": "a@lanyu.example", "cardTags": ["x"], "singleLimit": 100_000},
        {"cardName": "b", "email": "b@lanyu.example", "singleLimit": 50_000_001},
        {"cardName": "c", "email": "c@lanyu.example"},
    ]
    asked = {**BATCH, "itemList": listed, "count": 3, "singleLimit": 200_000}
    batch = await data(empty, calls.APPLY_BATCH, **asked)
    assert [item["code"] for item in batch["results"]] == [Code.SUCCESS, Code.CARD_OPEN_FAILED, Code.SUCCESS]
    assert (batch["successCount"], batch["failCount"]) == (2, 1)
    rows = {row["cardName"]: row for row in (await data(empty, calls.PAGE))["list"]}
    assert {name: row["singleLimit"] for name, row in rows.items()} == {"a": 100_000, "c": 200_000}
    assert rows["a"]["cardTags"] == ["x"]


async def test_single_cards_get_their_balance_and_the_total_is_told(app: FastAPI, empty: httpx.AsyncClient):
    before = await usd(empty)
    batch = await data(empty, calls.APPLY_BATCH_SINGLE_CARD, **SINGLES)
    assert (batch["successCount"], batch["totalAmount"]) == (3, 300_000)
    assert await usd(empty) == before - 300_000 - 3 * 500
    assert {row["cardBalance"] for row in (await data(empty, calls.PAGE))["list"]} == {100_000}
    with sandbox_of(app).database.read() as db:
        ids = [item["cardId"] for item in batch["results"]]
        noted = db.scalars(select(CardRecharge).where(CardRecharge.card_id.in_(ids))).all()
        assert {(row.amount, row.direction, row.status) for row in noted} == {(100_000, "IN", "SUCCESS")}
        assert len(noted) == 3


@on_one_database
@pytest.mark.parametrize(
    "asked",
    [
        {"count": 0},
        {"count": -1},
        {"count": 201},
        {"count": None},
        {"count": 2, "itemList": [{"cardName": "a", "email": "a@b.example"}]},
    ],
)
async def test_a_wrong_count_is_300021(empty: httpx.AsyncClient, asked: dict[str, Any]):
    assert await code(empty, calls.APPLY_BATCH, **{**BATCH, **asked}) == Code.CARD_COUNT_WRONG


@on_one_database
@pytest.mark.parametrize(
    "asked",
    [
        {"cardNamePrefix": " "},
        {"email": None},
        {"bin": "999999"},
        {"cardMode": "SINGLE", "bin": "404038", "rechargeAmount": 100_000},
        {"invalidTime": "0120"},
        {"singleLimit": 50_000_001},
        {"rechargeAmount": 10_000},
    ],
)
async def test_wrong_fields_are_300014_for_the_whole_batch(
    app: FastAPI, empty: httpx.AsyncClient, asked: dict[str, Any]
):
    before = cards_of(app)
    assert await code(empty, calls.APPLY_BATCH, **{**BATCH, **asked}) == Code.CARD_OPEN_FAILED
    assert cards_of(app) == before


async def test_a_batch_needs_step_up(empty: httpx.AsyncClient):
    asked = {**BATCH, "payPwd": None}
    answer = await ask(empty, calls.APPLY_BATCH, **asked)
    assert (str(answer["code"]), answer["data"]["typeCode"]) == (Code.STEP_UP_NEEDED, "CARD_APPLY")
    assert await code(empty, calls.APPLY_BATCH, **{**asked, "payPwd": "wrong"}) == Code.PAY_PWD_WRONG
    assert await code(empty, calls.APPLY_BATCH, **BATCH) == Code.SUCCESS, "a refused requestNo is free"


async def test_more_than_the_allowance_is_300012_and_opens_none(app: FastAPI, empty: httpx.AsyncClient):
    allow(app, "新屿", 2)
    answer = await ask(empty, calls.APPLY_BATCH, **BATCH)
    assert (str(answer["code"]), answer["data"]) == (Code.CARD_COUNT_REACHED, {"waitApplyCount": 2})
    assert cards_of(app, "Ads") == 0


async def test_more_than_the_balance_is_300019_and_opens_none(app: FastAPI, empty: httpx.AsyncClient):
    part = await usd(empty) // 3
    asked = {**SINGLES, "rechargeAmount": part // 10 * 10}
    assert await code(empty, calls.APPLY_BATCH_SINGLE_CARD, **asked) == Code.QUOTA_INSUFFICIENT, "the fees are short"
    assert cards_of(app, "Parcel") == 0


async def test_an_unsupported_mode_is_700011_and_an_operator_needs_the_right(app: FastAPI, operator: httpx.AsyncClient):
    async with signed_in(app, "shared@lanyu.example") as client:
        assert await code(client, calls.APPLY_BATCH_SINGLE_CARD, **SINGLES) == Code.FUNCTION_UNSUPPORTED
    assert await code(operator, calls.APPLY_BATCH, **BATCH) == Code.NO_PERMISSION
    await grant(app, operator, ("page", "/card/apply"))
    assert await code(operator, calls.APPLY_BATCH, **BATCH) == Code.NO_FUNCTION_RIGHT
    await grant(app, operator, ("vcc_card_apply", "/card/apply"))
    assert await code(operator, calls.APPLY_BATCH, **BATCH) == Code.NO_DATA_RIGHT, "the main account is not theirs"


async def test_the_same_batch_happens_once(app: FastAPI, empty: httpx.AsyncClient):
    answers = await asyncio.gather(*(ask(empty, calls.APPLY_BATCH, **BATCH) for _ in range(6)))
    assert len({answer["data"]["batchNo"] for answer in answers}) == 1
    assert cards_of(app, "Ads") == 3
    again = await ask(empty, calls.APPLY_BATCH, **{**BATCH, "payPwd": None})
    assert again == answers[0], "an answered request needs no further verification"
    assert await code(empty, calls.APPLY_BATCH, **{**BATCH, "count": 4}) == Code.CARD_OPEN_FAILED


async def test_racing_batches_open_exactly_the_allowed_number(app: FastAPI, empty: httpx.AsyncClient):
    allow(app, "新屿", 7)
    asked = [{**BATCH, "requestNo": f"race-{number}"} for number in range(5)]
    codes = await asyncio.gather(*(code(empty, calls.APPLY_BATCH, **values) for values in asked))
    assert sorted(codes) == [Code.SUCCESS] * 2 + [Code.CARD_COUNT_REACHED] * 3
    assert cards_of(app, "Ads") == 6


async def test_racing_batches_never_spend_more_than_there_is(app: FastAPI, empty: httpx.AsyncClient):
    part = await usd(empty) // 7 // 10 * 10
    asked = [{**SINGLES, "requestNo": f"race-{number}", "rechargeAmount": part} for number in range(4)]
    codes = await asyncio.gather(*(code(empty, calls.APPLY_BATCH_SINGLE_CARD, **values) for values in asked))
    assert sorted(codes) == [Code.SUCCESS] * 2 + [Code.QUOTA_INSUFFICIENT] * 2
    assert await usd(empty) >= 0


async def test_more_cards_are_asked_for_and_granted(app: FastAPI, clock: Clock, empty: httpx.AsyncClient):
    asked = {"cardMode": "SHARED", "applyNum": 30, "reason": "旺季投放"}
    before = (await data(empty, calls.WAIT_APPLY_COUNT))["maxCount"]
    assert (await data(empty, calls.INCR_APPLY_NUM, **asked))["status"] == "INIT"
    assert await code(empty, calls.INCR_APPLY_NUM, **asked) == Code.SUBMIT_FAILED, "one at a time"
    assert await code(empty, calls.INCR_APPLY_NUM, **{**asked, "applyNum": 0}) == Code.SUBMIT_FAILED
    assert await code(empty, calls.INCR_APPLY_NUM, **{**asked, "cardMode": "SINGLE", "reason": " "}) == (
        Code.SUBMIT_FAILED
    )
    clock.advance(more_cards.SECONDS)
    assert (await data(empty, calls.WAIT_APPLY_COUNT))["maxCount"] == before + 30
    async with signed_in(app, "shared@lanyu.example") as client:
        assert await code(client, calls.INCR_APPLY_NUM, **{**asked, "cardMode": "SINGLE"}) == Code.FUNCTION_UNSUPPORTED
