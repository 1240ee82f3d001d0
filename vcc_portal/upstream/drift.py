"""Where the provider's answers differ from the models: fields that are missing, that no model has, or of another type.

Kept since the start of the process, as names alone: no value of an answer is ever kept or shown.
"""

import re
import time
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from vcc_portal.upstream.call import Call

PAUSE = 30.0
"""Seconds before the answers to one call are looked at again: a look costs, and answers are alike."""
MOST_NAMED = 60
"""Fields of one call."""
DEEPEST = 8
ROWS = 3
"""Of each list, from its beginning."""
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,59}")
UNUSUAL = "…"
"""In place of a key that is no name: it may be data."""


@dataclass
class CallDrift:
    """What was seen of one call."""

    answers: int = 0
    missing: set[str] = field(default_factory=set)
    """Fields of the model that an answer did not have, as `list.cardId`."""
    extra: set[str] = field(default_factory=set)
    wrong: dict[str, str] = field(default_factory=dict)
    """Of another type: the field, and what is wrong with it in pydantic's words."""
    looked_at: float = float("-inf")

    @property
    def differs(self) -> bool:
        """Whether anything but optional fields is not as agreed."""
        return bool(self.missing or self.extra or self.wrong)


class Drift:
    """All calls of this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.seen: dict[Call[Any, Any], CallDrift] = {}

    def note(self, call: Call[Any, Any], data: Any) -> None:
        """Look at the data of a successful answer."""
        known = self.seen.setdefault(call, CallDrift())
        known.answers += 1
        now = self._clock()
        if now - known.looked_at < PAUSE:
            return
        known.looked_at = now
        for name, is_missing in differences(call.response, data):
            found = known.missing if is_missing else known.extra
            if len(found) < MOST_NAMED:
                found.add(name)
        for name, problem in wrong_types(call, data):
            if len(known.wrong) < MOST_NAMED:
                known.wrong.setdefault(name, problem)


def differences(kind: Any, data: Any, at: str = "", depth: int = 0) -> Iterator[tuple[str, bool]]:
    """Names that only one side has; True for what the answer lacks."""
    kind = _plain(kind)
    if depth > DEEPEST or data is None:
        return
    if get_origin(kind) is list and isinstance(data, list):
        for row in data[:ROWS]:
            yield from differences(get_args(kind)[0], row, at, depth + 1)
    elif isinstance(kind, type) and issubclass(kind, BaseModel) and isinstance(data, dict):
        fields = {_on_the_wire(name, one): one.annotation for name, one in kind.model_fields.items()}
        yield from ((f"{at}{name}", True) for name in fields if name not in data)
        yield from ((f"{at}{_named(name)}", False) for name in data if name not in fields)
        for name, inner in fields.items():
            yield from differences(inner, data.get(name), f"{at}{name}.", depth + 1)


def wrong_types(call: Call[Any, Any], data: Any) -> Iterator[tuple[str, str]]:
    """Fields whose value the model does not take."""
    if data is None:
        return
    try:
        call.adapter.validate_python(data)
    except ValidationError as error:
        for problem in error.errors(include_input=False, include_url=False, include_context=False)[:MOST_NAMED]:
            path = ".".join(_named(str(part)) for part in problem["loc"] if not isinstance(part, int))
            yield path or "data", problem["type"]


def _plain(kind: Any) -> Any:
    """Without what a type is annotated with, and without None beside it."""
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) in {Union, types.UnionType}:
        inner = [_plain(each) for each in get_args(kind) if each is not type(None)]
        return inner[0] if len(inner) == 1 else kind
    return kind


def _on_the_wire(name: str, one: FieldInfo) -> str:
    return one.validation_alias if isinstance(one.validation_alias, str) else one.alias or name


def _named(name: str) -> str:
    return name if _NAME.fullmatch(name) else UNUSUAL
