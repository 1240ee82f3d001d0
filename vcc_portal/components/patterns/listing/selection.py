"""Selecting rows of a list, and the bar that does something with what is selected; all of it lives in the browser."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import reflex as rx
from reflex.vars import VarData

from vcc_portal.components import ui
from vcc_portal.components.patterns.listing.scripts import SELECTION
from vcc_portal.components.patterns.owner import OWNER
from vcc_portal.components.scripts import data_of, held, run
from vcc_portal.components.ui.button import Kind
from vcc_portal.domain.batch import MOST_MATCHING, MOST_NAMED
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n.patterns import selection as strings
from vcc_portal.state.patterns.listing import Listing

WIDTH = "44px"
_MORE = (
    "grid place-items-center size-7 border border-line-strong rounded-ctl bg-bg-surface text-ink-1 hover:bg-bg-hover "
    "aria-expanded:bg-bg-hover"
)

_WORDS = {
    "selected": strings.SELECTED,
    "allSelected": strings.ALL_SELECTED,
    "all": strings.ALL,
    "elsewhere": strings.ELSEWHERE,
    "tooMany": strings.TOO_MANY,
    "capped": strings.CAPPED,
}


@dataclass(frozen=True)
class RowSelection:
    """How rows are selected: the path of a row's id, its name for screen readers, and what may be done with many."""

    id_path: tuple[str, ...]
    name: Callable[[Any], Any]
    words: Mapping[str, Text] = field(default_factory=dict)
    """The bar's words in the rows' own measure, where that is not "rows"."""
    param: str = "ids"
    """The parameter that carries the ids to another page."""
    allowed: ui.Flag = True
    """False while nothing may be done with selected rows; then none can be selected."""

    def word(self, name: str) -> Text:
        """One of the bar's words."""
        return self.words.get(name, _WORDS[name])

    @property
    def refusal(self) -> rx.Var[str]:
        """Why nothing can be done with more than `MOST_NAMED`, or when too many are taken out of all that match."""
        too_many = ui.t(self.word("tooMany"), most=MOST_NAMED, count=_BAR.count)
        return rx.cond(_BAR.but, ui.t(strings.TAKEN_OUT), too_many)

    def row_id(self, row: Any) -> Any:
        """The id of a row."""
        for name in self.id_path:
            row = getattr(row, name)
        return row

    def ids(self, rows: Any) -> rx.Var[list[str]]:
        """The ids of rows, worked out in the browser."""
        path = "".join(f'?.["{name}"]' for name in self.id_path)
        return rx.Var(f"{rows!s}.map((row) => row{path})", _var_data=VarData.merge(*data_of(rows))).to(list[str])


class SelectRow(rx.Component):
    """The tick box of a row."""

    library = SELECTION
    tag = "SelectRow"

    list_name: rx.Var[str]
    owner: rx.Var[str]
    row_id: rx.Var[str]
    label: rx.Var[str]


class SelectPage(rx.Component):
    """The tick box of a page."""

    library = SELECTION
    tag = "SelectPage"

    list_name: rx.Var[str]
    owner: rx.Var[str]
    ids: rx.Var[list[str]]
    label: rx.Var[str]


class SelectionWatch(rx.Component):
    """Tells the bar what is selected."""

    library = SELECTION
    tag = "SelectionWatch"

    list_name: rx.Var[str]
    owner: rx.Var[str]
    param: rx.Var[str]
    ids: rx.Var[list[str]]
    total: rx.Var[int]
    matching: rx.Var[str]
    most: rx.Var[int]


@dataclass(frozen=True)
class SelectedRows:
    """What is selected, as the browser has it: how many, all that match, or all but some, how many not on this page, as a
    query of an address, and whether that is more than one operation or an address takes.
    """

    count: int
    every: bool
    but: bool
    elsewhere: int
    query: str
    over: bool


_BAR: Any = held(SELECTION, "selectionBar", kind=SelectedRows)


def select_row(state: type[Listing], selection: RowSelection, row: Any) -> rx.Component:
    """The first cell of a row."""
    box = SelectRow.create(
        list_name=state.__name__,
        owner=OWNER,
        row_id=selection.row_id(row),
        label=ui.t(strings.ROW, name=selection.name(row)),
    )
    return rx.el.td(box, class_name="select-cell")


def select_page(state: type[Listing], selection: RowSelection, rows: Any) -> rx.Component:
    """The first head cell."""
    box = SelectPage.create(list_name=state.__name__, owner=OWNER, ids=selection.ids(rows), label=ui.t(strings.PAGE))
    return rx.el.th(box, scope="col", class_name="select-cell")


def batch_bar(state: type[Listing], selection: RowSelection, *actions: rx.Component) -> rx.Component:
    """Count, all that match, actions, clear; nothing until something is selected."""
    place, count = (state.__name__, OWNER), {"count": _BAR.count}
    selected = ui.t(selection.word("selected"), **count)
    said = held(SELECTION, "selectionStatus")
    watch = SelectionWatch.create(
        list_name=place[0],
        owner=place[1],
        param=selection.param,
        ids=selection.ids(state.rows),
        total=state.total,
        matching=state.matching,
        most=MOST_NAMED,
    )
    status = rx.match(
        said,
        ("selected", selected),
        ("none", ui.t(strings.NONE)),
        ("dropped", ui.t(strings.DROPPED)),
        rx.Var.create(""),
    )
    every = rx.el.button(
        ui.t(selection.word("all"), total=state.total),
        type="button",
        class_name="link",
        on_click=run(SELECTION, "selectAllMatching", *place, state.matching, state.total),
    )
    elsewhere = rx.el.span(ui.t(selection.word("elsewhere"), count=_BAR.elsewhere), class_name="text-ink-2")
    capped = ui.t(selection.word("capped"), most=MOST_MATCHING, **count)
    bar = rx.el.div(
        SelectPage.create(list_name=place[0], owner=place[1], ids=selection.ids(state.rows), label=ui.t(strings.PAGE)),
        rx.el.b(rx.cond(_BAR.every, ui.t(selection.word("allSelected"), **count), selected)),
        rx.cond(_BAR.elsewhere > 0, elsewhere),
        rx.cond(~_BAR.every & (state.matching != "") & (rx.Var.create(state.total) > _BAR.count), every),
        # In a narrow window what can be done begins on a line of its own.
        rx.el.span(
            class_name="w-px h-5 mx-2 bg-brand-line max-[700px]:w-full max-[700px]:h-0 max-[700px]:mx-0",
            aria_hidden="true",
        ),
        *actions,
        ui.icon_button(
            "x",
            strings.CLEAR,
            on_click=run(SELECTION, "clearSelection", *place),
            size="sm",
            class_name="selection-clear",
        ),
        rx.cond(_BAR.over, rx.el.p(selection.refusal, class_name="text-caption basis-full text-warn")),
        rx.cond(
            ~_BAR.over & (_BAR.count > MOST_MATCHING), rx.el.p(capped, class_name="text-caption basis-full text-warn")
        ),
        class_name="selection-bar",
        role="region",
        aria_label=ui.t(strings.BAR),
    )
    shown = rx.fragment(watch, rx.el.span(status, role="status", class_name="sr-only"), rx.cond(_BAR.count > 0, bar))
    return rx.cond(selection.allowed, shown)


def selection_link(
    selection: RowSelection, text: Text, icon: str, to: str, *, kind: Kind = "secondary", in_menu: bool = False
) -> rx.Component:
    """An action of the bar, or of its menu, that is a page of its own."""
    refused: dict[str, Any] = {"role": "link", "aria_disabled": "true", "tab_index": 0, "title": selection.refusal}
    address = rx.Var.create(f"{to}?") + _BAR.query
    if in_menu:
        face = (ui.icon(icon), ui.t(text))
        link = ui.RouterLink.create(*face, to=address, class_name="menu-item")
        return rx.cond(_BAR.over, rx.el.a(*face, class_name="menu-item", **refused), link)
    look = {"data-kind": kind, "data-size": "sm"}
    off = rx.el.a(ui.icon(icon, 14), rx.el.span(ui.t(text)), class_name="btn", custom_attrs=look, **refused)
    return rx.cond(_BAR.over, off, ui.button(text, icon=icon, kind=kind, size="sm", href=address))


def selection_button(
    selection: RowSelection, text: Text, icon: str, on_select: Callable[[Any], Any], *, in_menu: bool = False
) -> rx.Component:
    """An action of the bar, or of its menu, that opens a dialog here; `on_select` makes an event of what is selected as
    a query string.
    """
    props: dict[str, Any] = {
        "title": rx.cond(_BAR.over, selection.refusal, ""),
        "aria_disabled": _BAR.over,
        "on_click": rx.cond(_BAR.over, rx.noop(), on_select(_BAR.query)),
    }
    if in_menu:
        return rx.el.button(ui.icon(icon), ui.t(text), type="button", class_name="menu-item", **props)
    return ui.button(text, icon=icon, size="sm", **props)


def selection_menu(*actions: rx.Component) -> rx.Component:
    """What the bar has no room for in one line, at its end: actions that are `in_menu`."""
    return ui.panel_below(ui.icon("ellipsis"), *actions, name=terms.MORE_ACTIONS, align="end", face_class=_MORE)
