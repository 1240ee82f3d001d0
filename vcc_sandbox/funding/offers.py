"""What may be topped up how, before it is asked for: channels with fee, bounds, and a rate that holds for a while."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal

from sqlalchemy import select

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.models import account as m
from vcc_sandbox.core import exchange_rates
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.exchange_rates import PER_USD, RATE_PLACES, smallest, to_unit
from vcc_sandbox.core.request_checks import is_verified
from vcc_sandbox.funding import recharges
from vcc_sandbox.funding.recharges import CHANNELS, Channel
from vcc_sandbox.funding.tables import PaySource
from vcc_sandbox.identity.tables import LinkedUser

WINDOW = 120
"""Seconds after which the rate moves; a rate is taken until the end of the window after its own."""
_NOON = 12 * 3600 // WINDOW
_STEPS, _STRIDE, _STEP = 21, 8, Decimal("0.0001")
"""The rate stays within a tenth of a per cent of its mean; adjacent windows always differ."""
PERSONAL = 0
LEAST_USD = 10_000
"""USD 10 is the least that can be topped up."""
BANK_NAME, SWIFT = "Islet Demonstration Bank (Hong Kong)", "ISLTHKHHXXX"


@dataclass(frozen=True)
class HeldRate:
    """A rate and for how many seconds a top-up at it is taken."""

    rate: Decimal
    seconds: int


def rate_now(source: str, target: str, now: datetime) -> HeldRate:
    """How much of `target` one unit of `source` costs at this moment."""
    second = now.hour * 3600 + now.minute * 60 + now.second
    window, into = divmod(second, WINDOW)
    return HeldRate(_rate(source, target, window), 2 * WINDOW - into)


def checked_rate(asked: str | None, source: str, target: str, now: datetime) -> Decimal:
    """The rate that was quoted, while it is held; 300034 with the new one when it is not, so that nobody pays another.

    A top-up that names no rate takes that of the moment.
    """
    held = rate_now(source, target, now)
    if asked is None or Decimal(asked) == held.rate:
        return held.rate
    window = (now.hour * 3600 + now.minute * 60 + now.second) // WINDOW
    before = _rate(source, target, (window - 1) % (86_400 // WINDOW))
    if Decimal(asked) == before:
        return before
    data = {"exchangeRate": str(held.rate), "rateValidSeconds": held.seconds}
    raise Refused(Code.SETTLE_CURRENCY_UNSUPPORTED, data=data, error_param=["exchangeRate"], message="rate expired")


def _rate(source: str, target: str, window: int) -> Decimal:
    if source == target:
        return Decimal(1)
    step = (window - _NOON) * _STRIDE % _STEPS
    moved = 1 + _STEP * (step if step <= _STEPS // 2 else step - _STEPS)
    return (exchange_rates.rate(source, target) * moved).quantize(RATE_PLACES, ROUND_HALF_UP)


def least(currency: str) -> int:
    """The smallest top-up, in thousandths."""
    return to_unit(LEAST_USD * PER_USD[currency], currency)


def is_open_to(channel: Channel, company: LinkedUser) -> bool:
    """Whether the company can pay that way at all."""
    return channel.by_user and (not channel.kyc_sources or company.kyc_source in channel.kyc_sources)


def bank_info(company: LinkedUser, reference: str = "") -> m.BankInfo:
    """Where the company sends its bank transfers."""
    return m.BankInfo(
        bank_name=BANK_NAME,
        account_name=company.kyc_name_en or company.kyc_name_zh,
        account_no=f"799-{company.user_id[-9:]}",
        swift=SWIFT,
        reference=reference,
    )


@dataclass(frozen=True)
class Offer:
    """What one company may use at one moment."""

    ctx: Ctx
    company: LinkedUser
    balances: dict[tuple[str, str], int]
    paid_in_cny: int
    verified: bool

    @classmethod
    def of(cls, ctx: Ctx) -> "Offer":
        """The offer to who asks."""
        company = ctx.company
        sources = ctx.db.scalars(select(PaySource).where(PaySource.company_id == ctx.owner))
        balances = {(row.channel, row.currency): row.balance for row in sources}
        paid = recharges.paid_in_cny(ctx.db, ctx.owner, ctx.time[:10])
        return cls(ctx, company, balances, paid, all(map(is_verified, ctx.held_by)))

    def channels(self, currency: str) -> list[m.RechargeChannel]:
        """The channels for a currency, the usual one first; none for one that cannot be topped up."""
        if currency not in PER_USD:
            return []
        return [self._one(name, each, currency) for name, each in CHANNELS.items() if is_open_to(each, self.company)]

    def _one(self, name: str, channel: Channel, currency: str) -> m.RechargeChannel:
        in_cny = channel.pays_in == "CNY"
        offered = not (in_cny and self.company.vcc_kyc_type == PERSONAL)
        most, left = self._cny_bounds(channel, currency) if in_cny else (None, None)
        return m.RechargeChannel(
            pay_channel=name,
            name=m.ChannelName(zh=channel.name_zh, en=channel.name_en),
            status="OFFLINE" if not offered else "ONLINE" if self.verified else "NEEDS_KYC",
            pay_currency_list=[self._currency(name, channel, currency, each) for each in _paid_in(channel, currency)],
            fee_rate=channel.fee_bp,
            fixed_fee=recharges.fixed_fee(channel, currency),
            min_fee=recharges.min_fee(channel, currency),
            min_amount=least(currency),
            max_amount=most,
            day_remaining=left,
            arrival=channel.arrival,
            bank_info=bank_info(self.company) if name == "BANK_TRANSFER" else None,
        )

    def _currency(self, name: str, channel: Channel, currency: str, paid: str) -> m.PayCurrency:
        held = rate_now(currency, paid, self.ctx.now)
        first = exchange_rates.convert(recharges.SOURCE_USD, "USD", paid)
        return m.PayCurrency(
            currency=paid,
            balance=None if channel.from_outside else self.balances.get((name, paid), first),
            exchange_rate=str(held.rate),
            rate_valid_seconds=held.seconds,
        )

    def _cny_bounds(self, channel: Channel, currency: str) -> tuple[int, int]:
        """How much of a currency the sums in CNY allow, fee included, in payable units."""
        cost = rate_now(currency, "CNY", self.ctx.now).rate * (1 + Decimal(channel.fee_bp) / 10_000)
        unit = smallest(currency)
        day = max(0, recharges.CNY_DAY - self.paid_in_cny)
        once, rest = (int(sum_ / cost) // unit * unit for sum_ in (recharges.CNY_SINGLE, day))
        return once, rest


def _paid_in(channel: Channel, currency: str) -> Iterator[str]:
    if channel.pays_in or channel.from_outside:
        yield channel.pays_in or currency
        return
    yield from dict.fromkeys((currency, "USD", "HKD", "EUR"))
