"""Lists of funding, 3-D Secure codes and rebates; adverts, notices and invitations."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from tests.support.company import bare_database, buy, card_of
from tests.support.sandbox import code, data, signed_in, visitor
from vcc_portal.errors.codes import Code
from vcc_portal.features.exports.query import REBATE_EXPORT
from vcc_portal.features.invite.query import REWARDS
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import content as content_calls
from vcc_portal.upstream.calls import invite as invite_calls
from vcc_portal.upstream.calls import trade as calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bookkeeping import Books
from vcc_sandbox.core.clock import Clock, add_months
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.scheduler import run_due
from vcc_sandbox.identity import registration
from vcc_sandbox.identity.sign_in_tables import OutboxMessage
from vcc_sandbox.identity.tables import Permission
from vcc_sandbox.payments import lifecycle
from vcc_sandbox.payments.tables import OtpRecord
from vcc_sandbox.reports import words
from vcc_sandbox.reports.bills import REBATE_COLUMNS, REWARD_COLUMNS
from vcc_sandbox.rewards import invitations
from vcc_sandbox.rewards.rebates import MOST_EMPTY
from vcc_sandbox.rewards.tables import InvitationReward

pytestmark = pytest.mark.usefixtures("balanced_books")


@pytest.mark.parametrize(
    ("listed", "written"), [(REWARDS, REWARD_COLUMNS), (REBATE_EXPORT, REBATE_COLUMNS)], ids=["rewards", "rebates"]
)
def test_a_file_names_its_columns_as_the_list_of_the_same_rows(listed: Any, written: tuple[Any, ...]) -> None:
    shown = {column.title for column in listed.columns}
    assert [column.heading for column in written if column.heading not in {*shown, words.CURRENCY}] == []


@pytest.fixture
def year(clock: Clock) -> dict[str, str]:
    return {"timeStart": f"{clock.now() - timedelta(days=365):%Y-%m-%d}", "timeEnd": f"{clock.now():%Y-%m-%d}"}


async def rows(client: httpx.AsyncClient, call: Any, **values: Any) -> list[dict[str, Any]]:
    return (await data(client, call, pageSize=200, **values))["list"]


async def test_top_ups_of_the_past_are_listed_and_filtered(
    admin: httpx.AsyncClient, operator: httpx.AsyncClient, year: dict[str, str]
):
    every = await rows(admin, calls.RECHARGE_PAGE, **year)
    assert {row["status"] for row in every} == {"SUCCESS"}
    largest = max(row["amount"] for row in every)
    for filters, belongs in (
        ({"payChannel": "BANK_TRANSFER"}, lambda row: row["payChannel"] == "BANK_TRANSFER"),
        ({"currency": "JPY"}, lambda row: row["currency"] == "JPY"),
        ({"amountMin": largest}, lambda row: row["amount"] == largest),
        ({"transactionId": every[0]["transactionId"]}, lambda row: row is every[0]),
    ):
        expected = [row["billId"] for row in every if belongs(row)]
        assert [row["billId"] for row in await rows(admin, calls.RECHARGE_PAGE, **year, **filters)] == expected
        assert 0 < len(expected) < len(every)
    assert await rows(operator, calls.RECHARGE_PAGE, **year) == [], "the main account is outside their data right"
    assert await code(admin, calls.RECHARGE_PAGE, timeStart="2026-01-01") == Code.RECHARGE_REFRESH_FAILED


async def test_balances_of_cards_are_listed(admin: httpx.AsyncClient, operator: httpx.AsyncClient):
    every = await rows(admin, calls.CARD_RECHARGE_PAGE)
    assert {row["direction"] for row in every} <= {"IN", "OUT"}
    one = every[0]
    of_card = await rows(admin, calls.CARD_RECHARGE_PAGE, cardId=one["cardId"])
    assert one in of_card
    assert {row["cardId"] for row in of_card} == {one["cardId"]}
    assert await rows(admin, calls.CARD_RECHARGE_PAGE, requestNo=one["requestNo"]) == [one]
    seen = (await data(operator, calls.CARD_RECHARGE_PAGE))["total"]
    assert 0 < seen < (await data(admin, calls.CARD_RECHARGE_PAGE))["total"]


async def test_codes_of_challenges_are_listed_with_the_right_to_see_them(
    sandbox: Sandbox, admin: httpx.AsyncClient, operator: httpx.AsyncClient
):
    every = await rows(admin, calls.OTP_RECORD_PAGE)
    assert all(len(row["otp"]) == 6 and row["expireTime"] > row["sendTime"] for row in every)
    of_card = await rows(admin, calls.OTP_RECORD_PAGE, cardId=every[0]["cardId"])
    assert {row["cardNoMask"] for row in of_card} == {every[0]["cardNoMask"]}
    assert every[0] in await rows(admin, calls.OTP_RECORD_PAGE, last4digits=every[0]["cardNoMask"][-4:])
    assert await code(operator, calls.OTP_RECORD_PAGE) == Code.NO_FUNCTION_RIGHT_TOAST
    user_id = (await data(operator, user_calls.INFO))["userId"]
    with sandbox.database.write() as db:
        right = Permission(user_id=user_id, resource_code="vcc_otp", resource_url="", resource_id="1", resource_name="")
        db.add(right)
    seen = (await data(operator, calls.OTP_RECORD_PAGE))["total"]
    assert 0 < seen < (await data(admin, calls.OTP_RECORD_PAGE))["total"]


def test_a_challenge_writes_a_code_and_sends_it(tmp_path: Path):
    database = bare_database(tmp_path)
    with database.write() as db:
        books = Books(db)
        card, plain = card_of(books, mode3ds="CHALLENGE"), card_of(books)
        passed = lifecycle.authorise(books, card, buy(10_000))
        failed = lifecycle.authorise(books, card, buy(10_000, three_ds_passed=False))
        lifecycle.authorise(books, card, buy(10_000, cvv_right=False))
        lifecycle.authorise(books, plain, buy(10_000))
        books.flush()
    with database.read() as db:
        records = {row.transaction_id: row for row in db.scalars(select(OtpRecord))}
        assert {key: row.used for key, row in records.items()} == {
            passed.transaction_id: True,
            failed.transaction_id: False,
        }
        sent = db.scalars(select(OutboxMessage).where(OutboxMessage.type_code == "CARD_3DS_OTP")).all()
        assert {row.code for row in sent} == {row.otp for row in records.values()}
        assert db.get_one(Card, card.card_id).phone == sent[0].recipient
    database.close()


async def test_rebates_are_credited_and_one_was_taken_back(admin: httpx.AsyncClient, year: dict[str, str]):
    every = await rows(admin, calls.REBATE_BILL_PAGE)
    assert {"ISSUED", "REFUNDED"} <= {row["status"] for row in every}
    for row in every:
        assert row["rebateAmount"] == round(row["baseAmount"] * row["rateBp"] / 10_000, -1)
    flow = await rows(
        admin,
        account_calls.FLOW_PAGE,
        acctDateTimeStart=year["timeStart"],
        acctDateTimeEnd=year["timeEnd"],
        flowType="REBATE",
    )
    credited = [row["rebateAmount"] for row in every if row["status"] != "PENDING" and row["rebateAmount"]]
    assert sorted(row["amount"] for row in flow) == sorted(credited)
    assert {row["status"] for row in await rows(admin, calls.REBATE_BILL_PAGE, status="REFUNDED")} == {"REFUNDED"}


async def test_the_clock_closes_and_credits_the_next_month(sandbox: Sandbox, clock: Clock, admin: httpx.AsyncClient):
    period = f"{clock.now():%Y%m}"
    first = add_months(clock.now().replace(hour=0, minute=0, second=0), 1)
    clock.advance(int((first - clock.now()).total_seconds()) + 1)
    run_due(sandbox)
    (pending,) = await rows(admin, calls.REBATE_BILL_PAGE, billPeriod=period)
    assert pending["status"] == "PENDING"
    clock.advance(10 * 86_400)
    run_due(sandbox)
    (issued,) = await rows(admin, calls.REBATE_BILL_PAGE, billPeriod=period)
    assert issued["status"] == "ISSUED"


async def test_when_the_clock_goes_months_ahead_each_month_has_its_rebate_of_what_was_paid_in_it(
    sandbox: Sandbox, clock: Clock, admin: httpx.AsyncClient
):
    """A tester who moves it from November to January found November's spending in December's bill, and none of November."""
    this = clock.now().replace(day=1, hour=0, minute=0, second=0)
    days = {"timeStart": f"{this:%Y-%m-%d}", "timeEnd": f"{clock.now():%Y-%m-%d}"}
    (spent,) = (await data(admin, calls.CONSUME_PAGE, currency="USD", **days))["sumList"]
    paid = spent["outAmount"] - spent["inAmount"]
    clock.advance(int((add_months(this, 3) - clock.now()).total_seconds()) + 1)
    run_due(sandbox)
    based = {row["billPeriod"]: row["baseAmount"] for row in await rows(admin, calls.REBATE_BILL_PAGE)}
    assert [based[f"{add_months(this, ahead):%Y%m}"] for ahead in range(3)] == [paid, 0, 0]
    (first,) = await rows(admin, calls.REBATE_BILL_PAGE, billPeriod=f"{this:%Y%m}")
    assert first["issueTime"] == f"{add_months(this, 1):%Y-%m}-10 10:00:00", "on its day, not on that to which it went"


async def test_centuries_in_which_nothing_is_paid_have_no_bill_for_each_month(
    sandbox: Sandbox, clock: Clock, admin: httpx.AsyncClient
):
    before = {row["billPeriod"] for row in await rows(admin, calls.REBATE_BILL_PAGE)}
    this = clock.now()
    clock.advance(int((this.replace(year=2999, month=6, day=15) - this).total_seconds()))
    run_due(sandbox)
    added = sorted({row["billPeriod"] for row in await rows(admin, calls.REBATE_BILL_PAGE)} - before)
    assert (added[0], added[-1], len(added)) == (f"{this:%Y%m}", "299905", 1 + MOST_EMPTY)


async def test_adverts_lead_to_pages_that_exist(app: FastAPI, admin: httpx.AsyncClient):
    async with visitor(app) as client:
        (header,) = await data(client, content_calls.SPACE_ADVERT, space="LianLianCardrebate2")
        assert header["fileTitle"] == "LianLianCardrebate2_1"
        assert await data(client, content_calls.SPACE_ADVERT, space="OTHER") == []
        activity = await data(client, content_calls.ACTIVITY, activityCode="CARD_REBATE", site="CN")
        assert activity["enabled"]
        assert (await data(client, content_calls.ACTIVITY, activityCode="NONE", site="CN"))["enabled"] is False
        codes = (await data(admin, content_calls.ADVERT_CODES, beforeCodeFlag=True))["advertCodes"]
        assert codes == (await data(admin, user_calls.INFO))["advertCodes"]
        adverts = await data(admin, content_calls.ADVERTS, advertCodes=[*codes, "NONE"])
        assert [advert["advertCode"] for advert in adverts] == codes
        pictures = [banner["filePath"] for advert in adverts for banner in advert["bannersInfo"]]
        links = [banner["link"] for advert in adverts for banner in advert["bannersInfo"]]
        for address in [*pictures, *links, header["filePath"], header["link"], activity["link"]]:
            answer = await client.get(address)
            assert answer.status_code == 200, address


async def test_the_first_top_up_is_offered_until_it_was_made(
    clock: Clock, empty: httpx.AsyncClient, admin: httpx.AsyncClient
):
    assert (await data(empty, content_calls.TOP_UP_BANNER_SHOW))["show"] is True
    assert (await data(empty, content_calls.ACTIVITY_CODE_SHOW))["activityCode"] == "FIRST_TOP_UP"
    assert (await data(admin, content_calls.TOP_UP_BANNER_SHOW))["show"] is False
    top_up = {"requestNo": "1", "currency": "USD", "amount": 10_000, "payChannel": "COLLECTION_BALANCE"}
    await data(empty, account_calls.TRANSACTION_RECHARGE, **top_up)
    assert (await data(empty, content_calls.TOP_UP_BANNER_SHOW))["show"] is False
    assert (await data(empty, content_calls.ACTIVITY_CODE_SHOW))["show"] is False
    cny = await data(empty, content_calls.TOP_UP_TEXT_SHOW, currency="CNY")
    other = await data(empty, content_calls.TOP_UP_TEXT_SHOW, currency="JPY")
    assert cny["show"] and other["show"] and cny["textEn"] != other["textEn"]


async def test_a_notice_that_was_reached_does_not_come_back(admin: httpx.AsyncClient, operator: httpx.AsyncClient):
    notices = await data(admin, content_calls.MESSAGE_LIST, showType="TOP_NOTIFY")
    assert len(notices) == 2
    for _ in range(2):
        assert await data(admin, content_calls.MESSAGE_REACH, recordId=notices[0]["recordId"]) is True
    assert await data(admin, content_calls.MESSAGE_LIST, showType="TOP_NOTIFY") == notices[1:]
    assert len(await data(operator, content_calls.MESSAGE_LIST, showType="TOP_NOTIFY")) == 2
    assert await data(admin, content_calls.MESSAGE_LIST, showType="OTHER") == []
    assert await code(admin, content_calls.MESSAGE_REACH, recordId="1") == Code.SUBMIT_FAILED
    english = await admin.post(
        "/cb-va-vcc/message/list/showType", json={"showType": "TOP_NOTIFY"}, headers={"Accept-Language": "en"}
    )
    assert english.json()["data"][0]["messageContent"].isascii()


async def test_invitations_are_mailed(sandbox: Sandbox, clock: Clock, admin: httpx.AsyncClient):
    (own,) = await data(admin, invite_calls.LIST_INVITATION_CODE)
    asked = {"invitationCode": own["invitationCode"], "emailList": ["New@Company.example", "admin@lanyu.example"]}
    sent = await data(admin, invite_calls.SEND_EMAIL, **asked)
    assert sent == {"sentCount": 1, "failList": [{"email": "admin@lanyu.example", "reason": "OWN"}]}
    again = await data(admin, invite_calls.SEND_EMAIL, **asked)
    assert [one["reason"] for one in again["failList"]] == ["ALREADY_INVITED", "OWN"]
    clock.advance(86_401)
    assert (await data(admin, invite_calls.SEND_EMAIL, **asked))["sentCount"] == 1
    with sandbox.database.read() as db:
        letters = db.scalars(select(OutboxMessage).where(OutboxMessage.type_code == "INVITATION")).all()
        assert [letter.recipient for letter in letters] == ["new@company.example"] * 2
        assert own["invitationCode"] in letters[0].link


async def test_inviting_answers_each_code(
    admin: httpx.AsyncClient, empty: httpx.AsyncClient, operator: httpx.AsyncClient
):
    own = (await data(admin, invite_calls.LIST_INVITATION_CODE))[0]["invitationCode"]
    many = [f"a{number}@b.example" for number in range(6)]
    assert await code(admin, invite_calls.SEND_EMAIL, invitationCode=own, emailList=many) == Code.TOO_MANY_MAILBOXES
    assert await code(admin, invite_calls.SEND_EMAIL, invitationCode=own, emailList=["x"]) == Code.MAILBOX_FORMAT
    assert await code(admin, invite_calls.SEND_EMAIL, invitationCode=own, emailList=[]) == Code.SUBMIT_FAILED
    assert await code(empty, invite_calls.SEND_EMAIL, invitationCode=own, emailList=["a@b.example"]) == (
        Code.SUBMIT_FAILED
    )
    assert await code(operator, invite_calls.REWARD_DETAIL) == Code.NO_PERMISSION


async def test_rewards_add_up_and_are_filtered(admin: httpx.AsyncClient):
    every = await rows(admin, invite_calls.REWARD_LIST)
    summary = await data(admin, invite_calls.REWARD_DETAIL)
    counted = [row for row in every if row["status"] != "INVALID"]
    assert summary["totalAmount"] == sum(row["rewardAmount"] for row in counted)
    assert summary["invitedCount"] == len(every) == 6
    pending = await rows(admin, invite_calls.REWARD_LIST, status="PENDING")
    assert summary["pendingAmount"] == sum(row["rewardAmount"] for row in pending)
    latest = every[0]["registerTime"]
    assert await rows(admin, invite_calls.REWARD_LIST, timeStart=latest) == every[:1]


async def test_who_registers_with_a_code_and_opens_the_service_brings_the_reward(
    app: FastAPI, sandbox: Sandbox, clock: Clock, admin: httpx.AsyncClient
):
    own = (await data(admin, invite_calls.LIST_INVITATION_CODE))[0]
    with sandbox.database.write() as db:
        registration.activate(db, "new@company.example", clock.now(), link="{code}")
        sent = db.scalars(select(OutboxMessage).where(OutboxMessage.type_code == "REGISTER")).one()
        applicant = registration.Applicant(
            "new@company.example", "a-good-password-1", origin={"invitationCode": own["invitationCode"]}
        )
        assert registration.register(db, applicant, sent.code, clock.now())
    assert (await data(admin, invite_calls.LIST_INVITATION_CODE))[0]["usedCount"] == own["usedCount"] + 1
    async with signed_in(app, "new@company.example") as client:
        await data(client, user_calls.INIT, bizSource="cn_vcc", channelId="10001", region="CN")
    before = (await data(admin, account_calls.LIST, currency="USD"))[0]["unassignedAmount"]
    clock.advance(int(invitations.WAIT.total_seconds()))
    run_due(sandbox)
    with sandbox.database.read() as db:
        reward = db.scalars(select(InvitationReward).where(InvitationReward.invitee_id != "")).one()
        assert (reward.status, reward.reward_amount) == ("ISSUED", 50_000)
    after = (await data(admin, account_calls.LIST, currency="USD"))[0]["unassignedAmount"]
    assert after >= before + 50_000
