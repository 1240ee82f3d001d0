"""The page of quota in a tab, and what the ledger says of it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import func, select

from tests.support.bench import Bench, bench
from tests.support.books import wrong_in_the_books
from tests.support.sandbox import sandbox_of
from vcc_portal.features.account.quota.form import AMOUNTS
from vcc_portal.session.runtime import runtime
from vcc_portal.state.account.quota.page import QuotaState
from vcc_portal.state.core import browser
from vcc_sandbox.core.ledger_tables import LedgerEntry, LedgerPosting
from vcc_sandbox.core.scheduler import run_due
from vcc_sandbox.funding.tables import QuotaTransfer
from vcc_sandbox.quota import transfers
from vcc_sandbox.seed.demonstration import DEMONSTRATION

APPLY, LOOK = "/cb-va-vcc/inter/tx/unassigned/apply", "/cb-va-vcc/inter/tx/query"
ADMIN, MANAGER = "admin@lanyu.example", "manager@lanyu.example"


@dataclass
class Page:
    """The page in a tab."""

    tab: Bench

    @property
    def state(self) -> QuotaState:
        return self.tab.state(QuotaState)

    def sub(self, alias: str) -> str:
        return next(one.sub_user_id for one in self.state._accounts.subs if one.alias == alias)

    def values(self, direction: str = "ASSIGN", **amounts: str) -> dict[str, str]:
        typed = amounts or {"Technology": "25.00", "Japan": "1,000.50"}
        named = {f"{AMOUNTS}.{self.sub(alias)}": amount for alias, amount in typed.items()}
        return {**self.state.defaults, "direction": direction, **named}

    async def verified(self) -> None:
        session = await browser.session()
        assert session is not None
        runtime().verifications.keep_password(session, browser.token(), "QUOTA_APPLY", DEMONSTRATION.password)

    async def confirm(self, values: dict[str, str]) -> None:
        await self.verified()
        await self.tab.run(QuotaState.confirm, dict(values))

    def settle(self) -> None:
        """Let what was accepted happen."""
        sandbox = sandbox_of(self.tab.app)
        sandbox.clock.advance(transfers.SECONDS)
        run_due(sandbox)

    def moved(self, values: dict[str, str]) -> tuple[int, int]:
        """Ledger entries of this form's number, and their postings' sum on sub-accounts in thousandths."""
        self.settle()
        with sandbox_of(self.tab.app).database.read() as db:
            numbers = select(QuotaTransfer.transaction_id).where(QuotaTransfer.request_no == values["request_no"])
            keys = [f"quota:{each}" for each in db.scalars(numbers)]
            entries = db.scalars(select(LedgerEntry.id).where(LedgerEntry.key.in_(keys))).all()
            plus = LedgerPosting.amount > 0
            total = select(func.sum(LedgerPosting.amount)).where(LedgerPosting.entry_id.in_(entries), plus)
            return len(entries), db.scalar(total) or 0

    def every_entry(self) -> int:
        with sandbox_of(self.tab.app).database.read() as db:
            kinds = ("TOPUP_TO_SUB_ACCOUNT", "SUB_ACCOUNT_REFUND")
            return db.scalar(select(func.count()).where(LedgerEntry.flow_type.in_(kinds))) or 0


@asynccontextmanager
async def opened(
    folder: Path, who: str = ADMIN, address: str = "/account/quota", **settings: Any
) -> AsyncIterator[Page]:
    async with bench(folder, who, "/account/quota", **settings) as tab:
        tab.at(address)
        await tab.run(QuotaState.load)
        yield Page(tab)
        assert wrong_in_the_books(sandbox_of(tab.app)) == []
