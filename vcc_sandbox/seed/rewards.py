"""The seed's rebates and rewards, played with the year."""

import zlib
from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_sandbox.core.clock import add_months, ts
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.scheduler import plan
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.rewards import invitations, rebates
from vcc_sandbox.rewards.tables import InvitationCode, InvitationReward, Rebate
from vcc_sandbox.seed.timeline import office_moment
from vcc_sandbox.seed.year import CompanyYear

MONTHS = 12
TAKEN_BACK = 4
"""The rebate so many months ago was taken back again."""
INVITED = (
    ("lia****@haiyun.example", 210, 3, "ISSUED"),
    ("zho****@qingfan.example", 160, 12, "ISSUED"),
    ("che****@beitai.example", 95, 5, "ISSUED"),
    ("w**@nanqiao.example", 80, None, "INVALID"),
    ("sun****@yuntu.example", 33, 30, "PENDING"),
    ("hua****@lanhai.example", 6, None, "PENDING"),
)
"""Invitee, registered so many days ago, opened the service so many days later, state of the reward."""


def plan_rebates(year: CompanyYear) -> None:
    """Close and credit each month in its time."""
    month = year.now.replace(day=1, hour=0, minute=0, second=0)
    known = {"base": 0}
    for back in range(MONTHS - 1, -1, -1):
        first = add_months(month, -back)

        def close(at: datetime, back: int = back) -> None:
            total = rebates.consumed(year.books, year.company.user_id)
            rebate = rebates.close(year.books, year.company.user_id, total - known["base"], at)
            known["base"] = total
            year.timeline.plan(rebates.issue_moment(at), lambda moment: rebates.issue(year.books, rebate, moment))
            if back == TAKEN_BACK:
                later = rebates.issue_moment(at) + timedelta(days=6)
                year.timeline.plan(later, lambda moment: rebates.take_back(year.books, rebate, moment))

        year.timeline.plan(first, close)


def let_rebates_go_on(db: Session, now: datetime) -> None:
    """From here on the clock closes and credits them."""
    for company_id in db.scalars(select(Rebate.company_id).distinct().order_by(Rebate.company_id)).all():
        plan(db, rebates.CLOSES, company_id, add_months(now.replace(hour=0, minute=0, second=0), 1))
    for rebate_bill_id in db.scalars(select(Rebate.rebate_bill_id).where(Rebate.status == "PENDING")).all():
        plan(db, rebates.ISSUES, rebate_bill_id, rebates.issue_moment(now))


def plan_invitations(year: CompanyYear) -> None:
    """The administrator's, with what was credited for them in its time."""

    def credit(reward: InvitationReward, at: datetime) -> None:
        company_id = year.company.company_id
        year.timeline.plan(at, lambda moment: invitations.credit(year.books, reward, company_id, moment))

    write_invitations(year.books.db, year.books.ids, year.company, year.now, credit)


def write_invitations(
    db: Session,
    ids: Ids,
    user: LinkedUser,
    now: datetime,
    credit: Callable[[InvitationReward, datetime], None] | None = None,
) -> None:
    """A code of the administrator, and who came by it; without `credit`, only those for whom nothing was paid yet."""
    number = zlib.crc32(user.user_id.encode())
    code = "".join(invitations.ALPHABET[number >> 4 * place & 31] for place in range(invitations.LENGTH))
    opened = office_moment(now - timedelta(days=240), code)
    db.add(
        InvitationCode(code=code, user_id=user.user_id, created_at=ts(opened), expires_at=ts(opened + invitations.LIFE))
    )
    for mask, days, opens_after, status in INVITED:
        paid = status == "ISSUED"
        if paid and credit is None:
            continue
        day = now - timedelta(days=days)
        registered = office_moment(day, mask)
        active = office_moment(day + timedelta(days=opens_after), f"{mask} active") if opens_after is not None else None
        reward = InvitationReward(
            reward_id=ids.short("reward", registered),
            user_id=user.user_id,
            code=code,
            invitee_mask=mask,
            register_time=ts(registered),
            activate_time=ts(active) if active else "",
            reward_type=invitations.KIND,
            reward_amount=invitations.AMOUNT,
            reward_currency=invitations.CURRENCY,
            status="PENDING" if paid else status,
            issue_time="",
        )
        db.add(reward)
        if active and paid and credit is not None:
            credit(reward, active + invitations.WAIT)
        elif active and status == "PENDING":
            plan(db, invitations.ISSUES, reward.reward_id, active + invitations.WAIT)
