"""The spending rules of one card, on /card/updateLimit: a form of its own below the limits."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.card.merchants import merchant_fields
from vcc_portal.components.patterns.form import draft_end, draft_form
from vcc_portal.features.card.apply.checks import MOST_ALLOWED
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.card import limits as words
from vcc_portal.i18n.text import Text
from vcc_portal.pages.card.limits.draft import RULES_DRAFT, RULES_FIELDS
from vcc_portal.state.card.limits.rules import CardRulesState

STATE = CardRulesState


def spending_rules() -> rx.Component:
    """The panel."""
    return rx.fragment(
        # Before the form: a saved draft is forgotten first, and then the form takes the new values.
        draft_end(RULES_DRAFT, STATE.ended, owner=rx.Var.create(STATE.owner)),
        draft_form(STATE, RULES_DRAFT, _panel(), owner=rx.Var.create(STATE.owner)),
    )


def _panel() -> rx.Component:
    undo = ui.button(words.UNDO_RULES, icon="undo-2", on_click=STATE.undo, busy=STATE.sending)
    back = ui.button(words.BACK_TO_PAYMENT, icon="arrow-left", href=STATE.payment)
    return rx.el.section(
        rx.el.div(
            rx.el.div(
                rx.el.h2(ui.t(words.RULES), class_name="form-title"),
                rx.el.p(ui.t(words.RULES_NOTE), class_name="form-note"),
            ),
            _switched("currency_control", strings.ONLY_CURRENCIES, _allowed()),
            _switched("count_control", strings.COUNT_CONTROL, _count()),
            merchant_fields(RULES_FIELDS),
            ui.when(STATE.failure, ui.note("bad", STATE.failure, role="alert")),
            class_name="form-section",
        ),
        rx.el.div(
            rx.el.div(RULES_FIELDS.attention(), class_name="min-w-0 flex-1"),
            rx.cond(STATE.undoable, rx.fragment(undo, rx.cond(STATE.payment != "", back))),
            ui.button(words.SAVE_RULES, type="submit", busy=STATE.sending),
            class_name="form-foot static",
        ),
        class_name="panel form-panel",
    )


def _switched(name: str, text: Text, control: rx.Component) -> rx.Component:
    on = RULES_DRAFT.value(name) == "on"
    return rx.el.div(ui.switch(text, checked=on, name=name), rx.cond(on, control), class_name="flex flex-col gap-3")


def _allowed() -> rx.Component:
    def one(code: rx.Var[str]) -> rx.Component:
        return rx.el.button(
            code,
            type="button",
            class_name="tag tag-add",
            aria_pressed=RULES_DRAFT.items("allowed_currencies").contains(code),
            on_click=RULES_DRAFT.toggle("allowed_currencies", code, MOST_ALLOWED),
        )

    row = rx.el.div(rx.foreach(STATE.spending, one), class_name="used-tags")
    return RULES_FIELDS.field("allowed_currencies", row, group=True)


def _count() -> rx.Component:
    box = RULES_FIELDS.whole("transaction_count", control={"max_length": 7}, hint=words.ALREADY_USED)
    return rx.el.div(box, class_name="form-grid")
