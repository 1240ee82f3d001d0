"""Rows whose cells stand in the order that was chosen, and links that add a filter."""

from collections.abc import Sequence
from typing import Any

import reflex as rx
from reflex_components_core.el.elements.tables import Colgroup, Tr

from vcc_portal.components import ui
from vcc_portal.components.patterns.listing.scripts import ROWS
from vcc_portal.domain.text import Text
from vcc_portal.features.patterns.columns import Column
from vcc_portal.i18n.patterns import listing as strings

SELECT_COLUMN = "select"


class ListRow(Tr):
    """A row; `columns` are the keys in their declared order, each with whether it stays in its place."""

    library = ROWS
    tag = "ListRow"

    list_name: rx.Var[str]
    columns: rx.Var[list[list[Any]]]


class ListCols(Colgroup):
    """The widths, in the same order."""

    library = ROWS
    tag = "ListCols"

    list_name: rx.Var[str]
    columns: rx.Var[list[list[Any]]]


class FilterLink(rx.Component):
    """The same list with one more filter."""

    library = ROWS
    tag = "FilterLink"

    field: rx.Var[str]
    value: rx.Var[str]
    label: rx.Var[str]


def places(columns: Sequence[Column], *, selectable: bool = False) -> rx.Var[list[list[Any]]]:
    """What `ListRow` needs to know of the columns."""
    first = [[SELECT_COLUMN, True]] if selectable else []
    return rx.Var.create([*first, *[[column.key, column.pinned] for column in columns]])


def filter_link(child: "rx.Component | rx.Var", name: str, title: Text, value: Any, shown: Any = None) -> rx.Component:
    """A value in a row that becomes the filter `name` when it is clicked; `shown` is how it reads."""
    return FilterLink.create(
        child,
        field=name,
        value=value,
        label=ui.t(strings.FILTER_BY, label=title, value=value if shown is None else shown),
    )
