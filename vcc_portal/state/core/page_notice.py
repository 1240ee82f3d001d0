"""What stands in the way of a page, said on the page itself: agreements to sign, or a tab that was led on and on."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

import reflex as rx

from vcc_portal.i18n import Text
from vcc_portal.i18n.text import EMPTY
from vcc_portal.session.access import ANONYMOUS, Rule
from vcc_portal.state.core import browser
from vcc_portal.state.core.mailbox import Mailbox


class NoticeReason(StrEnum):
    """Why the page is not shown."""

    NONE = ""
    AGREEMENTS = "agreements"
    """The user has agreements to sign at the provider (code 200016)."""
    NO_WAY = "no_way"
    """Redirects that nobody asked for do not end, or lead to a page that does not exist."""


@dataclass(frozen=True)
class PageNotice:
    """One notice, as it is left for its tab."""

    page: str
    """Path of the route that it is about."""
    reason: NoticeReason
    cause: Text = EMPTY
    """What the failure behind it says."""
    agreements: list[str] = field(default_factory=list)
    """Titles in the provider's words."""
    sign_url: str = ""


waiting = Mailbox[PageNotice]()


class PageNoticeState(rx.State):
    """The notice in place of a page."""

    ACCESS: ClassVar[Rule] = ANONYMOUS

    page: str = ""
    """Path of the route that is not shown; empty when nothing stands in the way."""
    reason: str = NoticeReason.NONE
    cause: Text = EMPTY
    agreements: list[str] = []
    sign_url: str = ""
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
            self.page, self.reason, self.busy, self.unchanged = "", NoticeReason.NONE, False, False

    def _show(self, stop: PageNotice) -> None:
        same = (self.page, self.reason) == (stop.page, stop.reason)
        self.unchanged = same and (self.busy or self.unchanged)
        self.page, self.reason, self.cause, self.busy = stop.page, stop.reason, stop.cause, False
        self.agreements, self.sign_url = stop.agreements, stop.sign_url
