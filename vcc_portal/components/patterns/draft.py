"""A form's typed values in the browser, as components and Vars; the stores are assets/drafts.js and draft_form.js."""

import json
import zlib
from typing import Any

import reflex as rx
from reflex.event import EventChain
from reflex.vars import FunctionVar, VarData
from reflex_base.utils.imports import ImportVar

_DRAFTS = "$/public/drafts.js"
_FORM = "$/public/draft_form.js"
_AMOUNTS = "$/public/amounts.js"

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

    library = _FORM
    tag = "ForgetDrafts"

    action: rx.Var[str]


class Ticker(rx.Component):
    """Sends one event after `wait` milliseconds, and again whenever `turn` changes; 0 waits for ever."""

    library = _FORM
    tag = "Ticker"

    wait: rx.Var[int]
    turn: rx.Var[int]
    on_tick: rx.EventHandler[rx.event.no_args_event_spec]


class Draft:
    """One form's typed values in the browser, as Vars: reading them makes no server event."""

    def __init__(self, name: str) -> None:
        self.name = name

    def value(self, field: Name) -> rx.Var[str]:
        """What is typed in a field, as it is being typed."""
        return self._hook("useDraftValue", field)

    def amount(self, field: Name) -> rx.Var[str]:
        """A typed amount with thousands separators, except while it is being edited."""
        return self._hook("useDraftAmount", field)

    def note(self, field: Name) -> rx.Var[str]:
        """`least` or `most` when that bound replaced what was typed."""
        return self._hook("useDraftNote", field)

    def items(self, field: str) -> rx.Var[list[str]]:
        """The items of a list field."""
        return self._hook("useDraftItems", field, list[str])

    @property
    def saved_at(self) -> rx.Var[str]:
        """HH:mm of the last time the draft was kept; empty before that."""
        return self._hook("useDraftSavedAt", "")

    @property
    def all(self) -> Values:
        """Every value, at the time of the event that it is an argument of."""
        return self._call(f"draftValues({self.name!r})", "draftValues", dict[str, str])

    @property
    def sent(self) -> Values:
        """As `all`, and marks the draft as sent, so that a reload asks for the result."""
        return self._call(f"sendDraft({self.name!r})", "sendDraft", dict[str, str])

    def put(self, field: str, value: "str | rx.Var[str]") -> rx.Var:
        """A browser event that sets a field."""
        return self._event("putDraft", field, value)

    def fill(self, fields: "rx.Var[list[str]]", value: "str | rx.Var[str]") -> rx.Var:
        """A browser event that sets many fields to one value."""
        return self._event("fillDraft", fields, value)

    def add(self, field: str, item: "str | rx.Var[str]", most: int) -> rx.Var:
        """A browser event that adds an item to a list field."""
        return self._event("addToDraft", field, item, most)

    def toggle(self, field: str, item: "str | rx.Var[str]", most: int) -> rx.Var:
        """A browser event that adds an item to a list field, or takes it out again."""
        return self._event("toggleInDraft", field, item, most)

    def drop(self, field: str, item: "str | rx.Var[str]") -> rx.Var:
        """A browser event that takes an item out of a list field."""
        return self._event("dropFromDraft", field, item)

    def go_to(self, field: "str | rx.Var[str]") -> rx.Var:
        """A browser event that opens what hides a field, scrolls to it and focuses it."""
        return self._event("focusDraft", field, library=_FORM)

    def _hook(self, hook: str, field: Name, kind: Any = str) -> rx.Var:
        args = ", ".join(js(part) for part in (self.name, field) if not isinstance(part, str) or part)
        name = f"{hook}_{zlib.crc32(args.encode()):08x}"
        data = VarData.merge(
            VarData(imports={_DRAFTS: [ImportVar(tag=hook)]}, hooks={f"const {name} = {hook}({args})": None}),
            *data_of(field),
        )
        return rx.Var(_js_expr=name, _var_data=data).to(kind)

    def _call(self, expression: str, tag: str, kind: Any) -> rx.Var:
        return rx.Var(_js_expr=expression, _var_data=VarData(imports={_DRAFTS: [ImportVar(tag=tag)]})).to(kind)

    def _event(self, tag: str, *args: object, library: str = _DRAFTS) -> rx.Var:
        values = [rx.Var.create(arg) for arg in (self.name, *args)]
        data = VarData.merge(VarData(imports={library: [ImportVar(tag=tag)]}), *data_of(*values))
        expression = f"(() => {tag}({', '.join(str(value) for value in values)}))"
        return rx.Var(_js_expr=expression, _var_data=data).to(FunctionVar, EventChain)


def js(value: Name) -> str:
    """A name as JavaScript."""
    return json.dumps(value) if isinstance(value, str) else str(value)


def data_of(*values: object) -> list[VarData | None]:
    """The imports and hooks that Vars bring along."""
    return [value._get_all_var_data() for value in values if isinstance(value, rx.Var)]  # noqa: SLF001


def grouped(amount: "rx.Var[str] | str") -> rx.Var[str]:
    """A plain amount with thousands separators."""
    return rx.Var(
        _js_expr=f"grouped({js(amount)})",
        _var_data=VarData.merge(VarData(imports={_AMOUNTS: [ImportVar(tag="grouped")]}), *data_of(amount)),
    ).to(str)
