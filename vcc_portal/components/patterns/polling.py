"""The polling pattern on the page: the browser waits, and asks at once when somebody comes back to it."""

from typing import Any

import reflex as rx

from vcc_portal.components.scripts import script


class Ticker(rx.Component):
    """Sends one event after `wait` milliseconds, and again whenever `turn` changes; 0 waits for ever.

    Of a ladder (`features.patterns.polling`) that has given up, `resume` says that coming back to the page asks again.
    """

    library = script("ticker.js")
    tag = "Ticker"

    wait: rx.Var[int]
    turn: rx.Var[int]
    seen: rx.Var[bool]
    """Only while the page is in sight."""
    resume: rx.Var[bool]
    on_tick: rx.EventHandler[rx.event.no_args_event_spec]


def poll(
    on_tick: Any, *, wait: "rx.Var[int] | Any", turn: "rx.Var[int] | Any", pending: "rx.Var[bool] | Any"
) -> rx.Component:
    """Sends `on_tick` after `wait` milliseconds (`features.patterns.polling.Backoff`), and after each change of `turn`.

    While something is `pending`, coming back to the page asks at once: in the middle of a long wait, and once more after
    the last one.
    """
    return rx.fragment(
        Ticker.create(wait=wait, turn=turn, on_tick=on_tick),
        Ticker.create(wait=0, turn=turn, resume=pending, on_tick=on_tick),
    )
