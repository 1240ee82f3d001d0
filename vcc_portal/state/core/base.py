"""What every page's State has: one way to ask the provider, and one way to show a message."""

from typing import Any, TypeVar

import reflex as rx

from vcc_portal.domain.redirects import with_query
from vcc_portal.errors.failed import Failed
from vcc_portal.i18n import Text
from vcc_portal.session.requests import send
from vcc_portal.session.runtime import runtime
from vcc_portal.session.session import Session
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.toast import Kind
from vcc_portal.upstream.call import Call

R = TypeVar("R")


class Portal(rx.State, mixin=True):
    """Mixin of a State that talks to the provider. Give the class an `ACCESS` (see `session.access`)."""

    async def _ask(self, call: Call[Any, R], request: Any, *, lane: str = "") -> R:
        """Send a call for the signed-in user.

        A newer request to the same address cancels a pending one; requests that are meant to run beside each
        other go in lanes of their own.
        Raises `Failed` after its effect was noted. A redirect has then been sent already, caught or not;
        a text is shown as a message unless the handler catches the failure to show it in place.
        """
        session = await browser.session()
        if session is None and not call.skip_auth:
            await effects.sign_in()
            raise effects.SignedOut
        try:
            return await send(runtime(), session, call, request, visitor=self._visitor(session, lane))
        except Failed as failed:
            if failed.leaves_page:
                await effects.leave_page(failed)
            raise

    async def _toast(self, text: Text, kind: Kind = "ok", code: str = "", *, sticky: bool = False) -> None:
        """Show a short message; one with a `code` is not shown twice at a time."""
        await effects.toast(text, kind, code, sticky=sticky)

    async def _go(self, path: str, **query: str) -> None:
        """Show another page of the portal."""
        await browser.go(with_query(path, **query))

    async def _session(self) -> Session | None:
        """The sign-in behind this tab: `user` (VccUser with its grants), `login`, `account_status`."""
        return await browser.session()

    @staticmethod
    def _visitor(session: Session | None, lane: str = "") -> str:
        """Whose pending requests a newer one cancels: this tab's."""
        return f"{session.visitor if session else ''}:{browser.token()}{lane and '/'}{lane}"
