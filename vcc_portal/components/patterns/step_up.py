"""The dialog that asks for a proof (210021); a page with a sensitive action draws it once."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.errors.codes import Code
from vcc_portal.i18n import common
from vcc_portal.i18n.patterns import step_up as words
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.patterns.step_up import PASSWORD, SMS, StepUpState

WIDTH = 456
"""Spec §9."""
_FORM = "step-up"
_PROBLEM = f"{_FORM}-problem"
_ASSET = "$/public/step_up.jsx"


class CodeInput(rx.Component):
    """Six boxes over one field: paste and one-time-code filling work as in any field."""

    library = _ASSET
    tag = "CodeInput"

    name: rx.Var[str]
    turn: rx.Var[int]
    invalid: rx.Var[bool]
    disabled: rx.Var[bool]
    label: rx.Var[str]
    described: rx.Var[str]


class SendCode(rx.Component):
    """Gets a code, or counts down to the next one (spec §9)."""

    library = _ASSET
    tag = "SendCode"

    seconds: rx.Var[int]
    turn: rx.Var[str]
    first: rx.Var[str]
    again: rx.Var[str]
    wait: rx.Var[str]
    sent: rx.Var[bool]
    busy: rx.Var[bool]
    disabled: rx.Var[bool]
    on_send: rx.EventHandler[rx.event.no_args_event_spec]


def step_up_dialog() -> rx.Component:
    """The dialog; closing it gives the action up, and leaving the page closes it."""
    dialog = ui.dialog(
        rx.cond(StepUpState.card.card_id != "", _card(), rx.fragment()),
        rx.cond(StepUpState.stuck, rx.fragment(), _form()),
        rx.el.span(hidden=True, on_unmount=StepUpState.leave(StepUpState.opening)),
        _problem(),
        open=StepUpState.shown & (StepUpState.place == EntryState.place),
        title=words.TITLE,
        note=rx.cond(StepUpState.shown, ui.tv(StepUpState.subject.about), ""),
        icon_name="shield-check",
        width=WIDTH,
        actions=[_actions()],
        on_open_change=StepUpState.close,
    )
    return rx.el.div(dialog, class_name="contents", on_mount=StepUpState.arrive)


def _card() -> rx.Component:
    face = StepUpState.card
    number = rx.cond(
        face.last4 == "",
        rx.fragment(),
        rx.el.small(
            face.number_mask_head,
            rx.el.span(class_name="d4 ml-1.5 mr-1.5", aria_hidden="true"),
            rx.el.span(class_name="d4 mr-1.5", aria_hidden="true"),
            face.last4,
        ),
    )
    return rx.el.div(
        ui.card_thumbnail(face),
        rx.el.div(rx.el.p(face.name), number, class_name="min-w-0"),
        rx.el.small(ui.tv(StepUpState.subject.aside)),
        class_name="proof-card",
    )


def _form() -> rx.Component:
    return rx.fragment(
        rx.cond(StepUpState.both, _methods(), rx.fragment()),
        # Two forms: the framework sends every field that a form may have, mounted or not.
        rx.cond(StepUpState.method == SMS, _one_form(_by_code()), _one_form(_by_password())),
    )


def _one_form(fields: rx.Component) -> rx.Component:
    return rx.el.form(fields, id=_FORM, no_validate=True, on_submit=StepUpState.prove)


def _methods() -> rx.Component:
    def one(text: Any, method: str) -> rx.Component:
        return ui.segment(text, active=StepUpState.method == method, on_click=StepUpState.choose(method))

    return rx.el.div(
        ui.segmented(one(words.BY_SMS, SMS), one(words.BY_PASSWORD, PASSWORD), name=words.METHOD, size="md"),
        class_name="mb-4",
    )


def _by_code() -> rx.Component:
    mobile = StepUpState.mobile
    where = rx.cond(StepUpState.sent, ui.t(words.SENT_TO, mobile=mobile), ui.t(words.GOES_TO, mobile=mobile))
    return rx.fragment(
        rx.el.div(
            rx.el.strong(ui.t(words.CODE), class_name="font-normal"),
            rx.el.span(where),
            class_name="proof-head",
        ),
        CodeInput.create(
            name="code",
            turn=StepUpState.tries,
            invalid=_is_wrong(),
            disabled=_locked() | StepUpState.busy,
            label=ui.t(words.CODE_HINT),
            described=_PROBLEM,
        ),
        rx.el.div(
            SendCode.create(
                seconds=StepUpState.resend_in,
                turn=StepUpState.turn,
                first=ui.t(words.GET_CODE),
                again=ui.t(words.RESEND),
                wait=ui.t(words.WAIT, n="{n}"),
                sent=StepUpState.sent,
                busy=StepUpState.sending,
                disabled=StepUpState.busy | _locked(),
                on_send=StepUpState.send_code,
            ),
            rx.el.details(
                rx.el.summary(ui.t(words.NO_CODE)), rx.el.p(ui.t(words.NO_CODE_HELP)), class_name="proof-help"
            ),
            class_name="proof-tools",
        ),
        rx.el.p(
            rx.cond(StepUpState.sent, ui.t(words.SENT_TIP, mobile=mobile), ""), class_name="sr-only", role="status"
        ),
    )


def _by_password() -> rx.Component:
    return rx.el.div(
        rx.el.label(ui.t(words.BY_PASSWORD), html_for="pay_pwd", class_name="field-label"),
        rx.el.div(
            ui.icon("lock", 16),
            rx.el.input(
                type="password",
                id="pay_pwd",
                name="pay_pwd",
                key=StepUpState.tries.to(str),
                auto_complete="off",
                auto_focus=True,
                max_length=256,
                disabled=_locked() | StepUpState.busy,
                aria_invalid=_is_wrong(),
                aria_describedby=_PROBLEM,
                placeholder=ui.t(words.PASSWORD_HINT),
            ),
            class_name="ctl",
            data_size="lg",
            data_error=_is_wrong(),
        ),
        class_name="field",
    )


def _problem() -> rx.Component:
    """What was wrong, with the tries that are left or how long to wait."""
    problem = StepUpState.problem
    warned = ui.note("warn", problem, class_name="mt-3")
    barred = ui.note("bad", problem, class_name="mt-3")
    shown = rx.cond(_locked() | StepUpState.stuck, barred, warned)
    return rx.el.div(ui.when(problem, shown), id=_PROBLEM, role="alert")


def _actions() -> rx.Component:
    submit = ui.button(
        ui.tv(StepUpState.subject.action),
        kind="primary",
        type="submit",
        form=_FORM,
        busy=StepUpState.busy,
        disabled=_locked(),
    )
    return rx.cond(
        StepUpState.stuck,
        ui.button(words.CLOSE, kind="primary", on_click=StepUpState.close(False)),
        rx.fragment(ui.button(common.CANCEL, on_click=StepUpState.close(False)), submit),
    )


def _locked() -> rx.Var[bool]:
    return StepUpState.problem_code == Code.ACCOUNT_LOCKED.value  # pyright: ignore[reportReturnType]


def _is_wrong() -> rx.Var[bool]:
    return StepUpState.problem.zh != ""  # pyright: ignore[reportReturnType]
