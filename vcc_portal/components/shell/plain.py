"""A page that says one thing: icon, title, note, actions."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.ui import Label
from vcc_portal.i18n.public import home as words
from vcc_portal.routes import ACCOUNT

_PLAIN = "relative grid place-items-center px-5 pt-12 pb-24"


def plain(
    icon: str,
    title: Label,
    note: Label,
    *actions: "rx.Component | rx.Var",
    tone: str = "brand",
    below: rx.Component | None = None,
) -> rx.Component:
    """Centred; `below` is for facts such as whom to contact."""
    return rx.el.section(
        rx.el.div(
            ui.round_icon(icon, tone, 26, class_name="size-14 mb-3"),
            rx.el.h1(ui.label(title), class_name="text-title tracking-[-0.01em] font-semibold"),
            rx.el.p(ui.label(note), class_name="text-ink-2 text-[14px]/[22px] text-balance"),
            *([rx.el.div(*actions, class_name="flex flex-wrap justify-center gap-2 mt-5")] if actions else []),
            *([below] if below is not None else []),
            class_name="flex flex-col items-center gap-1.5 w-full max-w-[520px] text-center",
        ),
        class_name=_PLAIN,
    )


def plain_waiting() -> rx.Component:
    """The same before it is known what to say."""
    return rx.el.div(ui.spinner(28), class_name=f"{_PLAIN} min-h-[50vh] text-brand")


def may_go_on() -> rx.Component:
    """Nothing holds the account any more; the page leads on by itself, and this is its way for whom it does not."""
    account = ui.button(words.TO_ACCOUNT, kind="primary", size="lg", href=ACCOUNT.path)
    return plain("circle-check", words.LANDING_READY, words.LANDING_READY_NOTE, account, tone="ok")
