"""Sub-accounts: the list, one of them, opening, renaming and closing."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, select

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.models import sub_account as m
from vcc_portal.upstream.models.base import Page
from vcc_sandbox.accounts.balances import Balances, accounts_of, sub_view
from vcc_sandbox.cards.counts import ENDED, sub_account_counts
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.paging import page_rows
from vcc_sandbox.core.serve import serves
from vcc_sandbox.funding.tables import QuotaTransfer
from vcc_sandbox.sub_accounts import sub_accounts
from vcc_sandbox.sub_accounts.tables import SubUser

PAGES = ("/account", "/account/quota")
RIGHT = "vcc_sub_account"


def _own(ctx: Ctx) -> Select[Any]:
    query = select(SubUser).where(SubUser.company_id == ctx.owner)
    return query if ctx.scope is None else query.where(SubUser.sub_user_id.in_(ctx.scope))


def visible_subs(ctx: Ctx) -> Sequence[SubUser]:
    """Live sub-accounts that the asker may see, in the order in which they were opened."""
    return ctx.db.scalars(_own(ctx).where(SubUser.status == "VALID").order_by(SubUser.sub_user_id)).all()


@serves(sub_calls.PAGE)
def page(ctx: Ctx, request: m.SubUserQuery) -> Page[m.SubUser]:
    """Sub-accounts with their accounts and number of live cards."""
    query = _own(ctx)
    if request.alias:
        query = query.where(SubUser.alias.icontains(request.alias, autoescape=True))
    if request.status:
        query = query.where(SubUser.status == request.status)
    total, rows = page_rows(ctx.db, query, request, (SubUser.sub_user_id.asc(),))
    return Page(
        total=total, items=_views(ctx, rows, request.currency), page_no=request.page_no, page_size=request.page_size
    )


def _views(ctx: Ctx, rows: Sequence[SubUser], currency: str | None) -> list[m.SubUser]:
    ids = [row.sub_user_id for row in rows]
    balances, accounts = Balances.of(ctx.db, ctx.owner), accounts_of(ctx.db, ctx.owner, ids)
    counts = sub_account_counts(ctx.db, ctx.owner, ids)
    return [
        m.SubUser(
            sub_user_id=row.sub_user_id,
            alias=row.alias,
            status=row.status,
            account_list=[
                sub_view(account, balances)
                for account in accounts
                if account.sub_user_id == row.sub_user_id and currency in {None, account.currency}
            ],
            card_count=sum(n for status, n in counts[row.sub_user_id].items() if status not in ENDED),
            remark=row.remark,
            create_time=row.created_at,
        )
        for row in rows
    ]


@serves(sub_calls.DETAILS, routes=PAGES)
def details(ctx: Ctx, request: m.SubUserById) -> m.SubUserDetails:
    """One sub-account with its cards by status and the last quota that it got."""
    row = _one(ctx, request.sub_user_id)
    last = ctx.db.scalar(
        select(QuotaTransfer)
        .where(
            QuotaTransfer.sub_user_id == row.sub_user_id,
            QuotaTransfer.direction == "ASSIGN",
            QuotaTransfer.status == "SUCCESS",
        )
        .order_by(QuotaTransfer.created_at.desc(), QuotaTransfer.transaction_id.desc())
        .limit(1)
    )
    return m.SubUserDetails(
        **_views(ctx, [row], None)[0].model_dump(),
        card_status_count=sub_account_counts(ctx.db, ctx.owner, [row.sub_user_id])[row.sub_user_id],
        last_allocation=m.LastAllocation(amount=last.amount, currency=last.currency, create_time=last.created_at)
        if last
        else None,
    )


def _one(ctx: Ctx, sub_user_id: str) -> SubUser:
    row = ctx.db.scalar(_own(ctx).where(SubUser.sub_user_id == sub_user_id))
    if row is None:
        raise Refused(Code.SUB_ACCOUNT_MISSING, error_param=["subUserId"])
    return row


@serves(sub_calls.CREATE, routes=PAGES, function=RIGHT, kyc=True)
def create(ctx: Ctx, request: m.SubUserCreate) -> m.SubUser:
    """Open a sub-account; the alias of an existing one gives that one, opened again if it was closed."""
    _check_supported(ctx)
    alias = _clean_alias(request.alias)
    row = sub_accounts.by_alias(ctx.db, ctx.owner, alias)
    if row is None or row.status != "VALID":
        _check_count(ctx)
        row = sub_accounts.open_or_reopen(ctx.db, ctx.owner, row, alias, request.remark or "", ctx.now)
    ctx.trail.target_id, ctx.trail.summary = row.sub_user_id, alias
    return _views(ctx, [row], None)[0]


@serves(sub_calls.UPDATE, routes=PAGES, function=RIGHT)
def update(ctx: Ctx, request: m.SubUserUpdate) -> m.SubUser:
    """Rename, close or reopen a sub-account."""
    row = _one(ctx, request.sub_user_id)
    alias = _clean_alias(request.alias)
    holder = sub_accounts.by_alias(ctx.db, ctx.owner, alias)
    if holder is not None and holder is not row:
        raise Refused(Code.SUBMIT_FAILED, error_param=["alias"], message="the alias is taken")
    ctx.trail.before = {"alias": row.alias, "status": row.status}
    row.alias = alias
    if request.status == "CANCEL" and row.status == "VALID":
        _check_closable(ctx, row)
        row.status = "CANCEL"
    elif request.status == "VALID" and row.status == "CANCEL":
        _check_count(ctx)
        row.status = "VALID"
    ctx.db.flush()
    ctx.trail.summary, ctx.trail.after = alias, {"alias": alias, "status": row.status}
    return _views(ctx, [row], None)[0]


def _check_supported(ctx: Ctx) -> None:
    """Only a company with the feature, and nobody whose data right would hide the new one from them."""
    if not ctx.company.support_sub_user:
        raise Refused(Code.FUNCTION_UNSUPPORTED)
    if ctx.scope is not None:
        raise Refused(Code.NO_DATA_RIGHT)


def _check_count(ctx: Ctx) -> None:
    if sub_accounts.live_count(ctx.db, ctx.owner) >= sub_accounts.MOST:
        raise Refused(Code.SUB_ACCOUNT_COUNT_REACHED, data={"maxCount": sub_accounts.MOST})


def _clean_alias(alias: str) -> str:
    clean = " ".join(alias.split())
    if not clean:
        raise Refused(Code.SUBMIT_FAILED, error_param=["alias"], message="the alias is empty")
    return clean


def _check_closable(ctx: Ctx, row: SubUser) -> None:
    """300036 while something is authorised, 300017 with a balance, 300004 with quota on its way or live cards."""
    money = sub_accounts.holdings(ctx.db, row)
    if money.frozen:
        raise Refused(Code.UNSETTLED_TRANSACTIONS, error_param=["status"])
    if money.available:
        raise Refused(Code.SUB_QUOTA_BELOW_ZERO, error_param=["status"], message="the balance must be zero")
    if money.moving:
        raise Refused(Code.SUBMIT_FAILED, error_param=["status"], message="quota is on its way")
    cards = _views(ctx, [row], None)[0].card_count
    if cards:
        refusal = {"cardCount": cards}
        raise Refused(Code.SUBMIT_FAILED, data=refusal, error_param=["status"], message="it has live cards")
