"""Vouchers as PDF with each of their field codes, and files of bills, rebates and rewards."""

import io
import re
from collections import defaultdict
from decimal import Decimal
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from pypdf import PdfReader
from sqlalchemy import select, update

from tests.support.exports import download, exact, export, finished, grant, sheets, year
from tests.support.sandbox import ask, data, sandbox_of, signed_in
from vcc_portal.domain.listing import Amount
from vcc_portal.domain.money import MINUS, with_currency
from vcc_portal.domain.period import month_text
from vcc_portal.domain.transactions import INCOME
from vcc_portal.features.transactions.record import tx_amount
from vcc_portal.i18n import invite, records, terms
from vcc_portal.i18n.exports import failure_text
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import invite as invite_calls
from vcc_portal.upstream.calls import report as calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.trade import Tx
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.operation_log.tables import OperationLog
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.reports import export_worker, fonts, words
from vcc_sandbox.reports.tables import Export

pytestmark = pytest.mark.usefixtures("at_rest")


async def payment(app: FastAPI, client: httpx.AsyncClient, **query: Any) -> dict[str, Any]:
    """The latest payment that a voucher can be had for."""
    return (await data(client, calls.VOUCHER_PAGE, **year(app), **query))["list"][0]


async def form(app: FastAPI, client: httpx.AsyncClient) -> dict[str, Any]:
    """A voucher form that is right."""
    return {
        "holderName": "欧阳静",
        "country": "CHN",
        "postcode": "518000",
        "address": "深圳市南山区科技园南区 1 号",
        "startTime": year(app)["timeStart"],
        "endTime": year(app)["timeEnd"],
        "cardId": (await payment(app, client))["cardId"],
        "purpose": "广告投放费用核销",
        "relationship": "EMPLOYEE",
        "commitment": True,
    }


def shown(amount: Amount) -> str:
    """An amount of the page as a voucher writes it."""
    return f"{amount.currency} {amount.amount}".replace(MINUS, "-")


def text_of(content: bytes) -> str:
    """The text of a PDF."""
    text = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    return text.replace("\x00", "")  # pypdf leaves the high bytes of ASCII characters


async def test_a_voucher_of_a_period_is_a_pdf_with_chinese_text(app: FastAPI, admin: httpx.AsyncClient):
    given = await form(app, admin)
    row = await export(admin, "TRANSACTION_VOUCHER", {}, language="zh", voucher=given)
    assert (row["status"], row["fileName"][-4:]) == ("SUCCESS", ".pdf")
    answer = await download(admin, exportId=row["exportId"])
    assert answer.headers["content-type"] == "application/pdf"
    text = text_of(answer.content)
    for part in (
        "交易凭证",
        "欧阳静",
        "深圳市南山区科技园南区",
        "广告投放费用核销",
        "员工",
        "北京时间（UTC+8）",
        row["exportId"],
        "岚屿科技",
    ):
        assert part in text, part
    page = await data(admin, calls.VOUCHER_PAGE, **year(app), cardId=given["cardId"], pageSize=200)
    assert row["rowCount"] == page["total"]
    for tx in page["list"]:
        assert tx["transactionId"] in text
        assert (tx["voucherStatus"], tx["exportId"]) == ("SUCCESS", row["exportId"])
    sums: dict[tuple[int, str], int] = defaultdict(int)
    for tx in page["list"]:
        sums[tx["tradeType"], tx["billingCurrency"]] += tx["billingAmount"] * (1 if tx["tradeType"] in INCOME else -1)
        assert shown(tx_amount(Tx.model_validate(tx))) in text, "with its sign, as on the page"
        at_merchant = {"billingAmount": tx["transactionAmount"], "billingCurrency": tx["transactionCurrency"]}
        assert shown(tx_amount(Tx.model_validate({**tx, **at_merchant}))) in text, "with the same sign"
    for (_, currency), amount in sums.items():
        assert with_currency(amount, currency, plus=True).replace(MINUS, "-") in text
    others = (await data(admin, calls.VOUCHER_PAGE, **year(app), pageSize=200))["list"]
    assert {tx["voucherStatus"] for tx in others if tx["cardId"] != given["cardId"]} == {"NONE"}


async def test_a_voucher_of_one_transaction_by_card_number(app: FastAPI, admin: httpx.AsyncClient):
    tx = await payment(app, admin)
    sandbox = sandbox_of(app)
    with sandbox.database.read() as db:
        card = db.get_one(Card, tx["cardId"])
        number = sandbox.vault.decrypt(card.number_sealed, card.card_id)
    given = {**await form(app, admin), "cardId": "", "cardNo": f"{number[:4]} {number[4:8]} {number[8:]}"}
    conditions = {"transactionId": tx["transactionId"]}
    row = await export(admin, "TRANSACTION_VOUCHER", conditions, language="en", voucher=given)
    assert (row["status"], row["rowCount"]) == ("SUCCESS", 1)
    assert "Transaction voucher" in text_of((await download(admin, exportId=row["exportId"])).content)
    assert (await payment(app, admin))["voucherStatus"] == "SUCCESS"
    with sandbox.database.read() as db:
        kept = [(one.conditions, one.voucher) for one in db.scalars(select(Export))]
        kept += [(one.before, one.after) for one in db.scalars(select(OperationLog))]
    assert number not in str(kept)
    assert number[4:12] not in str(kept)


async def test_a_voucher_in_both_languages_is_sealed_and_says_on_each_page_how_many_there_are(
    app: FastAPI, admin: httpx.AsyncClient
):
    row = await export(admin, "TRANSACTION_VOUCHER", {}, voucher=await form(app, admin))
    read = PdfReader(io.BytesIO((await download(admin, exportId=row["exportId"])).content))
    texts = [page.extract_text().replace("\x00", "") for page in read.pages]
    for number, text in enumerate(texts, 1):
        assert f"第 {number} 页，共 {len(texts)} 页 Page {number} of {len(texts)}" in text
        assert row["exportId"] in text
    for part in ("交易凭证 Transaction voucher", "中国大陆", "Mainland China", "员工 Employee", "Lanyu Technology"):
        assert part in texts[0], part
    assert not re.search(r"\bCHN\b", texts[0]), "the country by its name, not by its code"
    assert len(read.pages[-1].images) == 1, "the seal"


WRONG: list[tuple[int, dict[str, Any]]] = [
    (930001, {"holderName": " "}),
    (930002, {"holderName": "长" * 65}),
    (930003, {"country": ""}),
    (930003, {"country": "China"}),
    (930003, {"country": "CN"}),
    (930003, {"country": "XYZ"}),
    (930004, {"postcode": ""}),
    (930005, {"postcode": "1" * 17}),
    (930006, {"address": ""}),
    (930007, {"address": "长" * 129}),
    (930008, {"startTime": ""}),
    (930009, {"startTime": "2026/01/01"}),
    (930009, {"startTime": "2026-02-30"}),
    (930010, {"endTime": ""}),
    (930011, {"endTime": "tomorrow"}),
    (930011, {"endTime": "2019-01-01"}),
    (930012, {"cardId": ""}),
    (930013, {"cardId": "", "cardNo": "4111111111111111"}),
    (930013, {"cardId": "2020010100000001"}),
    (930014, {"commitment": False}),
    (930015, {"purpose": ""}),
    (930016, {"purpose": "长" * 129}),
    (930017, {"relationship": ""}),
    (930018, {"relationship": "FRIEND"}),
]


async def test_each_wrong_field_has_its_code(app: FastAPI, admin: httpx.AsyncClient):
    right = await form(app, admin)
    for code, change in WRONG:
        voucher = {**right, **change}
        answer = await ask(admin, calls.EXPORT_GENERATE, reportType="TRANSACTION_VOUCHER", voucher=voucher)
        assert answer["code"] == code, change
        assert answer["errorParam"][0].startswith("voucher.")
    first = await ask(admin, calls.EXPORT_GENERATE, reportType="TRANSACTION_VOUCHER")
    assert first["code"] == 930001
    assert (await data(admin, calls.EXPORT_PAGE))["total"] == 0


async def test_what_stands_against_a_voucher(app: FastAPI, admin: httpx.AsyncClient, operator: httpx.AsyncClient):
    right = await form(app, admin)
    sandbox = sandbox_of(app)

    async def code(client: httpx.AsyncClient, conditions: dict[str, Any] | None = None, **change: Any) -> int:
        voucher = {**right, **change}
        more = {"conditions": conditions or {}, "voucher": voucher}
        return (await ask(client, calls.EXPORT_GENERATE, reportType="TRANSACTION_VOUCHER", **more))["code"]

    with sandbox.database.read() as db:
        travel = db.scalars(select(Card.card_id).where(Card.bin == "529004")).first()
        seen = db.scalars(select(Card).where(Card.card_id == (await payment(app, operator))["cardId"])).one()
        hidden = db.scalars(
            select(Card.card_id).where(Card.company_id == seen.company_id, Card.sub_user_id == "")
        ).first()
    assert await code(admin, cardId=travel) == 930019
    assert await code(operator, cardId=hidden) == 930013
    assert await code(admin, {"transactionId": "2020010100000001"}) == 400001
    assert await code(admin, startTime="2019-01-01", endTime="2019-01-02") == 400001
    async with signed_in(app, "kyb-review@lanyu.example") as unverified:
        card = (await payment(app, unverified))["cardId"]
        assert await code(unverified, cardId=card) == 930020
    with sandbox.database.write() as db:
        db.execute(update(LinkedUser).where(LinkedUser.user_id == seen.company_id).values(account_status="FROZEN"))
    assert await code(operator, cardId=seen.card_id) == 900001, "as any call of an account that is frozen"


async def test_a_voucher_of_a_card_that_was_moved_holds_what_its_applicant_may_see(
    app: FastAPI, admin: httpx.AsyncClient, operator: httpx.AsyncClient
):
    """An operator had proof of what it had paid from a sub-account that is none of his, and saw the administrator's."""
    seen = await payment(app, operator)
    paid = (await data(admin, calls.VOUCHER_PAGE, **year(app), pageSize=200))["list"]
    mine = (await data(operator, calls.VOUCHER_PAGE, **year(app), pageSize=200))["list"]
    known = {tx["subUserId"] for tx in mine}
    other = next(tx for tx in paid if tx["subUserId"] and tx["subUserId"] not in known)
    with sandbox_of(app).database.write() as db:
        db.execute(update(Card).where(Card.card_id == other["cardId"]).values(sub_user_id=seen["subUserId"]))
    given = {**await form(app, admin), "cardId": other["cardId"]}
    order = {"reportType": "TRANSACTION_VOUCHER", "conditions": {}, "voucher": given}
    assert (await ask(operator, calls.EXPORT_GENERATE, **order))["code"] == 400001
    whole = await export(admin, "TRANSACTION_VOUCHER", {}, voucher=given)
    assert whole["rowCount"] == (await data(admin, calls.VOUCHER_PAGE, **year(app), cardId=other["cardId"]))["total"]
    assert (await data(operator, calls.EXPORT_PAGE, reportType="TRANSACTION_VOUCHER"))["list"] == []
    assert (await ask(operator, calls.FILE_DOWNLOAD, exportId=whole["exportId"]))["code"] == 400003
    latest = await payment(app, admin, transactionId=other["transactionId"])
    assert (latest["voucherStatus"], latest["exportId"]) == ("SUCCESS", whole["exportId"])
    with sandbox_of(app).database.write() as db:
        part = select(Trade.transaction_id).where(Trade.card_id == seen["cardId"], Trade.sub_user_id != "")
        moved = [*db.scalars(part.where(Trade.trade_type.in_((3, 4, 9, 10, 21)), Trade.status == "SUCCESS"))]
        db.execute(update(Trade).where(Trade.transaction_id == moved[0]).values(sub_user_id=other["subUserId"]))
    given = {**given, "cardId": seen["cardId"]}
    partly = await export(operator, "TRANSACTION_VOUCHER", {}, voucher=given)
    assert partly["rowCount"] == len(moved) - 1
    rest = await payment(app, admin, transactionId=moved[0])
    assert rest["voucherStatus"] == "NONE", "that one stands on no voucher"


async def test_a_character_without_a_font_fails_with_its_reason(
    app: FastAPI, admin: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(fonts, "SYSTEM", ())
    given = {**await form(app, admin), "holderName": "李龘"}
    row = await export(admin, "TRANSACTION_VOUCHER", {}, voucher=given)
    assert (row["status"], row["failReason"]) == ("FAIL", "NO_FONT_FOR:龘")
    assert "龘" in failure_text(row["failReason"]).zh
    assert (await payment(app, admin))["voucherStatus"] == "FAIL"


async def test_what_is_no_character_of_a_font_keeps_nobody_from_a_voucher(
    app: FastAPI, admin: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(fonts, "SYSTEM", ())
    tx = await payment(app, admin)
    with sandbox_of(app).database.write() as db:
        db.get_one(Trade, tx["transactionId"]).merchant_name = "TWO\tPARTS\x07 \N{HOT BEVERAGE} \N{SLICE OF PIZZA}"
    given = {**await form(app, admin), "cardId": tx["cardId"], "purpose": f"{MINUS}12.50"}
    conditions = {"transactionId": tx["transactionId"]}
    row = await export(admin, "TRANSACTION_VOUCHER", conditions, language="en", voucher=given)
    assert (row["status"], row["failReason"]) == ("SUCCESS", "")
    read = PdfReader(io.BytesIO((await download(admin, exportId=row["exportId"])).content))
    text = read.pages[0].extract_text().replace("\x00", "")
    assert "TWO PARTS □ □" in text, "nobody can enter a merchant's name in another way"
    assert "-12.50" in text
    assert read.metadata is not None
    assert read.metadata.title == f"Transaction voucher {row['exportId']}"


def test_the_own_fonts_have_common_chinese_and_european_characters():
    assert fonts.rare(["岚屿科技有限公司繁體中文龍Łódź Đặng ￥£€…—·"]) == set()


def last_month(app: FastAPI) -> str:
    """yyyyMM."""
    first = sandbox_of(app).clock.now().replace(day=1)
    return f"{first.year - (first.month == 1)}{(first.month - 2) % 12 + 1:02}"


async def file_of(client: httpx.AsyncClient, **order: Any) -> Any:
    """The workbook of an ordered file."""
    made = await data(client, calls.FILE_GENERATE, **order)
    row = await finished(client, made["fileId"])
    assert row["status"] == "SUCCESS", row
    return sheets((await download(client, fileId=row["fileId"])).content)


async def test_the_file_of_a_bill_has_its_figures(app: FastAPI, admin: httpx.AsyncClient):
    bill = (await data(admin, trade_calls.BILL_PAGE, billPeriod=last_month(app), currency="EUR"))["list"][0]
    book = await file_of(admin, fileType="BILL", bizId=bill["billId"], language="zh")
    names = {
        records.OPENING: "openingBalance",
        records.TOP_UPS: "topUpAmount",
        records.SPENT: "consumeAmount",
        records.REFUNDED: "refundAmount",
        records.FEE: "feeAmount",
        records.REBATE: "rebateAmount",
        records.CLOSING: "closingBalance",
    }
    for heading, name in names.items():
        assert exact(book.about[heading.zh]) == exact(Decimal(bill[name]) / 1000)
    assert set(book.column("币种")) == {"EUR"}
    assert book.about["条件：账单月份"] == month_text(bill["billPeriod"])
    assert book.totalled == book.summed("资金类型", "收支", "币种", "变动金额")
    listed = (await data(admin, calls.FILE_TRANSACTION_LIST, fileType="BILL"))["list"]
    assert [row["conditions"]["currency"] for row in listed] == ["EUR"]
    assert (await data(admin, calls.EXPORT_PAGE))["total"] == 0


async def test_a_bill_names_the_file_that_states_it(app: FastAPI, admin: httpx.AsyncClient):
    month_of_bill = last_month(app)
    before = await data(admin, trade_calls.BILL_PAGE, billPeriod=month_of_bill)
    assert {bill["fileId"] for bill in before["list"]} == {""}
    bill = before["list"][0]
    await file_of(admin, fileType="BILL", billPeriod=month_of_bill, language="en")
    await file_of(admin, fileType="BILL", bizId=bill["billId"], language="en")
    after = await data(admin, trade_calls.BILL_PAGE, billPeriod=month_of_bill)
    named = {one["billId"]: one["fileId"] for one in after["list"]}
    assert {one for one in named if named[one]} == {bill["billId"]}
    book = sheets((await download(admin, fileId=named[bill["billId"]])).content)
    assert book.about[words.CONDITION.format(name=words.CONDITIONS["currency"]).en] == bill["currency"]


async def test_files_of_rebates_and_rewards(app: FastAPI, admin: httpx.AsyncClient):
    page = await data(admin, trade_calls.REBATE_BILL_PAGE, pageSize=50)
    rebates, sums = page["list"], page["sumList"]
    book = await file_of(admin, fileType="REBATE_BILL", language="zh")
    assert book.page_totals == {
        one["currency"]: (one["count"], *(exact(Decimal(one[name]) / 1000) for name in ("inAmount", "outAmount")))
        for one in sums
    }
    assert words.HOW.zh in book.about
    assert [exact(one) for one in book.column("返佣金额")] == [
        exact(Decimal(one["rebateAmount"]) / 1000) for one in rebates
    ]
    assert book.column(records.PERIOD.zh) == [month_text(one["billPeriod"]) for one in rebates]
    assert [round(rate * 10_000) for rate in book.column(records.REBATE_RATE.zh)] == [one["rateBp"] for one in rebates]
    rate = book.heads.index(records.REBATE_RATE.zh)
    assert {formats[rate] for formats in book.formats} == {"0.00%"}
    one = await export(admin, "REBATE_BILL", {"billPeriod": rebates[0]["billPeriod"]}, language="zh")
    assert (one["status"], one["rowCount"]) == ("SUCCESS", 1)
    bill = await file_of(admin, fileType="REBATE_BILL", bizId=rebates[0]["rebateBillId"], language="en")
    assert bill.about["Condition: Bill or reward ID"] == rebates[0]["rebateBillId"]
    rewards = await file_of(admin, fileType="REWARD", language="en")
    assert rewards.totalled == rewards.summed("Reward for", "Status", "Currency", "Reward")


async def test_files_of_rebates_and_rewards_say_of_each_what_its_page_says(app: FastAPI, admin: httpx.AsyncClient):
    """Who compares the two finds one word for one state."""
    for kind, call, states in (
        ("REBATE_BILL", trade_calls.REBATE_BILL_PAGE, records.REBATE_STATUSES),
        ("REWARD", invite_calls.REWARD_LIST, invite.STATUSES),
    ):
        shown = (await data(admin, call, pageSize=50))["list"]
        for language in ("zh", "en"):
            book = await file_of(admin, fileType=kind, language=language)
            said = [getattr(states[one["status"]], language) for one in shown]
            assert book.column(getattr(terms.STATUS, language)) == said
    paid = await export(admin, "REBATE_BILL", {"status": "ISSUED"}, language="en")
    book = sheets((await download(admin, fileId=paid["fileId"])).content)
    assert records.REBATE_STATUSES["ISSUED"].en in book.about.values()
    assert "ISSUED" not in book.about.values()


async def test_rewards_that_are_being_made_answer_300033(
    admin: httpx.AsyncClient, operator: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(export_worker, "start", lambda _sandbox: None)
    made = await data(admin, calls.FILE_GENERATE, fileType="REWARD")
    assert made["status"] == "INIT"
    assert (await ask(admin, calls.FILE_GENERATE, fileType="REWARD"))["code"] == 300033
    assert (await download(admin, fileId=made["fileId"])).json()["code"] == 300033
    assert (await ask(admin, invite_calls.REWARD_LIST))["code"] == 300033
    assert (await ask(operator, invite_calls.REWARD_LIST))["code"] != 300033, "theirs are not being made"
    await data(admin, calls.EXPORT_GENERATE, reportType="REBATE_BILL")
    assert (await ask(admin, calls.EXPORT_GENERATE, reportType="REBATE_BILL"))["code"] == 300033


@pytest.mark.parametrize(
    "order",
    [
        {"fileType": "BILL"},
        {"fileType": "BILL", "billPeriod": "209901"},
        {"fileType": "BILL", "bizId": "2020010100000001"},
        {"fileType": "REBATE_BILL", "bizId": "2020010100000001"},
        {"fileType": "REWARD", "billPeriod": "209901"},
        {"fileType": "OTHER"},
    ],
)
async def test_nothing_to_state_is_400001(admin: httpx.AsyncClient, order: dict[str, Any]):
    assert (await ask(admin, calls.FILE_GENERATE, **order))["code"] == 400001


async def test_a_wrong_file_query_is_400002(admin: httpx.AsyncClient):
    assert (await ask(admin, calls.FILE_TRANSACTION_LIST, fileType="OTHER"))["code"] == 400002


async def test_an_operator_gets_the_bills_of_their_sub_accounts(app: FastAPI, operator: httpx.AsyncClient):
    book = await file_of(operator, fileType="BILL", billPeriod=last_month(app), language="zh")
    assert set(book.column("账户")) == {"Media Buying", "Technology"}
    assert book.about["报表"] == "收支明细", "a statement is of one currency"
    await grant(app, operator, "/trade/rebate")
    refused = await ask(operator, calls.FILE_GENERATE, fileType="REBATE_BILL")
    assert refused["code"] == 200032


async def test_the_statement_that_was_applied_for_can_be_downloaded(app: FastAPI, admin: httpx.AsyncClient):
    order = {"billMonth": last_month(app), "currencyList": ["EUR"], "language": "en", "stampFlag": False}
    await data(admin, account_calls.APPLY_BILL_SUBMIT, **order, receiveEmail="")
    sandbox_of(app).clock.advance(10)
    status = (await data(admin, account_calls.APPLY_BILL_LIST_STATUS))[0]
    assert status["status"] in {"PROCESSED", "SUCCESS"}
    sandbox_of(app).background.wait(60)
    status = (await data(admin, account_calls.APPLY_BILL_LIST_STATUS))[0]
    assert status["status"] == "SUCCESS"
    row = await finished(admin, status["fileId"])
    assert row["status"] == "SUCCESS"
    book = sheets((await download(admin, fileId=status["fileId"])).content)
    assert book.about["Report"] == "Monthly statement"
