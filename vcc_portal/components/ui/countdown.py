"""Seconds that are left, counted in the browser."""

import reflex as rx

from vcc_portal.components.scripts import script


class Countdown(rx.Component):
    """Counts `seconds` down from each change of `turn`; `text` has "{n}" for the number, `over` stands for none."""

    library = script("countdown.jsx")
    tag = "Countdown"

    seconds: rx.Var[int]
    turn: rx.Var[str]
    text: rx.Var[str]
    over: rx.Var[str]
    on_over: rx.EventHandler[rx.event.no_args_event_spec]
