"""Keyboard shortcuts: pages tell which keys they offer, and "?" lists them in the language of the moment."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.scripts import held, run, script
from vcc_portal.i18n import Text
from vcc_portal.i18n.shell import keys as strings

KEYS = script("keys.js")
Keys = tuple[str | Text, Text]
"""Key caps separated by spaces, and what they do."""
_LETTERS = held(KEYS, "letters", kind=bool)
_TURN_LETTERS = run(KEYS, "turnLetters")
_GENERAL = (
    ("Ctrl K", strings.PALETTE),
    ("?", strings.THIS_DIALOG),
    ("m", strings.SHARE),
    ("l", strings.PEEK),
    (strings.ESCAPE, strings.CLOSE_LAYER),
)


@dataclass(frozen=True)
class KeyGroup:
    """Keys that are offered together, as the browser has them."""

    title: str
    lines: list[list[str]]


class PageKeys(rx.Component):
    """Tells the dialog which keys the page offers."""

    library = KEYS
    tag = "PageKeys"

    title: rx.Var[str]
    lines: rx.Var[list[list[Any]]]


class GeneralKeys(rx.Component):
    """The keys of every page: "?" opens the dialog, "m" hides what others should not see, "l" shows the other language."""

    library = KEYS
    tag = "GeneralKeys"


def page_keys(title: Text, keys: Sequence[Keys]) -> rx.Component:
    """Name the keys of a page or of a part of it; it draws nothing."""
    return PageKeys.create(title=ui.t(title), lines=_lines(keys))


def keys_dialog() -> rx.Component:
    """The dialog, once for every page."""
    shown = held(KEYS, "keyGroups", kind=list[KeyGroup])
    general = rx.Var.create(KeyGroup(title=ui.t(strings.GENERAL), lines=_lines(_GENERAL)))  # pyright: ignore[reportArgumentType]
    return rx.fragment(
        GeneralKeys.create(),
        ui.dialog(
            rx.el.div(rx.foreach(shown, _group), _group(general), class_name="shortcuts-groups grid gap-5"),
            rx.el.div(keys_switch(), class_name="flex mt-4 pt-4 border-t border-line text-[14px]"),
            open=held(KEYS, "keysOpen", kind=bool),
            title=strings.TITLE,
            note=strings.NOTE,
            width=520,
            on_open_change=run(KEYS, "keysOpen.put", told=True),
        ),
    )


def _group(group: Any) -> rx.Component:
    return rx.el.section(
        rx.el.h3(group.title, class_name="mb-1 text-ink-2 text-caption font-normal"),
        rx.el.dl(rx.foreach(group.lines, _line)),
    )


def _line(item: Any) -> rx.Component:
    caps = rx.foreach(item[0].split(" "), rx.el.kbd)
    return rx.el.div(
        rx.el.dt(caps, class_name="flex gap-1 w-33 flex-none"),
        rx.el.dd(item[1]),
        class_name="flex items-center gap-4 min-h-9 border-t border-line first:border-t-0",
    )


def open_keys() -> rx.Var:
    """An event that opens the dialog, without the server."""
    return run(KEYS, "keysOpen.put", True)


def keys_switch() -> rx.Component:
    """Turns the keys of one letter on and off, as the dialog's own switch does."""
    return ui.switch(strings.SWITCH, checked=_LETTERS, on_change=_TURN_LETTERS)


def _lines(keys: Sequence[Keys]) -> rx.Var[list[list[Any]]]:
    return rx.Var.create([[ui.t(caps) if isinstance(caps, Text) else caps, ui.t(text)] for caps, text in keys])
