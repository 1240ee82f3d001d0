"""The documents inside the card-secret frames: both languages, both themes, one inline script, nothing else."""

import functools
import json
import secrets
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from starlette.types import Scope

from vcc_portal.config import Settings
from vcc_portal.i18n import Text
from vcc_portal.i18n.card import secrets as words
from vcc_portal.server import web
from vcc_portal.upstream.models.card_actions import BillingAddress, CardSecrets

_HERE = Path(__file__).parent
_ASSETS = _HERE.parents[1] / "assets"
_CLIPBOARD = _HERE.parent / "components" / "ui" / "clipboard.js"
_ICONS = {
    "lock-open": '<rect width="18" height="11" x="3" y="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 9.9-1"/>',
    "eye-off": '<path d="M10.7 5.1a10.7 10.7 0 0 1 11.2 6.6 1 1 0 0 1 0 .7 10.7 10.7 0 0 1-1.4 2.5"/>'
    '<path d="M14.1 14.2a3 3 0 0 1-4.3-4.3"/><path d="M17.5 17.5a10.8 10.8 0 0 1-15.4-5.1 1 1 0 0 1 0-.7 10.8 10.8'
    ' 0 0 1 4.4-5.2"/><path d="m2 2 20 20"/>',
    "copy": '<path d="M8 10a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2z"/>'
    '<path d="M4 16a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1"/>',
}


@dataclass(frozen=True)
class Frame:
    """One answer's language, theme, origin of the portal, and nonce."""

    language: str
    theme: str
    share: bool
    """Whether the screen is shared: the values are blurred."""
    origin: str
    nonce: str = field(default_factory=lambda: secrets.token_urlsafe(16))

    @classmethod
    def of(cls, scope: Scope, settings: Settings) -> "Frame":
        """As the page that holds the frame looks; it may change while the frame is open."""
        asked = dict(web.query(scope))
        language = "en" if asked.get("lang") == "en" else "zh"
        theme = "dark" if asked.get("theme") == "dark" else "light"
        return cls(language, theme, asked.get("share") == "true", web.own_origin(scope, settings))

    @property
    def headers(self) -> dict[str, str]:
        """Its policy: a sandbox of its own (the portal's scripts cannot reach in), framed by the portal only."""
        policy = {
            "default-src": "'none'",
            "script-src": f"'nonce-{self.nonce}'",
            "style-src": f"'nonce-{self.nonce}'",
            "connect-src": f"{self.origin}/secure/copy/",
            "frame-ancestors": self.origin,
            "form-action": "'none'",
            "base-uri": "'none'",
            "sandbox": "allow-scripts",
        }
        return {
            "content-security-policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
            "x-frame-options": "SAMEORIGIN",
            "referrer-policy": "no-referrer",
            "permissions-policy": "clipboard-write=*",
            "x-robots-tag": "noindex",
        }


def reveal_page(frame: Frame, card: CardSecrets, copy_ticket: str) -> str:
    """Number, expiry, CVV, holder and billing address, each with its own copy button, for `show_seconds`."""
    rows = [
        _row(words.NUMBER, " ".join(_in_fours(card.card_no)), card.card_no, strong=True, logged=True),
        _row(words.EXPIRY, _expiry(card.expiry_date), strong=True),
        _row(words.CVV, card.cvv2, strong=True),
        _row(words.HOLDER, card.holder_name),
        _row(words.ADDRESS, address(card.billing_address)),
    ]
    ring = (
        '<svg class="ring" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="8"/>'
        '<circle cx="10" cy="10" r="8" id="ring" pathLength="100" stroke-dasharray="100"/></svg>'
    )
    body = (
        f'<header><span class="disc">{_icon("lock-open", 18)}</span><h2>{_both(words.SHOWN)}</h2>'
        f'<p class="left" role="timer">{ring}<span id="left"></span></p></header>'
        f"<dl>{''.join(rows)}</dl>"
        f'<div class="tools"><button type="button" class="outlined" id="hide">{_icon("eye-off", 14)}'
        f'{_both(words.HIDE_NOW)}</button><button type="button" class="quiet" id="extend">{_both(words.EXTEND)}'
        f'</button></div><p class="logged">{_both(words.LOGGED)}</p>'
    )
    return _document(frame, words.SHOWN, body, seconds=card.show_seconds, ticket=copy_ticket)


def copy_page(frame: Frame, number: str) -> str:
    """One button that copies the number, which is not shown."""
    body = (
        f'<div class="strip"><p>{_both(words.READY_TO_COPY)} <span class="left"><span id="left"></span></span></p>'
        f'<button type="button" class="outlined" data-value="{escape(number)}" data-once>{_icon("copy", 14)}'
        f"{_both(words.COPY_NUMBER)}</button>{_said()}</div>"
    )
    return _document(frame, words.COPY_NUMBER, body, seconds=60)


def refused_page(frame: Frame, ticket: str) -> str:
    """Nothing to see: tells the page to ask the server why, by the ticket."""
    return _document(frame, words.OPENING, "", refused=ticket)


def address(billing: BillingAddress) -> str:
    """The address in one line, as a merchant's form takes it."""
    place = " ".join(filter(None, (billing.state, billing.postcode)))
    return ", ".join(filter(None, (billing.line1, billing.city, place, billing.country)))


def _document(frame: Frame, title: Text, body: str, **settings: object) -> str:
    told = {
        "origin": frame.origin,
        "hidesIn": {"zh": words.HIDES_IN.zh, "en": words.HIDES_IN.en},
        "failed": {"zh": words.COPY_FAILED.zh, "en": words.COPY_FAILED.en},
        "copied": {"zh": words.COPIED.zh, "en": words.COPIED.en},
        **settings,
    }
    # "<" would let a value end the script.
    data = json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")
    language = "zh-CN" if frame.language == "zh" else "en"
    scripts = _read(_CLIPBOARD).replace("export ", "") + _read(_HERE / "card_secrets.js")
    return (
        f'<!doctype html><html lang="{language}" data-lang="{frame.language}" data-theme="{frame.theme}"'
        f"{' data-share' if frame.share else ''}><head>"
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title.zh if frame.language == 'zh' else title.en)}</title>"
        f'<style nonce="{frame.nonce}">{_read(_ASSETS / "tokens.css")}{_read(_HERE / "card_secrets.css")}</style>'
        f'</head><body><main id="card">{body}</main>'
        f'<script nonce="{frame.nonce}">const TOLD = {data};\n{scripts}</script></body></html>'
    )


def _row(name: Text, shown: str, copied: str = "", *, strong: bool = False, logged: bool = False) -> str:
    """One line; a `logged` value is copied only after the provider was told."""
    if not shown:
        return ""
    label = words.COPY_WHAT.format(what=name.within)
    names = f'data-zh="{escape(label.zh)}" data-en="{escape(label.en)}"'
    value = "data-logged" if logged else f'data-value="{escape(copied or shown)}"'
    return (
        f'<div class="row"><dt>{_both(name)}</dt><dd{" class=strong" if strong else ""}>{escape(shown)}</dd>'
        f'<dd class="act"><button type="button" class="copy" {value} {names}>{_icon("copy", 14)}</button>{_said()}</dd></div>'
    )


def _said() -> str:
    return '<span class="said" role="status"></span>'


def _both(text: Text) -> str:
    """Both languages; the style sheet shows the one of the document."""
    return f'<span lang="zh-CN">{escape(text.zh)}</span><span lang="en">{escape(text.en)}</span>'


def _icon(name: str, size: int) -> str:
    return (
        f'<svg width="{size}" height="{size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75"'
        f' stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">{_ICONS[name]}</svg>'
    )


def _in_fours(number: str) -> list[str]:
    return [number[at : at + 4] for at in range(0, len(number), 4)]


def _expiry(mmyy: str) -> str:
    return f"{mmyy[:2]}/{mmyy[2:]}" if len(mmyy) == 4 else mmyy


@functools.cache
def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8")
