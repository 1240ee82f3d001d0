"""The three frames around a page: default, white and empty (spec §2)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.shell.breadcrumb import breadcrumb
from vcc_portal.i18n import common as words
from vcc_portal.routes import Access, Layout, Route
from vcc_portal.state.entry import EntryState


def frame(route: Route, body: rx.Component) -> rx.Component:
    """The page inside its layout, behind the gate where the route is not anonymous."""
    shown = body if route.access is Access.ANONYMOUS else _gate(body)
    if route.layout is Layout.EMPTY:
        return rx.el.main(shown, id="main")
    if route.layout is Layout.WHITE:
        return rx.el.div(rx.el.main(shown, id="main"), class_name="frame frame-white")
    return rx.el.div(
        rx.el.main(breadcrumb(route), shown, id="main", class_name="frame-main"),
        class_name="frame",
    )


def _gate(body: rx.Component) -> rx.Component:
    return rx.cond(EntryState.ready & rx.State.is_hydrated, body, waiting())


def waiting() -> rx.Component:
    """What stands where the page will be: its geometry without a word."""
    return rx.el.div(
        ui.skeleton("220px", 24, class_name="mt-3 mb-7"),
        rx.el.div(ui.skeleton_rows(6), class_name="panel"),
        role="status",
        aria_label=ui.t(words.LOADING),
    )
