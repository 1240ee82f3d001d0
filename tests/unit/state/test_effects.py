"""Every effect of spec §4 leads exactly where it says."""

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.support.fake_upstream import FakeUpstream
from tests.support.tab import tab_at
from vcc_portal.config import Settings
from vcc_portal.domain.account import without_slash
from vcc_portal.errors.catalogue import CATALOGUE, Effect
from vcc_portal.errors.failed import REDIRECTS, failure
from vcc_portal.i18n import Text
from vcc_portal.routes import BY_PATH
from vcc_portal.session.rates import Rates
from vcc_portal.session.redirects import MOST
from vcc_portal.session.runtime import Runtime, runtime, use
from vcc_portal.session.store import Sessions
from vcc_portal.state.core import effects
from vcc_portal.state.core.page_notice import PageNotice, PageNoticeState
from vcc_portal.state.core.page_notice import waiting as stops
from vcc_portal.state.core.toast import MAX_SHOWN, ToastState, view_of, waiting
from vcc_portal.upstream.errors import Superseded

TEXT = Text(zh="失败", en="Failed")
HERE = "/card/list?status=VALID&q=a%20b"
COLLECT = f"{PageNoticeState.get_full_name()}.collect"


@pytest.fixture(autouse=True)
def run(tmp_path: Path) -> Runtime:
    sessions = Sessions(tmp_path / "s.db", idle=900, absolute=43200)
    settings = Settings(forbidden_url="https://uc.example.com/forbidden?lang=zh")
    return use(Runtime(settings, sessions, FakeUpstream(), Rates(per_address=100)))  # type: ignore[arg-type]


def query(address: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


@pytest.mark.parametrize(
    ("effect", "place"),
    [(Effect.GO_FROZEN, "/frozen"), (Effect.GO_LANDING, "/landing"), (Effect.NO_AUTH, "/noAuth")],
)
async def test_an_effect_goes_to_its_page_and_never_to_the_page_itself(effect: Effect, place: str) -> None:
    with tab_at(HERE) as tab:
        await effects.leave_page(failure(TEXT, effect=effect))
    assert (tab.redirects, tab.leaves_for) == ([place], [])
    with tab_at(place) as tab:
        await effects.leave_page(failure(TEXT, effect=effect))
    assert (tab.redirects, tab.leaves_for) == ([], [])


async def test_unsigned_agreements_lead_to_their_page_and_back() -> None:
    with tab_at(HERE) as tab:
        await effects.leave_page(failure(TEXT, effect=Effect.SIGN_AGREEMENTS))
    assert tab.redirects == ["/sign?redirectUrl=%2Fcard%2Flist%3Fstatus%3DVALID%26q%3Da%2520b"]
    with tab_at(tab.redirects[0]) as tab:
        await effects.leave_page(failure(TEXT, effect=Effect.SIGN_AGREEMENTS))
    assert tab.redirects == []
    assert stops.take("tab-1") == []


async def test_an_effect_without_a_page_is_said_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(BY_PATH, "/sign")
    with tab_at(HERE) as tab:
        await effects.leave_page(failure(TEXT, effect=Effect.SIGN_AGREEMENTS))
    assert (tab.redirects, [event.name for event in tab.queued]) == ([], [COLLECT])
    assert stops.take("tab-1") == [PageNotice("/card/list", TEXT)]


def test_every_effect_that_leaves_the_page_has_its_way() -> None:
    assert set(effects.PLACES) | {Effect.SIGN_OUT, Effect.FORBIDDEN_PAGE} == REDIRECTS
    assert {row.effect for row in CATALOGUE.values()} <= REDIRECTS | {Effect.MESSAGE, Effect.TOAST}


@pytest.mark.parametrize("path", [*BY_PATH, "/account/", "/landing/", "/frozen/?t=1", "/noAuth/", "/sign", "/no/such"])
@pytest.mark.parametrize("effect", sorted(REDIRECTS))
async def test_no_effect_leads_to_a_missing_page_or_to_the_page_itself(effect: Effect, path: str) -> None:
    here = without_slash(path)
    with tab_at(path) as tab:
        await effects.leave_page(failure(TEXT, effect=effect))
    told = stops.take("tab-1")
    for address in tab.redirects:
        assert without_slash(address) in BY_PATH
        assert without_slash(address) != here
    assert all(stop.page == (here if here in BY_PATH else "/404") for stop in told)
    says_it_itself = here == effects.PLACES.get(effect) and here in BY_PATH
    assert len(tab.redirects) + len(tab.leaves_for) + len(told) == (0 if says_it_itself else 1)


async def test_a_tab_that_was_led_on_too_often_is_told_so_where_it_is() -> None:
    for number in range(MOST):
        with tab_at(HERE) as tab:
            assert await effects.send_on("/landing" if number % 2 else "/account")
        assert len(tab.redirects) == 1
        runtime().redirects.arrive("tab-1", "/landing" if number % 2 else "/account")
    for effect in sorted(REDIRECTS):
        with tab_at("/trade?page=2") as tab:
            await effects.leave_page(failure(TEXT, effect=effect))
        (stop,) = stops.take("tab-1")
        assert (tab.redirects, tab.leaves_for, stop.page) == ([], [], "/trade")


def test_a_notice_is_shown_to_its_own_tab_until_the_way_is_free() -> None:
    with tab_at(HERE) as tab:
        state = tab.root.get_substate(PageNoticeState.get_full_name().split("."))
        stops.put("tab-2", PageNotice("/trade"))
        PageNoticeState.collect.fn(state)
        assert state.page == ""
        stops.put("tab-1", PageNotice("/card/list", TEXT))
        PageNoticeState.collect.fn(state)
        assert (state.page, state.cause, state.unchanged) == ("/card/list", TEXT, False)
        state.busy = True
        stops.put("tab-1", PageNotice("/card/list", TEXT))
        state._settle()
        assert (state.page, state.busy, state.unchanged) == ("/card/list", False, True)
        PageNoticeState.collect.fn(state)
        assert state.page == "/card/list", "with nothing new it stays"
        state._settle()
        assert (state.page, state.unchanged) == ("", False)
    assert len(stops.take("tab-2")) == 1


@pytest.mark.parametrize("confirmed", [True, False])
async def test_an_invalid_session_signs_out_with_the_return_address(confirmed: bool) -> None:
    failed = failure(TEXT, effect=Effect.SIGN_OUT)
    failed.provider_confirmed = confirmed
    with tab_at(HERE) as tab:
        await effects.leave_page(failed)
    (address,) = tab.leaves_for
    assert urlsplit(address).path == "/login"
    assert query(address) == {"redirectUrl": HERE} | ({} if confirmed else {"noCheck": "true"})


async def test_the_forbidden_page_is_the_providers_with_user_and_return_address() -> None:
    with tab_at(HERE) as tab:
        await effects.leave_page(failure(TEXT, effect=Effect.FORBIDDEN_PAGE, message="2025100700048271"))
    (address,) = tab.leaves_for
    assert address.startswith("https://uc.example.com/forbidden?lang=zh&from=vcc&")
    assert query(address) == {
        "lang": "zh",
        "from": "vcc",
        "userId": "2025100700048271",
        "redirectUrl": f"http://localhost:3000{HERE}",
    }


@pytest.mark.parametrize("effect", [Effect.MESSAGE, Effect.TOAST])
async def test_a_message_leaves_the_page_where_it_is(effect: Effect) -> None:
    with tab_at(HERE) as tab:
        await effects.leave_page(failure(TEXT, effect=effect))
    assert (tab.redirects, tab.leaves_for) == ([], [])


@pytest.mark.parametrize("path", ["//evil.example", "https://evil.example/", "javascript:alert(1)", ""])
async def test_a_claimed_address_leads_nowhere_else(path: str) -> None:
    with tab_at(path) as tab:
        await effects.leave_page(failure(TEXT, effect=Effect.SIGN_OUT))
        await effects.leave_page(failure(TEXT, effect=Effect.SIGN_AGREEMENTS))
    assert all(address.startswith(("/login?", "/sign?")) for address in tab.redirects + tab.leaves_for)


@pytest.mark.parametrize("effect", sorted(REDIRECTS))
def test_an_uncaught_redirect_was_sent_already(effect: Effect) -> None:
    with tab_at(HERE):
        assert effects.on_error(failure(TEXT, effect=effect)) == []


@pytest.mark.parametrize("exception", [Superseded("GET /x", "x"), effects.SignedOut()])
def test_what_was_overtaken_or_signed_out_says_nothing(exception: Exception) -> None:
    with tab_at(HERE):
        assert effects.on_error(exception) == []
        assert waiting.take("tab-1") == []


def test_an_uncaught_failure_is_a_message_once_while_shown() -> None:
    with tab_at(HERE) as tab:
        for _ in range(3):
            assert effects.on_error(failure(TEXT, code="300003"))
        views = waiting.take("tab-1")
    assert [(view.text, view.kind) for view in views] == [(TEXT, "bad")] * 3
    state = tab.root.get_substate(ToastState.get_full_name().split("."))
    for view in views:
        state._show(view)
    assert len(state.items) == 1


def test_our_own_mistake_is_logged_and_shown_without_detail(caplog: pytest.LogCaptureFixture) -> None:
    with tab_at(HERE):
        assert effects.on_error(KeyError("secret detail"))
        (view,) = waiting.take("tab-1")
    assert "secret" not in view.text.en
    assert "A handler failed" in caplog.text


def test_statuses_are_told_apart_and_a_dismissed_one_may_come_again() -> None:
    with tab_at(HERE) as tab:
        state = tab.root.get_substate(ToastState.get_full_name().split("."))
        state._show(view_of(TEXT, "bad", "http-500"))
        state._show(view_of(TEXT, "bad", "http-500"))
        state._show(view_of(TEXT, "bad", "http-502"))
        assert [view.code for view in state.items] == ["http-500", "http-502"]
        ToastState.dismiss.fn(state, state.items[0].id)
        state._show(view_of(TEXT, "bad", "http-500"))
        assert [view.code for view in state.items] == ["http-502", "http-500"]


def test_messages_without_a_code_are_each_shown_but_not_without_end() -> None:
    with tab_at(HERE) as tab:
        state = tab.root.get_substate(ToastState.get_full_name().split("."))
        for _ in range(10):
            state._show(view_of(TEXT, "ok"))
    assert len(state.items) == MAX_SHOWN
    assert len({view.id for view in state.items}) == MAX_SHOWN


def test_messages_wait_for_their_own_tab() -> None:
    with tab_at("/account", cookie="vcc_sid=one"):
        waiting.put("a", view_of(TEXT, "ok"))
        assert waiting.take("b") == []
    with tab_at("/account", cookie="vcc_sid=two"):
        assert waiting.take("a") == [], "the tab is somebody else's by now"
        waiting.put("a", view_of(TEXT, "ok"))
        assert len(waiting.take("a")) == 1
        assert waiting.take("a") == []
