"""Registration: a mail with a code, then a password and the agreements, then on to the portal."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from pydantic import AfterValidator, Field, ValidationInfo
from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_portal.i18n.durations import duration_text
from vcc_sandbox.identity import codes, registration
from vcc_sandbox.identity.mailboxes import is_mailbox
from vcc_sandbox.identity.people import normalise
from vcc_sandbox.provider_pages import session as sign_ins
from vcc_sandbox.provider_pages.checks import anything
from vcc_sandbox.provider_pages.forms import Form, check, known, needed, wrong
from vcc_sandbox.provider_pages.returning import carried
from vcc_sandbox.provider_pages.sent_code import wait_before_next
from vcc_sandbox.provider_pages.web import Visit, at, page_router
from vcc_sandbox.provider_pages.words import register as t

router = page_router()
UTM = ("utm_source", "utm_medium", "utm_term", "utm_content", "utm_campaign")
AGREEMENTS = (
    (registration.AGREEMENTS[0], t.AGREE_SERVICE, t.SERVICE, "/agreement"),
    (registration.AGREEMENTS[1], t.AGREE_PRIVACY, t.PRIVACY, "/privacy"),
)


def acceptable(value: str) -> str:
    """A password that is long and mixed enough."""
    if not registration.acceptable(value):
        raise wrong(t.PASSWORD_WEAK)
    return value


def same_again(value: str, info: ValidationInfo) -> str:
    """The password once more, also where it is too weak."""
    if value != known(info, "password"):
        raise wrong(t.PASSWORD_DIFFERS)
    return value


def _agreed(values: list[str]) -> list[str]:
    if not registration.agreed(values):
        raise wrong(t.AGREE_NEEDED)
    return values


class Registration(Form):
    """The second step: code, password, region and the agreements."""

    code: Annotated[str, needed(anything, t.CODE_EMPTY)]
    password: Annotated[str, AfterValidator(acceptable)] = Field(repr=False)
    password_again: Annotated[str, AfterValidator(same_again)] = Field(repr=False)
    region: Annotated[str, needed(lambda value: None if value in dict(t.REGIONS) else t.REGION_EMPTY, t.REGION_EMPTY)]
    agreement_codes: Annotated[list[str], AfterValidator(_agreed)]


@router.get("/register")
@router.get("/register/activate")
def register_page(visit: Visit) -> Response:
    """The address, or, from the mail's link, the password."""
    return _password_step(visit, {}) if visit.value("step") == "password" else _mail_step(visit, {})


@router.post("/register")
def send_activation(visit: Visit) -> Response:
    """Send the activation mail, from the second step once more; the answer is the same for an address that has an account."""
    name = normalise(visit.value("loginName", 128))
    if not is_mailbox(name):
        return _mail_step(visit, {"loginName": t.MAIL_WRONG}, 422)
    again = visit.value("step") == "password"
    onward = {**_kept(visit), "step": "password", "loginName": name}
    link = at("/register", **onward) + "&code={code}"
    try:
        with visit.write() as db:
            registration.activate(db, name, visit.sandbox.clock.now(db), link=link)
    except codes.NotSent as refusal:
        if refusal.why is not codes.Why.STILL_VALID:
            too_often = t.TOO_OFTEN.format(time=duration_text(refusal.seconds))
            return (
                _again(visit, {"code": too_often}, 422) if again else _mail_step(visit, {"loginName": too_often}, 422)
            )
    return _again(visit) if again else visit.go(at("/register", **onward, sent="yes"))


@router.post("/register/activate")
def finish(visit: Visit) -> Response:
    """Make the person, sign in, and go on to the portal."""
    form, errors = check(visit, Registration)
    if form is None:
        return _password_step(visit, errors, 422)
    applicant = registration.Applicant(visit.value("loginName", 128), form.password, form.region, _origin(visit))
    with visit.write() as db:
        user = registration.register(db, applicant, form.code[:12], visit.sandbox.clock.now(db))
        if user is not None:
            return sign_ins.enter(visit, db, user)
    return _password_step(visit, {"code": t.CODE_WRONG}, 422)


def _invitation(visit: Visit) -> str:
    """From the form, or from the address in either spelling (spec §5)."""
    given = visit.value("invitationCode", 200) or visit.value("inviteCode", 200) or visit.value("invitecode", 200)
    return registration.clean_invitation(given)


def _origin(visit: Visit) -> dict[str, str]:
    given = {name: visit.value(name, 128) for name in UTM}
    return {name: value for name, value in {**given, "invitationCode": _invitation(visit)}.items() if value}


def _kept(visit: Visit) -> dict[str, str]:
    return {**carried(visit), **_origin(visit)}


def _again(visit: Visit, errors: Mapping[str, Text] = MappingProxyType({}), status: int = 200) -> Response:
    """The second step with what was typed in it, but for the code that another has replaced."""
    return _page(visit, 1, errors, status)


def _mail_step(visit: Visit, errors: Mapping[str, Text], status: int = 200) -> Response:
    return _page(visit, 0, errors, status)


def _password_step(visit: Visit, errors: Mapping[str, Text], status: int = 200) -> Response:
    return _page(visit, 1, errors, status, code=visit.value("code", 12))


def _page(visit: Visit, step: int, errors: Mapping[str, Text], status: int, code: str = "") -> Response:
    mail = normalise(visit.value("loginName", 128))
    with visit.read() as db:
        wait = wait_before_next(visit, db, mail)
    return visit.show(
        "register.html",
        status=status,
        t=t,
        step=step,
        errors=errors,
        mail=mail,
        code=code,
        wait=wait,
        carried=carried(visit),
        kept=_kept(visit),
        invitation=_invitation(visit),
        agreements=AGREEMENTS,
    )
