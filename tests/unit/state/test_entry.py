"""The door: who is there, and where he goes (spec §4)."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.fake_upstream import FakeUpstream
from tests.support.tab import Tab, tab_at
from vcc_portal import routes
from vcc_portal.config import Settings
from vcc_portal.domain.account import AccountStatus
from vcc_portal.i18n import session as words
from vcc_portal.session.rates import Rates
from vcc_portal.session.redirects import MOST
from vcc_portal.session.runtime import Runtime, use
from vcc_portal.session.session import Session, SignedInLogin
from vcc_portal.session.store import Sessions
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.page_notice import PageNoticeState
from vcc_portal.state.core.toast import waiting
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.client import Credential
from vcc_portal.upstream.errors import BusinessError, HttpStatusError
from vcc_portal.upstream.models.user import UriPermission, VccUser

GOOD = VccUser(user_id="1", admin_flag=True, account_available=True, status="VALID", biz_source="cn_vcc")
LIST_ONLY = GOOD.model_copy(
    update={
        "admin_flag": False,
        "uri_permission_dto_list": [UriPermission(resource_url="/card/list/", resource_code="l")],
    }
)


class Door:
    """A session and the tabs that it opens."""

    def __init__(self, run: Runtime, upstream: FakeUpstream, sid: str, session: Session) -> None:
        self.run, self.upstream, self.sid, self.session = run, upstream, sid, session
        self.state: Any = None

    async def enter(self, path: str, *, handler: str = "enter", cookie: str | None = None) -> Tab:
        with tab_at(path, cookie=f"vcc_sid={self.sid}" if cookie is None else cookie) as tab:
            if self.state is None:
                self.state = tab.root.get_substate(EntryState.get_full_name().split("."))
            await getattr(EntryState, handler).fn(self.state)
        return tab

    async def stop(self) -> PageNoticeState:
        """What stands in the way of the page, once the tab has collected it."""
        stop = await self.state.get_state(PageNoticeState)
        with tab_at("/"):
            PageNoticeState.collect.fn(stop)
        return stop

    def answers(self, answer: Any) -> None:
        self.upstream.answers[user_calls.INFO] = answer
        self.session.loaded_at = 0.0


@pytest.fixture
async def door(tmp_path: Path) -> Door:
    upstream = FakeUpstream({user_calls.INFO: GOOD, user_calls.LOGOUT: True})
    sessions = Sessions(tmp_path / "s.db", idle=900, absolute=43200)
    run = use(Runtime(Settings(data_dir=tmp_path), sessions, upstream, Rates(per_address=100)))  # type: ignore[arg-type]
    sid, session = await sessions.create(Credential("provider"), SignedInLogin(user_id="1", login_name="som****@x.cn"))
    return Door(run, upstream, sid, session)


async def test_who_may_is_shown_the_page(door: Door) -> None:
    tab = await door.enter("/card/list?a=1")
    assert (door.state.ready, door.state.place, door.state.user.login_name) == (True, "/card/list", "som****@x.cn")
    assert (tab.redirects, tab.leaves_for) == ([], [])


async def test_nobody_is_sent_to_sign_in_with_the_way_back(door: Door) -> None:
    tab = await door.enter("/card/list?a=1", cookie="")
    assert tab.leaves_for == ["/login?redirectUrl=%2Fcard%2Flist%3Fa%3D1"]
    assert not door.state.ready
    assert door.upstream.calls() == []


async def test_one_navigation_asks_once_and_the_next_asks_again(door: Door) -> None:
    await door.enter("/account")
    await door.enter("/account")
    assert door.upstream.calls() == ["GET /sso/vcc/user/info"]
    door.session.loaded_at -= 3
    await door.enter("/card/list")
    assert len(door.upstream.calls()) == 2


@pytest.mark.parametrize(
    ("user", "place"),
    [
        ({"status": "INIT"}, "/landing"),
        ({"status": "CANCEL"}, "/landing"),
        ({"account_available": False}, "/landing"),
        ({"kyc_user_status": "UN_ACTIVE"}, "/landing"),
        ({"user_id": ""}, "/landing"),
        ({"status": "INVALID"}, "/frozen"),
    ],
)
async def test_an_account_is_held_where_it_belongs(door: Door, user: dict[str, Any], place: str) -> None:
    door.answers(GOOD.model_copy(update=user))
    tab = await door.enter("/account")
    assert tab.redirects == [place]
    assert not door.state.ready


async def test_leaving_the_frozen_page_leads_back_by_a_new_address(door: Door) -> None:
    door.answers(GOOD.model_copy(update={"status": "INVALID"}))
    assert (await door.enter("/frozen")).redirects == []
    assert door.state.ready
    (address,) = (await door.enter("/account")).redirects
    assert address.startswith("/frozen?t=")


async def test_leaving_the_landing_page_leads_back_by_a_new_address(door: Door) -> None:
    door.answers(GOOD.model_copy(update={"status": "INIT"}))
    await door.enter("/landing", handler="pass_by")
    (address,) = (await door.enter("/account")).redirects
    assert address.startswith("/landing?t=")


@pytest.mark.parametrize(
    ("code", "place", "status"),
    [("900001", "/frozen", AccountStatus.FROZEN), ("900003", "/landing", AccountStatus.PASSIVE)],
)
async def test_a_refused_user_info_holds_the_account(door: Door, code: str, place: str, status: AccountStatus) -> None:
    door.answers(BusinessError("GET /x", code))
    assert (await door.enter("/account")).redirects == [place]
    assert door.session.account_status is status
    if place == "/frozen":
        assert (await door.enter("/frozen")).redirects == []
        assert door.state.ready
    door.answers(GOOD)
    await door.enter("/account")
    assert door.state.ready
    assert door.session.account_status is AccountStatus.ACTIVE


async def test_without_permission_to_the_page_that_says_so(door: Door) -> None:
    door.answers(LIST_ONLY)
    assert (await door.enter("/card/list")).redirects == []
    assert (await door.enter("/card/apply?x=1")).redirects == ["/noAuth/page?redirect=%2Fcard%2Fapply%3Fx%3D1"]
    assert not door.state.ready
    assert door.state.perms == ["l"]


async def test_links_follow_a_permission_however_its_address_is_written(door: Door) -> None:
    """What the page shows by an address that is held goes by the rule that opens the page."""
    door.answers(LIST_ONLY)
    await door.enter("/card/list")
    assert door.state.urls == [routes.CARD_LIST.resource]


async def test_an_expired_provider_session_ends_ours(door: Door) -> None:
    door.answers(BusinessError("GET /x", "10010"))
    tab = await door.enter("/account")
    assert tab.leaves_for == ["/login?redirectUrl=%2Faccount"]
    assert await door.run.sessions.find(door.sid) is None


async def test_a_user_info_that_fails_is_said_and_can_be_tried_again(door: Door) -> None:
    door.answers(HttpStatusError("GET /x", 500))
    tab = await door.enter("/account")
    assert (tab.redirects, tab.leaves_for) == ([], [])
    assert (door.state.ready, bool(door.state.failure)) == (False, True)
    assert door.session.user is None
    door.answers(GOOD)
    await door.enter("/account")
    assert (door.state.ready, bool(door.state.failure)) == (True, False)


@pytest.mark.parametrize("answer", [HttpStatusError("GET /x", 500), BusinessError("GET /x", "999999")])
async def test_the_page_that_stands_is_not_taken_away_because_user_info_fails(door: Door, answer: Exception) -> None:
    """Its address has come to name what was sent a moment ago, and the outcome of that is open."""
    await door.enter("/card/updateLimit?cards=1")
    door.answers(answer)
    tab = await door.enter("/card/updateLimit?cards=1&run=2")
    assert (tab.redirects, tab.leaves_for) == ([], [])
    assert (door.state.ready, bool(door.state.failure), door.state.user.user_id) == (True, False, "1")
    await door.enter("/card/list")
    assert (door.state.ready, bool(door.state.failure)) == (False, True), "another page waits for its answer"


async def test_a_user_info_that_fails_in_one_tab_takes_no_rights_from_the_others(door: Door) -> None:
    await door.enter("/card/list")
    door.answers(HttpStatusError("GET /x", 500))
    await door.enter("/account")
    assert not door.session.unread, "what looks for an outcome in another tab is let through"


async def test_a_page_that_stands_is_left_when_the_account_is_held(door: Door) -> None:
    await door.enter("/card/updateLimit?cards=1")
    door.answers(BusinessError("GET /x", "900001"))
    assert (await door.enter("/card/updateLimit?cards=1&run=2")).redirects == ["/frozen"]
    assert (door.state.ready, door.session.user) == (False, None)


async def test_on_a_page_for_everybody_nobody_is_asked(door: Door) -> None:
    tab = await door.enter("/", handler="pass_by")
    assert door.state.signed_in
    assert (tab.redirects, tab.leaves_for, door.upstream.calls()) == ([], [], [])
    await door.enter("/", handler="pass_by", cookie="vcc_sid=other")
    assert not door.state.signed_in


async def test_a_notice_of_the_server_is_shown_once(door: Door) -> None:
    door.session.notify(words.SWITCH_FAILED)
    await door.enter("/account")
    assert [view.text.zh for view in waiting.take("tab-1")] == ["切换用户失败"]
    await door.enter("/account")
    assert waiting.take("tab-1") == []


async def test_unsigned_agreements_lead_to_their_page(door: Door) -> None:
    door.answers(BusinessError("GET /x", "200016", data=[{"code": "VCC_SERVICE", "title": "服务协议"}]))
    tab = await door.enter("/card/list?a=1")
    assert (tab.redirects, tab.leaves_for) == (["/sign?redirectUrl=%2Fcard%2Flist%3Fa%3D1"], [])
    assert (door.state.ready, bool(door.state.failure)) == (False, False)
    assert [each.code for each in door.session.agreements] == ["VCC_SERVICE"]


async def test_looking_again_reads_user_info_anew_and_begins_the_count_again(door: Door) -> None:
    await door.enter("/account")
    for number in range(MOST):
        door.run.redirects.may_lead("tab-1", f"/{number}")
        door.run.redirects.arrive("tab-1", f"/{number}")
    assert not door.run.redirects.may_lead("tab-1", "/account")
    with tab_at("/account", cookie=f"vcc_sid={door.sid}"):
        async for _ in EntryState.look_again.fn(door.state):
            pass
    await door.enter("/account")
    assert len(door.upstream.calls()) == 2
    assert door.run.redirects.may_lead("tab-1", "/account")


async def test_a_door_that_leads_round_and_round_says_so(door: Door) -> None:
    """Two pages that a rule sends to each other; each navigation arrives where it was led."""
    places = ["/trade", "/account"]
    for number in range(MOST):
        assert await _led(door, places[number % 2])
    door.answers(GOOD.model_copy(update={"status": "INVALID"}))
    tab = await door.enter(places[(MOST - 1) % 2])
    assert tab.redirects == []
    assert (await door.stop()).page == places[(MOST - 1) % 2]
    assert not door.state.ready
    tab = await door.enter("/card/list")
    assert len(tab.redirects) == 1, "a page that the user opens is judged afresh"


async def _led(door: Door, place: str) -> bool:
    led = door.run.redirects.may_lead("tab-1", place)
    door.run.redirects.arrive("tab-1", place)
    return led


async def test_without_a_session_that_is_kept_the_way_to_sign_in_ends(door: Door) -> None:
    for _ in range(MOST):
        assert len((await door.enter("/account", cookie="")).leaves_for) == 1
    assert (await door.enter("/account", cookie="")).leaves_for == []
    assert (await door.stop()).page == "/account"


async def test_who_is_signed_in_is_known_while_user_info_is_not(door: Door) -> None:
    door.answers(HttpStatusError("GET /x", 500))
    await door.enter("/account")
    await door.enter("/", handler="pass_by")
    assert (door.state.signed_in, door.state.user.login_name) == (True, "som****@x.cn")


@pytest.mark.parametrize("handler", ["enter", "pass_by"])
async def test_what_a_page_asks_by_itself_is_no_use_of_the_session(door: Door, handler: str) -> None:
    before = door.session.seen_at
    await door.enter("/account", handler=handler)
    assert door.session.seen_at == before
