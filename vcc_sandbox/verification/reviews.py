"""Identity and business verification: what is submitted, and what the tester decides about it (spec §4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_portal.domain.kyc import KYC_BY_NUMBER, KybStatus, KycStatus, LinkedKyc
from vcc_sandbox.core.clock import parse, ts
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.scheduler import happens, plan
from vcc_sandbox.core.tables import KybFile, KycFile
from vcc_sandbox.identity.tables import LinkedUser

PERSONAL, ENTERPRISE = 0, 1
LONGEST_REASON = 128
TO_PEOPLE, PASSES = "kyb.to-people", "kyb.passes"
SYSTEM_REVIEW, REVIEW = timedelta(minutes=1), timedelta(days=1)
"""From a submission to the people's review, and to its end (spec §9: 1–2 working days)."""
NUMBER_OF = {status: number for number, status in reversed(KYC_BY_NUMBER.items())}
DISPLAY_OF = {
    KycStatus.WAIT_SYS_AUTH: LinkedKyc.UNDER_REVIEW,
    KycStatus.SYS_AUTH_SUCCESS: LinkedKyc.UNDER_REVIEW,
    KycStatus.SYS_AUTH_FAIL: LinkedKyc.UNDER_REVIEW,
    KycStatus.WAIT_OPS_AUTH: LinkedKyc.UNDER_REVIEW,
    KycStatus.OPS_AUTH_SUCCESS: LinkedKyc.VERIFIED,
    KycStatus.WAIT_PERFECT_BENEFICIARY: LinkedKyc.VERIFIED,
    KycStatus.OPS_AUTH_FAIL: LinkedKyc.FAILED,
    KycStatus.EXPIRED: LinkedKyc.REJECTED,
    KycStatus.INVALID: LinkedKyc.REJECTED,
}
"""What a state of the long scale is on the short one of the linked account: what the system refused people look at (spec §4)."""
OPEN_FOR_KYC = frozenset(
    {
        KycStatus.INIT,
        KycStatus.ONE_PORTAL_INIT,
        KycStatus.OPS_AUTH_FAIL,
        KycStatus.INVALID,
        KycStatus.EXPIRED,
        KycStatus.WAIT_PERFECT_BENEFICIARY,
    }
)
"""States in which something may be submitted."""
OPEN_FOR_KYB = frozenset({KybStatus.INIT, KybStatus.PENDING, KybStatus.FAILED})


@dataclass(frozen=True)
class Identity:
    """What a person or a company submits; the number is kept masked only."""

    kind: int
    """0 personal, 1 enterprise."""
    name_zh: str
    name_en: str
    number: str


def masked_number(number: str) -> str:
    """First four and last two characters."""
    return f"{number[:4]}{'*' * max(4, len(number) - 6)}{number[-2:]}"


def kyc_file(db: Session, user_id: str) -> KycFile:
    """The account's file, made on first use."""
    row = db.get(KycFile, user_id)
    if row is None:
        row = KycFile(user_id=user_id, fail_reason="", cert_no_mask="")
        db.add(row)
    return row


def kyb_file(db: Session, user_id: str, now: datetime) -> KybFile:
    """The account's file, made on first use."""
    row = db.get(KybFile, user_id)
    if row is None:
        row = KybFile(user_id=user_id, kyb_id=Ids(db).short("kyb", now), form={}, fail_reasons=[])
        db.add(row)
    return row


def submit_kyc(db: Session, user: LinkedUser, identity: Identity, now: datetime) -> None:
    """Under review from now on."""
    user.vcc_kyc_type = identity.kind
    user.account_type = "PERSONAL" if identity.kind == PERSONAL else "COMPANY"
    user.kyc_name_zh, user.kyc_name_en = identity.name_zh, identity.name_en
    decide_kyc(db, user, KycStatus.WAIT_SYS_AUTH, "", now)
    row = kyc_file(db, user.user_id)
    row.cert_no_mask, row.submit_time, row.audit_time = masked_number(identity.number), ts(now), None


def decide_kyc(db: Session, user: LinkedUser, status: KycStatus, reason: str, now: datetime) -> None:
    """Set a state, as the provider's reviewers would; also on the short scale of the linked account."""
    user.vcc_kyc_status = NUMBER_OF[status]
    user.linked_kyc_status = DISPLAY_OF.get(status, LinkedKyc.UNVERIFIED)
    row = kyc_file(db, user.user_id)
    row.fail_reason = reason[:LONGEST_REASON]
    row.audit_time = ts(now)
    if status is KycStatus.INIT:
        user.vcc_kyc_type = None
        row.cert_no_mask, row.submit_time, row.audit_time = "", None, None
    elif user.vcc_kyc_type is None:
        # Somebody may decide what was never submitted; without a type it would count for nothing.
        user.vcc_kyc_type = PERSONAL if user.account_type == "PERSONAL" else ENTERPRISE


def submit_kyb(db: Session, user: LinkedUser, form: dict[str, Any], now: datetime) -> None:
    """Under review from now on."""
    row = kyb_file(db, user.user_id, now)
    row.form, row.fail_reasons, row.submit_time, row.audit_time = form, [], ts(now), None
    set_kyb_status(db, user, KybStatus.SYSTEM_AUDITING)
    plan(db, TO_PEOPLE, user.user_id, now + SYSTEM_REVIEW)
    plan(db, PASSES, user.user_id, now + REVIEW)


@happens(TO_PEOPLE)
def _to_people(db: Session, user_id: str, now: datetime) -> None:
    user = db.get(LinkedUser, user_id)
    if user and user.vcc_kyb_status == KybStatus.SYSTEM_AUDITING:
        set_kyb_status(db, user, KybStatus.AUDITING)


@happens(PASSES)
def _pass(db: Session, user_id: str, now: datetime) -> None:
    """A review that nobody decided passes in the end; a form that was submitted again waits its own time."""
    user, file = db.get(LinkedUser, user_id), db.get(KybFile, user_id)
    waiting = user is not None and user.vcc_kyb_status in {KybStatus.SYSTEM_AUDITING, KybStatus.AUDITING}
    if user and waiting and file and file.submit_time and parse(file.submit_time) + REVIEW <= now:
        decide_kyb(db, user, KybStatus.PASSED, "", now)


def decide_kyb(
    db: Session,
    user: LinkedUser,
    status: KybStatus,
    reason: str,
    now: datetime,
    by_field: Mapping[str, str] | None = None,
) -> None:
    """Set a state, as the provider's reviewers would; `by_field` says what is wrong with which field of the wire."""
    company = db.get_one(LinkedUser, user.company_id)
    row = kyb_file(db, company.user_id, now)
    row.audit_time = ts(now)
    reasons = {**({"": reason} if reason else {}), **(by_field or {})}
    row.fail_reasons = [{"field": field, "reason": text[:LONGEST_REASON]} for field, text in reasons.items()]
    set_kyb_status(db, company, status)


def set_kyb_status(db: Session, company: LinkedUser, status: KybStatus) -> None:
    """The state of the company, which its operators share."""
    company.vcc_kyb_status = status
    for operator in db.scalars(select(LinkedUser).where(LinkedUser.company_id == company.user_id)):
        operator.vcc_kyb_status = status
