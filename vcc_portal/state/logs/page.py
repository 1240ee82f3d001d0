"""State of /logs: the operations that the address asks for."""

from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.features.logs.query import LOGS, LogRow
from vcc_portal.features.patterns.listing import ListDeclaration
from vcc_portal.state.patterns.listing import Listing
from vcc_portal.state.patterns.loading import Loading


class LogsState(Listing, Loading, rx.State):
    """The operation log."""

    ACCESS: ClassVar = routes.LOGS
    LIST: ClassVar[ListDeclaration] = LOGS

    rows: list[LogRow] = []
    ahead_rows: list[LogRow] = []
