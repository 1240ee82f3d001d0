"""The card list with 100,000 cards against 100: each kind of question to the sandbox alone, then the State with it.

python -m benchmarks.cards [cards …]
"""

import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from reflex_base.event.context import EventContext
from sqlalchemy import insert, select

from tests.support.bench import Bench, bench
from tests.support.moments import day
from tests.support.sandbox import sandbox_of, signed_in
from vcc_portal.domain.listing import LAST_PAGE, last_page
from vcc_portal.errors.codes import Code
from vcc_portal.state.card.list import CardListState
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import CardPageQuery, FuzzyCardQuery
from vcc_sandbox.cards.tables import Card, CardTag, CardUsage
from vcc_sandbox.identity.tables import LinkedUser, Person

CARDS = (100, 100_000)
RUNS = 9
CHUNK = 2_000
WHO = "empty@lanyu.example"
PATH = "/card/list"
API = "/cb-va-vcc"
NAMES = ("Google Ads", "Meta Ads", "AWS", "Shopify", "TikTok Ads", "OpenAI", "DHL", "Figma", "Booking", "Zoom")
TAGS = ("广告", "云服务", "软件", "物流", "差旅", "办公", "品牌", "美国", "欧洲", "待核查")
STATUSES = ("VALID",) * 80 + ("INACTIVE",) * 6 + ("ABNORMAL",) * 4 + ("EXPIRED",) * 5 + ("CANCEL",) * 5
CURRENCIES = ("USD",) * 7 + ("EUR", "HKD", "JPY")
FIRST = CardPageQuery(page_size=10)


def questions(cards: int) -> dict[str, CardPageQuery]:
    """What people ask of the list; the last page is as far as its address goes."""
    last = min(last_page(cards, 10), LAST_PAGE)
    asked: dict[str, dict[str, Any]] = {
        "first page": {},
        "last page": {"page_no": last},
        "a status": {"status_list": ["ABNORMAL"]},
        "a currency": {"currency": "EUR"},
        "a mode": {"card_mode": "SHARED"},
        "a tag": {"tag_list": ["物流"]},
        "main account": {"sub_user_id_list": [""]},
        "applied in a month": {"create_time_start": "2026-03-01", "create_time_end": "2026-03-31"},
        "last 4 digits": {"last4digits": "0000", "page_size": 1},
        "part of a name": {"card_name": "Figma"},
        "a rare name": {"card_name": "Zoom 000009"},
        "status and tag": {"status_list": ["VALID"], "tag_list": ["差旅"]},
        "by name": {"order_by": "cardName", "order_dir": "ASC"},
        "fullest first": {"order_by": "monthUsedRate", "order_dir": "DESC"},
        "fullest, middle page": {"order_by": "monthUsedRate", "order_dir": "DESC", "page_no": (last + 1) // 2},
        "by expiry": {"order_by": "expiryDate", "order_dir": "ASC"},
    }
    return {name: FIRST.model_copy(update=changes) for name, changes in asked.items()}


def plant(app: FastAPI, cards: int, who: str = WHO) -> None:
    """Give somebody's company so many cards; nobody needs their numbers, so none is sealed."""
    chance = random.Random(7)  # noqa: S311  the same cards in every run
    with sandbox_of(app).database.write() as db:
        company = db.scalar(
            select(LinkedUser.company_id)
            .join(Person, Person.person_id == LinkedUser.person_id)
            .where(Person.login_name == who)
        )
        for start in range(0, cards, CHUNK):
            rows = [_card(str(company), number, chance) for number in range(start, min(cards, start + CHUNK))]
            db.execute(insert(Card), rows)
            db.execute(insert(CardTag), [tag for row in rows for tag in _tags(row, chance)])
            db.execute(insert(CardUsage), [usage for row in rows for usage in _usages(row, chance)])


def _card(company: str, number: int, chance: random.Random) -> dict[str, Any]:
    created = f"2026-{1 + number % 10:02}-{1 + number % 28:02} {number % 24:02}:{number % 60:02}:00"
    limit = chance.choice((None, 500_000, 5_000_000, 20_000_000))
    return {
        "card_id": f"20260101{number:08}",
        "company_id": company,
        "card_name": f"{chance.choice(NAMES)} {number:06}",
        "number_sealed": b"",
        "number_index": f"bench-{number}",
        "bin": chance.choice(("485932", "531907")),
        "last4digits": f"{number * 7919 % 10_000:04}",
        "last4_reserved": f"{number * 7919 % 10_000:04}",
        "card_organization": "VISA",
        "card_mode": "SHARED" if number % 5 else "SINGLE",
        "status": chance.choice(STATUSES),
        "currency": chance.choice(CURRENCIES),
        "settle_currency_code": "USD",
        "expiry": f"20{27 + number % 3}{1 + number % 12:02}",
        "single_month_limit": limit,
        "create_time": created,
        "update_time": created,
    }


def _tags(card: dict[str, Any], chance: random.Random) -> list[dict[str, Any]]:
    tags = chance.sample(TAGS, chance.randrange(3))
    return [{"card_id": card["card_id"], "tag": tag, "position": place} for place, tag in enumerate(tags)]


def _usages(card: dict[str, Any], chance: random.Random) -> list[dict[str, Any]]:
    limit = card["single_month_limit"]
    if limit is None or chance.random() < 0.4:
        return []
    used = chance.randrange(1, limit)
    return [
        {"card_id": card["card_id"], "period": period, "currency": "", "amount": used, "count": 1}
        for period in (f"{day():%Y-%m}", "")
    ]


async def timed(ask: Callable[[], Awaitable[Any]]) -> float:
    """Median milliseconds of processor time, in which everything here is spent: other work on the machine does not
    change it. The first two runs fill caches and do not count.
    """
    times = []
    for _ in range(RUNS + 2):
        start = time.process_time()
        await ask()
        times.append((time.process_time() - start) * 1000)
    return statistics.median(times[2:])


async def post(client: httpx.AsyncClient, path: str, request: Any) -> None:
    """One call as the portal's client makes it."""
    body = request.model_dump(by_alias=True, exclude_none=True)
    answer = (await client.post(f"{API}{path}", json=body)).json()
    if str(answer["code"]) != Code.SUCCESS:
        raise RuntimeError(f"{path} {body}: {answer['code']} {answer.get('message')}")


async def measured(folder: Path, cards: int) -> dict[str, float]:
    """Milliseconds of each question with so many cards."""
    found: dict[str, float] = {}
    async with bench(folder, WHO, PATH) as tab:
        await asyncio.to_thread(plant, tab.app, cards)
        async with signed_in(tab.app, WHO) as client:
            for query in questions(cards).values():
                await post(client, card_calls.PAGE.path, query)
            for name, query in questions(cards).items():
                found[name] = await timed(lambda query=query: post(client, card_calls.PAGE.path, query))
            for name, word in (("typing a name", "Figm"), ("typing digits", "0042"), ("typing a tag", "物流")):
                query = FuzzyCardQuery(keyword=word, page_size=6)
                found[name] = await timed(lambda query=query: post(client, card_calls.FUZZY_QUERY.path, query))
        found["State, first page"] = await timed(lambda: load(tab, ""))
        found["State, filtered"] = await timed(lambda: load(tab, "?status=VALID&currency=EUR"))
    return found


async def load(tab: Bench, query: str) -> None:
    """The page's on_load, the provider's answer included."""
    EventContext.get().router_data["asPath"] = PATH + query
    await tab.run(CardListState.load)
    if tab.state(CardListState).phase != "ready":
        raise RuntimeError("no rows")


async def main(counts: tuple[int, ...]) -> None:
    """The table; ratios are those of the last column against the first."""
    columns = []
    for count in counts:
        with tempfile.TemporaryDirectory() as folder:
            columns.append(await measured(Path(folder), count))
    print("card list, cpu ms      | " + " | ".join(f"{count:>9,}" for count in counts) + " | ratio")
    for name in columns[0]:
        row = [column[name] for column in columns]
        print(f"{name:22} | " + " | ".join(f"{value:9.1f}" for value in row) + f" | {row[-1] / row[0]:5.2f}")
    own = [column["State, first page"] - column["first page"] for column in columns]
    print("State without the call | " + " | ".join(f"{value:9.1f}" for value in own) + f" | {own[-1] / own[0]:5.2f}")


if __name__ == "__main__":
    asyncio.run(main(tuple(int(one) for one in sys.argv[1:]) or CARDS))
