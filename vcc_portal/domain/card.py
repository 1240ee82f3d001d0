"""A virtual card: statuses, limit windows and what is left of them, and the face that is drawn."""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from vcc_portal.domain.clock import SHANGHAI
from vcc_portal.domain.money import percent
from vcc_portal.domain.text import EMPTY, Text


class CardStatus(StrEnum):
    """Statuses of a card (spec §3)."""

    INACTIVE = "INACTIVE"
    APPLYING = "APPLYING"
    VALID = "VALID"
    ABNORMAL = "ABNORMAL"
    EXPIRED = "EXPIRED"
    CANCEL = "CANCEL"
    PRE_CANCEL = "PRE_CANCEL"

    @property
    def final(self) -> bool:
        """True when the card can never pay again."""
        return self in {CardStatus.EXPIRED, CardStatus.CANCEL}


CHANGEABLE = frozenset({CardStatus.VALID, CardStatus.ABNORMAL, CardStatus.INACTIVE})
"""Statuses in which a card's name, tags, limits and place can be changed."""

CHANGE_CODE = "vcc_card_update"
"""The resource code that an operator needs to change a card."""
APPLY_CODE = "vcc_card_apply"
"""To apply for one."""
NUMBER_CODE = "vcc_card_number"
"""To see or copy a card's number."""


class CardMode(StrEnum):
    """Whose money a card spends."""

    SHARED = "SHARED"
    """The balance of the account or sub-account."""
    SINGLE = "SINGLE"
    """A balance of its own."""


TONES: Mapping[str, str] = {
    CardStatus.VALID: "ok",
    CardStatus.INACTIVE: "hollow",
    CardStatus.APPLYING: "info",
    CardStatus.ABNORMAL: "warn",
    CardStatus.EXPIRED: "bar",
    CardStatus.CANCEL: "bar",
    CardStatus.PRE_CANCEL: "bad-hollow",
}
"""Tone of the status badge; never the only sign, the label stands beside it."""

TAB_ORDER: tuple[CardStatus, ...] = (
    CardStatus.VALID,
    CardStatus.INACTIVE,
    CardStatus.APPLYING,
    CardStatus.ABNORMAL,
    CardStatus.PRE_CANCEL,
    CardStatus.EXPIRED,
    CardStatus.CANCEL,
)

GROUNDS = ("teal", "ink", "slate", "moss", "copper", "plum")
GROUND_OF_FINAL = "grey"


def ground(status: str, card_bin: str) -> str:
    """Colour of the card: by its BIN, so that a card looks the same whatever tags it is given."""
    if status in {CardStatus.EXPIRED, CardStatus.CANCEL}:
        return GROUND_OF_FINAL
    return GROUNDS[zlib.crc32(card_bin.encode()) % len(GROUNDS)]


class LimitWindow(StrEnum):
    """The four spending limits; the least that is left decides."""

    SINGLE = "SINGLE"
    DAY = "DAY"
    MONTH = "MONTH"
    LIFETIME = "LIFETIME"

    def resets_at(self, now: datetime) -> datetime | None:
        """When the window starts anew (Asia/Shanghai); None for windows that never do."""
        midnight = now.astimezone(SHANGHAI).replace(hour=0, minute=0, second=0, microsecond=0)
        if self is LimitWindow.DAY:
            return midnight + timedelta(days=1)
        if self is LimitWindow.MONTH:
            return (midnight.replace(day=1) + timedelta(days=32)).replace(day=1)
        return None


@dataclass(frozen=True)
class Usage:
    """One limit and what is left of it, in thousandths; no limit is None."""

    limit: int | None
    left: int | None
    told: int = 0
    """Used by the provider's own word, where it has one: of a limit that is exceeded nothing is left, by however much."""

    @property
    def limited(self) -> bool:
        return self.limit is not None

    @property
    def used(self) -> int:
        """Thousandths spent or authorised in the window; 0 without a limit."""
        if self.limit is None:
            return 0
        reckoned = self.limit - (self.limit if self.left is None else self.left)
        return max(self.told, reckoned) if self.told else reckoned

    @property
    def percent(self) -> int:
        """Whole per cent used, 0 to 100; 100 only when nothing is left, 0 only when nothing is used."""
        if self.limit is None or self.used <= 0:
            return 0
        if self.limit <= self.used:
            return 100
        return min(99, max(1, percent(self.used, self.limit)))


def binding(usages: Mapping[LimitWindow, Usage]) -> LimitWindow | None:
    """The limit that the next payment meets first: the one with the least left; None without limits."""
    room = {
        window: usage.limit if usage.left is None else usage.left
        for window, usage in usages.items()
        if usage.limit is not None
    }
    return min(room, key=lambda window: room[window] or 0, default=None)


@dataclass(frozen=True)
class CardThumbnail:
    """A card drawn small, beside its name and masked number; `features.card.view.thumbnail` makes it from a `Card`."""

    card_id: str = ""
    name: str = ""
    number_mask_head: str = ""
    """First six digits as "4859 32"; empty while the number is not issued yet."""
    last4: str = ""
    scheme: str = ""
    """The organization: "VISA" or "MasterCard"."""
    status: str = ""
    ground: str = "teal"


@dataclass(frozen=True)
class CardFace(CardThumbnail):
    """What a drawn card shows, as display strings; `features.card.view.face` makes it from a `Card`."""

    expiry: str = ""
    """Month and year: "08/27"."""
    holder: str = ""
    status_text: Text = EMPTY
    tone: str = "neutral"
    used_percent: int = 0
    """Of the month limit."""
    used: str = ""
    left: str = ""
    limit: str = ""
    currency: str = ""
    limited: bool = False
    """False: there is no month limit; show the word instead of figures."""
