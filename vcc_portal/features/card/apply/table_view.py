"""The cards of a table as they are reviewed before sending."""

from collections.abc import Sequence
from dataclasses import dataclass

from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS
from vcc_portal.features.card.apply.table_rows import RowForm
from vcc_portal.i18n.card import apply_batch as words


@dataclass
class CardLine:
    """One card; limits as shown, empty for none."""

    number: int = 0
    name: str = ""
    email: str = ""
    tags: str = ""
    single: str = ""
    day: str = ""
    month: str = ""
    lifetime: str = ""


def lines_of(cards: Sequence[RowForm]) -> list[CardLine]:
    """Every card in its order."""
    return [
        CardLine(
            number,
            card.card_name,
            card.email,
            ", ".join(card.card_tags),
            _shown(card.single_limit, card.currency),
            _shown(card.single_day_limit, card.currency),
            _shown(card.single_month_limit, card.currency),
            _shown(card.life_time_limit, card.currency),
        )
        for number, card in enumerate(cards, 1)
    ]


def unlimited(cards: Sequence[RowForm]) -> Text:
    """Which limits are missing, and on how many of the cards; empty when every card has all four."""
    total = len(cards)
    parts = [
        words.REVIEW_UNLIMITED_ONE.format(limit=words.COLUMN_LIMIT[window], count=count, total=total)
        for name, window in LIMIT_FIELDS.items()
        if (count := sum(getattr(card, name) is None for card in cards))
    ]
    if not parts:
        return EMPTY
    joined = Text(zh="，".join(part.zh for part in parts), en=", ".join(part.en for part in parts))
    return words.REVIEW_UNLIMITED.format(limits=joined)


def _shown(limit: int | None, currency: str) -> str:
    return "" if limit is None else format_amount(limit, currency)
