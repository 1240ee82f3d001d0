"""What people copy from Excel, WPS, Numbers and Google becomes rows of the batch; what is wrong is said per cell."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vcc_portal.domain.tables import write_table
from vcc_portal.domain.text import EMPTY
from vcc_portal.i18n import card_batch as words
from vcc_portal.state.card.apply_sheets import template_sheet
from vcc_portal.state.card.table_paste import HEADS, plain_amount, read_pasted, tags_of
from vcc_portal.state.card.table_rows import COLUMNS, MOST_ROWS, judge, read_rows, written

NAME, EMAIL, TAGS, SINGLE, DAY, MONTH, LIFETIME = COLUMNS
TEXT = st.text(max_size=40)


def row(**cells: str) -> dict[str, str]:
    usual = {NAME: "Ads", EMAIL: "ads@lanyu.com"}
    return dict.fromkeys(COLUMNS, "") | usual | cells


@given(st.text(max_size=300), st.sampled_from(["USD", "JPY"]), st.sampled_from(["", *COLUMNS]))
def test_no_clipboard_breaks_it(text: str, currency: str, at: str) -> None:
    read = read_pasted(text, currency, COLUMNS, at)
    assert set(read.columns) <= set(COLUMNS)
    assert all(len(cells) == len(read.columns) for cells in read.rows)
    assert not any(set(cell) & set("\t\n\r") for cells in read.rows for cell in cells)


@given(st.lists(st.fixed_dictionaries(dict.fromkeys(COLUMNS, TEXT)), max_size=5), st.sampled_from(["USD", "JPY", ""]))
def test_no_typed_row_breaks_it(cells: list[dict[str, str]], currency: str) -> None:
    found = judge(written(cells), currency, {SINGLE: "x"}, None)
    assert len(found.cards) + found.bad == found.total
    assert all(EMPTY not in (problem.short, problem.said) for problem in found.problems)


@given(
    st.lists(st.fixed_dictionaries({NAME: st.from_regex(r"\A[a-z]{1,8}\Z"), SINGLE: st.from_regex(r"\A[0-9]{1,3}\Z")}))
)
def test_clean_cells_come_through_a_spreadsheet(cells: list[dict[str, str]]) -> None:
    text = write_table([["Card name", "Single"], *[[each[NAME], each[SINGLE]] for each in cells]])
    read = read_pasted(text, "USD", COLUMNS)
    assert read.rows == [[each[NAME], f"{int(each[SINGLE])}.00"] for each in cells]


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("1,000", "1000.00"),
        ("US$ 1,000.5", "1000.50"),
        ("￥１，０００", "1000.00"),
        ("1000元", "1000.00"),
        ("USD 12.00", "12.00"),
        ("HK$5", "5.00"),
        ("(100)", "(100)"),
        ("1,00", "1,00"),
        ("$1k", "$1k"),
        ("不限", "不限"),
        ("1.005", "1.005"),
    ],
)
def test_an_amount_is_freed_of_what_surrounds_it_or_kept_as_it_was(typed: str, plain: str) -> None:
    assert plain_amount(typed, "USD") == plain


@pytest.mark.parametrize(
    ("heads", "columns"),
    [
        ("卡片名称\t3DS 验证邮箱\t单笔限额（USD）", [NAME, EMAIL, SINGLE]),
        ("Name\tE-mail\tMonthly limit", [NAME, EMAIL, MONTH]),
        ("单月限额\t备注\t卡名", [MONTH, NAME]),
        ("Card name / 卡片名称\tTags / 标签", [NAME, TAGS]),
        ("CARD_NAME\tcard name\temail", [NAME, EMAIL]),
    ],
)
def test_heads_are_known_in_both_languages_and_any_order(heads: str, columns: list[str]) -> None:
    body = "\t".join("7" for _ in heads.split("\t"))
    read = read_pasted(f"{heads}\n{body}\n", "USD", COLUMNS)
    assert read.columns == columns
    assert len(read.rows) == 1


def test_without_heads_the_cells_go_where_they_were_pasted() -> None:
    read = read_pasted("a@b.cn\tAds\nc@d.cn\tOps", "USD", COLUMNS, EMAIL)
    assert (read.columns, read.rows) == ([EMAIL, TAGS], [["a@b.cn", "Ads"], ["c@d.cn", "Ops"]])
    assert read_pasted("500\n600", "USD", COLUMNS, MONTH).columns == [MONTH]


def test_more_columns_than_there_are_fall_off_at_the_right() -> None:
    assert read_pasted("1\t2\t3", "USD", COLUMNS, MONTH).columns == [MONTH, LIFETIME]


def test_a_cell_with_several_lines_becomes_tags_or_one_line() -> None:
    read = read_pasted('Card name\tTags\n"two\nlines"\t"Ads\nDE"\n', "USD", COLUMNS)
    assert read.rows == [["two lines", "Ads, DE"]]
    assert tags_of("a，b、c;a") == ["a", "b", "c"]


def test_every_column_has_heads_and_the_template_is_recognised() -> None:
    sheet = template_sheet()
    heads = "\t".join(head.zh for head in sheet.headings)
    body = ["\t".join(str(cell) for cell in each) for each in sheet.rows]
    assert set(HEADS) == set(COLUMNS)
    assert read_pasted("\n".join([heads, *body]), "USD", COLUMNS).columns == list(COLUMNS)


@pytest.mark.parametrize(
    ("cells", "column", "short"),
    [
        ({EMAIL: "wang.q@lanyu"}, EMAIL, words.EMAIL_INCOMPLETE),
        ({EMAIL: ""}, EMAIL, words.EMAIL_MISSING),
        ({NAME: ""}, NAME, words.NAME_MISSING),
        ({SINGLE: "300", MONTH: "200"}, SINGLE, words.ABOVE["MONTH"]),  # type: ignore[index]
        ({DAY: "300", LIFETIME: "200"}, DAY, words.ABOVE["LIFETIME"]),  # type: ignore[index]
    ],
)
def test_a_bad_cell_is_named(cells: dict[str, str], column: str, short: object) -> None:
    found = judge(written([row(), row(**cells)]), "USD", {}, None)
    assert [(one.number, one.column, one.short) for one in found.problems] == [(2, column, short)]
    assert found.problems[0].said.en.startswith("Row 2, ")
    assert (found.total, found.bad) == (2, 1)


@pytest.mark.parametrize(
    "cells", [{SINGLE: "abc"}, {SINGLE: "0"}, {SINGLE: "1.005"}, {TAGS: "x" * 36}, {NAME: "x" * 51}]
)
def test_what_the_single_form_refuses_the_table_refuses_too(cells: dict[str, str]) -> None:
    assert judge(written([row(**cells)]), "USD", {}, None).bad == 1


def test_an_empty_limit_takes_the_usual_one_and_words_take_none() -> None:
    found = judge(written([row(), row(**{SINGLE: "不限"}), row(**{SINGLE: "5"})]), "USD", {SINGLE: "100"}, None)
    assert [card.single_limit for card in found.cards] == [100_000, None, 5_000]


def test_a_name_that_comes_twice_is_said_and_allowed() -> None:
    found = judge(written([row(), row(**{NAME: "Other"}), row(**{NAME: "ads"})]), "USD", {}, None)
    assert found.same == {"3": words.SAME_NAME.format(row=1)}
    assert len(found.cards) == 3


def test_blank_rows_count_for_nothing_but_keep_their_place() -> None:
    rows = read_rows(written([row(), dict.fromkeys(COLUMNS, " "), row()]))
    assert [one.number for one in rows] == [1, 3]


def test_rows_beyond_the_table_are_not_read() -> None:
    assert len(read_rows(written([row()] * (MOST_ROWS + 5)))) == MOST_ROWS


@pytest.mark.parametrize(
    "text", ["(" * 90_000, "1" * 90_000, "$" * 90_000, "," * 90_000, " " * 90_000 + "1", "a\t" * 45_000]
)
def test_a_hostile_clipboard_is_read_at_once(text: str) -> None:
    begun = time.perf_counter()
    read = read_pasted(text, "USD", COLUMNS, SINGLE)
    judge(written([row(**dict(zip(read.columns, cells, strict=True))) for cells in read.rows[:3]]), "USD", {}, None)
    assert time.perf_counter() - begun < 3
