"""The page that asks before a sign-in that nobody here has asked for replaces the one that is there."""

from html import escape

from starlette.responses import HTMLResponse

from vcc_portal.config import Settings
from vcc_portal.domain.text import Language
from vcc_portal.i18n import session as words
from vcc_portal.server.documents import content_policy

_STYLE = """
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
  main { max-width: 30rem; margin: 15vh auto; padding: 0 1.25rem }
  form { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; margin-top: 1.5rem }
  button, a { font: inherit; padding: 0.5rem 1rem }
"""


def sign_in_question(settings: Settings, language: Language, action: str, token: str, address: str) -> HTMLResponse:
    """A form that posts the token to `action`, and the way to stay; nothing is exchanged before that."""
    title, note = words.OTHER_SIGN_IN.in_(language), words.OTHER_SIGN_IN_NOTE.in_(language)
    page = f"""<!doctype html>
<html lang="{"zh-CN" if language == "zh" else "en"}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{_STYLE}</style>
<main>
  <h1>{escape(title)}</h1>
  <p>{escape(note)}</p>
  <form method="post" action="{escape(action)}">
    <input type="hidden" name="ssotoken" value="{escape(token)}">
    <input type="hidden" name="redirectUrl" value="{escape(address)}">
    <a href="{escape(address)}" autofocus>{escape(words.STAY.in_(language))}</a>
    <button>{escape(words.TAKE_OTHER.in_(language))}</button>
  </form>
</main>
</html>
"""
    return HTMLResponse(
        page, headers={"content-security-policy": content_policy(settings), "referrer-policy": "no-referrer"}
    )
