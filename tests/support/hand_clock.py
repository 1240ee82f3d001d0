"""A clock that a test moves."""

from dataclasses import dataclass


@dataclass
class HandClock:
    """Seconds; asked by calling it, as `time.monotonic` is."""

    now: float = 1_000_000.0

    def __call__(self) -> float:
        return self.now
