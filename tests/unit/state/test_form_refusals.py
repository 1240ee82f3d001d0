"""A refusal stands beside the field that its code's row names; a form says only where it differs."""

import importlib
import pkgutil
from collections.abc import Iterator

import pytest

from vcc_portal import state as states
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import failure
from vcc_portal.features.card.apply.options import Choices, Option
from vcc_portal.state.card.apply.single import CardApplyState
from vcc_portal.state.patterns.form import Form
from vcc_portal.upstream.call import to_camel

for module in pkgutil.walk_packages(states.__path__, f"{states.__name__}."):
    importlib.import_module(module.name)


def _forms(kind: type) -> Iterator[type[Form]]:
    for below in kind.__subclasses__():
        yield below
        yield from _forms(below)


@pytest.mark.parametrize(
    ("code", "name"),
    [
        (Code.SETTLE_CURRENCY_UNSUPPORTED, "settle_currency_code"),
        (Code.CURRENCY_ACCOUNT_MISSING, "currency"),
        (Code.SUB_ACCOUNT_MISSING, "sub_user_id"),
        (Code.MAILBOX_FORMAT, "email"),
    ],
    ids=str,
)
def test_a_refusal_lands_on_the_field_of_its_row(code: Code, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardApplyState, "FIELD_OF_CODE", {})
    state = CardApplyState(_reflex_internal_init=True)
    state.choices = Choices(owners=[Option()])  # without a choice there is no control
    assert state._wrong_fields(failure(EMPTY, code=code, field=code.row.field)) == [name]


@pytest.mark.parametrize(
    "form", sorted(set(_forms(Form)), key=lambda form: form.__name__), ids=lambda form: form.__name__
)
def test_a_form_does_not_repeat_the_table_of_codes(form: type[Form]) -> None:
    repeated = {code for code, name in form.FIELD_OF_CODE.items() if to_camel(name) == Code(code).row.field}
    assert not repeated


@pytest.mark.parametrize(
    "form", sorted(set(_forms(Form)), key=lambda form: form.__name__), ids=lambda form: form.__name__
)
def test_nothing_is_said_beside_a_field_that_has_no_control(form: type[Form], monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a refusal is said by the page; beside a field that nobody sees it would be said nowhere."""
    state = form(_reflex_internal_init=True)
    monkeypatch.setattr(form, "_wrong_fields", lambda self, _: sorted(self.FORM.HIDDEN))
    assert not state._refuse({}, failure(EMPTY))
