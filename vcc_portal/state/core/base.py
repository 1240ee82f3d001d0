"""How a page's State asks the provider."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

from vcc_portal.domain.account import Standing
from vcc_portal.domain.text import Language
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.session.requests import send
from vcc_portal.session.runtime import runtime
from vcc_portal.session.session import Session
from vcc_portal.state.core import browser, effects
from vcc_portal.upstream.call import Call

R = TypeVar("R")
TakeOver = Callable[[], None]
"""Puts what was read into the State: reading takes no lock, and this takes no time."""


async def ask(call: Call[Any, R], request: Any, *, lane: str = "", language: Language | None = None) -> R:
    """Send a call for the user who is signed in to the tab of the running event, in the page's language unless it says one.

    A newer request to the same address cancels a pending one; requests that are meant to run beside each
    other go in lanes of their own.
    Raises `Failed` after its effect was noted. A redirect, or the toast of a code that asks for one, has then been sent
    already, caught or not; any other text is shown as a message unless the handler catches the failure to show it in place.
    """
    session = await browser.session()
    if session is None and not call.skip_auth:
        await effects.sign_in()
        raise effects.SignedOut
    try:
        visitor = visitor_of(session, lane)
        return await send(runtime(), session, call, request, visitor=visitor, language=language or browser.language())
    except Failed as failed:
        if failed.leaves_page:
            await effects.leave_page(failed)
        elif failed.is_toast:
            await effects.tell(failed)
        raise


async def if_it_can_be_read(reading: "Awaitable[TakeOver]") -> TakeOver:
    """What cannot be read again stands as it was; the provider decides."""
    try:
        return await reading
    except FailedHere:
        return as_it_was


def as_it_was() -> None:
    """Nothing is to be taken over."""


def visitor_of(session: Session | None, lane: str = "") -> str:
    """Whose pending requests a newer one cancels: this tab's."""
    return f"{session.visitor if session else ''}:{browser.token()}{lane and '/'}{lane}"


async def visit() -> Visit:
    """Who asks, and from which address: what a reading is given."""
    session, address, language = await browser.session(), browser.address(), browser.language()
    return Visit(
        ask,
        address.params,
        address.path,
        session.standing if session else Standing(),
        session.user if session else None,
        language,
        partial(ask, language="en" if language == "zh" else "zh"),
    )
