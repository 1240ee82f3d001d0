"""/logs: who did what, with the values before and after (spec §2)."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import listing
from vcc_portal.features.patterns.filters import RECENT_DAYS
from vcc_portal.i18n import logs as strings
from vcc_portal.layouts.page import page
from vcc_portal.state.logs.page import LogsState


@page(routes.LOGS, on_load=[LogsState.load])
def logs() -> rx.Component:
    """The page."""
    fact = strings.FACT.format(days=RECENT_DAYS)
    return listing.whole(LogsState, fact=fact, own={"operation": _operation})


def _operation(row: Any) -> rx.Component:
    """In as many lines as it takes: what was changed has several as well."""
    return rx.el.span(ui.tv(row.operation), class_name="block whitespace-normal")
