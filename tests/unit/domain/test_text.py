"""Texts in both languages, and numbers in them."""

import pytest

from vcc_portal.domain.text import Count, Text

CARDS = Text(zh="共 {total} 张", en="{total:card|cards}")


@pytest.mark.parametrize(
    ("total", "zh", "en"), [(0, "共 0 张", "0 cards"), (1, "共 1 张", "1 card"), (1234, "共 1,234 张", "1,234 cards")]
)
def test_a_count_takes_the_word_that_fits_it(total: int, zh: str, en: str) -> None:
    assert CARDS.format(total=Count(total)) == Text(zh=zh, en=en)


def test_a_text_within_a_text_speaks_its_language() -> None:
    inner = Text(zh="卡片", en="Card")
    assert Text(zh="按{what}", en="By {what}").format(what=inner) == Text(zh="按卡片", en="By Card")


@pytest.mark.parametrize(
    ("en", "within"),
    [
        ("Insufficient balance", "insufficient balance"),
        ("A card", "a card"),
        ("CVV or expiry date", "CVV or expiry date"),
        ("3-D Secure failed", "3-D Secure failed"),
        ("", ""),
    ],
)
def test_within_a_sentence_english_begins_small(en: str, within: str) -> None:
    assert Text(zh="原因", en=en).within == Text(zh="原因", en=within)
