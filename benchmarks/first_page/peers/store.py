"""The peers' database: who is signed in, a page of cards, and a card that is frozen."""

import json
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.first_page.shown import SIZE, TABS


@dataclass(frozen=True)
class Filter:
    """What the address says."""

    q: str = ""
    status: str = ""
    currency: str = ""
    payer: str = ""
    page: int = 1


class Store:
    """One connection; each of its statements takes less than a millisecond."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._db.row_factory = sqlite3.Row

    def signed_in(self, sid: str) -> str:
        """The name behind a session, empty for none."""
        row = self._db.execute("SELECT name FROM session WHERE sid = ?", [sid]).fetchone()
        return row["name"] if row else ""

    def cards(self, wanted: Filter) -> dict[str, Any]:
        """A page of cards with the counts of the tabs and the choices of the menus."""
        where, values = "1", []
        for column, value in (("currency", wanted.currency), ("payer", wanted.payer)):
            if value:
                where, values = f"{where} AND {column} = ?", [*values, value]
        if wanted.q:
            where, values = f"{where} AND (instr(lower(name), lower(?)) OR last4 = ?)", [*values, wanted.q, wanted.q]
        counts = dict(self._db.execute(f"SELECT status, count(*) FROM card WHERE {where} GROUP BY 1", values))  # noqa: S608
        if wanted.status:
            where, values = f"{where} AND status = ?", [*values, wanted.status]
        total = counts.get(wanted.status, 0) if wanted.status else sum(counts.values())
        found = self._db.execute(
            f"SELECT * FROM card WHERE {where} ORDER BY position LIMIT ? OFFSET ?",  # noqa: S608  no text of a visitor
            [*values, SIZE, (wanted.page - 1) * SIZE],
        )
        return {
            "rows": [_row(row) for row in found],
            "total": total,
            "pages": max(1, -(-total // SIZE)),
            "page": wanted.page,
            "tabs": {"": sum(counts.values()), **{status: counts.get(status, 0) for status in TABS}},
            "currencies": self._values("currency"),
            "payers": self._values("payer"),
        }

    def turn(self, card_id: str) -> dict[str, Any] | None:
        """Freeze a card that can pay, and let one that is frozen pay again; the row, or None for no such card."""
        turned = {"VALID": "ABNORMAL", "ABNORMAL": "VALID"}
        row = self._db.execute("SELECT * FROM card WHERE card_id = ?", [card_id]).fetchone()
        if row is None or row["status"] not in turned:
            return None
        self._db.execute("UPDATE card SET status = ? WHERE card_id = ?", [turned[row["status"]], card_id])
        return _row(self._db.execute("SELECT * FROM card WHERE card_id = ?", [card_id]).fetchone())

    def _values(self, column: str) -> list[str]:
        found = self._db.execute(f"SELECT DISTINCT {column} FROM card WHERE {column} > '' ORDER BY 1")  # noqa: S608
        return [row[0] for row in found]


def _row(row: sqlite3.Row) -> dict[str, Any]:
    own = {name: row[name] for name in ("card_id", "name", "last4", "status", "currency", "payer")}
    return {**own, "badge": TABS[row["status"]], **json.loads(row["shown"])}
