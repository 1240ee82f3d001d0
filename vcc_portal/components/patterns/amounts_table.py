"""A table with an amount to type in each row, and the line that fills all of them."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.ui.amounts import private
from vcc_portal.i18n.text import Text

_ROWS = (
    "[&_.field-label]:sr-only [&_.field]:relative [&_.field]:gap-1 [&_td]:h-15 [&_.ctl>input]:text-right "
    "[&_.ctl>input]:tabular-nums max-[700px]:min-w-190"
)
_FILL = (
    "flex flex-wrap items-start gap-2 [&_.field]:grid [&_.field]:grid-cols-[auto_160px] [&_.field]:items-center [&_.field]:gap-y-1 "
    "[&_.field]:gap-x-2 [&_.field>:is(.field-error,.field-hint)]:col-start-2"
)


def amounts_table(name: ui.Label, heads: Any, rows: "rx.Component | rx.Var", widths: Any) -> rx.Component:
    """`ui.table` whose fields have their label only for those who listen: the head and the row's name say it."""
    return ui.table(name, heads, rows, widths=widths, class_name=f"list-table {_ROWS}")


def not_counted(reasons: "rx.Var[list[Text]] | list[Text]") -> rx.Component:
    """Beside the totals: which amounts are not in them."""
    listed = rx.Var.create(reasons).to(list[Text])
    return rx.foreach(listed, lambda text: rx.el.p(private(ui.tv(text)), class_name="sub"))


def fill_line(*controls: rx.Component) -> rx.Component:
    """One amount, and the buttons that put it, or something made of it, into the rows."""
    return rx.el.div(*controls, class_name=_FILL)
