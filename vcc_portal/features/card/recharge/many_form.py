"""Recharges of many cards as a form: an amount for each card, and the numbers that they are sent under."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from vcc_portal.domain.money import typed_amount
from vcc_portal.features.card.recharge.form import Bounds, CardRechargeForm
from vcc_portal.features.patterns.amounts_paste import AMOUNTS
from vcc_portal.features.patterns.form import Errors, FormModel, Labelled, Values
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.i18n.patterns import money as words
from vcc_portal.i18n.text import Text
from vcc_portal.upstream.models.base import LONGEST_REQUEST_NO

MOST_ATTEMPTS = 9


@dataclass(frozen=True)
class ManyRules:
    """What the amounts are checked against: by card id its currency, and its bounds."""

    cards: Mapping[str, tuple[str, Bounds]] = field(default_factory=dict)


class CardRechargeBatchForm(FormModel):
    """The amounts as they were typed; `amounts_of` reads them."""

    HIDDEN: ClassVar[frozenset[str]] = frozenset({"request_no", "since"})

    request_no: Annotated[str, Labelled(words.REQUEST_NO), Field(pattern=r"^[0-9a-f]{16}$")]
    """Of the run; each card's own is made from it by `number_of`."""
    since: Annotated[str, Labelled(words.SUBMITTED), Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    """The day on which the run was begun."""
    amounts: Annotated[dict[str, Any], Labelled(strings.AMOUNT)] = Field(default_factory=dict)

    @classmethod
    def nested(cls) -> dict[str, type[FormModel]]:
        return {AMOUNTS: CardRechargeForm}

    @classmethod
    def label(cls, name: str) -> Text:
        return strings.AMOUNT if name.startswith(AMOUNTS) else super().label(name)

    @classmethod
    def check(cls, values: Values, rules: object = None) -> tuple[Self | None, Errors]:
        form, errors = super().check(values, rules)
        amounts, found = read_amounts(values, rules if isinstance(rules, ManyRules) else ManyRules())
        if not found and not amounts:
            found[AMOUNTS] = strings.NONE_FILLED
        return (None if found else form), {**errors, **found}


def read_amounts(values: Values, rules: ManyRules) -> tuple[dict[str, int], Errors]:
    """Thousandths by card id, of the cards whose amount can be sent, and what is wrong with the others."""
    read: dict[str, int] = {}
    found: Errors = {}
    for card_id, (currency, bounds) in rules.cards.items():
        name = f"{AMOUNTS}.{card_id}"
        form, wrong = _one(values.get(name, ""), currency, bounds)
        if form is not None and form.amount:
            read[card_id] = form.amount
        if "amount" in wrong:
            found[name] = wrong["amount"]
    return read, found


def amounts_of(values: Values, rules: ManyRules) -> dict[str, int]:
    """The first of them."""
    return read_amounts(values, rules)[0]


def each_of(rules: ManyRules, amounts: Mapping[str, int]) -> dict[str, str]:
    """By currency the one amount that each of its cards gets, as it is typed; not where they get several, or one gets none."""
    found: dict[str, set[int | None]] = {}
    for card_id, (currency, _) in rules.cards.items():
        found.setdefault(currency, set()).add(amounts.get(card_id))
    only = {currency: next(iter(each)) for currency, each in found.items() if len(each) == 1}
    return {currency: typed_amount(amount, currency) for currency, amount in only.items() if amount is not None}


def number_of(run: str, card_id: str, attempt: int) -> str:
    """The request number of one card of a run; a further attempt, after a final failure, has its own."""
    number = f"{run}-{card_id}-{attempt}"
    return number if len(number) <= LONGEST_REQUEST_NO else hashlib.sha256(number.encode()).hexdigest()


def numbers_of(run: str, card_ids: "list[str]") -> dict[str, tuple[str, int]]:
    """Card and attempt by request number, for every number that the run may have used."""
    return {
        number_of(run, card_id, attempt): (card_id, attempt)
        for card_id in card_ids
        for attempt in range(1, MOST_ATTEMPTS + 1)
    }


def _one(text: str, currency: str, bounds: Bounds) -> "tuple[CardRechargeForm | None, Errors]":
    """The rules of one card's form; the account's balance counts for all cards together, and not here."""
    if not text.strip():
        return None, {}
    single = {"request_no": "0" * 32, "card_id": "0", "currency": currency, "amount": text}
    return CardRechargeForm.check(single, Bounds(bounds.least, bounds.most))
