"""Limits by spending currency: the fields of an application and of a card's limits."""

import functools
from collections.abc import Callable
from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.form import Fields
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS, MOST_LIMITED
from vcc_portal.i18n.card import apply as strings

_LIMITED = "limited_currencies"


def currency_limits(
    fields: Fields, offered: "rx.Var[list[Any]] | Any", code_of: Callable[[Any], Any] = lambda offer: offer
) -> rx.Component:
    """The four limits of each currency that has its own, and what gives one to another; `offered` are codes or have one."""
    row, draft = _row_of(fields), fields.draft

    def addition(offer: rx.Var[Any]) -> rx.Component:
        code = code_of(offer)
        add = rx.el.button(
            ui.icon("plus", 12),
            code,
            type="button",
            class_name="tag tag-add",
            name=_LIMITED,
            on_click=draft.add_row(_LIMITED, code, MOST_LIMITED, "currency_limits"),
        )
        return rx.cond(draft.items(_LIMITED).contains(code), rx.fragment(), add)

    return rx.fragment(
        rx.foreach(draft.items(_LIMITED), lambda code: row(code=code)),
        rx.el.div(rx.el.span(ui.t(strings.ADD_CURRENCY)), rx.foreach(offered, addition), class_name="used-tags"),
    )


@functools.cache
def _row_of(fields: Fields) -> Callable[..., rx.Component]:
    """Draws the limits of one currency; the names of its controls are made in the browser."""

    def row(code: rx.Var[str]) -> rx.Component:
        amounts = [
            fields.amount(
                rx.Var.create(f"currency_limits.{code}.{name}"),
                label=strings.LIMIT[window],
                currency=code,
                control={"placeholder": strings.NO_LIMIT},
            )
            for name, window in LIMIT_FIELDS.items()
        ]
        drop = fields.draft.drop(_LIMITED, code, _LIMITED)
        remove = ui.icon_button(
            "x",
            strings.REMOVE_CURRENCY,
            size="sm",
            aria_label=ui.t(strings.REMOVE_CURRENCY_OF, currency=code),
            on_click=drop,
            custom_attrs={"data-drops": _LIMITED},
        )
        return rx.el.div(
            rx.el.div(rx.el.strong(code), remove, class_name="text-table flex items-center justify-between mb-2"),
            rx.el.div(*amounts, class_name="form-quarters"),
            class_name="currency-row",
            role="group",  # the fields of each currency are named alike
            aria_label=ui.t(strings.CURRENCY_LIMITS, currency=code),
        )

    # A memoised component is known by the name of its function; each form has one of its own.
    row.__name__ = f"currency_limits_{fields.draft.name.replace('-', '_')}"
    return rx.memo(row)
