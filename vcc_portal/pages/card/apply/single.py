"""The tab for one card."""

import reflex as rx

from vcc_portal.pages.card.apply.controls import more_controls
from vcc_portal.pages.card.apply.draft import SINGLE
from vcc_portal.pages.card.apply.fields import footer, holder, limits, product, use
from vcc_portal.pages.card.apply.frame import frame, kind_tabs
from vcc_portal.pages.card.apply.result import result
from vcc_portal.pages.card.apply.review import review
from vcc_portal.pages.card.apply.side import side


def single_tab() -> rx.Component:
    """All the fields of one card, with a live preview."""
    form = rx.el.div(
        rx.el.section(
            kind_tabs(),
            product(),
            holder(),
            limits(),
            use(),
            more_controls(SINGLE),
            footer(),
            class_name="panel form-panel",
        ),
        side(),
        class_name="two-columns",
    )
    return rx.fragment(frame(SINGLE, form, result(), SINGLE.draft.value("card_name")), review(SINGLE))
