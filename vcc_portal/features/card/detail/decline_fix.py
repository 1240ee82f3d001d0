"""What can be done about a declined payment by the one who looks at it: one button that leads there, or none."""

from dataclasses import dataclass

from vcc_portal import routes
from vcc_portal.domain.account import has_codes, may_open
from vcc_portal.domain.card import CardMode, CardStatus, LimitWindow
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.redirects import with_query
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.domain.transactions import DeclineReason
from vcc_portal.features.card.detail.actions import Actions, Asker
from vcc_portal.features.card.view import usages
from vcc_portal.i18n.card import decline as strings
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.trade import Tx

WINDOWS: dict[str, LimitWindow] = {
    DeclineReason.SINGLE_LIMIT: LimitWindow.SINGLE,
    DeclineReason.DAY_LIMIT: LimitWindow.DAY,
    DeclineReason.MONTH_LIMIT: LimitWindow.MONTH,
    DeclineReason.LIFETIME_LIMIT: LimitWindow.LIFETIME,
}
"""The limit that a reason is about."""
TOP_UP, QUOTA = "/account/recharge", "/account/quota"
QUOTA_CODE, TOP_UP_CODE = "vcc_quota", "vcc_recharge"
"""The resource codes that an operator needs to allocate quota and to top up."""


@dataclass(frozen=True)
class Fix:
    """The button: a page to go to, or thawing the card at once."""

    text: Text = EMPTY
    icon: str = ""
    href: str = ""
    unfreezes: bool = False


def fix(tx: Tx, card: Card, actions: Actions, asker: Asker | None) -> Fix:
    """What this user can do so that the payment passes the next time; nothing when it is not his to do."""
    if tx.error_msg_code in WINDOWS:
        return _raise(tx, card, actions)
    if tx.error_msg_code == DeclineReason.CARD_NOT_ACTIVE:
        frozen = card.status == CardStatus.ABNORMAL and actions.freeze.offered and actions.freeze.why == EMPTY
        return Fix(strings.UNFREEZE, "sun", unfreezes=True) if frozen else Fix()
    if tx.error_msg_code == DeclineReason.BALANCE and card.card_mode == CardMode.SINGLE:
        return Fix(strings.TRANSFER_IN, "transfer", actions.recharge.href) if actions.recharge.href else Fix()
    if tx.error_msg_code == DeclineReason.BALANCE:
        return _page(strings.TOP_UP, TOP_UP, TOP_UP_CODE, asker, currency=card.currency)
    if tx.error_msg_code == DeclineReason.SUB_ACCOUNT_QUOTA:
        return _page(strings.ALLOCATE, QUOTA, QUOTA_CODE, asker, subUserId=card.sub_user_id, currency=card.currency)
    return Fix()


def needed_limit(tx: Tx, card: Card) -> int | None:
    """The smallest limit with which the payment passes now, in thousandths; None when it passes or cannot be said."""
    window = WINDOWS.get(tx.error_msg_code)
    if window is None or tx.billing_currency != card.currency:
        return None
    usage = usages(card)[window]
    if usage.limit is None:
        return None
    used = 0 if window is LimitWindow.SINGLE else usage.used
    needed = used + abs(tx.billing_amount)
    return needed if needed > usage.limit else None


def _raise(tx: Tx, card: Card, actions: Actions) -> Fix:
    needed = needed_limit(tx, card)
    if needed is None or not actions.limits.href:
        return Fix()
    window = WINDOWS[tx.error_msg_code]
    amount = format_amount(needed, card.currency)
    text = strings.RAISE_TO[window].format(amount=amount)
    return Fix(text, "limit", with_query(actions.limits.href, **{window.value.lower(): amount.replace(",", "")}))


def _page(text: Text, path: str, code: str, asker: Asker | None, **query: str) -> Fix:
    if path not in routes.BY_PATH or asker is None:
        return Fix()
    if not (may_open(asker.standing, path) and has_codes(asker.standing, code)):
        return Fix()
    return Fix(text, "wallet", with_query(path, **query))
