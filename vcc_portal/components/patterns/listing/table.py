"""The table of a list with its tabs, sort heads, paging, and the states in which there are no rows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.patterns.listing.cells import Draw, align, cell, drawn, waiting
from vcc_portal.components.patterns.listing.links import is_outdated, list_link
from vcc_portal.components.patterns.listing.paging import ahead, paging, shown_rows
from vcc_portal.components.patterns.listing.query import query_form
from vcc_portal.components.patterns.listing.rows import SELECT_COLUMN, ListCols, ListRow, places
from vcc_portal.components.patterns.listing.selection import WIDTH, RowSelection, select_page, select_row
from vcc_portal.components.patterns.listing.tools import list_tools
from vcc_portal.components.patterns.listing.views import saved_views
from vcc_portal.components.rights import may_open
from vcc_portal.components.shell.keys import KEYS, page_keys
from vcc_portal.components.ui.amounts import private
from vcc_portal.domain.listing import PAGE_SIZES
from vcc_portal.features.patterns.columns import Column
from vcc_portal.features.patterns.filters import FilterKind
from vcc_portal.features.patterns.list_page import NO_COUNT, Tab
from vcc_portal.features.patterns.listing import Blank, TotalTexts
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import Text
from vcc_portal.i18n import exports as export_strings
from vcc_portal.i18n.patterns import listing as strings
from vcc_portal.i18n.shell import keys as key_strings
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.patterns.listing import Listing

_TOTAL = (
    "flex-1 basis-56 min-w-0 max-w-96 px-5 py-3 border-r border-r-line last:border-r-0 tabular-nums "
    # Four of them stand in one row or two and two: where they are narrower than four of 56, each takes half.
    "[:has(>:nth-child(4):last-child)>&]:basis-[clamp(14rem,(56rem-100%)*999,50%)]"
)
_JOINED = {"data-joined": ""}
"""What stands below the totals can be in one panel with them, from before they are there."""
_LEGEND = (
    "grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-3 gap-y-2 max-w-110 px-2 py-1.5 text-table text-ink-2 "
    "font-normal whitespace-normal"
)
_LIST_COUNT = "text-[13px] min-h-11 py-3 px-5 border-b border-b-line text-ink-2"
_LIST_BLANK = (
    "relative w-50 h-29 mb-1 [&>span]:absolute [&>span]:[inset:6px_16px_14px] [&>span]:border "
    "[&>span]:border-line-strong [&>span]:border-dashed [&>span]:rounded-panel [&>span]:bg-bg-subtle "
    "[&>span:nth-child(1)]:[transform:rotate(-7deg)_translate(-14px,4px)] "
    "[&>span:nth-child(2)]:[transform:rotate(6deg)_translate(14px,2px)] [&>span:nth-child(3)]:grid "
    "[&>span:nth-child(3)]:place-items-center [&>span:nth-child(3)]:[border-style:solid] "
    "[&>span:nth-child(3)]:bg-bg-surface [&>span:nth-child(3)]:text-ink-2"
)
_ACROSS = "@page { size: landscape; }"
"""On paper a list has more columns than a sheet that stands upright. Not by a named page: its first layout is on an upright
sheet, and where the list is too narrow there for a column, Chromium crashes as it turns the sheet."""

SKELETON_ROWS = PAGE_SIZES[0]
"""As many as most pages will have, so that nothing moves when they come."""


@dataclass(frozen=True)
class _Drawing:
    """What a list's table is drawn from."""

    state: type[Listing]
    own: "dict[str, Draw]"
    props: "dict[str, Any]"
    """Props of each row, functions of the row."""
    selection: RowSelection | None
    title: Text
    """What readers call the table."""

    @property
    def name(self) -> str:
        return self.state.__name__

    @property
    def columns(self) -> tuple[Column, ...]:
        return self.state.LIST.columns

    @property
    def head(self) -> Column:
        """What a row is called by: a column that always stays."""
        pinned = [column for column in self.columns if column.pinned]
        return next((column for column in pinned if not column.narrow), (pinned or self.columns)[0])

    @property
    def phase(self) -> Any:
        """Of the `Loading` that each list is."""
        loaded: Any = self.state
        return loaded.phase

    @property
    def selectable(self) -> rx.Var[bool]:
        """False without selection, and while nothing may be done with selected rows; open until that is known."""
        if self.selection is None:
            return rx.Var.create(False)
        return (self.phase == Phase.FIRST.value) | rx.Var.create(self.selection.allowed).to(bool)

    @property
    def below(self) -> tuple[Column, ...]:
        """What stands below a row where there is no room for it; a row that opens, or is selected, leads to most of it."""
        opens = self.props or self.selection is not None
        return tuple(column for column in self.columns if column.narrow or (column.drop and not opens))

    @property
    def is_for_any_window(self) -> bool:
        """Whether all that stays beside each other has room in any window."""
        return any(column.narrow for column in self.columns)

    @property
    def least(self) -> int:
        """Pixels that the columns take which stay in the narrowest window."""
        select = int(WIDTH.removesuffix("px")) if self.selection is not None else 0
        return select + sum(
            column.room for column in self.columns if not (column.drop or column.narrow or column.hidden)
        )

    @property
    def places(self) -> rx.Var:
        return places(self.columns, selectable=self.selection is not None)


def whole(state: type[Listing], *, fact: Any = None, own: "dict[str, Draw] | None" = None) -> rx.Component:
    """A page that is a list and nothing else: its title, the query form, tabs or count, and the rows."""
    return rx.fragment(ui.page_head(state.LIST.route.title, fact=fact), section(state, own=own))


def section(state: type[Listing], *, own: "dict[str, Draw] | None" = None, **row: Any) -> rx.Component:
    """The list below the title: the query form, totals, tabs or count, and the rows; `row` as of `listing`."""
    bar = count_bar(state) if state.LIST.tab_choice is None else tabs(state, state.LIST.route.title)
    return rx.fragment(
        query_form(state), totals(state), rx.el.section(bar, listing(state, own=own, **row), class_name="panel min-w-0")
    )


def totals(state: type[Listing]) -> rx.Component:
    """What all rows of the filter come to, a cell for each currency, in a place that is kept for it until the first answer."""
    if state.LIST.totals is None:
        return rx.fragment()
    loaded: Any = state

    def figures(total: Any) -> rx.Component:
        head = rx.el.div(
            rx.el.b(total.currency),
            rx.el.span(ui.tv(total.count), class_name="text-caption text-ink-3"),
            class_name="flex justify-between items-baseline gap-4 mb-1",
        )
        return rx.el.div(head, rx.el.dl(rx.foreach(total.figures, _figure)), class_name=_TOTAL)

    shown = (loaded.phase == Phase.READY.value) & (state.totals.length() > 0)
    return rx.cond(
        shown,
        rx.el.section(
            rx.foreach(state.totals, figures),
            class_name="panel answer flex flex-wrap overflow-hidden mb-4",
            aria_label=ui.t(strings.TOTALS),
            data_busy=is_outdated(state) & ~ahead(state),
            aria_busy=is_outdated(state),
            custom_attrs={"data-totals": "", **_JOINED},
        ),
        # What stands below went down by the totals when they came: the rows, and the buttons above them.
        rx.cond(loaded.phase == Phase.FIRST.value, _waiting_totals(state.LIST.totals)),
    )


def _waiting_totals(texts: TotalTexts) -> rx.Component:
    """One row of them: how many currencies there will be is not known."""
    bars = ui.skeleton("40%"), ui.skeleton("30%")
    lines = [
        # A name that is explained has a line below it.
        rx.el.div(*bars, class_name=f"flex justify-between items-center {'h-[21px]' if note else 'h-5'}")
        for note in texts.explained
    ]
    cell = rx.el.div(
        rx.el.div(*bars, class_name="flex justify-between items-center h-5 mb-1"), *lines, class_name=_TOTAL
    )
    return rx.el.div(*[cell] * 4, class_name="panel flex overflow-hidden mb-4", aria_busy="true", custom_attrs=_JOINED)


def _figure(figure: Any) -> rx.Component:
    name = rx.cond(figure.note.zh == "", ui.tv(figure.name), ui.explained(figure.name, ui.tv(figure.note)))
    return rx.el.div(
        rx.el.dt(name, class_name="text-ink-2"),
        rx.el.dd(figure.amount, class_name="money", data_sign=figure.sign),
        class_name="flex justify-between gap-4 text-table",
    )


def view_links(name: Text, *each: "tuple[Text, rx.Var[str] | str, rx.Var[bool] | bool]") -> rx.Component:
    """Links between the views of a page, such as a form and its records: text, address, and whether it is shown."""
    links = [
        list_link(ui.t(text), href=href, class_name="tab", aria_current=rx.cond(here, "page", "false"))
        for text, href, here in each
    ]
    return rx.el.nav(*links, class_name="tabs mb-4", aria_label=ui.t(name))


def listing(
    state: type[Listing],
    *,
    own: "dict[str, Draw] | None" = None,
    selection: RowSelection | None = None,
    empty_note: "rx.Var | None" = None,
    empty_action: "rx.Component | None" = None,
    other: "Mapping[Phase, rx.Component] | None" = None,
    name: Text | None = None,
    **row: Any,
) -> rx.Component:
    """Rows with paging, or the skeleton, or why there is nothing; rows of an answer under way are dimmed.

    `name` is what its rows are, where the page's title does not say it; `own` draws a column by its key; `row` are props
    of each row, functions of the row. With `selection` rows can be selected; `selection.batch_bar` then stands below. `other`
    are phases that this list alone knows.
    """
    drawing, blank = _Drawing(state, own or {}, row, selection, name or state.LIST.route.title), state.LIST.blank
    note = _why_none(blank) if empty_note is None else empty_note
    return rx.el.div(
        rx.el.style(_ACROSS),
        rx.el.span(_told(drawing), class_name="sr-only", role="status"),
        _keys(drawing),
        loading.part(
            state,
            rx.el.div(_table(drawing), paging(state)),
            waiting=rx.fragment(_skeleton(drawing), rx.el.div(class_name="paging", aria_hidden="true")),
            other={
                Phase.EMPTY: ui.empty_state(blank.icon, blank.title, note, empty_action or rx.fragment()),
                Phase.NO_RESULT: no_result(state),
                **(other or {}),
            },
        ),
        class_name=f"list [--list-least:{drawing.least}px]"
        + (" [--list-narrow:0px]" if drawing.is_for_any_window else ""),
        data_list=state.__name__,
        tab_index=-1,
        data_selectable=drawing.selectable,
        data_busy=is_outdated(state) & ~ahead(state),
        aria_busy=is_outdated(state),
    )


def _told(drawing: _Drawing) -> Any:
    """One sentence behind a query, a sort head or a page: how many rows there are, which of them are shown, and their order."""
    state, order = drawing.state, list[Any]()
    for column in drawing.columns:
        if column.sort:
            order.append((column.sort, ui.t(strings.ASCENDING.format(column=column.title))))
            order.append((f"-{column.sort}", ui.t(strings.DESCENDING.format(column=column.title))))
    sort = rx.match(state.sort, *order, "") if order else ""
    rows = rx.fragment(ui.t(strings.ROWS_TOLD, rows=ui.tv(state.total_text), shown=ui.tv(state.shown_text)), sort)
    none = [(phase.value, rx.fragment(ui.tv(state.total_text))) for phase in (Phase.EMPTY, Phase.NO_RESULT)]
    return rx.match(drawing.phase, (Phase.READY.value, rows), *none, rx.fragment())


def _why_none(blank: Blank) -> rx.Var[str]:
    if not blank.operator:
        return ui.t(blank.note)
    return cast("rx.Var[str]", rx.cond(EntryState.user.admin, ui.t(blank.note), ui.t(blank.operator)))


class ListKeys(rx.Component):
    """j, k and arrows move through the rows, Enter opens one, x and Space select it."""

    library = KEYS
    tag = "ListKeys"

    list_name: rx.Var[str]
    selectable: rx.Var[bool]


def _keys(drawing: _Drawing) -> rx.Component:
    """The keys of the list, and their place in the dialog that lists them."""
    selectable = drawing.selectable
    typed = any(each.kind is FilterKind.KEYWORD for each in drawing.state.LIST.filters)
    search = [("/", key_strings.SEARCH)] if typed else []
    select = [(f"x {key_strings.SPACE}", key_strings.SELECT), (key_strings.RANGE_KEYS, key_strings.RANGE)]
    rows = [("j ↓", key_strings.DOWN), ("k ↑", key_strings.UP), (key_strings.ENTER, key_strings.OPEN)]
    return rx.fragment(
        ListKeys.create(list_name=drawing.name, selectable=selectable),
        rx.cond(
            selectable,
            page_keys(key_strings.LIST, [*search, *rows, *select]),
            page_keys(key_strings.LIST, [*search, *rows]),
        ),
    )


def tabs(state: type[Listing], name: Text, *, tools: "rx.Component | rx.Var | None" = None) -> rx.Component:
    """Statuses with their counts; each is a link. Before the first answer the counts are a dash."""
    return rx.el.div(
        rx.el.nav(rx.foreach(state.tabs, _tab), class_name="tabs", aria_label=ui.t(name)),
        list_head_tools(state) if tools is None else tools,
        class_name="list-head",
    )


def count_bar(state: type[Listing]) -> rx.Component:
    """The head of a list without tabs: how many rows there are, and the list's tools."""
    loaded: Any = state
    total = rx.cond(loaded.phase == Phase.READY.value, ui.tv(state.total_text), "")
    return rx.el.div(rx.el.p(total, class_name=_LIST_COUNT), list_head_tools(state), class_name="list-head")


def list_head_tools(state: type[Listing], *, views: bool = True) -> rx.Component:
    """Saved views, refresh, row height and columns."""
    loaded: Any = state
    refresh = ui.icon_button("refresh-cw", strings.REFRESH, on_click=loaded.load, size="sm", data_safe="")
    kept = [saved_views(state)] if views and state.LIST.filters else []
    return rx.el.div(
        *_export(state), *kept, refresh, list_tools(state.__name__, state.LIST.columns), class_name="list-head-tools"
    )


def _export(state: type[Listing]) -> list[rx.Component]:
    """The way to a file of all rows of the filter, for whoever may make one."""
    route = state.LIST.export
    if route is None:
        return []
    link = ui.button(export_strings.EXPORT, kind="quiet", size="sm", icon="file-down", href=state.export_href)
    return [rx.cond(may_open(route), link)]


def _tab(tab: rx.Var[Tab]) -> rx.Component:
    count = ui.count(rx.cond(tab.count == "", "–", tab.count), bad=tab.alarm)
    return list_link(
        ui.tv(tab.text),
        rx.cond(tab.count != NO_COUNT, count),
        href=tab.href,
        class_name="tab",
        title=ui.tv(tab.meaning),
        aria_current=rx.cond(tab.active, "page", "false"),
    )


def _table(drawing: _Drawing) -> rx.Component:
    state, selection = drawing.state, drawing.selection
    rows, head = shown_rows(state), drawing.head

    def draw(row: Any) -> rx.Component:
        cells = [cell(column, row, drawing.own, heads_row=column is head) for column in drawing.columns]
        props = {name: make(row) for name, make in drawing.props.items()}
        placed: dict[str, Any] = {"list_name": drawing.name, "columns": drawing.places}
        if selection is None:
            return rx.fragment(ListRow.create(*cells, **placed, **props), *_below(drawing, row, props.get("on_click")))
        return ListRow.create(select_row(state, selection, row), *cells, **placed, tab_index=-1, **props)

    heads = [_head(state, column) for column in drawing.columns]
    if selection is not None:
        heads.insert(0, select_page(state, selection, rows))
    return rx.el.table(
        _widths(drawing),
        rx.el.thead(ListRow.create(*heads, list_name=drawing.name, columns=drawing.places)),
        rx.el.tbody(rx.foreach(rows, draw)),
        class_name="tbl list-table",
        aria_label=ui.t(drawing.title),
    )


def _below(drawing: _Drawing, row: Any, on_click: Any) -> list[rx.Component]:
    """The values that have no column of their own, each with its name; `list_columns.js` shows those left out."""
    if not drawing.below:
        return []
    values = [
        rx.el.div(
            rx.el.dt(ui.t(column.title)),
            rx.el.dd(drawn(column, row, drawing.own)),
            custom_attrs={"data-left": column.key},
        )
        for column in drawing.below
    ]
    keys = " ".join(column.key for column in drawing.below)
    opens = {} if on_click is None else {"on_click": on_click}
    alone: dict[str, Any] = {"list_name": drawing.name, "columns": rx.Var.create([["below", True]])}
    cell = rx.el.td(rx.el.dl(*values))
    return [ListRow.create(cell, class_name="list-below", custom_attrs={"data-left": keys}, **alone, **opens)]


def _skeleton(drawing: _Drawing) -> rx.Component:
    select = drawing.selection is not None
    heads = [rx.el.th(class_name="select-cell")] if select else []
    heads += [
        rx.el.th(ui.t(column.title), scope="col", class_name=align(column), data_col=column.key)
        for column in drawing.columns
    ]

    def row(number: int) -> rx.Component:
        first = [rx.el.td(ui.skeleton("16px", 16), class_name="select-cell")] if select else []
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
    first = [rx.el.col(style={"width": WIDTH}, data_col=SELECT_COLUMN)] if drawing.selection is not None else []
    rest = [rx.el.col(style={"width": column.width}, data_col=column.key) for column in drawing.columns]
    return ListCols.create(*first, *rest, list_name=drawing.name, columns=drawing.places)


def _head(state: type[Listing], column: Column) -> rx.Component:
    if not column.sort:
        legend = [_legend(column)] if column.legend else []
        title = ui.explained(column.title, column.note) if column.note.zh else ui.t(column.title)
        return rx.el.th(title, *legend, scope="col", class_name=align(column), data_col=column.key)
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


def _legend(column: Column) -> rx.Component:
    """What the words of a status column mean."""
    rows = [
        rx.el.div(rx.el.dt(ui.badge(status.text, status.tone)), rx.el.dd(ui.t(meaning)), class_name="contents")
        for status, meaning in column.legend
    ]
    return ui.panel_below(
        ui.icon("circle-help", 14),
        rx.el.dl(*rows, class_name=_LEGEND, tab_index=0),
        name=strings.WHAT_MEANS.format(column=column.title),
        face_class="list-legend inline-grid place-items-center w-6 h-6 -mt-1 mr-0 -mb-1 ml-0.5 rounded-badge text-ink-3 hover:text-link",
    )


def no_result(state: type[Listing]) -> rx.Component:
    """Only the filters leave no row: which one to loosen, and what else a keyword may have been meant for."""
    first = state.chips[0]
    remove = list_link(
        ui.t(strings.REMOVE_FILTER, filter=ui.tv(first.text)), href=first.href, class_name="btn", data_kind="secondary"
    )
    clear = list_link(ui.t(strings.CLEAR_FILTERS), href=state.clear_href, class_name="btn", data_kind="secondary")
    by_amount = list_link(
        private(ui.t(strings.FIND_AMOUNT, amount=state.typed_amount)),
        href=state.typed_amount_href,
        class_name="btn",
        data_kind="secondary",
    )
    every = list_link(ui.t(strings.SHOW_ALL), href=state.all_tabs_href, class_name="btn", data_kind="secondary")
    actions = rx.cond(state.chips.length() > 0, rx.fragment(remove, clear), every)
    return rx.el.div(
        rx.el.div(
            rx.el.span(), rx.el.span(), rx.el.span(ui.icon("search-x", 22)), class_name=_LIST_BLANK, aria_hidden="true"
        ),
        rx.el.p(ui.t(state.LIST.blank.no_match), class_name="state-title"),
        rx.el.p(ui.tv(state.hint), class_name="state-note"),
        rx.el.div(rx.cond(state.typed_amount != "", by_amount), actions, class_name="state-actions"),
        class_name="state",
    )
