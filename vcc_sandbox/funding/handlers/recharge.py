"""Topping up the account, and how a top-up ended."""

from vcc_portal.domain.money import with_currency
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models import account as m
from vcc_sandbox.accounts.balances import check_main_account
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.exchange_rates import PER_USD, smallest
from vcc_sandbox.core.serve import serves
from vcc_sandbox.funding import offers, recharges
from vcc_sandbox.funding.recharges import CHANNELS, Quote
from vcc_sandbox.funding.tables import Recharge
from vcc_sandbox.identity import step_up
from vcc_sandbox.identity.tables import LinkedUser

PAGE = "/account/recharge"
TYPE_CODE = "RECHARGE"


@serves(account_calls.TRANSACTION_RECHARGE, routes=(PAGE,), function="vcc_recharge", kyc=True)
def recharge(ctx: Ctx, request: m.Recharge) -> m.Recharged:
    """Accept a top-up; the money arrives a moment later. A payment password or code is checked when it is given.

    200032 for whoever does not see the main account: not even how it ended could be told.
    """
    if ctx.scope is not None:
        raise Refused(Code.NO_DATA_RIGHT)
    company = ctx.company
    pay_currency = checked_channel(company, request.pay_channel, request.currency, request.pay_currency)
    check_main_account(ctx.db, ctx.owner, request.currency)
    _check_amount(request.amount, request.currency)
    rate = offers.checked_rate(request.exchange_rate, request.currency, pay_currency, ctx.now)
    price = recharges.quote(request.amount, request.currency, pay_currency, request.pay_channel, rate)
    _check_cny(ctx, company, price)
    source = recharges.source_of(ctx.db, ctx.owner, request.pay_channel, pay_currency, ctx.now)
    if request.pay_account_no and request.pay_account_no != source.account_no:
        raise Refused(Code.SUBMIT_FAILED, error_param=["payAccountNo"], message="no such account")
    step_up.check_given(ctx, request, TYPE_CODE)
    order = recharges.Order(
        ctx.owner,
        request.currency,
        request.amount,
        request.pay_channel,
        source.account_no,
        ctx.operator_name,
        request.remark or "",
        request.request_no,
    )
    row = recharges.accept(ctx.db, order, price, ctx.now)
    ctx.trail.summary = with_currency(row.amount, row.currency)
    return _accepted(company, row)


def checked_channel(company: LinkedUser, channel: str, currency: str, pay_currency: str | None) -> str:
    """The currency to pay in; 700011 when the company cannot pay that way or the currency cannot be topped up."""
    known = CHANNELS.get(channel)
    if known is None or not offers.is_open_to(known, company):
        raise Refused(Code.FUNCTION_UNSUPPORTED, error_param=["payChannel"])
    if currency not in PER_USD:
        raise Refused(Code.FUNCTION_UNSUPPORTED, error_param=["currency"])
    chosen = pay_currency or known.pays_in or currency
    if chosen not in PER_USD or (known.pays_in and chosen != known.pays_in):
        raise Refused(Code.FUNCTION_UNSUPPORTED, error_param=["payCurrency"])
    return chosen


def _check_amount(amount: int, currency: str) -> None:
    least = offers.least(currency)
    if amount % smallest(currency) or amount < least:
        raise Refused(Code.SUBMIT_FAILED, data={"minAmount": least}, error_param=["amount"])


def _check_cny(ctx: Ctx, company: LinkedUser, price: Quote) -> None:
    """300025: CNY is for companies, up to a sum for each top-up and for each day."""
    if price.pay_currency != "CNY":
        return
    if company.vcc_kyc_type == offers.PERSONAL or recharges.beyond_cny(ctx.db, ctx.owner, price, ctx.now):
        today = recharges.paid_in_cny(ctx.db, ctx.owner, ctx.time[:10])
        limits = {"singleLimit": recharges.CNY_SINGLE, "dayLeft": max(0, recharges.CNY_DAY - today)}
        raise Refused(Code.CNY_RECHARGE_CHECK_FAILED, data=limits, error_param=["payCurrency"])


def _accepted(company: LinkedUser, row: Recharge) -> m.Recharged:
    return m.Recharged(
        bill_id=row.bill_id,
        transaction_id=row.transaction_id,
        status=row.status,
        pay_amount=row.pay_amount,
        pay_currency=row.pay_currency,
        exchange_rate=row.exchange_rate,
        fee_amount=row.fee_amount,
        fee_currency=row.pay_currency,
        bank_info=_bank_info(company, row),
    )


def _bank_info(company: LinkedUser, row: Recharge) -> m.BankInfo | None:
    return offers.bank_info(company, row.bill_id) if row.pay_channel == "BANK_TRANSFER" else None


@serves(account_calls.TRANSACTION_RECHARGE_RESULT, routes=(PAGE, "/account"))
def recharge_result(ctx: Ctx, request: m.RechargeResultQuery) -> m.RechargeResult:
    """How a top-up ended; 300007 when the company has none with that id."""
    row = ctx.db.get(Recharge, request.bill_id)
    if row is None or row.company_id != ctx.owner or ctx.scope is not None:
        raise Refused(Code.RECHARGE_REFRESH_FAILED, error_param=["billId"])
    return m.RechargeResult(
        bill_id=row.bill_id,
        request_no=row.request_no,
        transaction_id=row.transaction_id,
        status=row.status,
        pay_channel=row.pay_channel,
        amount=row.amount,
        currency=row.currency,
        pay_amount=row.pay_amount,
        pay_currency=row.pay_currency,
        exchange_rate=row.exchange_rate,
        fee_amount=row.fee_amount,
        fee_currency=row.pay_currency,
        arrival_amount=row.amount if row.status == "SUCCESS" else 0,
        balance_after=row.balance or 0,
        bank_info=_bank_info(ctx.company, row),
        fail_reason=ctx.worded(row.fail_reason),
        create_time=row.created_at,
        finish_time=row.finished_at or "",
    )
