"""Counts and sums that triggers keep beside long lists, so that no page has to count its rows.

A list is counted by company, month, third of a month and day, and by what its filters choose from. A *facet* is a property
with more values than that, such as the merchant: each is counted as if it were a list of its own. The triggers write in the
same transaction as what they count, so no handler can forget them.
"""

# ruff: noqa: S608  every place is filled with a name from this file

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import BigInteger, Connection, String
from sqlalchemy.orm import Mapped, mapped_column

from vcc_sandbox.core.ddl import run
from vcc_sandbox.core.table import Base, Id, Money


class Tally(Base):
    """How many rows of a list there are of a kind in a period, and what they come to in thousandths.

    `period` is "m2026-11", "t2026-11/3" or "d2026-11-21". Written by triggers alone.
    """

    __tablename__ = "tally"
    __table_args__ = {"sqlite_with_rowid": False}

    list: Mapped[str] = mapped_column(String(8), primary_key=True)
    company_id: Mapped[Id] = mapped_column(primary_key=True)
    facet: Mapped[str] = mapped_column(String(80), primary_key=True)
    """Empty for every row; "m:" and a merchant, "c:" and a category, "t:" and a tag of the card, "t:" alone for none."""
    period: Mapped[str] = mapped_column(String(11), primary_key=True)
    kind: Mapped[str] = mapped_column(String(4), primary_key=True)
    detail: Mapped[str] = mapped_column(String(40), primary_key=True)
    status: Mapped[str] = mapped_column(String(10), primary_key=True)
    sub_user_id: Mapped[str] = mapped_column(String(20), primary_key=True)
    currency: Mapped[str] = mapped_column(String(3), primary_key=True)
    n: Mapped[int]
    amount: Mapped[Money]
    fee: Mapped[Money] = mapped_column(BigInteger)


class MerchantName(Base):
    """A merchant that a company has paid, so that a part of a name is looked for among names. Written by a trigger alone."""

    __tablename__ = "merchant_name"

    company_id: Mapped[Id] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(64), primary_key=True)


@dataclass(frozen=True)
class Tallied:
    """A list that is counted: its table, and what each column of the tally is; `@` stands for the row."""

    name: str
    table: str
    at: str
    kind: str
    currency: str
    amount: str
    detail: str = "''"
    status: str = "''"
    sub_user_id: str = "@.sub_user_id"
    fee: str = "0"
    facets: tuple[tuple[str, str], ...] = ()
    """Prefix and text of each; an empty text is not counted."""
    tagged: bool = False
    """Also counted by the tags of its card."""
    merchants: str = ""
    """The column whose names are kept."""
    changing: tuple[str, ...] = ()
    """Columns among these that may change."""

    def of(self, part: str, row: str) -> str:
        """One of the expressions, about that row."""
        return str(getattr(self, part)).replace("@", row)


TRADES = Tallied(
    "trade",
    "trade",
    "@.transaction_time",
    "CAST(@.trade_type AS VARCHAR(4))",
    "@.billing_currency",
    "@.billing_amount",
    detail="@.flow_type || @.reversal_type",
    status="@.status",
    fee="CASE WHEN @.fee_currency = @.billing_currency THEN @.fee_amount ELSE 0 END",
    facets=(("m:", "@.merchant_name"), ("c:", "@.mcc")),
    tagged=True,
    merchants="@.merchant_name",
    changing=("status", "billing_amount", "fee_amount", "fee_currency", "flow_type", "reversal_type", "sub_user_id"),
)
FLOWS = Tallied(
    "flow",
    "flow",
    "@.at",
    "CAST(@.trade_type AS VARCHAR(4))",
    "@.currency",
    "abs(@.amount)",
    detail="@.flow_type",
    status="CASE WHEN @.amount > 0 THEN 'CREDIT' ELSE 'DEBIT' END",
)
"""Append-only, so nothing changes."""
TOP_UPS = Tallied(
    "topup",
    "recharge",
    "@.created_at",
    "CAST(@.trade_type AS VARCHAR(4))",
    "@.currency",
    "@.amount",
    detail="@.pay_channel",
    status="@.status",
    sub_user_id="''",
    changing=("status", "amount", "trade_type"),
)
TRANSFERS = Tallied(
    "transfer",
    "card_recharge",
    "@.created_at",
    "@.direction",
    "@.currency",
    "@.amount",
    status="@.status",
    changing=("status", "amount"),
)
CODES = Tallied("otp", "otp_record", "@.send_time", "''", "@.transaction_currency", "0")
REBATES = Tallied("rebate", "rebate", "''", "''", "@.currency", "@.rebate_amount", status="@.status", sub_user_id="''")
"""A dozen a year: counted as they are."""
LISTS = (TRADES, FLOWS, TOP_UPS, TRANSFERS, CODES)

_KEY = ("list", "company_id", "facet", "period", "kind", "detail", "status", "sub_user_id", "currency")
_COLUMNS = ", ".join((*_KEY, "n", "amount", "fee"))
_ADD = (
    f"ON CONFLICT ({', '.join(_KEY)}) DO UPDATE SET n = tally.n + excluded.n, amount = tally.amount + excluded.amount, "
    "fee = tally.fee + excluded.fee"
)
_OF_ROW = ("kind", "detail", "status", "sub_user_id", "currency")


def _month(at: str) -> str:
    return f"'m' || substr({at}, 1, 7)"


def _third(at: str) -> str:
    day = f"substr({at}, 9, 2)"
    return f"'t' || substr({at}, 1, 7) || CASE WHEN {day} < '11' THEN '/1' WHEN {day} < '21' THEN '/2' ELSE '/3' END"


def _day(at: str) -> str:
    return f"'d' || substr({at}, 1, 10)"


def _count(one: Tallied, row: str, step: int) -> str:
    """Count one row in each of its facets and periods."""
    at = one.of("at", row)
    facets = ["SELECT '' AS facet"]
    facets += [
        f"SELECT '{prefix}' || {part.replace('@', row)} WHERE {part.replace('@', row)} <> ''"
        for prefix, part in one.facets
    ]
    if one.tagged:
        facets.append(f"SELECT 't:' || tag FROM card_tag WHERE card_id = {row}.card_id")
        facets.append(f"SELECT 't:' WHERE {_untagged(row)}")
    periods = f"SELECT {_month(at)} AS period UNION ALL SELECT {_third(at)} UNION ALL SELECT {_day(at)}"
    own = ", ".join(one.of(part, row) for part in _OF_ROW)
    return (
        f"INSERT INTO tally ({_COLUMNS}) SELECT '{one.name}', {row}.company_id, f.facet, p.period, {own}, {step}, "
        f"{step} * ({one.of('amount', row)}), {step} * ({one.of('fee', row)}) "
        f"FROM ({' UNION ALL '.join(facets)}) f, ({periods}) p WHERE true {_ADD}"
    )


def _grouped(one: Tallied, facet: str, period: str, source: str, step: int = 1) -> str:
    """Count many rows `r` at once, all of a facet's text."""
    own = ", ".join(one.of(part, "r") for part in _OF_ROW)
    groups = ", ".join(str(number + 1) for number in range(len(_KEY)))
    return (
        f"INSERT INTO tally ({_COLUMNS}) SELECT '{one.name}' AS list, r.company_id, {facet}, {period}, {own}, "
        f"{step} * count(*), {step} * sum({one.of('amount', 'r')}), {step} * sum({one.of('fee', 'r')}) "
        f"FROM {source} GROUP BY {groups} {_ADD}"
    )


def _untagged(row: str) -> str:
    return f"NOT EXISTS (SELECT 1 FROM card_tag g WHERE g.card_id = {row}.card_id)"


def _tag_counted(one: Tallied, row: str, step: int) -> tuple[str, ...]:
    """A card got or lost a tag: what it has done counts under it, or no longer.

    The first one, at position 0, tells a card with tags from one without: whichever of several rows that are written at once
    comes first, the others are there already.
    """
    source, at = f"{one.table} r WHERE r.card_id = {row}.card_id", one.of("at", "r")
    first = f"{source} AND {row}.position = 0"
    return tuple(
        _grouped(one, facet, period(at), rows, sign)
        for period in (_month, _third, _day)
        for facet, rows, sign in ((f"'t:' || {row}.tag", source, step), ("'t:'", first, -step))
    )


def _names(one: Tallied, row: str) -> tuple[str, ...]:
    if not one.merchants:
        return ()
    name = one.of("merchants", row)
    return (
        (
            f"INSERT INTO merchant_name (company_id, name) SELECT {row}.company_id, {name} WHERE {name} <> '' "
            "ON CONFLICT (company_id, name) DO NOTHING"
        ),
    )


def _rules() -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    for one in LISTS:
        yield f"{one.name}_tallied", one.table, "INSERT", (_count(one, "NEW", 1), *_names(one, "NEW"))
        if one.changing:
            change = (_count(one, "OLD", -1), _count(one, "NEW", 1))
            yield f"{one.name}_tallied_anew", one.table, f"UPDATE OF {', '.join(one.changing)}", change
        if one.tagged:
            yield f"{one.name}_tagged", "card_tag", "INSERT", _tag_counted(one, "NEW", 1)
            yield f"{one.name}_untagged", "card_tag", "DELETE", _tag_counted(one, "OLD", -1)


RULES: tuple[tuple[str, str, str, tuple[str, ...]], ...] = tuple(_rules())
"""Name, table, verb and statements of each trigger, in the syntax that both databases have in common."""


def install_tally(connection: Connection) -> None:
    """Create the triggers for the connection's dialect."""
    for name, table, verb, statements in RULES:
        body = "; ".join(statements) + ";"
        for statement in (
            _sqlite(name, table, verb, body) if _is_sqlite(connection) else _postgresql(name, table, verb, body)
        ):
            run(connection, statement)


def _sqlite(name: str, table: str, verb: str, body: str) -> list[str]:
    return [f"CREATE TRIGGER {name} AFTER {verb} ON {table} BEGIN {body} END"]


def _postgresql(name: str, table: str, verb: str, body: str) -> list[str]:
    return [
        f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} RETURN NULL; END $$",
        f"CREATE OR REPLACE TRIGGER {name} AFTER {verb} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()",
    ]


def _is_sqlite(connection: Connection) -> bool:
    return connection.dialect.name == "sqlite"


@contextmanager
def untallied(connection: Connection, *, counted: bool = False) -> Iterator[None]:
    """Write rows in bulk and count them all at the end; `counted` rows come with their counts."""
    for name, table, _, _ in RULES:
        rule = f"DROP TRIGGER {name}" if _is_sqlite(connection) else f"ALTER TABLE {table} DISABLE TRIGGER {name}"
        connection.exec_driver_sql(rule)
    yield
    if not counted:
        _recount(connection)
    if _is_sqlite(connection):
        install_tally(connection)
        return
    for name, table, _, _ in RULES:
        connection.exec_driver_sql(f"ALTER TABLE {table} ENABLE TRIGGER {name}")


def _recount(connection: Connection) -> None:
    connection.exec_driver_sql("DELETE FROM tally")
    connection.exec_driver_sql("DELETE FROM merchant_name")
    for one in LISTS:
        at, table = one.of("at", "r"), f"{one.table} r"
        statements = [_grouped(one, "''", _day(at), f"{table} WHERE true")]
        for prefix, part in one.facets:
            value = part.replace("@", "r")
            statements.append(_grouped(one, f"'{prefix}' || {value}", _day(at), f"{table} WHERE {value} <> ''"))
        if one.tagged:
            source = f"{table} JOIN card_tag g ON g.card_id = r.card_id WHERE true"
            statements.append(_grouped(one, "'t:' || g.tag", _day(at), source))
            statements.append(_grouped(one, "'t:'", _day(at), f"{table} WHERE {_untagged('r')}"))
        if one.merchants:
            name = one.of("merchants", "r")
            statements.append(
                f"INSERT INTO merchant_name (company_id, name) SELECT DISTINCT r.company_id, {name} FROM {table} "
                f"WHERE {name} <> ''"
            )
        for statement in statements:
            run(connection, statement)
    for finer, coarser in (("d", _third), ("t", _month)):
        run(connection, _coarser(finer, coarser("substr(r.period, 2)")))


def _coarser(finer: str, period: str) -> str:
    """Count longer periods from shorter ones."""
    kept = ", ".join(f"r.{name}" for name in ("kind", "detail", "status", "sub_user_id", "currency"))
    groups = ", ".join(str(number + 1) for number in range(len(_KEY)))
    return (
        f"INSERT INTO tally ({_COLUMNS}) SELECT r.list, r.company_id, r.facet, {period}, {kept}, sum(r.n), sum(r.amount), "
        f"sum(r.fee) FROM tally r WHERE r.period >= '{finer}' AND r.period < '{chr(ord(finer) + 1)}' GROUP BY {groups}"
    )
