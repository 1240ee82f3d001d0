"""Panels, the head of a page, notes, and the empty, error and loading states."""

from typing import Any, Literal

import reflex as rx

from vcc_portal.components.ui.button import button, icon
from vcc_portal.components.ui.lang import Label, label
from vcc_portal.i18n import Text
from vcc_portal.i18n import common as words

NoteTone = Literal["info", "ok", "warn", "bad", "accent"]
_NOTE_ICONS = {"info": "info", "ok": "circle-check", "warn": "triangle-alert", "bad": "circle-alert", "accent": "gift"}


def panel(
    *children: "rx.Component | rx.Var | str",
    heading: Label | None = None,
    aside: rx.Component | None = None,
    flush: bool = False,
    **props: Any,
) -> rx.Component:
    """A surface with an optional heading; `flush` leaves out the inner padding, for tables."""
    props["class_name"] = f"panel {props.pop('class_name', '')}".strip()
    body = children if flush else (rx.el.div(*children, class_name="panel-body"),)
    if heading is None:
        return rx.el.section(*body, **props)
    tail = [] if aside is None else [rx.el.div(aside, class_name="panel-aside")]
    return rx.el.section(rx.el.header(rx.el.h2(label(heading)), *tail, class_name="panel-head"), *body, **props)


def page_head(title: Label, *actions: rx.Component, fact: Label | None = None) -> rx.Component:
    """The page's h1, one grey fact beside it, and at most one primary button at the right."""
    parts: list[rx.Component] = [rx.el.h1(label(title))]
    if fact is not None:
        parts.append(rx.el.span(label(fact), class_name="page-head-fact"))
    if actions:
        parts.append(rx.el.div(*actions, class_name="page-head-actions"))
    return rx.el.div(*parts, class_name="page-head")


def note(tone: NoteTone, text: Label, *children: rx.Component, **props: Any) -> rx.Component:
    """A quiet box in the colours of a status."""
    props["class_name"] = f"note {props.pop('class_name', '')}".strip()
    return rx.el.div(icon(_NOTE_ICONS[tone]), rx.el.div(label(text), *children), data_tone=tone, **props)


def round_icon(name: str, tone: str = "brand", size: int = 20) -> rx.Component:
    """An icon on a soft disc."""
    return rx.el.span(icon(name, size), class_name="round-icon", data_tone=tone)


def skeleton(width: str = "100%", height: int = 12, **props: Any) -> rx.Component:
    """A grey bar where a text or figure will be."""
    props.setdefault("style", {"width": width, "height": f"{height}px"})
    props["class_name"] = f"skeleton {props.pop('class_name', '')}".strip()
    return rx.el.span(aria_hidden="true", **props)


def skeleton_rows(rows: int = 6, height: int = 48) -> rx.Component:
    """Rows with the geometry of a table that is loading."""
    row = rx.el.div(
        skeleton("18%"),
        skeleton("26%"),
        skeleton("12%"),
        skeleton("16%"),
        class_name="flex items-center justify-between px-5 border-t border-line first:border-t-0",
        style={"height": f"{height}px"},
    )
    return rx.el.div(*[row] * rows, role="status", aria_busy="true", aria_label=label(words.LOADING))


def empty_state(name: str, title: Label, note: Label | None = None, action: rx.Component | None = None) -> rx.Component:
    """Why there is nothing here, and what to do next."""
    return rx.el.div(
        round_icon(name, "neutral"),
        rx.el.p(label(title), class_name="state-title"),
        *([] if note is None else [rx.el.p(label(note), class_name="state-note")]),
        *([] if action is None else [rx.el.div(action, class_name="state-actions")]),
        class_name="state",
    )


def error_state(text: Label, on_retry: Any = None, *, reference: Label | None = None) -> rx.Component:
    """An error where the data would be, with a retry."""
    retry = button(words.RETRY, icon="refresh-cw", on_click=on_retry, size="sm")
    return rx.el.div(
        round_icon("circle-alert", "bad"),
        rx.el.p(label(words.LOAD_FAILED), class_name="state-title"),
        rx.el.p(label(text), class_name="state-note"),
        *([] if reference is None else [rx.el.p(label(reference), class_name="sub")]),
        *([] if on_retry is None else [rx.el.div(retry, class_name="state-actions")]),
        class_name="state",
        role="alert",
    )


def fact_list(*rows: "tuple[Text, object]", **props: Any) -> rx.Component:
    """Pairs of a name and a value, value at the right."""
    return rx.el.dl(
        *[
            rx.el.div(
                rx.el.dt(label(name), class_name="text-ink-3"),
                rx.el.dd(value, class_name="text-right min-w-0"),
                class_name="flex justify-between gap-4 py-2.5 border-t border-line first:border-t-0 text-table",
            )
            for name, value in rows
        ],
        **props,
    )
