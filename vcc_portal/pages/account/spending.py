"""The month's spending: a total, its change, and the days as a chart or a table."""

import reflex as rx
from reflex.experimental.client_state import ClientStateVar

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.rights import may_open
from vcc_portal.components.ui.amounts import HIDDEN, amount
from vcc_portal.components.ui.charts import Series, day_chart, key, keys
from vcc_portal.features.account.view import DayBar
from vcc_portal.i18n import account as words
from vcc_portal.pages.account.payments import payments
from vcc_portal.state.account.page import AccountHomeState
from vcc_portal.state.account.spending import SpendingState

CHART, TABLE = "chart", "table"
_view = ClientStateVar.create("spending_view", CHART)
_TABLE_BOX = "max-h-70 mt-4 overflow-auto border-t border-line [&_th]:sticky [&_th]:top-0 [&_th]:border-t-0 [&_td]:h-9"
_LEADS = may_open(routes.TRADE)
_SERIES = Series(settled=words.SETTLED, authorised=words.AUTHORISED, before=words.SAME_DAY)


def spending() -> rx.Component:
    """The panel in each of its states."""
    return ui.panel(
        payments(_content(), waiting=_skeleton()),
        heading=words.SPENDING,
        aside=rx.cond(SpendingState.currencies.length() > 0, _switches()),
        flush=True,
    )


def _switches() -> rx.Component:
    currency = rx.foreach(
        SpendingState.currencies,
        lambda code: ui.segment(code, active=SpendingState.currency == code, on_click=AccountHomeState.show(code)),
    )
    return rx.el.div(
        rx.cond(SpendingState.currencies.length() > 1, ui.segmented(currency, name=words.SPENDING_CURRENCY)),
        ui.segmented(
            ui.segment(words.CHART, icon="chart-column", active=_view.value == CHART, on_click=_view.set_value(CHART)),
            ui.segment(words.TABLE, icon="table-2", active=_view.value == TABLE, on_click=_view.set_value(TABLE)),
            name=words.CHART_OR_TABLE,
        ),
        class_name="flex items-center gap-2",
    )


def _content() -> rx.Component:
    nothing = ui.empty_state("chart-column", words.NO_SPENDING, words.NO_SPENDING_NOTE)
    return rx.cond(
        SpendingState.currencies.length() > 0,
        rx.el.div(
            rx.el.div(_figure(), _legend(), class_name="flex flex-wrap items-end justify-between gap-3 px-5"),
            rx.cond(
                _view.value == CHART,
                rx.el.div(
                    day_chart(
                        SpendingState.bars, SpendingState.grid, label=words.CHART_LABEL, series=_SERIES, leads=_LEADS
                    ),
                    class_name="px-5 pt-3 pb-3",
                ),
                _table(),
            ),
        ),
        nothing,
    )


def _figure() -> rx.Component:
    compared = rx.el.span(
        rx.el.span(
            rx.cond(SpendingState.up, ui.icon("trending-up", 14), ui.icon("trending-down", 14)),
            rx.el.span(SpendingState.change, aria_hidden="true"),
            rx.el.span(SpendingState.signed_change, class_name="sr-only"),
            class_name="inline-flex items-center gap-1 h-5 px-1.5 rounded-badge bg-accent-soft text-accent text-caption",
            style={"visibility": rx.cond(HIDDEN, "hidden", "visible")},
        ),
        rx.el.span(
            ui.t(words.AGAINST_LAST_MONTH, amount=rx.cond(HIDDEN, "****", SpendingState.before)),
            class_name="text-caption text-ink-2",
        ),
        class_name="inline-flex items-center gap-2",
    )
    return rx.el.div(
        rx.el.span(
            rx.el.span(SpendingState.currency, class_name="text-table text-ink-3"),
            " ",
            rx.el.span(amount(SpendingState.total), class_name="text-title font-semibold tracking-tight"),
        ),
        rx.cond(
            SpendingState.change != "",
            compared,
            rx.el.span(ui.t(words.NOTHING_LAST_MONTH), class_name="text-caption text-ink-2"),
        ),
        class_name="flex flex-wrap items-baseline gap-x-6",
    )


def _legend() -> rx.Component:
    return keys(key(words.SETTLED, "viz-1"), key(words.AUTHORISED, "viz-2"), key(words.LAST_MONTH, "viz-4"))


def _table() -> rx.Component:
    names = (words.SETTLED, words.AUTHORISED, words.REFUNDED, words.SAME_DAY)
    heads = [words.DATE, *[ui.figure_head(name) for name in names]]
    table = ui.table(words.SPENDING, heads, rx.foreach(SpendingState.bars, _table_row))
    return ui.scrolled(words.SPENDING, table, class_name=_TABLE_BOX)


def _table_row(bar: "rx.Var[DayBar]") -> rx.Component:
    def figure(value: "rx.Var[str]") -> rx.Component:
        return rx.el.td(rx.cond(bar.future, "--", amount(value)), class_name="num")

    return rx.el.tr(
        rx.el.td(
            rx.cond(
                _LEADS & (bar.href != ""), ui.RouterLink.create(bar.date, to=bar.href, class_name="link"), bar.date
            ),
            role="rowheader",
        ),
        figure(bar.settled),
        figure(bar.authorised),
        figure(bar.refunded),
        rx.el.td(amount(bar.before), class_name="num text-ink-2"),
        class_name=rx.cond(bar.today, "font-semibold", ""),
    )


def _skeleton() -> rx.Component:
    heights = (38, 52, 26, 14, 60, 46, 41, 63, 20, 30, 72, 55, 44, 58, 36, 24, 50, 40)
    bars = [rx.el.span(class_name="skeleton flex-1", style={"height": f"{height}%"}) for height in heights]
    return rx.el.div(
        ui.skeleton("180px", 24),
        rx.el.div(*bars, class_name="flex items-end gap-3 h-56 mt-6 ml-11 mb-7"),
        class_name="px-5 pb-3",
        aria_busy="true",
    )
