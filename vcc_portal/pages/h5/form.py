"""The address that the account is for: the second step of the mobile registration (spec §2)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.form import error_in
from vcc_portal.components.public.fields import address, line
from vcc_portal.components.public.mobile import BIG, carried, have_account, keep_typed, page_column, with_origin
from vcc_portal.domain.origin import LONGEST_INVITATION, Area
from vcc_portal.features.public.register import RegisterField
from vcc_portal.i18n import terms
from vcc_portal.i18n.public import register as words
from vcc_portal.layouts.page import page
from vcc_portal.routes import H5_FORM
from vcc_portal.state.public.register import RegisterState

_STATE = RegisterState
SEND = "/auth/register/code"


@page(H5_FORM, on_load=[RegisterState.load])
def form() -> rx.Component:
    """Address, area, invitation."""
    whole = error_in(_STATE.errors, RegisterField.WHOLE)
    fields = ui.post_form(
        carried("role"),
        ui.when(whole, ui.note("bad", whole, role="alert")),
        address(terms.EMAIL, RegisterField.NAME, _STATE, type="email", auto_complete="email"),
        ui.field(
            words.AREA,
            ui.select(
                *[ui.option(words.AREAS[area], area.value) for area in Area],
                name=RegisterField.AREA,
                default_value=_STATE.area,
                key=_STATE.area,
                size="lg",
            ),
            name=RegisterField.AREA,
        ),
        line(
            words.INVITATION,
            RegisterField.INVITATION,
            _STATE.errors,
            optional=True,
            hint=words.INVITATION_HINT,
            key=_STATE.invitation,
            default_value=_STATE.invitation,
            auto_complete="off",
            auto_capitalize="characters",
            spell_check=False,
            max_length=LONGEST_INVITATION,
        ),
        ui.button(words.SEND, kind="primary", size="lg", type="submit", on_click=with_origin(), class_name=BIG),
        action=SEND,
        class_name="flex flex-col gap-5 mt-6",
        no_validate=True,
        on_change=keep_typed(),
    )
    return page_column(words.FORM, words.FORM_NOTE, fields, have_account())
