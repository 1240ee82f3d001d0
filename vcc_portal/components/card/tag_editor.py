"""Choosing tags: what is done with them, the chosen ones as chips, one typed at a time, and the ones in use."""

from typing import Any

import reflex as rx
from reflex.event import EventChain
from reflex.vars import FunctionVar

from vcc_portal.components import ui
from vcc_portal.domain.card_changes import MAX_TAG_LENGTH, MAX_TAGS, TagMode
from vcc_portal.features.card.bulk.tags import KnownTag
from vcc_portal.i18n.card import bulk as strings
from vcc_portal.i18n.card import tags as tag_strings
from vcc_portal.state.card.bulk.edit import BulkEditState

_TAG_ENTRY = "grid grid-cols-[minmax(0,1fr)_auto] gap-2 items-start"

_FIELD = "bulk_tag"
_ADD_WHEN_LEFT: rx.Var[Any] = rx.Var(
    "((typed) => { if (typed.trim() && document.hasFocus())"
    f" document.getElementById('{_FIELD}').form.requestSubmit(); }})"
).to(FunctionVar, EventChain)
"""Who types a tag and presses the button that runs it means it, with or without Enter."""


def tag_editor() -> rx.Component:
    """Mode, chips, entry and offers."""
    return rx.el.div(_modes(), _entry(), rx.cond(BulkEditState.known.length() > 0, _offers()))


def _modes() -> rx.Component:
    return ui.segmented(
        *[
            ui.segment(
                strings.MODES[mode],
                active=rx.Var.create(BulkEditState.mode) == mode.value,
                on_click=BulkEditState.choose_mode(mode.value),
            )
            for mode in TagMode
        ],
        name=strings.MODE,
        size="md",
    )


def _entry() -> rx.Component:
    """A form of its own, so that Enter adds the tag and nothing else."""
    error = BulkEditState.tag_error
    full = BulkEditState.tags.length() >= MAX_TAGS
    entry = rx.el.input(
        id=_FIELD,
        name=_FIELD,
        max_length=MAX_TAG_LENGTH,
        class_name="chips-entry",
        auto_complete="off",
        disabled=full,
        on_blur=_ADD_WHEN_LEFT,
        aria_invalid=error.zh != "",
        aria_describedby=f"{_FIELD}-error {_FIELD}-hint",
    )
    box = rx.el.div(rx.foreach(BulkEditState.tags, _chip), entry, class_name="ctl chips", data_error=error.zh != "")
    add = ui.button(strings.ADD_TAG, type="submit", kind="outline", disabled=full)
    return rx.el.form(
        ui.field(
            strings.TAGS,
            rx.el.div(box, add, class_name=_TAG_ENTRY),
            name=_FIELD,
            error=error,
            hint=rx.cond(full, ui.t(tag_strings.TOO_MANY, most=MAX_TAGS), ui.t(strings.TAGS_HINT)),
        ),
        on_submit=BulkEditState.add_tag,
        reset_on_submit=True,
        class_name="mt-4",
    )


def _chip(tag: rx.Var[str]) -> rx.Component:
    to_entry = ui.in_browser(f"document.getElementById('{_FIELD}').focus()")  # what is pressed goes by that
    return ui.chip(tag, ui.t(strings.REMOVE_TAG, tag=tag), [to_entry, BulkEditState.drop_tag(tag)])


def _offers() -> rx.Component:
    return rx.el.div(
        rx.el.span(ui.t(strings.KNOWN_TAGS)), rx.foreach(BulkEditState.known, _offer), class_name="used-tags"
    )


def _offer(one: rx.Var[KnownTag]) -> rx.Component:
    chosen: Any = BulkEditState.tags.contains(one.tag)
    return rx.el.button(
        rx.el.span(ui.t(strings.USE_TAG, tag=one.tag, count=one.cards), class_name="sr-only"),
        rx.el.span(one.tag, rx.el.small(one.cards, class_name="text-ink-3"), class_name="contents", aria_hidden="true"),
        type="button",
        class_name="tag tag-add",
        aria_pressed=chosen,
        on_click=rx.cond(chosen, BulkEditState.drop_tag(one.tag), BulkEditState.choose_tag(one.tag)),
    )
