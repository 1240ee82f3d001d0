"""The form pattern's view: controls that write to a draft in the browser, errors from a `state.patterns.form.Form`."""

import json
from typing import Any

import reflex as rx
from reflex.vars import LiteralVar, VarData

from vcc_portal.components import ui
from vcc_portal.components.patterns.draft import Draft, DraftEnd, DraftForm, Name, Values, grouped
from vcc_portal.components.patterns.owner import OWNER
from vcc_portal.components.scripts import data_of
from vcc_portal.components.ui.amounts import private
from vcc_portal.domain.money import ZERO_DECIMAL
from vcc_portal.features.patterns.form import FormModel
from vcc_portal.i18n import Text
from vcc_portal.i18n.patterns import form as strings
from vcc_portal.state.patterns.form import Form

ATTENTION = "text-table flex flex-wrap items-center gap-y-0.5 gap-x-2 max-h-13 overflow-y-auto text-bad"
"""Of its lines two are seen at a time: the foot stays in the window, and what has the focus must not lie below it."""
ATTENTION_LINK = "min-h-6 text-inherit underline underline-offset-3 cursor-pointer"

__all__ = [
    "ATTENTION",
    "ATTENTION_LINK",
    "Draft",
    "Fields",
    "draft_end",
    "draft_form",
    "error_in",
    "error_of",
    "form_section",
]

_NO_TEXT = json.dumps({"zh": "", "en": ""})


def form_section(title: Text, note: "Text | None", *children: rx.Component) -> rx.Component:
    """A titled part of a form."""
    below = [] if note is None else [rx.el.p(ui.t(note), class_name="form-note")]
    head = rx.el.div(rx.el.h2(ui.t(title), class_name="form-title"), *below)
    return rx.el.div(head, *children, class_name="form-section")


def draft_form(
    state: type[Form],
    draft: Draft,
    *children: rx.Component,
    defaults: Values | None = None,
    owner: rx.Var[str] = OWNER,
    **props: object,
) -> DraftForm:
    """The form of a State; `owner` keeps drafts apart, by user or by more. `defaults` must carry `request_no`; they are the
    State's own, unless others are given.

    `brings` are the values that a choice of a control sets in others: by control, choice and control.
    """
    written = defaults._var_value if isinstance(defaults, LiteralVar) else defaults  # noqa: SLF001
    if isinstance(written, dict) and "request_no" not in written:
        raise ValueError(
            f"the defaults of {draft.name} carry no request_no: without one (a constant will do) none reaches the form"
        )
    return DraftForm.create(
        *children,
        form=draft.name,
        owner=owner,
        defaults=rx.Var.create(state.defaults) if defaults is None else defaults,  # pyright: ignore[reportAttributeAccessIssue]
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


def draft_end(draft: Draft, request_no: "rx.Var[str] | str", *, owner: rx.Var[str] = OWNER) -> DraftEnd:
    """Forgets the draft that carried this request number, once it has become something; `owner` as of its form."""
    return DraftEnd.create(form=draft.name, owner=owner, request_no=request_no)


def error_of(state: type[Form], name: Name) -> rx.Var[Text]:
    """The error beside a field; empty texts while there is none."""
    return error_in(state.errors, name)


def told(state: type[Form]) -> rx.Var[bool]:
    """True after an attempt to send: the summary and the focus, which goes to the first, tell what is wrong, and all the
    errors spoken at once, without their fields' names, would drown both.
    """
    return state.attention.length() > 0


def error_in(errors: "rx.Var[dict[str, Text]] | dict[str, Text]", name: Name) -> rx.Var[Text]:
    """One of several errors by the name of its control."""
    return rx.Var(
        _js_expr=f"({errors!s}?.[{rx.Var.create(name)!s}] ?? {_NO_TEXT})",
        _var_data=VarData.merge(*data_of(errors, name)),
    ).to(Text)


class Fields:
    """Draws the fields of one form, each with its model's label and its error."""

    def __init__(self, state: type[Form], draft: Draft) -> None:
        self.state, self.draft = state, draft
        self.model: type[FormModel] = state.FORM

    def field(self, name: Name, control: rx.Component, *, label: Text | None = None, **options: Any) -> rx.Component:
        """A label, a control, and the error below it; `label` where the name is only known in the browser."""
        text = label or self.model.label(str(name))
        if not options.get("group"):  # what gets the focus in a group is not described by the group's error
            options["told"] = told(self.state)
        return ui.field(text, control, name=f"{name}", error=error_of(self.state, name), **options)

    def bad(self, name: Name) -> rx.Var[bool]:
        """True while a field has an error."""
        return error_of(self.state, name).zh != ""  # pyright: ignore[reportAttributeAccessIssue]

    def line(self, name: str, *, control: dict[str, Any] | None = None, **options: Any) -> rx.Component:
        """A field of one line of text."""
        box = ui.text_input(name=name, value=self.draft.value(name), error=self.bad(name), **(control or {}))
        return self.field(name, box, **options)

    def day(self, name: str, **options: Any) -> rx.Component:
        """A field of one day, YYYY-MM-DD."""
        label = options.get("label") or self.model.label(name)
        box = ui.day_input(name=name, label=label, value=self.draft.value(name), error=self.bad(name))
        return self.field(name, box, **options)

    def choice(self, name: str, *choices: rx.Component, **options: Any) -> rx.Component:
        """A field with a native select."""
        box = ui.select(*choices, name=name, value=self.draft.value(name), error=self.bad(name))
        return self.field(name, box, **options)

    def amount(
        self,
        name: Name,
        *,
        currency: rx.Var[str],
        least: "rx.Var[str] | str" = "",
        most: "rx.Var[str] | str" = "",
        control: dict[str, Any] | None = None,
        hint: "ui.Label | None" = None,
        **options: Any,
    ) -> rx.Component:
        """A field with an amount: filtered while it is typed, clamped and fixed on leaving it (spec §5); each is said."""
        places = rx.cond(rx.Var.create(sorted(ZERO_DECIMAL)).contains(currency), "0", "2")
        marks = {
            "data-kind": "amount",
            "data-decimals": places,
            "data-least": least,
            "data-most": most,
            "data-live": "",
        }
        control = {"input_mode": "decimal", "unit": currency, **(control or {})}
        return self._number(name, marks, control, self._changes(name, least, most), hint, **options)

    def whole(
        self,
        name: Name,
        *,
        control: dict[str, Any] | None = None,
        hint: "ui.Label | None" = None,
        live: bool = False,
        **options: Any,
    ) -> rx.Component:
        """A field with a whole number: digits and the sign alone while it is typed (spec §5); what was left out is said."""
        marks = {"data-kind": "whole", "data-decimals": "0", **({"data-live": ""} if live else {})}
        said = rx.match(
            self.draft.note(name),
            ("cut", rx.fragment(ui.t(strings.WHOLE_CUT))),
            ("cleared", rx.fragment(ui.t(strings.WHOLE_CLEARED))),
            ("unclear", rx.fragment(ui.t(strings.WHOLE_UNCLEAR))),
            rx.fragment(),
        )
        control = {"input_mode": "numeric", **(control or {})}
        return self._number(name, marks, control, self._said(name, said), hint, **options)

    def _number(
        self,
        name: Name,
        marks: dict[str, Any],
        control: dict[str, Any],
        changes: rx.Component,
        hint: "ui.Label | None",
        **options: Any,
    ) -> rx.Component:
        """A field with a number; what was done to it is said in the hint's place."""
        described = f"{name}-error {name}-note {name}-hint"
        control = {"custom_attrs": marks, "aria_describedby": described, **control}
        box = ui.text_input(name=f"{name}", value=self.draft.amount(name), error=self.bad(name), **control)
        if hint is not None:
            hint = rx.cond(self.draft.note(name) == "", rx.fragment(ui.label(hint)))
        return self.field(name, rx.fragment(box, changes), hint=hint, **options)

    def _changes(self, name: Name, least: "rx.Var[str] | str", most: "rx.Var[str] | str") -> rx.Component:
        """What was done to a typed amount; beside an error too, which may well be about what came of it."""
        said = rx.match(
            self.draft.note(name),
            ("cut", rx.fragment(ui.t(strings.CUT))),
            ("cleared", rx.fragment(ui.t(strings.CLEARED))),
            ("rounded", rx.fragment(ui.t(strings.ROUNDED))),
            ("most", rx.fragment(ui.t(strings.CLAMPED_TO_MOST, most=grouped(most)))),
            ("least", rx.fragment(ui.t(strings.CLAMPED_TO_LEAST, least=grouped(least)))),
            ("unclear", rx.fragment(ui.t(strings.PASTE_UNCLEAR))),
            ("read", private(ui.t(strings.PASTE_READ, amount=grouped(self.draft.value(name))))),
            rx.fragment(),
        )
        return self._said(name, said)

    @staticmethod
    def _said(name: Name, said: "rx.Component | rx.Var") -> rx.Component:
        # While it is empty it takes no place, but is there to be listened to.
        return rx.el.p(said, role="status", id=f"{name}-note", class_name="field-hint empty:absolute")

    def chips(
        self,
        name: str,
        word: strings.ItemWord,
        *,
        most: int,
        longest: int,
        control: dict[str, Any] | None = None,
        **options: Any,
    ) -> rx.Component:
        """A field with a list of what `word` names: type and press Enter or a comma, remove with the cross or Backspace.

        Several may be pasted at once; what does not fit stays typed, and that is said.
        """
        note = self.draft.note(name)
        error = rx.cond(
            note == "full",
            strings.ITEMS_FULL.format(most=most, items=word.many),
            rx.cond(
                note == "long",
                strings.ITEM_TOO_LONG.format(most=longest, item=word.one),
                error_of(self.state, name),
            ),
        ).to(Text)
        bad = error.zh != ""  # pyright: ignore[reportAttributeAccessIssue]
        marks = {"data-adds": name, "data-most": str(most), "data-longest": str(longest)}
        if word.spaceless:
            marks["data-spaceless"] = ""
        entry = rx.el.input(
            id=name,
            aria_invalid=bad,
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
            data_error=bad,
        )
        return ui.field(self.model.label(name), box, name=name, error=error, told=told(self.state), **options)

    def _chip(self, name: str, item: rx.Var[str]) -> rx.Component:
        return ui.chip(item, ui.t(strings.REMOVE_ITEM, item=item), self.draft.drop(name, item), of=name)

    def attention(self) -> rx.Component:
        """How many fields need changing, each a link to it; empty before the first attempt to send."""
        many = self.state.attention
        count = rx.cond(
            many.length() == 1, ui.t(strings.ATTENTION_ONE), ui.t(strings.ATTENTION_MANY, count=many.length())
        )
        links = rx.foreach(
            many,
            lambda one: rx.el.button(
                ui.tv(one.label), type="button", on_click=self.draft.go_to(one.name), class_name=ATTENTION_LINK
            ),
        )
        shown = rx.el.div(
            ui.icon("circle-alert", size=14), rx.el.span(count), links, class_name=ATTENTION, role="alert"
        )
        return rx.cond(many.length() > 0, shown)

    def saved(self) -> rx.Component:
        """When the draft was last kept."""
        at = self.draft.saved_at
        text = rx.el.span(
            ui.icon("cloud", size=14), ui.t(strings.DRAFT_SAVED, time=at), class_name="inline-flex items-center gap-1.5"
        )
        return rx.cond(at != "", text)
