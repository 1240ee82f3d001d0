"""A new password: a code to the mail address or number, then the password, then every session ends."""

from sqlalchemy import select
from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_portal.domain.masking import mask_login_name
from vcc_portal.domain.text import Text
from vcc_portal.i18n.durations import duration_text
from vcc_sandbox.core.passwords import hash_password
from vcc_sandbox.identity import attempts, codes, people, registration
from vcc_sandbox.identity.people import find_person, normalise
from vcc_sandbox.identity.sign_in import key_of
from vcc_sandbox.identity.sign_in_tables import BrowserSession
from vcc_sandbox.identity.tables import SsoSession
from vcc_sandbox.pages.frame import show
from vcc_sandbox.pages.html import Child, h
from vcc_sandbox.pages.parts import NONE, Errors, field, link_button, note, password, primary, round_icon, steps
from vcc_sandbox.pages.returning import carried
from vcc_sandbox.pages.web import Pages, Visit, at
from vcc_sandbox.pages.words import register as t

router = Pages()
TYPE_CODE = "RESET_PASSWORD"


@router.show("/forgot-password")
def forgot_page(visit: Visit) -> Response:
    """Ask for the account."""
    return _name_step(visit, NONE)


@router.show("/forgot-password/new")
def new_page(visit: Visit) -> Response:
    """The second step again, after a change of language."""
    return _password_step(visit, NONE)


@router.take("/forgot-password")
def send_code(visit: Visit) -> Response:
    """Send a code; the answer is the same for a name that nobody has."""
    name = normalise(visit.value("loginName", 128))
    if not name:
        return _name_step(visit, {"loginName": t.LOGIN_NAME_EMPTY}, 422)
    try:
        with visit.write() as db:
            codes.send(db, name, TYPE_CODE, visit.sandbox.clock.now(db), deliver=find_person(db, name) is not None)
    except codes.NotSent as refusal:
        if refusal.why is not codes.Why.STILL_VALID:
            return _name_step(visit, {"loginName": t.TOO_OFTEN.format(time=duration_text(refusal.seconds))}, 422)
    return visit.go(at("/forgot-password/new", **carried(visit), loginName=name))


@router.take("/forgot-password/new")
def set_password(visit: Visit) -> Response:
    """Check the code and set the password."""
    given = visit.secret("password")
    errors: dict[str, Text] = {}
    if not visit.value("code"):
        errors["code"] = t.CODE_EMPTY
    if not registration.acceptable(given):
        errors["password"] = t.PASSWORD_WEAK
    if given != visit.secret("passwordAgain"):
        errors["passwordAgain"] = t.PASSWORD_DIFFERS
    if errors:
        return _password_step(visit, errors, 422)
    with visit.write() as db:
        changed = _change(visit, db, given)
    return _page(visit, 2, _done(visit)) if changed else _password_step(visit, {"code": t.FORGOT_CODE_WRONG}, 422)


def _change(visit: Visit, db: Session, password_: str) -> bool:
    name, now = normalise(visit.value("loginName", 128)), visit.sandbox.clock.now(db)
    if codes.use(db, name, TYPE_CODE, visit.value("code", 12), now) is not None:
        return False
    person = find_person(db, name)
    if person is None:
        return False
    person.password_hash = hash_password(password_)
    attempts.forgive(db, key_of(db, name))
    for browser in db.scalars(select(BrowserSession.hash).where(BrowserSession.person_id == person.person_id)):
        people.end_browser_session(db, browser)
    for session in db.scalars(select(SsoSession.hash).where(SsoSession.person_id == person.person_id)):
        people.end_session(db, session)
    return True


def _name_step(visit: Visit, errors: Errors, status: int = 200) -> Response:
    form = h.form(
        field(
            t.LOGIN_NAME,
            "loginName",
            errors=errors,
            value=visit.value("loginName", 128),
            autocomplete="username",
            maxlength=128,
        ),
        primary(t.FORGOT_NEXT, wide=True),
        method="post",
        action=at("/forgot-password", **carried(visit)),
        class_="stack",
        novalidate=True,
    )
    return _page(visit, 0, form, status)


def _password_step(visit: Visit, errors: Errors, status: int = 200) -> Response:
    name = normalise(visit.value("loginName", 128))
    sent = t.FORGOT_SENT.format(mask=mask_login_name(name))
    form = h.form(
        note("info", sent, " ", h.a(t.OPEN_OUTBOX, href=at("/outbox"), target="_blank")),
        field(t.FORGOT_CODE, "code", errors=errors, inputmode="numeric", autocomplete="one-time-code", maxlength=6),
        password(t.NEW_PASSWORD, "password", errors=errors, hint=t.PASSWORD_HINT, new=True),
        password(t.PASSWORD_AGAIN, "passwordAgain", errors=errors, new=True),
        primary(t.FORGOT_SUBMIT, wide=True),
        method="post",
        action=at("/forgot-password/new", **carried(visit), loginName=name),
        class_="stack",
        novalidate=True,
    )
    return _page(visit, 1, form, status)


def _done(visit: Visit) -> Child:
    return h.div(
        round_icon("check", "ok"),
        h.h2(t.FORGOT_DONE),
        h.p(t.FORGOT_DONE_SUB, class_="sub"),
        link_button(t.BACK, at("/sign-in", **carried(visit)), "primary"),
        class_="done-mark",
        role="status",
    )


def _page(visit: Visit, step: int, body: Child, status: int = 200) -> Response:
    card = h.section(
        h.h1(t.FORGOT_TITLE),
        h.p(t.FORGOT_SUB, class_="sub tight"),
        steps(t.FORGOT_STEPS, step),
        body,
        h.p(h.a(t.BACK, href=at("/sign-in", **carried(visit))), class_="after") if step < 2 else None,
        class_="card",
    )
    return show(visit, t.FORGOT_TITLE, h.div(card, class_="narrow"), status=status, open_ground=True)
