"""Whatever comes as an answer to whichever call, it is read, or fails as an `UpstreamError` that has a text (goal I10)."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vcc_portal.errors.catalogue import describe
from vcc_portal.upstream import envelope
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import ALL_CALLS
from vcc_portal.upstream.errors import UpstreamError

NAMES = sorted(
    {str(field.alias) for call in ALL_CALLS for field in getattr(call.response, "model_fields", {}).values()}
)
TEXTS = st.sampled_from(
    ["", "1", "USD", "VALID", "0000-00-00", "2026-02-30", "²", "\x00", "\ud800", "9" * 30]
) | st.text(max_size=20)
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | TEXTS
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["list", "total", *NAMES]), inner, max_size=6)
    ),
    max_leaves=15,
)
CODES = st.sampled_from([100001, "000000", 900001, "210021", 600001]) | ANYTHING
BODIES = st.binary(max_size=200) | st.fixed_dictionaries(
    {"code": CODES, "message": ANYTHING, "data": ANYTHING, "errorParam": ANYTHING}
).map(lambda answer: json.dumps(answer).encode())


@given(call=st.sampled_from(ALL_CALLS), body=BODIES)
def test_it_is_read_or_fails_as_an_error_of_ours(call: Call[Any, Any], body: bytes) -> None:
    try:
        answer = envelope.read(call, body)
        envelope.check(call, answer)
        envelope.shape(call, answer.data)
    except UpstreamError as error:
        text = describe(error)
        assert text.zh
        assert text.en
        assert len(str(error)) < 600


@pytest.mark.parametrize("call", ALL_CALLS, ids=str)
def test_a_row_with_one_odd_field_is_no_exception_either(call: Call[Any, Any]) -> None:
    for name, field in getattr(call.response, "model_fields", {}).items():
        for odd in ("²", -1, 1.5, True, [], {}, "0000-00-00", "\x00", "9" * 30, [None], {"list": None}):
            try:
                envelope.shape(call, {str(field.alias or name): odd})
            except UpstreamError as error:
                assert describe(error).zh
