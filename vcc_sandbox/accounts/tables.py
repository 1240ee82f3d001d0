"""What is set up around the accounts: applications for accounts and statements, alarms, automatic top-up."""

from sqlalchemy import Index, String
from sqlalchemy.orm import Mapped, mapped_column

from vcc_sandbox.core.table import Base, Id, Money, Ts


class AccountApplication(Base):
    """An application for an account in a further currency; one of a currency at a time."""

    __tablename__ = "account_application"
    __table_args__ = (Index(None, "company_id"),)

    apply_id: Mapped[Id] = mapped_column(primary_key=True)
    company_id: Mapped[Id]
    currency: Mapped[str] = mapped_column(String(3))
    purpose: Mapped[str] = mapped_column(String(128))
    status: Mapped[str] = mapped_column(String(10))
    """INIT or SUCCESS."""
    created_at: Mapped[Ts]


class BillApplication(Base):
    """An official monthly statement in one currency; those asked for together share `apply_id`."""

    __tablename__ = "bill_application"
    __table_args__ = (Index(None, "company_id", "bill_month"), Index(None, "file_id"))

    apply_id: Mapped[Id] = mapped_column(primary_key=True)
    currency: Mapped[str] = mapped_column(String(3), primary_key=True)
    company_id: Mapped[Id]
    user_id: Mapped[Id]
    """Who applied."""
    operator_name: Mapped[str] = mapped_column(String(64), default="")
    request_no: Mapped[str] = mapped_column(String(64), default="")
    bill_month: Mapped[str] = mapped_column(String(6))
    language: Mapped[str] = mapped_column(String(2), default="zh")
    receive_email: Mapped[str] = mapped_column(String(128), default="")
    stamp_flag: Mapped[bool] = mapped_column(default=False)
    status: Mapped[str] = mapped_column(String(10))
    """INIT, PROCESSED, SUCCESS or FAIL."""
    file_id: Mapped[str] = mapped_column(String(20), default="")
    fail_reason: Mapped[str] = mapped_column(String(128), default="")
    created_at: Mapped[Ts]


class AlarmConfig(Base):
    """The low-balance alarm of a main account; whether it is on stands with the account."""

    __tablename__ = "alarm_config"

    company_id: Mapped[Id] = mapped_column(primary_key=True)
    currency: Mapped[str] = mapped_column(String(3), primary_key=True)
    alarm_amount: Mapped[Money] = mapped_column(default=0)
    mailbox_list: Mapped[list[str]] = mapped_column(default=list)
    mobile_switch: Mapped[bool] = mapped_column(default=False)
    warned: Mapped[bool] = mapped_column(default=False)
    """An alarm was sent since the balance last was high enough."""
    updated_at: Mapped[Ts]


class AutoTopUpConfig(Base):
    """The automatic top-up of a main account; amounts in thousandths."""

    __tablename__ = "auto_top_up_config"

    company_id: Mapped[Id] = mapped_column(primary_key=True)
    currency: Mapped[str] = mapped_column(String(3), primary_key=True)
    switched_on: Mapped[bool] = mapped_column(default=False)
    trigger_amount: Mapped[Money] = mapped_column(default=0)
    top_up_amount: Mapped[Money] = mapped_column(default=0)
    pay_channel: Mapped[str] = mapped_column(String(40), default="")
    pay_account_no: Mapped[str] = mapped_column(String(64), default="")
    daily_max_times: Mapped[int] = mapped_column(default=1)
    last_bill_id: Mapped[str] = mapped_column(String(20), default="")
    last_trigger_time: Mapped[str] = mapped_column(String(19), default="")
    updated_at: Mapped[Ts]
