"""Monthly bills, and applying for the official statement of a month."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models import account_settings as s
from vcc_portal.upstream.models import trade as m
from vcc_portal.upstream.models.base import CurrencySum, SummedPage
from vcc_sandbox.accounts.tables import BillApplication
from vcc_sandbox.core.clock import parse
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.paging import slice_of_list
from vcc_sandbox.core.scheduler import happens, plan
from vcc_sandbox.core.serve import serves
from vcc_sandbox.identity.mailboxes import is_mailbox
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.reports import exports, monthly_statements
from vcc_sandbox.reports.statement_applications import OPEN
from vcc_sandbox.sub_accounts.tables import SubUser

PAGES = ("/account", "/accountFlow", "/trade")
PERSONAL = "PERSONAL"
MADE, BEGUN = "bill.made", "bill.begun"
MONTHS_BACK = 12


def _period(ctx: Ctx) -> str:
    return f"{ctx.now:%Y%m}"


@serves(trade_calls.BILL_PAGE, routes=("/trade", "/account"), invalid=Code.BILL_REFRESH_FAILED)
def bill_page(ctx: Ctx, request: m.BillQuery) -> SummedPage[m.Bill]:
    """Bills of the company (main account and all sub-accounts), or of one sub-account; of each that an operator may see."""
    if request.bill_period and request.bill_period > _period(ctx):
        raise Refused(Code.FILE_GENERATION_FAILED, error_param=["billPeriod"], message="the month has not begun")
    rows = [
        bill
        for bill in _bills(ctx, request.sub_user_id)
        if request.bill_period in {None, bill.period} and request.currency in {None, bill.currency}
    ]
    rows.sort(key=_place)
    part = slice_of_list(rows, request, _place)
    files = exports.files_of(ctx, "BILL", _stated_by)
    return SummedPage(
        total=len(rows),
        items=[
            _view(ctx, bill, files.get(_mark(bill.period, bill.currency, bill.sub_user_id), "")) for bill in part.rows
        ],
        page_no=request.page_no,
        page_size=request.page_size,
        sum_list=_sums(rows),
        next_cursor=part.next_cursor,
        previous_cursor=part.previous_cursor,
    )


def _place(bill: monthly_statements.MonthlyBill) -> tuple[int, str, str]:
    """The latest month first, in it by currency."""
    return -int(bill.period), bill.currency, bill.bill_id


def _sums(bills: list[monthly_statements.MonthlyBill]) -> list[CurrencySum]:
    """What came in and went out over all months of the filter."""
    sums = {bill.currency: CurrencySum(currency=bill.currency, fee_amount=0) for bill in bills}
    for bill in bills:
        one = sums[bill.currency]
        one.count += 1
        one.in_amount += bill.top_up + bill.refund + bill.rebate
        one.out_amount += bill.consume
        one.fee_amount = (one.fee_amount or 0) + bill.fee
    return [sums[currency] for currency in sorted(sums)]


def _bills(ctx: Ctx, sub_user_id: str | None) -> list[monthly_statements.MonthlyBill]:
    if sub_user_id:
        sub = ctx.db.get(SubUser, sub_user_id)
        if sub is None or sub.company_id != ctx.owner:
            raise Refused(Code.SUB_ACCOUNT_MISSING, error_param=["subUserId"])
        return monthly_statements.sub_account_bills(ctx.db, ctx.owner, sub_user_id, _period(ctx))
    if ctx.scope is None:
        return monthly_statements.company_bills(ctx.db, ctx.owner, _period(ctx))
    return monthly_statements.bills_of_each(ctx.db, ctx.owner, ctx.scope, _period(ctx))


def _stated_by(conditions: Mapping[str, Any]) -> str:
    """Which bill a file states; none, if it has the lines of all currencies."""
    currency = conditions.get("currency", "")
    return _mark(conditions["billPeriod"], currency, conditions.get("subUserId", "")) if currency else ""


def _mark(period: str, currency: str, sub_user_id: str) -> str:
    return f"{period}/{currency}/{sub_user_id}"


def _view(ctx: Ctx, bill: monthly_statements.MonthlyBill, file_id: str) -> m.Bill:
    return m.Bill(
        bill_id=bill.bill_id,
        bill_period=bill.period,
        currency=bill.currency,
        opening_balance=bill.opening,
        top_up_amount=bill.top_up,
        consume_amount=bill.consume,
        refund_amount=bill.refund,
        fee_amount=bill.fee,
        rebate_amount=bill.rebate,
        closing_balance=bill.closing,
        status="PROCESSED" if bill.period == _period(ctx) else "SUCCESS",
        file_id=file_id,
    )


def _months(ctx: Ctx) -> list[str]:
    """Finished months of the last year in which the company had an account, the latest first."""
    opened = parse(ctx.company.created_at)
    first = max(f"{opened:%Y%m}", f"{ctx.now - timedelta(days=31 * MONTHS_BACK):%Y%m}")
    return [month for month in monthly_statements.months(first, _period(ctx)) if month < _period(ctx)][::-1][
        :MONTHS_BACK
    ]


@serves(account_calls.APPLY_BILL_PRE_SUBMIT_CHECK, routes=PAGES)
def pre_submit_check(ctx: Ctx, request: s.BillCheckQuery) -> s.BillCheck:
    """Which months may be applied for; statements are for companies."""
    if ctx.company.account_type == PERSONAL:
        raise Refused(Code.CANNOT_USE_SERVICE)
    available = _months(ctx)
    wanted = request.bill_month
    if wanted is None:
        return s.BillCheck(allowed=bool(available), available_months=available, reason="")
    reason = "" if wanted in available else "NOT_FINISHED" if wanted >= _period(ctx) else "TOO_EARLY"
    if not reason and _under_way(ctx, wanted, []):
        reason = "UNDER_WAY"
    return s.BillCheck(allowed=not reason, available_months=available, reason=reason)


def _under_way(ctx: Ctx, month: str, currencies: list[str]) -> bool:
    query = select(BillApplication.apply_id).where(
        BillApplication.company_id == ctx.owner,
        BillApplication.bill_month == month,
        BillApplication.status.in_(OPEN),
    )
    if currencies:
        query = query.where(BillApplication.currency.in_(currencies))
    return ctx.db.scalar(query.limit(1)) is not None


@serves(account_calls.APPLY_BILL_SUBMIT, routes=PAGES, function="vcc_bill", invalid=Code.BILL_FAILED)
def submit(ctx: Ctx, request: s.BillSubmit) -> s.BillApplied:
    """Apply: 300005 for a month that is not over or a currency without account, 300010 while one is under way,
    400001 when there is nothing to state, 210024 for a wrong mailbox, 200032 for who may not see the whole company.
    """
    if ctx.company.account_type == PERSONAL:
        raise Refused(Code.CANNOT_USE_SERVICE)
    if ctx.scope is not None:
        raise Refused(Code.NO_DATA_RIGHT, message="a statement covers the whole company")
    if request.receive_email and not is_mailbox(request.receive_email):
        raise Refused(Code.MAILBOX_FORMAT, error_param=[request.receive_email])
    currencies = list(dict.fromkeys(request.currency_list))
    if request.bill_month not in _months(ctx):
        raise Refused(Code.BILL_FAILED, error_param=["billMonth"])
    known = monthly_statements.company_bills(ctx.db, ctx.owner, request.bill_month)
    stated = {bill.currency for bill in known if bill.period == request.bill_month}
    if not stated:
        raise Refused(Code.FILE_GENERATION_FAILED, error_param=["billMonth"], message="nothing to state")
    if not set(currencies) <= stated:
        raise Refused(Code.BILL_FAILED, error_param=["currencyList"])
    if _under_way(ctx, request.bill_month, currencies):
        raise Refused(Code.BILL_REFRESH_FAILED, error_param=["billMonth"])
    apply_id = Ids(ctx.db).short("bill-apply", ctx.now)
    for currency in currencies:
        row = BillApplication(
            apply_id=apply_id,
            currency=currency,
            company_id=ctx.owner,
            user_id=ctx.user.user_id,
            operator_name=ctx.operator_name,
            request_no=request.request_no or "",
            bill_month=request.bill_month,
            language=request.language,
            receive_email=request.receive_email,
            stamp_flag=request.stamp_flag,
            status="INIT",
            created_at=ctx.time,
        )
        ctx.db.add(row)
    plan(ctx.db, BEGUN, apply_id, ctx.now + timedelta(seconds=2))
    plan(ctx.db, MADE, apply_id, ctx.now + timedelta(seconds=6))
    ctx.trail.summary = f"{request.bill_month} {', '.join(currencies)}"
    return s.BillApplied(apply_id=apply_id, status="INIT")


@happens(BEGUN)
def _begin(db: Session, apply_id: str, now: datetime) -> None:
    for row in db.scalars(select(BillApplication).where(BillApplication.apply_id == apply_id)):
        if row.status == "INIT":
            row.status = "PROCESSED"


@happens(MADE)
def _make(db: Session, apply_id: str, now: datetime) -> None:
    """Order the files; an application has its outcome when its file has (`statements.ended`)."""
    rows = db.scalars(select(BillApplication).where(BillApplication.apply_id == apply_id)).all()
    for row in rows:
        if row.status not in OPEN:
            continue
        if db.get_one(LinkedUser, row.company_id).account_status != "ACTIVE":
            row.status, row.fail_reason = "FAIL", "ACCOUNT_FROZEN"
        else:
            row.status, row.file_id = "PROCESSED", exports.order_statement(db, row, now).file_id


@serves(account_calls.APPLY_BILL_LIST_STATUS, routes=PAGES)
def list_status(ctx: Ctx, request: s.BillStatusQuery) -> list[s.BillStatus]:
    """Applications, the newest first; 200011 for a person, who cannot have statements."""
    if ctx.company.account_type == PERSONAL:
        raise Refused(Code.BILL_STATUS_REFUSED)
    if ctx.scope is not None:
        return []  # each covers the whole company
    query = select(BillApplication).where(BillApplication.company_id == ctx.owner)
    if request.apply_id_list:
        query = query.where(BillApplication.apply_id.in_(request.apply_id_list))
    order = (BillApplication.created_at.desc(), BillApplication.apply_id.desc(), BillApplication.currency)
    return [
        s.BillStatus(
            apply_id=row.apply_id,
            bill_month=row.bill_month,
            currency=row.currency,
            status=row.status,
            file_id=row.file_id,
            fail_reason=ctx.worded(row.fail_reason),
            apply_time=row.created_at,
            request_no=row.request_no,
        )
        for row in ctx.db.scalars(query.order_by(*order).limit(200))
    ]
