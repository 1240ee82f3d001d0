"""The seed's settings of the administrator's company: an alarm that is on, an automatic top-up that is off."""

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from vcc_sandbox.accounts import alarms
from vcc_sandbox.accounts.tables import AlarmConfig, AutoTopUpConfig
from vcc_sandbox.core.clock import ts
from vcc_sandbox.funding import recharges
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.seed.timeline import office_moment

CURRENCY = "USD"
ALARM_AMOUNT, TRIGGER, TOP_UP = 5_000_000, 10_000_000, 50_000_000
"""USD 5,000, 10,000 and 50,000."""
CHANNEL = "COLLECTION_BALANCE"


def write_settings(db: Session, company: LinkedUser, now: datetime) -> None:
    """Set some months ago."""
    at = office_moment(now - timedelta(days=120), company.user_id)
    db.add(
        AlarmConfig(
            company_id=company.user_id,
            currency=CURRENCY,
            alarm_amount=ALARM_AMOUNT,
            mailbox_list=["finance@lanyu.example", "cfo@lanyu.example"],
            mobile_switch=False,
            updated_at=ts(at),
        )
    )
    db.add(
        AutoTopUpConfig(
            company_id=company.user_id,
            currency=CURRENCY,
            switched_on=False,
            trigger_amount=TRIGGER,
            top_up_amount=TOP_UP,
            pay_channel=CHANNEL,
            pay_account_no=recharges.source_of(db, company.user_id, CHANNEL, CURRENCY, now).account_no,
            daily_max_times=2,
            updated_at=ts(at),
        )
    )
    account = alarms.main_account(db, company.user_id, CURRENCY)
    if account is not None:
        account.alarm_switch = True
    alarms.watch(db, company.user_id, CURRENCY, now)
