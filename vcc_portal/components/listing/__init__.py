"""The list pattern on the page: query form, tabs, table and paging, all driven by a `Listing` state."""

from vcc_portal.components.listing.cells import Draw
from vcc_portal.components.listing.query import query_form
from vcc_portal.components.listing.table import Blank, count_bar, listing, tabs

__all__ = ["Blank", "Draw", "count_bar", "listing", "query_form", "tabs"]
