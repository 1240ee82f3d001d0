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
def redirects(clock: HandClock) -> Redirects:
    return Redirects(clock)


def led(redirects: Redirects, *paths: str, most: int = 50) -> int:
    """How often a tab is led from page to page before it stops."""
    for number, path in enumerate(itertools.islice(itertools.cycle(paths), most)):
        if not redirects.may_lead(TAB, path):
            return number
        redirects.arrive(TAB, path)
    return most


@pytest.mark.parametrize("paths", [("/landing", "/account"), ("/account",), ("/a", "/b", "/c"), ("/a/?t=1", "/b?t=2")])
def test_a_tab_that_is_led_round_stops(redirects: Redirects, paths: tuple[str, ...]) -> None:
    assert led(redirects, *paths) == MOST
    assert not redirects.may_lead(TAB, "/elsewhere"), "nor is it led to a third page"


def test_calls_that_fail_beside_each_other_lead_once(redirects: Redirects) -> None:
    assert all(redirects.may_lead(TAB, "/landing") for _ in range(100))
    redirects.arrive(TAB, "/landing")
    assert led(redirects, "/a", "/b") == MOST - 1


def test_a_page_that_its_user_opened_begins_again(redirects: Redirects) -> None:
    assert led(redirects, "/a", "/b", most=MOST) == MOST
    redirects.arrive(TAB, "/trade")
    assert led(redirects, "/a", "/b", most=MOST) == MOST


def test_a_page_that_its_user_loads_anew_begins_again(redirects: Redirects) -> None:
    assert led(redirects, "/a", "/b", most=MOST) == MOST
    redirects.load(TAB)
    assert redirects.may_lead(TAB, "/a")


def test_a_document_that_the_tab_was_led_to_does_not_begin_again(redirects: Redirects) -> None:
    """Sign-in that is not kept: there and back again, each time with a new document."""
    for _ in range(MOST):
        assert redirects.may_lead(TAB, "/account", document=True)
        redirects.load(TAB)
        redirects.arrive(TAB, "/account")
    assert not redirects.may_lead(TAB, "/account", document=True)


def test_a_page_that_loads_before_its_door_decides_counts_as_arrived(redirects: Redirects) -> None:
    """The guard turns the tab away before the page's own loading."""
    for _ in range(MOST):
        assert redirects.may_lead(TAB, "/account", document=True)
        redirects.load(TAB)
    assert not redirects.may_lead(TAB, "/account", document=True)


def test_a_retry_begins_again(redirects: Redirects) -> None:
    assert led(redirects, "/a", "/b") == MOST
    redirects.forget(TAB)
    assert led(redirects, "/a", "/b") == MOST


def test_what_was_long_ago_does_not_count(redirects: Redirects, clock: HandClock) -> None:
    assert led(redirects, "/a", "/b", most=MOST) == MOST
    clock.now += WINDOW
    assert redirects.may_lead(TAB, "/c")


def test_tabs_are_counted_apart(redirects: Redirects) -> None:
    assert led(redirects, "/a", "/b") == MOST
    assert redirects.may_lead("tab-2", "/a")


def test_a_code_is_told_to_the_page_that_it_leads_to(redirects: Redirects) -> None:
    redirects.may_lead(TAB, "/landing", code="900003")
    redirects.may_lead(TAB, "/landing")
    assert redirects.code_of(TAB, "/frozen") == ""
    assert redirects.code_of("tab-2", "/landing") == ""
    assert redirects.code_of(TAB, "/landing/") == "900003"


def test_a_code_is_told_however_often_its_page_loads(redirects: Redirects) -> None:
    """Two calls are refused beside each other and each leads there, or a socket comes back."""
    for _ in range(2):
        redirects.may_lead(TAB, "/landing", code="900003")
    for _ in range(3):
        redirects.arrive(TAB, "/landing")
        assert redirects.code_of(TAB, "/landing") == "900003"


@pytest.mark.parametrize("leave", ["led", "opened", "loaded"])
def test_a_code_is_forgotten_when_the_tab_goes_elsewhere_or_its_page_is_loaded_anew(
    redirects: Redirects, leave: str
) -> None:
    redirects.may_lead(TAB, "/landing", code="900003")
    redirects.arrive(TAB, "/landing")
    if leave == "led":
        redirects.may_lead(TAB, "/account")
    if leave == "loaded":
        redirects.load(TAB)
    else:
        redirects.arrive(TAB, "/account")
    redirects.may_lead(TAB, "/landing")
    redirects.arrive(TAB, "/landing")
    assert redirects.code_of(TAB, "/landing") == ""


def test_a_code_of_a_page_under_way_waits_while_another_comes_first(redirects: Redirects) -> None:
    redirects.may_lead(TAB, "/landing", code="900003")
    redirects.may_lead(TAB, "/frozen", code="900001")
    redirects.arrive(TAB, "/landing")
    redirects.arrive(TAB, "/frozen")
    assert redirects.code_of(TAB, "/frozen") == "900001"


def test_tabs_without_end_take_no_memory_without_end(redirects: Redirects) -> None:
    for number in range(3 * MAX_TABS):
        redirects.arrive(f"new-{number}", "/account")
        redirects.load(f"new-{number}")
        redirects.code_of(f"new-{number}", "/account")
    assert len(redirects) == 0, "a tab that was never led takes none"
    for number in range(3 * MAX_TABS):
        redirects.may_lead(f"led-{number}", "/account")
    assert len(redirects) == MAX_TABS


def test_a_socket_that_comes_back_on_the_page_does_not_begin_again(redirects: Redirects) -> None:
    for path in ("/a", "/b", "/a", "/b", "/a"):
        assert redirects.may_lead(TAB, path)
        redirects.arrive(TAB, path)
        redirects.arrive(TAB, path)
    assert not redirects.may_lead(TAB, "/b")


def test_a_late_failure_of_the_page_before_does_not_begin_again(redirects: Redirects) -> None:
    """Two redirects cross each other; the browser loads both pages."""
    for _ in range(2):
        assert redirects.may_lead(TAB, "/landing")
        assert redirects.may_lead(TAB, "/frozen")
        redirects.arrive(TAB, "/landing")
        redirects.arrive(TAB, "/frozen")
    assert redirects.may_lead(TAB, "/landing")
    assert not redirects.may_lead(TAB, "/frozen")
