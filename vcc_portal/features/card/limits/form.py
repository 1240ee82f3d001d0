"""The limits of one card or many as a form: for each limit what to do, and the amount where one is set."""

from typing import Annotated, Any, ClassVar

from pydantic import ValidationInfo, field_validator

from vcc_portal.domain.card import LimitWindow
from vcc_portal.domain.money import format_amount
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS, MOST_LIMITED, currency_fits, listed_rows
from vcc_portal.features.card.apply.form import CurrencyLimits
from vcc_portal.features.card.limits.plan import Four, LimitChange, Terms
from vcc_portal.features.patterns.fields import Amount, Choice, Items, each
from vcc_portal.features.patterns.form import FormModel, Labelled, field_error
from vcc_portal.features.patterns.saving import SEEN
from vcc_portal.i18n.card import apply as limit_words
from vcc_portal.i18n.card import limits as words
from vcc_portal.i18n.patterns import form as form_words
from vcc_portal.i18n.patterns import saving as saving_words

KEEP, NONE, SET = "keep", "none", "set"
SINGLE, DAY, MONTH, LIFETIME = limit_words.LIMIT.values()
FIRST = next(iter(LIMIT_FIELDS))
"""Where a row says what is wrong with it as a whole."""


def how(name: str) -> str:
    """The control that says what to do with a limit."""
    return f"{name}_how"


TOGETHER = [(name, how(name)) for name in LIMIT_FIELDS]


class LimitRow(CurrencyLimits):
    """Limits for paying in one currency, checked against the terms of `update_limit`."""

    @property
    def four(self) -> Four:
        """The limits in the order of the windows."""
        return self.single_limit, self.single_day_limit, self.single_month_limit, self.life_time_limit

    @field_validator(*LIMIT_FIELDS)
    @classmethod
    def _within(cls, value: int | None, info: ValidationInfo) -> int | None:
        name, currency = info.field_name or "", info.data.get("currency", "")
        if name == FIRST:
            currency_fits(currency)
        return checked(value, LIMIT_FIELDS[name], currency, info.context)


class CardLimitForm(FormModel):
    """Amounts in thousandths of `currency`; one counts only where its choice is `set`."""

    HIDDEN: ClassVar[frozenset[str]] = frozenset({"request_no", SEEN})

    request_no: Annotated[str, Labelled(words.REQUEST_NO)]
    seen: Annotated[str, Labelled(saving_words.MARK)] = ""
    currency: Annotated[Choice, Labelled(words.CURRENCY)]
    single_limit_how: Annotated[str, Labelled(SINGLE)]
    single_limit: Annotated[Amount, Labelled(SINGLE)]
    single_day_limit_how: Annotated[str, Labelled(DAY)]
    single_day_limit: Annotated[Amount, Labelled(DAY)]
    single_month_limit_how: Annotated[str, Labelled(MONTH)]
    single_month_limit: Annotated[Amount, Labelled(MONTH)]
    life_time_limit_how: Annotated[str, Labelled(LIFETIME)]
    life_time_limit: Annotated[Amount, Labelled(LIFETIME)]
    with_rows: Annotated[str, Labelled(words.BY_CURRENCY)]
    """Empty where limits by currency are not shown: they are kept then."""
    limited_currencies: Annotated[Items, Labelled(words.BY_CURRENCY), each(MOST_LIMITED)]
    currency_limits: Annotated[dict[str, LimitRow], Labelled(words.BY_CURRENCY)]

    @classmethod
    def nested(cls) -> dict[str, type[FormModel]]:
        return {"currency_limits": LimitRow}

    @classmethod
    def prepared(cls, values: dict[str, Any]) -> dict[str, Any]:
        """An amount whose choice is not `set` is not looked at; nor is a currency that is not on the list."""
        amounts = {name: "" for name in LIMIT_FIELDS if values.get(how(name)) != SET}
        rows = listed_rows(values) if values.get("with_rows") else {}
        return values | amounts | {"currency_limits": rows}

    @field_validator(*map(how, LIMIT_FIELDS))
    @classmethod
    def _choice(cls, value: str) -> str:
        if value not in {KEEP, NONE, SET}:
            raise field_error(form_words.CHOOSE)
        return value

    @field_validator(*LIMIT_FIELDS)
    @classmethod
    def _amount(cls, value: int | None, info: ValidationInfo) -> int | None:
        name = info.field_name or ""
        if info.data.get(how(name)) != SET:
            return None
        if value is None:
            raise field_error(form_words.REQUIRED)
        return checked(value, LIMIT_FIELDS[name], info.data.get("currency", ""), info.context)

    @property
    def limit_change(self) -> LimitChange:
        """What the form asks for."""
        amounts = {
            window: getattr(self, name) if getattr(self, how(name)) == SET else None
            for name, window in LIMIT_FIELDS.items()
            if getattr(self, how(name)) != KEEP
        }
        rows = ((code, row.four) for code, row in self.currency_limits.items())
        return LimitChange(
            self.currency, amounts, tuple(row for row in rows if any(row[1])) if self.with_rows else None
        )


def checked(value: int | None, window: LimitWindow, currency: str, terms: object) -> int | None:
    """More than zero, and not above the highest that is allowed."""
    if value is None:
        return None
    if value <= 0:
        raise field_error(limit_words.LIMIT_ZERO)
    most = terms.highest(window, currency) if isinstance(terms, Terms) else None
    if most is not None and value > most:
        raise field_error(form_words.AT_MOST, most=format_amount(most, currency))
    return value
