"""The notice in place of a page that something stands in the way of, and what can be done about it."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.shell.plain import plain
from vcc_portal.components.shell.user_menu import sign_out
from vcc_portal.i18n import terms
from vcc_portal.i18n.shell import header
from vcc_portal.i18n.shell import page_notice as words
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.page_notice import PageNoticeState


@rx.memo
def page_notice() -> rx.Component:
    """An alert, because it takes the place of what was asked for."""
    cause = ui.note("info", PageNoticeState.cause, class_name="mt-5 text-left")
    unchanged = ui.note("warn", words.STILL, class_name="mt-5 text-left", role="status")
    leave = sign_out(ui.button(header.SIGN_OUT, icon="log-out", kind="quiet", type="submit"))
    again = ui.button(
        terms.TRY_AGAIN,
        size="lg",
        icon="refresh-cw",
        on_click=EntryState.look_again,
        busy=PageNoticeState.busy,
        data_safe="",
    )
    notice = plain(
        "route-off",
        words.NO_WAY,
        words.NO_WAY_NOTE,
        again,
        tone="warn",
        below=rx.el.div(
            ui.when(PageNoticeState.cause, cause),
            rx.cond(PageNoticeState.unchanged, unchanged),
            rx.el.div(leave, class_name="mt-6"),
            class_name="w-full",
        ),
    )
    return rx.el.div(notice, role="alert")
