"""The ledger: whether it balances, and the sums per account."""

from collections import defaultdict

from sqlalchemy import func, select
from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import Text
from vcc_sandbox.console.desk import console_page
from vcc_sandbox.console.words import desk as t
from vcc_sandbox.control import scene
from vcc_sandbox.core.ledger_tables import LedgerAccount, LedgerPosting
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.provider_pages.review import account_name
from vcc_sandbox.provider_pages.web import Visit, page_router

HERE = "/console/ledger"
MOST = 100
Sums = dict[str, dict[str, int]]
"""Thousandths by account name and currency."""

router = page_router()


@router.get(HERE)
def ledger_page(visit: Visit) -> Response:
    """Checked afresh each time it is asked for."""
    state = scene.check_ledger(visit.sandbox)
    company = visit.value("company", 20)
    with visit.read() as db:
        postings = db.scalar(select(func.count()).select_from(LedgerPosting)) or 0
        sums, companies = _sums(db, company), _companies(db)
    currencies = sorted({currency for row in sums.values() for currency in row})
    names = [*(name for name in t.ACCOUNTS if name in sums), *(name for name in sums if name not in t.ACCOUNTS)]
    return console_page(
        visit,
        HERE,
        "ledger.html",
        alone=True,
        state=state,
        most=MOST,
        balanced_note=t.BALANCED_NOTE.format(entries=f"{state.entries:,}", postings=f"{postings:,}", ms=state.ms),
        companies=companies,
        company=company,
        currencies=currencies,
        sums=[(name, [_amount(sums[name].get(currency), currency) for currency in currencies]) for name in names],
        totals=[_amount(sum(row.get(currency, 0) for row in sums.values()), currency) for currency in currencies],
    )


def _sums(db: Session, company: str) -> Sums:
    query = select(LedgerAccount.name, LedgerAccount.currency, func.sum(LedgerAccount.balance))
    if company:
        query = query.where(LedgerAccount.company_id == company)
    sums: Sums = defaultdict(dict)
    for name, currency, total in db.execute(query.group_by(LedgerAccount.name, LedgerAccount.currency)):
        sums[name][currency] = int(total)
    return sums


def _companies(db: Session) -> list[tuple[str, Text]]:
    owners = select(LedgerAccount.company_id).distinct()
    users = db.scalars(select(LinkedUser).where(LinkedUser.user_id.in_(owners)).order_by(LinkedUser.user_id))
    return [(user.user_id, account_name(user)) for user in users]


def _amount(thousandths: int | None, currency: str) -> str:
    return "--" if thousandths is None else format_amount(thousandths, currency)
