"""Saved views of a list: a menu among its tools, and a link beside the chips."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.listing.selection import owner
from vcc_portal.i18n import common as words
from vcc_portal.i18n.patterns import saved_views as strings
from vcc_portal.state.patterns.listing import Listing

_ASSET = "$/public/list_views.jsx"
_WORDS = {
    "views": strings.VIEWS,
    "saveNow": strings.SAVE_NOW,
    "manage": strings.MANAGE,
    "none": strings.NONE,
    "saveTitle": strings.SAVE_TITLE,
    "manageTitle": strings.MANAGE_TITLE,
    "renameTitle": strings.RENAME_TITLE,
    "exchangeTitle": strings.EXCHANGE_TITLE,
    "name": strings.NAME,
    "nameNote": strings.NAME_NOTE,
    "noName": strings.NO_NAME,
    "taken": strings.TAKEN,
    "rename": strings.RENAME,
    "delete": strings.DELETE,
    "exchange": strings.EXCHANGE,
    "text": strings.TEXT,
    "textNote": strings.TEXT_NOTE,
    "import": strings.IMPORT,
    "notJson": strings.NOT_JSON,
    "notViews": strings.NOT_VIEWS,
    "otherList": strings.OTHER_LIST,
    "empty": strings.NO_VIEWS,
    "badName": strings.BAD_NAME,
    "badQuery": strings.BAD_QUERY,
    "tooMany": strings.TOO_MANY,
    "saved": strings.SAVED,
    "deleted": strings.DELETED,
    "imported": strings.IMPORTED,
    "shown": strings.SHOWN,
    "cancel": words.CANCEL,
    "save": words.SAVE,
    "close": words.CLOSE,
}


class SavedViews(rx.Component):
    """The menu and its dialogs."""

    library = _ASSET
    tag = "SavedViews"

    list_name: rx.Var[str]
    owner: rx.Var[str]
    fields: rx.Var[list[str]]
    words: rx.Var[dict[str, Any]]


class SaveView(rx.Component):
    """Asks for a name for the present filters."""

    library = _ASSET
    tag = "SaveView"


def saved_views(state: type[Listing]) -> rx.Component:
    """The menu among the list's tools."""
    return SavedViews.create(
        ui.icon("bookmark", 14),
        ui.icon("plus", 14),
        ui.icon("settings-2", 14),
        ui.icon("x", 16),
        list_name=state.__name__,
        owner=owner(),
        fields=state.ADDRESS.view_params(),
        words={name: ui.t(text) for name, text in _WORDS.items()},
    )


def save_view() -> rx.Component:
    """The link beside the chips."""
    return SaveView.create(ui.icon("bookmark", 14), ui.t(strings.SAVE_VIEW))
