"""Where the form would be while there is no account in the chosen currency: opening one."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.polling import poll
from vcc_portal.i18n import account_recharge as strings
from vcc_portal.i18n.purpose import PURPOSE
from vcc_portal.pages.account.recharge.draft import DRAFT
from vcc_portal.state.account.recharge.opening import AccountOpeningState
from vcc_portal.state.account.recharge.page import AccountRechargeState

STATE = AccountOpeningState


def opening() -> rx.Component:
    """Why nothing can be topped up yet, and the way to it."""
    currency = AccountRechargeState.currency
    under_way = STATE.currency == currency
    return rx.el.div(
        rx.el.div(
            rx.el.h2(ui.t(strings.OPEN_TITLE, currency=currency), class_name="form-title"),
            rx.el.p(ui.t(strings.OPEN_NOTE, currency=currency), class_name="form-note"),
        ),
        poll(STATE.look(DRAFT.all), wait=STATE.ask_in, turn=STATE.asked, pending=STATE.currency != ""),
        rx.cond(under_way, _under_way(), rx.cond(STATE.may, _application(), ui.note("info", strings.OPEN_FORBIDDEN))),
        class_name="form-section",
    )


def _application() -> rx.Component:
    purpose = ui.select(
        *[ui.option(text, key.value) for key, text in PURPOSE.items()],
        name="opening_purpose",
        value=STATE.purpose,
        on_change=STATE.choose,
    )
    return rx.fragment(
        ui.field(strings.PURPOSE, purpose, name="opening_purpose"),
        ui.when(STATE.failure, ui.note("bad", STATE.failure, role="alert")),
        rx.el.div(
            ui.button(
                ui.t(strings.OPEN, currency=AccountRechargeState.currency),
                kind="primary",
                busy=STATE.busy,
                on_click=STATE.open_account(DRAFT.all),
            )
        ),
    )


def _under_way() -> rx.Component:
    currency = STATE.currency
    waits = rx.el.span(ui.spinner(16), ui.t(strings.OPENING, currency=currency), class_name="flex items-center gap-2")
    long = rx.el.div(
        ui.note("warn", ui.t(strings.OPENING_LONG, currency=currency)),
        ui.button(strings.CHECK_AGAIN, on_click=STATE.look(DRAFT.all), class_name="mt-3"),
    )
    return rx.el.div(rx.cond(STATE.ask_in > 0, waits, long), role="status")
