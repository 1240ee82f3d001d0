from typing import Any, Literal

import pytest

from vcc_portal.session import arguments
from vcc_portal.session.arguments import BadArguments, check, describe, is_annotated


class State:
    def add(self, amount: int) -> None: ...

    def name(self, text: str, *, strict: bool = False) -> None: ...

    def pick(self, kind: Literal["a", "b"], ids: list[str]) -> None: ...

    def form(self, data: dict[str, str]) -> None: ...

    def part(self, share: float | None) -> None: ...

    def model_dump(self, model_config: str, copy: int) -> None: ...

    def loose(self, anything, other: Any) -> None: ...

    def nothing(self) -> None: ...


SHAPES: list[Any] = [
    None, True, False, 0, -1, 1, 1.5, 1e308, 10**30, "", "x", "1", "null", "\x00", "\ud800", "屿" * 10, [], [1], ["a"],
    [[]], [None], {}, {"a": 1}, {"a": "b"}, {"a": {"b": {}}}, {"__class__": "x"}, "a" * 9000, ["x"] * 600,
    {str(n): n for n in range(600)}, [[[[[[[[[[1]]]]]]]]]],
]  # fmt: skip
FITTING = {"amount": (int,), "text": (str,), "kind": (), "share": (int, float, type(None))}


@pytest.mark.parametrize(("handler", "name"), [(State.add, "amount"), (State.name, "text"), (State.part, "share")])
@pytest.mark.parametrize("value", SHAPES, ids=lambda value: repr(value)[:20])
def test_only_the_annotated_type_passes(handler: Any, name: str, value: Any) -> None:
    too_long = isinstance(value, str) and (len(value) > 8192 or value == "\ud800")
    if type(value) in FITTING[name] and not too_long:
        check(handler, {name: value})
    else:
        with pytest.raises(BadArguments):
            check(handler, {name: value})


@pytest.mark.parametrize(
    ("handler", "payload"),
    [
        (State.add, {}),
        (State.add, {"amount": 1, "more": 2}),
        (State.add, {"p_amount": 1}),
        (State.nothing, {"self": 1}),
        (State.nothing, {"": 1}),
        (State.name, {"text": "x", "strict": "true"}),
        (State.pick, {"kind": "c", "ids": []}),
        (State.pick, {"kind": "a", "ids": "abc"}),
        (State.pick, {"kind": "a", "ids": [1]}),
        (State.form, {"data": {"a": 1}}),
        (State.part, {"share": float("nan")}),
        (State.part, {"share": float("inf")}),
    ],
)
def test_missing_extra_and_wrong_arguments_are_refused(handler: Any, payload: dict[str, Any]) -> None:
    with pytest.raises(BadArguments):
        check(handler, payload)


@pytest.mark.parametrize(
    ("handler", "payload"),
    [
        (State.nothing, {}),
        (State.name, {"text": "x"}),
        (State.name, {"text": "x", "strict": True}),
        (State.pick, {"kind": "b", "ids": ["1"]}),
        (State.form, {"data": {"a": ""}}),
        (State.part, {"share": 1}),
        (State.model_dump, {"model_config": "x", "copy": 1}),
    ],
)
def test_what_fits_passes(handler: Any, payload: dict[str, Any]) -> None:
    check(handler, payload)


def test_a_refusal_does_not_repeat_the_value() -> None:
    with pytest.raises(BadArguments) as refused:
        check(State.add, {"amount": "4111111111111111"})
    assert "4111" not in str(refused.value)
    with pytest.raises(BadArguments) as refused:
        check(State.form, {"data": {"ok": {"canary-7": 1}}})
    assert refused.value.__cause__ is None
    assert str(refused.value) == "string_type at data"
    with pytest.raises(BadArguments) as refused:
        check(State.add, {"amount": 1, "canary-7": 1})
    assert str(refused.value) == "extra_forbidden at an unknown argument"
    with pytest.raises(BadArguments) as refused:
        check(State.pick, {"kind": "a", "ids": ["a", 1]})
    assert str(refused.value) == "string_type at ids.1"


@pytest.mark.parametrize("payload", [[], [1], "text", None, 5])
def test_what_is_no_mapping_is_refused(payload: Any) -> None:
    with pytest.raises(BadArguments):
        check(State.nothing, payload)


def test_a_cycle_is_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(BadArguments):
        check(State.form, {"data": endless})


def test_the_total_size_is_limited() -> None:
    with pytest.raises(BadArguments, match="too large"):
        check(State.form, {"data": {str(n): "x" * 500 for n in range(100)}})
    assert arguments.MAX_BYTES == 32 * 1024


def test_a_form_with_a_table_may_be_larger_and_is_limited_too() -> None:
    table = {"data": {"table": "x" * 100_000}}
    with pytest.raises(BadArguments, match="too large"):
        check(State.form, table)
    check(State.form, table, most=arguments.TABLE_BYTES)
    with pytest.raises(BadArguments, match="too large"):
        check(State.form, {"data": {"table": "x" * arguments.TABLE_BYTES}}, most=arguments.TABLE_BYTES)


def test_arguments_without_annotation_are_reported() -> None:
    assert not is_annotated(State.loose)
    assert is_annotated(State.pick)
    assert describe(State.name) == "text: str, strict: bool"
