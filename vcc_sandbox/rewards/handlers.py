"""Inviting others: the asker's code, mails, and what it brought; and monthly rebates."""

from datetime import timedelta

from sqlalchemy import false, func, select

from vcc_portal.domain.text import Text
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import invite as calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models import invite as m
from vcc_portal.upstream.models import trade as trade_m
from vcc_portal.upstream.models.base import Page, SummedPage
from vcc_sandbox.content.tables import Activity
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.paging import between, page_rows, slice_of
from vcc_sandbox.core.serve import serves
from vcc_sandbox.core.tally import REBATES
from vcc_sandbox.core.totals import counted, paged
from vcc_sandbox.identity import outbox
from vcc_sandbox.identity.mailboxes import checked_mailboxes, is_undeliverable
from vcc_sandbox.identity.tables import Person
from vcc_sandbox.reports import exports
from vcc_sandbox.rewards import invitations
from vcc_sandbox.rewards.tables import InvitationCode, InvitationReward, Rebate, SentInvitation

INVITE = "/invite"
AGAIN_AFTER = timedelta(days=1)
SUBJECT = Text(zh="邀请您开通虚拟卡", en="You are invited to open virtual cards")


@serves(calls.LIST_INVITATION_CODE, routes=(INVITE,), write=True)
def invitation_codes(ctx: Ctx, request: Nothing) -> list[m.InvitationCode]:
    """The asker's living code; the first time it is made."""
    row = invitations.code_of(ctx.db, ctx.user, ctx.now)
    return [
        m.InvitationCode(
            invitation_code=row.code,
            invite_url=_url(ctx, row),
            used_count=invitations.used_count(ctx.db, row.code),
            create_time=row.created_at,
            expire_time=row.expires_at,
        )
    ]


def _url(ctx: Ctx, row: InvitationCode) -> str:
    return f"{ctx.sandbox.settings.public_url}/register?inviteCode={row.code}"


@serves(calls.SEND_EMAIL, routes=(INVITE,), function="vcc_invite")
def send_email(ctx: Ctx, request: m.EmailInvitation) -> m.InvitationsSent:
    """Send the asker's code by mail: to five at most, and not again within a day, nor to oneself."""
    row = ctx.db.get(InvitationCode, request.invitation_code)
    if row is None or row.user_id != ctx.user.user_id or row.expires_at <= ctx.time:
        raise Refused(Code.SUBMIT_FAILED, error_param=["invitationCode"])
    mailboxes = checked_mailboxes([mailbox.lower() for mailbox in request.email_list], "emailList")
    if not mailboxes:
        raise Refused(Code.SUBMIT_FAILED, error_param=["emailList"])
    failed = [m.FailedInvitation(email=mailbox, reason=why) for mailbox in mailboxes if (why := _why_not(ctx, mailbox))]
    refused = {one.email for one in failed}
    if all(one.reason == "UNDELIVERABLE" for one in failed) and len(failed) == len(mailboxes):
        raise Refused(Code.SMS_SEND_FAILED, error_param=["emailList"])
    for mailbox in mailboxes:
        if mailbox not in refused:
            _send(ctx, row, mailbox)
    ctx.trail.target_id, ctx.trail.after = row.code, {"sentCount": len(mailboxes) - len(failed)}
    return m.InvitationsSent(sent_count=len(mailboxes) - len(failed), fail_list=failed)


def _why_not(ctx: Ctx, mailbox: str) -> str:
    """OWN, UNDELIVERABLE or ALREADY_INVITED; whether somebody has an account is not said."""
    if mailbox == ctx.db.get_one(Person, ctx.user.person_id).login_name:
        return "OWN"
    if is_undeliverable(mailbox):
        return "UNDELIVERABLE"
    latest = ctx.db.scalar(
        select(func.max(SentInvitation.sent_at))
        .join(InvitationCode, InvitationCode.code == SentInvitation.code)
        .where(InvitationCode.user_id == ctx.user.user_id, SentInvitation.email == mailbox)
    )
    return "ALREADY_INVITED" if latest and latest > ts(ctx.now - AGAIN_AFTER) else ""


def _send(ctx: Ctx, row: InvitationCode, mailbox: str) -> None:
    sent = ctx.db.get(SentInvitation, (row.code, mailbox))
    if sent is None:
        sent = SentInvitation(code=row.code, email=mailbox)
        ctx.db.add(sent)
    sent.sent_at = ctx.time
    name = ctx.user.kyc_name_zh
    body = Text(
        zh=f"{name} 邀请您开通企业虚拟卡。邀请码 {row.code}。",
        en=f"{ctx.user.kyc_name_en or name} invites you to open business virtual cards. Your code: {row.code}.",
    )
    link = f"/sandbox/register?invitationCode={row.code}"
    outbox.send(ctx.db, outbox.Letter(mailbox, "INVITATION", SUBJECT, body, link=link), ctx.now)


@serves(calls.REWARD_DETAIL, routes=(INVITE,))
def reward_detail(ctx: Ctx, request: Nothing) -> m.RewardSummary:
    """Sums of the asker's rewards; invalid ones count for nothing."""
    rows = ctx.db.scalars(select(InvitationReward).where(InvitationReward.user_id == ctx.user.user_id)).all()
    sums = {status: sum(row.reward_amount for row in rows if row.status == status) for status in ("PENDING", "ISSUED")}
    rule = ctx.db.get(Activity, "INVITE")
    return m.RewardSummary(
        reward_currency=invitations.CURRENCY,
        total_amount=sum(sums.values()),
        pending_amount=sums["PENDING"],
        issued_amount=sums["ISSUED"],
        invited_count=len(rows),
        activated_count=sum(1 for row in rows if row.activate_time),
        rule_text=(rule.rule_en if ctx.english else rule.rule_zh) if rule else "",
    )


@serves(calls.REWARD_LIST, routes=(INVITE,))
def reward_list(ctx: Ctx, request: m.RewardQuery) -> Page[m.Reward]:
    """The asker's rewards, the latest registration first; 300033 while their file is being made."""
    if exports.is_under_way(ctx.db, ctx.user.user_id, exports.REWARD):
        raise Refused(Code.REWARD_FILE_GENERATING)
    query = select(InvitationReward).where(InvitationReward.user_id == ctx.user.user_id)
    if request.status:
        query = query.where(InvitationReward.status == request.status)
    query = between(query, InvitationReward.register_time, request.time_start, request.time_end)
    order = (InvitationReward.register_time.desc(), InvitationReward.reward_id.desc())
    total, rows = page_rows(ctx.db, query, request, order)
    items = [
        m.Reward(
            reward_id=row.reward_id,
            invitee_mask=row.invitee_mask,
            register_time=row.register_time,
            activate_time=row.activate_time,
            reward_type=row.reward_type,
            reward_amount=row.reward_amount,
            reward_currency=row.reward_currency,
            status=row.status,
            issue_time=row.issue_time,
        )
        for row in rows
    ]
    return Page(total=total, items=items, page_no=request.page_no, page_size=request.page_size)


@serves(trade_calls.REBATE_BILL_PAGE, routes=("/trade/rebate", "/trade"))
def rebate_page(ctx: Ctx, request: trade_m.RebateQuery) -> SummedPage[trade_m.RebateBill]:
    """Monthly rebates, the latest first; they are the main account's, so a data right hides them."""
    query = select(Rebate).where(Rebate.company_id == ctx.owner)
    if ctx.scope is not None:
        query = query.where(false())
    if request.bill_period:
        query = query.where(Rebate.bill_period == request.bill_period)
    if request.status:
        query = query.where(Rebate.status == request.status)
    count = counted(ctx.db, REBATES, (query,), None, ctx.now.date())
    part = slice_of(ctx.db, query, request, (Rebate.bill_period.desc(), Rebate.rebate_bill_id.desc()), count.total)
    files = exports.files_of(ctx, "REBATE_BILL")
    items = [
        trade_m.RebateBill(
            rebate_bill_id=row.rebate_bill_id,
            bill_period=row.bill_period,
            rebate_type=row.rebate_type,
            base_amount=row.base_amount,
            rate_bp=row.rate_bp,
            rebate_amount=row.rebate_amount,
            currency=row.currency,
            status=row.status,
            issue_time=row.issue_time,
            file_id=files.get(row.rebate_bill_id, ""),
        )
        for row in part.rows
    ]
    return SummedPage(
        items=items,
        page_no=request.page_no,
        page_size=request.page_size,
        sum_list=count.sums(lambda cell: cell.status == "ISSUED", lambda cell: cell.status == "REFUNDED"),
        **paged(count, part),
    )
