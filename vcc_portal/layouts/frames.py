"""The three frames around a page: default, white and empty (spec §2)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.shell.breadcrumb import breadcrumb
from vcc_portal.components.shell.footer import footer
from vcc_portal.components.shell.header import header, public_header
from vcc_portal.components.shell.page_notice import page_notice
from vcc_portal.components.shell.support import support_toolbar
from vcc_portal.i18n import common
from vcc_portal.i18n.shell import header as words
from vcc_portal.routes import ACCOUNT, HOME, Access, Layout, Route
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.page_notice import PageNoticeState


class SkipLink(rx.Component):
    """Leads the keyboard past the header."""

    library = "$/public/shell.jsx"
    tag = "SkipLink"


def frame(route: Route, body: rx.Component) -> rx.Component:
    """The page inside its layout, behind the gate where the route is not anonymous."""
    shown = body if route.access is Access.ANONYMOUS else _gate(route, body)
    if route.layout is not Layout.EMPTY:
        shown = _unless_stopped(route, shown)
    if route.layout is Layout.EMPTY:
        return rx.el.main(shown, id="main", tab_index=-1)
    if route.layout is Layout.WHITE:
        texture = [] if route is HOME else [rx.el.div(class_name="page-texture")]
        main = rx.el.main(*texture, shown, id="main", tab_index=-1)
        return _framed(public_header(route), main, kind="frame frame-white")
    main = rx.el.main(breadcrumb(route), shown, id="main", tab_index=-1, class_name="wide frame-main")
    return _framed(header(route), main, support_toolbar())


def _framed(*parts: rx.Component, kind: str = "frame") -> rx.Component:
    return rx.el.div(SkipLink.create(ui.t(words.SKIP)), *parts, footer(), class_name=kind)


def _unless_stopped(route: Route, shown: rx.Component) -> rx.Component:
    """The page, or what stands in its way; the home page is for everybody and stays below it."""
    kept = shown if route is HOME else rx.fragment()
    return rx.cond(PageNoticeState.page == route.path, rx.fragment(page_notice(), kept), shown)


def _gate(route: Route, body: rx.Component) -> rx.Component:
    """The body once the entry is decided for this path; until then its geometry, or why it could not be decided.

    `is_hydrated` would take the body away at every change of the query.
    """
    failed = ui.panel(ui.error_state(ui.tv(EntryState.failure), EntryState.look_again), flush=True, class_name="mt-8")
    wait = opening() if route is ACCOUNT else waiting()
    here = EntryState.ready & (EntryState.place == route.path)
    return rx.cond(here, body, rx.cond(EntryState.failed, failed, wait))


def opening() -> rx.Component:
    """The spinner while the account home waits for an active account (spec §2)."""
    return rx.el.div(
        ui.spinner(28),
        rx.el.span(ui.t(words.OPENING), class_name="sr-only"),
        class_name="grid place-items-center text-brand",
        style={"minHeight": "60vh"},
        role="status",
    )


def waiting() -> rx.Component:
    """What stands where the page will be: its geometry without a word."""
    return rx.el.div(
        ui.skeleton("220px", 24, class_name="mt-3 mb-7"),
        rx.el.div(ui.skeleton_rows(6), class_name="panel"),
        role="status",
        aria_label=ui.t(common.LOADING),
    )
