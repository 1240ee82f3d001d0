"""The lists of transactions and of the fund flow with 1,000,000 transactions against 1,000, on both databases.

Each question is asked of the sandbox through its HTTP application; the figure is the fastest of several. With SQLite it is processor
time, in which everything happens; with PostgreSQL, a process of its own, it is time on the clock. The ratio of the last column is what counts: 1.5 is the bound.

python -m benchmarks.transactions [transactions …]
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy import select

from tests.support.postgresql import binaries, running_postgresql
from tests.support.sandbox import sandbox_of, signed_in
from vcc_portal.config import Settings
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import trade as calls
from vcc_sandbox.app import create_app
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.seed.large import fill
from vcc_sandbox.seed.people import LARGE
from vcc_sandbox.sub_accounts.tables import SubUser

COUNTS = (1_000, 1_000_000)
RUNS = 15
API = "/cb-va-vcc"
DEEP = 100_000
"""Rows before the page that only a cursor leads to: the 10,000th of ten."""
BOUND = 1.5


async def post(client: httpx.AsyncClient, path: str, body: dict[str, Any]) -> Any:
    """One call as the portal's client makes it."""
    answer = (await client.post(f"{API}{path}", json=body)).json()
    if str(answer["code"]) != Code.SUCCESS:
        raise RuntimeError(f"{path} {body}: {answer['code']} {answer.get('message')}")
    return answer["data"]


async def fastest(ask: Callable[[], Awaitable[Any]], clock: Callable[[], float]) -> float:
    """Milliseconds; the first two runs fill caches and do not count."""
    times = []
    for _ in range(RUNS + 2):
        start = clock()
        await ask()
        times.append((clock() - start) * 1000)
    return min(times[2:])


def questions(app: FastAPI, now: datetime) -> dict[str, tuple[str, dict[str, Any]]]:
    """What people ask of the lists, of a year and of the usual ninety days."""
    with sandbox_of(app).database.read() as db:
        company = select(Trade.company_id).join(SubUser, SubUser.company_id == Trade.company_id)
        company = company.where(SubUser.alias == "Wholesale").limit(1).scalar_subquery()
        trade = db.scalars(select(Trade).where(Trade.company_id == company, Trade.trade_type == 3).limit(1)).one()
        card = db.get_one(Card, trade.card_id)
        sub = db.scalars(select(SubUser).where(SubUser.alias == "North")).one().sub_user_id
    year = {"timeStart": f"{now - timedelta(days=365):%Y-%m-%d}", "timeEnd": f"{now:%Y-%m-%d}"}
    recent = {**year, "timeStart": f"{now - timedelta(days=89):%Y-%m-%d}"}
    odd = {"timeStart": f"{now - timedelta(days=215):%Y-%m-%d}", "timeEnd": f"{now - timedelta(days=37):%Y-%m-%d}"}
    flow = {"acctDateTimeStart": f"{year['timeStart']} 00:00:00", "acctDateTimeEnd": f"{year['timeEnd']} 23:59:59"}
    record = calls.RECORD_PAGE.path
    filters: dict[str, dict[str, Any]] = {
        "a type": {"tradeTypeList": [3]},
        "a rare type": {"tradeTypeList": [13]},
        "several types": {"tradeTypeList": [1, 2, 12]},
        "declined": {"status": "FAIL"},
        "a currency": {"currency": "EUR"},
        "a card": {"cardId": card.card_id},
        "last 4 digits": {"last4digits": card.last4digits},
        "a card's name": {"cardName": card.card_name},
        "part of a card's name": {"cardName": "Figma"},
        "a merchant": {"merchantName": "FIGMA"},
        "part of a merchant": {"merchantName": "a"},
        "no such merchant": {"merchantName": "nobody"},
        "a category": {"mcc": "5734"},
        "a sub-account": {"subUserId": sub},
        "a tag": {"cardTag": "Travel"},
        "amounts": {"amountMin": 100_000, "amountMax": 200_000},
        "rare amounts": {"amountMin": 3_100_000},
        "one record": {"transactionId": trade.transaction_id},
        "what followed": {"originalTransactionId": trade.transaction_id},
        "by amount": {"orderBy": "billingAmount", "orderDir": "DESC"},
        "by merchant": {"orderBy": "merchantName", "orderDir": "ASC"},
        "declined, a merchant": {"status": "FAIL", "merchantName": "FIGMA"},
        "a tag, declined": {"cardTag": "Travel", "status": "FAIL"},
    }
    asked = {f"all, {name}": (record, {**year, **more}) for name, more in filters.items()}
    lists = {
        "all": (record, year),
        "all, 90 days": (record, recent),
        "all, odd days": (record, odd),
        "authorizations": (calls.AUTH_PAGE.path, year),
        "consumption": (calls.CONSUME_PAGE.path, year),
        "fees": (calls.FEE_PAGE.path, year),
        "a type of fee": (calls.FEE_PAGE.path, {**year, "feeType": "SETTLE_TRANSACTION_FEE"}),
        "top-ups": (calls.RECHARGE_PAGE.path, year),
        "card transfers": (calls.CARD_RECHARGE_PAGE.path, year),
        "codes": (calls.OTP_RECORD_PAGE.path, year),
        "rebates": (calls.REBATE_BILL_PAGE.path, {}),
        "a card's own": (calls.CARD_TRANSACTION_PAGE.path, {**year, "cardId": card.card_id}),
        "flow": (account_calls.FLOW_PAGE.path, flow),
        "flow, a kind": (account_calls.FLOW_PAGE.path, {**flow, "flowType": "SETTLE"}),
        "flow, a type": (account_calls.FLOW_PAGE.path, {**flow, "tradeTypeList": [13]}),
        "flow, main account": (account_calls.FLOW_PAGE.path, {**flow, "accountType": "VCC_ACCOUNT"}),
        "flow, sub-accounts": (account_calls.FLOW_PAGE.path, {**flow, "accountType": "SUB_ACCOUNT"}),
        "flow, a sub-account": (account_calls.FLOW_PAGE.path, {**flow, "subUserId": sub}),
        "flow, a currency": (account_calls.FLOW_PAGE.path, {**flow, "currency": "EUR"}),
        "flow, a card": (account_calls.FLOW_PAGE.path, {**flow, "cardId": card.card_id}),
        "flow, one payment": (account_calls.FLOW_PAGE.path, {**flow, "transactionId": trade.transaction_id}),
        "typing a card's name": (card_calls.FUZZY_QUERY.path, {"keyword": card.card_name, "pageSize": 6}),
        "typing part of it": (card_calls.FUZZY_QUERY.path, {"keyword": "Figm", "pageSize": 6}),
        "typing a digit more": (card_calls.FUZZY_QUERY.path, {"keyword": card.card_name[-4:], "pageSize": 6}),
        "typing nonsense": (card_calls.FUZZY_QUERY.path, {"keyword": "qqqq", "pageSize": 6}),
    }
    return lists | asked


async def measured(url: str, count: int) -> dict[str, float]:
    """Milliseconds of each question with so many transactions, and a tenth as many cards."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(data_dir=Path(folder), sandbox_database_url=url))
        sandbox = sandbox_of(app)
        now = sandbox.clock.now()
        start, clock = time.perf_counter(), time.perf_counter if url else time.process_time
        with sandbox.database.write() as db:
            fill(db, now, 7, cards=max(100, count // 10), transactions=count)
        print(f"{count:,} transactions written in {time.perf_counter() - start:.0f} s", file=sys.stderr)
        found: dict[str, float] = {}
        async with signed_in(app, LARGE.login_name) as client:
            for name, (path, body) in questions(app, now).items():
                query = {"pageSize": 10, **body}
                found[name] = await fastest(lambda path=path, query=query: post(client, path, query), clock)
                if name in {"all", "flow"}:
                    offset = min(DEEP, count // 4)
                    before = await post(client, path, {**query, "pageSize": 200, "pageNo": max(1, offset // 200)})
                    deep = {**query, "cursor": before["nextCursor"]}
                    found[f"{name}, 10,000th page"] = await fastest(
                        lambda path=path, deep=deep: post(client, path, deep), clock
                    )
        sandbox.database.close()
    return found


async def main(counts: tuple[int, ...]) -> None:
    """A table for each database."""
    await _table("SQLite", [await measured("", count) for count in counts], counts)
    if binaries() is None:
        print("PostgreSQL is not installed here")
        return
    columns = []
    for count in counts:
        with running_postgresql() as url:
            columns.append(await measured(url, count))
    await _table("PostgreSQL", columns, counts)


async def _table(database: str, columns: list[dict[str, float]], counts: tuple[int, ...]) -> None:
    print(f"{database:30} | " + " | ".join(f"{count:>9,}" for count in counts) + " | ratio (ms, fastest)")
    for name in columns[0]:
        row = [column[name] for column in columns]
        ratio = row[-1] / row[0]
        shown = " | ".join(f"{value:9.1f}" for value in row)
        print(f"{name:30} | {shown} | {ratio:5.2f}{' over' if ratio > BOUND else ''}", flush=True)


if __name__ == "__main__":
    asyncio.run(main(tuple(int(one) for one in sys.argv[1:]) or COUNTS))
