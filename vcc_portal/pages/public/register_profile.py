"""The last form of a registration, from the mail's link in any browser or from the code that it names (spec §2)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.form import error_in
from vcc_portal.components.public.fields import address, hide_passwords, how_many, line, password, several
from vcc_portal.components.public.mobile import BIG, TARGET, carried, have_account, page_column, with_origin
from vcc_portal.domain.origin import Area
from vcc_portal.features.public.register import AGREEMENTS as CODES
from vcc_portal.features.public.register import RegisterField, Role
from vcc_portal.features.public.sign_in import LONGEST_PASTED
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n.public import register as words
from vcc_portal.layouts.page import page
from vcc_portal.routes import AGREEMENTS, H5_FORM, REGISTER_PROFILE
from vcc_portal.state.public.register import RegisterState

_STATE = RegisterState
_WHOLE = "whitespace-nowrap"
"""The name of an agreement stays on one line."""
FINISH = "/auth/register"


@page(REGISTER_PROFILE, on_load=[RegisterState.load])
def register_profile() -> rx.Component:
    """Address, code and password, whom and where it is for, and the agreements."""
    whole = error_in(_STATE.errors, RegisterField.WHOLE)
    form = ui.post_form(
        carried("invitationCode"),
        ui.when(whole, ui.note("bad", whole, role="alert")),
        how_many(_STATE.errors),
        address(terms.EMAIL, RegisterField.NAME, _STATE, type="email", auto_complete="username"),
        rx.el.div(
            line(
                words.CODE,
                RegisterField.CODE,
                _STATE.errors,
                key=_STATE.code,
                default_value=_STATE.code,
                input_mode="numeric",
                auto_complete="one-time-code",
                max_length=LONGEST_PASTED,
            ),
            ui.link(words.CODE_AGAIN, H5_FORM.path, class_name=f"{TARGET} text-[13px]/[20px]"),
        ),
        password(terms.PASSWORD, RegisterField.PASSWORD, _STATE.errors, new=True, hint=words.PASSWORD_HINT),
        _select(words.ROLE, "role", _STATE.role, [(Role.COMPANY, words.COMPANY), (Role.PERSONAL, words.PERSONAL)]),
        _select(words.AREA, "area", _STATE.area, [(area, words.AREAS[area]) for area in Area]),
        _agree(),
        ui.button(
            words.REGISTER,
            kind="primary",
            size="lg",
            type="submit",
            on_click=[with_origin(), hide_passwords()],
            class_name=BIG,
        ),
        action=FINISH,
        class_name="flex flex-col gap-5 mt-6",
        no_validate=True,
    )
    return page_column(words.PROFILE, words.PROFILE_NOTE, form, have_account())


def _select(label: Text, name: str, value: "ui.Str", choices: "list[tuple[Role | Area, Text]]") -> rx.Component:
    box = ui.select(
        *[ui.option(text, choice.value) for choice, text in choices],
        name=name,
        default_value=value,
        key=value,
        size="lg",
    )
    return ui.field(label, box, name=name)


def _agree() -> rx.Component:
    wrong = error_in(_STATE.errors, RegisterField.AGREE)
    service, privacy = (f"{AGREEMENTS}/{code}" for code in CODES)
    text = rx.el.span(
        ui.t(words.AGREE),
        " ",
        ui.link(words.AGREE_SERVICE, service, external=True, class_name=_WHOLE),
        " ",
        ui.t(words.AGREE_AND),
        " ",
        ui.link(words.AGREE_PRIVACY, privacy, external=True, class_name=_WHOLE),
    )
    bad = wrong.zh != ""  # pyright: ignore[reportAttributeAccessIssue]
    tick = ui.checkbox(
        text,
        name=RegisterField.AGREE,
        id=RegisterField.AGREE,
        value="on",
        key=rx.cond(_STATE.agreed != "", "ticked", "open"),
        default_checked=_STATE.agreed != "",
        aria_invalid=bad,
        aria_describedby=f"{RegisterField.AGREE}-error",
    )
    error = rx.el.p(
        ui.icon("circle-alert", 14),
        ui.tv(wrong),
        class_name="field-error",
        id=f"{RegisterField.AGREE}-error",
        role=rx.cond(several(_STATE.errors), rx.Var("undefined"), "alert"),
    )
    return rx.el.div(rx.el.div(tick, class_name="*:min-h-11"), ui.when(wrong, error))
