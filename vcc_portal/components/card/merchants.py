"""Which merchants a card may pay: the fields of an application and of a card's rules."""

import reflex as rx

from vcc_portal.components.patterns.form import Fields
from vcc_portal.features.card.apply.checks import LONGEST_MERCHANT, MOST_RULES
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.patterns import form as form_words


def merchant_fields(fields: Fields) -> rx.Component:
    """Merchant categories and parts of merchants' names, both without a limit while they are empty."""
    return rx.el.div(
        fields.chips(
            "mcc_codes", form_words.CATEGORIES, most=MOST_RULES, longest=4, hint=strings.MCC_HINT, optional=True
        ),
        fields.chips(
            "merchant_names",
            form_words.KEYWORDS,
            most=MOST_RULES,
            longest=LONGEST_MERCHANT,
            hint=strings.MERCHANTS_HINT,
            optional=True,
        ),
        class_name="form-grid",
    )
