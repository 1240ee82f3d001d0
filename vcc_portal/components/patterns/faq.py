"""From where a question arises to its answer on /faq, and what that page needs of the browser."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.rights import may_open
from vcc_portal.components.scripts import called, hooked, script
from vcc_portal.components.shell.palette import PALETTE
from vcc_portal.i18n.faq import BY_SLUG, FaqEntry
from vcc_portal.i18n.patterns import gate as words

FAQ = script("faq.js")
NAMED = hooked(FAQ, "useNamed")
"""The question or topic that the address names."""


class ShowNamed(rx.Component):
    """Opens the question that the address names and goes there; it is drawn behind the questions."""

    library = FAQ
    tag = "ShowNamed"


def holds(text: str, typed: "rx.Var[str]") -> "rx.Var[bool]":
    """Whether a text holds every word of what is typed, in the browser."""
    return called(PALETTE, "fits", [text], typed, kind=bool)


def is_there(entry: FaqEntry) -> bool:
    """Whether the page that a question is about exists."""
    return not entry.page or entry.page in routes.BY_PATH


def asks(slug: str, *, class_name: str = "") -> rx.Component:
    """The question as a link to its answer, in a tab of its own: what was begun here stays as it is.

    Nothing for an operator who has no page of questions (spec §6).
    """
    entry = BY_SLUG[slug]
    link = rx.el.a(
        ui.icon("circle-help", 14),
        rx.el.span(ui.t(entry.question)),
        href=f"{routes.FAQ.path}#{slug}",
        target="_blank",
        rel="noopener",
        title=ui.t(words.NEW_TAB),
        class_name=f"link inline-flex items-center gap-1.5 text-table print:hidden {class_name}".strip(),
    )
    return rx.cond(may_open(routes.FAQ), link)
