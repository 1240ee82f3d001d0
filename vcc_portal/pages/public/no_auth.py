"""No permission: which page, whom to ask, and the way back (spec §6)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.faq import asks
from vcc_portal.components.shell.plain import plain
from vcc_portal.i18n.public import home as words
from vcc_portal.layouts.page import page
from vcc_portal.routes import HOME, NO_AUTH, NO_AUTH_PAGE
from vcc_portal.state.public.no_auth import NoAuthState


@page(NO_AUTH)
def no_auth() -> rx.Component:
    """A function was refused (code 200021)."""
    return plain("lock", words.NO_AUTH_TITLE, words.NO_AUTH_NOTE, _home(), _why(), tone="warn")


@page(NO_AUTH_PAGE, on_load=[NoAuthState.load])
def no_auth_page() -> rx.Component:
    """A page was refused; once it has been granted, the same address opens again."""
    again = ui.button(words.TRY_AGAIN, icon="refresh-cw", href=NoAuthState.back, document=True)
    note = rx.cond(
        NoAuthState.page.zh != "",
        ui.t(words.NO_AUTH_PAGE_NOTE, page=ui.tv(NoAuthState.page)),
        ui.t(words.NO_AUTH_NOTE),
    )
    return plain(
        "lock",
        words.NO_AUTH_TITLE,
        note,
        rx.cond(NoAuthState.back != "", again),
        _home(),
        _why(),
        tone="warn",
    )


def _why() -> rx.Component:
    return asks("missing-menu", class_name="basis-full justify-center")


def _home() -> rx.Component:
    return ui.button(words.TO_HOME, href=HOME.path)
