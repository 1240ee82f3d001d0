"""Frames that are no events of ours cost nothing, write nothing of their own into the log, and fool nobody."""

import json
import time
from contextlib import suppress
from pathlib import Path

import pytest
from simple_websocket import ConnectionClosed

from tests.support.attacker import NAMESPACE, PATIENCE, Attacker, leaves_for
from tests.support.counted_sandbox import Counted
from vcc_portal.server.sockets import MOST_FOREIGN

ENTER = "reflex___state____state.vcc_portal___state___core___auth____entry_state.enter"
PAGE_FAILED = "reflex___state____state.reflex___state____frontend_event_exception_state.handle_frontend_exception"
HYDRATE = "reflex___state____state.hydrate_and_load"
COLLECT = "reflex___state____state.vcc_portal___state___core___toast____toast_state.collect"
READS_TWICE = [
    'password="' + "\\" * 60,
    'password="' + "\\" * 20_000,
    "_" * 40_000,
    "a_" * 20_000,
    "\\" * 8_000,
    "TypeError: can't access property \"" * 110 + '", ' * 1_300,
    "4 " * 20_000,
    "Event(" * 7_000,
]
"""Texts that some expression, of ours or of the framework, was found to read again and again."""


def log_of(counted: Counted) -> str:
    return Path(counted.portal.log).read_text(errors="replace")


def frame(event: str, *data: object) -> str:
    return f"42{NAMESPACE},{json.dumps([event, *data])}"


def everywhere(text: str) -> list[str]:
    """Frames with a text in each place that somebody may look at."""
    page = {"pathname": "/account", "asPath": "/account", "query": {}}
    return [
        frame("event", text),
        frame("event", [text]),
        frame("event", {"name": text, "payload": {}, "router_data": page}),
        frame("event", {"name": COLLECT, "payload": {text: text}, "router_data": page}),
        frame("event", {"name": COLLECT, "payload": text, "router_data": page}),
        frame("event", {"name": COLLECT, "payload": {}, "router_data": {**page, "pathname": text, "asPath": text}}),
        frame("event", {"name": COLLECT, "payload": {}, "router_data": {**page, "query": text}}),
        frame("event", {"name": COLLECT, "payload": {}, "router_data": text}),
        frame("event", {"name": PAGE_FAILED, "payload": {"info": text, "component_stack": text}, "router_data": page}),
        frame("client_error", {"message": text, "error_type": text}),
        frame("client_error", {"message": {text: text}, "error_type": [text]}),
        frame("client_error", text),
        frame("connect", {"QUERY_STRING": f"token={text[:50]}", "asgi.scope": {"headers": [], "client": [text, 1]}}),
        frame(text, text),
        f"42{NAMESPACE},[{json.dumps({text: text})}]",
        f"42{NAMESPACE},[{json.dumps(text)}",
        f"4{text}",
        f"42{NAMESPACE},[]",
        f"42{NAMESPACE},{'[' * 50_000}",
    ]


def send_alone(counted: Counted, sent: str) -> None:
    """A frame on a socket of its own: after a few that no page sends, a socket is closed."""
    with Attacker(counted.portal.url, origin=counted.portal.url) as client:
        client.send_raw(sent)


def test_no_frame_freezes_the_process(counted: Counted) -> None:
    for text in READS_TWICE:
        for sent in everywhere(text):
            send_alone(counted, sent)
        # It is the event loop that answers, behind all of these.
        assert counted.portal.get("/healthz").status == 200


def test_nothing_of_a_frame_is_in_the_log(counted: Counted) -> None:
    for canary in ("canary\n2025-11-18 canary-line", "canary.handler", "canary\x1b[31m"):
        for sent in everywhere(canary):
            if '"client_error"' not in sent and PAGE_FAILED not in sent:
                send_alone(counted, sent)
    assert "canary.handler" not in log_of(counted)
    assert "canary-line" not in log_of(counted)
    assert "[31m" not in log_of(counted)


def test_a_flood_of_frames_fills_no_log(counted: Counted) -> None:
    before = log_of(counted)
    for number in range(20):
        with Attacker(counted.portal.url, origin=counted.portal.url) as client, suppress(ConnectionClosed):
            for sent in everywhere(f"flood {number}"):
                client.send_raw(sent)
    added = log_of(counted)[len(before) :]
    assert "Traceback" not in added, added[added.index("Traceback") :][:3000]
    # Six lines a minute and one that says so; a minute may turn while they are sent, several times on a slow machine.
    assert len(added.splitlines()) < 100, added[:3000]


@pytest.mark.parametrize("sent", ["", "x", "7", "9", "0{}", "屿", b"bytes"])
def test_what_is_another_protocol_ends_the_socket(counted: Counted, sent: str | bytes) -> None:
    before = log_of(counted)
    with Attacker(counted.portal.url, origin=counted.portal.url) as client:
        for _ in range(MOST_FOREIGN):
            client.send_raw(sent)
        assert client.is_closed()
    assert "Traceback" not in log_of(counted)[len(before) :]


@pytest.mark.parametrize("address", ["//[", "[", "http://x", "", "/" + "a" * 20_000, "//[::1", "/x?" + "a&" * 5_000])
def test_an_address_that_is_none_breaks_nothing(counted: Counted, address: str) -> None:
    before = log_of(counted)
    page = {"pathname": address, "asPath": address, "query": {}}
    with Attacker(counted.portal.url, origin=counted.portal.url) as client:
        client.send_raw(frame("event", {"name": HYDRATE, "payload": {}, "router_data": page}))
        client.send_raw(frame("event", {"name": ENTER, "payload": {}, "router_data": page}))
        client.updates(0.5)
    assert "Traceback" not in log_of(counted)[len(before) :]


SPOOFED = {"QUERY_STRING": "token=other", "asgi.scope": {"headers": [], "client": ["203.0.113.77", 1]}}


@pytest.mark.parametrize(
    "forged", [("connect", SPOOFED), ("disconnect", "client disconnect")], ids=lambda each: each[0]
)
def test_nobody_changes_who_he_is_on_an_open_socket(counted: Counted, forged: tuple[str, object]) -> None:
    cookie = counted.portal.sign_in("admin@lanyu.example")
    with Attacker(counted.portal.url, cookie=cookie, origin=counted.portal.url) as client:
        client.send_raw(frame(*forged))
        client.send(ENTER)
        deadline = time.monotonic() + PATIENCE
        updates = client.updates()
        while not updates and time.monotonic() < deadline:
            updates = client.updates()
    assert updates
    assert leaves_for(updates) == ""
