"""A submitted form is checked like any other argument, by its fields."""

import pytest

from vcc_portal.session.arguments import FORM, BadArguments, check


class State:
    def query(self, form: dict[str, str]) -> None: ...

    def named(self, name: str) -> None: ...


def test_a_form_of_texts_is_taken():
    check(State.query, {"form": {FORM: [["q", "ads"], ["q", "last"], ["sub", ""]]}})
    check(State.query, {"form": {"q": "ads"}})


@pytest.mark.parametrize(
    "form", [[["q", 1]], [["q", None]], [["q", {"a": "b"}]], [[1, "a"]], [["q"]], [["q", "a", "b"]], "ab", 7, None, [7]]
)
def test_a_form_of_anything_else_is_refused(form):
    with pytest.raises(BadArguments):
        check(State.query, {"form": {FORM: form}})


def test_a_form_is_no_text_and_a_wrapper_with_more_in_it_is_no_form():
    with pytest.raises(BadArguments):
        check(State.named, {"name": {FORM: [["q", "a"]]}})
    with pytest.raises(BadArguments):
        check(State.query, {"form": {FORM: [["q", "a"]], "x": "y"}})
