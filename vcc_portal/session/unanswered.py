"""What an account has sent without an answer, over the end of its sign-in: in the sessions' file, for a restart and for every process.

A row is encrypted for its account with the key that names accounts in the browser's storage, so the file alone says neither whose
it is nor what it was, and a row that was changed, or moved to another account, is none. Losing rows costs a memory of what
was sent, and nobody a sign-in: where the file takes none they wait in this process.
"""

import logging
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from vcc_portal.session.arguments import TABLE_BYTES
from vcc_portal.session.encryption import Cipher, DecryptionFailed
from vcc_portal.session.storage_tags import StorageTags
from vcc_portal.session.store import connected

MOST = 1000
"""Rows in all; the oldest go first."""
MOST_OF_ACCOUNT = 40
LONGEST = TABLE_BYTES
"""Characters of one: the largest form that can be sent."""
KEPT = 14 * 86400.0
"""Seconds."""
_WAITS_FOR_OTHERS = 500
"""Milliseconds that the event loop stands still at most, while another process writes."""
logger = logging.getLogger(__name__)
_SCHEMA = """
CREATE TABLE IF NOT EXISTS unanswered (
    kind TEXT, account TEXT, number TEXT, kept_at REAL NOT NULL, sealed BLOB NOT NULL, PRIMARY KEY (kind, account, number)
) WITHOUT ROWID
"""
_BEYOND = """
DELETE FROM unanswered WHERE (kind, account, number) IN (
    SELECT kind, account, number FROM unanswered WHERE account = ? OR ? ORDER BY kept_at DESC LIMIT -1 OFFSET ?
)
"""


class UnansweredStore:
    """Texts by kind, account and `requestNo`. Few are ever written, so the event loop writes them before it goes on."""

    def __init__(
        self, path: Path | None = None, tags: StorageTags | None = None, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._tags, self._clock = tags or StorageTags(), clock
        self._memory = connected(None, _SCHEMA)
        self._file = self._memory if path is None else self._of_file(path)
        self._each = tuple(dict.fromkeys((self._memory, self._file)))
        self._undeleted: set[tuple[str, str]] = set()
        """By kind and number: they are over, and the file would not let them go."""

    def put(self, kind: str, user_id: str, number: str, text: str) -> None:
        """Keep it, in place of what was kept under that number before."""
        if len(text) > LONGEST:
            return
        row = (kind, self._tags.of(user_id), number, self._clock(), self._cipher(user_id).encrypt(text))
        self._undeleted.discard((kind, number))
        try:
            self._write(self._file, row)
        except sqlite3.DatabaseError as error:
            logger.warning("What was sent without an answer cannot be written: %s", error)
            self._write(self._memory, row)

    def of(self, kind: str, user_id: str) -> dict[str, str]:
        """What is kept of an account by number, the newest first."""
        query = "SELECT kept_at, number, sealed FROM unanswered WHERE kind = ? AND account = ? AND kept_at > ?"
        rows = self._read(query, (kind, self._tags.of(user_id), self._clock() - KEPT))
        cipher, found = self._cipher(user_id), dict[str, str]()
        for _, number, encrypted in sorted(rows, key=lambda row: row[0], reverse=True):
            if (kind, number) not in self._undeleted and (text := _opened(cipher, encrypted)) is not None:
                found.setdefault(number, text)
        return found

    def has(self, kind: str, number: str) -> bool:
        """Whether something is kept under that number, of whichever account."""
        return bool(self._read("SELECT 1 FROM unanswered WHERE kind = ? AND number = ?", (kind, number)))

    def drop(self, kind: str, number: str) -> None:
        """It is over, or its form has it again."""
        if not self.has(kind, number):
            return
        for db in self._each:
            try:
                db.execute("DELETE FROM unanswered WHERE kind = ? AND number = ?", (kind, number))
            except sqlite3.DatabaseError as error:
                logger.warning("What was sent without an answer cannot be deleted: %s", error)
                self._undeleted.add((kind, number))

    def close(self) -> None:
        """Release the file."""
        for db in self._each:
            db.close()

    def _of_file(self, path: Path) -> sqlite3.Connection:
        try:
            file = connected(path, _SCHEMA)
        except sqlite3.DatabaseError as error:  # nobody's sign-in depends on it
            logger.warning("What was sent without an answer is not kept: %s", error)
            return self._memory
        file.execute(f"PRAGMA busy_timeout = {_WAITS_FOR_OTHERS}")
        return file

    def _write(self, db: sqlite3.Connection, row: tuple[object, ...]) -> None:
        db.execute("DELETE FROM unanswered WHERE kept_at <= ?", (self._clock() - KEPT,))
        db.execute("INSERT OR REPLACE INTO unanswered VALUES (?, ?, ?, ?, ?)", row)
        db.execute(_BEYOND, (row[1], False, MOST_OF_ACCOUNT))
        db.execute(_BEYOND, (row[1], True, MOST))

    def _read(self, query: str, values: tuple[object, ...]) -> list[tuple]:
        rows: list[tuple] = []
        for db in self._each:
            try:
                rows += db.execute(query, values).fetchall()
            except sqlite3.DatabaseError as error:
                logger.warning("What was sent without an answer cannot be read: %s", error)
        return rows

    def _cipher(self, user_id: str) -> Cipher:
        return Cipher(self._tags.secret_of(user_id))


def _opened(cipher: Cipher, encrypted: object) -> str | None:
    try:
        return cipher.decrypt(encrypted) if isinstance(encrypted, bytes) else None
    except (DecryptionFailed, ValueError):
        return None
