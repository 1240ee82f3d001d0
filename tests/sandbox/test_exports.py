"""Reports as xlsx: the rows and totals of the pages, who may see them, how long, and why one failed."""

import io
import re
import zipfile
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select, update

from tests.support.exports import DOWNLOAD, download, exact, export, finished, grant, month, sheets, year
from tests.support.moments import clock_of_the_test
from tests.support.sandbox import HEADERS, ask, data, fresh_sandbox, sandbox_of, signed_in
from vcc_portal.domain.transactions import INCOME
from vcc_portal.features.transactions.record import tx_status
from vcc_portal.i18n.transactions import TRADE_TYPE
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import report as calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.download import file_name
from vcc_portal.upstream.models.trade import Tx
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.identity.tables import LinkedUser, Permission
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.reports import export_worker, exports, making, workbook
from vcc_sandbox.reports.cells import RISKY
from vcc_sandbox.reports.tables import Export

pytestmark = pytest.mark.usefixtures("at_rest")


async def everything(client: httpx.AsyncClient, call: Any, **query: Any) -> list[dict[str, Any]]:
    """All rows of a list, page by page."""
    rows: list[dict[str, Any]] = []
    while True:
        page = await data(client, call, pageNo=len(rows) // 200 + 1, pageSize=200, **query)
        rows += page["list"]
        if not page["list"] or len(rows) >= page["total"]:
            return rows


def billed(row: dict[str, Any]) -> int:
    """As the page shows it: what came in is above zero, all else below."""
    return row["billingAmount"] * (1 if row["tradeType"] in INCOME else -1)


async def read(client: httpx.AsyncClient, row: dict[str, Any]) -> Any:
    """The workbook of a finished export."""
    answer = await download(client, exportId=row["exportId"])
    assert answer.headers["content-type"].startswith("application/vnd.openxmlformats"), answer.text
    return sheets(answer.content)


async def test_the_rows_and_totals_are_those_of_the_page(app: FastAPI, admin: httpx.AsyncClient):
    query = {**year(app), "currency": "EUR"}
    book = await read(admin, await export(admin, "TRADE_DETAIL", query, language="zh"))
    rows = await everything(admin, trade_calls.RECORD_PAGE, **query)
    assert book.column("交易号") == [row["transactionId"] for row in rows]
    assert [exact(value) for value in book.column("入账金额")] == [exact(Decimal(billed(row)) / 1000) for row in rows]
    assert book.column("交易时间")[0] == datetime.fromisoformat(rows[0]["transactionTime"])
    assert book.column("卡号后四位") == [row["last4digits"] or None for row in rows]
    assert book.about["笔数"] == len(rows)
    assert book.totalled == book.summed("类型", "状态", "入账币种", "入账金额")
    expected: dict[tuple[str, str], int] = {}
    for row in rows:
        key = (TRADE_TYPE[row["tradeType"]].zh, tx_status(Tx.model_validate(row)).text.zh)
        expected[key] = expected.get(key, 0) + billed(row)
    assert {kind_and_outcome: exact(Decimal(sum_) / 1000) for kind_and_outcome, sum_ in expected.items()} == {
        key[:2]: amount for key, (_, amount) in book.totalled.items()
    }


async def test_fund_movements_keep_their_sign(app: FastAPI, admin: httpx.AsyncClient):
    start, end = year(app).values()
    query = {"acctDateTimeStart": start, "acctDateTimeEnd": end, "currency": "EUR"}
    book = await read(admin, await export(admin, "FUND_FLOW", query, language="en"))
    rows = await everything(admin, account_calls.FLOW_PAGE, **query)
    signed = {row["serialNo"]: (1 if row["debitOrCredit"] == "CREDIT" else -1) * row["amount"] for row in rows}
    shown = zip(book.column("Serial number"), book.column("Change"), strict=True)
    assert {serial: exact(amount) for serial, amount in shown} == {
        serial: exact(Decimal(amount) / 1000) for serial, amount in signed.items()
    }
    assert book.totalled == book.summed("Movement", "In or out", "Currency", "Change")
    assert book.names == ["details", "totals"]


async def test_amounts_have_the_decimals_of_their_currency(app: FastAPI, admin: httpx.AsyncClient):
    book = await read(admin, await export(admin, "TRADE_DETAIL", month(app), language="zh"))
    place = book.heads.index("入账金额")
    currencies = book.column("入账币种")
    formats = {currency: row[place] for currency, row in zip(currencies, book.formats, strict=True)}
    assert formats["JPY"] == "#,##0"
    assert formats["USD"] == formats["EUR"] == "#,##0.00"
    assert {row[place] for row in book.kinds} == {"n"}


async def test_without_a_language_headings_are_in_both(app: FastAPI, admin: httpx.AsyncClient):
    book = await read(admin, await export(admin, "TRADE_DETAIL", {**year(app), "currency": "JPY"}))
    assert "交易时间 Time" in book.heads
    assert book.names == ["明细 details", "汇总 totals"]


async def test_single_mode_holds_single_mode_cards_only(app: FastAPI, admin: httpx.AsyncClient):
    book = await read(admin, await export(admin, "SINGLE_MODE_DETAIL", month(app), language="zh"))
    with sandbox_of(app).database.read() as db:
        owner = db.scalars(select(Export.company_id)).first()
        query = select(Trade.transaction_id).join(Card, Card.card_id == Trade.card_id)
        known = set(db.scalars(query.where(Trade.company_id == owner, Card.card_mode == "SINGLE")))
    assert book.rows
    assert set(book.column("交易号")) <= known


HOSTILE = [f"{first}cmd|'/C calc'!A0" for first in (*RISKY, "\x1f", "\x0b")]
HOSTILE += ["=1+1", '=HYPERLINK("http://e.example","x")', "http://e.example/", "00123", "1e9", "</t><x/>", "a" * 60]


async def test_no_text_becomes_a_formula_a_link_or_a_number(app: FastAPI, admin: httpx.AsyncClient):
    with sandbox_of(app).database.write() as db:
        owner = db.scalars(select(LinkedUser.company_id).where(LinkedUser.support_sub_user)).first()
        rows = db.scalars(select(Trade).where(Trade.company_id == owner, Trade.billing_currency == "JPY")).all()
        for row, text in zip(rows, HOSTILE, strict=False):
            row.merchant_name = text
        given = {row.transaction_id: row.merchant_name for row in rows[: len(HOSTILE)]}
    answer = await download(
        admin,
        exportId=(await export(admin, "TRADE_DETAIL", {**year(app), "currency": "JPY"}, language="en"))["exportId"],
    )
    book = sheets(answer.content)
    assert {kind for row in book.kinds for kind in row} <= {"s", "n", "d"}
    found = dict(zip(book.column("Transaction ID"), book.column("Merchant"), strict=True))
    assert {key: _readable(found[key]) for key in given} == {key: _readable(text) for key, text in given.items()}
    for part in (b"<f>", b"hyperlink"):
        assert part not in _unpacked(answer.content)


def _readable(text: str) -> str:
    """Control characters are escaped in the file, which openpyxl does not undo."""
    return "".join(char for char in re.sub(r"_x00[01][0-9A-F]_", "", text) if char.isprintable())


def _unpacked(content: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        return b"".join(packed.read(name) for name in packed.namelist() if name.startswith("xl/worksheets"))


async def test_two_reports_of_one_second_have_names_of_their_own(tmp_path: Path):
    app = fresh_sandbox(tmp_path, clock=clock_of_the_test(runs=False))
    async with signed_in(app, "admin@lanyu.example") as client:
        made = [await export(client, "TRADE_DETAIL", {**month(app), "currency": "JPY"}) for _ in range(3)]
    stem = made[0]["fileName"].removesuffix(".xlsx")
    assert [row["fileName"] for row in made] == [f"{stem}.xlsx", f"{stem}_2.xlsx", f"{stem}_3.xlsx"]
    assert sandbox_of(app).background.wait(20)


async def test_a_download_has_a_name_for_every_client(app: FastAPI, admin: httpx.AsyncClient):
    row = await export(admin, "TRADE_DETAIL", {**year(app), "currency": "JPY"}, language="zh")
    assert row["fileName"].startswith("屿卡_20")
    answer = await download(admin, fileId=row["fileId"])
    disposition = answer.headers["content-disposition"]
    assert file_name(disposition, "x") == row["fileName"]
    assert disposition.isascii()
    assert unquote(disposition.partition("UTF-8''")[2]) == row["fileName"]
    assert len(answer.content) == row["size"]
    named = await export(
        admin, "TRADE_DETAIL", {**year(app), "currency": "HKD"}, fileName="../../十一月\r\nSet-Cookie: a=b.xlsx"
    )
    assert named["fileName"] == ".._.._十一月Set-Cookie_ a=b.xlsx".lstrip(" .")
    of_another_kind = await export(admin, "TRADE_DETAIL", {**year(app), "currency": "HKD"}, fileName="invoices.pdf")
    assert of_another_kind["fileName"] == "invoices.pdf.xlsx", "by which a lost order is known again"


@pytest.mark.parametrize(
    ("conditions", "field"),
    [
        ({}, "conditions.timeStart"),
        ({"timeStart": "2026-01-01", "timeEnd": "2027-12-31"}, "conditions"),
        ({"timeStart": "2026-13-01", "timeEnd": "2026-01-01"}, "conditions.timeStart"),
        ({"timeStart": "2026-01-01", "timeEnd": "2026-01-31", "mcc": "x"}, "conditions.mcc"),
    ],
)
async def test_conditions_that_do_not_fit_are_400001(admin: httpx.AsyncClient, conditions: dict[str, Any], field: str):
    answer = await ask(admin, calls.EXPORT_GENERATE, reportType="TRADE_DETAIL", conditions=conditions)
    assert (answer["code"], answer["errorParam"]) == (400001, [field])


async def test_an_operator_exports_and_sees_their_sub_accounts_only(
    app: FastAPI, admin: httpx.AsyncClient, operator: httpx.AsyncClient
):
    whole = await export(admin, "TRADE_DETAIL", {**month(app), "currency": "USD"})
    await grant(app, operator, "/trade/export")
    own = await export(operator, "TRADE_DETAIL", {**month(app), "currency": "USD"}, language="zh")
    book = await read(operator, own)
    rows = await everything(operator, trade_calls.RECORD_PAGE, **month(app), currency="USD")
    assert book.column("交易号") == [row["transactionId"] for row in rows]
    assert set(book.column("子账户")) <= {"Media Buying", "Technology"}
    assert [row["exportId"] for row in (await data(operator, calls.EXPORT_PAGE))["list"]] == [own["exportId"]]
    assert (await download(operator, exportId=whole["exportId"])).json()["code"] == 400003
    elsewhere = next(tx["subUserId"] for tx in (await data(admin, trade_calls.RECORD_PAGE, **year(app), pageSize=200))["list"]
                     if tx["subUserId"] and tx["subUserName"] not in {"Media Buying", "Technology"})  # fmt: skip
    refused = await ask(
        operator, calls.EXPORT_GENERATE, reportType="TRADE_DETAIL", conditions={**year(app), "subUserId": elsewhere}
    )
    assert refused["code"] == 200032
    seen = {row["exportId"] for row in (await data(admin, calls.EXPORT_PAGE))["list"]}
    assert seen == {whole["exportId"], own["exportId"]}


async def test_another_company_sees_and_gets_nothing(app: FastAPI, admin: httpx.AsyncClient, empty: httpx.AsyncClient):
    row = await export(admin, "TRADE_DETAIL", {**year(app), "currency": "JPY"})
    assert (await data(empty, calls.EXPORT_PAGE))["total"] == 0
    for which in ({"exportId": row["exportId"]}, {"fileId": row["fileId"]}, {"fileId": "../../vault.key"}, {}):
        answer = await download(empty, **which)
        assert answer.status_code == 200
        assert answer.json()["code"] == 400003
    stranger = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://sandbox")
    answer = await stranger.get(DOWNLOAD, params={"exportId": row["exportId"]}, headers=HEADERS)
    assert answer.json()["code"] == 10010


async def test_an_empty_report_is_a_file_too(app: FastAPI, empty: httpx.AsyncClient):
    book = await read(empty, await export(empty, "TRADE_DETAIL", year(app), language="zh"))
    assert (book.rows, book.totals, book.about["笔数"]) == ([], [], 0)


async def test_the_same_order_twice_is_one_file(
    app: FastAPI, admin: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(export_worker, "start", lambda _sandbox: None)
    order = {"reportType": "TRADE_DETAIL", "conditions": year(app)}
    first = await data(admin, calls.EXPORT_GENERATE, **order)
    assert first["status"] == "INIT"
    assert await data(admin, calls.EXPORT_GENERATE, **order) == first
    for number in range(exports.AT_ONCE - 1):
        await data(
            admin, calls.EXPORT_GENERATE, reportType="TRADE_DETAIL", conditions={**year(app), "mcc": f"{number:04}"}
        )
    refused = await ask(
        admin, calls.EXPORT_GENERATE, reportType="TRADE_DETAIL", conditions={**year(app), "mcc": "9999"}
    )
    assert refused["code"] == 400001
    waiting = await download(admin, exportId=first["exportId"])
    assert (waiting.json()["code"], waiting.json()["data"]["status"]) == (400003, "INIT")


async def test_a_file_is_kept_for_seven_days_of_the_clock(app: FastAPI, admin: httpx.AsyncClient):
    sandbox = sandbox_of(app)
    row = await export(admin, "TRADE_DETAIL", {**year(app), "currency": "JPY"})
    file = export_worker.folder_of(sandbox.settings) / f"{row['exportId']}.xlsx"
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    finish, expire = (datetime.fromisoformat(row[name]) for name in ("finishTime", "expireTime"))
    assert expire - finish == timedelta(days=7)
    sandbox.clock.advance(7 * 86_400 - 600)
    assert (await download(admin, exportId=row["exportId"])).headers["content-length"] == str(row["size"])
    sandbox.clock.advance(700)
    answer = (await download(admin, exportId=row["exportId"])).json()
    assert (answer["code"], answer["data"]["status"]) == (400003, "EXPIRED")
    await export(admin, "TRADE_DETAIL", {**year(app), "currency": "EUR"})
    assert not file.exists()


@pytest.mark.parametrize("case", ["rows", "disk", "defect", "frozen"])
async def test_a_failed_export_says_why(
    app: FastAPI, admin: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, case: str
):
    reason = {"rows": "TOO_MANY_ROWS:5", "disk": "STORAGE_FULL", "defect": "INTERNAL_ERROR", "frozen": "ACCOUNT_FROZEN"}
    if case == "rows":
        monkeypatch.setattr(making, "MAX_ROWS", 5)
    elif case == "frozen":
        monkeypatch.setattr(export_worker, "start", lambda _sandbox: None)
    else:
        error = OSError(28, "No space left on device") if case == "disk" else ZeroDivisionError()
        monkeypatch.setattr(workbook.Book, "close", _raiser(error))
    ordered = await data(
        admin, calls.EXPORT_GENERATE, reportType="TRADE_DETAIL", conditions={**year(app), "currency": "JPY"}
    )
    sandbox = sandbox_of(app)
    if case == "frozen":
        with sandbox.database.write() as db:
            db.execute(update(LinkedUser).values(account_status="FROZEN"))
        export_worker.work(sandbox)
        with sandbox.database.write() as db:
            db.execute(update(LinkedUser).values(account_status="ACTIVE"))
    row = await finished(admin, ordered["exportId"])
    assert (row["status"], row["failReason"], row["expireTime"]) == ("FAIL", reason[case], "")
    answer = (await download(admin, exportId=row["exportId"])).json()
    assert (answer["code"], answer["data"]["failReason"]) == (400003, reason[case])
    assert sandbox.background.wait(5)
    assert [file.name for file in export_worker.folder_of(sandbox.settings).iterdir()] == ["worker.lock"]


def _raiser(error: Exception) -> Any:
    def close(book: workbook.Book) -> None:
        book.discard()
        raise error

    return close


async def test_what_a_dead_process_left_is_made_again(app: FastAPI, admin: httpx.AsyncClient, tmp_path):
    row = await export(admin, "TRADE_DETAIL", {**year(app), "currency": "JPY"})
    sandbox = sandbox_of(app)
    assert sandbox.background.wait(5)
    folder = export_worker.folder_of(sandbox.settings)
    (folder / f"{row['exportId']}.xlsx").unlink()
    (folder / f"{row['exportId']}.part").write_bytes(b"half")
    with sandbox.database.write() as db:
        db.execute(update(Export).values(status="GENERATING", row_count=7, progress=3, size=0, expires_at=""))
    again = type(sandbox)(sandbox.settings, sandbox.database, sandbox.clock, sandbox.vault)
    export_worker.resume(again)
    done = await finished(admin, row["exportId"])
    assert (done["status"], done["rowCount"]) == ("SUCCESS", row["rowCount"])
    assert again.background.wait(5)
    assert sorted(file.suffix for file in folder.iterdir()) == [".lock", ".xlsx"]
    with sandbox.database.write() as db:
        db.execute(update(Export).values(status="GENERATING", attempts=export_worker.TRIES))
    export_worker.work(again)
    assert (await finished(admin, row["exportId"]))["failReason"] == "INTERRUPTED"


async def test_progress_is_told_and_a_stop_leaves_the_rest(
    app: FastAPI, admin: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
):
    sandbox, seen = sandbox_of(app), []
    monkeypatch.setattr(export_worker, "start", lambda _sandbox: None)
    monkeypatch.setattr(export_worker, "PROGRESS_EVERY", 0)
    ordered = await data(admin, calls.EXPORT_GENERATE, reportType="TRADE_DETAIL", conditions=year(app))
    told = export_worker._Progress.__call__

    def look(self: Any, rows: int, total: int) -> None:
        told(self, rows, total)
        with sandbox.database.read() as db:
            row = db.get_one(Export, ordered["exportId"])
            seen.append((row.status, row.row_count, row.progress))
        if len(seen) == 4:
            sandbox.background.stopping.set()

    monkeypatch.setattr(export_worker._Progress, "__call__", look)
    export_worker.work(sandbox)
    assert [status for status, _, _ in seen] == ["GENERATING"] * 4
    assert [rows for _, rows, _ in seen] == [500, 1000, 1500, 2000]
    assert 0 < seen[0][2] < seen[-1][2] < 100
    sandbox.background.stopping.clear()
    monkeypatch.undo()
    export_worker.start(sandbox)
    assert (await finished(admin, ordered["exportId"]))["status"] == "SUCCESS"


async def test_a_request_does_not_wait_and_leaves_a_log_row(app: FastAPI, admin: httpx.AsyncClient):
    ordered = await data(admin, calls.EXPORT_GENERATE, reportType="TRADE_DETAIL", conditions=month(app))
    assert ordered["status"] == "INIT"
    log = (await data(admin, calls.OPERATION_LOG_LIST, operationType="EXPORT_GENERATE"))["list"][0]
    assert (log["targetId"], log["result"]) == (ordered["exportId"], "SUCCESS")
    await finished(admin, ordered["exportId"])


async def test_the_list_is_filtered(app: FastAPI, admin: httpx.AsyncClient):
    made = await export(admin, "TRADE_DETAIL", {**year(app), "currency": "JPY"})
    today = year(app)["timeEnd"]
    for query, total in (
        ({"reportType": "FUND_FLOW"}, 0),
        ({"reportType": "TRADE_DETAIL", "status": "SUCCESS"}, 1),
        ({"status": "FAIL"}, 0),
        ({"timeStart": today, "timeEnd": today}, 1),
        ({"timeEnd": "2020-01-01"}, 0),
    ):
        assert (await data(admin, calls.EXPORT_PAGE, **query))["total"] == total, query
    assert made["conditions"] == {**year(app), "currency": "JPY"}


async def test_the_delay_is_that_of_the_queries(app: FastAPI, admin: httpx.AsyncClient):
    old = await data(admin, calls.EXPORT_CHECK_DELAY, reportType="FUND_FLOW", timeEnd="2026-01-01")
    assert old["delayed"] is False
    moment = f"{sandbox_of(app).clock.now():%Y-%m-%d %H:%M:%S}"
    now = await data(admin, calls.EXPORT_CHECK_DELAY, reportType="FUND_FLOW", timeEnd=moment)
    assert now["dataTime"] <= moment
    assert 0 <= now["delayMinutes"] < 10


async def test_a_page_right_is_needed_for_each_type(app: FastAPI, operator: httpx.AsyncClient):
    with sandbox_of(app).database.write() as db:
        for row in db.scalars(select(Permission).where(Permission.resource_url == "/trade")):
            row.resource_url = "/accountFlow/export"
    start, end = year(app).values()
    refused = await ask(operator, calls.EXPORT_GENERATE, reportType="SINGLE_MODE_DETAIL", conditions=year(app))
    assert refused["code"] == 200021
    flow = {"acctDateTimeStart": start, "acctDateTimeEnd": end, "currency": "USD"}
    assert (await export(operator, "FUND_FLOW", flow))["status"] == "SUCCESS"
