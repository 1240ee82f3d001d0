"""What the panels of the support toolbar share: a face with a count, and the panel beside it."""

from typing import Any

import reflex as rx
from reflex.vars import NumberVar

from vcc_portal.components import ui
from vcc_portal.components.ui.overlay import Panel
from vcc_portal.i18n.text import Text

PANEL_ITEM = (
    "text-table flex items-center gap-3 py-2.5 pr-3 pl-4 text-ink-1 hover:bg-bg-hover "
    "[&_.round-icon]:flex-none [&_.round-icon]:w-8 [&_.round-icon]:h-8"
)
PANEL_HEAD = "sticky top-0 z-1 flex items-center gap-2 py-2.5 pr-2.5 pl-4 border-b border-b-line bg-bg-raised"
PANEL_MORE = "text-caption py-2.5 px-4 border-t border-t-line text-ink-2"
_BADGE = (
    "text-micro/[16px] absolute top-[-9px] right-[-6px] min-w-4 h-4 py-0 px-1 rounded-[8px] bg-brand "
    "text-on-brand font-semibold text-center tabular-nums"
)


def panel_face(icon: str, count: NumberVar[int]) -> rx.Component:
    """An icon with a number on it; none for nothing."""
    # The number is heard in the button's name, whole.
    shown = rx.el.span(rx.cond(count > 99, "99+", count.to(str)), class_name=_BADGE, aria_hidden="true")
    return rx.el.span(ui.icon(icon, 18), rx.cond(count > 0, shown), class_name="relative grid place-items-center")


def panel_head(title: Text, at: "rx.Var[str] | str", said: Text, *, again: Text, read: Any) -> rx.Component:
    """Its title, what is said of the time `at` which it was read, and the button that reads it again."""
    return rx.el.div(
        rx.el.h2(ui.t(title), class_name="text-[15px]/[24px] font-semibold"),
        rx.cond(at != "", rx.el.span(ui.t(said, time=rx.Var.create(at)), class_name="sub ml-auto")),
        rx.el.span(ui.icon_button("refresh-cw", again, on_click=read, size="sm", data_safe=""), data_keep_open=""),
        class_name=PANEL_HEAD,
    )


def toolbar_panel(face: rx.Component, panel: rx.Component, *, label: rx.Var, on_open: Any = None) -> rx.Component:
    """The button in the toolbar, and what opens beside it."""
    return Panel.create(
        face,
        panel,
        label=label,
        align="beside",
        hover=0,
        face_class="support-item",
        panel_class="w-90 max-w-[calc(100vw-16px)] max-h-[min(560px,var(--radix-popover-content-available-height))] p-0 overflow-auto",
        current=False,
        **({} if on_open is None else {"on_open": on_open}),
    )
