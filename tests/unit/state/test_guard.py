"""What the guard counts, and as use of whom."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from reflex.state import OnLoadInternalState, State, UpdateVarsInternalState
from reflex_base.event import Event
from reflex_base.registry import RegistrationContext
from reflex_base.utils.format import format_event_handler

from tests.support.fake_upstream import FakeUpstream
from tests.support.hand_clock import HandClock
from tests.support.tab import tab_at
from vcc_portal.config import Settings
from vcc_portal.session.access import Mark, Rate, mark_of
from vcc_portal.session.rates import Rates
from vcc_portal.session.runtime import Runtime, use
from vcc_portal.session.session import Session, SignedInLogin
from vcc_portal.session.store import Sessions
from vcc_portal.state.core import guard
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.guard import Guard, is_setter
from vcc_portal.upstream.client import Credential


class Noted(Rates):
    """Remembers whom it counted."""

    def __init__(self) -> None:
        super().__init__(per_address=1000)
        self.sessions: set[str] = set()

    def allow(self, *, session: str, address: str, handler: str, rate: Rate) -> bool:
        self.sessions.add(session)
        return super().allow(session=session, address=address, handler=handler, rate=rate)


@dataclass
class Visit:
    """One sign-in, and events of its tab."""

    cookie: str
    session: Session
    clock: HandClock
    rates: Noted

    async def sends(
        self, handler: Any, *, chained: bool = False, cookie: str | None = None, payload: dict[str, Any] | None = None
    ) -> bool:
        """Whether the guard lets an event run."""
        event = Event(name=format_event_handler(handler), payload=payload or {})
        with tab_at("/account", cookie=self.cookie if cookie is None else cookie, chained=chained) as tab:
            return await Guard().preprocess(None, tab.root, event) is None  # type: ignore[arg-type]


@pytest.fixture
async def visit(tmp_path: Path) -> AsyncIterator[Visit]:
    clock, rates = HandClock(0.0), Noted()
    sessions = Sessions(tmp_path / "s.db", idle=900, absolute=43200, clock=clock)
    use(Runtime(Settings(data_dir=tmp_path), sessions, FakeUpstream({}), rates))  # type: ignore[arg-type]
    sid, session = await sessions.create(Credential("provider"), SignedInLogin())
    yield Visit(f"vcc_sid={sid}", session, clock, rates)
    sessions.close()


RECONNECTS = [(State.event_handlers[name], False) for name in ("hydrate", "hydrate_and_load")]
CHAINED = [(OnLoadInternalState.event_handlers["on_load_internal"], True), (EntryState.event_handlers["enter"], True)]
PEOPLE = [(OnLoadInternalState.event_handlers["on_load_internal"], False), (EntryState.event_handlers["enter"], False)]


@pytest.mark.parametrize(("handler", "chained"), [*RECONNECTS, *CHAINED])
async def test_a_reconnect_does_not_keep_an_idle_session_alive(visit: Visit, handler: Any, chained: bool) -> None:
    visit.clock.now = 100.0
    assert await visit.sends(handler, chained=chained)
    assert visit.session.seen_at == 0.0


@pytest.mark.parametrize(("handler", "chained"), PEOPLE)
async def test_going_to_a_page_and_clicking_does(visit: Visit, handler: Any, chained: bool) -> None:
    visit.clock.now = 100.0
    assert await visit.sends(handler, chained=chained)
    assert visit.session.seen_at == 100.0


async def test_a_cookie_that_opens_no_session_has_no_rate_of_its_own(visit: Visit) -> None:
    enter = EntryState.event_handlers["enter"]
    for number in range(3):
        assert await visit.sends(enter, cookie=f"vcc_sid=junk-{number}")
    assert visit.rates.sessions == {""}
    assert await visit.sends(enter)
    assert visit.rates.sessions == {"", visit.session.key}


@pytest.mark.parametrize("chained", [False, True])
async def test_a_handler_without_a_rule_is_for_nobody(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, chained: bool
) -> None:
    monkeypatch.setattr(guard, "mark_of", lambda *_: Mark())
    assert not await visit.sends(EntryState.event_handlers["enter"], chained=chained)


async def test_the_generic_setter_is_for_nobody_even_where_everybody_may(visit: Visit) -> None:
    setter = EntryState.event_handlers["setvar"]
    assert is_setter(RegistrationContext.get().event_handlers[format_event_handler(setter)])
    assert not await visit.sends(setter)
    assert not await visit.sends(setter, payload={"var_name": "user", "value": {}}, chained=True)


async def test_what_a_page_asks_by_itself_does_not_keep_an_idle_session_alive(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    asks = EntryState.event_handlers["enter"]
    rule = mark_of(EntryState, asks.fn).rule
    monkeypatch.setattr(guard, "mark_of", lambda *_: Mark(rule, background_poll=True))
    visit.clock.now = 100.0
    assert await visit.sends(asks)
    assert visit.session.seen_at == 0.0


@pytest.mark.parametrize(
    ("name", "known"), [(f"{State.get_full_name()}.x", True), ("state.nobody.x", False), ("x", False)]
)
async def test_the_browser_s_storage_names_states_that_there_are(visit: Visit, name: str, known: bool) -> None:
    update = UpdateVarsInternalState.event_handlers["update_vars_internal"]
    assert await visit.sends(update, payload={"vars": {name: "1"}}) is known
