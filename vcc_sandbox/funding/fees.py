"""Fees, each a transaction of its own; a fee may overdraw (issuing-model)."""

from datetime import datetime

from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bookkeeping import Books, comes_after, owner_wallet
from vcc_sandbox.core.ledger import Event, Key, Wallet
from vcc_sandbox.payments.tables import Trade

SERVICE_FEE, SERVICE_FEE_REFUND, HANDLING_FEE = 7, 8, 13


def fee(books: Books, card: Card, amount: int, flow_type: str, at: datetime, cause: Trade) -> Trade:
    """A handling fee for something that happened to a card, paid from what the card spends, or spent."""
    cause.fee_amount, cause.fee_currency = (cause.fee_amount or 0) + amount, card.currency
    wallet = comes_after(card, books.open_holder(cause.sub_user_id))
    return _charge(books, card, wallet, amount, HANDLING_FEE, flow_type, at, cause.transaction_id)


def return_fee(books: Books, card: Card, amount: int, flow_type: str, at: datetime, cause: Trade) -> Trade:
    """Give a fee back, or a part of it, that was charged for something that happened to a card."""
    cause.fee_amount = (cause.fee_amount or 0) - amount
    wallet = comes_after(card, books.open_holder(cause.sub_user_id))
    return _charge(books, card, wallet, -amount, SERVICE_FEE_REFUND, flow_type, at, cause.transaction_id)


def apply_fee(books: Books, card: Card, amount: int, currency: str, at: datetime) -> Trade:
    """The fee for opening a card, paid by the account or sub-account that owns it."""
    wallet = owner_wallet(card.company_id, card.sub_user_id, currency)
    return _charge(books, card, wallet, amount, SERVICE_FEE, "CARD_APPLY_FEE", at, "")


def return_apply_fee(books: Books, card: Card, amount: int, currency: str, at: datetime) -> Trade:
    """Give the fee of a card back that could not be opened."""
    wallet = owner_wallet(card.company_id, card.sub_user_id, currency)
    return _charge(books, card, wallet, -amount, SERVICE_FEE_REFUND, "CARD_APPLY_FEE", at, "")


def _charge(
    books: Books, card: Card, wallet: Wallet, amount: int, kind: int, flow_type: str, at: datetime, cause_id: str
) -> Trade:
    sub_user_id = wallet.holder_id if wallet.kind == "sub" else "" if wallet.kind == "main" else card.sub_user_id
    trade = books.record(
        at,
        kind,
        company_id=card.company_id,
        original_transaction_id=cause_id,
        card_id=card.card_id,
        sub_user_id=sub_user_id,
        account_type="SUB_ACCOUNT" if sub_user_id else "VCC_ACCOUNT",
        flow_type=flow_type,
        transaction_amount=abs(amount),
        transaction_currency=wallet.currency,
        billing_amount=abs(amount),
        billing_currency=wallet.currency,
    )
    event = Event(f"fee:{trade.transaction_id}", flow_type, kind, at, trade.transaction_id, card.card_id)
    fees = Key(card.company_id, "fee", "", wallet.currency)
    books.ledger.book(card.company_id, event, [(wallet.available, -amount), (fees, amount)])
    trade.after_balance = books.ledger.balance(wallet.available)
    return trade
