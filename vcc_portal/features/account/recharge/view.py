"""What the top-up page shows: currencies, ways to pay, the quote, both sides of the movement, past top-ups."""

from collections.abc import Sequence
from dataclasses import dataclass

from vcc_portal.domain.listing import Status
from vcc_portal.domain.money import Money
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.account.recharge.quote import NEEDS_KYC, ONLINE, Quote, Selection, offered
from vcc_portal.features.patterns.money import (
    SUCCESS,
    TONES,
    UNDER_WAY,
    PastMovement,
    Side,
    bounds_text,
    moved,
    status_text,
)
from vcc_portal.i18n import account_recharge as strings
from vcc_portal.i18n.currency import name_of
from vcc_portal.i18n.records import FLOW_TYPES
from vcc_portal.upstream.models.account import Account, AccountCurrency, RechargeChannel, RechargeResult
from vcc_portal.upstream.models.trade import RechargeTx
from vcc_portal.upstream.models.user import FeeRate, VccUser

CNY = "CNY"
_RATE_PLACES = 4


@dataclass(frozen=True)
class CurrencyChoice:
    """A currency that can be topped up."""

    code: str = ""
    text: Text = EMPTY


@dataclass(frozen=True)
class ChannelTile:
    """A way to pay; without `open`, `why_not` says why."""

    key: str = ""
    name: Text = EMPTY
    balance: Text = EMPTY
    cost: Text = EMPTY
    arrival: Text = EMPTY
    open: bool = False
    why_not: Text = EMPTY


@dataclass(frozen=True)
class QuoteView:
    """A quote in words; empty `pays` before an amount is typed."""

    pays: str = ""
    arrives: str = ""
    net: str = ""
    fee: Text = EMPTY
    rate: Text = EMPTY
    exchanged: bool = False
    """True where a rate is held for a while."""


@dataclass(frozen=True)
class FeeLine:
    """An agreed fee."""

    name: Text = EMPTY
    value: str = ""


def currency_choices(currencies: Sequence[AccountCurrency]) -> list[CurrencyChoice]:
    """Every currency that can be topped up, and which of them have no account yet."""
    return [CurrencyChoice(each.currency, _currency_text(each)) for each in offered(currencies)]


def channel_tiles(chosen: Selection, user: VccUser | None) -> list[ChannelTile]:
    """The ways to pay for the chosen currency."""
    return [_tile(each, chosen.currency.currency, user) for each in chosen.currency.channel_list]


def channel_name(code: str, channel: RechargeChannel | None = None) -> Text:
    """The provider's name of a channel, else ours, else its code."""
    if channel is not None and channel.name.zh and channel.name.en:
        return Text(zh=channel.name.zh, en=channel.name.en)
    return strings.CHANNELS.get(code, Text.same(code))


def range_text(chosen: Selection) -> Text:
    """The bounds of one top-up, and what is left of the day where the day has a bound."""
    channel, currency = chosen.channel, chosen.currency.currency
    if channel is None:
        return EMPTY
    text = bounds_text(channel.min_amount, chosen.most, lambda amount: str(Money(amount, currency)))
    if channel.day_remaining is None:
        return text
    left = strings.DAY_LEFT.format(amount=str(Money(max(0, channel.day_remaining), currency)))
    return Text(zh=f"{text.zh}，{left.zh}", en=f"{text.en}. {left.en}.")


def quote_view(quote: Quote | None) -> QuoteView:
    """The quote in words; nothing while there is no amount."""
    if quote is None:
        return QuoteView()
    exchanged = quote.currency != quote.paid
    rate = rate_text(quote.currency, quote.rate, quote.paid)
    fee = Text.same(str(Money(quote.fee, quote.paid))) if quote.fee else strings.NO_FEE
    if not quote.amount:
        return QuoteView(rate=rate if exchanged else strings.SAME_CURRENCY, exchanged=exchanged)
    return QuoteView(
        pays=str(Money(quote.pays, quote.paid)),
        arrives=str(Money(quote.amount, quote.currency)),
        net=str(Money(quote.net, quote.paid)),
        fee=fee,
        rate=rate if exchanged else strings.SAME_CURRENCY,
        exchanged=exchanged,
    )


def rate_text(currency: str, rate: str, paid: str) -> Text:
    """What one unit of the currency costs."""
    return strings.RATE_IS.format(currency=currency, rate=_rate(rate), paid=paid)


def told(quote: Quote | None) -> str:
    """A quote as one line, by which the browser says what it shows."""
    return f"{quote.paid} {quote.pays} {quote.currency} {quote.amount} {quote.rate}" if quote else ""


def source_side(chosen: Selection, quote: Quote | None) -> Side:
    """What the paying account has before and after; a bank's is not known."""
    channel, paid = chosen.channel, chosen.paid
    if channel is None or paid is None:
        return Side(name=strings.NO_CHANNEL)
    name = channel_name(channel.pay_channel, channel)
    if paid.balance is None:
        return Side(name=name)
    pays = quote.pays if quote is not None and quote.amount else 0
    short = pays - paid.balance
    missing = strings.SHORT.format(amount=str(Money(short, paid.currency))) if short > 0 else EMPTY
    return moved(Side(name=name, missing=missing), paid.currency, paid.balance, paid.balance - pays)


def target_side(
    chosen: Selection, accounts: Sequence[Account], amount: int, *, divided: bool = True, hidden: bool = False
) -> Side:
    """What can be used of the main account before and after: while sub-accounts divide it, what is unassigned.

    Where it is `hidden`, 0 would be no number of it.
    """
    if hidden:
        return Side(name=strings.MAIN_ACCOUNT)
    currency = chosen.currency.currency
    account = next((each for each in accounts if each.currency == currency), None)
    before = account.spendable if account else 0
    note = strings.UNASSIGNED if divided else strings.AVAILABLE
    return moved(Side(name=strings.MAIN_ACCOUNT, note=note), currency, before, before + amount)


def past_recharges(rows: Sequence[RechargeTx]) -> list[PastMovement]:
    """The last top-ups, the newest first."""
    return [
        PastMovement(
            id=row.bill_id,
            time=row.create_time,
            way=channel_name(row.pay_channel),
            amount=str(Money(row.amount, row.currency)),
            status=recharge_status(row),
        )
        for row in rows
    ]


def arrives(top_up: RechargeTx | RechargeResult) -> int:
    """What has come onto the account, or is to come: a bank on the way may have kept some of it."""
    return top_up.arrival_amount if top_up.status == SUCCESS and top_up.arrival_amount else top_up.amount


def recharge_status(row: RechargeTx) -> Status:
    """How far a top-up is; a bank transfer that has not come is waited for."""
    waits = row.pay_channel == "BANK_TRANSFER" and row.status in UNDER_WAY
    text = strings.AWAITING_BANK if waits else status_text(row.status)
    return Status(text, TONES.get(row.status, "neutral"))


def on_its_way(rows: Sequence[RechargeTx], currency: str) -> Text:
    """What is under way in a currency, as one sentence; empty when nothing is."""
    coming = [row for row in rows if row.status in UNDER_WAY and row.currency == currency]
    if not coming:
        return EMPTY
    total = str(Money(sum(row.amount for row in coming), currency))
    return strings.ON_ITS_WAY.format(count=len(coming), currency=currency, amount=total)


def fee_lines(rates: Sequence[FeeRate]) -> list[FeeLine]:
    """The contract's fees: an amount, a share, or both."""
    return [FeeLine(FLOW_TYPES.get(each.fee_type, Text.same(each.fee_type)), _agreed(each)) for each in rates]


def _agreed(fee: FeeRate) -> str:
    parts = [] if fee.amount is None else [str(Money(fee.amount, fee.currency))]
    parts += [] if fee.rate_bp is None else [_share(fee.rate_bp)]
    return " + ".join(parts) or "--"


def _currency_text(currency: AccountCurrency) -> Text:
    code, name = currency.currency, name_of(currency.currency)
    if currency.opened:
        return Text(zh=f"{code} {name.zh}", en=f"{code} {name.en}")
    return strings.NO_ACCOUNT_YET.format(currency=code, name=name)


def _tile(channel: RechargeChannel, currency: str, user: VccUser | None) -> ChannelTile:
    return ChannelTile(
        key=channel.pay_channel,
        name=channel_name(channel.pay_channel, channel),
        balance=_balance(channel),
        cost=_cost(channel, currency),
        arrival=Text.same(channel.arrival_text)
        if channel.arrival_text
        else strings.ARRIVALS.get(channel.arrival, EMPTY),
        open=channel.status == ONLINE,
        why_not=EMPTY if channel.status == ONLINE else _why_not(channel, user),
    )


def _why_not(channel: RechargeChannel, user: VccUser | None) -> Text:
    if channel.status == NEEDS_KYC:
        return strings.NEEDS_VERIFICATION
    in_cny = {each.currency for each in channel.pay_currency_list} == {CNY}
    personal = user is not None and user.personal
    return strings.CNY_FOR_COMPANIES if in_cny and personal else strings.OFFLINE


def _balance(channel: RechargeChannel) -> Text:
    known = channel.pay_currency_list[0] if channel.pay_currency_list else None
    if known is None or known.balance is None:
        return EMPTY
    return strings.BALANCE_OF.format(amount=str(Money(known.balance, known.currency)))


def _cost(channel: RechargeChannel, currency: str) -> Text:
    share, fixed = _share(channel.fee_rate), str(Money(channel.fixed_fee, currency))
    if channel.fee_rate and channel.fixed_fee:
        text = strings.FEE_BOTH.format(rate=share, amount=fixed)
    elif channel.fee_rate:
        text = strings.FEE_RATE.format(rate=share)
    elif channel.fixed_fee or channel.min_fee:
        text = strings.FEE_FIXED.format(amount=str(Money(max(channel.fixed_fee, channel.min_fee), currency)))
    else:
        return strings.NO_FEE
    if channel.fee_rate and channel.min_fee:
        return strings.FEE_LEAST.format(fee=text, least=str(Money(channel.min_fee, currency)))
    return text


def _share(basis_points: int) -> str:
    return f"{basis_points // 100}.{basis_points % 100:02d}%"


def _rate(rate: str) -> str:
    """A rate with at least four decimals, and no zeros behind them."""
    whole, _, part = rate.partition(".")
    return f"{whole}.{part.rstrip('0').ljust(_RATE_PLACES, '0')}"
