"""The automatic top-up of each currency."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.form import Draft, Fields
from vcc_portal.components.ui.amounts import private
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import settings as strings
from vcc_portal.i18n import terms
from vcc_portal.pages.settings.parts import on_off, settings_panel
from vcc_portal.state.settings.top_up import AutoTopUpState

STATE = AutoTopUpState
DRAFT = Draft("auto-top-up")
FIELDS = Fields(AutoTopUpState, DRAFT)


def top_up() -> rx.Component:
    """The panel in each of its states."""
    currency = rx.Var.create(STATE.currency).to(str)
    channels = rx.foreach(STATE.channels, lambda one: ui.option(one.text, one.value))
    times = FIELDS.whole("daily_max_times", control={"max_length": 3}, hint=ui.t(strings.TIMES_HINT))
    return settings_panel(
        STATE,
        DRAFT,
        FIELDS,
        on_off(DRAFT, "auto_top_up_switch", strings.TURN_TOP_UP_ON),
        rx.el.div(
            FIELDS.amount(
                "trigger_amount", currency=currency, hint=ui.when(STATE.balance, private(ui.tv(STATE.balance)))
            ),
            FIELDS.amount("top_up_amount", currency=currency, hint=ui.when(STATE.bounds, ui.tv(STATE.bounds))),
            FIELDS.choice("pay_channel", ui.option(terms.CHOOSE_ONE, ""), channels),
            times,
            class_name="form-grid",
        ),
        _last(),
        title=strings.TOP_UP,
        note=strings.TOP_UP_NOTE,
        divided_note=strings.TOP_UP_NOTE_DIVIDED,
        question="automatic-top-up",
        room=538,
        other={Phase.BLOCKED: ui.empty_state("landmark", strings.NOT_FOR_PERSONS, strings.NOT_FOR_PERSONS_NOTE)},
    )


def _last() -> rx.Component:
    last = STATE.last
    shown = rx.el.p(
        ui.t(strings.LAST_RUN),
        rx.el.span(last.time, class_name="tabular-nums mx-2"),
        ui.badge(last.result.text, last.result.tone),
        class_name="field-hint",
    )
    return rx.cond(last.time != "", shown)
