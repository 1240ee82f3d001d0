"""A company with money and cards in an otherwise empty sandbox, for tests of money."""

import os
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from tests.support import databases, seeds
from vcc_portal.upstream.models.card_actions import CardApply
from vcc_sandbox.cards.opening import open_card
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bookkeeping import Books, owner_wallet, wallet_of
from vcc_sandbox.core.clock import ZONE
from vcc_sandbox.core.db import Database
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.vault import Vault
from vcc_sandbox.funding import funds
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.payments.decisions import Merchant, Purchase
from vcc_sandbox.seed.people_planting import open_account
from vcc_sandbox.sub_accounts.tables import SubUser

NOON = datetime(2026, 5, 15, 12, 0, 0, tzinfo=ZONE)
SHOP = Merchant("GOOGLE *ADS", "7311", "IRL")
COMPANY, SUB = "2026010100000001", "2026010100000002"
VAULT = Vault(os.urandom(32))


def bare_database(folder: Path) -> Database:
    """A database with one company: USD 1,000 on the main account, USD 500 on a sub-account; EUR open and empty."""
    url = databases.copy_of("company", _fill)
    if not url:
        seeds.copy_of(seeds.planted("company", lambda planted: _fill(_file(planted))), folder)
    return Database(url or _file(folder))


def _file(folder: Path) -> str:
    return f"sqlite:///{folder / 'books.db'}"


def _fill(url: str) -> None:
    database = Database(url)
    database.create(_found_company)
    database.close()


def _found_company(db: Session) -> None:
    db.add(Person(person_id="1", login_name="a@b.example", password_hash="-", created_at="2026-01-01 00:00:00"))
    db.flush()
    db.add(
        LinkedUser(
            user_id=COMPANY,
            person_id="1",
            biz_source="cn_vcc",
            company_id=COMPANY,
            account_status="ACTIVE",
            created_at="2026-01-01 00:00:00",
        )
    )
    db.add(SubUser(sub_user_id=SUB, company_id=COMPANY, alias="team", created_at="2026-01-01 00:00:00"))
    ids = Ids(db)
    for sub_user_id in ("", SUB):
        for currency in ("USD", "EUR"):
            db.add(open_account(ids, COMPANY, sub_user_id, currency, NOON))
    db.flush()
    books = Books(db)
    funds.top_up(books, COMPANY, "USD", 1_500_000, NOON)
    funds.assign(books, COMPANY, SUB, "USD", 500_000, NOON, key="first-quota")
    books.flush()


def card_of(books: Books, at: datetime = NOON, **values: Any) -> Card:
    """A USD card of the main account without limits; `values` are fields of the application."""
    given = {
        "request_no": "r",
        "card_mode": "SHARED",
        "bin": "222703",
        "currency": "USD",
        "settle_currency_code": "USD",
        "card_name": "test",
        "email": "a@b.example",
        "phone": "13800138000",
        "invalid_time": "1229",
        **values,
    }
    company = books.db.get_one(LinkedUser, COMPANY)
    return open_card(books, VAULT, company, CardApply(**given), at, operator_name="tester", opens_after=0)


def buy(amount: int, at: datetime = NOON, **values: Any) -> Purchase:
    """A purchase in USD thousandths."""
    return Purchase(**{"merchant": SHOP, "amount": amount, "currency": "USD", "at": at, **values})


def available(books: Books, card: Card) -> int:
    """What the card could spend now."""
    return books.ledger.balance(wallet_of(card).available)


def frozen(books: Books, card: Card) -> int:
    """What is authorised and not settled."""
    return books.ledger.balance(wallet_of(card).frozen)


def main_available(books: Books) -> int:
    """The main account's unassigned US dollars."""
    return books.ledger.balance(owner_wallet(COMPANY, "", "USD").available)
