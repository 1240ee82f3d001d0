"""Row height, choice and order of columns, kept in the browser for each list."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.listing.scripts import COLUMNS
from vcc_portal.components.scripts import held, hooked, run
from vcc_portal.features.patterns.columns import Column
from vcc_portal.i18n import Text
from vcc_portal.i18n.patterns import listing as strings

_MOVE = "inline-grid place-items-center w-6.5 h-6.5 rounded-badge text-ink-2 hover:bg-bg-inset hover:text-ink-1"

_LEFT_OUT = "text-caption text-ink-3"
_NOTE = "max-w-64 px-2.5 pt-1 pb-2 text-caption text-ink-2 whitespace-normal"


@dataclass(frozen=True)
class ListedColumn:
    """A column in the menu, as the browser has it."""

    key: str
    shown: bool


class NoRoom(rx.Component):
    """Draws what it holds while the list is too narrow for a column that is ticked."""

    library = COLUMNS
    tag = "NoRoom"

    list_name: rx.Var[str]
    column: rx.Var[str]
    """Empty for any of them."""
    usual: rx.Var[Sequence[Any]]
    rooms: rx.Var[Sequence[Any]]


@dataclass(frozen=True)
class MovedColumn:
    """What was moved last: one place to the left (-1) or right (1), to which one of how many."""

    key: str
    step: int
    place: str


def list_tools(name: str, columns: Sequence[Column]) -> rx.Component:
    """Controls for the list called `name`; pinned columns can be neither hidden nor moved.

    They also leave columns out where there is no room for all, so that none is squeezed.
    """
    free = [column for column in columns if not column.pinned]
    usual = [[column.key, column.hidden] for column in free]
    rooms = [[column.key, column.room, column.drop, column.narrow] for column in columns]
    titles: Any = rx.Var.create({column.key: ui.t(column.title) for column in free})
    moved: Any = held(COLUMNS, "movedColumn", kind=MovedColumn)
    way = rx.cond(moved.step < 0, ui.t(strings.MOVE_LEFT), ui.t(strings.MOVE_RIGHT))
    said = rx.fragment(titles[moved.key], ": ", way, " ", moved.place)
    place = {"list_name": name, "usual": usual, "rooms": rooms}
    drawn = rx.foreach(
        hooked(COLUMNS, "useColumns", name, usual, kind=list[ListedColumn]),
        lambda column: _column(name, usual, column, titles[column.key], place),
    )
    crowded = rx.el.p(ui.t(strings.NO_ROOM_NOTE), class_name=_NOTE)
    reset = rx.el.button(
        ui.t(strings.RESET_COLUMNS),
        type="button",
        class_name="menu-item",
        on_click=run(COLUMNS, "resetColumns", name),
        data_keep_open="",
    )
    return rx.fragment(
        rx.el.style(hooked(COLUMNS, "useListRules", name, usual, rooms)),
        rx.el.span(rx.cond(moved.key != "", said), role="status", class_name="sr-only"),
        rx.el.button(
            ui.icon("rows-3", 14),
            type="button",
            title=ui.t(strings.DENSITY),
            aria_label=ui.t(strings.DENSITY),
            aria_pressed=hooked(COLUMNS, "useDense", name, kind=bool),
            on_click=run(COLUMNS, "turnDense", name),
            class_name="btn",
            data_kind="quiet",
            data_size="sm",
            data_square="",
        ),
        ui.panel_below(
            ui.icon("columns-3-cog", 14),
            drawn,
            NoRoom.create(crowded, **place),
            rx.el.div(class_name="menu-rule"),
            reset,
            name=strings.COLUMNS,
            align="end",
            face_class="btn list-columns",
        ),
    )


def _column(name: str, usual: list[list[Any]], column: Any, title: Any, place: dict[str, Any]) -> rx.Component:
    """Its tick box, whether it has no room, and a button for each way that it can go."""

    def mover(icon: str, way: Text, step: int) -> rx.Component:
        return rx.el.button(
            ui.icon(icon, 14),
            type="button",
            aria_label=ui.t(Text.same("{column}: {way}"), column=title, way=way),
            title=ui.t(way),
            class_name=_MOVE,
            on_click=run(COLUMNS, "moveColumn", name, usual, column.key, step),
            data_keep_open="",
            data_move=column.key + f":{step}",
        )

    box = rx.el.input(
        type="checkbox", checked=column.shown, on_change=run(COLUMNS, "turnColumn", name, usual, column.key)
    )
    return rx.el.div(
        rx.el.label(
            box,
            rx.el.span(title),
            NoRoom.create(rx.el.span(ui.t(strings.NO_ROOM), class_name=_LEFT_OUT), column=column.key, **place),
            class_name="choice flex-1 mr-4 cursor-pointer",
        ),
        mover("chevron-left", strings.MOVE_LEFT, -1),
        mover("chevron-right", strings.MOVE_RIGHT, 1),
        class_name="flex items-center gap-0.5 min-h-8 pl-2.5 pr-1 rounded-ctl whitespace-nowrap hover:bg-bg-hover",
        key=column.key,
    )
