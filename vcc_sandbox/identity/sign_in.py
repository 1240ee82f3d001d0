"""Signing in: a check that a person is there, then the password, with counted tries."""

import functools
import secrets
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from vcc_sandbox.core.passwords import hash_password, password_matches
from vcc_sandbox.identity import attempts, captcha, codes
from vcc_sandbox.identity.people import find_person, linked_users, normalise
from vcc_sandbox.identity.tables import LinkedUser, Person

TYPE_CODE = "LOGIN"
"""Purpose of the code that may be asked for instead of the image."""


@dataclass(frozen=True)
class Wrong:
    """The password did not fit, or no try is left."""

    failed: int = 0
    locked_seconds: int = 0


def key_of(db: Session, login_name: str) -> str:
    """Tries by mail address and by mobile number of one person count together."""
    person = find_person(db, login_name)
    return attempts.subject("password", person.person_id if person else normalise(login_name))


def try_password(db: Session, login_name: str, password: str, now: datetime) -> Person | Wrong:
    """The person, or the same answer in the same time for a wrong password and an unknown name."""
    key = key_of(db, login_name)
    try:
        failed = attempts.reserve(db, key, now)
    except attempts.Locked as locked:
        return Wrong(attempts.MAX_FAILED, locked.seconds)
    person = find_person(db, login_name)
    if password_matches(password, person.password_hash if person else _nobody()) and person is not None:
        attempts.forgive(db, key)
        return person
    return Wrong(failed, attempts.lock_left(db, key, now))


def needs_human_check(db: Session, login_name: str, now: datetime) -> bool:
    """Whether the sign-in call wants an image ticket or a code."""
    return attempts.failed(db, key_of(db, login_name), now) >= attempts.IMAGE_AFTER


def passed_human_check(db: Session, login_name: str, ticket: str | None, code: str | None, now: datetime) -> bool:
    """Whether a ticket or a code is right; either is spent by asking."""
    if code:
        return codes.use(db, normalise(login_name), TYPE_CODE, code, now) is None
    return captcha.spend(db, ticket, now)


def current_account(db: Session, person_id: str) -> LinkedUser:
    """The linked account that a new sign-in opens."""
    return linked_users(db, person_id)[0]


@functools.cache
def _nobody() -> str:
    """A stored password that nobody knows, so that an unknown name costs the same time."""
    return hash_password(secrets.token_hex(16))
