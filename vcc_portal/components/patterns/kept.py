"""What a person has chosen for an account, kept in the browser's storage under the account's tag (decision 28)."""

from typing import Any

import reflex as rx

from vcc_portal.components.scripts import hooked, run, script

_KEPT = script("kept.js")


def _kept_event(kept: rx.Var[dict[str, str]]) -> tuple[rx.Var[dict[str, str]]]:
    return (kept,)


class KeptWatch(rx.Component):
    """Draws nothing; tells the server's handler what is kept, once and after each change."""

    library = _KEPT
    tag = "KeptWatch"

    kind: rx.Var[str]
    owner: rx.Var[str]
    handler: rx.Var[str]
    """Its name."""
    on_kept: rx.EventHandler[_kept_event]


class KeptTexts:
    """Texts by name, of one kind: `of` whom, which are there, and events that change them."""

    def __init__(self, kind: str, owner: Any) -> None:
        self.kind, self.owner = kind, rx.Var.create(owner).to(str)

    def watch(self, on_kept: Any) -> rx.Component:
        """Sends all of them to a handler."""
        name = on_kept.fn.__qualname__
        return KeptWatch.create(kind=self.kind, owner=self.owner, handler=name, on_kept=on_kept)

    @property
    def all(self) -> Any:
        """By name."""
        return hooked(_KEPT, "useKept", self.kind, self.owner, kind=dict[str, str])

    def value(self, name: str, usual: str) -> rx.Var[str]:
        """One of them, or what it is while nobody has chosen."""
        return hooked(_KEPT, "useKeptValue", self.kind, self.owner, name, usual)

    def put(self, name: Any, text: Any) -> rx.Var:
        """An event that keeps one."""
        return run(_KEPT, "putKept", self.kind, self.owner, name, text)

    def choose(self, name: str) -> rx.Var:
        """As `put`, with the value of the control whose event it is."""
        return run(_KEPT, "putKept", self.kind, self.owner, name, told=True)

    def toggle(self, name: Any) -> rx.Var:
        """An event that puts a name at the end of the order, or takes it out."""
        return run(_KEPT, "toggle", self.kind, self.owner, name)

    def forget(self) -> rx.Var:
        """An event that keeps nothing any more."""
        return run(_KEPT, "forget", self.kind, self.owner)
