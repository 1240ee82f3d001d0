"""The card check: what wants tidying up, each line with its cards and the change that ends it."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.ui.amounts import private
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n.card import hygiene as strings
from vcc_portal.state.card.bulk.edit import BulkEditState
from vcc_portal.state.card.hygiene import CardCheckState

_STATE: Any = CardCheckState
_LINE = "flex flex-wrap items-start gap-x-4 gap-y-2 py-3 border-t border-line first:border-t-0"


def check_button() -> rx.Component:
    """Opens and closes the board."""
    return ui.button(
        strings.OPEN, kind="secondary", icon="list-checks", on_click=_STATE.turn, aria_expanded=_STATE.opened
    )


def check_board() -> rx.Component:
    """The board while it is open."""
    clean = ui.empty_state("circle-check", strings.CLEAN, strings.CLEAN_NOTE)
    denied = ui.empty_state("lock", strings.DENIED)
    lines = rx.fragment(
        rx.el.ul(rx.foreach(_STATE.findings, _line), aria_label=ui.t(strings.OPEN)),
        rx.foreach(_STATE.notes, lambda note: rx.el.p(ui.tv(note), class_name="sub mt-2")),
    )
    panel = ui.panel(
        loading.part(_STATE, lines, waiting=ui.skeleton_rows(4, 56), other={Phase.EMPTY: clean, Phase.DENIED: denied}),
        heading=strings.OPEN,
        aside=rx.el.span(ui.tv(_STATE.said), class_name="text-ink-3", role="status"),
        class_name="mb-4",
    )
    return rx.cond(_STATE.opened, panel)


def _line(found: Any) -> rx.Component:
    cards = rx.foreach(
        found.cards,
        lambda card: ui.RouterLink.create(
            rx.el.span(private(card.name), class_name="mr-1.5"),
            ui.masked(card.last4),
            to=card.href,
            class_name="tag min-h-6 hover:underline",
        ),
    )
    more = rx.cond(
        found.more > 0, rx.el.span(ui.t(strings.MORE, count=found.more), class_name="text-caption text-ink-3")
    )
    edit = ui.button(found.action, size="sm", on_click=BulkEditState.open(found.edit, found.query))
    go = ui.button(found.action, size="sm", href=found.href)
    return rx.el.li(
        rx.el.div(
            rx.el.p(
                rx.el.strong(private(ui.tv(found.title))),
                rx.el.span(found.count, class_name="count ml-2"),
                class_name="text-table",
            ),
            rx.el.p(private(ui.tv(found.note)), class_name="sub"),
            rx.el.div(cards, more, class_name="flex flex-wrap items-center gap-2 mt-2"),
            class_name="min-w-0 flex-1",
        ),
        rx.cond(found.edit != "", edit, rx.cond(found.href != "", go)),
        class_name=_LINE,
        key=found.key,
    )
