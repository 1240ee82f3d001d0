"""The page of /404; the framework also shows it for unknown addresses, which go on to the account page (spec §2)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.shell.plain import plain, plain_waiting
from vcc_portal.i18n.public import home as words
from vcc_portal.layouts.page import page
from vcc_portal.routes import ACCOUNT, HOME, NOT_FOUND
from vcc_portal.state.public.not_found import NotFoundState


@page(NOT_FOUND, on_load=[NotFoundState.load])
def not_found() -> rx.Component:
    """Two ways on."""
    shown = plain(
        "compass",
        words.NOT_FOUND_TITLE,
        words.NOT_FOUND_NOTE,
        ui.button(words.TO_ACCOUNT, kind="primary", href=ACCOUNT.path),
        ui.button(words.TO_HOME, href=HOME.path),
    )
    return rx.cond(NotFoundState.asked, shown, plain_waiting())
