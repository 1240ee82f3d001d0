"""The limits of a card: the four windows, those by spending currency, and the rules other than amounts."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.card.actions import limits_link
from vcc_portal.components.ui.amounts import private
from vcc_portal.domain.card import LimitWindow
from vcc_portal.features.card.detail.facts import CurrencyLimitsView, RuleView
from vcc_portal.features.card.view import LimitView
from vcc_portal.i18n.card import common as card_strings
from vcc_portal.i18n.card import detail as strings
from vcc_portal.state.card.detail.page import CardDetailState

FOOT = "flex justify-between min-h-4 mt-2 text-ink-2 text-caption"
"""The look of the line below a limit's meter."""


def limits_panel() -> rx.Component:
    """Four cells: what is left stands large, the meter below, and a badge on the limit that is met first."""
    fact = ui.t(strings.LIMITS_FACT, currency=CardDetailState.facts.currency)
    return rx.el.section(
        rx.el.header(
            rx.el.h2(ui.t(strings.LIMITS)),
            rx.el.span(fact, class_name="text-table text-ink-3"),
            rx.el.div(limits_link(), class_name="text-[13px] flex items-center gap-3 ml-auto"),
            class_name="panel-head",
        ),
        rx.el.div(rx.foreach(CardDetailState.limits, _cell), class_name="grid grid-cols-2 border-t border-line"),
        class_name="panel",
    )


def _cell(view: rx.Var[LimitView]) -> rx.Component:
    binds = rx.cond(view.binds, ui.badge(strings.BINDS, "warn"))
    figure = rx.cond(view.limited, private(view.left), ui.t(card_strings.NO_LIMIT))
    single = view.window == LimitWindow.SINGLE.value
    left_of = private(ui.t(strings.LEFT_OF, limit=view.limit))
    caption = rx.cond(view.limited & ~single, left_of, ui.tv(view.resets))
    foot = rx.el.div(
        private(ui.t(strings.USED, amount=view.used)),
        rx.el.span(ui.tv(view.resets)),
        class_name=FOOT,
    )
    return rx.el.div(
        rx.el.div(
            rx.el.h3(ui.tv(view.title), class_name="text-table"),
            binds,
            class_name="flex flex-wrap min-h-[22px] items-center justify-between",
        ),
        rx.el.p(figure, class_name="mt-1.5 text-section font-semibold"),
        rx.el.p(caption, class_name="sub"),
        rx.el.div(ui.meter(view.percent, "md", of=view.title), class_name="mt-3", aria_hidden=~view.limited),
        rx.cond(view.limited & ~single, foot, rx.el.div(class_name=FOOT)),
        class_name="px-5 pt-[18px] pb-4 border-line odd:border-r nth-[n+3]:border-t",
    )


def currency_limits_panel() -> rx.Component:
    """A row for each spending currency that has limits of its own."""
    windows = [ui.figure_head(title) for title in card_strings.LIMIT_WINDOW.values()]
    panel = ui.panel(
        ui.table(
            strings.BY_CURRENCY,
            [card_strings.COLUMN_CURRENCY, *windows],
            rx.foreach(CardDetailState.currency_limits, _currency_row),
        ),
        heading=strings.BY_CURRENCY,
        aside=rx.el.span(ui.t(strings.BY_CURRENCY_NOTE), class_name="text-ink-3"),
        flush=True,
    )
    return rx.cond(CardDetailState.currency_limits.length() > 0, panel)


def _currency_row(row: rx.Var[CurrencyLimitsView]) -> rx.Component:
    return rx.el.tr(rx.el.th(row.currency, scope="row"), rx.foreach(row.limits, _currency_cell))


def _currency_cell(view: Any) -> rx.Component:
    figures = private(rx.el.b(view.left), rx.el.span(" / ", view.limit, class_name="text-ink-3"))
    return rx.el.td(rx.cond(view.limited, figures, ui.t(card_strings.NO_LIMIT)), class_name="num whitespace-nowrap")


def rules_panel() -> rx.Component:
    """The rules that are on, or that there are none."""
    none = rx.el.p(ui.t(strings.NO_RULES), class_name="text-table text-ink-3")
    return ui.panel(
        rx.cond(
            CardDetailState.rules.length() > 0,
            rx.el.dl(rx.foreach(CardDetailState.rules, _rule), class_name="grid gap-3"),
            none,
        ),
        heading=strings.RULES,
    )


def _rule(rule: rx.Var[RuleView]) -> rx.Component:
    return rx.el.div(
        rx.el.dt(ui.tv(rule.title), class_name="text-caption text-ink-3 mb-1"),
        rx.el.dd(rx.foreach(rule.allowed, ui.tag), class_name="cell-tags"),
    )
