"""What of a form's errors is shown, when, and which field a refusal belongs to."""

from typing import Annotated, ClassVar

import pytest

from vcc_portal.domain.text import Text
from vcc_portal.errors.catalogue import Effect
from vcc_portal.errors.failed import failure
from vcc_portal.features.patterns.fields import Line
from vcc_portal.features.patterns.form import (
    LONGEST_NAME,
    MOST_NAMES,
    FormModel,
    Labelled,
    attention_of,
    can_be_left,
    refused_now,
    shown_errors,
    wrong_fields,
)
from vcc_portal.upstream.errors import BusinessError

BAD, REFUSED = Text(zh="错", en="wrong"), Text(zh="拒", en="refused")


class PersonForm(FormModel):
    """A form with a hidden field between two others."""

    HIDDEN: ClassVar[frozenset[str]] = frozenset({"request_no"})

    first_name: Annotated[Line, Labelled(Text(zh="名", en="First name"))]
    request_no: Annotated[str, Labelled(Text(zh="编号", en="Number"))]
    last_name: Annotated[Line, Labelled(Text(zh="姓", en="Last name"))]


def shown(*left: str, tried: bool = False, typed: str = "") -> list[str]:
    refused = refused_now({"last_name": "Li"}, ["last_name"], REFUSED)
    errors = {"first_name": BAD, "request_no": BAD}
    return list(shown_errors(errors, {"last_name": typed}, left=left, tried=tried, refused=refused))


def test_an_error_is_shown_once_its_field_was_left_or_sending_was_tried() -> None:
    assert shown() == []
    assert shown("first_name") == ["first_name"]
    assert shown(tried=True) == ["first_name", "request_no"]


def test_a_refusal_stands_until_something_else_is_typed() -> None:
    assert shown(typed="Li") == ["last_name"]
    assert shown(typed="Lin") == []


def test_the_fields_to_change_stand_in_the_order_of_the_form_and_have_a_control() -> None:
    attention = attention_of(PersonForm, {"last_name": BAD, "request_no": BAD, "first_name": BAD})
    assert [(one.name, one.label.en) for one in attention] == [("first_name", "First name"), ("last_name", "Last name")]


@pytest.mark.parametrize(
    ("name", "left", "can"),
    [
        ("first_name", [], True),
        ("first_name.inner", [], True),
        ("first_name", ["first_name"], False),
        ("nonsense", [], False),
        ("first_name." + "x" * LONGEST_NAME, [], False),
        ("last_name", [str(number) for number in range(MOST_NAMES)], False),
    ],
)
def test_only_controls_of_the_form_are_remembered_and_not_without_end(name: str, left: list[str], can: bool) -> None:
    assert can_be_left(PersonForm, name, left) is can


@pytest.mark.parametrize(
    ("named", "of_code", "fields"),
    [
        (("lastName",), {}, ["last_name"]),
        (("nonsense", "firstName"), {}, ["first_name"]),
        ((), {"300001": "last_name"}, ["last_name"]),
        (("firstName",), {"300001": "last_name"}, ["first_name"]),
        ((), {"300001": "nonsense"}, []),
        ((), {}, []),
    ],
)
def test_a_refusal_belongs_to_the_fields_it_names_else_to_that_of_its_code(
    named: tuple[str, ...], of_code: dict[str, str], fields: list[str]
) -> None:
    failed = failure(REFUSED, code="300001", effect=Effect.TOAST)
    failed.__cause__ = BusinessError("300001", "", error_param=named)
    assert wrong_fields(PersonForm, failed, of_code) == fields
