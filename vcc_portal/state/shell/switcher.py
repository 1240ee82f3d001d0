"""The linked accounts in the header: who one is, and whom one may become (spec §3, §4)."""

from typing import ClassVar

import reflex as rx

from vcc_portal.errors.failed import Failed
from vcc_portal.features.shell.linked import (
    LONGEST_SEARCH,
    MOST_SHOWN,
    LinkedView,
    fits,
    linked_names,
    linked_view,
    person_of,
    pinned_first,
    pins_of,
)
from vcc_portal.session.access import SIGNED_IN, Rule
from vcc_portal.session.runtime import runtime
from vcc_portal.session.session import Session
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import visit
from vcc_portal.state.core.effects import SignedOut
from vcc_portal.state.core.provider_pages import pages_of
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import sso as sso_calls


class SwitcherState(rx.State):
    """The accounts of the person who is signed in."""

    ACCESS: ClassVar[Rule] = SIGNED_IN

    current: LinkedView = LinkedView()
    others: list[LinkedView] = []
    """Those that fit what is searched, as far as a page of them goes."""
    others_in_all: int = 0
    beyond: int = 0
    """Those that fit as well, and that a longer search alone shows."""
    searched: str = ""
    add_url: str = ""
    unread: bool = False
    """True after the accounts could not be read."""

    owner: str = ""
    """Tag of the person, under which the browser keeps what is pinned."""

    _pins: list[str] = []
    _others: list[LinkedView] = []
    _loaded_for: str = ""

    @rx.event
    def take_pins(self, kept: dict[str, str]) -> None:
        """What the browser's user has pinned stands first among the other accounts."""
        self._pins = pins_of(kept)
        self._show()

    @rx.event
    def search(self, text: str) -> None:
        """Show the accounts that a text fits."""
        self.searched = text[:LONGEST_SEARCH]
        self._show()

    def _show(self) -> None:
        matching = [one for one in self._others if fits(one, self.searched)]
        shown = pinned_first(matching, self._pins, lambda one: one.tag)[:MOST_SHOWN]
        browser.put(self, others=shown, others_in_all=len(self._others), beyond=len(matching) - len(shown))

    @rx.event(background=True)
    async def load(self) -> None:
        """Read the linked accounts and the addresses of the verification pages; a failure clears them (spec §7)."""
        try:
            here = await visit()
            answer = await here.ask(sso_calls.BIZ_LIST, Nothing())
            names = await linked_names(here, answer)
            pages = await pages_of(await browser.session())
        except (Failed, SignedOut):
            async with self:
                self.current, self._others, self.add_url = LinkedView(), [], ""
                self._loaded_for, self.unread = "", True
                self._show()
            return
        linked, tags = answer.user_biz_info_list, runtime().tags
        async with self:
            self.unread = False
            views = [(one.checked, linked_view(one, pages, tags.of(one.user_id), names)) for one in linked]
            self.current = next((view for checked, view in views if checked), LinkedView())
            self._others = [view for checked, view in views if not checked]
            self._show()
            self.owner = tags.of(person_of(linked))
            # Only now: a navigation in between cancels what the one before it had started.
            self._loaded_for = who(await browser.session())
            self.add_url = answer.add_account_url if answer.add_account_allowed else ""

    def _is_loaded_for(self, session: Session) -> bool:
        """True when the accounts are those of the sign-in."""
        return self._loaded_for == who(session)


def who(session: Session | None) -> str:
    """Names the person whose menus are on screen; empty for a visitor."""
    if session is None:
        return ""
    return f"{session.key}:{session.user.user_id if session.user else ''}"
