import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from vcc_portal.session.storage_tags import StorageTags
from vcc_portal.session.store import Sessions
from vcc_portal.session.unanswered import KEPT, LONGEST, MOST_OF_ACCOUNT, UnansweredStore

WHO, OTHER = "account-canary-1", "account-canary-2"
TEXT = '{"amount": "71.37-canary"}'
TAGS = StorageTags(b"k" * 32)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "sessions.db"


def kept(file: Path, tags: StorageTags = TAGS, clock: Callable[[], float] = lambda: 1e6) -> UnansweredStore:
    return UnansweredStore(file, tags, clock=clock)


def test_a_restart_and_another_process_have_it_for_its_account_alone(file: Path) -> None:
    first, second = kept(file), kept(file)
    first.put("form", WHO, "1", TEXT)
    first.close()
    for each in (second, kept(file)):
        assert each.of("form", WHO) == {"1": TEXT}
        assert (each.of("form", OTHER), each.of("task", WHO), each.of("form", "")) == ({}, {}, {})
    second.drop("form", "1")
    assert kept(file).of("form", WHO) == {}


def test_the_newest_comes_first_and_a_number_is_kept_once(file: Path) -> None:
    now = iter(range(1, 100))
    each = kept(file, clock=lambda: float(next(now)))
    for number in ("1", "2", "1"):
        each.put("form", WHO, number, f"of {number}")
    assert list(each.of("form", WHO)) == ["1", "2"]


def test_the_file_alone_says_neither_whose_it_is_nor_what(file: Path) -> None:
    each = kept(file)
    each.put("form", WHO, "1", TEXT)
    written = b"".join(path.read_bytes() for path in file.parent.iterdir())
    assert b"canary" not in written
    assert kept(file, StorageTags(b"x" * 32)).of("form", WHO) == {}
    each.drop("form", "1")


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE unanswered SET sealed = substr(sealed, 1, 40)",
        "UPDATE unanswered SET sealed = x''",
        "UPDATE unanswered SET sealed = 'text'",
        "UPDATE unanswered SET sealed = zeroblob(1000000)",
        "UPDATE unanswered SET sealed = x'ff' || sealed",
        "DROP TABLE unanswered",
    ],
)
def test_a_row_that_was_cut_or_changed_is_none(file: Path, change: str) -> None:
    each = kept(file)
    each.put("form", WHO, "1", TEXT)
    with sqlite3.connect(file) as db:
        db.execute(change)
    assert each.of("form", WHO) == {}
    each.drop("form", "1")
    assert kept(file).of("form", WHO) == {}


def test_a_row_that_is_moved_to_another_account_is_none(file: Path) -> None:
    each = kept(file)
    each.put("form", WHO, "1", TEXT)
    with sqlite3.connect(file) as db:
        db.execute("UPDATE unanswered SET account = ?", (TAGS.of(OTHER),))
    assert (each.of("form", OTHER), each.of("form", WHO)) == ({}, {})


def test_few_are_kept_and_none_for_long(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vcc_portal.session.unanswered.MOST", 45)
    now = 0.0
    each = kept(file, clock=lambda: now)
    for number in range(MOST_OF_ACCOUNT + 5):
        now += 1
        each.put("form", WHO, str(number), TEXT)
    assert list(each.of("form", WHO)) == [str(number) for number in range(MOST_OF_ACCOUNT + 4, 4, -1)]
    for number in range(10):
        now += 1
        each.put("form", OTHER, f"other {number}", TEXT)
    assert (len(each.of("form", WHO)), len(each.of("form", OTHER))) == (35, 10)
    each.put("form", OTHER, "long", "x" * (LONGEST + 1))
    assert "long" not in each.of("form", OTHER)
    now += KEPT
    assert each.of("form", OTHER) == {}
    each.put("form", WHO, "new", TEXT)
    with sqlite3.connect(file) as db:
        assert db.execute("SELECT number FROM unanswered").fetchall() == [("new",)]


def test_a_disk_that_is_full_costs_its_memory_over_a_restart_and_nothing_else(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    each = kept(file)
    each.put("form", WHO, "before", TEXT)
    each._file.execute("PRAGMA query_only = ON")
    each.put("form", WHO, "now", TEXT)
    assert set(each.of("form", WHO)) == {"before", "now"}
    for number in ("before", "now"):
        each.drop("form", number)
    assert each.of("form", WHO) == {}, "what has been given back is not given back again"
    assert "cannot be written" in caplog.text
    assert "canary" not in caplog.text
    each._file.execute("PRAGMA query_only = OFF")
    each.put("form", WHO, "before", "again")
    assert kept(file).of("form", WHO) == {"before": "again"}


def test_a_portal_starts_where_the_table_cannot_be_made(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An update on a machine whose disk is full: the sessions' table is there, this one is not."""
    Sessions(file, idle=900, absolute=43200).close()
    connect = sqlite3.connect

    def full(path: object, **options: object) -> sqlite3.Connection:
        db = connect(path, **options)  # type: ignore[call-overload]
        if path == file:
            db.execute("PRAGMA query_only = ON")
        return db

    monkeypatch.setattr(sqlite3, "connect", full)
    each = kept(file)
    each.put("form", WHO, "1", TEXT)
    assert each.of("form", WHO) == {"1": TEXT}
    assert "is not kept" in caplog.text
    each.close()
