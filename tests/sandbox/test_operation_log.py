"""The operation log: one row for each change or refusal, no secrets, and who sees what."""

from typing import Any

import httpx
import pytest
from sqlalchemy import func, select

from tests.support.cards import PAID, new_card, single_card
from tests.support.sandbox import ask, data
from vcc_portal.errors.codes import Code
from vcc_portal.i18n import logs as words
from vcc_portal.upstream.call import CallKind
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import report as calls
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.request_checks import Need
from vcc_sandbox.core.serve import HANDLERS
from vcc_sandbox.identity.tables import Permission
from vcc_sandbox.operation_log import recorder
from vcc_sandbox.operation_log.tables import OperationLog
from vcc_sandbox.seed.demonstration import DEMONSTRATION


async def log(client: httpx.AsyncClient, **filters: Any) -> list[dict[str, Any]]:
    return (await data(client, calls.OPERATION_LOG_LIST, pageSize=200, **filters))["list"]


def stored(sandbox: Sandbox) -> int:
    with sandbox.database.read() as db:
        return db.scalar(select(func.count()).select_from(OperationLog)) or 0


def test_every_changing_call_is_either_logged_or_named_as_no_operation():
    for served in HANDLERS.values():
        if served.rules.need > Need.NOTHING and served.call.kind in {CallKind.WRITE, CallKind.MONEY}:
            named = served.call in recorder.QUIET or recorder.is_logged(served.call)
            assert named, str(served.call)


def test_every_operation_and_its_area_have_words_in_the_portal():
    written = recorder.OPERATIONS.values()
    assert {one.type for one in written} == words.OPERATIONS.keys()
    assert {one.module for one in written} == words.MODULES.keys()


async def test_a_change_is_logged_with_what_was_and_what_is(admin: httpx.AsyncClient):
    sub = (await data(admin, sub_calls.PAGE))["list"][0]
    await data(admin, sub_calls.UPDATE, subUserId=sub["subUserId"], alias="新名字")
    row = (await log(admin))[0]
    assert (row["module"], row["operationType"], row["result"], row["code"]) == (
        "SUB_ACCOUNT",
        "SUB_ACCOUNT_UPDATE",
        "SUCCESS",
        "100001",
    )
    assert (row["targetId"], row["operatorName"], row["ip"]) == (sub["subUserId"], "沈岚", "127.0.0.1")
    assert (row["before"]["alias"], row["after"]["alias"]) == (sub["alias"], "新名字")


async def test_a_refusal_is_logged_with_its_code_and_asking_for_verification_is_not(
    sandbox: Sandbox, admin: httpx.AsyncClient
):
    sub = (await data(admin, sub_calls.PAGE))["list"][0]["subUserId"]
    asked = {"requestNo": "1", "currency": "USD", "itemList": [{"subUserId": sub, "amount": 10}]}
    before = stored(sandbox)
    assert str((await ask(admin, sub_calls.QUOTA_APPLY, **asked))["code"]) == Code.STEP_UP_NEEDED
    assert stored(sandbox) == before
    await ask(admin, sub_calls.QUOTA_APPLY, **asked, payPwd="a wrong secret")
    row = (await log(admin, result="FAIL"))[0]
    assert (row["operationType"], row["code"]) == ("QUOTA_APPLY", Code.PAY_PWD_WRONG)
    assert "secret" not in str(row)
    for _ in range(2):
        await data(admin, sub_calls.QUOTA_APPLY, **asked, payPwd=DEMONSTRATION.password)
    assert stored(sandbox) == before + 2, "the same application again is one operation"


async def test_a_move_of_quota_says_how_much_in_all(admin: httpx.AsyncClient):
    """Each move has its own line among the records; what the log kept of them was the direction alone."""
    subs = [each["subUserId"] for each in (await data(admin, sub_calls.PAGE))["list"][:2]]
    moves = [{"subUserId": sub, "amount": amount} for sub, amount in zip(subs, (10_010, 20_020), strict=True)]
    asked = {"requestNo": "in-all", "currency": "USD", "direction": "ASSIGN", "itemList": moves}
    await data(admin, sub_calls.QUOTA_APPLY, **asked, payPwd=DEMONSTRATION.password)
    row = (await log(admin, operationType="QUOTA_APPLY"))[0]
    assert row["after"] == {"direction": "ASSIGN", "currency": "USD", "amount": 30_030}


async def test_reading_leaves_no_row(sandbox: Sandbox, admin: httpx.AsyncClient):
    before = stored(sandbox)
    for call in (user_calls.INFO, account_calls.LIST, sub_calls.PAGE, card_calls.PAGE):
        await data(admin, call)
    assert stored(sandbox) == before


@pytest.mark.parametrize(
    "number",
    ["4111111111111111", "4111 1111 1111 1111", "5500-0055-5555-5559", "7 4111111111111111", "２ 4111111111111111"],
)
async def test_a_card_number_never_gets_in(admin: httpx.AsyncClient, number: str):
    await data(admin, sub_calls.CREATE, alias=f"card {number}", remark=number)
    row = (await log(admin))[0]
    assert number not in str(row)
    assert "****" in row["summary"]


@pytest.mark.parametrize("number", ["2026112100048271", "20261121000482718", "2025-11-18 09 30 051"])
def test_what_begins_with_a_date_is_no_card_number(number: str):
    for last in range(10):
        assert recorder.clean(f"{number}{last}") == f"{number}{last}"
    assert recorder.clean(f"{number} 4111111111111111") == f"{number} 4111****1111"


def test_ids_are_no_card_numbers():
    value = {"cardId": "2026112100048271", "payPwd": "x", "list": [{"idNo": "1", "name": "a"}]}
    assert recorder.clean(value) == {"cardId": "2026112100048271", "list": [{"name": "a"}]}


async def test_the_log_is_filtered(admin: httpx.AsyncClient):
    every = await log(admin)
    assert (await data(admin, calls.OPERATION_LOG_LIST))["total"] > 200
    for name in ("module", "operationType", "targetId", "operatorId"):
        some = every[0][name]
        assert {row[name] for row in await log(admin, **{name: some})} == {some}
    day = every[0]["createTime"][:10]
    assert {row["createTime"][:10] for row in await log(admin, timeStart=day, timeEnd=day)} == {day}
    assert await log(admin, result="FAIL") == []


async def test_the_operators_of_the_whole_range_are_named(admin: httpx.AsyncClient):
    every = await data(admin, calls.OPERATION_LOG_LIST, pageSize=1)
    known = {one["operatorId"]: one["name"] for one in every["operatorList"]}
    assert known.items() >= {(row["operatorId"], row["operatorName"]) for row in await log(admin)}
    one = next(iter(known))
    narrowed = await data(admin, calls.OPERATION_LOG_LIST, operatorId=one)
    assert {each["operatorId"] for each in narrowed["operatorList"]} == set(known), "the other names stay on offer"
    nobody = await data(admin, calls.OPERATION_LOG_LIST, timeStart="2020-01-01", timeEnd="2020-01-02")
    assert nobody["operatorList"] == []


async def test_an_operator_with_a_data_right_sees_their_own(
    sandbox: Sandbox, admin: httpx.AsyncClient, operator: httpx.AsyncClient
):
    assert str((await ask(operator, calls.OPERATION_LOG_LIST))["code"]) == Code.NO_PERMISSION
    user_id = (await data(operator, user_calls.INFO))["userId"]
    with sandbox.database.write() as db:
        page = Permission(
            user_id=user_id, resource_code="vcc_logs", resource_url="/logs", resource_id="1", resource_name=""
        )
        db.add(page)
    await ask(operator, sub_calls.CREATE, alias="x")
    assert {row["operatorName"] for row in await log(operator)} == {"周屿"}
    assert "周屿" in {row["operatorName"] for row in await log(admin)}


async def test_a_change_of_cards_is_logged_card_by_card_with_what_differs(admin: httpx.AsyncClient):
    first, second = await new_card(admin, 1, singleLimit=1_000_000), await new_card(admin, 2)
    await data(admin, card_calls.UPDATE_LIMIT, cardIdList=[first, second, "1"], singleLimit=1_000_000)
    rows = {row["targetId"]: row for row in await log(admin, operationType="CARD_UPDATE_LIMIT")}
    assert rows[first]["before"] == {}, "nothing differs"
    assert (rows[second]["before"], rows[second]["after"]["singleLimit"]) == ({"singleLimit": None}, 1_000_000)
    assert [(rows[one]["result"], rows[one]["code"]) for one in (second, "1")] == [
        ("SUCCESS", "100001"),
        ("FAIL", Code.CARD_NOT_FOUND),
    ]
    assert all("cardIdList" not in row["after"] for row in rows.values())
    names = {each["cardId"]: each["cardName"] for each in (await data(admin, card_calls.PAGE, pageSize=200))["list"]}
    assert [rows[one]["summary"] for one in (first, second, "1")] == [names[first], names[second], ""]


async def test_the_cards_of_a_batch_are_read_once_for_its_rows(
    admin: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
):
    cards = [await new_card(admin, 1), await new_card(admin, 2)]
    asked, read = list[list[str]](), recorder._cards
    monkeypatch.setattr(recorder, "_cards", lambda ctx, ids: asked.append(ids) or read(ctx, ids))
    await data(admin, card_calls.UPDATE_LIMIT, cardIdList=cards, singleLimit=2_000_000)
    assert asked == [cards]


async def test_an_operation_on_one_card_says_its_name_also_when_it_is_refused(admin: httpx.AsyncClient):
    card_id = await new_card(admin)
    await data(admin, card_calls.UPDATE_CARD_NAME, cardId=card_id, cardName="Harbour ads")
    await ask(admin, card_calls.CANCEL, cardIdList=[card_id], payPwd="wrong")
    assert [(row["operationType"], row["summary"]) for row in (await log(admin, targetId=card_id))[:2]] == [
        ("CARD_CANCEL", "Harbour ads"),
        ("CARD_UPDATE_NAME", "Harbour ads"),
    ]


async def test_a_cancellation_says_what_goes_back_of_each_card(admin: httpx.AsyncClient):
    card_id, shared = await single_card(admin, 1), await new_card(admin, 2)
    await data(admin, card_calls.CANCEL, cardIdList=[card_id, shared], **PAID)
    rows = {row["targetId"]: row["after"] for row in await log(admin, operationType="CARD_CANCEL")}
    assert (rows[card_id]["refundAmount"], rows[card_id]["currency"]) == (100_000, "USD")
    assert "refundAmount" not in rows[shared]


async def test_a_request_for_more_cards_is_about_no_card(admin: httpx.AsyncClient):
    """Its row linked to the page of a card that has the number of the request."""
    await data(admin, card_calls.INCR_APPLY_NUM, cardMode="SHARED", applyNum=5, reason="More campaigns")
    row = (await log(admin, operationType="CARD_MORE_CARDS"))[0]
    assert (row["targetType"], bool(row["targetId"])) == ("MORE_CARDS", True)


async def test_a_call_that_names_another_companys_card_tells_nothing_of_it(
    admin: httpx.AsyncClient, empty: httpx.AsyncClient
):
    foreign = await new_card(empty)
    await ask(admin, card_calls.UPDATE_TAG, cardIdList=[foreign], cardTags=["x"], mode="ADD")
    row = (await log(admin, operationType="CARD_UPDATE_TAG"))[0]
    assert (row["result"], row["before"]) == ("FAIL", {})


async def test_a_freeze_and_a_mailbox_are_logged_with_what_they_were(admin: httpx.AsyncClient):
    card_id = await new_card(admin, email="former@lanyu.example")
    await data(admin, card_calls.UPDATE, cardId=card_id, freezeFlag=True)
    await data(admin, card_calls.UPDATE_EMAIL, cardId=card_id, email="fresh@lanyu.example")
    mailbox, freeze, _ = await log(admin, targetId=card_id)
    assert (freeze["before"], freeze["after"]["freezeReason"]) == ({"status": "VALID", "freezeReason": ""}, "USER")
    assert mailbox["before"] == {"email": "former@lanyu.example"}
