"""Files that the portal makes itself: a sheet behind a one-time ticket, which the browser fetches as a download."""

import reflex as rx

from vcc_portal.domain.sheet import Sheet
from vcc_portal.session.runtime import runtime
from vcc_portal.session.session import Session
from vcc_portal.session.tickets import OUTCOMES
from vcc_portal.state.core import browser

_GOOD_FOR = 60
"""Seconds in which the browser has to come for it."""


async def send_sheet(session: Session, sheet: Sheet) -> None:
    """Make the browser download a sheet as a workbook."""
    ticket = runtime().tickets.issue(session, sheet, _GOOD_FOR)
    await browser.send(rx.download(url=f"{OUTCOMES}{ticket}", filename=sheet.file))
