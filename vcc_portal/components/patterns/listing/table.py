"""The table of a list with its tabs, sort heads, paging, and the states in which there are no rows."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.listing.cells import Draw, align, cell, waiting
from vcc_portal.components.patterns.listing.links import REFETCHING, list_link
from vcc_portal.components.patterns.listing.paging import ahead, paging, shown_rows
from vcc_portal.components.patterns.listing.rows import PICK_COLUMN, ListCols, ListRow, PickableRow, places
from vcc_portal.components.patterns.listing.selection import WIDTH, Picking, owner, pick_page, pick_row
from vcc_portal.components.patterns.listing.tools import list_tools
from vcc_portal.components.patterns.listing.views import saved_views
from vcc_portal.components.shell.keys import page_keys
from vcc_portal.domain.listing import Column, FilterKind
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import Text
from vcc_portal.i18n.patterns import listing as strings
from vcc_portal.i18n.shell import keys as key_strings
from vcc_portal.state.patterns.listing import Listing, Tab

SKELETON_ROWS = 5


@dataclass(frozen=True)
class Blank:
    """What stands where the rows would be, when there are none."""

    icon: str
    title: Text
    note: "Text | rx.Var"
    no_match: Text
    action: rx.Component = field(default_factory=rx.fragment)


@dataclass(frozen=True)
class _Drawing:
    """What a list's table is drawn from."""

    state: type[Listing]
    columns: Sequence[Column]
    own: "dict[str, Draw]"
    props: "dict[str, Any]"
    """Props of each row, functions of the row."""
    picking: Picking | None

    @property
    def name(self) -> str:
        return self.state.__name__

    @property
    def pickable(self) -> rx.Var[bool]:
        """False without picking, and while nothing may be done with picked rows; open until that is known."""
        if self.picking is None:
            return rx.Var.create(False)
        return (self.state.phase == Phase.FIRST.value) | rx.Var.create(self.picking.allowed).to(bool)

    @property
    def places(self) -> rx.Var:
        return places(self.columns, pickable=self.picking is not None)


def listing(
    state: type[Listing],
    columns: Sequence[Column],
    blank: Blank,
    *,
    own: "dict[str, Draw] | None" = None,
    picking: Picking | None = None,
    **row: Any,
) -> rx.Component:
    """Rows with paging, or the skeleton, or why there is nothing; rows of an answer under way are dimmed.

    `own` draws a column by its key; `row` are props of each row, functions of the row. With `picking` rows can be
    picked; `picks.batch_bar` then stands above.
    """
    drawing = _Drawing(state, columns, own or {}, row, picking)
    shown = rx.el.div(_table(drawing), paging(state))
    return rx.el.div(
        rx.el.span(
            rx.cond(state.phase == Phase.READY.value, ui.tv(state.total_text), ""), class_name="sr-only", role="status"
        ),
        _keys(drawing),
        rx.match(
            state.phase,
            (Phase.FIRST.value, _skeleton(drawing)),
            (Phase.EMPTY.value, ui.empty_state(blank.icon, blank.title, _words(blank.note), blank.action)),
            (Phase.NO_RESULT.value, _no_result(state, blank)),
            (Phase.FAILED.value, _failed(state)),
            shown,
        ),
        class_name="list",
        data_list=state.__name__,
        data_pickable=drawing.pickable,
        data_busy=(REFETCHING | state.busy) & ~ahead(state),
        aria_busy=REFETCHING | state.busy,
    )


class ListKeys(rx.Component):
    """j, k and arrows move through the rows, Enter opens one, x and Space pick it."""

    library = "$/public/keys.jsx"
    tag = "ListKeys"

    list_name: rx.Var[str]
    pickable: rx.Var[bool]


def _keys(drawing: _Drawing) -> rx.Component:
    """The keys of the list, and their place in the dialog that lists them."""
    pickable = drawing.pickable
    typed = any(each.kind is FilterKind.KEYWORD for each in drawing.state.FILTERS)
    search = [("/", key_strings.SEARCH)] if typed else []
    pick = [(f"x {key_strings.SPACE}", key_strings.PICK), (key_strings.RANGE_KEYS, key_strings.RANGE)]
    rows = [("j ↓", key_strings.DOWN), ("k ↑", key_strings.UP), (key_strings.ENTER, key_strings.OPEN)]
    return rx.fragment(
        ListKeys.create(list_name=drawing.name, pickable=pickable),
        rx.cond(
            pickable,
            page_keys(key_strings.LIST, [*search, *rows, *pick]),
            page_keys(key_strings.LIST, [*search, *rows]),
        ),
    )


def tabs(state: type[Listing], name: Text, columns: Sequence[Column]) -> rx.Component:
    """Statuses with their counts; each is a link. Before the first answer the counts are a dash."""
    return rx.el.div(
        rx.el.nav(rx.foreach(state.tabs, _tab), class_name="tabs", aria_label=ui.t(name)),
        _tools(state, columns),
        class_name="list-head",
    )


def count_bar(state: type[Listing], columns: Sequence[Column]) -> rx.Component:
    """The head of a list without tabs: how many rows there are, and the list's tools."""
    total = rx.cond(state.phase == Phase.READY.value, ui.tv(state.total_text), "")
    return rx.el.div(rx.el.p(total, class_name="list-count"), _tools(state, columns), class_name="list-head")


def _tools(state: type[Listing], columns: Sequence[Column]) -> rx.Component:
    refresh = ui.icon_button("refresh-cw", strings.REFRESH, on_click=state.load, size="sm")
    views = [saved_views(state)] if state.FILTERS else []
    return rx.el.div(*views, refresh, list_tools(state.__name__, columns), class_name="list-tools")


def _tab(tab: rx.Var[Tab]) -> rx.Component:
    return list_link(
        ui.tv(tab.text),
        ui.count(rx.cond(tab.count == "", "–", tab.count), bad=tab.alarm),
        href=tab.href,
        class_name="tab",
        title=ui.tv(tab.meaning),
        aria_current=rx.cond(tab.active, "page", "false"),
    )


def _table(drawing: _Drawing) -> rx.Component:
    state, picking = drawing.state, drawing.picking
    rows = shown_rows(state)

    def draw(row: Any) -> rx.Component:
        cells = [cell(column, row, drawing.own) for column in drawing.columns]
        props = {name: make(row) for name, make in drawing.props.items()}
        placed: dict[str, Any] = {"list_name": drawing.name, "columns": drawing.places}
        if picking is None:
            return ListRow.create(*cells, **placed, **props)
        return PickableRow.create(
            pick_row(state, picking, row), *cells, **placed, owner=owner(), row_id=picking.row_id(row), **props
        )

    heads = [_head(state, column) for column in drawing.columns]
    if picking is not None:
        heads.insert(0, pick_page(state, picking, rows))
    return rx.el.table(
        _widths(drawing),
        rx.el.thead(ListRow.create(*heads, list_name=drawing.name, columns=drawing.places)),
        rx.el.tbody(rx.foreach(rows, draw)),
        class_name="tbl list-table",
    )


def _skeleton(drawing: _Drawing) -> rx.Component:
    pick = drawing.picking is not None
    heads = [rx.el.th(class_name="pick-cell")] if pick else []
    heads += [
        rx.el.th(ui.t(column.title), scope="col", class_name=align(column), data_col=column.key)
        for column in drawing.columns
    ]

    def row(number: int) -> rx.Component:
        first = [rx.el.td(ui.skeleton("16px", 16), class_name="pick-cell")] if pick else []
        cells = [waiting(column, number) for column in drawing.columns]
        return ListRow.create(*first, *cells, list_name=drawing.name, columns=drawing.places)

    return rx.el.table(
        _widths(drawing),
        rx.el.thead(ListRow.create(*heads, list_name=drawing.name, columns=drawing.places)),
        rx.el.tbody(*[row(number) for number in range(SKELETON_ROWS)]),
        class_name="tbl list-table",
        aria_hidden="true",
    )


def _widths(drawing: _Drawing) -> rx.Component:
    first = [rx.el.col(style={"width": WIDTH}, data_col=PICK_COLUMN)] if drawing.picking is not None else []
    rest = [rx.el.col(style={"width": column.width}, data_col=column.key) for column in drawing.columns]
    return ListCols.create(*first, *rest, list_name=drawing.name, columns=drawing.places)


def _head(state: type[Listing], column: Column) -> rx.Component:
    if not column.sort:
        return rx.el.th(ui.t(column.title), scope="col", class_name=align(column), data_col=column.key)
    up, down = state.sort == column.sort, state.sort == f"-{column.sort}"
    arrow = rx.cond(down, ui.icon("arrow-down", 12), rx.cond(up, ui.icon("arrow-up", 12), ui.icon("arrow-up-down", 12)))
    return rx.el.th(
        list_link(
            ui.t(column.title),
            arrow,
            href=state.sort_hrefs[column.sort],
            class_name="list-sort",
            title=ui.t(strings.SORT_BY.format(column=column.title)),
        ),
        scope="col",
        aria_sort=rx.cond(down, "descending", rx.cond(up, "ascending", "none")),
        class_name=align(column),
        data_col=column.key,
    )


def _no_result(state: type[Listing], blank: Blank) -> rx.Component:
    first = state.chips[0]
    remove = list_link(
        ui.t(strings.REMOVE_FILTER, filter=ui.tv(first.text)), href=first.href, class_name="btn", data_kind="secondary"
    )
    clear = list_link(ui.t(strings.CLEAR_FILTERS), href=state.clear_href, class_name="btn", data_kind="secondary")
    every = list_link(ui.t(strings.SHOW_ALL), href=state.all_tabs_href, class_name="btn", data_kind="secondary")
    actions = rx.cond(state.chips.length() > 0, rx.fragment(remove, clear), every)
    return rx.el.div(
        rx.el.div(
            rx.el.span(), rx.el.span(), rx.el.span(ui.icon("search-x", 22)), class_name="list-none", aria_hidden="true"
        ),
        rx.el.p(ui.t(blank.no_match), class_name="state-title"),
        rx.el.p(ui.tv(state.hint), class_name="state-note"),
        rx.el.div(actions, class_name="state-actions"),
        class_name="state",
    )


def _failed(state: type[Listing]) -> rx.Component:
    reference = ui.t(strings.REFERENCE, reference=state.trouble_code)
    return ui.error_state(
        ui.tv(state.trouble), state.load, reference=rx.cond(state.trouble_code == "", rx.Var.create(""), reference)
    )


def _words(note: "Text | rx.Var") -> rx.Var:
    return ui.t(note) if isinstance(note, Text) else note
