"""The spending breakdown above the records: bars or a table of one currency, each leading to its records."""

from typing import Any

import reflex as rx
from reflex.experimental.client_state import ClientStateVar

from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.patterns.listing.links import list_link
from vcc_portal.components.ui.amounts import HIDDEN, amount, private
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import records as strings
from vcc_portal.i18n import terms
from vcc_portal.state.transactions.insight import BreakdownState

BARS, TABLE = "bars", "table"
_view = ClientStateVar.create("breakdown_view", BARS)
_place = ClientStateVar.create("breakdown_currency", 0)
_ROW = (
    "grid grid-cols-[minmax(120px,240px)_minmax(0,1fr)_minmax(150px,auto)] items-center gap-x-4 py-1 text-table "
    "max-[640px]:grid-cols-[minmax(0,1fr)_minmax(130px,auto)] max-[640px]:[&>:first-child]:col-span-full"
)
"""A name, its bar and its figure; on a phone the name has a line of its own, where nobody can hover over one cut off."""
_BELOW_TOTALS = (
    "panel mb-4 min-w-0 [[data-joined]+&]:border-t-0 [[data-joined]+&]:rounded-t-none "
    "[[data-joined]:has(+&)]:mb-0 [[data-joined]:has(+&)]:rounded-b-none"
)
"""In one panel with the totals, where there are any: both are of all records that the filter finds."""
_FILL = "block h-full rounded-[3px]"
_SCROLLS = "overflow-x-auto [&_td]:h-9"


def breakdown() -> rx.Component:
    """The ways to break spending down, and the chosen one's groups below them."""
    ways = rx.foreach(
        BreakdownState.choices,
        lambda way: list_link(
            ui.tv(way.text), href=way.href, class_name="segment", aria_current=rx.cond(way.active, "true", "false")
        ),
    )
    head = rx.el.div(
        rx.el.span(ui.t(strings.BREAK_DOWN_BY), class_name="text-ink-2 text-table"),
        rx.el.nav(ways, class_name="segmented flex-wrap", aria_label=ui.t(strings.BREAKDOWN), data_size="sm"),
        rx.cond(BreakdownState.by != "", _switches()),
        class_name="flex flex-wrap items-center gap-3 px-5 py-2.5 min-h-13",
    )
    return rx.el.section(
        head,
        rx.cond(BreakdownState.by != "", _groups()),
        class_name=rx.cond(BreakdownState.by == "", f"{_BELOW_TOTALS} print:hidden", _BELOW_TOTALS),
        aria_label=ui.t(strings.BREAKDOWN),
    )


def _switches() -> rx.Component:
    currencies = rx.foreach(
        BreakdownState.currencies,
        lambda each, place: ui.segment(each.currency, active=_chosen() == place, on_click=_place.set_value(place)),
    )
    return rx.el.div(
        rx.cond(BreakdownState.currencies.length() > 1, ui.segmented(currencies, name=terms.CURRENCY)),
        ui.segmented(
            ui.segment(
                terms.CHART,
                icon="chart-bar",
                active=_view.value == BARS,
                on_click=_view.set_value(BARS),
            ),
            ui.segment(terms.TABLE, icon="table-2", active=_view.value == TABLE, on_click=_view.set_value(TABLE)),
            name=strings.BREAKDOWN,
        ),
        class_name="flex flex-wrap items-center gap-2 ml-auto",
    )


def _chosen() -> Any:
    """The place of the shown currency: the first where the choice is of a filter that had more of them."""
    place = _place.value.to(int)
    return rx.cond(place < BreakdownState.currencies.length(), place, 0)


def _groups() -> rx.Component:
    nothing = ui.empty_state("chart-bar", strings.NO_BREAKDOWN, strings.NO_BREAKDOWN_NOTE)
    shown = rx.foreach(
        BreakdownState.currencies,
        lambda each, place: rx.cond(place == _chosen(), _of_currency(each)),
    )
    return rx.el.div(
        loading.part(BreakdownState, rx.fragment(shown), waiting=_skeleton(), other={Phase.EMPTY: nothing}),
        class_name="answer border-t border-line px-5 py-4",
        data_busy=BreakdownState.busy,
        aria_busy=BreakdownState.busy,
    )


def _of_currency(each: Any) -> rx.Component:
    head = rx.el.div(
        rx.el.h2(ui.tv(each.title), class_name="text-body font-semibold mr-auto"),
        rx.el.span(ui.tv(each.measure), class_name="text-ink-2 text-table"),
        rx.cond(each.total != "", ui.money(each.total, each.currency, class_name="text-section")),
        class_name="flex flex-wrap items-baseline gap-3 mb-3",
    )
    overlap = rx.cond(BreakdownState.by == "tag", rx.el.p(ui.t(strings.TAGS_OVERLAP), class_name="sub mt-3"))
    body = rx.cond(
        _view.value == BARS,
        rx.el.ul(rx.foreach(each.bars, _bar), class_name="grid", aria_label=ui.tv(each.title)),
        rx.cond(each.aged, _age_table(each), _table(each)),
    )
    aged = rx.cond(each.aged, rx.el.p(ui.t(strings.AGE_NOTE), class_name="sub mt-3"))
    return rx.el.div(head, body, overlap, aged)


def _named(bar: Any, **props: Any) -> rx.Component:
    return rx.cond(
        bar.href == "",
        rx.el.span(private(ui.tv(bar.name)), title=ui.tv(bar.name), **props),
        list_link(private(ui.tv(bar.name)), href=bar.href, title=ui.tv(bar.name), **props),
    )


def _bar(bar: Any) -> rx.Component:
    # What leads nowhere is no group of its own: all the rest, or what has no name.
    fill = rx.cond(bar.href == "", f"{_FILL} bg-viz-2", f"{_FILL} bg-viz-1")
    drawn = rx.el.span(
        rx.el.span(style={"width": rx.cond(HIDDEN, "0", bar.width)}, class_name=fill),
        class_name="block h-3 rounded-[3px] bg-viz-track",
        aria_hidden="true",
    )
    figure = rx.el.span(
        rx.el.span(rx.cond(HIDDEN, "", bar.share), class_name="text-caption text-ink-3 mr-1"),
        " ",
        amount(bar.shown),
        class_name="text-right whitespace-nowrap",
    )
    return rx.el.li(_named(bar, class_name="truncate min-h-6 leading-6"), drawn, figure, class_name=_ROW)


def _table(each: Any) -> rx.Component:
    figures = (strings.RECORDS_COUNT, terms.SETTLED, terms.AUTHORIZED, terms.REFUNDED, strings.KIND_FEE)
    heads = [strings.BREAKDOWN, *[ui.figure_head(name) for name in figures]]

    def row(bar: Any) -> rx.Component:
        cells = [
            rx.el.td(amount(value), class_name="num") for value in (bar.settled, bar.authorized, bar.refunded, bar.fees)
        ]
        return rx.el.tr(rx.el.td(_named(bar), role="rowheader"), rx.el.td(ui.tv(bar.count), class_name="num"), *cells)

    table = ui.table(each.title, heads, rx.foreach(each.bars, row))
    return ui.scrolled(each.title, table, class_name=_SCROLLS)


def _age_table(each: Any) -> rx.Component:
    """What is held, by its age, with the days on which it was authorized."""

    def row(bar: Any) -> rx.Component:
        return rx.el.tr(
            rx.el.td(_named(bar), role="rowheader"),
            rx.el.td(ui.tv(bar.count)),
            rx.el.td(amount(bar.shown), class_name="num"),
            rx.el.td(rx.cond(HIDDEN, "", bar.share), class_name="num"),
        )

    figures = [ui.figure_head(name) for name in (strings.MEASURED_HELD, strings.SHARE)]
    heads = [strings.AGE, strings.AUTHORIZED_ON, *figures]
    table = ui.table(each.title, heads, rx.foreach(each.bars, row))
    return ui.scrolled(each.title, table, class_name=_SCROLLS)


def _skeleton() -> rx.Component:
    return rx.el.div(
        ui.skeleton("220px", 20),
        *[ui.skeleton(f"{width}%", 12, class_name="mt-4") for width in (92, 74, 60, 44, 38, 30, 22, 14)],
    )
