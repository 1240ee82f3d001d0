"""The registration's forms: ordinary requests, so that no password passes through State (spec §2, decision 2)."""

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from starlette.responses import RedirectResponse, Response
from starlette.types import Receive, Scope

from vcc_portal.features.patterns.asking import Ask
from vcc_portal.features.public.register import (
    Applicant,
    CodeSentTo,
    Finish,
    RegisterAnswer,
    Registered,
    RegisterField,
    make_account,
    open_service,
    send_code,
    sign_in_anew,
)
from vcc_portal.i18n import session as words
from vcc_portal.routes import H5_FORM, H5_REGISTERED, H5_RESULT, REGISTER_PROFILE, Route
from vcc_portal.server import web
from vcc_portal.server.auth import exchange, own_form
from vcc_portal.server.once import once
from vcc_portal.server.sign_in_form import asking, key_of, leave_answer
from vcc_portal.session import cookies, requests
from vcc_portal.session.access import Rate
from vcc_portal.session.runtime import Runtime
from vcc_portal.session.session import Session
from vcc_portal.upstream.call import Call

SEND = "/auth/register/code"
FINISH = "/auth/register"


@once
async def _send_code(scope: Scope, receive: Receive, run: Runtime) -> Response:
    """A code on its way, or back to the form with what is wrong; `again` comes from the page after the form."""
    refusal, fields = await own_form(scope, receive, run)
    if refusal is not None:
        return refusal
    applicant, form = _applicant(scope, fields), H5_RESULT if fields.get("again") else H5_FORM
    if not _may_try(scope, run, "send"):
        return _back(scope, run, form, RegisterAnswer(applicant, errors={RegisterField.WHOLE: words.TOO_MANY}))
    brought = cookies.utm_of(web.cookie_header(scope))
    before = None if form is H5_RESULT else run.anonymous_sessions.peek(key_of(scope), CodeSentTo)
    answer = await send_code(asking(run, scope), applicant, brought, web.language(scope), time.time(), before=before)
    return _back(scope, run, H5_RESULT if isinstance(answer, CodeSentTo) else form, answer)


@once
async def _finish(scope: Scope, receive: Receive, run: Runtime) -> Response:
    """The account, signed in and with its service opened; or back to the form with what is wrong."""
    refusal, fields = await own_form(scope, receive, run)
    if refusal is not None:
        return refusal
    applicant, finish = _applicant(scope, fields), Finish.of(fields)
    if not _may_try(scope, run, "finish"):
        answer = RegisterAnswer(applicant, finish.code, {RegisterField.WHOLE: words.TOO_MANY}, finish.agreed)
        return _back(scope, run, REGISTER_PROFILE, answer)
    ask = asking(run, scope)
    answer = await make_account(ask, applicant, finish)
    if answer is not None:
        return _back(scope, run, REGISTER_PROFILE, answer)
    token = await sign_in_anew(ask, applicant, finish)
    response = await exchange(scope, run, token, H5_REGISTERED.path) if token else None
    session = await _session_in(response, run) if response is not None else None
    if response is None or session is None:
        return _back(scope, run, H5_REGISTERED, Registered())
    opened = await open_service(
        _asking_for(run, session, scope), applicant, run.settings.site_url(applicant.area.region)
    )
    leave_answer(response, scope, run, opened)
    return response


def _applicant(scope: Scope, fields: Mapping[str, str]) -> Applicant:
    """Who registers; invited by the browser's cookie where the form was sent before the page knew of it."""
    applicant = Applicant.of(fields)
    return replace(applicant, invitation=applicant.invitation or cookies.invitation_of(web.cookie_header(scope)))


async def _session_in(response: Response, run: Runtime) -> Session | None:
    """The session that an answer of the exchange carries."""
    given = "; ".join(value.decode("latin-1") for name, value in response.raw_headers if name == b"set-cookie")
    return await run.sessions.find(cookies.read_sid(given, run.settings))


def _asking_for(run: Runtime, session: Session, scope: Scope) -> Ask:
    """How a rule asks the provider for who has just signed in."""
    language = web.language(scope)

    async def ask(call: Call[Any, Any], request: Any, *, lane: str = "") -> Any:
        return await requests.send(run, session, call, request, visitor=f"{session.visitor}:{lane}", language=language)

    return ask


def _may_try(scope: Scope, run: Runtime, step: str) -> bool:
    return run.rates.allow_one(Rate.CODE, "register", step, web.client_address(scope, run.settings))


def _back(scope: Scope, run: Runtime, page: Route, answer: object) -> Response:
    """To a page that says what came of the form; the address holds nothing of what was typed."""
    response = RedirectResponse(page.path, 303)
    leave_answer(response, scope, run, answer)
    return response


HANDLERS: dict[str, dict[str, web.Handler]] = {SEND: {"POST": _send_code}, FINISH: {"POST": _finish}}
