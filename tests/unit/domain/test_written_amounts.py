"""What the text of an amount proves about itself, and what it does not."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vcc_portal.domain.money import CURRENCIES, format_amount, parse_amount
from vcc_portal.domain.written_amounts import Point, Written, marked, meant_by, plain, unclear_of, written

DOT, COMMA = Point.DOT, Point.COMMA


@pytest.mark.parametrize(
    ("text", "proves", "unclear"),
    [
        ("1000", None, None),
        ("１，０００", None, COMMA),
        ("1,000", None, COMMA),
        ("1.000", None, DOT),
        ("-1.000", None, DOT),
        ("0.500", DOT, None),
        ("1234.567", DOT, None),
        ("100.5", DOT, None),
        ("12,5", COMMA, None),
        ("1,000.5", DOT, None),
        ("1.000,5", COMMA, None),
        ("1,000,000", DOT, None),
        ("1.000.000", COMMA, None),
        ("1 000,50", COMMA, None),
        ("1 000", None, None),
    ],
)
def test_what_the_signs_show(text: str, proves: Point | None, unclear: Point | None) -> None:
    found = written(text)
    assert found is not None
    assert (found.proves, found.unclear) == (proves, unclear)


@pytest.mark.parametrize(
    "text",
    ["", "abc", "1k", "1.5万", "(100)", "50%", "2027-11", "1 50", "1,00,000", "1.00,000.0", "1'000", "٣", "1 2,3"],
)
def test_what_is_no_amount_in_any_writing(text: str) -> None:
    assert written(text) is None


def test_many_marks_on_a_digit_take_no_time() -> None:
    begun = time.perf_counter()
    assert written("1" + "\u0301\u0323" * 30_000) is None
    assert time.perf_counter() - begun < 1


@pytest.mark.parametrize(
    ("text", "currencies"),
    [
        ("100", None),
        ("EUR 100", {"EUR"}),
        ("100eur", {"EUR"}),
        ("US$ 100", {"USD"}),
        ("￥100", {"CNY", "CNH", "JPY"}),
        ("100元", {"CNY", "CNH"}),
        ("HK$100", {"HKD"}),
        ("$100", {"USD", "CAD", "HKD", "AUD", "SGD", "TWD"}),
        ("$100 CAD", {"CAD"}),
        ("USD 100 EUR", set()),
    ],
)
def test_what_a_mark_may_mean(text: str, currencies: set[str] | None) -> None:
    found = written(text)
    assert found is not None
    assert found.currencies == currencies


def test_marks_within_and_alone() -> None:
    assert marked("Monthly limit, eur") == {"EUR"}
    assert (marked("Limit"), marked("Neuro")) == (None, None)
    assert (meant_by("美元"), meant_by("万元")) == ({"USD"}, None)


@given(st.integers(0, 10**12), st.sampled_from(sorted(CURRENCIES)))
def test_what_is_shown_here_is_read_here_in_both_writings(number: int, currency: str) -> None:
    shown = format_amount(number, currency)
    swapped = shown.translate(str.maketrans(",.", ".,"))
    for text, point in ((shown, DOT), (f"{currency} {shown}", DOT), (swapped, COMMA)):
        amount = written(text)
        assert amount is not None
        typed = plain(amount, currency, point)
        assert typed is not None
        assert parse_amount(typed, currency) == parse_amount(shown, currency)


@given(st.text(alphabet="0123456789,. $€元USD-", max_size=20), st.sampled_from(list(Point)))
def test_no_text_breaks_it_and_an_unclear_one_says_so(text: str, point: Point) -> None:
    amount = written(text)
    if amount is None:
        return
    ways = {plain(amount, "USD", each) for each in Point}
    assert len(ways) == 1 or unclear_of([amount])
    assert plain(amount, "USD", point) in ways


def said(*texts: str) -> tuple[str, ...]:
    return unclear_of(found for text in texts if (found := written(text)) is not None)


def test_one_hand_writes_in_one_way() -> None:
    assert said("1,000", "100.5") == said("100.5", "1,000") == said("10") == ()
    assert said("1,000", "2,000") == ("1,000",)
    assert said("100.5", "1.000") == ("1.000",)
    assert said("1,000.00", "12,5") == ("12,5",)
    assert unclear_of([Written("7")]) == ()


def test_an_answer_decides_nothing_that_was_not_asked() -> None:
    """Whoever says that "12,5" is twelve and a half would else have said that "5,000" is five."""
    assert said("1,000.00", "5,000", "12,5") == ("12,5", "5,000")
    assert said("1.000,50", "5,000", "20,000") == ("1.000,50", "5,000")
    assert said("100.5", "5,000", "1.000") == ("1.000", "5,000")
