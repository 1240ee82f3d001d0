"""Whether a card may pay: the checks of an authorization in their order (issuing-model, "Order of checks").

The sandbox decides by these rules, and the portal foretells by them from what the API says of a card. Whoever asks
may not know everything: a check without its fact is neither passed nor failed. Pure: no I/O, amounts in thousandths.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from vcc_portal.domain.card import CardStatus, LimitWindow
from vcc_portal.domain.transactions import DeclineReason

BY_STATUS: Mapping[str, DeclineReason] = {
    CardStatus.CANCEL: DeclineReason.CARD_CANCELLED,
    CardStatus.PRE_CANCEL: DeclineReason.CARD_CANCELLED,
    CardStatus.EXPIRED: DeclineReason.CARD_EXPIRED,
}
"""Why a card in such a status cannot pay; in any other but VALID it is not active."""
BY_WINDOW: Mapping[LimitWindow, DeclineReason] = {
    LimitWindow.SINGLE: DeclineReason.SINGLE_LIMIT,
    LimitWindow.DAY: DeclineReason.DAY_LIMIT,
    LimitWindow.MONTH: DeclineReason.MONTH_LIMIT,
    LimitWindow.LIFETIME: DeclineReason.LIFETIME_LIMIT,
}
"""In the order in which they are checked."""


@dataclass(frozen=True)
class Attempt:
    """What a merchant asks for."""

    amount: int
    currency: str
    merchant: str
    mcc: str
    month: str
    """When: yyyyMM in Asia/Shanghai."""
    billing: int | None
    """The amount in the card's currency; None while the rate is not known."""
    cvv_right: bool = True
    three_ds_passed: bool = True


@dataclass(frozen=True)
class PaymentCount:
    """A cap on the number of payments; `used` is None while it is not known."""

    most: int
    used: int | None


@dataclass(frozen=True)
class Payer:
    """What a card is like at the moment of an attempt."""

    status: str
    expiry: str
    """yyyyMM, the last month in which it pays; empty while it is not known."""
    account_active: bool = True
    challenged: bool = False
    """True when 3-D Secure asks."""
    currencies: Collection[str] | None = None
    """Allowed spending currencies; None allows all."""
    count: PaymentCount | None = None
    mccs: Collection[str] = ()
    """Allowed merchant categories; none allows all."""
    merchants: Collection[str] = ()
    """Parts of allowed merchants' names; none allows all."""
    room: Mapping[LimitWindow, int | None] = field(default_factory=dict)
    """What is left of each limit that is set; None while it is not known."""
    currency_room: Mapping[LimitWindow, int | None] = field(default_factory=dict)
    """The same, of the limits for the attempt's currency and in it."""
    funds: int | None = None
    """What can be spent; None while it is not known."""
    of_sub_account: bool = False


@dataclass(frozen=True)
class Finding:
    """One check; `passes` is None when a fact is missing for it."""

    reason: DeclineReason
    """Why it is declined when it does not pass."""
    passes: bool | None
    room: int | None = None
    """The largest amount that would pass this check, where it is about an amount."""
    in_attempt_currency: bool = False
    """True when `room` is in the attempt's currency instead of the card's."""


def decide(payer: Payer, attempt: Attempt) -> DeclineReason | None:
    """Why the attempt is declined, or None; the first check that fails decides."""
    return next((found.reason for found in findings(payer, attempt) if found.passes is False), None)


def findings(payer: Payer, attempt: Attempt) -> Iterator[Finding]:
    """Every check, in order."""
    reason = DeclineReason
    yield Finding(reason.ACCOUNT_FROZEN, payer.account_active)
    yield Finding(BY_STATUS.get(payer.status, reason.CARD_NOT_ACTIVE), payer.status == CardStatus.VALID)
    yield Finding(reason.CARD_EXPIRED, attempt.month <= payer.expiry if payer.expiry else None)
    yield Finding(reason.CVV_OR_EXPIRY, attempt.cvv_right)
    yield Finding(reason.CURRENCY, payer.currencies is None or attempt.currency in payer.currencies)
    yield Finding(reason.COUNT_LIMIT, _count(payer.count))
    yield Finding(reason.MCC, not payer.mccs or attempt.mcc in payer.mccs)
    yield Finding(reason.MERCHANT, _merchant(payer.merchants, attempt.merchant))
    yield from _limits(payer.room, attempt.billing)
    yield from _limits(payer.currency_room, attempt.amount, in_attempt_currency=True)
    yield Finding(reason.THREE_DS, not payer.challenged or attempt.three_ds_passed)
    short = reason.SUB_ACCOUNT_QUOTA if payer.of_sub_account else reason.BALANCE
    yield Finding(short, _fits(attempt.billing, payer.funds), payer.funds)


def _limits(
    room: Mapping[LimitWindow, int | None], amount: int | None, *, in_attempt_currency: bool = False
) -> Iterator[Finding]:
    for window, reason in BY_WINDOW.items():
        if window in room:
            yield Finding(reason, _fits(amount, room[window]), room[window], in_attempt_currency)


def _fits(amount: int | None, room: int | None) -> bool | None:
    return None if amount is None or room is None else amount <= room


def _count(count: PaymentCount | None) -> bool | None:
    if count is None:
        return True
    if count.used is None:
        return None if count.most else False
    return count.used < count.most


def _merchant(allowed: Collection[str], name: str) -> bool:
    return not allowed or any(part.casefold() in name.casefold() for part in allowed)
