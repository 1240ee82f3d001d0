"""State of the command palette: the cards that fit what is typed; all else is known in the browser."""

from typing import ClassVar

import reflex as rx

from vcc_portal.errors.failed import FailedHere
from vcc_portal.features.shell.palette import FoundCard, find_cards, typed
from vcc_portal.session.access import ACTIVE, Rule
from vcc_portal.state.core.base import visit

LONGEST = 50
"""Characters that the palette lets anybody type."""


class PaletteState(rx.State):
    """What was found last, and for which text."""

    ACCESS: ClassVar[Rule] = ACTIVE

    found: list[FoundCard] = []
    found_for: str = ""
    failed: bool = False

    @rx.event(supersedes=True)
    async def find(self, text: str) -> None:
        """Look for cards; a newer search takes the place of one under way."""
        keyword = typed(text)
        if not keyword:
            # Answered as well: what is too little here may be enough for the browser, which waits for its text.
            self.found, self.found_for, self.failed = [], text[:LONGEST], False
            return
        try:
            found = await find_cards(await visit(), keyword)
        except FailedHere:
            self.found, self.failed, self.found_for = [], True, text[:LONGEST]
            return
        self.found, self.failed, self.found_for = found, False, text[:LONGEST]

    @rx.event
    def forget(self) -> None:
        """The palette was closed: the next one begins with nothing found."""
        self.found, self.found_for, self.failed = [], "", False
