"""The figures of what refused a payment: a limit, the money or a rule, beside the payment's own, as they are now."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

from vcc_portal.domain import clock
from vcc_portal.domain.card import CardMode, LimitWindow, Usage
from vcc_portal.domain.money import format_amount, with_currency
from vcc_portal.domain.text import EMPTY, Text, listed
from vcc_portal.domain.transactions import DeclineReason
from vcc_portal.features.card.detail.decline_fix import BALANCE_TOO_LOW, WINDOWS, currency_row, rule_refuses
from vcc_portal.features.card.detail.facts import rules
from vcc_portal.features.card.view import usages
from vcc_portal.i18n import merchants, terms
from vcc_portal.i18n.card import common as card_strings
from vcc_portal.i18n.card import decline as strings
from vcc_portal.i18n.card import detail as detail_strings
from vcc_portal.i18n.card import would_pass as rule_strings
from vcc_portal.upstream.models.card import Card, LimitRules
from vcc_portal.upstream.models.trade import Tx


@dataclass(frozen=True)
class Figure:
    """One named figure."""

    label: Text = EMPTY
    value: Text = EMPTY


@dataclass(frozen=True)
class Measured:
    """What stands beside what; `over` is empty where the payment fits now, or where nothing can be subtracted."""

    figures: list[Figure] = field(default_factory=list)
    over: str = ""
    over_label: Text = EMPTY
    used_share: int = 0
    fits_share: int = 0
    as_of_now: Text = EMPTY
    """Which of the figures is of this moment."""


def measure(tx: Tx, card: Card, funds: int | None, now: datetime) -> Measured | None:
    """The figures of the reason that the payment was declined for; None where they would not be its own."""
    if tx.error_msg_code in WINDOWS:
        return _limit(tx, card, now)
    if tx.error_msg_code in BALANCE_TOO_LOW:
        return _money(tx, card, funds)
    return _rule(tx, card.card_limit_rules) if rule_refuses(tx, card) else None


@dataclass(frozen=True)
class _Meter:
    """A limit beside the payment, in one currency; `named` where it is a limit of that spending currency."""

    usage: Usage
    amount: int
    currency: str
    named: bool = False

    @property
    def limit(self) -> int:
        return self.usage.limit or 0


def _limit(tx: Tx, card: Card, now: datetime) -> Measured | None:
    """Of the card's limits the one that refuses, else the card's own: both decline with the same code."""
    window = WINDOWS[tx.error_msg_code]
    if not _in_window(tx, window, now):
        return None
    meters = [each for each in _meters(tx, card, window) if each.usage.limit is not None]
    refusing = next((each for each in meters if _over(each, window) > 0), None)
    shown = refusing or next((each for each in meters if not each.named), None)
    return None if shown is None else _measured(shown, window)


def _meters(tx: Tx, card: Card, window: LimitWindow) -> Iterator[_Meter]:
    if tx.billing_currency == card.currency:
        yield _Meter(usages(card)[window], abs(tx.billing_amount), card.currency)
    own = currency_row(tx, card)
    if own is not None:
        yield _Meter(usages(own)[window], abs(tx.transaction_amount), own.currency, named=True)


def _over(meter: _Meter, window: LimitWindow) -> int:
    used = 0 if window is LimitWindow.SINGLE else meter.usage.used
    return used + meter.amount - meter.limit


def _measured(meter: _Meter, window: LimitWindow) -> Measured:
    single = window is LimitWindow.SINGLE
    used = 0 if single else meter.usage.used
    title = card_strings.LIMIT_WINDOW[window]

    def named(label: Text) -> Text:
        return rule_strings.BY_CURRENCY.format(currency=meter.currency, rule=label) if meter.named else label

    def shown(amount: int) -> Text:
        return Text.same(format_amount(amount, meter.currency))

    limit = strings.PER_PAYMENT_LIMIT if single else strings.LIMIT.format(window=title)
    figures = [
        Figure(named(limit), shown(meter.limit)),
        *([] if single else [Figure(named(strings.USED.format(window=title)), shown(used))]),
        Figure(named(strings.THIS_PAYMENT), shown(meter.amount)),
    ]
    over = _over(meter, window)
    if over <= 0:
        return Measured(figures)
    whole = max(1, used + meter.amount)
    return Measured(
        figures,
        format_amount(over, meter.currency),
        strings.OVER,
        used * 100 // whole,
        max(0, meter.limit - used) * 100 // whole,
        EMPTY if single else strings.AS_OF_NOW,
    )


def _money(tx: Tx, card: Card, funds: int | None) -> Measured | None:
    if funds is None or tx.billing_currency != card.currency:
        return None
    amount = abs(tx.billing_amount)
    label = terms.CARD_BALANCE if card.card_mode == CardMode.SINGLE else rule_strings.RULES[_reason(tx)]
    figures = [
        Figure(label, Text.same(with_currency(funds, card.currency))),
        Figure(strings.THIS_PAYMENT, Text.same(with_currency(amount, card.currency))),
    ]
    if amount <= funds:
        return Measured(figures)
    return Measured(
        figures,
        with_currency(amount - funds, card.currency),
        strings.SHORT,
        fits_share=max(0, funds) * 100 // max(1, amount),
        as_of_now=strings.BALANCE_AS_OF_NOW,
    )


def _rule(tx: Tx, given: LimitRules) -> Measured | None:
    """What the rule allows and what the payment was, while the rule refuses it."""
    title, paid = {
        DeclineReason.CURRENCY: (detail_strings.RULE_CURRENCIES, Text.same(tx.transaction_currency)),
        DeclineReason.COUNT_LIMIT: (detail_strings.RULE_COUNT, EMPTY),
        DeclineReason.MCC: (detail_strings.RULE_MCC, merchants.category(tx.mcc)),
        DeclineReason.MERCHANT: (detail_strings.RULE_MERCHANTS, Text.same(tx.merchant_name)),
    }[_reason(tx)]
    allowed = next((rule.allowed for rule in rules(given) if rule.title == title), [])
    if not allowed:
        return None
    return Measured([Figure(title, listed(allowed)), *([Figure(strings.WHAT_WAS_PAID, paid)] if paid.zh else [])])


def _reason(tx: Tx) -> DeclineReason:
    return DeclineReason(tx.error_msg_code)


def _in_window(tx: Tx, window: LimitWindow, now: datetime) -> bool:
    today = now.astimezone(clock.SHANGHAI).strftime("%Y-%m-%d")
    length = {LimitWindow.DAY: len("2026-01-01"), LimitWindow.MONTH: len("2026-01")}.get(window, 0)
    return tx.transaction_time[:length] == today[:length]
