"""The database itself refuses to be falsified: direct SQL on the seeded books, past all of our code."""

import sqlite3
from collections.abc import Iterator

import pytest

from tests.support.books import wrong_in_the_books
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.ledger_check import differences


@pytest.fixture
def raw(sandbox: Sandbox) -> Iterator[sqlite3.Connection]:
    """A connection without any of our settings but foreign keys, as an attacker's would be."""
    connection = sqlite3.connect(sandbox.settings.data_dir / "sandbox.db", isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    yield connection
    connection.close()


def account(raw: sqlite3.Connection, name: str, currency: str = "USD") -> tuple[int, str, int, int]:
    """Id, company, balance and seq of the busiest account of that name."""
    return raw.execute(
        "SELECT id, company_id, balance, seq FROM ledger_account WHERE name = ? AND currency = ? ORDER BY seq DESC",
        (name, currency),
    ).fetchone()


def begin_entry(raw: sqlite3.Connection, company: str, entry: str = "99990101000000000001", key: str = "attack") -> str:
    raw.execute("BEGIN")
    raw.execute(
        "INSERT INTO ledger_entry (id, company_id, key, flow_type, transaction_id, created_at) "
        "VALUES (?, ?, ?, 'ATTACK', '', '2026-01-01 00:00:00')",
        (entry, company, key),
    )
    return entry


def post(raw: sqlite3.Connection, entry: str, account_id: int, seq: int, amount: object, after: object) -> None:
    raw.execute(
        "INSERT INTO ledger_posting (entry_id, account_id, seq, amount, balance_after) VALUES (?, ?, ?, ?, ?)",
        (entry, account_id, seq, amount, after),
    )


SIMPLE_ATTACKS = [
    "UPDATE ledger_posting SET amount = amount + 1 WHERE id = 1",
    "DELETE FROM ledger_posting WHERE id = 1",
    "UPDATE ledger_entry SET key = 'other'",
    "DELETE FROM ledger_entry",
    "UPDATE ledger_seal SET postings = 9",
    "DELETE FROM ledger_seal",
    "UPDATE flow SET amount = 0",
    "DELETE FROM flow",
    "UPDATE ledger_account SET balance = balance + 1000000 WHERE name = 'main.available'",
    "UPDATE ledger_account SET seq = seq + 1 WHERE name = 'main.available'",
    "UPDATE ledger_account SET currency = 'JPY' WHERE currency = 'USD'",
    "UPDATE ledger_account SET name = 'fee' WHERE name = 'clearing'",
    "DELETE FROM ledger_account",
    (
        "INSERT INTO ledger_account (company_id, name, holder_id, currency, balance, seq) "
        "VALUES ('x', 'main.available', '', 'USD', 500, 0)"
    ),
    (
        "INSERT OR REPLACE INTO ledger_account (id, company_id, name, holder_id, currency, balance, seq) "
        "VALUES (1, 'x', 'main.available', '', 'USD', 0, 0)"
    ),
    "INSERT OR REPLACE INTO ledger_seal SELECT entry_id, postings FROM ledger_seal LIMIT 1",
    "INSERT OR REPLACE INTO ledger_entry SELECT * FROM ledger_entry LIMIT 1",
    "INSERT OR REPLACE INTO flow SELECT * FROM flow LIMIT 1",
    (
        "INSERT OR REPLACE INTO ledger_posting SELECT id, entry_id, account_id, seq, amount, balance_after "
        "FROM ledger_posting LIMIT 1"
    ),
]


@pytest.mark.parametrize("statement", SIMPLE_ATTACKS)
def test_stored_books_cannot_be_changed(raw: sqlite3.Connection, statement: str):
    with pytest.raises(sqlite3.IntegrityError, match="ledger: "):
        raw.execute(statement)


def test_an_entry_that_does_not_sum_to_zero_cannot_be_sealed(raw: sqlite3.Connection):
    main, company, balance, seq = account(raw, "main.available")
    external = raw.execute(
        "SELECT id, balance, seq FROM ledger_account WHERE company_id = ? AND name = 'external' AND currency = 'USD'",
        (company,),
    ).fetchone()
    entry = begin_entry(raw, company)
    post(raw, entry, main, seq + 1, 5000, balance + 5000)
    post(raw, entry, external[0], external[2] + 1, -4000, external[1] - 4000)
    with pytest.raises(sqlite3.IntegrityError, match="sum to zero"):
        raw.execute("INSERT INTO ledger_seal VALUES (?, 2)", (entry,))


def test_currencies_must_balance_each_for_itself(raw: sqlite3.Connection):
    usd, company, usd_balance, usd_seq = account(raw, "main.available", "USD")
    eur = raw.execute(
        "SELECT id, balance, seq FROM ledger_account WHERE company_id = ? AND name = 'main.available' AND currency = 'EUR'",
        (company,),
    ).fetchone()
    entry = begin_entry(raw, company)
    post(raw, entry, usd, usd_seq + 1, 5000, usd_balance + 5000)
    post(raw, entry, eur[0], eur[2] + 1, -5000, eur[1] - 5000)
    with pytest.raises(sqlite3.IntegrityError, match="sum to zero"):
        raw.execute("INSERT INTO ledger_seal VALUES (?, 2)", (entry,))


def test_an_entry_without_a_seal_cannot_be_committed(raw: sqlite3.Connection):
    main, company, balance, seq = account(raw, "main.available")
    entry = begin_entry(raw, company)
    post(raw, entry, main, seq + 1, 5000, balance + 5000)
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        raw.execute("COMMIT")


def test_a_seal_must_count_its_postings(raw: sqlite3.Connection):
    _, company, _, _ = account(raw, "main.available")
    entry = begin_entry(raw, company)
    with pytest.raises(sqlite3.IntegrityError, match="incomplete"):
        raw.execute("INSERT INTO ledger_seal VALUES (?, 0)", (entry,))
    with pytest.raises(sqlite3.IntegrityError, match="incomplete"):
        raw.execute("INSERT INTO ledger_seal VALUES (?, 2)", (entry,))


def test_nothing_is_added_to_a_sealed_entry(raw: sqlite3.Connection):
    main, _, balance, seq = account(raw, "main.available")
    sealed = raw.execute("SELECT entry_id FROM ledger_seal LIMIT 1").fetchone()[0]
    with pytest.raises(sqlite3.IntegrityError, match="sealed"):
        post(raw, sealed, main, seq + 1, 5000, balance + 5000)


@pytest.mark.parametrize(
    ("seq_step", "amount", "after_step", "reason"),
    [
        (1, 5000, 6000, "continue"),
        (2, 5000, 5000, "continue"),
        (0, 5000, 5000, "continue"),
        (1, 0, 0, "whole amount"),
        (1, 0.5, 0.5, "whole amount"),
        (1, "5000", "5000", None),
    ],
)
def test_a_posting_continues_its_account_in_whole_thousandths(
    raw: sqlite3.Connection, seq_step: int, amount: object, after_step: object, reason: str | None
):
    main, company, balance, seq = account(raw, "main.available")
    entry = begin_entry(raw, company)
    after = balance + after_step if isinstance(after_step, int | float) else str(balance + int(str(after_step)))
    if reason is None:
        post(raw, entry, main, seq + seq_step, amount, after)
        stored = raw.execute("SELECT typeof(amount) FROM ledger_posting WHERE entry_id = ?", (entry,)).fetchone()
        assert stored == ("integer",)
        return
    with pytest.raises(sqlite3.IntegrityError, match=reason):
        post(raw, entry, main, seq + seq_step, amount, after)


def test_a_frozen_balance_cannot_go_below_zero(raw: sqlite3.Connection):
    frozen, company, balance, seq = account(raw, "sub.frozen")
    entry = begin_entry(raw, company)
    with pytest.raises(sqlite3.IntegrityError, match="frozen_not_negative"):
        post(raw, entry, frozen, seq + 1, -balance - 1, -1)


def test_the_same_event_is_booked_once(raw: sqlite3.Connection):
    company, key = raw.execute("SELECT company_id, key FROM ledger_entry LIMIT 1").fetchone()
    with pytest.raises(sqlite3.IntegrityError, match="booked already"):
        begin_entry(raw, company, key=key)


def test_a_statement_line_continues_its_account(raw: sqlite3.Connection):
    with pytest.raises(sqlite3.IntegrityError, match="continue its statement"):
        raw.execute(
            "INSERT INTO flow SELECT '99990101000000000001', company_id, account_no, entry_id, seq + 1, sub_user_id, "
            "trade_type, flow_type, amount, currency, remaining + 1, card_id, transaction_id, at, remark "
            "FROM flow WHERE amount <> 1 ORDER BY seq DESC LIMIT 1"
        )


def test_the_books_are_true_after_all_attacks(raw: sqlite3.Connection, sandbox: Sandbox):
    for statement in SIMPLE_ATTACKS:
        with pytest.raises(sqlite3.IntegrityError):
            raw.execute(statement)
    with sandbox.database.read() as db:
        assert differences(db) == []


def test_the_check_finds_what_a_file_editor_did(sandbox: Sandbox):
    """With the triggers gone anything is possible; the check still sees it."""
    edit(
        sandbox,
        "UPDATE ledger_posting SET amount = amount + 1000 WHERE id = 5",
        "DELETE FROM ledger_seal WHERE entry_id = (SELECT entry_id FROM ledger_seal LIMIT 1 OFFSET 9)",
    )
    with sandbox.database.read() as db:
        assert {difference.what.split()[0] for difference in differences(db)} >= {"entry", "balance", "unsealed"}


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE ledger_posting SET amount = amount + 1 WHERE id = 5",
        "UPDATE ledger_posting SET balance_after = balance_after + 1 WHERE id = 5",
        "UPDATE ledger_posting SET seq = seq + 1 WHERE id = 5",
        "UPDATE ledger_account SET balance = balance + 1 WHERE id = 5",
        "UPDATE ledger_account SET seq = seq + 1 WHERE id = 5",
        "UPDATE ledger_seal SET postings = postings + 1 WHERE entry_id = (SELECT min(entry_id) FROM ledger_seal)",
        "DELETE FROM ledger_seal WHERE entry_id = (SELECT min(entry_id) FROM ledger_seal)",
        "UPDATE flow SET amount = amount + 1 WHERE seq = 2",
        "UPDATE flow SET remaining = remaining + 1 WHERE seq = 2",
        "DELETE FROM ledger_posting WHERE id = 5",
        "DELETE FROM flow WHERE seq = 1",
        "DELETE FROM flow WHERE seq = 2",
        "UPDATE flow SET at = '2000-01-01 00:00:00' WHERE seq = 3",
    ],
)
def test_the_tests_own_check_takes_no_changed_books_for_those_that_it_knows(sandbox: Sandbox, statement: str):
    assert wrong_in_the_books(sandbox) == []
    edit(sandbox, statement)
    assert wrong_in_the_books(sandbox) != []


def edit(sandbox: Sandbox, *statements: str) -> None:
    connection = sqlite3.connect(sandbox.settings.data_dir / "sandbox.db", isolation_level=None)
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        connection.execute(statement)
    connection.close()
