"""Registration: a mail with a code, then a password and the agreements, then on to the portal."""

from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_portal.i18n.durations import duration_text
from vcc_sandbox.identity import codes, registration
from vcc_sandbox.identity.people import normalise
from vcc_sandbox.pages import entrance
from vcc_sandbox.pages.frame import show
from vcc_sandbox.pages.html import Child, Element, h
from vcc_sandbox.pages.parts import NONE, Errors, alert, error_of, field, note, password, primary, select, steps
from vcc_sandbox.pages.returning import carried
from vcc_sandbox.pages.web import Pages, Visit, at
from vcc_sandbox.pages.words import register as t

router = Pages()
UTM = ("utm_source", "utm_medium", "utm_term", "utm_content", "utm_campaign")
REGIONS = frozenset(code for code, _ in t.REGIONS)


@router.show("/register")
@router.show("/register/activate")
def register_page(visit: Visit) -> Response:
    """The address, or, from the mail's link, the password."""
    return _password_step(visit, NONE) if visit.value("step") == "password" else _mail_step(visit, NONE)


@router.take("/register")
def send_activation(visit: Visit) -> Response:
    """Send the activation mail; the answer is the same for an address that has an account."""
    name = normalise(visit.value("loginName", 128))
    if not registration.is_mail(name):
        return _mail_step(visit, {"loginName": t.MAIL_WRONG}, 422)
    onward = {**_kept(visit), "step": "password", "loginName": name}
    link = at("/register", **onward) + "&code={code}"
    try:
        with visit.write() as db:
            registration.activate(db, name, visit.sandbox.clock.now(db), link=link)
    except codes.NotSent as refusal:
        if refusal.why is not codes.Why.STILL_VALID:
            return _mail_step(visit, {"loginName": t.TOO_OFTEN.format(time=duration_text(refusal.seconds))}, 422)
    return visit.go(at("/register", **onward, sent="yes"))


@router.take("/register/activate")
def finish(visit: Visit) -> Response:
    """Make the person, sign in, and go on to the portal."""
    errors = _problems(visit)
    if errors:
        return _password_step(visit, errors, 422)
    applicant = registration.Applicant(
        visit.value("loginName", 128), visit.secret("password"), visit.value("region"), _origin(visit)
    )
    with visit.write() as db:
        user = registration.register(db, applicant, visit.value("code", 12), visit.sandbox.clock.now(db))
        if user is not None:
            return entrance.enter(visit, db, user)
    return _password_step(visit, {"code": t.CODE_WRONG}, 422)


def _problems(visit: Visit) -> dict[str, Text]:
    given = visit.secret("password")
    problems = {
        "code": None if visit.value("code") else t.CODE_EMPTY,
        "password": None if registration.acceptable(given) else t.PASSWORD_WEAK,
        "passwordAgain": None if visit.secret("passwordAgain") == given else t.PASSWORD_DIFFERS,
        "region": None if visit.value("region") in REGIONS else t.REGION_EMPTY,
        "agreementCodes": None if registration.agreed(visit.values("agreementCodes")) else t.AGREE_NEEDED,
    }
    return {name: text for name, text in problems.items() if text is not None}


def _invitation(visit: Visit) -> str:
    """From the form, or from the address in either spelling (spec §5)."""
    given = visit.value("invitationCode", 200) or visit.value("inviteCode", 200) or visit.value("invitecode", 200)
    return registration.clean_invitation(given)


def _origin(visit: Visit) -> dict[str, str]:
    given = {name: visit.value(name, 128) for name in UTM}
    return {name: value for name, value in {**given, "invitationCode": _invitation(visit)}.items() if value}


def _kept(visit: Visit) -> dict[str, str]:
    return {**carried(visit), **_origin(visit)}


def _mail_step(visit: Visit, errors: Errors, status: int = 200) -> Response:
    form = h.form(
        field(
            t.MAIL,
            "loginName",
            errors=errors,
            value=visit.value("loginName", 128),
            hint=t.MAIL_HINT,
            type_="email",
            autocomplete="email",
            maxlength=128,
        ),
        primary(t.NEXT, wide=True),
        method="post",
        action=at("/register", **_kept(visit)),
        class_="stack",
        novalidate=True,
    )
    return _page(visit, 0, form, status)


def _password_step(visit: Visit, errors: Errors, status: int = 200) -> Response:
    mail = normalise(visit.value("loginName", 128))
    form = h.form(
        alert(errors),
        field(
            t.CODE,
            "code",
            errors=errors,
            value=visit.value("code", 12),
            inputmode="numeric",
            autocomplete="one-time-code",
            maxlength=6,
        ),
        password(t.PASSWORD, "password", errors=errors, hint=t.PASSWORD_HINT, new=True),
        password(t.PASSWORD_AGAIN, "passwordAgain", errors=errors, new=True),
        h.div(
            select(t.REGION, "region", t.REGIONS, errors=errors, value=visit.value("region") or "CN"),
            field(
                t.INVITATION,
                "invitationCode",
                value=_invitation(visit),
                optional=True,
                hint=t.INVITATION_HINT,
                maxlength=64,
            ),
            class_="two",
        ),
        _agreements(visit, errors),
        primary(t.SUBMIT, wide=True),
        method="post",
        action=at("/register/activate", **_kept(visit), step="password", loginName=mail),
        class_="stack",
        novalidate=True,
    )
    return _page(visit, 1, [_sent_note(mail), form, _again(visit, mail)], status)


def _sent_note(mail: str) -> Element:
    words = t.SENT.format(mail=mail)
    return note("info", h.b(t.SENT_TITLE), h.br(), words, " ", h.a(t.OPEN_OUTBOX, href=at("/outbox"), target="_blank"))


def _again(visit: Visit, mail: str) -> Element:
    return h.form(
        h.button(t.RESEND, class_="linkish", type="submit"),
        h.a(t.OTHER_MAIL, href=at("/register", **_kept(visit))),
        method="post",
        action=at("/register", **_kept(visit), loginName=mail),
        class_="ends",
    )


def _agreements(visit: Visit, errors: Errors) -> Element:
    ticked = visit.values("agreementCodes")
    rows = (
        (registration.AGREEMENTS[0], t.AGREE_SERVICE, t.SERVICE, "/agreement"),
        (registration.AGREEMENTS[1], t.AGREE_PRIVACY, t.PRIVACY, "/privacy"),
    )
    return h.div(
        (
            h.label(
                h.input(type="checkbox", name="agreementCodes", value=code, checked=code in ticked),
                h.span(words, h.a(title, href=at(path), target="_blank")),
                class_="tick",
            )
            for code, words, title, path in rows
        ),
        error_of("agreementCodes", errors),
    )


def _page(visit: Visit, step: int, body: Child, status: int) -> Response:
    card = h.section(
        h.h1(t.TITLE),
        h.p(t.SUB, class_="sub tight"),
        steps(t.STEPS, step),
        h.div(body, class_="stack"),
        h.p(
            h.span(t.HAVE_ACCOUNT, class_="sub"),
            " ",
            h.a(h.b(t.SIGN_IN), href=at("/sign-in", **carried(visit))),
            class_="after",
        ),
        class_="card",
    )
    return show(visit, t.TITLE, h.div(card, class_="narrow"), status=status, open_ground=True)
