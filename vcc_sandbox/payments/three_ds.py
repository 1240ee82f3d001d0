"""3-D Secure: a code goes to the holder of a card that is challenged, and is recorded."""

import secrets
import zlib
from datetime import timedelta

from vcc_portal.domain.money import with_currency
from vcc_portal.domain.text import Text
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bookkeeping import Books
from vcc_sandbox.core.clock import ts
from vcc_sandbox.identity import outbox
from vcc_sandbox.payments.decisions import Decline, Purchase
from vcc_sandbox.payments.tables import OtpRecord, Trade

LIFE = timedelta(minutes=5)
REACHED = {None, Decline.THREE_DS, Decline.BALANCE, Decline.SUB_QUOTA}
"""Outcomes of an authorization that came as far as the challenge."""
SUBJECT = Text(zh="3DS 验证码", en="3-D Secure code")


def challenge(books: Books, card: Card, purchase: Purchase, trade: Trade, outcome: Decline | None) -> None:
    """Send and record the code if the card is challenged and the purchase came that far."""
    if card.mode3ds != "CHALLENGE" or outcome not in REACHED:
        return
    code = _code(books, trade)
    recipient, by_mail = _recipient(card)
    books.insert_later(
        OtpRecord,
        otp_id=books.ids.short("otp", purchase.at),
        company_id=card.company_id,
        card_id=card.card_id,
        sub_user_id=card.sub_user_id,
        transaction_id=trade.transaction_id,
        merchant_name=purchase.merchant.name,
        transaction_amount=purchase.amount,
        transaction_currency=purchase.currency,
        otp=code,
        send_channel="EMAIL" if by_mail else "SMS",
        send_time=ts(purchase.at),
        expire_time=ts(purchase.at + LIFE),
        used=purchase.three_ds_passed,
    )
    if not books.of_the_past:
        amount = with_currency(purchase.amount, purchase.currency)
        line = f"{purchase.merchant.name} · {amount} · **** {card.last4digits}"
        letter = outbox.Letter(recipient, "CARD_3DS_OTP", SUBJECT, Text.same(line), code=code)
        outbox.send(books.db, letter, purchase.at)


def _recipient(card: Card) -> tuple[str, bool]:
    """Where the code goes, and whether that is a mailbox."""
    if card.connect_type == "EMAIL":
        return card.connect_email or card.email, True
    mobile = card.connect_mobile or card.phone
    return (mobile, False) if mobile else (card.email, True)


def _code(books: Books, trade: Trade) -> str:
    if books.of_the_past:
        return f"{zlib.crc32(trade.transaction_id.encode()) % 10**6:06}"
    return f"{secrets.randbelow(10**6):06}"
