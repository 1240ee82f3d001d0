"""A 3-D Secure code in its row: masked with a countdown, its digits, or that it is over."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.i18n.card import codes as strings
from vcc_portal.state.core.browser import LeaveState
from vcc_portal.state.transactions.codes import ShowsCode

_DIGITS = "min-w-21 text-[18px]/[24px] font-semibold tracking-[0.12em]"


def code(state: type[ShowsCode], row: Any, phase: Any, turn: Any) -> rx.Component:
    """The code of a row with `otp_id` and `seconds`; `turn` changes with each answer, so that the countdown begins again."""
    over = rx.cond(phase == "used", ui.badge(strings.USED, "neutral"), ui.badge(strings.EXPIRED, "hollow"))
    return rx.cond(phase == "live", _live(state, row, turn), over)


def _live(state: type[ShowsCode], row: Any, turn: Any) -> rx.Component:
    shown = (state.shown_id == row.otp_id) & (LeaveState.taken == "")
    name = ui.t(strings.SHOW_OF, merchant=row.merchant, time=row.sent)
    hidden = rx.fragment(
        rx.el.span("••••••", aria_hidden="true"), rx.el.span(ui.t(strings.HIDDEN), class_name="sr-only")
    )
    # Said as they appear; and the one button in the place of the other keeps the focus.
    digits = rx.el.span(rx.cond(shown, state.shown_code, hidden), class_name=_DIGITS, role="status")
    button = rx.cond(
        shown,
        ui.icon_button("eye-off", strings.HIDE, on_click=state.hide, size="sm"),
        ui.icon_button("eye", strings.SHOW, on_click=state.show(row.otp_id), size="sm", aria_label=name),
    )
    copy = rx.cond(shown, ui.copy_button(state.shown_code))
    left = ui.Countdown.create(
        seconds=row.seconds, turn=turn, text=ui.t(strings.EXPIRES_IN, n="{n}"), over=ui.t(strings.EXPIRED)
    )
    return rx.el.span(left, digits, copy, button, class_name="inline-flex items-center gap-2.5")
