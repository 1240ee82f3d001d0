"""A value that becomes a field in its place: a pencil, then a form whose Enter saves and whose Escape gives up."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.domain.card_changes import MAX_TAG_LENGTH, MAX_TAGS
from vcc_portal.features.card.detail.edit_values import Part
from vcc_portal.i18n import Text
from vcc_portal.i18n import common as words
from vcc_portal.i18n.card import detail as detail_strings
from vcc_portal.i18n.card import edits as strings
from vcc_portal.state.card.detail.edits import CardEditState
from vcc_portal.state.card.detail.page import CardDetailState

_ASSET = "$/public" + rx.asset("inline.jsx", shared=True)
_ERROR = CardEditState.error


class InlineKeys(rx.Component):
    """Focus and Escape of an open field."""

    library = _ASSET
    tag = "InlineKeys"

    part: rx.Var[str]
    on_cancel: rx.EventHandler[rx.event.no_args_event_spec]


class TagEditor(rx.Component):
    """Tags as chips over one control."""

    library = _ASSET
    tag = "TagEditor"

    name: rx.Var[str]
    tags: rx.Var[list[str]]
    suggested: rx.Var[list[str]]
    most: rx.Var[int]
    longest: rx.Var[int]
    label: rx.Var[str]
    used_label: rx.Var[str]
    remove_label: rx.Var[str]
    invalid: rx.Var[bool]
    described_by: rx.Var[str]


def is_open(part: Part) -> rx.Var[bool]:
    """True while that field of the card on screen is open."""
    here = CardEditState.of_card == CardDetailState.face.card_id
    return here & (CardEditState.part == part.value)  # pyright: ignore[reportReturnType]


def in_place(
    part: Part,
    shown: Any,
    control: rx.Component,
    name: Text,
    *,
    offered: Any = CardDetailState.editable,
) -> rx.Component:
    """A value with a pencil, or its form while it is open."""
    pencil = ui.icon_button(
        "pencil", name, on_click=CardEditState.begin(part.value), size="sm", custom_attrs={"data-edit": part.value}
    )
    value = rx.el.span(shown, rx.cond(offered, pencil, rx.fragment()), class_name="fact-copy")
    return rx.cond(is_open(part), _form(part, control), value)


def tag_editor() -> rx.Component:
    """The control of the tags."""
    return TagEditor.create(
        name="card_tags",
        tags=CardDetailState.facts.tags,
        suggested=CardEditState.suggested,
        most=MAX_TAGS,
        longest=MAX_TAG_LENGTH,
        label=ui.t(strings.TAGS_HINT),
        used_label=ui.t(strings.USED_TAGS),
        remove_label=ui.t(strings.REMOVE_TAG, tag="{tag}"),
        invalid=_ERROR.zh != "",
        described_by="fact-error",
    )


def one_line(name: str, value: Any, title: Text, **props: Any) -> rx.Component:
    """The control of a short text."""
    return ui.text_input(
        name=name,
        size="sm",
        default_value=value,
        error=rx.Var.create(_ERROR.zh != ""),
        aria_label=ui.t(title),
        **{"aria_describedby": "fact-error", **props},
    )


def security_choice() -> rx.Component:
    """The control of 3-D Secure."""
    options = [ui.option(text, mode) for mode, text in detail_strings.SECURITY.items()]
    return ui.select(
        *options,
        name="mode3ds",
        size="sm",
        default_value=CardDetailState.facts.mode3ds,
        aria_label=ui.t(detail_strings.MODE_3DS),
    )


def undo_note() -> rx.Component:
    """After a change: what it was, and a way back; it stays until the next change."""
    undo = ui.button(strings.UNDO, kind="text", on_click=CardEditState.undo)
    note = ui.note("ok", rx.el.span(ui.tv(CardEditState.done), rx.el.span(undo, class_name="ml-3")))
    here = CardEditState.of_card == CardDetailState.face.card_id
    return rx.el.div(rx.cond(here & (CardEditState.done.zh != ""), note, rx.fragment()), role="status")


def _form(part: Part, control: rx.Component) -> rx.Component:
    error = rx.el.p(ui.icon("circle-alert", 14), ui.tv(_ERROR), class_name="field-error", id="fact-error", role="alert")
    return rx.el.form(
        InlineKeys.create(part=part.value, on_cancel=CardEditState.stop),
        control,
        ui.icon_button("x", words.CANCEL, on_click=CardEditState.stop, size="sm"),
        ui.button(words.SAVE, type="submit", kind="outline", size="sm"),
        ui.when(_ERROR, error),
        on_submit=CardEditState.save,
        no_validate=True,
        auto_complete="off",
        class_name="fact-form",
        data_part=part.value,
    )
