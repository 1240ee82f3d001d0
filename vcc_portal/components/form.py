"""The form pattern's view: controls that write to a draft in the browser, errors from a `state.form.Form`."""

import json
from typing import Any

import reflex as rx
from reflex.event import EventChain
from reflex.vars import FunctionVar, VarData
from reflex_base.utils.imports import ImportVar

from vcc_portal.components import ui
from vcc_portal.i18n import Text
from vcc_portal.i18n import form as strings
from vcc_portal.state.form import Form
from vcc_portal.state.form_model import FormModel

_DRAFTS = "$/public/drafts.js"
_FORM = "$/public/draft_form.js"
_NO_TEXT = json.dumps({"zh": "", "en": ""})

Values = rx.Var[dict[str, str]]


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

    def value(self, field: str) -> rx.Var[str]:
        """What is typed in a field, as it is being typed."""
        return self._hook("useDraftValue", field)

    def amount(self, field: str) -> rx.Var[str]:
        """A typed amount with thousands separators, except while it is being edited."""
        return self._hook("useDraftAmount", field)

    def note(self, field: str) -> rx.Var[str]:
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

    def add(self, field: str, item: "str | rx.Var[str]", most: int) -> rx.Var:
        """A browser event that adds an item to a list field."""
        return self._event("addToDraft", field, item, most)

    def drop(self, field: str, item: "str | rx.Var[str]") -> rx.Var:
        """A browser event that takes an item out of a list field."""
        return self._event("dropFromDraft", field, item)

    def go_to(self, field: "str | rx.Var[str]") -> rx.Var:
        """A browser event that opens what hides a field, scrolls to it and focuses it."""
        return self._event("focusDraft", field, library=_FORM)

    def _hook(self, hook: str, field: str, kind: Any = str) -> rx.Var:
        name = f"{hook}_{self.name}_{field}".replace(".", "_")
        args = json.dumps([self.name, field])[1:-1] if field else json.dumps(self.name)
        data = VarData(imports={_DRAFTS: [ImportVar(tag=hook)]}, hooks={f"const {name} = {hook}({args})": None})
        return rx.Var(_js_expr=name, _var_type=kind, _var_data=data)

    def _call(self, expression: str, tag: str, kind: Any) -> rx.Var:
        return rx.Var(_js_expr=expression, _var_type=kind, _var_data=VarData(imports={_DRAFTS: [ImportVar(tag=tag)]}))

    def _event(self, tag: str, *args: object, library: str = _DRAFTS) -> rx.Var:
        values = [rx.Var.create(arg) for arg in (self.name, *args)]
        data = VarData.merge(
            VarData(imports={library: [ImportVar(tag=tag)]}),
            *[value._get_all_var_data() for value in values],  # noqa: SLF001  the framework's own way
        )
        expression = f"(() => {tag}({', '.join(str(value) for value in values)}))"
        return rx.Var(_js_expr=expression, _var_data=data).to(FunctionVar, EventChain)


def draft_form(
    state: type[Form], draft: Draft, *children: rx.Component, owner: rx.Var[str], defaults: Values, **props: object
) -> DraftForm:
    """The form of a State; `owner` keeps the drafts of users apart, `defaults` must carry `request_no`."""
    return DraftForm.create(
        *children,
        form=draft.name,
        owner=owner,
        defaults=defaults,
        patch=state.patch.to(dict[str, Any]),
        focus=state.focus.to(dict[str, Any]),
        release=state.release.to(dict[str, Any]),
        busy=state.sending,
        on_restore=state.restored,
        on_live=state.typed,
        on_leave=state.left,
        on_send=state.send,
        **props,
    )


def fault_of(state: type[Form], name: str) -> rx.Var[Text]:
    """The error beside a field; empty texts while there is none."""
    faults = state.faults
    return rx.Var(
        _js_expr=f"({faults!s}?.[{json.dumps(name)}] ?? {_NO_TEXT})",
        _var_type=Text,
        _var_data=faults._get_all_var_data(),  # noqa: SLF001
    )


class Fields:
    """Draws the fields of one form, each with its model's label and its error."""

    def __init__(self, state: type[Form], draft: Draft) -> None:
        self.state, self.draft = state, draft
        self.model: type[FormModel] = state.FORM

    def field(self, name: str, control: rx.Component, **options: Any) -> rx.Component:
        """A label, a control, and the error below it."""
        return ui.field(self.model.label(name), control, name=name, error=fault_of(self.state, name), **options)

    def bad(self, name: str) -> rx.Var[bool]:
        """True while a field has an error."""
        return fault_of(self.state, name).zh != ""  # pyright: ignore[reportAttributeAccessIssue]

    def line(self, name: str, *, control: dict[str, Any] | None = None, **options: Any) -> rx.Component:
        """A field of one line of text."""
        box = ui.text_input(name=name, value=self.draft.value(name), error=self.bad(name), **(control or {}))
        return self.field(name, box, **options)

    def choice(
        self, name: str, *choices: rx.Component, control: dict[str, Any] | None = None, **options: Any
    ) -> rx.Component:
        """A field with a native select."""
        box = ui.select(*choices, name=name, value=self.draft.value(name), error=self.bad(name), **(control or {}))
        return self.field(name, box, **options)

    def amount(
        self,
        name: str,
        *,
        currency: rx.Var[str],
        decimals: rx.Var[int],
        least: "rx.Var[str] | str" = "",
        most: "rx.Var[str] | str" = "",
        control: dict[str, Any] | None = None,
        hint: "ui.Label | None" = None,
        **options: Any,
    ) -> rx.Component:
        """A field with an amount: clamped and fixed on leaving it (spec §5), and the clamping is said."""
        marks = {
            "data-kind": "amount",
            "data-decimals": decimals,
            "data-least": least,
            "data-most": most,
            "data-live": "",
        }
        control = {"input_mode": "decimal", "custom_attrs": marks, **(control or {})}
        box = ui.text_input(name=name, value=self.draft.amount(name), error=self.bad(name), unit=currency, **control)
        return self.field(name, box, hint=self._clamping(name, least, most, hint), **options)

    def _clamping(self, name: str, least: object, most: object, hint: "ui.Label | None") -> rx.Component:
        note = self.draft.note(name)
        usual = rx.fragment() if hint is None else rx.fragment(ui.label(hint))
        return rx.match(
            note,
            ("most", rx.fragment(ui.t(strings.CLAMPED_TO_MOST, most=rx.Var.create(most)))),
            ("least", rx.fragment(ui.t(strings.CLAMPED_TO_LEAST, least=rx.Var.create(least)))),
            usual,
        )

    def chips(
        self, name: str, *, most: int, longest: int, control: dict[str, Any] | None = None, **options: Any
    ) -> rx.Component:
        """A field with a list: type and press Enter or a comma, remove with the cross or Backspace."""
        marks = {"data-adds": name, "data-most": str(most)}
        entry = rx.el.input(
            id=name,
            max_length=longest,
            aria_invalid=self.bad(name),
            aria_describedby=f"{name}-error {name}-hint",
            custom_attrs=marks,
            class_name="chips-entry",
            **(control or {}),
        )
        box = rx.el.div(
            rx.foreach(self.draft.items(name), lambda item: self._chip(name, item)),
            entry,
            class_name="ctl chips",
            data_size="md",
            data_error=self.bad(name),
        )
        return self.field(name, box, **options)

    def _chip(self, name: str, item: rx.Var[str]) -> rx.Component:
        remove = rx.el.button(
            ui.icon("x", size=12),
            type="button",
            aria_label=ui.t(strings.REMOVE_ITEM, item=item),
            on_click=self.draft.drop(name, item),
            class_name="chip-x",
        )
        return rx.el.span(item, remove, class_name="chip")

    def attention(self) -> rx.Component:
        """How many fields need changing, each a link to it; empty before the first attempt to send."""
        many = self.state.attention
        count = rx.cond(
            many.length() == 1, ui.t(strings.ATTENTION_ONE), ui.t(strings.ATTENTION_MANY, count=many.length().to(str))
        )
        links = rx.foreach(
            many,
            lambda one: rx.el.button(
                ui.tv(one.label), type="button", on_click=self.draft.go_to(one.name), class_name="attention-link"
            ),
        )
        shown = rx.el.div(
            ui.icon("circle-alert", size=14), rx.el.span(count), links, class_name="attention", role="alert"
        )
        return rx.cond(many.length() > 0, shown, rx.fragment())

    def saved(self) -> rx.Component:
        """When the draft was last kept."""
        at = self.draft.saved_at
        text = rx.el.span(
            ui.icon("cloud", size=14), ui.t(strings.DRAFT_SAVED, time=at), class_name="inline-flex items-center gap-1.5"
        )
        return rx.cond(at != "", text, rx.fragment())
