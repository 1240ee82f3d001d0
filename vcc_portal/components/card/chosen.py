"""What the pages share that do one thing to the cards which their address names."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.i18n import Text
from vcc_portal.i18n.card import changes as strings
from vcc_portal.i18n.patterns import batch as words
from vcc_portal.state.card.targets import Stage, TargetSelection


def stages(state: type[TargetSelection], ready: rx.Component, *, blocked: rx.Component | None = None) -> rx.Component:
    """The page in its stage; `ready` once there are cards."""
    choose = ui.button(strings.TO_LIST, kind="primary", href=routes.CARD_LIST.path)
    shown: Any = rx.match(
        state.stage,
        (Stage.READY.value, ready),
        (
            Stage.CHOOSE.value,
            _panel(ui.empty_state("list-checks", words.FIRST_CHOOSE, words.FIRST_CHOOSE_NOTE, choose)),
        ),
        (Stage.NONE.value, _panel(ui.empty_state("search-x", words.NONE_FOUND, words.NONE_FOUND_NOTE, choose))),
        (Stage.BLOCKED.value, blocked or rx.fragment()),
        (Stage.FAILED.value, _panel(_failed(state))),
        _waiting(),
    )
    return shown


def about_the_choice(state: type[TargetSelection]) -> rx.Component:
    """What of the choice was left out."""
    missing = ui.note("warn", ui.t(words.MISSING, count=state.missing))
    capped = ui.note("info", ui.t(words.CAPPED, total=state.meant, count=state.count))
    return rx.fragment(
        rx.cond(state.missing > 0, missing, rx.fragment()), rx.cond(state.meant > 0, capped, rx.fragment())
    )


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
        class_name="facts-list",
        data_tone=tone,
    )


def _panel(body: rx.Component) -> rx.Component:
    return ui.panel(body, flush=True)


def _failed(state: type[TargetSelection]) -> rx.Component:
    code: Any = state.trouble_code
    reference = rx.cond(code == "", "", ui.t(strings.REFERENCE, code=code))
    return ui.error_state(ui.tv(state.trouble), state.retry, reference=reference)  # pyright: ignore[reportAttributeAccessIssue]


def _waiting() -> rx.Component:
    """The page's geometry before the cards are known."""
    part = rx.el.div(ui.skeleton("140px", 16), ui.skeleton("100%", 64), ui.skeleton("70%"), class_name="side-part")
    return rx.el.div(
        rx.el.div(
            rx.el.section(part, class_name="panel"), rx.el.section(part, class_name="panel"), class_name="change-top"
        ),
        rx.el.section(ui.skeleton_rows(4), class_name="panel"),
        class_name="change-page",
        role="status",
        aria_busy="true",
        aria_label=ui.t(words.PREVIEW),
    )
