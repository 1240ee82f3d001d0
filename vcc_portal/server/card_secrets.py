"""The frames that show a card's number and CVV or let it be copied (decision 4).

Nothing that a page of the portal runs can read them: the answer's own policy puts the frame into an origin of its
own, without scripts but one, without other requests but one, never cached and never framed by anybody else.
"""

import time

from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from vcc_portal.errors.catalogue import lookup
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.i18n.card import secrets as words
from vcc_portal.server import web
from vcc_portal.server.card_secrets_page import Frame, copy_page, refused_page, reveal_page
from vcc_portal.session.access import Rate
from vcc_portal.session.card_secrets import (
    FRAME,
    MOST_SECONDS,
    OnScreen,
    SecretPurpose,
    SecretRefused,
    SecretRequest,
    may_see,
)
from vcc_portal.session.requests import send
from vcc_portal.session.runtime import Runtime, runtime
from vcc_portal.session.session import Session
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card_actions import CardReveal

COPY = "/secure/copy/"
_OUTCOME_SECONDS = 60
_NOBODY = ""
"""Whose earlier request a frame's takes the place of: each is for a card of its own, in a tab of its own."""


class CardSecretRoutes:
    """Answers the two addresses; everything else goes on."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if scope["type"] != "http" or not path.startswith((FRAME, COPY)):
            await self._app(scope, receive, send)
            return
        answer = await (_frame(scope, runtime()) if path.startswith(FRAME) else _copied(scope, runtime()))
        answer.headers["cache-control"] = "no-store"
        answer.headers["pragma"] = "no-cache"
        await answer(scope, receive, send)


async def _frame(scope: Scope, run: Runtime) -> Response:
    """The frame of a ticket: the card, or nothing but a word to the page about why not."""
    if scope["method"] != "GET":
        return web.wrong_method("GET")
    session = await web.session_of(scope, run)
    asked = run.tickets.take(scope["path"].removeprefix(FRAME), session, SecretRequest)
    if asked is None or session is None or not _is_for_a_frame(scope):
        return PlainTextResponse(words.USED_UP.zh + "\n" + words.USED_UP.en, 404)
    frame = Frame.of(scope, run.settings)
    try:
        _let_in(run, session)
        html = await _filled(run, session, asked, frame)
    except Failed as failed:
        html = refused_page(frame, run.tickets.issue(session, SecretRefused(asked, failed), _OUTCOME_SECONDS))
    return HTMLResponse(html, headers=frame.headers)


def _let_in(run: Runtime, session: Session) -> None:
    """Raises `Failed` for whoever may not see a number, or not that many: the page that waits for the frame is to say so."""
    if not may_see(session.standing):
        raise FailedHere(lookup(Code.NO_FUNCTION_RIGHT).text, code=Code.NO_FUNCTION_RIGHT)
    if not run.rates.allow_one(Rate.REVEAL, "card-secrets", session.key):
        raise FailedHere(words.TOO_OFTEN)


async def _filled(run: Runtime, session: Session, asked: SecretRequest, frame: Frame) -> str:
    """The one call that reads the number, and the page with it."""
    request = CardReveal(card_id=asked.card_id, **(asked.verification.fields if asked.verification else {}))
    if asked.purpose is SecretPurpose.COPY:
        copied = await send(run, session, card_calls.COPY_NUMBER, request, visitor=_NOBODY)
        return copy_page(frame, copied.card_no)
    card = await send(run, session, card_calls.INFO_ALL, request, visitor=_NOBODY)
    shown = OnScreen(card.card_id, time.monotonic() + MOST_SECONDS)
    return reveal_page(frame, card, run.tickets.issue(session, shown, MOST_SECONDS))


async def _copied(scope: Scope, run: Runtime) -> Response:
    """Reports that a number on screen is being copied: each copy has its own row in the operation log.

    The frame has no cookie to send, so its ticket stands for the session; the answer holds the next ticket.
    """
    # A frame in an origin of its own is "null" to the browser; only a holder of the ticket learns anything.
    allow = {"access-control-allow-origin": "null"}
    if scope["method"] != "POST":
        return web.wrong_method("POST")
    claimed = run.tickets.claim(scope["path"].removeprefix(COPY), OnScreen) if _is_from_a_frame(scope) else None
    if claimed is None or not run.sessions.is_live(claimed[0]) or not may_see(claimed[0].standing):
        return JSONResponse({"refused": ""}, 403, headers=allow)
    session, shown = claimed
    request = CardReveal(card_id=shown.card_id)
    left = shown.until - time.monotonic()
    try:
        copied = await send(run, session, card_calls.COPY_NUMBER, request, visitor=_NOBODY)
    except Failed as failed:
        if failed.outcome_unknown:  # no word of the provider: what is on screen stays, and may be tried once more
            return JSONResponse({"next": run.tickets.issue(session, shown, left)}, headers=allow)
        refused = SecretRefused(SecretRequest(SecretPurpose.COPY, shown.card_id, None), failed)
        return JSONResponse({"refused": run.tickets.issue(session, refused, _OUTCOME_SECONDS)}, headers=allow)
    return JSONResponse({"number": copied.card_no, "next": run.tickets.issue(session, shown, left)}, headers=allow)


def _is_from_a_frame(scope: Scope) -> bool:
    """False for any page but our frame, whose origin is its own; without a word about it, it is no browser of today."""
    return web.headers(scope).get("origin") == "null"


def _is_for_a_frame(scope: Scope) -> bool:
    """False for a script that fetches the address or a tab that opens it; old browsers do not say."""
    given = web.headers(scope)
    return (
        given.get("sec-fetch-dest", "iframe") == "iframe"
        and given.get("sec-fetch-site", "same-origin") == "same-origin"
    )
