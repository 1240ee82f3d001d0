"""The horizontal menu of the header (spec §2)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.features.shell.menu import ADMIN_MENU, MenuEntry, MenuItem
from vcc_portal.i18n.shell import header as words
from vcc_portal.routes import Route
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.shell.header import ShellState


def main_menu(route: Route) -> rx.Component:
    """Five fixed entries for an admin, the granted ones for everybody else."""
    fixed = rx.fragment(*[_entry(entry, route) for entry in ADMIN_MENU])
    granted = rx.foreach(ShellState.menu, lambda item: _granted(item, route))
    return rx.el.nav(
        rx.cond(EntryState.user.admin, fixed, granted),
        class_name="main-menu",
        aria_label=ui.t(words.MAIN_MENU),
        data_tour="menu",
    )


def _entry(entry: MenuEntry, route: Route) -> rx.Component:
    here = entry.route in route.trail
    if not entry.children:
        return _link(entry.route, here=here, class_name="main-menu-item")
    return ui.panel_below(
        rx.fragment(rx.el.span(ui.t(entry.route.title)), ui.icon("chevron-down", 14)),
        *[_link(child, here=child in route.trail, class_name="menu-item") for child in entry.children],
        hover=100,
        face_class="main-menu-item",
        current=here,
    )


def _link(route: Route, *, here: bool, class_name: str) -> rx.Component:
    current = {"aria_current": "page"} if here else {}
    return ui.RouterLink.create(ui.t(route.title), to=route.path, class_name=class_name, **current)


def _granted(item: rx.Var[MenuItem], route: Route) -> rx.Component:
    here = rx.Var.create([step.path for step in route.trail]).contains(item.path)
    return ui.RouterLink.create(
        ui.tv(item.title),
        to=item.path,
        class_name="main-menu-item",
        aria_current=rx.cond(here, "page", "false"),
    )
