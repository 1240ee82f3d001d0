"""The browser tab behind the event that is running: its cookie, its address, and what can be sent to it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import reflex as rx
from reflex_base.constants.state import FIELD_MARKER
from reflex_base.event import Event, EventCallback, EventSpec
from reflex_base.event.context import EventContext

from vcc_portal.domain import account
from vcc_portal.domain.text import Language
from vcc_portal.session import cookies
from vcc_portal.session.runtime import runtime
from vcc_portal.session.session import Session

LONGEST_QUERY = 4096


class LeaveState(rx.State):
    """A whole-page load that the server asks for; scripts from the server would need `eval`."""

    url: str = ""
    undone: bool = False
    """Nothing was done of what was pressed last: the sign-in was over."""
    taken: str = ""
    """Why the page cannot go on as it is: the browser belongs to another sign-in by now. A value of `Taken`."""
    forgotten: str = ""
    """Changes when a page connects again whose State is gone, as after a restart, and with it what was under way."""


class Taken(StrEnum):
    """What has happened in another tab."""

    SWITCHED = "switched"
    """To another account."""
    SIGNED_IN = "signed_in"
    """As the same one, anew."""

    @classmethod
    def by(cls, follower: str, before: str) -> "Taken":
        """What it was, by the user ids of who has signed in and of whose page it is."""
        return cls.SIGNED_IN if follower == before else cls.SWITCHED


@dataclass(frozen=True)
class Address:
    """The page that sent the event. The browser chooses it: good for a return address, not for a right."""

    path: str
    full: str
    """Path and query."""

    @property
    def params(self) -> dict[str, str]:
        """The query's parameters, as untrusted as all of it; of several with one name the last counts."""
        return dict(parse_qsl(self.full.partition("?")[2][:LONGEST_QUERY], keep_blank_values=True))


def token() -> str:
    """Names the tab; chosen by the browser, so it says nothing about who it is."""
    return EventContext.get().token


def from_browser() -> bool:
    """True for an event that the browser sent, False for one that a handler or a page load chained."""
    return EventContext.get().parent_txid is None


def _headers() -> Mapping[str, str]:
    return EventContext.get().router_data.get("headers") or {}


def _cookie_header() -> str:
    return _headers().get("cookie", "")


def sid() -> str:
    """The session id of the socket's cookie; set by the handshake, out of the page's reach."""
    return cookies.read_sid(_cookie_header(), runtime().settings)


def anonymous_key() -> str:
    """What a browser that nobody is signed in with is called (`session.anonymous`), as its socket's cookie says."""
    return cookies.read(_cookie_header(), cookies.ANONYMOUS)


def invitation() -> str:
    """The invitation code that the browser brings in its cookie."""
    return cookies.invitation_of(_cookie_header())


def language() -> Language:
    """The language of the pages when the socket was opened; a switch since then counts from the next load."""
    headers = _headers()
    return cookies.language_of(_cookie_header(), headers.get("accept_language") or headers.get("accept-language") or "")


def client_address() -> str:
    """The caller's network address, as far as the trusted proxies vouch for it."""
    return str(EventContext.get().router_data.get("ip") or "")


def address() -> Address:
    """Where the browser says it is."""
    return address_in(EventContext.get().router_data)


def address_in(router_data: Mapping[str, Any]) -> Address:
    """Where a tab has said it is, by what came with an event of it."""
    try:
        parts = urlsplit(str(router_data.get("asPath") or "/"))
    except ValueError:  # such as `//[::1`, which begins like a host
        return Address("/", "/")
    # Two slashes at the start would make a host of it for the next reader.
    path = "/" + parts.path.lstrip("/") if parts.path.startswith("/") else "/"
    return Address(path, f"{path}?{parts.query}" if parts.query else path)


def route_path() -> str:
    """The row of the route table that the framework matched to the page, such as `/agreement/[code]`."""
    return str(EventContext.get().router_data.get("pathname") or "")


async def session() -> Session | None:
    """The live session of the tab's cookie: `user` (VccUser with its grants), `login`, `account_status`."""
    return await runtime().sessions.find(sid())


async def has_codes(*codes: str) -> bool:
    """Whether whoever is signed in to the tab holds every one of the resource codes now (spec §6)."""
    found = await session()
    return found is not None and account.has_codes(found.standing, *codes)


def put(state: rx.State, **values: Any) -> None:
    """Set the vars that are another now: whatever is set is sent, and drawn there, even as it was."""
    for name, value in values.items():
        if getattr(state, name) != value:
            setattr(state, name, value)


async def send(*events: EventSpec) -> None:
    """Send browser-side events at once, whatever becomes of the handler."""
    await EventContext.get().emit_event(*Event.from_event_type(list(events)))


async def queue(*events: EventSpec | EventCallback) -> None:
    """Queue handlers behind the one that is running."""
    await EventContext.get().enqueue(*Event.from_event_type(list(events)))


async def go(path: str) -> None:
    """Show another page of the portal without loading the document again."""
    await send(rx.redirect(path, replace=True))


async def load(url: str, *, undone: bool = False) -> None:
    """Load a whole document: sign-in, and pages outside the portal. The layouts follow `LeaveState.url`."""
    await EventContext.get().emit_delta(leaving(url, undone=undone))


def leaving(url: str, *, undone: bool = False) -> dict[str, dict[str, str | bool]]:
    """The change that makes the browser leave for `url`; the State itself keeps its default."""
    return {LeaveState.get_full_name(): {f"undone{FIELD_MARKER}": undone, f"url{FIELD_MARKER}": url}}


def taken(why: Taken) -> dict[str, dict[str, str | bool]]:
    """The change that makes the page say so where it stands; as with `leaving` the State itself keeps its default."""
    return {LeaveState.get_full_name(): {f"taken{FIELD_MARKER}": why.value}}
