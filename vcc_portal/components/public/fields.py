"""Controls of the forms for sign-in and registration: they are posted by the browser itself, so nothing in them writes to a State."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.form import error_in
from vcc_portal.i18n import Text
from vcc_portal.i18n.patterns import form as form_strings
from vcc_portal.i18n.public import sign_in as words

BIG = "w-full max-[751px]:h-12"
"""The buttons of these forms, on a telephone as high as a thumb is wide."""
Errors = rx.Var[dict[str, Text]] | dict[str, Text]
"""What is wrong with the controls of a form, by their names, as a State holds it."""
_HIDE = "document.querySelectorAll('[data-password]').forEach((each) => { each.type = 'password' })"


def several(errors: Errors) -> rx.Var[bool]:
    """More than one control is wrong: then `how_many` is spoken, and none of their errors, which do not name their fields."""
    return _count(errors) > 1


def how_many(errors: Errors) -> rx.Component:
    """For readers, who hear the first error with its control, which has the focus."""
    said = ui.t(form_strings.ATTENTION_MANY, count=_count(errors))
    return rx.cond(several(errors), rx.el.p(said, role="alert", class_name="sr-only"))


def _count(errors: Errors) -> rx.vars.NumberVar:
    return rx.Var.create(errors).to(dict).length()


def line(
    text: Text,
    name: str,
    errors: Errors,
    *,
    hint: ui.Label | None = None,
    optional: bool = False,
    **control: Any,
) -> rx.Component:
    """A field of one line."""
    wrong = error_in(errors, str(name))
    bad = wrong.zh != ""  # pyright: ignore[reportAttributeAccessIssue]
    box = ui.text_input(name=name, size="lg", error=bad, **control)
    return ui.field(text, box, name=name, error=wrong, hint=hint, optional=optional, told=several(errors))


def address(text: Text, name: str, state: Any, **control: Any) -> rx.Component:
    """The mail address or login name of a form whose `state` has `login_name` and `errors`."""
    # Anew with each answer: what a control begins with is looked at once.
    anew = {"key": state.login_name, "default_value": state.login_name}
    return line(text, name, state.errors, auto_capitalize="none", spell_check=False, max_length=128, **anew, **control)


def password(text: Text, name: str, errors: Errors, *, new: bool = False, hint: ui.Label | None = None) -> rx.Component:
    """A password that can be looked at. A manager of passwords knows by `auto_complete` which one is meant."""
    see = (
        f"const field = document.getElementById({str(name)!r}), hidden = field.type === 'password';"
        "field.type = hidden ? 'text' : 'password'; field.focus();"
        f"document.getElementById({f'{name!s}-look'!r}).setAttribute('aria-pressed', hidden)"
    )
    look = ui.icon_button(
        "eye",
        words.SHOW_PASSWORD,
        size="sm",
        on_click=ui.in_browser(see),
        id=f"{name}-look",
        aria_pressed="false",
        class_name="-mr-1.5 max-[751px]:size-11 max-[751px]:-mr-3 aria-pressed:text-brand",
    )
    return line(
        text,
        name,
        errors,
        hint=hint,
        type="password",
        auto_complete="new-password" if new else "current-password",
        max_length=256,
        custom_attrs={"data-password": ""},
        tail=look,
    )


def hide_passwords() -> rx.Var:
    """Before a form is sent: what a browser keeps of its fields shall be no password."""
    return ui.in_browser(_HIDE)


def submit(text: Text, **props: Any) -> rx.Component:
    """The form's main button; a password that is being looked at is hidden again before it is sent."""
    return ui.button(text, kind="primary", size="lg", type="submit", on_click=hide_passwords(), class_name=BIG, **props)


def enter_first(text: Text) -> rx.Component:
    """Enter in a field presses a form's first button: it has to be the one that sends."""
    return rx.el.button(
        ui.t(text),
        type="submit",
        tab_index=-1,
        aria_hidden="true",
        on_click=hide_passwords(),
        class_name="sr-only",
    )


def hidden(name: str, value: "ui.Str | rx.Var") -> rx.Component:
    """A value that the form carries."""
    return rx.el.input(type="hidden", name=name, value=value, read_only=True)
