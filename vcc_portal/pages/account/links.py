"""Pages that the account home points to, when the route table has them."""

import reflex as rx

from vcc_portal.routes import BY_PATH
from vcc_portal.state.entry import EntryState

TRADE = "/trade"
FLOW = "/accountFlow"
FAQ = "/faq"


def exists(path: str) -> bool:
    """No link goes to a page that is not there."""
    return path in BY_PATH


def may_open(path: str) -> rx.Var[bool]:
    """True for an admin, and for an operator who was granted the page (spec §6)."""
    return EntryState.user.admin | EntryState.urls.contains(BY_PATH[path].resource)
