"""`@page` attaches a page function to its row of the route table."""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.ui.amounts import SHARED
from vcc_portal.i18n import Text
from vcc_portal.layouts.frames import frame
from vcc_portal.routes import Access, Route
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.shell.header import ShellState

Body = Callable[[], rx.Component]

_DEVICE_WIDTH = "width=device-width, initial-scale=1"
_FIXED_WIDTH = "width=1200"


@dataclass(frozen=True)
class PortalPage:
    """A page function with the row it belongs to."""

    route: Route
    render: Body
    on_load: tuple[Any, ...] = ()
    named: "rx.Var[str] | None" = None
    """What the page is about, where its row's title is a function of that (spec §2); empty while it is not known."""

    @property
    def title(self) -> rx.Var[str]:
        """The document's title: titles innermost first, joined with the product name (spec §2)."""
        general = ui.t(document_title(self.route))
        if self.named is None:
            return general
        above = self.route.parent.titles if self.route.parent else ()
        full = ui.t(_joined((Text.same("{page}"), *above, ui.PRODUCT)), page=self.named)
        # Of a card its name, which a window's tab shows to whoever looks at a shared screen.
        hidden = SHARED if self.route.access is not Access.ANONYMOUS else rx.Var.create(False)
        return rx.cond((self.named != "") & ~hidden, full, general)

    @property
    def meta(self) -> list[dict[str, str]]:
        """The viewport: the device's on responsive routes, 1200 px elsewhere; zooming stays possible."""
        content = _DEVICE_WIDTH if self.route.responsive else _FIXED_WIDTH
        return [{"name": "viewport", "content": content}]


PAGES: dict[str, PortalPage] = {}
"""The pages that exist, by path; filled by importing the modules under `vcc_portal.pages`."""


def page(route: Route, on_load: Sequence[Any] = (), *, named: "rx.Var[str] | None" = None) -> Callable[[Body], Body]:
    """Register a page function for a route; its layout, gate and title come from the row, `named` from what it shows."""

    def register(body: Body) -> Body:
        # wraps keeps __module__, which decides the file that the page's components are compiled into
        @functools.wraps(body)
        def framed() -> rx.Component:
            return frame(route, body(), named)

        PAGES[route.path] = PortalPage(route, framed, (*_entry(route), *on_load, ShellState.load_around), named)
        return body

    return register


def document_title(route: Route) -> Text:
    """`Card list - Cards - Islet`, in both languages."""
    return _joined((*route.titles, ui.PRODUCT))


def _joined(titles: Sequence[Text]) -> Text:
    return Text(zh=" - ".join(title.zh for title in titles), en=" - ".join(title.en for title in titles))


def _entry(route: Route) -> tuple[Any, ...]:
    """What runs before the page's own loading: the door, or on a page for everybody a look at who passes."""
    first = EntryState.pass_by if route.access is Access.ANONYMOUS else EntryState.enter
    return (first, ShellState.load)
