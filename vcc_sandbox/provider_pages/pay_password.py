"""The payment password of an account: set or changed with a code to its user's number."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from pydantic import AfterValidator, Field
from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_portal.domain.masking import mask_login_name
from vcc_portal.domain.text import Text
from vcc_sandbox.core.passwords import hash_password
from vcc_sandbox.identity import codes
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.provider_pages.checks import anything
from vcc_sandbox.provider_pages.forms import Form, check, needed
from vcc_sandbox.provider_pages.register import acceptable, same_again
from vcc_sandbox.provider_pages.review import back_address, for_account
from vcc_sandbox.provider_pages.sent_code import is_sent, not_sent, wait_before_next
from vcc_sandbox.provider_pages.web import PageVisit, Visit, at, page_router
from vcc_sandbox.provider_pages.words import content as t
from vcc_sandbox.provider_pages.words import frame, verification
from vcc_sandbox.provider_pages.words import register as r

router = page_router()
TYPE_CODE = "PAY_PASSWORD"


class NewPayPassword(Form):
    """The second step: the code that was sent, and the password twice."""

    code: Annotated[str, needed(anything, frame.CODE_EMPTY)]
    password: Annotated[str, AfterValidator(acceptable)] = Field(repr=False)
    password_again: Annotated[str, AfterValidator(same_again)] = Field(repr=False)


@router.get("/pay-password")
def code_page(visit: Visit) -> Response:
    """Where the code goes; who has no number adds one first."""
    return for_account(visit, lambda v, db, user: _page(v, db, user, 0))


@router.get("/pay-password/new")
def password_page(visit: Visit) -> Response:
    """The second step again, after a change of language."""
    return for_account(visit, _again)


@router.post("/pay-password")
def send_code(visit: Visit) -> Response:
    """Send a code to the user's own number."""
    return for_account(visit, _send)


@router.post("/pay-password/new")
def set_password(visit: Visit) -> Response:
    """Check the code and keep the password."""
    return for_account(visit, _set)


def _again(visit: PageVisit, db: Session, user: LinkedUser) -> Response:
    mobile = db.get_one(Person, user.person_id).mobile
    return _page(visit, db, user, int(bool(mobile) and is_sent(visit, db, mobile or "", TYPE_CODE)))


def _send(visit: PageVisit, db: Session, user: LinkedUser) -> Response:
    mobile = db.get_one(Person, user.person_id).mobile
    wait = not_sent(visit, db, mobile, TYPE_CODE) if mobile else None
    if wait is not None:
        return _page(visit, db, user, 0, {"": wait})
    return visit.go(at("/pay-password/new"))


def _set(visit: PageVisit, db: Session, user: LinkedUser) -> Response:
    form, errors = check(visit, NewPayPassword)
    mobile = db.get_one(Person, user.person_id).mobile
    if form is None or not mobile:
        return _page(visit, db, user, 1, errors)
    if codes.use(db, mobile, TYPE_CODE, form.code[:12], visit.sandbox.clock.now(db)) is not None:
        return _page(visit, db, user, 1, {"code": frame.CODE_WRONG})
    user.pay_password_hash = hash_password(form.password)
    return _page(visit, db, user, 2)


def _page(
    visit: PageVisit, db: Session, user: LinkedUser, step: int, errors: Mapping[str, Text] = MappingProxyType({})
) -> Response:
    mobile = db.get_one(Person, user.person_id).mobile
    if not mobile:
        return visit.go(at("/mobile"))
    return visit.show(
        "pay_password.html",
        status=422 if errors else 200,
        t=t,
        r=r,
        title=t.PAY_PASSWORD,
        sub=t.PAY_PASSWORD_NOTE,
        steps=t.PAY_PASSWORD_STEPS,
        step=step,
        errors=errors,
        mask=mask_login_name(mobile),
        again=at("/pay-password"),
        wait=wait_before_next(visit, db, mobile),
        done=t.PAY_PASSWORD_SET,
        done_sub=t.GO_ON,
        done_link=verification.BACK,
        done_href=back_address(visit),
        back=t.BACK_TO_HOME,
        back_href=at("/center/setting"),
    )
