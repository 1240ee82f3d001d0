"""Misbehaviour that a tester asked for: which answer a call gets instead of its own, and how often."""

import itertools
import threading
from fnmatch import fnmatchcase
from typing import Annotated, Any

from pydantic import ConfigDict, Field, model_validator

from vcc_portal.upstream.call import Wire

MAX_DELAY_MS = 120_000
MAX_FAULTS = 100
KINDS = ("code", "http_status", "delay_ms", "drop_connection", "garbage")


class Fault(Wire):
    """What to do to the next `times` requests that match; exactly one of the last five fields says what."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    method: Annotated[str, Field(pattern=r"^(\*|GET|POST|PUT|DELETE)$")] = "*"
    path_pattern: Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[/*]")]
    """Whole path with the service's base; `*` stands for anything."""
    times: Annotated[int, Field(ge=1, le=10_000)] = 1
    code: Annotated[str, Field(pattern=r"^[0-9]{4,6}$")] | None = None
    data: Any = None
    error_param: list[str] | None = None
    http_status: Annotated[int, Field(ge=300, le=599)] | None = None
    delay_ms: Annotated[int, Field(ge=1, le=MAX_DELAY_MS)] | None = None
    drop_connection: bool = False
    """The connection breaks in the middle of the answer; what the call did stays done."""
    garbage: bool = False
    """An answer that is no envelope."""

    @model_validator(mode="after")
    def _one_kind(self) -> "Fault":
        if len([name for name in KINDS if getattr(self, name)]) != 1:
            raise ValueError("exactly one of code, httpStatus, delayMs, dropConnection, garbage is needed")
        return self

    @property
    def kind(self) -> str:
        """Which of `KINDS` it is."""
        return next(name for name in KINDS if getattr(self, name))

    def matches(self, method: str, path: str) -> bool:
        """Whether a request is meant."""
        return self.method in ("*", method) and fnmatchcase(path, self.path_pattern)


class Placed(Wire):
    """A fault that waits, with how many times it is left."""

    fault_id: str
    fault: Fault
    left: int


class TooManyFaults(Exception):
    """More faults wait than anybody can have meant."""


class Faults:
    """The faults that wait, oldest first; safe to use from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._placed: dict[str, Placed] = {}
        self._numbers = itertools.count(1)

    def place(self, fault: Fault) -> Placed:
        """Let it wait for its requests."""
        with self._lock:
            if len(self._placed) >= MAX_FAULTS:
                raise TooManyFaults
            placed = Placed(fault_id=f"F{next(self._numbers)}", fault=fault, left=fault.times)
            self._placed[placed.fault_id] = placed
            return placed

    def waiting(self) -> list[Placed]:
        """Every one that has times left."""
        with self._lock:
            return [placed.model_copy() for placed in self._placed.values()]

    def take(self, method: str, path: str) -> Fault | None:
        """The oldest fault for a request, used once more."""
        with self._lock:
            found = next((one for one in self._placed.values() if one.fault.matches(method, path)), None)
            if found is None:
                return None
            found.left -= 1
            if not found.left:
                del self._placed[found.fault_id]
            return found.fault

    def clear(self, fault_id: str = "") -> int:
        """Forget one, or all; how many that were."""
        with self._lock:
            gone = [one for one in self._placed if not fault_id or one == fault_id]
            for one in gone:
                del self._placed[one]
            return len(gone)
