"""The sign-in card as a document of its own: what a browser without scripts gets instead of the home page's (spec §4)."""

from dataclasses import dataclass
from html import escape

from starlette.responses import HTMLResponse
from starlette.types import Scope

from vcc_portal.config import Settings
from vcc_portal.domain.account import LandingPlace
from vcc_portal.domain.redirects import with_query
from vcc_portal.domain.text import Language, Text
from vcc_portal.features.public.sign_in import LONGEST_PASTED, CardAnswer, CardField
from vcc_portal.i18n import terms
from vcc_portal.i18n.patterns import step_up
from vcc_portal.i18n.public import home
from vcc_portal.i18n.public import sign_in as words
from vcc_portal.server.plain_page import plain_page

_STYLE = """
  form { display: flex; flex-direction: column; gap: 1.25rem; margin: 1.5rem 0 }
  .row { display: flex; gap: .5rem; align-items: center; flex-wrap: wrap }
  .row > .ctl { flex: 1 }
  .enter { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
"""


@dataclass(frozen=True)
class PlainCard:
    """One showing of the card."""

    settings: Settings
    language: Language
    answer: CardAnswer
    back: str
    """Where the sign-in leads."""

    def said(self, text: Text) -> str:
        """A text of ours, as markup."""
        return escape(text.in_(self.language))


def sign_in_page(scope: Scope, card: PlainCard, status: int = 200) -> HTMLResponse:
    """The whole document."""
    t = card.said
    body = f"""<p class="sub">{t(home.ENTER_NOTE)}</p>
  {_notes(card)}{_form(card)}
  <p><a class="link" href="{escape(with_query(LandingPlace.SIGN_IN, redirectUrl=card.back))}">{t(words.OTHER_WAY)}</a></p>"""
    return plain_page(scope, card.settings, terms.SIGN_IN, body, style=_STYLE, status=status)


def _notes(card: PlainCard) -> str:
    whole = card.answer.errors.get(CardField.WHOLE)
    bad = f'<p class="note" data-tone="bad" role="alert">{card.said(whole)}</p>' if whole else ""
    note = f'<p class="note" role="status">{card.said(card.answer.note)}</p>' if card.answer.note else ""
    return bad + note


def _form(card: PlainCard) -> str:
    answer, t = card.answer, card.said
    image = _image(card) if answer.with_image or not answer.by_code else ""
    code = _code(card) if answer.by_code else ""
    other, text = ("image", words.USE_IMAGE) if answer.by_code else ("code", words.USE_CODE)
    name = _control(
        card,
        CardField.NAME,
        words.LOGIN_NAME,
        f'value="{escape(answer.login_name)}" autocomplete="username" maxlength="128"',
    )
    password = _control(
        card, CardField.PASSWORD, terms.PASSWORD, 'type="password" autocomplete="current-password" maxlength="256"'
    )
    return f"""<form method="post" action="/auth/sign-in">
    <button class="enter" tabindex="-1" aria-hidden="true">{t(terms.SIGN_IN)}</button>
    <input type="hidden" name="plain" value="1">
    <input type="hidden" name="by" value="{"code" if answer.by_code else "image"}">
    <input type="hidden" name="redirectUrl" value="{escape(card.back)}">
    {name}{code}{image}{password}
    <button class="btn" data-kind="primary" data-size="lg">{t(terms.SIGN_IN)}</button>
    <button class="btn" data-kind="text" name="act" value="{other}">{t(text)}</button>
  </form>"""


def _image(card: PlainCard) -> str:
    again = "picture" if card.answer.by_code else "image"
    beside = (
        f'<img src="/auth/image" width="114" height="40" alt="{card.said(words.IMAGE_ALT)}">'
        f'<button class="btn" data-kind="secondary" name="act" value="{again}">{card.said(words.IMAGE_NEW)}</button>'
    )
    return _control(card, CardField.IMAGE, words.IMAGE_CODE, f'autocomplete="off" maxlength="{LONGEST_PASTED}"', beside)


def _code(card: PlainCard) -> str:
    text = step_up.RESEND if card.answer.sent else step_up.GET_CODE
    get = f'<button class="btn" data-kind="secondary" name="act" value="send">{card.said(text)}</button>'
    usual = f'inputmode="numeric" autocomplete="one-time-code" maxlength="{LONGEST_PASTED}"'
    return _control(card, CardField.CODE, words.SENT_CODE, usual, get)


def _control(card: PlainCard, name: CardField, label: Text, attributes: str, beside: str = "") -> str:
    error = card.answer.errors.get(name)
    wrong = f'<p class="field-error" id="{name}-error">{card.said(error)}</p>' if error else ""
    marks = f' aria-invalid="true" aria-describedby="{name}-error"' if error else ""
    focus = " autofocus" if name == card.answer.focus else ""
    return (
        f'<div class="field"><label class="field-label" for="{name}">{card.said(label)}</label>'
        f'<div class="row"><div class="ctl" data-size="lg"{" data-error=true" if error else ""}>'
        f'<input id="{name}" name="{name}" {attributes}{marks}{focus}></div>{beside}</div>{wrong}</div>'
    )
