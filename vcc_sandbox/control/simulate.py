"""What merchants and networks do to a card; each event is committed by itself and answered as a transaction."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime

from vcc_portal.domain.transactions import SETTLEMENTS
from vcc_sandbox.cards import notices
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control import payment_models as m
from vcc_sandbox.control.errors import Impossible, Unknown
from vcc_sandbox.core.bookkeeping import AUTH, Books
from vcc_sandbox.core.context import Ctx, Sandbox
from vcc_sandbox.core.exchange_rates import PER_USD, smallest
from vcc_sandbox.core.scheduler import run_due
from vcc_sandbox.funding.fees import fee, return_fee
from vcc_sandbox.payments import lifecycle
from vcc_sandbox.payments.decisions import Decline, Merchant, Purchase
from vcc_sandbox.payments.handlers import views
from vcc_sandbox.payments.tables import Trade

CHARGED = frozenset({AUTH, lifecycle.REVERSAL, lifecycle.VERIFY, *lifecycle.REFUNDED.values()}) | SETTLEMENTS
"""What a fee may be charged for."""


@dataclass
class Desk:
    """One simulated event in its transaction."""

    sandbox: Sandbox
    books: Books
    now: datetime

    def card(self, card_id: str) -> Card:
        card = self.books.db.get(Card, card_id)
        if card is None:
            raise Unknown(f"no card {card_id}")
        return card

    def trade(self, transaction_id: str, types: Collection[int], what: str) -> Trade:
        trade = self.books.db.get(Trade, transaction_id)
        if trade is None:
            raise Unknown(f"no transaction {transaction_id}")
        if trade.trade_type not in types or trade.status != "SUCCESS":
            raise Impossible(f"{transaction_id} is no {what}")
        return trade

    def answer(self, card: Card, trade: Trade) -> m.SimTx:
        """Write it all, tell the holder, and show the transaction."""
        self.books.flush()
        notices.moved(self.books.db, card, trade, self.now)
        db = self.books.db
        view = views(Ctx(self.sandbox, db, self.now), [trade])[0]
        rule = Decline(trade.error_msg_code).name if trade.error_msg_code else ""
        return m.SimTx(failed_rule=rule, **view.model_dump())


@contextmanager
def at_desk(sandbox: Sandbox) -> Iterator[Desk]:
    run_due(sandbox)
    with sandbox.database.write() as db:
        yield Desk(sandbox, Books(db), sandbox.clock.now(db))


def authorize(sandbox: Sandbox, asked: m.Buy) -> m.SimTx:
    """A purchase: SUCCESS holds the money, FAIL says which rule declined it."""
    _check_payable(asked.amount, asked.currency)
    with at_desk(sandbox) as desk:
        card = desk.card(asked.card_id)
        earlier = _increased(desk, card, asked)
        merchant = _merchant(asked)
        if earlier:
            merchant = Merchant(earlier.merchant_name, earlier.mcc, earlier.merchant_country_code, earlier.merchant_id)
        purchase = _purchase_of(desk, card, asked, asked.amount, asked.currency, merchant)
        purchase = replace(purchase, three_ds_passed=asked.three_ds)
        _check_worth(card, purchase)
        return desk.answer(card, lifecycle.authorise(desk.books, card, purchase, earlier))


def advise(sandbox: Sandbox, asked: m.Advise) -> m.SimTx:
    """An authorization that the network approved in our stead: it is held, whatever the rules say."""
    _check_payable(asked.amount, asked.currency)
    with at_desk(sandbox) as desk:
        card = _numbered(desk, asked.card_id)
        purchase = Purchase(_merchant(asked), asked.amount, asked.currency, desk.now)
        _check_worth(card, purchase)
        return desk.answer(card, lifecycle.authorise(desk.books, card, purchase, advised=True))


def withdraw(sandbox: Sandbox, asked: m.Withdraw) -> m.SimTx:
    """Cash from a machine: the withdrawal, or the authorization that was declined."""
    amount = asked.amount + asked.surcharge
    _check_payable(amount, asked.currency)
    with at_desk(sandbox) as desk:
        card = desk.card(asked.card_id)
        purchase = _purchase_of(desk, card, asked, amount, asked.currency)
        _check_worth(card, purchase)
        return desk.answer(card, lifecycle.withdraw(desk.books, card, purchase))


def credit(sandbox: Sandbox, asked: m.Credit) -> m.SimTx:
    """A refund that belongs to no purchase."""
    with at_desk(sandbox) as desk:
        card = _numbered(desk, asked.card_id)
        _check_payable(asked.amount, card.currency)
        purchase = Purchase(_merchant(asked), asked.amount, card.currency, desk.now)
        return desk.answer(card, lifecycle.credit(desk.books, card, purchase))


def charge(sandbox: Sandbox, asked: m.ChargeFee) -> m.SimTx:
    """A network's, a cross-border or any other fee for a transaction, or one that is given back."""
    with at_desk(sandbox) as desk:
        cause = desk.trade(asked.transaction_id, CHARGED, "payment")
        card = desk.card(cause.card_id)
        _check_payable(asked.amount, card.currency)
        if asked.back and asked.amount > (cause.fee_amount or 0):
            raise Impossible(f"{cause.fee_amount or 0} thousandths were charged")
        book = return_fee if asked.back else fee
        return desk.answer(card, book(desk.books, card, asked.amount, asked.fee_type, desk.now, cause))


def _increased(desk: Desk, card: Card, asked: m.Buy) -> Trade | None:
    """The authorization that this one adds to: of the same card and wallet, in the same currency, still held."""
    if asked.original_transaction_id is None:
        return None
    earlier = desk.trade(asked.original_transaction_id, {AUTH}, "approved authorization")
    if earlier.original_transaction_id:
        raise Impossible(f"it increases {earlier.original_transaction_id} itself")
    if earlier.card_id != card.card_id or earlier.sub_user_id != card.sub_user_id:
        raise Impossible("it was paid from elsewhere")
    if earlier.transaction_currency != asked.currency:
        raise Impossible(f"it is in {earlier.transaction_currency}")
    if not earlier.held_amount:
        raise Impossible("nothing is held any more")
    return earlier


def verify(sandbox: Sandbox, asked: m.Verify) -> m.SimTx:
    """A card verification of amount zero."""
    with at_desk(sandbox) as desk:
        card = desk.card(asked.card_id)
        return desk.answer(card, lifecycle.verify(desk.books, card, _purchase_of(desk, card, asked, 0, card.currency)))


def inquire(sandbox: Sandbox, asked: m.Inquire) -> m.SimTx:
    """A balance inquiry; `afterBalance` is what the machine shows."""
    with at_desk(sandbox) as desk:
        card = desk.card(asked.card_id)
        return desk.answer(card, lifecycle.inquire(desk.books, card, _purchase_of(desk, card, asked, 0, card.currency)))


def reverse(sandbox: Sandbox, asked: m.Reverse) -> m.SimTx:
    """Give a hold back, all or a part of it."""
    with at_desk(sandbox) as desk:
        auth = desk.trade(asked.transaction_id, {AUTH}, "approved authorization")
        _check_amount(asked.amount, auth.held_amount, auth.billing_currency, "held")
        card, over_time = desk.card(auth.card_id), asked.reversal_type == "OVER_TIME"
        return desk.answer(card, lifecycle.reverse(desk.books, card, auth, desk.now, asked.amount, over_time=over_time))


def settle(sandbox: Sandbox, asked: m.Settle) -> m.SimTx:
    """Take the money: partly, fully, more than was held, after the hold expired, or without any authorization."""
    with at_desk(sandbox) as desk:
        if asked.transaction_id is None:
            card = desk.card(asked.card_id or "")
            return desk.answer(card, _force_post(desk, card, asked))
        auth = desk.trade(asked.transaction_id, {AUTH}, "approved authorization")
        amount = auth.held_amount if asked.amount is None else asked.amount
        if not amount:
            raise Impossible("nothing is held any more; give an amount")
        _check_payable(amount, auth.billing_currency)
        card = desk.card(auth.card_id)
        return desk.answer(card, lifecycle.settle(desk.books, card, auth, desk.now, amount, final=asked.final))


def refund(sandbox: Sandbox, asked: m.Refund, *, dispute: bool = False) -> m.SimTx:
    """Pay a settlement back, all or a part of it; `dispute` when the scheme decided so."""
    with at_desk(sandbox) as desk:
        settled = desk.trade(asked.transaction_id, SETTLEMENTS, "settlement")
        _check_amount(asked.amount, settled.refundable_amount, settled.billing_currency, "left to refund")
        card = desk.card(settled.card_id)
        return desk.answer(card, lifecycle.refund(desk.books, card, settled, desk.now, asked.amount, dispute=dispute))


def _force_post(desk: Desk, card: Card, asked: m.Settle) -> Trade:
    amount = asked.amount or 0
    _check_payable(amount, card.currency)
    card = _numbered(desk, card.card_id)
    return lifecycle.force_post(desk.books, card, Purchase(_merchant(asked), amount, card.currency, desk.now))


def _numbered(desk: Desk, card_id: str) -> Card:
    card = desk.card(card_id)
    if card.status == "APPLYING":
        raise Impossible("the card has no number yet")
    return card


def _merchant(asked: m.Place | m.Settle) -> Merchant:
    return Merchant(asked.merchant_name, asked.mcc, asked.merchant_country_code, _merchant_id(asked.merchant_name))


def _purchase_of(
    desk: Desk, card: Card, asked: m.CardDetails, amount: int, currency: str, merchant: Merchant | None = None
) -> Purchase:
    right = _card_details_right(desk.sandbox, card, asked)
    return Purchase(merchant or _merchant(asked), amount, currency, desk.now, cvv_right=right)


def _card_details_right(sandbox: Sandbox, card: Card, asked: m.CardDetails) -> bool:
    """CVV and expiry, as far as they are given."""
    if asked.expiry_date is not None and asked.expiry_date != card.expiry[4:] + card.expiry[2:4]:
        return False
    number = sandbox.vault.decrypt(card.number_sealed, card.card_id)
    return asked.cvv2 is None or asked.cvv2 == sandbox.vault.cvv(number, card.expiry)


def _check_payable(amount: int, currency: str) -> None:
    if currency not in PER_USD:
        raise Impossible(f"no rate for {currency}")
    if amount % smallest(currency):
        raise Impossible(f"{amount} thousandths cannot be paid in {currency}")


def _check_worth(card: Card, purchase: Purchase) -> None:
    if not lifecycle.billing_amount(card, purchase):
        raise Impossible(f"{purchase.amount} thousandths of {purchase.currency} are worth nothing in {card.currency}")


def _check_amount(amount: int | None, most: int, currency: str, what: str) -> None:
    if not most or (amount or 0) > most:
        raise Impossible(f"{most} thousandths are {what}")
    _check_payable(most if amount is None else amount, currency)


def _merchant_id(name: str) -> str:
    return f"M{sum(ord(letter) * 31**place for place, letter in enumerate(name)) % 10**9:09}"
