"""Row height, choice and order of columns, kept in the browser for each list."""

from collections.abc import Sequence
from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.listing.links import ASSET
from vcc_portal.domain.listing import Column
from vcc_portal.i18n.patterns import listing as strings


class ListTools(rx.Component):
    """The two controls, and the style rules that they stand for."""

    library = ASSET
    tag = "ListTools"

    name: rx.Var[str]
    columns: rx.Var[list[dict[str, Any]]]
    columns_label: rx.Var[str]
    dense_label: rx.Var[str]
    left_label: rx.Var[str]
    right_label: rx.Var[str]
    reset_label: rx.Var[str]


def list_tools(name: str, columns: Sequence[Column]) -> rx.Component:
    """Controls for the list called `name`; pinned columns can be neither hidden nor moved."""
    choices = [
        {"key": column.key, "title": ui.t(column.title), "hidden": column.hidden}
        for column in columns
        if not column.pinned
    ]
    return ListTools.create(
        ui.icon("rows-3", 14),
        ui.icon("columns-3-cog", 14),
        ui.icon("chevron-left", 14),
        ui.icon("chevron-right", 14),
        name=name,
        columns=choices,
        columns_label=ui.t(strings.COLUMNS),
        dense_label=ui.t(strings.DENSITY),
        left_label=ui.t(strings.MOVE_LEFT),
        right_label=ui.t(strings.MOVE_RIGHT),
        reset_label=ui.t(strings.RESET_COLUMNS),
    )
