"""What a change of tags, notices or freezes would do to each card, worked out before anything is sent."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from vcc_portal.domain.batch import Item, ItemChange, Items, ItemStatus, item
from vcc_portal.domain.card import CardStatus
from vcc_portal.domain.card_changes import (
    ChangeRefusal,
    TagMode,
    changed_tags,
    freeze_refused,
    notice_refused,
    tags_refused,
)
from vcc_portal.domain.text import Text, listed
from vcc_portal.errors.refusals import refusal_code
from vcc_portal.features.card.changes import card_now, reason
from vcc_portal.features.card.view import face, status_text
from vcc_portal.i18n.card import bulk as strings
from vcc_portal.upstream.models.card import Card


class BulkKind(StrEnum):
    """What is changed."""

    TAGS = "tags"
    NOTICE = "notice"
    FREEZE = "freeze"
    UNFREEZE = "unfreeze"


@dataclass(frozen=True)
class BulkStep:
    """What is sent for a card; cards of one step share a call."""

    kind: BulkKind
    mode: TagMode = TagMode.ADD
    tags: tuple[str, ...] = ()
    on: bool = True
    """Of the notice."""

    @property
    def frozen(self) -> bool:
        """True for a card that is to be frozen."""
        return self.kind is BulkKind.FREEZE

    def came_true(self, card: Card) -> bool:
        """Whether the card is what the step wanted."""
        if self.kind is BulkKind.TAGS:
            return changed_tags(card.card_tags, self.mode, self.tags) == card.card_tags
        if self.kind is BulkKind.NOTICE:
            return card.moving_account_notice_switch == self.on
        return card.status == (CardStatus.ABNORMAL if self.frozen else CardStatus.VALID)

    def before(self, card: Card) -> "BulkStep":
        """The step that makes the card again what it is now."""
        if self.kind is BulkKind.TAGS:
            return BulkStep(BulkKind.TAGS, TagMode.REPLACE, tuple(card.card_tags))
        if self.kind is BulkKind.NOTICE:
            return BulkStep(BulkKind.NOTICE, on=card.moving_account_notice_switch)
        return BulkStep(BulkKind.UNFREEZE if self.frozen else BulkKind.FREEZE)


def preview(step: BulkStep, cards: Sequence[Card], freezable: Collection[str]) -> list[Item]:
    """Every card with what would become of it; `freezable` are the BINs whose cards can be frozen."""
    make = {BulkKind.TAGS: _tags, BulkKind.NOTICE: _notice}.get(step.kind)
    return [_frozen(step, card, freezable) if make is None else make(step, card) for card in cards]


def undoing(items: Iterable[Item], before: dict[str, BulkStep]) -> Items:
    """The cards that were changed, on their way back."""
    return tuple(
        replace(
            each,
            status=ItemStatus.WAITING,
            plan=before[each.card_id],
            changes=tuple(ItemChange(one.title, one.new, one.old) for one in each.changes),
        )
        for each in items
        if each.status is ItemStatus.OK and each.card_id in before
    )


def tag_text(tags: Collection[str]) -> Text:
    """Tags in a row, or the words for none."""
    return listed(tags) if tags else strings.NO_TAGS


def _tags(step: BulkStep, card: Card) -> Item:
    new = changed_tags(card.card_tags, step.mode, step.tags)
    why = tags_refused(card_now(card), new)
    return _item(step, card, tag_text(card.card_tags), tag_text(new), why)


def _notice(step: BulkStep, card: Card) -> Item:
    old = card.moving_account_notice_switch
    return _item(step, card, _switch(old), _switch(step.on), notice_refused(card_now(card)))


def _frozen(step: BulkStep, card: Card, freezable: Collection[str]) -> Item:
    new = status_text(CardStatus.ABNORMAL if step.frozen else CardStatus.VALID)
    why = freeze_refused(card_now(card), supported=card.bin in freezable)
    return _item(step, card, status_text(card.status), new, why)


def _item(step: BulkStep, card: Card, old: Text, new: Text, why: ChangeRefusal | None) -> Item:
    return item(
        face(card),
        [ItemChange(strings.COLUMNS[step.kind], old, new)],
        plan=step,
        blocked=reason(why, card),
        code=refusal_code(why) if why else "",
    )


def _switch(on: bool) -> Text:
    return strings.ON if on else strings.OFF
