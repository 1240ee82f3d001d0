"""Why a payment was declined: the reason in plain words, and the figures of the limit that it met."""

from dataclasses import dataclass, field
from datetime import datetime

from vcc_portal.domain import clock
from vcc_portal.domain.card import CardMode, LimitWindow
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.domain.transactions import DeclineReason
from vcc_portal.features.card.detail.actions import NOTHING, Actions, Asker
from vcc_portal.features.card.detail.decline_fix import WINDOWS, Fix, fix
from vcc_portal.features.card.view import usages
from vcc_portal.i18n.card import common as card_strings
from vcc_portal.i18n.card import decline as strings
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.trade import Tx

BALANCE_TOO_LOW = frozenset({DeclineReason.BALANCE, DeclineReason.SUB_ACCOUNT_QUOTA})


@dataclass(frozen=True)
class Figure:
    """One named figure."""

    label: Text = EMPTY
    value: str = ""


@dataclass(frozen=True)
class DeclineView:
    """The block that explains a declined payment."""

    reason: Text = EMPTY
    advice: Text = EMPTY
    figures: list[Figure] = field(default_factory=list)
    over: str = ""
    """By how much the limit would have been passed; empty when that is not known."""
    used_share: int = 0
    """Per cent of the bar (used + this payment) that was used before; the rest, beyond the limit, is hatched."""
    fits_share: int = 0
    note: Text = EMPTY
    balance: bool = False
    """True when the money, not the card, was the reason."""
    fix: Fix = field(default_factory=Fix)
    """What this user can do about it."""
    message: Text = EMPTY
    """A ready text for the administrator."""


def explain(
    tx: Tx, card: Card, now: datetime | None = None, *, actions: Actions = NOTHING, asker: Asker | None = None
) -> DeclineView:
    """Explain a failed authorization of `card`; `actions` is what `asker` can do with it."""
    row, remedy = _reason(tx, card), fix(tx, card, actions, asker)
    measured = _measure(tx, card, now or clock.now())
    figures, over, used_share, fits_share, note = measured or ([], "", 0, 0, EMPTY)
    return DeclineView(
        reason=row.reason,
        advice=_advice(tx, card, row, remedy),
        figures=figures,
        over=over,
        used_share=used_share,
        fits_share=fits_share,
        note=note,
        balance=tx.error_msg_code in BALANCE_TOO_LOW and row is not strings.OWN_BALANCE,
        fix=remedy,
        message=strings.FOR_ADMIN.format(
            card=card.card_name,
            last4=card.last4digits,
            time=tx.transaction_time,
            merchant=tx.merchant_name or "--",
            currency=tx.billing_currency,
            amount=format_amount(abs(tx.billing_amount), tx.billing_currency),
            reason=row.reason,
            id=tx.transaction_id,
        ),
    )


def _advice(tx: Tx, card: Card, row: strings.DeclineText, remedy: Fix) -> Text:
    """What to do: who can raise the limit himself is not sent to an administrator."""
    if tx.error_msg_code in WINDOWS and remedy.href:
        return strings.RAISE_HERE
    return strings.RAISE_ONLY if _hopeless(tx, card) else row.advice


def _hopeless(tx: Tx, card: Card) -> bool:
    """True when the payment alone is over the day, month or lifetime limit."""
    window = WINDOWS.get(tx.error_msg_code)
    if window is None or window is LimitWindow.SINGLE or tx.billing_currency != card.currency:
        return False
    limit = usages(card)[window].limit
    return limit is not None and abs(tx.billing_amount) > limit


def _reason(tx: Tx, card: Card) -> strings.DeclineText:
    if tx.error_msg_code == DeclineReason.BALANCE and card.card_mode == CardMode.SINGLE:
        return strings.OWN_BALANCE
    return strings.DECLINES.get(tx.error_msg_code, strings.OTHER)


def _measure(tx: Tx, card: Card, now: datetime) -> tuple[list[Figure], str, int, int, Text] | None:
    """The limit's figures, when the payment lies in the limit's present window and in the card's currency."""
    window = WINDOWS.get(tx.error_msg_code)
    if window is None or tx.billing_currency != card.currency or not _in_window(tx, window, now):
        return None
    usage = usages(card)[window]
    if usage.limit is None:
        return None
    amount = abs(tx.billing_amount)
    used = 0 if window is LimitWindow.SINGLE else usage.used
    title = card_strings.LIMIT_WINDOW[window]
    single = window is LimitWindow.SINGLE
    figures = [
        Figure(
            strings.PER_PAYMENT_LIMIT if single else strings.LIMIT.format(window=title),
            format_amount(usage.limit, card.currency),
        ),
        *([] if single else [Figure(strings.USED.format(window=title), format_amount(used, card.currency))]),
        Figure(strings.THIS_PAYMENT, format_amount(amount, card.currency)),
    ]
    over = used + amount - usage.limit
    if over <= 0:
        return figures, "", 0, 0, strings.WOULD_PASS
    whole = max(1, used + amount)
    used_share = used * 100 // whole
    fits_share = max(0, usage.limit - used) * 100 // whole
    note = EMPTY if single else strings.AS_OF_NOW
    return figures, format_amount(over, card.currency), used_share, fits_share, note


def _in_window(tx: Tx, window: LimitWindow, now: datetime) -> bool:
    today = now.astimezone(clock.SHANGHAI).strftime("%Y-%m-%d")
    length = {LimitWindow.DAY: len("2026-01-01"), LimitWindow.MONTH: len("2026-01")}.get(window, 0)
    return tx.transaction_time[:length] == today[:length]
