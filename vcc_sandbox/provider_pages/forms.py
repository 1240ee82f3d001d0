"""Forms as pydantic models: what is typed, its rules, and each problem as the text that tells the fix."""

from typing import Annotated, Any, TypeVar, get_origin

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError, ValidationInfo
from pydantic_core import PydanticCustomError

from vcc_portal.domain.text import Text
from vcc_portal.upstream.call import to_camel
from vcc_sandbox.provider_pages.checks import Rule, anything, document
from vcc_sandbox.provider_pages.web import PageVisit
from vcc_sandbox.provider_pages.words import verification as t

F = TypeVar("F", bound="Form")


class Form(BaseModel):
    """Base of the forms; a field is named as on the wire, one that was not sent is empty, `repr=False` is a secret."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


def wrong(text: Text) -> PydanticCustomError:
    """To raise in a validator."""
    return PydanticCustomError("wrong", "wrong", {"text": text})


def needed(rule: Rule, empty: Text = t.NEEDED) -> AfterValidator:
    """A text that has to be there and to fit the rule."""
    return ruled(lambda value: rule(value) if value else empty)


def fitting(rule: Rule) -> AfterValidator:
    """A text that fits the rule where it is there."""
    return ruled(lambda value: rule(value) if value else None)


def ruled(rule: Rule) -> AfterValidator:
    """A text that fits the rule, there or not."""

    def validate(value: str) -> str:
        problem = rule(value)
        if problem is not None:
            raise wrong(problem)
        return value

    return AfterValidator(validate)


def document_of(kind_field: str) -> AfterValidator:
    """The number of a document; which one is said in a field above."""

    def validate(value: str, info: ValidationInfo) -> str:
        problem = document(info.data.get(kind_field, ""))(value) if value else t.NEEDED
        if problem is not None:
            raise wrong(problem)
        return value

    return AfterValidator(validate)


def known(info: ValidationInfo, name: str) -> Any:
    """A field as it was sent, or what the page knows besides."""
    return (info.context or {})[name]


Agreed = Annotated[str, needed(anything, t.TRUE_NEEDED)]
"""The tick that all this is true."""


def check(visit: PageVisit, model: type[F], **more: Any) -> tuple[F | None, dict[str, Text]]:
    """The form, or the problem of each field in the order of the model.

    What was sent, and `more`, is there for its validators (`known`).
    """
    given: dict[str, Any] = {}
    for field in model.model_fields.values():
        name = str(field.alias)
        many, secret = get_origin(field.annotation) is list, not field.repr
        given[name] = visit.values(name) if many else visit.secret(name) if secret else visit.value(name, 256)
    try:
        return model.model_validate(given, context=given | more), {}
    except ValidationError as error:
        return None, {str(one["loc"][0]): one.get("ctx", {})["text"] for one in error.errors()}
