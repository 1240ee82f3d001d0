"""One drawing for each kind of value in a table, and the grey shape that stands there before it is known."""

from collections.abc import Callable
from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.domain.listing import Column, ColumnKind
from vcc_portal.domain.text import Text
from vcc_portal.i18n.card import common as card_strings
from vcc_portal.i18n.patterns import listing as strings

Draw = Callable[[Any], rx.Component]
"""Draws one cell of a row."""


def cell(column: Column, row: Any, own: "dict[str, Draw]") -> rx.Component:
    """The cell of `column`; `own` holds a page's drawings by column key."""
    content = own[column.key](row) if column.key in own else _DRAWINGS[column.kind](getattr(row, column.key))
    return rx.el.td(content, class_name=align(column), data_col=column.key)


def align(column: Column) -> str:
    """Amounts and actions stand right."""
    return "num" if column.kind in {ColumnKind.MONEY, ColumnKind.FIGURE, ColumnKind.ACTION} else ""


def text(value: Any) -> rx.Component:
    """A text or "--"; a `Text` in the browser's language."""
    shown = ui.tv(value) if value._var_type is Text else value  # noqa: SLF001  a Var has no public type
    return rx.el.span(rx.cond(shown == "", ui.t(strings.NOTHING), shown), class_name="cell-text", title=shown)


def money(value: Any) -> rx.Component:
    """An amount with its currency small before it; income green with a plus."""
    return ui.money(value.amount, value.currency, data_sign=value.sign)


def status(value: Any) -> rx.Component:
    """A badge."""
    return ui.badge(ui.tv(value.text), value.tone)


def tags(value: Any) -> rx.Component:
    """Tags, or "--"."""
    drawn = rx.el.span(rx.foreach(value, ui.tag), class_name="cell-tags")
    return rx.cond(value.length() > 0, drawn, text(rx.Var.create("")))


def card(face: Any) -> rx.Component:
    """Thumbnail, name and masked number, with the card's id to copy."""
    return rx.el.div(
        ui.card_thumbnail(face),
        rx.el.div(
            rx.el.span(face.name, class_name="cell-name"),
            rx.cond(face.last4 == "", rx.el.span(ui.t(card_strings.NUMBER_PENDING), class_name="sub"), number(face)),
            class_name="min-w-0",
        ),
        class_name="cell-card",
    )


def number(face: Any) -> rx.Component:
    """The masked number with a copy control for its tail."""
    return rx.el.span(
        rx.el.span(face.number_mask_head),
        rx.el.span(class_name="d4", aria_hidden="true"),
        rx.el.span(class_name="d4", aria_hidden="true"),
        rx.el.span(face.last4),
        ui.copy_button(face.last4),
        class_name="sub cell-number",
    )


def limit(view: Any) -> rx.Component:
    """Used of the limit, a meter, what is left and when it starts anew; without a limit, the word."""
    top = rx.el.div(
        rx.el.span(rx.el.b(view.used), " / ", view.limit),
        rx.el.span(view.percent.to(str) + "%", class_name="cell-percent", data_tone=view.tone),
        class_name="cell-limit-top",
    )
    below = rx.el.span(
        ui.t(card_strings.LEFT, amount=view.left),
        ui.dot(),
        ui.tv(view.resets),
        class_name="sub",
    )
    meter = rx.el.div(top, ui.meter(view.percent), below, class_name="cell-limit")
    word = rx.el.span(rx.cond(view.instead.zh == "", ui.t(card_strings.NO_LIMIT), ui.tv(view.instead)))
    return rx.cond(view.limited & (view.instead.zh == ""), meter, word)


_DRAWINGS: dict[ColumnKind, Draw] = {
    ColumnKind.TEXT: text,
    ColumnKind.MONEY: money,
    ColumnKind.FIGURE: text,
    ColumnKind.DATE: text,
    ColumnKind.STATUS: status,
    ColumnKind.CARD: card,
    ColumnKind.TAGS: tags,
    ColumnKind.LIMIT: limit,
    ColumnKind.ACTION: text,
}


def waiting(column: Column, row: int) -> rx.Component:
    """The shape of a cell before its value is known; the widths vary a little from row to row."""
    return rx.el.td(_SHAPES.get(column.kind, _bar)(row), class_name=align(column), data_col=column.key)


def _bar(row: int) -> rx.Component:
    return ui.skeleton(f"{60 + row * 7 % 24}%")


def _badge_shape(row: int) -> rx.Component:
    return ui.skeleton("60px", 20)


def _card_shape(row: int) -> rx.Component:
    lines = rx.el.div(ui.skeleton(f"{110 + row * 37 % 60}px"), ui.skeleton("144px", 10), class_name="grid gap-2")
    return rx.el.div(ui.skeleton("56px", 35), lines, class_name="cell-card")


def _limit_shape(row: int) -> rx.Component:
    return rx.el.div(
        ui.skeleton("118px", 10), ui.skeleton("100%", 4), ui.skeleton("146px", 10), class_name="grid gap-2"
    )


def _end_shape(row: int) -> rx.Component:
    return rx.el.div(ui.skeleton(f"{44 + row * 5 % 16}px"), class_name="flex justify-end")


_SHAPES: dict[ColumnKind, Callable[[int], rx.Component]] = {
    ColumnKind.STATUS: _badge_shape,
    ColumnKind.TAGS: _badge_shape,
    ColumnKind.CARD: _card_shape,
    ColumnKind.LIMIT: _limit_shape,
    ColumnKind.MONEY: _end_shape,
    ColumnKind.FIGURE: _end_shape,
    ColumnKind.ACTION: _end_shape,
}
