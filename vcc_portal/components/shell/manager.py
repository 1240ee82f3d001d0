"""Whom to contact: the account manager, or customer service where none is known (spec §6)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.i18n import Text
from vcc_portal.i18n.public import home as words
from vcc_portal.state.shell.header import ShellState
from vcc_portal.state.shell.help import FrozenState, HelpState

FACTS = "panel w-full mt-6 px-5 py-1.5 text-left"
"""The look of a list of facts on a page that says one thing."""


def manager(state: type[HelpState] | type[FrozenState]) -> rx.Component:
    """Name, e-mail and phone of the account manager."""
    person = state.manager
    rows = [
        _row(words.MANAGER, person.name, person.name),
        _row(words.MANAGER_EMAIL, person.email, _link("mailto:", person.email)),
        _row(words.MANAGER_PHONE, person.phone, _link("tel:", person.phone)),
    ]
    service = ui.button(
        words.CONTACT_SERVICE, icon="message-circle", href=ShellState.site.service, external=True, class_name="mt-5"
    )
    return rx.cond(
        person.name + person.email + person.phone != "",
        rx.el.dl(*rows, class_name=FACTS),
        rx.cond(ShellState.site.service != "", service),
    )


def _row(name: Text, value: ui.Str, shown: "ui.Str | rx.Component") -> rx.Component:
    row = rx.el.div(
        rx.el.dt(ui.t(name), class_name="text-ink-3"),
        rx.el.dd(shown),
        class_name="flex justify-between gap-4 py-3 border-t border-line first:border-t-0",
    )
    return rx.cond(value != "", row)


def _link(scheme: str, value: ui.Str) -> rx.Component:
    return rx.el.a(value, href=rx.Var.create(scheme) + rx.Var.create(value).to(str), class_name="link")
