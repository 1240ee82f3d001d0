"""Whether the stored books add up, recomputed from the postings alone."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

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
    by_account = (
        select(LedgerAccount.id, LedgerAccount.balance, total)
        .outerjoin(LedgerPosting, LedgerPosting.account_id == LedgerAccount.id)
        .group_by(LedgerAccount.id, LedgerAccount.balance)
        .having(total != LedgerAccount.balance)
    )
    found += [Difference("balance", str(id_), sum_, balance) for id_, balance, sum_ in db.execute(by_account)]
    unsealed = (
        select(LedgerEntry.id)
        .outerjoin(LedgerSeal, LedgerSeal.entry_id == LedgerEntry.id)
        .where(LedgerSeal.entry_id.is_(None))
    )
    found += [Difference("unsealed entry", entry_id, 1, 0) for entry_id in db.scalars(unsealed)]
    return found + _broken_chains(db) + _statement_differences(db)


def _broken_chains(db: Session) -> list[Difference]:
    """Each posting continues the balance before it, each statement line the remaining one, and none is left out."""
    before = func.coalesce(_previous(LedgerPosting.balance_after, LedgerPosting.account_id, LedgerPosting.seq), 0)
    postings = select(
        LedgerPosting.account_id.label("of"),
        LedgerPosting.seq.label("seq"),
        (before + LedgerPosting.amount).label("expected"),
        LedgerPosting.balance_after.label("found"),
        _number(LedgerPosting.account_id, LedgerPosting.seq).label("number"),
    ).subquery()
    remaining = func.coalesce(_previous(Flow.remaining, Flow.account_no, Flow.seq), 0)
    lines = select(
        Flow.account_no.label("of"),
        Flow.seq.label("seq"),
        (remaining + Flow.amount).label("expected"),
        Flow.remaining.label("found"),
        _number(Flow.account_no, Flow.seq).label("number"),
    ).subquery()
    return [
        Difference(what, f"{row.of}/{row.seq}", row.expected, row.found)
        for what, chain in (("running balance", postings), ("statement line", lines))
        for row in db.execute(
            select(chain).where((chain.c.expected != chain.c.found) | (chain.c.seq != chain.c.number))
        )
    ] + [*_miscounted(db), *_out_of_order(db)]


def _miscounted(db: Session) -> list[Difference]:
    """Each account's number is that of its last posting, and each seal tells how many postings its entry has."""
    last = (
        select(LedgerAccount.id, LedgerAccount.seq, func.count(LedgerPosting.id))
        .outerjoin(LedgerPosting, LedgerPosting.account_id == LedgerAccount.id)
        .group_by(LedgerAccount.id, LedgerAccount.seq)
        .having(func.count(LedgerPosting.id) != LedgerAccount.seq)
    )
    sealed = (
        select(LedgerSeal.entry_id, LedgerSeal.postings, func.count(LedgerPosting.id))
        .outerjoin(LedgerPosting, LedgerPosting.entry_id == LedgerSeal.entry_id)
        .group_by(LedgerSeal.entry_id, LedgerSeal.postings)
        .having(func.count(LedgerPosting.id) != LedgerSeal.postings)
    )
    return [
        Difference(what, str(where), count, number)
        for what, query in (("postings of an account", last), ("postings of an entry", sealed))
        for where, number, count in db.execute(query)
    ]


def _out_of_order(db: Session) -> list[Difference]:
    """Statement lines follow each other in time too, else what remained at a moment is not what stands beside it."""
    lines = select(
        Flow.account_no.label("of"),
        Flow.seq.label("seq"),
        Flow.at.label("at"),
        _previous(Flow.at, Flow.account_no, Flow.seq).label("before"),
    ).subquery()
    earlier = select(lines.c.of, lines.c.seq).where(lines.c.at < lines.c.before)
    return [Difference("earlier than the line before it", f"{of}/{seq}", 0, 1) for of, seq in db.execute(earlier)]


def _previous(value: Any, chain: Any, order: Any) -> Any:
    return func.lag(value).over(partition_by=chain, order_by=order)


def _number(chain: Any, order: Any) -> Any:
    return func.row_number().over(partition_by=chain, order_by=order)


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
