"""The sign-in page: a password with an image or a code, or one click on a demonstration person."""

from sqlalchemy.orm import Session
from starlette.responses import JSONResponse, Response

from vcc_portal.domain.masking import mask_login_name
from vcc_portal.domain.text import Text
from vcc_portal.i18n.durations import duration_text
from vcc_sandbox.identity import attempts, captcha, codes
from vcc_sandbox.identity.people import find_person, normalise
from vcc_sandbox.identity.sign_in import TYPE_CODE, Wrong, current_account, proved, try_password
from vcc_sandbox.identity.tables import Person
from vcc_sandbox.pages import entrance
from vcc_sandbox.pages.parts import NONE
from vcc_sandbox.pages.returning import carried
from vcc_sandbox.pages.sign_in_view import BY_CODE, Form, sign_in_view
from vcc_sandbox.pages.web import Pages, Visit, at
from vcc_sandbox.pages.words import sign_in as t
from vcc_sandbox.seed.demonstration import DEMONSTRATION

router = Pages()


@router.show("/sign-in")
@router.show("/sign-in/demo")
@router.show("/sign-in/continue")
def sign_in_page(visit: Visit) -> Response:
    """The page as the portal's visitor first sees it."""
    with visit.write() as db:
        return sign_in_view(visit, db, Form(NONE, by_code=visit.value("by") == BY_CODE))


@router.take("/sign-in")
def sign_in(visit: Visit) -> Response:
    """Check the form, and go back to the portal with a token or show what is wrong."""
    by_code = visit.value("by") == BY_CODE
    if visit.value("act") == "send":
        return _send_code(visit)
    if visit.value("act") == "image":  # the refresh button where no script runs
        return sign_in_page(visit)
    errors = _missing(visit, by_code=by_code)
    with visit.write() as db:
        found = None if errors else _attempt(visit, db, by_code=by_code)
        if isinstance(found, Person):
            return entrance.enter(visit, db, current_account(db, found.person_id))
        return sign_in_view(visit, db, Form(found or errors, by_code), status=422)


@router.take("/sign-in/demo")
def sign_in_demo(visit: Visit) -> Response:
    """One click on a demonstration person."""
    name = visit.value("person")
    with visit.write() as db:
        person = find_person(db, name) if name in DEMONSTRATION.login_names else None
        if person is None:
            return sign_in_view(visit, db, Form(NONE), status=404)
        return entrance.enter(visit, db, current_account(db, person.person_id))


@router.take("/sign-in/continue")
def sign_in_continue(visit: Visit) -> Response:
    """Go on with the session that is already here."""
    with visit.write() as db:
        session = entrance.session_of(visit, db)
        return entrance.go_on(visit, db, session) if session else sign_in_view(visit, db, Form(NONE))


@router.take("/sign-out")
def sign_out(visit: Visit) -> Response:
    """End the session at the provider, with the portal sessions that it opened."""
    with visit.write() as db:
        entrance.leave(visit, db)
    return visit.go(at("/sign-in", **carried(visit)))


@router.show("/image")
def new_image(visit: Visit) -> Response:
    """Another image, for the refresh button."""
    with visit.write() as db:
        image = captcha.create(db, visit.sandbox.clock.now(db))
    return JSONResponse({"token": image.token, "png": image.png})


def _missing(visit: Visit, *, by_code: bool) -> dict[str, Text]:
    errors: dict[str, Text] = {}
    if not visit.value("loginName"):
        errors["loginName"] = t.NAME_EMPTY
    if not visit.secret("password"):
        errors["password"] = t.PASSWORD_EMPTY
    if by_code and not visit.value("code"):
        errors["code"] = t.CODE_EMPTY
    if not by_code and not visit.value("imageCode"):
        errors["imageCode"] = t.IMAGE_EMPTY
    return errors


def _attempt(visit: Visit, db: Session, *, by_code: bool) -> Person | dict[str, Text]:
    now, name = visit.sandbox.clock.now(db), visit.value("loginName", 128)
    ticket = None if by_code else captcha.check(db, visit.value("imageToken"), visit.value("imageCode", 12), now)
    if not proved(db, name, ticket, visit.value("code", 12) if by_code else None, now):
        return {"code": t.CODE_WRONG} if by_code else {"imageCode": t.IMAGE_WRONG}
    tried = try_password(db, name, visit.secret("password"), now)
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
            return sign_in_view(visit, db, Form({"loginName": t.NAME_EMPTY}, by_code=True), status=422)
        try:
            codes.send(db, name, TYPE_CODE, visit.sandbox.clock.now(db), deliver=find_person(db, name) is not None)
        except codes.NotSent as refusal:
            if refusal.why is codes.Why.STILL_VALID:
                return sign_in_view(
                    visit, db, Form(NONE, by_code=True, sent_to=mask_login_name(name), wait=refusal.seconds)
                )
            error = t.TOO_OFTEN.format(time=duration_text(refusal.seconds))
            return sign_in_view(visit, db, Form({"code": error}, by_code=True, wait=refusal.seconds), status=422)
        return sign_in_view(
            visit, db, Form(NONE, by_code=True, sent_to=mask_login_name(name), wait=codes.RESEND_SECONDS)
        )
