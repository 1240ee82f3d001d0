"""What a change of tags, notices or freezes would do to each card, worked out before anything is sent."""

from collections.abc import Collection, Iterable, Mapping, Sequence
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
    tags_over,
    tags_refused,
)
from vcc_portal.domain.text import Text, listed
from vcc_portal.errors.refusals import refusal_code
from vcc_portal.features.card.changes import card_now, reason
from vcc_portal.features.card.view import face, status_text
from vcc_portal.i18n.card import bulk as strings
from vcc_portal.upstream.models.card import Card

_RENEWED = {
    ItemStatus.READY: ItemStatus.WAITING,
    ItemStatus.SAME: ItemStatus.SAME,
    ItemStatus.WILL_FAIL: ItemStatus.OVERTAKEN,
}
"""By what a look at a card would show in a preview: where it stands when it was about to be sent."""


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

    def made_of(self, former: "BulkStep") -> "BulkStep":
        """What the step has made of a card that was as `former` makes it."""
        if self.kind is BulkKind.TAGS:
            return BulkStep(BulkKind.TAGS, TagMode.REPLACE, tuple(changed_tags(former.tags, self.mode, self.tags)))
        return self


def preview(step: BulkStep, cards: Sequence[Card], freezable: Collection[str]) -> list[Item]:
    """Every card with what would become of it; `freezable` are the BINs whose cards can be frozen."""
    make = {BulkKind.TAGS: _tags, BulkKind.NOTICE: _notice}.get(step.kind)
    return [_frozen(step, card, freezable) if make is None else make(step, card) for card in cards]


def undoing(items: Iterable[Item]) -> Items:
    """The cards that were changed, on their way back."""
    return tuple(
        replace(
            each,
            status=ItemStatus.WAITING,
            plan=each.was,
            was=each.plan.made_of(each.was),
            changes=tuple(ItemChange(one.title, one.new, one.old) for one in each.changes),
        )
        for each in items
        if each.status is ItemStatus.OK and isinstance(each.plan, BulkStep) and isinstance(each.was, BulkStep)
    )


def renewed(items: Iterable[Item], cards: Mapping[str, Card]) -> dict[str, Item]:
    """Of cards on their way back, those that are not any more what our change made of them.

    Tags of others stay as they are. A card that is as it was already, or takes no change any more, is not sent.
    """
    found: dict[str, Item] = {}
    for each in items:
        card, back, made = cards.get(each.card_id), each.plan, each.was
        if card is None or not isinstance(back, BulkStep) or not isinstance(made, BulkStep) or made.came_true(card):
            continue
        if back.kind is BulkKind.TAGS:
            back = replace(back, tags=tuple(tags_over(made.tags, back.tags, card.card_tags)))
            made = back.before(card)
        (now,) = preview(back, [card], {card.bin})
        found[each.card_id] = replace(now, status=_RENEWED[now.status], was=made, code="")
    return found


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
        was=step.before(card),
        blocked=reason(why, card),
        code=refusal_code(why) if why else "",
    )


def _switch(on: bool) -> Text:
    return strings.ON if on else strings.OFF
