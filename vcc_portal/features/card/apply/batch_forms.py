"""The applications for many cards as forms: what every card shares, with a table of cards or a prefix and a number."""

from typing import Annotated, ClassVar

from pydantic import Field, ValidationInfo, field_validator

from vcc_portal.domain.card_names import LONGEST_NAME, MOST_IN_BATCH, numbered
from vcc_portal.features.card.apply.form import CardApplyForm
from vcc_portal.features.card.apply.offer import Offer
from vcc_portal.features.patterns.fields import Email, Items, Line, Whole, longest
from vcc_portal.features.patterns.form import Labelled, fault
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.card import apply_batch as words
from vcc_portal.i18n.patterns import form as form_strings


class TableApplyForm(CardApplyForm):
    """What the cards of a table share; the limits are those of cells that are left empty."""

    HIDDEN: ClassVar[frozenset[str]] = frozenset({"request_no", "card_name", "email", "card_tags"})

    card_name: Annotated[str, Labelled(strings.CARD_NAME)]
    email: Annotated[str, Labelled(strings.EMAIL)]
    card_tags: Annotated[Items, Labelled(strings.TAGS)]
    table: Annotated[str, Labelled(words.TABLE)] = Field(default="", repr=False)
    """Judged by `table_rows`, which knows the rows."""


class IdenticalApplyForm(CardApplyForm):
    """Cards that differ in the number in their name alone."""

    card_name: Annotated[Line, Labelled(words.PREFIX), longest(LONGEST_NAME - 2)]
    email: Annotated[Email, Labelled(strings.EMAIL)]
    names: Annotated[Items, Labelled(words.NAMES)]
    """Of cards that are applied for again because they were refused; otherwise prefix and number make the names."""
    count: Annotated[Whole, Labelled(words.COUNT)]

    @field_validator("count")
    @classmethod
    def _count(cls, value: int | None, info: ValidationInfo) -> int | None:
        if info.data.get("names"):
            return len(info.data["names"])
        if value is None:
            raise fault(form_strings.REQUIRED)
        most = most_at_once(info.context, info.data.get("card_mode", ""), info.data.get("bin", ""))
        if not 1 <= value <= most:
            raise fault(form_strings.BETWEEN, least=1, most=most)
        if len(numbered(info.data.get("card_name", ""), value)[-1]) > LONGEST_NAME:
            raise fault(words.NAME_TOO_LONG, most=LONGEST_NAME)
        return value

    @property
    def card_names(self) -> list[str]:
        """Of all the cards."""
        return self.names or numbered(self.card_name, self.count or 0)


def most_at_once(offer: object, mode: str, card_bin: str) -> int:
    """How many cards one application may be for: the contract's most, or what is left."""
    count = offer.count(mode, card_bin) if isinstance(offer, Offer) else None
    return MOST_IN_BATCH if count is None else min(MOST_IN_BATCH, max(1, count.wait_apply_count))
