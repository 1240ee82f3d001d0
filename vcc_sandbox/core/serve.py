"""`@serves(call)`: routing, envelope, validation, order of checks and exactly-once answers (contract §0)."""

import functools
import hashlib
import json
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fastapi import Request, Response
from fastapi.responses import FileResponse
from pydantic import BaseModel, ValidationError
from sqlalchemy.exc import IntegrityError

from vcc_portal.config import Settings
from vcc_portal.domain.inputs import has_unseen
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import Call, CallKind, Service
from vcc_portal.upstream.calls import ALL_CALLS, HIDDEN_PATHS
from vcc_sandbox.core.context import Ctx, Refused, Sandbox
from vcc_sandbox.core.request_checks import Need, Rules, check, check_headers
from vcc_sandbox.core.scheduler import is_due, run_due
from vcc_sandbox.core.tables import AnsweredRequest
from vcc_sandbox.operation_log import recorder

log = logging.getLogger(__name__)

Handler = Callable[[Ctx, Any], Any]
MAX_BODY = 1_000_000
MAX_DEPTH = 32
"""Of objects and lists in each other; no request has more than a few."""
STEP_UP_FIELDS = {"verifyToken", "smsCode", "payPwd"}
"""Not part of what a requestNo stands for."""
_HALVES = re.compile("[\ud800-\udfff]")
_WIRE_NAMES = {"by_alias": True, "by_name": False}
"""By another name a field would get past the checks before it, such as that of the data right."""


@dataclass(frozen=True)
class Served:
    """A handler with what its call demands."""

    call: Call[Any, Any]
    handler: Handler
    rules: Rules
    write: bool
    invalid: str
    """Code for a request whose fields do not fit."""
    headers: tuple[str, ...]
    """Headers that the handler reads besides those of every call."""
    max_body: int = MAX_BODY


@dataclass(frozen=True)
class SentFile:
    """What the handler of a download answers instead of data."""

    path: Path
    name: str
    media_type: str


HANDLERS: dict[Call[Any, Any], Served] = {}


def serves(
    call: Call[Any, Any],
    *,
    need: Need = Need.ACCOUNT,
    routes: tuple[str, ...] = (),
    function: str = "",
    without_function: str = Code.NO_FUNCTION_RIGHT,
    kyc: bool = False,
    spends_from: str = "",
    write: bool | None = None,
    invalid: str = Code.SUBMIT_FAILED,
    headers: tuple[str, ...] = (),
    max_body: int = MAX_BODY,
) -> Callable[[Handler], Handler]:
    """Register `handler(ctx, request) -> response` for a row of the call table.

    It runs in a thread inside one transaction, a writing one unless the call only reads.
    """
    if call not in ALL_CALLS:
        raise LookupError(
            f"{call} is in no table: its module belongs into TABLES of vcc_portal/upstream/calls/__init__.py"
        )
    rules = Rules(need, routes, function, without_function, kyc, spends_from)

    def register(handler: Handler) -> Handler:
        writes = call.kind is not CallKind.READ if write is None else write
        HANDLERS[call] = Served(call, handler, rules, writes, invalid, headers, max_body)
        return handler

    return register


def full_path(settings: Settings, call: Call[Any, Any]) -> str:
    """Where a call is served; four paths are settings, because the specification does not show them."""
    hidden = HIDDEN_PATHS.get(call)
    return base_path(settings, call.service) + (getattr(settings, hidden) if hidden else call.path)


def base_path(settings: Settings, service: Service) -> str:
    """Prefix of a service's paths (spec §7)."""
    return {
        Service.MAIN: "/cb-va-vcc",
        Service.SSO: "/cb-va-sso-api",
        Service.CMS: settings.base_cms,
        Service.OPEN: settings.base_open,
    }[service]


def answer(sandbox: Sandbox, served: Served, request: Request, body: bytes) -> Response:
    """The envelope or the file, whatever happens on the way; it runs in a thread, and may wait for who writes."""
    return _answer(_attempt, sandbox, served, request, body)


def answer_at_once(sandbox: Sandbox, served: Served, request: Request, body: bytes) -> Response | None:
    """The same for a call that only reads, without waiting; None where something is due that the answer may depend on."""
    try:
        return _answer(functools.partial(_transact, check_due=True), sandbox, served, request, body)
    except _DueFirstError:
        return None


def _answer(
    attempt: Callable[[Sandbox, Served, Request, bytes], tuple[str | SentFile, Ctx]],
    sandbox: Sandbox,
    served: Served,
    request: Request,
    body: bytes,
) -> Response:
    try:
        check_headers(request.headers)
        content, ctx = attempt(sandbox, served, request, body)
        return _respond(content, ctx.set_cookies)
    except Refused as refused:
        _log_refusal(sandbox, refused)
        return _respond(_refusal(served.call, refused))
    except _DueFirstError:
        raise
    except Exception:
        log.exception("The sandbox failed on %s", served.call)
        return _respond(_refusal(served.call, Refused(Code.SYSTEM_ERROR, message="system error")))


def _attempt(sandbox: Sandbox, served: Served, request: Request, body: bytes) -> tuple[str | SentFile, Ctx]:
    """Run the handler after what is due; once more when another request with the same requestNo finished in between."""
    if served.write:
        run_due(sandbox)
    try:
        return _transact(sandbox, served, request, body, check_due=not served.write)
    except _DueFirstError:
        run_due(sandbox)
        return _transact(sandbox, served, request, body)
    except IntegrityError as error:
        if not hasattr(served.call.request, "model_fields") or "request_no" not in served.call.request.model_fields:
            raise
        log.info("Retrying %s after %s", served.call, type(error.orig).__name__)
        return _transact(sandbox, served, request, body)


class _DueFirstError(Exception):
    """Something is due that the answer may depend on: it has to happen in a transaction that writes."""


def _transact(
    sandbox: Sandbox, served: Served, request: Request, body: bytes, *, check_due: bool = False
) -> tuple[str | SentFile, Ctx]:
    """With `check_due`, `_DueFirstError` where something is due."""
    kept: Refused | None = None
    opened = sandbox.database.write() if served.write else sandbox.database.read()
    with opened as db:
        now = sandbox.clock.now(db)
        if check_due and is_due(db, now):
            raise _DueFirstError
        ctx = Ctx(sandbox, db, now, request.headers, request.cookies, address=_address(request))
        values: dict[str, Any] | None = None
        try:
            values = _values(request, body, served.max_body)
            check(ctx, served.rules, values or {})
            query = _validated(served, values, sent_as_json=bool(body))
            return _run(ctx, served, query), ctx
        except Refused as refused:
            if ctx.account and recorder.is_logged(served.call) and refused.code != Code.STEP_UP_NEEDED:
                refused.log_row = recorder.row(ctx, served.call, values or {}, None, refused.code), ctx
            if not refused.keep:
                raise
            kept = refused
    raise kept


def _log_refusal(sandbox: Sandbox, refused: Refused) -> None:
    """In a transaction of its own: that of the call may have been undone."""
    if refused.log_row:
        with sandbox.database.write() as db:
            recorder.write(db, *refused.log_row)


def _address(request: Request) -> str:
    forwarded = request.headers.get("x-forwarded-for", "").partition(",")[0].strip()
    return (forwarded or (request.client.host if request.client else ""))[:45]


def _values(request: Request, body: bytes, max_body: int) -> dict[str, Any] | None:
    """The fields as they were sent; None for a body that is too large, too deep, no text or no JSON object."""
    if not body:
        return {**request.query_params, **request.path_params}
    try:
        values = json.loads(body) if len(body) <= max_body else None
    except (ValueError, RecursionError):
        return None
    return {**values, **request.path_params} if isinstance(values, dict) and _is_sound(values) else None


def _is_sound(value: Any, left: int = MAX_DEPTH) -> bool:
    """Whether it goes no deeper than what reads it can follow, without what cannot be written down again: halves of
    characters, and numbers that are none.
    """
    if isinstance(value, str | float):
        return isfinite(value) if isinstance(value, float) else not _HALVES.search(value)
    inner = (*value, *value.values()) if isinstance(value, dict) else value if isinstance(value, list) else ()
    return left > 0 and all(_is_sound(one, left - 1) for one in inner)


def _validated(served: Served, values: dict[str, Any] | None, *, sent_as_json: bool) -> BaseModel:
    """The request; in JSON a number is no text and a text no number, in a query everything is text."""
    if values is None:
        raise Refused(served.invalid, error_param=["body"], message="the body is not an object of a fair size")
    if unseen := next((name for name, value in values.items() if _has_unseen(value)), None):
        raise Refused(served.invalid, error_param=[unseen], message=f"{unseen}: a character that is never seen")
    try:
        if sent_as_json:
            return served.call.request.model_validate_json(json.dumps(values), strict=True, **_WIRE_NAMES)
        return served.call.request.model_validate(values, **_WIRE_NAMES)
    except ValidationError as error:
        problems = error.errors(include_input=False, include_url=False)
        fields = [".".join(str(part) for part in problem["loc"]) for problem in problems]
        raise Refused(served.invalid, error_param=fields, message=f"{fields[0]}: {problems[0]['msg']}") from None


def _has_unseen(value: Any) -> bool:
    if isinstance(value, dict):
        return any(_has_unseen(one) for one in value.values())
    if isinstance(value, list):
        return any(_has_unseen(one) for one in value)
    return isinstance(value, str) and has_unseen(value)


def _run(ctx: Ctx, served: Served, query: BaseModel) -> str | SentFile:
    if served.call.blob:
        return served.handler(ctx, query)
    request_no = getattr(query, "request_no", None)
    if request_no is None or not served.write:
        return _handle(ctx, served, query)
    return _once(ctx, served, query, request_no)


def _once(ctx: Ctx, served: Served, query: BaseModel, request_no: str) -> str:
    """The same request again gets the same bytes; another body under its requestNo is refused."""
    key = (ctx.owner, served.call.path, request_no)
    body_hash = _hash(query)
    earlier = ctx.db.get(AnsweredRequest, key)
    if earlier is not None:
        if earlier.body_hash != body_hash:
            raise Refused(served.invalid, error_param=["requestNo"], message="requestNo was used for another request")
        return earlier.answer
    claim = AnsweredRequest(
        company_id=ctx.owner,
        path=served.call.path,
        request_no=request_no,
        body_hash=body_hash,
        answer="",
        created_at=ctx.time,
    )
    ctx.db.add(claim)
    ctx.db.flush()
    try:
        claim.answer = _handle(ctx, served, query)
    except Refused:
        ctx.db.delete(claim)
        raise
    return claim.answer


def _handle(ctx: Ctx, served: Served, query: BaseModel) -> str:
    """The handler's answer; what it changed goes into the operation log of the same transaction."""
    before = recorder.before(ctx, served.call, query)
    result = served.handler(ctx, query)
    if recorder.is_logged(served.call):
        for values in recorder.rows(ctx, served.call, query, result, before):
            recorder.write(ctx.db, values, ctx)
    return _success(served.call, result)


def _hash(query: BaseModel) -> str:
    values = query.model_dump(mode="json", by_alias=True)
    kept = {name: value for name, value in values.items() if name not in STEP_UP_FIELDS}
    return hashlib.sha256(json.dumps(kept, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def _success(call: Call[Any, Any], result: Any) -> str:
    data = None if result is None else call.adapter.dump_python(result, mode="json", by_alias=True)
    if call.service is Service.MAIN:
        return _envelope(int(Code.SUCCESS), "SUCCESS", None, data, None, None)
    return _envelope(Code.SUCCESS_ZERO, None, "操作成功", data, None, data if call.service is Service.SSO else None)


def _refusal(call: Call[Any, Any], refused: Refused) -> str:
    text = refused.message or f"refused: {refused.code}"
    if call.service is Service.MAIN:
        return _envelope(int(refused.code), text, None, refused.data, refused.error_param, None)
    return _envelope(refused.code, None, text, refused.data, refused.error_param, None)


def _envelope(code: int | str, message: str | None, msg: str | None, data: Any, param: Any, model: Any) -> str:
    content = {"code": code, "message": message, "msg": msg, "data": data, "errorParam": param, "model": model}
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def _respond(content: str | SentFile, cookies: list[tuple[str, str, int]] | None = None) -> Response:
    if isinstance(content, SentFile):
        return _send(content)
    response = Response(content, media_type="application/json", headers={"Cache-Control": "no-store"})
    for name, value, max_age in cookies or []:
        response.set_cookie(name, value, max_age=max_age, httponly=True, samesite="lax", path="/")
    return response


def _send(file: SentFile) -> Response:
    """The file in pieces; its name as RFC 6266 wants it: for everybody in ASCII, and in full (RFC 5987)."""
    extension = file.path.suffix
    plain = re.sub(r"[^A-Za-z0-9._ -]", "", file.name.removesuffix(extension)).strip(" ._-") or "download"
    disposition = f"attachment; filename=\"{plain}{extension}\"; filename*=UTF-8''{quote(file.name, safe='')}"
    headers = {
        "Content-Disposition": disposition,
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
    }
    return FileResponse(file.path, media_type=file.media_type, headers=headers)
