"""A tab is taken over while the provider still works for the account before, over raw sockets (decision 19)."""

import json
import re
import time
import uuid
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from tests.support.attacker import PATIENCE, Attacker, Update, leaves_for, redirects
from tests.support.counted_sandbox import SETTLE, Counted
from vcc_portal.domain.redirects import with_query
from vcc_portal.session.cookies import HAND_OFF
from vcc_portal.state.shell import in_progress

ROOT = "reflex___state____state"
HYDRATE = f"{ROOT}.hydrate_and_load"
ENTER = f"{ROOT}.vcc_portal___state___core___auth____entry_state.enter"
AGAIN = f"{ROOT}.vcc_portal___state___core___auth____entry_state.look_again"
LINKED = f"{ROOT}.vcc_portal___state___shell___switcher____switcher_state.load"
LINKED_CALL = "GET /cb-va-sso-api/user/biz/list"
SLOW = 1500
"""Milliseconds."""


def slow_down(counted: Counted, path: str) -> None:
    """The provider takes its time over the next request to that path."""
    parts = urlsplit(counted.sandbox_url)
    connection = HTTPConnection(parts.hostname or "", parts.port, timeout=10)
    body = json.dumps({"pathPattern": path, "delayMs": SLOW})
    connection.request("POST", "/__sandbox/fault", body, {"content-type": "application/json"})
    assert connection.getresponse().status == 200
    connection.close()


def heard(client: Attacker, seconds: float) -> str:
    """Everything that the server says within that time."""
    said: list[Update] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        said += client.updates(0.2)
    return str(said)


def asked_for(cookie: str) -> str:
    """The cookies of a visitor who went to sign in anew from this portal."""
    return f"{cookie}; {HAND_OFF}=1"


@pytest.mark.parametrize("ends", [True, False], ids=["ended", "alive"])
def test_an_answer_for_the_account_before_reaches_nobody(counted: Counted, ends: bool) -> None:
    portal, token = counted.portal, str(uuid.uuid4())
    before = portal.sign_in("admin@lanyu.example")
    with Attacker(portal.url, cookie=before, origin=portal.url, token=token, path="/noAuth") as client:
        # What has come with the page is not sent again.
        told = [client.call(HYDRATE, {"hashes": ["none"]}, quiet=0.8)]
        told += [client.call(ENTER, quiet=0.8), client.call(LINKED, quiet=1.5)]
        linked = set(re.findall(r"'user_id': '(\d+)'", str(told)))
        assert len(linked) == 3, "the control: this is what must not be seen"
        client.call(AGAIN, quiet=0.8)  # what the sign-in has kept would be an answer at once
        asked = counted.calls()[LINKED_CALL]
        slow_down(counted, "/user/biz/list")
        client.send(LINKED)
        wait_for(counted, asked + 1)
    cookie = {"cookie": asked_for(before)} if ends else {}
    answer = portal.get(f"/account?ssotoken={portal.one_time_token('personal@lanyu.example')}", **cookie)
    after = f"vcc_sid={answer.cookies['vcc_sid']}"
    with Attacker(portal.url, cookie=after, origin=portal.url, token=token, path="/noAuth") as client:
        client.send(HYDRATE, {"hashes": ["none"]})
        client.send(ENTER)
        said = heard(client, SLOW / 1000 + 1)
        said += str(client.call(HYDRATE, {"hashes": ["none"]}, quiet=1.0))
    assert "***@lanyu.example" in said, "the page of the account after did load"
    assert [user_id for user_id in linked if user_id in said] == []


def test_the_page_beside_is_not_thrown_out(counted: Counted) -> None:
    portal = counted.portal
    before = portal.sign_in("admin@lanyu.example")
    with Attacker(portal.url, cookie=before, origin=portal.url, path="/noAuth") as client:
        client.call(HYDRATE, {"hashes": ["none"]}, quiet=0.8)
        client.call(ENTER, quiet=0.8)
        portal.get(f"/account?ssotoken={portal.one_time_token('personal@lanyu.example')}", cookie=asked_for(before))
        calls = counted.calls()
        updates = client.call(LINKED, quiet=0.8)
        assert leaves_for(updates) == ""
        assert "'taken_rx_state_': 'switched'" in str(updates)
        assert counted.calls() == calls


@pytest.mark.parametrize(("path", "leaves"), [("/account", True), ("/card/list?q=ads", True), ("/h5", False)], ids=str)
def test_a_sign_out_is_told_to_each_tab_of_the_session_and_to_no_other(
    counted: Counted, path: str, leaves: bool
) -> None:
    portal = counted.portal
    cookie, another = portal.sign_in("admin@lanyu.example"), portal.sign_in("admin@lanyu.example")
    with (
        Attacker(portal.url, cookie=cookie, origin=portal.url, path=path) as tab,
        Attacker(portal.url, cookie=another, origin=portal.url, path=path) as stranger,
    ):
        for client in (tab, stranger):
            client.call(HYDRATE, {"hashes": ["none"]}, quiet=0.8)
            client.call(ENTER, quiet=0.8)
        answer = portal.request("POST", "/auth/sign-out", cookie=cookie, origin=portal.url)
        assert answer.status == 303
        assert leaves_for(tab.updates(0.8)) == (with_query("/login", redirectUrl=path) if leaves else "")
        told = stranger.updates(0.3)
        late = {state for update in told for state in update.delta if not state.endswith("alerts_state")}
        assert (late, redirects(told)) == (set(), []), "its own alerts may come by now, and nothing else"


def test_a_tab_whose_place_another_sign_in_takes_is_told_at_once(counted: Counted) -> None:
    portal = counted.portal
    before = portal.sign_in("admin@lanyu.example")
    with Attacker(portal.url, cookie=before, origin=portal.url, path="/noAuth") as client:
        client.call(HYDRATE, {"hashes": ["none"]}, quiet=0.8)
        client.call(ENTER, quiet=0.8)
        portal.get(f"/account?ssotoken={portal.one_time_token('admin@lanyu.example')}", cookie=asked_for(before))
        assert "'taken_rx_state_': 'signed_in'" in str(client.updates(0.8))


def test_processes_that_serve_from_one_folder_have_the_same_sign_ins(counted: Counted) -> None:
    """As one behind a proxy that sends each sign-in to its own process (decision 41)."""
    portal, path = counted.portal, "/account"
    cookie, kept = portal.sign_in("admin@lanyu.example"), portal.sign_in("admin@lanyu.example")
    with (
        counted.another_process() as other,
        Attacker(other.url, cookie=cookie, origin=other.url, path=path) as tab,
        Attacker(other.url, cookie=kept, origin=other.url, path=path) as stranger,
    ):
        for client in (tab, stranger):
            client.send(HYDRATE, {"hashes": ["none"]})
            client.send(ENTER)
            client.until(lambda said: "***@lanyu.example" in str(said))
        counted.settled(
            quiet=in_progress.SETTLE + SETTLE
        )  # a call that is under way would hear of it from the provider
        assert portal.request("POST", "/auth/sign-out", cookie=cookie, origin=portal.url).status == 303
        assert tab.until(leaves_for) == with_query("/login", redirectUrl=path)
        assert leaves_for(stranger.updates(0.3)) == ""
        assert other.get("/account", cookie=cookie).header("location").startswith("/login")
        assert other.get("/account", cookie=kept).status == 200


def wait_for(counted: Counted, calls: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while counted.calls()[LINKED_CALL] < calls:
        assert time.monotonic() < deadline, "the provider was never asked"
        time.sleep(0.02)
