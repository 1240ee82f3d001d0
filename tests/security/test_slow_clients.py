"""Clients that open connections and then take their time are not waited for, and nobody else waits for them."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from tests.support.counted_sandbox import Counted

PATIENCE = 60.0
"""Seconds on a busy machine for what takes ten."""
SLOW = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: x\r\n",
    "one byte of a body": b"POST /auth/sign-out HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\na",
    "a chunk of a body": b"POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n",
}


@pytest.fixture(scope="module")
def slow(counted: Counted) -> Iterator[dict[str, tuple[int, list[socket.socket]]]]:
    """A hundred of each kind, all at once, so that the ten seconds go by once; with what somebody else was answered then."""
    parts = urlsplit(counted.portal.url)
    with ExitStack() as stack:
        waiting: dict[str, tuple[int, list[socket.socket]]] = {}
        for kind, said in SLOW.items():
            slow = [stack.enter_context(socket.create_connection((parts.hostname, parts.port))) for _ in range(100)]
            for connection in slow:
                connection.sendall(said)
            waiting[kind] = counted.portal.get("/healthz").status, slow
        yield waiting


@pytest.mark.parametrize("kind", SLOW)
def test_slow_connections_are_closed_and_others_are_served(
    slow: dict[str, tuple[int, list[socket.socket]]], kind: str
) -> None:
    status, connections = slow[kind]
    assert status == 200
    for connection in connections:
        connection.settimeout(PATIENCE)
        while connection.recv(4096):
            pass
