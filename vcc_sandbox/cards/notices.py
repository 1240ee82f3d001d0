"""Notices of moved money, for cards whose holder wants them."""

from datetime import datetime

from sqlalchemy.orm import Session

from vcc_portal.domain.money import with_currency
from vcc_portal.domain.text import Text
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.identity import outbox
from vcc_sandbox.payments.tables import Trade

TYPE_CODE = "CARD_NOTICE"
SUBJECTS = {
    1: Text(zh="消费授权", en="Payment authorized"),
    2: Text(zh="授权撤销", en="Authorization reversed"),
    3: Text(zh="消费入账", en="Payment settled"),
    4: Text(zh="退款到账", en="Refund received"),
    9: Text(zh="消费入账", en="Payment settled"),
    10: Text(zh="退款到账", en="Refund received"),
    11: Text(zh="取现", en="Cash withdrawn"),
    21: Text(zh="争议退款到账", en="Dispute refund received"),
}


def moved(db: Session, card: Card, trade: Trade, now: datetime) -> None:
    """Tell the holder by mail, or by text message without a mailbox; nothing of what was declined."""
    recipient = card.email or card.phone
    if not card.moving_account_notice_switch or trade.trade_type not in SUBJECTS or not recipient:
        return
    if trade.status != "SUCCESS":
        return
    amount = with_currency(trade.transaction_amount, trade.transaction_currency)
    line = f"{trade.merchant_name} · {amount} · **** {card.last4digits}"
    letter = outbox.Letter(recipient, TYPE_CODE, SUBJECTS[trade.trade_type], Text.same(line))
    outbox.send(db, letter, now)
