"""A document that is written here, where the built pages cannot serve: before one may be had, or without scripts."""

from html import escape

from starlette.responses import HTMLResponse
from starlette.types import Scope

from vcc_portal.config import Settings
from vcc_portal.domain.text import Text
from vcc_portal.server import web
from vcc_portal.server.documents import content_policy, script_hash
from vcc_portal.session import cookies

_SHEETS = "".join(f'<link rel="stylesheet" href="/{name}.css">' for name in ("tokens", "base", "ui", "form"))
# Below the layers of the sheets, which build on a page without the browser's own borders and spaces, as the built pages are.
_RESET = """
  @layer theme, base, components, utilities;
  @layer theme {
    *, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
    button, input { font: inherit; color: inherit; background: none; outline: 0 }
    a { color: inherit; text-decoration: none }
  }
"""
_STYLE = """
  .brand { display: flex; gap: .5rem; align-items: center; margin-bottom: 2rem; font-size: 1rem; color: var(--ink-2) }
  .brand::before { content: ""; width: 28px; height: 28px; background: url("/icon.svg") }
  .brand > strong { color: var(--ink-1) }
  main { max-width: 28rem; margin: 12vh auto; padding: 0 1.25rem }
  main > * + * { margin-top: 1rem }
  .ends { display: flex; gap: .75rem; flex-wrap: wrap; align-items: center }
"""
_AS_THE_SYSTEM = "if(matchMedia('(prefers-color-scheme: dark)').matches)document.documentElement.dataset.theme='dark'"
"""For who has chosen no theme: the portal's pages begin with the same."""


def plain_page(
    scope: Scope,
    settings: Settings,
    title: Text,
    body: str,
    *,
    style: str = "",
    status: int = 200,
    scripted: bool = False,
) -> HTMLResponse:
    """The whole document, in the visitor's language and in the theme that he has chosen; `body` is markup.

    One that is `scripted` is in the system's theme where none was chosen. In one that shows what was typed no script runs.
    """
    language, kept = web.language(scope), web.cookie_header(scope)
    product = settings.product_name_zh if language == "zh" else settings.product_name_en
    beside = f" {escape(product)}" if language == "zh" else ""
    theme = cookies.read(kept, cookies.THEME)
    script = _AS_THE_SYSTEM if scripted and theme not in {"light", "dark"} else ""
    named = escape(title.in_(language))
    page = f"""<!doctype html>
<html lang="{"zh-CN" if language == "zh" else "en"}" data-theme="{"dark" if theme == "dark" else "light"}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{named} - {escape(product)}</title>
{f"<script>{script}</script>" if script else ""}
<style>{_RESET}</style>{_SHEETS}<style>{_STYLE}{style}</style>
<main>
  <p class="brand"><strong>{escape(settings.product_name_en)}</strong>{beside}</p>
  <h1>{named}</h1>
  {body}
</main>
</html>
"""
    policy = content_policy(settings, (script_hash(script.encode()),) if script else ())
    return HTMLResponse(page, status, headers={"content-security-policy": policy, "referrer-policy": "same-origin"})
