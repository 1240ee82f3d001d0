"""The last requests to the API, kept in memory without their secrets."""

import itertools
import json
import re
import threading
from collections import deque
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl

from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.redaction import SECRET, clean

KEPT = 500
LARGEST_BODY = 16_384
SHORTEST_CODE = 64
"""The envelope begins with its code, so these many bytes of an answer are enough."""
HIDDEN = (SECRET - {"requestNo", "t", "m"}) | {
    "ssoToken",
    "ssotoken",
    "imageCode",
    "imageToken",
    "imageTicket",
    "activateCode",
    "token",
}
MASK = "•••"
CODE = re.compile(rb'\s*\{"code":\s*"?(\d{1,9})')
HEADERS = ("source", "bizsource", "content-type", "user-agent")


@dataclass(frozen=True)
class Exchange:
    """One request and what was answered."""

    number: int
    time: str
    method: str
    url: str
    """Path and query, secrets masked."""
    headers: dict[str, str]
    body: Any
    """The fields that were sent, secrets masked; None for none, a text that says the size for a large one."""
    status: int
    """0 when there was no answer."""
    code: str
    """Result code of the envelope; empty when there was none."""
    size: int
    """Bytes of the answer."""
    ms: int
    cancelled: bool
    """The caller went away before the answer."""
    fault: bool
    """A fault was at work."""


class Traffic:
    """A ring of exchanges."""

    def __init__(self) -> None:
        self._ring: deque[Exchange] = deque(maxlen=KEPT)
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()

    def add(self, now: datetime, scope: dict[str, Any], body: bytes, **outcome: Any) -> None:
        """Note an exchange."""
        exchange = Exchange(
            number=next(self._numbers),
            time=ts(now),
            method=scope["method"],
            url=_url(scope),
            headers=_headers(scope),
            body=_body(body),
            **outcome,
        )
        with self._lock:
            self._ring.append(exchange)

    def since(self, number: int = 0) -> list[Exchange]:
        """Those after that number, the oldest first."""
        with self._lock:
            return [one for one in self._ring if one.number > number]

    def clear(self) -> None:
        """Forget them all; numbers go on."""
        with self._lock:
            self._ring.clear()


def code_of(start: bytes) -> str:
    """The result code from the start of an envelope."""
    found = CODE.match(start)
    return found.group(1).decode() if found else ""


def _url(scope: dict[str, Any]) -> str:
    query = parse_qsl(scope.get("query_string", b"").decode("latin-1"), keep_blank_values=True)
    shown = "&".join(f"{name}={MASK if name in HIDDEN else value}" for name, value in query if name not in {"t", "m"})
    return scope["path"] + (f"?{shown}" if shown else "")


def _headers(scope: dict[str, Any]) -> dict[str, str]:
    sent = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
    return {name: sent[name] for name in HEADERS if name in sent}


def _body(body: bytes) -> Any:
    if not body:
        return None
    if len(body) > LARGEST_BODY:
        return f"{len(body)} bytes"
    try:
        return _masked(json.loads(body))
    except (ValueError, RecursionError):
        return f"{len(body)} bytes, no JSON"


def _masked(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: MASK if name in HIDDEN and item else _masked(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_masked(item) for item in value]
    return clean(value) if isinstance(value, str) else value
