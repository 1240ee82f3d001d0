"""The sandbox's own bookkeeping: answered requests, number sequences, things that become due, KYC and KYB files."""

from typing import Any

from sqlalchemy import Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from vcc_sandbox.core.table import Base, Id, Ts


class AnsweredRequest(Base):
    """A requestNo with the answer it got, so that the same request again gets the same bytes."""

    __tablename__ = "answered_request"

    company_id: Mapped[Id] = mapped_column(primary_key=True)
    path: Mapped[str] = mapped_column(String(64), primary_key=True)
    request_no: Mapped[str] = mapped_column(String(64), primary_key=True)
    body_hash: Mapped[str] = mapped_column(String(64))
    answer: Mapped[str] = mapped_column(Text)
    created_at: Mapped[Ts]


class Counter(Base):
    """The last number given out for one kind of id."""

    __tablename__ = "counter"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[int]


class Fact(Base):
    """Something known about the database itself."""

    __tablename__ = "fact"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[str] = mapped_column(String(128))


class Due(Base):
    """Something that happens by itself when the clock reaches its time."""

    __tablename__ = "due"
    __table_args__ = (Index(None, "due_at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(24))
    object_id: Mapped[Id]
    due_at: Mapped[Ts]


class KybFile(Base):
    """Business verification of one linked account."""

    __tablename__ = "kyb_file"

    user_id: Mapped[Id] = mapped_column(primary_key=True)
    kyb_id: Mapped[Id]
    form: Mapped[dict[str, Any]] = mapped_column(default=dict)
    """Wire form of KybForm, id numbers in full."""
    fail_reasons: Mapped[list[dict[str, Any]]] = mapped_column(default=list)
    submit_time: Mapped[str | None] = mapped_column(String(19))
    audit_time: Mapped[str | None] = mapped_column(String(19))


class KycFile(Base):
    """Identity verification of one linked account; its status is the account's."""

    __tablename__ = "kyc_file"

    user_id: Mapped[Id] = mapped_column(primary_key=True)
    cert_no_mask: Mapped[str] = mapped_column(String(32), default="")
    submit_time: Mapped[str | None] = mapped_column(String(19))
    audit_time: Mapped[str | None] = mapped_column(String(19))
    fail_reason: Mapped[str] = mapped_column(String(128), default="")
