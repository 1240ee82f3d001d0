"""Each right of the specification's table: the sandbox asks for no other, and "why can I not?" knows every one."""

import csv
from pathlib import Path

import pytest

from tests.support.golden import load_handlers
from vcc_portal.domain.account import Standing
from vcc_portal.features.shell.why import ACTIONS, WhyFacts
from vcc_portal.routes import Access
from vcc_portal.upstream.models.user import VccUser
from vcc_sandbox.core.serve import HANDLERS

load_handlers()
with (Path(__file__).parent / "spec" / "rights.tsv").open(encoding="utf-8") as file:
    RIGHTS: dict[str, str] = {row["code"]: row["action"] for row in csv.DictReader(file, delimiter="\t")}
PAGES = frozenset(action.route.resource for action in ACTIONS if action.route.access is Access.PERMITTED)
USER = VccUser(
    user_id="1",
    vcc_kyc_type=1,
    vcc_kyc_status=5,
    vcc_kyb_status="PASSED",
    support_sub_user=True,
    support_single_card_mode=True,
    support_shared_card_mode=True,
)


def blocked(codes: frozenset[str]) -> dict[str, set[str]]:
    """The rules in the way of an operator with every page and these codes, with the actions they are in the way of."""
    standing = Standing(user_id="1", account_available=True, status="VALID", resource_urls=PAGES, resource_codes=codes)
    found: dict[str, set[str]] = {}
    for action in ACTIONS:
        obstacles = (rule(WhyFacts(standing, USER, funded=True)) for rule in action.rules)
        first = next((one for one in obstacles if one is not None), None)
        if first is not None:
            found.setdefault(first.rule, set()).add(action.name.en)
    return found


def test_the_sandbox_asks_for_no_right_that_the_table_does_not_have() -> None:
    asked = {served.rules.function for served in HANDLERS.values()} - {""}
    assert asked <= RIGHTS.keys()


@pytest.mark.parametrize("code", RIGHTS)
def test_who_lacks_a_right_reads_that_it_is_this_one(code: str) -> None:
    found = blocked(frozenset(RIGHTS) - {code})
    assert list(found) == [f"right.{code}"]
    assert RIGHTS[code] in found[f"right.{code}"]


def test_nothing_else_is_in_the_way_and_no_other_right_is_asked_for() -> None:
    assert blocked(frozenset(RIGHTS)) == {}
    assert set(blocked(frozenset())) == {f"right.{code}" for code in RIGHTS}
