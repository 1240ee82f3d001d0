"""The page of /sign: the agreements that stand before everything else, with a tick each."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.public import agreement as parts
from vcc_portal.components.shell.plain import plain
from vcc_portal.components.shell.user_menu import sign_out
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.public.agreements import AgreementText
from vcc_portal.i18n import terms
from vcc_portal.i18n.public import agreements as words
from vcc_portal.layouts.page import page
from vcc_portal.routes import SIGN
from vcc_portal.state.public.sign import SignState

_STATE = SignState


@page(SIGN, on_load=[SignState.load])
def sign() -> rx.Component:
    """One answer for each phase."""
    none = {
        Phase.EMPTY: _nothing(),
        Phase.DENIED: _visitor(),
        Phase.MISSING: rx.fragment(ui.panel(ui.error_state(words.UNNAMED, _STATE.retry), flush=True), _decline()),
    }
    return rx.el.div(
        loading.part(_STATE, _form(), waiting=ui.skeleton_rows(8), other=none, framed=True),
        rx.cond(_STATE.phase == Phase.FAILED.value, _decline()),
        class_name="mx-auto w-full max-w-[800px] px-5 py-8",
    )


def _form() -> rx.Component:
    refused = ui.note("bad", _STATE.refusal, role="alert")
    left = ui.note("bad", ui.t(words.LEFT, count=_STATE.missing.length()), role="alert")
    form = rx.el.form(
        rx.foreach(_STATE.agreements, _agreement),
        ui.when(_STATE.refusal, refused),
        rx.cond(_STATE.missing.length() > 0, left),
        ui.button(
            words.SIGN,
            kind="primary",
            size="lg",
            type="submit",
            busy=_STATE.sending,
            on_click=_to_first(),
            class_name="self-start",
        ),
        on_submit=_STATE.sign,
        no_validate=True,
        class_name="flex flex-col gap-5",
    )
    return rx.el.div(
        rx.el.h1(ui.t(terms.SIGN_AGREEMENTS)),
        rx.el.p(ui.t(words.LEAD), class_name="text-ink-2 mt-2 mb-6"),
        ui.when(_STATE.notice, ui.note("warn", _STATE.notice, role="status", class_name="mb-5")),
        form,
        _decline(),
    )


def _agreement(item: rx.Var[AgreementText]) -> rx.Component:
    bad = _STATE.missing.contains(item.key)
    read = ui.scrolled(
        item.title,
        parts.text(item),
        class_name="max-h-[320px] overflow-y-auto px-5 py-4 border-y border-line print:max-h-none",
    )
    unread = ui.error_state(words.NO_TEXT, _STATE.retry)
    tick = ui.checkbox(
        ui.t(words.AGREE, title=item.title),
        name=item.key,
        aria_invalid=bad,
        aria_describedby=f"{item.key}-error",
    )
    error = rx.el.p(
        ui.icon("circle-alert", 14), ui.t(words.TICK_FIRST), class_name="field-error", id=f"{item.key}-error"
    )
    return rx.el.section(
        rx.el.header(rx.el.h2(ui.tv(item.title)), parts.edition(item), class_name="px-5 py-4"),
        rx.cond(item.newer, ui.note("warn", words.NEWER, class_name="mx-5 mb-4")),
        rx.cond(item.html.zh != "", read, unread),
        ui.when(item.html, rx.el.div(tick, rx.cond(bad, error), class_name="px-5 py-4")),
        class_name="panel",
    )


def _to_first() -> rx.Var:
    """The focus goes to the first that is not ticked; where all are, it stays."""
    return ui.in_browser("document.querySelector('main .panel input:not(:checked)')?.focus()")


def _decline() -> rx.Component:
    leave = sign_out(ui.button(words.DECLINE, icon="log-out", kind="quiet", type="submit"))
    return rx.el.div(leave, rx.el.p(ui.t(words.DECLINE_NOTE), class_name="sub mt-2"), class_name="mt-6")


def _nothing() -> rx.Component:
    go_on = ui.button(terms.CONTINUE, kind="primary", size="lg", href=_STATE.back)
    return plain("circle-check", words.NOTHING, words.NOTHING_NOTE, go_on, tone="ok")


def _visitor() -> rx.Component:
    enter = ui.button(terms.SIGN_IN, kind="primary", size="lg", href=_STATE.enter, document=True)
    return plain("log-in", words.VISITOR, words.VISITOR_NOTE, enter)
