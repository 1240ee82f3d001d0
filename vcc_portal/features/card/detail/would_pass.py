"""The answer to "would it pass?": what the API says of a card, put to the rules, and their findings in words."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from vcc_portal.domain import clock
from vcc_portal.domain.authorization import Attempt, Finding, Payer, PaymentCount, findings
from vcc_portal.domain.card import CardMode, LimitWindow
from vcc_portal.domain.money import format_amount, step, with_currency
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.domain.transactions import DeclineReason
from vcc_portal.features.card.detail.decline_fix import BALANCE_TOO_LOW, WINDOWS
from vcc_portal.features.card.view import Limited, usages
from vcc_portal.i18n.card import would_pass as strings
from vcc_portal.upstream.models.account import AllAccounts
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.trade import Tx


@dataclass(frozen=True)
class Payment:
    """What is asked about; amount in thousandths of its currency."""

    amount: int
    currency: str
    merchant: str = ""
    mcc: str = ""
    rate: "FormerRate | None" = None
    """For another currency than the card's."""

    def billed_to(self, currency: str) -> int | None:
        """What the card is charged, in thousandths, rounded up; None while the rate is not known."""
        if self.currency == currency:
            return self.amount
        return None if self.rate is None else -(-self.amount * self.rate.billed // self.rate.asked)

    def asked_for(self, billed: int, currency: str) -> int:
        """The largest amount in its own currency for which the card is charged no more than `billed`."""
        if self.currency == currency or self.rate is None:
            return billed
        return billed * self.rate.asked // self.rate.billed


@dataclass(frozen=True)
class FormerRate:
    """What a former payment was converted at: an amount in its currency, and what the card was charged for it."""

    asked: int
    billed: int
    day: str = ""

    @property
    def text(self) -> str:
        """Units of the card's currency for one of the payment's."""
        return f"{Decimal(self.billed) / Decimal(self.asked):.4f}"


def rate_of(txs: Sequence[Tx], currency: str, own: str, first: str = "") -> FormerRate | None:
    """The rate of the payment `first`, else of the latest one in `currency` among `txs`; None when there is none."""
    fit = [tx for tx in txs if tx.transaction_currency == currency and tx.billing_currency == own]
    fit = [tx for tx in fit if tx.transaction_amount and tx.billing_amount]
    if not fit or currency == own:
        return None
    tx = max(fit, key=lambda one: (one.transaction_id == first, one.transaction_time))
    return FormerRate(abs(tx.transaction_amount), abs(tx.billing_amount), tx.transaction_time[:10])


@dataclass(frozen=True)
class CheckView:
    """One check as a line."""

    rule: Text = EMPTY
    verdict: Text = EMPTY
    tone: str = "ok"
    """ok, bad or unknown."""
    detail: Text = EMPTY


@dataclass(frozen=True)
class CheckResult:
    """The whole answer; `reason` is the declining rule's code, for tests and links."""

    verdict: str = ""
    """yes, no or unsure; empty before anything was asked."""
    title: Text = EMPTY
    because: Text = EMPTY
    maybe: Text = EMPTY
    most: Text = EMPTY
    converted: Text = EMPTY
    """The rate that was reckoned with."""
    reason: str = ""
    certain: bool = True
    """True when no check before the declining one is unknown."""
    checks: list[CheckView] = field(default_factory=list)


def payer_of(card: Card, currency: str, accounts: AllAccounts | None, *, active: bool = True) -> Payer:
    """What the rules read of a card, from what the API says; unknown stays unknown."""
    rules = card.card_limit_rules
    own = next((row for row in card.transaction_currency_limit_list if row.currency == currency), None)
    most = rules.limit_transaction_count if rules.enable_transaction_count_control else None
    return Payer(
        status=card.status,
        expiry=f"20{card.expiry_date[2:]}{card.expiry_date[:2]}" if len(card.expiry_date) == 4 else "",
        account_active=active,
        challenged=False,
        currencies=rules.limit_transaction_currencies or [] if rules.enable_transaction_currency_control else None,
        count=None if most is None else PaymentCount(most, None),
        mccs=rules.mcc_codes,
        merchants=rules.fuzzy_merchant_names,
        room=_room(card),
        currency_room={} if own is None else _room(own),
        funds=_funds(card, accounts),
        of_sub_account=bool(card.sub_user_id) and card.card_mode != CardMode.SINGLE,
    )


def foretell(card: Card, payment: Payment, payer: Payer, now: datetime | None = None) -> CheckResult:
    """Put a payment to the rules."""
    moment = (now or clock.now()).astimezone(clock.SHANGHAI)
    attempt = Attempt(
        amount=payment.amount,
        currency=payment.currency,
        merchant=payment.merchant,
        mcc=payment.mcc,
        month=f"{moment:%Y%m}",
        billing=payment.billed_to(card.currency),
    )
    found = [each for each in findings(payer, attempt) if each.reason in strings.RULES]
    failed = next((each for each in found if each.passes is False), None)
    unknown = [each for each in found if each.passes is None]
    earlier = [each for each in unknown if failed is not None and found.index(each) < found.index(failed)]
    verdict = "no" if failed else "unsure" if unknown else "yes"
    return CheckResult(
        verdict=verdict,
        title={"no": strings.NO, "unsure": strings.UNSURE, "yes": strings.YES}[verdict],
        because=strings.NO_BECAUSE.format(rule=_name(failed, payment)) if failed else EMPTY,
        maybe=strings.AND_MAYBE.format(rule=_name(earlier[0], payment)) if earlier else EMPTY,
        most=_most(found, payment, card, known=not unknown),
        converted=_converted(payment, card.currency),
        reason=failed.reason.value if failed else "",
        certain=not earlier,
        checks=[_check(each, card, payment, payer) for each in found if _matters(each, payer)],
    )


def _converted(payment: Payment, own: str) -> Text:
    if payment.rate is None or payment.currency == own:
        return EMPTY
    billed = format_amount(payment.billed_to(own) or 0, own)
    return strings.CONVERTED.format(
        currency=payment.currency, own=own, rate=payment.rate.text, day=payment.rate.day, amount=billed
    )


def _room(limits: Limited) -> dict[LimitWindow, int | None]:
    return {window: usage.left for window, usage in usages(limits).items() if usage.limit is not None}


def _funds(card: Card, accounts: AllAccounts | None) -> int | None:
    """What the card can spend: its own balance, its sub-account's, or the main account's unassigned one."""
    if card.card_mode == CardMode.SINGLE:
        return card.card_balance
    if accounts is None:
        return None
    if not card.sub_user_id:
        mains = [row for row in accounts.main_account_list if row.currency == card.currency]
        return mains[0].spendable if mains else None
    subs = [sub for sub in accounts.sub_user_list if sub.sub_user_id == card.sub_user_id]
    rows = [row for sub in subs for row in sub.account_list if row.currency == card.currency]
    return rows[0].spendable if rows else None


def _matters(each: Finding, payer: Payer) -> bool:
    """Rules that are not set need no line; a failed one always has one."""
    unset = {
        DeclineReason.CURRENCY: payer.currencies is None,
        DeclineReason.COUNT_LIMIT: payer.count is None,
        DeclineReason.MCC: not payer.mccs,
        DeclineReason.MERCHANT: not payer.merchants,
        DeclineReason.ACCOUNT_FROZEN: payer.account_active,
    }
    return not unset.get(each.reason, False)


def _check(each: Finding, card: Card, payment: Payment, payer: Payer) -> CheckView:
    if each.passes is None:
        return CheckView(_name(each, payment), strings.UNKNOWN, "unknown", _why_unknown(each, card, payment, payer))
    currency = payment.currency if each.in_attempt_currency else card.currency
    detail = EMPTY
    if each.room is not None:
        detail = strings.ROOM.format(amount=with_currency(each.room, currency))
    word = strings.PASSED if each.passes else strings.FAILED
    return CheckView(_name(each, payment), word, "ok" if each.passes else "bad", detail)


def _why_unknown(each: Finding, card: Card, payment: Payment, payer: Payer) -> Text:
    if each.reason is DeclineReason.COUNT_LIMIT:
        return strings.NO_COUNT.format(most=f"{payer.count.most:,}" if payer.count else "")
    if each.reason is DeclineReason.CARD_EXPIRED:
        return strings.NO_EXPIRY
    if each.reason in BALANCE_TOO_LOW and each.room is None:
        return strings.NO_FUNDS
    if each.room is None:
        return strings.NO_ROOM
    return strings.NO_RATE.format(currency=payment.currency, own=card.currency)


def _name(each: Finding, payment: Payment) -> Text:
    rule = strings.RULES[each.reason]
    return strings.BY_CURRENCY.format(currency=payment.currency, rule=rule) if each.in_attempt_currency else rule


def _most(found: Sequence[Finding], payment: Payment, card: Card, *, known: bool) -> Text:
    """The largest amount that passes what is known, when nothing but the amount stands in the way."""
    if any(each.passes is False and each.reason not in BALANCE_TOO_LOW.union(WINDOWS) for each in found):
        return EMPTY
    known_rate = payment.billed_to(card.currency) is not None
    rooms = [
        each.room if each.in_attempt_currency else payment.asked_for(each.room, card.currency)
        for each in found
        if each.room is not None and (known_rate or each.in_attempt_currency)
    ]
    if not rooms:
        return EMPTY
    most = max(0, min(rooms))
    # In whole units of the currency: rounded up it would be declined.
    amount = with_currency(most - most % step(payment.currency), payment.currency)
    return (strings.MOST if known else strings.MOST_KNOWN).format(amount=amount)
