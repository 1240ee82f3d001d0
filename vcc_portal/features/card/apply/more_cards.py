"""Asking for a higher number of cards (POST /card/incrApplyNum) as a form."""

from typing import Annotated, ClassVar

from pydantic import ValidationInfo, field_validator

from vcc_portal.features.patterns.fields import Choice, Line, Whole, longest
from vcc_portal.features.patterns.form import FormModel, Labelled, field_error
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.card import apply_batch as words
from vcc_portal.i18n.patterns import form as form_strings
from vcc_portal.i18n.patterns import money as money_words

MOST_MORE = 100_000
LONGEST_REASON = 200


class MoreCardsForm(FormModel):
    """How many more cards of which mode, and why."""

    HIDDEN: ClassVar[frozenset[str]] = frozenset({"request_no"})

    request_no: Annotated[str, Labelled(money_words.REQUEST_NO)]
    card_mode: Annotated[Choice, Labelled(strings.MODE)]
    apply_num: Annotated[Whole, Labelled(words.MORE_NUMBER)]
    reason: Annotated[Line, Labelled(words.MORE_REASON), longest(LONGEST_REASON)]

    @field_validator("card_mode")
    @classmethod
    def _mode(cls, value: str, info: ValidationInfo) -> str:
        if info.context is not None and value not in info.context:
            raise field_error(form_strings.NOT_OFFERED)
        return value

    @field_validator("apply_num")
    @classmethod
    def _number(cls, value: int | None) -> int:
        if value is None:
            raise field_error(form_strings.REQUIRED)
        if not 1 <= value <= MOST_MORE:
            raise field_error(form_strings.BETWEEN, least=1, most=f"{MOST_MORE:,}")
        return value
