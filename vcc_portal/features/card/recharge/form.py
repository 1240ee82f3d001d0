"""The recharge of one card as a form."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import Field, ValidationInfo, field_validator

from vcc_portal.domain.money import with_currency
from vcc_portal.features.patterns.fields import Amount, CurrencyChoice, RequestNumber, given, longest
from vcc_portal.features.patterns.form import FormModel, Labelled, field_error
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.i18n.patterns import form as form_strings
from vcc_portal.i18n.patterns import money as words

LONGEST_REMARK = 64


@dataclass(frozen=True)
class Bounds:
    """What an amount is checked against, in thousandths; None is unbounded or not known."""

    least: int | None = None
    most: int | None = None
    available: int | None = None


class CardRechargeForm(FormModel):
    """One recharge; the amount in thousandths of `currency`."""

    HIDDEN: ClassVar[frozenset[str]] = frozenset({"request_no", "card_id", "currency"})

    request_no: Annotated[RequestNumber, Labelled(words.REQUEST_NO)]
    card_id: Annotated[str, Labelled(strings.CARD), Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
    currency: Annotated[CurrencyChoice, Labelled(words.CURRENCY)]
    amount: Annotated[Amount, Labelled(strings.AMOUNT)]
    remark: Annotated[str, Labelled(strings.REMARK), longest(LONGEST_REMARK)]

    @field_validator("amount")
    @classmethod
    def _possible(cls, value: int | None, info: ValidationInfo) -> int | None:
        return possible(value, info.data.get("currency") or "USD", info.context)


def possible(value: int | None, currency: str, bounds: object) -> int:
    """An amount that may be sent: given, above zero, within the card's bounds, and there."""
    known = bounds if isinstance(bounds, Bounds) else Bounds()
    value = given(value, known.least, currency)
    if known.most is not None and value > known.most:
        raise field_error(form_strings.AT_MOST, most=with_currency(known.most, currency))
    if known.available is not None and value > known.available:
        raise field_error(strings.SHORT, amount=with_currency(value - known.available, currency))
    return value
