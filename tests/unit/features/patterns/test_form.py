"""Forms as models: labels, dotted names, and errors as texts in both languages."""

import importlib
import pkgutil
from collections.abc import Iterator
from itertools import product
from typing import Annotated, Any

import pytest

from vcc_portal import features
from vcc_portal.domain.inputs import without_unseen
from vcc_portal.domain.text import Text
from vcc_portal.features.patterns.fields import Amount, Choice, Email, Items, Line, Phone, Ticked, Whole, each, longest
from vcc_portal.features.patterns.form import FormModel, Labelled, attention_of, unflattened
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
    form, errors = Sample.check(GOOD | {"tags": "x\n y \n", "agree": "on", "count": "7", "unknown": "z"})
    assert errors == {}
    assert form is not None
    assert (form.name, form.phone, form.amount) == ("ab", "13800138000", 1_000_500)
    assert (form.tags, form.agree, form.count) == (["x", "y"], True, 7)


def test_a_missing_control_counts_as_empty() -> None:
    form, errors = Sample.check({})
    assert form is None
    assert errors == {
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
    form, errors = Sample.check(GOOD | {name: typed})
    assert form is None
    assert errors == {name: text}


def test_dotted_names_reach_nested_fields_and_come_back() -> None:
    values = GOOD | {"rows.EUR.currency": "EUR", "rows.EUR.limit": "x"}
    assert unflattened(values)["rows"] == {"EUR": {"currency": "EUR", "limit": "x"}}
    _, errors = Sample.check(values)
    assert list(errors) == ["rows.EUR.limit"]
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
    errors = Sample.check({"name": f"A{unseen}ds", "email": f"a{unseen}@b.example"})[1]
    assert not {"name", "email"} & set(errors)
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


HOSTILE = [
    " ", "\x00", "\u202e", "👩\u200d💻", "A" * 10_000, "１２３", "٣", "²", "Ⅷ", "𝟙", "½", "-0", "+0", "0", "-1", "\u22125", "1e309", "1e5", "NaN",
    "Infinity", "1_000", "0x10", "1.000", "1.0005", "0.0000000001", ".5", "5.", "--1", "1.000,5", "1'000", "1\u00a0000", "$1", "￥１", "(1)",
    "9" * 30, "9" * 5000, "9223372036854775808", "'; DROP TABLE card; --", "<script>alert(1)</script>", "{{7*7}}", "../../etc/passwd",
    "\r\nSet-Cookie: a=b", "=cmd|'/C calc'!A0", "%00", "\t1", "1\n1\n\n", "a\tb\tc", "0000-00-00", "0001-01-01", "9999-12-31", "10000-01-01",
    "2026-02-29", "2028-02-29", "12/31", "0028", "9999", "usd", "ZZZ", "true", "off", "null", "[]", "{}", '{"a":1}', "[" * 2000, '["\\ud800"]',
    "a@" + "b." * 100 + "co", "@", "+86 138",
]  # fmt: skip


@pytest.mark.parametrize(
    "form",
    sorted({one for one in _forms(FormModel) if one.__module__.startswith("vcc_portal.")}, key=str),
    ids=lambda form: form.__name__,
)
def test_whatever_is_typed_into_a_field_is_taken_or_said_beside_it_in_both_languages(form: type[FormModel]) -> None:
    """Also under names that the browser has made up (reliability I1)."""
    for name in form.model_fields:
        below = form.nested().get(name)
        controls = [name, *(f"{name}.USD.{inner}" for inner in (below.model_fields if below else ()))]
        made_up = [f"{name}.x", f"{name}..", f"{name}.x.y.z"]
        for control, typed in [*product(controls, HOSTILE), *product(made_up, HOSTILE[::8])]:
            taken, errors = form.check({control: typed})
            assert (taken is None) == bool(errors)
            assert all(text.zh and text.en for text in errors.values())
            assert all(one.label.zh for one in attention_of(form, errors))
