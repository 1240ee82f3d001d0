"""Topping up the account, and how a top-up ended."""

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models import account as m
from vcc_sandbox.accounts.balances import accounts_of
from vcc_sandbox.cards.handlers.offer import company_of
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.exchange_rates import PER_USD, smallest, to_unit
from vcc_sandbox.core.serve import serves
from vcc_sandbox.funding import recharges
from vcc_sandbox.funding.recharges import CHANNELS, Quote
from vcc_sandbox.funding.tables import Recharge
from vcc_sandbox.identity import step_up
from vcc_sandbox.identity.tables import LinkedUser

PAGE = "/account/recharge"
TYPE_CODE = "RECHARGE"
LEAST_USD = 10_000
"""USD 10 is the least that can be topped up."""
PERSONAL = 0


@serves(account_calls.TRANSACTION_RECHARGE, routes=(PAGE,), function="vcc_recharge", kyc=True)
def recharge(ctx: Ctx, request: m.Recharge) -> m.Recharged:
    """Accept a top-up; the money arrives a moment later. A payment password or code is checked when it is given."""
    company = company_of(ctx)
    pay_currency = checked_channel(company, request.pay_channel, request.currency, request.pay_currency)
    check_account(ctx, request.currency)
    _check_amount(request.amount, request.currency)
    price = recharges.quote(request.amount, request.currency, pay_currency)
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
    )
    row = recharges.accept(ctx.db, order, price, ctx.now)
    ctx.trail.summary = f"{row.currency} {row.amount / 1000:,.2f}"
    return _accepted(company, row)


def checked_channel(company: LinkedUser, channel: str, currency: str, pay_currency: str | None) -> str:
    """The currency to pay in; 700011 when the company cannot pay that way or the currency cannot be topped up."""
    known = CHANNELS.get(channel)
    allowed = known is not None and known.by_user
    if known is None or not allowed or (known.kyc_sources and company.kyc_source not in known.kyc_sources):
        raise Refused(Code.FUNCTION_UNSUPPORTED, error_param=["payChannel"])
    if currency not in PER_USD:
        raise Refused(Code.FUNCTION_UNSUPPORTED, error_param=["currency"])
    chosen = pay_currency or known.pays_in or currency
    if chosen not in PER_USD or (known.pays_in and chosen != known.pays_in):
        raise Refused(Code.FUNCTION_UNSUPPORTED, error_param=["payCurrency"])
    return chosen


def check_account(ctx: Ctx, currency: str) -> None:
    """300035 without a main account in the currency."""
    if all(account.currency != currency for account in accounts_of(ctx.db, ctx.owner, [""])):
        raise Refused(Code.CURRENCY_ACCOUNT_MISSING, error_param=["currency"])


def _check_amount(amount: int, currency: str) -> None:
    least = to_unit(LEAST_USD * PER_USD[currency], currency)
    if amount % smallest(currency) or amount < least:
        raise Refused(Code.SUBMIT_FAILED, data={"minAmount": least}, error_param=["amount"])


def _check_cny(ctx: Ctx, company: LinkedUser, price: Quote) -> None:
    """300025: CNY is for companies, up to a sum for each top-up and for each day."""
    if price.pay_currency != "CNY":
        return
    today = recharges.paid_in_cny(ctx.db, ctx.owner, ctx.time[:10])
    over = price.pay_amount > recharges.CNY_SINGLE or today + price.pay_amount > recharges.CNY_DAY
    if company.vcc_kyc_type == PERSONAL or over:
        limits = {"singleLimit": recharges.CNY_SINGLE, "dayLeft": max(0, recharges.CNY_DAY - today)}
        raise Refused(Code.CNY_RECHARGE_CHECK_FAILED, data=limits, error_param=["payCurrency"])


def _accepted(company: LinkedUser, row: Recharge) -> m.Recharged:
    bank = m.BankInfo(
        bank_name="Islet Demonstration Bank (Hong Kong)",
        account_name=company.kyc_name_en or company.kyc_name_zh,
        account_no=f"799-{company.user_id[-9:]}",
        swift="ISLTHKHHXXX",
        reference=row.bill_id,
    )
    return m.Recharged(
        bill_id=row.bill_id,
        transaction_id=row.transaction_id,
        status=row.status,
        pay_amount=row.pay_amount,
        pay_currency=row.pay_currency,
        exchange_rate=row.exchange_rate,
        fee_amount=row.fee_amount,
        fee_currency=row.pay_currency,
        bank_info=bank if row.pay_channel == "BANK_TRANSFER" else None,
    )


@serves(account_calls.TRANSACTION_RECHARGE_RESULT, routes=(PAGE, "/account"))
def recharge_result(ctx: Ctx, request: m.RechargeResultQuery) -> m.RechargeResult:
    """How a top-up ended; 300007 when the company has none with that id."""
    row = ctx.db.get(Recharge, request.bill_id)
    if row is None or row.company_id != ctx.owner or ctx.scope is not None:
        raise Refused(Code.RECHARGE_REFRESH_FAILED, error_param=["billId"])
    return m.RechargeResult(
        bill_id=row.bill_id,
        status=row.status,
        amount=row.amount,
        currency=row.currency,
        fee_amount=row.fee_amount,
        arrival_amount=row.amount if row.status == "SUCCESS" else 0,
        balance_after=row.balance or 0,
        fail_reason=row.fail_reason,
        create_time=row.created_at,
        finish_time=row.finished_at or "",
    )
