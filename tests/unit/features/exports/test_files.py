"""Exported files as rows."""

import pytest

from vcc_portal.features.exports.files import can_be_made_again, file_rows, size_text
from vcc_portal.features.patterns.files import FileRow, is_under_way
from vcc_portal.upstream.models.report import ExportFile

NOW = "2026-11-21 12:00:00"
FILE = ExportFile(
    export_id="e1",
    file_id="f1",
    file_name="岚屿_20261120.xlsx",
    status="SUCCESS",
    row_count=8291,
    size=1_300_000,
    operator_name="沈岚",
    create_time="2026-11-20 09:00:06",
    expire_time="2026-11-27 09:00:09",
)


def said_of(row: FileRow) -> str:
    return " · ".join(fact.en for fact in row.facts)


@pytest.mark.parametrize(
    ("change", "status", "note", "file_id", "again", "percent"),
    [
        ({}, "Ready", "8,291 rows · 1.3 MB · Until 2026-11-27 09:00", "f1", "", 0),
        ({"row_count": 1, "size": 900}, "Ready", "1 row · 900 B · Until 2026-11-27 09:00", "f1", "", 0),
        ({"status": "INIT", "row_count": 0}, "Waiting", "", "", "", 0),
        ({"status": "GENERATING", "row_count": 0}, "Generating", "", "", "", 0),
        (
            {"status": "GENERATING", "row_count": 4000, "progress": 48},
            "Generating",
            "4,000 rows written · 48% done",
            "",
            "",
            48,
        ),
        ({"expire_time": NOW}, "Expired", "8,291 rows · 1.3 MB · Expired. It can be made again.", "", "e1", 0),
        (
            {"status": "FAIL", "fail_reason": "TOO_MANY_ROWS:1,000,000"},
            "Failed",
            "Too many rows (maximum 1,000,000). Choose a shorter period.",
            "",
            "e1",
            0,
        ),
        ({"status": "FAIL", "fail_reason": "NEW_ONE"}, "Failed", "NEW_ONE", "", "e1", 0),
        ({"status": "FAIL", "fail_reason": ""}, "Failed", "No reason given", "", "e1", 0),
        ({"status": "NEW_STATE"}, "NEW_STATE", "", "", "", 0),
    ],
)
def test_a_file_says_how_it_stands(
    change: dict[str, object], status: str, note: str, file_id: str, again: str, percent: int
) -> None:
    file = FILE.model_copy(update=change)
    (row,) = file_rows([file], NOW)
    said = " · ".join(each for each in ("2026-11-20 09:00", "沈岚", note) if each)
    assert (row.key, row.title.zh, row.status.text.en, said_of(row)) == ("e1", "岚屿_20261120.xlsx", status, said)
    assert (row.file_id, row.again, row.percent) == (file_id, again, percent)
    assert can_be_made_again(file, NOW) is bool(again)
    assert is_under_way([file]) is (file.status in {"INIT", "GENERATING"})


@pytest.mark.parametrize(
    ("conditions", "said"),
    [
        ({"timeStart": "2026-11-01", "timeEnd": "2026-11-20", "currency": "USD"}, "2026-11-01 to 2026-11-20 · "),
        ({"timeStart": "2026-11-20", "timeEnd": "2026-11-20", "transactionId": "t1"}, "2026-11-20 · "),
        (
            {"acctDateTimeStart": "2026-10-01 00:00:00", "acctDateTimeEnd": "2026-10-31 23:59:59"},
            "2026-10-01 to 2026-10-31 · ",
        ),
        ({"billPeriod": "202610"}, "2026-10 · "),
        ({"bizId": "b1", "billPeriod": "202610"}, ""),
        ({"timeStart": "<b>2026-11", "timeEnd": "2026-11-20"}, ""),
        ({"timeStart": ["2026-11-01"], "timeEnd": None}, ""),
        ({"billPeriod": "last month"}, ""),
        ({}, ""),
    ],
)
def test_a_file_says_which_days_it_is_of(conditions: dict[str, object], said: str) -> None:
    """They were called by the time of their making alone, and which was which could not be told."""
    (row,) = file_rows([FILE.model_copy(update={"conditions": conditions})], NOW)
    assert said_of(row).startswith(f"{said}2026-11-20 09:00 · 沈岚")


@pytest.mark.parametrize(
    ("size", "text"),
    [(0, "0 B"), (1023, "1023 B"), (1024, "1.0 KB"), (1025, "1.1 KB"), (1 << 20, "1.0 MB"), (31_457_280, "30.0 MB")],
)
def test_sizes(size: int, text: str) -> None:
    assert size_text(size) == text
