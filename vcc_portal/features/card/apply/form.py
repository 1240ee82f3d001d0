"""The applications as forms: of one card in the order of the page, and of many what their cards share."""

import re
from typing import Annotated, Any, ClassVar

from pydantic import Field, ValidationInfo, field_validator

from vcc_portal.domain.card_names import LONGEST_NAME, LONGEST_PREFIX, MOST_IN_BATCH, numbered
from vcc_portal.domain.limits import SpendLimits
from vcc_portal.domain.purpose import Purpose
from vcc_portal.features.card.apply import checks
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS, LONGEST_MERCHANT, MOST_RULES
from vcc_portal.features.card.apply.offer import Offer
from vcc_portal.features.card.tags import Tags
from vcc_portal.features.patterns.fields import (
    Amount,
    Choice,
    Email,
    Items,
    Line,
    Phone,
    RequestNumber,
    Ticked,
    Whole,
    each,
    longest,
)
from vcc_portal.features.patterns.form import FormModel, Labelled, field_error
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.card import apply_batch as words
from vcc_portal.i18n.patterns import form as form_strings
from vcc_portal.i18n.patterns import money as money_words

SINGLE, DAY, MONTH, LIFETIME = strings.LIMIT.values()
_MCC = re.compile(r"[0-9]{4}")


def mcc_fits(item: str) -> None:
    """Refuse what is no merchant category code."""
    if not _MCC.fullmatch(item):
        raise field_error(strings.MCC_BAD, item=item)


def merchant_fits(item: str) -> None:
    """Refuse a merchant's name that is too long."""
    if len(item) > LONGEST_MERCHANT:
        raise field_error(strings.MERCHANT_TOO_LONG)


class CurrencyLimits(FormModel):
    """Limits in thousandths for paying in one transaction currency; None is no limit."""

    currency: Annotated[Choice, Labelled(strings.CURRENCY)]
    single_limit: Annotated[Amount, Labelled(SINGLE)]
    single_day_limit: Annotated[Amount, Labelled(DAY)]
    single_month_limit: Annotated[Amount, Labelled(MONTH)]
    life_time_limit: Annotated[Amount, Labelled(LIFETIME)]

    @field_validator(*LIMIT_FIELDS)
    @classmethod
    def _within(cls, value: int | None, info: ValidationInfo) -> int | None:
        return checks.limit(value, info)


class CardApplyForm(FormModel):
    """What is asked for one card; amounts in thousandths of `currency`."""

    HIDDEN: ClassVar[frozenset[str]] = frozenset({"request_no"})

    request_no: Annotated[RequestNumber, Labelled(money_words.REQUEST_NO)]
    card_mode: Annotated[Choice, Labelled(strings.MODE)]
    bin: Annotated[Choice, Labelled(strings.PRODUCT)]
    currency: Annotated[Choice, Labelled(strings.CURRENCY)]
    settle_currency_code: Annotated[Choice, Labelled(strings.SETTLE_CURRENCY)]
    card_name: Annotated[Line, Labelled(strings.CARD_NAME), longest(LONGEST_NAME)]
    sub_user_id: Annotated[str, Labelled(strings.SUB_ACCOUNT)]
    email: Annotated[Email, Labelled(strings.EMAIL)]
    area_code: Annotated[Choice, Labelled(strings.AREA_CODE)]
    phone: Annotated[Phone, Labelled(strings.PHONE)]
    card_tags: Annotated[Tags, Labelled(strings.TAGS)]
    single_limit: Annotated[Amount, Labelled(SINGLE)]
    single_day_limit: Annotated[Amount, Labelled(DAY)]
    single_month_limit: Annotated[Amount, Labelled(MONTH)]
    life_time_limit: Annotated[Amount, Labelled(LIFETIME)]
    invalid_time: Annotated[Choice, Labelled(strings.VALID_UNTIL)]
    recharge_amount: Annotated[Amount, Labelled(strings.OPENING_AMOUNT)]
    purpose: Annotated[Choice, Labelled(strings.PURPOSE)]
    logistics_item: Annotated[str, Labelled(strings.LOGISTICS_ITEM)]
    trade_scene_code: Annotated[str, Labelled(strings.TRADE_SCENE)]
    mode3ds: Annotated[str, Labelled(strings.MODE_3DS)]
    moving_account_notice_switch: Annotated[Ticked, Labelled(strings.NOTICE)]
    limited_currencies: Annotated[Items, Labelled(strings.PER_CURRENCY), each(checks.MOST_LIMITED)]
    """Transaction currencies that have limits of their own, in `currency_limits`."""
    currency_limits: Annotated[dict[str, CurrencyLimits], Labelled(strings.PER_CURRENCY)]
    currency_control: Annotated[Ticked, Labelled(strings.ONLY_CURRENCIES)]
    allowed_currencies: Annotated[Items, Labelled(strings.ALLOWED_CURRENCIES)]
    count_control: Annotated[Ticked, Labelled(strings.COUNT_CONTROL)]
    transaction_count: Annotated[Whole, Labelled(strings.COUNT)]
    mcc_codes: Annotated[Items, Labelled(strings.MCC), each(MOST_RULES, mcc_fits)]
    merchant_names: Annotated[Items, Labelled(strings.MERCHANTS), each(MOST_RULES, merchant_fits)]

    @classmethod
    def nested(cls) -> dict[str, type[FormModel]]:
        return {"currency_limits": CurrencyLimits}

    @classmethod
    def prepared(cls, values: dict[str, Any]) -> dict[str, Any]:
        return values | {"currency_limits": checks.listed_rows(values)}

    @property
    def spend(self) -> SpendLimits:
        """The four limits as the domain knows them."""
        return SpendLimits(self.single_limit, self.single_day_limit, self.single_month_limit, self.life_time_limit)

    @property
    def paid_by(self) -> str:
        """The sub-account that spends and pays; empty for the main account."""
        return "" if self.sub_user_id == checks.MAIN else self.sub_user_id

    @field_validator(*LIMIT_FIELDS)
    @classmethod
    def _limit(cls, value: int | None, info: ValidationInfo) -> int | None:
        return checks.limit(value, info)

    @field_validator("card_mode")
    @classmethod
    def _mode(cls, value: str, info: ValidationInfo) -> str:
        return checks.mode(value, info)

    @field_validator("bin")
    @classmethod
    def _bin(cls, value: str, info: ValidationInfo) -> str:
        return checks.product(value, info)

    @field_validator("currency")
    @classmethod
    def _currency(cls, value: str, info: ValidationInfo) -> str:
        return checks.currency(value, info)

    @field_validator("settle_currency_code")
    @classmethod
    def _settlement(cls, value: str, info: ValidationInfo) -> str:
        return checks.settlement(value, info)

    @field_validator("sub_user_id")
    @classmethod
    def _sub_account(cls, value: str, info: ValidationInfo) -> str:
        return checks.sub_account(value, info)

    @field_validator("area_code")
    @classmethod
    def _area(cls, value: str) -> str:
        return checks.area_code(value)

    @field_validator("invalid_time")
    @classmethod
    def _month(cls, value: str, info: ValidationInfo) -> str:
        return checks.month(value, info)

    @field_validator("recharge_amount")
    @classmethod
    def _opening(cls, value: int | None, info: ValidationInfo) -> int | None:
        return checks.opening(value, info)

    @field_validator("purpose")
    @classmethod
    def _purpose(cls, value: str) -> str:
        return checks.one_of(value, Purpose)

    @field_validator("logistics_item")
    @classmethod
    def _logistics(cls, value: str, info: ValidationInfo) -> str:
        return checks.logistics(value, info)

    @field_validator("trade_scene_code")
    @classmethod
    def _scene(cls, value: str, info: ValidationInfo) -> str:
        return checks.scene(value, info)

    @field_validator("mode3ds")
    @classmethod
    def _mode3ds(cls, value: str, info: ValidationInfo) -> str:
        return checks.mode3ds(value, info)

    @field_validator("allowed_currencies")
    @classmethod
    def _allowed(cls, value: list[str], info: ValidationInfo) -> list[str]:
        return checks.allowed_currencies(value, info)

    @field_validator("transaction_count")
    @classmethod
    def _count(cls, value: int | None, info: ValidationInfo) -> int | None:
        return checks.count(value, info)


OF_EACH_CARD = frozenset({"card_name", "email", "card_tags"})
"""Fields that only a column of the table holds."""


class TableApplyForm(CardApplyForm):
    """What the cards of a table share; the limits are those of cells that are left empty."""

    HIDDEN: ClassVar[frozenset[str]] = frozenset({"request_no"}) | OF_EACH_CARD

    card_name: Annotated[str, Labelled(strings.CARD_NAME)]
    email: Annotated[str, Labelled(strings.EMAIL)]
    card_tags: Annotated[Items, Labelled(strings.TAGS)]
    table: Annotated[str, Labelled(words.TABLE)] = Field(default="", repr=False)
    """Judged by `table_rows`, which knows the rows."""


class IdenticalApplyForm(CardApplyForm):
    """Cards that differ in the number in their name alone."""

    card_name: Annotated[Line, Labelled(words.PREFIX), longest(LONGEST_PREFIX)]
    email: Annotated[Email, Labelled(strings.EMAIL)]
    names: Annotated[Items, Labelled(words.NAMES)]
    """Of cards that are applied for again because they were refused; otherwise prefix and number make the names."""
    count: Annotated[Whole, Labelled(words.COUNT)]

    @field_validator("count")
    @classmethod
    def _how_many(cls, value: int | None, info: ValidationInfo) -> int | None:
        if info.data.get("names"):
            return len(info.data["names"])
        if value is None:
            raise field_error(form_strings.REQUIRED)
        most = most_at_once(info.context, info.data.get("card_mode", ""), info.data.get("bin", ""))
        if not 1 <= value <= most:
            raise field_error(form_strings.BETWEEN, least=1, most=most)
        return value

    @property
    def card_names(self) -> list[str]:
        """Of all the cards."""
        return self.names or numbered(self.card_name, self.count or 0)


def most_at_once(offer: object, mode: str, card_bin: str) -> int:
    """How many cards one application may be for: the contract's most, or what is left."""
    count = offer.count(mode, card_bin) if isinstance(offer, Offer) else None
    return MOST_IN_BATCH if count is None else min(MOST_IN_BATCH, max(1, count.wait_apply_count))
