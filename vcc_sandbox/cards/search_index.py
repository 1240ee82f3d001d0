"""What keeps the card list quick with any number of cards: counts by status, the order by use of the month limit, and
the ends of names, by which a part of one is found.

All are written by triggers, in the same transaction as what they are about, so no handler can forget them.
"""

# ruff: noqa: S608  every place is filled with a name from this file

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, text

_COLUMNS = "company_id, sub_user_id, tag, status, currency, card_mode"
_UPSERT = f"ON CONFLICT ({_COLUMNS}) DO UPDATE SET n = card_tally.n + excluded.n"
_TAGS = "(SELECT '' AS tag UNION ALL SELECT tag FROM card_tag WHERE card_id = {row}.card_id)"
MONTH_SPAN = 10_000_000
"""A rank is the month's number times this, and hundredths of a per cent used in it."""

_RATE = f"""
    SELECT (CAST(substr(period, 1, 4) AS BIGINT) * 12 + CAST(substr(period, 6, 2) AS BIGINT)) * {MONTH_SPAN}
        + CASE WHEN amount <= 0 THEN 0
          WHEN amount * 10000 / card.single_month_limit >= {MONTH_SPAN} THEN {MONTH_SPAN - 1}
          ELSE amount * 10000 / card.single_month_limit END
    FROM card_usage WHERE card_id = NEW.card_id AND currency = '' AND length(period) = 7 ORDER BY period DESC LIMIT 1"""


_RANKED = (
    "UPDATE card SET month_rank = CASE WHEN coalesce(single_month_limit, 0) = 0 THEN -1 "
    f"ELSE coalesce(({_RATE}), 0) END WHERE card_id = NEW.card_id"
)
"""Place a card in the order by use; without a limit, or with one of nothing, before all others."""


def _tally(row: str, step: int) -> str:
    """Count a card's row, once for itself and once for each of its tags."""
    return (
        f"INSERT INTO card_tally ({_COLUMNS}, n) SELECT {row}.company_id, {row}.sub_user_id, t.tag, {row}.status, "
        f"{row}.currency, {row}.card_mode, {step} FROM {_TAGS.format(row=row)} t WHERE true {_UPSERT}"
    )


def _tally_tag(row: str, step: int) -> str:
    """Count a card under one tag."""
    return (
        f"INSERT INTO card_tally ({_COLUMNS}, n) SELECT c.company_id, c.sub_user_id, {row}.tag, c.status, c.currency, "
        f"c.card_mode, {step} FROM card c WHERE c.card_id = {row}.card_id {_UPSERT}"
    )


NAME_LENGTH = 50
_PLACES = " UNION ALL ".join(f"SELECT {number + 1} AS n" for number in range(NAME_LENGTH))
_NAMED = (
    "INSERT INTO card_name_suffix (company_id, suffix, card_id) SELECT NEW.company_id, "
    f"lower(substr(NEW.card_name, p.n)), NEW.card_id FROM ({_PLACES}) p WHERE p.n <= length(NEW.card_name)"
)
_UNNAMED = (
    "DELETE FROM card_name_suffix WHERE company_id = OLD.company_id AND card_id = OLD.card_id AND suffix IN "
    f"(SELECT lower(substr(OLD.card_name, p.n)) FROM ({_PLACES}) p WHERE p.n <= length(OLD.card_name))"
)
_MONTHLY = "NEW.currency = '' AND length(NEW.period) = 7"
RULES: tuple[tuple[str, str, str, str, tuple[str, ...]], ...] = (
    ("card_counted", "card", "INSERT", "", (_tally("NEW", 1), _RANKED)),
    (
        "card_recounted",
        "card",
        "UPDATE OF company_id, sub_user_id, status, currency, card_mode",
        "",
        (_tally("OLD", -1), _tally("NEW", 1)),
    ),
    ("card_named", "card", "INSERT", "", (_NAMED,)),
    ("card_renamed", "card", "UPDATE OF card_name", "OLD.card_name <> NEW.card_name", (_UNNAMED, _NAMED)),
    ("card_reranked", "card", "UPDATE OF single_month_limit", "", (_RANKED,)),
    ("tag_counted", "card_tag", "INSERT", "", (_tally_tag("NEW", 1),)),
    ("tag_uncounted", "card_tag", "DELETE", "", (_tally_tag("OLD", -1),)),
    ("usage_ranked", "card_usage", "INSERT", _MONTHLY, (_RANKED,)),
    ("usage_reranked", "card_usage", "UPDATE OF amount", _MONTHLY, (_RANKED,)),
)
"""Name, table, verb, condition and statements of each trigger, in the syntax that both databases have in common."""


def install_card_index(connection: Connection) -> None:
    """Create the triggers for the connection's dialect."""
    sqlite = connection.dialect.name == "sqlite"
    for name, table, verb, condition, statements in RULES:
        when = f"WHEN ({condition}) " if condition else ""
        body = "; ".join(statements) + ";"
        if sqlite:
            connection.execute(text(f"CREATE TRIGGER {name} AFTER {verb} ON {table} {when}BEGIN {body} END"))
            continue
        connection.execute(
            text(
                f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} "
                "RETURN NULL; END $$"
            )
        )
        connection.execute(
            text(
                f"CREATE OR REPLACE TRIGGER {name} AFTER {verb} ON {table} FOR EACH ROW {when}EXECUTE FUNCTION {name}()"
            )
        )


@contextmanager
def unindexed(connection: Connection) -> Iterator[None]:
    """Take rows that were kept together with their counts (PostgreSQL)."""
    tables = sorted({table for _, table, *_ in RULES})
    for table in tables:
        connection.exec_driver_sql(f"ALTER TABLE {table} DISABLE TRIGGER USER")
    yield
    for table in tables:
        connection.exec_driver_sql(f"ALTER TABLE {table} ENABLE TRIGGER USER")
