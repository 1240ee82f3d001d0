"""What only PostgreSQL has: its own guards of the books, readers beside writers, kept rows to begin again with."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.sandbox import test_card_apply as applying
from tests.sandbox import test_card_index as listed
from tests.sandbox.test_ledger_attacks import SIMPLE_ATTACKS
from tests.support import databases
from tests.support.control import console_of
from tests.support.databases import Cluster
from tests.support.postgresql import MISSING, binaries
from tests.support.sandbox import data, fresh_sandbox, sandbox_of, signed_in
from vcc_portal.upstream.calls import card as card_calls
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.ledger_check import differences

pytestmark = pytest.mark.skipif(binaries() is None, reason=MISSING)


@pytest.fixture
def app(cluster: Cluster, tmp_path: Path) -> Iterator[FastAPI]:
    with databases.on(cluster):
        app = fresh_sandbox(tmp_path)
        yield app
        with sandbox_of(app).database.read() as db:
            assert differences(db) == []
        sandbox_of(app).database.close()


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


async def test_readers_do_not_wait_for_writers(app: FastAPI, empty: httpx.AsyncClient):
    orders = [{**applying.SHARED, "requestNo": f"mix-{number}"} for number in range(10)]
    writes = [data(empty, card_calls.APPLY, **order) for order in orders]
    reads = [data(empty, card_calls.PAGE) for _ in range(10)]
    await asyncio.gather(*writes, *reads)
    assert (await data(empty, card_calls.PAGE))["total"] == 10


async def test_beginning_again_takes_the_kept_rows(app: FastAPI):
    async with console_of(app) as console:
        first = await console.post("reset")
        again = await console.post("reset")
        assert {**again, "ms": 0, "now": ""} == {**first, "ms": 0, "now": ""}
        assert (await console.get("ledger/check"))["balanced"]
    async with signed_in(app, "empty@lanyu.example") as client:
        assert (await data(client, card_calls.PAGE))["total"] == 0
        await data(client, card_calls.APPLY, **applying.SHARED)
        assert (await data(client, card_calls.PAGE))["total"] == 1
    with sandbox_of(app).database.read() as db:
        listed.assert_in_step(db)


async def test_counts_and_order_of_the_card_list_are_kept(app: FastAPI) -> None:
    async with signed_in(app, "admin@lanyu.example") as admin:
        await listed.test_they_are_in_step_after_every_kind_of_change(app, admin)
        await listed.test_counts_by_tally_and_by_row_agree(app, admin)
        await listed.test_the_second_half_of_a_list_is_the_rest_of_it(admin)
        assert (await data(admin, card_calls.PAGE, cardName="ads"))["total"] > 0
