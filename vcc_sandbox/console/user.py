"""One linked account: its states, and a form that sets them."""

from pydantic import ValidationError
from sqlalchemy import select
from sqlalchemy.orm import Session
from starlette.exceptions import HTTPException
from starlette.responses import Response

from vcc_portal.domain.kyc import kyb_status, kyc_status
from vcc_portal.domain.text import Text
from vcc_sandbox.console.desk import console_page
from vcc_sandbox.console.fields import choice
from vcc_sandbox.console.people_view import FLAGS, KYC_NUMBERS, state_badge, who
from vcc_sandbox.content.agreements import TITLES
from vcc_sandbox.control import models as m
from vcc_sandbox.control import people
from vcc_sandbox.identity.tables import LinkedUser, Person, UnsignedAgreement
from vcc_sandbox.pages.html import Element, h
from vcc_sandbox.pages.icons import icon
from vcc_sandbox.pages.parts import NONE, Errors, field, ticks
from vcc_sandbox.pages.web import Pages, Visit, at
from vcc_sandbox.pages.words import console as c
from vcc_sandbox.pages.words import console_scene as t

HERE = "/console/people/{user_id}"
CHOICES: dict[str, dict[str, Text]] = {
    "status": t.STATUS_WORDS,
    "kycUserStatus": t.SERVICE_WORDS,
    "accountStatus": t.STATE_WORDS,
    "userCentreBlock": t.BLOCK_WORDS,
    "kycStatus": t.KYC_WORDS,
    "kybStatus": t.KYB_WORDS,
}

router = Pages()


@router.show(HERE)
def user_page(visit: Visit) -> Response:
    """As it is now."""
    return _page(visit)


@router.take(HERE)
def set_state(visit: Visit) -> Response:
    """Set what the form says; what is already so is left out, so that nothing is decided twice."""
    errors = _problems(visit)
    if errors:
        return _page(visit, errors=errors, status=422)
    with visit.read() as db:
        user, _ = _found(db, visit)
        body = _asked(visit, user)
    try:
        people.set_state(visit.sandbox, m.UserState.model_validate(body))
    except ValidationError as error:
        name = str(error.errors()[0]["loc"][0])
        return _page(visit, errors={name if name in CHOICES else "freezeReason": c.BAD_VALUE}, status=422)
    return visit.go(at(f"/console/people/{user.user_id}", saved="yes"))


def _problems(visit: Visit) -> dict[str, Text]:
    errors = {name: c.BAD_VALUE for name, words in CHOICES.items() if visit.value(name, 40) not in words}
    most = visit.value("maxCards", 8)
    if not (most.isascii() and most.isdecimal() and int(most) <= 100_000):
        errors["maxCards"] = t.NUMBER_WRONG
    return errors


def _asked(visit: Visit, user: LinkedUser) -> dict[str, object]:
    before = _present(user)
    given = {name: visit.value(name, 40) for name in CHOICES} | {"freezeReason": visit.value("freezeReason", 128)}
    body: dict[str, object] = {name: value for name, value in given.items() if value != before[name]}
    if "kycStatus" in body:
        body["kycStatus"] = KYC_NUMBERS[given["kycStatus"]]
        if user.vcc_kyc_type is None and given["kycStatus"] != "INIT":
            body["kycType"] = 0 if user.account_type == "PERSONAL" else 1
    if body.get("accountStatus") == "FROZEN" or ("accountStatus" in body and given["freezeReason"]):
        body["freezeReason"] = given["freezeReason"]
    chosen = visit.values("flags")
    flags: dict[str, object] = {name: name in chosen for name in FLAGS}
    body["flags"] = flags | {"max_cards": int(visit.value("maxCards", 8))}
    body["unsignedAgreements"] = [
        {"code": code, "title": TITLES[code].zh} for code in visit.values("agreements") if code in TITLES
    ]
    return body | {"userId": user.user_id}


def _present(user: LinkedUser) -> dict[str, str]:
    status = kyc_status(user.vcc_kyc_status)
    return {
        "status": user.status,
        "kycUserStatus": user.kyc_user_status,
        "accountStatus": user.account_status,
        "freezeReason": user.freeze_reason,
        "userCentreBlock": user.user_centre_block or "",
        "kycStatus": str(status),
        "kybStatus": str(kyb_status(user.vcc_kyb_status)),
    }


def _found(db: Session, visit: Visit) -> tuple[LinkedUser, Person]:
    user = db.get(LinkedUser, visit.request.path_params["user_id"])
    if user is None:
        raise HTTPException(404)
    return user, db.get_one(Person, user.person_id)


def _page(visit: Visit, *, errors: Errors = NONE, status: int = 200) -> Response:
    with visit.read() as db:
        user, person = _found(db, visit)
        rows = select(UnsignedAgreement.code).where(UnsignedAgreement.user_id == user.user_id)
        unsigned = list(db.scalars(rows))
        body = _form(visit, user, unsigned, errors)
        head = h.div(
            h.a(icon("arrow-left", 14), t.BACK, href=at("/console"), class_="go"),
            h.div(
                h.i(person.display_name[:1] or "?", class_="initial", aria_hidden="true"),
                who(user, person),
                h.code(user.biz_source),
                state_badge(user),
                class_="person-head",
            ),
            class_="stack-s",
        )
    done = t.SAVED if visit.query.get("saved") == "yes" and not errors else None
    return console_page(visit, "/console", head, body, done=done, status=status)


def _form(visit: Visit, user: LinkedUser, unsigned: list[str], errors: Errors) -> Element:
    values = _present(user) | {"maxCards": str(user.max_cards)}
    flags = [name for name in FLAGS if getattr(user, name)]
    if errors:  # what was typed stays
        values = {name: visit.value(name, 128) for name in values}
        flags, unsigned = visit.values("flags"), visit.values("agreements")
    left = (
        _choice(t.STATE, "accountStatus", values, errors),
        field(t.REASON, "freezeReason", errors=errors, value=values["freezeReason"], optional=True, maxlength=128),
        _choice(t.STATUS, "status", values, errors),
        _choice(t.SERVICE, "kycUserStatus", values, errors),
    )
    right = (
        _choice(t.KYC, "kycStatus", values, errors),
        _choice(t.KYB, "kybStatus", values, errors),
        _choice(t.BLOCK, "userCentreBlock", values, errors),
        field(t.MAX_CARDS, "maxCards", errors=errors, value=values["maxCards"], inputmode="numeric", maxlength=6),
    )
    return h.form(
        h.div(h.div(left, class_="stack"), h.div(right, class_="stack"), class_="two inside"),
        h.div(
            ticks(t.FLAGS, "flags", t.FLAG_WORDS.items(), chosen=flags),
            ticks(t.AGREEMENTS, "agreements", TITLES.items(), chosen=unsigned),
            h.p(t.AGREEMENTS_HINT, class_="fine"),
            class_="inside stack-s ruled",
        ),
        h.div(
            h.p(t.EFFECT_NOTE, class_="fine"),
            h.button(t.SAVE, class_="button primary", type="submit"),
            class_="submit-bar",
        ),
        method="post",
        action=at(f"/console/people/{user.user_id}"),
        class_="panel",
        novalidate=True,
    )


def _choice(label: Text, name: str, values: dict[str, str], errors: Errors) -> Element:
    return choice(label, name, CHOICES[name], values[name], errors)
