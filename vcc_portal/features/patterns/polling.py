"""When to ask again for something whose end is not known yet: later and later, and in the end only when asked to.

In a page the browser waits (`components.patterns.polling.poll`). Somebody who comes back to the page is answered at once,
whether the ladder is in a long wait or has given up.
"""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Backoff:
    """Waits in seconds: `first`, then `factor` times as long each time, `cap` at most; after `tries` waits it gives up."""

    first: float
    cap: float
    tries: int
    factor: float = 1.6

    def wait(self, looked: int) -> float:
        """Seconds before the next look after `looked` ones; 0 once it gave up."""
        return min(self.cap, self.first * self.factor**looked) if looked < self.tries else 0.0

    def milliseconds(self, looked: int) -> int:
        """The same for the browser's ticker."""
        return round(self.wait(looked) * 1000)

    def __iter__(self) -> Iterator[float]:
        return (self.wait(looked) for looked in range(self.tries))
