"""The dialog that asks for a verification (210021); a page with a sensitive action draws it once."""

from typing import Any, Literal

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.scripts import hooked, script
from vcc_portal.components.ui.amounts import private
from vcc_portal.errors.codes import Code
from vcc_portal.features.patterns.step_up import PASSWORD, SMS, TRIES
from vcc_portal.i18n import terms
from vcc_portal.i18n.patterns import step_up as words
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.patterns.step_up import StepUpState

_STEP_UP_CARD = (
    "flex items-center gap-3 py-2.5 px-3 mb-5 border border-line rounded-ctl bg-bg-subtle [&_p]:text-table "
    "[&_p]:font-semibold [&_p]:wrap-anywhere [&_small]:text-caption [&_small]:text-ink-2 "
    "[&_small]:tabular-nums [&>small]:flex-none [&>small]:max-w-37.5 [&>small]:ml-auto [&>small]:text-right"
)
_STEP_UP_HELP = (
    "[&>summary]:py-0.5 [&>summary]:text-link [&>summary]:cursor-pointer [&>summary]:list-none "
    "[&>summary::-webkit-details-marker]:hidden open:basis-full [&>p]:text-caption/[18px] [&>p]:mt-1 "
    "[&>p]:text-ink-2"
)

_FORM = "step-up"
_PROBLEM = f"{_FORM}-problem"
_OF_SENDING = [
    code.value for code in (Code.CODE_STILL_VALID, Code.SMS_SEND_FAILED, Code.SMS_TOO_OFTEN, Code.SMS_TOO_OFTEN_2)
]
_ASSET = script("step_up.jsx")


class CodeInput(rx.Component):
    """Six boxes over one field: paste and one-time-code filling work as in any field."""

    library = _ASSET
    tag = "CodeInput"

    name: rx.Var[str]
    turn: rx.Var[int]
    """Empties it, after a refused try."""
    sent: rx.Var[str]
    """Changes when a code was sent: the field gets the focus."""
    follows: rx.Var[bool]
    """Other fields are filled in before it, so the focus is theirs until then."""
    invalid: rx.Var[bool]
    disabled: rx.Var[bool]
    busy: rx.Var[bool]
    """The code is being checked: it stays, and is not typed into."""
    label: rx.Var[str]
    described: rx.Var[str]


def step_up_dialog() -> rx.Component:
    """The dialog; closing it gives the action up, and leaving the page closes it."""
    dialog = ui.dialog(
        rx.cond(StepUpState.card.card_id != "", _card()),
        ui.when(
            StepUpState.subject.names,
            rx.el.p(private(ui.tv(StepUpState.subject.names)), class_name="text-table mb-4 text-ink-2 wrap-anywhere"),
        ),
        rx.cond(StepUpState.stuck, rx.fragment(), _form()),
        rx.el.span(hidden=True, on_unmount=StepUpState.leave(StepUpState.opening)),
        _problem(),
        open=StepUpState.shown & (StepUpState.place == EntryState.place),
        title=words.TITLE,
        note=rx.cond(StepUpState.shown, private(ui.tv(StepUpState.subject.about))),
        icon_name="shield-check",
        actions=[_actions()],
        on_open_change=StepUpState.close,
    )
    return rx.el.div(dialog, class_name="contents", on_mount=StepUpState.arrive)


def _card() -> rx.Component:
    face = StepUpState.card
    number = rx.cond(
        face.last4 != "",
        rx.el.small(
            face.number_mask_head,
            rx.el.span(class_name="d4 ml-1.5 mr-1.5", aria_hidden="true"),
            rx.el.span(class_name="d4 mr-1.5", aria_hidden="true"),
            rx.el.span(" ", ui.t(terms.ENDS_IN), "\u00a0", class_name="sr-only"),
            private(face.last4),
        ),
    )
    return rx.el.div(
        ui.card_thumbnail(face),
        rx.el.div(rx.el.p(private(face.name)), number, class_name="min-w-0"),
        rx.el.small(private(ui.tv(StepUpState.subject.aside))),
        class_name=_STEP_UP_CARD,
    )


def _form() -> rx.Component:
    return rx.fragment(
        rx.cond(StepUpState.both, _methods()),
        # Two forms: the framework sends every field that a form may have, mounted or not.
        rx.cond(StepUpState.method == SMS, _one_form(_by_code()), _one_form(_by_password())),
    )


def _one_form(fields: rx.Component) -> rx.Component:
    return rx.el.form(tries_of(StepUpState), fields, id=_FORM, no_validate=True, on_submit=StepUpState.verify)


def tries_of(state: Any) -> rx.Component:
    """Goes with the code, so that the second press of two is known when it is heard after the first was refused."""
    return rx.el.input(type="hidden", name=TRIES, value=rx.Var.create(state.tries).to(str))


def _methods() -> rx.Component:
    def one(text: Any, method: str) -> rx.Component:
        return ui.segment(text, active=StepUpState.method == method, on_click=StepUpState.choose(method))

    return rx.el.div(
        ui.segmented(one(words.BY_SMS, SMS), one(words.BY_PASSWORD, PASSWORD), name=words.METHOD, size="md"),
        class_name="mb-4",
    )


def _by_code() -> rx.Component:
    mobile = StepUpState.mobile
    where = rx.cond(
        mobile == "",  # a call that is confirmed without being refused first does not know it
        rx.cond(StepUpState.sent, ui.t(words.SENT_TO_YOURS), ui.t(words.GOES_TO_YOURS)),
        rx.cond(StepUpState.sent, ui.t(words.SENT_TO, mobile=mobile), ui.t(words.GOES_TO, mobile=mobile)),
    )
    tip = rx.cond(mobile == "", ui.t(words.SENT_TO_YOURS), ui.t(words.SENT_TIP, mobile=mobile))
    return rx.fragment(
        rx.el.div(
            rx.el.strong(ui.t(words.CODE), class_name="font-normal"),
            private(where),
            class_name="step-up-head",
        ),
        CodeInput.create(
            name="code",
            turn=StepUpState.tries,
            sent=StepUpState.turn,
            invalid=_is_wrong(),
            disabled=_locked(),
            busy=StepUpState.busy,
            label=ui.t(words.CODE_HINT),
            described=_PROBLEM,
        ),
        rx.el.div(
            rx.cond(StepUpState.sent, _send_code("text"), rx.el.span()),
            rx.el.details(
                rx.el.summary(ui.t(words.NO_CODE)), rx.el.p(ui.t(words.NO_CODE_HELP)), class_name=_STEP_UP_HELP
            ),
            class_name="step-up-tools",
        ),
        rx.el.p(rx.cond(StepUpState.sent, tip, ""), class_name="sr-only", role="status"),
    )


def send_code(state: Any, *, kind: Literal["text", "primary"] = "text", disabled: ui.Flag) -> rx.Component:
    """Gets a code, or counts down to the next one (spec §9); "primary" where it is the next thing to do.

    The State says when (`resend_in`, `turn`), what has happened (`sent`, `sending`), and does it (`send_code`).
    """
    left: Any = hooked(_ASSET, "useResendIn", state.resend_in, state.turn, kind=int)
    waiting = ui.t(words.WAIT, n=left)
    get = ui.button(
        rx.cond(left > 0, waiting, rx.cond(state.sent, ui.t(words.RESEND), ui.t(words.GET_CODE))),
        kind=kind,
        busy=state.sending,
        data_safe="",
        disabled=rx.Var.create(disabled) | (left > 0),
        on_click=state.send_code,
    )
    return (
        rx.cond(left > 0, rx.el.span(waiting, class_name="py-0.5 text-ink-2 tabular-nums", role="timer"), get)
        if kind == "text"
        else get
    )


def _send_code(kind: Literal["text", "primary"]) -> rx.Component:
    return send_code(StepUpState, kind=kind, disabled=StepUpState.busy | _locked())


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
                disabled=_locked(),
                read_only=StepUpState.busy,  # a disabled one would lose the focus
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
    told = ui.note("info", problem, class_name="mt-3")
    shown = rx.cond(_locked() | StepUpState.stuck, barred, rx.cond(_works_still(), told, warned))
    return rx.fragment(
        rx.el.div(ui.when(problem, shown), id=_PROBLEM, role="alert"),
        rx.cond(_has_no_number(), _way_to_bind()),
    )


def _way_to_bind() -> rx.Component:
    """The provider's page where a number is bound."""
    link = ui.button(words.BIND, href=StepUpState.account_url, external=True, size="sm", icon_end="external-link")
    return rx.el.div(
        rx.cond(StepUpState.account_url != "", link),
        class_name="min-h-8 mt-3",
        on_mount=StepUpState.find_account,
    )


def _actions() -> rx.Component:
    """By code the primary button first sends it, and then goes on."""
    without_code = (StepUpState.method == SMS) & ~rx.Var.create(StepUpState.sent)
    submit = ui.button(
        StepUpState.subject.action,
        kind="primary",
        type="submit",
        form=_FORM,
        busy=StepUpState.busy,
        data_safe="",  # the page tells what becomes of its action
        disabled=_locked(),
    )
    bound = rx.fragment(
        ui.button(terms.CANCEL, on_click=StepUpState.close(False)),
        ui.button(words.BOUND, kind="primary", on_click=StepUpState.bound),
    )
    return rx.cond(
        StepUpState.stuck,
        rx.cond(_has_no_number(), bound, ui.button(words.CLOSE, kind="primary", on_click=StepUpState.close(False))),
        rx.fragment(
            ui.button(terms.CANCEL, on_click=StepUpState.close(False)),
            rx.cond(without_code, _send_code("primary"), submit),
        ),
    )


def _locked() -> rx.Var[bool]:
    return StepUpState.problem_code == Code.ACCOUNT_LOCKED.value  # pyright: ignore[reportReturnType]


def _has_no_number() -> rx.Var[bool]:
    return StepUpState.problem_code == Code.BIND_PHONE.value  # pyright: ignore[reportReturnType]


def _is_wrong() -> rx.Var[bool]:
    """Whether what was entered is: that no code was sent says nothing of it."""
    said = StepUpState.problem.zh != ""  # pyright: ignore[reportAttributeAccessIssue]
    return said & ~rx.Var.create(_OF_SENDING).contains(StepUpState.problem_code)  # pyright: ignore[reportReturnType, reportOperatorIssue]


def _works_still() -> rx.Var[bool]:
    return StepUpState.problem_code == Code.CODE_STILL_VALID.value  # pyright: ignore[reportReturnType]
