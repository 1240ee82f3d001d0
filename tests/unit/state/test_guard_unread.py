"""An account is held where an answer has said so, not while user info could not be read."""

from pathlib import Path

import pytest
from reflex_base.event import Event

from tests.support.fake_upstream import FakeUpstream
from tests.support.tab import tab_at
from vcc_portal.config import Settings
from vcc_portal.domain.account import AccountStatus
from vcc_portal.session.access import ACTIVE, Mark
from vcc_portal.session.rates import Rates
from vcc_portal.session.redirects import MOST
from vcc_portal.session.runtime import Runtime, use
from vcc_portal.session.session import Session, SignedInLogin
from vcc_portal.session.store import Sessions
from vcc_portal.state.core import guard
from vcc_portal.state.core.browser import leaving
from vcc_portal.state.core.page_notice import PageNoticeState
from vcc_portal.state.core.page_notice import waiting as stops
from vcc_portal.upstream.client import Credential

EVENT = Event(name="x")
CLICK = Mark(ACTIVE)
POLL = Mark(ACTIVE, background_poll=True)


@pytest.fixture
async def session(tmp_path: Path) -> Session:
    sessions = Sessions(tmp_path / "s.db", idle=900, absolute=43200)
    use(Runtime(Settings(data_dir=tmp_path), sessions, FakeUpstream(), Rates(per_address=100)))  # type: ignore[arg-type]
    return (await sessions.create(Credential("provider"), SignedInLogin(user_id="1")))[1]


def asked(session: Session, mark: Mark, *, path: str = "/card/list", chained: bool = False) -> list[tuple[str, str]]:
    """Names of the events that the guard answers with, and where they redirect to."""
    with tab_at(path, chained=chained):
        update = guard._refuse_caller(EVENT, mark, session)
    assert update is not None
    return [(event.name, event.payload.get("path", "")) for event in update.events]


@pytest.mark.parametrize(
    ("path", "page"),
    [("/card/list?a=1", "/card/list?a=1"), ("/\\evil.example", "/account"), ("//evil.example/x", "/x")],
)
def test_a_click_while_user_info_is_unread_goes_by_the_door_of_its_page(session: Session, path: str, page: str) -> None:
    with tab_at(path):
        update = guard._refuse_caller(EVENT, CLICK, session)
    assert update is not None
    assert update.delta == leaving(page)


@pytest.mark.parametrize(("mark", "chained"), [(POLL, False), (CLICK, True)])
def test_what_nobody_clicked_leaves_the_page_where_it_is(session: Session, mark: Mark, chained: bool) -> None:
    assert asked(session, mark, chained=chained) == []


@pytest.mark.parametrize(("status", "place"), [(AccountStatus.PASSIVE, "/landing"), (AccountStatus.FROZEN, "/frozen")])
def test_an_account_that_an_answer_holds_goes_where_it_belongs(
    session: Session, status: AccountStatus, place: str
) -> None:
    session.account_status = status
    assert [path for _, path in asked(session, POLL)] == [place]
    assert asked(session, POLL, path=place) == []


def test_the_guard_too_leads_a_tab_only_so_often(session: Session) -> None:
    session.account_status = AccountStatus.PASSIVE
    for _ in range(MOST):
        assert [path for _, path in asked(session, POLL)] == ["/landing"]
        with tab_at("/landing"):
            guard.runtime().redirects.arrive("tab-1", "/landing")
    assert [name for name, _ in asked(session, POLL)] == [f"{PageNoticeState.get_full_name()}.collect"]
    (stop,) = stops.take("tab-1")
    assert stop.page == "/card/list"
