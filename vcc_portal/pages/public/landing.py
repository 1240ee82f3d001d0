"""The landing page: why the service is not open, and what can be done about it (spec §4)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.shell.manager import manager
from vcc_portal.components.shell.plain import may_go_on, plain, plain_waiting
from vcc_portal.components.shell.user_menu import sign_out
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.shell.help import HelpReason
from vcc_portal.i18n import terms
from vcc_portal.i18n.public import home as words
from vcc_portal.i18n.shell import header
from vcc_portal.layouts.page import page
from vcc_portal.routes import ACCOUNT, LANDING
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.shell.help import HelpState


@page(LANDING, on_load=[HelpState.load])
def landing() -> rx.Component:
    """One answer for each reason."""
    answer = rx.match(
        HelpState.why,
        (HelpReason.VISITOR.value, _visitor()),
        (HelpReason.NOT_APPLIED.value, _not_applied()),
        (
            HelpReason.NOT_ACTIVE.value,
            _held("hourglass", words.LANDING_INACTIVE, words.LANDING_INACTIVE_NOTE, "warn"),
        ),
        (HelpReason.NOT_OPEN.value, _held("credit-card", words.LANDING_CLOSED, words.LANDING_CLOSED_NOTE, "brand")),
        (
            HelpReason.CANCELLED.value,
            _held("circle-slash", words.LANDING_CANCELLED, words.LANDING_CANCELLED_NOTE, "neutral"),
        ),
        (HelpReason.READY.value, may_go_on()),
        plain_waiting(),
    )
    return loading.part(HelpState, rx.fragment(answer), waiting=plain_waiting(), other={Phase.FAILED: _unknown()})


def _visitor() -> rx.Component:
    return plain(
        "log-in",
        words.LANDING_VISITOR,
        words.LANDING_VISITOR_NOTE,
        ui.button(words.ENTER, kind="primary", size="lg", href="/login", document=True),
        ui.button(words.REGISTER, size="lg", href="/register", document=True),
    )


def _not_applied() -> rx.Component:
    apply = ui.button(
        words.APPLY_TO_OPEN,
        kind="primary",
        size="lg",
        on_click=HelpState.apply,
        busy=HelpState.applying,
    )
    gains = [("layers", words.BATCH), ("gauge", words.LIMITS), ("circle-help", words.REASONS), ("route", words.TRACE)]
    offer = rx.el.ul(
        *[
            rx.el.li(
                ui.icon(name, 18, class_name="text-brand shrink-0"), ui.t(text), class_name="flex items-center gap-2.5"
            )
            for name, text in gains
        ],
        class_name="panel grid grid-cols-2 gap-x-5 gap-y-3.5 w-full mt-7 px-6 py-5 text-left",
        aria_label=ui.t(words.WHAT_YOU_GET),
    )
    refused = rx.cond(
        HelpState.error.zh != "",
        rx.el.div(
            ui.note("bad", HelpState.error, role="alert"), manager(HelpState), class_name="w-full mt-5 text-left"
        ),
        offer,
    )
    return plain("credit-card", words.LANDING_INIT, words.LANDING_INIT_NOTE, apply, below=refused)


def _held(icon: str, title: ui.Label, note: ui.Label, tone: str) -> rx.Component:
    leave = sign_out(ui.button(header.SIGN_OUT, icon="log-out", kind="quiet", type="submit"))
    back = ui.button(words.TO_ACCOUNT, href=ACCOUNT.path, class_name="mt-5")
    return plain(
        icon,
        title,
        note,
        tone=tone,
        below=rx.el.div(
            rx.cond(HelpState.contradicted, back),
            manager(HelpState),
            rx.el.div(leave, class_name="mt-6"),
            class_name="w-full",
        ),
    )


def _unknown() -> rx.Component:
    retry = ui.button(terms.RETRY, icon="refresh-cw", on_click=EntryState.look_again)
    return plain("circle-alert", terms.LOAD_FAILED, ui.tv(HelpState.failure.text), retry, tone="bad")
