"""Quota of sub-accounts: applying for a move, the moves, and how one ended."""

from sqlalchemy import select

from vcc_portal.domain.money import with_currency
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.models import sub_account as m
from vcc_portal.upstream.models.base import Page
from vcc_sandbox.accounts.balances import available_of, check_main_account
from vcc_sandbox.cards.views import sub_names
from vcc_sandbox.core.bookkeeping import owner_wallet
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.exchange_rates import smallest
from vcc_sandbox.core.paging import between, page_rows
from vcc_sandbox.core.serve import serves
from vcc_sandbox.funding.free import free_of
from vcc_sandbox.funding.tables import QuotaTransfer
from vcc_sandbox.identity import step_up
from vcc_sandbox.quota import transfers
from vcc_sandbox.sub_accounts.tables import SubUser

QUOTA, ACCOUNT = "/account/quota", "/account"
TYPE_CODE = "QUOTA_APPLY"


@serves(sub_calls.QUOTA_APPLY, routes=(QUOTA,), function="vcc_quota", kyc=True)
def quota_apply(ctx: Ctx, request: m.QuotaApply) -> m.QuotaApplied:
    """Accept a move of quota; the money moves a moment later."""
    if not ctx.company.support_sub_user:
        raise Refused(Code.FUNCTION_UNSUPPORTED)
    amounts = _amounts(request)
    if ctx.scope is not None and not set(amounts) <= ctx.scope:
        raise Refused(Code.NO_DATA_RIGHT)
    _check_holders(ctx, request.currency, amounts)
    step_up.require(ctx, request, TYPE_CODE)
    _check_balances(ctx, request, amounts)
    apply_id = transfers.accept(
        ctx.db,
        ctx.owner,
        request.direction,
        request.currency,
        amounts,
        ctx.now,
        request_no=request.request_no,
        operator_name=ctx.operator_name,
    )
    total = sum(amounts.values())
    ctx.trail.summary = f"{request.direction} {with_currency(total, request.currency)}"
    # The log leaves the list of moves out, and with it what was moved.
    ctx.trail.after = {"direction": request.direction, "currency": request.currency, "amount": total}
    return m.QuotaApplied(apply_id=apply_id, status="PROCESSED")


def _amounts(request: m.QuotaApply) -> dict[str, int]:
    """Amount by sub-account; each once, in payable units."""
    amounts = {item.sub_user_id: item.amount for item in request.item_list}
    if len(amounts) < len(request.item_list):
        raise Refused(Code.SUBMIT_FAILED, error_param=["itemList"], message="a sub-account is named twice")
    if any(amount % smallest(request.currency) for amount in amounts.values()):
        raise Refused(Code.SUBMIT_FAILED, error_param=["amount"], message="no payable amount")
    return amounts


def _check_holders(ctx: Ctx, currency: str, amounts: dict[str, int]) -> None:
    """700007 for a sub-account that is missing or closed, 300035 without a main account in the currency."""
    living = select(SubUser.sub_user_id).where(
        SubUser.company_id == ctx.owner, SubUser.status == "VALID", SubUser.sub_user_id.in_(amounts)
    )
    missing = sorted(set(amounts) - set(ctx.db.scalars(living)))
    if missing:
        raise Refused(Code.SUB_ACCOUNT_MISSING, error_param=missing)
    check_main_account(ctx.db, ctx.owner, currency)


def _check_balances(ctx: Ctx, request: m.QuotaApply, amounts: dict[str, int]) -> None:
    """What is there, and what earlier applications will take of it, for quota or onto cards.

    ASSIGN: 700009 above the unassigned quota, less what was accepted before.
    RETURN: 300017 when the sub-account's quota would fall below zero, 300018 when it is below zero already.
    """
    if request.direction == transfers.ASSIGN:
        left = free_of(ctx.db, ctx.owner, "", request.currency)
        if sum(amounts.values()) > left:
            raise Refused(Code.UNASSIGNED_INSUFFICIENT, data={"unassignedAmount": max(0, left)})
        return
    for sub_user_id, amount in amounts.items():
        if available_of(ctx.db, owner_wallet(ctx.owner, sub_user_id, request.currency)) < 0:
            raise Refused(Code.SUB_QUOTA_BELOW_ZERO_2, error_param=[sub_user_id])
        if amount > free_of(ctx.db, ctx.owner, sub_user_id, request.currency):
            raise Refused(Code.SUB_QUOTA_BELOW_ZERO, error_param=[sub_user_id])


@serves(sub_calls.QUOTA_QUERY, routes=(QUOTA, ACCOUNT))
def quota_query(ctx: Ctx, request: m.QuotaQuery) -> Page[m.QuotaRecord]:
    """Moves of quota, the newest first."""
    query = select(QuotaTransfer).where(QuotaTransfer.company_id == ctx.owner)
    if ctx.scope is not None:
        query = query.where(QuotaTransfer.sub_user_id.in_(ctx.scope))
    exact = {
        QuotaTransfer.request_no: request.request_no,
        QuotaTransfer.apply_id: request.apply_id,
        QuotaTransfer.sub_user_id: request.sub_user_id,
        QuotaTransfer.currency: request.currency,
        QuotaTransfer.direction: request.direction,
        QuotaTransfer.status: request.status,
    }
    for column, value in exact.items():
        if value:
            query = query.where(column == value)
    query = between(query, QuotaTransfer.created_at, request.time_start, request.time_end)
    order = (QuotaTransfer.created_at.desc(), QuotaTransfer.transaction_id.desc())
    total, rows = page_rows(ctx.db, query, request, order)
    names = sub_names(ctx.db, {row.sub_user_id for row in rows})
    items = [_record(row, names.get(row.sub_user_id, ""), told=ctx.scope is None) for row in rows]
    return Page(total=total, items=items, page_no=request.page_no, page_size=request.page_size)


def _record(row: QuotaTransfer, name: str, *, told: bool) -> m.QuotaRecord:
    return m.QuotaRecord(
        transaction_id=row.transaction_id,
        apply_id=row.apply_id,
        request_no=row.request_no,
        sub_user_id=row.sub_user_id,
        sub_user_name=name,
        direction=row.direction,
        amount=row.amount,
        currency=row.currency,
        unassigned_after=row.unassigned_after if told else None,
        sub_balance_after=row.sub_balance_after or 0,
        status=row.status,
        operator_name=row.operator_name,
        create_time=row.created_at,
        update_time=row.finished_at or row.created_at,
    )


@serves(sub_calls.QUOTA_RESULT, routes=(QUOTA, ACCOUNT))
def quota_result(ctx: Ctx, request: m.QuotaResultQuery) -> m.QuotaResult:
    """How an application ended; 400005 when there is none that the asker may see."""
    rows = [
        row
        for row in transfers.transfers_of(ctx.db, ctx.owner, request.apply_id)
        if ctx.scope is None or row.sub_user_id in ctx.scope
    ]
    if not rows:
        raise Refused(Code.NO_ALLOCATION_RECORD, error_param=["applyId"])
    names = sub_names(ctx.db, {row.sub_user_id for row in rows})
    return m.QuotaResult(
        apply_id=request.apply_id,
        status=rows[0].status,
        item_list=[
            m.QuotaResultItem(
                sub_user_id=row.sub_user_id,
                alias=names.get(row.sub_user_id, ""),
                amount=row.amount,
                status=row.status,
                fail_reason=ctx.worded(row.fail_reason),
            )
            for row in rows
        ],
        unassigned_amount=rows[-1].unassigned_after if ctx.scope is None else None,
        finish_time=rows[0].finished_at or "",
    )
