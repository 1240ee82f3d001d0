"""The spending rules of one card as a form: currencies, number of payments, merchant categories and merchants."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Protocol, TypeVar

from pydantic import ValidationError, ValidationInfo, field_validator

from vcc_portal.domain.text import Text, listed
from vcc_portal.features.card.apply import checks
from vcc_portal.features.card.apply.checks import MOST_RULES
from vcc_portal.features.card.apply.form import mcc_fits, merchant_fits
from vcc_portal.features.patterns.fields import ON, SEPARATOR, Items, Ticked, Whole, each
from vcc_portal.features.patterns.form import FormModel, Labelled
from vcc_portal.features.patterns.saving import SEEN, mark_of_values
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.card import limits as words
from vcc_portal.i18n.patterns import saving as saving_words
from vcc_portal.upstream.models.card import LimitRules, LimitRulesAsked

TOGETHER = [("currency_control", "allowed_currencies"), ("count_control", "transaction_count")]

R = TypeVar("R", bound=LimitRules)


class RulesTyped(Protocol):
    """A form with spending rules in it: of a card that there is, or that is applied for."""

    currency_control: bool
    allowed_currencies: list[str]
    count_control: bool
    transaction_count: int | None
    mcc_codes: list[str]
    merchant_names: list[str]


class CardRulesForm(FormModel):
    """What a card may be used for."""

    HIDDEN: ClassVar[frozenset[str]] = frozenset({"request_no", SEEN})

    request_no: Annotated[str, Labelled(words.REQUEST_NO)]
    seen: Annotated[str, Labelled(saving_words.MARK)] = ""
    currency_control: Annotated[Ticked, Labelled(strings.ONLY_CURRENCIES)]
    allowed_currencies: Annotated[Items, Labelled(strings.ALLOWED_CURRENCIES)]
    count_control: Annotated[Ticked, Labelled(strings.COUNT_CONTROL)]
    transaction_count: Annotated[Whole, Labelled(strings.COUNT)]
    mcc_codes: Annotated[Items, Labelled(strings.MCC), each(MOST_RULES, mcc_fits)]
    merchant_names: Annotated[Items, Labelled(strings.MERCHANTS), each(MOST_RULES, merchant_fits)]

    @field_validator("allowed_currencies")
    @classmethod
    def _allowed(cls, value: list[str], info: ValidationInfo) -> list[str]:
        return checks.allowed_currencies(value, info)

    @field_validator("transaction_count")
    @classmethod
    def _count(cls, value: int | None, info: ValidationInfo) -> int | None:
        return checks.count(value, info)

    @property
    def rules(self) -> LimitRules:
        """The rules as the call takes them."""
        return rules_of(self, LimitRules)


def rules_of(form: "RulesTyped", made: type[R]) -> R:
    """What a card may be used for, as a form has it."""
    return made(
        enable_transaction_currency_control=form.currency_control,
        limit_transaction_currencies=form.allowed_currencies or None,
        enable_transaction_count_control=form.count_control,
        limit_transaction_count=form.transaction_count,
        mcc_codes=form.mcc_codes,
        fuzzy_merchant_names=form.merchant_names,
    )


def asked(rules: LimitRules) -> LimitRulesAsked | None:
    """The rules as they are asked for; None for rules that a card may have and no call of ours can set."""
    try:
        return LimitRulesAsked.model_validate(rules.model_dump())
    except ValidationError:
        return None


def moved_on(saved: LimitRules, now: LimitRules) -> Text:
    """The rules that are not as they were saved any more, each with what it is now."""
    before, rules = typed_rules(saved), typed_rules(now)
    parts = [
        words.RULE_NOW.format(rule=CardRulesForm.label(name), value=_said(name, text))
        for name, text in rules.items()
        if name != SEEN and text != before[name]
    ]
    return Text(zh="；".join(part.zh for part in parts), en="; ".join(part.en for part in parts))


def _said(name: str, text: str) -> Text:
    if name in {"currency_control", "count_control"}:
        return words.ON if text == ON else words.OFF
    return listed(text.split(SEPARATOR)) if text else words.NONE


def typed_rules(rules: LimitRules) -> Mapping[str, str]:
    """The rules as the form's controls show them."""
    count = rules.limit_transaction_count
    return {
        "currency_control": ON if rules.enable_transaction_currency_control else "",
        "allowed_currencies": SEPARATOR.join(rules.limit_transaction_currencies or []),
        "count_control": ON if rules.enable_transaction_count_control else "",
        "transaction_count": "" if count is None else str(count),
        "mcc_codes": SEPARATOR.join(rules.mcc_codes),
        "merchant_names": SEPARATOR.join(rules.fuzzy_merchant_names),
        SEEN: mark_of_values(rules.model_dump(mode="json")),
    }
