"""Hands off to the provider's sign-in page; a full page load never gets here, the server answers it (spec §2)."""

import reflex as rx

from vcc_portal.components.shell.hand_off import hand_off
from vcc_portal.i18n.public import home as words
from vcc_portal.layouts.page import page
from vcc_portal.routes import LOGIN


@page(LOGIN)
def login() -> rx.Component:
    """On the way to the sign-in page."""
    return hand_off(words.HANDING_OFF_SIGN_IN, LOGIN.path)
