"""What is told of files in the making once it has come of them, beside rows that stand there already."""

from vcc_portal.domain.listing import Status
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.files import FileRow, finished, outcome_told
from vcc_portal.i18n import terms
from vcc_portal.i18n.patterns import files as strings

MAKING, QUEUED = Status(strings.MAKING, "info"), Status(strings.QUEUED, "neutral")
READY, FAILED = Status(strings.READY, "ok"), Status(terms.FAILED, "bad")


def row(key: str, status: Status, title: Text | None = None) -> FileRow:
    ready = key if status is READY else ""
    return FileRow(key=key, title=title or Text.same(key), status=status, file_id=ready)


def test_only_what_is_no_longer_being_made_is_finished() -> None:
    rows = [row("a", MAKING), row("b", QUEUED), row("c", READY), row("d", FAILED)]
    assert finished(rows) == frozenset({"c", "d"})


def test_a_file_is_told_by_its_name_in_each_language() -> None:
    lines = row("a", READY, Text(zh="2026-10 · 收支明细", en="2026-10 · line details"))
    assert outcome_told([lines], frozenset()) == Text(
        zh="“2026-10 · 收支明细”已生成，可以下载", en="2026-10 · line details is ready to download"
    )


def test_several_are_counted_and_those_that_failed_stand_behind() -> None:
    rows = [row("a", READY), row("b", READY), row("c", FAILED), row("d", MAKING), row("e", READY)]
    assert outcome_told(rows, frozenset({"e"})).en == "2 files are ready to download; c couldn't be generated"


def test_nothing_is_told_of_what_was_finished_before_or_is_being_made() -> None:
    assert outcome_told([row("a", READY), row("b", MAKING)], frozenset({"a"})) == EMPTY
