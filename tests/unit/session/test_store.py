import asyncio
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.support.hand_clock import HandClock
from vcc_portal.domain.account import AccountStatus
from vcc_portal.session.encryption import Cipher, DecryptionFailed, key_of, new_sid
from vcc_portal.session.session import Session, SignedInLogin
from vcc_portal.session.store import Sessions, end_all
from vcc_portal.upstream.client import Credential
from vcc_portal.upstream.models.account_settings import AgreementVersion
from vcc_portal.upstream.models.user import UriPermission, VccUser

TOKEN = "canary-provider-session-8f21"
LOGIN = SignedInLogin(user_id="1", login_name="som****@lanyu.example", region="HK")
USER = VccUser(
    user_id="1",
    account_available=True,
    status="VALID",
    biz_source="cn_vcc",
    uri_permission_dto_list=[UriPermission(resource_code="c", resource_url="/card/list", link_type=1)],
)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


def store(folder: Path, clock: HandClock) -> Sessions:
    return Sessions(folder / "sessions.db", idle=900, absolute=43200, clock=clock)


async def test_a_session_is_found_by_its_id_alone(tmp_path: Path, clock: HandClock) -> None:
    sessions = store(tmp_path, clock)
    sid, session = await sessions.create(Credential(TOKEN), LOGIN)
    assert await sessions.find(sid) is session
    for other in ("", new_sid(), sid[:-1], sid + "A", session.key, "x" * 10_000):
        assert await sessions.find(other) is None


async def test_who_is_sent_away_while_he_is_looked_for_is_not_found(tmp_path: Path, clock: HandClock) -> None:
    sid, _ = await store(tmp_path, clock).create(Credential(TOKEN), LOGIN)
    restarted = store(tmp_path, clock)
    looking = asyncio.create_task(restarted.find(sid))
    await asyncio.sleep(0)  # it is being read from the file
    await restarted.revoke_sid(sid)
    await looking
    assert await restarted.find(sid) is None


async def test_all_are_ended_in_processes_that_run_and_who_comes_back_outlives_their_restart(
    tmp_path: Path, clock: HandClock
) -> None:
    end_all(tmp_path / "sessions.db")
    sessions, heard = store(tmp_path, clock), list[str]()
    sessions.when_ended(heard.append)
    sid, session = await sessions.create(Credential(TOKEN), LOGIN)
    end_all(tmp_path / "sessions.db")
    sessions.look()
    assert heard == [session.key]
    assert await sessions.find(sid) is None
    sid, _ = await sessions.create(Credential(TOKEN), LOGIN)
    assert await store(tmp_path, clock).find(sid) is not None


async def test_ids_have_256_random_bits() -> None:
    ids = {new_sid() for _ in range(1000)}
    assert len(ids) == 1000
    assert min(map(len, ids)) >= 43


async def test_a_restart_keeps_everything_but_the_age_of_the_user_info(tmp_path: Path, clock: HandClock) -> None:
    sessions = store(tmp_path, clock)
    sid, session = await sessions.create(Credential(TOKEN), LOGIN)
    session.put_user(USER)
    session.account_status = AccountStatus.FROZEN
    session.agreements = [AgreementVersion(site="HK", code="terms", title="Terms")]
    await sessions.save(session)
    sessions.close()
    again = await store(tmp_path, clock).find(sid)
    assert again is not None
    assert (again.credential.token, again.login, again.user) == (TOKEN, LOGIN, USER)
    assert again.account_status is AccountStatus.FROZEN
    assert again.agreements == session.agreements
    assert session.has_fresh_user(2)
    assert not again.has_fresh_user(2)


async def test_the_file_alone_is_worthless(tmp_path: Path, clock: HandClock) -> None:
    sessions = store(tmp_path, clock)
    sid, session = await sessions.create(Credential(TOKEN), LOGIN)
    session.put_user(USER)
    await sessions.save(session)
    sessions.close()
    content = b"".join(path.read_bytes() for path in tmp_path.iterdir())  # noqa: ASYNC240
    for secret in (TOKEN, sid, LOGIN.login_name, "lanyu", "/card/list"):
        assert secret.encode() not in content
    assert (tmp_path / "sessions.db").stat().st_mode & 0o077 == 0


async def test_a_row_moved_to_another_id_or_changed_is_dropped(tmp_path: Path, clock: HandClock) -> None:
    sessions = store(tmp_path, clock)
    await sessions.create(Credential(TOKEN), LOGIN)
    sessions.close()
    thief = new_sid()
    with sqlite3.connect(tmp_path / "sessions.db") as db:
        db.execute("UPDATE session SET key = ?", (key_of(thief),))
    again = store(tmp_path, clock)
    assert await again.find(thief) is None
    assert not await again._run("SELECT 1 FROM session", ())


@pytest.mark.parametrize(
    ("used_after", "alive"), [((899,), True), ((900,), False), ((800, 800, 800), True), ((5, 901), False)]
)
async def test_an_unused_session_ends(
    tmp_path: Path, clock: HandClock, used_after: tuple[int, ...], alive: bool
) -> None:
    sessions = store(tmp_path, clock)
    sid, _ = await sessions.create(Credential(TOKEN), LOGIN)
    found = None
    for seconds in used_after:
        clock.now += seconds
        found = await sessions.find(sid, touch=True)
    assert (found is not None) is alive


async def test_looking_is_not_using(tmp_path: Path, clock: HandClock) -> None:
    sessions = store(tmp_path, clock)
    sid, _ = await sessions.create(Credential(TOKEN), LOGIN)
    for _ in range(3):
        clock.now += 300
        found = await sessions.find(sid)
    assert found is None


async def test_every_session_ends_after_twelve_hours(tmp_path: Path, clock: HandClock) -> None:
    sessions = store(tmp_path, clock)
    sid, _ = await sessions.create(Credential(TOKEN), LOGIN)
    for _ in range(12 * 6 - 1):
        clock.now += 600
        assert await sessions.find(sid, touch=True)
    clock.now += 600
    assert await sessions.find(sid, touch=True) is None


async def test_use_is_written_down_for_a_restart(tmp_path: Path, clock: HandClock) -> None:
    sessions = store(tmp_path, clock)
    sid, _ = await sessions.create(Credential(TOKEN), LOGIN)
    clock.now += 600
    await sessions.find(sid, touch=True)
    sessions.close()
    clock.now += 600
    assert await store(tmp_path, clock).find(sid) is not None


async def test_a_revoked_session_is_gone_everywhere_and_stays_gone(tmp_path: Path, clock: HandClock) -> None:
    sessions = store(tmp_path, clock)
    sid, session = await sessions.create(Credential(TOKEN), LOGIN)
    await sessions.revoke_sid(sid)
    assert await sessions.find(sid) is None
    assert not sessions.is_live(session)
    await sessions.save(session)
    sessions.close()
    assert await store(tmp_path, clock).find(sid) is None


async def test_a_save_that_meets_a_revocation_does_not_bring_the_row_back(tmp_path: Path, clock: HandClock) -> None:
    sessions = store(tmp_path, clock)
    sid, session = await sessions.create(Credential(TOKEN), LOGIN)
    await asyncio.gather(*(sessions.save(session) for _ in range(5)), sessions.revoke(session.key))
    sessions.close()
    assert await store(tmp_path, clock).find(sid) is None


async def test_a_disk_that_is_full_stops_nobody_who_is_signed_in(
    tmp_path: Path, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    """Every event failed a quarter of a minute after the last one, and who signed out was signed in again by his cookie."""
    sessions = store(tmp_path, clock)
    sid, session = await sessions.create(Credential(TOKEN), LOGIN)
    leaving, left = await sessions.create(Credential("other"), LOGIN)
    idle, _ = await sessions.create(Credential("third"), LOGIN)
    sessions._db.execute("PRAGMA query_only = ON")
    clock.now += 600
    session.user = USER
    assert await sessions.find(sid, touch=True) is session
    await sessions.save(session)
    await sessions.revoke(left.key)
    assert await sessions.find(leaving) is None
    clock.now += 400
    assert await sessions.find(idle) is None
    assert await sessions.find(sid) is session
    assert {record.getMessage() for record in caplog.records} == {
        "The sessions' file cannot be written: attempt to write a readonly database"
    }
    sessions._db.execute("PRAGMA query_only = OFF")
    assert await sessions.find(leaving) is None
    assert await sessions.find(sid, touch=True) is session
    restarted = store(tmp_path, clock)
    found = await restarted.find(sid)
    assert found
    assert found.user == USER
    assert await restarted.find(leaving) is None


async def test_two_events_of_one_reload_share_the_restored_session(tmp_path: Path, clock: HandClock) -> None:
    sessions = store(tmp_path, clock)
    sid, _ = await sessions.create(Credential(TOKEN), LOGIN)
    sessions.close()
    again = store(tmp_path, clock)
    first, second = await asyncio.gather(again.find(sid), again.find(sid))
    assert first is second


async def test_dead_rows_are_swept_by_the_next_sign_in(tmp_path: Path, clock: HandClock) -> None:
    sessions = store(tmp_path, clock)
    await sessions.create(Credential(TOKEN), LOGIN)
    clock.now += 100_000
    await sessions.create(Credential(TOKEN), LOGIN)
    assert await sessions._run("SELECT count(*) FROM session", ()) == [(1,)]
    assert len(sessions._live) == 1


@pytest.fixture
def others(tmp_path: Path, clock: HandClock) -> tuple[Sessions, Sessions]:
    """The stores of two processes that serve from one file (decision 41)."""
    return store(tmp_path, clock), store(tmp_path, clock)


async def test_a_sign_in_is_known_to_every_process(others: tuple[Sessions, Sessions]) -> None:
    one, other = others
    sid, session = await one.create(Credential(TOKEN), LOGIN)
    found = await other.find(sid)
    assert found is not None
    assert found.key == session.key


async def test_what_one_process_ends_is_over_in_all_of_them_at_once(others: tuple[Sessions, Sessions]) -> None:
    one, other = others
    sid, _ = await one.create(Credential(TOKEN), LOGIN)
    there = await other.find(sid)
    assert there is not None
    await one.revoke_sid(sid)
    assert not other.is_live(there)
    await other.save(there)
    assert await other.find(sid) is None
    assert await one.find(sid) is None, "the other one's copy has not brought it back"


async def test_tabs_of_another_process_are_told_of_the_end(others: tuple[Sessions, Sessions]) -> None:
    one, other = others
    told: list[str] = []
    other.when_ended(told.append)
    (sid, ended), (kept, _) = [await one.create(Credential(TOKEN), LOGIN) for _ in range(2)]
    assert await other.find(sid)
    assert await other.find(kept)
    other.look()
    assert told == []
    await one.revoke_sid(sid)
    other.look()
    assert told == [ended.key]
    assert await other.find(kept)


async def test_one_that_is_being_made_is_not_taken_for_ended(tmp_path: Path, clock: HandClock) -> None:
    sessions, told = store(tmp_path, clock), list[str]()
    sessions.when_ended(told.append)
    making = asyncio.create_task(sessions.create(Credential(TOKEN), LOGIN))
    while not making.done():
        sessions.look()
        await asyncio.sleep(0)
    assert told == []
    assert await sessions.find((await making)[0])


async def test_what_is_used_in_one_process_does_not_end_for_want_of_use_in_another(
    others: tuple[Sessions, Sessions], clock: HandClock
) -> None:
    one, other = others
    sid, _ = await one.create(Credential(TOKEN), LOGIN)
    told: list[str] = []
    other.when_ended(told.append)
    assert await other.find(sid, touch=True)
    for _ in range(2):
        clock.now += 600
        assert await one.find(sid, touch=True)
    await other.create(Credential(TOKEN), LOGIN)  # which sweeps
    assert told == []
    assert await other.find(sid)
    clock.now += 899
    assert await one.find(sid)


async def test_a_start_waits_for_the_process_that_makes_the_file(
    tmp_path: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where several make one at once SQLite refuses all but the first, and lets nobody wait."""
    refusals = [sqlite3.OperationalError("database is locked") for _ in range(2)]

    class Refusing(sqlite3.Connection):
        def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
            if "journal_mode" in statement and refusals:
                refusal = refusals.pop()
                refusal.sqlite_errorcode = sqlite3.SQLITE_BUSY
                raise refusal
            return super().execute(statement, *values)

    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Refusing))
    sessions = store(tmp_path, clock)
    sid, _ = await sessions.create(Credential(TOKEN), LOGIN)
    assert await sessions.find(sid)
    assert refusals == []


def test_a_seal_opens_with_its_own_id_only() -> None:
    encrypted = Cipher("one").encrypt("text")
    assert Cipher("one").decrypt(encrypted) == "text"
    with pytest.raises(DecryptionFailed):
        Cipher("two").decrypt(encrypted)


def test_the_standing_of_a_session_without_user_has_no_rights() -> None:
    session = Session("k", Credential(TOKEN), LOGIN, 0, 0)
    assert session.standing.user_id == ""
    session.put_user(USER)
    assert session.standing.resource_urls == {"/card/list"}
    assert session.standing.resource_codes == {"c"}


async def test_a_file_that_is_no_database_any_more_costs_sign_ins_and_not_the_start(
    tmp_path: Path, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "sessions.db").write_bytes(b"of a disk that was full" * 500)
    sessions = store(tmp_path, clock)
    sid, _ = await sessions.create(Credential(TOKEN), LOGIN)
    sessions.close()
    again = store(tmp_path, clock)
    assert await again.find(sid) is not None
    again.close()
    assert (tmp_path / "sessions.db.unreadable").read_bytes().startswith(b"of a disk")
    assert [record.levelname for record in caplog.records] == ["ERROR"]
