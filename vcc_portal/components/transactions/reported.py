"""Payments that somebody has told customer service of: a mark of one's own, kept in the browser."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.kept import KeptTexts
from vcc_portal.components.patterns.owner import OWNER
from vcc_portal.i18n import records as strings

_REPORTED = KeptTexts("reported-payments", OWNER)


def reported(payment: Any) -> rx.Component:
    """The mark in a payment's row."""
    return rx.cond(_is_reported(payment), rx.el.span(ui.tag(strings.REPORTED), class_name="block mt-1"))


def report_switch(payment: Any) -> rx.Component:
    """Sets the mark, or takes it away; the provider is told nothing."""
    said = rx.cond(_is_reported(payment), ui.t(strings.PROBLEM_UNMARK), ui.t(strings.PROBLEM_MARK))
    return ui.button(said, kind="text", size="sm", on_click=_REPORTED.toggle(payment))


def _is_reported(payment: Any) -> Any:
    return _REPORTED.all.contains(payment)
