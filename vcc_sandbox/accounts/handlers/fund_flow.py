"""Fund flow: the statement lines of the accounts."""

from collections.abc import Sequence

from sqlalchemy import select

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models import account as m
from vcc_portal.upstream.models.base import SummedPage
from vcc_sandbox.accounts.statement_lines import read_lines
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.cards.views import sub_names
from vcc_sandbox.core.context import Ctx
from vcc_sandbox.core.ledger_tables import Flow
from vcc_sandbox.core.serve import serves
from vcc_sandbox.core.totals import paged
from vcc_sandbox.reports.delay import delay


@serves(
    account_calls.FLOW_PAGE, routes=("/accountFlow", "/account", "/accountFlow/export"), invalid=Code.FLOW_QUERY_FAILED
)
def flow_page(ctx: Ctx, request: m.FlowQuery) -> SummedPage[m.Flow]:
    """Statement lines, the newest first."""
    count, part = read_lines(ctx, request)
    return SummedPage(
        items=_views(ctx, part.rows),
        page_no=request.page_no,
        page_size=request.page_size,
        sum_list=count.sums(lambda cell: cell.status == "CREDIT", lambda cell: cell.status == "DEBIT"),
        **paged(count, part),
    )


def _views(ctx: Ctx, rows: Sequence[Flow]) -> list[m.Flow]:
    ids = {row.card_id for row in rows} - {""}
    cards = {card.card_id: card for card in ctx.db.scalars(select(Card).where(Card.card_id.in_(ids)))} if ids else {}
    names = sub_names(ctx.db, {row.sub_user_id for row in rows})
    return [_view(row, cards.get(row.card_id), names.get(row.sub_user_id, "")) for row in rows]


def _view(row: Flow, card: Card | None, sub_name: str) -> m.Flow:
    return m.Flow(
        serial_no=row.serial_no,
        acct_no=row.account_no,
        account_type="SUB_ACCOUNT" if row.sub_user_id else "VCC_ACCOUNT",
        sub_user_id=row.sub_user_id,
        sub_user_name=sub_name,
        trade_type=row.trade_type,
        flow_type=row.flow_type,
        debit_or_credit="CREDIT" if row.amount > 0 else "DEBIT",
        amount=abs(row.amount),
        currency=row.currency,
        remain_acct_balance=row.remaining,
        card_id=row.card_id,
        card_name=card.card_name if card else "",
        last4digits=card.last4digits if card else "",
        transaction_id=row.transaction_id,
        acct_date_time=row.at,
        remark=row.remark,
    )


@serves(account_calls.FLOW_CHECK_DELAY, routes=("/accountFlow", "/account"), invalid=Code.FLOW_QUERY_FAILED)
def check_delay(ctx: Ctx, request: m.FlowDelayQuery) -> m.Delay:
    """Whether statement lines up to that time may still be missing from an export."""
    return delay(request.acct_date_time_end, ctx.now)
