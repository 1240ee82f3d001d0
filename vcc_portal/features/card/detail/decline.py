"""Why a payment was declined: the reason in plain words, its figures, and whether it would be declined again now."""

from dataclasses import dataclass, field
from datetime import datetime

from vcc_portal.domain import clock
from vcc_portal.domain.authorization import BY_STATUS
from vcc_portal.domain.card import CardMode, CardStatus, LimitWindow
from vcc_portal.domain.card_changes import RISK
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.domain.transactions import DeclineReason
from vcc_portal.features.card.detail.actions import NOTHING, Actions, Asker
from vcc_portal.features.card.detail.decline_figures import Figure, Measured, measure
from vcc_portal.features.card.detail.decline_fix import BALANCE_TOO_LOW, RULES, WINDOWS, Fix, fix
from vcc_portal.features.card.detail.would_pass import CheckResult, FormerRate, Payment, foretell, payer_of
from vcc_portal.features.card.view import usages
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.i18n.card import decline as strings
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models.account import AllAccounts
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.trade import Tx

_CHECKED = frozenset({*WINDOWS, *RULES, *BALANCE_TOO_LOW, DeclineReason.CARD_NOT_ACTIVE})
"""Reasons that pass away or can be ended here, so that it is worth saying what would become of the payment now."""


@dataclass(frozen=True)
class DeclineView:
    """The block that explains a declined payment."""

    reason: Text = EMPTY
    advice: Text = EMPTY
    figures: list[Figure] = field(default_factory=list)
    over: str = ""
    """By how much the limit would have been passed, or what is missing; empty when that is not known."""
    over_label: Text = EMPTY
    used_share: int = 0
    """Per cent of the bar (used + this payment) that was used before; the rest, beyond the limit, is hatched."""
    fits_share: int = 0
    note: Text = EMPTY
    balance: bool = False
    """True when the money, not the card, was the reason."""
    fix: Fix = field(default_factory=Fix)
    """What this user can do about it."""
    ask: bool = False
    """True when somebody with more rights could do something about it."""
    message: Text = EMPTY
    """A ready text for the administrator."""


async def read_balances(visit: Visit, tx: Tx, card: Card) -> AllAccounts | None:
    """What the card spends from, where that decides anything and this user may see it."""
    if tx.error_msg_code not in _CHECKED or card.card_mode == CardMode.SINGLE:
        return None
    return await visit.ask_quietly(account_calls.ALL, Nothing())


def explain(
    tx: Tx,
    card: Card,
    now: datetime | None = None,
    *,
    actions: Actions = NOTHING,
    asker: Asker | None = None,
    accounts: AllAccounts | None = None,
) -> DeclineView:
    """Explain a failed authorization of `card`; `actions` is what `asker` can do with it.

    Of a card without a status nothing but its name is known: then nothing is said of what would happen now.
    """
    moment = now or clock.now()
    row, result = _reason(tx, card), _charged_again(tx, card, accounts, moment)
    funds = payer_of(card, card.currency, accounts).funds
    clear = result is not None and _is_clear(tx, result, funds)
    measured = measure(tx, card, funds, moment) or Measured()
    obstacle = _obstacle(tx, measured, result)
    remedy = Fix() if clear else fix(obstacle, card, actions, asker)
    return DeclineView(
        reason=row.reason,
        advice=strings.CHARGE_AGAIN if clear else _advice(obstacle, card, remedy),
        figures=measured.figures,
        over=measured.over,
        over_label=measured.over_label,
        used_share=measured.used_share,
        fits_share=measured.fits_share,
        note=_note(tx, measured, result, clear=clear),
        balance=tx.error_msg_code in BALANCE_TOO_LOW and row is not strings.OWN_BALANCE,
        fix=remedy,
        ask=obstacle.error_msg_code in _CHECKED
        and not (clear or remedy.text.zh or card.status in BY_STATUS or _by_provider(obstacle, card)),
        message=_message(tx, card, row),
    )


def _charged_again(tx: Tx, card: Card, accounts: AllAccounts | None, now: datetime) -> CheckResult | None:
    """What would become of the same payment now, at its own rate."""
    if not card.status or tx.error_msg_code not in _CHECKED:
        return None
    currency = tx.transaction_currency or tx.billing_currency
    amount = abs(tx.transaction_amount if tx.transaction_currency else tx.billing_amount)
    known = amount and tx.billing_amount and tx.billing_currency == card.currency
    rate = FormerRate(amount, abs(tx.billing_amount), tx.transaction_time[:10]) if known else None
    payment = Payment(amount, currency, tx.merchant_name, tx.mcc, None if currency == card.currency else rate)
    return foretell(card, payment, payer_of(card, currency, accounts), now)


def _obstacle(tx: Tx, measured: Measured, result: CheckResult | None) -> Tx:
    """The payment as it would be declined now: what is in its way now is what can be done something about."""
    still = measured.over or (tx.error_msg_code in RULES and measured.figures)
    if result is None or result.verdict != "no" or still:
        return tx
    return tx.model_copy(update={"error_msg_code": result.reason})


def _is_clear(tx: Tx, result: CheckResult, funds: int | None) -> bool:
    """True when nothing that is known stands in the way, and what declined it is known: how often a card has paid is not."""
    hidden = {DeclineReason.COUNT_LIMIT, *(BALANCE_TOO_LOW if funds is None else ())}
    return result.verdict == "yes" or (result.verdict == "unsure" and tx.error_msg_code not in hidden)


def _note(tx: Tx, measured: Measured, result: CheckResult | None, *, clear: bool) -> Text:
    if measured.over:
        return measured.as_of_now
    if clear:
        return strings.WOULD_PASS if result is not None and result.verdict == "yes" else strings.NOTHING_IN_THE_WAY
    if result is None or result.verdict != "no" or result.reason == tx.error_msg_code:
        return EMPTY
    return strings.STILL_DECLINED.format(because=result.because)


def _advice(tx: Tx, card: Card, remedy: Fix) -> Text:
    """What to do: who can do it himself is not sent to an administrator, and nobody is told to mend a closed card."""
    code, closed = tx.error_msg_code, BY_STATUS.get(card.status)
    if closed is not None:
        return strings.DECLINES[closed].advice
    if _by_provider(tx, card):
        return strings.FROZEN_BY_PROVIDER
    if remedy.href and code in strings.DONE_HERE:
        return strings.DONE_HERE[code]
    return strings.RAISE_ONLY if _hopeless(tx, card) else _reason(tx, card).advice


def _by_provider(tx: Tx, card: Card) -> bool:
    frozen = card.status == CardStatus.ABNORMAL and card.freeze_reason == RISK
    return frozen and tx.error_msg_code == DeclineReason.CARD_NOT_ACTIVE


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


def _message(tx: Tx, card: Card, row: strings.DeclineText) -> Text:
    return strings.FOR_ADMIN.format(
        card=card.card_name,
        last4=card.last4digits,
        time=tx.transaction_time,
        merchant=tx.merchant_name or "--",
        currency=tx.billing_currency,
        amount=format_amount(abs(tx.billing_amount), tx.billing_currency),
        reason=row.reason,
        id=tx.transaction_id,
    )
