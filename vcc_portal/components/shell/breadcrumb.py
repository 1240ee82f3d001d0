"""The breadcrumb above a page's title."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.rights import may_open
from vcc_portal.components.ui.amounts import private
from vcc_portal.i18n.shell import header as words
from vcc_portal.routes import BY_PATH, Access, Route

_STEP = "inline-flex items-center gap-1.5 max-w-full"


def breadcrumb(route: Route, named: "rx.Var[str] | None" = None) -> rx.Component:
    """The route's trail (spec §2); groups without a page, and pages that this user may not open, are plain text.

    The last step says what the page is about where that is known, so that two cards are told apart.
    """
    steps = route.trail
    last = len(steps) - 1
    items = [_here(step, named) if index == last else _step(step) for index, step in enumerate(steps)]
    return rx.el.nav(
        rx.el.ol(*items, class_name="flex flex-wrap items-center gap-1.5 min-h-4 text-ink-3 text-caption"),
        aria_label=ui.t(words.BREADCRUMB),
        # The notice beside it takes what it leaves.
        class_name="flex-none max-w-[calc(100%-12rem)] max-[640px]:max-w-full",
    )


def _here(route: Route, named: "rx.Var[str] | None") -> rx.Component:
    title = ui.t(route.title)
    # What everybody may read is no name that a shared screen hides.
    name = named if named is None or route.access is Access.ANONYMOUS else private(named)
    text = title if name is None else rx.cond(named != "", name, title)
    whole: Any = title if named is None else rx.cond(named != "", named, title)
    return rx.el.li(
        rx.el.span(text, title=whole, class_name="text-ink-1 max-w-[360px] ellipsis", aria_current="page"),
        class_name=_STEP,
    )


def _step(route: Route) -> rx.Component:
    name = rx.el.span(ui.t(route.title))
    shown = name
    if route.path in BY_PATH:
        shown = ui.link(route.title, route.path, class_name="text-ink-3 hover:text-link")
        if route.access is Access.PERMITTED:
            shown = rx.cond(may_open(route), shown, name)
    return rx.el.li(shown, ui.icon("chevron-right", 12), class_name=_STEP)
