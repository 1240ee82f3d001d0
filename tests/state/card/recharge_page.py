"""The page that tops up one card in a tab, and what the provider has of it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sqlalchemy import select

from tests.support.bench import Bench, bench
from tests.support.books import wrong_in_the_books
from tests.support.sandbox import sandbox_of
from tests.support.step_up import keep_password, verify
from vcc_portal.features.patterns.money import MoneyOperation, MoneyPhase
from vcc_portal.state.card.recharge.one import CardRechargeState
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bookkeeping import Books, wallet_of
from vcc_sandbox.funding import card_recharges
from vcc_sandbox.funding.tables import CardRecharge
from vcc_sandbox.identity.tables import LinkedUser, Person

PAY, LOOK = "/cb-va-vcc/card/recharge", "/cb-va-vcc/transaction/card/recharge/page"
WHO = "single@lanyu.example"


def a_card(app: Any, who: str = WHO, *, mode: str = "SINGLE", status: str = "VALID", besides: str = "") -> str:
    """A card of somebody's company, another one than `besides`."""
    with sandbox_of(app).database.read() as db:
        query = (
            select(Card.card_id)
            .join(LinkedUser, LinkedUser.company_id == Card.company_id)
            .join(Person, Person.person_id == LinkedUser.person_id)
            .where(Person.login_name == who, Card.card_mode == mode, Card.status == status, Card.currency == "USD")
            .where(Card.card_id != besides)
            .order_by(Card.card_id.desc())
        )
        return db.scalars(query).first() or ""


@dataclass
class Page:
    """The page of one card in a tab."""

    tab: Bench
    card_id: str

    @property
    def state(self) -> CardRechargeState:
        return self.tab.state(CardRechargeState)

    @property
    def operation(self) -> MoneyOperation:
        return self.state.operation

    def hears_nothing(self) -> None:
        """This tab shows its check: of what another one has sent it knows nothing."""
        self.state.operation = replace(self.operation, phase=MoneyPhase.CHECKING)

    def values(self, **changes: str) -> dict[str, str]:
        return {**self.state.defaults, "amount": "25.00", **changes}

    async def verify(self) -> None:
        """The dialog, verified with the payment password: what waits runs again."""
        await verify(self.tab)

    async def verified(self) -> None:
        """A verification is at hand for the next call."""
        await keep_password("CARD_RECHARGE")

    def transfers(self) -> list[CardRecharge]:
        """Rows of the provider's own table; transfers of the seed are not counted."""
        with sandbox_of(self.tab.app).database.read() as db:
            query = select(CardRecharge).where(CardRecharge.card_id == self.card_id, CardRecharge.operator_name != "")
            rows = db.scalars(query.order_by(CardRecharge.id)).all()
            db.expunge_all()
            return [row for row in rows if len(row.request_no) == 32]

    def balance(self) -> int:
        with sandbox_of(self.tab.app).database.read() as db:
            return Books(db).ledger.balance(wallet_of(db.get_one(Card, self.card_id)).available)

    def finish(self, fail_reason: str = "") -> None:
        """Let what was accepted end."""
        sandbox = sandbox_of(self.tab.app)
        with sandbox.database.write() as db:
            for row in db.scalars(select(CardRecharge).where(CardRecharge.status.in_(card_recharges.OPEN))).all():
                card_recharges.finish(db, row.id, sandbox.clock.now(), fail_reason)


@asynccontextmanager
async def opened(folder: Path, who: str = WHO, **settings: Any) -> AsyncIterator[Page]:
    async with bench(folder, who, "/card/recharge", upstream_money_timeout=4, **settings) as tab:
        card_id = a_card(tab.app, who)
        assert card_id
        tab.at(f"/card/recharge?cards={card_id}")
        await tab.run(CardRechargeState.load)
        yield Page(tab, card_id)
        assert wrong_in_the_books(sandbox_of(tab.app)) == []
