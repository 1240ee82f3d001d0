"""What every model shares: tolerant answers, pages, and the constrained types of request fields."""

from datetime import date, datetime
from typing import Annotated, Any, Generic, TypeVar

from pydantic import AfterValidator, ConfigDict, Field, model_validator

from vcc_portal.errors.codes import SYSTEM_ERRORS
from vcc_portal.upstream.call import Wire

MAX_MONEY = 10**15
"""Thousandths; no single amount of the product comes near it, and it fits every integer column."""


def _calendar_day(value: str) -> str:
    date.fromisoformat(value)
    return value


def _day_or_moment(value: str) -> str:
    datetime.fromisoformat(value)
    return value


Amount = Annotated[int, Field(gt=0, le=MAX_MONEY)]
"""Thousandths of the major unit, more than zero."""
Limit = Annotated[int, Field(ge=0, le=MAX_MONEY)]
"""Thousandths of the major unit; where it is optional, None means unlimited."""
Currency = Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
Country = Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
Day = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"), AfterValidator(_calendar_day)]
"""yyyy-MM-dd in Asia/Shanghai."""
Moment = Annotated[
    str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}( [0-9]{2}:[0-9]{2}:[0-9]{2})?$"), AfterValidator(_day_or_moment)
]
"""yyyy-MM-dd HH:mm:ss, or a whole day, in Asia/Shanghai."""
Month = Annotated[str, Field(pattern=r"^[0-9]{4}(0[1-9]|1[0-2])$")]
"""yyyyMM."""
InvalidTime = Annotated[str, Field(pattern=r"^(0[1-9]|1[0-2])[0-9]{2}$")]
"""MMYY."""
Email = Annotated[str, Field(pattern=r"^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$", max_length=128)]
Phone = Annotated[str, Field(pattern=r"^[0-9]{6,15}$")]
AreaCode = Annotated[str, Field(pattern=r"^\+?[0-9]{1,4}$")]
SmsCode = Annotated[str, Field(pattern=r"^[0-9]{6}$")]
RequestNo = Annotated[str, Field(pattern=r"^[\x21-\x7e]{1,64}$")]
"""The caller's idempotency key."""
Id = Annotated[str, Field(min_length=1, max_length=64)]
Last4 = Annotated[str, Field(pattern=r"^[0-9]{4}$")]
BinCode = Annotated[str, Field(pattern=r"^[0-9]{6,10}$")]
Tag = Annotated[str, Field(min_length=1, max_length=35)]
Tags = Annotated[list[Tag], Field(max_length=8)]
CardIds = Annotated[list[Id], Field(min_length=1, max_length=200)]
OrderBy = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9]{0,39}$")]
OrderDir = Annotated[str, Field(pattern=r"^(ASC|DESC)$")]
Region = Annotated[str, Field(pattern=r"^(HK|CN)$")]
Language = Annotated[str, Field(pattern=r"^(zh|en)$")]

T = TypeVar("T")


class Answer(Wire):
    """Base of answers: null takes the field's default, numeric ids become strings."""

    model_config = ConfigDict(coerce_numbers_to_str=True)

    @model_validator(mode="before")
    @classmethod
    def _null_is_absent(cls, value: Any) -> Any:
        return {name: item for name, item in value.items() if item is not None} if isinstance(value, dict) else value


class PageQuery(Wire):
    """Which page of a list; numbering starts at 1."""

    page_no: int = Field(default=1, ge=1, le=1_000_000)
    page_size: int = Field(default=10, ge=1, le=200)


class Page(Answer, Generic[T]):
    """One page of a list."""

    total: int = 0
    items: list[T] = Field(default_factory=list, validation_alias="list", serialization_alias="list")
    page_no: int = 1
    page_size: int = 10


class ByCurrency(Wire):
    """Asks for one currency, or for all."""

    currency: Currency | None = None


class StepUp(Wire):
    """Proof for a sensitive call; without it the answer is 210021 with `StepUpAsked` as data."""

    verify_token: str | None = Field(default=None, max_length=256, repr=False)
    sms_code: SmsCode | None = Field(default=None, repr=False)
    pay_pwd: str | None = Field(default=None, max_length=256, repr=False)


class StepUpAsked(Answer):
    """What 210021 asks for."""

    verify_types: list[str] = []
    """SMS, PAY_PWD."""
    type_code: str = ""
    mobile_mask: str = ""
    email_mask: str = ""
    expire_seconds: int = 300


class Attempts(Answer):
    """The counters of 210004 and 210022."""

    max_fail_num: int = 0
    current_fail_num: int = 0


class BatchItem(Answer):
    """The outcome for one item of a batch."""

    index: int = 0
    card_id: str = ""
    success: bool = False
    code: str = ""
    message: str = ""
    status: str = ""
    refund_amount: int | None = None
    """Thousandths; only for the cancellation of a single-mode card."""

    @property
    def outcome_unknown(self) -> bool:
        """As `UpstreamError.outcome_unknown`: neither success nor a refusal with a code."""
        return not self.success and (not self.code or self.code in SYSTEM_ERRORS)


class BatchResult(Answer):
    """The outcome of a batch; part of it may have failed although the call succeeded."""

    batch_no: str = ""
    total: int = 0
    success_count: int = 0
    fail_count: int = 0
    results: list[BatchItem] = []
    total_amount: int | None = None
    """Thousandths; only for a batch of single-mode cards."""
