"""Ids as the provider's look: the day and a number that does not tell how many there are."""

import zlib
from datetime import datetime
from functools import cache

from sqlalchemy.orm import Session

from vcc_sandbox.core.tables import Counter

STEP = 48_271
SHORT = 10**8
LONG = 10**12
OFFSETS = 10**7


class Ids:
    """Gives out ids inside one writing transaction."""

    def __init__(self, db: Session) -> None:
        self._db = db
        self._counters: dict[str, Counter] = {}

    def short(self, kind: str, moment: datetime) -> str:
        """16 digits: yyyyMMdd and 8 more (contract §0)."""
        return f"{moment:%Y%m%d}{(_offset(kind) + self._next(kind) * STEP) % SHORT:08}"

    def serial(self, kind: str, moment: datetime) -> str:
        """20 digits: yyyyMMdd and 12 more."""
        return f"{moment:%Y%m%d}{(_offset(kind) + self._next(kind) * STEP) % LONG:012}"

    def _next(self, kind: str) -> int:
        counter = self._counters.get(kind) or self._db.get(Counter, kind)
        if counter is None:
            counter = Counter(name=kind, value=0)
            self._db.add(counter)
        self._counters[kind] = counter
        counter.value += 1
        return counter.value


@cache
def _offset(kind: str) -> int:
    """Where the numbers of a kind begin, so that an account and its user do not share theirs."""
    return zlib.crc32(kind.encode()) % OFFSETS
