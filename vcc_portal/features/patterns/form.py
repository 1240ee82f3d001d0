"""A form as a pydantic model: its labels, what is wrong with each field in both languages, and what of it is shown."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from vcc_portal.domain.digests import digest_of
from vcc_portal.domain.inputs import without_unseen
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.i18n.patterns import form as strings
from vcc_portal.upstream.call import to_camel
from vcc_portal.upstream.errors import BusinessError

Values = Mapping[str, str]
"""What the browser sends: every control's text by its name; a dot in a name goes one level down."""
Errors = dict[str, Text]
"""What is wrong, by the name of the control; in the order of the form."""
Refused = dict[str, tuple[str, Text]]
"""What the server has refused: by control the digest of what was typed, and why. The text itself stays in the browser."""
LONGEST_TYPED = 256
"""Characters that a State reads of a control of one line."""
MOST_NAMES, LONGEST_NAME = 200, 80
"""Bounds of what is remembered about controls whose names the browser makes up."""
UNANSWERED = "unanswered"
"""Stands among a draft's values, where what is sent has no number of its own: what was sent last, until its answer has come."""

_ERROR = "form_error"


@dataclass
class Attention:
    """A field that must be changed before sending."""

    name: str = ""
    label: Text = EMPTY


@dataclass(frozen=True)
class Patch:
    """Values that the browser must take over; a new `turn` makes it do so."""

    turn: int = 0
    values: dict[str, str] = field(default_factory=dict)
    sent: bool = False
    """The draft was sent with them."""
    was: dict[str, str] = field(default_factory=dict)
    """What the browser had when it asked: where it has something else by now, somebody has typed since, and that stays."""


@dataclass(frozen=True)
class Focus:
    """The control to go to; a new `turn` makes the browser do so."""

    turn: int = 0
    name: str = ""


@dataclass(frozen=True)
class Release:
    """A new `turn` says that what was sent has been refused, so the draft is being edited again."""

    turn: int = 0


@dataclass(frozen=True)
class Labelled:
    """Gives a field its label: `name: Annotated[str, Labelled(strings.NAME)]`."""

    text: Text


def field_error(text: Text, **values: object) -> PydanticCustomError:
    """What a validator raises: an error that carries its text for the user."""
    filled = text.format(**values) if values else text
    return PydanticCustomError(_ERROR, "refused", {"text": filled})


class FormModel(BaseModel):
    """Base of every form; unknown controls are ignored, a missing one counts as empty."""

    model_config = ConfigDict(extra="ignore", frozen=True, str_strip_whitespace=True)

    HIDDEN: ClassVar[frozenset[str]] = frozenset()
    """Fields without a control of their own."""

    @classmethod
    def label(cls, name: str) -> Text:
        """The label of a control; for a nested one that of its own field."""
        outer, _, inner = name.partition(".")
        known = cls.model_fields[outer]
        if inner and (nested := cls.nested().get(outer)):
            return nested.label(inner.rpartition(".")[2])
        return next(mark.text for mark in known.metadata if isinstance(mark, Labelled))

    @classmethod
    def nested(cls) -> dict[str, type["FormModel"]]:
        """Models of the fields whose controls have dotted names, such as `limits.EUR.single`."""
        return {}

    @classmethod
    def prepared(cls, values: dict[str, Any]) -> dict[str, Any]:
        """A last change to the typed values before they are checked."""
        return values

    @classmethod
    def check(cls, values: Values, rules: object = None) -> tuple[Self | None, Errors]:
        """The form when everything is right, else what is wrong. `rules` reach validators as `info.context`."""
        blank: dict[str, Any] = {name: "" for name in cls.model_fields if name not in cls.nested()}
        values = {name: without_unseen(text) if isinstance(text, str) else text for name, text in values.items()}
        try:
            return cls.model_validate(cls.prepared(blank | unflattened(values)), context=rules), {}
        except ValidationError as error:
            errors: Errors = {}
            for one in error.errors(include_url=False):
                errors.setdefault(_control(one), _text(one))
            return None, errors


def typed_in(model: type[FormModel], values: Values) -> str:
    """Tells whether the same is typed in the form's controls; what stands in no control is nothing that somebody has typed."""
    typed = {
        name: text
        for name, text in values.items()
        if text and name.partition(".")[0] in model.model_fields and name not in model.HIDDEN
    }
    return digest_of(json.dumps(typed, sort_keys=True))


def refused_now(values: Values, names: Iterable[str], text: Text) -> Refused:
    """What the server has just refused of the typed values."""
    return {name: (digest_of(values.get(name, "")), text) for name in names}


def can_be_left(model: type[FormModel], name: str, left: Sequence[str]) -> bool:
    """Whether a control that was left is one of the form's, and not known yet."""
    known = len(name) <= LONGEST_NAME and name.partition(".")[0] in model.model_fields
    return known and name not in left and len(left) < MOST_NAMES


def shown_errors(
    errors: Errors, values: Values, *, left: Sequence[str], tried: bool, refused: Mapping[str, tuple[str, Text]]
) -> Errors:
    """Beside a field: what is wrong once it was left or sending was `tried`, and a refusal until it is typed over."""
    still = {name: text for name, (typed, text) in refused.items() if digest_of(values.get(name, "")) == typed}
    return {name: text for name, text in (still | errors).items() if tried or name in left or name in still}


def attention_of(model: type[FormModel], errors: Errors) -> list[Attention]:
    """The fields to be changed, in the order of the form; none without a control of its own."""
    order = list(model.model_fields)
    names = [name for name in errors if name.partition(".")[0] not in model.HIDDEN]
    names.sort(key=lambda name: order.index(name.partition(".")[0]))
    return [Attention(name, model.label(name)) for name in names]


def named_by(failed: Failed) -> Sequence[str]:
    """What the provider's refusal names: fields by their wire names, or what else the code is about."""
    cause = failed.__cause__
    return cause.error_param if isinstance(cause, BusinessError) else ()


def wrong_fields(model: type[FormModel], failed: Failed, field_of_code: Mapping[str, str]) -> list[str]:
    """The controls that a refusal is about: those it names, else the one its code is about."""
    by_wire = {to_camel(name): name for name in model.model_fields}
    found = [by_wire[name] for name in named_by(failed) if name in by_wire]
    other = field_of_code.get(failed.code) or by_wire.get(failed.field or "")
    return found or ([other] if other in model.model_fields else [])


def unflattened(values: Values) -> dict[str, Any]:
    """`{"limits.EUR.single": "1"}` becomes `{"limits": {"EUR": {"single": "1"}}}`."""
    tree: dict[str, Any] = {}
    for name, text in values.items():
        *path, last = name.split(".")
        level = tree
        for part in path:
            below = level.setdefault(part, {})
            level = below if isinstance(below, dict) else {}
        level[last] = text
    return tree


def _control(error: ErrorDetails) -> str:
    """Items of a list share one control, so positions are left out of the name."""
    return ".".join(str(part) for part in error["loc"] if not isinstance(part, int))


def _text(error: ErrorDetails) -> Text:
    context = error.get("ctx", {})
    match error["type"]:
        case "form_error":
            return context["text"]
        case "missing" | "string_too_short":
            return strings.REQUIRED
        case "string_too_long":
            return strings.TOO_LONG.format(most=context["max_length"])
        case "too_long":
            return strings.TOO_MANY.format(most=context["max_length"])
        case _:
            return strings.INVALID
