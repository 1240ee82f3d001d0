"""What a top-up costs, computed from what the provider offers before it is asked for (contract §6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation

from vcc_portal.domain.money import step
from vcc_portal.upstream.models.account import AccountCurrency, PayCurrency, RechargeChannel

ONLINE, OFFLINE, NEEDS_KYC = "ONLINE", "OFFLINE", "NEEDS_KYC"
"""Availability of a channel."""
_FIRST = ("USD", "HKD", "EUR", "CNY", "JPY")


@dataclass(frozen=True)
class Quote:
    """Amounts in thousandths: `amount` arrives, `net` and `fee` leave the paying account in `paid`."""

    amount: int
    currency: str
    net: int
    fee: int
    paid: str
    rate: str
    """A decimal string: what one unit of `currency` costs."""

    @property
    def pays(self) -> int:
        """All that leaves."""
        return self.net + self.fee


@dataclass(frozen=True)
class Selection:
    """What the form stands on: a currency, a channel and what it pays in, as far as they are offered."""

    currency: AccountCurrency
    channel: RechargeChannel | None = None
    paid: PayCurrency | None = None
    told: str = ""
    """While the check is shown: the quote that it shows, which must be the one that was seen."""

    @property
    def available(self) -> bool:
        """Whether it can be paid that way now."""
        return self.channel is not None and self.channel.status == ONLINE and self.paid is not None

    @property
    def needs_verification(self) -> bool:
        """Whether it cannot be paid that way now, while a channel waits for the verification alone."""
        return not self.available and any(each.status == NEEDS_KYC for each in self.currency.channel_list)

    @property
    def most(self) -> int | None:
        """The largest top-up: the lower of what one may be and what is left of the day."""
        bounds = (self.channel.max_amount, self.channel.day_remaining) if self.channel else ()
        known = [each for each in bounds if each is not None]
        return max(0, min(known)) if known else None

    def quote(self, amount: int) -> Quote | None:
        """What an amount costs; None for nothing to pay with, or a rate that cannot be read."""
        if self.channel is None or self.paid is None:
            return None
        return quote_of(amount, self.currency.currency, self.channel, self.paid)


def quote_of(amount: int, currency: str, channel: RechargeChannel, paid: PayCurrency) -> Quote | None:
    """The amount at the rate, and the fee: the larger of the least one and share plus fixed part, a half rounded up."""
    share = Decimal(amount) * channel.fee_rate / 10_000 + channel.fixed_fee
    fee = max(share, Decimal(channel.min_fee))
    try:
        rate = Decimal(paid.exchange_rate)
        if not rate.is_finite() or rate <= 0:  # nothing would be paid, or paid out
            return None
        net, fee_paid = _payable(amount * rate, paid.currency), _payable(fee * rate, paid.currency)
    except InvalidOperation:  # no number, or one beyond measure
        return None
    return Quote(amount, currency, net, fee_paid, paid.currency, paid.exchange_rate)


def offered(currencies: Sequence[AccountCurrency]) -> list[AccountCurrency]:
    """Currencies that can be topped up: those with an account first, then as people look for them."""
    places = {code: place for place, code in enumerate(_FIRST)}
    can = [each for each in currencies if each.support_recharge]
    return sorted(can, key=lambda each: (not each.opened, places.get(each.currency, len(places)), each.currency))


def selected(currencies: Sequence[AccountCurrency], values: Mapping[str, str]) -> Selection | None:
    """What the values choose, and where that is not offered the first that is; None without any currency."""
    can = offered(currencies)
    if not can:
        return None
    currency = next((each for each in can if each.currency == values.get("currency")), can[0])
    channels = currency.channel_list
    usual = next((each for each in channels if each.status == ONLINE), None)
    named = next((each for each in channels if each.pay_channel == values.get("pay_channel")), None)
    channel = named if named is not None and (named.status == ONLINE or usual is None) else usual
    paid = channel.pay_currency_list if channel else []
    chosen = next((each for each in paid if each.currency == values.get("pay_currency")), paid[0] if paid else None)
    return Selection(currency, channel, chosen)


def _payable(amount: Decimal, currency: str) -> int:
    unit = step(currency)
    return int((amount / unit).quantize(Decimal(1), ROUND_HALF_UP)) * unit
