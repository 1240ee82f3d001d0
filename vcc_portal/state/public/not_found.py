"""Unknown addresses inside the application go to the account page (spec §2)."""

from typing import ClassVar

import reflex as rx

from vcc_portal.routes import ACCOUNT, NOT_FOUND
from vcc_portal.session.access import ANONYMOUS, Rule
from vcc_portal.state.core import browser, effects


class NotFoundState(rx.State):
    """The framework shows the page of /404 for every unknown address."""

    ACCESS: ClassVar[Rule] = ANONYMOUS

    asked: bool = False
    """True on /404 itself."""

    @rx.event
    async def load(self) -> None:
        """Stay on /404, leave any other address."""
        self.asked = browser.address().path.rstrip("/") == NOT_FOUND.path
        if not self.asked:
            await effects.send_on(ACCOUNT.path)
