"""A first mobile number for whoever signs in with an address: codes that confirm what is sensitive go to it (200004)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_portal.domain.login_names import LoginName, read_login_name
from vcc_portal.domain.masking import mask_login_name
from vcc_portal.domain.text import Text
from vcc_sandbox.identity import codes
from vcc_sandbox.identity.people import find_person
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.provider_pages.checks import anything
from vcc_sandbox.provider_pages.forms import Form, check, needed
from vcc_sandbox.provider_pages.review import back_address, for_account
from vcc_sandbox.provider_pages.sent_code import is_sent, not_sent, wait_before_next
from vcc_sandbox.provider_pages.web import PageVisit, Visit, at, page_router
from vcc_sandbox.provider_pages.words import content as t
from vcc_sandbox.provider_pages.words import frame, verification

router = page_router()
TYPE_CODE = "BIND_MOBILE"


def _number(typed: str) -> LoginName | None:
    read = read_login_name(typed)
    return read if read is not None and read.area_code is not None else None


def is_number(typed: str) -> Text | None:
    """A rule of forms: a number as people write them."""
    return None if _number(typed) else t.MOBILE_WRONG


class NewMobile(Form):
    """The first step."""

    mobile: Annotated[str, needed(is_number, t.MOBILE_EMPTY)]


class MobileCode(NewMobile):
    """The second step: the code that was sent to it."""

    code: Annotated[str, needed(anything, frame.CODE_EMPTY)]


@router.get("/mobile")
def number_page(visit: Visit) -> Response:
    """Ask for the number; who has one sees that."""
    return for_account(visit, lambda v, db, user: _page(v, db, user, 0))


@router.get("/mobile/code")
def code_page(visit: Visit) -> Response:
    """The second step again, after a change of language."""
    return for_account(visit, _again)


@router.post("/mobile")
def send_code(visit: Visit) -> Response:
    """Send a code; the answer is the same for a number that somebody else has."""
    return for_account(visit, _send)


@router.post("/mobile/code")
def bind(visit: Visit) -> Response:
    """Check the code and keep the number."""
    return for_account(visit, _bind)


def _again(visit: PageVisit, db: Session, user: LinkedUser) -> Response:
    number = _number(visit.value("mobile", 128))
    return _page(visit, db, user, int(number is not None and is_sent(visit, db, number.text, TYPE_CODE)))


def _send(visit: PageVisit, db: Session, user: LinkedUser) -> Response:
    form, errors = check(visit, NewMobile)
    number = _number(form.mobile) if form else None
    if number is None or db.get_one(Person, user.person_id).mobile:
        return _page(visit, db, user, 0, errors)
    wait = not_sent(visit, db, number.text, TYPE_CODE, deliver=find_person(db, number.text) is None)
    if wait is not None:
        return _page(visit, db, user, 0, {"mobile": wait})
    return visit.go(at("/mobile/code", mobile=visit.value("mobile", 128)))


def _bind(visit: PageVisit, db: Session, user: LinkedUser) -> Response:
    form, errors = check(visit, MobileCode)
    number, person = _number(form.mobile) if form else None, db.get_one(Person, user.person_id)
    if form is None or number is None or person.mobile:
        return _page(visit, db, user, 0 if "mobile" in errors else 1, errors)
    if codes.use(db, number.text, TYPE_CODE, form.code[:12], visit.sandbox.clock.now(db)) is not None:
        return _page(visit, db, user, 1, {"code": frame.CODE_WRONG})
    if find_person(db, number.text) is not None:  # somebody was quicker
        return _page(visit, db, user, 0, {"mobile": t.MOBILE_TAKEN})
    person.mobile, person.area_code = number.text, number.area_code or person.area_code
    return _page(visit, db, user, 2)


def _page(
    visit: PageVisit, db: Session, user: LinkedUser, step: int, errors: Mapping[str, Text] = MappingProxyType({})
) -> Response:
    bound, typed = db.get_one(Person, user.person_id).mobile, _number(visit.value("mobile", 128))
    return visit.show(
        "mobile.html",
        status=422 if errors else 200,
        t=t,
        title=t.BIND_MOBILE,
        sub=t.BIND_MOBILE_NOTE,
        steps=t.MOBILE_STEPS,
        step=2 if bound else step if typed else 0,
        errors={} if bound else errors,
        mask=mask_login_name(typed.text if typed else ""),
        again=at("/mobile", mobile=visit.value("mobile", 128)),
        wait=wait_before_next(visit, db, typed.text) if typed else 0,
        done=t.MOBILE_BOUND.format(mask=mask_login_name(bound or "")),
        done_sub=t.GO_ON,
        done_link=verification.BACK,
        done_href=back_address(visit),
        back=t.BACK_TO_HOME,
        back_href=at("/center/setting"),
    )
