"""The upstream client: every transport rule of spec §7. With its pool, the only importer of httpx."""

import asyncio
import logging
import math
import zlib
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any, NoReturn, Self, TypeVar
from urllib.parse import urlsplit

import httpx
from typing_extensions import override

from vcc_portal.config import Settings, SettingsError
from vcc_portal.domain.text import Language
from vcc_portal.errors.codes import Code
from vcc_portal.upstream import envelope, retries
from vcc_portal.upstream.breaker import Breaker
from vcc_portal.upstream.call import Call, CallKind, Nothing, Wire
from vcc_portal.upstream.calls import ALL_CALLS, sso
from vcc_portal.upstream.download import Download, file_name
from vcc_portal.upstream.drift import Drift
from vcc_portal.upstream.errors import (
    BadAnswer,
    BusinessError,
    HttpStatusError,
    NoAnswer,
    NotSent,
    Superseded,
    UpstreamError,
)
from vcc_portal.upstream.in_process import IN_PIECES, InProcess
from vcc_portal.upstream.latest import Latest, Overtaken
from vcc_portal.upstream.models.sso import LoginInfo
from vcc_portal.upstream.pool import ConnectionPool
from vcc_portal.upstream.tasks import detached
from vcc_portal.upstream.wire import TOKEN_HEADER, Credential, Outgoing, is_token, new_credential, prepare

__all__ = ["Credential", "Download", "Upstream"]

MAX_ANSWER = 8 * 1024 * 1024
MAX_FILE = 1024 * 1024 * 1024
"""Bytes of a file, which is never held as a whole."""
PART = 64 * 1024
PIECE_SECONDS = 30.0
"""For the next piece of a file."""
CONNECT_TIMEOUT = 5.0
PROBE_SECONDS = 2.0
"""Seconds that somebody waits for an answer that nobody else is waiting for any more."""
POOL = httpx.Limits(max_connections=100, max_keepalive_connections=20, keepalive_expiry=5)
_NOT_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.InvalidURL)
_FAILURES = (httpx.HTTPError, httpx.StreamError, httpx.InvalidURL, OSError)

R = TypeVar("R")
Q = TypeVar("Q", bound=Wire)
E = TypeVar("E", bound=UpstreamError)
Outcome = Callable[[str, Call[Any, Any], str], None]
"""Called with visitor, call and result code for every envelope that arrives."""
logger = logging.getLogger(__name__)
logging.getLogger("httpx").setLevel(logging.WARNING)  # it writes whole addresses, ids included


@dataclass(frozen=True, repr=False)
class _RawAnswer:
    status: int
    headers: httpx.Headers
    body: bytes


class _NoCookies(httpx.Cookies):
    """Keeps none and sends none: one client serves everybody, and a kept one would sign the next person in as the last."""

    @override
    def extract_cookies(self, response: httpx.Response) -> None:
        """Without a look at them, which takes a twentieth of a page's time."""

    @override
    def set_cookie_header(self, request: httpx.Request) -> None:
        """Each person's own goes with his request (`wire`)."""


class _Client(httpx.AsyncClient):
    @property
    @override
    def cookies(self) -> httpx.Cookies:  # pyright: ignore[reportIncompatibleMethodOverride]
        return _NO_COOKIES


_NO_COOKIES = _NoCookies()


def refuse_unknown_paths(settings: Settings) -> None:
    """Raise `SettingsError` for a path of the global host that no call has."""
    if unknown := set(settings.global_paths) - {call.path for call in ALL_CALLS}:
        raise SettingsError(f"VCC_GLOBAL_PATHS: no call has the path {min(unknown)}.")


class Upstream:
    """Sends calls to the provider, or to the sandbox when it is given as an ASGI application."""

    def __init__(
        self,
        base_url: str,
        settings: Settings,
        *,
        app: Any = None,
        transport: httpx.AsyncBaseTransport | None = None,
        on_outcome: Outcome | None = None,
    ) -> None:
        if app is not None:
            transport = InProcess(app)
        elif transport is None:
            transport = ConnectionPool(POOL)
        refuse_unknown_paths(settings)
        self._settings = settings
        self._on_outcome = on_outcome
        self._latest = Latest()
        self.drift = Drift()
        self._sent: set[asyncio.Task[Any]] = set()
        self._ends = False
        self._budget = retries.RetryBudget()
        self._breakers: dict[str, Breaker] = {}
        """By host: the global one may be there while the usual one is not."""
        # The sandbox in this process is always there: what befalls its calls a tester has asked for, each time.
        self._breaks = app is None
        self._client = _Client(
            base_url=base_url,
            transport=transport,
            # Single operations may be slow; what counts is the total, see `_in_time`.
            timeout=httpx.Timeout(None, connect=CONNECT_TIMEOUT),
            headers={"User-Agent": "vcc-portal", "Accept-Encoding": "gzip"},
            follow_redirects=False,
            trust_env=False,
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def finish(self, seconds: float) -> None:
        """Let calls that change something come to their end, for so long, and begin no further one: it would be cut off."""
        self._ends = True
        if self._sent:
            await asyncio.wait(self._sent, timeout=seconds)

    async def aclose(self) -> None:
        """Close all connections."""
        await self._client.aclose()

    async def send(
        self,
        call: Call[Q, R],
        request: Q,
        *,
        credential: Credential | None = None,
        visitor: str = "",
        language: Language = "zh",
    ) -> R:
        """Make a call and return its data; raise an `UpstreamError` otherwise.

        `visitor` names whose pending request to the same address a newer one cancels; without it none is cancelled.
        """
        answer, _ = await self.send_renewing(call, request, credential=credential, visitor=visitor, language=language)
        return answer

    async def send_renewing(
        self,
        call: Call[Q, R],
        request: Q,
        *,
        credential: Credential | None = None,
        visitor: str = "",
        language: Language = "zh",
        sso_token: str = "",
    ) -> tuple[R, Credential | None]:
        """As `send`, with the session that the answer hands out: the switch to a linked account issues a new one."""
        if call.blob:
            raise TypeError(f"{call} is a download")
        outgoing = prepare(call, request, credential, self._settings, language)
        if sso_token:
            outgoing.headers[TOKEN_HEADER] = sso_token
        seconds = self._seconds(call, request)
        with _bad_answers_logged():
            raw = await self._perform(call, outgoing, visitor, seconds)
            data = self._open(call, raw.body, visitor)
            self.drift.note(call, data)
            return envelope.shape(call, data), new_credential(raw.headers.get_list("set-cookie"))

    async def download(
        self,
        call: Call[Q, Any],
        request: Q,
        *,
        credential: Credential | None = None,
        visitor: str = "",
        language: Language = "zh",
    ) -> Download:
        """Open a file, to be read in pieces and closed by the caller; a JSON answer is an error envelope (spec §7)."""
        outgoing = prepare(call, request, credential, self._settings, language)
        seconds, breaker = self._settings.upstream_money_timeout, self._breaker_for(call, outgoing)
        begun = breaker.started()
        try:
            async with asyncio.timeout(seconds):
                response = await self._opened(call, outgoing, breaker)
                media_type = response.headers.get("content-type", "").partition(";")[0].strip().lower()
                if media_type == "application/json" or media_type.endswith("+json"):
                    await self._refuse_file(call, response, visitor)
        except TimeoutError:
            breaker.record_failure(begun)
            raise _logged(NoAnswer(str(call), f"no answer within {seconds:g} s")) from None
        self._observe(call, visitor, Code.SUCCESS)
        name = file_name(response.headers.get("content-disposition"), self._settings.product_name_en)
        pieces = _pieces(str(call), response, MAX_FILE)
        said = response.headers.get("content-length", "") if _encoding(response) == "identity" else ""
        length = said if said.isascii() and said.isdigit() else ""
        return Download(name, media_type or "application/octet-stream", length, pieces, response.aclose)

    async def _opened(self, call: Call[Any, Any], outgoing: Outgoing, breaker: Breaker) -> httpx.Response:
        """A successful answer whose body is still to come."""
        begun = breaker.started()
        try:
            request = self._client.build_request(
                outgoing.method,
                outgoing.url,
                params=outgoing.query,
                json=outgoing.body,
                headers=outgoing.headers,
                extensions={IN_PIECES: True},
            )
            response = await self._client.send(request, stream=True)
        except _FAILURES as error:
            breaker.record_failure(begun)
            raise _logged(_no_answer(call, error)) from None
        _record_status(breaker, begun, response.status_code)
        if not response.is_success:
            await response.aclose()
            raise _logged(HttpStatusError(str(call), response.status_code))
        return response

    async def _refuse_file(self, call: Call[Any, Any], response: httpx.Response, visitor: str) -> NoReturn:
        try:
            body = await _body(response, MAX_ANSWER)
        except _FAILURES as error:
            raise NoAnswer(str(call), type(error).__name__) from None
        finally:
            await response.aclose()
        with _bad_answers_logged():
            self._open(call, body or b"", visitor)
            raise BadAnswer(str(call), "an envelope instead of a file")

    async def exchange(self, token: str) -> tuple[Credential, LoginInfo]:
        """Trade the sign-in page's one-time token for the provider's session."""
        where = str(sso.LOGIN_STATE)
        if not is_token(token):
            raise BusinessError(where, Code.SESSION_INVALID)
        state, credential = await self.send_renewing(sso.LOGIN_STATE, Nothing(), sso_token=token)
        if not state.login:
            raise BusinessError(where, Code.SESSION_INVALID)
        if credential is None:
            with _bad_answers_logged():
                raise BadAnswer(where, "no session in the answer")
        return credential, LoginInfo(user_id=state.user_id, login_name=state.login_name, region=state.region)

    def _open(self, call: Call[Any, Any], body: bytes, visitor: str) -> Any:
        answer = envelope.read(call, body)
        self._observe(call, visitor, answer.code)
        if not answer.success:
            logger.info("%s failed: code %s", call, answer.code)
        envelope.check(call, answer)
        return answer.data

    def _observe(self, call: Call[Any, Any], visitor: str, code: str) -> None:
        if self._on_outcome is not None:
            self._on_outcome(visitor, call, code)

    async def _perform(self, call: Call[Any, Any], outgoing: Outgoing, visitor: str, seconds: float) -> _RawAnswer:
        breaker = self._breaker_for(call, outgoing)
        work = self._in_time(call, outgoing, seconds, breaker)
        if call.kind is not CallKind.READ:
            work = self._uncancelled(work)
        elif breaker.is_open:
            work = self._probe(call, work)
        if not visitor or call.kind is CallKind.MONEY:
            return await work
        try:
            return await self._latest.run((visitor, outgoing.method, outgoing.url), work)
        except Overtaken:
            pass
        raise Superseded(str(call), "overtaken by a newer request")

    def _breaker_for(self, call: Call[Any, Any], outgoing: Outgoing) -> Breaker:
        """What is known of the call's host. Raises `NotSent` for what is not to be sent to it now."""
        host = urlsplit(outgoing.url).netloc
        breaker = self._breakers.setdefault(host, Breaker(host, opens=self._breaks))
        reads = call.kind is CallKind.READ
        if (self._ends and not reads) or not breaker.allows(reads=reads):
            raise NotSent(str(call))
        return breaker

    async def _uncancelled(self, work: Coroutine[Any, Any, _RawAnswer]) -> _RawAnswer:
        """Whoever waits may be cancelled; a request that changes something is not cut off on its way."""
        return await asyncio.shield(detached(work, self._sent))

    async def _probe(self, call: Call[Any, Any], work: Coroutine[Any, Any, _RawAnswer]) -> _RawAnswer:
        """Whose call finds out whether the provider answers again is told nearly as soon as everybody else that it does not; the
        call goes on: an answer that takes longer is one too.
        """
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                return await self._uncancelled(work)
        except TimeoutError:
            raise NoAnswer(str(call), f"no answer within {PROBE_SECONDS:g} s") from None

    def _seconds(self, call: Call[Any, Any], request: Wire) -> float:
        """How long the answer may take."""
        if request.carries_file:
            return self._settings.upstream_upload_timeout
        money = call.kind is CallKind.MONEY
        return self._settings.upstream_money_timeout if money else self._settings.upstream_read_timeout

    async def _in_time(self, call: Call[Any, Any], outgoing: Outgoing, seconds: float, breaker: Breaker) -> _RawAnswer:
        begun, now = breaker.started(), asyncio.get_running_loop().time
        started = now()
        try:
            async with asyncio.timeout(seconds) as limit:
                raw = await self._tries(call, outgoing, limit, breaker)
        except TimeoutError:
            breaker.record_failure(begun)
            waited = min(seconds, round(now() - started, 1))
            raise _logged(NoAnswer(str(call), f"no answer within {waited:g} s")) from None
        if not 200 <= raw.status <= 299:
            raise _logged(HttpStatusError(str(call), raw.status))
        return raw

    async def _tries(
        self, call: Call[Any, Any], outgoing: Outgoing, limit: asyncio.Timeout, breaker: Breaker
    ) -> _RawAnswer:
        tries_left = retries.TRIES if call.kind is CallKind.READ else 1
        self._budget.earn()
        shorten = partial(_shorten, limit)
        while True:
            with breaker.reading(shorten) if call.kind is CallKind.READ else nullcontext():
                result = await self._once(call, outgoing, breaker)
            failed = isinstance(result, NoAnswer)
            tries_left -= 1
            if not (failed or result.status in retries.STATUSES) or not tries_left or not self._budget.spend():
                break
            pause = retries.wait(retries.TRIES - tries_left - 1, None if failed else result.headers.get("retry-after"))
            if asyncio.get_running_loop().time() + pause > (limit.when() or math.inf):
                break
            await asyncio.sleep(pause)
            if not breaker.allows(reads=True):
                break
        if isinstance(result, NoAnswer):
            raise _logged(result)
        return result

    async def _once(self, call: Call[Any, Any], outgoing: Outgoing, breaker: Breaker) -> _RawAnswer | NoAnswer:
        begun = breaker.started()
        try:
            async with self._client.stream(
                outgoing.method, outgoing.url, params=outgoing.query, json=outgoing.body, headers=outgoing.headers
            ) as response:
                _record_status(breaker, begun, response.status_code)
                body = await _body(response, MAX_ANSWER) if response.is_success else b""
                if body is None:
                    raise BadAnswer(str(call), "too big, or compressed in an unknown way")
                return _RawAnswer(response.status_code, response.headers, body)
        except _FAILURES as error:
            breaker.record_failure(begun)
            return _no_answer(call, error)


def _no_answer(call: Call[Any, Any], error: Exception) -> NoAnswer:
    return NoAnswer(str(call), type(error).__name__, sent=not isinstance(error, _NOT_SENT))


def _shorten(limit: asyncio.Timeout) -> None:
    """Who waited already when it turned out that there is no answer has one soon, or is told nearly as soon as who asks now."""
    soon = asyncio.get_running_loop().time() + PROBE_SECONDS
    if not limit.expired() and (limit.when() or math.inf) > soon:
        limit.reschedule(soon)


def _record_status(breaker: Breaker, begun: float, status: int) -> None:
    if status in retries.STATUSES:
        breaker.record_failure(begun)
    else:
        breaker.record_answer()


def _logged(error: E) -> E:
    """A call that has no answer is a line in the log."""
    logger.warning("%s", error)
    return error


@contextmanager
def _bad_answers_logged() -> Iterator[None]:
    """An answer that is none is a line in the log, as no answer is: a page of maintenance may come with status 200."""
    try:
        yield
    except BadAnswer as error:
        logger.warning("%s", error)
        raise


async def _body(response: httpx.Response, limit: int) -> bytes | None:
    """The decoded body, or None when it is too big; a small gzip may unpack to a thousand times its size."""
    body = bytearray()
    async for chunk in response.aiter_raw():
        body += chunk
        if len(body) > limit:
            return None
    encoding = _encoding(response)
    if encoding == "gzip":
        return _gunzip(bytes(body), limit)
    return bytes(body) if encoding == "identity" else None


def _encoding(response: httpx.Response) -> str:
    return response.headers.get("content-encoding", "identity").strip().lower()


async def _pieces(where: str, response: httpx.Response, limit: int) -> AsyncIterator[bytes]:
    """The decoded body, piece by piece. Raises `NoAnswer` when it is cut off, `BadAnswer` for more than `limit`."""
    encoding, left = _encoding(response), limit
    if encoding not in {"identity", "gzip"}:
        raise BadAnswer(where, "compressed in an unknown way")
    unpacking = zlib.decompressobj(wbits=31) if encoding == "gzip" else None
    raw = response.aiter_raw()
    while True:
        try:
            async with asyncio.timeout(PIECE_SECONDS):
                packed = await anext(raw, None)
            if packed is None:
                break
            for piece in _unpacked(unpacking, packed):
                left -= len(piece)
                if left < 0:
                    raise BadAnswer(where, "too big")
                yield piece
        except (*_FAILURES, TimeoutError, zlib.error) as error:
            raise NoAnswer(where, type(error).__name__) from None
    if unpacking is not None and not unpacking.eof:
        raise NoAnswer(where, "cut off")


def _unpacked(unpacking: Any, packed: bytes) -> Iterator[bytes]:
    """What a piece holds; a packed one in parts, because a small one may unpack to a thousand times its size."""
    if unpacking is None:
        yield packed
        return
    while packed:
        yield unpacking.decompress(packed, PART)
        packed = unpacking.unconsumed_tail


def _gunzip(packed: bytes, limit: int) -> bytes | None:
    unpacking = zlib.decompressobj(wbits=31)
    try:
        body = unpacking.decompress(packed, limit)
    except zlib.error:
        return None
    return body if unpacking.eof else None
