"""Faults that a tester asked for: a code, a status, a delay, a cut connection or garbage instead of the answer."""

import itertools
import json
import threading
from dataclasses import dataclass, field
from enum import StrEnum
from fnmatch import fnmatchcase
from random import Random
from typing import Any

MAIN_SERVICE = "/cb-va-vcc/"


class Garbage(StrEnum):
    """What comes instead of an envelope."""

    EMPTY = "EMPTY"
    HTML = "HTML"
    TRUNCATED = "TRUNCATED"
    BINARY = "BINARY"
    WRONG_SHAPE = "WRONG_SHAPE"


BODIES = {
    Garbage.EMPTY: b"",
    Garbage.HTML: b"<html><body><h1>502 Bad Gateway</h1></body></html>",
    Garbage.TRUNCATED: b'{"code":100001,"message":"SUCCESS","data":{"total":1',
    Garbage.BINARY: bytes(range(256)),
    Garbage.WRONG_SHAPE: b'{"code":100001,"message":"SUCCESS","data":[[0]]}',
}


@dataclass(frozen=True)
class Effect:
    """What happens to a request; a delay may come with any of the others, which exclude each other."""

    code: str = ""
    """Business code, answered in the envelope of the service."""
    message: str = ""
    data: Any = None
    error_param: list[str] | None = None
    http_status: int = 0
    delay_ms: int = 0
    drop_connection: bool = False
    garbage: Garbage | None = None
    after: bool = False
    """The call is carried out first: the answer is lost, late or wrong, and what it did stays done."""

    @property
    def replaces_answer(self) -> bool:
        """Whether the caller gets something else than the real answer."""
        return bool(self.code or self.http_status or self.drop_connection or self.garbage)


@dataclass
class Fault:
    """An effect on requests whose method and path match, a number of times."""

    fault_id: str
    method: str
    """`*` is any."""
    path_pattern: str
    """Glob over the path, with or without the service's base path: `/card/*`."""
    left: int | None
    """None: until it is taken back."""
    effect: Effect
    skip: int = 0
    """So many requests that fit pass first."""
    share: int = 100
    """Of a hundred requests that fit, about so many meet it."""
    seed: int = 0
    """Decides which."""
    used: int = 0
    _dice: Random = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """The same seed strikes the same requests each time."""
        self._dice = Random(self.seed)  # noqa: S311  which request it strikes is no secret

    def strikes(self) -> bool:
        """Whether this request, which fits, meets it."""
        if self.skip:
            self.skip -= 1
            return False
        return self.share == 100 or self._dice.randrange(100) < self.share

    def fits(self, method: str, path: str) -> bool:
        """Whether it is meant for such a request."""
        if self.method not in {"*", method}:
            return False
        short = "/" + path.lstrip("/").partition("/")[2]
        return fnmatchcase(path, self.path_pattern) or fnmatchcase(short, self.path_pattern)


class Faults:
    """The faults that wait; the first that fits and strikes is used up."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: list[Fault] = []
        self._numbers = itertools.count(1)

    def add(
        self,
        method: str,
        path_pattern: str,
        times: int | None,
        effect: Effect,
        *,
        skip: int = 0,
        share: int = 100,
        seed: int = 0,
    ) -> Fault:
        """Let it happen to the next requests that fit; None times is until it is taken back."""
        with self._lock:
            name = f"fault-{next(self._numbers)}"
            fault = Fault(name, method.upper(), path_pattern, times, effect, skip, share, seed)
            self._waiting.append(fault)
        return fault

    def take(self, method: str, path: str) -> Effect | None:
        """What happens to this request, if anything."""
        if not self._waiting:
            return None
        with self._lock:
            fault = next((one for one in self._waiting if one.fits(method, path) and one.strikes()), None)
            if fault is None:
                return None
            fault.used += 1
            if fault.left is not None:
                fault.left -= 1
                if not fault.left:
                    self._waiting.remove(fault)
            return fault.effect

    def waiting(self) -> list[Fault]:
        """Those that are not used up."""
        with self._lock:
            return list(self._waiting)

    def remove(self, fault_id: str | None = None) -> int:
        """Take one back, or all of them; how many there were."""
        with self._lock:
            kept = [one for one in self._waiting if fault_id and one.fault_id != fault_id]
            removed = len(self._waiting) - len(kept)
            self._waiting = kept
        return removed


def answer(effect: Effect, path: str) -> tuple[int, str, bytes]:
    """Status, content type and body instead of the real ones."""
    if effect.garbage is not None:
        kind = "text/html" if effect.garbage is Garbage.HTML else "application/json"
        return 200, kind, BODIES[effect.garbage]
    if effect.http_status:
        return effect.http_status, "text/plain", b""
    return 200, "application/json", _envelope(effect, main=path.startswith(MAIN_SERVICE))


def _envelope(effect: Effect, *, main: bool) -> bytes:
    text = effect.message or f"refused: {effect.code}"
    envelope = {
        "code": int(effect.code) if main else effect.code,
        "message": text if main else None,
        "msg": None if main else text,
        "data": effect.data,
        "errorParam": effect.error_param,
        "model": None,
    }
    return json.dumps(envelope, ensure_ascii=False).encode()
