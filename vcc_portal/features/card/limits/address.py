"""What surrounds the form of limits: the suggestion in the address, the draft's name, and the limit change in words."""

import hashlib
import re
from collections.abc import Mapping

from vcc_portal import routes
from vcc_portal.domain.card import LimitWindow
from vcc_portal.domain.money import BadAmount, parse_amount, typed_amount
from vcc_portal.domain.redirects import with_query
from vcc_portal.domain.text import Text
from vcc_portal.features.card.limits.plan import LimitChange, LimitPlan, shown
from vcc_portal.i18n.card import apply as limit_words
from vcc_portal.i18n.card import limits as words
from vcc_portal.upstream.models.card import Card

SUGGESTED = {
    "single": LimitWindow.SINGLE,
    "day": LimitWindow.DAY,
    "month": LimitWindow.MONTH,
    "lifetime": LimitWindow.LIFETIME,
}
"""Query parameters with a suggested limit, in major units: `?cards=…&day=2400.00`."""


_PAYMENT, _DAY = re.compile(r"[0-9A-Za-z_-]{1,40}", re.ASCII), re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def suggested(params: Mapping[str, str], currency: str) -> dict[LimitWindow, int]:
    """Limits that the address suggests; what is not an amount above zero is left out."""
    found = {}
    for name, window in SUGGESTED.items():
        try:
            amount = parse_amount(params.get(name, ""), currency)
        except BadAmount:
            continue
        if amount > 0:
            found[window] = amount
    return found


def payment_href(params: Mapping[str, str], card_id: str) -> str:
    """The declined payment that the limits are raised for, on its card's page; empty without one in the address."""
    payment, day = params.get("payment", ""), params.get("paid", "")
    if not _PAYMENT.fullmatch(payment) or not _DAY.fullmatch(day):
        return ""
    return with_query(routes.CARD_DETAIL.path, cardId=card_id, since=day, until=day, tx=payment)


def key_of(cards: tuple[Card, ...], limit_change: Mapping[LimitWindow, int]) -> str:
    """Names the selection and the suggestion, so that a draft is only found again for the same ones."""
    text = ",".join(
        [*(card.card_id for card in cards), *(f"{window}={amount}" for window, amount in limit_change.items())]
    )
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def as_typed(plan: LimitPlan) -> dict[str, str]:
    """The limits that would hold, as the shared note reads them."""
    names = ("single_limit", "single_day_limit", "single_month_limit", "life_time_limit")
    return {"currency": plan.currency} | {
        name: typed_amount(limit or None, plan.currency) for name, limit in zip(names, plan.four, strict=True)
    }


def said(limit_change: LimitChange) -> list[tuple[Text, Text]]:
    """The limit change as lines of the file."""
    return [
        (
            limit_words.LIMIT[window],
            shown(limit_change.amounts[window], limit_change.currency)
            if window in limit_change.amounts
            else words.KEEP,
        )
        for window in LimitWindow
    ]
