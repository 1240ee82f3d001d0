"""Text as people type and paste it: one normal form, and without what nobody sees."""

import functools
import re
import unicodedata
from typing import Literal

MOST_MARKS = 30
"""Marks that one letter may carry, as in the stream-safe text format (UAX #15); no language needs more."""
_JOINED = r"\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\u2600-\u27bf\ufe0f\U0001f000-\U0001faff"
"""Scripts whose letters, and pictures of several signs, are joined and parted by marks of no width."""
_UNSEEN = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # controls but for tab and line ends
    r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # what turns the direction of a text
    r"\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb"
    r"\U000e0000-\U000e007f]"  # and what has no width, or no ink
    rf"|(?<![{_JOINED}])[\u200c\u200d]"
)
"""With these a name could look like another, or like none."""


def normalized(text: str, form: Literal["NFC", "NFKC"] = "NFKC") -> str:
    """A normal form of Unicode, in time that is linear in the length; NFKC makes full-width forms plain.

    The library sorts the marks of a letter by insertion, so that ten thousand of them on one letter stop everything:
    those past `MOST_MARKS` are left out.
    """
    if len(text) <= MOST_MARKS or text.isascii():
        return unicodedata.normalize(form, text)
    kept, marks = [], 0
    for char in text:
        marks = marks + 1 if _is_mark(char) else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return unicodedata.normalize(form, "".join(kept))


def typed_code(text: str) -> str:
    """A code from a message or an image as it was typed or pasted: plain forms, without spaces and hyphens."""
    return re.sub(r"[\s-]", "", normalized(without_unseen(text)))


def without_unseen(text: str) -> str:
    """The text without characters that are never seen and can only mislead."""
    return _UNSEEN.sub("", text)


def has_unseen(text: str) -> bool:
    """True where `without_unseen` would change something."""
    return _UNSEEN.search(text) is not None


@functools.lru_cache(maxsize=4096)
def _is_mark(char: str) -> bool:
    """True when no part of the character is a letter of its own; some become marks by the normal form only."""
    return all(unicodedata.combining(part) for part in unicodedata.normalize("NFKD", char))
