"""What people copy from Excel, WPS, Numbers and Google becomes rows of the batch; what is wrong is said per cell."""

import io
import time

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.clipboard import write_table
from vcc_portal.domain.text import EMPTY, Language
from vcc_portal.domain.written_amounts import Point
from vcc_portal.features.card.apply.sheets import template_sheet
from vcc_portal.features.card.apply.table_headings import HEADS
from vcc_portal.features.card.apply.table_paste import (
    COLUMNS,
    LEFT_OUT,
    MOST_COLUMNS,
    MOST_ROWS,
    OPEN,
    Pasted,
    plain_amount,
    read_pasted,
    tags_of,
    taken,
)
from vcc_portal.features.card.apply.table_rows import judge, read_rows, written
from vcc_portal.i18n.card import apply_batch as words
from vcc_portal.i18n.card import paste as paste_words
from vcc_portal.server.outcomes import workbook

NAME, EMAIL, TAGS, SINGLE, DAY, MONTH, LIFETIME = COLUMNS
VISIBLE = (NAME, EMAIL, TAGS, SINGLE, MONTH)
"""As the page shows them to begin with."""
TEXT = st.text(max_size=40)


def row(**cells: str) -> dict[str, str]:
    usual = {NAME: "Ads", EMAIL: "ads@lanyu.com"}
    return dict.fromkeys(COLUMNS, "") | usual | cells


def certain(text: str, currency: str = "USD", visible: tuple[str, ...] = VISIBLE, at: str = "") -> Pasted:
    """What goes into the table without a question."""
    reading = read_pasted(text, currency, visible, at)
    assert reading.certain, [(column.to, column.why.en) for column in reading.columns]
    return taken(reading)


def asked(text: str, currency: str = "USD", visible: tuple[str, ...] = VISIBLE, at: str = "") -> list[str]:
    """Where the columns go of which some are in doubt."""
    reading = read_pasted(text, currency, visible, at)
    assert not reading.certain
    return [column.to for column in reading.columns]


@given(st.text(max_size=300), st.sampled_from(["USD", "JPY"]), st.sampled_from(["", *COLUMNS]))
def test_no_clipboard_breaks_it(text: str, currency: str, at: str) -> None:
    read = taken(read_pasted(text, currency, VISIBLE, at).rest_left_out(), Point.COMMA)
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
    read = certain(text)
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
        ("1 000", "1000.00"),
        ("1 50", "1 50"),
        ("12,34,567", "12,34,567"),
        ("1.234,56", "1.234,56"),
    ],
)
def test_an_amount_is_freed_of_what_surrounds_it_or_kept_as_it_was(typed: str, plain: str) -> None:
    assert plain_amount(typed, "USD") == plain


@pytest.mark.parametrize(
    ("heads", "columns"),
    [
        ("卡片名称\t3DS 验证邮箱\t单笔限额（USD）", [NAME, EMAIL, SINGLE]),
        ("Name\tE-mail\tMonthly limit", [NAME, EMAIL, MONTH]),
        ("单月限额\t卡名", [MONTH, NAME]),
        ("Card name / 卡片名称\tTags / 标签", [NAME, TAGS]),
        ("CARD_NAME\tE-mail (required)\tLimit (daily, USD)", [NAME, EMAIL, DAY]),
        ("名称\t\t累计限额（美元）", [NAME, LIFETIME]),
    ],
)
def test_heads_are_known_in_both_languages_and_any_order(heads: str, columns: list[str]) -> None:
    sample = {NAME: "Ads", EMAIL: "a@b.cn", TAGS: "DE"}
    cells = iter(columns)
    body = "\t".join(sample.get(next(cells), "7") if head else "" for head in heads.split("\t"))
    read = certain(f"{heads}\n{body}\n")
    assert read.columns == columns
    assert len(read.rows) == 1


def test_without_heads_the_cells_go_into_the_visible_columns_in_their_order() -> None:
    text = "Ads\tads@lanyu.com\tDE\t100\t5000"
    assert certain(text) == Pasted(list(VISIBLE), [["Ads", "ads@lanyu.com", "DE", "100.00", "5000.00"]])
    assert certain("Ads,ads@lanyu.com,DE,100,5000").rows[0][-2:] == ["100.00", "5000.00"]
    six = (NAME, EMAIL, TAGS, SINGLE, DAY, MONTH)
    assert certain(text, visible=six).columns == [NAME, EMAIL, TAGS, SINGLE, DAY]


def test_without_heads_the_cells_go_where_they_were_pasted() -> None:
    read = certain("a@b.cn\tAds\nc@d.cn\tOps", at=EMAIL)
    assert (read.columns, read.rows) == ([EMAIL, TAGS], [["a@b.cn", "Ads"], ["c@d.cn", "Ops"]])
    assert certain("a@b.cn\tAds\n\t\nc@d.cn\tOps", at=EMAIL).rows == read.rows, "a blank row is none"
    assert certain("500\n600", at=MONTH).columns == [MONTH]
    assert certain("100\t500\n200\t600", at=SINGLE).columns == [SINGLE, MONTH]
    assert certain("1001\n1002", at=NAME).rows == [["1001"], ["1002"]]


ROW = "Ads\tads@lanyu.com\tDE\t"


@pytest.mark.parametrize(
    ("text", "to"),
    [
        (f"{ROW}100\t200\t300", [OPEN, EMAIL, OPEN, OPEN, OPEN, OPEN]),
        ("Ads\tads@lanyu.com\t100\t500", [NAME, EMAIL, OPEN, OPEN]),
        ("\tAds\tads@lanyu.com\t100", [NAME, OPEN, OPEN, OPEN]),
        (f"{ROW}100\t2027-11", [NAME, EMAIL, TAGS, OPEN, OPEN]),
        (f"{ROW}13800138000\t500", [NAME, EMAIL, TAGS, OPEN, OPEN]),
        (f"{ROW}100\tEUR 500", [NAME, EMAIL, TAGS, SINGLE, OPEN]),
        (f"{ROW}￥100\t500", [NAME, EMAIL, TAGS, OPEN, MONTH]),
        ("Ads,a@b.cn,DE,1,000\nOps,b@b.cn,UK,2,000", [NAME, EMAIL, TAGS, OPEN, OPEN]),
        ("Name\tEmail\tRemark\nAds\ta@b.cn\tx", [NAME, EMAIL, OPEN]),
        ("Name\tEmail\tLimit\nAds\ta@b.cn\t100", [NAME, EMAIL, OPEN]),
        ("Name\tEmail\tTotal\nAds\ta@b.cn\t100", [NAME, EMAIL, OPEN]),
        ("Name\tEmail\tDaily / Monthly\nAds\ta@b.cn\t100", [NAME, EMAIL, OPEN]),
        ("Name\tMonth\t月限额\nAds\t1\t2", [NAME, OPEN, OPEN]),
        ("Name\tEmail\t\nAds\ta@b.cn\t7", [NAME, EMAIL, OPEN]),
        ("名称\t邮箱\t单月限额（万元）\n广告\ta@b.cn\t1", [NAME, EMAIL, OPEN]),
        ("Name\tMonthly limit, EUR\nAds\t100", [NAME, OPEN]),
        ("Name\tMonthly limit\nAds\t2027-11", [NAME, OPEN]),
        ("Nom\tCourriel\tMot\tPaiement\tMois\nAds\ta@b.cn\tDE\t1\t2", [OPEN] * 5),
    ],
)
def test_what_is_in_doubt_is_asked(text: str, to: list[str]) -> None:
    assert asked(text) == to


@pytest.mark.parametrize(
    ("amounts", "unclear"),
    [
        ("1,000\t5,000", "1,000"),
        ("1.000\t5.000", "1.000"),
        ("1.000\t50.25", "1.000"),
        ("12,50\t500", "12,50"),
        ("1.000.000\t500", "1.000.000"),
        ("1,000.00\t1.000,00", "1.000,00"),
        ("12,5\t5,000", "12,5 5,000"),
        ("1,000\t5,000.00", ""),
        ("1,000,000\t5,000", ""),
        ("1,000\t0.50", ""),
        ("1000\t500.5", ""),
        ("0.500\t500", ""),
    ],
)
def test_amounts_that_may_be_read_in_two_ways_are_asked_about(amounts: str, unclear: str) -> None:
    assert list(read_pasted(ROW + amounts, "USD", VISIBLE).unclear) == unclear.split()


@pytest.mark.parametrize(
    ("typed", "by_dot", "by_comma"),
    [
        ("1,000", "1000.00", "1.00"),
        ("1.000", "1.00", "1000.00"),
        ("1.000,50", "", "1000.50"),
        ("1,000.50", "1000.50", "1000.50"),
        ("12,5", "", "12.50"),
        ("1,005", "1005.00", ""),
        ("1.005", "", "1005.00"),
        ("1.000.000", "", "1000000.00"),
        ("US$ 1.000", "1.00", "1000.00"),
    ],
)
def test_an_answer_reads_every_amount_or_leaves_it_to_be_corrected(typed: str, by_dot: str, by_comma: str) -> None:
    """An amount that does not fit the answer is marked as wrong, and never read in the other way."""
    reading = read_pasted(f"{ROW}{typed}", "USD", VISIBLE)
    for point, plain in ((Point.DOT, by_dot), (Point.COMMA, by_comma)):
        cells = taken(reading, point)
        found = judge(written([dict(zip(cells.columns, cells.rows[0], strict=True))]), "USD", {}, None)
        assert (cells.rows[0][3] if not found.bad else "") == plain


def test_an_amount_that_is_typed_unclearly_is_marked() -> None:
    found = judge(written([row(**{SINGLE: "1.000"})]), "USD", {}, None)
    assert [one.short for one in found.problems] == [paste_words.AMOUNT_UNCLEAR]


def test_one_head_of_many_is_asked_about_and_may_be_a_row() -> None:
    text = "Total\tDE\nOps\tUK"
    reading = read_pasted(text, "USD", (NAME, TAGS))
    assert (reading.certain, reading.heads) == (False, True)
    as_row = read_pasted(text, "USD", (NAME, TAGS), "", False)
    assert (as_row.certain, taken(as_row).rows) == (True, [["Total", "DE"], ["Ops", "UK"]])


def test_answers_move_columns_and_two_into_one_are_noticed() -> None:
    reading = read_pasted(f"{ROW}100\t200\t300", "USD", VISIBLE)
    for place, to in enumerate((NAME, EMAIL, TAGS, SINGLE, MONTH, MONTH)):
        reading = reading.with_answer(place, to)
    assert reading.taken_twice == {MONTH}
    reading = reading.with_answer(4, LEFT_OUT).with_answer(4, "card_id").with_answer(99, NAME)
    assert taken(reading) == Pasted(list(VISIBLE), [["Ads", "ads@lanyu.com", "DE", "100.00", "300.00"]])


def test_a_cell_with_several_lines_becomes_tags_or_one_line() -> None:
    assert certain('Card name\tTags\n"two\nlines"\t"Ads\nDE"\n').rows == [["two lines", "Ads, DE"]]
    assert tags_of("a，b、c;a") == ["a", "b", "c"]


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("with_heads", [True, False])
def test_the_template_comes_back_as_it_was_filled_in(language: Language, with_heads: bool) -> None:
    """Downloaded, filled in by a spreadsheet, copied and pasted: the same cells in the same columns."""
    book = openpyxl.load_workbook(io.BytesIO(workbook(template_sheet(), language)))
    page = book.worksheets[0]
    page.append(("Ops", "ops@lanyu.com", "Ops", 250.5, 1000, "不限", 999999.99))
    copied = [[str(cell or "") for cell in line] for line in page.iter_rows(values_only=True)]
    read = certain(write_table(copied if with_heads else copied[1:]), visible=COLUMNS)
    assert set(HEADS) == set(COLUMNS)
    assert read.columns == list(COLUMNS)
    assert read.rows[0] == ["Google Ads DE", "name@example.com", "Ads, DE", "1000.00", "", "5000.00", ""]
    assert read.rows[2] == ["Ops", "ops@lanyu.com", "Ops", "250.50", "1000.00", "不限", "999999.99"]
    form = judge(written([dict(zip(read.columns, cells, strict=True)) for cells in read.rows]), "USD", {}, None)
    assert [(card.single_limit, card.single_month_limit) for card in form.cards] == [
        (1_000_000, 5_000_000),
        (1_000_000, 5_000_000),
        (250_500, None),
    ]


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
    assert found.problems[0].said.en.startswith("Row 2: ")
    assert (found.total, found.bad) == (2, 1)


@pytest.mark.parametrize(
    "cells", [{SINGLE: "abc"}, {SINGLE: "0"}, {SINGLE: "1.005"}, {TAGS: "x" * 36}, {NAME: "x" * 51}]
)
def test_what_the_single_form_refuses_the_table_refuses_too(cells: dict[str, str]) -> None:
    assert judge(written([row(**cells)]), "USD", {}, None).bad == 1


def test_a_row_with_a_limit_above_a_wider_one_is_none_that_is_right() -> None:
    found = judge(written([row(**{SINGLE: "500", MONTH: "100"}), row()]), "USD", {}, None)
    assert (found.bad, found.total, found.keys) == (1, 2, ["2"])


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
    read = taken(read_pasted(text, "USD", COLUMNS, SINGLE).rest_left_out())
    judge(written([row(**dict(zip(read.columns, cells, strict=True))) for cells in read.rows[:3]]), "USD", {}, None)
    assert time.perf_counter() - begun < 3


def test_what_is_beyond_the_bounds_is_counted_and_costs_next_to_nothing() -> None:
    """36,000 cells cost hardly more than those that are taken of them: measured against each other, not in time."""
    line = "\t".join(["12.50"] * 6)
    few, many = "\n".join([line] * MOST_ROWS), "\n".join([line] * 6000)
    read = read_pasted(many, "USD")
    assert (read.rows, read.more_rows) == (MOST_ROWS, 6000 - MOST_ROWS)
    assert least_time(many) < 5 * least_time(few)
    wide = read_pasted("\t".join(["12.50"] * 36_000), "USD")
    assert (len(wide.columns), wide.more_columns) == (MOST_COLUMNS, True)


def least_time(text: str) -> float:
    """Seconds of processor time to read and take it, the least of several runs."""

    def once() -> float:
        begun = time.process_time()
        taken(read_pasted(text, "USD", at=SINGLE).rest_left_out())
        return time.process_time() - begun

    return min(once() for _ in range(7))
