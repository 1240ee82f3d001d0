"""What the user reads for an HTTP status outside 200-299 (spec §8); shown as a toast, once per status at a time."""

from vcc_portal.i18n import Text
from vcc_portal.i18n.errors import HTTP_OTHER
from vcc_portal.i18n.http import STATUS

HTTP_STATUSES = STATUS


def status_text(status: int) -> Text:
    """The text of one status; others are 'connection error' and the number."""
    return HTTP_STATUSES.get(status) or HTTP_OTHER.format(status=status)
