"""The tour of the first visit: the account home itself, step by step (spec §7, `/account/guide`)."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.scripts import script
from vcc_portal.features.shell.promotions import STEPS
from vcc_portal.i18n import Text
from vcc_portal.i18n.shell import promotions as words
from vcc_portal.state.shell.promotions import NoticesState

STATE = NoticesState
script("tour_box.jsx")


class TourStep(rx.Component):
    """A box beside the element that a step is about."""

    library = script("tour.jsx")
    tag = "TourStep"
    lib_dependencies: list[str] = ["@radix-ui/react-popover@1.3.1"]

    target: rx.Var[str]
    label: rx.Var[str]
    on_missing: rx.EventHandler[rx.event.no_args_event_spec]
    on_leave: rx.EventHandler[rx.event.no_args_event_spec]


@rx.memo
def tour() -> rx.Component:
    """The step that the user is at; nothing once the guide is done, or left for another time."""
    steps = [(number, _step(number, mark)) for number, mark in enumerate(STEPS, 1)]
    return rx.cond(STATE.left, rx.fragment(), rx.match(STATE.step, *steps, rx.fragment()))


def _step(number: int, mark: str) -> rx.Component:
    heading, note = words.STEPS[mark]
    last = number == len(STEPS)
    on: Any = STATE.finish if last else STATE.show_step(number + 1)
    back = [] if number == 1 else [ui.button(words.TOUR_BACK, size="sm", on_click=STATE.show_step(number - 1))]
    forward = ui.button(
        words.TOUR_DONE if last else words.TOUR_NEXT, kind="primary", size="sm", on_click=on, data_first=""
    )
    skip = [] if last else [ui.button(words.TOUR_SKIP, kind="text", size="sm", on_click=STATE.finish)]
    return TourStep.create(
        rx.el.div(
            rx.el.span(_count(number), class_name="text-caption text-ink-3 tabular-nums"),
            ui.icon_button("x", words.TOUR_LATER, size="sm", on_click=STATE.leave, class_name="ml-auto -my-1 -mr-1"),
            class_name="flex items-center gap-2",
        ),
        rx.el.h2(ui.t(heading), class_name="text-[15px]/[22px] font-semibold mt-1"),
        rx.el.p(ui.t(note), class_name="text-table text-ink-2 mt-1"),
        rx.el.div(*skip, rx.el.span(class_name="flex-1"), *back, forward, class_name="flex items-center gap-2 mt-4"),
        target=mark,
        label=ui.t(words.TOUR),
        on_missing=on,
        on_leave=STATE.leave,
    )


def _count(number: int) -> "rx.Var[str]":
    said: Text = words.TOUR_STEP.format(step=number, count=len(STEPS))
    return ui.t(said)
