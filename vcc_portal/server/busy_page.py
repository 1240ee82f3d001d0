"""What visitors get for a page while more are being loaded than would be there in time (decision 43)."""

import random
from html import escape

from starlette.responses import HTMLResponse
from starlette.types import Scope

from vcc_portal.config import Settings
from vcc_portal.i18n import http as words
from vcc_portal.i18n import terms
from vcc_portal.server import web
from vcc_portal.server.plain_page import plain_page

SOONEST, LATEST = 3, 9
"""Seconds until the page is asked for again; by chance, that those who were refused together do not come together."""


def busy_page(scope: Scope, settings: Settings) -> HTMLResponse:
    """503; the page that was asked for comes by itself as soon as there is room."""
    language = web.language(scope)
    seconds = random.randint(SOONEST, LATEST)  # noqa: S311  nobody gains by guessing it
    note = words.BUSY_NOTE.format(seconds=seconds)
    body = f"""<p role="status">{escape(note.in_(language))}</p>
  <p class="ends"><a class="btn" data-kind="secondary" href="{escape(web.full_path(scope))}">{escape(terms.TRY_AGAIN.in_(language))}</a></p>"""
    response = plain_page(scope, settings, words.BUSY, body, status=503, scripted=True)
    response.headers["refresh"] = response.headers["retry-after"] = str(seconds)
    return response
