"""Unknown addresses inside the application go to the account page, an agreement without its code stays (spec §2)."""

from typing import ClassVar

import reflex as rx

from vcc_portal.domain.account import without_slash
from vcc_portal.routes import ACCOUNT, AGREEMENTS, NOT_FOUND
from vcc_portal.session.access import ANONYMOUS, Rule
from vcc_portal.state.core import browser, effects


class NotFoundState(rx.State):
    """The framework shows the page of /404 for every unknown address."""

    ACCESS: ClassVar[Rule] = ANONYMOUS

    asked: bool = False
    """True on /404 itself."""

    @rx.event
    async def load(self) -> None:
        """Stay on /404, go there from an agreement without its code, leave any other address."""
        path = without_slash(browser.address().path)
        self.asked = path == NOT_FOUND.path
        if not self.asked:
            await effects.send_on(NOT_FOUND.path if path == AGREEMENTS else ACCOUNT.path)
