"""Steps that tests of cards share: verifications, codes, cards of a company, balances, rights of the operator."""

from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy import select

from tests.support.moments import good_until
from tests.support.sandbox import data, sandbox_of
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bookkeeping import Books, wallet_of
from vcc_sandbox.funding import funds
from vcc_sandbox.identity import outbox
from vcc_sandbox.identity.tables import Permission
from vcc_sandbox.payments import lifecycle
from vcc_sandbox.payments.decisions import Merchant, Purchase, decide
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.seed.demonstration import DEMONSTRATION

PAID = {"payPwd": DEMONSTRATION.password}
SHOP = Merchant("GOOGLE *ADS", "7311", "IRL")
APPLICATION: dict[str, Any] = {
    "requestNo": "apply-1",
    "cardMode": "SHARED",
    "bin": "438366",
    "currency": "USD",
    "settleCurrencyCode": "USD",
    "areaCode": "86",
    "phone": "13800138000",
    "email": "ads@lanyu.example",
    "invalidTime": good_until(),
}
SINGLE = {**APPLICATION, "cardMode": "SINGLE", "bin": "404038", "rechargeAmount": 100_000}


async def new_card(client: httpx.AsyncClient, number: int = 1, **values: Any) -> str:
    """The id of a new card; SHARED and unlimited unless `values` of the application say otherwise."""
    asked = {**APPLICATION, "requestNo": f"new-{number}", "cardName": f"Card {number}", **values}
    return (await data(client, card_calls.APPLY, **asked))["cardId"]


async def single_card(client: httpx.AsyncClient, number: int = 1, **values: Any) -> str:
    """The id of a new SINGLE card with a balance of USD 100."""
    return await new_card(client, number, **{**SINGLE, "requestNo": f"new-{number}", **values})


async def card(client: httpx.AsyncClient, card_id: str) -> dict[str, Any]:
    """The card as the portal sees it."""
    return await data(client, card_calls.INFO, cardId=card_id)


async def usd(client: httpx.AsyncClient) -> int:
    """What is unassigned on the main account, thousandths."""
    return (await data(client, account_calls.LIST, currency="USD"))[0]["unassignedAmount"]


async def log_rows(client: httpx.AsyncClient, kind: str) -> list[dict[str, Any]]:
    """Rows of the operation log of one kind, the newest first."""
    return (await data(client, report_calls.OPERATION_LOG_LIST, operationType=kind))["list"]


async def sms_code(app: FastAPI, client: httpx.AsyncClient, type_code: str) -> str:
    """Ask for a code and read it from the outbox."""
    await data(client, user_calls.SEND_MOBILE, typeCode=type_code)
    with sandbox_of(app).database.read() as db:
        return outbox.recent(db, type_code=type_code, limit=1)[0].code


def hold(app: FastAPI, card_id: str, amount: int, currency: str = "USD") -> str:
    """Authorise a purchase; the id of the transaction. A sub-account that has little left, as on some days, has enough, and
    what the rules of a card decline is approved by the network: which card of the seed has none is another on each day.
    """
    sandbox = sandbox_of(app)
    with sandbox.database.write() as db:
        books, card, now = Books(db), db.get_one(Card, card_id), sandbox.clock.now()
        wallet = wallet_of(card)
        if wallet.kind == "sub" and books.ledger.balance(wallet.available) < amount:
            funds.top_up(books, card.company_id, card.currency, amount, now)
            funds.assign(books, card.company_id, card.sub_user_id, card.currency, amount, now, key=f"hold:{card_id}")
        purchase = Purchase(SHOP, amount, currency, now)
        declined = decide(books, card, purchase, lifecycle.billing_amount(card, purchase))
        trade = lifecycle.authorise(books, card, purchase, advised=declined is not None)
        assert trade.status == "SUCCESS", trade.error_msg_code
        books.flush()
        return trade.transaction_id


def release(app: FastAPI, transaction_id: str) -> None:
    """Reverse an authorization."""
    sandbox = sandbox_of(app)
    with sandbox.database.write() as db:
        books, auth = Books(db), db.get_one(Trade, transaction_id)
        lifecycle.reverse(books, db.get_one(Card, auth.card_id), auth, sandbox.clock.now())
        books.flush()


def let_go(app: FastAPI, cards: list[str]) -> list[str]:
    """The same cards of the seed, with nothing held on them any more: of some accounts none is free on the first of a month."""
    with sandbox_of(app).database.read() as db:
        holding = select(Trade.transaction_id).where(Trade.card_id.in_(cards), Trade.held_amount > 0)
        held = list(db.scalars(holding))
    for transaction_id in held:
        release(app, transaction_id)
    return cards


def set_card(app: FastAPI, card_id: str, **values: Any) -> None:
    """Change columns of a card behind everybody's back."""
    with sandbox_of(app).database.write() as db:
        row = db.get_one(Card, card_id)
        for name, value in values.items():
            setattr(row, name, value)


async def grant(app: FastAPI, client: httpx.AsyncClient, *rights: tuple[str, str]) -> None:
    """Give an operator functions: (resource code, page)."""
    user_id = (await data(client, user_calls.INFO))["userId"]
    with sandbox_of(app).database.write() as db:
        for number, (right, page) in enumerate(rights):
            db.add(
                Permission(
                    user_id=user_id,
                    resource_code=right,
                    resource_url=page,
                    resource_id=str(number),
                    resource_name=right,
                    link_type=2,
                )
            )
