"""The history of a card: a time line of who did what, with the values before and after."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n.card import detail as detail_strings
from vcc_portal.i18n.card import history as strings
from vcc_portal.state.card.detail.history import CardHistoryState

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
    return rx.el.div(
        rx.match(
            state.phase,
            (Phase.FIRST.value, ui.skeleton_rows(4)),
            (Phase.EMPTY.value, ui.empty_state("history", strings.EMPTY_TITLE, strings.EMPTY_NOTE)),
            (Phase.DENIED.value, ui.empty_state("lock", strings.DENIED_TITLE, strings.DENIED_NOTE)),
            (Phase.FAILED.value, _failed()),
            rx.fragment(rx.el.ol(rx.foreach(state.entries, _entry), class_name="timeline"), _foot()),
        ),
        aria_busy=state.busy,
    )


def history_tools() -> rx.Component:
    """Refresh."""
    return ui.icon_button("refresh-cw", strings.REFRESH, on_click=CardHistoryState.retry, size="sm")


def _entry(entry: Any) -> rx.Component:
    icon = rx.match(entry.icon, *[(key, ui.icon(name, 14)) for key, name in _ICONS.items()], ui.icon("pencil", 14))
    refused = rx.el.p(ui.icon("circle-x", 14), ui.tv(entry.refused), class_name="timeline-refused")
    return rx.el.li(
        rx.el.span(icon, class_name="timeline-mark", data_tone=entry.tone),
        rx.el.div(
            rx.el.div(
                rx.el.p(ui.tv(entry.title), class_name="timeline-title"),
                rx.el.time(entry.time, class_name="timeline-time"),
                class_name="timeline-head",
            ),
            rx.el.dl(rx.foreach(entry.changes, _change), class_name="timeline-changes"),
            ui.when(entry.refused, refused),
            rx.el.p(rx.foreach(entry.notes, lambda note: rx.el.span(ui.tv(note))), class_name="timeline-notes"),
            class_name="min-w-0",
        ),
        class_name="timeline-entry",
    )


def _change(change: Any) -> rx.Component:
    before = rx.fragment(
        rx.el.span(ui.t(strings.FROM), " ", class_name="sr-only"),
        rx.el.s(ui.tv(change.before)),
        ui.icon("arrow-right", 12),
        rx.el.span(ui.t(strings.TO), " ", class_name="sr-only"),
    )
    return rx.el.div(
        rx.el.dt(ui.tv(change.label)),
        rx.el.dd(rx.cond(change.has_before, before, rx.fragment()), rx.el.b(ui.tv(change.after))),
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
    whole = rx.cond(state.log_href == "", rx.fragment(), ui.link(strings.WHOLE_LOG, state.log_href))
    return rx.el.div(
        rx.el.span(ui.tv(state.shown_text), class_name="mr-auto", role="status"),
        whole,
        rx.cond((state.page > 1) | state.has_older, rx.el.span(newer, older, class_name="flex gap-2"), rx.fragment()),
        class_name="timeline-foot",
    )


def _failed() -> rx.Component:
    code = CardHistoryState.trouble_code
    return ui.error_state(
        ui.tv(CardHistoryState.trouble),
        CardHistoryState.retry,
        reference=rx.cond(code == "", "", ui.t(detail_strings.REFERENCE, code=code)),
    )
