"""What the pages share that do one thing to the cards which their address names."""

from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import Any, ClassVar, TypeVar

import reflex as rx

from vcc_portal.domain.account import has_codes
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.targets import TargetCards
from vcc_portal.features.card.view import face

T = TypeVar("T")


class Stage(StrEnum):
    """What the page shows."""

    FIRST = "first"
    READY = "ready"
    CHOOSE = "choose"
    """The address names no cards."""
    NONE = "none"
    """It names cards, but none that the user may see."""
    BLOCKED = "blocked"
    """The company does not have what the page is for."""
    FAILED = "failed"


class TargetSelection(rx.State, mixin=True):
    """Mixin: the chosen cards as far as the page speaks of them all, and the user's right to go on."""

    CODE: ClassVar[str]
    """The resource code that an operator needs."""

    stage: str = Stage.FIRST.value
    trouble: Text = EMPTY
    trouble_code: str = ""
    count: int = 0
    """How many cards were read."""
    meant: int = 0
    """How many cards the address means; more than were read when it means too many."""
    missing: int = 0
    """Ids of no card that the user may see."""
    one: CardFace = CardFace()
    """The card, when it is one only."""
    may: bool = True

    def _start_over(self) -> None:
        self.stage, self.trouble, self.trouble_code = Stage.FIRST.value, EMPTY, ""
        self.count, self.meant, self.missing, self.one = 0, 0, 0, CardFace()

    async def _read(self, reading: Callable[[], Awaitable[T]]) -> T | None:
        """What was read; None after a failure, which the page then shows."""
        state: Any = self
        session = await state._session()
        self.may = session is not None and has_codes(session.standing, self.CODE)
        try:
            return await reading()
        except Failed as failed:
            if failed.leaves_page:
                raise
            self.stage, self.trouble, self.trouble_code = Stage.FAILED.value, failed.text, failed.code
            return None

    def _only_card(self) -> CardFace | None:
        """The card, when it is one only; for what is shown elsewhere."""
        items = getattr(self, "_batch_items", ())
        return items[0].face if len(items) == 1 else None

    def _put_chosen(self, found: TargetCards) -> None:
        self.count, self.missing = len(found.cards), len(found.missing)
        self.meant = found.total if found.capped else 0
        self.one = face(found.cards[0]) if len(found.cards) == 1 else CardFace()
        if not found.named:
            self.stage = Stage.CHOOSE.value
        else:
            self.stage = (Stage.READY if found.cards else Stage.NONE).value
