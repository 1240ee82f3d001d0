"""An application for many cards: what the cards of a form are called, and what the call and its outcome make of them."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from vcc_portal.domain.card import CardMode
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS
from vcc_portal.features.card.apply.form import CardApplyForm, IdenticalApplyForm, TableApplyForm
from vcc_portal.features.card.apply.kind import ApplyKind
from vcc_portal.features.card.apply.offer import Offer
from vcc_portal.features.card.apply.outcome import ApplyOutcome, charged, found_result, outcome_of
from vcc_portal.features.card.apply.request import limits, shared
from vcc_portal.features.card.apply.table_rows import judge, read_rows, written
from vcc_portal.features.patterns.fields import SEPARATOR
from vcc_portal.features.patterns.step_up import StepUpSubject, names_of
from vcc_portal.i18n.card import apply_batch as words
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import BatchItem, BatchResult
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.card_actions import BatchCard, CardApplyBatch

SENT = "sent"
"""Query parameter with the number of an application whose outcome is shown."""
CALLS = {CardMode.SHARED: card_calls.APPLY_BATCH, CardMode.SINGLE: card_calls.APPLY_BATCH_SINGLE_CARD}


class ManyCards(ABC):
    """One way to apply for many cards; `values` are those of its form, as they were typed."""

    KIND: ClassVar[ApplyKind]
    FORM: ClassVar[type[CardApplyForm]]

    @abstractmethod
    def names(self, form: Any, values: Mapping[str, str]) -> list[str]:
        """Of the cards, in the order in which they are sent."""

    @abstractmethod
    def request(self, form: Any, values: Mapping[str, str]) -> CardApplyBatch:
        """The call."""

    @abstractmethod
    def only(self, values: Mapping[str, str], places: Sequence[int]) -> dict[str, str]:
        """The values that ask for some of the cards; places in the order of `names`, from 0."""

    def subject(self, form: CardApplyForm, values: Mapping[str, str], offer: Offer) -> StepUpSubject:
        """What a step-up confirms."""
        names = self.names(form, values)
        amount = self._taken(form, offer, len(names))
        said = words.STEP_UP_ABOUT_PAID if amount else words.STEP_UP_ABOUT
        return StepUpSubject(about=said.format(count=len(names), amount=amount), names=names_of(names))

    def answered(
        self, answer: BatchResult, form: CardApplyForm, values: Mapping[str, str], offer: Offer
    ) -> ApplyOutcome:
        """The outcome by an answer that says it of each card."""
        made = len([item for item in answer.results if item.success])
        return outcome_of(answer, self.names(form, values), self._taken(form, offer, made))

    def found(
        self,
        cards: Sequence[Card],
        refused: Mapping[int, BatchItem],
        form: CardApplyForm,
        values: Mapping[str, str],
        offer: Offer,
    ) -> ApplyOutcome:
        """The outcome by the cards that are there; `refused` are those that an answer refused, by place from 0."""
        names, request = self.names(form, values), self.request(form, values)
        listed = request.item_list or [BatchCard(card_name=name, email=form.email) for name in names]
        result = found_result([(one.card_name, one.email) for one in listed], cards, refused)
        return outcome_of(result, names, self._taken(form, offer, len(cards), cards))

    def is_all(self, cards: Sequence[Card], refused: Mapping[int, BatchItem], values: Mapping[str, str]) -> bool:
        """Whether nothing more of the application can be to come."""
        form, _ = self.FORM.check(values)
        return form is not None and len(cards) >= len(self.names(form, values)) - len(refused)

    def title(self, values: Mapping[str, str]) -> str:
        """The first name, and how many more: as among the operations in progress."""
        form, _ = self.FORM.check(values)
        first, *others = (self.names(form, values) if form is not None else []) or [""]
        return f"{first} +{len(others)}" if others else first

    @staticmethod
    def _taken(form: CardApplyForm, offer: Offer, count: int, cards: Sequence[Card] = ()) -> str:
        return charged(form, offer.product(form.card_mode, form.bin), count, cards)


class TableCards(ManyCards):
    """The cards of a table."""

    KIND = ApplyKind.TABLE
    FORM = TableApplyForm

    def names(self, form: TableApplyForm, values: Mapping[str, str]) -> list[str]:
        return [row.cells["card_name"] for row in read_rows(values.get("table", ""))]

    def request(self, form: TableApplyForm, values: Mapping[str, str]) -> CardApplyBatch:
        """Each card with its own limits, and none for all of them: an empty one in the list must stay none."""
        usual = {name: values.get(name, "") for name in LIMIT_FIELDS}
        rows = judge(values.get("table", ""), form.currency, usual, None).cards
        listed = [
            BatchCard(card_name=row.card_name, email=row.email, card_tags=row.card_tags, **limits(row)) for row in rows
        ]
        return CardApplyBatch(item_list=listed, count=len(listed), **shared(form))

    def only(self, values: Mapping[str, str], places: Sequence[int]) -> dict[str, str]:
        rows = read_rows(values.get("table", ""))
        return {"table": written([rows[place].cells for place in places if place < len(rows)])}


class IdenticalCards(ManyCards):
    """Cards that differ in the number in their name alone."""

    KIND = ApplyKind.IDENTICAL
    FORM = IdenticalApplyForm

    def names(self, form: IdenticalApplyForm, values: Mapping[str, str]) -> list[str]:
        return form.card_names

    def request(self, form: IdenticalApplyForm, values: Mapping[str, str]) -> CardApplyBatch:
        named: dict[str, Any] = {"card_name_prefix": form.card_name, "count": form.count}
        if form.names:
            listed = [BatchCard(card_name=name, email=form.email, card_tags=form.card_tags) for name in form.names]
            named = {"item_list": listed, "count": len(listed)}
        return CardApplyBatch(email=form.email, card_tags=form.card_tags, **named, **shared(form), **limits(form))

    def only(self, values: Mapping[str, str], places: Sequence[int]) -> dict[str, str]:
        form, _ = self.FORM.check(values)
        names = form.card_names if form is not None else []
        return {"names": SEPARATOR.join(names[place] for place in places if place < len(names))}
