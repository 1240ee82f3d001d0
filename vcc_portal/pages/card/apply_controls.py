"""The folded part of the application form: limits per currency, currencies, count, categories, merchants."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.i18n import card_apply as strings
from vcc_portal.i18n.text import Text
from vcc_portal.pages.card.apply_fields import CHOICES, DRAFT, FIELDS
from vcc_portal.state.card.apply_checks import LIMIT_FIELDS, LONGEST_MERCHANT, MOST_RULES
from vcc_portal.state.card.apply_choices import Option

MOST_CURRENCIES = 30


def more_controls() -> rx.Component:
    """Everything that most cards do not need."""
    return rx.el.details(
        rx.el.summary(
            rx.el.span(ui.t(strings.MORE), class_name="form-title"),
            rx.el.span(ui.t(strings.MORE_NOTE), class_name="form-note"),
            ui.icon("chevron-down"),
        ),
        rx.el.div(
            rx.cond(CHOICES.with_currency_limits, _per_currency(), rx.fragment()),
            _switched("currency_control", strings.ONLY_CURRENCIES, _allowed()),
            _switched("count_control", strings.COUNT_CONTROL, _count()),
            rx.el.div(
                FIELDS.chips("mcc_codes", most=MOST_RULES, longest=4, hint=strings.MCC_HINT, optional=True),
                FIELDS.chips(
                    "merchant_names",
                    most=MOST_RULES,
                    longest=LONGEST_MERCHANT,
                    hint=strings.MERCHANTS_HINT,
                    optional=True,
                ),
                class_name="form-grid",
            ),
            class_name="more-body",
        ),
        class_name="form-section more",
    )


def _per_currency() -> rx.Component:
    return rx.el.div(
        rx.el.h3(ui.t(strings.PER_CURRENCY), class_name="text-table font-semibold"),
        rx.el.p(ui.t(strings.PER_CURRENCY_NOTE), class_name="form-note"),
        rx.foreach(DRAFT.items("limited_currencies"), lambda code: _currency_limits(code=code)),
        _add_currency(),
    )


@rx.memo
def _currency_limits(code: rx.Var[str]) -> rx.Component:
    """The four limits of one transaction currency; the names of its controls are made in the browser."""
    fields = [
        FIELDS.amount(
            rx.Var.create(f"currency_limits.{code}.{name}"),
            label=strings.LIMIT[window],
            currency=code,
            control={"placeholder": strings.NO_LIMIT},
        )
        for name, window in LIMIT_FIELDS.items()
    ]
    remove = ui.icon_button("x", strings.REMOVE_CURRENCY, size="sm", on_click=DRAFT.drop("limited_currencies", code))
    return rx.el.div(
        rx.el.div(rx.el.strong(code), remove, class_name="currency-head"),
        rx.el.div(*fields, class_name="form-quarters"),
        class_name="currency-row",
    )


def _add_currency() -> rx.Component:
    def one(option: "rx.Var[Option]") -> rx.Component:
        add = rx.el.button(
            ui.icon("plus", 12),
            option.value,
            type="button",
            class_name="tag tag-add",
            on_click=DRAFT.add("limited_currencies", option.value, MOST_CURRENCIES),
        )
        return rx.cond(DRAFT.items("limited_currencies").contains(option.value), rx.fragment(), add)

    return rx.el.div(rx.el.span(ui.t(strings.ADD_CURRENCY)), rx.foreach(CHOICES.spending, one), class_name="used-tags")


def _switched(name: str, text: Text, control: rx.Component) -> rx.Component:
    on = DRAFT.value(name) == "on"
    return rx.el.div(
        ui.switch(text, checked=on, name=name), rx.cond(on, control, rx.fragment()), class_name="flex flex-col gap-3"
    )


def _allowed() -> rx.Component:
    def one(option: "rx.Var[Option]") -> rx.Component:
        chosen = DRAFT.items("allowed_currencies").contains(option.value)
        return rx.el.button(
            option.value,
            type="button",
            class_name="tag tag-add",
            aria_pressed=chosen,
            on_click=DRAFT.toggle("allowed_currencies", option.value, MOST_CURRENCIES),
        )

    row = rx.el.div(rx.foreach(CHOICES.spending, one), class_name="used-tags")
    return FIELDS.field("allowed_currencies", row, group=True)


def _count() -> rx.Component:
    box = FIELDS.line("transaction_count", control={"input_mode": "numeric", "max_length": 7})
    return rx.el.div(box, class_name="form-grid")
