"""The address of a list: whatever it says is read without trust, and comes back as it was written."""

from datetime import date
from typing import ClassVar
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vcc_portal.domain.card import CardStatus
from vcc_portal.domain.listing import PAGE_SIZES, Day, Keyword, ListAddress, Name, Token, last_page, page_numbers


class Address(ListAddress):
    SORTS: ClassVar = frozenset({"name", "used"})
    q: Keyword = ""
    tag: Name = ""
    sub: Token = ""
    status: CardStatus | None = None
    since: Day | None = None
    until: Day | None = None


def read(query: str) -> Address:
    return Address.read(dict(parse_qsl(query.removeprefix("?"), keep_blank_values=True)))


words = st.text(st.characters(categories=["L", "N", "P", "S"]), max_size=35)
days = st.dates(date(2000, 1, 1), date(2099, 12, 31))


@given(
    page=st.integers(1, 9999), size=st.sampled_from(PAGE_SIZES), sort=st.sampled_from(["", "name", "-used"]),
    tag=words, sub=st.from_regex(r"[A-Za-z0-9_-]{0,64}", fullmatch=True),
    status=st.none() | st.sampled_from(CardStatus), range_=st.none() | st.tuples(days, days).map(sorted),
)  # fmt: skip
def test_an_address_comes_back_as_it_was_written(page, size, sort, tag, sub, status, range_):
    since, until = range_ or (None, None)
    written = Address(page=page, size=size, sort=sort, tag=tag, sub=sub, status=status, since=since, until=until)
    assert read(written.query()) == written


@given(st.dictionaries(st.sampled_from([*Address.model_fields, "x"]), st.text(max_size=80) | st.integers() | st.none()))
def test_any_parameters_are_read_without_error_and_then_stay_the_same(params):
    address = Address.read(params)
    assert Address.model_validate(address.model_dump()) == address
    assert read(address.query()) == address


@pytest.mark.parametrize(
    "query",
    [
        "?page=0", "?page=-1", "?page=1_0", "?page=٣", "?page=1e3", "?page=99999999999999999999", "?size=1000",
        "?sort=password", "?sort=--name", "?status=valid", "?status=VALID%27+OR+1%3D1", "?since=2026-13-40",
        "?since=1e9", "?since=0", "?until=9999-01-01", "?sub=../../etc", "?sub=%00", "?q=%00%1b[31m", "?q=" + "x" * 51,
        "?tag=%E2%80%AE", "?__class__=x", "?model_config=x", "?SORTS=x",
    ],
)  # fmt: skip
def test_a_hostile_value_is_dropped(query):
    assert read(query) == Address()


def test_a_search_is_normalised_as_typed_on_a_chinese_keyboard():
    assert read("?q=%E3%80%80%EF%BC%92%EF%BC%92%EF%BC%90%EF%BC%97+ ").q == "2207"


def test_marks_that_nobody_sees_and_that_came_with_a_pasted_name_do_not_spoil_a_search():
    for pasted in ("\u200eAmazon", "Amazon\u200b", "\ufeffAma\u00adzon", "\u202aAmazon\u202c", "Amazon \u2060"):
        assert Address.read({"q": pasted}).q == "Amazon"


def test_the_ends_of_a_range_are_put_in_order():
    assert read("?since=2026-02-01&until=2026-01-01").query() == "?since=2026-01-01&until=2026-02-01"


def test_a_change_of_filter_goes_to_the_first_page_and_a_change_of_page_does_not():
    address = read("?q=ads&page=4&size=20")
    assert address.change(status=CardStatus.VALID).query() == "?size=20&q=ads&status=VALID"
    assert address.change(page=5).page == 5
    assert address.cleared("q").query() == "?size=20"


@pytest.mark.parametrize(
    ("current", "last", "shown"),
    [
        (1, 1, [1]), (1, 2, [1, 2]), (1, 24, [1, 2, 3, 0, 24]), (4, 24, [1, 2, 3, 4, 5, 0, 24]),
        (12, 24, [1, 0, 11, 12, 13, 0, 24]), (24, 24, [1, 0, 22, 23, 24]), (3, 5, [1, 2, 3, 4, 5]),
    ],
)  # fmt: skip
def test_the_pages_around_the_current_one_are_offered(current, last, shown):
    assert page_numbers(current, last) == shown


@given(st.integers(1, 300), st.integers(1, 300))
def test_a_gap_always_hides_more_than_one_page(current, last):
    pages = page_numbers(min(current, last), last)
    assert {1, last, min(current, last)} <= set(pages)
    for before, gap, after in zip(pages, pages[1:], pages[2:], strict=False):
        assert gap != 0 or after - before > 2


def test_the_last_page():
    assert [last_page(total, 10) for total in (0, 1, 10, 11, 238)] == [1, 1, 1, 2, 24]
