"""Money in and between accounts: top-up, quota to sub-accounts and back, balances of single-mode cards."""

from datetime import datetime

from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bookkeeping import Books, owner_wallet, wallet_of
from vcc_sandbox.core.ledger import Event, Key
from vcc_sandbox.payments.tables import Trade

TOP_UP, TOP_UP_REFUND, WITHDRAWAL = 5, 6, 11
COMPANY_WITHDRAWAL = "WITHDRAW"
"""Tells what leaves the main account from cash that a card gave."""


class Insufficient(Exception):
    """The available balance does not cover the amount; nothing was moved."""


def top_up(
    books: Books,
    company_id: str,
    currency: str,
    amount: int,
    at: datetime,
    *,
    flow_type: str = "B2C_BALANCE_TOPUP",
    key: str = "",
    transaction_id: str = "",
    remark: str = "",
) -> Trade:
    """Money arrives on the main account; `transaction_id` is the one promised when it was asked for."""
    wallet = owner_wallet(company_id, "", currency)
    trade = books.record(
        at,
        TOP_UP,
        transaction_id=transaction_id,
        company_id=company_id,
        account_type="VCC_ACCOUNT",
        flow_type=flow_type,
        transaction_amount=amount,
        transaction_currency=currency,
        billing_amount=amount,
        billing_currency=currency,
    )
    event = Event(key or f"topup:{trade.transaction_id}", flow_type, TOP_UP, at, trade.transaction_id, remark=remark)
    external = Key(company_id, "external", "", currency)
    books.ledger.book(company_id, event, [(external, -amount), (wallet.available, amount)])
    trade.after_balance = books.ledger.balance(wallet.available)
    return trade


def withdraw(books: Books, company_id: str, currency: str, amount: int, at: datetime) -> Trade:
    """Money leaves the main account for outside."""
    wallet = owner_wallet(company_id, "", currency)
    if books.ledger.balance(wallet.available) < amount:
        raise Insufficient
    trade = books.record(
        at,
        WITHDRAWAL,
        company_id=company_id,
        account_type="VCC_ACCOUNT",
        flow_type=COMPANY_WITHDRAWAL,
        transaction_amount=amount,
        transaction_currency=currency,
        billing_amount=amount,
        billing_currency=currency,
    )
    event = Event(f"withdraw:{trade.transaction_id}", COMPANY_WITHDRAWAL, WITHDRAWAL, at, trade.transaction_id)
    books.ledger.book(
        company_id, event, [(wallet.available, -amount), (Key(company_id, "external", "", currency), amount)]
    )
    trade.after_balance = books.ledger.balance(wallet.available)
    return trade


def assign(
    books: Books,
    company_id: str,
    sub_user_id: str,
    currency: str,
    amount: int,
    at: datetime,
    *,
    key: str,
    transaction_id: str = "",
) -> None:
    """Quota for a sub-account; a negative amount gives it back to the main account."""
    main, sub = owner_wallet(company_id, "", currency), owner_wallet(company_id, sub_user_id, currency)
    source = main if amount > 0 else sub
    if books.ledger.balance(source.available) < abs(amount):
        raise Insufficient
    flow_type = "TOPUP_TO_SUB_ACCOUNT" if amount > 0 else "SUB_ACCOUNT_REFUND"
    event = Event(key, flow_type, TOP_UP if amount > 0 else TOP_UP_REFUND, at, transaction_id)
    books.ledger.book(company_id, event, [(main.available, -amount), (sub.available, amount)])


def recharge_card(
    books: Books, card: Card, amount: int, at: datetime, *, key: str, transaction_id: str = "", remark: str = ""
) -> Trade:
    """Balance for a single-mode card, from the account or sub-account that owns it."""
    owner, wallet = owner_wallet(card.company_id, card.sub_user_id, card.currency), wallet_of(card)
    if books.ledger.balance(owner.available) < amount:
        raise Insufficient
    trade = _card_transfer(books, card, amount, TOP_UP, "TOPUP_TO_CARD", at, transaction_id)
    event = Event(key, "TOPUP_TO_CARD", TOP_UP, at, trade.transaction_id, card.card_id, remark)
    books.ledger.book(card.company_id, event, [(owner.available, -amount), (wallet.available, amount)])
    trade.after_balance = books.ledger.balance(wallet.available)
    return trade


def return_balance(books: Books, card: Card, at: datetime) -> Trade | None:
    """What a single-mode card still has goes back to its owner when it is cancelled, who pays what it owes."""
    owner, wallet = owner_wallet(card.company_id, books.open_holder(card.sub_user_id), card.currency), wallet_of(card)
    if wallet.kind != "card":
        return None
    left = books.ledger.balance(wallet.available)
    if left < 0:
        flow_type = "TOPUP_TO_CARD_SETTLE_DEBIT"
        event = Event(f"cancel-debt:{card.card_id}", flow_type, TOP_UP, at, card_id=card.card_id)
        books.ledger.book(card.company_id, event, [(owner.available, left), (wallet.available, -left)])
    if left <= 0:
        return None
    trade = _card_transfer(books, card, left, TOP_UP_REFUND, "CARD_CANCEL_REFUND", at)
    event = Event(f"cancel:{card.card_id}", "CARD_CANCEL_REFUND", TOP_UP_REFUND, at, trade.transaction_id, card.card_id)
    books.ledger.book(card.company_id, event, [(wallet.available, -left), (owner.available, left)])
    trade.after_balance = books.ledger.balance(wallet.available)
    return trade


def _card_transfer(
    books: Books, card: Card, amount: int, kind: int, flow_type: str, at: datetime, transaction_id: str = ""
) -> Trade:
    sub_user_id = books.open_holder(card.sub_user_id)
    return books.record(
        at,
        kind,
        transaction_id=transaction_id,
        company_id=card.company_id,
        card_id=card.card_id,
        sub_user_id=sub_user_id,
        account_type="SUB_ACCOUNT" if sub_user_id else "VCC_ACCOUNT",
        flow_type=flow_type,
        transaction_amount=amount,
        transaction_currency=card.currency,
        billing_amount=amount,
        billing_currency=card.currency,
    )
