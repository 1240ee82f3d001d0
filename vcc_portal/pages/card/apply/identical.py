"""The tab for a number of like cards."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.form import form_section
from vcc_portal.domain.card_names import LONGEST_PREFIX
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.card import apply_batch as words
from vcc_portal.pages.card.apply.batch import columns, foot, outcome, shared_side
from vcc_portal.pages.card.apply.controls import more_controls
from vcc_portal.pages.card.apply.cost import review
from vcc_portal.pages.card.apply.draft import IDENTICAL
from vcc_portal.pages.card.apply.frame import frame
from vcc_portal.pages.card.apply.parts import email, limits, tags
from vcc_portal.state.card.apply.identical import IdenticalApplyState

STATE = IdenticalApplyState
DRAFT, FIELDS = IDENTICAL.draft, IDENTICAL.fields


def identical_tab() -> rx.Component:
    """Prefix, number, and what every card has."""
    form = columns(
        rx.el.section(_names(), limits(IDENTICAL), more_controls(IDENTICAL), class_name="panel form-panel"),
        shared_side(IDENTICAL, words.SHARED_CARDS, more_note=words.MORE_SHARED_CARDS_NOTE),
        foot(IDENTICAL, FIELDS.attention()),
    )
    number = STATE.number
    return rx.fragment(
        frame(IDENTICAL, form, outcome(IDENTICAL), ui.t(words.PROCESSING, count=number)),
        review(
            IDENTICAL,
            title=ui.t(words.REVIEW_TITLE, count=number),
            note=words.REVIEW_NOTE,
            after=words.AFTER_THESE,
            submit=ui.t(words.SUBMIT, count=number),
        ),
    )


def _names() -> rx.Component:
    retried = DRAFT.value("names") != ""
    fields = rx.el.div(
        FIELDS.line(
            "card_name", control={"max_length": LONGEST_PREFIX, "placeholder": strings.CARD_NAME_PLACEHOLDER, **_live()}
        ),
        FIELDS.whole("count", control={"max_length": 4}, hint=ui.t(words.COUNT_HINT, most=STATE.most), live=True),
        class_name="form-grid",
    )
    return form_section(
        words.IDENTICAL_TITLE,
        words.IDENTICAL_NOTE,
        rx.cond(retried, ui.note("info", words.RETRIED), fields),
        _preview(),
        rx.el.div(email(IDENTICAL), tags(IDENTICAL), class_name="form-grid"),
    )


def _preview() -> rx.Component:
    """The names that the cards will have."""
    one = lambda name: rx.el.span(name, class_name="tag")  # noqa: E731
    waits = rx.el.p(ui.t(words.NAMES_WAIT), class_name="form-note")
    return rx.el.div(
        rx.el.span(ui.t(words.NAMES), class_name="field-label"),
        rx.cond(
            STATE.names_shown.length() > 0,
            rx.el.div(rx.foreach(STATE.names_shown, one), class_name="flex flex-wrap gap-1.5"),
            waits,
        ),
        class_name="flex flex-col gap-1.5",
        aria_live="polite",
    )


def _live() -> dict[str, object]:
    """The names and the cost follow while it is typed."""
    return {"custom_attrs": {"data-live": ""}}
