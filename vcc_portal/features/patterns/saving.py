"""Settings that the provider keeps: how the ones that a form was opened with are recognised, and how saving them ends.

A save sets values, so sending it again does no harm; what must not happen is that it replaces a change of somebody else
that its user has never seen. The form carries a mark of what it was opened with, and what is kept is read once more before
it is replaced.
"""

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum

from vcc_portal.domain.text import Text
from vcc_portal.i18n.patterns import saving as strings
from vcc_portal.upstream.call import Wire

SEEN = "seen"
"""The field of a form that carries the mark."""


class SaveEnd(StrEnum):
    """What became of a save."""

    SAVED = "saved"
    SAME = "same"
    """It is kept like that already: nothing was sent."""
    OVERTAKEN = "overtaken"
    """Somebody else has changed it since the form was opened: nothing was sent."""
    LOST = "lost"
    """No answer came, and what is kept is as it was before."""
    UNKNOWN = "unknown"
    """No answer came, and what is kept cannot be read."""


TEXTS: dict[SaveEnd, Text] = {
    SaveEnd.SAVED: strings.SAVED,
    SaveEnd.SAME: strings.SAME,
    SaveEnd.OVERTAKEN: strings.OVERTAKEN,
    SaveEnd.LOST: strings.LOST,
    SaveEnd.UNKNOWN: strings.UNKNOWN,
}


def mark_of(kept: Wire | None, edited: Sequence[str]) -> str:
    """A mark that changes with the `edited` fields, and with nothing else; empty for what is not kept at all."""
    if kept is None:
        return ""
    return mark_of_values([getattr(kept, name) for name in edited])


def mark_of_values(values: object) -> str:
    """A mark that changes with what JSON makes of the values."""
    return hashlib.sha256(json.dumps(values, ensure_ascii=False).encode()).hexdigest()[:32]


def untouched(
    typed: Mapping[str, str],
    opened: Mapping[str, str],
    now: Mapping[str, str],
    *,
    together: Iterable[Collection[str]] = (),
) -> dict[str, str]:
    """Of a form that was overtaken, what its controls that stand as they were opened take from what is kept `now`.

    Controls that say one thing `together` stay as they are when one of them was touched.
    """
    left = {name for name in {**opened, **now} if typed.get(name, "") == opened.get(name, "")}
    left -= {name for group in together if not left.issuperset(group) for name in group}
    return {name: now.get(name, "") for name in sorted(left) if typed.get(name, "") != now.get(name, "")}


def before_sending(kept: str, wanted: str, seen: str) -> SaveEnd | None:
    """How a save ends that need not or must not be sent; None for one that is to be sent. All three are marks."""
    if kept == wanted:
        return SaveEnd.SAME
    return SaveEnd.OVERTAKEN if kept and kept != seen else None


def without_answer(kept: str | None, wanted: str) -> SaveEnd:
    """How a save has ended whose answer did not come, by what is kept now; None when that cannot be read."""
    if kept is None:
        return SaveEnd.UNKNOWN
    return SaveEnd.SAVED if kept == wanted else SaveEnd.LOST
