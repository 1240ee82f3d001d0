"""A new password: a code to the mail address or number, then the password, then every session ends."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from pydantic import AfterValidator, Field
from sqlalchemy import select
from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_portal.domain.masking import mask_login_name
from vcc_portal.domain.text import Text
from vcc_sandbox.core.passwords import hash_password
from vcc_sandbox.identity import attempts, codes, people
from vcc_sandbox.identity.people import find_person, normalise
from vcc_sandbox.identity.sign_in import key_of
from vcc_sandbox.identity.sign_in_tables import BrowserSession
from vcc_sandbox.identity.tables import SsoSession
from vcc_sandbox.provider_pages.checks import anything
from vcc_sandbox.provider_pages.forms import Form, check, needed
from vcc_sandbox.provider_pages.register import acceptable, same_again
from vcc_sandbox.provider_pages.returning import carried
from vcc_sandbox.provider_pages.sent_code import is_sent, not_sent, wait_before_next
from vcc_sandbox.provider_pages.web import Visit, at, page_router
from vcc_sandbox.provider_pages.words import frame
from vcc_sandbox.provider_pages.words import register as t

router = page_router()
TYPE_CODE = "RESET_PASSWORD"


class NewPassword(Form):
    """The second step: the code that was sent, and the password twice."""

    code: Annotated[str, needed(anything, frame.CODE_EMPTY)]
    password: Annotated[str, AfterValidator(acceptable)] = Field(repr=False)
    password_again: Annotated[str, AfterValidator(same_again)] = Field(repr=False)


@router.get("/forgot-password")
def forgot_page(visit: Visit) -> Response:
    """Ask for the account."""
    return _name_step(visit, {})


@router.get("/forgot-password/new")
def new_page(visit: Visit) -> Response:
    """The second step again, after a change of language."""
    with visit.read() as db:
        sent = is_sent(visit, db, normalise(visit.value("loginName", 128)), TYPE_CODE)
    return _password_step(visit, {}) if sent else _name_step(visit, {})


@router.post("/forgot-password")
def send_code(visit: Visit) -> Response:
    """Send a code; the answer is the same for a name that nobody has."""
    name = normalise(visit.value("loginName", 128))
    if not name:
        return _name_step(visit, {"loginName": t.LOGIN_NAME_EMPTY}, 422)
    with visit.write() as db:
        wait = not_sent(visit, db, name, TYPE_CODE, deliver=find_person(db, name) is not None)
    if wait is not None:
        return _name_step(visit, {"loginName": wait}, 422)
    return visit.go(at("/forgot-password/new", **carried(visit), loginName=name))


@router.post("/forgot-password/new")
def set_password(visit: Visit) -> Response:
    """Check the code and set the password."""
    form, errors = check(visit, NewPassword)
    if form is None:
        return _password_step(visit, errors, 422)
    with visit.write() as db:
        changed = _change(visit, db, form)
    return _page(visit, 2) if changed else _password_step(visit, {"code": frame.CODE_WRONG}, 422)


def _change(visit: Visit, db: Session, form: NewPassword) -> bool:
    name, now = normalise(visit.value("loginName", 128)), visit.sandbox.clock.now(db)
    if codes.use(db, name, TYPE_CODE, form.code[:12], now) is not None:
        return False
    person = find_person(db, name)
    if person is None:
        return False
    person.password_hash = hash_password(form.password)
    attempts.forgive(db, key_of(db, name))
    for browser in db.scalars(select(BrowserSession.hash).where(BrowserSession.person_id == person.person_id)):
        people.end_browser_session(db, browser)
    for session in db.scalars(select(SsoSession.hash).where(SsoSession.person_id == person.person_id)):
        people.end_session(db, session)
    return True


def _name_step(visit: Visit, errors: Mapping[str, Text], status: int = 200) -> Response:
    return _page(visit, 0, errors, status)


def _password_step(visit: Visit, errors: Mapping[str, Text], status: int = 200) -> Response:
    name = normalise(visit.value("loginName", 128))
    with visit.read() as db:
        wait = wait_before_next(visit, db, name)
    again = at("/forgot-password", loginName=name, **carried(visit))
    return _page(visit, 1, errors, status, name=name, mask=mask_login_name(name), again=again, wait=wait)


def _page(
    visit: Visit, step: int, errors: Mapping[str, Text] = MappingProxyType({}), status: int = 200, **more: object
) -> Response:
    sign_in = at("/sign-in", **carried(visit))
    return visit.show(
        "forgot_password.html",
        status=status,
        t=t,
        title=t.FORGOT_TITLE,
        sub=t.FORGOT_SUB,
        steps=t.FORGOT_STEPS,
        step=step,
        errors=errors,
        carried=carried(visit),
        done=t.FORGOT_DONE,
        done_sub=t.FORGOT_DONE_SUB,
        done_link=t.BACK,
        done_href=sign_in,
        back=t.BACK,
        back_href=sign_in,
        **more,
    )
