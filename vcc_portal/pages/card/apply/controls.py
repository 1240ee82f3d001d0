"""The folded part of an application: limits per currency, currencies, count, categories, merchants."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.card.currency_limits import currency_limits
from vcc_portal.components.card.merchants import merchant_fields
from vcc_portal.features.card.apply.checks import MOST_ALLOWED
from vcc_portal.features.card.apply.options import Option
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.text import Text
from vcc_portal.pages.card.apply.draft import View


def more_controls(view: View) -> rx.Component:
    """Everything that most cards do not need."""
    return rx.el.details(
        rx.el.summary(
            rx.el.span(ui.t(strings.MORE), class_name="form-title"),
            rx.el.span(ui.t(strings.MORE_NOTE), class_name="form-note"),
            ui.icon("chevron-down"),
        ),
        rx.el.div(
            rx.cond(view.state.choices.with_currency_limits, _per_currency(view)),
            _switched(view, "currency_control", strings.ONLY_CURRENCIES, _allowed(view)),
            _switched(view, "count_control", strings.COUNT_CONTROL, _count(view)),
            merchant_fields(view.fields),
            class_name="flex flex-col gap-5 pt-5",
        ),
        class_name="form-section more",
    )


def _per_currency(view: View) -> rx.Component:
    return rx.el.div(
        rx.el.h3(ui.t(strings.PER_CURRENCY), class_name="text-table font-semibold"),
        rx.el.p(ui.t(strings.PER_CURRENCY_NOTE), class_name="form-note"),
        currency_limits(view.fields, view.state.choices.spending, lambda option: option.value),
    )


def _switched(view: View, name: str, text: Text, control: rx.Component) -> rx.Component:
    on = view.draft.value(name) == "on"
    return rx.el.div(ui.switch(text, checked=on, name=name), rx.cond(on, control), class_name="flex flex-col gap-3")


def _allowed(view: View) -> rx.Component:
    def one(option: "rx.Var[Option]") -> rx.Component:
        chosen = view.draft.items("allowed_currencies").contains(option.value)
        return rx.el.button(
            option.value,
            type="button",
            class_name="tag tag-add",
            aria_pressed=chosen,
            on_click=view.draft.toggle("allowed_currencies", option.value, MOST_ALLOWED),
        )

    row = rx.el.div(rx.foreach(view.state.choices.spending, one), class_name="used-tags")
    return view.fields.field("allowed_currencies", row, group=True)


def _count(view: View) -> rx.Component:
    box = view.fields.whole("transaction_count", control={"max_length": 7})
    return rx.el.div(box, class_name="form-grid")
