"""Segmented controls and paging."""

from typing import Any, Literal

import reflex as rx

from vcc_portal.components.ui.button import icon as draw
from vcc_portal.components.ui.lang import Label, label, t
from vcc_portal.i18n import Text, terms


def segment(text: Label, *, active: "rx.Var[bool] | bool", on_click: Any, icon: str | None = None) -> rx.Component:
    """One view or currency of a segmented control."""
    return rx.el.button(
        *([draw(icon, 14)] if icon else []),
        label(text),
        class_name="segment",
        type="button",
        aria_pressed=active,
        on_click=on_click,
    )


def segmented(*items: "rx.Component | rx.Var", name: Text, size: Literal["sm", "md"] = "sm") -> rx.Component:
    """A choice of views or currencies, not for navigation."""
    return rx.el.div(*items, class_name="segmented", role="group", aria_label=t(name), data_size=size)


def paging(
    *,
    total: Label,
    page: "rx.Var[int] | int",
    pages: "rx.Var[int] | int",
    numbers: "rx.Var[list[int]] | list[int]",
    on_page: Any,
) -> rx.Component:
    """Total at the left, pages at the right; a 0 in `numbers` is a gap. `on_page` takes a number."""
    here, last = rx.Var.create(page).to(int), rx.Var.create(pages).to(int)

    def number(value: rx.Var[int]) -> rx.Component:
        current = rx.cond(value == here, "page", "false")
        button = rx.el.button(value, class_name="page-no", type="button", aria_current=current, on_click=on_page(value))
        return rx.cond(value == 0, rx.el.span("…", class_name="page-no", aria_hidden="true"), button)

    def step(name: str, text: Text, target: rx.Var, off: rx.Var) -> rx.Component:
        return rx.el.button(
            draw(name),
            class_name="page-no inline-grid place-items-center",
            type="button",
            aria_label=t(text),
            disabled=off,
            on_click=on_page(target),
        )

    return rx.el.nav(
        rx.el.span(label(total), class_name="text-ink-2 mr-auto"),
        step("chevron-left", terms.PREVIOUS_PAGE, here - 1, here <= 1),
        rx.foreach(numbers, number),
        step("chevron-right", terms.NEXT_PAGE, here + 1, here >= last),
        class_name="paging",
        aria_label=t(terms.PAGES),
    )
