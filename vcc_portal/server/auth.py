"""The sign-in round trip over plain HTTP: hand-off, one-time token, sign-out, account switch (spec §2, §4)."""

import logging
from collections.abc import Iterable

from pydantic import ValidationError
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from vcc_portal import routes
from vcc_portal.domain.account import LandingPlace, without_slash
from vcc_portal.domain.masking import mask_login_name
from vcc_portal.domain.redirects import safe_redirect, sign_in_address, sign_in_path, with_query, without_param
from vcc_portal.domain.text import Text
from vcc_portal.features.account.seen import SeenAccount
from vcc_portal.i18n import session as words
from vcc_portal.server import web
from vcc_portal.server.once import once
from vcc_portal.server.sign_in_question import sign_in_question
from vcc_portal.session import cookies
from vcc_portal.session.access import Rate
from vcc_portal.session.requests import sign_out
from vcc_portal.session.runtime import Runtime, runtime
from vcc_portal.session.session import Session, SignedInLogin
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import sso as sso_calls
from vcc_portal.upstream.client import Credential
from vcc_portal.upstream.errors import BusinessError, UpstreamError
from vcc_portal.upstream.models.sso import BizSwitch, LinkedAccount, LoginInfo

log = logging.getLogger(__name__)
TOKEN_PARAM = "ssotoken"  # noqa: S105  a name, not a token
SIGN_OUT = "/auth/sign-out"
SWITCH = "/auth/switch"
CONFIRM = "/auth/confirm"
"""Takes a sign-in that this browser's user has not asked for, once he says so."""
HEALTH = "/healthz"
_NOT_PAGES = ("/sandbox/", "/assets/", "/_event")


class Auth:
    """Answers the sign-in routes, and sees the one-time token on any page before the page is served."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        handler = _handler(scope) if scope["type"] == "http" else None
        if handler is None and not await _needs_sign_in(scope):
            await self._app(scope, receive, send)
            return
        handler = handler or _ask_to_sign_in
        response = await handler(scope, receive, runtime())
        response.headers.setdefault("cache-control", "no-store")
        await response(scope, receive, send)


def _handler(scope: Scope) -> web.Handler | None:
    path, method = scope["path"], scope["method"]
    if path in _FORMS:
        return _FORMS[path] if method == "POST" else _only_post
    if method not in {"GET", "HEAD"} or path.startswith(_NOT_PAGES):
        return None
    return _health if path == HEALTH else _page_handler(scope, path)


def _page_handler(scope: Scope, path: str) -> web.Handler | None:
    if scope["method"] == "GET" and web.is_document(scope) and _token(web.query(scope)) is not None:
        return _came_back
    if path.rstrip("/") == LandingPlace.SIGN_IN:
        return _hand_off_to_sign_in
    if without_slash(path) == routes.H5.path:
        return _to_mobile_landing
    register = routes.REGISTER.path
    if without_slash(path) == routes.REGISTER_PROFILE.path:
        return None
    return _hand_off_to_register if path == register or path.startswith(f"{register}/") else None


async def _needs_sign_in(scope: Scope) -> bool:
    """A page for signed-in users, asked for without a live session: no need to load it to find that out.

    Loading a page is use; connecting again, as a page does by itself, is not.
    """
    route = routes.BY_PATH.get(without_slash(scope["path"])) if scope["type"] == "http" else None
    if route is None:
        return False
    session = await web.session_of(scope, runtime(), touch=True)
    return session is None and route.access is not routes.Access.ANONYMOUS


async def _ask_to_sign_in(scope: Scope, receive: Receive, run: Runtime) -> Response:
    back = safe_redirect(web.full_path(scope), ())
    return RedirectResponse(sign_in_path(back), 303)


async def _health(scope: Scope, receive: Receive, run: Runtime) -> Response:
    return JSONResponse({"status": "ok"})


async def _only_post(scope: Scope, receive: Receive, run: Runtime) -> Response:
    return web.wrong_method("POST")


async def _hand_off_to_sign_in(scope: Scope, receive: Receive, run: Runtime) -> Response:
    """To the provider's sign-in page; cookies of a session that has ended are taken away on the way."""
    response = _hand_off(scope, run, run.settings.sign_in_url)
    if not web.was_led_here(scope):
        add_cookies(response, [cookies.hand_off_cookie(run.settings)])
    if await web.session_of(scope, run) is None:
        add_cookies(response, cookies.clearing_cookies(run.settings))
    return response


async def _to_mobile_landing(scope: Scope, receive: Receive, run: Runtime) -> Response:
    """With what the address says of where somebody came from."""
    return RedirectResponse(with_query(routes.H5_LANDING.path, **dict(web.query(scope))), 303)


async def _hand_off_to_register(scope: Scope, receive: Receive, run: Runtime) -> Response:
    return _hand_off(scope, run, run.settings.register_url)


def _hand_off(scope: Scope, run: Runtime, url: str) -> Response:
    origin = web.own_origin(scope, run.settings)
    if run.settings.sandbox_embedded:
        # The sandbox's pages are served here as well, under whichever of our names the browser uses.
        url = url.replace(run.settings.public_url, origin, 1)
    address = sign_in_address(
        web.query(scope), sign_in_url=url, own_origin=origin, own_origins=run.settings.allowed_origins
    )
    return RedirectResponse(address, 303)


def _token(pairs: Iterable[tuple[str, str]]) -> str | None:
    return next((value for name, value in pairs if name.lower() == TOKEN_PARAM), None)


async def _came_back(scope: Scope, receive: Receive, run: Runtime) -> Response:
    """Back from the sign-in page; a token that nobody here has asked for does not replace a session unasked."""
    address = safe_redirect(without_param(web.full_path(scope), TOKEN_PARAM), ())
    token = _token(web.query(scope)) or ""
    if cookies.has_hand_off(web.cookie_header(scope)) or await web.session_of(scope, run) is None:
        return await exchange(scope, run, token, address)
    return sign_in_question(scope, run.settings, CONFIRM, token, address)


@once
async def _confirmed(scope: Scope, receive: Receive, run: Runtime) -> Response:
    """The user wants the other sign-in."""
    refusal, fields = await own_form(scope, receive, run)
    if refusal is not None:
        return refusal
    return await exchange(scope, run, fields.get(TOKEN_PARAM, ""), safe_redirect(fields.get("redirectUrl"), ()))


async def exchange(scope: Scope, run: Runtime, token: str, address: str) -> Response:
    """Trade the one-time token for a session of ours, and show the same address without it."""
    failures = (Rate.CODE, "exchange", web.client_address(scope, run.settings))
    async with run.rates.turn(*failures) as is_open:
        if not is_open:
            return PlainTextResponse(words.TOO_MANY.in_("zh") + "\n" + words.TOO_MANY.in_("en"), 429)
        try:
            credential, info = await run.upstream.exchange(token)
        except UpstreamError as error:
            log.warning("A one-time token was not accepted: %s", error)
            refused = isinstance(error, BusinessError) and not error.outcome_unknown
            if refused:  # an outage tells nobody anything of a token
                run.rates.allow_one(*failures)
            # noCheck makes the sign-in page ask again instead of sending a bad token back for ever.
            return RedirectResponse(sign_in_path(address, no_check=True), 303)
    return await _signed_in(scope, run, credential, info, address)


async def _signed_in(
    scope: Scope,
    run: Runtime,
    credential: Credential,
    info: LoginInfo,
    address: str,
    *,
    seen: dict[str, SeenAccount] | None = None,
) -> Response:
    """A new session id for every sign-in and switch; the one before ends at once. `seen` is what a switch keeps."""
    await run.sessions.follow(cookies.read_sid(web.cookie_header(scope), run.settings), info.user_id)
    login = SignedInLogin(user_id=info.user_id, login_name=mask_login_name(info.login_name), region=info.region)
    sid, session = await run.sessions.create(credential, login, seen=seen)
    response = RedirectResponse(address, 303)
    add_cookies(
        response,
        [
            cookies.session_cookie(sid, run.settings),
            cookies.login_info_cookie(session.login, run.settings),
            cookies.clearing_hand_off(run.settings),
        ],
    )
    return response


@once
async def _sign_out(scope: Scope, receive: Receive, run: Runtime) -> Response:
    """End both sessions and go to the sign-in page with the address to come back to."""
    refusal, fields = await own_form(scope, receive, run)
    if refusal is not None:
        return refusal
    session = await web.session_of(scope, run, touch=True)
    if session:
        run.sessions.wipe(session.key)
    confirmed = await sign_out(run, session) if session else True
    back = _return_address(scope, run, fields)
    response = RedirectResponse(sign_in_path(back, no_check=not confirmed), 303)
    add_cookies(response, cookies.clearing_cookies(run.settings))
    response.headers["clear-site-data"] = '"storage"'
    return response


@once
async def _switch(scope: Scope, receive: Receive, run: Runtime) -> Response:
    """Make another linked account the current one; then /landing decides where it belongs (spec §4)."""
    refusal, fields = await own_form(scope, receive, run)
    if refusal is not None:
        return refusal
    session = await web.session_of(scope, run, touch=True)
    back = _return_address(scope, run, fields)
    if session is None:
        return RedirectResponse(sign_in_path(back), 303)
    try:
        account = await _linked(run, session, fields)
    except (UpstreamError, ValidationError, LookupError) as error:
        return _not_switched(session, error, words.SWITCH_FAILED, back)
    try:
        info, credential = await run.upstream.send_renewing(
            sso_calls.BIZ_SWITCH, account, credential=session.credential, visitor=session.visitor
        )
    except UpstreamError as error:
        said = words.SWITCH_UNSURE if error.outcome_unknown else words.SWITCH_FAILED
        return _not_switched(session, error, said, back)
    kept = credential or session.credential
    return await _signed_in(scope, run, kept, info, LandingPlace.LANDING, seen=session.seen)


def _not_switched(session: Session, error: Exception, said: Text, back: str) -> Response:
    log.warning("An account switch failed: %s", type(error).__name__)
    session.notify(said)
    return RedirectResponse(back, 303)


async def _linked(run: Runtime, session: Session, fields: dict[str, str]) -> BizSwitch:
    """The chosen account, as the provider lists it: a form's word is not enough. LookupError otherwise."""
    listed = await run.upstream.send(
        sso_calls.BIZ_LIST, Nothing(), credential=session.credential, visitor=f"{session.visitor}:switch"
    )
    wanted = _names(fields)
    for account in listed.user_biz_info_list:
        if _names(account.wire()) == wanted:
            return _as_switch(account)
    raise LookupError("not a linked account")


def _names(fields: dict[str, str]) -> tuple[str, ...]:
    return tuple(fields.get(name) or "" for name in ("userId", "bizSource", "operatorId", "channelId"))


def _as_switch(account: LinkedAccount) -> BizSwitch:
    return BizSwitch(
        user_id=account.user_id,
        biz_source=account.biz_source,
        sso_user_id=account.sso_user_id,
        operator_id=account.operator_id or None,
        channel_id=account.channel_id,
        account_type=account.account_type,
    )


async def own_form(scope: Scope, receive: Receive, run: Runtime) -> tuple[Response | None, dict[str, str]]:
    """The fields of a form that one of our own pages has sent, or the refusal of any other."""
    if not web.is_same_origin(scope, run.settings):
        return PlainTextResponse("This form was not sent by our page", 403), {}
    try:
        return None, await web.form(receive)
    except (web.TooLarge, ValueError):
        return PlainTextResponse("The form is too large", 413), {}


def _return_address(scope: Scope, run: Runtime, fields: dict[str, str]) -> str:
    asked = fields.get("redirectUrl") or web.headers(scope).get("referer")
    return safe_redirect(asked, run.settings.allowed_origins)


def add_cookies(response: Response, values: Iterable[str]) -> None:
    """Put Set-Cookie values on an answer."""
    response.raw_headers.extend(web.set_cookies(values))


_FORMS: dict[str, web.Handler] = {SIGN_OUT: _sign_out, SWITCH: _switch, CONFIRM: _confirmed}
