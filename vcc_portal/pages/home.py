"""The home page (spec §2)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.layouts.page import page
from vcc_portal.routes import HOME


@page(HOME)
def home() -> rx.Component:
    """What the product does, and the way in."""
    return rx.el.div(ui.logo(), class_name="p-10")
