"""Transactions as a report."""

from typing import Any

from sqlalchemy import Select

from vcc_portal.i18n.transactions import DECLINE_REASON, TRADE_TYPE
from vcc_portal.upstream.models import trade as m
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.payments.transactions import matching
from vcc_sandbox.reports import words as w
from vcc_sandbox.reports.table import Column, Kind, Report, Totals
from vcc_sandbox.sub_accounts.tables import SubUser

COLUMNS = (
    Column("transaction_time", w.TRANSACTION_TIME, Kind.TIME, 20),
    Column("transaction_id", w.TRANSACTION_ID, width=19),
    Column("trade_type", w.TRADE_TYPE, labels=TRADE_TYPE),
    Column("status", w.OUTCOME, width=10, labels=w.OUTCOMES),
    Column("card_name", w.CARD_NAME, width=22),
    Column("last4digits", w.LAST4, width=8),
    Column("card_organization", w.SCHEME, width=11),
    Column("alias", w.SUB_ACCOUNT, width=16),
    Column("merchant_name", w.MERCHANT, width=26),
    Column("merchant_country_code", w.MERCHANT_COUNTRY, width=9),
    Column("mcc", w.MCC, width=7),
    Column("transaction_amount", w.TRANSACTION_AMOUNT, Kind.MONEY, currency="transaction_currency"),
    Column("transaction_currency", w.TRANSACTION_CURRENCY, width=8),
    Column("billing_amount", w.BILLING_AMOUNT, Kind.MONEY, currency="billing_currency"),
    Column("billing_currency", w.BILLING_CURRENCY, width=8),
    Column("exchange_rate", w.RATE, Kind.NUMBER, 11),
    Column("fee_amount", w.FEE_AMOUNT, Kind.MONEY, 11, currency="fee_currency"),
    Column("fee_currency", w.FEE_CURRENCY, width=8),
    Column("after_balance", w.AFTER_BALANCE, Kind.MONEY, 16, currency="billing_currency"),
    Column("reversal_type", w.REVERSAL_TYPE, width=12, labels=w.REVERSALS),
    Column("error_msg_code", w.DECLINE_REASON, width=20, labels=DECLINE_REASON),
    Column("auth_code", w.AUTH_CODE, width=10),
    Column("settlement_time", w.SETTLEMENT_TIME, Kind.TIME, 20),
    Column("original_transaction_id", w.ORIGINAL_ID, width=19),
)
TOTALS = Totals("trade_type", "status", "billing_amount", "billing_currency", w.OUTCOME, w.BILLING_AMOUNT)


class DetailQuery(m.FeeQuery, m.AuthQuery):
    """What the pages of transactions, fees and authorizations ask for, together."""


def trades(company_id: str, scope: frozenset[str] | None, request: DetailQuery, *, single_mode: bool) -> Report:
    """The transactions that the pages show for the same conditions, the newest first."""
    query: Select[Any] = matching(company_id, scope, request)
    if request.fee_type:
        query = query.where(Trade.flow_type == request.fee_type)
    if request.reversal_type:
        query = query.where(Trade.reversal_type == request.reversal_type)
    if single_mode:
        query = query.where(Card.card_mode == "SINGLE")
    tables = {"card_name": Card, "last4digits": Card, "card_organization": Card, "alias": SubUser}
    selected = (
        query.outerjoin(Card, Card.card_id == Trade.card_id)
        .outerjoin(SubUser, SubUser.sub_user_id == Trade.sub_user_id)
        .with_only_columns(*(getattr(tables.get(column.name, Trade), column.name) for column in COLUMNS))
        .order_by(Trade.transaction_time.desc(), Trade.transaction_id.desc())
    )
    return Report(w.SINGLE_MODE_DETAIL if single_mode else w.TRADE_DETAIL, COLUMNS, selected, TOTALS)
