"""The end of a registration: what has come of it, and what comes next (spec §2)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.public.mobile import BIG
from vcc_portal.components.shell.plain import plain
from vcc_portal.features.public.register import Outcome
from vcc_portal.i18n import terms
from vcc_portal.i18n.public import home
from vcc_portal.i18n.public import register as words
from vcc_portal.layouts.page import page
from vcc_portal.routes import ACCOUNT, H5_LANDING, H5_REGISTERED, HOME, LANDING
from vcc_portal.state.public.register import RegisteredState
from vcc_portal.state.shell.header import ShellState

_STATE = RegisteredState


@page(H5_REGISTERED, on_load=[RegisteredState.load])
def registered() -> rx.Component:
    """One answer for each end."""
    none = plain(
        "user-plus",
        words.NO_RESULT,
        words.NO_RESULT_NOTE,
        ui.button(terms.REGISTER, kind="primary", size="lg", href=H5_LANDING.path, class_name=BIG),
        ui.button(terms.SIGN_IN, size="lg", href=HOME.path, class_name=BIG),
    )
    to_sign_in = plain(
        "circle-check",
        words.DONE,
        words.DONE_SIGN_IN,
        ui.button(terms.SIGN_IN, kind="primary", size="lg", href=HOME.path, class_name=BIG),
        tone="ok",
    )
    return rx.match(  # pyright: ignore[reportReturnType]
        _STATE.outcome,
        ("", none),
        (Outcome.OPENED.value, _opened()),
        (Outcome.CLOSED.value, _closed()),
        to_sign_in,
    )


def _opened() -> rx.Component:
    verify = ui.button(words.VERIFY, kind="primary", size="lg", href=_STATE.verify, external=True, class_name=BIG)
    return plain(
        "circle-check",
        words.DONE,
        words.DONE_OPEN,
        rx.cond(_STATE.verify != "", verify),
        ui.button(home.TO_ACCOUNT, size="lg", href=ACCOUNT.path, class_name=BIG),
        tone="ok",
    )


def _closed() -> rx.Component:
    """Why not, and who can change it."""
    service = ui.button(
        home.CONTACT_SERVICE,
        icon="message-circle",
        size="lg",
        href=ShellState.site.service,
        external=True,
        class_name=f"{BIG} mt-3",
    )
    return plain(
        "circle-check",
        words.DONE,
        words.DONE_CLOSED,
        ui.button(words.SEE_STATUS, kind="primary", size="lg", href=LANDING.path, class_name=BIG),
        tone="ok",
        below=rx.el.div(
            rx.cond(_STATE.needs_manager & (ShellState.site.service != ""), service),
            ui.when(_STATE.refusal, ui.note("warn", _STATE.refusal, role="status", class_name="mt-5 text-left")),
            class_name="w-full",
        ),
    )
