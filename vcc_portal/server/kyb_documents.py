"""Documents of business verification on their way from the browser to the provider (decision 26).

A file is held in memory until it is known to be one, and is then part of `/kyb/preAdd`; nothing of it is written down.
Who asks is looked at before the first byte is read.
"""

import asyncio
import base64
import itertools
import logging
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, Self
from urllib.parse import unquote

from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from vcc_portal.domain.account import OWNER, has_codes, may_open, place_for
from vcc_portal.domain.documents import LONGEST_NAME, MOST_BYTES, MOST_DOCUMENTS, DocumentKind, document_type
from vcc_portal.domain.inputs import without_unseen
from vcc_portal.domain.kyc import KYB_CODE
from vcc_portal.domain.text import Text
from vcc_portal.errors.catalogue import lookup
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.i18n import kyb as words
from vcc_portal.i18n.shell.header import SWITCHED
from vcc_portal.routes import KYB, KYB_UPDATE
from vcc_portal.server import web
from vcc_portal.session.access import Rate
from vcc_portal.session.requests import ensure_user, send
from vcc_portal.session.runtime import Runtime, runtime
from vcc_portal.session.session import Session
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models.kyb import KybDetails, KybDocument, KybFile, KybSave, KybState

ADDRESS = "/kyb/documents"
NAME_HEADER = "x-file-name"
SECONDS = 120.0
"""For a whole file: 5 MiB over a line of 350 kbit/s."""
MOST_OF_SESSION, MOST_IN_ALL = 2, 12
"""Files on their way at a time; each costs some 20 MB of memory on the way through."""
TAKING_BACK = Backoff(0.5, cap=8, tries=5)
_ENDINGS = {"PDF": (".pdf",), "JPEG": (".jpg", ".jpeg"), "PNG": (".png",)}
log = logging.getLogger(__name__)
_numbers = itertools.count(1)


class _Refused(Exception):
    """What the browser is told instead."""

    def __init__(self, status: int, said: Text, code: str = "") -> None:
        super().__init__(code or str(status))
        self.status, self.said, self.code = status, said, code

    @classmethod
    def by_provider(cls, failed: Failed) -> Self:
        """What the provider's refusal, or its silence, is to the browser."""
        return cls(422 if failed.code else 502, failed.text, failed.code)

    @property
    def answer(self) -> Response:
        """The rest of a body is not waited for."""
        content = {"said": _spoken(self.said), "code": self.code}
        return JSONResponse(content, self.status, headers={"connection": "close"})


def _spoken(text: Text) -> dict[str, str]:
    return {"zh": text.zh, "en": text.en}


@dataclass(frozen=True)
class Upload:
    """What the request says of the file that follows."""

    kind: DocumentKind
    name: str
    replaces: str
    size: int


class KybDocuments:
    """Answers the one address; everything else goes on."""

    def __init__(self, app: ASGIApp, *, seconds: float = SECONDS) -> None:
        self._app, self._seconds = app, seconds
        self._on_the_way = web.ConcurrencyLimit(most_of_one=MOST_OF_SESSION, most_in_all=MOST_IN_ALL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] != ADDRESS:
            await self._app(scope, receive, send)
            return
        try:
            answer: Response = await self._answer(scope, receive, runtime())
        except _Refused as refused:
            answer = refused.answer
        answer.headers["cache-control"] = "no-store"
        await answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, run: Runtime) -> Response:
        session = await _allowed(scope, run)
        upload = _upload(scope)
        if self._on_the_way.is_full(session.key):
            raise _Refused(503, words.FILES_TOO_OFTEN)
        if not run.rates.allow_one(Rate.UPLOAD, "kyb-documents", session.key):
            raise _Refused(429, words.FILES_TOO_OFTEN)
        self._on_the_way.begin(session.key)
        try:
            async with asyncio.timeout(self._seconds):
                content = await _read(receive, upload.size)
            return await _unless_left(receive, Passing(run, session, upload, content))
        except TimeoutError:
            raise _Refused(408, words.FILE_SLOW) from None
        finally:
            self._on_the_way.end(session.key)


async def _allowed(scope: Scope, run: Runtime) -> Session:
    """The session of somebody who may verify the company, on one of our own pages."""
    if scope["method"] != "POST":
        raise _Refused(405, words.FILES_NOT_YOURS)
    if not web.is_same_origin(scope, run.settings):
        raise _Refused(403, words.FILES_NOT_YOURS)
    session = await web.session_of(scope, run)
    if session is None:
        raise _Refused(401, lookup(Code.SESSION_INVALID).text, Code.SESSION_INVALID)
    try:
        await ensure_user(run, session, language=web.language(scope))
    except Failed as failed:
        raise _Refused.by_provider(failed) from failed
    standing, user = session.standing, session.user
    if user is not None and dict(web.query(scope)).get(OWNER) != run.tags.of(user.user_id):
        # The page is of somebody who was signed in to this browser before: another's application would have the file.
        raise _Refused(409, SWITCHED)
    open_ = any(may_open(standing, route.resource) for route in (KYB, KYB_UPDATE))
    personal = user is not None and user.personal
    if place_for(standing) is not None or not open_ or not has_codes(standing, KYB_CODE) or personal:
        raise _Refused(403, words.FILES_NOT_YOURS)
    return session


def _upload(scope: Scope) -> Upload:
    """What is announced; a length is needed, and it is held to."""
    asked = dict(web.query(scope))
    kind, given = asked.get("type", ""), web.headers(scope)
    length = given.get("content-length", "")
    if kind not in set(DocumentKind) or "transfer-encoding" in given:
        raise _Refused(400, words.FILE_LOST)
    if not (length.isascii() and length.isdigit()) or len(length) > 12:
        raise _Refused(411, words.FILE_LOST)
    if int(length) > MOST_BYTES:
        raise _Refused(413, words.FILE_TOO_LARGE)
    if int(length) == 0:
        raise _Refused(400, words.FILE_EMPTY)
    return Upload(DocumentKind(kind), given.get(NAME_HEADER, ""), asked.get("replaces", "")[:64], int(length))


async def _read(receive: Receive, size: int) -> bytes:
    try:
        content = await web.body(receive, size)
    except web.TooLarge:
        raise _Refused(413, words.FILE_TOO_LARGE) from None
    except ClientDisconnect:
        raise _Refused(400, words.FILE_LOST) from None
    if len(content) != size:
        raise _Refused(400, words.FILE_LOST)
    return content


class Passing:
    """One whole file on its way to the provider, which keeps it; a replaced one goes once the new one is there."""

    def __init__(self, run: Runtime, session: Session, upload: Upload, content: bytes) -> None:
        kind = document_type(content)
        if not kind:
            raise _Refused(415, words.FILE_KIND)
        self._run, self._session, self._replaces = run, session, upload.replaces
        self._document = KybDocument(
            file_type=upload.kind,
            file_name=file_name(upload.name, kind),
            content_base64=base64.b64encode(content).decode(),
        )
        self._before: frozenset[str] = frozenset()
        self._kyb_id = ""
        self.given_up = False
        """Nobody waits for it any more: what has come of it is taken back, and nothing else begins."""

    async def go(self) -> dict[str, Any]:
        """The file's id, and what is to be said beside it; the id is empty when it was given up. Raises `_Refused`."""
        try:
            details = await self._details()
            files, self._kyb_id = list(details.file_list), details.kyb_id
            if len(files) >= MOST_DOCUMENTS:
                raise _Refused(409, words.FILES_TOO_MANY.format(most=MOST_DOCUMENTS))
            self._before = frozenset(one.file_id for one in files)
            async with self._run.document_turns.coming(self._kyb_id):
                file_id = "" if self.given_up else await self._keep()
            if self.given_up:
                await self._take_back(file_id)
                return {"fileId": ""}
            said = await self._replace(files)
        except Failed as failed:
            raise _Refused.by_provider(failed) from failed
        return {"fileId": file_id} | ({"said": _spoken(said)} if said else {})

    async def _replace(self, before: list[KybFile]) -> Text | None:
        """Where the old one cannot be taken away it stands beside the new one, which is there: its sending has not failed.

        That is said, as whoever looks at the old one has to know that it is to be removed.
        """
        old = next((one for one in before if one.file_id == self._replaces), None)
        if old is None:
            return None
        try:
            await self._take_away(old.file_id)
        except Failed as failed:
            log.warning("A replaced document stays: %s", failed)
            return words.FILE_STAYS.format(name=old.file_name)
        return None

    async def _keep(self) -> str:
        """After a lost answer the list says whether the file has arrived."""
        try:
            state: KybState = await self._ask(account_calls.KYB_PRE_ADD, KybSave(document=self._document))
        except Failed as failed:
            arrived = await self._arrived() if failed.outcome_unknown else ""
            if not arrived:
                raise
            return arrived
        self._kyb_id = state.kyb_id or self._kyb_id  # a first document begins the verification
        return state.file_id

    async def _arrived(self) -> str:
        """The one file that is new and looks like this one; two of them are another tab's as well, and none is ours."""
        wanted = (self._document.file_type, self._document.file_name)
        new = [one for one in await self._files() if one.file_id not in self._before]
        found = [one.file_id for one in new if (one.file_type, one.file_name) == wanted]
        return found[0] if len(found) == 1 else ""

    async def _take_back(self, file_id: str) -> None:
        """Nobody is there to try again, so this does when no answer comes."""
        for pause in TAKING_BACK if file_id else ():
            try:
                await self._take_away(file_id)
            except Failed as failed:
                if not failed.outcome_unknown:
                    raise
                await asyncio.sleep(pause)
            else:
                return

    async def _take_away(self, file_id: str) -> None:
        async with self._run.document_turns.writing(self._kyb_id):
            rest = [one for one in await self._files() if one.file_id != file_id]
            await self._ask(account_calls.KYB_PRE_ADD, KybSave(file_list=rest))

    async def _files(self) -> list[KybFile]:
        return list((await self._details()).file_list)

    async def _details(self) -> KybDetails:
        return await self._ask(account_calls.KYB_DETAILS, Nothing())

    async def _ask(self, call: Any, request: Any) -> Any:
        """Beside whatever else this session asks: no newer request overtakes it."""
        visitor = f"{self._session.visitor}:kyb-document-{next(_numbers)}"
        return await send(self._run, self._session, call, request, visitor=visitor)


async def _unless_left(receive: Receive, passing: Passing) -> Response:
    """Pass a file on; whoever cancels it, or leaves, in the meantime finds nothing of it."""
    work = asyncio.ensure_future(passing.go())
    left = asyncio.ensure_future(web.left(receive))
    try:
        await asyncio.wait({work, left}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        passing.given_up = not work.done()
        left.cancel()
    return JSONResponse(await asyncio.shield(work))


def file_name(given: str, kind: str) -> str:
    """What the document is called from now on: without a path, without what is never seen, with its real ending."""
    plain = PurePosixPath(without_unseen(unquote(given)).replace("\\", "/")).name.strip()
    plain = "".join(char for char in plain if char.isprintable())
    stem, dot, ending = plain.rpartition(".")
    if not (dot and f".{ending}".lower() in _ENDINGS[kind]):
        stem, ending = plain, _ENDINGS[kind][0][1:]
    return f"{stem.strip('. ')[:LONGEST_NAME] or 'document'}.{ending.lower()}"
