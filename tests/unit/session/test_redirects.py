"""Redirects that nobody asked for come to an end, and a user's own way begins the count again."""

import itertools

import pytest

from tests.support.hand_clock import HandClock
from vcc_portal.session.redirects import MAX_TABS, MOST, WINDOW, Redirects

TAB = "tab-1"


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def hops(clock: HandClock) -> Redirects:
    return Redirects(clock)


def led(hops: Redirects, *paths: str, most: int = 50) -> int:
    """How often a tab is led from page to page before it stops."""
    for number, path in enumerate(itertools.islice(itertools.cycle(paths), most)):
        if not hops.may_lead(TAB, path):
            return number
        hops.arrive(TAB, path)
    return most


@pytest.mark.parametrize("paths", [("/landing", "/account"), ("/account",), ("/a", "/b", "/c"), ("/a/?t=1", "/b?t=2")])
def test_a_tab_that_is_led_round_stops(hops: Redirects, paths: tuple[str, ...]) -> None:
    assert led(hops, *paths) == MOST
    assert not hops.may_lead(TAB, "/elsewhere"), "nor is it led to a third page"


def test_calls_that_fail_beside_each_other_lead_once(hops: Redirects) -> None:
    assert all(hops.may_lead(TAB, "/landing") for _ in range(100))
    hops.arrive(TAB, "/landing")
    assert led(hops, "/a", "/b") == MOST - 1


def test_a_page_that_its_user_opened_begins_again(hops: Redirects) -> None:
    assert led(hops, "/a", "/b", most=MOST) == MOST
    hops.arrive(TAB, "/trade")
    assert led(hops, "/a", "/b", most=MOST) == MOST


def test_a_page_that_its_user_loads_anew_begins_again(hops: Redirects) -> None:
    assert led(hops, "/a", "/b", most=MOST) == MOST
    hops.load(TAB)
    assert hops.may_lead(TAB, "/a")


def test_a_document_that_the_tab_was_led_to_does_not_begin_again(hops: Redirects) -> None:
    """Sign-in that is not kept: there and back again, each time with a new document."""
    for _ in range(MOST):
        assert hops.may_lead(TAB, "/account", document=True)
        hops.load(TAB)
        hops.arrive(TAB, "/account")
    assert not hops.may_lead(TAB, "/account", document=True)


def test_a_page_that_loads_before_its_door_decides_counts_as_arrived(hops: Redirects) -> None:
    """The guard turns the tab away before the page's own loading."""
    for _ in range(MOST):
        assert hops.may_lead(TAB, "/account", document=True)
        hops.load(TAB)
    assert not hops.may_lead(TAB, "/account", document=True)


def test_a_retry_begins_again(hops: Redirects) -> None:
    assert led(hops, "/a", "/b") == MOST
    hops.forget(TAB)
    assert led(hops, "/a", "/b") == MOST


def test_what_was_long_ago_does_not_count(hops: Redirects, clock: HandClock) -> None:
    assert led(hops, "/a", "/b", most=MOST) == MOST
    clock.now += WINDOW
    assert hops.may_lead(TAB, "/c")


def test_tabs_are_counted_apart(hops: Redirects) -> None:
    assert led(hops, "/a", "/b") == MOST
    assert hops.may_lead("tab-2", "/a")


def test_a_code_is_told_to_the_page_that_it_leads_to(hops: Redirects) -> None:
    hops.may_lead(TAB, "/landing", code="900003")
    hops.may_lead(TAB, "/landing")
    assert hops.code_of(TAB, "/frozen") == ""
    assert hops.code_of("tab-2", "/landing") == ""
    assert hops.code_of(TAB, "/landing/") == "900003"


def test_a_code_is_told_however_often_its_page_loads(hops: Redirects) -> None:
    """Two calls are refused beside each other and each leads there, or a socket comes back."""
    for _ in range(2):
        hops.may_lead(TAB, "/landing", code="900003")
    for _ in range(3):
        hops.arrive(TAB, "/landing")
        assert hops.code_of(TAB, "/landing") == "900003"


@pytest.mark.parametrize("leave", ["led", "opened", "loaded"])
def test_a_code_is_forgotten_when_the_tab_goes_elsewhere_or_its_page_is_loaded_anew(
    hops: Redirects, leave: str
) -> None:
    hops.may_lead(TAB, "/landing", code="900003")
    hops.arrive(TAB, "/landing")
    if leave == "led":
        hops.may_lead(TAB, "/account")
    if leave == "loaded":
        hops.load(TAB)
    else:
        hops.arrive(TAB, "/account")
    hops.may_lead(TAB, "/landing")
    hops.arrive(TAB, "/landing")
    assert hops.code_of(TAB, "/landing") == ""


def test_a_code_of_a_page_under_way_waits_while_another_comes_first(hops: Redirects) -> None:
    hops.may_lead(TAB, "/landing", code="900003")
    hops.may_lead(TAB, "/frozen", code="900001")
    hops.arrive(TAB, "/landing")
    hops.arrive(TAB, "/frozen")
    assert hops.code_of(TAB, "/frozen") == "900001"


def test_tabs_without_end_take_no_memory_without_end(hops: Redirects) -> None:
    for number in range(3 * MAX_TABS):
        hops.arrive(f"new-{number}", "/account")
        hops.load(f"new-{number}")
        hops.code_of(f"new-{number}", "/account")
    assert len(hops) == 0, "a tab that was never led takes none"
    for number in range(3 * MAX_TABS):
        hops.may_lead(f"led-{number}", "/account")
    assert len(hops) == MAX_TABS


def test_a_socket_that_comes_back_on_the_page_does_not_begin_again(hops: Redirects) -> None:
    for path in ("/a", "/b", "/a", "/b", "/a"):
        assert hops.may_lead(TAB, path)
        hops.arrive(TAB, path)
        hops.arrive(TAB, path)
    assert not hops.may_lead(TAB, "/b")


def test_a_late_failure_of_the_page_before_does_not_begin_again(hops: Redirects) -> None:
    """Two redirects cross each other; the browser loads both pages."""
    for _ in range(2):
        assert hops.may_lead(TAB, "/landing")
        assert hops.may_lead(TAB, "/frozen")
        hops.arrive(TAB, "/landing")
        hops.arrive(TAB, "/frozen")
    assert hops.may_lead(TAB, "/landing")
    assert not hops.may_lead(TAB, "/frozen")
