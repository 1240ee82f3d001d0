"""Settings of the main accounts: the low-balance alarm and the automatic top-up."""

from decimal import Decimal

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models import account_settings as s
from vcc_portal.upstream.models.base import ByCurrency
from vcc_sandbox.accounts import alarms
from vcc_sandbox.accounts.balances import check_main_account, main_accounts
from vcc_sandbox.accounts.tables import AlarmConfig, AutoTopUpConfig
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.exchange_rates import smallest
from vcc_sandbox.core.request_checks import check_verified_here
from vcc_sandbox.core.serve import serves
from vcc_sandbox.funding import recharges
from vcc_sandbox.funding.handlers.recharge import checked_channel
from vcc_sandbox.funding.offers import PERSONAL
from vcc_sandbox.funding.tables import Recharge
from vcc_sandbox.identity.mailboxes import checked_mailboxes

SETTINGS, ACCOUNT = "/settings", "/account"
RIGHT = "vcc_setting"


@serves(account_calls.CONFIG_ALARM_INFO, routes=(SETTINGS, ACCOUNT))
def alarm_info(ctx: Ctx, request: Nothing) -> list[s.AlarmInfo]:
    """The alarm of each main account."""
    return [
        _alarm(account.currency, ctx.db.get(AlarmConfig, (ctx.owner, account.currency)), on=account.alarm_switch)
        for account in main_accounts(ctx.db, ctx.owner)
    ]


def _check_sees_main(ctx: Ctx) -> None:
    """200032 for whoever does not see the main account: an alarm tells what is on it, a top-up changes that."""
    if ctx.scope is not None:
        raise Refused(Code.NO_DATA_RIGHT)


def _alarm(currency: str, row: AlarmConfig | None, *, on: bool) -> s.AlarmInfo:
    if row is None:
        return s.AlarmInfo(currency=currency, alarm_switch=on)
    return s.AlarmInfo(
        currency=currency,
        alarm_switch=on,
        alarm_amount=row.alarm_amount,
        mailbox_list=row.mailbox_list,
        mobile_switch=row.mobile_switch,
        update_time=row.updated_at,
    )


@serves(account_calls.CONFIG_ALARM_INFO_UPDATE, routes=(SETTINGS, ACCOUNT), function=RIGHT)
def update_alarm(ctx: Ctx, request: s.AlarmUpdate) -> bool:
    """Set an alarm; one that is on needs an amount, and somebody to tell."""
    _check_sees_main(ctx)
    check_main_account(ctx.db, ctx.owner, request.currency)
    mailboxes = checked_mailboxes(request.mailbox_list, "mailboxList")
    if request.alarm_amount % smallest(request.currency) or (request.alarm_switch and not request.alarm_amount):
        raise Refused(Code.SUBMIT_FAILED, error_param=["alarmAmount"], message="no payable amount")
    by_text = request.mobile_switch and alarms.mobile_of(ctx.db, ctx.owner)
    if request.alarm_switch and not (mailboxes or by_text):
        raise Refused(Code.SUBMIT_FAILED, error_param=["mailboxList"], message="nobody would be told")
    account = alarms.main_account(ctx.db, ctx.owner, request.currency)
    row = ctx.db.get(AlarmConfig, (ctx.owner, request.currency))
    if account is None:
        raise Refused(Code.CURRENCY_ACCOUNT_MISSING, error_param=["currency"])
    ctx.trail.before = _alarm(request.currency, row, on=account.alarm_switch).wire()
    if row is None:
        row = AlarmConfig(company_id=ctx.owner, currency=request.currency)
        ctx.db.add(row)
    account.alarm_switch = request.alarm_switch
    row.alarm_amount, row.mailbox_list, row.mobile_switch = request.alarm_amount, mailboxes, request.mobile_switch
    row.warned, row.updated_at = False, ctx.time
    ctx.trail.target_id, ctx.trail.summary = account.account_no, request.currency
    alarms.watch(ctx.db, ctx.owner, request.currency, ctx.now)
    return True


@serves(account_calls.LIST_CONFIG_AUTO_TOP_UP, routes=(SETTINGS, ACCOUNT))
def auto_top_up(ctx: Ctx, request: ByCurrency) -> list[s.AutoTopUp]:
    """The automatic top-up of each main account."""
    currencies = [account.currency for account in main_accounts(ctx.db, ctx.owner)]
    return [_auto(ctx, currency) for currency in currencies if request.currency in {None, currency}]


def _auto(ctx: Ctx, currency: str) -> s.AutoTopUp:
    row = ctx.db.get(AutoTopUpConfig, (ctx.owner, currency))
    if row is None:
        return s.AutoTopUp(currency=currency)
    last = ctx.db.get(Recharge, row.last_bill_id) if row.last_bill_id else None
    return s.AutoTopUp(
        currency=currency,
        auto_top_up_switch=row.switched_on,
        trigger_amount=row.trigger_amount,
        top_up_amount=row.top_up_amount,
        pay_channel=row.pay_channel,
        pay_account_no=row.pay_account_no,
        daily_max_times=row.daily_max_times,
        last_trigger_time=row.last_trigger_time,
        last_result=last.status if last else "",
    )


@serves(account_calls.UPDATE_CONFIG_AUTO_TOP_UP, routes=(SETTINGS, ACCOUNT), function=RIGHT)
def update_auto_top_up(ctx: Ctx, request: s.AutoTopUpUpdate) -> bool:
    """Set it: 700011 for a person or a channel that cannot be automatic, 300025 for CNY above the limit.

    Who is no longer verified, or whose channel is closed, can still switch it off.
    """
    _check_sees_main(ctx)
    check_main_account(ctx.db, ctx.owner, request.currency)
    if request.auto_top_up_switch:
        _check_can_pay(ctx, request)
    step = smallest(request.currency)
    wrong = [name for name in ("trigger_amount", "top_up_amount") if getattr(request, name) % step]
    if request.pay_channel not in recharges.CHANNELS:
        raise Refused(Code.FUNCTION_UNSUPPORTED, error_param=["payChannel"])
    source = recharges.source_of(ctx.db, ctx.owner, request.pay_channel, request.currency, ctx.now)
    if wrong or request.pay_account_no not in {"", source.account_no}:
        raise Refused(Code.SUBMIT_FAILED, error_param=wrong or ["payAccountNo"])
    ctx.trail.before = _auto(ctx, request.currency).wire()
    row = ctx.db.get(AutoTopUpConfig, (ctx.owner, request.currency))
    if row is None:
        row = AutoTopUpConfig(company_id=ctx.owner, currency=request.currency, last_bill_id="", last_trigger_time="")
        ctx.db.add(row)
    row.switched_on, row.trigger_amount = request.auto_top_up_switch, request.trigger_amount
    row.top_up_amount, row.pay_channel = request.top_up_amount, request.pay_channel
    row.pay_account_no, row.daily_max_times, row.updated_at = source.account_no, request.daily_max_times, ctx.time
    account = alarms.main_account(ctx.db, ctx.owner, request.currency)
    ctx.trail.target_id, ctx.trail.summary = account.account_no if account else "", request.currency
    alarms.watch(ctx.db, ctx.owner, request.currency, ctx.now)
    return True


def _check_can_pay(ctx: Ctx, request: s.AutoTopUpUpdate) -> None:
    check_verified_here(ctx)
    checked_channel(ctx.company, request.pay_channel, request.currency, None)
    if ctx.company.vcc_kyc_type == PERSONAL or not recharges.CHANNELS[request.pay_channel].automatic:
        raise Refused(Code.FUNCTION_UNSUPPORTED, error_param=["payChannel"])
    price = recharges.quote(request.top_up_amount, request.currency, request.currency, request.pay_channel, Decimal(1))
    if price.pay_currency == "CNY" and price.pay_amount > recharges.CNY_SINGLE:
        raise Refused(Code.CNY_RECHARGE_CHECK_FAILED, error_param=["topUpAmount"])
