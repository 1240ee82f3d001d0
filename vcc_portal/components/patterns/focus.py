"""Where the focus goes when what somebody acted on has gone."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.scripts import script


class FocusedHeading(rx.Component):
    """A second heading that takes the focus when the button that led here has gone.

    An `eager` one takes it in any case and gives it back when it goes, or else to what `back` selects.
    """

    library = script("focus.js")
    tag = "FocusedHeading"

    eager: rx.Var[bool]
    back: rx.Var[str]


def to_main() -> rx.Var:
    """For a button that goes with what it closes: the next key goes on in the page."""
    return ui.in_browser("document.getElementById('main')?.focus({preventScroll: true})")
