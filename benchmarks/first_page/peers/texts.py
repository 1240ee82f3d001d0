"""The words of the page, as the portal says them."""

from vcc_portal.i18n import routes, terms
from vcc_portal.i18n.card import common as cards
from vcc_portal.i18n.patterns import listing
from vcc_portal.i18n.text import Text

BRAND = Text(zh="屿卡", en="Islet")
LANGUAGE = Text(zh="English", en="中文")

TEXTS: dict[str, Text] = {
    "brand": BRAND,
    "language": LANGUAGE,
    "title": routes.CARD_LIST,
    "keyword": cards.KEYWORD,
    "hint": cards.KEYWORD_HINT,
    "card": cards.COLUMN_CARD,
    "status": cards.COLUMN_STATUS,
    "tags": cards.COLUMN_TAGS,
    "month": cards.COLUMN_MONTH,
    "currency": cards.COLUMN_CURRENCY,
    "payer": cards.COLUMN_SUB_ACCOUNT,
    "actions": cards.COLUMN_ACTIONS,
    "main": cards.MAIN_ACCOUNT,
    "currencies": cards.ALL_CURRENCIES,
    "payers": cards.ALL_SUB_ACCOUNTS,
    "all": listing.ALL,
    "left": cards.LEFT,
    "unlimited": cards.NO_LIMIT,
    "pending": cards.NUMBER_PENDING,
    "freeze": cards.FREEZE,
    "unfreeze": cards.UNFREEZE,
    "view": cards.VIEW,
    "total": cards.TOTAL_CARDS,
    "next": terms.NEXT_PAGE,
    "previous": listing.PREVIOUS,
    "none": cards.NO_MATCH,
    **cards.CARD_STATUS,
}


def both() -> dict[str, dict[str, str]]:
    """All of them by language."""
    return {name: {"zh": text.zh, "en": text.en} for name, text in TEXTS.items()}
