"""The table of a list with its tabs, sort heads, paging, and the states in which there are no rows."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.listing.cells import Draw, align, cell, waiting
from vcc_portal.components.listing.links import REFETCHING, list_link
from vcc_portal.components.listing.tools import list_tools
from vcc_portal.domain.listing import PAGE_SIZES, Column
from vcc_portal.i18n import Text
from vcc_portal.i18n import listing as strings
from vcc_portal.state.listing import Listing, PageLink, Phase, Tab

SKELETON_ROWS = 5


@dataclass(frozen=True)
class Blank:
    """What stands where the rows would be, when there are none."""

    icon: str
    title: Text
    note: "Text | rx.Var"
    no_match: Text
    action: rx.Component = field(default_factory=rx.fragment)


def listing(
    state: type[Listing], columns: Sequence[Column], blank: Blank, *, own: "dict[str, Draw] | None" = None, **row: Any
) -> rx.Component:
    """Rows with paging, or the skeleton, or why there is nothing; rows of an answer under way are dimmed.

    `own` draws a column by its key; `row` are props of each row, functions of the row.
    """
    shown = rx.el.div(_table(state, columns, own or {}, row), _paging(state))
    return rx.el.div(
        rx.el.span(
            rx.cond(state.phase == Phase.READY.value, ui.tv(state.total_text), ""), class_name="sr-only", role="status"
        ),
        rx.match(
            state.phase,
            (Phase.FIRST.value, _skeleton(columns)),
            (Phase.EMPTY.value, ui.empty_state(blank.icon, blank.title, _words(blank.note), blank.action)),
            (Phase.NO_RESULT.value, _no_result(state, blank)),
            (Phase.FAILED.value, _failed(state)),
            shown,
        ),
        class_name="list",
        data_list=state.__name__,
        data_busy=REFETCHING | state.busy,
        aria_busy=REFETCHING | state.busy,
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
    return rx.el.div(refresh, list_tools(state.__name__, columns), class_name="list-tools")


def _tab(tab: rx.Var[Tab]) -> rx.Component:
    return list_link(
        ui.tv(tab.text),
        ui.count(rx.cond(tab.count == "", "–", tab.count), bad=tab.alarm),
        href=tab.href,
        class_name="tab",
        title=ui.tv(tab.meaning),
        aria_current=rx.cond(tab.active, "page", "false"),
    )


def _table(
    state: type[Listing], columns: Sequence[Column], own: "dict[str, Draw]", props: "dict[str, Any]"
) -> rx.Component:
    def draw(row: Any) -> rx.Component:
        return rx.el.tr(
            *[cell(column, row, own) for column in columns], **{name: make(row) for name, make in props.items()}
        )

    return rx.el.table(
        _widths(columns),
        rx.el.thead(rx.el.tr(*[_head(state, column) for column in columns])),
        rx.el.tbody(rx.foreach(state.rows, draw)),
        class_name="tbl list-table",
    )


def _skeleton(columns: Sequence[Column]) -> rx.Component:
    heads = [
        rx.el.th(ui.t(column.title), scope="col", class_name=align(column), data_col=column.key) for column in columns
    ]
    rows = [rx.el.tr(*[waiting(column, row) for column in columns]) for row in range(SKELETON_ROWS)]
    return rx.el.table(
        _widths(columns),
        rx.el.thead(rx.el.tr(*heads)),
        rx.el.tbody(*rows),
        class_name="tbl list-table",
        aria_hidden="true",
    )


def _widths(columns: Sequence[Column]) -> rx.Component:
    return rx.el.colgroup(*[rx.el.col(style={"width": column.width}, data_col=column.key) for column in columns])


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


def _paging(state: type[Listing]) -> rx.Component:
    sizes = [ui.option(strings.PER_PAGE.format(size=size), str(size)) for size in PAGE_SIZES]
    return rx.el.nav(
        rx.el.span(ui.tv(state.total_text), ui.dot(), ui.tv(state.shown_text), class_name="mr-auto text-ink-2"),
        _step("chevron-left", strings.PREVIOUS, state.previous_href),
        rx.foreach(state.pages, _page_link),
        _step("chevron-right", strings.NEXT, state.next_href),
        rx.el.div(
            ui.select(
                *sizes, name="size", value=state.size, on_change=state.resize, aria_label=ui.t(strings.PAGE_SIZE)
            ),
            class_name="ml-3 w-28",
        ),
        class_name="paging",
        aria_label=ui.t(strings.PAGES),
    )


def _page_link(page: rx.Var[PageLink]) -> rx.Component:
    link = list_link(
        page.label,
        href=page.href,
        class_name="page-no",
        aria_label=ui.t(strings.PAGE, page=page.label),
        aria_current=rx.cond(page.current, "page", "false"),
    )
    return rx.cond(page.label == "", rx.el.span("…", class_name="page-no", aria_hidden="true"), link)


def _step(icon: str, text: Text, href: "rx.Var[str] | str") -> rx.Component:
    face = "page-no inline-grid place-items-center"
    link = list_link(ui.icon(icon), href=href, class_name=face, aria_label=ui.t(text))
    off = rx.el.span(ui.icon(icon), class_name=f"{face} text-ink-off", aria_hidden="true")
    return rx.cond(href == "", off, link)


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
