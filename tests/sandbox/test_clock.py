"""The sandbox's clock: kept in the database, the same in every process, never before the last posting."""

import asyncio
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from tests.support.company import buy
from tests.support.control import console_of
from tests.support.killing import MAIN, Server, answer
from tests.support.sandbox import data, fresh_sandbox, noon_clock, sandbox_of, session_token, signed_in
from vcc_portal.upstream.calls import account as account_calls
from vcc_sandbox.app import create_app, reset
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control import payment_models as m
from vcc_sandbox.control import simulate
from vcc_sandbox.core.bookkeeping import AUTH_LIFE, Books
from vcc_sandbox.core.clock import Clock, parse, ts
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.ddl import unguarded
from vcc_sandbox.core.ledger_check import differences
from vcc_sandbox.core.ledger_tables import Flow
from vcc_sandbox.core.tables import Due
from vcc_sandbox.funding.recharges import CHANNELS
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.payments import lifecycle
from vcc_sandbox.payments.tables import Trade

DAYS = 86_400
ADMIN = "admin@lanyu.example"


@pytest.fixture
def stopped() -> Clock:
    """It stands still, so that a test says to the second how late it is."""
    return noon_clock(runs=False)


def shared_card(sandbox: Sandbox) -> str:
    """A card of the main account of the demonstration company."""
    with sandbox.database.read() as db:
        return db.scalars(
            select(Card.card_id)
            .join(LinkedUser, LinkedUser.user_id == Card.company_id)
            .join(Person, Person.person_id == LinkedUser.person_id)
            .where(
                Person.login_name == ADMIN,
                LinkedUser.biz_source == "cn_vcc",
                Card.card_mode == "SHARED",
                Card.sub_user_id == "",
                Card.currency == "USD",
                Card.status == "VALID",
            )
            .limit(1)
        ).one()


def restarted(app: FastAPI, clock: Clock) -> FastAPI:
    """The same database under a new application, which knows only what stands there."""
    sandbox_of(app).database.close()
    return create_app(sandbox_of(app).settings, clock=clock)


def pay(sandbox: Sandbox, card_id: str) -> datetime:
    """A payment that nobody authorised; when it was booked."""
    paid = simulate.settle(sandbox, m.Settle(card_id=card_id, amount=1_000))
    return parse(paid.transaction_time)


def lines(sandbox: Sandbox, card_id: str) -> list[Flow]:
    """The statement lines of a card, in the order in which they were written."""
    with sandbox.database.read() as db:
        return list(db.scalars(select(Flow).where(Flow.card_id == card_id).order_by(Flow.seq)))


def assert_in_order(sandbox: Sandbox, card_id: str, first: int) -> None:
    """The lines from `first` on run on in time, and all books are true."""
    written = lines(sandbox, card_id)[first:]
    assert [line.at for line in written] == sorted(line.at for line in written)
    with sandbox.database.read() as db:
        assert differences(db) == []


class Told:
    """A sandbox in a process of its own, and somebody at its control calls."""

    def __init__(self, server: Server) -> None:
        self.server = server
        server.start()

    def control(self, method: str, path: str, **asked: Any) -> dict[str, Any]:
        """A control call's answer."""
        found = answer(self.server.port, method, f"/__sandbox{path}", asked or None, "")
        assert found is not None
        return found

    @property
    def now(self) -> datetime:
        return parse(self.control("GET", "/clock")["now"])


@pytest.fixture
def processes() -> Iterator[Callable[[Sandbox], Told]]:
    """Starts sandboxes; they end with the test."""
    started: list[Told] = []

    def start(sandbox: Sandbox) -> Told:
        started.append(Told(Server(sandbox.settings.data_dir, sandbox.settings.sandbox_database_url)))
        return started[-1]

    yield start
    for one in started:
        one.server.kill()


@pytest.mark.timeout(240)
def test_after_a_restart_time_goes_on_and_the_balances_add_up(
    tmp_path: Path, each_database: None, processes: Callable[[Sandbox], Told]
) -> None:
    app = fresh_sandbox(tmp_path)
    sandbox = sandbox_of(app)
    card_id, token = shared_card(sandbox), session_token(app, ADMIN)
    earlier = len(lines(sandbox, card_id))
    sandbox.database.close()
    first = processes(sandbox)
    before = first.now
    moved = parse(first.control("POST", "/clock", advanceSeconds=40 * DAYS)["now"])
    assert moved >= before + timedelta(days=40)
    first.control("POST", "/sim/settle", cardId=card_id, amount=1_000)
    first.server.kill()
    second = processes(sandbox)
    assert second.now >= moved
    second.control("POST", "/sim/settle", cardId=card_id, amount=2_000)
    day = f"{moved:%Y-%m-%d}"
    query = {"acctDateTimeStart": day, "acctDateTimeEnd": f"{second.now:%Y-%m-%d}", "cardId": card_id, "pageSize": 200}
    page = answer(second.server.port, "POST", f"{MAIN}/account/flow/page", query, token)
    assert page is not None
    later, sooner = page["data"]["list"][:2]
    assert (later["amount"], sooner["amount"]) == (2_000, 1_000), "the newest first"
    assert later["remainAcctBalance"] == sooner["remainAcctBalance"] - 2_000
    assert second.control("GET", "/ledger/check")["balanced"]
    second.server.kill()
    assert_in_order(sandbox, card_id, earlier)
    sandbox.database.close()


@pytest.mark.timeout(240)
def test_two_processes_on_one_database_have_one_time(
    tmp_path: Path, each_database: None, processes: Callable[[Sandbox], Told]
) -> None:
    app = fresh_sandbox(tmp_path)
    sandbox = sandbox_of(app)
    card_id = shared_card(sandbox)
    earlier = len(lines(sandbox, card_id))
    sandbox.database.close()
    one, other = processes(sandbox), processes(sandbox)
    for step in range(1, 4):
        mover, looker = (one, other) if step % 2 else (other, one)
        moved = parse(mover.control("POST", "/clock", advanceSeconds=5 * DAYS)["now"])
        assert moved <= looker.now < moved + timedelta(days=1)
        for process in (mover, looker, mover):
            process.control("POST", "/sim/settle", cardId=card_id, amount=1_000)
        refused = looker.control("POST", "/clock", now=ts(moved - timedelta(seconds=1)))
        assert "backwards" in refused["detail"]
    for process in (one, other):
        process.server.kill()
    assert len(lines(sandbox, card_id)) == earlier + 9
    assert_in_order(sandbox, card_id, earlier)
    sandbox.database.close()


@pytest.mark.usefixtures("each_database")
def test_postings_never_go_back_when_the_machines_clock_does(
    tmp_path: Path, stopped: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = fresh_sandbox(tmp_path, clock=stopped)
    sandbox, noon = sandbox_of(app), stopped.now()
    card_id = shared_card(sandbox)
    earlier = len(lines(sandbox, card_id))
    assert pay(sandbox, card_id) == noon
    with monkeypatch.context() as jump:
        jump.setattr(stopped, "machine", lambda: noon - timedelta(hours=3))
        assert pay(sandbox, card_id) == noon, "three hours back while it runs"
        jump.setattr(stopped, "machine", lambda: noon - timedelta(hours=3) + timedelta(minutes=10))
        assert pay(sandbox, card_id) == noon + timedelta(minutes=10), "it does not stand still for three hours"
    app = restarted(app, Clock(noon - timedelta(days=3)))
    assert sandbox_of(app).clock.now() == noon + timedelta(minutes=10), "not even after a restart"
    assert pay(sandbox_of(app), card_id) == noon + timedelta(minutes=10)
    sandbox_of(app).clock.advance(60)
    assert pay(sandbox_of(app), card_id) == noon + timedelta(minutes=11)
    app = restarted(app, Clock(noon + timedelta(days=1)))
    assert pay(sandbox_of(app), card_id) >= noon + timedelta(days=1), "the machine was set right"
    assert_in_order(sandbox_of(app), card_id, earlier)
    sandbox_of(app).database.close()


async def test_an_earlier_time_is_refused_and_told_why(tmp_path: Path, stopped: Clock) -> None:
    app = fresh_sandbox(tmp_path, clock=stopped)
    async with console_of(app) as console:
        later = await console.post("clock", advanceSeconds=40 * DAYS)
    again = restarted(app, noon_clock(runs=False))
    async with console_of(again) as console:
        refused = await console.client.post("/__sandbox/clock", json={"now": ts(parse(later["now"]) - timedelta(1))})
        assert refused.status_code == 409
        assert later["now"][:10] in refused.json()["detail"], "it says how late it is"
        assert "reset" in refused.json()["detail"]
        assert (await console.get("clock"))["now"] == later["now"]


async def test_time_ends_somewhere(app: FastAPI) -> None:
    async with console_of(app) as console:
        await console.post("clock", now="2999-12-30 00:00:00")
        await console.refuses(409, "clock", advanceSeconds=10 * 366 * DAYS)
        await console.refuses(409, "clock", now="9999-12-31")
        assert (await console.get("clock"))["now"].startswith("2999-12-30")
        assert (await console.get("ledger/check"))["balanced"]


@pytest.mark.usefixtures("each_database")
async def test_a_reset_gives_the_seeds_clock_back(tmp_path: Path, stopped: Clock) -> None:
    app = fresh_sandbox(tmp_path, clock=stopped)
    noon = stopped.now()
    async with console_of(app) as console:
        for _ in range(2):
            await console.post("clock", advanceSeconds=40 * DAYS)
            assert (await console.post("reset", scenario="people"))["now"] == ts(noon)
            assert (await console.get("clock"))["now"] == ts(noon)
    sandbox_of(app).database.close()


def test_make_reset_gives_the_seeds_clock_back(app: FastAPI) -> None:
    sandbox = sandbox_of(app)
    sandbox.clock.advance(40 * DAYS)
    before = Clock().machine().replace(microsecond=0)
    reset(sandbox.settings)
    now = sandbox_of(create_app(sandbox.settings)).clock.now()
    assert before <= now < before + timedelta(days=1)
    assert sandbox.clock.moved == 0, "a process that goes on knows it too"


@pytest.mark.usefixtures("each_database")
async def test_what_was_planned_happens_after_a_restart(tmp_path: Path, stopped: Clock) -> None:
    app = fresh_sandbox(tmp_path, clock=stopped)
    stopped.advance(40 * DAYS)
    order = {"requestNo": "t", "currency": "USD", "amount": 100_000, "payChannel": "COLLECTION_BALANCE"}
    async with signed_in(app, ADMIN) as client:
        bill = (await data(client, account_calls.TRANSACTION_RECHARGE, **order))["billId"]
    again = restarted(app, noon_clock(runs=False))
    sandbox_of(again).clock.advance(60)
    async with signed_in(again, ADMIN) as client:
        row = await data(client, account_calls.TRANSACTION_RECHARGE_RESULT, billId=bill)
    assert row["status"] == "SUCCESS"
    arrives = CHANNELS["COLLECTION_BALANCE"].ends_after
    assert row["finishTime"] == ts(stopped.machine() + timedelta(days=40, seconds=arrives))
    sandbox_of(again).database.close()


@pytest.mark.usefixtures("each_database")
async def test_what_ended_while_the_clock_moved_ended_on_its_day(tmp_path: Path, stopped: Clock) -> None:
    """Holds of a month and what gave them back were all dated at the moment to which it was moved."""
    app = fresh_sandbox(tmp_path, clock=stopped)
    sandbox = sandbox_of(app)
    began = stopped.now()
    async with console_of(app) as console:
        await console.post("clock", advanceSeconds=40 * DAYS)
    with sandbox.database.read() as db:
        over = db.scalars(select(Trade).where(Trade.reversal_type == "OVER_TIME")).all()
        held = {one.transaction_id: parse(one.transaction_time) for one in db.scalars(select(Trade))}
        assert differences(db) == []
    ended = {
        parse(one.transaction_time): held[one.original_transaction_id] + AUTH_LIFE
        for one in over
        if parse(one.transaction_time) > began
    }
    assert len(ended) > 20
    assert all(at == due for at, due in ended.items())
    sandbox.database.close()


async def test_the_console_lists_only_what_is_still_to_come(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    sandbox = sandbox_of(app)
    order = {"requestNo": "t", "currency": "USD", "amount": 100_000, "payChannel": "COLLECTION_BALANCE"}
    async with signed_in(app, ADMIN) as client:
        await data(client, account_calls.TRANSACTION_RECHARGE, **order)
    later = sandbox.clock.machine() + timedelta(hours=1)
    monkeypatch.setattr(sandbox.clock, "machine", lambda: later)  # an hour goes by, and nobody asks for anything
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost:3000") as client:
        page = (await client.get("/sandbox/console/clock")).text
    with sandbox.database.read() as db:
        waiting = list(db.scalars(select(Due.due_at).order_by(Due.due_at)))
    assert waiting[0] > ts(later)
    assert waiting[0] in page
    assert ts(later)[:13] in page


async def test_a_clock_moved_by_many_at_once_goes_all_the_way(app: FastAPI) -> None:
    before = sandbox_of(app).clock.now()
    async with console_of(app) as console:
        await asyncio.gather(*(console.post("clock", advanceSeconds=DAYS) for _ in range(10)))
        assert parse((await console.get("clock"))["now"]) >= before + timedelta(days=10)


@pytest.mark.usefixtures("each_database")
def test_no_statement_line_lies_before_the_one_before_it(tmp_path: Path, stopped: Clock) -> None:
    """The database takes none, and the check of the books would see one."""
    sandbox = sandbox_of(fresh_sandbox(tmp_path, clock=stopped))
    card_id = shared_card(sandbox)
    purchase = buy(1_000, pay(sandbox, card_id) - timedelta(seconds=1))
    with sandbox.database.read() as db:
        books = Books(db)
        lifecycle.force_post(books, db.get_one(Card, card_id), purchase)
        with pytest.raises(DBAPIError, match="earlier than the one before it"):
            books.flush()
    with sandbox.database.write() as db, unguarded(db.connection()):
        late = db.scalars(select(Flow).where(Flow.card_id == card_id).order_by(Flow.seq.desc()).limit(1)).one()
        late.at = ts(stopped.now(db) - timedelta(days=40))
        db.flush()
    with sandbox.database.read() as db:
        assert [one.where for one in differences(db)] == [f"{late.account_no}/{late.seq}"]
    sandbox.database.close()
