"""The card list's address, and the question to the provider that it stands for."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal

from vcc_portal.domain import clock
from vcc_portal.domain.card import TAB_ORDER, CardMode, CardStatus
from vcc_portal.domain.listing import CurrencyCode, Day, Keyword, ListAddress, Name, Token
from vcc_portal.domain.text import Text
from vcc_portal.features.card.list.row import MAIN_ACCOUNT, CardRow
from vcc_portal.features.patterns.columns import sorts_of
from vcc_portal.features.patterns.filters import Filter, FilterKind, Menus, TabChoice
from vcc_portal.i18n.card import common as strings
from vcc_portal.i18n.patterns import listing as list_strings

_CARD_ID_DIGITS = 16


class CardSearchBy(StrEnum):
    """What a typed keyword is taken for."""

    LAST4 = "last4"
    CARD_ID = "card_id"
    TAG = "tag"
    NAME = "name"


@dataclass(frozen=True)
class Search:
    """A keyword as it was understood; the chip says so."""

    by: CardSearchBy
    value: str


def understand(keyword: str, tags: Collection[str] = ()) -> Search:
    """Four digits are a card's tail, sixteen an id, a known tag is that tag; anything else is part of a name."""
    digits = keyword.replace(" ", "")
    if digits.isascii() and digits.isdigit() and len(digits) in {4, _CARD_ID_DIGITS}:
        return Search(CardSearchBy.LAST4 if len(digits) == 4 else CardSearchBy.CARD_ID, digits)
    known = {tag.casefold(): tag for tag in tags}
    if keyword.casefold() in known:
        return Search(CardSearchBy.TAG, known[keyword.casefold()])
    return Search(CardSearchBy.NAME, keyword)


_FIELDS = {
    CardSearchBy.LAST4: "last4digits",
    CardSearchBy.CARD_ID: "card_id",
    CardSearchBy.TAG: "tag_list",
    CardSearchBy.NAME: "card_name",
}


def searched(keyword: str, menus: Menus) -> Text:
    """How a keyword was understood, for its chip."""
    search = understand(keyword, menus.values("tag"))
    return strings.SEARCHED_BY[search.by].format(value=search.value)


def _asked(keyword: str, menus: Menus) -> Mapping[str, Any]:
    search = understand(keyword, menus.values("tag"))
    return {_FIELDS[search.by]: [search.value] if search.by is CardSearchBy.TAG else search.value}


EXPIRES_WITHIN = ("7", "14", "30", "60", "90")
"""Days within which a card's last day lies; those that alerts are chosen by are among them."""
_WITHIN = {days: strings.WITHIN_DAYS.format(days=days) for days in EXPIRES_WITHIN}


def _expires(days: str, _: Menus) -> Mapping[str, Any]:
    return {"expire_before": (clock.today() + timedelta(days=int(days))).isoformat()}


class CardAddress(ListAddress):
    """Which cards, in what order, on which page."""

    SORTS: ClassVar[frozenset[str]] = sorts_of(CardRow)

    q: Annotated[
        Keyword,
        Filter(strings.KEYWORD, FilterKind.KEYWORD, hint=strings.KEYWORD_HINT, asks=_asked, reads=searched),
    ] = ""
    currency: Annotated[CurrencyCode, Filter(strings.COLUMN_CURRENCY, hint=strings.ALL_CURRENCIES, asks="currency")] = (
        ""
    )
    sub: Annotated[
        Token,
        Filter(
            strings.COLUMN_SUB_ACCOUNT,
            hint=strings.ALL_SUB_ACCOUNTS,
            asks=lambda sub, _: {"sub_user_id_list": ["" if sub == MAIN_ACCOUNT else sub]},
        ),
    ] = ""
    """The last of those that are open: it goes where a company has no sub-accounts, and nothing moves into its place."""
    status: Annotated[
        CardStatus | None,
        TabChoice(
            {"": list_strings.ALL, **{status.value: strings.CARD_STATUS[status] for status in TAB_ORDER}},
            lambda status: {"status_list": [status.value]},
            meanings={status.value: strings.CARD_STATUS_MEANING[status] for status in TAB_ORDER},
        ),
    ] = None
    tag: Annotated[
        Name,
        Filter(strings.TAG, hint=strings.ALL_TAGS, asks=lambda tag, _: {"tag_list": [tag]}, folded=True),
    ] = ""
    expires: Annotated[
        Literal["", *EXPIRES_WITHIN],  # type: ignore[valid-type]  the days are a constant
        Filter(strings.EXPIRES_WITHIN, hint=strings.ANY_EXPIRY, menu=_WITHIN, asks=_expires, folded=True),
    ] = ""
    mode: Annotated[
        CardMode | None,
        Filter(strings.MODE, hint=strings.ALL_MODES, menu=strings.CARD_MODE, asks="card_mode", folded=True),
    ] = None
    since: Annotated[
        Day | None,
        Filter(strings.APPLIED, FilterKind.DATES, asks=("create_time_start", "create_time_end"), recent=0, folded=True),
    ] = None
    until: Day | None = None
