"""Downloads that nobody takes: so many of a sign-in and in all, through the server itself, and over with their browsers."""

import os
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

import pytest

from tests.support.counted_sandbox import Counted
from vcc_portal.server.downloads import DOWNLOAD, MOST_IN_ALL, MOST_OF_SESSION

ADMIN, FILE = "admin@lanyu.example", "2026112100000001"
SIZE = 32 * 1024 * 1024
"""More than lies in the buffers between a sandbox and a browser that takes nothing."""
PATIENCE = 60.0
FOUND, BACK = b"HTTP/1.1 200", b"HTTP/1.1 303"


@pytest.fixture
def large(counted: Counted) -> Iterator[Counted]:
    """The provider has made a large file for the company of `ADMIN`; it takes no room on the disk."""
    folder = counted.portal.data_dir / "sandbox"
    file = folder / "exports" / f"{FILE}.xlsx"
    file.parent.mkdir(exist_ok=True)
    file.touch()
    os.truncate(file, SIZE)
    texts = ("voucher", "language", "card_id", "transaction_id", "operator_name", "fail_reason", "finished_at")
    kept = dict.fromkeys(texts, "") | {
        "conditions": "{}",
        "voucher": "{}",
        "stamped": 0,
        "progress": 100,
        "attempts": 1,
    }
    made = {"status": "SUCCESS", "whole": 1, "row_count": 1, "size": SIZE, "expires_at": "2099-01-01 00:00:00"}
    kind = {
        "listed": "REPORT",
        "report_type": "TRADE_DETAIL",
        "file_name": "a.xlsx",
        "created_at": "2026-11-21 12:00:00",
    }
    with sqlite3.connect(folder / "sandbox.db", timeout=20) as db:
        owner = db.execute(
            "SELECT l.company_id, l.user_id FROM linked_user l JOIN person p ON p.person_id = l.person_id"
            " WHERE p.login_name = ? AND l.support_sub_user",
            (ADMIN,),
        ).fetchone()
        row = {"export_id": FILE, "file_id": FILE, "company_id": owner[0], "user_id": owner[1], **kept, **made, **kind}
        names, places = ", ".join(row), ", ".join("?" * len(row))
        db.execute(f"INSERT INTO export ({names}) VALUES ({places})", tuple(row.values()))
    yield counted
    with sqlite3.connect(folder / "sandbox.db", timeout=20) as db:
        db.execute("DELETE FROM export WHERE export_id = ?", (FILE,))
    file.unlink()


@contextmanager
def asked(counted: Counted, cookie: str) -> Iterator[bytes]:
    """How an answer begins to a browser that then takes nothing more, until it leaves."""
    parts = urlsplit(counted.portal.url)
    with socket.socket() as browser:
        browser.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        browser.settimeout(PATIENCE)
        browser.connect((parts.hostname, parts.port))
        head = (
            f"GET {DOWNLOAD}?exportId={FILE}&page=/account HTTP/1.1\r\nHost: {parts.netloc}\r\nCookie: {cookie}\r\n\r\n"
        )
        browser.sendall(head.encode())
        yield browser.recv(len(FOUND))


def test_waiting_downloads_are_so_many_and_leave_their_places_with_their_browsers(large: Counted) -> None:
    # A sign-in holds six; seven of them would hold more than forty.
    sign_ins = [large.portal.sign_in(ADMIN) for _ in range(MOST_IN_ALL // MOST_OF_SESSION + 1)]
    with ExitStack() as browsers:
        answers = {
            cookie: [browsers.enter_context(asked(large, cookie)) for _ in range(MOST_OF_SESSION + 1)]
            for cookie in sign_ins
        }
        rest = MOST_IN_ALL % MOST_OF_SESSION
        of_last = [FOUND] * rest + [BACK] * (MOST_OF_SESSION + 1 - rest)
        assert list(answers.values()) == [[FOUND] * MOST_OF_SESSION + [BACK]] * (len(sign_ins) - 1) + [of_last]
        assert large.portal.get("/healthz").status == 200
    deadline = time.monotonic() + PATIENCE
    for cookie in sign_ins:
        while not _is_given(large, cookie):
            assert time.monotonic() < deadline
            time.sleep(0.1)


def _is_given(counted: Counted, cookie: str) -> bool:
    with asked(counted, cookie) as begins:
        return begins == FOUND
