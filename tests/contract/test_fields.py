"""The models have the fields that were agreed for each call, and no others."""

import csv
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.support.sandbox import calls_document
from vcc_portal.config import Settings
from vcc_portal.upstream.calls import ALL_CALLS
from vcc_sandbox.core.serve import full_path
from vcc_sandbox.openapi.fields import Operation, Schema, operations, resolved

with (Path(__file__).parent / "spec" / "fields.tsv").open(encoding="utf-8") as file:
    AGREED = {(row["base"], row["method"], row["path"]): row for row in csv.DictReader(file, delimiter="\t")}
AGREE = "agree on the fields first: a line in tests/contract/spec/fields.tsv"
HEADERS = {"ssoToken"}
"""Headers of single calls, which the list of fields leaves out."""


@cache
def described_calls() -> dict[tuple[str, str], Operation]:
    return {(one.method, one.path): one for one in operations(calls_document())}


def names_in(schema: Schema | None, named: dict[str, Schema]) -> set[str]:
    """The names of all fields, at any depth."""
    found: set[str] = set()
    waiting, seen = [schema or {}], set[str]()
    while waiting:
        one = waiting.pop()
        reference = one.get("$ref")
        if reference in seen:
            continue
        seen |= {reference} - {None}
        whole = resolved(one, named)
        found |= set(whole.get("properties", ()))
        inner: list[Any] = [*whole.get("properties", {}).values(), *whole.get("anyOf", ())]
        inner += [whole.get("items"), whole.get("additionalProperties")]
        waiting += [part for part in inner if isinstance(part, dict)]
    return found


def test_every_call_is_listed() -> None:
    assert set(AGREED) == {(call.service.value, call.method, call.path) for call in ALL_CALLS}, AGREE


@pytest.mark.parametrize("call", ALL_CALLS, ids=str)
def test_fields_are_the_agreed_ones(call) -> None:
    """`ours` are fields that the portal needs beyond the agreement."""
    row = AGREED.get((call.service.value, call.method, call.path))
    assert row is not None, AGREE
    request, answer, ours = (set(row[name].split()) for name in ("request", "answer", "ours"))
    described = described_calls()[call.method, full_path(Settings(), call)]
    asked, answered = (names_in(schema, described.named) for schema in (described.request, described.answer))
    asked -= HEADERS
    assert request <= asked <= request | ours, _difference(asked, request, ours)
    assert answer <= answered <= answer | ours, _difference(answered, answer, ours)
    assert ours <= asked | answered, f"{AGREE}; in no model: {sorted(ours - asked - answered)}"


def _difference(model: set[str], agreed: set[str], ours: set[str]) -> str:
    return f"{AGREE}; only in the model: {sorted(model - agreed - ours)}, only in the line: {sorted(agreed - model)}"
