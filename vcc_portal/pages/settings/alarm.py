"""The low-balance alert of each currency."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.form import Draft, Fields
from vcc_portal.components.ui.amounts import private
from vcc_portal.domain.mailboxes import LONGEST_MAILBOX
from vcc_portal.features.settings.alarm import MOST_MAILBOXES
from vcc_portal.i18n import settings as strings
from vcc_portal.i18n.patterns import form as form_words
from vcc_portal.pages.settings.parts import on_off, settings_panel
from vcc_portal.state.settings.alarm import AlarmState

STATE = AlarmState
DRAFT = Draft("alarm")
FIELDS = Fields(AlarmState, DRAFT)


def alarm() -> rx.Component:
    """The panel in each of its states."""
    return settings_panel(
        STATE,
        DRAFT,
        FIELDS,
        on_off(DRAFT, "alarm_switch", strings.TURN_ALERT_ON),
        FIELDS.amount(
            "alarm_amount",
            currency=rx.Var.create(STATE.currency).to(str),
            hint=ui.when(STATE.balance, private(ui.tv(STATE.balance))),
        ),
        FIELDS.chips(
            "mailbox_list",
            form_words.ADDRESSES,
            most=MOST_MAILBOXES,
            longest=LONGEST_MAILBOX,
            hint=ui.t(strings.MAILBOXES_HINT),
        ),
        rx.cond(
            STATE.unbound,
            rx.el.p(ui.t(strings.NO_MOBILE), class_name="field-hint"),
            on_off(
                DRAFT,
                "mobile_switch",
                rx.cond(
                    STATE.mobile == "",
                    rx.fragment(ui.t(strings.BY_TEXT)),
                    private(ui.t(strings.BY_TEXT_TO, mobile=STATE.mobile)),
                ),
            ),
        ),
        ui.when(STATE.changed, rx.el.p(ui.tv(STATE.changed), class_name="field-hint")),
        title=strings.ALERTS,
        note=strings.ALERTS_NOTE,
        divided_note=strings.ALERTS_NOTE_DIVIDED,
        question="alerts",
        room=646,
    )
