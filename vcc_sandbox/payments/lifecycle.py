"""The life of a payment: authorise, verify, reverse, settle, refund; each a transaction and a ledger entry.

Billing amounts are thousandths of the card's currency.
"""

from datetime import datetime
from decimal import Decimal
from functools import partial

from sqlalchemy.orm import Session

from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bookkeeping import (
    AUTH,
    AUTH_EXPIRES,
    AUTH_LIFE,
    Books,
    comes_after,
    owner_wallet,
    paid_from,
    wallet_of,
)
from vcc_sandbox.core.clock import parse, ts
from vcc_sandbox.core.exchange_rates import convert, rate, to_unit
from vcc_sandbox.core.ledger import Event, Key, Wallet
from vcc_sandbox.core.scheduler import happens
from vcc_sandbox.funding.fees import fee
from vcc_sandbox.payments.decisions import Purchase, billing_amount, decide
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.payments.three_ds import challenge

REVERSAL, WITHDRAWAL, VERIFY, DISPUTE_REFUND = 2, 11, 12, 21
SETTLED = {"SHARED": 3, "SINGLE": 9}
REFUNDED = {"SHARED": 4, "SINGLE": 10}
FX_FEE_BP = 100
VERIFY_FEE = 50
"""USD 0.05, in thousandths."""
ATM_FEE = 2_000
"""USD 2.00, in thousandths; of another currency what it is worth there."""


class NothingLeft(Exception):
    """There is nothing of the settlement that was not refunded."""


def authorise(
    books: Books, card: Card, purchase: Purchase, increases: Trade | None = None, *, advised: bool = False
) -> Trade:
    """Hold the money, or store why not; a declined one moves nothing.

    One that `increases` an earlier authorization is decided like any other, but adds to that one's hold and windows:
    settlement, reversal and expiry are of the whole. What is `advised` the network has approved in our stead: it is
    held whatever the rules say, and may overdraw.
    """
    billing = billing_amount(card, purchase)
    reason = None if advised else decide(books, card, purchase, billing, is_increase=increases is not None)
    trade = _record(books, card, purchase, AUTH, billing)
    if increases is None and not advised:
        challenge(books, card, purchase, trade, reason)
    if increases is not None:
        trade.original_transaction_id = increases.transaction_id
    wallet = paid_from(card, trade.sub_user_id)
    if reason:
        trade.status, trade.error_msg_code = "FAIL", reason
        trade.after_balance = books.ledger.balance(wallet.available)
        return trade
    held = increases or trade
    held.held_amount += billing
    trade.auth_code = held.transaction_id[-6:]
    event = Event(f"auth:{trade.transaction_id}", "AUTH", AUTH, purchase.at, trade.transaction_id, card.card_id)
    books.ledger.book(card.company_id, event, [(wallet.available, -billing), (wallet.frozen, billing)])
    trade.after_balance = books.ledger.balance(wallet.available)
    _use(books, card, held, billing, purchase.amount, 0 if increases else 1)
    return trade


def verify(books: Books, card: Card, purchase: Purchase) -> Trade:
    """A card verification: amount zero, with a fee when it succeeds."""
    reason = decide(books, card, purchase, 0)
    trade = _record(books, card, purchase, VERIFY, 0)
    if reason:
        trade.status, trade.error_msg_code = "FAIL", reason
    elif card.currency == "USD":
        fee(books, card, VERIFY_FEE, "CARD_VERIFY_FEE", purchase.at, trade)
    trade.after_balance = books.ledger.balance(wallet_of(card).available)
    return trade


def inquire(books: Books, card: Card, purchase: Purchase) -> Trade:
    """A balance inquiry: an authorization of nothing, whose `after_balance` is the answer; it counts for no limit."""
    reason = decide(books, card, purchase, 0)
    trade = _record(books, card, purchase, AUTH, 0)
    if reason:
        trade.status, trade.error_msg_code = "FAIL", reason
    trade.after_balance = books.ledger.balance(wallet_of(card).available)
    return trade


def reverse(
    books: Books, card: Card, auth: Trade, at: datetime, amount: int | None = None, *, over_time: bool = False
) -> Trade:
    """Give a hold back, all of it or `amount`; the limits' windows get it back too."""
    back = min(auth.held_amount, auth.held_amount if amount is None else amount)
    trade = _follow(books, card, auth, REVERSAL, back, at, left=auth.held_amount)
    wallet = paid_from(card, trade.sub_user_id)
    trade.reversal_type = "OVER_TIME" if over_time else "NORMAL"
    auth.held_amount -= back
    if back:
        event = Event(
            f"reverse:{trade.transaction_id}", "AUTH_REVERSAL", REVERSAL, at, trade.transaction_id, card.card_id
        )
        books.ledger.book(card.company_id, event, [(wallet.frozen, -back), (wallet.available, back)])
        # What was settled in part is a payment all the same.
        undone = auth.held_amount == 0 and not auth.settlement_time
        _use(books, card, auth, -back, -trade.transaction_amount, -1 if undone else 0)
    trade.after_balance = books.ledger.balance(wallet.available)
    return trade


def withdraw(books: Books, card: Card, purchase: Purchase) -> Trade:
    """Cash from a machine: asked and settled in one message, with a fee; the declined authorization if it is refused."""
    auth = authorise(books, card, purchase)
    if auth.status != "SUCCESS":
        return auth
    trade = settle(books, card, auth, purchase.at, trade_type=WITHDRAWAL)
    fee(books, card, convert(ATM_FEE, "USD", card.currency), "SETTLE_TRANSACTION_FEE", purchase.at, trade)
    trade.after_balance = books.ledger.balance(wallet_of(card).available)
    return trade


def settle(
    books: Books,
    card: Card,
    auth: Trade,
    at: datetime,
    amount: int | None = None,
    *,
    final: bool = True,
    trade_type: int | None = None,
) -> Trade:
    """Take the money: `amount` may be less or more than was held; a final one gives the rest of the hold back."""
    amount = auth.held_amount if amount is None else amount
    released = auth.held_amount if final else min(auth.held_amount, amount)
    trade = _follow(books, card, auth, trade_type or SETTLED[card.card_mode], amount, at, left=auth.held_amount)
    wallet = paid_from(card, trade.sub_user_id)
    trade.settlement_time, trade.refundable_amount = ts(at), amount
    auth.held_amount -= released
    auth.settlement_time = ts(at)
    if wallet.kind == "card":
        _cover_shortfall(books, card, wallet, amount - released, trade, at)
    _take(books, card, trade, wallet, amount, at, released=released)
    if auth.transaction_currency != card.currency:
        _foreign_fee(books, card, amount, at, trade)
    trade.after_balance = books.ledger.balance(wallet.available)
    return trade


def force_post(books: Books, card: Card, purchase: Purchase) -> Trade:
    """A settlement that nobody authorised, in the card's currency: no limit and no status stops it."""
    amount = purchase.amount
    trade = _record(books, card, purchase, SETTLED[card.card_mode], amount)
    wallet = paid_from(card, trade.sub_user_id)
    trade.settlement_time, trade.refundable_amount = ts(purchase.at), amount
    if wallet.kind == "card":
        _cover_shortfall(books, card, wallet, amount, trade, purchase.at)
    _take(books, card, trade, wallet, amount, purchase.at)
    trade.after_balance = books.ledger.balance(wallet.available)
    return trade


def take_back(books: Books, card: Card, credit: Trade, settled: Trade, at: datetime) -> Trade:
    """Settle again what a dispute had credited, because the merchant was right."""
    amount = credit.billing_amount
    trade = _follow(books, card, credit, SETTLED[card.card_mode], amount, at, left=amount)
    wallet = paid_from(card, trade.sub_user_id)
    trade.settlement_time = ts(at)
    settled.refundable_amount += amount
    if wallet.kind == "card":
        _cover_shortfall(books, card, wallet, amount, trade, at)
    _take(books, card, trade, wallet, amount, at)
    trade.after_balance = books.ledger.balance(wallet.available)
    return trade


def refund(
    books: Books, card: Card, settled: Trade, at: datetime, amount: int | None = None, *, dispute: bool = False
) -> Trade:
    """Pay back all or part of a settlement; a cancelled single-mode card's goes to the main account."""
    back = min(settled.refundable_amount, settled.refundable_amount if amount is None else amount)
    if not back:
        raise NothingLeft
    kind = DISPUTE_REFUND if dispute else REFUNDED[card.card_mode]
    trade = _follow(books, card, settled, kind, back, at, left=settled.refundable_amount)
    settled.refundable_amount -= back
    _pay_back(books, card, trade, "DISPUTE_REFUND" if dispute else "", at)
    return trade


def credit(books: Books, card: Card, purchase: Purchase) -> Trade:
    """A refund of nothing that was paid here (unlinked), in the card's currency; no limit and no status stops it."""
    trade = _record(books, card, purchase, REFUNDED[card.card_mode], purchase.amount)
    _pay_back(books, card, trade, "", purchase.at)
    return trade


def expire(books: Books, card: Card, auth: Trade, now: datetime) -> Trade | None:
    """Give back a hold that nobody settled in time; a late settlement is still possible."""
    if auth.held_amount == 0 or parse(auth.transaction_time) + AUTH_LIFE > now:
        return None
    return reverse(books, card, auth, now, over_time=True)


@happens(AUTH_EXPIRES)
def _expire_auth(db: Session, transaction_id: str, now: datetime) -> None:
    auth = db.get(Trade, transaction_id)
    card = db.get(Card, auth.card_id) if auth else None
    if auth and card:
        books = Books(db)
        expire(books, card, auth, now)
        books.flush()


def _record(books: Books, card: Card, purchase: Purchase, trade_type: int, billing: int) -> Trade:
    merchant, sub_user_id = purchase.merchant, books.open_holder(card.sub_user_id)
    return books.record(
        purchase.at,
        trade_type,
        company_id=card.company_id,
        card_id=card.card_id,
        sub_user_id=sub_user_id,
        account_type=_account_type(sub_user_id),
        status="SUCCESS",
        merchant_name=merchant.name,
        merchant_id=merchant.merchant_id,
        merchant_country_code=merchant.country,
        mcc=merchant.mcc,
        transaction_amount=purchase.amount if billing else 0,
        transaction_currency=purchase.currency,
        billing_amount=billing,
        billing_currency=card.currency,
        exchange_rate=str(rate(purchase.currency, card.currency)),
        held_amount=0,
        refundable_amount=0,
        fee_amount=0,
        original_transaction_id="",
    )


def _follow(
    books: Books, card: Card, origin: Trade, trade_type: int, billing: int, at: datetime, *, left: int
) -> Trade:
    """A transaction on an earlier one, of which so much was `left` before it.

    The purchase amount is in proportion to the billing amount, those of an authorization with what has increased it: what
    is left afterwards is rounded too, so that parts come to the whole.
    """
    more, more_billing = books.increases(origin) if origin.trade_type == AUTH else (0, 0)
    whole = origin.transaction_amount + more, origin.billing_amount + more_billing
    share = partial(_share, whole, origin.transaction_currency)
    # What is held lies there, whether or not that is closed.
    sub_user_id = origin.sub_user_id if origin.held_amount else books.open_holder(origin.sub_user_id)
    return books.record(
        at,
        trade_type,
        company_id=card.company_id,
        original_transaction_id=origin.transaction_id,
        card_id=card.card_id,
        sub_user_id=sub_user_id,
        account_type=_account_type(sub_user_id),
        status="SUCCESS",
        merchant_name=origin.merchant_name,
        merchant_id=origin.merchant_id,
        merchant_country_code=origin.merchant_country_code,
        mcc=origin.mcc,
        transaction_amount=share(left) - share(left - billing),
        transaction_currency=origin.transaction_currency,
        billing_amount=billing,
        billing_currency=origin.billing_currency,
        exchange_rate=origin.exchange_rate,
        auth_code=origin.auth_code or "",
        held_amount=0,
        refundable_amount=0,
        fee_amount=0,
    )


def _account_type(sub_user_id: str) -> str:
    return "SUB_ACCOUNT" if sub_user_id else "VCC_ACCOUNT"


def _share(whole: tuple[int, int], currency: str, billing: int) -> int:
    """Of an amount in that currency what is of a part of its billing amount."""
    amount, billed = whole
    return to_unit(Decimal(amount) * billing / billed, currency) if billed else billing


def _use(books: Books, card: Card, auth: Trade, billing: int, amount: int, count: int) -> None:
    books.use(card.card_id, auth.transaction_time, "", billing, count)
    if any(item["currency"] == auth.transaction_currency for item in card.currency_limits):
        books.use(card.card_id, auth.transaction_time, auth.transaction_currency, amount, count)


def _take(
    books: Books, card: Card, trade: Trade, wallet: Wallet, amount: int, at: datetime, *, released: int = 0
) -> None:
    """To the clearing account, first from what was held and is `released` now."""
    event = Event(f"settle:{trade.transaction_id}", "SETTLE", trade.trade_type, at, trade.transaction_id, card.card_id)
    clearing = Key(card.company_id, "clearing", "", card.currency)
    legs = [(wallet.frozen, -released), (wallet.available, released - amount), (clearing, amount)]
    books.ledger.book(card.company_id, event, legs)


def _pay_back(books: Books, card: Card, trade: Trade, flow_type: str, at: datetime) -> None:
    """From the clearing account; the record is the main account's where the money goes there."""
    wallet = comes_after(card, trade.sub_user_id)
    if card.card_mode == "SINGLE" and wallet.kind == "main":
        flow_type = "CARD_REFUND_SETTLE_CREDIT"
        trade.sub_user_id, trade.account_type = "", "VCC_ACCOUNT"
    trade.settlement_time, kind = ts(at), flow_type or "SETTLE_REVERSAL"
    event = Event(f"refund:{trade.transaction_id}", kind, trade.trade_type, at, trade.transaction_id, card.card_id)
    clearing, back = Key(card.company_id, "clearing", "", card.currency), trade.billing_amount
    books.ledger.book(card.company_id, event, [(clearing, -back), (wallet.available, back)])
    trade.after_balance = books.ledger.balance(wallet.available)


def _cover_shortfall(books: Books, card: Card, wallet: Wallet, needed: int, trade: Trade, at: datetime) -> None:
    """A single-mode card that settles more than it has takes the rest from the main account, and a cancelled one what a
    hold on it has overdrawn, too.
    """
    has = books.ledger.balance(wallet.available)
    missing = needed - (has if card.status == "CANCEL" else max(0, has))
    if missing <= 0:
        return
    main = owner_wallet(card.company_id, "", card.currency)
    event = Event(
        f"shortfall:{trade.transaction_id}", "TOPUP_TO_CARD_SETTLE_DEBIT", 5, at, trade.transaction_id, card.card_id
    )
    books.ledger.book(card.company_id, event, [(main.available, -missing), (wallet.available, missing)])


def _foreign_fee(books: Books, card: Card, amount: int, at: datetime, trade: Trade) -> None:
    charged = to_unit(amount * FX_FEE_BP // 10_000, card.currency)
    if charged:
        fee(books, card, charged, "SETTLE_TRANSACTION_FEE", at, trade)
