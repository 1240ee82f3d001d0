"""What all three show, and how the peers find it; imports nothing of the portal, because the peers do not run on it."""

SIZE = 20
"""Rows of a page."""
FILTER = "ABNORMAL"
"""The tab that is clicked: frozen cards."""
SESSION = "a-session-of-the-benchmark"
FILE = "cards.db"
ASSETS = "assets.json"
TEXTS = "texts.json"
TABS = {
    "VALID": "ok",
    "INACTIVE": "hollow",
    "APPLYING": "info",
    "ABNORMAL": "warn",
    "PRE_CANCEL": "bad-hollow",
    "EXPIRED": "bar",
    "CANCEL": "bar",
}
"""Statuses of a card in the order of the tabs, and the colour of each."""
