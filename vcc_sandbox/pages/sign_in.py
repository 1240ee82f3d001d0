"""The sign-in page: a password with an image or a code, or one click on a demonstration person."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session
from starlette.responses import JSONResponse, Response

from vcc_portal.domain.text import Text
from vcc_portal.i18n.durations import duration_text
from vcc_sandbox.pages import entrance
from vcc_sandbox.pages.frame import show
from vcc_sandbox.pages.html import Child, Element, h
from vcc_sandbox.pages.icons import icon
from vcc_sandbox.pages.parts import NONE, Errors, alert, error_of, field, note, password, primary
from vcc_sandbox.pages.returning import carried, no_check
from vcc_sandbox.pages.web import Pages, Visit, at
from vcc_sandbox.pages.words import sign_in as t
from vcc_sandbox.people import DEMONSTRATION, Demonstrator, Group
from vcc_sandbox.services import attempts, captcha, codes
from vcc_sandbox.services.identity import find_person, normalise
from vcc_sandbox.services.masking import mask
from vcc_sandbox.services.sign_in import TYPE_CODE, Wrong, current_account, proved, try_password
from vcc_sandbox.tables.identity import LinkedUser, Person

router = Pages()
BY_CODE = "code"


@dataclass(frozen=True)
class Form:
    """What the card shows."""

    errors: Errors
    by_code: bool = False
    sent_to: str = ""
    wait: int = 0


@router.show("/sign-in")
@router.show("/sign-in/demo")
@router.show("/sign-in/continue")
def sign_in_page(visit: Visit) -> Response:
    """The page as the portal's visitor first sees it."""
    with visit.write() as db:
        return _page(visit, db, Form(NONE, by_code=visit.value("by") == BY_CODE))


@router.take("/sign-in")
def sign_in(visit: Visit) -> Response:
    """Check the form, and go back to the portal with a token or show what is wrong."""
    by_code = visit.value("by") == BY_CODE
    if visit.value("act") == "send":
        return _send_code(visit)
    errors = _missing(visit, by_code=by_code)
    with visit.write() as db:
        found = None if errors else _attempt(visit, db, by_code=by_code)
        if isinstance(found, Person):
            return entrance.enter(visit, db, current_account(db, found.person_id))
        return _page(visit, db, Form(found or errors, by_code), status=422)


@router.take("/sign-in/demo")
def sign_in_demo(visit: Visit) -> Response:
    """One click on a demonstration person."""
    name = visit.value("person")
    with visit.write() as db:
        person = find_person(db, name) if name in DEMONSTRATION.login_names else None
        if person is None:
            return _page(visit, db, Form(NONE), status=404)
        return entrance.enter(visit, db, current_account(db, person.person_id))


@router.take("/sign-in/continue")
def sign_in_continue(visit: Visit) -> Response:
    """Go on with the session that is already here."""
    with visit.write() as db:
        session = entrance.session_of(visit, db)
        return entrance.go_on(visit, db, session) if session else _page(visit, db, Form(NONE))


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
        image = captcha.create(db, visit.sandbox.clock.now())
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
    now, name = visit.sandbox.clock.now(), visit.value("loginName", 128)
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
            return _page(visit, db, Form({"loginName": t.NAME_EMPTY}, by_code=True), status=422)
        try:
            codes.send(db, name, TYPE_CODE, visit.sandbox.clock.now(), deliver=find_person(db, name) is not None)
        except codes.NotSent as refusal:
            if refusal.why is codes.Why.STILL_VALID:
                return _page(visit, db, Form(NONE, by_code=True, sent_to=mask(name), wait=refusal.seconds))
            error = t.TOO_OFTEN.format(time=duration_text(refusal.seconds))
            return _page(visit, db, Form({"code": error}, by_code=True, wait=refusal.seconds), status=422)
        return _page(visit, db, Form(NONE, by_code=True, sent_to=mask(name), wait=codes.RESEND_SECONDS))


def _page(visit: Visit, db: Session, form: Form, status: int = 200) -> Response:
    return show(
        visit,
        t.TITLE,
        h.div(_hero(), _card(visit, db, form), _people(visit, db), class_="wrap entry"),
        status=status,
        open_ground=True,
    )


def _hero() -> Element:
    return h.div(
        h.p(t.EYEBROW, class_="eyebrow"), h.h1(t.HERO, class_="lines"), h.p(t.LEDE, class_="lede"), class_="hero"
    )


def _card(visit: Visit, db: Session, form: Form) -> Element:
    signed_in = None if no_check(visit) else _continue(visit, db)
    return h.section(
        h.div(h.h2(t.TITLE, id="sign-in", class_="as-title"), h.p(t.SUB, class_="sub")),
        signed_in,
        h.p(t.OTHER, class_="or") if signed_in else None,
        h.form(
            alert(form.errors),
            field(
                t.LOGIN_NAME,
                "loginName",
                errors=form.errors,
                value=visit.value("loginName", 128),
                autocomplete="username",
                inputmode="email",
                autocapitalize="none",
                spellcheck="false",
                maxlength=128,
            ),
            password(t.PASSWORD, "password", errors=form.errors),
            _code(visit, form) if form.by_code else _image(visit, db, form),
            _submit(second=signed_in is not None),
            method="post",
            action=at("/sign-in", **carried(visit), by=BY_CODE if form.by_code else ""),
            class_="stack",
            novalidate=True,
        ),
        h.div(
            h.a(t.FORGOT, href=at("/forgot-password", **carried(visit))),
            h.span(h.span(t.NEW_HERE, class_="sub"), " ", h.a(h.b(t.REGISTER), href=at("/register", **carried(visit)))),
            class_="ends",
        ),
        class_="card stack",
        aria_labelledby="sign-in",
    )


def _submit(*, second: bool) -> Element:
    """The page's one filled button, unless going on as the person signed in is."""
    return (
        h.button(t.SUBMIT, type="submit", class_="button secondary large wide")
        if second
        else primary(t.SUBMIT, wide=True)
    )


def _continue(visit: Visit, db: Session) -> Element | None:
    session = entrance.session_of(visit, db)
    if session is None:
        return None
    person = db.get_one(Person, session.person_id)
    user = db.get_one(LinkedUser, session.user_id)
    name = Text(zh=user.kyc_name_zh or person.login_name, en=user.kyc_name_en or person.login_name)
    return h.form(
        note("ok", h.b(t.CONTINUE_AS), h.br(), person.login_name),
        h.button(
            h.span(t.CONTINUE.format(name=name)),
            icon("arrow-right"),
            class_="button primary wide",
            type="submit",
        ),
        h.button(t.SIGN_OUT, class_="linkish", type="submit", formaction=at("/sign-out", **carried(visit))),
        method="post",
        action=at("/sign-in/continue", **carried(visit)),
        class_="stack-s",
    )


def _image(visit: Visit, db: Session, form: Form) -> Element:
    image = captcha.create(db, visit.sandbox.clock.now())
    other = at("/sign-in", **carried(visit), by=BY_CODE)
    return h.div(
        h.input(type="hidden", name="imageToken", value=image.token),
        h.label(t.IMAGE_CODE, for_="imageCode"),
        h.div(
            h.div(
                h.input(
                    id="imageCode",
                    name="imageCode",
                    required=True,
                    maxlength=12,
                    autocomplete="off",
                    autocapitalize="characters",
                    spellcheck="false",
                    aria_invalid="true" if "imageCode" in form.errors else None,
                    aria_describedby="imageCode-error" if "imageCode" in form.errors else "image-other",
                ),
                class_="control",
            ),
            h.img(src=f"data:image/png;base64,{image.png}", alt=t.IMAGE_ALT, data_check=True, width=114, height=40),
            h.button(
                icon("refresh-cw"),
                h.span(t.IMAGE_NEW, class_="reader"),
                class_="quiet",
                type="submit",
                name="act",
                value="image",
                formnovalidate=True,
                data_image=at("/image"),
            ),
            class_="image-row",
        ),
        error_of("imageCode", form.errors),
        h.p(h.span(t.HARD_TO_READ), h.a(t.USE_CODE, href=other, data_keep=True), class_="under", id="image-other"),
        class_="field",
    )


def _code(visit: Visit, form: Form) -> Element:
    back = at("/sign-in", **carried(visit))
    return h.div(
        h.label(t.SENT_CODE, for_="code"),
        h.div(
            h.div(
                h.input(
                    id="code",
                    name="code",
                    inputmode="numeric",
                    maxlength=6,
                    autocomplete="one-time-code",
                    aria_invalid="true" if "code" in form.errors else None,
                    aria_describedby="code-error" if "code" in form.errors else "code-hint",
                ),
                class_="control",
            ),
            _send_button(form),
            class_="image-row",
        ),
        error_of("code", form.errors),
        h.p(h.span(t.CODE_HINT, id="code-hint"), h.a(t.USE_IMAGE, href=back, data_keep=True), class_="under"),
        note(
            "info",
            t.CODE_SENT.format(mask=form.sent_to),
            " ",
            h.a(t.OPEN_OUTBOX, href=at("/outbox"), target="_blank"),
            role="status",
        )
        if form.sent_to
        else None,
        class_="field stack-s",
    )


def _send_button(form: Form) -> Element:
    label = t.RESEND if form.wait else t.GET_CODE
    words: Child = h.span(label, data_wait=form.wait, data_words=t.WAIT, data_then=t.RESEND) if form.wait else label
    return h.button(words, class_="button secondary", type="submit", name="act", value="send", formnovalidate=True)


def _people(visit: Visit, db: Session) -> Element:
    known = select(Person.login_name, Person.display_name).where(Person.login_name.in_(DEMONSTRATION.login_names))
    present = {row.login_name: row.display_name for row in db.execute(known)}
    return h.section(
        h.h2(t.PEOPLE, id="people", class_="reader"),
        h.form(
            (_group(group, present) for group in Group),
            method="post",
            action=at("/sign-in/demo", **carried(visit)),
        ),
        h.p(t.PASSWORD_NOTE, h.code(DEMONSTRATION.password), class_="fine"),
        class_="people",
        aria_labelledby="people",
    )


def _group(group: Group, present: dict[str, str]) -> Child:
    shown = [one for one in DEMONSTRATION.people if one.group is group and one.login_name in present]
    if not shown:
        return None
    tiles = (_tile(one, present[one.login_name]) for one in shown)
    return [h.h3(group.value), h.div(tiles, class_="tiles")]


def _tile(one: Demonstrator, display_name: str) -> Element:
    main = one.group is Group.FIRST
    return h.button(
        h.i(display_name[:1], class_="initial", aria_hidden="true") if main else None,
        h.span(h.b(one.name), h.small(one.note, class_="say"), h.small(one.login_name) if main else None),
        icon("arrow-right" if main else "chevron-right"),
        class_="tile main" if main else "tile",
        type="submit",
        name="person",
        value=one.login_name,
        title=None if main else one.login_name,
    )
