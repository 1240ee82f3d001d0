"""One change to many cards: what each card is to become, whether it can, and what became of it."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from vcc_portal.domain.card import CardFace
from vcc_portal.domain.listing import Status
from vcc_portal.domain.text import EMPTY, Text

MOST_NAMED = 200
"""So many ids are read from an address; further ones are left out. It is as many as the provider takes in one call."""
MOST_MATCHING = 1000
"""So many are taken at a time when all that match are selected; what follows is a part of its own."""


@dataclass(frozen=True)
class Rest:
    """What of all that match follows behind the cards that were taken."""

    query: str = ""
    """Chooses them, as in an address; empty where nothing follows."""
    count: int = 0


NO_REST = Rest()


class ItemStatus(StrEnum):
    """Where one card stands."""

    READY = "ready"
    SAME = "same"
    """It is as wanted already; nothing is sent for it."""
    WILL_FAIL = "will_fail"
    LEFT_OUT = "left_out"
    """It would have failed, and was not sent."""
    WAITING = "waiting"
    RUNNING = "running"
    OK = "ok"
    FAILED = "failed"
    """The provider refused it."""
    UNKNOWN = "unknown"
    """No answer came: it may have been done."""
    UNTOUCHED = "untouched"
    """No answer came, and a look at the card did not show what was to be done."""
    OVERTAKEN = "overtaken"
    """Somebody else has changed what it would replace: nothing was sent for it, or no answer came."""

    @property
    def open(self) -> bool:
        """True while something may still become of it in this run."""
        return self in {ItemStatus.WAITING, ItemStatus.RUNNING, ItemStatus.UNKNOWN}

    @property
    def again(self) -> bool:
        """True when sending it once more is right."""
        return self in {ItemStatus.FAILED, ItemStatus.UNTOUCHED, ItemStatus.OVERTAKEN}

    @property
    def stays(self) -> bool:
        """True when the run has left the card as it was: its new values are none."""
        return self.again or self is ItemStatus.LEFT_OUT


BEFORE = (ItemStatus.READY, ItemStatus.WILL_FAIL, ItemStatus.SAME)
"""What a preview counts."""
AFTER = (
    ItemStatus.OK,
    ItemStatus.FAILED,
    ItemStatus.UNKNOWN,
    ItemStatus.UNTOUCHED,
    ItemStatus.OVERTAKEN,
    ItemStatus.WAITING,
    ItemStatus.RUNNING,
    ItemStatus.LEFT_OUT,
    ItemStatus.SAME,
)
"""What a result counts."""


@dataclass(frozen=True)
class ItemChange:
    """One value of a card, before and after, as it is shown."""

    title: Text = EMPTY
    old: Text = EMPTY
    new: Text = EMPTY

    @property
    def same(self) -> bool:
        return self.old == self.new


@dataclass(frozen=True)
class Item:
    """One card of a batch. `plan` is what it is to become; cards of one plan go in one call."""

    face: CardFace
    changes: tuple[ItemChange, ...] = ()
    plan: Hashable = None
    status: ItemStatus = ItemStatus.READY
    reason: Text = EMPTY
    """Why it will fail or has failed."""
    code: str = ""
    note: Text = EMPTY
    """What else comes of it: the balance that goes back, or that the next payment will be declined."""
    badge: Status = field(default_factory=Status)
    """Shown instead of the status's own, where what was done takes time to end."""
    was: Hashable = None
    """What the card was when that was planned, on a page that looks again before it sends."""

    @property
    def card_id(self) -> str:
        return self.face.card_id

    @property
    def goes_on(self) -> bool:
        """True for what was accepted and has not ended."""
        return self.status is ItemStatus.OK and bool(self.badge.text)


Items = tuple[Item, ...]


@dataclass(frozen=True)
class CardFinding:
    """What an answer, or a look at a card whose answer was lost, says of it."""

    status: ItemStatus
    """OK or FAILED is final; another may be due to a look that came too early."""
    reason: Text = EMPTY
    code: str = ""
    note: Text = EMPTY
    """Added to the card, if any."""

    @property
    def final(self) -> bool:
        """True when a later look cannot say otherwise."""
        return self.status in {ItemStatus.OK, ItemStatus.FAILED}

    def of(self, card: Item) -> Item:
        """The card with what was found."""
        return replace(card, status=self.status, reason=self.reason, code=self.code, note=self.note or card.note)


def item(
    face: CardFace,
    changes: Iterable[ItemChange],
    *,
    plan: Hashable = None,
    blocked: Text = EMPTY,
    code: str = "",
    note: Text = EMPTY,
    same: bool | None = None,
    was: Hashable = None,
) -> Item:
    """A card in a preview; `blocked` says why it will fail, by the rule behind the result `code`.

    A card is `same` when all its changes are, unless the caller knows better.
    """
    all_changes = tuple(changes)
    unchanged = bool(all_changes) and all(change.same for change in all_changes) if same is None else same
    status = ItemStatus.WILL_FAIL if blocked else ItemStatus.SAME if unchanged else ItemStatus.READY
    return Item(face, all_changes, plan, status, blocked, code, note, was=was)


def counts(items: Items) -> Counter[ItemStatus]:
    """How many cards have each status."""
    return Counter(each.status for each in items)


def begun(items: Items, *, leave_out: bool) -> Items:
    """The preview's cards as they wait to be sent."""
    going = {
        ItemStatus.READY: ItemStatus.WAITING,
        ItemStatus.WILL_FAIL: ItemStatus.LEFT_OUT if leave_out else ItemStatus.WAITING,
    }
    return tuple(replace(each, status=going.get(each.status, each.status)) for each in items)


def once_more(items: Items) -> Items:
    """Those that failed wait again."""
    return tuple(
        replace(each, status=ItemStatus.WAITING, reason=EMPTY, code="") if each.status.again else each for each in items
    )


def next_chunk(items: Items, most: int) -> tuple[list[str], Hashable]:
    """The first cards that wait and share a plan, at most so many; none at the end."""
    waiting = [each for each in items if each.status is ItemStatus.WAITING]
    if not waiting:
        return [], None
    plan = waiting[0].plan
    return [each.card_id for each in waiting if each.plan == plan][:most], plan


def changed(items: Items, card_ids: Iterable[str], change: Callable[[Item], Item]) -> Items:
    """The same cards with those changed."""
    wanted = frozenset(card_ids)
    return tuple(change(each) if each.card_id in wanted else each for each in items)


def moved(items: Items, card_ids: Iterable[str], status: ItemStatus, reason: Text = EMPTY) -> Items:
    """The same cards with those at another status."""
    return changed(items, card_ids, lambda each: replace(each, status=status, reason=reason, code=""))


def with_status(items: Items, *statuses: ItemStatus) -> list[str]:
    """Ids of the cards at those statuses."""
    return [each.card_id for each in items if each.status in statuses]


def only_face(items: Items) -> CardFace | None:
    """The card, when it is one only."""
    return items[0].face if len(items) == 1 else None


def chosen(items: Items, statuses: Sequence[ItemStatus]) -> Items:
    """Those of the cards to show; no statuses mean all."""
    return tuple(each for each in items if each.status in statuses) if statuses else items
