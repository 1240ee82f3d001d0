"""An editable table in a draft form: cells with the keys of a spreadsheet; assets/table.js keeps them."""

import json
import zlib
from dataclasses import dataclass
from typing import Any

import reflex as rx
from reflex.event import EventChain
from reflex.vars import FunctionVar, VarData
from reflex_base.utils.imports import ImportVar

from vcc_portal.components import ui
from vcc_portal.components.patterns.draft import Draft, data_of
from vcc_portal.i18n import Text

_STORE = "$/public/table.js"


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

    library = "$/public/table_input.jsx"
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


class TableField:
    """The table in one field of a draft, as Vars and browser events: none of them asks the server."""

    def __init__(self, draft: Draft, field: str = "table") -> None:
        self.draft, self.field = draft, field

    def input(self, *columns: InputColumn, label: Text, texts: dict[str, Text], **props: Any) -> rx.Component:
        """The cells themselves."""
        return TableInput.create(
            form=self.draft.name,
            field=self.field,
            label=ui.t(label),
            columns=rx.Var.create([column.prop for column in columns]),
            texts=rx.Var.create({name: ui.t(text) for name, text in texts.items()}),
            lang=ui.LANG,
            **props,
        )

    @property
    def key(self) -> str:
        """What the table is marked with in the page, as `data-table`."""
        return f"{self.draft.name}.{self.field}"

    @property
    def can_undo(self) -> rx.Var[bool]:
        """There is a change to take back."""
        return self._hook("useTableUndo").to(bool)

    @property
    def said(self) -> rx.Var[str]:
        """What became of the last paste."""
        return self._hook("useTableSaid").to(str)

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

    def _hook(self, hook: str) -> rx.Var:
        args = f"{json.dumps(self.draft.name)}, {json.dumps(self.field)}"
        name = f"{hook}_{zlib.crc32(args.encode()):08x}"
        data = VarData(imports={_STORE: [ImportVar(tag=hook)]}, hooks={f"const {name} = {hook}({args})": None})
        return rx.Var(_js_expr=name, _var_data=data)

    def _event(self, tag: str, *args: Any) -> rx.Var:
        values = [rx.Var.create(arg) for arg in (self.draft.name, self.field, *args)]
        data = VarData.merge(VarData(imports={_STORE: [ImportVar(tag=tag)]}), *data_of(*values))
        expression = f"(() => {tag}({', '.join(str(value) for value in values)}))"
        return rx.Var(_js_expr=expression, _var_data=data).to(FunctionVar, EventChain)
