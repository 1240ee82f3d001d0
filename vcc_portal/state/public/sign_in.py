"""What the sign-in card of the home page says; its form is an ordinary one, which `server.sign_in_form` takes."""

import time
from typing import ClassVar

import reflex as rx
from reflex.event import EventSpec

from vcc_portal.domain.redirects import DEFAULT, safe_redirect, with_query
from vcc_portal.features.public.sign_in import MOST_WAIT, CardAnswer, again_at
from vcc_portal.features.public.waits import seconds_until
from vcc_portal.i18n import Text
from vcc_portal.i18n.text import EMPTY
from vcc_portal.routes import LOGIN
from vcc_portal.session.access import ANONYMOUS, Rule
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser


class SignInState(rx.State):
    """The answer to the card's last form, shown once; never a password, nor anything that a sign-in takes."""

    ACCESS: ClassVar[Rule] = ANONYMOUS

    login_name: str = rx.SessionStorage("", name="vcc-draft.sign-in.name")
    """As it was typed into the form that was sent. The browser keeps it with the kind of card: where a restart forgets both,
    the card would begin anew under whoever types the code."""
    by_code: str = rx.SessionStorage("", name="vcc-draft.sign-in.by-code")
    """Not empty with a code in place of the image."""
    again_at: str = rx.SessionStorage("", name="vcc-draft.sign-in.again")
    """When another code may be asked for; kept with them."""
    with_image: bool = False
    errors: dict[str, Text] = {}
    note: Text = EMPTY
    wait: int = 0
    """Seconds until then."""
    turn: int = 0
    """Counts the answers."""
    back: str = ""
    """Where the sign-in leads, when the address says so."""
    provider: str = LOGIN.path
    """The provider's own sign-in page, by way of the hand-off, with the same return address."""

    @rx.event
    async def load(self) -> EventSpec | None:
        """Take what the form has left for this browser; without that the card stays what it was, and says nothing of it."""
        config = runtime().settings
        asked = safe_redirect(browser.address().params.get("redirectUrl"), config.allowed_origins)
        self.back = "" if asked == DEFAULT else asked
        self.provider = with_query(LOGIN.path, **({"redirectUrl": self.back} if self.back else {}))
        answer = runtime().anonymous_sessions.take(browser.anonymous_key(), CardAnswer)
        self._show(answer or CardAnswer(self.login_name, by_code=bool(self.by_code)))
        return rx.set_focus(answer.focus) if answer is not None else None

    def _show(self, answer: CardAnswer) -> None:
        now = time.time()
        self.again_at = again_at(answer, self.login_name, self.again_at, now)
        self.login_name, self.by_code = answer.login_name, "code" if answer.by_code else ""
        self.with_image = answer.with_image
        self.errors, self.note = dict(answer.errors), answer.note
        self.wait = seconds_until(self.again_at, now, MOST_WAIT)
        self.turn += 1
