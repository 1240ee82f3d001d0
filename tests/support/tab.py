"""A browser tab without a browser: runs handlers' helpers and records what the server would send."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from reflex.state import State
from reflex_base.event import Event
from reflex_base.event.context import EventContext

from vcc_portal.state.core.browser import LeaveState


@dataclass
class Tab:
    """What was sent to the tab."""

    sent: list[Event] = field(default_factory=list)
    queued: list[Event] = field(default_factory=list)
    deltas: list[dict[str, Any]] = field(default_factory=list)
    root: State = field(default_factory=lambda: State(_reflex_internal_init=True))

    @property
    def redirects(self) -> list[str]:
        """Pages of the portal that the browser was sent to."""
        return [event.payload["path"] for event in self.sent if event.name == "_redirect"]

    @property
    def leaves_for(self) -> list[str]:
        """Documents that the browser was told to load."""
        return documents(self.deltas)


def documents(deltas: "list[Any]") -> list[str]:
    """What these changes tell the browser to load."""
    name = LeaveState.get_full_name()
    return [delta[name]["url_rx_state_"] for delta in deltas if name in delta]


@contextmanager
def tab_at(path: str, *, cookie: str = "", token: str = "tab-1", chained: bool = False) -> Iterator[Tab]:
    """A tab whose page is `path`, with the event of a handler running."""
    tab = Tab()

    async def emit_event(_token: str, *events: Event) -> None:
        tab.sent.extend(events)

    async def emit_delta(_token: str, delta: Any) -> None:
        tab.deltas.append(dict(delta))

    async def enqueue(_token: str, *events: Event) -> None:
        tab.queued.extend(events)

    context = EventContext(
        token=token,
        state_manager=None,  # type: ignore[arg-type]
        enqueue_impl=enqueue,
        emit_delta_impl=emit_delta,
        emit_event_impl=emit_event,
        parent_txid="parent" if chained else None,
        router_data={
            "asPath": path,
            "pathname": path.split("?", maxsplit=1)[0],
            "headers": {"cookie": cookie},
            "ip": "127.0.0.1",
        },
    )
    reset = EventContext.set(context)
    try:
        yield tab
    finally:
        EventContext.reset(reset)
