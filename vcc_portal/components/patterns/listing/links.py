"""Links to another address of the same list."""

from typing import Any

import reflex as rx


class ListLink(rx.Component):
    """An in-app link that keeps the scroll position, because the page stays the same."""

    library = "react-router"
    tag = "Link"

    to: rx.Var[str]
    prevent_scroll_reset: rx.Var[bool] = rx.Var.create(True)
    title: rx.Var[str]


def list_link(*children: "rx.Component | rx.Var | str", href: "rx.Var[str] | str", **props: object) -> rx.Component:
    """A link that changes the list's address: filter, tab, sort or page."""
    return ListLink.create(*children, to=href, **props)


REFETCHING = ~rx.State.is_hydrated
"""True in the browser from the click on a link until the answer, without a round trip."""


def is_outdated(state: Any) -> rx.Var[bool]:
    """True while what a `Listing` says is the answer to another address than the present one."""
    return REFETCHING | state.busy
