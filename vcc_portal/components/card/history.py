"""The history of a card: a time line of who did what, with the values before and after."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.patterns.listing import cells
from vcc_portal.components.ui.amounts import private
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n.card import history as strings
from vcc_portal.state.card.detail.history import CardHistoryState

_ENTRY = (
    "relative grid grid-cols-[24px_minmax(0,1fr)] gap-3 pb-[18px] break-inside-avoid "
    "not-last:before:absolute not-last:before:left-[11px] not-last:before:top-[30px] not-last:before:bottom-1 "
    "not-last:before:w-0.5 not-last:before:bg-line"
)
_MARK = (
    "grid place-items-center size-6 rounded-full bg-bg-inset text-ink-2 "
    "data-[tone=ok]:bg-ok-soft data-[tone=ok]:text-ok data-[tone=accent]:bg-brand-soft data-[tone=accent]:text-link "
    "data-[tone=warn]:bg-warn-soft data-[tone=warn]:text-warn data-[tone=bad]:bg-bad-soft data-[tone=bad]:text-bad"
)
_SMALL = "text-ink-3 text-[12px]/[20px]"
FOOT = "flex items-center gap-4 px-5 py-3 border-t border-line text-ink-2 text-table"
"""The look of the line below what a tab shows."""
_ICONS = {
    "card": "credit-card",
    "limit": "gauge",
    "tag": "tag",
    "notice": "bell",
    "contact": "at-sign",
    "move": "arrow-right-left",
    "cancel": "ban",
    "money": "arrow-down-to-line",
    "reveal": "eye",
    "copy": "copy",
    "freeze": "snowflake",
}


def history() -> rx.Component:
    """The time line, or why there is none."""
    state = CardHistoryState
    shown = rx.fragment(
        rx.el.ol(rx.foreach(state.entries, _entry), class_name="columns-2 gap-x-12 px-5 pt-5 pb-1"), _foot()
    )
    none = {
        Phase.EMPTY: ui.empty_state("history", strings.EMPTY_TITLE, strings.EMPTY_NOTE),
        Phase.DENIED: ui.empty_state("lock", strings.DENIED_TITLE, strings.DENIED_NOTE),
    }
    return rx.el.div(loading.part(state, shown, waiting=ui.skeleton_rows(4), other=none), aria_busy=state.busy)


def history_tools() -> rx.Component:
    """Refresh."""
    return ui.icon_button("refresh-cw", strings.REFRESH, on_click=CardHistoryState.retry, size="sm", data_safe="")


def _entry(entry: Any) -> rx.Component:
    icon = rx.match(entry.icon, *[(key, ui.icon(name, 14)) for key, name in _ICONS.items()], ui.icon("pencil", 14))
    refused = rx.el.p(
        ui.icon("circle-x", 14),
        ui.tv(entry.refused),
        class_name="flex gap-1.5 items-center text-bad text-[12px]/[20px]",
    )
    return rx.el.li(
        rx.el.span(icon, class_name=_MARK, data_tone=entry.tone),
        rx.el.div(
            rx.el.p(
                private(ui.tv(entry.title)), class_name="text-[13px]/[24px] font-semibold [overflow-wrap:anywhere]"
            ),
            cells.changes(entry.changes),
            ui.when(entry.refused, refused),
            rx.el.p(
                rx.el.time(entry.time),
                rx.foreach(entry.notes, lambda note: rx.fragment(" ", private(ui.tv(note)))),
                class_name=f"{_SMALL} *:not-last:mr-2",
            ),
            class_name="min-w-0",
        ),
        class_name=_ENTRY,
    )


def _foot() -> rx.Component:
    state = CardHistoryState
    newer = ui.button(
        strings.NEWER, size="sm", icon="chevron-left", on_click=state.turn(state.page - 1), disabled=state.page <= 1
    )
    older = ui.button(
        strings.OLDER,
        size="sm",
        icon_end="chevron-right",
        on_click=state.turn(state.page + 1),
        disabled=rx.cond(state.has_older, False, True),
    )
    whole = rx.cond(state.log_href != "", ui.link(strings.WHOLE_LOG, state.log_href))
    return rx.el.div(
        rx.el.span(ui.tv(state.shown_text), class_name="mr-auto", role="status"),
        whole,
        rx.cond((state.page > 1) | state.has_older, rx.el.span(newer, older, class_name="flex gap-2")),
        class_name=FOOT,
    )
