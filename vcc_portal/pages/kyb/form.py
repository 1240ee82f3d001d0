"""The form of business verification, a step at a time, with the steps beside it and what the last review has found."""

from collections.abc import Callable
from typing import Any, cast

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.form import ATTENTION, ATTENTION_LINK, draft_form
from vcc_portal.features.kyb.form import HEADING, LAST_STEP, ON_STEP, STEPS
from vcc_portal.features.kyb.view import ReviewPoint, StepView
from vcc_portal.features.patterns.form import Attention
from vcc_portal.i18n import kyb as strings
from vcc_portal.i18n import terms
from vcc_portal.i18n.patterns import form as form_strings
from vcc_portal.pages.kyb.documents import documents
from vcc_portal.pages.kyb.draft import DRAFT
from vcc_portal.pages.kyb.fields import beneficiaries, business, company, people
from vcc_portal.state.kyb.page import BusinessVerificationState

STATE = BusinessVerificationState
_STEP = (
    "flex items-center gap-3 w-full min-h-11 px-3 py-2 rounded-ctl text-left cursor-pointer hover:bg-bg-hover "
    "aria-[current=step]:bg-bg-selected aria-[current=step]:font-semibold"
)
_NUMBER = (
    "grid place-items-center shrink-0 size-7 rounded-full border border-line-strong text-[13px] font-semibold text-ink-2 "
    "in-aria-[current=step]:bg-brand in-aria-[current=step]:border-brand in-aria-[current=step]:text-on-brand"
)


def verification_form() -> rx.Component:
    """Every step is the same form: Enter goes on, and submits from the last one."""
    parts: tuple[Callable[[], rx.Component], ...] = (company, people, beneficiaries, business, documents)
    shown = rx.match(STATE.step, *[(number, _step(number, part())) for number, part in enumerate(parts)], rx.fragment())
    return draft_form(
        STATE,
        DRAFT,
        rx.el.div(
            rx.el.div(_notes(), cast("rx.Component", shown), class_name="column"),
            _steps(),
            class_name="two-columns",
        ),
    )


def _notes() -> rx.Component:
    points = rx.el.ul(rx.foreach(STATE.points, _point), class_name="grid gap-1 mt-2")
    none = rx.el.p(ui.t(strings.NO_POINTS))
    failed = ui.note("bad", strings.FAILED_TITLE, rx.cond(STATE.points.length() > 0, points, none), role="status")
    check = ui.button(terms.CHECK_STATUS, size="sm", on_click=STATE.retry, class_name="mt-2")
    return rx.el.div(
        rx.cond(STATE.failed, failed),
        rx.cond(STATE.updating, ui.note("info", strings.UPDATE_NOTE)),
        rx.cond(STATE.unknown, ui.note("warn", strings.NOT_SURE, check, role="alert")),
        ui.when(STATE.problem, ui.note("bad", STATE.problem, role="alert")),
        class_name="grid gap-3 empty:hidden",
    )


def _point(point: "rx.Var[ReviewPoint]") -> rx.Component:
    link = rx.el.button(
        ui.tv(point.said), type="button", on_click=STATE.go_to(point.name), class_name=f"{ATTENTION_LINK} text-left"
    )
    return rx.el.li(rx.cond(point.name != "", link, rx.el.span(ui.tv(point.said))))


def _step(number: int, fields: rx.Component) -> rx.Component:
    step = STEPS[number]
    back = ui.button(strings.BACK, on_click=STATE.show_step(number - 1, DRAFT.all)) if number else rx.fragment()
    last = number == LAST_STEP
    forward = ui.button(
        strings.SUBMIT if last else strings.NEXT_STEP,
        kind="primary",
        type="submit",
        busy=STATE.sending,
        data_safe="",  # a draft says where it is read again what of it was not saved, and that it was submitted
    )
    foot = rx.el.div(_attention(), _saved(), rx.el.span(class_name="mr-auto"), back, forward, class_name="form-foot")
    head = rx.el.div(
        rx.el.h2(ui.t(step.title), class_name="form-title", tab_index=-1, custom_attrs={"data-heads": HEADING}),
        rx.el.p(ui.t(step.note), class_name="form-note"),
    )
    pressed_on = rx.el.input(type="hidden", name=ON_STEP, value=str(number), custom_attrs={"data-once": ""})
    return rx.el.section(
        rx.el.div(head, fields, class_name="form-section"),
        pressed_on,
        foot,
        class_name="panel form-panel",
        key=f"step-{number}",
    )


def _saved() -> rx.Component:
    kept = rx.el.span(
        ui.icon("cloud", size=14),
        rx.cond(STATE.updating, ui.t(strings.SAVED_UPDATE), ui.t(strings.SAVED)),
        class_name="inline-flex items-center gap-1.5 text-ink-2",
    )
    lost = rx.el.span(
        ui.icon("cloud-off", size=14), ui.t(strings.NOT_SAVED), class_name="inline-flex items-center gap-1.5 text-warn"
    )
    saved = (DRAFT.saved_at != "") & (STATE.attention.length() == 0)
    # Seen alone: heard with each field that is left it would be in the way.
    saving = rx.el.span(ui.t(strings.SAVING), class_name="text-ink-2", aria_hidden="true")
    said = rx.cond(STATE.unsaved, lost, rx.cond(saved, kept))
    return rx.el.span(rx.cond(STATE.saving, saving, said), role="status")


def _attention() -> rx.Component:
    """What must be changed before it is submitted, on whichever step it stands."""
    many = STATE.attention

    def link(one: "rx.Var[Attention]") -> rx.Component:
        return rx.el.button(
            ui.tv(one.label), type="button", on_click=STATE.go_to(one.name), class_name=f"{ATTENTION_LINK} text-left"
        )

    count: Any = rx.cond(
        many.length() == 1,
        ui.t(form_strings.ATTENTION_ONE),
        ui.t(form_strings.ATTENTION_MANY, count=many.length()),
    )
    shown = rx.el.div(
        ui.icon("circle-alert", size=14),
        rx.el.span(count),
        rx.foreach(many, link),
        class_name=ATTENTION,
        role="alert",
    )
    return rx.cond(many.length() > 0, shown)


def _steps() -> rx.Component:
    items = rx.el.ol(rx.foreach(STATE.steps, _step_button), class_name="grid gap-1")
    return rx.el.aside(rx.el.nav(items, aria_label=ui.t(strings.STEPS), class_name="panel p-3"), class_name="side")


def _step_button(step: "rx.Var[StepView]", number: "rx.Var[int]") -> rx.Component:
    current = number == STATE.step
    mark = rx.match(
        step.state,
        ("done", ui.icon("circle-check", 18, class_name="text-ok shrink-0")),
        ("wrong", ui.icon("circle-alert", 18, class_name="text-bad shrink-0")),
        ("optional", rx.el.span(ui.t(terms.OPTIONAL), class_name="text-caption text-ink-3", aria_hidden="true")),
        rx.fragment(),
    )
    return rx.el.li(
        rx.el.button(
            rx.el.span(number.to(int) + 1, class_name=_NUMBER, aria_hidden="true"),
            rx.el.span(ui.tv(step.title), class_name="min-w-0 flex-1"),
            mark,
            rx.el.span(ui.tv(step.said), class_name="sr-only"),
            type="button",
            on_click=STATE.show_step(number, DRAFT.all),
            aria_current=rx.cond(current, "step", "false"),
            class_name=_STEP,
        )
    )
