"""A value that becomes a field in its place: a pencil, then a form whose Enter saves and whose Escape gives up."""

from dataclasses import dataclass
from typing import Any

import reflex as rx
from reflex.experimental.client_state import ClientStateVar

from vcc_portal.components import ui
from vcc_portal.components.patterns.form import error_in
from vcc_portal.components.patterns.undo import undo_toast
from vcc_portal.components.scripts import held, run, script
from vcc_portal.domain.card_changes import MAX_TAG_LENGTH, MAX_TAGS
from vcc_portal.domain.text import EMPTY
from vcc_portal.features.card.detail.edit_values import FIELDS, OPENING, Part
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n.card import detail as detail_strings
from vcc_portal.i18n.card import edits as strings
from vcc_portal.state.card.detail.edits import CardEditState
from vcc_portal.state.card.detail.page import CardDetailState

_ASSET = script("inline.js")
_ENTRY = "tag-entry"
_TO_ENTRY = ui.in_browser(f"document.getElementById('{_ENTRY}')?.focus()")
"""What is pressed goes by that: the next tag is typed."""
_OPENINGS = {part: ClientStateVar.create(f"opening_of_{part}", default="") for part in FIELDS}
"""Which opening of which card's field is on screen: opened by the server, the first letters went to the page's own keys."""
FACT_VALUE = (
    "inline-flex items-center gap-1 min-w-0 [overflow-wrap:anywhere] has-[button]:-mr-1.5 print:has-[button]:mr-0"
)
"""The look of a fact with a button beside it."""


@dataclass(frozen=True)
class _Tags:
    """Of the open field of tags: the chosen ones, and what is typed and does not fit."""

    chosen: list[str]
    refused: list[str]


_TAGS: Any = held(_ASSET, "cardTags", kind=_Tags)


class InlineKeys(rx.Component):
    """Focus and Escape of an open field."""

    library = _ASSET
    tag = "InlineKeys"

    part: rx.Var[str]
    start: rx.Var[str]
    """What the server has told since the field was opened: selected, unless something was typed."""
    on_cancel: rx.EventHandler[rx.event.no_args_event_spec]


class TagEntry(rx.Component):
    """The entry of the tags: what it holds becomes one of them."""

    library = _ASSET
    tag = "TagEntry"

    tags: rx.Var[list[str]]
    most: rx.Var[int]
    longest: rx.Var[int]


def is_here(state: Any) -> rx.Var[bool]:
    """Whether what is open is about the card that the page shows: whoever goes back leaves it open."""
    return state.of_card == CardDetailState.face.card_id


def is_open(part: Part) -> rx.Var[bool]:
    """True while that field of the card on screen is open, and what it holds was not saved."""
    opening: Any = _OPENINGS[part].value
    card_id: Any = CardDetailState.face.card_id
    return opening.startswith(card_id + " ") & (CardEditState.taken[part.value] != opening)  # pyright: ignore[reportReturnType]


def mailbox() -> rx.Var[str]:
    """What the open field of the mailbox starts with, once it was told."""
    return rx.cond(is_here(CardEditState), CardEditState.current, "")


def _opened(part: Part) -> rx.Var:
    """An event: the field is opened, or what it holds is another thing than what was sent."""
    card_id: Any = CardDetailState.face.card_id
    return _OPENINGS[part].set_value(card_id + " " + rx.Var("Date.now()").to(str))


def is_saving(part: Part) -> rx.Var[bool]:
    """True while that change of the card is under way."""
    return CardEditState.saving == part.value  # pyright: ignore[reportReturnType]


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
        "pencil",
        name,
        on_click=_opened(part),
        size="sm",
        custom_attrs={"data-edit": part.value, "data-safe": ""},
    )
    value = rx.el.span(shown, rx.cond(offered, pencil), class_name=FACT_VALUE)
    return rx.cond(is_open(part), _form(part, control), value)


def tag_editor() -> rx.Component:
    """The control of the tags: the chosen ones as chips, and the ones in use; what does not fit stays typed."""
    full = _TAGS.chosen.length() >= MAX_TAGS
    refused = _TAGS.refused.length() > 0
    wrong = refused | _bad(Part.TAGS)
    typed = _TAGS.chosen + _TAGS.refused
    entry = TagEntry.create(
        tags=CardDetailState.facts.tags,
        most=MAX_TAGS,
        longest=MAX_TAG_LENGTH,
        class_name="chips-entry",
        custom_attrs={
            "id": _ENTRY,
            "aria-label": ui.t(strings.TAGS_HINT),
            "aria-invalid": wrong,
            "aria-describedby": f"tags-left {_error_id(Part.TAGS)}",
        },
    )
    left = rx.el.p(
        ui.icon("circle-alert", 14),
        ui.t(strings.TAGS_LEFT, most=str(MAX_TAGS), longest=str(MAX_TAG_LENGTH)),
        class_name="field-error mt-0.5",
        id="tags-left",
        role="alert",
    )
    offers = rx.el.div(
        rx.el.span(ui.t(strings.USED_TAGS)),
        rx.foreach(CardEditState.suggested, _offer),
        class_name="used-tags not-has-[button]:hidden",
    )
    return rx.el.div(
        rx.el.div(rx.foreach(_TAGS.chosen, _chip), entry, class_name="ctl chips", data_size="md", data_error=wrong),
        # What did not fit goes with them and is refused: without it saving would lose it.
        rx.el.input(type="hidden", name=FIELDS[Part.TAGS], value=typed.join("\n")),
        rx.cond(refused, left),
        rx.cond(full, rx.fragment(), offers),
        class_name="flex-1 min-w-0 text-left",
    )


def _chip(tag: rx.Var[str]) -> rx.Component:
    name = ui.t(strings.REMOVE_TAG, tag=tag)
    return ui.chip(tag, name, [run(_ASSET, "dropTag", tag), _TO_ENTRY, _opened(Part.TAGS)])


def _offer(tag: rx.Var[str]) -> rx.Component:
    taken = [run(_ASSET, "addTags", tag, MAX_TAGS, MAX_TAG_LENGTH), _TO_ENTRY, _opened(Part.TAGS)]
    add = rx.el.button(tag, type="button", class_name="tag tag-add", on_click=taken)
    return rx.cond(_TAGS.chosen.contains(tag), rx.fragment(), add)


def one_line(part: Part, value: Any, title: Text, **props: Any) -> rx.Component:
    """The control of a short text."""
    return ui.text_input(
        name=FIELDS[part],
        size="sm",
        default_value=value,
        error=_bad(part),
        aria_label=ui.t(title),
        **props,
    )


def security_choice() -> rx.Component:
    """The control of 3-D Secure."""
    options = [ui.option(text, mode) for mode, text in detail_strings.SECURITY.items()]
    return ui.select(
        *options,
        name=FIELDS[Part.SECURITY],
        size="sm",
        default_value=CardDetailState.facts.mode3ds,
        aria_label=ui.t(detail_strings.MODE_3DS),
    )


def undo_offer() -> rx.Component:
    """After a change: what it was, and for some seconds a way back."""
    state: Any = CardEditState
    here = is_here(state)
    done = rx.cond(here, state.done, EMPTY)
    return undo_toast(done, state.turn, undo=state.undo, forget=state.forget_undo(state.turn))


def _error(part: Part) -> rx.Var[Text]:
    return rx.cond(is_here(CardEditState), error_in(CardEditState.errors, part.value), EMPTY)  # pyright: ignore[reportReturnType]


def _error_id(part: Part) -> str:
    """By which the control of that name says what describes it."""
    return f"{FIELDS[part]}-error"


def _bad(part: Part) -> rx.Var[bool]:
    return _error(part).zh != ""  # pyright: ignore[reportAttributeAccessIssue]


def _form(part: Part, control: rx.Component) -> rx.Component:
    error = rx.el.p(
        ui.icon("circle-alert", 14),
        ui.tv(_error(part)),
        class_name="field-error basis-full justify-end mt-0.5",
        id=_error_id(part),
        role="alert",
    )
    close = [_OPENINGS[part].set_value(""), CardEditState.stop(part.value)]
    start = mailbox() if part is Part.EMAIL else ""
    return rx.el.form(
        InlineKeys.create(part=part.value, start=start, on_cancel=close),
        rx.el.input(type="hidden", name=OPENING, value=_OPENINGS[part].value),
        control,
        ui.icon_button("x", terms.CANCEL, on_click=close, size="sm"),
        ui.button(terms.SAVE, type="submit", kind="outline", size="sm", busy=is_saving(part)),
        ui.when(_error(part), error),
        on_mount=CardEditState.begin(part.value),
        on_submit=CardEditState.save(part.value),
        custom_attrs={"onInput": _opened(part)},  # what is typed after Enter is not closed by the answer
        no_validate=True,
        auto_complete="off",
        class_name="flex flex-wrap items-center justify-end gap-1 [&>.ctl]:[flex:1_1_96px]",
        data_part=part.value,
    )
