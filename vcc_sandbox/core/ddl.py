"""The guards that plain DDL cannot say, in both dialects: append-only rows, running balances, sums of zero."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, text

APPEND_ONLY = ("ledger_entry", "ledger_posting", "ledger_seal", "flow")

_ZERO_SUM = """
    SELECT 1 FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id
    WHERE p.entry_id = NEW.entry_id GROUP BY a.currency HAVING SUM(p.amount) <> 0"""

SQLITE_RULES: tuple[tuple[str, str, str, str], ...] = (
    (
        "ledger_posting",
        "INSERT",
        "EXISTS (SELECT 1 FROM ledger_posting WHERE id = NEW.id) OR typeof(NEW.amount) <> 'integer' OR NEW.amount = 0",
        "a posting is a new row with a whole amount",
    ),
    (
        "ledger_posting",
        "INSERT",
        "EXISTS (SELECT 1 FROM ledger_seal WHERE entry_id = NEW.entry_id)",
        "the entry is sealed",
    ),
    (
        "ledger_posting",
        "INSERT",
        (
            "NOT EXISTS (SELECT 1 FROM ledger_account WHERE id = NEW.account_id "
            "AND seq + 1 = NEW.seq AND balance + NEW.amount = NEW.balance_after)"
        ),
        "the posting does not continue its account",
    ),
    (
        "ledger_account",
        "UPDATE",
        (
            "NEW.id <> OLD.id OR NEW.company_id <> OLD.company_id OR NEW.name <> OLD.name "
            "OR NEW.holder_id <> OLD.holder_id OR NEW.currency <> OLD.currency"
        ),
        "an account keeps its identity",
    ),
    (
        "ledger_account",
        "UPDATE",
        (
            "NEW.seq <> OLD.seq + 1 OR NOT EXISTS (SELECT 1 FROM ledger_posting WHERE account_id = NEW.id "
            "AND seq = NEW.seq AND balance_after = NEW.balance)"
        ),
        "a balance changes by a posting only",
    ),
    ("ledger_account", "INSERT", "NEW.balance <> 0 OR NEW.seq <> 0", "an account starts empty"),
    (
        "ledger_account",
        "INSERT",
        "EXISTS (SELECT 1 FROM ledger_account WHERE id = NEW.id)",
        "an account is not replaced",
    ),
    ("ledger_account", "DELETE", "1", "an account is not deleted"),
    ("ledger_seal", "INSERT", f"EXISTS ({_ZERO_SUM})", "the entry does not sum to zero"),
    (
        "ledger_seal",
        "INSERT",
        "NEW.postings < 2 OR NEW.postings <> (SELECT COUNT(*) FROM ledger_posting WHERE entry_id = NEW.entry_id)",
        "the entry is incomplete",
    ),
    (
        "ledger_seal",
        "INSERT",
        "EXISTS (SELECT 1 FROM ledger_seal WHERE entry_id = NEW.entry_id)",
        "the entry is sealed",
    ),
    (
        "ledger_entry",
        "INSERT",
        "EXISTS (SELECT 1 FROM ledger_entry WHERE id = NEW.id OR (company_id = NEW.company_id AND key = NEW.key))",
        "the event is booked already",
    ),
    (
        "flow",
        "INSERT",
        "EXISTS (SELECT 1 FROM flow WHERE serial_no = NEW.serial_no)",
        "a statement line is not replaced",
    ),
    (
        "flow",
        "INSERT",
        (
            "NEW.remaining <> NEW.amount + COALESCE((SELECT remaining FROM flow WHERE account_no = NEW.account_no "
            "AND seq = NEW.seq - 1), 0) OR (NEW.seq > 1 AND NOT EXISTS (SELECT 1 FROM flow "
            "WHERE account_no = NEW.account_no AND seq = NEW.seq - 1))"
        ),
        "the line does not continue its statement",
    ),
    (
        "flow",
        "INSERT",
        "EXISTS (SELECT 1 FROM flow WHERE account_no = NEW.account_no AND seq = NEW.seq - 1 AND at > NEW.at)",
        "a statement line is not earlier than the one before it",
    ),
    *((table, verb, "1", "the ledger is append-only") for table in APPEND_ONLY for verb in ("UPDATE", "DELETE")),
)
"""Table, verb, condition that is refused, and why (SQLite syntax; PostgreSQL's is derived)."""

_CARRY_BALANCE = "UPDATE ledger_account SET balance = NEW.balance_after, seq = NEW.seq WHERE id = NEW.account_id"


GUARDED = (*APPEND_ONLY, "ledger_account")


def install_guards(connection: Connection) -> None:
    """Create the triggers for the connection's dialect."""
    statements = _sqlite() if connection.dialect.name == "sqlite" else _postgresql()
    for statement in statements:
        run(connection, statement)


def run(connection: Connection, statement: str) -> None:
    """Carry out a statement without parameters: a colon in it names none."""
    connection.execute(text(statement.replace(":", r"\:")))


@contextmanager
def unguarded(connection: Connection) -> Iterator[None]:
    """Write rows in bulk that the caller checks as a whole before anybody sees them; balances are not carried."""
    if connection.dialect.name == "sqlite":
        for number in range(len(SQLITE_RULES)):
            connection.exec_driver_sql(f"DROP TRIGGER guard_{number:02}")
        connection.exec_driver_sql("DROP TRIGGER carry_balance")
        yield
        install_guards(connection)
        return
    for table in GUARDED:
        connection.exec_driver_sql(f"ALTER TABLE {table} DISABLE TRIGGER USER")
    yield
    connection.exec_driver_sql("SET CONSTRAINTS ALL IMMEDIATE")
    for table in GUARDED:
        connection.exec_driver_sql(f"ALTER TABLE {table} ENABLE TRIGGER USER")
    connection.exec_driver_sql("SET CONSTRAINTS ALL DEFERRED")


def _sqlite() -> list[str]:
    statements = [
        f"CREATE TRIGGER guard_{number:02} BEFORE {verb} ON {table} WHEN {condition} "
        f"BEGIN SELECT RAISE(ABORT, 'ledger: {reason}'); END"
        for number, (table, verb, condition, reason) in enumerate(SQLITE_RULES)
    ]
    statements.append(f"CREATE TRIGGER carry_balance AFTER INSERT ON ledger_posting BEGIN {_CARRY_BALANCE}; END")
    return statements


def _postgresql() -> list[str]:
    statements = []
    for number, (table, verb, refused, reason) in enumerate(SQLITE_RULES):
        condition = _postgresql_condition(refused)
        result = "OLD" if verb == "DELETE" else "NEW"
        statements += [
            (
                f"CREATE OR REPLACE FUNCTION guard_{number:02}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                f"IF {condition} THEN RAISE EXCEPTION 'ledger: {reason}' USING ERRCODE = 'integrity_constraint_violation'; "
                f"END IF; RETURN {result}; END $$"
            ),
            (
                f"CREATE OR REPLACE TRIGGER guard_{number:02} BEFORE {verb} ON {table} "
                f"FOR EACH ROW EXECUTE FUNCTION guard_{number:02}()"
            ),
        ]
    statements += [
        (
            "CREATE OR REPLACE FUNCTION carry_balance() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN {_CARRY_BALANCE}; RETURN NEW; END $$"
        ),
        (
            "CREATE OR REPLACE TRIGGER carry_balance AFTER INSERT ON ledger_posting "
            "FOR EACH ROW EXECUTE FUNCTION carry_balance()"
        ),
    ]
    for table in GUARDED:
        statements += [
            (
                f"CREATE OR REPLACE FUNCTION no_truncate_{table}() RETURNS trigger LANGUAGE plpgsql AS "
                "$$ BEGIN RAISE EXCEPTION 'ledger: the ledger is append-only'; END $$"
            ),
            (
                f"CREATE OR REPLACE TRIGGER no_truncate_{table} BEFORE TRUNCATE ON {table} "
                f"FOR EACH STATEMENT EXECUTE FUNCTION no_truncate_{table}()"
            ),
        ]
    return statements


def _postgresql_condition(condition: str) -> str:
    if condition == "1":
        return "TRUE"
    return condition.replace("typeof(NEW.amount) <> 'integer' OR ", "")
