"""Quota for sub-accounts as a form: one currency, one direction, an amount for each sub-account."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from vcc_portal.domain.money import BadAmount, parse_amount, with_currency
from vcc_portal.features.patterns.amounts_paste import AMOUNTS
from vcc_portal.features.patterns.fields import Choice, CurrencyChoice, RequestNumber
from vcc_portal.features.patterns.form import Errors, FormModel, Labelled, Values
from vcc_portal.i18n import quota as strings
from vcc_portal.i18n.patterns import form as form_strings
from vcc_portal.i18n.patterns import money as words
from vcc_portal.i18n.text import Text

MOST = 200
"""Sub-accounts of one request (contract §3)."""
TOO_MANY = strings.MOST_AT_ONCE.format(most=MOST)


class Direction(StrEnum):
    """Where quota goes; the provider's words."""

    ASSIGN = "ASSIGN"
    """From the main account to sub-accounts."""
    RETURN = "RETURN"


@dataclass(frozen=True)
class QuotaRules:
    """What the amounts are checked against, in thousandths of `currency`."""

    currency: str = "USD"
    unassigned: int | None = None
    """Of the main account; None for somebody who may not see it: then the provider alone decides."""
    available: Mapping[str, int] = field(default_factory=dict)
    """By sub-account id; it may be below zero."""


class QuotaForm(FormModel):
    """One request. `amounts` are thousandths by sub-account id once the form is right."""

    HIDDEN: ClassVar[frozenset[str]] = frozenset({"request_no", "currency"})

    request_no: Annotated[RequestNumber, Labelled(words.REQUEST_NO)]
    currency: Annotated[CurrencyChoice, Labelled(words.CURRENCY)]
    direction: Annotated[Choice, Labelled(strings.DIRECTION), Field(pattern=r"^(ASSIGN|RETURN)$")]
    amounts: Annotated[dict[str, Any], Labelled(strings.AMOUNT)] = Field(default_factory=dict)

    @classmethod
    def nested(cls) -> dict[str, type[FormModel]]:
        return {AMOUNTS: cls}

    @classmethod
    def label(cls, name: str) -> Text:
        return strings.AMOUNT if name.startswith(AMOUNTS) else super().label(name)

    @classmethod
    def check(cls, values: Values, rules: object = None) -> tuple[Self | None, Errors]:
        form, errors = super().check(values, rules)
        known = rules if isinstance(rules, QuotaRules) else QuotaRules()
        amounts, found = read_amounts(values, known)
        if not found and not amounts:
            found[AMOUNTS] = strings.NONE_FILLED
        if len(amounts) > MOST:
            found[AMOUNTS] = TOO_MANY
        over = short_by(amounts, values.get("direction", ""), known)
        if over:
            found[AMOUNTS] = strings.OVER.format(amount=with_currency(over, known.currency))
        if form is None or found:
            return None, {**errors, **found}
        return form.model_copy(update={AMOUNTS: amounts}), {}


def read_amounts(values: Values, rules: QuotaRules) -> tuple[dict[str, int], Errors]:
    """Thousandths by sub-account id of the amounts that are right, and what is wrong with the others."""
    amounts: dict[str, int] = {}
    errors: Errors = {}
    for sub_user_id, available in rules.available.items():
        text = values.get(f"{AMOUNTS}.{sub_user_id}", "")
        if not text.strip():
            continue
        most = available if values.get("direction") == Direction.RETURN else None
        amount, problem = _amount(text, rules.currency, most)
        if problem is not None:
            errors[f"{AMOUNTS}.{sub_user_id}"] = problem
        else:
            amounts[sub_user_id] = amount
    return amounts, errors


def left_out(values: Values, rules: QuotaRules) -> list[str]:
    """Controls with an amount for a sub-account that is no longer there: no row shows it, and it does not move."""
    stale = (name for name, text in values.items() if name.startswith(f"{AMOUNTS}.") and text.strip())
    return [name for name in stale if name.removeprefix(f"{AMOUNTS}.") not in rules.available]


def short_by(amounts: Mapping[str, int], direction: str, rules: QuotaRules) -> int:
    """How much the unassigned quota is short of what is assigned, in thousandths; 0 when it is not."""
    if direction != Direction.ASSIGN or not amounts or rules.unassigned is None:
        return 0
    return max(0, sum(amounts.values()) - rules.unassigned)


def _amount(text: str, currency: str, most: int | None) -> tuple[int, Text | None]:
    try:
        amount = parse_amount(text, currency)
    except BadAmount as problem:
        return 0, form_strings.AMOUNT[problem.problem]
    if amount <= 0:
        return 0, form_strings.ABOVE_ZERO
    if most is not None and amount > most:
        return 0, strings.MORE_THAN_THERE.format(most=with_currency(most, currency)) if most > 0 else strings.BELOW_ZERO
    return amount, None
