"""The payment of "would it pass?" as a form; its validators get the card's `LimitRules`."""

from typing import Annotated

from pydantic import AfterValidator, ValidationInfo

from vcc_portal.domain.money import CURRENCIES
from vcc_portal.features.patterns.fields import Amount, given, longest
from vcc_portal.features.patterns.form import FormModel, Labelled, field_error
from vcc_portal.i18n.card import would_pass as strings
from vcc_portal.i18n.patterns import form as form_strings
from vcc_portal.upstream.models.card import LimitRules

LONGEST_MERCHANT = 64


def _currency(code: str) -> str:
    if code not in CURRENCIES:
        raise field_error(form_strings.CHOOSE)
    return code


def _merchant(name: str, info: ValidationInfo) -> str:
    rules = info.context
    if not name and isinstance(rules, LimitRules) and rules.fuzzy_merchant_names:
        raise field_error(strings.MERCHANT_NEEDED)
    return name


def _mcc(code: str, info: ValidationInfo) -> str:
    rules = info.context
    if not code and isinstance(rules, LimitRules) and rules.mcc_codes:
        raise field_error(strings.MCC_NEEDED)
    if code and not (len(code) == 4 and code.isascii() and code.isdigit()):
        raise field_error(strings.MCC_WRONG)
    return code


class WouldPassForm(FormModel):
    """The payment."""

    currency: Annotated[str, Labelled(strings.CURRENCY), AfterValidator(_currency)]
    amount: Annotated[Amount, AfterValidator(given), Labelled(strings.AMOUNT)]
    merchant: Annotated[str, Labelled(strings.MERCHANT), longest(LONGEST_MERCHANT), AfterValidator(_merchant)]
    mcc: Annotated[str, Labelled(strings.MCC), AfterValidator(_mcc)]
