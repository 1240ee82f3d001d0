"""Any order of money operations, against a model of three figures: nothing appears, nothing is lost."""

import os
import tempfile
from datetime import timedelta
from pathlib import Path
from time import monotonic

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    multiple,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import func, select

from tests.support.company import COMPANY, NOON, SUB, bare_database, buy, card_of
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bookkeeping import Books, owner_wallet, wallet_of
from vcc_sandbox.core.ledger import Wallet
from vcc_sandbox.core.ledger_check import differences
from vcc_sandbox.funding import funds
from vcc_sandbox.payments import lifecycle
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.reports.bills import statement
from vcc_sandbox.reports.monthly_statements import company_bills, sub_account_bills

MAIN, SUB_WALLET = owner_wallet(COMPANY, "", "USD"), owner_wallet(COMPANY, SUB, "USD")
DEEP = settings().max_examples > 1_000
AMOUNTS = st.integers(1, 60_000).map(lambda cents: cents * 10)
MORE_THAN_THERE_IS = st.integers(1, 150_000).map(lambda cents: cents * 10)
"""As often as not, on one of the two accounts."""


class Money(RuleBasedStateMachine):
    """The model: available and frozen of each wallet, and what of each settlement may still be refunded."""

    runs = operations = 0
    """How many there were, over all examples."""

    cards = Bundle("cards")
    holds = Bundle("holds")
    settled = Bundle("settled")

    @initialize(target=cards)
    def found(self) -> object:
        """With a card of each kind, or few examples come to a settlement."""
        self.folder = tempfile.TemporaryDirectory()
        self.database = bare_database(Path(self.folder.name))
        self.available: dict[Wallet, int] = {MAIN: 1_000_000, SUB_WALLET: 500_000}
        self.frozen: dict[Wallet, int] = {}
        self.refundable: dict[str, int] = {}
        self.now = NOON
        self.number = 0
        Money.runs += 1
        return multiple(self.opened(sub=False, single=False), self.opened(sub=True, single=True))

    def teardown(self) -> None:
        if not hasattr(self, "database"):
            return
        try:
            self.reconcile()
        finally:
            self.database.close()
            self.folder.cleanup()

    def move(self, wallet: Wallet, available: int = 0, frozen: int = 0) -> None:
        self.available[wallet] = self.available.get(wallet, 0) + available
        self.frozen[wallet] = self.frozen.get(wallet, 0) + frozen

    def tick(self) -> int:
        Money.operations += 1
        self.now += timedelta(minutes=7)
        self.number += 1
        return self.number

    @rule(target=cards, sub=st.booleans(), single=st.booleans())
    def open_card(self, sub: bool, single: bool) -> object:
        return self.opened(sub=sub, single=single)

    def opened(self, *, sub: bool, single: bool) -> object:
        owner, needed = (SUB_WALLET if sub else MAIN), 50_500 if single else 0
        with self.database.write() as db:
            books = Books(db)
            values = {"bin": "404038", "card_mode": "SINGLE", "recharge_amount": 50_000} if single else {}
            try:
                card = card_of(books, self.now, sub_user_id=SUB if sub else None, **values)
            except funds.Insufficient:
                assert self.available[owner] < needed
                return multiple()
            books.flush()
            assert self.available[owner] >= needed or not single
            self.move(owner, -needed)
            if single:
                self.move(wallet_of(card), 50_000)
            return card.card_id

    @rule(amount=AMOUNTS)
    def top_up(self, amount: int) -> None:
        with self.database.write() as db:
            books = Books(db)
            funds.top_up(books, COMPANY, "USD", amount, self.now, key=f"top-{self.tick()}")
            books.flush()
        self.move(MAIN, amount)

    @rule(amount=MORE_THAN_THERE_IS, back=st.booleans())
    def assign(self, amount: int, back: bool) -> None:
        source, target = (SUB_WALLET, MAIN) if back else (MAIN, SUB_WALLET)
        with self.database.write() as db:
            books = Books(db)
            key = f"quota-{self.tick()}"
            try:
                funds.assign(books, COMPANY, SUB, "USD", -amount if back else amount, self.now, key=key)
            except funds.Insufficient:
                assert self.available[source] < amount
                return
            books.flush()
        self.move(source, -amount)
        self.move(target, amount)

    @rule(target=holds, card_id=cards, amount=AMOUNTS)
    def authorise(self, card_id: str, amount: int) -> object:
        return self.held(card_id, amount) or multiple()

    @rule(target=settled, card_id=cards, amount=AMOUNTS, percent=st.integers(1, 150))
    def pay(self, card_id: str, amount: int, percent: int) -> object:
        """Both at once, so that short examples come to a settlement too."""
        hold = self.held(card_id, amount)
        return self.taken(hold, percent) if hold else multiple()

    def held(self, card_id: str, amount: int) -> tuple[str, str] | None:
        self.tick()
        with self.database.write() as db:
            books = Books(db)
            card = db.get_one(Card, card_id)
            wallet = wallet_of(card)
            auth = lifecycle.authorise(books, card, buy(amount, self.now))
            books.flush()
        enough = self.available[wallet] >= amount
        assert (auth.status == "SUCCESS") == enough
        if not enough:
            return None
        self.move(wallet, -amount, amount)
        return (card_id, auth.transaction_id)

    @rule(target=settled, hold=consumes(holds), percent=st.integers(1, 150))
    def settle(self, hold: tuple[str, str], percent: int) -> object:
        return self.taken(hold, percent)

    def taken(self, hold: tuple[str, str], percent: int) -> tuple[str, str]:
        self.tick()
        with self.database.write() as db:
            books = Books(db)
            card, auth = db.get_one(Card, hold[0]), db.get_one(Trade, hold[1])
            wallet, held = wallet_of(card), auth.held_amount
            amount = max(10, held * percent // 100)
            trade = lifecycle.settle(books, card, auth, self.now, amount)
            books.flush()
        short = amount - held - max(0, self.available[wallet])
        if wallet.kind == "card" and short > 0:
            self.move(MAIN, -short)
            self.move(wallet, short)
        self.move(wallet, held - amount, -held)
        self.refundable[trade.transaction_id] = amount
        return (hold[0], trade.transaction_id)

    @rule(hold=consumes(holds), over_time=st.booleans())
    def reverse(self, hold: tuple[str, str], over_time: bool) -> None:
        self.tick()
        with self.database.write() as db:
            books = Books(db)
            card, auth = db.get_one(Card, hold[0]), db.get_one(Trade, hold[1])
            held = auth.held_amount
            lifecycle.reverse(books, card, auth, self.now, over_time=over_time)
            books.flush()
            self.move(wallet_of(card), held, -held)

    @rule(paid=settled, amount=AMOUNTS)
    def refund(self, paid: tuple[str, str], amount: int) -> None:
        self.tick()
        with self.database.write() as db:
            books = Books(db)
            card, trade = db.get_one(Card, paid[0]), db.get_one(Trade, paid[1])
            left = self.refundable[paid[1]]
            try:
                lifecycle.refund(books, card, trade, self.now, amount)
            except lifecycle.NothingLeft:
                assert left == 0
                return
            books.flush()
            self.move(wallet_of(card), min(left, amount))
            self.refundable[paid[1]] -= min(left, amount)

    @rule(days=st.integers(1, 40))
    def let_days_pass(self, days: int) -> None:
        self.tick()
        self.now += timedelta(days=days)

    @rule(amount=AMOUNTS)
    def fail_in_the_middle(self, amount: int) -> None:
        """A transaction that breaks after it has posted leaves nothing behind."""
        with pytest.raises(ZeroDivisionError):
            self.break_off(amount)

    def break_off(self, amount: int) -> None:
        with self.database.write() as db:
            books = Books(db)
            funds.top_up(books, COMPANY, "USD", amount, self.now, key=f"lost-{self.tick()}")
            books.flush()
            amount //= 0

    @invariant()
    def the_balances_are_the_models(self) -> None:
        if not hasattr(self, "database"):
            return
        with self.database.read() as db:
            books = Books(db)
            for wallet, amount in self.available.items():
                assert books.ledger.balance(wallet.available) == amount
                assert books.ledger.balance(wallet.frozen) == self.frozen.get(wallet, 0)

        if DEEP:
            self.reconcile()

    def reconcile(self) -> None:
        """The books agree with themselves, and each month's lines lead from its opening to its closing balance.

        Neither forgets, so what an operation does to them still shows at the end. The last closing balance is what is held.
        """
        period = f"{self.now:%Y%m}"
        with self.database.read() as db:
            assert differences(db) == []
            held = {wallet: self.available[wallet] + self.frozen.get(wallet, 0) for wallet in (MAIN, SUB_WALLET)}
            for bills, scope, expected in (
                (company_bills(db, COMPANY, period), None, sum(held.values())),
                (sub_account_bills(db, COMPANY, SUB, period), frozenset({SUB}), held[SUB_WALLET]),
            ):
                assert bills[-1].closing == expected
                for bill, before in zip(bills, [0, *(one.closing for one in bills)], strict=False):
                    lines = statement(COMPANY, scope, bill.period, bill.currency, []).query.subquery()
                    moved = db.scalars(select(func.coalesce(func.sum(lines.c.amount), 0))).one()
                    assert before == bill.opening == bill.closing - moved


MINUTES = float(os.environ.get("DEEP_MINUTES", "4"))
"""How long `make deep` looks, on each database."""


@pytest.mark.timeout(MINUTES * 60 + 600 if DEEP else 300)
def test_any_order_of_money_operations(each_database: None) -> None:
    """Each example has a database of its own; `make deep` draws fresh and longer ones until its time is over."""
    Money.runs = Money.operations = 0
    end = monotonic() + MINUTES * 60
    while True:
        chosen = settings(
            max_examples=10 if DEEP else 20,
            stateful_step_count=60 if DEEP else 25,
            deadline=None,
            suppress_health_check=[*HealthCheck],
            derandomize=not DEEP,
            database=None,
        )
        run_state_machine_as_test(Money, settings=chosen)
        if not DEEP or monotonic() > end:
            break
    print(f"\n{Money.runs} runs, {Money.operations} operations, no difference in any book")
