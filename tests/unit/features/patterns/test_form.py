"""Forms as models: labels, dotted names, and errors as texts in both languages."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Annotated, Any

import pytest

from vcc_portal import features
from vcc_portal.domain.inputs import without_unseen
from vcc_portal.domain.text import Text
from vcc_portal.features.patterns.fields import Amount, Choice, Email, Items, Line, Phone, Ticked, Whole, each, longest
from vcc_portal.features.patterns.form import FormModel, Labelled, unflattened
from vcc_portal.i18n.patterns import form as strings

for module in pkgutil.walk_packages(features.__path__, f"{features.__name__}."):
    importlib.import_module(module.name)

NAME, INNER = Text(zh="名称", en="Name"), Text(zh="限额", en="Limit")


class Row(FormModel):
    currency: Annotated[Choice, Labelled(NAME)]
    limit: Annotated[Amount, Labelled(INNER)]


class Sample(FormModel):
    currency: Annotated[Choice, Labelled(NAME)]
    name: Annotated[Line, Labelled(NAME), longest(5)]
    email: Annotated[Email, Labelled(NAME)]
    phone: Annotated[Phone, Labelled(NAME)]
    amount: Annotated[Amount, Labelled(NAME)]
    tags: Annotated[Items, Labelled(NAME), each(2)]
    agree: Annotated[Ticked, Labelled(NAME)]
    count: Annotated[Whole, Labelled(NAME)]
    rows: Annotated[dict[str, Row], Labelled(NAME)]

    @classmethod
    def nested(cls) -> dict[str, type[FormModel]]:
        return {"rows": Row}

    @classmethod
    def prepared(cls, values: dict[str, Any]) -> dict[str, Any]:
        return {"rows": {}} | values


GOOD = {"currency": "USD", "name": " ab ", "email": "a@b.co", "phone": "138 0013-8000", "amount": "1,000.5"}


def test_a_right_form_is_read() -> None:
    form, faults = Sample.check(GOOD | {"tags": "x\n y \n", "agree": "on", "count": "7", "unknown": "z"})
    assert faults == {}
    assert form is not None
    assert (form.name, form.phone, form.amount) == ("ab", "13800138000", 1_000_500)
    assert (form.tags, form.agree, form.count) == (["x", "y"], True, 7)


def test_a_missing_control_counts_as_empty() -> None:
    form, faults = Sample.check({})
    assert form is None
    assert faults == {
        "currency": strings.CHOOSE,
        "name": strings.REQUIRED,
        "email": strings.REQUIRED,
        "phone": strings.REQUIRED,
    }


@pytest.mark.parametrize(
    ("name", "typed", "text"),
    [
        ("name", "abcdef", strings.TOO_LONG.format(most=5)),
        ("email", "finance@lanyu", strings.EMAIL),
        ("email", "a" * 130 + "@b.co", strings.EMAIL),
        ("phone", "12345", strings.PHONE),
        ("phone", "1" * 16, strings.PHONE),
        ("phone", "13800a", strings.PHONE),
        ("phone", "１３８００１３８０００", strings.PHONE),
        ("amount", "1.2.3", next(t for p, t in strings.AMOUNT.items() if p == "not_a_number")),
        ("amount", "1.005", next(t for p, t in strings.AMOUNT.items() if p == "too_many_decimals")),
        ("amount", "9" * 40, next(t for p, t in strings.AMOUNT.items() if p == "too_large")),
        ("tags", "a\nb\nc", strings.TOO_MANY.format(most=2)),
        ("count", "1.5", strings.WHOLE_NUMBER),
        ("count", "١٢", strings.WHOLE_NUMBER),
    ],
)
def test_what_is_wrong_stands_beside_its_field(name: str, typed: str, text: Text) -> None:
    form, faults = Sample.check(GOOD | {name: typed})
    assert form is None
    assert faults == {name: text}


def test_dotted_names_reach_nested_fields_and_come_back() -> None:
    values = GOOD | {"rows.EUR.currency": "EUR", "rows.EUR.limit": "x"}
    assert unflattened(values)["rows"] == {"EUR": {"currency": "EUR", "limit": "x"}}
    _, faults = Sample.check(values)
    assert list(faults) == ["rows.EUR.limit"]
    assert Sample.label("rows.EUR.limit") == INNER


def test_a_name_that_is_both_a_value_and_a_group_does_no_harm() -> None:
    assert unflattened({"a": "1", "a.b": "2"}) == {"a": "1"}
    assert unflattened({"a.b": "2", "a": "1"}) == {"a": "1"}


@pytest.mark.parametrize(
    "unseen",
    [
        "\x00", "\x1b", "\u202e", "\u2066", "\u200f", "\ufeff",
        "\u200b", "\u2060", "\u00ad", "\u3164", "\uffa0", "\u180e", "\u200d", "\u200c\u200c", "\U000e0041",
    ],
)  # fmt: skip
def test_characters_that_are_never_seen_do_not_get_into_a_form(unseen: str) -> None:
    faults = Sample.check({"name": f"A{unseen}ds", "email": f"a{unseen}@b.example"})[1]
    assert not {"name", "email"} & set(faults)
    assert without_unseen(f"A{unseen}ds\n\t") == "Ads\n\t"
    assert without_unseen(f"广告{unseen}") == "广告"
    assert "name" in Sample.check({"name": unseen})[1], "it would be a name that nobody sees"


@pytest.mark.parametrize("seen", ["👩\u200d💻 广告", "❤️\u200d🔥", "می\u200cخواهم", "क्\u200dष", "葛\U000e0100"])
def test_what_joins_letters_and_pictures_stays(seen: str) -> None:
    assert without_unseen(seen) == seen


def _forms(kind: type[FormModel]) -> Iterator[type[FormModel]]:
    for below in kind.__subclasses__():
        yield below
        yield from _forms(below)


@pytest.mark.parametrize("form", sorted(set(_forms(FormModel)), key=str), ids=lambda form: form.__name__)
def test_no_validator_takes_the_place_of_another_s(form: type[FormModel]) -> None:
    """pydantic keeps them by the method's name: one of a subclass that is called alike drops the other unseen."""
    kept = form.__pydantic_decorators__.field_validators
    inherited = [
        base.__pydantic_decorators__.field_validators for base in form.__mro__ if hasattr(base, "model_fields")
    ]
    assert [
        name
        for each in inherited
        for name, check in each.items()
        if not {*check.info.fields} <= {*kept[name].info.fields}
    ] == []
