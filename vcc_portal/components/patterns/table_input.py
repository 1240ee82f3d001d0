"""An editable table in a draft form: cells with the keys of a spreadsheet; table.js keeps them."""

from dataclasses import dataclass
from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.draft import Draft
from vcc_portal.components.scripts import hooked, run, script
from vcc_portal.i18n import Text

_STORE = script("table.js")


def _paste_event(
    text: rx.Var[str], row: rx.Var[str], column: rx.Var[str], visible: rx.Var[list[str]]
) -> tuple[rx.Var[str], rx.Var[str], rx.Var[str], rx.Var[list[str]]]:
    return (text, row, column, visible)


@dataclass(frozen=True)
class InputColumn:
    """One column: `kind` amount is set right and grouped; an `optional` one is hidden until it is asked for or used."""

    name: str
    label: Text
    width: str
    most: int
    """Characters of a cell."""
    kind: str = "text"
    optional: bool = False

    @property
    def prop(self) -> dict[str, Any]:
        """As the browser takes it."""
        own = {name: getattr(self, name) for name in ("name", "width", "most", "kind", "optional")}
        return own | {"label": ui.t(self.label)}


class TableInput(rx.Component):
    """The cells; `on_paste` gets a clipboard's text, the row's key and the column that it was pasted into, and the
    columns that are visible, in their order. `usual` are the amounts that count in cells that are left empty.
    """

    library = script("table_input.jsx")
    tag = "TableInput"

    form: rx.Var[str]
    field: rx.Var[str]
    label: rx.Var[str]
    columns: rx.Var[list[dict[str, Any]]]
    usual: rx.Var[dict[str, str]]
    wide: rx.Var[bool]
    most: rx.Var[int]
    decimals: rx.Var[str]
    marks: rx.Var[dict[str, Any]]
    notes: rx.Var[dict[str, Any]]
    judged: rx.Var[int]
    pasted: rx.Var[dict[str, Any]]
    texts: rx.Var[dict[str, str]]
    lang: rx.Var[str]
    on_paste: rx.EventHandler[_paste_event]


@dataclass(frozen=True)
class TableNow:
    """What the browser knows of the table: what can be taken back, what became of the last paste, and whether a box asks
    for one.
    """

    history: list[str]
    said: str
    asking: bool


class TableField:
    """The table in one field of a draft, as Vars and browser events: none of them asks the server."""

    def __init__(self, draft: Draft, field: str = "table") -> None:
        self.draft, self.field = draft, field

    def input(self, *columns: InputColumn, label: Text, texts: dict[str, Text], **props: Any) -> rx.Component:
        """The cells themselves."""
        box, after = f"{self.draft.name}-paste", f"{self.draft.name}-after"
        asking = rx.el.div(
            rx.el.label(ui.t(texts["paste"]), html_for=box),
            rx.el.textarea(
                id=box,
                rows="3",
                value="",
                auto_focus=True,
                custom_attrs={"onPaste": run(_STORE, "takePaste", self.draft.name, self.field, told=True)},
            ),
            ui.button(texts["close"], kind="quiet", size="sm", on_click=self._event("closePaste")),
            class_name="cells-ask",
            role="group",
        )
        # Over hundreds of cells.
        skip = ui.button(
            texts["skip"],
            size="sm",
            class_name="cells-skip",
            on_click=ui.in_browser(f'document.getElementById("{after}").focus()'),
        )
        cells = TableInput.create(
            form=self.draft.name,
            field=self.field,
            label=ui.t(label),
            columns=rx.Var.create([column.prop for column in columns]),
            texts=rx.Var.create({name: ui.t(text) for name, text in texts.items()}),
            lang=ui.LANG,
            **props,
        )
        asked = rx.cond(self._now.asking, asking)
        return rx.fragment(asked, skip, cells, rx.el.span(custom_attrs={"id": after}, tab_index=-1))

    @property
    def key(self) -> str:
        """What the table is marked with in the page, as `data-table`."""
        return f"{self.draft.name}.{self.field}"

    @property
    def can_undo(self) -> rx.Var[bool]:
        """There is a change to take back."""
        return self._now.history.length() > 0

    @property
    def said(self) -> rx.Var[str]:
        """What became of the last paste."""
        return self._now.said

    def paste(self) -> rx.Var:
        """A browser event that pastes the clipboard below the last row."""
        return self._event("pasteTable")

    def undo(self) -> rx.Var:
        """A browser event that takes the last change back."""
        return self._event("undoTable")

    def add_row(self) -> rx.Var:
        """A browser event that goes to the first free row."""
        return self._event("addRow")

    def drop_rows(self, keys: "rx.Var[list[str]] | list[str]") -> rx.Var:
        """A browser event that takes rows out by their keys; it can be undone."""
        return self._event("dropRows", keys)

    def go_to(self, key: ui.Str, column: ui.Str) -> rx.Var:
        """A browser event that goes to a cell."""
        return self._event("goToCell", key, column)

    @property
    def _now(self) -> Any:
        return hooked(_STORE, "useTable", self.draft.name, self.field, kind=TableNow)

    def _event(self, tag: str, *args: Any) -> rx.Var:
        return run(_STORE, tag, self.draft.name, self.field, *args)
