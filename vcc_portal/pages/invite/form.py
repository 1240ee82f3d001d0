"""Inviting by e-mail, and what became of each address."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.form import Draft, Fields, draft_form
from vcc_portal.domain.mailboxes import LONGEST_MAILBOX
from vcc_portal.features.invite.form import DRAFT_NO, MOST, MailOutcome
from vcc_portal.i18n import invite as strings
from vcc_portal.i18n.patterns import form as form_words
from vcc_portal.state.invite.page import InviteState

STATE = InviteState
DRAFT = Draft("invite")
FIELDS = Fields(InviteState, DRAFT)


def by_email() -> rx.Component:
    """The panel; who may not send reads why and whom to ask."""
    denied = ui.note("info", strings.SEND_DENIED)
    return ui.panel(
        rx.el.p(ui.t(strings.BY_EMAIL_NOTE.format(most=MOST)), class_name="text-table text-ink-2 mb-4"),
        rx.cond(STATE.may_send, rx.cond(STATE.codes.length() > 0, _form()), denied),
        heading=strings.BY_EMAIL,
    )


def _form() -> rx.Component:
    code = FIELDS.choice(
        "invitation_code", rx.foreach(STATE.codes, lambda one: ui.option(rx.fragment(one.code), one.code))
    )
    language = FIELDS.choice(
        "lang",
        *ui.language_options(),
    )
    return draft_form(
        STATE,
        DRAFT,
        FIELDS.chips(
            "email_list",
            form_words.ADDRESSES,
            most=MOST,
            longest=LONGEST_MAILBOX,
            hint=ui.t(strings.EMAILS_HINT),
            control={"input_mode": "email"},
        ),
        rx.cond(STATE.codes.length() > 1, code),
        language,
        ui.when(STATE.said, ui.note("warn", STATE.said, role="alert")),
        rx.el.div(
            ui.button(strings.SEND, kind="primary", type="submit", icon="send", busy=STATE.sending),
            class_name="flex justify-end",
        ),
        rx.el.div(rx.cond(STATE.outcomes.length() > 0, _outcomes()), role="status", class_name="empty:-mt-4"),
        defaults=rx.Var.create(
            {"request_no": DRAFT_NO, "invitation_code": STATE.codes[0].code, "email_list": "", "lang": ui.LANG}
        ),
        class_name="grid gap-4",
    )


def _outcomes() -> rx.Component:
    """Each address with what became of it, and why where it was not written to."""
    return rx.fragment(
        rx.el.h3(ui.t(strings.OUTCOMES), class_name="text-table font-semibold mb-1"),
        rx.el.ul(rx.foreach(STATE.outcomes, _outcome), class_name=ui.LINES),
    )


def _outcome(one: "rx.Var[MailOutcome]") -> rx.Component:
    return rx.el.li(
        rx.el.div(
            rx.el.strong(one.email, class_name="block break-all", data_private=""),
            ui.when(one.note, rx.el.span(ui.tv(one.note), class_name="sub")),
            class_name="min-w-0 flex-1",
        ),
        ui.badge(one.status, one.tone),
        key=one.email,
    )
