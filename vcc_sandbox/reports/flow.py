"""Lines of the accounts' statements as a report."""

from sqlalchemy import case, literal

from vcc_portal.i18n.records import FLOW_TYPES
from vcc_portal.i18n.transactions import TRADE_TYPE
from vcc_portal.upstream.models import account as m
from vcc_sandbox.accounts.statement_lines import matching
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.ledger_tables import Flow
from vcc_sandbox.reports import words as w
from vcc_sandbox.reports.table import Column, Kind, Report, Totals
from vcc_sandbox.sub_accounts.tables import SubUser

COLUMNS = (
    Column("at", w.BOOKED_AT, Kind.TIME, 20),
    Column("serial_no", w.SERIAL_NO, width=23),
    Column("flow_type", w.FLOW_TYPE, width=24, labels=FLOW_TYPES),
    Column("trade_type", w.TRADE_TYPE, labels=TRADE_TYPE),
    Column("direction", w.DIRECTION, width=9, labels=w.DIRECTIONS),
    Column("amount", w.AMOUNT, Kind.MONEY, currency="currency"),
    Column("currency", w.CURRENCY, width=8),
    Column("remaining", w.REMAINING, Kind.MONEY, 16, currency="currency"),
    Column("account_no", w.ACCOUNT_NO, width=19),
    Column("alias", w.SUB_ACCOUNT, width=16),
    Column("card_name", w.CARD_NAME, width=22),
    Column("last4digits", w.LAST4, width=8),
    Column("transaction_id", w.TRANSACTION_ID, width=19),
    Column("remark", w.REMARK, width=24),
)
TOTALS = Totals("flow_type", "direction", "amount", "currency", w.DIRECTION, w.AMOUNT)


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
        .order_by(Flow.at.desc(), Flow.serial_no.desc())
    )
    return Report(w.FUND_FLOW, COLUMNS, selected, TOTALS)
