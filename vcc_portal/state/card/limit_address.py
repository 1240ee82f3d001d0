"""What surrounds the form of limits: the suggestion in the address, the draft's name, and the wish in words."""

import hashlib
from collections.abc import Mapping

from vcc_portal.domain.card import LimitWindow
from vcc_portal.domain.money import BadAmount, parse_amount
from vcc_portal.domain.text import Text
from vcc_portal.i18n import batch as batch_words
from vcc_portal.i18n import card_apply as limit_words
from vcc_portal.i18n import card_limits as words
from vcc_portal.state.card.chosen import Chosen
from vcc_portal.state.card.limit_plan import LimitPlan, Wish, shown
from vcc_portal.state.card.limit_view import plain
from vcc_portal.upstream.models.card import Card

SUGGESTED = {
    "single": LimitWindow.SINGLE,
    "day": LimitWindow.DAY,
    "month": LimitWindow.MONTH,
    "lifetime": LimitWindow.LIFETIME,
}
"""Query parameters with a suggested limit, in major units: `?cards=…&day=2400.00`."""


def notes_of(chosen: Chosen) -> list[Text]:
    notes = []
    if chosen.missing:
        count = len(chosen.missing)
        notes.append(batch_words.MISSING_ONE if count == 1 else batch_words.MISSING.format(count=count))
    if chosen.capped:
        notes.append(
            batch_words.CAPPED.format(total=f"{chosen.total:,}", count=len(chosen.cards) + len(chosen.missing))
        )
    return notes


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


def key_of(cards: tuple[Card, ...], wish: Mapping[LimitWindow, int]) -> str:
    """Names the selection and the suggestion, so that a draft is only found again for the same ones."""
    text = ",".join([*(card.card_id for card in cards), *(f"{window}={amount}" for window, amount in wish.items())])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def as_typed(values: Mapping[str, str], plan: LimitPlan) -> dict[str, str]:
    """The limits that would hold, as the shared note reads them."""
    names = ("single_limit", "single_day_limit", "single_month_limit", "life_time_limit")
    return {"currency": plan.currency} | {
        name: plain(limit, plan.currency) for name, limit in zip(names, plan.four, strict=True)
    }


def said(wish: Wish) -> list[tuple[Text, Text]]:
    """The wish as lines of the file."""
    return [
        (
            limit_words.LIMIT[window],
            shown(wish.amounts[window], wish.currency) if window in wish.amounts else words.KEEP,
        )
        for window in LimitWindow
    ]
