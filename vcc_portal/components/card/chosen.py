"""What the pages share that do one thing to the cards which their address names."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.ui.amounts import private
from vcc_portal.features.card.targets import SelectionView
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import Text
from vcc_portal.i18n.card import changes as strings
from vcc_portal.i18n.patterns import batch as words
from vcc_portal.state.patterns.loading import Loading

_FACTS_LIST = (
    "text-table flex flex-col gap-2.5 text-ink-2 [&>li]:flex [&>li]:gap-2 [&_svg]:flex-none [&_svg]:mt-0.5 "
    "[&_svg]:text-ink-3 data-[tone=bad]:[&_svg]:text-bad data-[tone=bad]:[&>li[data-tone=ok]_svg]:text-ok"
)
CHANGE_TOP = "grid grid-cols-[minmax(0,1fr)_368px] max-[1061px]:grid-cols-[minmax(0,1fr)] gap-4 items-start"
"""Classes of what is chosen beside what comes of it."""


def stages(state: type[Loading], ready: rx.Component, *, blocked: rx.Component | None = None) -> rx.Component:
    """The page in its phase; `ready` once there are cards."""
    other = without_cards() | {Phase.BLOCKED: blocked or rx.fragment()}
    return loading.part(state, ready, waiting=_waiting(), other=other, framed=True)


def without_cards() -> dict[Phase, rx.Component]:
    """What the page says where its address names no cards, or none that exist."""
    return {
        Phase.CHOOSE: no_form("list-checks", words.FIRST_CHOOSE, words.FIRST_CHOOSE_NOTE),
        Phase.MISSING: no_form("search-x", words.NONE_FOUND, words.NONE_FOUND_NOTE),
    }


def no_form(icon: str, title: Text, note: Text) -> rx.Component:
    """Why there is nothing to fill in, and the way back to the list."""
    to_list = ui.button(words.BACK_TO_LIST, kind="primary", href=routes.CARD_LIST.path)
    return ui.panel(ui.empty_state(icon, title, note, to_list), flush=True)


def chosen_fact(selection: "rx.Var[SelectionView] | Any") -> rx.Var[str]:
    """How many cards it is about, beside the page's name; empty until that is known."""
    some = rx.cond(selection.count == 1, ui.t(strings.CHOSEN_ONE), ui.t(strings.CHOSEN, count=selection.count))
    return rx.cond(selection.count > 0, some, "")


def selection_notes(selection: "rx.Var[SelectionView] | Any") -> rx.Component:
    """What of the choice was left out."""
    return rx.fragment(rx.foreach(selection.notes, lambda text: ui.note("warn", private(ui.tv(text)))))


def no_right(title: Text, note: Text) -> rx.Component:
    """Said to an operator who may open the page and not do what it is for."""
    return ui.note("warn", title, rx.el.p(ui.t(note), class_name="text-ink-2"))


def facts(*lines: "tuple[str, Text]", tone: str = "info") -> rx.Component:
    """Short facts, each with its icon; a tick is good news in any list."""
    return rx.el.ul(
        *[
            rx.el.li(ui.icon(name), rx.el.span(ui.t(text)), data_tone="ok" if name == "circle-check" else tone)
            for name, text in lines
        ],
        class_name=_FACTS_LIST,
        data_tone=tone,
    )


def _waiting() -> rx.Component:
    """The page's geometry before the cards are known."""
    part = rx.el.div(ui.skeleton("140px", 16), ui.skeleton("100%", 64), ui.skeleton("70%"), class_name="side-part")
    return rx.el.div(
        rx.el.div(
            rx.el.section(part, class_name="panel"), rx.el.section(part, class_name="panel"), class_name=CHANGE_TOP
        ),
        rx.el.section(ui.skeleton_rows(4), class_name="panel"),
        class_name="flex flex-col gap-4 mt-4",
        role="status",
        aria_busy="true",
        aria_label=ui.t(words.PREVIEW),
    )
