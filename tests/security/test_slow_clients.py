"""Clients that open connections and then take their time are not waited for, and nobody else waits for them."""

import socket
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


@pytest.mark.parametrize("said", SLOW.values(), ids=SLOW)
def test_slow_connections_are_closed_and_others_are_served(counted: Counted, said: bytes) -> None:
    parts = urlsplit(counted.portal.url)
    with ExitStack() as stack:
        slow = [stack.enter_context(socket.create_connection((parts.hostname, parts.port))) for _ in range(300)]
        for connection in slow:
            connection.sendall(said)
        assert counted.portal.get("/healthz").status == 200
        for connection in slow:
            connection.settimeout(PATIENCE)
            while connection.recv(4096):
                pass
