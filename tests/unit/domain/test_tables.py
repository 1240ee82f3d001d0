"""Whatever is on the clipboard becomes cells: never an exception, never a changed cell."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.clipboard import write_table
from vcc_portal.domain.tables import one_line, read_table

CELL = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=12)
GRID = st.lists(st.lists(CELL, min_size=1, max_size=5), max_size=6)


@given(GRID)
def test_any_cells_come_back_as_they_were(rows: list[list[str]]) -> None:
    assert read_table(write_table(rows)).rows == [row for row in rows if any(cell.strip() for cell in row)]


@given(st.text(max_size=300))
def test_any_text_is_some_table(text: str) -> None:
    assert all(row for row in read_table(text).rows)


@given(st.text(alphabet='"\t\n,;a，', max_size=60))
def test_no_character_of_a_bare_cell_is_lost(text: str) -> None:
    cells = "".join(cell for row in read_table(text).rows for cell in row)
    assert cells.count("a") == text.count("a")


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("a\tb\r\nc\td\r\n", [["a", "b"], ["c", "d"]]),
        ("\ufeffa\tb\rc\td", [["a", "b"], ["c", "d"]]),
        ('"two\nlines"\t"say ""hi"""\n', [["two\nlines", 'say "hi"']]),
        ('5" screen\tx', [['5" screen', "x"]]),
        ('"open\tx', [['"open', "x"]]),
        ("a,b,c\nd,e,f", [["a", "b", "c"], ["d", "e", "f"]]),
        ('a,"1,000.00"\nb,"2,000.00"', [["a", "1,000.00"], ["b", "2,000.00"]]),
        ("a;1,00\nb;2,00", [["a", "1,00"], ["b", "2,00"]]),
        ("谷歌，a@b.cn\n脸书，c@d.cn", [["谷歌", "a@b.cn"], ["脸书", "c@d.cn"]]),
        ("1,000\n2,500.50", [["1,000"], ["2,500.50"]]),
        ("$1,000\n$12,500", [["$1,000"], ["$12,500"]]),
        ("one line, with a comma\nanother without", [["one line, with a comma"], ["another without"]]),
        ("a\t\tb", [["a", "", "b"]]),
        ("a\n\nb", [["a"], ["b"]]),
        ("", []),
    ],
)
def test_what_spreadsheets_write(text: str, cells: list[list[str]]) -> None:
    assert read_table(text).rows == cells


def test_rows_have_the_numbers_that_a_spreadsheet_gives_them() -> None:
    table = read_table('a\tb\n\n"c\n\nd"\te\n \t \nf\tg')
    assert (len(table.rows), table.numbers) == (3, [1, 3, 5])


def test_a_cell_on_one_line() -> None:
    assert one_line(" a\u200b\tb\n c\x00 ") == "a b c"


@pytest.mark.parametrize(
    "text", ['"\t' * 30_000, '"a""\t' * 20_000, '"' * 60_000, '"a' * 30_000, ",\n" * 30_000, " " * 90_000 + ","]
)
def test_a_hostile_text_is_read_at_once(text: str) -> None:
    begun = time.perf_counter()
    read_table(text)
    assert time.perf_counter() - begun < 2


@pytest.mark.parametrize(
    ("text", "rows", "more_rows", "more_columns"),
    [
        ("a\tb\nc\td\n\n \t \ne\tf\n", [["a", "b"], ["c", "d"]], 1, False),
        ("a\tb\tc\nd\n", [["a", "b"], ["d"]], 0, True),
        ('"1\n2"\tb\n"3\n\n4"\tx\ty\n"5\n6"\tz\n"7\n8"', [["1\n2", "b"], ["3\n\n4", "x"]], 2, True),
        ("a\tb\nc\td\n", [["a", "b"], ["c", "d"]], 0, False),
        ('a\tb\nc\td\n\u3000\t\xa0\n""\t"\n"\t""\n\x1f\n', [["a", "b"], ["c", "d"]], 0, False),
        ('a\tb\nc\td\n\u3000\t"\n""\t"x"\n', [["a", "b"], ["c", "d"]], 2, False),
    ],
)
def test_what_is_beyond_the_bounds_is_counted(
    text: str, rows: list[list[str]], more_rows: int, more_columns: bool
) -> None:
    read = read_table(text, most_rows=2, most_columns=2)
    assert (read.rows, read.more_rows, read.more_columns) == (rows, more_rows, more_columns)


@given(GRID, st.integers(1, 6), st.integers(1, 5))
def test_bounds_cut_the_same_table(rows: list[list[str]], most_rows: int, most_columns: int) -> None:
    text = write_table(rows)
    whole, part = read_table(text).rows, read_table(text, most_rows=most_rows, most_columns=most_columns)
    kept = [row[:most_columns] for row in whole]
    assert part.rows == [row for row in kept if any(cell.strip() for cell in row)][:most_rows]
    assert len(part.rows) + part.more_rows <= len(whole)
