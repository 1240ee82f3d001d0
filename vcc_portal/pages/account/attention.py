"""What needs somebody, from the records and the cards themselves."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.features.account.view import AttentionRow
from vcc_portal.i18n import account as words
from vcc_portal.state.account.cards import CardsState
from vcc_portal.state.account.page import AccountHomeState
from vcc_portal.state.account.spending import SpendingState
from vcc_portal.state.core.gate import GateState


def attention() -> rx.Component:
    """The panel in each of its states."""
    return ui.panel(
        rx.cond(AccountHomeState.loaded, _content(), rx.cond(parts_failed(), parts_error(), _skeleton())),
        heading=_heading(),
    )


def parts_failed() -> "rx.Var[bool] | bool":
    """Records or cards could not be read; this panel needs both."""
    return (SpendingState.error.en != "") | (CardsState.error.en != "")


def parts_error() -> rx.Component:
    """Says which failed first, and loads the page's panels again."""
    text = rx.cond(SpendingState.error.en != "", ui.tv(SpendingState.error), ui.tv(CardsState.error))
    return ui.error_state(text, AccountHomeState.load)


def _heading() -> rx.Component:
    number = AccountHomeState.attention.length()
    return rx.el.span(
        ui.t(words.ATTENTION),
        rx.cond(AccountHomeState.loaded & (number > 0), ui.count(number, bad=True), rx.fragment()),
        class_name="flex items-center gap-2",
    )


def _content() -> rx.Component:
    rows = rx.el.ul(rx.foreach(AccountHomeState.attention, _row), class_name="lines -mt-1 -mb-2")
    nothing = ui.empty_state("circle-check", words.NOTHING_TO_DO, words.NOTHING_TO_DO_NOTE)
    return rx.cond(AccountHomeState.attention.length() > 0, rows, nothing)


def _row(row: "rx.Var[AttentionRow]") -> rx.Component:
    # An icon's name must be known when the page is built, so each kind of row has its own.
    picture = rx.match(
        row.key,
        ("verify", ui.round_icon("id-card", "warn", 16)),
        ("declined", ui.round_icon("circle-x", "bad", 16)),
        ("limits", ui.round_icon("gauge", "warn", 16)),
        ("expiring", ui.round_icon("calendar-clock", "accent", 16)),
        ui.round_icon("loader", "info", 16),
    )
    return rx.el.li(
        picture,
        rx.el.div(
            rx.el.strong(ui.tv(row.title)),
            rx.el.span(ui.tv(row.note), class_name="text-caption text-ink-2"),
            class_name="min-w-0 flex-1",
        ),
        rx.cond(row.href != "", ui.link(ui.tv(row.action), row.href, class_name="shrink-0"), rx.fragment()),
        rx.cond(
            row.key == "verify",
            ui.button(ui.tv(row.action), kind="text", size="sm", on_click=GateState.explain),
            rx.fragment(),
        ),
    )


def _skeleton() -> rx.Component:
    row = rx.el.li(
        rx.el.span(class_name="skeleton", style={"width": "32px", "height": "32px", "borderRadius": "50%"}),
        rx.el.div(ui.skeleton("60%"), ui.skeleton("80%", 10, class_name="mt-2"), class_name="flex-1"),
    )
    return rx.el.ul(*[row] * 4, class_name="lines -mt-1 -mb-2", aria_busy="true")
