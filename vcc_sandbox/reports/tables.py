"""Files that users had made: reports, bills, vouchers; the files themselves are in the data folder."""

from typing import Any

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from vcc_sandbox.core.table import Base, Id, Ts

OPEN = ("INIT", "GENERATING")
"""States of a file that is not made yet."""


class Export(Base):
    """A file that is, will be or could not be made; `status` is INIT, GENERATING, SUCCESS or FAIL."""

    __tablename__ = "export"
    __table_args__ = (
        Index("ix_export_page", "company_id", "listed", "created_at", "export_id"),
        Index(None, "status"),
        Index(None, "card_id"),
    )

    export_id: Mapped[Id] = mapped_column(primary_key=True)
    file_id: Mapped[str] = mapped_column(String(20), unique=True)
    company_id: Mapped[Id]
    user_id: Mapped[Id]
    """Who asked."""
    listed: Mapped[str] = mapped_column(String(8))
    """REPORT or FILE: whether /report/export/page or /file/transaction/list shows it."""
    report_type: Mapped[str] = mapped_column(String(24))
    conditions: Mapped[dict[str, Any]] = mapped_column(default=dict)
    """Wire form, checked; without a card number."""
    voucher: Mapped[dict[str, Any]] = mapped_column(default=dict)
    language: Mapped[str] = mapped_column(String(2), default="")
    """zh or en; empty for both."""
    stamped: Mapped[bool] = mapped_column(default=False)
    """A statement with the seal that was asked for."""
    whole: Mapped[bool]
    """It may hold rows of the whole company; otherwise only of the sub-accounts in `ExportCover`."""
    card_id: Mapped[str] = mapped_column(String(20), default="")
    """Voucher: of which card, and, unless it is empty, of which transaction alone."""
    transaction_id: Mapped[str] = mapped_column(String(20), default="")
    file_name: Mapped[str] = mapped_column(String(160))
    status: Mapped[str] = mapped_column(String(10), default="INIT")
    row_count: Mapped[int] = mapped_column(default=0)
    """Rows in the file; while it is made, the rows so far."""
    progress: Mapped[int] = mapped_column(default=0)
    """Per cent."""
    size: Mapped[int] = mapped_column(default=0)
    """Bytes."""
    attempts: Mapped[int] = mapped_column(default=0)
    """How often it was begun."""
    operator_name: Mapped[str] = mapped_column(String(64), default="")
    fail_reason: Mapped[str] = mapped_column(String(128), default="")
    created_at: Mapped[Ts]
    finished_at: Mapped[str] = mapped_column(String(19), default="")
    expires_at: Mapped[str] = mapped_column(String(19), default="")


class ExportCover(Base):
    """A sub-account whose rows an export may hold."""

    __tablename__ = "export_cover"

    export_id: Mapped[Id] = mapped_column(ForeignKey("export.export_id"), primary_key=True)
    sub_user_id: Mapped[Id] = mapped_column(primary_key=True)
