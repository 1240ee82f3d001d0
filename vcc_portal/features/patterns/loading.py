"""What the place of something that is read shows."""

from enum import StrEnum


class Phase(StrEnum):
    """Of a page or a part of it; not every one knows all of them."""

    FIRST = "first"
    """Nothing was answered yet."""
    READY = "ready"
    EMPTY = "empty"
    """There is nothing at all yet."""
    NO_RESULT = "no_result"
    """There is something, but not under these filters."""
    MISSING = "missing"
    """There is no such thing, or it is none of this company's."""
    DENIED = "denied"
    """The user has not the right to see it."""
    FAILED = "failed"
