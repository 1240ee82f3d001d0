"""Applying for an account in a further currency; it opens by itself."""

from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models import user as m
from vcc_sandbox.accounts.balances import main_accounts
from vcc_sandbox.accounts.tables import AccountApplication
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.exchange_rates import PER_USD
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.scheduler import happens, plan
from vcc_sandbox.core.serve import serves
from vcc_sandbox.quota.transfers import ensure_account

OPENS = "account.opens"
SECONDS = 5
NOT_HELD = frozenset({"CNH"})
"""Currencies that can be exchanged but in which nobody has an account."""


@serves(
    user_calls.OPEN_NON_BASIC_ACCOUNT, routes=("/account", "/account/recharge"), function="vcc_account_open", kyc=True
)
def open_account(ctx: Ctx, request: m.OpenNonBasicAccount) -> m.AccountApplied:
    """Apply: 700011 for a currency without accounts, 300034 for settling in another currency.

    Who has the account or asked for it before gets that application.
    """
    if request.currency not in PER_USD or request.currency in NOT_HELD:
        raise Refused(Code.FUNCTION_UNSUPPORTED, error_param=["currency"])
    if request.settle_currency_code not in {None, request.currency}:
        raise Refused(Code.SETTLE_CURRENCY_UNSUPPORTED, error_param=["settleCurrencyCode"])
    row = ctx.db.scalar(
        select(AccountApplication).where(
            AccountApplication.company_id == ctx.owner, AccountApplication.currency == request.currency
        )
    )
    if row is None:
        held = any(account.currency == request.currency for account in main_accounts(ctx.db, ctx.owner))
        row = AccountApplication(
            apply_id=Ids(ctx.db).short("account-apply", ctx.now),
            company_id=ctx.owner,
            currency=request.currency,
            purpose=request.purpose,
            status="SUCCESS" if held else "INIT",
            created_at=ctx.time,
        )
        ctx.db.add(row)
    if row.status == "INIT" and row.created_at == ctx.time:
        plan(ctx.db, OPENS, row.apply_id, ctx.now + timedelta(seconds=SECONDS))
    ctx.trail.summary = request.currency
    return m.AccountApplied(apply_id=row.apply_id, currency=row.currency, status=row.status)


@happens(OPENS)
def _open(db: Session, apply_id: str, now: datetime) -> None:
    row = db.get(AccountApplication, apply_id)
    if row and row.status == "INIT":
        ensure_account(db, row.company_id, "", row.currency, now)
        row.status = "SUCCESS"
