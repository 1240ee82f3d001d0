"""A bar chart by day in plain elements: it follows the theme, and the keyboard steps through its days."""

from dataclasses import dataclass

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.scripts import run, script
from vcc_portal.components.ui.amounts import HIDDEN, amount
from vcc_portal.features.account.view import DayBar, GridLine
from vcc_portal.i18n import Text
from vcc_portal.i18n import account as words

_ASSET = script("chart.js")
_KEY = "inline-flex items-center gap-1.5 whitespace-nowrap before:size-2 before:rounded-[2px] before:bg-(--key)"
_COLUMN = "chart-column group absolute inset-0 rounded-[3px] -outline-offset-1 focus-visible:rounded-[3px]"
_BEFORE = "absolute bottom-0 left-1/2 w-[min(22px,94%)] [translate:-50%] rounded-t-[3px] bg-viz-track"
_STACK = (
    "absolute inset-y-0 left-1/2 flex flex-col-reverse gap-px w-2.5 [translate:-50%] "
    "*:rounded-[2px] *:[transition:height_var(--calm)_var(--ease)]"
)
_OVER = "absolute inset-0 hidden [@media(hover:hover)]:block"
_TICK = (
    "absolute top-[calc(100%+6px)] left-1/2 [translate:-50%] text-ink-3 text-caption whitespace-nowrap "
    "group-data-[today=true]:text-ink-1 group-data-[today=true]:font-semibold"
)
_TIP = (
    "absolute z-(--z-sticky) top-0 left-[calc(100%+4px)] grid-cols-[auto_auto] gap-x-4 px-3 py-2 rounded-ctl bg-tip "
    "text-tip-ink [box-shadow:var(--sh-2)] text-[12px]/[18px] whitespace-nowrap pointer-events-none "
    "group-data-[late=true]:left-auto group-data-[late=true]:right-[calc(100%+4px)]"
)


@dataclass(frozen=True)
class Series:
    """The names of a bar's parts, as the legend and the tooltip say them."""

    settled: Text
    authorised: Text
    before: Text


def key(text: Text, token: str) -> rx.Component:
    """One entry of a legend; `token` names a colour of the tokens."""
    return rx.el.span(ui.t(text), class_name=_KEY, style={"--key": f"var(--{token})"})


def keys(*entries: rx.Component) -> rx.Component:
    """A legend."""
    return rx.el.div(*entries, class_name="flex flex-wrap gap-x-3.5 gap-y-1 text-ink-2 text-caption")


def day_chart(
    bars: "rx.Var[list[DayBar]] | list[DayBar]",
    grid: "rx.Var[list[GridLine]] | list[GridLine]",
    *,
    label: Text,
    series: Series,
    leads: "rx.Var[bool] | bool" = True,
) -> rx.Component:
    """Settled bars, authorised ones stacked on them, and last month as pale bars behind; each `leads` to its records by mouse.

    A finger has the figures of the day that it meets; by keyboard and for readers the table beside the chart has the links.
    """
    lines = rx.foreach(grid, _line)
    columns = rx.el.div(
        rx.foreach(bars, lambda bar: _column(bar, series, leads)),
        role="group",
        aria_label=ui.t(label),
        custom_attrs={"onKeyDown": run(_ASSET, "stepColumns", told=True)},
        on_blur=run(_ASSET, "leaveColumn", told=True),
        class_name="chart-columns absolute inset-0 grid grid-flow-col auto-cols-fr",
    )
    hidden = rx.el.p(ui.t(words.AMOUNTS_HIDDEN), class_name="absolute inset-0 grid place-items-center text-ink-3")
    return rx.el.div(
        rx.el.div(lines, aria_hidden="true"),
        columns,
        rx.cond(HIDDEN, hidden),
        class_name="relative h-56 mt-3 mb-7 ml-11",
    )


def _line(line: "rx.Var[GridLine]") -> rx.Component:
    name = rx.el.span(
        line.label, class_name="absolute right-full -top-2 mr-3 text-ink-3 text-caption whitespace-nowrap"
    )
    return rx.el.div(
        rx.cond(HIDDEN, rx.fragment(), name),
        class_name="absolute inset-x-0 border-t border-line first:border-line-strong",
        style={"bottom": line.height},
    )


def _column(bar: "rx.Var[DayBar]", series: Series, leads: "rx.Var[bool] | bool") -> rx.Component:
    def part(height: "rx.Var[str]", look: str) -> rx.Component:
        return rx.el.span(class_name=look, style={"height": rx.cond(HIDDEN, "0", height)})

    day = rx.el.div(
        part(bar.before_height, _BEFORE),
        rx.el.span(part(bar.settled_height, "bg-viz-1"), part(bar.authorised_height, "bg-viz-2"), class_name=_STACK),
        ui.when(bar.tick, rx.el.span(ui.tv(bar.tick), class_name=_TICK)),
        _tip(bar, series),
        class_name=_COLUMN,
        role="img",
        aria_label=rx.cond(HIDDEN, bar.date, ui.tv(bar.summary)),
        tab_index=rx.cond(bar.today, 0, -1),
        custom_attrs={"data-column": "", "data-today": bar.today, "data-late": bar.late},
    )
    # Beside the day and not in it: what has the keyboard cannot hold a link.
    out_of_the_way = {"tabIndex": -1, "aria-hidden": "true"}
    link = ui.RouterLink.create(to=bar.href, class_name=_OVER, custom_attrs=out_of_the_way)
    return rx.el.div(day, rx.cond(rx.Var.create(leads) & (bar.href != ""), link), class_name="relative")


def _tip(bar: "rx.Var[DayBar]", series: Series) -> rx.Component:
    def line(name: Text, shown: "rx.Var[str]") -> tuple[rx.Component, rx.Component]:
        return rx.el.span(ui.t(name)), rx.el.b(amount(shown), class_name="text-right")

    return rx.el.span(
        rx.el.span(bar.date, class_name="col-span-full opacity-72"),
        rx.cond(bar.future, rx.fragment(), rx.fragment(*line(series.settled, bar.settled))),
        rx.cond(bar.has_authorised, rx.fragment(*line(series.authorised, bar.authorised))),
        *line(series.before, bar.before),
        class_name=f"chart-tip {_TIP}",
        aria_hidden="true",
    )
