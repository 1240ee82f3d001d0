"""Lists of any length: what they are counted by, how they are found, and how somebody goes through all of them.

How quick they are is measured in `benchmarks/transactions.py`; here it is seen that no question reads a whole table.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import event, func, select, text
from sqlalchemy.orm import Session

from tests.support.cards import new_card
from tests.support.control import console_of
from tests.support.sandbox import ask, data, sandbox_of, signed_in
from vcc_portal.domain import clock
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.calls import trade as calls
from vcc_sandbox.core import narrowing, totals
from vcc_sandbox.core.clock import parse
from vcc_sandbox.core.ledger_check import differences
from vcc_sandbox.core.ledger_tables import Flow, LedgerAccount
from vcc_sandbox.core.tally import LISTS, MerchantName, Tally, untallied
from vcc_sandbox.core.totals import periods_of
from vcc_sandbox.payments import transactions
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.seed.large import fill
from vcc_sandbox.seed.people import LARGE
from vcc_sandbox.sub_accounts.tables import SubUser

pytestmark = pytest.mark.usefixtures("each_database")
ADMIN = "admin@lanyu.example"
TABLES = ("trade", "flow", "recharge", "card_recharge", "otp_record")


def year() -> dict[str, str]:
    today = clock.today()
    return {"timeStart": f"{today - timedelta(days=365)}", "timeEnd": f"{today}"}


def flow_year() -> dict[str, str]:
    days = year()
    return {"acctDateTimeStart": f"{days['timeStart']} 00:00:00", "acctDateTimeEnd": f"{days['timeEnd']} 23:59:59"}


def tallied(db: Session) -> tuple[set[Any], set[Any]]:
    rows = {tuple(getattr(row, column.key) for column in Tally.__table__.columns) for row in db.scalars(select(Tally))}
    return {row for row in rows if row[-3]}, {(row.company_id, row.name) for row in db.scalars(select(MerchantName))}


def assert_in_step(app: FastAPI) -> None:
    """What the triggers have counted is what the rows come to."""
    with sandbox_of(app).database.write() as db:
        kept = tallied(db)
        with untallied(db.connection()):
            pass
        db.expire_all()
        assert kept == tallied(db)


async def test_the_tally_is_in_step_after_every_kind_of_change(app: FastAPI) -> None:
    assert_in_step(app)
    client = signed_in(app, ADMIN)
    card_id = await new_card(client)
    await data(client, card_calls.UPDATE_TAG, cardIdList=[card_id], cardTags=["甲", "乙"])
    async with console_of(app) as console:
        paid = await console.buy(card_id, 20_000)
        settled = await console.post("sim/settle", transactionId=paid["transactionId"])
        await console.post("sim/refund", transactionId=settled["transactionId"])
        await console.buy(card_id, 10**11)
    await data(client, card_calls.UPDATE_TAG, cardIdList=[card_id], cardTags=["乙", "丙"])
    assert_in_step(app)
    counted = {
        tag: (await data(client, calls.RECORD_PAGE, **year(), cardTag=tag))["total"] for tag in ("甲", "乙", "丙")
    }
    rows = (await data(client, calls.RECORD_PAGE, **year(), cardId=card_id))["total"]
    assert counted == {"甲": 0, "乙": rows, "丙": rows}
    for tags in ([], ["丁"]):
        await data(client, card_calls.UPDATE_TAG, cardIdList=[card_id], cardTags=tags)
        assert_in_step(app)


FILTERS: tuple[dict[str, Any], ...] = (
    {},
    {"tradeTypeList": [3]},
    {"tradeTypeList": [1, 2, 12]},
    {"status": "FAIL"},
    {"currency": "EUR"},
    {"mcc": "7311"},
    {"merchantName": "google"},
    {"merchantName": "%"},
    {"cardTag": "Ads"},
    {"merchantName": "google", "mcc": "7311"},
    {"tradeTypeList": [3], "currency": "USD", "status": "SUCCESS"},
)


@pytest.mark.parametrize("who", [ADMIN, "operator@lanyu.example"])
async def test_what_the_tally_says_is_what_the_rows_come_to(
    app: FastAPI, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = clock.today()
    periods = (year(), {"timeStart": f"{today - timedelta(days=200)}", "timeEnd": f"{today - timedelta(days=33)}"})
    asked = [{**period, **more} for period in periods for more in FILTERS]
    async with signed_in(app, who) as client:
        by_tally = [await data(client, calls.RECORD_PAGE, **query) for query in asked]
        monkeypatch.setattr(totals, "COUNTED_MOST", 10**6)
        monkeypatch.setattr("vcc_sandbox.payments.transactions._words", lambda *_: None)
        by_row = [await data(client, calls.RECORD_PAGE, **query) for query in asked]
    shown = [{name: each[name] for name in ("total", "sumList", "list")} for each in by_tally]
    assert shown == [{name: each[name] for name in ("total", "sumList", "list")} for each in by_row]
    assert by_tally[0]["total"] > 100


async def test_rows_that_are_too_many_to_count_say_so(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(totals, "COUNTED_MOST", 20)
    async with signed_in(app, ADMIN) as client:
        many = await data(client, calls.RECORD_PAGE, **year(), amountMin=1)
        few = await data(client, calls.RECORD_PAGE, **year(), amountMin=10**12)
        flows = await data(
            client, account_calls.FLOW_PAGE, **{**flow_year(), "acctDateTimeEnd": f"{clock.today()} 11:00:00"}
        )
    assert (many["total"], many["totalAtLeast"], many["sumList"], len(many["list"])) == (None, 20, [], 10)
    assert (few["total"], few["totalAtLeast"]) == (0, None)
    assert (flows["total"], flows["totalAtLeast"], bool(flows["nextCursor"])) == (None, 20, True)


async def test_however_many_cards_a_filter_finds_it_comes_to_the_same(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    filters = ({"cardTag": "Ads"}, {"cardTag": "Ads", "merchantName": "google"}, {"cardName": "a"})
    asked = [{**year(), **more} for more in filters]
    monkeypatch.setattr(totals, "COUNTED_MOST", 10**6)
    async with signed_in(app, ADMIN) as client:
        as_few = [await data(client, calls.RECORD_PAGE, **query) for query in asked]
        monkeypatch.setattr(narrowing, "FEW", 3)
        monkeypatch.setattr(transactions, "FEW", 3)
        as_many = [await data(client, calls.RECORD_PAGE, **query) for query in asked]
        monkeypatch.setattr(totals, "COUNTED_MOST", 20)
        too_many = [await data(client, calls.RECORD_PAGE, **query) for query in asked[1:]]
    shown = [[(each["total"], each["sumList"], each["list"]) for each in found] for found in (as_few, as_many)]
    assert shown[0] == shown[1]
    assert min(each["total"] for each in as_few) > 20
    assert {(each["total"], each["totalAtLeast"]) for each in too_many} == {(None, 20)}


async def walked(client: httpx.AsyncClient, call: Any, query: dict[str, Any], first: dict[str, Any]) -> list[Any]:
    """The pages from one on to the end."""
    pages, cursor = [first], first["nextCursor"]
    while cursor:
        pages.append(await data(client, call, **query, cursor=cursor))
        cursor = pages[-1]["nextCursor"]
    return pages


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"orderBy": "billingAmount", "orderDir": "ASC"},
        {"orderBy": "merchantName", "orderDir": "DESC"},
        {"orderBy": "settlementTime"},
    ],
    ids=["time", "amount", "merchant", "settled"],
)
async def test_cursors_lead_through_every_row_once_and_back(app: FastAPI, more: dict[str, Any]) -> None:
    query = {**year(), "tradeTypeList": [3, 9], "currency": "EUR", "pageSize": 90, **more}
    async with signed_in(app, ADMIN) as client:
        first = await data(client, calls.RECORD_PAGE, **query)
        pages = await walked(client, calls.RECORD_PAGE, query, first)
        ids = [row["transactionId"] for page in pages for row in page["list"]]
        assert len(ids) == len(set(ids)) == first["total"] > 180
        by_number = [await data(client, calls.RECORD_PAGE, **query, pageNo=number) for number in (1, 2, len(pages))]
        assert [page["list"] for page in by_number] == [pages[0]["list"], pages[1]["list"], pages[-1]["list"]]
        back = await data(client, calls.RECORD_PAGE, **query, cursor=pages[2]["previousCursor"])
        assert back["list"] == pages[1]["list"]
        again = await data(client, calls.RECORD_PAGE, **query, cursor=back["previousCursor"])
        assert (again["list"], again["previousCursor"]) == (pages[0]["list"], "")


@pytest.mark.parametrize("direction", ["DESC", "ASC"])
async def test_a_cursor_is_where_its_index_is_read_from_and_leaves_the_days_as_they_are(
    app: FastAPI, direction: str
) -> None:
    order = {"orderBy": "time", "orderDir": direction}
    today = clock.today()
    days = {"timeStart": f"{today - timedelta(days=60)}", "timeEnd": f"{today - timedelta(days=30)}"}
    async with signed_in(app, ADMIN) as client:
        first = await data(client, calls.RECORD_PAGE, **year(), **order, pageSize=5)
        with plans(app) as found:
            await data(client, calls.RECORD_PAGE, **year(), **order, cursor=first["nextCursor"])
        # Of other days, and before the first of these: what is behind it is all of them.
        whole = await data(client, calls.RECORD_PAGE, **days, **order, pageSize=200)
        behind = await data(client, calls.RECORD_PAGE, **days, **order, pageSize=200, cursor=first["nextCursor"])
    assert behind["list"] == whole["list"]
    assert len(whole["list"]) > 10
    sign = "<" if direction == "DESC" else ">"
    for statement, plan in found:
        if "(trade.transaction_time, trade.transaction_id)" in statement and sandbox_of(app).database.sqlite:
            assert f"(transaction_time,transaction_id){sign}(?,?)" in plan, plan
            return
    assert not sandbox_of(app).database.sqlite


async def test_cursors_lead_through_the_bills_as_well(app: FastAPI) -> None:
    async with signed_in(app, ADMIN) as client:
        query = {"pageSize": 5}
        first = await data(client, calls.BILL_PAGE, **query)
        pages = await walked(client, calls.BILL_PAGE, query, first)
        ids = [row["billId"] for page in pages for row in page["list"]]
        assert len(ids) == len(set(ids)) == first["total"] > 15
        by_number = [await data(client, calls.BILL_PAGE, **query, pageNo=number) for number in (1, 2, len(pages))]
        assert [page["list"] for page in by_number] == [pages[0]["list"], pages[1]["list"], pages[-1]["list"]]
        back = await data(client, calls.BILL_PAGE, **query, cursor=pages[2]["previousCursor"])
        assert (back["list"], back["nextCursor"] != "") == (pages[1]["list"], True)
        assert (first["previousCursor"], pages[-1]["nextCursor"]) == ("", "")
        other = await data(client, calls.BILL_PAGE, **query, currency="EUR", cursor=pages[0]["nextCursor"])
        assert {row["currency"] for row in other["list"]} == {"EUR"}
        assert (await data(client, calls.BILL_PAGE, billPeriod="201901", cursor="AAAA"))["list"] == []
        for forged in ([], [1], [1, "x", "y", "z"], [1, 5, "USD", None], [[], 5, "USD", "b"], {"a": 1}, 5, None):
            written = urlsafe_b64encode(json.dumps(forged).encode()).decode().rstrip("=")
            assert (await ask(client, calls.BILL_PAGE, cursor=written))["errorParam"] == ["cursor"], forged


async def test_vouchers_are_paged_by_cursor_and_summed(app: FastAPI) -> None:
    async with signed_in(app, ADMIN) as client:
        query = {**year(), "currency": "EUR", "pageSize": 90}
        first = await data(client, report_calls.VOUCHER_PAGE, **query)
        pages = await walked(client, report_calls.VOUCHER_PAGE, query, first)
        rows = [row for page in pages for row in page["list"]]
        assert len({row["transactionId"] for row in rows}) == len(rows) == first["total"]
        assert {row["tradeType"] for row in rows} <= {3, 4, 9, 10, 21}
        spent = sum(row["billingAmount"] for row in rows if row["tradeType"] in {3, 9})
        (total,) = first["sumList"]
        assert (total["currency"], total["count"], total["outAmount"]) == ("EUR", len(rows), spent)
        upwards = await data(client, report_calls.VOUCHER_PAGE, **query, orderBy="billingAmount", orderDir="ASC")
        assert upwards["list"] == sorted(upwards["list"], key=lambda row: (row["billingAmount"], row["transactionId"]))
        assert (await data(client, report_calls.VOUCHER_PAGE, **year(), status="FAIL"))["total"] == 0


@pytest.mark.parametrize("cursor", ["AAAA", "x" * 400, "W10", "eyJhIjoxfQ", "bnVsbA"])
async def test_a_cursor_of_nothing_is_an_error_of_its_field(app: FastAPI, cursor: str) -> None:
    async with signed_in(app, ADMIN) as client:
        for call, query in ((calls.RECORD_PAGE, year()), (account_calls.FLOW_PAGE, flow_year())):
            answer = await ask(client, call, **query, cursor=cursor)
            assert (str(answer["code"]) != "100001", answer["errorParam"]) == (True, ["cursor"])
        first = await data(client, calls.RECORD_PAGE, **year(), pageSize=1)
        check = json.loads(urlsafe_b64decode(first["nextCursor"] + "=="))[0]
        for forged in (
            [check, 1, 5, "1"],
            [check, 1, "2026", None],
            [check, 1, "\x00", "1"],
            [check, 1, "\ud800", "1"],
        ):
            written = urlsafe_b64encode(json.dumps(forged).encode()).decode().rstrip("=")
            answer = await ask(client, calls.RECORD_PAGE, **year(), cursor=written)
            assert answer["errorParam"] == ["cursor"], forged
        of_another = await data(client, calls.RECORD_PAGE, **year(), pageSize=1)
        answer = await ask(client, account_calls.FLOW_PAGE, **flow_year(), cursor=of_another["nextCursor"])
        assert answer["errorParam"] == ["cursor"]


@pytest.mark.parametrize("more", [{}, {"currency": "USD"}, {"accountType": "SUB_ACCOUNT"}], ids=["all", "usd", "subs"])
async def test_the_running_balance_agrees_from_row_to_row_and_page_to_page(app: FastAPI, more: dict[str, Any]) -> None:
    query = {**flow_year(), "pageSize": 200, **more}
    async with signed_in(app, ADMIN) as client:
        first = await data(client, account_calls.FLOW_PAGE, **query)
        rows = [row for page in await walked(client, account_calls.FLOW_PAGE, query, first) for row in page["list"]]
    assert len(rows) == first["total"] > 500
    later: dict[str, dict[str, Any]] = {}
    agreed = 0
    for row in rows:
        above = later.get(row["acctNo"])
        if above is not None:
            change = above["amount"] if above["debitOrCredit"] == "CREDIT" else -above["amount"]
            assert row["remainAcctBalance"] + change == above["remainAcctBalance"], above["serialNo"]
            agreed += 1
        later[row["acctNo"]] = row
    assert agreed == len(rows) - len(later)
    for each in first["sumList"]:
        mine = [row for row in rows if row["currency"] == each["currency"]]
        came = sum(row["amount"] for row in mine if row["debitOrCredit"] == "CREDIT")
        assert (each["count"], each["inAmount"]) == (len(mine), came)
        assert each["outAmount"] == sum(row["amount"] for row in mine) - came


@pytest.mark.parametrize(
    ("since", "until", "expected"),
    [
        ("2026-01-01", "2026-02-28", ("m2026-01", "m2026-02")),
        ("2026-01-11", "2026-01-31", ("t2026-01/2", "t2026-01/3")),
        ("2026-01-09", "2026-01-20", ("d2026-01-09", "d2026-01-10", "t2026-01/2")),
        ("2024-02-29", "2024-02-29", ("d2024-02-29",)),
        ("2024-02-21", "2024-02-29", ("t2024-02/3",)),
    ],
)
@pytest.mark.parametrize("each_database", ["sqlite"], indirect=True)
def test_a_range_of_days_is_months_thirds_and_days(since: str, until: str, expected: tuple[str, ...]) -> None:
    assert periods_of(date.fromisoformat(since), date.fromisoformat(until)) == expected


@contextmanager
def plans(app: FastAPI) -> Iterator[list[tuple[str, str]]]:
    """Each statement that reads, and how the database finds its rows."""
    database, found = sandbox_of(app).database, list[tuple[str, str]]()

    def explain(connection: Any, cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if not statement.startswith("SELECT"):
            return
        asking = connection.connection.driver_connection.cursor()
        if database.sqlite:
            lines = asking.execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall()
            found.append((statement, "\n".join(str(line[3]) for line in lines)))
            return
        asking.execute("SET LOCAL enable_seqscan = off")
        asking.execute(f"EXPLAIN {statement}", parameters)
        found.append((statement, "\n".join(line[0] for line in asking.fetchall())))

    event.listen(database.engine, "before_cursor_execute", explain)
    try:
        yield found
    finally:
        event.remove(database.engine, "before_cursor_execute", explain)


async def test_no_filter_reads_a_whole_table_or_sorts_it(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    with sandbox_of(app).database.write() as db:
        fill(db, sandbox_of(app).clock.now(db), 7, cards=120, transactions=1_500)
        assert differences(db) == []
        trade = db.scalars(select(Trade).join(Flow, Flow.transaction_id == Trade.transaction_id)).first()
        db.expunge_all()
    monkeypatch.setattr(narrowing, "FEW", 3)
    assert trade is not None
    of_trade: tuple[dict[str, Any], ...] = (
        *FILTERS,
        {"cardId": trade.card_id},
        {"transactionId": trade.transaction_id},
        {"originalTransactionId": trade.transaction_id},
        {"subUserId": trade.sub_user_id},
        {"last4digits": "0042"},
        {"cardName": "Figma"},
        {"amountMin": 100_000, "amountMax": 200_000},
        {"amountMin": 10**12},
        {"orderBy": "billingAmount"},
        {"orderBy": "merchantName", "orderDir": "ASC"},
        {"status": "SUCCESS", "orderBy": "billingAmount"},
    )
    asked = [(calls.RECORD_PAGE, {**year(), **more}) for more in of_trade]
    asked += [(call, year()) for call in (calls.AUTH_PAGE, calls.CONSUME_PAGE, calls.FEE_PAGE, calls.RECHARGE_PAGE)]
    asked += [(call, year()) for call in (calls.CARD_RECHARGE_PAGE, calls.OTP_RECORD_PAGE)]
    asked += [(calls.CONSUME_PAGE, {**year(), "orderBy": "settlementTime", "orderDir": way}) for way in ("ASC", "DESC")]
    asked += [(calls.FEE_PAGE, {**year(), "feeType": "SETTLE_TRANSACTION_FEE"})]
    asked += [(calls.AUTH_PAGE, {**year(), **more}) for more in ({"reversalType": "NORMAL"}, {"heldOnly": True})]
    of_flow: tuple[dict[str, Any], ...] = (
        {},
        {"accountType": "SUB_ACCOUNT"},
        {"accountType": "VCC_ACCOUNT"},
        {"subUserId": trade.sub_user_id},
        {"cardId": trade.card_id},
        {"tradeTypeList": [13]},
        {"tradeTypeList": [3, 4]},
        {"flowType": "SETTLE"},
        {"currency": "EUR"},
        {"serialNo": "20260101000000000001"},
        {"transactionId": trade.transaction_id},
        {"subUserName": "North"},
    )
    asked += [(account_calls.FLOW_PAGE, {**flow_year(), **more}) for more in of_flow]
    async with signed_in(app, LARGE.login_name) as client:
        for call, query in asked:
            with plans(app) as found:
                page = await data(client, call, **query)
                if page["nextCursor"]:
                    await data(client, call, **query, cursor=page["nextCursor"])
            assert found, query
            for statement, plan in found:
                assert not any(scanned(plan, table) for table in TABLES), f"{call} {query}\n{statement}\n{plan}"
                sorts = "TEMP B-TREE FOR ORDER BY" in plan and " LIMIT " in statement
                assert not sorts or page["total"] <= 3, f"{call} {query}\n{statement}\n{plan}"


async def test_records_of_a_kind_of_cards_are_counted_from_those_cards(app: FastAPI) -> None:
    """How many rows a file of the cards with a balance of their own will hold was counted through all records of the company."""
    async with signed_in(app, ADMIN) as client:
        with plans(app) as found:
            page = await data(client, calls.RECORD_PAGE, **year(), cardMode="SINGLE")
        assert page["total"] > 0
        counts = [plan for statement, plan in found if "count(" in statement and "GROUP BY 1, 2, 3" in statement]
        assert counts
        for plan in counts:
            assert "ix_trade_card" in plan, plan


async def test_consumption_is_in_the_order_of_its_settlement(app: FastAPI) -> None:
    async with signed_in(app, ADMIN) as client:
        found = await data(client, calls.CONSUME_PAGE, **year(), orderBy="settlementTime", orderDir="ASC", pageSize=200)
    times = [row["settlementTime"] or row["transactionTime"] for row in found["list"]]
    assert len(times) > 100
    assert times == sorted(times)


async def test_balances_read_the_last_line_of_each_account_and_no_other(app: FastAPI) -> None:
    async with signed_in(app, "admin@lanyu.example") as client:
        for call in (account_calls.LIST, account_calls.ALL):
            with plans(app) as found:
                await data(client, call)
            of_flow = [plan for statement, plan in found if "flow" in statement]
            assert of_flow
            for plan in of_flow:
                assert "uq_flow_account_no" in plan or "account_no=?" in plan, plan


async def test_bills_are_added_up_from_the_tally(app: FastAPI) -> None:
    async with signed_in(app, ADMIN) as client:
        sub = (await data(client, sub_calls.PAGE))["list"][0]["subUserId"]
        for who in ({}, {"subUserId": sub}):
            with plans(app) as found:
                assert (await data(client, calls.BILL_PAGE, **who))["list"]
            assert not [statement for statement, _ in found if "FROM flow" in statement]


def scanned(plan: str, table: str) -> bool:
    return f"SCAN {table}\n" in f"{plan}\n" or f"SCAN {table} USING" in plan or f"Seq Scan on {table}" in plan


async def test_the_large_company_is_true_and_as_large_as_it_says(app: FastAPI) -> None:
    with sandbox_of(app).database.write() as db:
        fill(db, sandbox_of(app).clock.now(db), 7, cards=150, transactions=900)
        assert differences(db) == []
        indexes = text(
            "SELECT count(*) FROM trade WHERE company_id = (SELECT company_id FROM sub_user WHERE alias = 'North')"
        )
        assert db.scalar(indexes) == 900
    assert_in_step(app)
    async with signed_in(app, LARGE.login_name) as client:
        page = await data(
            client, calls.RECORD_PAGE, **{**year(), "timeStart": f"{clock.today() - timedelta(days=366)}"}
        )
        assert page["total"] == 900
        cards = await data(client, card_calls.PAGE, pageSize=1)
        assert cards["total"] == 150
    assert {one.name for one in LISTS} == {"trade", "flow", "topup", "transfer", "otp"}


@pytest.mark.parametrize("number", [120, 3_640])
async def test_the_large_company_pays_evenly_until_now(app: FastAPI, number: int) -> None:
    """Its last week was empty: nothing of today, of this week or declined today."""
    with sandbox_of(app).database.write() as db:
        now = sandbox_of(app).clock.now(db)
        fill(db, now, 7, cards=150, transactions=number)
        company_id = db.scalar(select(SubUser.company_id).where(SubUser.alias == "North"))
        rows = db.scalars(select(Trade).where(Trade.company_id == company_id)).all()
        frozen = select(func.sum(LedgerAccount.balance)).where(
            LedgerAccount.company_id == company_id, LedgerAccount.name.endswith(".frozen")
        )
        still_held = db.scalar(frozen)
    ages = [now - parse(row.transaction_time) for row in rows]
    assert len(rows) == number
    assert timedelta(0) < min(ages) < timedelta(days=20 * 364 / number)
    weeks = Counter(age.days // 7 for age in ages)
    if number > 1_000:
        assert all(number / 52 * 0.6 < weeks[week] < number / 52 * 1.5 for week in range(51))
    assert sum(row.held_amount for row in rows) == still_held
