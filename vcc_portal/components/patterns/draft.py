"""A form's typed values in the browser, as components and Vars; the store is drafts.js."""

from typing import Any

import reflex as rx

from vcc_portal.components.scripts import called, hooked, run, script

_DRAFTS = script("drafts.js")
_FORM = script("draft_form.js")
_AMOUNTS = script("amounts.js")

Values = rx.Var[dict[str, str]]
Name = str | rx.Var[str]
"""A control's name; a Var only inside an `rx.memo`, because reading the draft is a hook."""


def _values_event(values: Values) -> tuple[Values]:
    return (values,)


def _left_event(name: rx.Var[str], values: Values) -> tuple[rx.Var[str], Values]:
    return (name, values)


def _restored_event(values: Values, sent: rx.Var[bool]) -> tuple[Values, rx.Var[bool]]:
    return (values, sent)


class DraftForm(rx.Component):
    """The `<form>`; every named control in it writes to the draft."""

    library = _FORM
    tag = "DraftForm"

    form: rx.Var[str]
    owner: rx.Var[str]
    defaults: rx.Var[dict[str, str]]
    brings: rx.Var[dict[str, dict[str, dict[str, str]]]]
    patch: rx.Var[dict[str, Any]]
    focus: rx.Var[dict[str, Any]]
    release: rx.Var[dict[str, Any]]
    busy: rx.Var[bool]
    on_restore: rx.EventHandler[_restored_event]
    on_live: rx.EventHandler[_values_event]
    on_leave: rx.EventHandler[_left_event]
    on_send: rx.EventHandler[_values_event]


class DraftEnd(rx.Component):
    """Forgets the draft that carried this request number, once it has become something."""

    library = _FORM
    tag = "DraftEnd"

    form: rx.Var[str]
    owner: rx.Var[str]
    request_no: rx.Var[str]


class ForgetDrafts(rx.Component):
    """Forgets every draft when a form with this action is submitted: the one that signs out."""

    library = script("forget_drafts.js")
    tag = "ForgetDrafts"

    action: rx.Var[str]


class Draft:
    """One form's typed values in the browser, as Vars: reading them makes no server event."""

    def __init__(self, name: str) -> None:
        self.name = name

    def value(self, field: Name, usual: Name = "") -> rx.Var[str]:
        """What is typed in a field, as it is being typed; `usual` before anything was."""
        return self._hook("useDraftValue", field, *([usual] if isinstance(usual, rx.Var) or usual else []))

    def amount(self, field: Name) -> rx.Var[str]:
        """A typed amount with thousands separators, except while it is being edited."""
        return self._hook("useDraftAmount", field)

    def note(self, field: Name) -> rx.Var[str]:
        """`least` or `most` when that bound replaced what was typed, `rounded` when the currency's decimals did, `cleared`
        when it was no number, `cut` when keys were left out; `unclear` when what was pasted was not taken, `read` when it
        was written another way.

        Of a list: `full` or `long` while something typed is not among its items.
        """
        return self._hook("useDraftNote", field)

    def items(self, field: str) -> rx.Var[list[str]]:
        """The items of a list field."""
        return self._hook("useDraftItems", field, kind=list[str])

    @property
    def saved_at(self) -> rx.Var[str]:
        """HH:mm of the last time the draft was kept, in the zone of every other time; empty before that."""
        return self._hook("useDraftSavedAt")

    @property
    def all(self) -> Values:
        """Every value, at the time of the event that it is an argument of."""
        return called(_DRAFTS, "draftValues", self.name, kind=dict[str, str])

    @property
    def sent(self) -> Values:
        """As `all`, and marks the draft as sent, so that a reload asks for the result."""
        return called(_DRAFTS, "sendDraft", self.name, kind=dict[str, str])

    def put(self, field: Name, value: "str | rx.Var[str]") -> rx.Var:
        """A browser event that sets a field."""
        return self._event("putDraft", field, value)

    def fill(self, fields: "rx.Var[list[str]]", value: "str | rx.Var[str]") -> rx.Var:
        """A browser event that sets many fields to one value."""
        return self._event("fillDraft", fields, value)

    def add(self, field: str, item: "str | rx.Var[str]", most: int) -> rx.Var:
        """A browser event that adds an item to a list field."""
        return self._event("addItem", field, item, most, library=_FORM)

    def toggle(self, field: str, item: "str | rx.Var[str]", most: int) -> rx.Var:
        """A browser event that adds an item to a list field, or takes it out again."""
        return self._event("toggleInDraft", field, item, most)

    def drop(self, field: str, item: "str | rx.Var[str]", last: str = "") -> rx.Var:
        """A browser event that takes an item out of a list field: the focus goes on to another item's button that does so.

        That button is marked `data-drops` with the field; without one the entry takes the focus, or the control named `last`.
        """
        return self._event("dropItem", field, item, last, library=_FORM)

    def add_row(self, field: str, item: "str | rx.Var[str]", most: int, rows: str) -> rx.Var:
        """As `add`, of an item with a row of its own: the focus goes on to its first control, named `<rows>.<item>.…`."""
        return self._event("addRowToDraft", field, item, most, rows, library=_FORM)

    def go_to(self, field: "str | rx.Var[str]") -> rx.Var:
        """A browser event that opens what hides a field, scrolls to it and focuses it."""
        return self._event("focusDraft", field, library=_FORM)

    def _hook(self, hook: str, *field: Name, kind: Any = str) -> rx.Var:
        return hooked(_DRAFTS, hook, self.name, *field, kind=kind)

    def _event(self, tag: str, *args: object, library: str = _DRAFTS) -> rx.Var:
        return run(library, tag, self.name, *args)


def grouped(amount: "rx.Var[str] | str") -> rx.Var[str]:
    """A plain amount with thousands separators."""
    return called(_AMOUNTS, "grouped", amount)
