"""Monthly statements reconcile: opening balance and lines make the closing balance, and that is what the accounts hold."""

import io
import itertools
from collections import defaultdict
from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from openpyxl import load_workbook
from PIL import Image
from sqlalchemy import event, select
from sqlalchemy.orm import Session

from tests.support.exports import download, exact, export, finished, sheets
from tests.support.sandbox import data, fresh_sandbox, noon_clock, sandbox_of, signed_in
from vcc_portal.i18n.records import FLOW_TYPES
from vcc_portal.i18n.report_columns import FLOW_COLUMNS
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import report as calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_sandbox.accounts.balances import Balances, accounts_of, main_view, sub_view
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.reports.bills import statement
from vcc_sandbox.reports.monthly_statements import (
    MonthlyBill,
    bills_of_each,
    company_bills,
    figure_of,
    sub_account_bills,
)
from vcc_sandbox.sub_accounts.tables import SubUser

ADMIN = "admin@lanyu.example"
BOTH = {"en": ("Opening balance", "Closing balance"), "zh": ("期初余额", "期末余额")}


def details(db: Session, bill: MonthlyBill) -> int:
    """What the lines of its document add up to."""
    scope = frozenset({bill.sub_user_id}) if bill.sub_user_id else None
    report = statement(bill.company_id, scope, bill.period, bill.currency, [(bill, "")])
    position = [column.name for column in report.columns].index("amount")
    return sum(row[position] for row in db.execute(report.query))


def assert_reconciled(db: Session, bills: list[MonthlyBill]) -> None:
    for bill in bills:
        assert bill.opening + details(db, bill) == bill.closing, bill
    for _, group in itertools.groupby(bills, key=lambda bill: bill.currency):
        chain = list(group)
        assert chain[0].opening == 0
        assert all(earlier.closing == later.opening for earlier, later in itertools.pairwise(chain))


def closings(bills: list[MonthlyBill], period: str) -> dict[str, int]:
    """What stands at the end, by currency."""
    return {bill.currency: bill.closing for bill in bills if bill.period == period}


@pytest.fixture
def everybody(sandbox: Sandbox) -> Iterator[tuple[Session, str, list[str]]]:
    """The database, the month, and everyone who has an account."""
    with sandbox.database.read() as db:
        companies = list(db.scalars(select(LinkedUser.company_id).distinct().order_by(LinkedUser.company_id)))
        yield db, f"{sandbox.clock.now(db):%Y%m}", companies


def test_every_month_and_currency_of_every_company_reconciles(everybody: tuple[Session, str, list[str]]) -> None:
    db, period, companies = everybody
    months = 0
    for company in companies:
        bills = company_bills(db, company, period)
        assert_reconciled(db, bills)
        balances = Balances.of(db, company)
        held = {one.currency: main_view(one, balances).total_amount for one in accounts_of(db, company, [""])}
        assert closings(bills, period) == {currency: held[currency] for currency in closings(bills, period)}
        assert all(amount == 0 for currency, amount in held.items() if currency not in closings(bills, period))
        months += len(bills)
    assert months > 50


def test_every_sub_account_s_statement_reconciles(everybody: tuple[Session, str, list[str]]) -> None:
    db, period, companies = everybody
    subs = list(db.execute(select(SubUser.company_id, SubUser.sub_user_id)))
    assert {company for company, _ in subs} <= set(companies)
    assert subs
    for company, sub in subs:
        bills = sub_account_bills(db, company, sub, period)
        assert_reconciled(db, bills)
        balances = Balances.of(db, company)
        held = {one.currency: sub_view(one, balances).total_amount for one in accounts_of(db, company, [sub])}
        assert closings(bills, period) == {currency: held[currency] for currency in closings(bills, period)}


def test_the_statements_of_all_sub_accounts_are_read_at_once(everybody: tuple[Session, str, list[str]]) -> None:
    """An operator's page of bills asked the tally once for each sub-account that he sees."""
    db, period, companies = everybody
    rows = list(db.execute(select(SubUser.company_id, SubUser.sub_user_id)))
    company = max(companies, key=[owner for owner, _ in rows].count)
    subs = sorted(sub for owner, sub in rows if owner == company)
    assert len(subs) > 1
    asked: list[object] = []
    event.listen(db.get_bind(), "before_cursor_execute", note := lambda *told: asked.append(told[2]))
    found = bills_of_each(db, company, frozenset(subs), period)
    event.remove(db.get_bind(), "before_cursor_execute", note)
    assert len(asked) == 1
    assert found == [bill for sub in subs for bill in sub_account_bills(db, company, sub, period)]
    assert len({bill.sub_user_id for bill in found}) > 1
    assert bills_of_each(db, company, frozenset(), period) == []


async def test_the_present_month_ends_at_what_account_all_says(app: FastAPI) -> None:
    period = f"{sandbox_of(app).clock.now():%Y%m}"
    for person in ("admin", "single", "shared", "personal", "empty"):
        async with signed_in(app, f"{person}@lanyu.example") as client:
            rows = (await data(client, trade_calls.BILL_PAGE, billPeriod=period, pageSize=200))["list"]
            everything = await data(client, account_calls.ALL)
            held = {one["currency"]: one["totalAmount"] for one in everything["mainAccountList"]}
            assert rows
            assert {row["currency"]: row["closingBalance"] for row in rows}.items() <= held.items(), person


def test_every_kind_of_movement_has_its_figure() -> None:
    figures = {kind: figure_of(kind) for kind in FLOW_TYPES}
    assert {kind for kind, figure in figures.items() if figure == "top_up"} >= {
        "B2C_BALANCE_TOPUP",
        "VIRTUAL_BANK_TOPUP",
        "VCC_ACCOUNT_TOPUP",
        "WALLET_MERCHANT_REFUND",
        "WITHDRAW",
        "TOPUP_TO_SUB_ACCOUNT",
        "SUB_ACCOUNT_REFUND",
    }
    assert {kind for kind, figure in figures.items() if figure == "fee"} == {
        kind for kind in FLOW_TYPES if kind.endswith("_FEE")
    }
    assert figures["SETTLE"] == figures["TOPUP_TO_CARD"] == "consume"
    assert figures["SETTLE_REVERSAL"] == figures["CARD_CANCEL_REFUND"] == "refund"
    assert figures["REBATE"] == figures["REBATE_REFUND"] == "rebate"


async def test_the_documents_reconcile(app: FastAPI, admin: httpx.AsyncClient) -> None:
    """As a reader of the file adds it up: opening balance, every line, closing balance."""
    months = (await data(admin, account_calls.APPLY_BILL_PRE_SUBMIT_CHECK))["availableMonths"][:2]
    for month in months:
        bills = (await data(admin, trade_calls.BILL_PAGE, billPeriod=month, pageSize=200))["list"]
        for bill in bills:
            made = await data(admin, calls.FILE_GENERATE, fileType="BILL", bizId=bill["billId"], language="zh")
            row = await finished(admin, made["fileId"])
            book = sheets((await download(admin, fileId=row["fileId"])).content)
            opening, closing = (exact(book.about[name]) for name in BOTH["zh"])
            assert opening + sum(map(exact, book.column(FLOW_COLUMNS["amount"].zh))) == closing, (
                month,
                bill["currency"],
            )
            assert closing == exact(Decimal(bill["closingBalance"]) / 1000)
            assert "主账户及全部子账户" in book.about["涵盖账户"]


async def test_an_operators_document_names_the_account_of_each_figure(
    app: FastAPI, operator: httpx.AsyncClient
) -> None:
    month = (await data(operator, account_calls.APPLY_BILL_PRE_SUBMIT_CHECK))["availableMonths"][0]
    made = await data(operator, calls.FILE_GENERATE, fileType="BILL", billPeriod=month, language="en")
    row = await finished(operator, made["fileId"])
    content = (await download(operator, fileId=row["fileId"])).content
    figures: dict[str, dict[tuple[str, str], Decimal]] = {name: {} for name in BOTH["en"]}
    for line in load_workbook(io.BytesIO(content)).worksheets[1].iter_rows(values_only=True):
        if line[0] in figures:
            figures[str(line[0])][str(line[2]), str(line[3])] = exact(line[1])
    book, moved = sheets(content), defaultdict[tuple[str, str], Decimal](Decimal)
    columns = (book.column(name) for name in ("Currency", FLOW_COLUMNS["alias"].en, FLOW_COLUMNS["amount"].en))
    for currency, alias, amount in zip(*columns, strict=True):
        moved[currency, alias] += exact(amount)
    assert moved
    assert moved.keys() <= figures["Opening balance"].keys()
    for account, opening in figures["Opening balance"].items():
        assert opening + moved[account] == figures["Closing balance"][account], account


async def applied(app: FastAPI, client: httpx.AsyncClient, **asked: Any) -> bytes:
    """The document of a statement that was applied for."""
    month = (await data(client, account_calls.APPLY_BILL_PRE_SUBMIT_CHECK))["availableMonths"][0]
    await data(client, account_calls.APPLY_BILL_SUBMIT, billMonth=month, currencyList=["EUR"], **asked)
    sandbox_of(app).clock.advance(10)
    status = (await data(client, account_calls.APPLY_BILL_LIST_STATUS))[0]
    row = await finished(client, status["fileId"])
    assert (row["status"], row["operatorName"]) == ("SUCCESS", "沈岚"), row
    return (await download(client, fileId=status["fileId"])).content


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_a_statement_is_stamped_when_that_was_asked_for(
    app: FastAPI, admin: httpx.AsyncClient, language: str
) -> None:
    stamped = await applied(app, admin, stampFlag=True, language=language)
    heading, maker = {"zh": ("电子盖章", "操作人"), "en": ("Stamped", "Made by")}[language]
    about, (totals,) = sheets(stamped).about, load_workbook(io.BytesIO(stamped)).worksheets[1:]
    assert about[maker] == "沈岚"
    settings = sandbox_of(app).settings
    assert (settings.product_name_en if language == "en" else settings.product_name_zh) in about[heading]
    (seal,) = totals._images
    assert Image.open(seal.ref).format == "PNG"
    plain = await applied(app, admin, stampFlag=False, language=language)
    assert heading not in sheets(plain).about
    assert load_workbook(io.BytesIO(plain)).worksheets[1]._images == []
    assert sheets(plain).rows == sheets(stamped).rows


async def test_the_document_bears_the_sandboxs_time(tmp_path: Path, app: FastAPI, admin: httpx.AsyncClient) -> None:
    sandbox = sandbox_of(app)
    sandbox.clock.advance(400 * 86_400)
    row = await export(admin, "REBATE_BILL", {})
    content = (await download(admin, exportId=row["exportId"])).content
    created = load_workbook(io.BytesIO(content)).properties.created + timedelta(hours=8)
    assert ts(sandbox.clock.now())[:10] == f"{created:%Y-%m-%d}"


async def test_two_files_of_one_second_have_two_names(tmp_path: Path) -> None:
    app = fresh_sandbox(tmp_path, clock=noon_clock(runs=False))
    async with signed_in(app, ADMIN) as admin:
        month = (await data(admin, account_calls.APPLY_BILL_PRE_SUBMIT_CHECK))["availableMonths"][0]
        await data(admin, calls.FILE_GENERATE, fileType="BILL", billPeriod=month, language="zh")
        for _ in range(2):
            await export(admin, "REBATE_BILL", {}, language="zh")
        rows = (await data(admin, calls.EXPORT_PAGE))["list"] + (await data(admin, calls.FILE_TRANSACTION_LIST))["list"]
    names = [row["fileName"] for row in rows]
    assert len(set(names)) == len(names) == 3, names
    assert all(name.startswith(sandbox_of(app).settings.product_name_zh) for name in names)
