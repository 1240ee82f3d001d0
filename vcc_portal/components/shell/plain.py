"""A page that says one thing: icon, title, note, actions."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.ui import Label


def plain(
    icon: str,
    title: Label,
    note: Label,
    *actions: "rx.Component | rx.Var",
    tone: str = "brand",
    below: rx.Component | None = None,
) -> rx.Component:
    """Centred; `below` is for facts such as whom to contact."""
    return rx.el.section(
        rx.el.div(
            ui.round_icon(icon, tone, 26),
            rx.el.h1(ui.label(title)),
            rx.el.p(ui.label(note), class_name="plain-note"),
            *([rx.el.div(*actions, class_name="plain-actions")] if actions else []),
            *([below] if below is not None else []),
            class_name="plain-box",
        ),
        class_name="plain",
    )
