"""A hostile client: speaks the event protocol of the pages over a raw socket, with whatever it likes in it."""

import contextlib
import json
import time
import uuid
from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit

from simple_websocket import Client, ConnectionClosed
from simple_websocket import ConnectionError as Refused
from wsproto.utilities import RemoteProtocolError

R = TypeVar("R")
NAMESPACE = "/_event"
QUIET = 0.25
"""Seconds without a message after which an event counts as answered."""

PATIENCE = 20.0
"""Seconds for the handshake on a busy machine."""


@dataclass
class Update:
    """One message of the server: changed values by State, and events for the browser."""

    delta: dict[str, dict[str, Any]]
    events: list[dict[str, Any]]


@dataclass
class Attacker:
    """A connected client. The token is the client's own choice, as it is in the pages."""

    url: str
    cookie: str = ""
    origin: str | None = None
    token: str = field(default_factory=lambda: str(uuid.uuid4()))
    path: str = "/account"
    address: str = ""
    """Where a trusted proxy says the client is, in a portal with one proxy before it."""
    new_token: str = ""
    joining: str = ""
    """What rides along with the packet that joins the namespace, as JSON."""
    _early: list[Update] = field(default_factory=list)
    """What the server has said before it said that the client has joined."""

    def __enter__(self) -> Self:
        parts = urlsplit(self.url)
        headers: Any = {"Cookie": self.cookie} if self.cookie else {}
        if self.origin is not None:
            headers["Origin"] = self.origin
        if self.address:
            headers["X-Forwarded-For"] = self.address
        address = f"ws://{parts.hostname}:{parts.port}/_event/?EIO=4&transport=websocket&token={self.token}"
        try:
            self._socket = Client(address, headers=headers)
        except RemoteProtocolError as error:  # ended without a word
            raise ConnectionClosed from error
        # The server's greeting may arrive with the handshake, where this library notices it with the next frame only.
        self._socket.send(f"40{NAMESPACE},{self.joining}")
        self._expect(f"40{NAMESPACE}")
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(ConnectionClosed, OSError):  # the server may have ended it already
            self._socket.close()

    def send(self, name: str, payload: Any = None, **router_data: Any) -> None:
        """Send one event without waiting."""
        event = {
            "name": name,
            "payload": {} if payload is None else payload,
            "router_data": {"pathname": self.path, "asPath": self.path, "query": {}, **router_data},
            "token": self.token,
        }
        self.send_raw(f"42{NAMESPACE},{json.dumps(['event', event])}")

    def send_raw(self, text: str | bytes) -> None:
        """Send a frame as it is; `ConnectionClosed` when the server has ended the socket, whichever way that shows."""
        try:
            self._socket.send(text)
        except OSError as error:
            raise ConnectionClosed from error

    def is_closed(self) -> bool:
        """Wait for the server to end the socket; False when it did not."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                frame = self._socket.receive(timeout=PATIENCE)
            except ConnectionClosed:
                return True
            self._read(frame or "")
        return False

    def is_renamed(self) -> bool:
        """Wait for the server to give this tab another token than it asked for; False when it did not."""
        deadline = time.monotonic() + PATIENCE
        while not self.new_token and time.monotonic() < deadline:
            self.updates(0.1)
        return bool(self.new_token)

    def send_packet(self, event: str, *arguments: Any) -> None:
        """Send a packet under any event name, those of the socket library itself among them."""
        self.send_raw(f"42{NAMESPACE},{json.dumps([event, *arguments])}")

    def call(self, name: str, payload: Any = None, *, quiet: float = QUIET, **router_data: Any) -> list[Update]:
        """Send one event and collect what comes back until the server is quiet."""
        self.send(name, payload, **router_data)
        return self.updates(quiet)

    def answer(
        self, name: str, payload: Any = None, *, having: Callable[[Update], object] = bool, **router_data: Any
    ) -> Update | None:
        """Send one event and wait for the first message that is `having` something; None when none comes."""
        self.send(name, payload, **router_data)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                frame = self._socket.receive(timeout=PATIENCE)
            except ConnectionClosed:
                return None
            if frame and (update := self._read(frame)) is not None and having(update):
                return update
        return None

    def updates(self, quiet: float = QUIET) -> list[Update]:
        """What the server has said since the last call."""
        found, self._early = self._early, []
        deadline = time.monotonic() + quiet
        while (left := deadline - time.monotonic()) > 0:
            try:
                frame = self._socket.receive(timeout=left)
            except ConnectionClosed:
                break
            if frame is None:
                break
            if (update := self._read(frame)) is not None:
                found.append(update)
                deadline = time.monotonic() + quiet
        return found

    def until(self, found: Callable[[list[Update]], R]) -> R:
        """What is found in all that the server says from now on, as soon as there is something."""
        said: list[Update] = []
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            said += self.updates(0.1)
            if answer := found(said):
                return answer
        raise TimeoutError(f"Never said, in {said}")

    def _read(self, given: str | bytes) -> Update | None:
        frame = str(given)
        if frame == "2":
            self._socket.send("3")
        elif frame.startswith(f"42{NAMESPACE},"):
            kind, *rest = json.loads(frame.removeprefix(f"42{NAMESPACE},"))
            if kind == "event":
                return Update(rest[0].get("delta") or {}, rest[0].get("events") or [])
            if kind == "new_token":
                self.new_token = rest[0]
        return None

    def _expect(self, start: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            frame = self._socket.receive(timeout=PATIENCE)
            if frame and str(frame).startswith(start):
                return
            if (update := self._read(frame or "")) is not None:
                self._early.append(update)
        raise TimeoutError(f"the server did not answer with {start}")


def forged_environment(address: str, token: str) -> dict[str, Any]:
    """What the socket library tells of a connection, as a client would like it to be."""
    return {
        "QUERY_STRING": f"token={token}",
        "REMOTE_ADDR": address,
        "asgi.scope": {"type": "websocket", "client": [address, 1], "headers": []},
    }


def forge(make: Callable[[], Attacker], packets: Iterable[tuple[Any, ...]], *, at_once: int = 20) -> int:
    """Send packets of any name, each `at_once` of them on a new socket; how many sockets were let in.

    A socket may be closed before it has sent all of its share.
    """
    waiting, let_in = deque(packets), 0
    while waiting:
        share = [waiting.popleft() for _ in range(min(at_once, len(waiting)))]
        with contextlib.suppress(Refused, ConnectionClosed, OSError), make() as client:
            let_in += 1
            for packet in share:
                client.send_packet(*packet)
    return let_in


LET_IN = "let in"


def reconnect(make: Callable[[], Attacker], times: int) -> Counter[str]:
    """Connect and leave; how often the portal let the client in, and how often it did not, by what that looked like."""
    ends: Counter[str] = Counter()
    for _ in range(times):
        try:
            with make():
                ends[LET_IN] += 1
        except (Refused, ConnectionClosed, OSError) as error:
            ends[repr(error)] += 1
    return ends


def leaves_for(updates: list[Update]) -> str:
    """The address of a whole-page load that the server asked for."""
    for update in updates:
        for state, changed in update.delta.items():
            if state.endswith("leave_state") and changed.get("url_rx_state_"):
                return changed["url_rx_state_"]
    return ""


def redirects(updates: list[Update]) -> list[str]:
    """Where the server sent the browser within the portal."""
    return [event["payload"]["path"] for update in updates for event in update.events if event["name"] == "_redirect"]


def changed_values(updates: list[Update]) -> dict[str, Any]:
    """Every value that the server changed, but for the request to leave and the framework's own."""
    return {
        f"{state}.{name}": value
        for update in updates
        for state, changed in update.delta.items()
        for name, value in changed.items()
        if not state.endswith("leave_state") and state != "reflex___state____state"
    }
