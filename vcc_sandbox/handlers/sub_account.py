"""Sub-accounts."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, func, select

from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.models import sub_account as m
from vcc_portal.upstream.models.base import Page
from vcc_sandbox.context import Ctx
from vcc_sandbox.listing import page_rows
from vcc_sandbox.serve import serves
from vcc_sandbox.services.balances import Balances, accounts_of, sub_view
from vcc_sandbox.tables.account import SubUser
from vcc_sandbox.tables.cards import Card


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
    live = (
        select(Card.sub_user_id, func.count())
        .where(Card.company_id == ctx.owner, Card.sub_user_id.in_(ids), Card.status.not_in(["CANCEL", "EXPIRED"]))
        .group_by(Card.sub_user_id)
    )
    counts = {row[0]: row[1] for row in ctx.db.execute(live)}
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
            card_count=counts.get(row.sub_user_id, 0),
            remark=row.remark,
            create_time=row.created_at,
        )
        for row in rows
    ]
