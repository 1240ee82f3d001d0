"""The checks of an application that depend on what is offered and on the other fields.

Each reads the fields above its own from `info.data`, and what is offered from `info.context`; a field that
is wrong itself is absent there, and then the fields that depend on it are not blamed. Without a context
(an application that was sent already is read again) only the form of each value counts.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from pydantic import ValidationInfo

from vcc_portal.domain.card import CardMode, LimitWindow
from vcc_portal.domain.money import CURRENCY_CODE, format_amount, step
from vcc_portal.domain.phones import AREA_CODES
from vcc_portal.domain.purpose import SCENE_CURRENCIES, LogisticsItem, Mode3ds, Purpose, TradeScene
from vcc_portal.features.card.apply.offer import Offer
from vcc_portal.features.patterns.form import field_error
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.patterns import form as form_strings
from vcc_portal.i18n.text import Text

LIMIT_FIELDS: dict[str, LimitWindow] = {
    "single_limit": LimitWindow.SINGLE,
    "single_day_limit": LimitWindow.DAY,
    "single_month_limit": LimitWindow.MONTH,
    "life_time_limit": LimitWindow.LIFETIME,
}
MOST_RULES, LONGEST_MERCHANT = 20, 40
MOST_COUNT = 1_000_000
MOST_LIMITED, MOST_ALLOWED = 30, 50
"""Currencies with limits of their own, and those in which a card may pay at all."""
_CURRENCY = re.compile(CURRENCY_CODE)
MAIN = "main"
"""The choice of the main account where a sub-account may be chosen; sent as no sub-account."""


def listed_rows(values: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The limits by currency that count, those of the currencies on the list; what was typed for another is left out."""
    rows = values.get("currency_limits")
    rows = rows if isinstance(rows, dict) else {}
    blank = dict.fromkeys(LIMIT_FIELDS, "")
    return {
        code: blank | (rows[code] if isinstance(rows.get(code), dict) else {}) | {"currency": code}
        for code in str(values.get("limited_currencies", "")).split("\n")[:MOST_LIMITED]
        if code
    }


def limit(value: int | None, info: ValidationInfo) -> int | None:
    """More than zero, and not above the highest that is allowed."""
    code = info.data.get("currency", "")
    if value is None:
        return None
    if value <= 0:
        raise field_error(strings.LIMIT_ZERO)
    most = _offer(info).highest(LIMIT_FIELDS[info.field_name or ""], code)
    if most is not None and value > most:
        raise field_error(form_strings.AT_MOST, most=format_amount(most, code))
    return value


def mode(value: str, info: ValidationInfo) -> str:
    """One of the modes of the user's flags."""
    return _offered(value, _offer(info).modes if info.context is not None else list(CardMode))


def product(value: str, info: ValidationInfo) -> str:
    """A product that is issued now."""
    wanted = info.data.get("card_mode", "")
    if info.context is None or not wanted:
        return value
    chosen = _offer(info).product(wanted, value)
    if chosen is None or not _offer(info).open(wanted, chosen):
        raise field_error(form_strings.NOT_OFFERED)
    count_ = _offer(info).count(wanted, value)
    if count_ is not None and count_.wait_apply_count <= 0:
        raise field_error(strings.USED_UP)
    return value


def currency(value: str, info: ValidationInfo) -> str:
    """A currency of the product."""
    chosen = _offer(info).product(info.data.get("card_mode", ""), info.data.get("bin", ""))
    return _offered(value, chosen.currency_list) if chosen else value


def settlement(value: str, info: ValidationInfo) -> str:
    """A settlement currency of the product and the card currency."""
    offer = _offer(info)
    chosen = offer.product(info.data.get("card_mode", ""), info.data.get("bin", ""))
    return _offered(value, offer.settlements(chosen, info.data.get("currency", ""))) if chosen else value


def sub_account(value: str, info: ValidationInfo) -> str:
    """A live sub-account where the user has such; nothing otherwise."""
    offer = _offer(info)
    if info.context is None:
        return value
    if not offer.with_sub_accounts:
        return ""
    if not value:
        raise field_error(form_strings.CHOOSE)
    return _offered(value, [MAIN, *[sub.sub_user_id for sub in offer.sub_users]])


def area_code(value: str) -> str:
    """A dial code of the list, without the plus."""
    return _offered(value, list(AREA_CODES))


def month(value: str, info: ValidationInfo) -> str:
    """A month of expiry (MMYY) in the range of the product."""
    range_ = _offer(info).times.get(info.data.get("bin", ""))
    if range_ is None:
        return value
    if not _year_first(range_.min_invalid_time) <= _year_first(value) <= _year_first(range_.max_invalid_time):
        raise field_error(form_strings.NOT_OFFERED)
    return value


def opening(value: int | None, info: ValidationInfo) -> int | None:
    """First balance of a SINGLE card: within the product's bounds, and not more than the payer has."""
    if info.data.get("card_mode") != CardMode.SINGLE:
        return None
    offer, code = _offer(info), info.data.get("currency", "")
    chosen = offer.product(CardMode.SINGLE, info.data.get("bin", ""))
    if value is None:
        raise field_error(form_strings.REQUIRED)
    least = max(step(code), (chosen.min_recharge_amount if chosen else None) or 0)
    if value < least:
        raise field_error(form_strings.AT_LEAST, least=format_amount(least, code))
    if chosen and chosen.max_recharge_amount is not None and value > chosen.max_recharge_amount:
        raise field_error(form_strings.AT_MOST, most=format_amount(chosen.max_recharge_amount, code))
    _affordable(value, info)
    return value


def one_of(value: str, choices: type[StrEnum]) -> str:
    """One member of an enumeration."""
    return _offered(value, [choice.value for choice in choices])


def logistics(value: str, info: ValidationInfo) -> str:
    """The sub-item, needed for logistics and for nothing else."""
    if info.data.get("purpose") != Purpose.LOGISTICS:
        return ""
    return _needed(value, LogisticsItem)


def scene(value: str, info: ValidationInfo) -> str:
    """The trade scene, needed for CNY cards and for no other."""
    if info.data.get("currency") not in SCENE_CURRENCIES:
        return ""
    return _needed(value, TradeScene)


def mode3ds(value: str, info: ValidationInfo) -> str:
    """How 3-D Secure is answered; products without it have no choice."""
    chosen = _offer(info).product(info.data.get("card_mode", ""), info.data.get("bin", ""))
    if info.context is not None and (chosen is None or not chosen.support3ds):
        return Mode3ds.BY_PASS.value
    return _needed(value, Mode3ds)


def allowed_currencies(value: list[str], info: ValidationInfo) -> list[str]:
    """At least one, once only some currencies are allowed."""
    if not info.data.get("currency_control"):
        return []
    if not value:
        raise field_error(strings.CHOOSE_CURRENCY)
    if len(value) > MOST_ALLOWED:
        raise field_error(form_strings.TOO_MANY, most=MOST_ALLOWED)
    for code in value:
        currency_fits(code)
    return value


def currency_fits(code: str) -> None:
    """Refuse what is no currency's code: a card may have got one that nobody can set here."""
    if not _CURRENCY.fullmatch(code):
        raise field_error(strings.NOT_A_CURRENCY, code=code)


def count(value: int | None, info: ValidationInfo) -> int | None:
    """How many payments, once they are counted."""
    if not info.data.get("count_control"):
        return None
    if value is None:
        raise field_error(form_strings.REQUIRED)
    if not 1 <= value <= MOST_COUNT:
        raise field_error(form_strings.BETWEEN, least=1, most=f"{MOST_COUNT:,}")
    return value


def payer(sub_user_id: str, offer: Offer, main: Text = strings.THE_MAIN_ACCOUNT) -> Text:
    """The name of the account that pays, as it stands within a sentence."""
    alias = offer.alias(sub_user_id)
    return Text.same(alias) if alias else main


def _affordable(value: int, info: ValidationInfo) -> None:
    offer, code = _offer(info), info.data.get("currency", "")
    owner = info.data.get("sub_user_id", MAIN)
    owner = "" if owner == MAIN else owner
    if not owner and not offer.sees_main:
        return
    account = offer.paying(owner, code)
    if account is not None and value > account.spendable:
        available = format_amount(max(account.spendable, 0), code)
        raise field_error(strings.OPENING_TOO_MUCH, source=payer(owner, offer), available=available)


def _needed(value: str, choices: type[StrEnum]) -> str:
    if not value:
        raise field_error(form_strings.CHOOSE)
    return one_of(value, choices)


def _offered(value: str, choices: list[str]) -> str:
    if value not in choices:
        raise field_error(form_strings.NOT_OFFERED)
    return value


def _offer(info: ValidationInfo) -> Offer:
    return info.context if isinstance(info.context, Offer) else Offer()


def _year_first(mmyy: str) -> str:
    return mmyy[2:] + mmyy[:2]
