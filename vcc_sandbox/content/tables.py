"""Adverts, activities and notices."""

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from vcc_sandbox.core.table import Base, Id, Ts


class Advert(Base):
    """A picture with a link, in one place of the product."""

    __tablename__ = "advert"

    advert_code: Mapped[str] = mapped_column(String(64), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True, default=0)
    """Among the pictures of one code."""
    space: Mapped[str] = mapped_column(String(64), index=True)
    file_title: Mapped[str] = mapped_column(String(64))
    title_zh: Mapped[str] = mapped_column(String(64))
    title_en: Mapped[str] = mapped_column(String(64))
    activity_code: Mapped[str] = mapped_column(String(64))
    """What the link leads to."""
    open_type: Mapped[int] = mapped_column(default=1)
    audience: Mapped[str] = mapped_column(String(16), default="")
    """Empty for everybody, or NEVER_TOPPED_UP."""
    start_time: Mapped[Ts]
    end_time: Mapped[Ts]


class Activity(Base):
    """A marketing activity."""

    __tablename__ = "activity"

    activity_code: Mapped[str] = mapped_column(String(64), primary_key=True)
    title_zh: Mapped[str] = mapped_column(String(64))
    title_en: Mapped[str] = mapped_column(String(64))
    rule_zh: Mapped[str] = mapped_column(String(400))
    rule_en: Mapped[str] = mapped_column(String(400))
    audience: Mapped[str] = mapped_column(String(16), default="")
    enabled: Mapped[bool] = mapped_column(default=True)
    start_time: Mapped[Ts]
    end_time: Mapped[Ts]


class TopUpText(Base):
    """What is said beside the top-up of a currency; an empty currency is for any other."""

    __tablename__ = "top_up_text"

    currency: Mapped[str] = mapped_column(String(3), primary_key=True)
    text_zh: Mapped[str] = mapped_column(String(200))
    text_en: Mapped[str] = mapped_column(String(200))


class Notice(Base):
    """A message to users."""

    __tablename__ = "notice"

    record_id: Mapped[Id] = mapped_column(primary_key=True)
    show_type: Mapped[str] = mapped_column(String(32), index=True)
    company_id: Mapped[str] = mapped_column(String(20), default="")
    """Empty for everybody."""
    content_zh: Mapped[str] = mapped_column(String(400))
    content_en: Mapped[str] = mapped_column(String(400))
    start_time: Mapped[Ts]
    end_time: Mapped[Ts]


class NoticeReached(Base):
    """A user has seen a notice."""

    __tablename__ = "notice_reached"

    record_id: Mapped[Id] = mapped_column(ForeignKey("notice.record_id"), primary_key=True)
    user_id: Mapped[Id] = mapped_column(ForeignKey("linked_user.user_id"), primary_key=True)
    reached_at: Mapped[Ts]
