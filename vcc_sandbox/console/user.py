"""One linked account: its states, and a form that sets them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, ValidationInfo, field_validator
from sqlalchemy import select
from sqlalchemy.orm import Session
from starlette.exceptions import HTTPException
from starlette.responses import Response

from vcc_portal.domain.kyc import kyb_status, kyc_status
from vcc_portal.domain.money import BadAmount, parse_amount
from vcc_portal.domain.text import Text
from vcc_sandbox.console.desk import console_page
from vcc_sandbox.console.states import FLAGS, KYC_NUMBERS, state_badge
from vcc_sandbox.console.words import desk as c
from vcc_sandbox.console.words import scene as t
from vcc_sandbox.content.agreements import TITLES
from vcc_sandbox.control import models as m
from vcc_sandbox.control import people
from vcc_sandbox.control.errors import Impossible
from vcc_sandbox.core.exchange_rates import PER_USD
from vcc_sandbox.identity.tables import LinkedUser, Person, UnsignedAgreement
from vcc_sandbox.provider_pages.forms import Form, check, known, ruled, wrong
from vcc_sandbox.provider_pages.review import account_name
from vcc_sandbox.provider_pages.web import Visit, at, page_router
from vcc_sandbox.sub_accounts.tables import CurrencyAccount

HERE = "/console/people/{user_id}"
BALANCE = "/console/people/{user_id}/balance"
DONE = {"yes": t.SAVED, "balance": t.BALANCE_SET}
CHOICES: dict[str, dict[str, Text]] = {
    "status": t.STATUS_WORDS,
    "kycUserStatus": t.SERVICE_WORDS,
    "accountStatus": t.STATE_WORDS,
    "userCentreBlock": t.BLOCK_WORDS,
    "kycStatus": t.KYC_WORDS,
    "kybStatus": t.KYB_WORDS,
}

router = page_router()


def _one_of(name: str) -> AfterValidator:
    words = CHOICES[name]
    return ruled(lambda value: None if value in words else c.BAD_VALUE)


def _number(value: str) -> Text | None:
    right = value.isascii() and value.isdecimal() and int(value) <= 100_000
    return None if right else t.NUMBER_WRONG


class StateForm(Form):
    """The states that an account shall have."""

    status: Annotated[str, _one_of("status")]
    kyc_user_status: Annotated[str, _one_of("kycUserStatus")]
    account_status: Annotated[str, _one_of("accountStatus")]
    freeze_reason: Annotated[str, BeforeValidator(lambda value: value[:128])]
    user_centre_block: Annotated[str, _one_of("userCentreBlock")]
    kyc_status: Annotated[str, _one_of("kycStatus")]
    kyb_status: Annotated[str, _one_of("kybStatus")]
    max_cards: Annotated[str, BeforeValidator(lambda value: value[:8]), ruled(_number)]
    flags: list[str]
    agreements: Annotated[list[str], BeforeValidator(lambda codes: [code for code in codes if code in TITLES])]


STATES = frozenset(StateForm.model_fields) - {"max_cards", "flags", "agreements"}


class BalanceForm(Form):
    """What the main account shall have available."""

    currency: str
    available: str

    @field_validator("available")
    @classmethod
    def _payable(cls, value: str, info: ValidationInfo) -> str:
        if known(info, "currency") not in PER_USD:
            raise wrong(c.BAD_VALUE)
        try:
            right = parse_amount(value, known(info, "currency")) >= 0
        except BadAmount:
            right = False
        if not right:
            raise wrong(t.BAD_BALANCE)
        return value


@router.get(HERE)
def user_page(visit: Visit) -> Response:
    """As it is now."""
    return _page(visit)


@router.post(HERE)
def set_state(visit: Visit) -> Response:
    """Set what the form says; what is already so is left out, so that nothing is decided twice."""
    form, errors = check(visit, StateForm)
    if form is None:
        return _page(visit, errors=errors, status=422)
    with visit.read() as db:
        user, _ = _found(db, visit)
        body = _asked(form, user)
    people.set_state(visit.sandbox, m.UserState.model_validate(body))
    return visit.go(at(f"/console/people/{user.user_id}", saved="yes"))


@router.post(BALANCE)
def set_balance(visit: Visit) -> Response:
    """Set what the main account has available."""
    with visit.read() as db:
        user, _ = _found(db, visit)
    form, errors = check(visit, BalanceForm)
    if form is None:
        return _page(visit, errors=errors, status=422)
    available = parse_amount(form.available, form.currency)
    try:
        people.set_balance(
            visit.sandbox, m.SetBalance(user_id=user.user_id, currency=form.currency, available=available)
        )
    except Impossible as error:
        return _page(visit, errors={"available": c.IMPOSSIBLE.format(why=str(error))}, status=409)
    return visit.go(at(f"/console/people/{user.user_id}", saved="balance"))


def _asked(form: StateForm, user: LinkedUser) -> dict[str, object]:
    before = _present(user)
    given: dict[str, str] = form.model_dump(by_alias=True, include=set(STATES))
    body: dict[str, object] = {name: value for name, value in given.items() if value != before[name]}
    if "kycStatus" in body:
        body["kycStatus"] = KYC_NUMBERS[form.kyc_status]
        if user.vcc_kyc_type is None and form.kyc_status != "INIT":
            body["kycType"] = 0 if user.account_type == "PERSONAL" else 1
    if body.get("accountStatus") == "FROZEN":
        body["freezeReason"] = form.freeze_reason
    flags: dict[str, object] = {name: name in form.flags for name in FLAGS}
    body["flags"] = flags | {"max_cards": int(form.max_cards)}
    body["unsignedAgreements"] = [{"code": code, "title": TITLES[code].zh} for code in form.agreements]
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


def _currencies(db: Session, user: LinkedUser) -> list[str]:
    """Of the main account."""
    of = CurrencyAccount
    query = select(of.currency).where(of.company_id == user.company_id, of.sub_user_id == "").order_by(of.account_no)
    return list(db.scalars(query))


def _found(db: Session, visit: Visit) -> tuple[LinkedUser, Person]:
    user = db.get(LinkedUser, visit.part("user_id"))
    if user is None:
        raise HTTPException(404)
    return user, db.get_one(Person, user.person_id)


def _page(visit: Visit, *, errors: Mapping[str, Text] = MappingProxyType({}), status: int = 200) -> Response:
    with visit.read() as db:
        user, person = _found(db, visit)
        rows = select(UnsignedAgreement.code).where(UnsignedAgreement.user_id == user.user_id)
        values = _present(user) | {"maxCards": str(user.max_cards)}
        flags, unsigned = [name for name in FLAGS if getattr(user, name)], list(db.scalars(rows))
        if errors and "available" not in visit.form:  # what was typed stays
            values = {name: visit.value(name, 128) for name in values}
            flags, unsigned = visit.values("flags"), visit.values("agreements")
        return console_page(
            visit,
            "/console",
            "person.html",
            done=DONE.get(visit.query.get("saved", "")) if not errors else None,
            currencies={code: Text.same(code) for code in _currencies(db, user)},
            errors=errors,
            status=status,
            t=t,
            user=user,
            person=person,
            name=account_name(user),
            state=state_badge(user),
            choices=CHOICES,
            values=values,
            flags=flags,
            unsigned=unsigned,
            agreements=TITLES.items(),
        )
