"""The mail is on its way: the third step of the mobile registration (spec §2)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.form import error_in
from vcc_portal.components.public.fields import hidden
from vcc_portal.components.public.mobile import BIG, TARGET, carried, with_origin
from vcc_portal.components.shell.plain import plain
from vcc_portal.features.public.register import RegisterField
from vcc_portal.i18n.public import register as words
from vcc_portal.i18n.public import sign_in as sign_in_words
from vcc_portal.layouts.page import page
from vcc_portal.pages.h5.form import SEND
from vcc_portal.routes import H5_FORM, H5_RESULT, REGISTER_PROFILE
from vcc_portal.state.public.register import RegisterState

_STATE = RegisterState


@page(H5_RESULT, on_load=[RegisterState.load])
def result() -> rx.Component:
    """Where the mail went and what to do with it; without one, where to begin."""
    none = plain(
        "mail",
        words.NOT_STARTED,
        words.NOT_STARTED_NOTE,
        ui.button(words.START, kind="primary", size="lg", href=H5_FORM.path, class_name=BIG),
    )
    return rx.cond(_STATE.mask != "", _sent(), none)


def _sent() -> rx.Component:
    return rx.el.section(
        ui.round_icon("mail-check", "ok", 26, class_name="size-14 mb-4"),
        rx.el.h1(ui.t(words.CHECK_MAIL), class_name="text-title tracking-[-0.01em] font-semibold"),
        rx.el.p(ui.t(words.SENT_TO, mask=_STATE.mask), class_name="mt-2 text-[15px]/[24px]", role="status"),
        rx.el.p(ui.t(words.OTHER_DEVICE), class_name="mt-3 text-ink-2 text-[13px]/[20px]"),
        _refused(),
        ui.button(words.ENTER_CODE, kind="primary", size="lg", href=REGISTER_PROFILE.path, class_name=f"{BIG} mt-6"),
        rx.el.div(
            _again(),
            ui.link(words.OTHER_MAIL, H5_FORM.path, class_name=TARGET),
            class_name="flex items-center justify-between gap-4 mt-3",
        ),
        class_name="px-5 pt-10 pb-12",
    )


def _refused() -> rx.Component:
    shown = [
        ui.when(text, ui.note("bad", text, role="alert", class_name="mt-5"))
        for text in (error_in(_STATE.errors, name) for name in (RegisterField.NAME, RegisterField.WHOLE))
    ]
    return rx.fragment(*shown)


def _again() -> rx.Component:
    left = ui.seconds_left(_STATE.wait, _STATE.turn)
    return ui.post_form(
        carried("loginName", "area", "role", "invitationCode"),
        hidden("again", "1"),
        rx.el.button(
            rx.cond(left > 0, ui.t(sign_in_words.WAIT, n=left), ui.t(words.SEND_AGAIN)),
            type="submit",
            disabled=left > 0,
            on_click=with_origin(),
            class_name=f"link {TARGET} cursor-pointer disabled:text-ink-3",
        ),
        action=SEND,
    )
