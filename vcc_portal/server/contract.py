"""/__contract: where the provider's answers differ from the models; for who sits at this machine, and for nobody else."""

from collections.abc import Iterable
from html import escape

from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from vcc_portal.domain.text import Language
from vcc_portal.i18n import contract as words
from vcc_portal.server import web
from vcc_portal.server.control import is_of_this_machine, knows_proxied
from vcc_portal.server.documents import content_policy
from vcc_portal.session.runtime import runtime
from vcc_portal.upstream.calls import ALL_CALLS
from vcc_portal.upstream.drift import CallDrift, Drift

PATH = "/__contract"
_STYLE = """
  :root { color-scheme: light dark; font: 14px/1.6 system-ui, sans-serif }
  main { max-width: 80rem; margin: 3rem auto; padding: 0 1.25rem }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; vertical-align: top; padding: 0.5rem 1rem 0.5rem 0; border-top: 1px solid #8884 }
  code { overflow-wrap: anywhere }
  ul { columns: 3 18rem; padding: 0; list-style: none }
"""


class ContractPage:
    """Answers its one address, with a real provider too; the rest goes on."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].rstrip("/") != PATH:
            await self._app(scope, receive, send)
            return
        run = runtime()
        if scope["method"] == "GET" and knows_proxied(run.settings) and is_of_this_machine(scope, by_hand=True):
            policy = {"content-security-policy": content_policy(run.settings), "cache-control": "no-store"}
            page = contract_page(run.upstream.drift, web.language(scope))
            await HTMLResponse(page, headers=policy)(scope, receive, send)
        else:
            await PlainTextResponse("Not found", 404)(scope, receive, send)


def contract_page(drift: Drift, language: Language) -> str:
    """The page in one language."""
    differing = {str(call): seen for call, seen in drift.seen.items() if seen.differs}
    made = [call for call in ALL_CALLS if call in drift.seen]
    left = [str(call) for call in ALL_CALLS if call not in drift.seen]
    summary = words.SUMMARY.format(total=len(ALL_CALLS), made=len(made), differing=len(differing))
    heads = (words.CALL, words.ANSWERS, words.MISSING, words.EXTRA, words.WRONG)
    rows = "".join(_row(name, seen) for name, seen in sorted(differing.items()))
    head = "".join(f'<th scope="col">{escape(each.in_(language))}</th>' for each in heads)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    title = escape(words.TITLE.in_(language))
    return f"""<!doctype html>
<html lang="{"zh-CN" if language == "zh" else "en"}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{_STYLE}</style>
<main>
  <h1>{title}</h1>
  <p>{escape(words.NOTE.in_(language))}</p>
  <p><strong>{escape(summary.in_(language))}</strong></p>
  {table if differing else f"<p>{escape(words.NO_DRIFT.in_(language))}</p>"}
  <h2>{escape(words.NOT_MADE.in_(language))}</h2>
  <ul>{"".join(f"<li>{_code(name)}</li>" for name in left)}</ul>
</main>
</html>
"""


def _row(name: str, seen: CallDrift) -> str:
    wrong = [f"{place} {problem}" for place, problem in sorted(seen.wrong.items())]
    cells = (_codes(sorted(seen.missing)), _codes(sorted(seen.extra)), _codes(wrong))
    shown = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><th scope="row">{_code(name)}</th><td>{seen.answers}</td>{shown}</tr>'


def _codes(names: Iterable[str]) -> str:
    return "<br>".join(_code(name) for name in names)


def _code(name: str) -> str:
    return f"<code>{escape(name)}</code>"
