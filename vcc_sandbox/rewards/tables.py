"""Monthly rebates, invitations and what they bring."""

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from vcc_sandbox.core.table import Base, Id, Money, Ts


class Rebate(Base):
    """A month's rebate of a company; amounts in thousandths."""

    __tablename__ = "rebate"
    __table_args__ = (UniqueConstraint("company_id", "bill_period", "currency"),)

    rebate_bill_id: Mapped[Id] = mapped_column(primary_key=True)
    company_id: Mapped[Id]
    bill_period: Mapped[str] = mapped_column(String(6))
    rebate_type: Mapped[str] = mapped_column(String(24))
    base_amount: Mapped[Money]
    rate_bp: Mapped[int]
    rebate_amount: Mapped[Money]
    currency: Mapped[str] = mapped_column(String(3))
    status: Mapped[str] = mapped_column(String(8))
    """PENDING, ISSUED or REFUNDED."""
    issue_time: Mapped[str] = mapped_column(String(19), default="")


class InvitationCode(Base):
    """A code that a user hands out."""

    __tablename__ = "invitation_code"

    code: Mapped[str] = mapped_column(String(16), primary_key=True)
    user_id: Mapped[Id] = mapped_column(ForeignKey("linked_user.user_id"), index=True)
    created_at: Mapped[Ts]
    expires_at: Mapped[Ts]


class SentInvitation(Base):
    """A mail that invited somebody."""

    __tablename__ = "sent_invitation"

    code: Mapped[str] = mapped_column(ForeignKey("invitation_code.code"), primary_key=True)
    email: Mapped[str] = mapped_column(String(128), primary_key=True)
    sent_at: Mapped[Ts]


class InvitationReward(Base):
    """What inviting one person brings; amount in thousandths."""

    __tablename__ = "invitation_reward"
    __table_args__ = (Index("ix_invitation_reward_page", "user_id", "register_time"),)

    reward_id: Mapped[Id] = mapped_column(primary_key=True)
    user_id: Mapped[Id] = mapped_column(ForeignKey("linked_user.user_id"))
    """Who invited."""
    code: Mapped[str] = mapped_column(String(16))
    invitee_id: Mapped[str] = mapped_column(String(20), default="", index=True)
    """The person; empty in the seed's past."""
    invitee_mask: Mapped[str] = mapped_column(String(64))
    register_time: Mapped[Ts]
    activate_time: Mapped[str] = mapped_column(String(19), default="")
    reward_type: Mapped[str] = mapped_column(String(24))
    reward_amount: Mapped[Money]
    reward_currency: Mapped[str] = mapped_column(String(3))
    status: Mapped[str] = mapped_column(String(8))
    """PENDING, ISSUED or INVALID."""
    issue_time: Mapped[str] = mapped_column(String(19), default="")
