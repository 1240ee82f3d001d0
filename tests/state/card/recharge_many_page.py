"""The page that tops up many cards in a tab, and what the provider has of them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import select

from tests.support.bench import Bench, bench
from tests.support.books import wrong_in_the_books
from tests.support.sandbox import sandbox_of
from tests.support.step_up import keep_password
from vcc_portal.domain.batch import ItemStatus
from vcc_portal.domain.text import Text
from vcc_portal.state.card.recharge.choice import RechargeChoiceState
from vcc_portal.state.card.recharge.many import CardRechargeBatchState
from vcc_portal.state.patterns.step_up import StepUpState
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.funding import card_recharges
from vcc_sandbox.funding.tables import CardRecharge
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.seed.demonstration import DEMONSTRATION

WHO = "single@lanyu.example"


@dataclass
class Page:
    """The page of some cards in a tab."""

    tab: Bench
    ids: list[str]

    @property
    def state(self) -> CardRechargeBatchState:
        return self.tab.state(CardRechargeBatchState)

    def values(self, *amounts: str) -> dict[str, str]:
        typed = {f"amounts.{card_id}": text for card_id, text in zip(self.ids, amounts, strict=False)}
        return {**self.state.defaults, **typed}

    async def preview(self, values: dict[str, str]) -> None:
        await self.tab.run(CardRechargeBatchState.restored, dict(values), False)
        await self.tab.run(CardRechargeBatchState.send, dict(values))

    async def asked_about(self) -> Text:
        """What the dialog asks to be verified for."""
        await self.tab.run_queued()
        assert self.tab.state(StepUpState).shown
        return self.tab.state(StepUpState).subject.about

    async def verify(self) -> None:
        """The dialog, verified with the payment password; the run that waits for it is queued."""
        await self.asked_about()
        await self.tab.run(StepUpState.choose, "PAY_PWD")
        await self.tab.run(StepUpState.verify, {"pay_pwd": DEMONSTRATION.password})

    async def verified(self) -> None:
        """A verification is at hand for the next call."""
        await keep_password("CARD_RECHARGE")

    async def run(self) -> None:
        await self.verified()
        await self.tab.run(CardRechargeBatchState.run_batch)

    def transfers(self) -> list[tuple[str, int, str]]:
        """Card, amount and status of each transfer of the runs, in order."""
        with sandbox_of(self.tab.app).database.read() as db:
            rows = db.scalars(
                select(CardRecharge).where(CardRecharge.card_id.in_(self.ids)).order_by(CardRecharge.id)
            ).all()
            return [(row.card_id, row.amount, row.status) for row in rows if row.request_no[16:17] == "-"]

    def finish(self, *, fail: str = "") -> None:
        """Let everything that was accepted end; the card `fail` in failure."""
        sandbox = sandbox_of(self.tab.app)
        with sandbox.database.write() as db:
            for row in db.scalars(select(CardRecharge).where(CardRecharge.status.in_(card_recharges.OPEN))).all():
                reason = card_recharges.INSUFFICIENT if row.card_id == fail else ""
                card_recharges.finish(db, row.id, sandbox.clock.now(), reason)

    @property
    def statuses(self) -> dict[str, ItemStatus]:
        return {each.card_id: each.status for each in self.state._run.items}


@asynccontextmanager
async def opened(folder: Path, count: int = 3, who: str = WHO) -> AsyncIterator[Page]:
    async with bench(folder, who, "/card/recharge") as tab:
        with sandbox_of(tab.app).database.read() as db:
            ids = list(
                db.scalars(
                    select(Card.card_id)
                    .join(LinkedUser, LinkedUser.company_id == Card.company_id)
                    .join(Person, Person.person_id == LinkedUser.person_id)
                    .where(
                        Person.login_name == who,
                        Card.card_mode == "SINGLE",
                        Card.status == "VALID",
                        Card.currency == "USD",
                        LinkedUser.admin_flag,
                    )
                    .limit(count)
                )
            )
        tab.at(f"/card/recharge?cards={','.join(ids)}")
        await tab.run(RechargeChoiceState.load)
        await tab.run(CardRechargeBatchState.load)
        yield Page(tab, ids)
        assert wrong_in_the_books(sandbox_of(tab.app)) == []
