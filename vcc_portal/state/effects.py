"""Turns the effect of a failure into what the browser does: a redirect, a whole-page load, a message (spec §4)."""

import logging
from typing import cast

from reflex_base.event import EventSpec
from reflex_base.event.context import EventContext

from vcc_portal.domain.account import Place
from vcc_portal.domain.redirects import with_query
from vcc_portal.errors.catalogue import DEFAULT, Effect
from vcc_portal.i18n import Text
from vcc_portal.session.runtime import runtime
from vcc_portal.session.talk import Failed
from vcc_portal.state import tab
from vcc_portal.state.toast import Kind, ToastState, view_of, waiting
from vcc_portal.upstream.errors import Superseded

log = logging.getLogger(__name__)


class SignedOut(Exception):
    """The session ended while a handler was at work; the browser is on its way to the sign-in page."""


async def leave_page(failed: Failed) -> None:
    """Take an effect that leaves the page. Nobody is sent to the page that he is on: it would never end."""
    here = tab.address()
    match failed.effect:
        case Effect.GO_FROZEN if here.path != Place.FROZEN:
            await tab.go(Place.FROZEN)
        case Effect.GO_LANDING if here.path != Place.LANDING:
            await tab.go(Place.LANDING)
        case Effect.NO_AUTH if here.path != Place.NO_AUTH:
            await tab.go(Place.NO_AUTH)
        case Effect.SIGN_AGREEMENTS if here.path != Place.SIGN:
            await tab.go(with_query(Place.SIGN, redirectUrl=here.full))
        case Effect.SIGN_OUT:
            await tab.load(sign_in_path(here.full, no_check=not failed.provider_confirmed))
        case Effect.FORBIDDEN_PAGE:
            await tab.load(forbidden_address(failed.message, here.full))
        case _:
            pass


def sign_in_path(return_address: str, *, no_check: bool = False) -> str:
    """The portal's own hand-off page, with the address to come back to (spec §4 'Session')."""
    query = {"redirectUrl": return_address, **({"noCheck": "true"} if no_check else {})}
    return with_query(Place.SIGN_IN, **query)


def forbidden_address(user_id: str, return_address: str) -> str:
    """The forbidden page of the provider's user centre (codes 200017-200019)."""
    settings = runtime().settings
    return with_query(
        settings.forbidden_url,
        **{"from": "vcc", "userId": user_id, "redirectUrl": settings.public_url + return_address},
    )


async def toast(text: Text, kind: Kind = "info", code: str = "", *, sticky: bool = False) -> None:
    """Show a short message; also from a background handler, without the State's lock."""
    waiting.put(tab.token(), view_of(text, kind, code, sticky=sticky))
    await tab.queue(ToastState.collect())


def on_error(exception: Exception) -> list[EventSpec]:
    """The app's exception handler: an uncaught failure takes its effect, anything else is our mistake."""
    if isinstance(exception, (Superseded, SignedOut)):
        return []
    if isinstance(exception, Failed):
        if exception.leaves_page:
            return []  # `Portal._ask` has sent it already
        text, code = exception.text, exception.code or f"{exception.effect}:{exception.text.en}"
    else:
        log.error("A handler failed", exc_info=exception)
        text, code = DEFAULT.text, "default"
    waiting.put(EventContext.get().token, view_of(text, "bad", code))
    return [cast("EventSpec", ToastState.collect())]
