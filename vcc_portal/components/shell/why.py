"""The dialog "why can I not?", and what opens it."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.ui.amounts import private
from vcc_portal.features.shell.why import WhyRow
from vcc_portal.i18n import terms
from vcc_portal.i18n.shell import why as words
from vcc_portal.state.shell.why import WhyState

WIDTH = 620


def why_entry() -> rx.Component:
    """An entry of the user menu."""
    return rx.el.button(
        ui.icon("circle-help"),
        ui.t(words.TITLE),
        type="button",
        class_name="menu-item",
        on_click=WhyState.explain,
    )


def why_dialog() -> rx.Component:
    """The dialog, once for every page."""
    state = WhyState
    blocked = rx.cond(
        state.blocked.length() > 0,
        rx.el.ul(rx.foreach(state.blocked, _blocked), class_name=ui.LINES),
        rx.el.p(ui.t(words.NOTHING_BLOCKED), class_name="sub"),
    )
    possible = rx.el.ul(
        rx.foreach(state.possible, _possible), class_name="flex flex-wrap gap-2", aria_label=ui.t(words.POSSIBLE)
    )
    answers = rx.fragment(
        rx.cond(
            state.card != "",
            rx.el.p(private(ui.t(words.NOTE_CARD, name=rx.Var.create(state.card))), class_name="sub mb-3"),
        ),
        rx.cond(state.partly, ui.note("warn", words.READ_FAILED, class_name="mb-3", role="status")),
        rx.el.h3(ui.t(words.BLOCKED), class_name="text-caption text-ink-2"),
        blocked,
        rx.cond(
            state.possible.length() > 0,
            rx.fragment(rx.el.h3(ui.t(words.POSSIBLE), class_name="text-caption text-ink-2 mt-5 mb-2"), possible),
        ),
    )
    return ui.dialog(
        # The first that takes the focus: a link at the end would scroll the answers away.
        ui.scrolled(
            words.TITLE, rx.cond(state.busy, ui.skeleton_rows(5), answers), class_name="max-h-[56vh] overflow-auto"
        ),
        open=state.shown,
        title=words.TITLE,
        note=words.NOTE,
        icon_name="circle-help",
        width=WIDTH,
        on_open_change=state.close,
        actions=[ui.button(terms.CLOSE, kind="primary", on_click=state.close(False))],
    )


def _blocked(row: "rx.Var[WhyRow]") -> rx.Component:
    fix = rx.cond(
        row.href != "",
        ui.link(row.fix, row.href, on_click=WhyState.close(False)),
        ui.when(row.fix, rx.el.span(ui.tv(row.fix), class_name="sub")),
    )
    return rx.el.li(
        rx.el.div(
            rx.el.strong(ui.tv(row.name), class_name="block"),
            rx.el.span(ui.tv(row.why), class_name="text-caption text-ink-2 block"),
            rx.el.code(row.rule, class_name="text-micro text-ink-3", title=ui.t(words.RULE)),
            class_name="min-w-0 flex-1",
        ),
        rx.el.div(fix, class_name="text-right text-table max-w-52"),
    )


def _possible(row: "rx.Var[WhyRow]") -> rx.Component:
    return rx.el.li(
        ui.link(
            row.name,
            row.href,
            on_click=WhyState.close(False),
            aria_label=ui.t(words.OPEN_OF, action=ui.tv(row.name)),
        ),
        class_name="inline-flex px-2 py-1 rounded-ctl bg-bg-subtle text-table",
    )
