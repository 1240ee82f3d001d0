"""Lines of the accounts' statements as a report."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import case, literal

from vcc_portal.i18n import records
from vcc_portal.i18n.records import FLOW_TYPES
from vcc_portal.i18n.report_columns import FLOW_COLUMNS
from vcc_portal.i18n.transactions import TRADE_TYPE
from vcc_portal.upstream.models import account as m
from vcc_sandbox.accounts.statement_lines import ORDER, matching
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.ledger_tables import Flow
from vcc_sandbox.reports import words as w
from vcc_sandbox.reports.table import Column, Kind, PageTotals, Report, Totals
from vcc_sandbox.sub_accounts.tables import SubUser


def _column(name: str, *shape: Any, **options: Any) -> Column:
    return Column(name, FLOW_COLUMNS[name], *shape, **options)


COLUMNS = (
    _column("at", Kind.TIME, 20),
    _column("serial_no", width=23),
    _column("flow_type", width=24, labels=FLOW_TYPES),
    _column("trade_type", labels=TRADE_TYPE),
    _column("direction", width=9, labels=w.DIRECTIONS),
    _column("amount", Kind.MONEY, currency="currency"),
    _column("currency", width=8),
    _column("remaining", Kind.MONEY, 16, currency="currency"),
    _column("account_no", width=19),
    _column("alias", width=16, empty=records.MAIN_ACCOUNT),
    _column("card_name", width=22),
    _column("last4digits", width=8),
    _column("transaction_id", width=19),
    _column("remark", width=24),
)
TOTALS = Totals("flow_type", "direction", "amount", "currency", w.DIRECTION, w.AMOUNT)
_AMOUNT = [column.name for column in COLUMNS].index("amount")


def _moved(row: Sequence[Any]) -> tuple[int, ...]:
    amount = row[_AMOUNT]
    return (amount, 0) if amount > 0 else (0, -amount)


PAGE_TOTALS = PageTotals((w.CAME, w.WENT), _moved, "currency", w.HOW_FLOWS)


def flows(company_id: str, scope: frozenset[str] | None, request: m.FlowQuery) -> Report:
    """The lines that the page shows for the same conditions, the newest first; amounts signed."""
    direction = case((Flow.amount > 0, literal("CREDIT")), else_=literal("DEBIT")).label("direction")
    tables = {"card_name": Card, "last4digits": Card, "alias": SubUser}
    columns = [
        direction if column.name == "direction" else getattr(tables.get(column.name, Flow), column.name)
        for column in COLUMNS
    ]
    selected = (
        matching(company_id, scope, request)
        .outerjoin(Card, Card.card_id == Flow.card_id)
        .outerjoin(SubUser, SubUser.sub_user_id == Flow.sub_user_id)
        .with_only_columns(*columns)
        .order_by(*ORDER)
    )
    return Report(w.FUND_FLOW, COLUMNS, selected, TOTALS, page_totals=PAGE_TOTALS)
