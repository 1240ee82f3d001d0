"""The measurement of the first page runs; what it measures is nobody's to pass or fail on."""

from pathlib import Path

from playwright.sync_api import Browser

from benchmarks.first_page import results
from benchmarks.first_page.__main__ import NEAR, short
from benchmarks.first_page.servers import ALL
from tests.support import moments


@moments.only_now
def test_the_rows_of_all_three_are_seen_and_answer(browser: Browser, tmp_path: Path) -> None:
    figures = short(browser, tmp_path)
    said = list(results.lines(figures, [NEAR], ["zh"]))
    assert [line.partition(" |")[0] for line in said if line.startswith("| 20 rows")] == [
        "| 20 rows painted, cold",
        "| 20 rows painted, warm",
    ]
    assert {(key.name, key.kind) for key in figures} == {
        (name, kind) for name in ALL for kind in ("clicked", "cold", "warm")
    }
    for key, (load,) in figures.items():
        if key.kind == "clicked":
            assert 0 < load.rows < load.answered
            continue
        assert 0 < load.first < load.rows + 1_000
        assert load.requests > 1
        assert load.html > 100
        assert load.line > load.html
        if key.kind == "cold":
            assert load.rows <= load.taken < load.answered
            assert load.js > 10_000
        else:
            assert load.following > 0
