"""A pasted table of cards and amounts: whom a line names, what is an amount, and what cannot be taken."""

import time

import pytest

from vcc_portal.features.card.recharge.many_view import PASTE
from vcc_portal.features.patterns.amounts_paste import (
    LONGEST_PASTE,
    MOST,
    NOTHING,
    Payee,
    read_pasted,
    shown_problems,
    taken_back,
)
from vcc_portal.i18n.card import recharge as strings

CARDS = [
    Payee("2026000000000001", "Ads", "USD", "1234"),
    Payee("2026000000000002", "Shop", "USD", "5678"),
    Payee("2026000000000003", "Shop", "USD", "9012"),
    Payee("2026000000000004", "差旅 (北京)", "EUR", "0042"),
    Payee("2026000000000005", "100", "USD", "3333"),
    Payee("2026000000000006", "Frozen", "USD", "4444", strings.PASTE_SENT),
    Payee("2026000000000007", "Pending", "JPY"),
]
NOBODY, SEVERAL, ONE_AMOUNT = "no such card", "more than one card", "exactly one amount"


@pytest.mark.parametrize(
    ("text", "amounts", "problem"),
    [
        ("2026000000000001\t25", {1: "25.00"}, ""),
        ("  ＡＤＳ \t25", {1: "25.00"}, ""),
        ("卡片,金额\nAds,25\n差旅 (北京),7", {1: "25.00", 4: "7.00"}, ""),
        ('Card,Amount\nAds,"1,234.50"', {1: "1234.50"}, ""),
        ("Ads\t1,234.50", {1: "1234.50"}, ""),
        ("Ads\t1.234,50", {}, "isn't a clear amount in USD"),
        ("Ads\t1.234", {}, "isn't a clear amount in USD"),
        ("差旅 (北京)\tUSD 5", {}, "isn't a clear amount in EUR"),
        ("差旅 (北京)\t€5", {4: "5.00"}, ""),
        ("Pending\t12.5", {}, "isn't a clear amount in JPY"),
        ("Pending\t1250", {7: "1250"}, ""),
        ("Ads\tabc", {}, ONE_AMOUNT),
        ("Ads\t", {}, ONE_AMOUNT),
        ("Ads\t5\t6", {}, ONE_AMOUNT),
        ("Ads\t5\nAds\t6", {1: "5.00"}, "this card was named before"),
        ("Shop\t5", {}, SEVERAL),
        ("Shop 5678\t5", {2: "5.00"}, ""),
        ("Shop •••• 9012\t5", {3: "5.00"}, ""),
        ("Shop（5678）\t5", {2: "5.00"}, ""),
        ("Shop 尾号9012\t5", {3: "5.00"}, ""),
        ("Shop\t5678\t5", {2: "5.00"}, ""),
        ("Shop\t*9012\t5", {3: "5.00"}, ""),
        ("Shop\t2026000000000003\t5", {3: "5.00"}, ""),
        ("Shop\t5678\t9012", {}, SEVERAL),
        ("Shop\t5678", {}, SEVERAL),
        ("差旅 (北京) 0042\t5", {4: "5.00"}, ""),
        ("Ads 9999\t5", {}, NOBODY),
        ("Ads\t•••• 9999\t5", {}, NOBODY),
        ("Ads\t4859 32•• •••• 9999\t5", {}, NOBODY),
        ("Ads\t9999\t5", {}, ONE_AMOUNT),
        ("Ads\t1234", {1: "1234.00"}, ""),
        ("Ads\t1234\t1234", {}, ONE_AMOUNT),
        ("•••• 1234\t5", {1: "5.00"}, ""),
        ("4859 32•• •••• 1234\t5", {1: "5.00"}, ""),
        ("1234\t5", {}, NOBODY),
        ("(1234)\t5\n-1234\t5", {}, NOBODY),
        ("100\t5", {5: "5.00"}, ""),
        ("Ads\t100", {}, SEVERAL),
        ("Ads\t2026000000000002\t5", {}, SEVERAL),
        ("Frozen\t5", {}, "already submitted in this run"),
        ("25\n30", {}, "only amounts"),
        ("Amount\n1,000.50", {}, "only amounts"),
        ("Ads\t5\n\nNobody\t6", {1: "5.00"}, "Line 3: no such card"),
        ("Ads\t" + "9" * 90, {}, f"Line 1: {'9' * 40} isn't"),
        ("Ads\t" + "9" * 300, {}, ONE_AMOUNT),
    ],
)
def test_a_line_names_a_card_and_says_an_amount(text: str, amounts: dict[int, str], problem: str) -> None:
    pasted = read_pasted(text, CARDS, PASTE)
    assert pasted.amounts == {f"202600000000000{number}": typed for number, typed in amounts.items()}
    assert bool(pasted.problems) == bool(problem)
    assert not problem or problem in pasted.problems[-1].en


def test_only_what_is_doubtful_itself_waits_for_an_answer() -> None:
    pasted = read_pasted("Ads\t1,000\nShop 5678\t7", CARDS, PASTE)
    assert list(pasted.amounts.values()) == ["7.00"]
    assert [text.en[:7] for text in pasted.problems] == ["Line 1:"]


def test_what_is_left_of_a_table_is_read_as_what_it_was_a_part_of() -> None:
    text = 'Card\tAmount\r\nAds\t1,000\nShop 5678\t7\nShop 5678\t8\n\n"No\none"\t9\nTotal'
    first = read_pasted(text, CARDS, PASTE)
    assert (list(first.amounts.values()), first.rest) == (["7.00"], 'Ads\t1,000\nShop 5678\t8\n"No\none"\t9\nTotal')
    taken = NOTHING.with_rest(first)
    again = read_pasted(first.rest, CARDS, PASTE, taken)
    assert [problem.en[:22] for problem in again.problems] == [
        "Line 1: 1,000 isn't a ", "Line 2: this card was ", "Line 3: no such card a", "Line 4: no such card a",
    ]  # fmt: skip
    settled = "Shop 9012\t1,000.50\nAds\t1,000\nNobody\t1"
    part = NOTHING.with_rest(read_pasted(settled, CARDS, PASTE))
    assert (len(part.amounts), part.doubtful) == (2, False), "one of them shows how the others are meant"
    twice = read_pasted("Shop 5678\t70", CARDS, PASTE, taken)
    assert (twice.amounts, twice.problems[0].en) == ({}, "Line 1: this card was named before")
    assert read_pasted("Nobody", CARDS, PASTE, taken).problems, "no heads any more"


def test_a_table_is_bounded_and_what_is_beyond_is_said() -> None:
    cards = [Payee(f"id{number}", f"card {number}", "USD") for number in range(MOST + 1)]
    lines = [f"card {number}\t1" for number in range(MOST + 1)]
    whole = read_pasted("\n".join(["Card\tAmount", *lines[:MOST]]), cards, PASTE)
    assert (len(whole.amounts), whole.problems) == (MOST, [])
    over = read_pasted("\n".join(lines), cards, PASTE)
    assert (len(over.amounts), [text.en for text in over.problems]) == (MOST, ["Only the first 200 lines are read"])
    assert over.rest == lines[MOST]
    beyond = read_pasted("\n".join([*lines, "", *lines[:2]]), cards, PASTE)
    assert beyond.rest == "\n".join([lines[MOST], *lines[:2]])
    # Where it is cut 1000 could become 10: nothing of it is taken. Browsers count a picture of a word as two.
    for long in ("Ads\t1000\n" + "x" * LONGEST_PASTE, "Ads\t1000\n" + "😀" * (LONGEST_PASTE // 2)):
        cut = read_pasted(long, CARDS, PASTE)
        assert (cut.amounts, len(cut.problems)) == ({}, 1)
        assert "64,000 characters" in cut.problems[0].en
    many = read_pasted("\n".join(f"x{number}\t1" for number in range(9)), CARDS, PASTE)
    assert [text.en for text in shown_problems(many.problems)][-1] == "4 more lines have a problem"


@pytest.mark.parametrize(
    "text",
    [
        "1" + "\u0301\u0323" * 31_000,
        "9" * 60_000,
        "1 " * 30_000,
        "$" * 60_000,
        "•" * 60_000,
        "尾号" * 30_000,
        '"' * 60_000,
    ],
    ids=["marks", "digits", "blanks", "currencies", "masks", "words", "quotes"],
)
def test_a_hostile_table_is_read_at_once_and_says_little(text: str) -> None:
    begun = time.monotonic()
    pasted = read_pasted(f"Ads\t{text}", CARDS, PASTE)
    assert time.monotonic() - begun < 1
    assert pasted.amounts == {}
    assert all(len(problem.en) < 200 for problem in pasted.problems)


def test_what_was_put_in_is_taken_back_where_it_still_stands() -> None:
    filled = {"amounts.1": ("", "5.00"), "amounts.2": ("3", "6.00"), "amounts.3": ("4", "7.00")}
    now = {"amounts.1": "5.00", "amounts.2": "6.00", "amounts.3": "8"}
    assert taken_back(filled, now) == {"amounts.1": "", "amounts.2": "3"}
