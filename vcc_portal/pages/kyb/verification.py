"""What /kyb and /kyb/update show: the form, the review, or the end of it; and why there is nothing to fill in."""

from typing import Any, cast

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.patterns.focus import FocusedHeading
from vcc_portal.components.patterns.gate import gate_dialog
from vcc_portal.components.patterns.polling import poll
from vcc_portal.components.patterns.step_up import step_up_dialog
from vcc_portal.features.kyb.view import Fact, FactSection
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n import kyb as strings
from vcc_portal.pages.kyb.form import verification_form
from vcc_portal.routes import Route
from vcc_portal.state.core.gate import GateState
from vcc_portal.state.kyb.page import BusinessVerificationState

STATE = BusinessVerificationState
_FACTS = "review-rows lg:grid lg:grid-cols-2 lg:gap-x-12"


def business_verification(route: Route) -> rx.Component:
    """The whole page."""
    shown = rx.match(STATE.shows, ("form", verification_form()), _submitted())
    status = rx.cond(STATE.phase == Phase.READY.value, ui.badge(STATE.status, STATE.tone))
    # To a person, to who may not, and after it has passed nothing is going to be reviewed.
    ready = (STATE.phase == Phase.READY.value) & (STATE.shows != "passed")
    reviewed = ready | (STATE.phase == Phase.BLOCKED.value)
    return rx.el.div(
        ui.page_head(route.title, status, fact=rx.cond(reviewed, ui.t(strings.FACT), "")),
        loading.part(
            STATE,
            cast("rx.Component", shown),
            waiting=_skeleton(),
            other={
                Phase.EMPTY: ui.panel(ui.empty_state("user", strings.PERSONAL, strings.PERSONAL_NOTE, _to_account())),
                Phase.DENIED: ui.panel(ui.empty_state("lock", strings.DENIED, strings.DENIED_NOTE, _to_account())),
                Phase.BLOCKED: ui.panel(_identity_first()),
            },
            framed=True,
        ),
        gate_dialog(keeps_draft=True),
        step_up_dialog(),
    )


def _identity_first() -> rx.Component:
    """Where identity verification stands, without which there is nothing to fill in."""
    action = rx.cond(STATE.identity.waits, _to_account(), _to_identity(kind="primary"))
    return ui.empty_state("user-check", STATE.identity.title, strings.IDENTITY_FIRST_NOTE, action)


def _to_identity(**look: Any) -> rx.Component:
    return ui.button(STATE.identity.action, on_click=GateState.explain, **look)


def _identity_again() -> rx.Component:
    """Where it is needed once more, beside what has passed."""
    go_on = rx.cond(STATE.identity.waits, rx.fragment(), _to_identity(kind="text", size="sm"))
    said = rx.el.strong(ui.tv(STATE.identity.title), class_name="block")
    return ui.note("warn", said, rx.el.p(ui.t(strings.PASSED_STILL)), go_on, role="status")


def _submitted() -> rx.Component:
    """Where it stands, and what was submitted."""
    passed, again = STATE.shows == "passed", STATE.identity.title.en != ""  # pyright: ignore[reportAttributeAccessIssue]
    note = rx.cond(STATE.in_person, ui.t(strings.REVIEW_PEOPLE), ui.t(strings.REVIEW_SYSTEM))
    head = rx.el.div(
        rx.cond(passed, ui.round_icon("circle-check", "ok"), ui.round_icon("clock", "info")),
        rx.el.div(
            _title(passed),
            rx.el.p(rx.cond(passed, ui.t(strings.PASSED_NOTE), note), class_name="form-note"),
            class_name="min-w-44 flex-1",
        ),
        rx.cond(
            passed,
            rx.cond(again, rx.fragment(), ui.button(strings.UPDATE, href=routes.KYB_UPDATE.path)),
            ui.button(terms.REFRESH, icon="refresh-cw", on_click=STATE.retry),
        ),
        _to_account(),
        class_name="flex flex-wrap items-center gap-4 pb-4",
        role="status",
    )
    times = rx.el.dl(
        _time(strings.SUBMITTED_AT, STATE.submitted), _time(strings.AUDITED_AT, STATE.audited), class_name=_FACTS
    )
    return rx.el.div(
        poll(STATE.look, wait=STATE.look_in, turn=STATE.looked, pending=STATE.shows == "review"),
        rx.cond(again, _identity_again()),
        ui.panel(head, times),
        rx.foreach(STATE.facts, _section),
        class_name="column",
    )


def _title(passed: "rx.Var[bool] | bool") -> rx.Component:
    """When a look finds that it has passed, the button that had the focus is gone."""
    found = FocusedHeading.create(ui.t(strings.PASSED_TITLE), class_name="form-title")
    read = rx.el.h2(rx.cond(passed, ui.t(strings.PASSED_TITLE), ui.t(strings.REVIEW_TITLE)), class_name="form-title")
    return rx.cond(passed & (STATE.looked > 0), found, read)


def _time(label: Text, at: "rx.Var[str] | str") -> "rx.Component | rx.Var":
    row = rx.el.div(rx.el.dt(ui.t(label)), rx.el.dd(at, class_name="tabular-nums"), class_name="review-row")
    return rx.cond(at != "", row)


def _section(section: "rx.Var[FactSection]") -> rx.Component:
    rows = rx.el.dl(rx.foreach(section.facts, _fact), class_name=_FACTS)
    return rx.el.section(
        rx.el.header(rx.el.h2(ui.tv(section.title)), class_name="panel-head"),
        rx.el.div(rows, class_name="panel-body"),
        class_name="panel",
    )


def _fact(fact: "rx.Var[Fact]") -> rx.Component:
    value = rx.el.dd(ui.tv(fact.value), class_name="break-words")
    return rx.el.div(rx.el.dt(ui.tv(fact.label)), value, class_name="review-row")


def _to_account() -> rx.Component:
    return ui.button(strings.TO_ACCOUNT, href=routes.ACCOUNT.path)


def _skeleton() -> rx.Component:
    field = rx.el.div(ui.skeleton("120px", 14), ui.skeleton("100%", 36), class_name="grid gap-2")
    fields = rx.el.div(*[field] * 6, class_name="form-grid")
    side = rx.el.div(*[ui.skeleton("100%", 40)] * 5, class_name="panel p-5 grid gap-3")
    return rx.el.div(
        rx.el.section(rx.el.div(ui.skeleton("180px", 20), fields, class_name="form-section"), class_name="panel"),
        side,
        class_name="two-columns",
    )
