"""Registration by mail: a code goes to the address, and with it a person and an unopened account are made."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy.orm import Session

from vcc_portal.domain.text import Text
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.passwords import hash_password
from vcc_sandbox.core.tables import KycFile
from vcc_sandbox.identity import codes, outbox
from vcc_sandbox.identity.people import find_person, normalise
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.rewards import invitations

TYPE_CODE = "REGISTER"
AGREEMENTS = ("VCC_SERVICE", "VCC_PRIVACY")
"""Both must be ticked."""
PASSWORD_MIN, PASSWORD_MAX = 8, 64
CHANNEL = "10001"

SUBJECT = Text(zh="激活您的账号", en="Activate your account")
BODY = Text(
    zh="请打开下面的链接，或在注册页填写验证码。5 分钟内有效。",
    en="Open the link below, or enter the code on the registration page. It is good for 5 minutes.",
)
TAKEN_SUBJECT = Text(zh="您已经有账号", en="You already have an account")
TAKEN_BODY = Text(
    zh="有人用这个邮箱注册，但它已有账号。如果是您，请直接登录或找回密码。",
    en="Somebody tried to register with this address, which has an account. If it was you, sign in or reset the password.",
)


def acceptable(password: str) -> bool:
    """8 to 64 characters with a letter and a digit."""
    long_enough = PASSWORD_MIN <= len(password) <= PASSWORD_MAX
    return long_enough and any(c.isalpha() for c in password) and any(c.isdigit() for c in password)


def clean_invitation(code: str) -> str:
    """Letters, digits and commas only (spec §5)."""
    return re.sub(r"[^A-Za-z0-9,]", "", code)[:64]


def activate(db: Session, login_name: str, now: datetime, *, link: str, origin: dict[str, str] | None = None) -> None:
    """Send the code; `link` has a place `{code}`, `origin` stays with who registers by the code. An address with an account gets another letter, nobody else learns it.

    Raises `codes.NotSent`.
    """
    name = normalise(login_name)
    taken = find_person(db, name) is not None

    def write(recipient: str, code: str) -> outbox.Letter:
        return outbox.Letter(recipient, TYPE_CODE, SUBJECT, BODY, code=code, link=link.replace("{code}", code))

    codes.send(db, name, TYPE_CODE, now, deliver=not taken, write=write, origin=origin)
    if taken:
        outbox.send(db, outbox.Letter(name, TYPE_CODE, TAKEN_SUBJECT, TAKEN_BODY), now)


def agreed(ticked: Iterable[str]) -> bool:
    """Whether every agreement that is needed was ticked."""
    return set(AGREEMENTS) <= set(ticked)


@dataclass(frozen=True)
class Applicant:
    """What somebody registers with; check `acceptable` and `agreed` before."""

    login_name: str
    password: str
    region: str = "CN"
    origin: dict[str, str] = field(default_factory=dict)
    """Invitation code and utm parameters."""


def register(db: Session, applicant: Applicant, code: str, now: datetime) -> LinkedUser | None:
    """The new account; None when the code is wrong or old."""
    name = normalise(applicant.login_name)
    origin = codes.origin_of(db, name, TYPE_CODE, now) | applicant.origin
    if codes.use(db, name, TYPE_CODE, code, now) is not None or find_person(db, name) is not None:
        return None
    ids = Ids(db)
    person = Person(
        person_id=ids.short("person", now),
        login_name=name,
        password_hash=hash_password(applicant.password),
        region=applicant.region,
        display_name=name.partition("@")[0][:64],
        signed_up_with=origin,
        created_at=ts(now),
    )
    db.add(person)
    db.flush()
    invitations.registered(db, person, applicant.origin.get("invitationCode", ""), now)
    return _first_account(db, ids, person, now)


def _first_account(db: Session, ids: Ids, person: Person, now: datetime) -> LinkedUser:
    user_id = ids.short("user", now)
    user = LinkedUser(
        user_id=user_id,
        person_id=person.person_id,
        biz_source="cn_vcc",
        company_id=user_id,
        operator_name=person.display_name,
        status="INIT",
        account_status="NONE",
        checked=True,
        channel_id=CHANNEL,
        created_at=ts(now),
    )
    db.add(user)
    db.add(KycFile(user_id=user_id))
    db.flush()
    return user
