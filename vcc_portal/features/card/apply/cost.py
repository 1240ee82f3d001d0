"""What an application costs and what its limits mean, as the browser shows it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from vcc_portal.domain.card import CardMode, LimitWindow
from vcc_portal.domain.limits import Pace, SpendLimits, overruled, pace
from vcc_portal.domain.money import BadAmount, format_amount, parse_amount, percent, with_currency
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS, MAIN, payer
from vcc_portal.features.card.apply.offer import Offer
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.card import apply_batch as batch
from vcc_portal.i18n.card import issued as words
from vcc_portal.upstream.models.card import Bin, WaitApplyCount


@dataclass
class Line:
    """An amount with its name."""

    name: Text = EMPTY
    currency: str = ""
    amount: str = ""


@dataclass
class PayerBalance:
    """The account that pays: before and after, in one currency; both are empty where they are not told."""

    name: Text = EMPTY
    currency: str = ""
    before: str = ""
    after: str = ""
    left_percent: int = 0
    """Of what is there now."""
    missing: Text = EMPTY
    """Why it cannot pay; empty when it can."""


@dataclass(frozen=True)
class Cost:
    """Everything about the money of one application."""

    lines: list[Line] = field(default_factory=list)
    totals: list[Line] = field(default_factory=list)
    """One in each currency; amounts of different currencies are never summed."""
    balances: list[PayerBalance] = field(default_factory=list)
    free: bool = True
    """A card of this kind costs nothing, however many are asked for."""
    enough: bool = True


@dataclass(frozen=True)
class Cap:
    """How many cards there are, as a bar: those open now, and those applied for."""

    most: int = 0
    used: int = 0
    asked: int = 0
    left: int = 0
    """Afterwards."""
    over: int = 0
    """More than may be applied for."""
    used_percent: int = 0
    asked_percent: int = 0


@dataclass(frozen=True)
class LimitsNote:
    """What the limits mean together, and which of them can never be reached."""

    pace: Text = EMPTY
    warnings: list[Text] = field(default_factory=list)


def cap(count: WaitApplyCount | None, asked: int) -> Cap:
    """Where an application for so many cards leaves the allowance."""
    if count is None:
        return Cap()
    left = count.wait_apply_count - asked
    used = percent(count.used_count, count.max_count)
    return Cap(
        most=count.max_count,
        used=count.used_count,
        asked=asked,
        left=max(0, left),
        over=max(0, -left),
        used_percent=used,
        asked_percent=min(100 - used, max(1, percent(asked, count.max_count)) if asked else 0),
    )


def cost(offer: Offer, mode: str, product: Bin | None, values: Mapping[str, str], count: int = 1) -> Cost:
    """Fees and opening amounts of that many cards, what they come to, and the paying account before and after."""
    if product is None:
        return Cost()
    currency, sub = values.get("currency", ""), owner_of(values)
    single = mode == CardMode.SINGLE
    opening = max(0, amount_of(values, "recharge_amount", currency) or 0) if single else 0
    parts = [(words.FEE, product.fee_currency or currency, product.apply_fee)]
    parts += [(words.OPENING, currency, opening)] if single else []
    sums: dict[str, int] = {}
    for _, code, amount in parts:
        sums[code] = sums.get(code, 0) + amount * count
    charged = {code: amount for code, amount in sums.items() if amount}
    # Until somebody has chosen who pays, nothing is said of an account.
    chosen = not offer.with_sub_accounts or values.get("sub_user_id", MAIN) != ""
    balances = [_balance(offer, sub, code, amount) for code, amount in charged.items() if chosen]
    return Cost(
        lines=[_line(name, code, amount, count) for name, code, amount in parts],
        totals=[Line(words.TOTAL, code, format_amount(amount, code)) for code, amount in sums.items()],
        balances=balances,
        free=not any(amount for _, _, amount in parts),
        enough=not any(balance.missing.en for balance in balances),
    )


class KnowsHighest(Protocol):
    """What says how high a limit may be."""

    def highest(self, window: LimitWindow, currency: str) -> int | None:
        """Of a window in a currency, in thousandths; None is unbounded."""
        ...


def limits_note(values: Mapping[str, str], terms: KnowsHighest | None = None) -> LimitsNote:
    """The sentence about what passes, and a warning for each limit that a wider one overrules.

    Of limits that are refused nothing is concluded.
    """
    currency = values.get("currency", "")
    typed = {name: amount_of(values, name, currency) for name in LIMIT_FIELDS}
    for name, window in LIMIT_FIELDS.items():
        most = terms.highest(window, currency) if terms is not None else None
        amount = typed[name]
        if values.get(name, "").strip() and (amount is None or amount <= 0 or (most is not None and amount > most)):
            return LimitsNote(strings.PACE_WAITS)
    limits = SpendLimits(*typed.values())
    warnings = [
        strings.LIMIT_OVERRULED.format(
            window=strings.LIMIT_NAMED[one.window],
            limit=format_amount(one.limit, currency),
            by=strings.LIMIT_NAMED[one.by],
            by_limit=format_amount(one.by_limit, currency),
        )
        for one in overruled(limits)
    ]
    return LimitsNote(pace_text(limits, currency), warnings)


def pace_text(limits: SpendLimits, currency: str) -> Text:
    """How far the limits carry, as one sentence."""
    if limits.none_set:
        return strings.PACE_NONE
    far = pace(limits)

    def shown(amount: int | None) -> str:
        return format_amount(amount or 0, currency)

    if far.per_day is not None:
        return _per_day(far, shown(far.per_payment), shown(far.per_day)) + strings.PACE_END
    of_month, of_life = strings.PACE_MONTH_ONLY, strings.PACE_LIFETIME_ONLY
    if far.per_payment is not None:
        of_month, of_life = strings.PACE_EACH_MONTH, strings.PACE_EACH_LIFETIME
    each = shown(far.per_payment)
    if limits.month is not None:
        month = shown(limits.effective(LimitWindow.MONTH))
        return of_month.format(per_payment=each, month=month) + _months(far) + strings.PACE_END
    if limits.lifetime is not None:
        return of_life.format(per_payment=each, lifetime=shown(limits.lifetime)) + strings.PACE_END
    return strings.PACE_EACH.format(per_payment=each) + strings.PACE_END


def amount_of(values: Mapping[str, str], name: str, currency: str) -> int | None:
    """A typed amount in thousandths; None while it is empty or not one."""
    try:
        return parse_amount(values.get(name, ""), currency)
    except BadAmount:
        return None


def owner_of(values: Mapping[str, str]) -> str:
    """The sub-account that pays; empty for the main account."""
    chosen = values.get("sub_user_id", MAIN)
    return "" if chosen == MAIN else chosen


def _line(name: Text, code: str, amount: int, count: int) -> Line:
    if count != 1:
        name = batch.TIMES.format(name=name, count=count, amount=format_amount(amount, code))
    return Line(name, code, format_amount(amount * count, code))


def _balance(offer: Offer, sub: str, currency: str, amount: int) -> PayerBalance:
    if not sub and not offer.sees_main:
        return PayerBalance(name=words.HIDDEN_MAIN, currency=currency)
    account = offer.paying(sub, currency)
    name = words.BALANCE_NOW.format(account=payer(sub, offer)) if sub else words.UNASSIGNED_NOW
    if account is None:
        return PayerBalance(name=name, currency=currency, missing=words.NO_ACCOUNT.format(currency=currency))
    before = account.spendable
    after = before - amount
    short = words.NOT_ENOUGH.format(amount=with_currency(-after, currency)) if after < 0 else EMPTY
    return PayerBalance(
        name=name,
        currency=currency,
        before=format_amount(before, currency),
        after=format_amount(after, currency),
        left_percent=max(0, percent(after, before)),
        missing=short,
    )


def _per_day(far: Pace, per_payment: str, per_day: str) -> Text:
    match far.payments:
        case None | 0:
            text = strings.PACE_DAY.format(per_day=per_day)
        case 1:
            text = strings.PACE_PAYMENT_ONE.format(per_payment=per_payment)
        case payments:
            text = strings.PACE_PAYMENTS.format(payments=payments, per_payment=per_payment)
    if far.days == 1:
        text += strings.PACE_DAYS_ONE
    elif far.days is not None:
        text += strings.PACE_DAYS.format(days=far.days)
    return text + _months(far)


def _months(far: Pace) -> Text:
    return EMPTY if far.months is None else strings.PACE_MONTHS.format(months=far.months)
