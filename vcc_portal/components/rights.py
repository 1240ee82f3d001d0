"""What a page offers by the rights of whoever is signed in (spec §6); the guard decides anew on each event."""

import reflex as rx

from vcc_portal.routes import Access, Route
from vcc_portal.state.core.auth import EntryState


def may_open(route: Route) -> "rx.Var[bool]":
    """True for an admin, for an operator who was granted the page, and for everybody where a page asks for no right."""
    if route.access is not Access.PERMITTED:
        return rx.Var.create(True)
    return EntryState.user.admin | EntryState.urls.contains(route.resource)


def may_do(code: str) -> "rx.Var[bool]":
    """True for an admin, and for an operator who holds the resource code."""
    return EntryState.user.admin | EntryState.perms.contains(code)
