"""Why nobody can apply just now, and whom to ask."""

from collections.abc import Mapping
from dataclasses import dataclass

from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.apply.offer import Offer
from vcc_portal.i18n.card import apply_batch as batch
from vcc_portal.i18n.card import issued as words

_NO_RIGHT = frozenset({Code.NO_FUNCTION_RIGHT, Code.NO_FUNCTION_RIGHT_TOAST, Code.NO_DATA_RIGHT})


@dataclass(frozen=True)
class ApplyBlocker:
    """What is in the way."""

    icon: str = "ban"
    title: Text = EMPTY
    note: Text = EMPTY
    ask_for_more: bool = False
    """A higher number of cards can be asked for."""

    def __bool__(self) -> bool:
        return self.title != EMPTY


def block_of(offer: Offer, start: Mapping[str, str], failed: Failed | None = None, *, least: int = 1) -> ApplyBlocker:
    """The first thing in the way; empty when an application for `least` cards may begin with the choices of `start`."""
    if failed is not None:
        return _no_right(failed)
    if not offer.modes:
        return ApplyBlocker("credit-card", words.BLOCKED_MODE, words.BLOCKED_MODE_NOTE)
    count = offer.count(start.get("card_mode", ""), start.get("bin", ""))
    if "bin" not in start:
        return ApplyBlocker("pause", words.BLOCKED_PRODUCT, words.BLOCKED_PRODUCT_NOTE)
    if count is not None and count.wait_apply_count <= 0:
        used = words.BLOCKED_COUNT_NOTE.format(
            most=count.max_count, used=count.used_count, applying=count.applying_count
        )
        return ApplyBlocker("layers", words.BLOCKED_COUNT, used, ask_for_more=True)
    if count is not None and count.wait_apply_count < least:
        few = batch.BLOCKED_FEW_NOTE.format(left=count.wait_apply_count)
        return ApplyBlocker("layers", batch.BLOCKED_FEW, few, ask_for_more=True)
    return ApplyBlocker()


def _no_right(failed: Failed) -> ApplyBlocker:
    if failed.code not in _NO_RIGHT:
        return ApplyBlocker()
    return ApplyBlocker("lock", words.BLOCKED_OPERATOR, words.BLOCKED_OPERATOR_NOTE)
