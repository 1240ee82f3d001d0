"""/settings: alerts, automatic top-up, the payment password, what this browser shows, and the sign-in (spec §2)."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns.gate import gate_dialog
from vcc_portal.i18n import settings as strings
from vcc_portal.layouts.page import page
from vcc_portal.pages.settings.alarm import alarm
from vcc_portal.pages.settings.aside import centre, display, password, session
from vcc_portal.pages.settings.top_up import top_up
from vcc_portal.state.settings.alarm import AlarmState
from vcc_portal.state.settings.security import SecurityState
from vcc_portal.state.settings.top_up import AutoTopUpState


@page(routes.SETTINGS, on_load=[AlarmState.load, AutoTopUpState.load, SecurityState.load])
def settings() -> rx.Component:
    """What a company sets at the left, what is the visitor's own at the right."""
    return rx.el.div(
        ui.page_head(routes.SETTINGS.title, fact=strings.FACT),
        rx.el.div(
            rx.el.div(alarm(), top_up(), class_name="column"),
            rx.el.aside(password(), centre(), display(), session(), class_name="column"),
            class_name="two-columns",
        ),
        gate_dialog(keeps_draft=True),
    )
