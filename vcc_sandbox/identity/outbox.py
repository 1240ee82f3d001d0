"""Mails and text messages that the sandbox would have sent; a tester reads them at /sandbox/outbox."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_portal.domain.text import EMPTY, Text
from vcc_sandbox.core.clock import ts
from vcc_sandbox.identity.sign_in_tables import OutboxMessage


@dataclass(frozen=True)
class Letter:
    """What to send; `link` is an address on the sandbox's own pages."""

    recipient: str
    type_code: str
    subject: Text
    body: Text = EMPTY
    code: str = ""
    link: str = ""


def channel_of(recipient: str) -> str:
    """MAIL for an address with @, else SMS."""
    return "MAIL" if "@" in recipient else "SMS"


def send(db: Session, letter: Letter, now: datetime) -> OutboxMessage:
    """Put a message into the outbox."""
    message = OutboxMessage(
        channel=channel_of(letter.recipient),
        recipient=letter.recipient,
        type_code=letter.type_code,
        subject_zh=letter.subject.zh,
        subject_en=letter.subject.en,
        body_zh=letter.body.zh,
        body_en=letter.body.en,
        code=letter.code,
        link=letter.link,
        sent_at=ts(now),
    )
    db.add(message)
    db.flush()
    return message


def recent(
    db: Session, *, recipient: str | None = None, type_code: str | None = None, limit: int = 100
) -> Sequence[OutboxMessage]:
    """Messages, newest first."""
    query = select(OutboxMessage).order_by(OutboxMessage.id.desc()).limit(limit)
    if recipient:
        query = query.where(OutboxMessage.recipient == recipient)
    if type_code:
        query = query.where(OutboxMessage.type_code == type_code)
    return db.scalars(query).all()
