"""Row height and choice of columns, kept in the browser for each list."""

from collections.abc import Sequence
from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.listing.links import ASSET
from vcc_portal.domain.listing import Column
from vcc_portal.i18n import listing as strings


class ListTools(rx.Component):
    """The two controls, and the style rules that they stand for."""

    library = ASSET
    tag = "ListTools"

    name: rx.Var[str]
    columns: rx.Var[list[dict[str, Any]]]
    columns_label: rx.Var[str]
    dense_label: rx.Var[str]


def list_tools(name: str, columns: Sequence[Column]) -> rx.Component:
    """Controls for the list called `name`; pinned columns cannot be hidden."""
    choices = [
        {"key": column.key, "title": ui.t(column.title), "hidden": column.hidden}
        for column in columns
        if not column.pinned
    ]
    return ListTools.create(
        ui.icon("rows-3", 14),
        ui.icon("columns-3-cog", 14),
        name=name,
        columns=choices,
        columns_label=ui.t(strings.COLUMNS),
        dense_label=ui.t(strings.DENSITY),
    )
