"""Each item of the specification is somewhere in the code, and a test shows it (docs/specification.md)."""

from collections import Counter

import pytest

from tests.support.browser_calls import proofs
from tests.support.specification import SECTIONS, Item, exists, items
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import ALL_CALLS, sso

ITEMS = items()
LATER: set[Call] = {
    sso.ACCOUNT_CHECK,
    sso.ACCOUNT_ACTIVATE,
    sso.ACTIVATE_REGISTER,
}
"""Calls whose pages come in a later release; whoever builds one takes its calls out."""


LATER_ITEMS = {
    "The source of an address is kept for the session",
    "Mobile landing, role, form and results",
    "Registration profile",
    "Outside source to KYC source and business source",
    "Cookies of invitation and campaign",
}
"""Items whose pages come in a later release: their rows have no place yet."""


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: f"{item.section} {item.fact}")
def test_an_item_is_in_the_code_and_shown_by_a_test(item: Item) -> None:
    if item.fact in LATER_ITEMS:
        assert not item.where and not item.test, "it is there now: take it out of LATER_ITEMS"
        return
    assert exists(item.where), f"{item.where} does not exist"
    assert "::test_" in item.test
    assert exists(item.test), f"{item.test} does not exist"


def test_every_section_has_items_and_no_item_stands_twice() -> None:
    assert {item.section for item in ITEMS} == set(SECTIONS)
    assert [fact for fact, times in Counter(item.fact for item in ITEMS).items() if times > 1] == []


def test_every_call_is_made_by_the_portal_in_a_browser_test() -> None:
    left_out = set(ALL_CALLS) - set(proofs())
    assert left_out <= LATER, "no browser test asks the sandbox's traffic for it (`not_asked`)"


def test_a_test_that_proves_a_call_exists() -> None:
    assert all(exists(test) for test in proofs().values())
