"""A top-up as a form."""

from typing import Annotated, ClassVar

from pydantic import ValidationInfo, field_validator

from vcc_portal.domain.money import Money
from vcc_portal.features.account.recharge.quote import Selection
from vcc_portal.features.patterns.fields import Amount, CurrencyChoice, PayChannelChoice, RequestNumber, given, longest
from vcc_portal.features.patterns.form import FormModel, Labelled, field_error
from vcc_portal.i18n import account_recharge as strings
from vcc_portal.i18n import terms
from vcc_portal.i18n.patterns import form as form_strings
from vcc_portal.i18n.patterns import money as words

LONGEST_REMARK = 64


class RechargeForm(FormModel):
    """One top-up; the amount, in thousandths of `currency`, is what arrives. Its context is a `Selection`."""

    HIDDEN: ClassVar[frozenset[str]] = frozenset({"request_no", "told"})

    request_no: Annotated[RequestNumber, Labelled(words.REQUEST_NO)]
    told: Annotated[str, Labelled(strings.QUOTE)] = ""
    """The quote as the browser shows it."""
    currency: Annotated[CurrencyChoice, Labelled(strings.CURRENCY)]
    pay_channel: Annotated[PayChannelChoice, Labelled(strings.CHANNEL)]
    pay_currency: Annotated[CurrencyChoice, Labelled(strings.PAY_CURRENCY)]
    amount: Annotated[Amount, Labelled(strings.AMOUNT)]
    remark: Annotated[str, Labelled(strings.REMARK), longest(LONGEST_REMARK)]

    @field_validator("told")
    @classmethod
    def _seen(cls, value: str, info: ValidationInfo) -> str:
        """Nobody pays a quote that he has not seen: the browser may not have heard of a new one yet."""
        chosen = info.context
        if isinstance(chosen, Selection) and chosen.told and chosen.told != value:
            raise field_error(strings.RATE_EXPIRED)
        return value

    @field_validator("currency")
    @classmethod
    def _with_account(cls, value: str, info: ValidationInfo) -> str:
        chosen = info.context
        if isinstance(chosen, Selection) and chosen.currency.currency == value and not chosen.currency.opened:
            raise field_error(terms.NO_CURRENCY_ACCOUNT, currency=value)
        return value

    @field_validator("pay_channel")
    @classmethod
    def _open(cls, value: str, info: ValidationInfo) -> str:
        chosen = info.context
        if isinstance(chosen, Selection) and not chosen.available:
            raise field_error(form_strings.NOT_OFFERED)
        return value

    @field_validator("amount")
    @classmethod
    def _possible(cls, value: int | None, info: ValidationInfo) -> int:
        chosen = info.context
        if not isinstance(chosen, Selection):
            return given(value)
        least = chosen.channel.min_amount if chosen.channel is not None else None
        value = given(value, least, chosen.currency.currency)
        _within(value, chosen)
        return value


def _within(amount: int, chosen: Selection) -> None:
    """Not above what the channel takes, and there on the account that pays."""
    currency, most = chosen.currency.currency, chosen.most
    if most is not None and amount > most:
        raise field_error(form_strings.AT_MOST, most=str(Money(most, currency)))
    quote = chosen.quote(amount)
    if quote is not None and chosen.paid is not None and chosen.paid.balance is not None:
        missing = quote.pays - chosen.paid.balance
        if missing > 0:
            raise field_error(strings.SHORT, amount=str(Money(missing, quote.paid)))
