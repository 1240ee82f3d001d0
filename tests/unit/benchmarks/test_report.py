"""What a measurement writes replaces its own section and nothing else."""

from pathlib import Path

import pytest

from benchmarks import report


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "performance.md"
    path.write_text("# Performance\n\nBy hand.\n")
    monkeypatch.setattr(report, "PAGE", path)
    return path


def test_a_section_is_written_again_where_it_stands(page: Path) -> None:
    report.write_section("first", "The first", ["3 ms"])
    report.write_section("second", "The second", [r"a \1 line"])
    page.write_text(page.read_text() + "\nBy hand too.\n")
    report.write_section("first", "The first", ["4 ms"])

    text = page.read_text()
    assert text.startswith("# Performance\n\nBy hand.\n\n<!-- first -->\n## The first\n")
    assert text.index("4 ms") < text.index("<!-- second -->") < text.index(r"a \1 line")
    assert text.endswith("<!-- /second -->\n\nBy hand too.\n")
    assert "3 ms" not in text


def test_a_table_has_its_figures_on_the_right() -> None:
    assert report.table(["", "ms"], [("cold", 3), ("warm", 2.5)]) == [
        "|  | ms |",
        "| --- | --: |",
        "| cold | 3 |",
        "| warm | 2.5 |",
    ]
