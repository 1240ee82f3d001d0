"""Verification that a sensitive call was confirmed."""

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from vcc_sandbox.core.table import Base, Id, Ts


class VerifyToken(Base):
    """What POST /card/info/smsVerify gave for a right code; only its SHA-256 is kept."""

    __tablename__ = "verify_token"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[Id] = mapped_column(ForeignKey("linked_user.user_id"))
    type_code: Mapped[str] = mapped_column(String(32))
    card_id: Mapped[str] = mapped_column(String(20), default="")
    """The only card that it is good for; empty: for any."""
    expires_at: Mapped[Ts]
