"""What the sign-in page shows: the card on the right, the demonstration people on the left."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_sandbox.identity import captcha
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.pages import entrance
from vcc_sandbox.pages.frame import show
from vcc_sandbox.pages.html import Child, Element, h
from vcc_sandbox.pages.icons import icon
from vcc_sandbox.pages.parts import Errors, alert, error_of, field, note, password, primary
from vcc_sandbox.pages.returning import carried, no_check
from vcc_sandbox.pages.web import Visit, at
from vcc_sandbox.pages.words import sign_in as t
from vcc_sandbox.seed.demonstration import DEMONSTRATION, Demonstrator, Group

BY_CODE = "code"


@dataclass(frozen=True)
class Form:
    """What the card shows."""

    errors: Errors
    by_code: bool = False
    sent_to: str = ""
    wait: int = 0


def sign_in_view(visit: Visit, db: Session, form: Form, status: int = 200) -> Response:
    """The whole page."""
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
            # Enter in a field presses a form's first button, which must not be the one that changes the image.
            h.button(t.SUBMIT, type="submit", class_="reader", tabindex="-1", aria_hidden="true"),
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
    image = captcha.create(db, visit.sandbox.clock.now(db))
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
        h.span(
            h.b(one.name), h.small(one.note, class_="say"), h.small(one.login_name, class_=None if main else "reader")
        ),
        icon("arrow-right" if main else "chevron-right"),
        class_="tile main" if main else "tile",
        type="submit",
        name="person",
        value=one.login_name,
        title=None if main else one.login_name,
    )
