"""Who asks the console of a sandbox from this machine, and what its pages say."""

import re
from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy import select

from tests.support.sandbox import sandbox_of
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.payments.tables import Trade

ORIGIN = "http://localhost:3000"
EMPTY = "empty@lanyu.example"
ADMIN = "admin@lanyu.example"
PURCHASE = {"amount": "1.00", "currency": "USD", "merchant": "GOOGLE *ADS", "mcc": "7311", "country": "IRL"}


def user_of(app: FastAPI, login_name: str) -> LinkedUser:
    with sandbox_of(app).database.read() as db:
        query = select(LinkedUser).join(Person, Person.person_id == LinkedUser.person_id)
        return db.scalars(query.where(Person.login_name == login_name, LinkedUser.checked)).one()


def errors_in(page: str) -> dict[str, str]:
    found = re.findall(r'id="([\w]+)-error" role="alert">.*?<span>(.*?)</span>', page)
    return dict(found)


def shared_card(app: FastAPI, **more: Any) -> Card:
    """A card of the administrator without rules and limits, that spends the main account's dollars."""
    unlimited = ("single_limit", "single_day_limit", "single_month_limit", "life_time_limit")
    wanted = {"status": "VALID", "card_mode": "SHARED", "currency": "USD", "mode3ds": "BY_PASS"} | more
    with sandbox_of(app).database.read() as db:
        cards = db.scalars(select(Card).filter_by(company_id=user_of(app, ADMIN).user_id, **wanted)).all()
        return next(
            one for one in cards if not any(one.rules.values()) and not any(getattr(one, limit) for limit in unlimited)
        )


def trade_of(app: FastAPI, transaction_id: str) -> Trade:
    with sandbox_of(app).database.read() as db:
        return db.get_one(Trade, transaction_id)


async def bought(console: httpx.AsyncClient, **values: str) -> str:
    answer = await console.post("/sandbox/console/purchase/ask", data=PURCHASE | {"act": "ask"} | values)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rpartition("tx=")[2]


async def followed(console: httpx.AsyncClient, transaction_id: str, act: str, amount: str = "") -> str:
    form = {"tx": transaction_id, "act": act, "stepAmount": amount}
    answer = await console.post("/sandbox/console/purchase/step", data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rpartition("tx=")[2]
