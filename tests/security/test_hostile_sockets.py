"""What a client does below the events: packets that no page sends, and sockets one after the other (decision 18)."""

import itertools
import threading
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress

import pytest
from simple_websocket import ConnectionClosed

from tests.support.attacker import LET_IN, Attacker, forge, forged_environment, reconnect
from tests.support.portal import Portal, running_portal

ENTER = "reflex___state____state.vcc_portal___state___core___auth____entry_state.enter"
FRAMES = 10_000
HYDRATE = "reflex___state____state.hydrate"
RECONNECTS = 2_000
AT_A_TIME = 4
"""Hostile addresses beside each other, so that all of it gets in."""
NUMBERS = itertools.count(1)
HONEST = "198.51.100.1"
AT_ONCE = 20
"""Frames on one socket."""
ROOM = 20 * 1024 * 1024
"""Bytes by which a server's memory may differ for reasons of its own."""


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    """Behind one proxy, so that clients have addresses of their own; without the process that draws pages, which grows as it begins."""
    with pytest.MonkeyPatch.context() as environment:
        # For so long the socket library keeps a socket that has gone (25 s otherwise), which is nothing left behind.
        environment.setenv("REFLEX_SOCKET_INTERVAL", "1s")
        with running_portal(tmp_path_factory.mktemp("sockets"), trusted_proxy_hops=1, data_with_pages=False) as running:
            with client(running, HONEST) as first:
                assert is_answered(first)
            yield running


def client(portal: Portal, address: str, **given: str) -> Attacker:
    return Attacker(portal.url, origin=portal.url, address=address, **given)


def stranger() -> str:
    """An address that has done nothing yet, at a second attempt within the minute neither."""
    return f"203.0.113.{next(NUMBERS)}"


def is_answered(visitor: Attacker) -> bool:
    """Whether a visitor gets the State of his tab; to the sign-in page he would be sent a few times only."""
    return visitor.answer(HYDRATE, having=lambda update: update.delta) is not None


@contextmanager
def somebody_else(portal: Portal) -> Iterator[list[bool]]:
    """An honest visitor who goes on working; whether each of his events was answered."""
    answered: list[bool] = []
    over = threading.Event()

    def work() -> None:
        with client(portal, HONEST) as visitor:
            while not over.wait(0.02):
                answered.append(is_answered(visitor))

    with ThreadPoolExecutor(1) as pool:
        working = pool.submit(work)
        try:
            yield answered
        finally:
            over.set()
            working.result()


def hostile_packets(number: int) -> Iterator[tuple[object, ...]]:
    """Each name that the socket library or the framework answers, and some that nobody does."""
    kinds = itertools.cycle(
        ("connect", "connect", "connect", "disconnect", "ping", "message", "", "event_", "__init__")
    )
    for kind in itertools.islice(kinds, number):
        yield kind, forged_environment("192.0.2.1", str(uuid.uuid4()))


def test_packets_of_the_socket_library_leave_nothing_behind(portal: Portal) -> None:
    share = FRAMES // AT_A_TIME
    forgers = [stranger() for _ in range(AT_A_TIME)]
    before = portal.memory()
    with somebody_else(portal) as answered, ThreadPoolExecutor(AT_A_TIME) as pool:
        attacks = pool.map(
            lambda address: forge(lambda: client(portal, address), hostile_packets(share), at_once=AT_ONCE), forgers
        )
        assert sum(attacks) >= FRAMES / AT_ONCE
    assert portal.memory() - before < ROOM
    assert answered
    assert all(answered)


def test_reconnects_leave_nothing_behind(portal: Portal) -> None:
    returners = [stranger() for _ in range(AT_A_TIME)]
    share = RECONNECTS // AT_A_TIME
    before = portal.memory()
    with somebody_else(portal) as answered, ThreadPoolExecutor(AT_A_TIME) as pool:
        attacks = pool.map(lambda address: reconnect(lambda: client(portal, address), share), returners)
        assert sum(attacks, Counter()) == {LET_IN: RECONNECTS}
    assert portal.memory() - before < ROOM
    assert answered
    assert all(answered)


def test_an_address_cannot_connect_without_end(portal: Portal) -> None:
    address = stranger()
    with somebody_else(portal) as answered:
        let_in = reconnect(lambda: client(portal, address), 700)[LET_IN]
        assert 600 <= let_in < 700
    assert all(answered)


def test_a_forged_address_locks_nobody_out(portal: Portal) -> None:
    def attack() -> None:
        packets = (("connect", forged_environment(HONEST, token)), *((("event", event),) * 200))
        while not over.is_set():
            forge(lambda: client(portal, address, token=token), packets)

    token, address, over = str(uuid.uuid4()), stranger(), threading.Event()
    event = {"name": ENTER, "payload": {}, "router_data": {"pathname": "/account", "asPath": "/account", "query": {}}}
    with ThreadPoolExecutor(1) as pool:
        attacking = pool.submit(attack)
        try:
            with somebody_else(portal) as answered:
                while len(answered) < 10:
                    assert not attacking.done()
                    time.sleep(0.1)
        finally:
            over.set()
            attacking.result()
    assert all(answered)


def test_a_new_address_for_each_event_gives_no_more_events(portal: Portal) -> None:
    answered = 0
    with client(portal, stranger()) as attacker:
        with suppress(ConnectionClosed):  # the server may end it, which is an answer too
            for number in range(450):
                attacker.send_packet("connect", forged_environment(f"192.0.2.{number % 250}", attacker.token))
                attacker.send(ENTER)
        answered = len(attacker.updates(1.0))
    assert answered < 250


def test_a_forged_disconnect_does_not_free_a_token(portal: Portal) -> None:
    with client(portal, HONEST) as owner:
        owner.answer(ENTER)
        owner.send_packet("disconnect", "transport close")
        owner.updates()
        with client(portal, stranger(), token=owner.token) as thief:
            thief.send(ENTER)
            assert thief.is_renamed()
