"""Files of transactions and of fund movements, cell by cell beside the page's rows and the ledger, in both languages."""

from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from openpyxl import load_workbook
from sqlalchemy import select

from tests.support.exports import Sheets, download, exact, export, sheets, year
from tests.support.sandbox import data, sandbox_of
from vcc_portal import routes
from vcc_portal.domain.text import Text
from vcc_portal.domain.transactions import INCOME
from vcc_portal.features.transactions.record import tx_status
from vcc_portal.i18n import records
from vcc_portal.i18n.records import FLOW_TYPES
from vcc_portal.i18n.report_columns import FLOW_COLUMNS, TRADE_COLUMNS
from vcc_portal.i18n.transactions import DECLINE_REASON, REVERSAL_TYPE, TRADE_TYPE
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import trade as calls
from vcc_portal.upstream.models.trade import DetailQuery, Tx
from vcc_sandbox.core.clock import ZONE
from vcc_sandbox.core.ledger_tables import Flow
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.reports import flow, trade, words
from vcc_sandbox.reports.cells import RISKY
from vcc_sandbox.reports.table import Kind, Report, say
from vcc_sandbox.reports.workbook import About, Book

pytestmark = pytest.mark.usefixtures("at_rest")


async def rows_of(client: httpx.AsyncClient, call: Any, **query: Any) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """All rows of a list, page by page, and its totals by currency."""
    rows: list[dict[str, Any]] = []
    while True:
        page = await data(client, call, pageNo=len(rows) // 200 + 1, pageSize=200, **query)
        rows += page["list"]
        if not page["list"] or len(rows) >= page["total"]:
            return rows, {each["currency"]: each for each in page.get("sumList", [])}


async def file_of(client: httpx.AsyncClient, report: str, conditions: dict[str, Any], language: str) -> Sheets:
    row = await export(client, report, conditions, language=language)
    return sheets((await download(client, exportId=row["exportId"])).content)


def amount(thousandths: int | None, currency: str) -> Decimal | None:
    return exact(Decimal(thousandths) / 1000) if thousandths is not None and currency else None


def signed(trade_type: int, billed: int) -> int:
    """As the page shows it: what came in is above zero, all else below."""
    return billed if trade_type in INCOME else -billed


def moment(text: str) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def trade_cells(tx: dict[str, Any], language: str) -> list[Any]:
    """A row of the page as it has to stand in the file."""

    def said(labels: Any, code: Any) -> str | None:
        return say(labels[code], language) if code else None

    return [
        moment(tx["transactionTime"]),
        tx["transactionId"],
        said(TRADE_TYPE, tx["tradeType"]),
        say(tx_status(Tx(transaction_id="", trade_type=tx["tradeType"], status=tx["status"])).text, language),
        tx["cardName"] or None,
        tx["last4digits"] or None,
        tx["cardOrganization"] or None,
        tx["subUserName"] or say(records.MAIN_ACCOUNT, language),
        tx["merchantName"] or None,
        tx["merchantCountryCode"] or None,
        tx["mcc"] or None,
        amount(signed(tx["tradeType"], tx["transactionAmount"]), tx["transactionCurrency"]),
        tx["transactionCurrency"] or None,
        amount(signed(tx["tradeType"], tx["billingAmount"]), tx["billingCurrency"]),
        tx["billingCurrency"],
        Decimal(tx["exchangeRate"]) if tx["exchangeRate"] else None,
        amount(tx["feeAmount"], tx["feeCurrency"]),
        tx["feeCurrency"] or None,
        amount(tx["afterBalance"], tx["billingCurrency"]),
        said(REVERSAL_TYPE, tx["reversalType"]),
        said(DECLINE_REASON, tx["errorMsgCode"]),
        tx["authCode"] or None,
        moment(tx["settlementTime"]),
        tx["originalTransactionId"] or None,
        amount(tx.get("heldAmount"), tx["billingCurrency"]),
    ]


def comparable(row: tuple[Any, ...], columns: Any) -> list[Any]:
    """A row of the file with its numbers as they stand there."""
    kinds = [column.kind.value for column in columns]
    return [
        exact(value)
        if value is not None and kind == "money"
        else Decimal(str(value))
        if value is not None and kind == "number"
        else value
        for value, kind in zip(row, kinds, strict=True)
    ]


def headings(columns: dict[str, Text], language: str) -> list[str]:
    return [say(text, language) for text in columns.values()]


def figures(sums: dict[str, Any], *names: str) -> dict[str, tuple[Any, ...]]:
    return {
        currency: (each["count"], *[exact(Decimal(each.get(name) or 0) / 1000) for name in names])
        for currency, each in sums.items()
    }


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(
    ("call", "narrowed"),
    [
        (calls.RECORD_PAGE, {"currency": "JPY"}),
        (calls.RECORD_PAGE, {"currency": "EUR", "status": "FAIL"}),
        (calls.CONSUME_PAGE, {"currency": "HKD", "tradeTypeList": [3, 4, 9, 10, 11, 21]}),
        (calls.AUTH_PAGE, {"currency": "JPY", "tradeTypeList": [1, 2, 12]}),
        (calls.AUTH_PAGE, {"reversalType": "NORMAL"}),
        (calls.AUTH_PAGE, {"heldOnly": True}),
        (calls.FEE_PAGE, {"tradeTypeList": [7, 8, 13], "currency": "USD", "feeType": "CARD_APPLY_FEE"}),
    ],
    ids=["all", "declined", "consumption", "holds", "reversals", "held", "fees"],
)
async def test_transactions_are_the_page_s_rows_and_totals(
    app: FastAPI, admin: httpx.AsyncClient, call: Any, narrowed: dict[str, Any], language: str
):
    conditions = {**year(app), **narrowed}
    book = await file_of(admin, "TRADE_DETAIL", conditions, language)
    rows, sums = await rows_of(admin, call, **conditions)
    assert rows
    assert book.heads == headings(TRADE_COLUMNS, language)
    assert [comparable(row, trade.COLUMNS) for row in book.rows] == [trade_cells(tx, language) for tx in rows]
    held = ("heldAmount",) if "heldOnly" in narrowed else ()
    assert book.page_totals == figures(sums, "inAmount", "outAmount", "feeAmount", *held)
    assert say(words.HOW, language) in book.about
    with sandbox_of(app).database.read() as db:
        booked = {row.transaction_id: row for row in db.scalars(select(Trade))}
    listed = [booked[one] for one in book.column(say(TRADE_COLUMNS["transaction_id"], language))]
    for name in ("billing_amount", "transaction_amount"):
        amounts = [exact(value) for value in book.column(say(TRADE_COLUMNS[name], language))]
        assert amounts == [exact(Decimal(signed(row.trade_type, getattr(row, name))) / 1000) for row in listed], name


def test_a_minute_is_one() -> None:
    said = [words.MINUTES.format(count=count) for count in (0, 1, 9)]
    assert [text.en for text in said] == ["0 minutes", "1 minute", "9 minutes"]
    assert said[1].zh == "1 分钟"


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_movements_are_the_page_s_rows_and_the_ledger_s(app: FastAPI, admin: httpx.AsyncClient, language: str):
    start, end = year(app).values()
    conditions = {"acctDateTimeStart": start, "acctDateTimeEnd": end, "currency": "EUR"}
    book = await file_of(admin, "FUND_FLOW", conditions, language)
    rows, _ = await rows_of(admin, account_calls.FLOW_PAGE, **conditions)
    assert book.heads == headings(FLOW_COLUMNS, language)
    assert book.about[say(words.REPORT, language)] == say(routes.ACCOUNT_FLOW.title, language)
    assert {row["subUserName"] for row in rows} > {""}, "the main account's lines and those of others"
    expected = [
        [
            moment(row["acctDateTime"]),
            row["serialNo"],
            say(FLOW_TYPES[row["flowType"]], language),
            say(TRADE_TYPE[row["tradeType"]], language),
            say(words.DIRECTIONS[row["debitOrCredit"]], language),
            amount(row["amount"] * (1 if row["debitOrCredit"] == "CREDIT" else -1), row["currency"]),
            row["currency"],
            amount(row["remainAcctBalance"], row["currency"]),
            row["acctNo"],
            row["subUserName"] or say(records.MAIN_ACCOUNT, language),
            row["cardName"] or None,
            row["last4digits"] or None,
            row["transactionId"] or None,
            row["remark"] or None,
        ]
        for row in rows
    ]
    assert [comparable(row, flow.COLUMNS) for row in book.rows] == expected
    with sandbox_of(app).database.read() as db:
        booked = {line.serial_no: line.amount for line in db.scalars(select(Flow).where(Flow.currency == "EUR"))}
    mine = [booked[row["serialNo"]] for row in rows]
    came, went = sum(one for one in mine if one > 0), -sum(one for one in mine if one < 0)
    assert book.page_totals == {"EUR": (len(rows), exact(Decimal(came) / 1000), exact(Decimal(went) / 1000))}


async def test_single_mode_is_what_the_page_counts_for_such_cards(app: FastAPI, admin: httpx.AsyncClient):
    conditions = year(app)
    book = await file_of(admin, "SINGLE_MODE_DETAIL", conditions, "en")
    rows, sums = await rows_of(admin, calls.RECORD_PAGE, **conditions, cardMode="SINGLE")
    shared = (await data(admin, calls.RECORD_PAGE, **conditions, cardMode="SHARED"))["total"]
    every = (await data(admin, calls.RECORD_PAGE, **conditions))["total"]
    assert 0 < len(rows) < every - shared + 1
    assert [comparable(row, trade.COLUMNS) for row in book.rows] == [trade_cells(tx, "en") for tx in rows]
    assert book.page_totals == figures(sums, "inAmount", "outAmount", "feeAmount")


@pytest.mark.parametrize(("mode", "since"), [("RECENT", "2025-11-20"), ("HISTORY", "2025-07-10")])
def test_a_file_of_recent_transactions_has_none_from_before_the_last_year(mode: str, since: str) -> None:
    asked = DetailQuery(time_start="2025-07-10", time_end="2026-01-31", query_mode=mode)
    report = trade.trades("1", None, asked, datetime(2026, 11, 21, 12, tzinfo=ZONE), single_mode=False)
    assert f"transaction_time >= '{since}'" in str(report.query.compile(compile_kwargs={"literal_binds": True}))


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_the_second_sheet_says_what_is_in_the_file(app: FastAPI, admin: httpx.AsyncClient, language: str):
    conditions = {**year(app), "currency": "JPY", "mcc": "7311"}
    book = await file_of(admin, "TRADE_DETAIL", conditions, language)
    about = book.about
    now = f"{sandbox_of(app).clock.now():%Y-%m-%d}"
    assert about[say(words.DATA_TIME, language)].startswith(now)
    assert about[say(words.COMPLETE_UNTIL, language)].startswith(now)
    assert "UTC+8" in about[say(words.TIME_ZONE, language)]
    assert about[say(words.DELAY, language)].split()[0].isdigit()
    assert about[say(words.ROW_COUNT, language)] == len(book.rows)
    named = {name: say(words.CONDITION.format(name=words.CONDITIONS[name]), language) for name in conditions}
    assert {name: about[heading] for name, heading in named.items()} == conditions


async def test_the_second_sheet_names_the_bounds_of_amounts_as_they_were_asked(app: FastAPI, admin: httpx.AsyncClient):
    conditions = {**year(app), "currency": "JPY", "amountMin": 1_000_500, "amountMax": 9_000_000}
    about = (await file_of(admin, "TRADE_DETAIL", conditions, "en")).about
    said = [about[words.CONDITION.format(name=words.CONDITIONS[name]).en] for name in ("amountMin", "amountMax")]
    assert said == ["1,000.500", "9,000"]


@pytest.mark.parametrize("first", RISKY, ids=repr)
@pytest.mark.parametrize(("columns", "totals"), [(trade.COLUMNS, trade.TOTALS), (flow.COLUMNS, flow.TOTALS)])
def test_no_text_column_holds_a_formula(tmp_path: Path, columns: Any, totals: Any, first: str) -> None:
    """Of any report, in any cell, on both sheets: text stays text, also for somebody who edits it."""
    hostile = f"{first}cmd|'/C calc'!A0"
    plain = {Kind.MONEY: -1_000, Kind.TIME: "2026-11-21 12:00:00", Kind.NUMBER: "-0.5"}
    row = tuple(plain.get(column.kind, hostile) for column in columns)
    now = datetime(2026, 11, 21, 12, tzinfo=ZONE)
    about = About("en", hostile, hostile, now, "2026-11-21 12:00:00", 0, [(words.MCC, hostile)])
    book = Book(tmp_path / "x.xlsx", about)
    book.write(Report(words.TRADE_DETAIL, columns, select(Trade), totals), [row], lambda _rows: None)
    book.close()
    read = load_workbook(tmp_path / "x.xlsx")
    cells = [cell for sheet in read for line in sheet for cell in line if cell.value is not None]
    assert {cell.data_type for cell in cells} <= {"s", "n", "d"}
    risky = [cell for cell in cells if isinstance(cell.value, str) and "cmd|" in cell.value]
    texts = sum(column.kind is Kind.TEXT for column in columns)
    assert len(risky) >= texts + 3
    assert all(cell.quotePrefix for cell in risky)


@pytest.mark.parametrize(
    ("currency", "shown"), [("KWD", "#,##0.000"), ("JPY", "#,##0"), ("USD", "#,##0.00")], ids=["KWD", "JPY", "USD"]
)
def test_an_amount_is_shown_with_its_currency_s_decimals(tmp_path: Path, currency: str, shown: str) -> None:
    """A merchant may charge any currency."""
    values: dict[str, Any] = {"transaction_amount": 12_345_678, "transaction_currency": currency, "billing_amount": 0}
    row = tuple(values.get(column.name, "") for column in trade.COLUMNS)
    now = datetime(2026, 11, 21, 12, tzinfo=ZONE)
    book = Book(tmp_path / "x.xlsx", About("en", "c", "o", now, "", 0, []))
    book.write(Report(words.TRADE_DETAIL, trade.COLUMNS, select(Trade), trade.TOTALS), [row], lambda _rows: None)
    book.close()
    place = [column.name for column in trade.COLUMNS].index("transaction_amount")
    cell = load_workbook(tmp_path / "x.xlsx").worksheets[0].cell(2, place + 1)
    assert (cell.number_format, exact(cell.value)) == (shown, Decimal("12345.678"))


def test_the_portal_knows_the_columns_in_their_order() -> None:
    assert [column.name for column in trade.COLUMNS] == list(TRADE_COLUMNS)
    assert [column.name for column in flow.COLUMNS] == list(FLOW_COLUMNS)
