"""One drawing for each kind of value in a table, and the grey shape that stands there before it is known."""

from collections.abc import Callable
from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.domain.card import CardStatus
from vcc_portal.domain.text import Text
from vcc_portal.features.patterns.columns import Column, ColumnKind
from vcc_portal.i18n import terms
from vcc_portal.i18n.card import common as card_strings
from vcc_portal.i18n.patterns import listing as strings

CELL_CARD = "flex items-center gap-3 min-w-0 [&>.vcard-thumb]:flex-none"
"""Classes of a card's picture beside its name."""
_CELL_NUMBER = "whitespace-nowrap flex items-center gap-1.5 text-ink-2"
_CHANGES = (
    "grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-2.5 text-table whitespace-normal [&>div]:contents "
    "[&_dt]:text-ink-3 [&_dd]:inline-flex [&_dd]:flex-wrap [&_dd]:items-center [&_dd]:gap-x-1.5 [&_dd]:min-w-0 "
    "[&_dd]:wrap-anywhere [&_s]:text-ink-3 [&_b]:font-semibold"
)

Draw = Callable[[Any], rx.Component]
"""Draws one cell of a row."""


def cell(column: Column, row: Any, own: "dict[str, Draw]", *, heads_row: bool) -> rx.Component:
    """The cell of `column`; `own` holds a page's drawings by column key. Screen readers say with which row they are by the
    cell that heads it.
    """
    role: dict[str, Any] = {"role": "rowheader"} if heads_row else {}
    return rx.el.td(drawn(column, row, own), class_name=align(column), data_col=column.key, **role)


def drawn(column: Column, row: Any, own: "dict[str, Draw]") -> rx.Component:
    """What the cell of `column` holds."""
    return own[column.key](row) if column.key in own else _DRAWINGS[column.kind](getattr(row, column.key))


def align(column: Column) -> str:
    """Amounts and actions stand right; of what can only be pressed, paper keeps the room."""
    if column.kind is ColumnKind.ACTION:
        return "num print:text-transparent print:*:invisible"
    return "num" if column.kind in {ColumnKind.MONEY, ColumnKind.FIGURE} else ""


def text(value: Any) -> rx.Component:
    """A text or "--"; a `Text` in the browser's language."""
    shown = ui.tv(value) if value._var_type is Text else value  # noqa: SLF001  a Var has no public type
    return rx.el.span(rx.cond(shown == "", ui.t(strings.NOTHING), shown), class_name="cell-text", title=shown)


def money(value: Any) -> rx.Component:
    """An amount with its currency small before it; income green with a plus."""
    return ui.money(value.amount, value.currency, data_sign=value.sign)


def status(value: Any) -> rx.Component:
    """A badge."""
    return ui.badge(value.text, value.tone)


def tags(value: Any) -> rx.Component:
    """Tags, or "--"."""
    drawn = rx.el.span(rx.foreach(value, ui.tag), class_name="cell-tags")
    return rx.cond(value.length() > 0, drawn, text(rx.Var.create("")))


def card(face: Any) -> rx.Component:
    """Thumbnail, name and masked number, with the card's id to copy."""
    return rx.el.div(
        ui.card_thumbnail(face),
        rx.el.div(
            rx.el.span(face.name, class_name="cell-name", title=face.name, data_private=""),
            number(face),
            class_name="min-w-0",
        ),
        class_name=CELL_CARD,
    )


def number(face: Any) -> rx.Component:
    """The masked number with a copy control for its tail; one that was never issued has none to come."""
    none = rx.cond(
        face.status == CardStatus.CANCEL.value,
        ui.t(card_strings.NEVER_NUMBERED),
        ui.t(card_strings.NUMBER_PENDING),
    )
    masked = rx.el.span(
        rx.el.span(face.number_mask_head),
        rx.el.span(class_name="d4", aria_hidden="true"),
        rx.el.span(class_name="d4", aria_hidden="true"),
        rx.el.span(face.last4, data_private=""),
        ui.copy_button(face.last4),
        class_name=f"sub {_CELL_NUMBER}",
    )
    return rx.cond(face.last4 == "", rx.el.span(none, class_name="sub"), masked)


def copied(value: Any) -> rx.Component:
    """A text with a control that copies it, or "--"."""
    shown = rx.el.span(value, ui.copy_button(value), class_name="inline-flex items-center text-ink-2")
    return rx.cond(value == "", text(rx.Var.create("")), shown)


def linked(value: Any) -> rx.Component:
    """A link with the card's tail below it, a plain text without an address, "--" without either."""
    tail = rx.cond(value.last4 != "", rx.el.span(ui.masked(value.last4), class_name="sub"))
    link = rx.el.div(
        ui.RouterLink.create(ui.tv(value.text), to=value.href, class_name="link block truncate"),
        tail,
        title=ui.tv(value.text),
        class_name="min-w-0",
    )
    return rx.cond(value.href != "", link, text(ui.tv(value.text)))


def changes(value: Any) -> rx.Component:
    """Each field with what it was, struck out, and what it is."""
    return rx.el.dl(rx.foreach(value, change), class_name=_CHANGES)


def changed(value: Any) -> rx.Component:
    """The same in a cell; "--" where nothing was."""
    return rx.cond(value.length() > 0, changes(value), text(rx.Var.create("")))


def change(one: Any) -> rx.Component:
    """One field before and after."""
    before = rx.fragment(
        rx.el.span(ui.t(terms.VALUE_BEFORE), " ", class_name="sr-only"),
        rx.el.s(ui.tv(one.before)),
        ui.icon("arrow-right", 12),
        rx.el.span(ui.t(terms.VALUE_AFTER), " ", class_name="sr-only"),
    )
    return rx.el.div(
        rx.el.dt(ui.tv(one.label)),
        rx.el.dd(rx.cond(one.has_before, before), rx.el.b(ui.tv(one.after))),
    )


_DRAWINGS: dict[ColumnKind, Draw] = {
    ColumnKind.TEXT: text,
    ColumnKind.COPIED: copied,
    ColumnKind.LINKED: linked,
    ColumnKind.CHANGES: changed,
    ColumnKind.MONEY: money,
    ColumnKind.FIGURE: text,
    ColumnKind.DATE: text,
    ColumnKind.STATUS: status,
    ColumnKind.CARD: card,
    ColumnKind.TAGS: tags,
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
    return rx.el.div(ui.skeleton("56px", 35), lines, class_name=CELL_CARD)


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
