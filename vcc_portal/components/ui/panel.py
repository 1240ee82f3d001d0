"""Panels, the head of a page, notes, and the empty, error and loading states."""

from collections.abc import Sequence
from typing import Any, Literal

import reflex as rx

from vcc_portal.components.ui.button import button, icon
from vcc_portal.components.ui.lang import Label, Str, label
from vcc_portal.i18n import terms

LINES = (
    "*:flex *:items-center *:gap-3 *:min-h-14 *:py-2 *:border-t *:border-line *:first:border-t-0 *:text-[13px]/[18px]"
)
"""The look of a list whose rows are an icon, two lines of text and an action."""
NoteTone = Literal["info", "ok", "warn", "bad", "accent"]
_NOTE_ICONS = {"info": "info", "ok": "circle-check", "warn": "triangle-alert", "bad": "circle-alert", "accent": "gift"}


def panel(
    *children: "rx.Component | rx.Var | str",
    heading: Label | None = None,
    beside: rx.Component | None = None,
    aside: rx.Component | None = None,
    flush: bool = False,
    **props: Any,
) -> rx.Component:
    """A surface with an optional heading, a control `beside` it and what stands at the end; `flush` leaves out the inner padding, for tables."""
    props["class_name"] = f"panel {props.pop('class_name', '')}".strip()
    body = children if flush else (rx.el.div(*children, class_name="panel-body"),)
    if heading is None:
        return rx.el.section(*body, **props)
    tail = [] if aside is None else [rx.el.div(aside, class_name="text-[13px] flex items-center gap-3 ml-auto")]
    head = [rx.el.h2(label(heading)), *([] if beside is None else [beside]), *tail]
    return rx.el.section(rx.el.header(*head, class_name="panel-head"), *body, **props)


def page_head(title: Label, *actions: rx.Component, fact: Label | None = None) -> rx.Component:
    """The page's h1, one grey fact beside it, and at most one primary button at the right."""
    parts: list[rx.Component] = [rx.el.h1(label(title))]
    if fact is not None:
        parts.append(rx.el.span(label(fact), class_name="text-table text-ink-3 pt-1.5 min-w-0 wrap-anywhere"))
    if actions:
        parts.append(rx.el.div(*actions, class_name="flex flex-wrap items-center gap-3 ml-auto"))
    return rx.el.div(*parts, class_name="page-head")


def note(tone: NoteTone, text: Label, *children: rx.Component | str, **props: Any) -> rx.Component:
    """A quiet box in the colours of a status."""
    props["class_name"] = f"note {props.pop('class_name', '')}".strip()
    return rx.el.div(icon(_NOTE_ICONS[tone]), rx.el.div(label(text), *children), data_tone=tone, **props)


def round_icon(name: str, tone: Str = "brand", size: int = 20, *, class_name: str = "") -> rx.Component:
    """An icon on a soft disc of 40 px, or as large as the utilities of `class_name` say."""
    return rx.el.span(icon(name, size), class_name=f"round-icon {class_name}".strip(), data_tone=tone)


def skeleton(width: str = "100%", height: int = 12, **props: Any) -> rx.Component:
    """A grey bar where a text or figure will be."""
    props.setdefault("style", {"width": width, "height": f"{height}px"})
    props["class_name"] = f"skeleton {props.pop('class_name', '')}".strip()
    return rx.el.span(aria_hidden="true", **props)


def skeleton_lines(rows: int = 2) -> rx.Component:
    """Rows of a list that looks as `LINES`."""
    row = rx.el.li(
        rx.el.span(class_name="skeleton", style={"width": "32px", "height": "32px", "borderRadius": "50%"}),
        rx.el.div(skeleton("50%"), skeleton("64%", 10, class_name="mt-2"), class_name="flex-1"),
        skeleton("60px", 22),
    )
    return rx.el.ul(*[row] * rows, class_name=f"{LINES} -mt-1 -mb-2", aria_busy="true")


def skeleton_form(*sections: Sequence[rx.Component], side: Sequence[rx.Component]) -> rx.Component:
    """A form in its sections, and what stands beside it."""
    parts = [rx.el.div(*section, class_name="form-section") for section in sections]
    return rx.el.div(
        rx.el.section(*parts, class_name="panel form-panel"),
        rx.el.div(*side, class_name="panel p-5 grid gap-4"),
        class_name="two-columns",
    )


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
    return rx.el.div(*[row] * rows, role="status", aria_busy="true", aria_label=label(terms.LOADING))


def empty_state(name: str, title: Label, note: Label | None = None, action: rx.Component | None = None) -> rx.Component:
    """Why there is nothing here, and what to do next."""
    return rx.el.div(
        round_icon(name, "neutral"),
        rx.el.p(label(title), class_name="state-title"),
        *([] if note is None else [rx.el.p(label(note), class_name="state-note")]),
        *([] if action is None else [rx.el.div(action, class_name="state-actions")]),
        class_name="state",
    )


def _retry(on_retry: Any, **props: Any) -> rx.Component:
    """It goes with the failure; where the keyboard goes on then says `shell/watches.js`."""
    return button(terms.RETRY, icon="refresh-cw", size="sm", on_click=on_retry, data_safe="", data_goes="", **props)


def unread_line(text: Label, on_retry: Any = None, *, class_name: str = "") -> rx.Component:
    """A line about what could not be read beside the data, with a retry; without one the user may not read it."""
    retry = _retry(on_retry, kind="text")
    return rx.el.div(
        icon("lock" if on_retry is None else "circle-alert", 14),
        label(text),
        *([] if on_retry is None else [retry]),
        role="status",
        class_name=f"flex flex-wrap items-center gap-2 text-caption text-ink-2 print:hidden {class_name}".strip(),
    )


def error_state(text: Label, on_retry: Any = None, *, reference: Label | None = None) -> rx.Component:
    """An error where the data would be, with a retry."""
    retry = _retry(on_retry)
    return rx.el.div(
        round_icon("circle-alert", "bad"),
        rx.el.p(label(terms.LOAD_FAILED), class_name="state-title"),
        rx.el.p(label(text), class_name="state-note"),
        *([] if reference is None else [rx.el.p(label(reference), class_name="sub")]),
        *([] if on_retry is None else [rx.el.div(retry, class_name="state-actions")]),
        class_name="state",
        role="alert",
    )
