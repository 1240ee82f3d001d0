"""The seed: everybody the specification distinguishes, a year of true books, the same every time."""

import sqlite3
import time
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import func, select

from vcc_portal.config import Settings
from vcc_sandbox.app import create_app, prepare, reset
from vcc_sandbox.cards.tables import Card, CardUsage
from vcc_sandbox.core.clock import ZONE, Clock, ts
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.ledger_check import differences
from vcc_sandbox.core.ledger_tables import LedgerAccount
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.seed.demonstration import DEMONSTRATION

FREE_OF_CHANCE = (
    "person",
    "linked_user",
    "card",
    "card_tag",
    "card_usage",
    "trade",
    "flow",
    "ledger_account",
    "ledger_posting",
)
CHANGING = {"password_hash", "pay_password_hash", "number_sealed", "number_index"}


def test_everybody_can_sign_in_by_the_printed_list(sandbox: Sandbox):
    with sandbox.database.read() as db:
        names = set(db.scalars(select(Person.login_name)))
    assert {person.login_name for person in DEMONSTRATION.people} == names
    assert len(names) >= 20


def test_every_state_of_the_specification_is_there(sandbox: Sandbox):
    with sandbox.database.read() as db:
        users = db.scalars(select(LinkedUser)).all()
    assert {user.status for user in users} == {"INIT", "VALID", "INVALID", "CANCEL"}
    assert {user.vcc_kyc_status for user in users} >= {-1, 3, 4, 5, 6, 7}
    assert {user.vcc_kyb_status for user in users} >= {"INIT", "AUDITING", "PASSED", "FAILED"}
    assert {user.account_status for user in users} == {"ACTIVE", "FROZEN", "NONE"}
    assert "UN_ACTIVE" in {user.kyc_user_status for user in users}
    assert {user.biz_source for user in users} == {"cn_vcc", "cn_b2b", "cn_oneportal"}


def test_the_books_are_true(sandbox: Sandbox):
    with sandbox.database.read() as db:
        assert differences(db) == []
        by_currency = select(func.sum(LedgerAccount.balance)).group_by(LedgerAccount.currency)
        assert set(db.scalars(by_currency)) == {0}


def test_usage_is_what_authorizations_took_and_reversals_gave_back(sandbox: Sandbox):
    """Recomputed from the transactions alone, for the lifetime and for this month."""
    month = ts(sandbox.clock.now())[:7]
    with sandbox.database.read() as db:
        auths = {row.transaction_id: row for row in db.scalars(select(Trade).where(Trade.trade_type == 1))}
        expected: dict[tuple[str, str], int] = {}
        for trade in db.scalars(select(Trade).where(Trade.trade_type.in_([1, 2]), Trade.status == "SUCCESS")):
            origin = auths.get(trade.original_transaction_id, trade)
            amount = trade.billing_amount if trade.trade_type == 1 else -trade.billing_amount
            for period in ("", origin.transaction_time[:7]):
                expected[trade.card_id, period] = expected.get((trade.card_id, period), 0) + amount
        stored = db.scalars(select(CardUsage).where(CardUsage.currency == "", CardUsage.period.in_(["", month])))
        for usage in stored:
            assert usage.amount == expected[usage.card_id, usage.period]


def test_it_looks_like_life(sandbox: Sandbox):
    now = ts(sandbox.clock.now())
    with sandbox.database.read() as db:
        company = db.scalars(select(Person.person_id).where(Person.login_name == "admin@lanyu.example")).one()
        user = db.scalars(select(LinkedUser.user_id).where(LinkedUser.person_id == company, LinkedUser.checked)).one()
        mine = select(Trade).where(Trade.company_id == user)
        trades = db.scalars(mine).all()
        cards = db.scalars(select(Card).where(Card.company_id == user)).all()
        used = {
            row.card_id: row.amount
            for row in db.scalars(select(CardUsage).where(CardUsage.period == now[:7], CardUsage.currency == ""))
        }
    assert len(trades) >= 6_000
    assert {trade.trade_type for trade in trades} == {1, 2, 3, 4, 5, 6, 7, 9, 10, 12, 13, 21}
    assert len({trade.transaction_time[:7] for trade in trades}) >= 12
    assert any(trade.transaction_time[:10] == now[:10] for trade in trades)
    assert all(trade.transaction_time <= now for trade in trades)
    assert len({trade.error_msg_code for trade in trades if trade.status == "FAIL"}) >= 8
    assert 200 <= len(cards) <= 280
    assert {card.currency for card in cards} == {"USD", "HKD", "EUR", "JPY"}
    nearly = [
        c for c in cards if c.single_month_limit and 80 <= used.get(c.card_id, 0) * 100 // c.single_month_limit <= 99
    ]
    assert len(nearly) >= 10
    assert sum(card.single_month_limit is None for card in cards) >= 20


def dump(folder: Path) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(folder / "sandbox.db")
    rows: list[tuple[object, ...]] = []
    for table in FREE_OF_CHANCE:
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[1] not in CHANGING]
        rows += connection.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY 1, 2, 3").fetchall()
    connection.close()
    return rows


@pytest.fixture
def fewer_purchases(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quarter of a second instead of some; the same code plays."""
    monkeypatch.setattr("vcc_sandbox.seed.seed.LANYU_PURCHASES", 300)


@pytest.mark.usefixtures("fewer_purchases")
def test_the_same_seed_number_gives_the_same_world(tmp_path: Path):
    moment = datetime(2026, 5, 15, 12, 0, 0, tzinfo=ZONE)
    for name in ("one", "two"):
        create_app(Settings(data_dir=tmp_path / name), clock=Clock(moment)).state.sandbox.database.close()
    assert dump(tmp_path / "one") == dump(tmp_path / "two")


@pytest.mark.usefixtures("fewer_purchases")
def test_first_start_plants_once_and_reset_plants_again(tmp_path: Path):
    settings = Settings(data_dir=tmp_path)
    started = time.perf_counter()
    prepare(settings)
    first = time.perf_counter() - started
    before = dump(tmp_path)
    started = time.perf_counter()
    prepare(settings)
    assert time.perf_counter() - started < first / 3
    assert dump(tmp_path) == before
    connection = sqlite3.connect(tmp_path / "sandbox.db")
    connection.execute("DELETE FROM card_tag")
    connection.commit()
    connection.close()
    reset(settings)
    assert len(dump(tmp_path)) > len(before) * 0.9


@pytest.mark.usefixtures("fewer_purchases")
def test_data_of_another_version_is_kept_aside(tmp_path: Path):
    settings = Settings(data_dir=tmp_path)
    prepare(settings)
    connection = sqlite3.connect(tmp_path / "sandbox.db")
    connection.execute("UPDATE fact SET value = 'older'")
    connection.commit()
    connection.close()
    prepare(settings)
    assert len(list(tmp_path.glob("sandbox.outdated-*.db"))) == 1
    assert dump(tmp_path)


@pytest.mark.usefixtures("fewer_purchases")
def test_the_seed_holds_on_the_first_and_last_moment_of_a_month(tmp_path: Path):
    for name, moment in (("first", datetime(2026, 3, 1, 0, 0, 5)), ("last", datetime(2024, 2, 29, 23, 59, 59))):
        app = create_app(Settings(data_dir=tmp_path / name), clock=Clock(moment.replace(tzinfo=ZONE)))
        with app.state.sandbox.database.read() as db:
            assert differences(db) == []
        app.state.sandbox.database.close()
