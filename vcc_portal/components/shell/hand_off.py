"""A page that the server answers: opened inside the application it asks for the whole document."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.scripts import script
from vcc_portal.i18n import Text
from vcc_portal.i18n.public import home as words


class HandOff(rx.Component):
    """Loads the current address from the server, once."""

    library = script("hand_off.jsx")
    tag = "HandOff"


def hand_off(text: Text, path: str) -> rx.Component:
    """A spinner with a way on for a browser that does not follow."""
    return rx.el.div(
        HandOff.create(),
        rx.el.span(ui.spinner(28), class_name="flex text-brand"),
        rx.el.h1(ui.t(text), class_name="text-section"),
        ui.RouterLink.create(
            ui.t(words.HAND_OFF_STUCK), to=path, reload_document=True, prefetch="none", class_name="link text-table"
        ),
        class_name="flex flex-col items-center justify-center gap-3.5 min-h-screen text-ink-2",
        role="status",
    )
