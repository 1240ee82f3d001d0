"""The same promises on PostgreSQL: guards of the books, exactly-once applications, races, SIGKILL under load."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.sandbox import test_card_apply as applying
from tests.sandbox import test_killed as killed
from tests.sandbox.test_ledger_attacks import SIMPLE_ATTACKS
from tests.support.killing import Server
from tests.support.postgresql import binaries, running_postgresql
from tests.support.sandbox import data, sandbox_of, signed_in
from vcc_portal.config import Settings
from vcc_portal.upstream.calls import card as card_calls
from vcc_sandbox.app import create_app
from vcc_sandbox.context import Sandbox
from vcc_sandbox.ledger_check import differences

pytestmark = [
    pytest.mark.skipif(binaries() is None, reason="PostgreSQL is not installed here (Debian: apt install postgresql)"),
    pytest.mark.xdist_group("postgresql"),
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with running_postgresql() as url:
        yield url


@pytest.fixture(scope="module")
def seeded(cluster: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """A database with the seed, to be copied for each test, and the folder with its vault's key."""
    folder = tmp_path_factory.mktemp("seed")
    _copy(cluster, "template1", "seeded")
    url = cluster.replace("/postgres", "/seeded")
    sandbox_of(create_app(Settings(data_dir=folder, sandbox_database_url=url))).database.close()
    return cluster, folder


def _copy(cluster: str, source: str, name: str) -> None:
    with psycopg.connect(cluster.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{source}"')


@pytest.fixture
def app(seeded: tuple[str, Path]) -> Iterator[FastAPI]:
    cluster, folder = seeded
    _copy(cluster, "seeded", "test")
    settings = Settings(data_dir=folder, sandbox_database_url=cluster.replace("/postgres", "/test"))
    app = create_app(settings)
    yield app
    with sandbox_of(app).database.read() as db:
        assert differences(db) == []
    sandbox_of(app).database.close()


@pytest.fixture
def sandbox(app: FastAPI) -> Sandbox:
    return sandbox_of(app)


@pytest.fixture
async def empty(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with signed_in(app, "empty@lanyu.example") as client:
        yield client


@pytest.fixture
def raw(sandbox: Sandbox) -> Iterator[psycopg.Connection]:
    """A connection past all of our code."""
    with psycopg.connect(sandbox.settings.database_url.replace("+psycopg", ""), autocommit=True) as connection:
        yield connection


MORE_ATTACKS = ["TRUNCATE ledger_posting CASCADE", "TRUNCATE ledger_account CASCADE", "TRUNCATE flow"]
ATTACKS = [one for one in SIMPLE_ATTACKS if "OR REPLACE" not in one] + MORE_ATTACKS


@pytest.mark.parametrize("statement", ATTACKS)
def test_stored_books_cannot_be_changed(raw: psycopg.Connection, statement: str):
    with pytest.raises(psycopg.errors.DatabaseError, match="ledger: "):
        raw.execute(statement)


def test_an_entry_must_be_sealed_and_sum_to_zero(raw: psycopg.Connection):
    row = raw.execute(
        "SELECT id, company_id, balance, seq FROM ledger_account WHERE name = 'main.available' AND currency = 'USD' "
        "ORDER BY seq DESC LIMIT 1"
    ).fetchone()
    assert row is not None
    account, company, balance, seq = row

    def attack(*, seal: bool) -> None:
        with raw.transaction():
            raw.execute(
                "INSERT INTO ledger_entry (id, company_id, key, flow_type, transaction_id, created_at) "
                "VALUES ('99990101000000000001', %s, 'attack', 'ATTACK', '', '2026-01-01 00:00:00')",
                (company,),
            )
            raw.execute(
                "INSERT INTO ledger_posting (entry_id, account_id, seq, amount, balance_after) "
                "VALUES ('99990101000000000001', %s, %s, 5000, %s)",
                (account, seq + 1, balance + 5000),
            )
            if seal:
                raw.execute("INSERT INTO ledger_seal VALUES ('99990101000000000001', 1)")

    with pytest.raises(psycopg.errors.DatabaseError, match=r"sum to zero|incomplete"):
        attack(seal=True)
    with pytest.raises(psycopg.errors.ForeignKeyViolation):
        attack(seal=False)


async def test_the_same_request_again_gets_the_same_bytes(empty: httpx.AsyncClient):
    await applying.test_the_same_request_again_gets_the_same_bytes(empty)


async def test_another_request_under_the_same_number_is_refused(empty: httpx.AsyncClient):
    await applying.test_another_request_under_the_same_number_is_refused(empty)


async def test_it_survives_a_restart(app: FastAPI, empty: httpx.AsyncClient):
    await applying.test_it_survives_a_restart(app, empty)


async def test_twenty_at_once_with_one_number_open_one_card(app: FastAPI, sandbox: Sandbox, empty: httpx.AsyncClient):
    await applying.test_twenty_at_once_with_one_number_open_one_card(app, sandbox, empty)


async def test_races_at_the_limits(sandbox: Sandbox, empty: httpx.AsyncClient):
    await applying.test_twenty_at_once_open_exactly_as_many_as_the_money_and_the_count_allow(sandbox, empty)


async def test_readers_do_not_wait_for_writers(app: FastAPI, empty: httpx.AsyncClient):
    orders = [{**applying.SHARED, "requestNo": f"mix-{number}"} for number in range(10)]
    writes = [data(empty, card_calls.APPLY, **order) for order in orders]
    reads = [data(empty, card_calls.PAGE) for _ in range(10)]
    await asyncio.gather(*writes, *reads)
    assert (await data(empty, card_calls.PAGE))["total"] == 10


@pytest.mark.timeout(3600 if killed.DEEP else 180)
def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(app: FastAPI, sandbox: Sandbox):
    killed._room_for_cards(sandbox)
    killed.run_and_check(app, Server(sandbox.settings.data_dir, sandbox.settings.database_url))
