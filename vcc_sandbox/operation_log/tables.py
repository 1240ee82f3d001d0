"""What users did."""

from typing import Any

from sqlalchemy import Index, String
from sqlalchemy.orm import Mapped, mapped_column

from vcc_sandbox.core.table import Base, Id, Ts


class OperationLog(Base):
    """One call that changed something, or was refused; never with a secret in it."""

    __tablename__ = "operation_log"
    __table_args__ = (Index("ix_operation_log_page", "company_id", "created_at", "log_id"),)

    log_id: Mapped[Id] = mapped_column(primary_key=True)
    company_id: Mapped[Id]
    user_id: Mapped[Id]
    operator_id: Mapped[Id]
    """The operator's id, or the user id of an administrator."""
    operator_name: Mapped[str] = mapped_column(String(64), default="")
    ip: Mapped[str] = mapped_column(String(45), default="")
    module: Mapped[str] = mapped_column(String(16))
    operation_type: Mapped[str] = mapped_column(String(32))
    target_type: Mapped[str] = mapped_column(String(16), default="")
    target_id: Mapped[str] = mapped_column(String(64), default="")
    summary: Mapped[str] = mapped_column(String(160), default="")
    """What its object is called, or figures; without words of any language."""
    before: Mapped[dict[str, Any]] = mapped_column(default=dict)
    after: Mapped[dict[str, Any]] = mapped_column(default=dict)
    result: Mapped[str] = mapped_column(String(8))
    """SUCCESS | FAIL"""
    code: Mapped[str] = mapped_column(String(8))
    created_at: Mapped[Ts]
