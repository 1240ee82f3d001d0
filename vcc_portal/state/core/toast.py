"""Short messages at the edge of the page; one per code while it is shown (spec §8)."""

import itertools
import secrets
from dataclasses import dataclass, field
from typing import ClassVar, Literal

import reflex as rx

from vcc_portal.i18n import Text
from vcc_portal.session.access import ANONYMOUS, Rule
from vcc_portal.state.core.mailbox import Mailbox

Kind = Literal["ok", "bad", "info"]
MAX_SHOWN = 4
_numbers = itertools.count(1)
_RUN = secrets.token_hex(4)
"""A browser remembers what it has shown, also over a restart of the server."""


@dataclass
class ToastView:
    """One message as the browser draws it."""

    id: str = ""
    text: Text = field(default_factory=lambda: Text(zh="", en=""))
    kind: str = "info"
    code: str = ""
    names: bool = False
    """It tells a name or an amount, which a shared screen hides."""
    href: str = ""
    """Where more of it stands; such a message stays until it is closed."""


waiting = Mailbox[ToastView]()


def view_of(text: Text, kind: Kind, code: str = "", *, names: bool = False, href: str = "") -> ToastView:
    """A message with an id of its own."""
    return ToastView(f"{_RUN}-{next(_numbers)}", text, kind, code, names, href)


class ToastState(rx.State):
    """The messages on screen."""

    ACCESS: ClassVar[Rule] = ANONYMOUS

    items: list[ToastView] = []

    @rx.event
    def collect(self) -> None:
        """Show what waits for this tab; a caller gets nothing but its own messages."""
        for view in waiting.take(self.router.session.client_token):
            self._show(view)

    @rx.event
    def dismiss(self, toast_id: str) -> None:
        """Take one message away."""
        self.items = [view for view in self.items if view.id != toast_id]

    def _show(self, view: ToastView) -> None:
        if view.code and any(shown.code == view.code for shown in self.items):
            return
        self.items = [*self.items, view][-MAX_SHOWN:]
