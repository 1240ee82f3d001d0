"""Invitations: codes, who came by them, and the reward for each company that opens the service."""

import re
import secrets
from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from vcc_portal.domain.masking import mask_login_name
from vcc_sandbox.accounts.alarms import main_account
from vcc_sandbox.core.bookkeeping import Books, owner_wallet
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.ledger import Event, Key
from vcc_sandbox.core.scheduler import happens, plan
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.rewards.tables import InvitationCode, InvitationReward

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
LENGTH = 8
LIFE = timedelta(days=365)
CURRENCY, KIND, AMOUNT = "USD", "INVITEE_ACTIVATED", 50_000
"""USD 50 for each invited company that opens the service."""
ISSUES = "reward.issues"
WAIT = timedelta(days=7)
"""From the opening until the reward is credited."""
TOP_UP = 5


def code_of(db: Session, user: LinkedUser, now: datetime) -> InvitationCode:
    """The user's code, a new one when there is none or it is old."""
    row = db.scalar(
        select(InvitationCode)
        .where(InvitationCode.user_id == user.user_id, InvitationCode.expires_at > ts(now))
        .order_by(InvitationCode.expires_at.desc())
        .limit(1)
    )
    if row is None:
        row = InvitationCode(
            code="".join(secrets.choice(ALPHABET) for _ in range(LENGTH)),
            user_id=user.user_id,
            created_at=ts(now),
            expires_at=ts(now + LIFE),
        )
        db.add(row)
        db.flush()
    return row


def used_count(db: Session, code: str) -> int:
    """How many registered with a code."""
    return db.scalar(select(func.count()).where(InvitationReward.code == code)) or 0


def registered(db: Session, person: Person, codes: str, now: datetime) -> None:
    """Somebody registered; the first living code that they brought counts."""
    for given in re.split(r",", codes.upper()):
        row = db.get(InvitationCode, given.strip()) if given.strip() else None
        if row is not None and row.expires_at > ts(now):
            reward = InvitationReward(
                reward_id=Ids(db).short("reward", now),
                user_id=row.user_id,
                code=row.code,
                invitee_id=person.person_id,
                invitee_mask=mask_login_name(person.login_name),
                register_time=ts(now),
                reward_type=KIND,
                reward_amount=AMOUNT,
                reward_currency=CURRENCY,
                status="PENDING",
            )
            db.add(reward)
            return


def activated(db: Session, person_id: str, now: datetime) -> None:
    """Somebody opened the service; who invited them is rewarded later."""
    reward = db.scalar(select(InvitationReward).where(InvitationReward.invitee_id == person_id))
    if reward is not None and not reward.activate_time:
        reward.activate_time = ts(now)
        plan(db, ISSUES, reward.reward_id, now + WAIT)


@happens(ISSUES)
def _issue(db: Session, reward_id: str, now: datetime) -> None:
    """Credit the reward to the main account; it is void where there is no such account."""
    reward = db.get(InvitationReward, reward_id)
    if reward is None or reward.status != "PENDING":
        return
    company_id = db.get_one(LinkedUser, reward.user_id).company_id
    if main_account(db, company_id, reward.reward_currency) is None:
        reward.status = "INVALID"
        return
    books = Books(db)
    credit(books, reward, company_id, now)
    books.flush()


def credit(books: Books, reward: InvitationReward, company_id: str, at: datetime) -> None:
    """Credit a reward to the company's main account."""
    given = Key(company_id, "rebate", "", reward.reward_currency)
    main = owner_wallet(company_id, "", reward.reward_currency).available
    event = Event(f"reward:{reward.reward_id}", "CASH_BACK", TOP_UP, at, remark=reward.invitee_mask)
    books.ledger.book(company_id, event, [(given, -reward.reward_amount), (main, reward.reward_amount)])
    reward.status, reward.issue_time = "ISSUED", ts(at)
