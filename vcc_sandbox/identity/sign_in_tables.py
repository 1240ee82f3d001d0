"""What guards the door: browser sessions, counted attempts, image checks, codes, and the outbox."""

from typing import Any

from sqlalchemy import ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from vcc_sandbox.core.table import Base, Id, Ts

Hash = String(64)


class BrowserSession(Base):
    """Somebody signed in at the provider's own pages (cookie SANDBOXSSO); only its SHA-256 is kept."""

    __tablename__ = "browser_session"
    __table_args__ = (Index(None, "person_id"),)

    hash: Mapped[str] = mapped_column(Hash, primary_key=True)
    person_id: Mapped[Id] = mapped_column(ForeignKey("person.person_id"))
    user_id: Mapped[Id] = mapped_column(ForeignKey("linked_user.user_id"))
    """The linked account that the verification pages act on."""
    expires_at: Mapped[Ts]


class Attempts(Base):
    """Wrong tries for one subject, known or not, so that a lock tells nothing about who exists."""

    __tablename__ = "attempts"

    subject: Mapped[str] = mapped_column(Hash, primary_key=True)
    """SHA-256 of the purpose and the normalised login name."""
    failed: Mapped[int] = mapped_column(default=0)
    first_failed_at: Mapped[Ts]
    locked_until: Mapped[str | None] = mapped_column(String(19))


class ImageCheck(Base):
    """One image with characters to read: it may be answered once, and its ticket used once."""

    __tablename__ = "image_check"

    token_hash: Mapped[str] = mapped_column(Hash, primary_key=True)
    answer: Mapped[str] = mapped_column(String(8))
    expires_at: Mapped[Ts]
    answered_at: Mapped[str | None] = mapped_column(String(19))
    ticket_hash: Mapped[str | None] = mapped_column(Hash, unique=True)
    ticket_used_at: Mapped[str | None] = mapped_column(String(19))


class SentCode(Base):
    """A six-digit code bound to its recipient and purpose; five tries, five minutes, one use."""

    __tablename__ = "sent_code"
    __table_args__ = (Index(None, "recipient", "sent_at"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    recipient: Mapped[str] = mapped_column(String(128))
    type_code: Mapped[str] = mapped_column(String(32))
    code_hash: Mapped[str] = mapped_column(Hash)
    sent_at: Mapped[Ts]
    expires_at: Mapped[Ts]
    tries: Mapped[int] = mapped_column(default=0)
    closed_at: Mapped[str | None] = mapped_column(String(19))
    """When it was used, replaced by a newer one or tried too often."""
    origin: Mapped[dict[str, Any]] = mapped_column(default=dict)
    """Of an activation: the utm parameters with which it was asked for."""


class OutboxMessage(Base):
    """A mail or text message that the sandbox would have sent."""

    __tablename__ = "outbox_message"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    channel: Mapped[str] = mapped_column(String(4))
    """SMS | MAIL"""
    recipient: Mapped[str] = mapped_column(String(128), index=True)
    type_code: Mapped[str] = mapped_column(String(32))
    subject_zh: Mapped[str] = mapped_column(String(128))
    subject_en: Mapped[str] = mapped_column(String(128))
    body_zh: Mapped[str] = mapped_column(Text)
    body_en: Mapped[str] = mapped_column(Text)
    code: Mapped[str] = mapped_column(String(16), default="")
    link: Mapped[str] = mapped_column(String(512), default="")
    sent_at: Mapped[Ts]
