"""The 3-D Secure codes of a card: who asked for one, until when it is good, and the digits on request."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n.card import codes as strings
from vcc_portal.i18n.card import detail as detail_strings
from vcc_portal.state.card.detail.codes import POLL_SECONDS, CardCodesState
from vcc_portal.state.core.browser import LeaveState

_ASSET = "$/public" + rx.asset("codes.jsx", shared=True)
_STATE = CardCodesState


class Countdown(rx.Component):
    """Seconds that are left."""

    library = _ASSET
    tag = "Countdown"

    seconds: rx.Var[int]
    turn: rx.Var[str]
    text: rx.Var[str]
    over: rx.Var[str]


class Poll(rx.Component):
    """Asks again every so often while the page is in sight."""

    library = _ASSET
    tag = "Poll"

    seconds: rx.Var[int]
    on_poll: rx.EventHandler[rx.event.no_args_event_spec]


def codes() -> rx.Component:
    """The table, or why there is none."""
    return rx.el.div(
        Poll.create(seconds=POLL_SECONDS, on_poll=_STATE.poll),
        rx.match(
            _STATE.phase,
            (Phase.FIRST.value, ui.skeleton_rows(3)),
            (Phase.EMPTY.value, ui.empty_state("message-square-lock", strings.EMPTY_TITLE, strings.EMPTY_NOTE)),
            (Phase.DENIED.value, ui.empty_state("lock", strings.DENIED_TITLE, strings.DENIED_NOTE)),
            (Phase.FAILED.value, _failed()),
            rx.fragment(_table(), _foot()),
        ),
    )


def codes_tools() -> rx.Component:
    """Refresh."""
    return ui.icon_button("refresh-cw", strings.REFRESH, on_click=_STATE.retry, size="sm")


def _table() -> rx.Component:
    heads = (strings.SENT, strings.MERCHANT, strings.CHANNEL)
    return rx.el.table(
        rx.el.thead(
            rx.el.tr(
                *[rx.el.th(ui.t(title), scope="col") for title in heads],
                rx.el.th(ui.t(strings.AMOUNT), scope="col", class_name="num"),
                rx.el.th(ui.t(strings.CODE), scope="col", class_name="num"),
            )
        ),
        rx.el.tbody(rx.foreach(_STATE.rows, _row)),
        class_name="tbl codes-table",
    )


def _row(row: Any) -> rx.Component:
    return rx.el.tr(
        rx.el.td(row.sent, class_name="whitespace-nowrap"),
        rx.el.td(row.merchant),
        rx.el.td(ui.tv(row.channel)),
        rx.el.td(ui.money(row.amount, row.currency), class_name="num"),
        rx.el.td(
            rx.match(
                row.state,
                ("live", _live(row)),
                ("used", ui.badge(strings.USED, "neutral")),
                ui.badge(strings.EXPIRED, "hollow"),
            ),
            class_name="num",
        ),
    )


def _live(row: Any) -> rx.Component:
    shown = (_STATE.shown_id == row.otp_id) & (LeaveState.taken == "")
    digits = rx.fragment(
        rx.el.b(_STATE.shown_code, class_name="code-digits"),
        ui.copy_button(_STATE.shown_code),
        ui.icon_button("eye-off", strings.HIDE, on_click=_STATE.hide, size="sm"),
    )
    masked = rx.fragment(
        rx.el.span("••••••", class_name="code-digits", aria_hidden="true"),
        rx.el.span(ui.t(strings.HIDDEN), class_name="sr-only"),
        ui.icon_button("eye", strings.SHOW, on_click=_STATE.show(row.otp_id), size="sm"),
    )
    left = Countdown.create(
        seconds=row.seconds, turn=_STATE.turn, text=ui.t(strings.EXPIRES_IN, n="{n}"), over=ui.t(strings.EXPIRED)
    )
    return rx.el.span(left, rx.cond(shown, digits, masked), class_name="code-cell")


def _foot() -> rx.Component:
    return rx.el.div(
        rx.el.span(ui.tv(_STATE.shown_text), class_name="mr-auto", role="status"),
        rx.el.span(ui.t(strings.WATCHING, n=POLL_SECONDS)),
        class_name="timeline-foot",
    )


def _failed() -> rx.Component:
    code = _STATE.trouble_code
    return ui.error_state(
        ui.tv(_STATE.trouble),
        _STATE.retry,
        reference=rx.cond(code == "", "", ui.t(detail_strings.REFERENCE, code=code)),
    )
