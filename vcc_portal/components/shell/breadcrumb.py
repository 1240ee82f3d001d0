"""The breadcrumb above a page's title."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.i18n.shell import header as words
from vcc_portal.routes import BY_PATH, HOME, Route


def breadcrumb(route: Route) -> rx.Component:
    """Home, then the route's trail (spec §2); groups without a page are plain text."""
    steps = [HOME, *(step for step in route.trail if step is not HOME)]
    last = len(steps) - 1
    items = [_step(step, here=index == last) for index, step in enumerate(steps)]
    return rx.el.nav(rx.el.ol(*items, class_name="crumbs"), aria_label=ui.t(words.BREADCRUMB))


def _step(route: Route, *, here: bool) -> rx.Component:
    if here:
        return rx.el.li(rx.el.span(ui.t(route.title), aria_current="page"))
    text = ui.link(route.title, route.path) if route.path in BY_PATH else rx.el.span(ui.t(route.title))
    return rx.el.li(text, ui.icon("chevron-right", 12))
