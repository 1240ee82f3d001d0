"""The dialog that changes a card's phone, or where its 3-D Secure codes go."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.card.inline import FACT_VALUE, is_here
from vcc_portal.components.patterns.countries import dial_code_options
from vcc_portal.components.patterns.form import error_in
from vcc_portal.components.patterns.step_up import CodeInput, send_code, tries_of
from vcc_portal.domain.mailboxes import LONGEST_MAILBOX
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n.card import contact as strings
from vcc_portal.i18n.patterns import step_up as code_strings
from vcc_portal.state.card.detail.contact import CardContactState, Dialog, Way

_FORM = "card-contact"
_PHONE = CardContactState.dialog == Dialog.PHONE.value
_BY_MAIL = CardContactState.way == Way.EMAIL.value


def with_pencil(shown: Any, dialog: Dialog, name: Text, *, offered: Any) -> rx.Component:
    """A value with a pencil that opens the dialog."""
    pencil = ui.icon_button("pencil", name, on_click=CardContactState.start(dialog.value), size="sm", data_safe="")
    return rx.el.span(shown, rx.cond(offered, pencil), class_name=FACT_VALUE)


def contact_dialog() -> rx.Component:
    """The dialog; the page draws it once."""
    save = ui.button(strings.SAVE, kind="primary", type="submit", form=_FORM, busy=CardContactState.busy)
    problem = CardContactState.problem
    return ui.dialog(
        ui.when(problem, ui.note("warn", problem, class_name="mb-4", role="alert")),
        rx.el.form(
            tries_of(CardContactState),
            rx.cond(_PHONE, rx.fragment(), _ways()),
            rx.cond(_PHONE | ~_BY_MAIL, _number(), _mailbox()),  # pyright: ignore[reportOperatorIssue]
            _code(),
            id=_FORM,
            no_validate=True,
            auto_complete="off",
            on_submit=CardContactState.save,
            class_name="grid gap-4 [&>.segmented]:justify-self-start",
        ),
        open=(CardContactState.dialog != "") & is_here(CardContactState),
        title=rx.cond(_PHONE, ui.t(strings.PHONE_TITLE), ui.t(strings.CONTACT_TITLE)),
        note=rx.cond(_PHONE, ui.t(strings.PHONE_NOTE), ui.t(strings.CONTACT_NOTE)),
        icon_name="smartphone",
        on_open_change=CardContactState.close,
        actions=[ui.button(terms.CANCEL, on_click=CardContactState.close(False)), save],
    )


def _error(name: str) -> rx.Var[Text]:
    return error_in(CardContactState.errors, name)


def _bad(name: str) -> rx.Var[bool]:
    return _error(name).zh != ""  # pyright: ignore[reportAttributeAccessIssue]


def _ways() -> rx.Component:
    def one(text: Text, way: Way) -> rx.Component:
        return ui.segment(
            text, active=CardContactState.way == way.value, on_click=CardContactState.choose_way(way.value)
        )

    return ui.segmented(one(strings.MOBILE, Way.MOBILE), one(strings.EMAIL, Way.EMAIL), name=strings.WHERE, size="md")


def _number() -> rx.Component:
    area = ui.select(*dial_code_options(), name="area_code", default_value="86", aria_label=ui.t(strings.AREA_CODE))
    number = ui.text_input(
        name="mobile",
        type="tel",
        input_mode="tel",
        max_length=20,
        error=_bad("mobile"),
        auto_complete="off",
        auto_focus=_PHONE,
    )
    return ui.field(
        strings.NEW_NUMBER,
        rx.el.div(area, number, class_name="grid grid-cols-[232px_minmax(0,1fr)] max-[480px]:grid-cols-1 gap-2"),
        name="mobile",
        error=_error("mobile"),
    )


def _mailbox() -> rx.Component:
    box = ui.text_input(
        name="mailbox", type="email", input_mode="email", max_length=LONGEST_MAILBOX, error=_bad("mailbox")
    )
    return ui.field(strings.NEW_EMAIL, box, name="mailbox", error=_error("mailbox"))


def _code() -> rx.Component:
    state = CardContactState
    sent = rx.cond(
        state.sent, ui.t(code_strings.SENT_TO, mobile=state.mobile), ui.t(code_strings.GOES_TO, mobile=state.mobile)
    )
    error = rx.el.p(
        ui.icon("circle-alert", 14),
        ui.tv(_error("code")),
        class_name="field-error mt-1.5",
        id="code-error",
        role="alert",
    )
    return rx.el.div(
        rx.el.div(
            rx.el.strong(ui.t(code_strings.CODE), class_name="font-normal"),
            rx.el.span(rx.cond(state.mobile == "", "", sent)),
            class_name="step-up-head",
        ),
        CodeInput.create(
            name="code",
            turn=state.tries,
            sent=state.turn,
            follows=True,
            invalid=_bad("code"),
            busy=state.busy,
            label=ui.t(code_strings.CODE_HINT),
            described="code-error",
        ),
        rx.cond(_bad("code"), error),
        rx.el.div(send_code(state, disabled=state.busy), class_name="step-up-tools"),
        rx.el.p(
            rx.cond(state.sent, ui.t(code_strings.SENT_TIP, mobile=state.mobile), ""),
            class_name="sr-only",
            role="status",
        ),
    )
