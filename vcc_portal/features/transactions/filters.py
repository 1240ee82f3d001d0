"""The filters that the lists of transactions share: each stands once, and an address names the ones that its call has."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Annotated, Any, Literal

from vcc_portal.domain.listing import CurrencyCode, Day, FourDigits, Keyword, Name, Token, WrittenAmount
from vcc_portal.domain.money import CURRENCIES
from vcc_portal.domain.text import Text
from vcc_portal.domain.transactions import AUTHORIZATIONS, ReversalType, TradeType
from vcc_portal.features.account.sub_accounts import sub_account_choices
from vcc_portal.features.patterns.asking import Unread, Visit
from vcc_portal.features.patterns.filters import Choice, Filter, FilterKind, Menus
from vcc_portal.i18n import records as strings
from vcc_portal.i18n import transactions as labels
from vcc_portal.i18n.currency import name_of

CARD = "card"
"""The address's field of `OfCard`."""
_ID_DIGITS = 16


async def sub_account_menu(visit: Visit) -> list[Choice] | Unread:
    """The company's sub-accounts, closed ones included."""
    if not visit.divided:
        return []
    return await sub_account_choices(visit)


class TradeGroup(StrEnum):
    """Kinds of record as people look for them."""

    AUTHORIZATION = "auth"
    CONSUMPTION = "consumption"
    REFUND = "refund"
    TOP_UP = "topup"
    FEE = "fee"


GROUP_TYPES: dict[TradeGroup, tuple[TradeType, ...]] = {
    TradeGroup.AUTHORIZATION: tuple(kind for kind in TradeType if kind in AUTHORIZATIONS),
    TradeGroup.CONSUMPTION: (TradeType.CONSUMPTION, TradeType.SINGLE_CONSUMPTION),
    TradeGroup.REFUND: (TradeType.REFUND, TradeType.SINGLE_REFUND, TradeType.DISPUTE_REFUND),
    TradeGroup.TOP_UP: (TradeType.TOP_UP, TradeType.TOP_UP_REFUND, TradeType.WITHDRAWAL),
    TradeGroup.FEE: (TradeType.SERVICE_FEE, TradeType.SERVICE_FEE_REFUND, TradeType.HANDLING_FEE),
}
"""Every trade type of spec §3 is in one group."""
GROUPS = {
    TradeGroup.AUTHORIZATION: strings.KIND_AUTHORIZATION,
    TradeGroup.CONSUMPTION: strings.KIND_CONSUMPTION,
    TradeGroup.REFUND: strings.KIND_REFUND,
    TradeGroup.TOP_UP: strings.KIND_TOP_UP,
    TradeGroup.FEE: strings.KIND_FEE,
}
_OF_SHARED = frozenset({TradeType.CONSUMPTION, TradeType.REFUND})
_OF_OWN = frozenset({TradeType.SINGLE_CONSUMPTION, TradeType.SINGLE_REFUND})
CURRENCY_NAMES = {code: Text(zh=f"{code} {name_of(code).zh}", en=f"{code} {name_of(code).en}") for code in CURRENCIES}
"""Every currency of the product, with its name."""


def type_name(kind: TradeType) -> Text:
    """A trade type among others: the two kinds of purchase and of refund are told apart by the card's mode."""
    name = labels.TRADE_TYPE[kind]
    if kind in _OF_SHARED | _OF_OWN:
        return (labels.SHARED_CARD if kind in _OF_SHARED else labels.OWN_CARD).format(type=name)
    return name


def types_menu(kinds: Iterable[TradeType], *, groups: bool = False) -> dict[str, Text]:
    """Each trade type singly, after the groups where they are offered."""
    grouped = {group.value: strings.ALL_OF.format(kind=text) for group, text in GROUPS.items()} if groups else {}
    return grouped | {str(int(kind)): type_name(kind) for kind in kinds}


def types_asked(chosen: str, _: Menus) -> Mapping[str, Any]:
    """A type by its number, or a group of them by its name."""
    types = (TradeType(int(chosen)),) if chosen.isdigit() else GROUP_TYPES[TradeGroup(chosen)]
    return {"trade_type_list": [int(kind) for kind in types]}


def type_filter(kinds: Iterable[TradeType], *, groups: bool = False, folded: bool = False) -> Filter:
    """The record type; its address has the number, or the name of a group."""
    menu = types_menu(kinds, groups=groups)
    return Filter(strings.KIND, hint=strings.ALL_KINDS, menu=menu, asks=types_asked, folded=folded)


GROUPINGS: dict[str, Text] = {
    "merchant": strings.MERCHANT_NAME,
    "card": strings.CARD,
    "tag": strings.TAG,
    "sub": strings.SUB_ACCOUNT,
    "mcc": strings.MCC,
    "month": strings.BY_MONTH,
    "day": strings.BY_DAY,
    "age": strings.BY_AGE,
}
"""What spending is broken down by; the name is the address's, and that of the filter that a bar sets."""


class TransactionSearchBy(StrEnum):
    """What a typed keyword is taken for; the value is the request's field."""

    LAST4 = "last4digits"
    RECORD = "transaction_id"
    MERCHANT = "merchant_name"


_SEARCHED = {TransactionSearchBy.LAST4: strings.BY_LAST4, TransactionSearchBy.RECORD: strings.BY_ID}


def understand(keyword: str) -> tuple[TransactionSearchBy, str]:
    """Four digits are a card's tail, sixteen a record, anything else part of a merchant's name."""
    digits = keyword.replace(" ", "")
    if digits.isascii() and digits.isdigit() and len(digits) in {4, _ID_DIGITS}:
        return (TransactionSearchBy.LAST4 if len(digits) == 4 else TransactionSearchBy.RECORD), digits
    return TransactionSearchBy.MERCHANT, keyword


def _searched(keyword: str, _: Menus) -> Text:
    by, shown = understand(keyword)
    return _SEARCHED.get(by, Text.same("{value}")).format(value=shown)


def card_shown(typed: str, menus: Menus) -> Text:
    """A card's id reads as its name and its tail, once an answer has told them."""
    return next((each.text for each in menus.choices.get(CARD, []) if each.value == typed), Text.same(typed))


def with_card(menus: Menus, address: Any, answer: Any) -> Menus:
    """The menus with the name of the card that the address asks for by its id, as the answered rows tell it."""
    card_id = getattr(address, CARD, "")
    if not card_id or any(each.value == card_id for each in menus.choices.get(CARD, [])):
        return menus
    row = next((each for each in getattr(answer, "items", []) if each.card_id == card_id), None)
    if row is None:
        return menus
    choice = Choice(card_id, Text.same(f"{row.card_name} ···· {row.last4digits}"))
    return replace(menus, choices={**menus.choices, CARD: [choice]})


_CARD_BY = {
    TransactionSearchBy.LAST4: "last4digits",
    TransactionSearchBy.RECORD: "card_id",
    TransactionSearchBy.MERCHANT: "card_name",
}
"""A card's id is as long as a record's."""


def _card(typed: str, _: Menus) -> Mapping[str, Any]:
    by, said = understand(typed)
    return {_CARD_BY[by]: said}


SearchedFor = Annotated[
    Keyword,
    Filter(
        strings.KEYWORD,
        FilterKind.KEYWORD,
        hint=strings.KEYWORD_HINT,
        asks=lambda typed, _: dict([understand(typed)]),
        reads=_searched,
    ),
]
MerchantClicked = Annotated[Keyword, Filter(strings.MERCHANT_NAME, FilterKind.CLICKED, asks="merchant_name")]
OfCard = Annotated[
    Keyword,
    Filter(strings.CARD, FilterKind.TEXT, hint=strings.CARD_HINT, asks=_card, reads=card_shown, folded=True),
]
"""A card's tail, id or name."""
OfNumber = Annotated[FourDigits, Filter(strings.CARD, FilterKind.TEXT, hint=strings.LAST4_HINT, asks="last4digits")]
"""A card's tail, for calls that know cards by nothing else that can be typed."""
OfSubAccount = Annotated[
    Token, Filter(strings.SUB_ACCOUNT, hint=strings.ALL_SUB_ACCOUNTS, asks="sub_user_id", folded=True)
]
OfSubAccountOpen = Annotated[Token, Filter(strings.SUB_ACCOUNT, hint=strings.ALL_SUB_ACCOUNTS, asks="sub_user_id")]
OfTag = Annotated[Name, Filter(strings.TAG, hint=strings.ALL_TAGS, asks="card_tag", folded=True)]
OfMcc = Annotated[FourDigits, Filter(strings.MCC, FilterKind.TEXT, hint=strings.MCC_HINT, asks="mcc", folded=True)]
AtLeast = Annotated[
    WrittenAmount, Filter(strings.AMOUNT_RANGE, FilterKind.AMOUNTS, asks=("amount_min", "amount_max"), folded=True)
]
AtMost = WrittenAmount
InCurrency = Annotated[
    CurrencyCode,
    Filter(strings.CURRENCY, hint=strings.ALL_CURRENCIES, menu=CURRENCY_NAMES, asks="currency", folded=True),
]
InCurrencyOpen = Annotated[
    CurrencyCode, Filter(strings.CURRENCY, hint=strings.ALL_CURRENCIES, menu=CURRENCY_NAMES, asks="currency")
]
OUTCOMES: dict[str, Text] = {"SUCCESS": strings.SUCCEEDED, "FAIL": strings.FAILED}
Outcome = Annotated[
    Literal["", "SUCCESS", "FAIL"],
    Filter(strings.STATUS, hint=strings.ALL_OUTCOMES, menu=OUTCOMES, asks="status"),
]
OutcomeBesides = Annotated[
    Literal["", "SUCCESS", "FAIL"],
    Filter(strings.STATUS, hint=strings.ALL_OUTCOMES, menu=OUTCOMES, asks="status", folded=True),
]
"""The same under "More"."""
OfReversal = Annotated[
    ReversalType | None,
    Filter(strings.REVERSAL, hint=strings.ALL_REVERSALS, menu=labels.REVERSAL_TYPE, asks="reversal_type", folded=True),
]
StillHeld = Annotated[
    Literal["", "yes"],
    Filter(
        strings.SETTLEMENT,
        hint=strings.SETTLED_OR_NOT,
        menu={"yes": strings.NOT_SETTLED},
        asks=lambda _chosen, _menus: {"held_only": True},
        folded=True,
    ),
]
"""Only authorizations that hold money yet."""
Since = Annotated[Day | None, Filter(strings.DATES, FilterKind.DATES, asks=("time_start", "time_end"))]
Until = Day | None
