"""The list pattern's pieces that work in the browser alone."""

from vcc_portal.components.scripts import script

COLUMNS = script("list_columns.js")
QUERY = script("query_sync.js")
SELECTION = script("list_selection.jsx")
ROWS = script("list_rows.jsx")
VIEWS = script("list_views.js")
script("lists.js")
