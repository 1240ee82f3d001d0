"""The sign-in page: a password with an image or a code, or one click on a demonstration person."""

from typing import Annotated

from pydantic import Field
from sqlalchemy.orm import Session
from starlette.responses import JSONResponse, Response

from vcc_portal.domain.masking import mask_login_name
from vcc_portal.domain.text import Text
from vcc_portal.i18n.durations import duration_text
from vcc_sandbox.identity import attempts, captcha, codes
from vcc_sandbox.identity.people import find_person, normalise
from vcc_sandbox.identity.sign_in import TYPE_CODE, Wrong, current_account, passed_human_check, try_password
from vcc_sandbox.identity.tables import Person
from vcc_sandbox.provider_pages import session as sign_ins
from vcc_sandbox.provider_pages.checks import anything
from vcc_sandbox.provider_pages.forms import Form, check, needed
from vcc_sandbox.provider_pages.returning import carried
from vcc_sandbox.provider_pages.sign_in_view import BY_CODE, Card, sign_in_view
from vcc_sandbox.provider_pages.web import Visit, at, page_router
from vcc_sandbox.provider_pages.words import frame
from vcc_sandbox.provider_pages.words import sign_in as t
from vcc_sandbox.seed.demonstration import DEMONSTRATION

router = page_router()


class _Password(Form):
    login_name: Annotated[str, needed(anything, t.NAME_EMPTY)]
    password: Annotated[str, needed(anything, t.PASSWORD_EMPTY)] = Field(repr=False)


class ByCode(_Password):
    """A password with a code that was sent."""

    code: Annotated[str, needed(anything, t.CODE_EMPTY)]


class ByImage(_Password):
    """A password with the characters of an image."""

    image_token: str
    image_code: Annotated[str, needed(anything, t.IMAGE_EMPTY)]


@router.get("/sign-in")
@router.get("/sign-in/demo")
@router.get("/sign-in/continue")
def sign_in_page(visit: Visit) -> Response:
    """The page as the portal's visitor first sees it."""
    with visit.write() as db:
        return sign_in_view(visit, db, Card(by_code=visit.value("by") == BY_CODE))


@router.post("/sign-in")
def sign_in(visit: Visit) -> Response:
    """Check the form, and go back to the portal with a token or show what is wrong."""
    by_code = visit.value("by") == BY_CODE
    if visit.value("act") == "send":
        return _send_code(visit)
    if visit.value("act") == "image":  # the refresh button where no script runs
        return sign_in_page(visit)
    form, errors = check(visit, ByCode if by_code else ByImage)
    with visit.write() as db:
        found = None if form is None else _attempt(visit, db, form)
        if isinstance(found, Person):
            return sign_ins.enter(visit, db, current_account(db, found.person_id))
        return sign_in_view(visit, db, Card(found or errors, by_code), status=422)


@router.post("/sign-in/demo")
def sign_in_demo(visit: Visit) -> Response:
    """One click on a demonstration person."""
    name = visit.value("person")
    with visit.write() as db:
        person = find_person(db, name) if name in DEMONSTRATION.login_names else None
        if person is None:
            return sign_in_view(visit, db, Card(), status=404)
        return sign_ins.enter(visit, db, current_account(db, person.person_id))


@router.post("/sign-in/continue")
def sign_in_continue(visit: Visit) -> Response:
    """Go on with the session that is already here."""
    with visit.write() as db:
        session = sign_ins.session_of(visit, db)
        return sign_ins.go_on(visit, db, session) if session else sign_in_view(visit, db, Card())


@router.post("/sign-out")
def sign_out(visit: Visit) -> Response:
    """End the session at the provider, with the portal sessions that it opened."""
    with visit.write() as db:
        sign_ins.leave(visit, db)
    return visit.go(at("/sign-in", **carried(visit)))


@router.get("/image")
def new_image(visit: Visit) -> Response:
    """Another image, for the refresh button."""
    with visit.write() as db:
        image = captcha.create(db, visit.sandbox.clock.now(db))
    return JSONResponse({"token": image.token, "png": image.png})


def _attempt(visit: Visit, db: Session, form: ByCode | ByImage) -> Person | dict[str, Text]:
    now, name = visit.sandbox.clock.now(db), form.login_name[:128]
    if isinstance(form, ByCode):
        if not passed_human_check(db, name, None, form.code[:12], now):
            return {"code": t.CODE_WRONG}
    elif not passed_human_check(db, name, captcha.check(db, form.image_token, form.image_code[:12], now), None, now):
        return {"imageCode": t.IMAGE_WRONG}
    tried = try_password(db, name, form.password, now)
    return {"": _wrong(tried)} if isinstance(tried, Wrong) else tried


def _wrong(tried: Wrong) -> Text:
    if tried.locked_seconds:
        return t.LOCKED.format(time=duration_text(tried.locked_seconds))
    left = attempts.MAX_FAILED - tried.failed
    return t.WRONG_LAST if left == 1 else t.WRONG.format(left=left)


def _send_code(visit: Visit) -> Response:
    name = normalise(visit.value("loginName", 128))
    with visit.write() as db:
        if not name:
            return sign_in_view(visit, db, Card({"loginName": t.NAME_EMPTY}, by_code=True), status=422)
        try:
            codes.send(db, name, TYPE_CODE, visit.sandbox.clock.now(db), deliver=find_person(db, name) is not None)
        except codes.NotSent as refusal:
            if refusal.why is codes.Why.STILL_VALID:
                return sign_in_view(visit, db, Card(by_code=True, sent_to=mask_login_name(name), wait=refusal.seconds))
            error = frame.CODE_TOO_OFTEN.format(time=duration_text(refusal.seconds))
            return sign_in_view(visit, db, Card({"code": error}, by_code=True, wait=refusal.seconds), status=422)
        return sign_in_view(visit, db, Card(by_code=True, sent_to=mask_login_name(name), wait=codes.RESEND_SECONDS))
