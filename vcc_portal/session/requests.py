"""A call on behalf of a session: what its answer does to the session, and the failure it may end in (spec §4)."""

from contextlib import nullcontext
from functools import partial
from typing import Any, TypeVar

from pydantic import ValidationError

from vcc_portal.domain.account import AccountStatus
from vcc_portal.domain.text import Language
from vcc_portal.errors.catalogue import Effect, describe, lookup
from vcc_portal.errors.failed import Failed, FailedHere, failure
from vcc_portal.session.runtime import Runtime
from vcc_portal.session.session import Session
from vcc_portal.upstream.call import Call, CallKind, Nothing
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.download import Download
from vcc_portal.upstream.errors import BusinessError, Superseded, Tolerated, UpstreamError
from vcc_portal.upstream.models.account_settings import AgreementVersion

R = TypeVar("R")
_STATUS_AFTER = {
    Effect.GO_FROZEN: AccountStatus.FROZEN,
    Effect.GO_LANDING: AccountStatus.PASSIVE,
    Effect.SIGN_OUT: AccountStatus.PASSIVE,
}


async def send(
    runtime: Runtime,
    session: Session | None,
    call: "Call[Any, R]",
    request: Any,
    *,
    visitor: str,
    language: Language = "zh",
    kept: float | None = None,
) -> R:
    """Send a call and keep what its answer says about the account; raise `Failed` instead of upstream errors.

    An answer that is `kept` seconds old at most will do, by default as old as the call says; whatever else the session
    does than reading ends them all.
    """
    seconds = call.kept if kept is None else kept
    if session is None:
        return await _send(runtime, session, call, request, visitor=visitor, language=language)
    if seconds:
        key = (call, language, request.model_dump_json(by_alias=True))
        ask = partial(_send, runtime, session, call, request, visitor="", language=language)
        return await session.answers.take(key, seconds, ask)
    if call.kind is CallKind.READ:
        return await _send(runtime, session, call, request, visitor=visitor, language=language)
    session.answers.forget()
    try:
        return await _send(runtime, session, call, request, visitor=visitor, language=language)
    finally:
        session.answers.forget()


async def ensure_user(runtime: Runtime, session: Session, *, language: Language) -> None:
    """Ask who somebody is, where the server was started anew and no page has asked since. Raises `Failed`."""
    if session.unread:
        session.put_user(await send(runtime, session, user_calls.INFO, Nothing(), visitor="", language=language))


async def _send(
    runtime: Runtime,
    session: Session | None,
    call: "Call[Any, R]",
    request: Any,
    *,
    visitor: str,
    language: Language,
) -> R:
    credential = session.credential if session else None
    pressed = call.kind is not CallKind.READ and not call.beside
    try:
        with session.changes.one() if session and pressed else nullcontext():
            answer = await runtime.upstream.send(
                call, request, credential=credential, visitor=visitor, language=language
            )
    except Superseded:
        raise
    except UpstreamError as error:
        failed = _failed(call, error)
        if session is not None:
            await _note_failure(runtime, session, failed)
        raise failed from error
    if session is not None and not call.auth_ignore:
        await _set_status(runtime, session, AccountStatus.ACTIVE)
    return answer


async def open_file(
    runtime: Runtime, session: Session, call: Call[Any, Any], request: Any, *, language: Language = "zh"
) -> Download:
    """As `send`, for a file: it comes in pieces, and the caller closes it. Raises `Failed`."""
    try:
        file = await runtime.upstream.download(
            call, request, credential=session.credential, visitor=session.visitor, language=language
        )
    except UpstreamError as error:
        failed = _failed(call, error)
        await _note_failure(runtime, session, failed)
        raise failed from error
    await _set_status(runtime, session, AccountStatus.ACTIVE)
    return file


async def sign_out(runtime: Runtime, session: Session) -> bool:
    """End the provider's session and this one; False when the provider did not confirm (spec §4 'Session')."""
    try:
        await runtime.upstream.send(
            user_calls.LOGOUT, Nothing(), credential=session.credential, visitor=session.visitor
        )
    except UpstreamError:
        return False
    else:
        return True
    finally:
        await runtime.sessions.revoke(session.key)


def _failed(call: "Call[Any, Any]", error: UpstreamError) -> Failed:
    if not isinstance(error, BusinessError):
        return FailedHere(describe(error), effect=Effect.TOAST, outcome_unknown=error.outcome_unknown)
    row = lookup(error.code)
    effect = row.effect
    if isinstance(error, Tolerated) or (call.not_redirect and effect in {Effect.GO_FROZEN, Effect.GO_LANDING}):
        effect = Effect.MESSAGE
    return failure(
        describe(error),
        code=error.code,
        effect=effect,
        field=row.field,
        tolerated=isinstance(error, Tolerated),
        data=error.data,
        message=error.message,
        outcome_unknown=error.outcome_unknown,
    )


async def _note_failure(runtime: Runtime, session: Session, failed: Failed) -> None:
    status = None if failed.tolerated else _STATUS_AFTER.get(lookup(failed.code).effect)
    if status is not None:
        session.loaded_at = 0.0  # what was read of the user before says otherwise
        await _set_status(runtime, session, status)
    if failed.effect is Effect.SIGN_AGREEMENTS:
        session.agreements = agreements_of(failed.data)
        await runtime.sessions.save(session)
    if failed.effect is Effect.SIGN_OUT:
        failed.undone = session.changes.none
        failed.provider_confirmed = await sign_out(runtime, session)


async def _set_status(runtime: Runtime, session: Session, status: AccountStatus) -> None:
    if session.account_status is not status:
        session.account_status = status
        await runtime.sessions.save(session)


def agreements_of(data: Any) -> list[AgreementVersion]:
    """What code 200016 names: a list, or one under `list`; entries of another shape are left out."""
    entries = data.get("list") if isinstance(data, dict) else data
    kept = []
    for entry in entries if isinstance(entries, list) else []:
        try:
            kept.append(AgreementVersion.model_validate(entry))
        except ValidationError:
            continue
    return kept
