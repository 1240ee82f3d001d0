"""An order of a file whose answer has not come: as its form's draft keeps it, and which files can have come of it."""

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Self, TypeVar

from vcc_portal.features.patterns.fields import iso_day
from vcc_portal.upstream.models.report import ExportFile, ExportGenerate, FileGenerate

AnyOrder = ExportGenerate | FileGenerate
Order = TypeVar("Order", bound=AnyOrder)
UNREAD = "unread"
"""In place of the files before an order, where they could not be read: no file is known to be new."""
_LONGEST_KEPT = 1900
"""A field of a draft has room for 2000 signs."""


@dataclass(frozen=True)
class Unanswered:
    """An order whose answer has not come, as the browser's draft keeps it: one line of words."""

    mark: str
    """Names the order: its filters, its language and its name."""
    day: str
    """On which it was filled in, yyyy-MM-dd: filters without dates are of other days on another one."""
    known: tuple[str, ...] = ()
    """The files that were there before it, the newest first."""

    @classmethod
    def of(cls, order: AnyOrder, day: str, known: Iterable[str]) -> Self:
        """What is kept of an order that is being sent."""
        return cls(_mark_of(order), day, tuple(known))

    @classmethod
    def read(cls, text: str) -> "Unanswered | None":
        """What a draft has; None for nothing, and for what no order has written."""
        mark, day, *known = [*text.split(), "", ""]
        try:
            return cls(mark, iso_day(day), tuple(filter(None, known))) if mark else None
        except ValueError:
            return None

    @property
    def text(self) -> str:
        """As it stands in the draft; of very many files the newest."""
        return " ".join([self.mark, self.day, *self.known])[:_LONGEST_KEPT]

    def is_of(self, order: AnyOrder) -> bool:
        """Whether that is the same order."""
        return self.mark == _mark_of(order)

    def among(self, orders: Iterable[Order]) -> Order | None:
        """The one of these that it is."""
        return next((order for order in orders if self.is_of(order)), None)


def is_new(file: ExportFile, known: Collection[str]) -> bool:
    """Whether a file was not there before an order; of none that is known where those could not be read."""
    return UNREAD not in known and file.export_id not in known


def without_number(order: Order) -> Order:
    """An order as it may be remembered: a card's number that was typed for it is kept nowhere, and not as a digest either."""
    if not isinstance(order, ExportGenerate) or order.voucher is None or not order.voucher.card_no:
        return order
    return order.model_copy(update={"voucher": order.voucher.model_copy(update={"card_no": ""})})


def _mark_of(order: AnyOrder) -> str:
    """The same in every process: the draft outlives the one that has sent the order."""
    return hashlib.sha256(without_number(order).model_dump_json().encode()).hexdigest()[:32]
