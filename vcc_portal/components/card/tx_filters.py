"""The filters above a card's transactions: one row, kept in the address."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.listing.links import list_link
from vcc_portal.components.patterns.listing.query import FORM, QuerySync
from vcc_portal.i18n import Text
from vcc_portal.i18n.card import detail as strings
from vcc_portal.i18n.patterns import listing as list_strings
from vcc_portal.state.card.detail.transactions import KIND_CHOICES, RESULT_CHOICES, CardTxState
from vcc_portal.state.patterns.listing import Choice

_LOOK: dict[str, Any] = {"class_name": "btn", "data_kind": "secondary", "data_size": "sm"}


def tx_filters() -> rx.Component:
    """Merchant, type, status and days; today's declined ones are told apart by the merchant alone."""
    everything = rx.fragment(
        _choice("kind", strings.COLUMN_KIND, strings.ALL_KINDS, KIND_CHOICES),
        _choice("result", strings.COLUMN_STATUS, strings.ALL_RESULTS, RESULT_CHOICES),
        rx.el.span(
            _day("since", list_strings.FROM_DAY),
            rx.el.span("～", class_name="text-ink-3", aria_hidden="true"),
            _day("until", list_strings.TO_DAY),
            class_name="tx-days",
        ),
    )
    clear = list_link(ui.t(list_strings.RESET), href=CardTxState.clear_href, **_LOOK)
    return rx.fragment(
        QuerySync.create(form=FORM, values=CardTxState.applied, revision=CardTxState.revision),
        rx.el.form(
            ui.text_input(
                name="q",
                lead="search",
                type="search",
                size="sm",
                max_length=50,
                placeholder=strings.MERCHANT_HINT,
                aria_label=ui.t(strings.COLUMN_MERCHANT),
                custom_attrs={"aria-keyshortcuts": "/"},
            ),
            rx.cond(CardTxState.pane == "", everything, rx.fragment()),
            ui.button(list_strings.QUERY, kind="outline", type="submit", size="sm"),
            rx.cond(CardTxState.chips.length() > 0, clear, rx.fragment()),
            id=FORM,
            role="search",
            on_submit=CardTxState.filter,
            auto_complete="off",
            class_name="tx-filters",
        ),
    )


def _choice(name: str, text: Text, every: Text, choices: list[Choice]) -> rx.Component:
    options = [ui.option(choice.text, choice.value) for choice in choices]
    return ui.select(ui.option(every, ""), *options, name=name, size="sm", default_value="", aria_label=ui.t(text))


def _day(name: str, text: Text) -> rx.Component:
    return ui.text_input(name=name, type="date", size="sm", aria_label=ui.t(text))
