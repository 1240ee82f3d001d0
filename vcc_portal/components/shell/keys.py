"""Keyboard shortcuts: pages tell which keys they offer, and "?" lists them in the language of the moment."""

from collections.abc import Sequence
from typing import Any

import reflex as rx
from reflex.event import EventChain
from reflex.vars import FunctionVar, VarData
from reflex_base.utils.imports import ImportVar

from vcc_portal.components import ui
from vcc_portal.i18n import Text, common
from vcc_portal.i18n.shell import keys as strings

_ASSET = "$/public/keys.jsx"
Keys = tuple[str | Text, Text]
"""Key caps separated by spaces, and what they do."""


class PageKeys(rx.Component):
    """Tells the dialog which keys the page offers."""

    library = _ASSET
    tag = "PageKeys"

    title: rx.Var[str]
    items: rx.Var[list[list[Any]]]


class KeysDialog(rx.Component):
    """Opens on "?"."""

    library = _ASSET
    tag = "KeysDialog"

    title: rx.Var[str]
    note: rx.Var[str]
    general: rx.Var[str]
    general_items: rx.Var[list[list[Any]]]
    switch_label: rx.Var[str]
    close_label: rx.Var[str]


def page_keys(title: Text, keys: Sequence[Keys]) -> rx.Component:
    """Name the keys of a page or of a part of it; it draws nothing."""
    return PageKeys.create(title=ui.t(title), items=_items(keys))


def keys_dialog() -> rx.Component:
    """The dialog, once for every page."""
    general = (("?", strings.THIS_DIALOG), (strings.ESCAPE, strings.CLOSE_LAYER))
    return KeysDialog.create(
        ui.icon("x"),
        title=ui.t(strings.TITLE),
        note=ui.t(strings.NOTE),
        general=ui.t(strings.GENERAL),
        general_items=_items(general),
        switch_label=ui.t(strings.SWITCH),
        close_label=ui.t(common.CLOSE),
    )


def open_keys() -> rx.Var:
    """An event that opens the dialog, without the server."""
    return rx.Var("(() => openKeys())", _var_data=VarData(imports={_ASSET: [ImportVar(tag="openKeys")]})).to(
        FunctionVar, EventChain
    )


def _items(keys: Sequence[Keys]) -> rx.Var[list[list[Any]]]:
    return rx.Var.create([[ui.t(caps) if isinstance(caps, Text) else caps, ui.t(text)] for caps, text in keys])
