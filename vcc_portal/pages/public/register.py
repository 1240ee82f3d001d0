"""Hands off to the provider's registration, from /register and from anything below it (spec §2)."""

import reflex as rx

from vcc_portal.components.shell.hand_off import hand_off
from vcc_portal.i18n.public import home as words
from vcc_portal.layouts.page import page
from vcc_portal.routes import REGISTER, REGISTER_ANY


@page(REGISTER)
def register() -> rx.Component:
    """On the way to the registration."""
    return hand_off(words.HANDING_OFF_REGISTER, REGISTER.path)


@page(REGISTER_ANY)
def register_any() -> rx.Component:
    """On the way to one step of the registration."""
    return hand_off(words.HANDING_OFF_REGISTER, REGISTER.path)
