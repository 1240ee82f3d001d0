"""One example of each call: the sandbox still answers in its shape, and the portal's model takes all of it."""

import re
from typing import Any

import pytest

from tests.support.golden import FOLDER, Golden, file_of, fits, load_handlers, normalised, read, record, shape
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import ALL_CALLS
from vcc_portal.upstream.drift import differences
from vcc_sandbox.core.serve import HANDLERS

load_handlers()
SERVED = [call for call in ALL_CALLS if call in HANDLERS]
ANEW = "run `python -m tests.support.golden` and look at the difference"
ENVELOPE = ["code", "message", "msg", "data", "errorParam", "model"]


def test_every_served_call_has_an_example_and_no_example_is_left_over() -> None:
    assert {file_of(call) for call in SERVED} == set(FOLDER.glob("*/*.json")), ANEW


async def test_the_sandbox_answers_in_these_shapes() -> None:
    found = await record()
    assert set(found) == set(SERVED)
    shapes = [(call, shape(_answered(golden)), shape(_answered(read(call)))) for call, golden in found.items()]
    assert [f"{call}: {now} was {kept}" for call, now, kept in shapes if not fits(now, kept)] == [], ANEW


def _answered(golden: Golden) -> Any:
    return golden.get("answer", golden.get("file"))


@pytest.mark.parametrize("call", [call for call in SERVED if not call.blob], ids=str)
def test_the_model_takes_every_field_of_the_example(call: Call[Any, Any]) -> None:
    golden = read(call)
    assert list(golden["answer"]) == ENVELOPE
    data = golden["answer"]["data"]
    answer = call.adapter.validate_python(data)
    assert call.adapter.dump_python(answer, mode="json", by_alias=True) == data, ANEW


@pytest.mark.parametrize("call", SERVED, ids=str)
def test_the_example_s_request_has_only_fields_of_the_model(call: Call[Any, Any]) -> None:
    names = {field.alias for field in call.request.model_fields.values()}
    assert set(read(call)["request"]) - {"_headers"} <= names, ANEW


@pytest.mark.parametrize("call", SERVED, ids=str)
def test_the_example_s_answer_does_not_drift_from_the_model(call: Call[Any, Any]) -> None:
    """As the page of contract drift finds it in live answers."""
    if not call.blob:
        data = read(call)["answer"]["data"]
        assert [name for name, is_missing in differences(call.response, data) if not is_missing] == []


def test_no_example_holds_a_secret() -> None:
    for call in SERVED:
        text = file_of(call).read_text(encoding="utf-8")
        assert not re.search(r"\b(?!0000000000000000)[3-6]\d{15}\b", text), f"a card number in {call}"
        assert not re.search(r"islet-demo|[A-Za-z0-9_-]{40,}", text), f"a password or token in {call}"
        assert normalised(read(call)) == read(call), str(call)


def test_shapes_differ_where_keys_or_types_do() -> None:
    kept = shape({"list": [{"id": "1", "amount": 5, "note": None}], "total": 1})
    assert fits(shape({"list": [{"id": "2", "amount": 7, "note": "x"}], "total": 2}), kept)
    assert fits(shape({"list": [], "total": 0}), kept)
    for other in (
        {"list": [{"id": "1", "amount": "5", "note": None}], "total": 1},
        {"list": [{"id": "1", "note": None}], "total": 1},
        {"list": [{"id": "1", "amount": 5, "note": None, "more": 1}], "total": 1},
        {"list": [{"id": "1", "amount": True, "note": None}], "total": 1},
        {"list": {"id": "1"}, "total": 1},
    ):
        assert not fits(shape(other), kept), other
