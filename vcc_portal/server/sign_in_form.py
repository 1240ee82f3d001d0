"""The sign-in card's form and image: ordinary requests, so that no password passes through State (spec §4, decision 2)."""

import base64
import binascii
from typing import Any
from urllib.parse import parse_qsl

from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import Receive, Scope

from vcc_portal.domain.account import LandingPlace
from vcc_portal.domain.redirects import safe_redirect, with_query
from vcc_portal.domain.site_config import DEFAULT_REGION, SitePage, address
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.asking import Ask
from vcc_portal.features.public.sign_in import CardAnswer, CardField, CardForm, send_code, sign_in
from vcc_portal.i18n import session as words
from vcc_portal.routes import HOME
from vcc_portal.server import web
from vcc_portal.server.auth import add_cookies, exchange, own_form
from vcc_portal.server.once import once
from vcc_portal.server.sign_in_page import PlainCard, sign_in_page
from vcc_portal.session import cookies, requests
from vcc_portal.session.access import Rate
from vcc_portal.session.runtime import Runtime
from vcc_portal.upstream.call import Call, Nothing
from vcc_portal.upstream.calls import sso as sso_calls

SIGN_IN = "/auth/sign-in"
"""Takes the card's form; by GET it is the card as a page of its own, for a browser without scripts."""
IMAGE = "/auth/image"
FORGOT = "/auth/forgot-password"
"""Leads to the provider's page for it: a built page without scripts knows no address that is configured."""
MOST_IMAGE = 256 * 1024
"""Bytes of a provider's image."""
_KINDS = ((b"\x89PNG\r\n\x1a\n", "image/png"), (b"\xff\xd8\xff", "image/jpeg"), (b"GIF8", "image/gif"))
_WITHOUT_ASKING = {"code", "image", "picture"}
"""Buttons that change the card alone."""


async def _image(scope: Scope, receive: Receive, run: Runtime) -> Response:
    """A new image; pictures on other sites get none."""
    if web.headers(scope).get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        return PlainTextResponse("Not for another site", 403)
    address = web.client_address(scope, run.settings)
    if not run.rates.allow_one(Rate.HEAVY, "image", address):
        return PlainTextResponse(words.TOO_MANY.in_(web.language(scope)), 429)
    try:
        made = await asking(run, scope)(sso_calls.CREATE_IMAGE, Nothing())
        picture = base64.b64decode(made.image_base64, validate=True)
    except (Failed, binascii.Error, ValueError):
        return PlainTextResponse("No image", 502)
    kind = next((kind for head, kind in _KINDS if picture.startswith(head)), None)
    if kind is None or len(picture) > MOST_IMAGE:
        return PlainTextResponse("No image", 502)
    response = Response(picture, media_type=kind)
    key = run.anonymous_sessions.show_image(key_of(scope), address, made.image_token, made.expire_seconds)
    add_cookies(response, [cookies.anonymous_cookie(key, run.settings)])
    return response


async def _plain_page(scope: Scope, receive: Receive, run: Runtime) -> Response:
    asked = dict(web.query(scope))
    answer = CardAnswer(by_code=asked.get("by") == "code")
    return sign_in_page(scope, PlainCard(run.settings, web.language(scope), answer, _return_address(scope, run, asked)))


@once
async def _sign_in(scope: Scope, receive: Receive, run: Runtime) -> Response:
    """Into the account, or back to the card with what is wrong."""
    refusal, fields = await own_form(scope, receive, run)
    if refusal is not None:
        return refusal
    back = _return_address(scope, run, fields)
    answer = await _outcome(scope, run, fields)
    if isinstance(answer, str):
        return await exchange(scope, run, answer, back)
    if fields.get("plain"):
        return sign_in_page(scope, PlainCard(run.settings, web.language(scope), answer, back), status=422)
    query = {} if back == LandingPlace.ACCOUNT else {"redirectUrl": back}
    response = RedirectResponse(with_query(HOME.path, **query), 303)
    leave_answer(response, scope, run, answer)
    return response


async def _outcome(scope: Scope, run: Runtime, fields: dict[str, str]) -> str | CardAnswer:
    """The one-time token, or what the card says. What fails is counted for the address that it comes from."""
    form, act = CardForm.of(fields), fields.get("act", "")
    if act in _WITHOUT_ASKING:
        by_code = act == "code" or (act == "picture" and form.by_code)
        return CardAnswer(form.login_name, by_code=by_code, with_image=act == "picture" and form.by_code)
    tries = (Rate.CODE, "sign-in", web.client_address(scope, run.settings))
    async with run.rates.turn(*tries) as is_open:
        if not is_open:
            return CardAnswer(form.login_name, form.by_code, errors={CardField.WHOLE: words.TOO_MANY})
        shown = run.anonymous_sessions.take_image(key_of(scope)) if form.image_code else ""
        if act == "send":
            run.rates.allow_one(*tries)
            return await send_code(asking(run, scope), form, shown)
        answer = await sign_in(asking(run, scope), form, shown)
        if isinstance(answer, CardAnswer):
            run.rates.allow_one(*tries)
            return answer
    return answer.sso_token


def asking(run: Runtime, scope: Scope) -> Ask:
    """How a rule asks the provider for somebody without a session."""
    language = web.language(scope)

    async def ask(call: Call[Any, Any], request: Any, *, lane: str = "") -> Any:
        return await requests.send(run, None, call, request, visitor="", language=language)

    return ask


def key_of(scope: Scope) -> str:
    """What a browser that nobody is signed in with is called."""
    return cookies.read(web.cookie_header(scope), cookies.ANONYMOUS)


def leave_answer(response: Response, scope: Scope, run: Runtime, answer: object) -> None:
    """What the page that the browser is sent to is to say, once."""
    key = run.anonymous_sessions.flash(key_of(scope), web.client_address(scope, run.settings), answer)
    add_cookies(response, [cookies.anonymous_cookie(key, run.settings)])


def _return_address(scope: Scope, run: Runtime, fields: dict[str, str]) -> str:
    """As the form or the page's own address names it; never the page that the form stands on."""
    # Not by urlsplit: it refuses what is no address, and anybody may send that.
    query = web.headers(scope).get("referer", "")[:4096].partition("#")[0].partition("?")[2]
    asked = fields.get("redirectUrl") or dict(parse_qsl(query)).get("redirectUrl")
    return safe_redirect(asked, run.settings.allowed_origins)


async def _forgot(scope: Scope, receive: Receive, run: Runtime) -> Response:
    config = run.settings
    where = address(config.forgot_password_url, SitePage.FORGOT_PASSWORD, config.site_url(DEFAULT_REGION))
    # The sandbox's pages are served here as well, under whichever of our names the browser uses.
    return RedirectResponse(where.removeprefix(config.public_url if config.sandbox_embedded else ""), 303)


HANDLERS: dict[str, dict[str, web.Handler]] = {
    SIGN_IN: {"GET": _plain_page, "POST": _sign_in},
    IMAGE: {"GET": _image},
    FORGOT: {"GET": _forgot},
}
