"""What needs somebody, from the records and the cards themselves."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.ui.amounts import HIDDEN
from vcc_portal.features.account.view import AttentionRow
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import account as words
from vcc_portal.state.account.page import AccountHomeState
from vcc_portal.state.core.gate import GateState


def attention() -> rx.Component:
    """The panel in each of its states."""
    return ui.panel(
        loading.part(AccountHomeState, _content(), waiting=ui.skeleton_lines(4), retry=AccountHomeState.load),
        heading=_heading(),
    )


def _heading() -> rx.Component:
    number = AccountHomeState.attention.length()
    return rx.el.span(
        ui.t(words.ATTENTION),
        rx.cond((AccountHomeState.phase == Phase.READY.value) & (number > 0), ui.count(number, bad=True)),
        class_name="flex items-center gap-2",
    )


def _content() -> rx.Component:
    rows = rx.el.ul(rx.foreach(AccountHomeState.attention, _row), class_name=f"{ui.LINES} -mt-1 -mb-2")
    nothing = ui.empty_state("circle-check", words.NOTHING_TO_DO, words.NOTHING_TO_DO_NOTE)
    return rx.cond(AccountHomeState.attention.length() > 0, rows, nothing)


def _row(row: "rx.Var[AttentionRow]") -> rx.Component:
    # An icon's name must be known when the page is built, so each kind of row has its own.
    picture = rx.match(
        row.key,
        ("verify", ui.round_icon("id-card", "warn", 16, class_name="size-8")),
        ("declined", ui.round_icon("circle-x", "bad", 16, class_name="size-8")),
        ("limits", ui.round_icon("gauge", "warn", 16, class_name="size-8")),
        ("expiring", ui.round_icon("calendar-clock", "accent", 16, class_name="size-8")),
        ui.round_icon("loader", "info", 16, class_name="size-8"),
    )
    return rx.el.li(
        picture,
        rx.el.div(
            rx.el.strong(ui.tv(row.title), class_name="block"),
            rx.el.span(
                ui.tv(row.note),
                data_private="",
                class_name="text-caption text-ink-2",
                # How full a limit is tells what was spent.
                style={"visibility": rx.cond(HIDDEN & (row.key == "limits"), "hidden", "visible")},
            ),
            class_name="min-w-0 flex-1",
        ),
        rx.cond(row.href != "", ui.link(row.action, row.href, class_name="shrink-0 print:hidden")),
        rx.cond(
            (row.key == "verify") & (row.href == ""),
            ui.button(row.action, kind="text", size="sm", on_click=GateState.explain),
        ),
    )
