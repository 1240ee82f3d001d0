"""A bar chart by day in plain elements: it follows the theme, and the keyboard steps through its days."""

from dataclasses import dataclass

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.ui.amounts import HIDDEN, amount
from vcc_portal.features.account.view import DayBar, GridLine
from vcc_portal.i18n import Text


class ChartColumns(rx.Component):
    """Columns with one tab stop for all; arrow keys move between them."""

    library = "$/public/chart.jsx"
    tag = "ChartColumns"

    label: rx.Var[str]


@dataclass(frozen=True)
class Series:
    """The names of a bar's parts, as the legend and the tooltip say them."""

    settled: Text
    authorised: Text
    before: Text


def key(text: Text, token: str) -> rx.Component:
    """One entry of a legend; `token` names a colour of the tokens."""
    return rx.el.span(ui.t(text), class_name="key", style={"--key": f"var(--{token})"})


def keys(*entries: rx.Component) -> rx.Component:
    """A legend."""
    return rx.el.div(*entries, class_name="keys")


def day_chart(
    bars: "rx.Var[list[DayBar]] | list[DayBar]",
    grid: "rx.Var[list[GridLine]] | list[GridLine]",
    *,
    label: Text,
    series: Series,
) -> rx.Component:
    """Settled bars, authorised ones stacked on them, and last month as pale bars behind."""
    lines = rx.foreach(grid, _line)
    columns = ChartColumns.create(rx.foreach(bars, lambda bar: _column(bar, series)), label=ui.t(label))
    return rx.el.div(rx.el.div(lines, aria_hidden="true"), columns, class_name="chart")


def _line(line: "rx.Var[GridLine]") -> rx.Component:
    return rx.el.div(
        rx.cond(HIDDEN, rx.fragment(), rx.el.span(line.label)), class_name="chart-line", style={"bottom": line.height}
    )


def _column(bar: "rx.Var[DayBar]", series: Series) -> rx.Component:
    return rx.el.div(
        rx.el.span(class_name="chart-before", style={"height": bar.before_height}),
        rx.el.span(
            rx.el.span(class_name="chart-settled", style={"height": bar.settled_height}),
            rx.el.span(class_name="chart-authorised", style={"height": bar.authorised_height}),
            class_name="chart-stack",
        ),
        rx.cond(bar.tick.en != "", rx.el.span(ui.tv(bar.tick), class_name="chart-tick"), rx.fragment()),
        _tip(bar, series),
        class_name="chart-column",
        role="img",
        aria_label=rx.cond(HIDDEN, bar.date, ui.tv(bar.summary)),
        tab_index=rx.cond(bar.today, 0, -1),
        custom_attrs={"data-column": "", "data-today": bar.today, "data-late": bar.late},
    )


def _tip(bar: "rx.Var[DayBar]", series: Series) -> rx.Component:
    def line(name: Text, shown: "rx.Var[str]") -> tuple[rx.Component, rx.Component]:
        return rx.el.span(ui.t(name)), rx.el.b(amount(shown))

    return rx.el.span(
        rx.el.span(bar.date),
        rx.cond(bar.future, rx.fragment(), rx.fragment(*line(series.settled, bar.settled))),
        rx.cond(bar.has_authorised, rx.fragment(*line(series.authorised, bar.authorised)), rx.fragment()),
        *line(series.before, bar.before),
        class_name="chart-tip",
        aria_hidden="true",
    )
