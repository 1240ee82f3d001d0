"""The sandbox is killed with SIGKILL under load: what it acknowledged is there once, and the books are true.

`make deep KILLS=200 MINUTES=20` kills so often on each database, and no longer than that.
"""

import os
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from sqlalchemy import func, select

from tests.support.killing import MAIN, Client, Server, answer, apply_card, top_up
from tests.support.sandbox import fresh_sandbox, sandbox_of, session_token
from vcc_portal.errors.codes import Code
from vcc_sandbox.app import create_app
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.ledger_check import differences
from vcc_sandbox.core.scheduler import run_due
from vcc_sandbox.funding.tables import Recharge
from vcc_sandbox.identity.tables import LinkedUser

DEEP = settings().max_examples > 1_000
KILLS = int(os.environ.get("KILLS", "100" if DEEP else "3"))
MINUTES = float(os.environ.get("MINUTES", "50" if DEEP else "5"))
"""After which no more kills begin, on each database."""
CLIENTS = 16 if DEEP else 6
BETWEEN, ANSWERS = 1.0, 8
"""Before each kill: at least so many seconds of load, and so many more answers."""


def _room_for_cards(sandbox: Sandbox) -> None:
    with sandbox.database.write() as db:
        db.query(LinkedUser).filter_by(kyc_name_zh="杭州新屿电子商务有限公司").one().max_cards = 100_000


@pytest.mark.timeout(MINUTES * 60 + 400)
def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(tmp_path: Path, each_database: None) -> None:
    app = fresh_sandbox(tmp_path)
    _room_for_cards(sandbox_of(app))
    run_and_check(app, Server(tmp_path, sandbox_of(app).settings.sandbox_database_url))


def run_and_check(app: Any, server: Server) -> None:
    sandbox = sandbox_of(app)
    token = session_token(app, "empty@lanyu.example")
    sandbox.database.close()
    stop = threading.Event()
    starts = [server.start()]
    clients = [Client(server, token, number, stop) for number in range(CLIENTS)]
    try:
        for client in clients:
            client.start()
        end = time.monotonic() + MINUTES * 60
        while len(starts) <= KILLS and time.monotonic() < end:
            _load(clients)
            server.kill()
            starts.append(server.start())
        _load(clients)
        stop.set()
        for client in clients:
            client.join(60)
        acknowledged = {number: one for client in clients for number, one in client.acknowledged.items()}
        again = {number: _send_again(server, number, token) for number in list(acknowledged)[-20:]}
    finally:
        stop.set()
        server.kill()
    repeated = sum(tries > 1 for client in clients for tries in client.repeated.values())
    kills, done = len(starts) - 1, sum(str(one["code"]) == Code.SUCCESS for one in acknowledged.values())
    print(
        f"{kills} kills, {len(acknowledged)} acknowledged, {done} of them carried out, {repeated} repeated,"
        f" slowest start {max(starts):.1f} s"
    )
    assert kills >= min(KILLS, 3), "too slow a machine to say anything"
    assert len(acknowledged) > 5 * kills
    assert repeated > 0
    assert all(again[number] == acknowledged[number] for number in again)
    check_books(create_app(sandbox.settings), acknowledged)


def _load(clients: list[Client]) -> None:
    """Let it work, longer on a machine that is slow."""
    wanted = sum(len(client.acknowledged) for client in clients) + ANSWERS
    time.sleep(BETWEEN)
    end = time.monotonic() + 60
    while sum(len(client.acknowledged) for client in clients) < wanted and time.monotonic() < end:
        time.sleep(0.1)


def _send_again(server: Server, number: str, token: str) -> Any:
    odd = int(number.rsplit("-", 1)[1]) % 2
    path, body = apply_card(number) if odd else top_up(number)
    return answer(server.port, "POST", MAIN + path, body, token)


def check_books(app: Any, acknowledged: dict[str, dict[str, Any]]) -> None:
    sandbox = sandbox_of(app)
    sandbox.clock.advance(3600)
    run_due(sandbox)
    done = {number: one["data"] for number, one in acknowledged.items() if str(one["code"]) == "100001"}
    # On a quick machine the money, or the number of cards of one BIN, is used up before the load ends.
    odd = {str(one["code"]) for one in acknowledged.values()} - {
        Code.SUCCESS,
        Code.QUOTA_INSUFFICIENT,
        Code.CARD_COUNT_REACHED,
    }
    assert not odd, odd
    with sandbox.database.read() as db:
        assert differences(db) == []
        cards = dict(db.execute(select(Card.card_name, Card.card_id).where(Card.card_name.startswith("kill-"))).all())
        count = db.scalar(select(func.count()).select_from(Card).where(Card.card_name.startswith("kill-")))
        bills = set(db.scalars(select(Recharge.bill_id)))
    assert count == len(cards), "an application was carried out twice"
    assert {number: one["cardId"] for number, one in done.items() if "cardId" in one}.items() <= cards.items()
    assert {one["billId"] for one in done.values() if "billId" in one} <= bills
    sandbox.database.close()
