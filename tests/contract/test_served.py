"""The sandbox serves every call of the specification's list."""

import csv
from pathlib import Path

import pytest

from tests.support.golden import load_handlers
from vcc_portal.upstream.call import Nothing, post
from vcc_portal.upstream.calls import ALL_CALLS
from vcc_portal.upstream.calls import content as content_calls
from vcc_sandbox.core.serve import HANDLERS, serves

load_handlers()
Key = tuple[str, str, str]
NOT_SERVED: set[Key] = set()
"""Calls without a handler. It only ever shrinks."""
HIDDEN_IN_LIST: dict[str, Key] = {
    "biz accounts": ("main", "GET", "/user/bizAccount/list"),
    "agreement by site": ("cms", "GET", "/agreementconfig/query"),
    "advert codes": ("main", "POST", "/advert/code/list"),
    "adverts": ("main", "POST", "/advert/list"),
}
"""The list's four rows without a path; the agreement query shares the row of the content service."""

with (Path(__file__).parent / "spec" / "calls.tsv").open(encoding="utf-8") as file:
    LISTED: list[Key] = [(row["base"], row["method"], row["path"]) for row in csv.DictReader(file, delimiter="\t")]
SPECIFIED = 118
"""So many calls the specification lists."""
SERVED: set[Key] = {(call.service.value, call.method, call.path) for call in HANDLERS}


def test_every_specified_call_is_served() -> None:
    wanted = LISTED + list(HIDDEN_IN_LIST.values())
    served = [key for key in wanted if key in SERVED]
    print(f"{len(served)} of {len(wanted)} calls served", *sorted(set(wanted) - SERVED), sep="\n  not: ")
    assert len(wanted) == SPECIFIED, "change SPECIFIED with tests/contract/spec/calls.tsv"
    assert set(wanted) - SERVED == NOT_SERVED
    assert len(served) == SPECIFIED - len(NOT_SERVED)


def test_every_row_of_the_tables_has_a_handler_and_every_handler_a_row() -> None:
    rows = {call for call in ALL_CALLS if (call.service.value, call.method, call.path) not in NOT_SERVED}
    unanswered = sorted(map(str, rows - set(HANDLERS)))
    assert not unanswered, f"answer it in vcc_sandbox under @serves(…): {unanswered}"
    assert rows == set(HANDLERS)


def test_a_call_of_a_module_that_is_no_table_stops_the_start() -> None:
    with pytest.raises(LookupError, match=r"POST /nowhere is in no table: .* TABLES of vcc_portal/upstream/calls"):
        serves(post("/nowhere", Nothing, Nothing))


def test_only_the_agreement_query_is_listed_twice() -> None:
    wanted = LISTED + list(HIDDEN_IN_LIST.values())
    twice = {key for key in wanted if wanted.count(key) > 1}
    call = content_calls.AGREEMENT
    assert twice == {(call.service.value, call.method, call.path)}
