"""Saved views of a list: a menu among its tools, and a link beside the chips; all of it lives in the browser."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.listing.scripts import VIEWS
from vcc_portal.components.patterns.owner import OWNER
from vcc_portal.components.scripts import held, run
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n.patterns import saved_views as strings
from vcc_portal.state.patterns.listing import Listing

_TITLES = {
    "save": strings.SAVE_TITLE,
    "manage": strings.MANAGE_TITLE,
    "rename": strings.RENAME_TITLE,
    "exchange": strings.EXCHANGE_TITLE,
}
_SAID = {
    "saved": strings.SAVED,
    "deleted": strings.DELETED,
    "restored": strings.RESTORED,
    "imported": strings.IMPORTED,
    "shown": strings.SHOWN,
}
_WRONG = {
    "noName": strings.NO_NAME,
    "taken": strings.TAKEN,
    "gone": strings.GONE,
    "notJson": strings.NOT_JSON,
    "notViews": strings.NOT_VIEWS,
    "otherList": strings.OTHER_LIST,
    "empty": strings.NO_VIEWS,
    "badName": strings.BAD_NAME,
    "badQuery": strings.BAD_QUERY,
    "tooMany": strings.TOO_MANY,
}
_MOST = 30
_LONGEST_NAME = 40
_NAME, _TEXT = "view-name", "view-text"
_TEXT_AREA = "block w-full py-2 font-mono text-[12px]/[18px] resize-y"


@dataclass(frozen=True)
class ViewItem:
    """A view in the menu; `here` while its filters are those of the page."""

    name: str
    here: bool


@dataclass(frozen=True)
class ViewDialog:
    """The open dialog: which step, of which view, the exported text, what is wrong with the answer, and which view was deleted."""

    step: str
    name: str
    text: str
    wrong: str
    at: int
    deleted: str


@dataclass(frozen=True)
class ViewSaid:
    """What became of a view, for screen readers."""

    word: str
    name: str
    count: int


class ViewPlace(rx.Component):
    """Which list the menu is of."""

    library = VIEWS
    tag = "ViewPlace"

    list_name: rx.Var[str]
    owner: rx.Var[str]
    fields: rx.Var[list[str]]


class ViewForm(rx.Component):
    """The form of a step, with one control."""

    library = VIEWS
    tag = "ViewForm"


_VIEWS: Any = held(VIEWS, "viewMenu", kind=list[ViewItem])
_DIALOG: Any = held(VIEWS, "viewDialog", kind=ViewDialog)
_SAID_NOW: Any = held(VIEWS, "viewSaid", kind=ViewSaid)


def saved_views(state: type[Listing]) -> rx.Component:
    """The menu among the list's tools."""
    return rx.fragment(
        ViewPlace.create(list_name=state.__name__, owner=OWNER, fields=state.LIST.address.view_params()),
        rx.el.span(
            _one_of(_SAID_NOW.word, _SAID, name=_SAID_NOW.name, count=_SAID_NOW.count),
            role="status",
            aria_live="polite",  # also from under the dialog
            class_name="sr-only",
        ),
        ui.panel_below(
            ui.icon("bookmark", 14),
            rx.cond(_VIEWS.length() == 0, rx.el.p(ui.t(strings.NONE), class_name="menu-label max-w-55")),
            rx.foreach(_VIEWS, _choice),
            rx.el.div(class_name="menu-rule"),
            _item("plus", strings.SAVE_NOW, "save", disabled=_VIEWS.length() >= _MOST),
            _item("settings-2", strings.MANAGE, "manage"),
            name=strings.VIEWS,
            align="end",
            face_class="btn list-columns",
        ),
        _dialog(),
    )


def save_view() -> rx.Component:
    """The link beside the chips."""
    return rx.el.button(
        ui.icon("bookmark", 14),
        ui.t(strings.SAVE_VIEW),
        type="button",
        class_name="link query-save",
        on_click=run(VIEWS, "openViews", "save"),
    )


def _choice(view: Any) -> rx.Component:
    return rx.el.button(
        rx.el.span(view.name, title=view.name, class_name="truncate"),
        type="button",
        class_name="menu-item",
        aria_current=rx.cond(view.here, "page", "false"),
        on_click=run(VIEWS, "chooseView", view.name),
    )


def _item(icon: str, text: Text, step: str, **props: Any) -> rx.Component:
    return rx.el.button(
        ui.icon(icon, 14),
        ui.t(text),
        type="button",
        class_name="menu-item",
        on_click=run(VIEWS, "openViews", step),
        **props,
    )


def _dialog() -> rx.Component:
    wrong = {"error": _DIALOG.wrong != ""}
    name = ui.text_input(name=_NAME, default_value=_DIALOG.name, max_length=_LONGEST_NAME, auto_complete="off", **wrong)
    text = ui.text_input(
        name=_TEXT,
        default_value=_DIALOG.text,
        multiline=True,
        rows="10",
        spell_check=False,
        class_name=_TEXT_AREA,
        **wrong,
    )
    naming = _form(strings.NAME, name, _NAME, strings.NAME_NOTE, terms.SAVE)
    exchange = _form(strings.TEXT, text, _TEXT, strings.TEXT_NOTE, strings.IMPORT)
    return ui.dialog(
        rx.cond(
            _DIALOG.step == "manage",
            _manage(),
            rx.cond(_DIALOG.step == "exchange", exchange, rx.fragment(naming, key=_DIALOG.step)),
        ),
        open=_DIALOG.step != "",
        title=_one_of(_DIALOG.step, _TITLES),
        on_open_change=run(VIEWS, "closeViews"),
    )


def _form(label: Text, control: rx.Component, name: str, note: Text, answer: Text) -> rx.Component:
    """A control with its note, or in its place what is wrong with the answer."""
    wrong = rx.el.p(
        ui.icon("circle-alert", 14),
        _one_of(_DIALOG.wrong, _WRONG, at=_DIALOG.at),
        class_name="field-error",
        id=f"{name}-error",
        role="alert",
    )
    hint = rx.el.p(ui.t(note), class_name="field-hint", id=f"{name}-hint")
    return ViewForm.create(
        rx.el.div(
            rx.el.label(ui.t(label), html_for=name, class_name="field-label"),
            control,
            rx.cond(_DIALOG.wrong != "", wrong, hint),
            class_name="field",
        ),
        rx.el.div(
            ui.button(terms.CANCEL, on_click=run(VIEWS, "leaveStep")),
            ui.button(answer, kind="primary", type="submit"),
            class_name="dialog-actions",
        ),
    )


def _manage() -> rx.Component:
    return rx.fragment(
        rx.cond(_VIEWS.length() == 0, rx.el.p(ui.t(strings.NONE), class_name="field-hint")),
        rx.el.ul(rx.foreach(_VIEWS, _managed), class_name="grid"),
        rx.cond(_DIALOG.deleted != "", _way_back()),
        rx.el.div(
            ui.button(strings.EXCHANGE, on_click=run(VIEWS, "openViews", "exchange"), class_name="mr-auto"),
            ui.button(terms.CLOSE, kind="primary", on_click=run(VIEWS, "closeViews")),
            class_name="dialog-actions",
        ),
    )


def _way_back() -> rx.Component:
    """Until the dialog is left; what stands here has been heard as a status."""
    said = rx.el.span(ui.t(strings.DELETED, name=_DIALOG.deleted), class_name="truncate")
    wrong = rx.el.span(_one_of(_DIALOG.wrong, _WRONG, at=0), class_name="field-error", role="alert")
    undo = ui.button(
        terms.UNDO, icon="undo-2", kind="text", size="sm", on_click=run(VIEWS, "restoreView"), data_goes=""
    )
    return rx.el.div(
        rx.el.div(rx.cond(_DIALOG.wrong != "", wrong, said), class_name="grid min-w-0 flex-1 text-ink-2"),
        undo,
        class_name="flex items-center gap-4 min-h-10 border-t border-line",
    )


def _managed(view: Any) -> rx.Component:
    def act(text: Text, face: str, event: rx.Var, **props: Any) -> rx.Component:
        name: Any = ui.t(Text.same("{act} {name}"), act=text, name=view.name)
        return rx.el.button(
            ui.t(text), type="button", class_name=f"link {face}", aria_label=name, on_click=event, **props
        )

    return rx.el.li(
        rx.el.span(view.name, title=view.name, class_name="flex-1 min-w-0 truncate"),
        act(strings.RENAME, "", run(VIEWS, "openViews", "rename", view.name)),
        act(strings.DELETE, "text-bad", run(VIEWS, "deleteView", view.name), data_goes=""),
        class_name="flex items-center gap-4 min-h-10 border-t border-line first:border-t-0",
    )


def _one_of(word: Any, texts: Mapping[str, Text], **values: Any) -> Any:
    return rx.match(word, *[(name, ui.t(text, **values)) for name, text in texts.items()], "")
