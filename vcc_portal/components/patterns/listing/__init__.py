"""The list pattern on the page: query form, tabs, table and paging, all driven by a `Listing` state."""

from vcc_portal.components.patterns.listing.cells import Draw
from vcc_portal.components.patterns.listing.query import query_form
from vcc_portal.components.patterns.listing.rows import filter_link
from vcc_portal.components.patterns.listing.selection import Picking, batch_bar, picked_button, picked_link
from vcc_portal.components.patterns.listing.table import Blank, count_bar, listing, tabs

__all__ = [
    "Blank",
    "Draw",
    "Picking",
    "batch_bar",
    "count_bar",
    "filter_link",
    "listing",
    "picked_button",
    "picked_link",
    "query_form",
    "tabs",
]
