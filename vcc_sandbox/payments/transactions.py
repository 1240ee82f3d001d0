"""Which transactions a query asks for."""

from datetime import date, timedelta
from typing import Any

from sqlalchemy import Select, select

from vcc_portal.upstream.models import trade as m
from vcc_sandbox.cards.tables import Card, CardTag
from vcc_sandbox.payments.tables import Trade


def matching(company_id: str, scope: frozenset[str] | None, request: m.TxQuery) -> Select[Any]:
    """The company's transactions that a query asks for; `scope` is the sub-accounts that may be seen, None is all."""
    query = select(Trade).where(
        Trade.company_id == company_id,
        Trade.transaction_time >= request.time_start,
        Trade.transaction_time < (date.fromisoformat(request.time_end) + timedelta(days=1)).isoformat(),
    )
    if scope is not None:
        query = query.where(Trade.sub_user_id.in_(scope))
    exact = {
        Trade.status: request.status,
        Trade.billing_currency: request.currency,
        Trade.card_id: request.card_id,
        Trade.transaction_id: request.transaction_id,
        Trade.mcc: request.mcc,
        Trade.sub_user_id: request.sub_user_id,
    }
    for column, value in exact.items():
        if value:
            query = query.where(column == value)
    return _filtered_further(query, request)


def _filtered_further(query: Select[Any], request: m.TxQuery) -> Select[tuple[Trade]]:
    if request.trade_type_list:
        query = query.where(Trade.trade_type.in_(request.trade_type_list))
    if request.merchant_name:
        query = query.where(Trade.merchant_name.icontains(request.merchant_name, autoescape=True))
    if request.amount_min is not None:
        query = query.where(Trade.billing_amount >= request.amount_min)
    if request.amount_max is not None:
        query = query.where(Trade.billing_amount <= request.amount_max)
    if request.card_name or request.last4digits:
        cards = select(Card.card_id)
        if request.card_name:
            cards = cards.where(Card.card_name.icontains(request.card_name, autoescape=True))
        if request.last4digits:
            cards = cards.where(Card.last4digits == request.last4digits)
        query = query.where(Trade.card_id.in_(cards))
    if request.card_tag:
        query = query.where(Trade.card_id.in_(select(CardTag.card_id).where(CardTag.tag == request.card_tag)))
    return query
