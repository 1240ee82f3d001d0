"""Leads on to the mobile landing page; a full page load never gets here, the server answers it (spec §2)."""

import reflex as rx

from vcc_portal.components.shell.hand_off import hand_off
from vcc_portal.i18n.public import home as words
from vcc_portal.layouts.page import page
from vcc_portal.routes import H5, H5_LANDING


@page(H5)
def h5() -> rx.Component:
    """On the way."""
    return hand_off(words.HANDING_OFF_REGISTER, H5_LANDING.path)
