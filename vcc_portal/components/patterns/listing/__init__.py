"""The list pattern on the page: query form, tabs, table and paging, all driven by a `Listing` state."""

from vcc_portal.components.patterns.listing.cells import Draw
from vcc_portal.components.patterns.listing.links import is_outdated
from vcc_portal.components.patterns.listing.query import inline_form, query_form
from vcc_portal.components.patterns.listing.rows import filter_link
from vcc_portal.components.patterns.listing.selection import (
    RowSelection,
    batch_bar,
    selection_button,
    selection_link,
    selection_menu,
)
from vcc_portal.components.patterns.listing.table import (
    count_bar,
    list_head_tools,
    listing,
    no_result,
    section,
    tabs,
    totals,
    view_links,
    whole,
)

__all__ = [
    "Draw",
    "RowSelection",
    "batch_bar",
    "count_bar",
    "filter_link",
    "inline_form",
    "is_outdated",
    "list_head_tools",
    "listing",
    "no_result",
    "query_form",
    "section",
    "selection_button",
    "selection_link",
    "selection_menu",
    "tabs",
    "totals",
    "view_links",
    "whole",
]
