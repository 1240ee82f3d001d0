"""The page that asks before a sign-in that nobody here has asked for replaces the one that is there."""

from html import escape

from starlette.responses import HTMLResponse
from starlette.types import Scope

from vcc_portal.config import Settings
from vcc_portal.i18n import session as words
from vcc_portal.server import web
from vcc_portal.server.plain_page import plain_page


def sign_in_question(scope: Scope, settings: Settings, action: str, token: str, address: str) -> HTMLResponse:
    """A form that posts the token to `action`, and the way to stay; nothing is exchanged before that."""
    language = web.language(scope)
    body = f"""<p>{escape(words.OTHER_SIGN_IN_NOTE.in_(language))}</p>
  <form class="ends" method="post" action="{escape(action)}">
    <input type="hidden" name="ssotoken" value="{escape(token)}">
    <input type="hidden" name="redirectUrl" value="{escape(address)}">
    <a class="btn" data-kind="primary" href="{escape(address)}" autofocus>{escape(words.STAY.in_(language))}</a>
    <button class="btn" data-kind="secondary">{escape(words.TAKE_OTHER.in_(language))}</button>
  </form>"""
    response = plain_page(scope, settings, words.OTHER_SIGN_IN, body)
    response.headers["referrer-policy"] = "no-referrer"
    return response
