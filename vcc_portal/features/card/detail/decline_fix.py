"""What can be done about a declined payment by the one who looks at it: one button that leads there, or none."""

from dataclasses import dataclass

from vcc_portal import routes
from vcc_portal.domain.account import has_codes, may_open
from vcc_portal.domain.card import CardMode, CardStatus, LimitWindow
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.redirects import with_query
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.domain.transactions import DeclineReason
from vcc_portal.features.account.quota.view import QUOTA_CODE
from vcc_portal.features.account.recharge.reading import RECHARGE_CODE as TOP_UP_CODE
from vcc_portal.features.card.detail.actions import Actions, Asker
from vcc_portal.features.card.view import usages
from vcc_portal.i18n.card import decline as strings
from vcc_portal.upstream.models.card import Card, CurrencyLimit
from vcc_portal.upstream.models.trade import Tx

WINDOWS: dict[str, LimitWindow] = {
    DeclineReason.SINGLE_LIMIT: LimitWindow.SINGLE,
    DeclineReason.DAY_LIMIT: LimitWindow.DAY,
    DeclineReason.MONTH_LIMIT: LimitWindow.MONTH,
    DeclineReason.LIFETIME_LIMIT: LimitWindow.LIFETIME,
}
"""The limit that a reason is about."""
RULES = frozenset({DeclineReason.CURRENCY, DeclineReason.COUNT_LIMIT, DeclineReason.MCC, DeclineReason.MERCHANT})
"""Reasons that are a rule of the card, which is changed on the page of its limits."""
BALANCE_TOO_LOW = frozenset({DeclineReason.BALANCE, DeclineReason.SUB_ACCOUNT_QUOTA})


@dataclass(frozen=True)
class Fix:
    """The button: a page to go to, or thawing the card at once."""

    text: Text = EMPTY
    icon: str = ""
    href: str = ""
    unfreezes: bool = False


def fix(tx: Tx, card: Card, actions: Actions, asker: Asker | None) -> Fix:
    """What this user can do so that the payment passes the next time; nothing when it is not his to do."""
    if tx.error_msg_code in {*WINDOWS, *RULES}:
        return _change(tx, card, actions) if actions.limits.href else Fix()
    if tx.error_msg_code == DeclineReason.CARD_NOT_ACTIVE:
        frozen = card.status == CardStatus.ABNORMAL and actions.freeze.offered and actions.freeze.why == EMPTY
        return Fix(strings.UNFREEZE, "sun", unfreezes=True) if frozen else Fix()
    if tx.error_msg_code == DeclineReason.BALANCE and card.card_mode == CardMode.SINGLE:
        return Fix(strings.TRANSFER_IN, "transfer", actions.recharge.href) if actions.recharge.href else Fix()
    if tx.error_msg_code == DeclineReason.BALANCE:
        return _page(strings.TOP_UP, routes.ACCOUNT_RECHARGE.path, TOP_UP_CODE, asker, currency=card.currency)
    if tx.error_msg_code == DeclineReason.SUB_ACCOUNT_QUOTA:
        account = {"subUserId": card.sub_user_id, "currency": card.currency}
        return _page(strings.ALLOCATE, routes.QUOTA.path, QUOTA_CODE, asker, **account)
    return Fix()


def needed_limits(tx: Tx, card: Card) -> dict[LimitWindow, int]:
    """The smallest limits with which the payment passes now, in thousandths; only those that stand in its way."""
    if tx.error_msg_code not in WINDOWS or tx.billing_currency != card.currency:
        return {}
    amount = abs(tx.billing_amount)
    needed = {}
    for window, usage in usages(card).items():
        used = 0 if window is LimitWindow.SINGLE else usage.used
        if usage.limit is not None and used + amount > usage.limit:
            needed[window] = used + amount
    return needed


def rule_refuses(tx: Tx, card: Card) -> bool:
    """Whether the rule that the payment was declined by is on and would refuse it now; how often a card has paid is not told."""
    given = card.card_limit_rules
    name = tx.merchant_name.casefold()
    if tx.error_msg_code == DeclineReason.CURRENCY:
        allowed = given.limit_transaction_currencies or []
        return given.enable_transaction_currency_control and tx.transaction_currency not in allowed
    if tx.error_msg_code == DeclineReason.COUNT_LIMIT:
        return given.enable_transaction_count_control and given.limit_transaction_count is not None
    if tx.error_msg_code == DeclineReason.MCC:
        return bool(given.mcc_codes) and tx.mcc not in given.mcc_codes
    parts = given.fuzzy_merchant_names if tx.error_msg_code == DeclineReason.MERCHANT else []
    return bool(parts) and not any(part.casefold() in name for part in parts)


def currency_row(tx: Tx, card: Card) -> CurrencyLimit | None:
    """The card's limits for spending in the payment's currency, where it has some."""
    rows = card.transaction_currency_limit_list
    return next((row for row in rows if tx.transaction_currency and row.currency == tx.transaction_currency), None)


def _over_in_currency(tx: Tx, card: Card) -> bool:
    row = currency_row(tx, card)
    lefts = [] if row is None else [usage.left for usage in usages(row).values() if usage.limit is not None]
    return any(left is not None and abs(tx.transaction_amount) > left for left in lefts)


def _change(tx: Tx, card: Card, actions: Actions) -> Fix:
    """Another limit or another rule, on the page of both."""
    if tx.error_msg_code in RULES:
        return Fix(strings.CHANGE_RULES, "limit", _limits_page(tx, actions)) if rule_refuses(tx, card) else Fix()
    needed = needed_limits(tx, card)
    if not needed:
        text = strings.CHANGE_IN_CURRENCY.format(currency=tx.transaction_currency)
        return Fix(text, "limit", _limits_page(tx, actions)) if _over_in_currency(tx, card) else Fix()
    written = {window: format_amount(amount, card.currency) for window, amount in needed.items()}
    ((window, amount), *others) = written.items()
    text = (
        strings.RAISE_SEVERAL.format(count=len(written)) if others else strings.RAISE_TO[window].format(amount=amount)
    )
    query = {window.value.lower(): amount.replace(",", "") for window, amount in written.items()}
    return Fix(text, "limit", _limits_page(tx, actions, **query))


def _limits_page(tx: Tx, actions: Actions, **query: str) -> str:
    """The page of the card's limits and rules, which leads back to the payment."""
    return with_query(actions.limits.href, **query, payment=tx.transaction_id, paid=tx.transaction_time[:10])


def _page(text: Text, path: str, code: str, asker: Asker | None, **query: str) -> Fix:
    if asker is None or not (may_open(asker.standing, path) and has_codes(asker.standing, code)):
        return Fix()
    return Fix(text, "wallet", with_query(path, **query))
