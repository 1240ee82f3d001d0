"""Tables of a few rows, all of them on the page; lists with pages, sorting and columns are `patterns.listing`."""

from collections.abc import Sequence
from typing import Any

import reflex as rx

from vcc_portal.components.ui.lang import Label, label
from vcc_portal.i18n import Text


def table(
    name: Label | None,
    heads: "Sequence[Text | rx.Component | rx.Var]",
    *rows: "rx.Component | rx.Var",
    widths: "Sequence[str | rx.Component | rx.Var]" = (),
    **props: Any,
) -> rx.Component:
    """A table with the name by which it is spoken of; one whose rows only wait, or that an id names, has none.

    A head is a text or a ready `head`. Of `widths` each is one in CSS, "" for what is left, or a ready `col`.
    """
    props["class_name"] = f"tbl {props.pop('class_name', '')}".strip()
    if name is not None:
        props["aria_label"] = label(name)
    columns = [rx.el.colgroup(*[col(each) if isinstance(each, str) else each for each in widths])] if widths else []
    row = rx.el.tr(*[head(each) if isinstance(each, Text) else each for each in heads])
    return rx.el.table(*columns, rx.el.thead(row), rx.el.tbody(*rows), **props)


def head(text: Label, **props: Any) -> rx.Component:
    """The head of a column."""
    return rx.el.th(label(text), scope="col", **props)


def figure_head(text: Label) -> rx.Component:
    """The head of a column of figures, which end at the right as it does."""
    return head(text, class_name="num")


def unseen_head(text: Label) -> rx.Component:
    """The head of a column of buttons, which needs a name only for those who listen."""
    return head(rx.el.span(label(text), class_name="sr-only"))


def col(width: str = "") -> rx.Component:
    """What gives a column its width."""
    return rx.el.col(style={"width": width}) if width else rx.el.col()


def sideways(table: rx.Component) -> rx.Component:
    """A table of figures in a column of half the page: where they have no room, it goes sideways in its own place."""
    return rx.el.div(table, class_name="relative overflow-x-auto")


def scrolled(name: Label, *children: rx.Component, class_name: str) -> rx.Component:
    """A part of the page that is scrolled by itself, by the keyboard too; `class_name` bounds it."""
    return rx.el.div(*children, class_name=class_name, tab_index=0, role="region", aria_label=label(name))
