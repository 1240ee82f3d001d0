"""Badges, tags, chips, counts, meters and amounts."""

from typing import Any, Literal

import reflex as rx

from vcc_portal.components.ui.button import icon
from vcc_portal.components.ui.lang import Label, label, t, tv
from vcc_portal.i18n import Text, terms

_BAR = (
    "h-2 rounded-full bg-viz-track overflow-hidden [&>span]:block [&>span]:h-full [&>span]:rounded-[inherit] "
    "[&>span]:bg-viz-1 [&>span]:[transition:width_var(--calm)_var(--ease)]"
)
Tone = Literal["ok", "info", "warn", "bad", "bad-hollow", "neutral", "hollow", "bar"]


def badge(text: Label, tone: "Tone | rx.Var[str] | str" = "neutral") -> rx.Component:
    """A status: a mark and a word, never colour alone."""
    return rx.el.span(label(text), class_name="badge", data_tone=tone)


def tag(text: Label) -> rx.Component:
    """A piece of data, outlined."""
    return rx.el.span(label(text), class_name="tag")


def chip(text: "rx.Var[str]", name: "rx.Var[str]", remove: Any, *, of: str = "") -> rx.Component:
    """One of several chosen values; its cross, of that `name`, takes it out again. `of` is the field of a draft."""
    marks = {"data-drops": of} if of else {}
    cross = rx.el.button(
        icon("x", 12), type="button", aria_label=name, on_click=remove, class_name="chip-x", custom_attrs=marks
    )
    return rx.el.span(rx.el.span(text, data_private=""), cross, class_name="chip")


def count(value: "rx.Var | int", *, bad: "bool | rx.Var[bool]" = False) -> rx.Component:
    """A number in a pill; `bad` when it needs action."""
    return rx.el.span(value, class_name="count", data_bad=bad)


def meter(
    percent: "rx.Var[int] | int", size: Literal["sm", "md"] = "sm", *, of: "rx.Var[Text] | Text | None" = None
) -> rx.Component:
    """A limit's use in per cent: quiet under 80, warning to 94, red from 95. `of` names it among others."""
    share = rx.Var.create(percent).to(int)
    shown = rx.cond(share > 100, 100, rx.cond(share < 0, 0, share))
    return rx.el.div(
        rx.el.span(style={"width": shown.to(str) + "%"}),
        class_name="meter",
        data_size=size,
        data_level=rx.cond(share >= 95, "bad", rx.cond(share >= 80, "warn", "ok")),
        custom_attrs={"role": "meter"},
        aria_valuemin="0",
        aria_valuemax="100",
        aria_valuenow=shown,
        aria_label=t(terms.USED_SHARE) if of is None else t(terms.USED_SHARE_OF, limit=tv(of)),
    )


def progress(percent: "rx.Var[int] | int", name: Label) -> rx.Component:
    """How far something is; `name` says what."""
    return rx.el.div(
        rx.el.span(style={"width": rx.Var.create(percent).to(str) + "%"}),
        class_name=_BAR,
        custom_attrs={"role": "progressbar"},
        aria_label=label(name),
        aria_valuemin="0",
        aria_valuemax="100",
        aria_valuenow=percent,
    )


def money(amount: "rx.Var[str] | str", currency: "rx.Var[str] | str", **props: Any) -> rx.Component:
    """An amount that is already formatted, with its currency small before it."""
    props["class_name"] = f"money {props.pop('class_name', '')}".strip()
    return rx.el.span(rx.el.span(currency, " ", class_name="money-code"), amount, **props)


def masked(last4: "rx.Var[str] | str") -> rx.Component:
    """The last digits after drawn dots, as in lists."""
    return rx.el.span(
        rx.el.span(class_name="d2", aria_hidden="true"),
        rx.el.span(t(terms.ENDS_IN), "\u00a0", class_name="sr-only"),
        rx.el.span(last4, class_name="ml-1.5", data_private=""),
        class_name="whitespace-nowrap",
    )


def pause() -> rx.Component:
    """What parts two facts that stand apart on the screen for who hears them."""
    return rx.el.span(", ", class_name="sr-only")


def dot() -> rx.Component:
    """A separator between two facts; drawn, because the character is full-width in CJK fonts, and read as a comma."""
    return rx.el.span(pause(), class_name="md")
