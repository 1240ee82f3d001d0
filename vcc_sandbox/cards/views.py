"""Cards as lists and details show them: never a number, always with what is left of the limits."""

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from vcc_portal.domain.card_changes import CardNow
from vcc_portal.domain.masking import mask_login_name
from vcc_portal.upstream.models import card as m
from vcc_sandbox.cards.tables import Card, CardTag, CardUsage
from vcc_sandbox.core.context import in_language
from vcc_sandbox.core.ledger_tables import LedgerAccount
from vcc_sandbox.funding.fees import SERVICE_FEE
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.sub_accounts.tables import SubUser

Usage = dict[tuple[str, str], int]
"""Thousandths used by (period, currency)."""


def views(db: Session, cards: Sequence[Card], time: str, *, english: bool = False) -> list[m.Card]:
    """The wire form of those cards at that moment and in a language, with a fixed number of queries."""
    ids = [card.card_id for card in cards]
    if not ids:
        return []
    tags, usage = _tags(db, ids), _usage(db, ids, time)
    subs, balances, held = sub_names(db, {card.sub_user_id for card in cards}), _balances(db, ids), _held(db, ids)
    shown = [
        _view(
            card,
            tags[card.card_id],
            usage[card.card_id],
            time,
            subs.get(card.sub_user_id, ""),
            balances.get(card.card_id, 0) if card.card_mode == "SINGLE" else None,
            held.get(card.card_id, 0),
        )
        for card in cards
    ]
    for each in shown:
        each.fail_reason = in_language(each.fail_reason, english=english)
    return shown


def add_fees(db: Session, cards: Sequence[m.Card]) -> None:
    """What each card has cost to open, by the transactions."""
    query = select(Trade.card_id, Trade.trade_type, Trade.billing_amount, Trade.billing_currency).where(
        Trade.card_id.in_([card.card_id for card in cards]), Trade.flow_type == "CARD_APPLY_FEE"
    )
    taken: dict[str, int] = defaultdict(int)
    currencies: dict[str, str] = {}
    for row in db.execute(query):
        taken[row.card_id] += row.billing_amount if row.trade_type == SERVICE_FEE else -row.billing_amount
        currencies[row.card_id] = row.billing_currency
    for card in cards:
        card.apply_fee, card.fee_currency = taken[card.card_id], currencies.get(card.card_id, "")


def card_now(card: Card) -> CardNow:
    """The card as the rules read it that the portal previews by."""
    return CardNow(card.status, card.card_mode, card.currency, card.sub_user_id, card.freeze_reason)


def masked_number(card: Card) -> str:
    """First six and last four digits; nothing while the card has no number."""
    return f"{card.bin[:4]} {card.bin[4:6]}** **** {card.last4digits}" if card.last4digits else ""


def masked_phone(phone: str) -> str:
    """First three and last four digits; nothing for no phone."""
    return f"{phone[:3]}****{phone[-4:]}" if phone else ""


def _connect_info(card: Card) -> m.ConnectInfoFor3ds:
    by_mail = card.connect_type == "EMAIL"
    mail = card.connect_email or card.email
    return m.ConnectInfoFor3ds(
        connect_type=card.connect_type,
        area_code="" if by_mail else card.connect_area_code or card.area_code,
        mobile_mask="" if by_mail else masked_phone(card.connect_mobile or card.phone),
        email_mask=mask_login_name(mail) if by_mail and mail else "",
    )


def sub_names(db: Session, ids: set[str]) -> dict[str, str]:
    """Aliases of sub-accounts by id."""
    wanted = ids - {""}
    if not wanted:
        return {}
    rows = db.execute(select(SubUser.sub_user_id, SubUser.alias).where(SubUser.sub_user_id.in_(wanted)))
    return {row.sub_user_id: row.alias for row in rows}


def _view(
    card: Card, tags: list[str], usage: Usage, time: str, sub_name: str, balance: int | None, held: int
) -> m.Card:
    return m.Card(
        card_id=card.card_id,
        card_name=card.card_name,
        card_no_mask=masked_number(card),
        last4digits=card.last4digits,
        bin=card.bin,
        card_organization=card.card_organization,
        card_mode=card.card_mode,
        status=card.status,
        currency=card.currency,
        settle_currency_code=card.settle_currency_code,
        expiry_date=card.expiry[4:] + card.expiry[2:4],
        email=card.email,
        area_code=card.area_code,
        phone_mask=masked_phone(card.phone),
        single_limit=card.single_limit,
        single_day_limit=card.single_day_limit,
        single_month_limit=card.single_month_limit,
        life_time_limit=card.life_time_limit,
        single_day_limit_remaining=_left(card.single_day_limit, usage.get((time[:10], ""), 0)),
        single_month_limit_remaining=_left(card.single_month_limit, usage.get((time[:7], ""), 0)),
        life_time_limit_remaining=_left(card.life_time_limit, usage.get(("", ""), 0)),
        transaction_currency_limit_list=[_currency_limit(item, usage, time) for item in card.currency_limits],
        card_limit_rules=m.LimitRules.model_validate(card.rules),
        mode3ds=card.mode3ds,
        connect_info_for3ds=_connect_info(card),
        moving_account_notice_switch=card.moving_account_notice_switch,
        card_tags=tags,
        trade_scene_code=card.trade_scene_code,
        purpose=card.purpose,
        sub_user_id=card.sub_user_id,
        sub_user_name=sub_name,
        card_balance=balance,
        frozen_amount=held,
        used_month=max(0, usage.get((time[:7], ""), 0)),
        freeze_reason=card.freeze_reason,
        fail_reason=card.fail_reason,
        operator_name=card.operator_name,
        create_time=card.create_time,
        update_time=card.update_time,
        cancel_time=card.cancel_time or "",
        request_no=card.request_no,
    )


def _currency_limit(item: dict[str, object], usage: Usage, time: str) -> m.CurrencyLimit:
    limit = m.CurrencyLimit.model_validate(item)
    limit.single_day_limit_remaining = _left(limit.single_day_limit, usage.get((time[:10], limit.currency), 0))
    limit.single_month_limit_remaining = _left(limit.single_month_limit, usage.get((time[:7], limit.currency), 0))
    limit.life_time_limit_remaining = _left(limit.life_time_limit, usage.get(("", limit.currency), 0))
    return limit


def _left(limit: int | None, used: int) -> int | None:
    return None if limit is None else max(0, limit - used)


def _tags(db: Session, ids: list[str]) -> dict[str, list[str]]:
    tags: dict[str, list[str]] = defaultdict(list)
    rows = db.scalars(select(CardTag).where(CardTag.card_id.in_(ids)).order_by(CardTag.card_id, CardTag.position))
    for row in rows:
        tags[row.card_id].append(row.tag)
    return tags


def _usage(db: Session, ids: list[str], time: str) -> dict[str, Usage]:
    used: dict[str, Usage] = defaultdict(dict)
    periods = (time[:10], time[:7], "")
    query = select(CardUsage).where(CardUsage.card_id.in_(ids), CardUsage.period.in_(periods))
    for row in db.scalars(query):
        used[row.card_id][row.period, row.currency] = row.amount
    return used


def _balances(db: Session, ids: list[str]) -> dict[str, int]:
    query = select(LedgerAccount.holder_id, LedgerAccount.balance).where(
        LedgerAccount.holder_id.in_(ids), LedgerAccount.name == "card.available"
    )
    return {row.holder_id: row.balance for row in db.execute(query)}


def _held(db: Session, ids: list[str]) -> dict[str, int]:
    total = func.sum(Trade.held_amount).label("total")
    query = select(Trade.card_id, total).where(Trade.card_id.in_(ids), Trade.held_amount > 0).group_by(Trade.card_id)
    return {row.card_id: row.total for row in db.execute(query)}
