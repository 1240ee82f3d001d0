"""The loading pattern on the page: a part that reads, in each of its phases."""

from collections.abc import Mapping
from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.ui import Label
from vcc_portal.features.patterns.loading import Failure, Phase
from vcc_portal.i18n import terms

_SLOW_NOTES = "absolute [inset:auto_0_12px] grid justify-center pointer-events-none"
_SLOW_NOTE = (
    "text-caption/[18px] [grid-area:1_/_1] py-1 px-3 border border-line rounded-ctl bg-bg-surface text-ink-2 "
    "text-center [visibility:hidden] [animation:slow-note_1ms_forwards]"
)

# Of a class: what a `:has()` concerns without one is looked for in the whole page whenever anything is added to it.
_LATER = "contents [[data-first]:has(>:first-child_.loading)>&]:invisible"

SLOW = ((2, terms.STILL_LOADING), (5, terms.TAKES_LONGER))
"""Seconds after which a skeleton says that it is still at work."""


def first_first(first: rx.Component, *others: rx.Component, class_name: str = "") -> rx.Component:
    """Several parts of which the others are seen once the first has its height, so that nothing moves."""
    return rx.el.div(first, rx.el.div(*others, class_name=_LATER), data_first=True, class_name=class_name)


def part(
    state: Any,
    shown: rx.Component,
    *,
    waiting: rx.Component,
    other: "Mapping[Phase, rx.Component] | None" = None,
    retry: Any = None,
    framed: bool = False,
    title: Label | None = None,
) -> rx.Component:
    """`shown` once it is read; until then its skeleton, and after a failure why, with a retry.

    `other` are the further phases that the State knows, or another look of a failure; `framed` puts a failure on a panel of
    its own, and `title` under the page's heading, where that is a part of what could not be read.
    """
    phases = {
        Phase.FIRST: skeleton(waiting),
        Phase.FAILED: failed(state.failure, retry or state.retry, framed=framed, title=title),
        **(other or {}),
    }
    drawn: Any = rx.match(state.phase, *[(phase.value, component) for phase, component in phases.items()], shown)
    return drawn


def skeleton(*shapes: rx.Component) -> rx.Component:
    """The geometry of what is read, and after 2 and after 5 seconds a word about it, without a script."""
    notes = [
        rx.el.p(
            ui.t(text), class_name=_SLOW_NOTE, style={"animationDelay": f"{seconds}s"}, custom_attrs={"data-slow": ""}
        )
        for seconds, text in SLOW
    ]
    return rx.el.div(
        rx.el.span(ui.t(terms.LOADING), class_name="sr-only"),
        # The heads of a table that is to come, rows without text and waiting parts within say nothing to a reader, and a
        # head that is explained takes no focus, which would go with it.
        rx.el.div(
            *shapes,
            class_name="contents",
            aria_hidden="true",
            aria_busy="true",
            custom_attrs={"inert": rx.Var.create(True)},
        ),
        rx.el.div(*notes, class_name=_SLOW_NOTES),
        role="status",
        class_name="loading",
    )


def failed(
    failure: "rx.Var[Failure] | Failure | Any", retry: Any, *, framed: bool = False, title: Label | None = None
) -> rx.Component:
    """Why nothing could be read, with the result code as its reference, and a retry."""
    reference = rx.cond(failure.reference == "", "", ui.t(terms.ERROR_CODE, code=failure.reference))
    said = ui.error_state(failure.text, retry, reference=reference)
    said = ui.panel(said, flush=True, class_name="mt-8") if framed else said
    return said if title is None else rx.fragment(ui.page_head(title), said)
