"""Picking rows of a list, and the bar that does something with what is picked; all of it lives in the browser."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.i18n import Text
from vcc_portal.i18n.patterns import selection as strings
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.patterns.listing import Listing

_ASSET = "$/public/list_picks.jsx"
MOST = 200
"""As many ids as an address carries, and as the provider takes in one call."""
MOST_MATCHING = 1_000
"""As many as are resolved when all that match are picked."""
WIDTH = "44px"


@dataclass(frozen=True)
class Picking:
    """How rows are picked: the path of a row's id, its name for screen readers, and what may be done with many."""

    id_path: tuple[str, ...]
    name: Callable[[Any], Any]
    words: Mapping[str, Text] = field(default_factory=dict)
    """The bar's words in the rows' own measure, where that is not "rows"."""
    param: str = "ids"
    """The parameter that carries the ids to another page."""
    allowed: ui.Flag = True
    """False while nothing may be done with picked rows; then none can be picked."""

    def row_id(self, row: Any) -> Any:
        """The id of a row."""
        for name in self.id_path:
            row = getattr(row, name)
        return row

    def ids(self, rows: Any) -> rx.Var[list[str]]:
        """The ids of rows, worked out in the browser."""
        path = "".join(f'?.["{name}"]' for name in self.id_path)
        return rx.Var(f"{rows!s}.map((row) => row{path})", _var_data=rows._get_all_var_data()).to(list[str])  # noqa: SLF001


class PickRow(rx.Component):
    """The tick box of a row."""

    library = _ASSET
    tag = "PickRow"

    list_name: rx.Var[str]
    owner: rx.Var[str]
    row_id: rx.Var[str]
    label: rx.Var[str]


class PickPage(rx.Component):
    """The tick box of a page."""

    library = _ASSET
    tag = "PickPage"

    list_name: rx.Var[str]
    owner: rx.Var[str]
    ids: rx.Var[list[str]]
    label: rx.Var[str]


class BatchBar(rx.Component):
    """Opens while something is picked."""

    library = _ASSET
    tag = "BatchBar"

    list_name: rx.Var[str]
    owner: rx.Var[str]
    param: rx.Var[str]
    ids: rx.Var[list[str]]
    total: rx.Var[int]
    matching: rx.Var[str]
    most: rx.Var[int]
    most_all: rx.Var[int]
    words: rx.Var[dict[str, str]]


class PickedLink(rx.Component):
    """A link that takes what is picked along."""

    library = _ASSET
    tag = "PickedLink"

    to: rx.Var[str]


class PickedButton(rx.Component):
    """A button whose event gets what is picked as a query string."""

    library = _ASSET
    tag = "PickedButton"

    on_pick: rx.EventHandler[rx.event.passthrough_event_spec(str)]


def owner() -> ui.Str:
    """Whose choices these are: the user of this linked account."""
    return EntryState.user.tag


def pick_row(state: type[Listing], picking: Picking, row: Any) -> rx.Component:
    """The first cell of a row."""
    box = PickRow.create(
        list_name=state.__name__,
        owner=owner(),
        row_id=picking.row_id(row),
        label=ui.t(strings.ROW, name=picking.name(row)),
    )
    return rx.el.td(box, class_name="pick-cell")


def pick_page(state: type[Listing], picking: Picking, rows: Any) -> rx.Component:
    """The first head cell."""
    box = PickPage.create(list_name=state.__name__, owner=owner(), ids=picking.ids(rows), label=ui.t(strings.PAGE))
    return rx.el.th(box, scope="col", class_name="pick-cell")


def batch_bar(state: type[Listing], picking: Picking, *actions: rx.Component) -> rx.Component:
    """Count, all that match, actions, clear; nothing until something is picked."""
    words = {
        "bar": strings.BAR,
        "page": strings.PAGE,
        "picked": strings.PICKED,
        "allPicked": strings.ALL_PICKED,
        "all": strings.ALL,
        "elsewhere": strings.ELSEWHERE,
        "none": strings.NONE,
        "clear": strings.CLEAR,
        "dropped": strings.DROPPED,
        "tooMany": strings.TOO_MANY,
        "capped": strings.CAPPED,
        **picking.words,
    }
    bar = BatchBar.create(
        *actions,
        list_name=state.__name__,
        owner=owner(),
        param=picking.param,
        ids=picking.ids(state.rows),
        total=state.total,
        matching=state.matching,
        most=MOST,
        most_all=MOST_MATCHING,
        words={name: ui.t(text) for name, text in words.items()},
    )
    return rx.cond(picking.allowed, bar, rx.fragment())


def picked_link(text: Text, icon: str, to: str, *, kind: str = "secondary") -> rx.Component:
    """An action of the bar that is a page of its own."""
    return PickedLink.create(
        ui.icon(icon, 14), ui.t(text), to=to, class_name="btn", custom_attrs={"data-kind": kind, "data-size": "sm"}
    )


def picked_button(text: Text, icon: str, on_pick: Any, *, kind: str = "secondary") -> rx.Component:
    """An action of the bar that opens a dialog here."""
    return PickedButton.create(
        ui.icon(icon, 14),
        ui.t(text),
        on_pick=on_pick,
        class_name="btn",
        custom_attrs={"data-kind": kind, "data-size": "sm"},
    )
