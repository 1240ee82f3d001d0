"""What stands in the way of a page, said on the page itself: a tab that was led on and on, or to no page at all."""

from dataclasses import dataclass
from typing import ClassVar

import reflex as rx

from vcc_portal.i18n import Text
from vcc_portal.i18n.text import EMPTY
from vcc_portal.session.access import ANONYMOUS, Rule
from vcc_portal.state.core import browser
from vcc_portal.state.core.mailbox import Mailbox


@dataclass(frozen=True)
class PageNotice:
    """One notice, as it is left for its tab."""

    page: str
    """Path of the route that it is about."""
    cause: Text = EMPTY
    """What the failure behind it says."""


waiting = Mailbox[PageNotice]()


class PageNoticeState(rx.State):
    """The notice in place of a page."""

    ACCESS: ClassVar[Rule] = ANONYMOUS

    page: str = ""
    """Path of the route that is not shown; empty when nothing stands in the way."""
    cause: Text = EMPTY
    busy: bool = False
    """Its user has asked to look again."""
    unchanged: bool = False
    """Looked again, and the same stands in the way."""

    @rx.event
    def collect(self) -> None:
        """Show what waits for this tab; a caller gets nothing but its own."""
        found = waiting.take(browser.token())
        if found:
            self._show(found[-1])

    def _settle(self) -> None:
        """The door has decided: show what waits for this tab, or the way is free."""
        found = waiting.take(browser.token())
        if found:
            self._show(found[-1])
        else:
            browser.put(self, page="", busy=False, unchanged=False)

    def _show(self, stop: PageNotice) -> None:
        self.unchanged = self.page == stop.page and (self.busy or self.unchanged)
        self.page, self.cause, self.busy = stop.page, stop.cause, False
