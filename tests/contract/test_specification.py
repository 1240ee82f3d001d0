"""Each item of the specification is somewhere in the code, and a test shows it (docs/specification.md)."""

from collections import Counter

import pytest

from tests.support.browser_calls import proofs
from tests.support.specification import SECTIONS, Item, exists, items
from vcc_portal.upstream.calls import ALL_CALLS

ITEMS = items()


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: f"{item.section} {item.fact}")
def test_an_item_is_in_the_code_and_shown_by_a_test(item: Item) -> None:
    assert exists(item.where), f"{item.where} does not exist"
    assert "::test_" in item.test
    assert exists(item.test), f"{item.test} does not exist"


def test_every_section_has_items_and_no_item_stands_twice() -> None:
    assert {item.section for item in ITEMS} == set(SECTIONS)
    assert [fact for fact, times in Counter(item.fact for item in ITEMS).items() if times > 1] == []


def test_every_call_is_made_by_the_portal_in_a_browser_test() -> None:
    assert set(ALL_CALLS) - set(proofs()) == set(), "no browser test asks the sandbox's traffic for it (`not_asked`)"


def test_a_test_that_proves_a_call_exists() -> None:
    assert all(exists(test) for test in proofs().values())
