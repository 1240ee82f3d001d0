"""Turns the effect of a failure into what the browser does: a redirect, a whole-page load, a message (spec §4)."""

import logging
from collections.abc import Mapping
from typing import cast

from reflex_base.event import EventCallback, EventSpec
from reflex_base.event.context import EventContext

from vcc_portal.domain import redirects
from vcc_portal.domain.account import LandingPlace, without_slash
from vcc_portal.domain.redirects import sign_in_path, with_query
from vcc_portal.errors.catalogue import DEFAULT, Effect
from vcc_portal.errors.failed import Failed
from vcc_portal.i18n import Text
from vcc_portal.i18n.text import EMPTY
from vcc_portal.routes import BY_PATH, NOT_FOUND
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser
from vcc_portal.state.core.page_notice import PageNotice, PageNoticeState
from vcc_portal.state.core.page_notice import waiting as stops
from vcc_portal.state.core.toast import Kind, ToastState, view_of, waiting
from vcc_portal.upstream.errors import Superseded

log = logging.getLogger(__name__)


class SignedOut(Exception):
    """The session ended while a handler was at work; the browser is on its way to the sign-in page."""


PLACES: Mapping[Effect, LandingPlace] = {
    Effect.GO_FROZEN: LandingPlace.FROZEN,
    Effect.GO_LANDING: LandingPlace.LANDING,
    Effect.NO_AUTH: LandingPlace.NO_AUTH,
    Effect.SIGN_AGREEMENTS: LandingPlace.SIGN,
}
"""Effects that show another page of the portal; each of these pages says by itself what has led there."""


async def leave_page(failed: Failed) -> None:
    """Take an effect that leaves the page, or say it in place where there is no page to go to."""
    match failed.effect:
        case Effect.SIGN_OUT:
            await sign_in(no_check=not failed.provider_confirmed, undone=failed.undone)
        case Effect.FORBIDDEN_PAGE:
            await _load(forbidden_address(failed.message, browser.address().full), cause=failed.text)
        case effect if effect in PLACES:
            await _leave_for(PLACES[effect], failed)
        case _:
            pass


async def _leave_for(place: LandingPlace, failed: Failed) -> None:
    """Nobody is sent to a page that does not exist, nor to the one that he is on: it would never end."""
    here = browser.address()
    if place not in BY_PATH:
        await stop_here(PageNotice(_page(), failed.text))
    elif without_slash(here.path) != place:
        query = {"redirectUrl": here.full} if place is LandingPlace.SIGN else {}
        await send_on(with_query(place, **query), code=failed.code, cause=failed.text)


async def send_on(path: str, *, code: str = "", cause: Text = EMPTY) -> bool:
    """Show another page of the portal without being asked to; False when that was done too often and is said here."""
    if not runtime().redirects.may_lead(browser.token(), path, code=code):
        await stop_here(PageNotice(_page(), cause))
        return False
    await browser.go(path)
    return True


async def sign_in(*, no_check: bool = False, undone: bool = False) -> None:
    """Leave for the sign-in page, to come back to this one; when that was done too often, say so here.

    `undone` where nothing can have come of what was pressed.
    """
    await _load(sign_in_path(browser.address().full, no_check=no_check), undone=undone)


async def _load(url: str, *, cause: Text = EMPTY, undone: bool = False) -> None:
    if runtime().redirects.may_lead(browser.token(), browser.address().path, document=True):
        await browser.load(url, undone=undone)
    else:
        await stop_here(PageNotice(_page(), cause))


async def stop_here(stop: PageNotice) -> None:
    """Say on the page itself what stands in its way; also from a background handler, without the State's lock."""
    await browser.queue(stopped(stop))


def stopped(stop: PageNotice | None = None) -> EventCallback:
    """Leave a notice for this tab, by default that it was led on too often; the event shows it."""
    stops.put(browser.token(), stop or PageNotice(_page()))
    return PageNoticeState.collect


def _page() -> str:
    """The route that the tab is on; the framework shows the one of /404 for every unknown address."""
    known = (path for path in (browser.route_path(), without_slash(browser.address().path)) if path in BY_PATH)
    return next(known, NOT_FOUND.path)


def forbidden_address(user_id: str, return_address: str) -> str:
    """The forbidden page of the provider's user centre (codes 200017-200019)."""
    settings = runtime().settings
    return redirects.forbidden_address(
        settings.forbidden_url, user_id=user_id, own_origin=settings.public_url, return_address=return_address
    )


async def toast(text: Text, kind: Kind = "ok", code: str = "", *, names: bool = False, href: str = "") -> None:
    """Show a short message, one with a `code` not twice at a time; also from a background handler, without the State's lock.

    One that `names` somebody, a card or an amount is unreadable while the screen is shared. `href` is where more of it stands.
    """
    waiting.put(browser.token(), view_of(text, kind, code, names=names, href=href))
    await browser.queue(ToastState.collect())


async def tell(failed: Failed) -> None:
    """Say by a toast why something did not succeed: once while it is shown (spec §8), whatever else tells of the same."""
    await toast(failed.text, "bad", _name_of(failed))


def _name_of(failed: Failed) -> str:
    """What came without a code is known by its words."""
    return failed.code or f"{failed.effect}:{failed.text.en}"


def on_error(exception: Exception) -> list[EventSpec]:
    """The app's exception handler: an uncaught failure takes its effect, anything else is our mistake."""
    if isinstance(exception, (Superseded, SignedOut)):
        return []
    if isinstance(exception, Failed):
        if exception.leaves_page:
            return []  # `ask` has sent it already
        text, code = exception.text, _name_of(exception)
    else:
        log.error("A handler failed", exc_info=exception)
        text, code = DEFAULT.text, "default"
    waiting.put(EventContext.get().token, view_of(text, "bad", code))
    return [cast("EventSpec", ToastState.collect())]
