"""The lists of transactions and of the fund flow with 1,000,000 transactions against 1,000, on both databases.

Each question is asked of the sandbox through its HTTP application, of the small database and of the large one in turn, so that both
see the machine alike; the figure is the fastest of several. With SQLite it is processor time, in which everything happens; with
PostgreSQL, a process of its own, it is time on the clock. The ratio of the last column is what counts: 1.5 is the bound.

python -m benchmarks.transactions [transactions …]
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import AsyncExitStack, ExitStack
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy import select, text

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
Asked = tuple[httpx.AsyncClient, str, dict[str, Any]]
"""Who asks, the path of a call, and its body."""
DEEP = 100_000
"""Rows before the page that only a cursor leads to: the 10,000th of ten."""
BOUND = 1.5


async def post(client: httpx.AsyncClient, path: str, body: dict[str, Any]) -> Any:
    """One call as the portal's client makes it."""
    answer = (await client.post(f"{API}{path}", json=body)).json()
    if str(answer["code"]) != Code.SUCCESS:
        raise RuntimeError(f"{path} {body}: {answer['code']} {answer.get('message')}")
    return answer["data"]


async def fastest(asked: list[Asked], clock: Callable[[], float]) -> list[float]:
    """Milliseconds of each, asked in turn; the first two runs fill caches and do not count."""
    times: list[list[float]] = [[] for _ in asked]
    for _ in range(RUNS + 2):
        for (client, path, query), taken in zip(asked, times, strict=True):
            start = clock()
            await post(client, path, query)
            taken.append((clock() - start) * 1000)
    return [min(taken[2:]) for taken in times]


def questions(app: FastAPI, now: datetime) -> dict[str, tuple[str, dict[str, Any]]]:
    """What people ask of the lists, of a year and of the usual ninety days."""
    with sandbox_of(app).database.read() as db:
        company = select(Trade.company_id).join(SubUser, SubUser.company_id == Trade.company_id)
        company = company.where(SubUser.alias == "Wholesale").limit(1).scalar_subquery()
        trade = db.scalars(select(Trade).where(Trade.company_id == company, Trade.trade_type == 3).limit(1)).one()
        refused = db.scalars(select(Trade).where(Trade.company_id == company, Trade.status == "FAIL").limit(1)).one()
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
        "declined, a merchant": {"status": "FAIL", "merchantName": refused.merchant_name},
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


def filled(folder: Path, url: str, count: int) -> FastAPI:
    """A sandbox with so many transactions and a tenth as many cards, as it is found a while after they were written."""
    settings = Settings(data_dir=folder, sandbox_database_url=url)
    sandbox, start = sandbox_of(create_app(settings)), time.perf_counter()
    with sandbox.database.write() as db:
        fill(db, sandbox.clock.now(), 7, cards=max(100, count // 10), transactions=count)
    if url:  # what autovacuum does within minutes; this cluster has none
        with sandbox.database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("VACUUM (ANALYZE)"))
    sandbox.database.close()  # SQLite writes its log into the file
    print(f"{count:,} transactions written in {time.perf_counter() - start:.0f} s", file=sys.stderr)
    return create_app(settings)


async def asked_of(app: FastAPI, client: httpx.AsyncClient, count: int) -> dict[str, Asked]:
    """The questions, and the page far behind of the two longest lists."""
    found: dict[str, Asked] = {}
    for name, (path, body) in questions(app, sandbox_of(app).clock.now()).items():
        query = {"pageSize": 10, **body}
        found[name] = client, path, query
        if name in {"all", "flow"}:
            number = max(1, min(DEEP, count // 4) // 200)
            before = await post(client, path, {**query, "pageSize": 200, "pageNo": number})
            found[f"{name}, 10,000th page"] = client, path, {**query, "cursor": before["nextCursor"]}
    return found


async def alike(asked: list[Asked]) -> list[Asked]:
    """The same question with pages as long as the shortest answer, for a row more in an answer is no slower search."""
    answers = [await post(client, path, {**query, "pageNo": 1}) for client, path, query in asked]
    size = max(1, min(len(answer["list"]) for answer in answers))
    return [(client, path, {**query, "pageSize": size}) for client, path, query in asked]


async def measured(urls: dict[int, str]) -> dict[str, list[float]]:
    """Milliseconds of each question with so many transactions; the addresses of the databases, empty for SQLite."""
    clock = time.perf_counter if all(urls.values()) else time.process_time
    async with AsyncExitStack() as stack:
        asked: list[dict[str, Asked]] = []
        for count, url in urls.items():
            app = filled(Path(stack.enter_context(tempfile.TemporaryDirectory())), url, count)
            stack.callback(sandbox_of(app).database.close)
            asked.append(await asked_of(app, await stack.enter_async_context(signed_in(app, LARGE.login_name)), count))
        return {name: await fastest(await alike([each[name] for each in asked]), clock) for name in asked[0]}


async def main(counts: tuple[int, ...]) -> None:
    """A table for each database."""
    _table("SQLite", await measured(dict.fromkeys(counts, "")), counts)
    if binaries() is None:
        print("PostgreSQL is not installed here")
        return
    with ExitStack() as stack:
        urls = {count: stack.enter_context(running_postgresql()) for count in counts}
        _table("PostgreSQL", await measured(urls), counts)


def _table(database: str, found: dict[str, list[float]], counts: tuple[int, ...]) -> None:
    print(f"{database:30} | " + " | ".join(f"{count:>9,}" for count in counts) + " | ratio (ms, fastest)")
    for name, row in found.items():
        ratio = row[-1] / row[0]
        shown = " | ".join(f"{value:9.1f}" for value in row)
        over = " over" if ratio > BOUND else ""
        print(f"{name:30} | {shown} | {ratio:5.2f}{over}", flush=True)


if __name__ == "__main__":
    asyncio.run(main(tuple(int(one) for one in sys.argv[1:]) or COUNTS))
