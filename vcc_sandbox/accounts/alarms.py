"""Watching the main accounts: the low-balance alarm and the automatic top-up.

An account is looked at every five minutes of the clock, and soon after its settings change.
"""

from datetime import datetime, timedelta
from decimal import Decimal

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from vcc_portal.domain.money import with_currency
from vcc_portal.domain.text import Text
from vcc_sandbox.accounts.balances import available_of
from vcc_sandbox.accounts.tables import AlarmConfig, AutoTopUpConfig
from vcc_sandbox.core.bookkeeping import owner_wallet
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.request_checks import is_verified
from vcc_sandbox.core.scheduler import happens, plan
from vcc_sandbox.core.tables import Due
from vcc_sandbox.funding import recharges
from vcc_sandbox.funding.tables import Recharge
from vcc_sandbox.identity import outbox
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.sub_accounts.tables import CurrencyAccount

LOOKS = "account.looks"
EVERY = timedelta(minutes=5)
SOON = timedelta(seconds=2)
COMPANY = 16
"""Digits of a company's id; the currency follows in what is planned."""
SUBJECT = Text(zh="账户余额提醒", en="Low balance")
ALARM_TYPE = "BALANCE_ALARM"
AUTOMATIC = "AUTO_COLLECTION_BALANCE"


def watch(db: Session, company_id: str, currency: str, now: datetime) -> None:
    """Look at the account soon; it goes on while there is something to watch."""
    subject = f"{company_id}{currency}"
    for due in db.scalars(select(Due).where(Due.kind == LOOKS, Due.object_id == subject)):
        db.delete(due)
    plan(db, LOOKS, subject, now + SOON)


@happens(LOOKS, catches_up=True)
def _look(db: Session, subject: str, now: datetime) -> None:
    company_id, currency = subject[:COMPANY], subject[COMPANY:]
    alarm, top_up = db.get(AlarmConfig, (company_id, currency)), db.get(AutoTopUpConfig, (company_id, currency))
    alarm_on = alarm is not None and is_on(db, company_id, currency)
    balance = available_of(db, owner_wallet(company_id, "", currency))
    if alarm is not None and alarm_on:
        _warn(db, alarm, balance, now)
    if top_up is not None and top_up.switched_on:
        _top_up(db, top_up, balance, now)
    if alarm_on or (top_up is not None and top_up.switched_on):
        plan(db, LOOKS, subject, now + EVERY)


def is_on(db: Session, company_id: str, currency: str) -> bool:
    """Whether the alarm of a main account is switched on."""
    account = main_account(db, company_id, currency)
    return account is not None and account.alarm_switch


def main_account(db: Session, company_id: str, currency: str) -> CurrencyAccount | None:
    """The company's main account in a currency."""
    return db.scalar(
        select(CurrencyAccount).where(
            CurrencyAccount.company_id == company_id,
            CurrencyAccount.sub_user_id == "",
            CurrencyAccount.currency == currency,
        )
    )


def mobile_of(db: Session, company_id: str) -> str | None:
    """The number that text messages about the company's accounts go to; None where none is bound."""
    return db.get_one(Person, db.get_one(LinkedUser, company_id).person_id).mobile


def _warn(db: Session, alarm: AlarmConfig, balance: int, now: datetime) -> None:
    """One message each time the balance falls below the amount."""
    low = balance < alarm.alarm_amount
    if low and not alarm.warned:
        recipients = list(alarm.mailbox_list)
        mobile = mobile_of(db, alarm.company_id)
        if alarm.mobile_switch and mobile:
            recipients.append(mobile)
        figure = with_currency(balance, alarm.currency)
        line = with_currency(alarm.alarm_amount, alarm.currency)
        body = Text(
            zh=f"待分配额度为 {figure}，低于您设置的 {line}。",
            en=f"The unassigned quota is {figure}, below the {line} that you set.",
        )
        for recipient in recipients:
            outbox.send(db, outbox.Letter(recipient, ALARM_TYPE, SUBJECT, body), now)
    alarm.warned = low


def _top_up(db: Session, config: AutoTopUpConfig, balance: int, now: datetime) -> None:
    """Top up when the balance is low, none is on its way, and neither the day's number nor its sum in CNY is reached; who
    could not top up by hand waits, a frozen account until it is freed, a company until it is verified again.
    """
    company = db.get_one(LinkedUser, config.company_id)
    if company.account_status != "ACTIVE" or not is_verified(company):
        return
    automatic = select(Recharge).where(
        Recharge.company_id == config.company_id,
        Recharge.currency == config.currency,
        Recharge.operator_name == AUTOMATIC,
    )
    today = automatic.where(Recharge.created_at >= ts(now)[:10]).with_only_columns(func.count())
    waiting = automatic.where(Recharge.status.in_(recharges.OPEN)).with_only_columns(func.count())
    if balance >= config.trigger_amount or db.scalar(waiting) or (db.scalar(today) or 0) >= config.daily_max_times:
        return
    price = recharges.quote(config.top_up_amount, config.currency, config.currency, config.pay_channel, Decimal(1))
    if recharges.beyond_cny(db, config.company_id, price, now):
        return
    source = recharges.source_of(db, config.company_id, config.pay_channel, config.currency, now)
    channel = AUTOMATIC if config.pay_channel == "COLLECTION_BALANCE" else config.pay_channel
    order = recharges.Order(
        config.company_id, config.currency, config.top_up_amount, channel, source.account_no, AUTOMATIC
    )
    row = recharges.accept(db, order, price, now)
    config.last_bill_id, config.last_trigger_time = row.bill_id, ts(now)
