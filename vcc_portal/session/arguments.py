"""Checks a handler's arguments against its annotations; Reflex itself passes anything on (reliability F3)."""

import functools
import inspect
import json
import typing
from collections.abc import Callable, Mapping
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError, create_model
from pydantic.errors import PydanticInvalidForJsonSchema

FORM = "__reflex_form_data__"
"""Under this key the framework sends a submitted form: its fields in order, as pairs of name and value."""
MAX_BYTES = 32 * 1024
TABLE_BYTES = 192 * 1024
"""For a form with a table of some hundred rows."""
MAX_TEXT = 8 * 1024
MAX_ITEMS = 500
MAX_DEPTH = 8


class BadArguments(Exception):
    """An argument is missing, unknown, of another type or too large; the text names it without its value."""


def check(handler: Callable[..., Any], payload: Mapping[str, Any], *, most: int = MAX_BYTES) -> None:
    """Refuse what does not fit the annotations, strictly: no text for a number, no number for a text.

    `most` bytes is more than usual for a State whose form holds a table (`MOST_BYTES` of its class).
    """
    if not isinstance(payload, Mapping):
        raise BadArguments("not arguments")
    try:
        text = json.dumps(payload, allow_nan=False, ensure_ascii=False).encode("utf-8", "surrogatepass")
    except (TypeError, ValueError, RecursionError) as error:
        raise BadArguments("not JSON") from error
    if len(text) > most:
        raise BadArguments("too large")
    _limit(payload, MAX_DEPTH, MAX_TEXT if most == MAX_BYTES else most)
    try:
        _schema(handler).validate_json(json.dumps(_opened(payload)), strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise BadArguments(f"{first['type']} at {_place(handler, first['loc'])}") from None


def _place(handler: Callable[..., Any], path: tuple[int | str, ...]) -> str:
    """Where a fault is, without names that the caller made up: those of arguments are known, those within are not."""
    name, *within = path or ("",)
    known = str(name) if name in _parameters(handler) else "an unknown argument"
    return ".".join([known, *(str(step) for step in within[:2] if isinstance(step, int))])


def _opened(payload: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments with a form as a mapping; of fields with one name the last counts, as in the framework."""
    return {
        name: _fields(value) if isinstance(value, dict) and set(value) == {FORM} else value
        for name, value in payload.items()
    }


def _fields(form: dict[str, Any]) -> dict[str, Any]:
    try:
        pairs = [(name, value) for name, value in form[FORM]]
    except (TypeError, ValueError) as error:
        raise BadArguments("not a form") from error
    if not all(isinstance(name, str) for name, _ in pairs):
        raise BadArguments("not a form")
    return dict(pairs)


def describe(handler: Callable[..., Any]) -> str:
    """The arguments of a handler as the handler table shows them."""
    return ", ".join(f"{name}: {_name(hint)}" for name, (hint, _) in _parameters(handler).items())


def is_annotated(handler: Callable[..., Any]) -> bool:
    """True when every argument can be checked."""
    return all(hint is not Any and hint is not inspect.Parameter.empty for hint, _ in _parameters(handler).values())


def schema(handler: Callable[..., Any]) -> dict[str, Any]:
    """The arguments of a handler as a JSON schema; what JSON cannot carry is left open."""
    try:
        return _schema(handler).json_schema()
    except PydanticInvalidForJsonSchema:
        return {}


@functools.cache
def _schema(handler: Callable[..., Any]) -> TypeAdapter[Any]:
    fields: dict[str, Any] = {f"p_{name}": pair for name, pair in _parameters(handler).items()}
    model = create_model(
        "Arguments",
        __config__=ConfigDict(
            extra="forbid", arbitrary_types_allowed=True, alias_generator=lambda name: name.removeprefix("p_")
        ),
        **fields,
    )
    return TypeAdapter(model)


@functools.cache
def _parameters(handler: Callable[..., Any]) -> dict[str, tuple[Any, Any]]:
    function = inspect.unwrap(handler)
    hints = typing.get_type_hints(function, include_extras=True)
    _self, *rest = inspect.signature(function).parameters.values()
    return {
        parameter.name: (
            hints.get(parameter.name, inspect.Parameter.empty),
            ... if parameter.default is inspect.Parameter.empty else parameter.default,
        )
        for parameter in rest
    }


def _limit(value: object, depth: int, text: int) -> None:
    if depth < 0:
        raise BadArguments("too deep")
    if isinstance(value, str) and len(value) > text:
        raise BadArguments("text too long")
    children = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    if len(children) > MAX_ITEMS:
        raise BadArguments("too many items")
    for child in children:
        _limit(child, depth - 1, text)


def _name(hint: Any) -> str:
    return hint.__name__ if isinstance(hint, type) and not typing.get_args(hint) else str(hint).replace("typing.", "")
