"""A form as a pydantic model: its labels, and what is wrong with each field as a text in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from vcc_portal.i18n import Text
from vcc_portal.i18n.patterns import form as strings

Values = Mapping[str, str]
"""What the browser sends: every control's text by its name; a dot in a name goes one level down."""
Faults = dict[str, Text]
"""What is wrong, by the name of the control; in the order of the form."""

_FAULT = "form_fault"


@dataclass(frozen=True)
class Labelled:
    """Gives a field its label: `name: Annotated[str, Labelled(strings.NAME)]`."""

    text: Text


def fault(text: Text, **values: object) -> PydanticCustomError:
    """What a validator raises: an error that carries its text for the user."""
    filled = text.format(**values) if values else text
    return PydanticCustomError(_FAULT, "refused", {"text": filled})


class FormModel(BaseModel):
    """Base of every form; unknown controls are ignored, a missing one counts as empty."""

    model_config = ConfigDict(extra="ignore", frozen=True, str_strip_whitespace=True)

    HIDDEN: ClassVar[frozenset[str]] = frozenset()
    """Fields without a control of their own."""

    @classmethod
    def label(cls, name: str) -> Text:
        """The label of a control; for a nested one that of its own field."""
        outer, _, inner = name.partition(".")
        field = cls.model_fields[outer]
        if inner and (nested := cls.nested().get(outer)):
            return nested.label(inner.rpartition(".")[2])
        return next(mark.text for mark in field.metadata if isinstance(mark, Labelled))

    @classmethod
    def nested(cls) -> dict[str, type["FormModel"]]:
        """Models of the fields whose controls have dotted names, such as `limits.EUR.single`."""
        return {}

    @classmethod
    def prepared(cls, values: dict[str, Any]) -> dict[str, Any]:
        """A last change to the typed values before they are checked."""
        return values

    @classmethod
    def check(cls, values: Values, rules: object = None) -> tuple[Self | None, Faults]:
        """The form when everything is right, else what is wrong. `rules` reach validators as `info.context`."""
        blank: dict[str, Any] = {name: "" for name in cls.model_fields if name not in cls.nested()}
        try:
            return cls.model_validate(cls.prepared(blank | unflattened(values)), context=rules), {}
        except ValidationError as error:
            faults: Faults = {}
            for one in error.errors(include_url=False):
                faults.setdefault(_control(one), _text(one))
            return None, faults


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
        case "form_fault":
            return context["text"]
        case "missing" | "string_too_short":
            return strings.REQUIRED
        case "string_too_long":
            return strings.TOO_LONG.format(most=context["max_length"])
        case "too_long":
            return strings.TOO_MANY.format(most=context["max_length"])
        case _:
            return strings.INVALID
