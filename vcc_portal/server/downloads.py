"""The provider's files for the browser of a signed-in visitor: in pieces, so that none is ever held as a whole (spec §7)."""

import asyncio
import logging
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from urllib.parse import quote

from pydantic import ValidationError
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from vcc_portal.domain.account import OWNER, LandingPlace
from vcc_portal.domain.exports import DOWNLOAD
from vcc_portal.domain.redirects import forbidden_address, safe_redirect, sign_in_path, with_query
from vcc_portal.domain.text import Language, Text
from vcc_portal.errors.catalogue import Effect
from vcc_portal.errors.failed import Failed
from vcc_portal.i18n import exports
from vcc_portal.i18n import session as words
from vcc_portal.i18n.shell.header import SWITCHED
from vcc_portal.routes import ACCOUNT, BY_PATH
from vcc_portal.server import web
from vcc_portal.session.access import ACTIVE, Rate, Verdict, judge
from vcc_portal.session.requests import ensure_user, open_file
from vcc_portal.session.runtime import Runtime, runtime
from vcc_portal.session.session import Session
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.download import Download
from vcc_portal.upstream.errors import UpstreamError
from vcc_portal.upstream.models.report import FileDownload

log = logging.getLogger(__name__)

TAKING = 60.0
"""Seconds in which a browser takes the next piece; a file that nobody takes holds one of the provider's connections."""
MOST_OF_SESSION, MOST_IN_ALL = 6, 40
"""Files on their way at a time: as many as a browser asks one site for, and fewer than there are connections for all calls."""
_EXPIRED = "EXPIRED"
"""`status` in the data of a refused download."""


class Downloads:
    """Answers `/files/download`: the file, or the page that it was asked from, which then says why there is none."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._on_the_way = web.ConcurrencyLimit(most_of_one=MOST_OF_SESSION, most_in_all=MOST_IN_ALL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] != DOWNLOAD:
            await self._app(scope, receive, send)
            return
        answer = await _opened(scope, self._on_the_way)
        if isinstance(answer, Download):
            await _stream(answer, receive, send)
            return
        answer.headers["cache-control"] = "no-store"
        await answer(scope, receive, send)


async def _opened(scope: Scope, on_the_way: web.ConcurrencyLimit) -> Download | Response:
    """The file, or what is answered instead. The provider decides whose file it is.

    Until it is closed it is counted among those `on_the_way`, by session.
    """
    run = runtime()
    asked = dict(web.query(scope))
    back = _back(asked.get("page", ""))
    session = await web.session_of(scope, run, touch=True)
    refused = _not_asked_by_a_page(scope)
    if refused is not None or session is None:
        return refused or RedirectResponse(sign_in_path(back), 303)
    if _are_too_many(run, session, on_the_way):
        return RedirectResponse(back, 303)
    on_the_way.begin(session.key)
    over = partial(on_the_way.end, session.key)
    try:
        answer = await _asked(run, session, asked, web.language(scope), back)
    except BaseException:
        over()
        raise
    if isinstance(answer, Download):
        return replace(answer, aclose=partial(_closed, answer, over))
    over()
    return answer


def _are_too_many(run: Runtime, session: Session, on_the_way: web.ConcurrencyLimit) -> bool:
    """Whether there are too many files on their way or were asked for, which its page says."""
    if not on_the_way.is_full(session.key) and run.rates.allow_one(Rate.HEAVY, "download", session.key):
        return False
    session.notify(words.TOO_MANY)
    return True


async def _asked(
    run: Runtime, session: Session, asked: dict[str, str], language: Language, back: str
) -> Download | Response:
    try:
        if await _is_refused(run, session, asked.get(OWNER, ""), language):
            return RedirectResponse(back, 303)
        ids = {"file_id": asked.get("fileId") or None, "export_id": asked.get("exportId") or None}
        wanted = FileDownload(**ids, language=language)
        return await open_file(run, session, report_calls.FILE_DOWNLOAD, wanted, language=language)
    except ValidationError:
        return PlainTextResponse("Not found", 404)
    except Failed as failed:
        return RedirectResponse(_led_to(run, session, failed, back), 303)


async def _closed(file: Download, over: Callable[[], None]) -> None:
    try:
        await file.aclose()
    finally:
        over()


async def _is_refused(run: Runtime, session: Session, owner: str, language: Language) -> bool:
    """Whether its page is shown again instead, which says why or leads to where the account belongs. Raises `Failed`."""
    await ensure_user(run, session, language=language)
    if owner and session.user is not None and owner != run.tags.of(session.user.user_id):
        # The page is of somebody who was signed in to this browser before: the provider would say that the download failed.
        session.notify(SWITCHED)
        return True
    return judge(ACTIVE, session.standing) is not Verdict.ALLOW


def _led_to(run: Runtime, session: Session, failed: Failed, back: str) -> str:
    """Where a code leads (spec §4), as any call's; else back to the page, which says why there is no file.

    What freezes or closes the account is left to that page as well: it leads to where the account belongs.
    """
    match failed.effect:
        case Effect.SIGN_OUT:
            return sign_in_path(back, no_check=not failed.provider_confirmed)
        case Effect.NO_AUTH:
            return LandingPlace.NO_AUTH
        case Effect.SIGN_AGREEMENTS:
            return with_query(LandingPlace.SIGN, redirectUrl=back)
        case Effect.FORBIDDEN_PAGE:
            settings = run.settings
            return forbidden_address(
                settings.forbidden_url, user_id=failed.message, own_origin=settings.public_url, return_address=back
            )
        case _:
            session.notify(_said(failed))
            return back


def _said(failed: Failed) -> Text:
    """Why there is no file. One that has expired while its page stood open will not be there at another try either."""
    told = failed.data if isinstance(failed.data, dict) else {}
    return exports.FILE_EXPIRED if told.get("status") == _EXPIRED else failed.text


def _back(page: str) -> str:
    """The page that the file was asked from, with its filters; another address is none of ours."""
    known = page.partition("?")[0] in BY_PATH
    return safe_redirect(page, (), ACCOUNT.path) if known else ACCOUNT.path


def _not_asked_by_a_page(scope: Scope) -> Response | None:
    """Why nothing is asked for, whoever asks; None for a request that may go on."""
    if scope["method"] != "GET":
        return web.wrong_method("GET")
    return PlainTextResponse("Forbidden", 403) if web.was_led_here(scope) else None


async def _stream(file: Download, receive: Receive, send: Send) -> None:
    """Piece by piece, as fast as the browser takes them; a file that is cut off ends as a failed download.

    To a browser that has left the server takes whatever is sent, without a word: nothing more is asked for then.
    """
    headers = {
        "content-type": file.content_type,
        "content-disposition": _disposition(file.filename),
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
    }
    if file.length:
        headers["content-length"] = file.length
    left = asyncio.ensure_future(web.left(receive))
    try:
        raw = [(name.encode(), value.encode("latin-1", "replace")) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": 200, "headers": raw})
        async for piece in file.pieces:
            if left.done():
                return
            async with asyncio.timeout(TAKING):
                await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
    except (UpstreamError, TimeoutError) as error:
        # Without its end the answer is cut: the browser says that the download has failed.
        log.warning("A download was cut off: %s", str(error) or f"nothing of it was taken for {TAKING:g} s")
        raise ConnectionResetError from None
    finally:
        left.cancel()
        await file.aclose()


def _disposition(name: str) -> str:
    """A name for everybody in ASCII, and in full (RFC 6266)."""
    plain = re.sub(r"[^A-Za-z0-9._ -]", "_", name).strip() or "download"
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
