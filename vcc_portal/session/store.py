"""Keeps the sign-in sessions: in memory for speed, encrypted in one SQLite file to outlive a restart.

Several processes may serve from one file (decision 41): its rows say which sessions there are, and whoever ends one deletes
its row.
"""

import asyncio
import logging
import sqlite3
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from vcc_portal.features.account.seen import SeenAccount
from vcc_portal.session.encryption import Cipher, DecryptionFailed, key_of, new_sid
from vcc_portal.session.session import Session, SessionContent, SignedInLogin
from vcc_portal.upstream.client import Credential

FOLLOWED = 5000
"""So many ended sessions are known by who came after them, or by having been wiped."""
TOUCH_EVERY = 15.0
"""Seconds between two writes of the time a session was last used."""
WATCH_EVERY = 1.0
"""Seconds after which the tabs of this process know of a session that another one has ended; their events know at once."""
SQLITE_PRAGMAS = ("synchronous = NORMAL", "journal_mode = WAL", "secure_delete = ON")
_MAX_SID = 128
_OPENED_AT_ONCE = 5.0
"""Seconds for which a start waits for the others of the same moment."""
logger = logging.getLogger(__name__)
_SCHEMA = """
CREATE TABLE IF NOT EXISTS session (
    key TEXT PRIMARY KEY, created_at REAL NOT NULL, seen_at REAL NOT NULL, sealed BLOB NOT NULL
) WITHOUT ROWID
"""


class Sessions:
    """The store. A session ends by `revoke`, after `idle` seconds unused, or `absolute` seconds after sign-in."""

    def __init__(
        self, path: Path | None, *, idle: float, absolute: float, clock: Callable[[], float] = time.time
    ) -> None:
        self._idle, self._absolute, self._clock = idle, absolute, clock
        self._live: dict[str, tuple[Session, Cipher]] = {}
        self._written: dict[str, float] = {}
        self._kept: set[str] = set()
        """Those whose rows have been in the file: one that is there no more was ended elsewhere."""
        self._undeleted: set[str] = set()
        """Those that have ended, whose rows could not be deleted."""
        self._followed: OrderedDict[str, str] = OrderedDict()
        self._wiped: OrderedDict[str, None] = OrderedDict()
        self._listeners: list[Callable[[str], None]] = []
        self._lock = threading.Lock()
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        self._db = _opened(path)
        self._looks = self._db if path is None else connected(path, _SCHEMA)
        """For short looks from the event loop, which wait for no writer."""
        self._looked_at = 0
        if path is not None:
            path.chmod(0o600)

    async def create(
        self, credential: Credential, login: SignedInLogin, *, seen: dict[str, SeenAccount] | None = None
    ) -> tuple[str, Session]:
        """Open a session after a sign-in or a switch; the first value is for the cookie and nowhere else."""
        sid, now = new_sid(), self._clock()
        session = Session(key_of(sid), credential, login, created_at=now, seen_at=now, seen=dict(seen or {}))
        self._live[session.key] = (session, Cipher(sid))
        await self._insert(session)
        await self._sweep(now)
        return sid, session

    async def find(self, sid: str, *, touch: bool = False) -> Session | None:
        """The live session of a cookie's id; `touch` counts as use."""
        if not sid or len(sid) > _MAX_SID:
            return None
        key = key_of(sid)
        if key in self._undeleted:
            await self.revoke(key)
            return None
        held = self._live.get(key) or await self._restore(key, sid)
        if held is None or not self._is_kept(held[0]):
            self._forget(key)
            return None
        session, now = held[0], self._clock()
        if self._is_over(session.created_at, session.seen_at, now):
            await self.revoke(key)
            return None
        if touch:
            session.seen_at = now
            if now - self._written.get(key, 0.0) >= TOUCH_EVERY:
                await self._write(session)
        return session

    def is_live(self, session: Session) -> bool:
        """False once revoked; for work that outlives the event that started it."""
        return session.key in self._live and self._is_kept(session)

    async def save(self, session: Session) -> None:
        """Keep what changed in a session; nothing happens to one that was revoked meanwhile."""
        if session.key in self._live:
            await self._write(session)

    def forget_answers(self) -> None:
        """Whatever the provider has answered anybody may not be so any more."""
        for session, _ in self._live.values():
            session.answers.forget()

    def when_ended(self, listener: Callable[[str], None]) -> None:
        """Call this with the key of each session that ends, at once."""
        self._listeners.append(listener)

    def follower(self, key: str) -> str | None:
        """User id of the sign-in that took an ended one's place in the browser; None when nobody did, or long ago."""
        return self._followed.get(key)

    def wipe(self, key: str) -> None:
        """The browser of a session, which ends now, forgets everything: the names of its tabs as well."""
        self._wiped[key] = None
        while len(self._wiped) > FOLLOWED:
            self._wiped.popitem(last=False)

    def is_wiped(self, key: str) -> bool:
        """Whether none of an ended session's tabs will be known again."""
        return key in self._wiped

    async def revoke(self, key: str) -> None:
        """End a session for every tab and every socket at once, also while its row cannot be deleted."""
        self._forget(key)
        self._undeleted.add(key)
        if await self._change("DELETE FROM session WHERE key = ?", (key,)) is not None:
            self._undeleted.discard(key)
        self._forget(key)  # it may have been read from the file meanwhile

    async def follow(self, sid: str, user_id: str) -> None:
        """End the session of a cookie's id, whose place another sign-in of the browser takes."""
        if sid and len(sid) <= _MAX_SID:
            self._followed[key_of(sid)] = user_id
            while len(self._followed) > FOLLOWED:
                self._followed.popitem(last=False)
            await self.revoke_sid(sid)

    async def revoke_sid(self, sid: str) -> None:
        """End the session of a cookie's id."""
        if sid and len(sid) <= _MAX_SID:
            await self.revoke(key_of(sid))

    async def watch(self) -> None:
        """Look what other processes have ended, until cancelled."""
        while True:
            await asyncio.sleep(WATCH_EVERY)
            try:
                self.look()
            except sqlite3.OperationalError as error:
                logger.warning("The sessions' file cannot be read: %s", error)

    def look(self) -> None:
        """Forget the sessions that another process has ended since the last look, and tell the listeners."""
        (version,) = self._looks.execute("PRAGMA data_version").fetchone()
        if version == self._looked_at:
            return
        known = set(self._kept)
        there = {key for (key,) in self._looks.execute("SELECT key FROM session")}
        self._looked_at = version
        for key in known - there:
            self._forget(key)

    def close(self) -> None:
        """Release the file."""
        with self._lock:
            self._db.close()
        self._looks.close()

    def _forget(self, key: str) -> None:
        self._written.pop(key, None)
        self._kept.discard(key)
        if (live := self._live.pop(key, None)) is not None:
            live[0].answers.end()
            for listener in self._listeners:
                listener(key)

    def _is_kept(self, session: Session) -> bool:
        """Whether no process has ended it; another one may have seen it used later."""
        row = self._looks.execute("SELECT seen_at FROM session WHERE key = ?", (session.key,)).fetchone()
        if row is not None:
            session.seen_at = max(session.seen_at, row[0])
        return row is not None

    def _is_over(self, created_at: float, seen_at: float, now: float) -> bool:
        return now - seen_at >= self._idle or now - created_at >= self._absolute

    def _is_used_elsewhere(self, session: Session, now: float) -> bool:
        return self._is_kept(session) and not self._is_over(session.created_at, session.seen_at, now)

    async def _restore(self, key: str, sid: str) -> tuple[Session, Cipher] | None:
        rows = await self._run("SELECT created_at, seen_at, sealed FROM session WHERE key = ?", (key,))
        if not rows:
            return None
        created_at, seen_at, encrypted = rows[0]
        cipher = Cipher(sid)
        try:
            content = SessionContent.model_validate_json(cipher.decrypt(encrypted))
        except (DecryptionFailed, ValueError):
            await self.revoke(key)
            return None
        session = Session(
            key,
            Credential(content.credential),
            content.login,
            created_at,
            seen_at,
            user=content.user,
            account_status=content.account_status,
            agreements=content.agreements,
            seen=content.seen,
        )
        self._kept.add(key)
        # Two events of one reload may restore at once; they must share the object.
        return self._live.setdefault(key, (session, cipher))

    async def _insert(self, session: Session) -> None:
        self._written[session.key] = self._clock()
        await self._run(
            "INSERT INTO session VALUES (?, ?, ?, ?)",
            (session.key, session.created_at, session.seen_at, self._encrypted(session)),
        )
        if session.key in self._live:
            self._kept.add(session.key)
        else:  # revoked while the row was written
            await self._run("DELETE FROM session WHERE key = ?", (session.key,))

    async def _write(self, session: Session) -> None:
        """Never a row anew: another process may have ended the session."""
        self._written[session.key] = self._clock()
        found = await self._change(
            "UPDATE session SET seen_at = max(seen_at, ?), sealed = ? WHERE key = ? RETURNING 1",
            (session.seen_at, self._encrypted(session), session.key),
        )
        if found == []:
            self._forget(session.key)

    def _encrypted(self, session: Session) -> bytes:
        content = SessionContent(
            credential=session.credential.token,
            login=session.login,
            user=session.user,
            account_status=session.account_status,
            agreements=session.agreements,
            seen=session.seen,
        )
        return self._live[session.key][1].encrypt(content.model_dump_json())

    async def _sweep(self, now: float) -> None:
        for key, (session, _) in list(self._live.items()):
            if self._is_over(session.created_at, session.seen_at, now) and not self._is_used_elsewhere(session, now):
                self._forget(key)
        # Rows are touched late, so that the file may show a session as older than it is.
        limits = (now - self._idle - 2 * TOUCH_EVERY, now - self._absolute)
        await self._run("DELETE FROM session WHERE seen_at < ? OR created_at < ?", limits)

    async def _change(self, statement: str, values: tuple[object, ...]) -> list[tuple] | None:
        """None where the file cannot be written, as when the disk is full: who is signed in works on, and only a restart forgets more."""
        try:
            return await self._run(statement, values)
        except sqlite3.OperationalError as error:
            logger.warning("The sessions' file cannot be written: %s", error)
            return None

    async def _run(self, statement: str, values: tuple[object, ...]) -> list[tuple]:
        return await asyncio.to_thread(self._run_blocking, statement, values)

    def _run_blocking(self, statement: str, values: tuple[object, ...]) -> list[tuple]:
        with self._lock, closing(self._db.execute(statement, values)) as cursor:
            return cursor.fetchall()


def end_all(path: Path) -> None:
    """End every sign-in that a file knows, at once also in the processes that serve from it, and what else it keeps.

    What is no database any more is put aside.
    """
    if path.exists():
        with closing(_opened(path)) as db:
            for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                db.execute(f'DELETE FROM "{table}"')  # noqa: S608  a name of our own


def _opened(path: Path | None) -> sqlite3.Connection:
    """The sessions' file; one that is none any more is put aside, as losing it costs everybody a sign-in and nothing else."""
    try:
        return connected(path, _SCHEMA)
    except sqlite3.DatabaseError as error:
        # An OperationalError is of the machine: locked, full, not to be written.
        if path is None or isinstance(error, sqlite3.OperationalError):
            raise
        logger.error("%s cannot be read (%s): it is put aside, and everybody has to sign in again", path.name, error)  # noqa: TRY400
        for end in ("", "-wal", "-shm"):
            part = path.with_name(path.name + end)
            if part.exists():
                part.replace(path.with_name(f"{path.name}.unreadable{end}"))
        return connected(path, _SCHEMA)


def connected(path: Path | None, schema: str) -> sqlite3.Connection:
    """A connection to the sessions' file, or to memory, with the table that the schema makes."""
    deadline = time.monotonic() + _OPENED_AT_ONCE
    while True:
        db = sqlite3.connect(path or ":memory:", check_same_thread=False, isolation_level=None)
        try:
            for pragma in SQLITE_PRAGMAS:
                db.execute(f"PRAGMA {pragma}")
            db.execute(schema)
        except sqlite3.Error as error:
            db.close()
            # Of several processes that make the file only one can, and SQLite lets the others wait for nothing else but that.
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return db
