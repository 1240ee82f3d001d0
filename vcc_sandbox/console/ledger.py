"""The ledger: whether it balances, and the sums per account."""

from collections import defaultdict

from sqlalchemy import func, select
from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import Text
from vcc_sandbox.console.desk import console_page
from vcc_sandbox.control import scene
from vcc_sandbox.control.models import LedgerState
from vcc_sandbox.core.ledger_tables import LedgerAccount, LedgerPosting
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.pages.html import Element, h
from vcc_sandbox.pages.icons import icon
from vcc_sandbox.pages.parts import round_icon, wide
from vcc_sandbox.pages.review import account_name
from vcc_sandbox.pages.web import Pages, Visit, at
from vcc_sandbox.pages.words import console as t

HERE = "/console/ledger"
MOST = 100
Sums = dict[str, dict[str, int]]
"""Thousandths by account name and currency."""

router = Pages()


@router.show(HERE)
def ledger_page(visit: Visit) -> Response:
    """Checked afresh each time it is asked for."""
    state = scene.check_ledger(visit.sandbox)
    company = visit.value("company", 20)
    with visit.read() as db:
        postings = db.scalar(select(func.count()).select_from(LedgerPosting)) or 0
        sums, companies = _sums(db, company), _companies(db)
    return console_page(visit, HERE, _verdict(state, postings), _sums_panel(sums, companies, company), wide=True)


def _verdict(state: LedgerState, postings: int) -> Element:
    again = h.a(icon("refresh-cw"), t.CHECK_AGAIN, class_="button secondary", href=at(HERE))
    if state.balanced:
        words = t.BALANCED_NOTE.format(entries=f"{state.entries:,}", postings=f"{postings:,}", ms=state.ms)
        told = h.div(h.h2(t.BALANCED), h.p(words, class_="sub"))
        return h.section(round_icon("scale", "ok"), told, again, class_="panel verdict", role="status")
    told = h.div(h.h2(t.UNBALANCED.format(n=len(state.differences))), h.p(t.LEDGER_SUB, class_="sub"))
    head = h.div(round_icon("scale", "bad"), told, again, class_="verdict")
    return h.section(head, wide(_differences(state), t.LEDGER_SUB), class_="panel", role="alert")


def _differences(state: LedgerState) -> Element:
    rows = [
        h.tr(
            h.td(one.what),
            h.td(h.code(one.where)),
            h.td(f"{one.expected:,}", class_="number"),
            h.td(f"{one.found:,}", class_="number"),
        )
        for one in state.differences[:MOST]
    ]
    columns = (h.th(t.WHAT), h.th(t.WHERE), h.th(t.EXPECTED, class_="number"), h.th(t.FOUND, class_="number"))
    return h.table(h.thead(h.tr(columns)), h.tbody(rows))


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


def _sums_panel(sums: Sums, companies: list[tuple[str, Text]], company: str) -> Element:
    currencies = sorted({currency for row in sums.values() for currency in row})
    names = [*(name for name in t.ACCOUNTS if name in sums), *(name for name in sums if name not in t.ACCOUNTS)]
    body = [
        h.tr(
            h.th(t.ACCOUNTS.get(name, name), " ", h.code(name), scope="row"),
            [h.td(_amount(sums[name].get(currency), currency), class_="number") for currency in currencies],
        )
        for name in names
    ]
    totals = [
        h.td(_amount(sum(row.get(currency, 0) for row in sums.values()), currency), class_="number")
        for currency in currencies
    ]
    table = h.table(
        h.thead(h.tr(h.th(t.ACCOUNT), [h.th(currency, class_="number") for currency in currencies])),
        h.tbody(body),
        h.tfoot(h.tr(h.th(t.TOTAL, scope="row"), totals)),
    )
    head = h.header(h.div(h.h2(t.SUMS), h.p(t.SUMS_NOTE, class_="fine")), _choice(companies, company))
    return h.section(head, wide(table, t.SUMS), class_="panel")


def _choice(companies: list[tuple[str, Text]], company: str) -> Element:
    return h.form(
        h.label(t.COMPANY, for_="company", class_="reader"),
        h.select(
            h.option(t.EVERYBODY, value=""),
            [h.option(name, value=key, selected=key == company) for key, name in companies],
            id="company",
            name="company",
            data_goes=True,
        ),
        h.button(t.SHOW, class_="button secondary", type="submit"),
        method="get",
        action=at(HERE),
        class_="choose",
    )


def _amount(thousandths: int | None, currency: str) -> str:
    return "--" if thousandths is None else format_amount(thousandths, currency)
