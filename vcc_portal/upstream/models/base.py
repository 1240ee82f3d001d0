"""What every model shares: tolerant answers, pages, and the constrained types of request fields."""

from datetime import date, datetime
from typing import Annotated, Any, Generic, Self, TypeVar

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    model_validator,
)

from vcc_portal.domain.mailboxes import LONGEST_MAILBOX, MAILBOX
from vcc_portal.domain.money import CURRENCY_CODE, LARGEST
from vcc_portal.domain.phones import AREA_CODE, PHONE
from vcc_portal.errors.codes import SYSTEM_ERRORS
from vcc_portal.upstream.call import Wire, to_camel


def _calendar_day(value: str) -> str:
    date.fromisoformat(value)
    return value


def _day_or_moment(value: str) -> str:
    datetime.fromisoformat(value)
    return value


Amount = Annotated[int, Field(gt=0, le=LARGEST)]
"""Thousandths of the major unit, more than zero."""
Limit = Annotated[int, Field(ge=0, le=LARGEST)]
"""Thousandths of the major unit; where it is optional, None means unlimited."""
Currency = Annotated[str, Field(pattern=CURRENCY_CODE)]
Country = Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
Day = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"), AfterValidator(_calendar_day)]
"""yyyy-MM-dd in Asia/Shanghai."""
Moment = Annotated[
    str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}( [0-9]{2}:[0-9]{2}:[0-9]{2})?$"), AfterValidator(_day_or_moment)
]
"""yyyy-MM-dd HH:mm:ss, or a whole day, in Asia/Shanghai."""
Month = Annotated[str, Field(pattern=r"^[0-9]{4}(0[1-9]|1[0-2])$")]
"""yyyyMM."""
MONTH_OF_EXPIRY = r"^(0[1-9]|1[0-2])[0-9]{2}$"
InvalidTime = Annotated[str, Field(pattern=MONTH_OF_EXPIRY)]
"""MMYY."""
Email = Annotated[str, Field(pattern=f"^{MAILBOX}$", max_length=LONGEST_MAILBOX)]
Phone = Annotated[str, Field(pattern=f"^{PHONE}$")]
AreaCode = Annotated[str, Field(pattern=f"^{AREA_CODE}$")]
SmsCode = Annotated[str, Field(pattern=r"^[0-9]{6}$")]
LONGEST_REQUEST_NO = 64
RequestNo = Annotated[str, Field(pattern=rf"^[\x21-\x7e]{{1,{LONGEST_REQUEST_NO}}}$")]
"""The caller's idempotency key."""
Id = Annotated[str, Field(min_length=1, max_length=64)]
Last4 = Annotated[str, Field(pattern=r"^[0-9]{4}$")]
BIN_CODE = r"^[0-9]{6,10}$"
BinCode = Annotated[str, Field(pattern=BIN_CODE)]
TradeType = Annotated[int, Field(ge=1, le=99)]
Tag = Annotated[str, Field(min_length=1, max_length=35)]
Tags = Annotated[list[Tag], Field(max_length=8)]
CardIds = Annotated[list[Id], Field(min_length=1, max_length=200)]
OrderBy = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9]{0,39}$")]
OrderDir = Annotated[str, Field(pattern=r"^(ASC|DESC)$")]
Region = Annotated[str, Field(pattern=r"^(HK|CN)$")]
Language = Annotated[str, Field(pattern=r"^(zh|en)$")]
TypeCode = Annotated[
    str,
    Field(
        pattern=r"^(LOGIN|CARD_APPLY|CARD_INFO|CARD_COPY|CARD_MOVE|CARD_CANCEL|CARD_RECHARGE|CARD_LIMIT|CARD_PHONE"
        r"|CARD_3DS|RECHARGE|QUOTA_APPLY|KYB_SUBMIT)$"
    ),
]
"""What an SMS code is for."""

LONGEST_TEXT = 1000
"""Characters of a name, a reason, a remark; a browser needs seconds to break one of ten thousand into lines."""
RECEIVED = {"received": True}
"""Context in which an answer of the provider is validated: alone then is a text cut, not in what is sent."""


class _Long:
    """Marks a field of an answer that may be of any length."""


def _shortened(value: Any) -> Any:
    """The same with every text in it cut that nobody would read to its end."""
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        return f"{value[: LONGEST_TEXT - 1]}…"
    if isinstance(value, list):
        return [_shortened(one) for one in value]
    return {name: _shortened(one) for name, one in value.items()} if isinstance(value, dict) else value


LongText = Annotated[str, _Long()]
"""Of an answer: an address, a token, a picture or an article, worth nothing without its end."""
AnyFields = Annotated[
    dict[str, Any], BeforeValidator(lambda value, info: _shortened(value) if info.context is RECEIVED else value)
]
"""Of an answer: fields that no model describes."""

T = TypeVar("T")


class Answer(Wire):
    """Base of answers: null takes the field's default, numeric ids become strings, a text that is received is of a bounded length."""

    model_config = ConfigDict(coerce_numbers_to_str=True)

    @model_validator(mode="before")
    @classmethod
    def _as_it_is_usable(cls, value: Any, info: ValidationInfo) -> Any:
        if not isinstance(value, dict):
            return value
        if None in value.values():
            value = {name: item for name, item in value.items() if item is not None}
        if info.context is not RECEIVED:
            return value
        long = {name for name, item in value.items() if _has_long_text(item)}
        return value | {name: _shortened(value[name]) for name in long - cls._of_any_length()} if long else value

    @classmethod
    def _of_any_length(cls) -> set[str]:
        marked = [name for name, one in cls.model_fields.items() if any(isinstance(m, _Long) for m in one.metadata)]
        return {wire for name in marked for wire in (name, to_camel(name))}

    @classmethod
    def beside_a_code(cls, data: Any) -> Self:
        """What a refusal brings along; of another shape it counts as nothing, for the code says enough by itself."""
        try:
            return cls.model_validate({} if data is None else data, context=RECEIVED)
        except ValidationError:
            return cls()


def _has_long_text(item: Any) -> bool:
    if isinstance(item, str):
        return len(item) > LONGEST_TEXT
    return isinstance(item, list) and any(isinstance(one, str) and len(one) > LONGEST_TEXT for one in item)


LONGEST_PAGE = 200
"""Rows that the provider answers at a time."""


class PageQuery(Wire):
    """Which page of a list; numbering starts at 1."""

    page_no: int = Field(default=1, ge=1, le=1_000_000)
    page_size: int = Field(default=10, ge=1, le=LONGEST_PAGE)


class CursorQuery(PageQuery):
    """Which page of a list that may be of any length: by number, or by the cursor of a page beside it (contract §6)."""

    cursor: str | None = Field(default=None, pattern=r"^[A-Za-z0-9_-]{1,400}$")
    """Goes before `page_no`, which then only says how the page is called."""


class Rows(Answer, Generic[T]):
    """The rows of one page of a list."""

    items: list[T] = Field(default_factory=list, validation_alias="list", serialization_alias="list")
    page_no: int = 1
    page_size: int = 10


class Page(Rows[T], Generic[T]):
    """One page of a list."""

    total: int = 0

    @property
    def known_total(self) -> int:
        """How many rows there are."""
        return self.total


class CurrencySum(Answer):
    """Totals of one currency over all rows of a list's filter, in thousandths (contract §6)."""

    currency: str = ""
    count: int = 0
    in_amount: int = 0
    out_amount: int = 0
    fee_amount: int | None = None
    """None where the rows carry no fee in that currency."""


class HeldSum(CurrencySum):
    """Ours: totals of authorizations that still hold money."""

    held_amount: int | None = None
    """None where they were not asked for as such."""


class SummedPage(Rows[T], Generic[T]):
    """One page of a list of any length, with the totals of all its pages by currency (contract §6)."""

    total: int | None = None
    """None where there are too many to be counted: `total_at_least` says how many there are at least."""
    total_at_least: int | None = None
    sum_list: list[CurrencySum] = Field(default_factory=list)
    """Empty where the rows are too many to be counted."""
    next_cursor: str = ""
    """Of the page behind this one; empty on the last."""
    previous_cursor: str = ""
    """Of the page before this one; empty on the first."""

    @property
    def known_total(self) -> int:
        """How many rows there are, at least."""
        return self.total_at_least or 0 if self.total is None else self.total


class ByCurrency(Wire):
    """Asks for one currency, or for all."""

    currency: Currency | None = None


class StepUp(Wire):
    """Verification for a sensitive call; without it the answer is 210021 with `StepUpAsked` as data."""

    verify_token: str | None = Field(default=None, max_length=256, repr=False)
    sms_code: SmsCode | None = Field(default=None, repr=False)
    pay_pwd: str | None = Field(default=None, max_length=256, repr=False)


class StepUpAsked(Answer):
    """What 210021 asks for."""

    verify_types: list[str] | None = None
    """SMS, PAY_PWD; None where it does not say which."""
    type_code: str = ""
    mobile_mask: str = ""
    email_mask: str = ""
    expire_seconds: int = 300


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

    def of(self, card_id: str) -> BatchItem:
        """What became of a card; of one that the answer does not name that is unknown."""
        return next((item for item in self.results if item.card_id == card_id), BatchItem(card_id=card_id))
