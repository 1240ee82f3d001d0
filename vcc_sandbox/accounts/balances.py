"""Balances of currency accounts as the ledger has them."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.models.account import Account
from vcc_sandbox.core.context import Refused
from vcc_sandbox.core.ledger import Wallet
from vcc_sandbox.core.ledger_tables import Flow, LedgerAccount
from vcc_sandbox.sub_accounts.tables import CurrencyAccount

NAMES = ("main.available", "main.frozen", "sub.available", "sub.frozen")


@dataclass(frozen=True)
class Balances:
    """A company's balances, thousandths, by (ledger name, sub-account, currency)."""

    amounts: dict[tuple[str, str, str], int]
    changed: dict[str, str]
    """When an account last had a statement line."""

    @classmethod
    def of(cls, db: Session, company_id: str) -> "Balances":
        """Read them all at once."""
        query = select(
            LedgerAccount.name, LedgerAccount.holder_id, LedgerAccount.currency, LedgerAccount.balance
        ).where(LedgerAccount.company_id == company_id, LedgerAccount.name.in_(NAMES))
        amounts = {(row.name, row.holder_id, row.currency): row.balance for row in db.execute(query)}
        of_account = select(Flow.at).where(Flow.account_no == CurrencyAccount.account_no)
        # The last of a million lines, by their number: the latest of all times would be looked for in each.
        last = of_account.order_by(Flow.seq.desc()).limit(1).correlate(CurrencyAccount).scalar_subquery()
        rows = db.execute(select(CurrencyAccount.account_no, last).where(CurrencyAccount.company_id == company_id))
        return cls(amounts, {account_no: at for account_no, at in rows if at is not None})

    def own(self, name: str, sub_user_id: str, currency: str) -> int:
        """One balance."""
        return self.amounts.get((name, sub_user_id, currency), 0)

    def assigned(self, name: str, currency: str) -> int:
        """All sub-accounts together."""
        return sum(value for (other, _, code), value in self.amounts.items() if (other, code) == (name, currency))


def available_of(db: Session, wallet: Wallet) -> int:
    """What a wallet has available, thousandths; may be below zero."""
    key = wallet.available
    query = select(LedgerAccount.balance).where(
        LedgerAccount.company_id == key.company_id,
        LedgerAccount.name == key.name,
        LedgerAccount.holder_id == key.holder_id,
        LedgerAccount.currency == key.currency,
    )
    return db.scalar(query) or 0


def _changed(account: CurrencyAccount, balances: Balances) -> str:
    return balances.changed.get(account.account_no, account.updated_at)


def main_view(account: CurrencyAccount, balances: Balances) -> Account:
    """A main account: everything of the company in that currency; `unassigned` is what no sub-account has."""
    currency = account.currency
    unassigned = balances.own("main.available", "", currency)
    assigned = balances.assigned("sub.available", currency)
    frozen = balances.own("main.frozen", "", currency) + balances.assigned("sub.frozen", currency)
    return Account(
        account_no=account.account_no,
        account_type="CNY_ACCOUNT" if currency == "CNY" else "VCC_ACCOUNT",
        currency=currency,
        available_amount=unassigned + assigned,
        frozen_amount=frozen,
        total_amount=unassigned + assigned + frozen,
        unassigned_amount=unassigned,
        assigned_amount=assigned,
        status=account.status,
        alarm_switch=account.alarm_switch,
        update_time=_changed(account, balances),
    )


def sub_view(account: CurrencyAccount, balances: Balances) -> Account:
    """A sub-account's account."""
    available = balances.own("sub.available", account.sub_user_id, account.currency)
    frozen = balances.own("sub.frozen", account.sub_user_id, account.currency)
    return Account(
        account_no=account.account_no,
        account_type="SUB_ACCOUNT",
        currency=account.currency,
        available_amount=available,
        frozen_amount=frozen,
        total_amount=available + frozen,
        assigned_amount=available,
        status=account.status,
        alarm_switch=account.alarm_switch,
        update_time=_changed(account, balances),
    )


def main_accounts(db: Session, company_id: str) -> list[CurrencyAccount]:
    """Those of the main account."""
    return accounts_of(db, company_id, [""])


def check_main_account(db: Session, company_id: str, currency: str) -> None:
    """300035 without a main account in the currency."""
    if all(account.currency != currency for account in main_accounts(db, company_id)):
        raise Refused(Code.CURRENCY_ACCOUNT_MISSING, error_param=["currency"])


def accounts_of(db: Session, company_id: str, sub_user_ids: Iterable[str]) -> list[CurrencyAccount]:
    """Currency accounts of those holders ("" is the main account), in the order in which they were opened."""
    query = (
        select(CurrencyAccount)
        .where(CurrencyAccount.company_id == company_id, CurrencyAccount.sub_user_id.in_(list(sub_user_ids)))
        .order_by(CurrencyAccount.account_no)
    )
    return list(db.scalars(query))
