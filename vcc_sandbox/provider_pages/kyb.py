"""Business verification at the provider: the company, what it does, what it pays for, whom to ask."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_portal.domain.kyc import KybStatus, KycStatus, kyb_status, kyc_status
from vcc_portal.domain.text import Text
from vcc_portal.i18n.kyc import KYB_STATUS
from vcc_sandbox.core.clock import ts
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.provider_pages import kyb_form as form
from vcc_sandbox.provider_pages.review import (
    Note,
    Outcome,
    Subject,
    Tester,
    account_name,
    back_link,
    serve_review,
    show_review,
)
from vcc_sandbox.provider_pages.web import Visit, at, page_router
from vcc_sandbox.provider_pages.words import verification as t
from vcc_sandbox.verification import reviews
from vcc_sandbox.verification.reviews import OPEN_FOR_KYB, PERSONAL

router = page_router()
TONE = {
    KybStatus.INIT: "open",
    KybStatus.PENDING: "open",
    KybStatus.PASSED: "passed",
    KybStatus.FAILED: "failed",
}
DECISIONS = {
    "approve": KybStatus.PASSED,
    "reject": KybStatus.FAILED,
    "ops": KybStatus.AUDITING,
    "reset": KybStatus.INIT,
}


def _decide(visit: Visit, db: Session, user: LinkedUser) -> Response:
    status = DECISIONS.get(visit.value("decision"))
    if status is not None and _identity_passed(user):
        reason = visit.value("reason", 100) if status is KybStatus.FAILED else ""
        reviews.decide_kyb(db, user, status, reason, visit.sandbox.clock.now(db))
    return visit.go(at("/kyb"))


def _submit(visit: Visit, db: Session, user: LinkedUser) -> Response:
    status = kyb_status(user.vcc_kyb_status)
    may = user.admin_flag and _identity_passed(user) and (status in OPEN_FOR_KYB or status is KybStatus.PASSED)
    if not may:
        return visit.go(at("/kyb"))
    typed, errors = form.typed(visit, ts(visit.sandbox.clock.now(db))[:10])
    if typed is None:
        return _page(visit, db, user, errors, update=True)
    reviews.submit_kyb(db, user, typed.wire(), visit.sandbox.clock.now(db))
    return visit.go(at("/kyb"))


def _identity_passed(user: LinkedUser) -> bool:
    return user.vcc_kyc_type not in (None, PERSONAL) and kyc_status(user.vcc_kyc_status) is KycStatus.OPS_AUTH_SUCCESS


def _page(visit: Visit, db: Session, user: LinkedUser, errors: Mapping[str, Text], *, update: bool = False) -> Response:
    status = kyb_status(user.vcc_kyb_status)
    subject = Subject(t.KYB, t.KYB_SUB, "building-2", KYB_STATUS[status], TONE.get(status, "review"))
    if not user.admin_flag:
        return show_review(visit, db, user, subject, note=Note("info", t.OPERATOR, plain=True))
    if not _identity_passed(user):
        return show_review(visit, db, user, subject, outcome=_identity_first(visit, user))
    file, tester = reviews.kyb_file(db, user.user_id, visit.sandbox.clock.now(db)), _tester(status)
    if status not in OPEN_FOR_KYB and not (update and status is KybStatus.PASSED):
        outcome = _state(visit, user, file.submit_time, file.audit_time, passed=status is KybStatus.PASSED)
        return show_review(visit, db, user, subject, outcome=outcome, tester=tester)
    known = {"companyName": user.kyc_name_zh, "companyNameEn": user.kyc_name_en, **_flat(file.form)}
    return show_review(
        visit,
        db,
        user,
        subject,
        "kyb.html",
        note=_why(file.fail_reasons) if status is KybStatus.FAILED else None,
        tester=tester,
        errors=errors,
        **form.shown(visit, known, _ticked(file.form)),
    )


def _flat(wire: dict[str, Any]) -> dict[str, str]:
    """What of an earlier form may be shown again: not the id numbers."""
    shown = {name: value for name, value in wire.items() if isinstance(value, str) and name != "legalIdNo"}
    amount = wire.get("monthlyAmount")
    return {**shown, "monthlyAmount": str(int(amount) // 1000)} if amount else shown


def _ticked(wire: dict[str, Any]) -> dict[str, list[str]]:
    lists = {name: value for name, value in wire.items() if isinstance(value, list)}
    return {**lists, "longTerm": ["yes"] if wire.get("longTerm") else []}


def _why(reasons: list[dict[str, Any]]) -> Note:
    return Note("bad", t.FAILED, ", ".join(str(row.get("reason", "")) for row in reasons))


def _identity_first(visit: Visit, user: LinkedUser) -> Outcome:
    if user.vcc_kyc_type == PERSONAL:
        return Outcome("info", "info", t.PERSONAL_NONE, t.PASSED_NOTE, [back_link(visit, "primary")])
    links = [back_link(visit), (t.GO_KYC, at("/kyc"), "primary")]
    return Outcome("id-card", "warn", t.IDENTITY_FIRST, t.IDENTITY_FIRST_NOTE, links)


def _state(visit: Visit, user: LinkedUser, submitted: str | None, audited: str | None, *, passed: bool) -> Outcome:
    known = ((t.NAME, account_name(user)), (t.SUBMITTED, submitted), (t.AUDITED, audited if passed else None))
    if not passed:
        return Outcome("clock", "info", t.REVIEW, t.REVIEW_NOTE, [back_link(visit, "primary")], known)
    links = [(t.UPDATE, at("/kyb/update"), "secondary"), back_link(visit, "primary")]
    return Outcome("circle-check", "ok", t.PASSED, t.PASSED_NOTE, links, known)


def _tester(status: KybStatus) -> Tester | None:
    if status in (KybStatus.INIT, KybStatus.PENDING):
        return None
    decisions = [("approve", t.APPROVE)] if status is not KybStatus.PASSED else []
    if status is KybStatus.SYSTEM_AUDITING:
        decisions.append(("ops", t.TO_OPS))
    return Tester("/kyb/decide", [*decisions, ("reset", t.RESET)])


serve_review(router, "/kyb", page=_page, submit=_submit, decide=_decide)
