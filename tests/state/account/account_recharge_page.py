"""The page of a top-up in a tab, and what the sandbox's books say of it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import func, select

from tests.support.bench import Bench, bench
from tests.support.books import wrong_in_the_books
from tests.support.sandbox import sandbox_of
from vcc_portal.features.patterns.money import MoneyOperation
from vcc_portal.state.account.recharge.page import AccountRechargeState
from vcc_sandbox.core.ledger_tables import LedgerEntry
from vcc_sandbox.funding import recharges
from vcc_sandbox.funding.tables import Recharge

PAY, LOOK = "/cb-va-vcc/transaction/recharge", "/cb-va-vcc/transaction/recharge/page"
RESULT = "/cb-va-vcc/transaction/recharge/result"
USER = "/cb-va-vcc/sso/vcc/user/info"
WHO = "empty@lanyu.example"
AT = "/account/recharge"


@dataclass
class Page:
    """The page in a tab."""

    tab: Bench

    @property
    def state(self) -> AccountRechargeState:
        return self.tab.state(AccountRechargeState)

    @property
    def operation(self) -> MoneyOperation:
        return self.state.operation

    def values(self, **changes: str) -> dict[str, str]:
        return {**self.state.defaults, "amount": "25.00", **changes}

    async def checked(self, **changes: str) -> dict[str, str]:
        """The values as the browser has them once it shows the check."""
        values = self.values(**changes)
        await self.tab.run(AccountRechargeState.restored, values, False)
        await self.tab.run(AccountRechargeState.send, values)
        assert (self.state.errors, self.operation.phase) == ({}, "checking")
        return values

    async def pay(self, values: dict[str, str]) -> None:
        await self.tab.run(AccountRechargeState.confirm, dict(values))

    def rows(self) -> list[Recharge]:
        """The portal's own top-ups in the provider's table."""
        with sandbox_of(self.tab.app).database.read() as db:
            rows = db.scalars(select(Recharge).where(func.length(Recharge.request_no) == 32)).all()
            db.expunge_all()
            return list(rows)

    def booked(self) -> int:
        """Entries of the ledger that are top-ups of this page."""
        with sandbox_of(self.tab.app).database.read() as db:
            keys = [f"recharge:{row.bill_id}" for row in self.rows()]
            query = select(func.count()).select_from(LedgerEntry).where(LedgerEntry.key.in_(keys))
            return db.scalar(query) or 0

    def finish(self, fail_reason: str = "") -> None:
        """Let what was accepted end."""
        sandbox = sandbox_of(self.tab.app)
        with sandbox.database.write() as db:
            for row in db.scalars(select(Recharge).where(Recharge.status.in_(recharges.OPEN))).all():
                recharges.finish(db, row.bill_id, sandbox.clock.now(), fail_reason)


@asynccontextmanager
async def opened(folder: Path, who: str = WHO, at: str = AT) -> AsyncIterator[Page]:
    async with bench(folder, who, AT) as tab:
        tab.at(at)
        await tab.run(AccountRechargeState.load)
        yield Page(tab)
        assert wrong_in_the_books(sandbox_of(tab.app)) == []
