"""The notice in place of a page that something stands in the way of, and what can be done about it."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.shell.plain import plain
from vcc_portal.components.shell.user_menu import sign_out
from vcc_portal.i18n.patterns import gate as gate_words
from vcc_portal.i18n.shell import header
from vcc_portal.i18n.shell import page_notice as words
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.page_notice import NoticeReason, PageNoticeState


@rx.memo
def page_notice() -> rx.Component:
    """One answer for each reason; an alert, because it takes the place of what was asked for."""
    notice = rx.match(PageNoticeState.reason, (NoticeReason.AGREEMENTS.value, _agreements()), _no_way())
    return rx.el.div(notice, role="alert")


def _agreements() -> rx.Component:
    sign = ui.button(
        words.SIGN,
        kind="primary",
        size="lg",
        icon_end="arrow-up-right",
        href=PageNoticeState.sign_url,
        external=True,
        title=ui.t(gate_words.NEW_TAB),
    )
    return plain(
        "file-pen-line",
        words.AGREEMENTS,
        words.AGREEMENTS_NOTE,
        sign,
        _again(words.SIGNED),
        below=rx.el.div(_unchanged(words.NOT_YET), _titles(), _leave(), class_name="w-full"),
    )


def _no_way() -> rx.Component:
    cause = ui.note("info", ui.tv(PageNoticeState.cause), class_name="mt-5 text-left")
    return plain(
        "route-off",
        words.NO_WAY,
        words.NO_WAY_NOTE,
        _again(words.TRY_AGAIN),
        tone="warn",
        below=rx.el.div(
            ui.when(PageNoticeState.cause, cause),
            _unchanged(words.STILL),
            _leave(),
            class_name="w-full",
        ),
    )


def _again(text: ui.Label) -> rx.Component:
    return ui.button(text, size="lg", icon="refresh-cw", on_click=EntryState.look_again, busy=PageNoticeState.busy)


def _unchanged(text: ui.Label) -> rx.Component:
    note = ui.note("warn", text, class_name="mt-5 text-left", role="status")
    return rx.cond(PageNoticeState.unchanged, note, rx.fragment())


def _titles() -> rx.Component:
    titles = rx.el.ul(
        rx.foreach(PageNoticeState.agreements, _title),
        class_name="panel manager",
        aria_label=ui.t(words.LIST),
    )
    return rx.cond(PageNoticeState.agreements.length() > 0, titles, rx.fragment())


def _title(title: rx.Var[str]) -> rx.Component:
    return rx.el.li(
        ui.icon("file-text", 16, class_name="text-ink-3 shrink-0"),
        rx.el.span(title, class_name="min-w-0 break-words"),
        class_name="flex items-center gap-3 py-3 border-t border-line first:border-t-0",
    )


def _leave() -> rx.Component:
    leave = sign_out(ui.button(header.SIGN_OUT, icon="log-out", kind="quiet", type="submit"))
    return rx.el.div(leave, class_name="mt-6")
