"""Whether the stored books add up, recomputed from the postings alone."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session, aliased

from vcc_sandbox.core.ledger_tables import Flow, LedgerAccount, LedgerEntry, LedgerPosting, LedgerSeal
from vcc_sandbox.sub_accounts.tables import CurrencyAccount


@dataclass(frozen=True)
class Difference:
    """Something in the stored books that does not add up."""

    what: str
    where: str
    expected: int
    found: int


def differences(db: Session) -> list[Difference]:
    """Everything that does not add up, recomputed from the postings alone; empty when the books are true."""
    found: list[Difference] = []
    total = func.coalesce(func.sum(LedgerPosting.amount), 0)
    by_entry = (
        select(LedgerPosting.entry_id, LedgerAccount.currency, total)
        .join(LedgerAccount, LedgerAccount.id == LedgerPosting.account_id)
        .group_by(LedgerPosting.entry_id, LedgerAccount.currency)
        .having(total != 0)
    )
    found += [
        Difference(f"entry in {currency}", entry_id, 0, sum_) for entry_id, currency, sum_ in db.execute(by_entry)
    ]
    number = func.count(LedgerPosting.id)
    by_account = (
        select(LedgerAccount.id, LedgerAccount.balance, total, LedgerAccount.seq, number)
        .outerjoin(LedgerPosting, LedgerPosting.account_id == LedgerAccount.id)
        .group_by(LedgerAccount.id, LedgerAccount.balance, LedgerAccount.seq)
        .having((total != LedgerAccount.balance) | (number != LedgerAccount.seq))
    )
    for id_, balance, sum_, last, count in db.execute(by_account):
        if sum_ != balance:
            found.append(Difference("balance", str(id_), sum_, balance))
        if count != last:
            found.append(Difference("postings of an account", str(id_), count, last))
    unsealed = (
        select(LedgerEntry.id)
        .outerjoin(LedgerSeal, LedgerSeal.entry_id == LedgerEntry.id)
        .where(LedgerSeal.entry_id.is_(None))
    )
    found += [Difference("unsealed entry", entry_id, 1, 0) for entry_id in db.scalars(unsealed)]
    return found + _broken_chains(db) + _statement_differences(db)


def _broken_chains(db: Session) -> list[Difference]:
    """Each posting continues the balance before it, each statement line the remaining one, and none is left out."""
    chains = (
        ("running balance", LedgerPosting, LedgerPosting.account_id, LedgerPosting.balance_after),
        ("statement line", Flow, Flow.account_no, Flow.remaining),
    )
    return [
        Difference(what, f"{of}/{seq}", expected, found)
        for what, table, chain, total in chains
        for of, seq, expected, found in db.execute(_breaks(table, chain, total))
    ] + [*_miscounted(db), *_out_of_order(db)]


def _breaks(table: type[LedgerPosting] | type[Flow], chain: Any, total: Any) -> Select[Any, int, int, int]:
    """Rows that do not continue the row before them; the first of a chain is number 1, and no number is there twice.

    Each looks its predecessor up by the unique index of chain and number, so that nothing is sorted.
    """
    before, joined = _before(table, chain)
    expected = func.coalesce(getattr(before, total.key), 0) + table.amount
    alone = before.seq.is_(None)
    wrong = (expected != total) | (alone & (table.seq != 1)) | (~alone & (table.seq == 1))
    return select(chain, table.seq, expected, total).outerjoin(before, joined).where(wrong)


def _miscounted(db: Session) -> list[Difference]:
    """Each seal tells how many postings its entry has."""
    sealed = (
        select(LedgerSeal.entry_id, LedgerSeal.postings, func.count(LedgerPosting.id))
        .outerjoin(LedgerPosting, LedgerPosting.entry_id == LedgerSeal.entry_id)
        .group_by(LedgerSeal.entry_id, LedgerSeal.postings)
        .having(func.count(LedgerPosting.id) != LedgerSeal.postings)
    )
    return [
        Difference("postings of an entry", entry_id, count, number) for entry_id, number, count in db.execute(sealed)
    ]


def _out_of_order(db: Session) -> list[Difference]:
    """Statement lines follow each other in time too, else what remained at a moment is not what stands beside it."""
    before, joined = _before(Flow, Flow.account_no)
    earlier = select(Flow.account_no, Flow.seq).join(before, joined).where(Flow.at < before.at)
    return [Difference("earlier than the line before it", f"{of}/{seq}", 0, 1) for of, seq in db.execute(earlier)]


def _before(table: type[LedgerPosting] | type[Flow], chain: Any) -> tuple[Any, Any]:
    """The row before one in its chain, and what joins the two."""
    before = aliased(table)
    return before, (getattr(before, chain.key) == chain) & (before.seq == table.seq - 1)


def _statement_differences(db: Session) -> list[Difference]:
    """Each account's last statement line must be its wallet's available + frozen."""
    wallets = (
        select(
            LedgerAccount.company_id, LedgerAccount.holder_id, LedgerAccount.currency, func.sum(LedgerAccount.balance)
        )
        .where(LedgerAccount.name.in_(["main.available", "main.frozen", "sub.available", "sub.frozen"]))
        .group_by(LedgerAccount.company_id, LedgerAccount.holder_id, LedgerAccount.currency)
    )
    balances = {(company, holder, currency): total for company, holder, currency, total in db.execute(wallets)}
    lines = (
        select(
            CurrencyAccount.company_id,
            CurrencyAccount.sub_user_id,
            CurrencyAccount.currency,
            func.coalesce(func.sum(Flow.amount), 0),
        )
        .outerjoin(Flow, Flow.account_no == CurrencyAccount.account_no)
        .group_by(CurrencyAccount.company_id, CurrencyAccount.sub_user_id, CurrencyAccount.currency)
    )
    return [
        Difference("statement", f"{company}/{holder}/{currency}", balances.get((company, holder, currency), 0), total)
        for company, holder, currency, total in db.execute(lines)
        if balances.get((company, holder, currency), 0) != total
    ]
