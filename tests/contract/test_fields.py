"""The models have the fields that were agreed for each call, and no others."""

import csv
from pathlib import Path

import pytest

from vcc_portal.upstream.calls import ALL_CALLS
from vcc_sandbox.openapi.schemas import names_in, schemas_of

with (Path(__file__).parent / "spec" / "fields.tsv").open(encoding="utf-8") as file:
    AGREED = {(row["base"], row["method"], row["path"]): row for row in csv.DictReader(file, delimiter="\t")}
SCHEMAS = schemas_of(ALL_CALLS)


def test_every_call_is_listed() -> None:
    assert set(AGREED) == {(call.service.value, call.method, call.path) for call in ALL_CALLS}


@pytest.mark.parametrize("call", ALL_CALLS, ids=str)
def test_fields_are_the_agreed_ones(call) -> None:
    """`ours` are fields that the portal needs beyond the agreement."""
    row = AGREED[call.service.value, call.method, call.path]
    request, answer, ours = (set(row[name].split()) for name in ("request", "answer", "ours"))
    asked, answered = (names_in(one[call], SCHEMAS.named) for one in (SCHEMAS.requests, SCHEMAS.answers))
    assert request <= asked <= request | ours
    assert answer <= answered <= answer | ours
    assert ours <= asked | answered
