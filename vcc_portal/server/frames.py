"""The frames that the pages' event client sends (Engine.IO 4, Socket.IO 5); no other reaches the framework.

The socket library calls `on_<name>` for whatever name a packet carries, its own connect and disconnect among them.
"""

from collections.abc import Callable
from enum import Enum, auto
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, Field, TypeAdapter, ValidationError, field_validator
from pydantic_core import to_json

NAMESPACE = "/_event"
EVENT = "event"
REPORT = "client_error"
NAMES = (EVENT, REPORT)
"""The events that the client emits; a contract test reads them from its source."""
LONGEST = 256 * 1024
"""Characters of a frame, for the socket library too (`rxconfig`): room for the table of a batch (`session.arguments`)."""
MOST_ROUTE = 16 * 1024
"""Characters of what an event says of its page: the State keeps it."""
MOST_REPORT = 16 * 1024
_PONG = "3"
_JOIN = f"40{NAMESPACE},"
_LEAVE = f"41{NAMESPACE},"
_PACKET = f"42{NAMESPACE},"
_STARTS = {f'{_PACKET}["{name}",': name for name in NAMES}


class FrameVerdict(Enum):
    """What becomes of a frame."""

    PASS = auto()
    DROP = auto()
    """A page may have sent it by mistake: another build's event, or text that is no JSON."""
    FOREIGN = auto()
    """No page sends it."""
    TOO_LONG = auto()
    """Reading it would stop the process for everybody. The socket ends at once: a page connects again, and does not wait for an answer."""


def _address(text: str) -> str:
    """A path with its query; the framework would break on one that begins like a malformed host, such as `//[::1`."""
    if not text.startswith("/"):
        raise ValueError("not a path")
    urlsplit(text)
    return text


_Address = Annotated[str, AfterValidator(_address)]


class _Route(BaseModel):
    pathname: _Address = "/"
    as_path: _Address = Field("/", alias="asPath")
    query: dict[str, Any] = {}


class _Event(BaseModel):
    name: str
    payload: dict[str, Any] = {}
    router_data: dict[str, Any] = {}

    @field_validator("router_data")
    @classmethod
    def _is_a_page(cls, given: dict[str, Any]) -> dict[str, Any]:
        _Route.model_validate(given)
        if len(to_json(given)) > MOST_ROUTE:
            raise ValueError("too long")
        return given


class _Joining(BaseModel):
    event: _Event | None = None
    """The first event rides along (Reflex `CONNECT_AUTH_EVENT`)."""


_PACKETS = {EVENT: TypeAdapter(tuple[Literal["event"], _Event]), REPORT: TypeAdapter(tuple[str, dict[str, Any]])}


class Reader:
    """Judges the frames of one socket in their order.

    `knows` says whether a handler has that name; `may_join` is False for a socket that did not name its tab.
    """

    def __init__(self, knows: Callable[[str], bool], *, may_join: bool) -> None:
        self._knows = knows
        self._may_join, self._joined = may_join, False

    def judge(self, text: str | None) -> FrameVerdict:
        """A frame as text; None for a binary one."""
        if text == _PONG:
            return FrameVerdict.PASS
        if text is None:
            return FrameVerdict.FOREIGN
        if len(text) > LONGEST:
            return FrameVerdict.TOO_LONG
        if not self._joined:
            return self._join(text.removeprefix(_JOIN)) if text.startswith(_JOIN) else FrameVerdict.FOREIGN
        if text == _LEAVE:
            return FrameVerdict.PASS
        name = next((name for start, name in _STARTS.items() if text.startswith(start)), None)
        return FrameVerdict.FOREIGN if name is None else self._packet(name, text.removeprefix(_PACKET))

    def _join(self, body: str) -> FrameVerdict:
        """Once for each socket: joining makes State."""
        if not self._may_join:
            return FrameVerdict.FOREIGN
        try:
            joining = _Joining.model_validate_json(body or "{}")
        except ValidationError:
            return FrameVerdict.FOREIGN
        if joining.event is not None and not self._knows(joining.event.name):
            return FrameVerdict.FOREIGN
        self._may_join, self._joined = False, True
        return FrameVerdict.PASS

    def _packet(self, name: str, body: str) -> FrameVerdict:
        if name == REPORT and len(body) > MOST_REPORT:
            return FrameVerdict.DROP
        try:
            _, given = _PACKETS[name].validate_json(body)
        except ValidationError:
            return FrameVerdict.DROP
        return FrameVerdict.PASS if not isinstance(given, _Event) or self._knows(given.name) else FrameVerdict.DROP
