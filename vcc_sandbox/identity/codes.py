"""Six-digit codes by text message or mail: one a minute, five an hour, five tries, five minutes, one use."""

import hmac
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from enum import StrEnum

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from vcc_portal.domain.inputs import typed_code
from vcc_portal.domain.text import Text
from vcc_sandbox.core.clock import parse, ts
from vcc_sandbox.identity import outbox
from vcc_sandbox.identity.sign_in_tables import SentCode
from vcc_sandbox.identity.tokens import digest, new_token

RESEND_SECONDS = 60
"""Spec §9."""
EXPIRE_SECONDS = 300
MAX_TRIES = 5
MAX_AN_HOUR = 5
IMAGE_AFTER = 2
"""Codes sent within the hour to one recipient after which an image ticket is wanted."""

Writer = Callable[[str, str], outbox.Letter]
"""Makes the letter for a recipient and a code."""
SUBJECT = Text(zh="验证码", en="Verification code")
BODY = Text(
    zh="您的验证码是 {code}，5 分钟内有效。请勿告诉任何人。",
    en="Your code is {code}. It is good for 5 minutes. Tell it to nobody.",
)


class Why(StrEnum):
    """Why no code was sent."""

    STILL_VALID = "still valid"
    """The same code was asked for less than a minute ago."""
    TOO_SOON = "too soon"
    """Another code went to this recipient less than a minute ago."""
    TOO_MANY = "too many"


class NotSent(Exception):
    """No code was sent; try again after `seconds`."""

    def __init__(self, why: Why, seconds: int) -> None:
        super().__init__(why, seconds)
        self.why = why
        self.seconds = seconds


def seconds_to_wait(db: Session, recipient: str, now: datetime) -> int:
    """Until another code may be asked for; 0 when that is now."""
    recent = _recent(db, recipient, now)
    return max(0, _wait(recent[0], now)) if recent else 0


def sent_within_hour(db: Session, recipient: str, now: datetime) -> int:
    """How many codes a recipient got within the last hour."""
    return len(_recent(db, recipient, now))


def send(
    db: Session,
    recipient: str,
    type_code: str,
    now: datetime,
    *,
    deliver: bool = True,
    write: Writer | None = None,
    origin: dict[str, str] | None = None,
) -> None:
    """Send a new code, which closes the older ones of the same purpose.

    `deliver=False` keeps the same limits for a recipient that nobody has, without a message: the tries at a code that
    is never right are counted too, or what follows them would tell who exists.
    `write` makes another letter than the usual; `origin` is kept for `origin_of`.
    """
    _check_limits(_recent(db, recipient, now), type_code, now)
    _close_open(db, recipient, type_code, now)
    code = f"{secrets.randbelow(10**6):06d}"
    row = SentCode(
        recipient=recipient,
        type_code=type_code,
        code_hash=_hash(recipient, type_code, code) if deliver else digest(new_token()),
        sent_at=ts(now),
        expires_at=ts(now + timedelta(seconds=EXPIRE_SECONDS)),
        closed_at=None,
        origin=origin or {},
    )
    db.add(row)
    if deliver:
        usual = outbox.Letter(recipient, type_code, SUBJECT, BODY.format(code=code), code=code)
        letter = write(recipient, code) if write else usual
        outbox.send(db, letter, now)


def is_open(db: Session, recipient: str, type_code: str, now: datetime) -> bool:
    """Whether one is there to be entered; also without a message, or it would tell who exists."""
    return db.scalar(_valid(recipient, type_code, now)) is not None


def origin_of(db: Session, recipient: str, type_code: str, now: datetime) -> dict[str, str]:
    """What the open code was asked for with."""
    row = db.scalar(_valid(recipient, type_code, now))
    return row.origin if row else {}


def use(db: Session, recipient: str, type_code: str, code: str, now: datetime) -> int | None:
    """None when the code is right, and then it is spent; else how many tries are left (0 = ask for a new one)."""
    row = db.scalar(_valid(recipient, type_code, now))
    if row is None:
        return 0
    row.tries += 1
    if hmac.compare_digest(row.code_hash, _hash(recipient, type_code, typed_code(code))):
        row.closed_at = ts(now)
        return None
    if row.tries >= MAX_TRIES:
        row.closed_at = ts(now)
    return MAX_TRIES - row.tries


def _check_limits(recent: list[SentCode], type_code: str, now: datetime) -> None:
    if not recent:
        return
    wait = _wait(recent[0], now)
    if wait > 0:
        same = recent[0].type_code == type_code and recent[0].tries < MAX_TRIES
        raise NotSent(Why.STILL_VALID if same else Why.TOO_SOON, wait)
    if len(recent) >= MAX_AN_HOUR:
        free_at = parse(recent[-1].sent_at) + timedelta(hours=1)
        raise NotSent(Why.TOO_MANY, max(1, int((free_at - now).total_seconds())))


def _wait(newest: SentCode, now: datetime) -> int:
    return RESEND_SECONDS - int((now - parse(newest.sent_at)).total_seconds())


def _recent(db: Session, recipient: str, now: datetime) -> list[SentCode]:
    query = select(SentCode).where(SentCode.recipient == recipient, SentCode.sent_at > ts(now - timedelta(hours=1)))
    return list(db.scalars(query.order_by(SentCode.id.desc())))


def _open(recipient: str, type_code: str) -> Select[SentCode]:
    query = select(SentCode).where(SentCode.recipient == recipient, SentCode.type_code == type_code)
    return query.where(SentCode.closed_at.is_(None)).order_by(SentCode.id.desc()).limit(1)


def _valid(recipient: str, type_code: str, now: datetime) -> Select[SentCode]:
    return _open(recipient, type_code).where(SentCode.expires_at >= ts(now))


def _close_open(db: Session, recipient: str, type_code: str, now: datetime) -> None:
    for row in db.scalars(_open(recipient, type_code).limit(None)):
        row.closed_at = ts(now)


def _hash(recipient: str, type_code: str, code: str) -> str:
    return digest(f"{recipient}:{type_code}:{code}")
