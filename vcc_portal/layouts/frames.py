"""The frames around a page: default, white and empty, and the mobile mode (spec §2)."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.shell.breadcrumb import breadcrumb
from vcc_portal.components.shell.footer import footer
from vcc_portal.components.shell.header import header, mobile_header, public_header
from vcc_portal.components.shell.page_notice import page_notice
from vcc_portal.components.shell.support import support_toolbar
from vcc_portal.components.shell.top_notice import top_notice
from vcc_portal.i18n.shell import header as words
from vcc_portal.routes import ACCOUNT, HOME, Access, Layout, Route
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.page_notice import PageNoticeState


def frame(route: Route, body: rx.Component, named: "rx.Var[str] | None" = None) -> rx.Component:
    """The page inside its layout, behind the gate where the route is not anonymous; `named` as in `layouts.page`."""
    shown = body if route.access is Access.ANONYMOUS else _gate(route, body)
    if route.layout is not Layout.EMPTY:
        shown = _unless_stopped(route, shown)
    if route.layout is Layout.EMPTY:
        return rx.el.main(shown, id="main", tab_index=-1)
    if route.layout is Layout.WHITE:
        texture = [] if route is HOME else [rx.el.div(class_name="page-texture")]
        main = rx.el.main(*texture, shown, id="main", tab_index=-1)
        return _framed(public_header(route), main, kind="frame frame-white")
    if route.layout is Layout.MOBILE:
        column = "flex flex-col flex-1 w-full max-w-[480px] mx-auto"
        main = rx.el.main(shown, id="main", tab_index=-1, class_name=column)
        return _framed(mobile_header(route), main, kind="frame frame-white", custom_attrs={"data-mode": "h5"})
    row = rx.el.div(breadcrumb(route, named), top_notice(), class_name="flex items-start gap-3 max-[640px]:block")
    main = rx.el.main(row, shown, id="main", tab_index=-1, class_name="wide flex-1 pt-5 pb-16")
    return _framed(header(route), main, support_toolbar())


def _framed(*parts: rx.Component, kind: str = "frame", **props: Any) -> rx.Component:
    return rx.el.div(_skip_link(), *parts, footer(), class_name=kind, **props)


def _skip_link() -> rx.Component:
    """Leads the keyboard past the header; not a link of the router, which changes the address but not the focus."""
    to_main = ui.in_browser(
        "const main = document.getElementById('main'); main.focus({preventScroll: true}); main.scrollIntoView()"
    )
    return rx.el.a(ui.t(words.SKIP), href="#main", class_name="skip", on_click=[to_main, rx.prevent_default])


def _unless_stopped(route: Route, shown: rx.Component) -> rx.Component:
    """The page, or what stands in its way; the home page is for everybody and stays below it."""
    kept = shown if route is HOME else rx.fragment()
    return rx.cond(PageNoticeState.page == route.path, rx.fragment(page_notice(), kept), shown)


def _gate(route: Route, body: rx.Component) -> rx.Component:
    """The body once the entry is decided for this path; until then its geometry, or why it could not be decided.

    `is_hydrated` would take the body away at every change of the query.
    """
    failed = loading.failed(EntryState.failure, EntryState.look_again, framed=True, title=route.title)
    wait = opening() if route is ACCOUNT else waiting()
    here = EntryState.ready & (EntryState.place == route.path)
    return rx.cond(here, body, rx.cond(EntryState.failure.text.en != "", failed, wait))


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
    """What stands where the page will be: its geometry."""
    return loading.skeleton(
        ui.skeleton("220px", 24, class_name="mt-3 mb-7"),
        rx.el.div(ui.skeleton_rows(6), class_name="panel"),
    )
