"""The latest requests to the sandbox's API, for people who look on; secrets are left out before they are kept."""

import json
import re
import threading
from collections import deque
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode

from vcc_portal.upstream.call import Wire

KEPT = 500
MAX_BODY = 4_000
HIDDEN = "***"
_SECRET = re.compile(
    r"pass(word)?|pwd|token|ticket|secret|cvv|card_?number|pan$|cookie|authorization|session|(sms|image|verify|pay)_?code",
    re.IGNORECASE,
)
_SHOWN_HEADERS = ("source", "bizsource", "language", "accept-language", "content-type", "user-agent", "x-request-id")


class Exchange(Wire):
    """One request and what became of it."""

    seq: int
    time: str
    method: str
    url: str
    """Path and query."""
    headers: dict[str, str]
    body: str
    code: str
    """Of the envelope; empty for a file, a failure or no answer."""
    status: int
    """HTTP; 0 when there was no answer."""
    ms: int
    cancelled: bool
    fault: str
    """What kind of fault was applied, if any."""


class Traffic:
    """A ring of exchanges; `seq` goes up for ever, so a reader can ask for what is new."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ring: deque[Exchange] = deque(maxlen=KEPT)
        self._seq = 0

    def add(self, **values: Any) -> None:
        """Keep an exchange under the next number."""
        with self._lock:
            self._seq += 1
            self._ring.append(Exchange(seq=self._seq, **values))

    def since(self, seq: int = 0, limit: int = KEPT) -> list[Exchange]:
        """Those after a number, newest first."""
        with self._lock:
            return [one for one in reversed(self._ring) if one.seq > seq][:limit]

    def clear(self) -> None:
        """Forget all of it; numbers go on."""
        with self._lock:
            self._ring.clear()


def shown_url(path: str, query: str) -> str:
    """Path and query without secrets."""
    pairs = [(name, HIDDEN if _SECRET.search(name) else value) for name, value in parse_qsl(query[:MAX_BODY])]
    return path + (f"?{urlencode(pairs)}" if pairs else "")


def shown_headers(headers: Mapping[str, str]) -> dict[str, str]:
    """The few that say something and hide nothing."""
    return {name: headers[name][:200] for name in _SHOWN_HEADERS if name in headers}


def shown_body(body: bytes) -> str:
    """A JSON body without secrets, cut; nothing of any other body."""
    try:
        values = json.loads(body) if body else None
    except (ValueError, RecursionError):
        return f"({len(body)} bytes)"
    return "" if values is None else json.dumps(_without_secrets(values), ensure_ascii=False)[:MAX_BODY]


def _without_secrets(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: HIDDEN if _SECRET.search(name) else _without_secrets(one) for name, one in value.items()}
    return [_without_secrets(one) for one in value] if isinstance(value, list) else value
