"""State of what stands beside the forms on /settings: the payment password, and how long the sign-in lasts."""

from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.settings.security import SessionTimes, session_times
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser
from vcc_portal.state.core.provider_pages import pages_of
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import user as user_calls


class SecurityState(Loading, rx.State):
    """The provider keeps the password and has the page that changes it."""

    ACCESS: ClassVar[routes.Route] = routes.SETTINGS

    has_password: bool = False
    password_url: str = ""
    times: SessionTimes = SessionTimes()

    async def _enter(self) -> bool:
        session = await browser.session()
        if session is not None:
            settings = runtime().settings
            self.times = session_times(
                session.created_at, settings.session_idle_seconds, settings.session_absolute_seconds
            )
        return True

    async def _reading(self, visit: Visit) -> tuple[bool, str]:
        session = await browser.session()
        exists = await visit.ask(user_calls.EXIST_PWD, Nothing())
        return exists.exist_pwd, (await pages_of(session)).forgot_password

    def _put(self, data: tuple[bool, str]) -> None:
        self.has_password, self.password_url = data
