"""The event that submits money, twenty times at once on one raw socket, comes to one movement in the provider's books."""

import json
import sqlite3
import time
from collections.abc import Callable
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

from tests.support.attacker import PATIENCE, Attacker, Update
from tests.support.counted_sandbox import Counted
from vcc_portal.state.account.quota.page import QuotaState
from vcc_portal.state.account.recharge.page import AccountRechargeState
from vcc_portal.state.patterns.step_up import StepUpState
from vcc_sandbox.seed.demonstration import DEMONSTRATION

TIMES = 20
RATE_FORGETS = 2.1
"""Seconds: so many events are all that a session may send in one (`Rate.NORMAL`), and the next one counts the last too."""
HYDRATE = "reflex___state____state.hydrate_and_load"
PAY, MOVE = "POST /cb-va-vcc/transaction/recharge", "POST /cb-va-vcc/inter/tx/unassigned/apply"


class Page:
    """A page behind a raw socket: what the server last said of its State, and its events."""

    def __init__(self, client: Attacker, state: type) -> None:
        self._client, self._state = client, state
        self.values: dict[str, Any] = {}

    def run(self, handler: str, state: type | None = None, **payload: Any) -> None:
        self._client.send(f"{(state or self._state).get_full_name()}.{handler}", payload)

    def wait(self, known: Callable[[], object]) -> None:
        """Until the server has said it."""
        deadline = time.monotonic() + PATIENCE
        while not known():
            assert time.monotonic() < deadline, self.values
            for update in self._client.updates(0.05):
                self._take(update)

    def value(self, name: str, state: type | None = None) -> Any:
        return self.values.get(f"{(state or self._state).get_full_name()}.{name}")

    def phase(self) -> str:
        return (self.value("operation") or {}).get("phase", "")

    def _take(self, update: Update) -> None:
        for state, changed in update.delta.items():
            self.values |= {f"{state}.{name.removesuffix('_rx_state_')}": new for name, new in changed.items()}


def books(counted: Counted, query: str, *values: object) -> list[tuple[Any, ...]]:
    with sqlite3.connect(counted.portal.data_dir / "sandbox" / "sandbox.db", timeout=20) as db:
        return db.execute(query, values).fetchall()


def finish(counted: Counted, kind: str, number: str) -> None:
    """The provider does what it has accepted, unless it has done so by itself: a moment is long on a busy machine."""
    parts = urlsplit(counted.sandbox_url)
    connection = HTTPConnection(parts.hostname or "", parts.port, timeout=10)
    body = json.dumps({"kind": kind, "id": number, "status": "SUCCESS"})
    connection.request("POST", "/__sandbox/sim/finish", body, {"content-type": "application/json"})
    assert connection.getresponse().status in {200, 409}
    connection.close()


def checked(client: Attacker, state: type, **typed: str) -> tuple[Page, dict[str, str]]:
    """A form that is filled in and shows its check."""
    page = Page(client, state)
    client.send(HYDRATE)
    page.wait(lambda: page.value("defaults"))
    values = {**page.value("defaults"), **typed}
    page.run("restored", values=values, sent=False)
    page.run("send", values=values)
    page.wait(lambda: page.phase() == "checking")
    # The browser puts what follows from the values, such as the quote that it shows, into the draft.
    told = (page.value("patch") or {}).get("values", {})
    return page, {**values, **told}


def every_answer(page: Page, counted: Counted, call: str, before: int) -> int:
    """How many more of that call there were, once each of the events was worked off."""
    page.wait(lambda: page.phase() == "done")
    return settled(counted, call) - before


def settled(counted: Counted, call: str) -> int:
    """How many there have been of a call, once no more come and the session may send events as before."""
    quiet = counted.calls()[call]
    time.sleep(RATE_FORGETS)
    while (now := counted.calls()[call]) != quiet:
        quiet = now
        time.sleep(0.5)
    return now


def test_a_top_up_is_posted_once(counted: Counted) -> None:
    portal = counted.portal
    cookie, before = portal.sign_in("admin@lanyu.example"), counted.calls()[PAY]
    with Attacker(portal.url, cookie=cookie, origin=portal.url, path="/account/recharge") as client:
        page, values = checked(client, AccountRechargeState, amount="43.21")
        assert books(counted, "SELECT bill_id FROM recharge WHERE request_no = ?", values["request_no"]) == []
        for _ in range(TIMES):
            page.run("confirm", values=values)
        assert every_answer(page, counted, PAY, before) == 1
    [(bill_id, amount)] = books(
        counted, "SELECT bill_id, amount FROM recharge WHERE request_no = ?", values["request_no"]
    )
    assert amount == 43_210
    key = f"recharge:{bill_id}"
    finish(counted, "RECHARGE", bill_id)
    assert len(books(counted, "SELECT id FROM ledger_entry WHERE key = ?", key)) == 1
    arrived = "SELECT count(*) FROM ledger_posting JOIN ledger_entry ON ledger_entry.id = entry_id WHERE key LIKE ?"
    assert books(counted, f"{arrived} AND abs(amount) = ?", "recharge:%", 43_210) == [(2,)], "one entry, both its sides"


def test_quota_is_posted_once(counted: Counted) -> None:
    portal = counted.portal
    cookie, before = portal.sign_in("admin@lanyu.example"), counted.calls()[MOVE]
    with Attacker(portal.url, cookie=cookie, origin=portal.url, path="/account/quota") as client:
        page = Page(client, QuotaState)
        client.send(HYDRATE)
        page.wait(lambda: page.value("rows") and page.value("defaults"))
        first, second = (f"amounts.{row['sub_user_id']}" for row in page.value("rows")[:2])
        values = {**page.value("defaults"), first: "6.54", second: "3.21"}
        page.run("restored", values=values, sent=False)
        page.run("send", values=values)
        page.wait(lambda: page.phase() == "checking")
        page.run("confirm", values=values)
        page.wait(lambda: page.value("shown", StepUpState))
        assert counted.calls()[MOVE] - before == 1, "the one that was told to be verified"
        page.run("choose", StepUpState, method="PAY_PWD")
        page.run("verify", StepUpState, form={"pay_pwd": DEMONSTRATION.password})
        for _ in range(TIMES - 1):
            page.run("confirm", values=values)
        assert every_answer(page, counted, MOVE, before + 1) == 1
    moves = "SELECT transaction_id, amount, apply_id FROM quota_transfer WHERE request_no = ? ORDER BY amount"
    rows = books(counted, moves, values["request_no"])
    assert [amount for _, amount, _ in rows] == [3_210, 6_540]
    keys = [f"quota:{number}" for number, _, _ in rows]
    finish(counted, "QUOTA", rows[0][2])
    assert len(books(counted, "SELECT id FROM ledger_entry WHERE key IN (?, ?)", *keys)) == len(keys)
    posted = (
        "SELECT count(*) FROM ledger_posting JOIN ledger_entry ON ledger_entry.id = entry_id WHERE key IN (?, ?)"
        " AND abs(amount) IN (3210, 6540)"
    )
    assert books(counted, posted, *keys) == [(4,)], "one entry for each, both its sides"
