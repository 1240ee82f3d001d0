"""What the sign-in card of the home page says; its form is an ordinary one, which `server.entrance` takes."""

from typing import ClassVar

import reflex as rx
from reflex.event import EventSpec

from vcc_portal.domain.redirects import DEFAULT, safe_redirect, with_query
from vcc_portal.features.public.sign_in import CardAnswer
from vcc_portal.i18n import Text
from vcc_portal.i18n.text import EMPTY
from vcc_portal.routes import LOGIN
from vcc_portal.session.access import ANONYMOUS, Rule
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser


class SignInState(rx.State):
    """The answer to the card's last form, shown once; never a password, nor anything that a sign-in takes."""

    ACCESS: ClassVar[Rule] = ANONYMOUS

    login_name: str = ""
    """As it was typed into the form that was sent."""
    by_code: bool = False
    with_image: bool = False
    faults: dict[str, Text] = {}
    note: Text = EMPTY
    wait: int = 0
    """Seconds until another code may be asked for."""
    turn: int = 0
    """Counts the answers."""
    back: str = ""
    """Where the sign-in leads, when the address says so."""
    provider: str = LOGIN.path
    """The provider's own sign-in page, by way of the hand-off, with the same return address."""

    @rx.event
    async def load(self) -> EventSpec | None:
        """Take what the form has left for this browser; without that the card is as for a newcomer."""
        config = runtime().settings
        asked = safe_redirect(browser.address().params.get("redirectUrl"), config.allowed_origins)
        self.back = "" if asked == DEFAULT else asked
        self.provider = with_query(LOGIN.path, **({"redirectUrl": self.back} if self.back else {}))
        answer = runtime().entrances.hear(browser.entrance(), CardAnswer)
        self._show(answer or CardAnswer())
        return rx.set_focus(answer.focus) if answer is not None else None

    def _show(self, answer: CardAnswer) -> None:
        self.login_name, self.by_code, self.with_image = answer.login_name, answer.by_code, answer.with_image
        self.faults, self.note, self.wait = dict(answer.faults), answer.note, answer.wait
        self.turn += 1
