"""/logs: who did what, with the values before and after (spec §2)."""

import reflex as rx

from vcc_portal import routes
from vcc_portal.components.patterns import listing
from vcc_portal.features.patterns.filters import RECENT_DAYS
from vcc_portal.i18n import logs as strings
from vcc_portal.layouts.page import page
from vcc_portal.state.logs.page import LogsState


@page(routes.LOGS, on_load=[LogsState.load])
def logs() -> rx.Component:
    """The page."""
    return listing.whole(LogsState, fact=strings.FACT.format(days=RECENT_DAYS))
