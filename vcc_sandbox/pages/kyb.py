"""Business verification at the provider: the company, what it does, what it pays for, whom to ask."""

from typing import Any

from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_portal.domain.kyc import KybStatus, KycStatus, kyb_status, kyc_status
from vcc_portal.i18n.kyc import KYB_STATUS
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.pages import kyb_form as form
from vcc_sandbox.pages.html import Child, Element, h
from vcc_sandbox.pages.parts import NONE, Errors, facts, link_button, note
from vcc_sandbox.pages.review import Subject, account_name, back_link, for_account, outcome, show_review, tester
from vcc_sandbox.pages.web import Pages, Visit, at
from vcc_sandbox.pages.words import verification as t
from vcc_sandbox.verification import reviews
from vcc_sandbox.verification.reviews import OPEN_FOR_KYB, PERSONAL

router = Pages()
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


@router.show("/kyb")
def kyb(visit: Visit) -> Response:
    """The state, or the form."""
    return for_account(visit, lambda v, db, user: _page(v, db, user, NONE))


@router.show("/kyb/update")
def kyb_update(visit: Visit) -> Response:
    """The form also where it has passed."""
    return for_account(visit, lambda v, db, user: _page(v, db, user, NONE, update=True))


@router.take("/kyb")
@router.take("/kyb/update")
def submit(visit: Visit) -> Response:
    """Check and submit; under review from then on."""
    return for_account(visit, _submit)


@router.take("/kyb/decide")
def decide(visit: Visit) -> Response:
    """The tester decides in place of the provider's reviewers."""
    return for_account(visit, _decide)


@router.show("/kyb/decide")
def decided(visit: Visit) -> Response:
    """After a change of language."""
    return visit.go(at("/kyb"))


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
    errors = form.problems(visit)
    if errors:
        return _page(visit, db, user, errors, update=True)
    reviews.submit_kyb(db, user, form.wire(visit), visit.sandbox.clock.now(db))
    return visit.go(at("/kyb"))


def _identity_passed(user: LinkedUser) -> bool:
    return user.vcc_kyc_type not in (None, PERSONAL) and kyc_status(user.vcc_kyc_status) is KycStatus.OPS_AUTH_SUCCESS


def _page(visit: Visit, db: Session, user: LinkedUser, errors: Errors, *, update: bool = False) -> Response:
    status = kyb_status(user.vcc_kyb_status)
    subject = Subject(t.KYB, t.KYB_SUB, "building-2", KYB_STATUS[status], TONE.get(status, "review"))
    if not user.admin_flag:
        return show_review(visit, db, user, subject, note("info", t.OPERATOR), back_link(visit))
    if not _identity_passed(user):
        return show_review(visit, db, user, subject, _identity_first(visit, user))
    file = reviews.kyb_file(db, user.user_id, visit.sandbox.clock.now(db))
    if status in OPEN_FOR_KYB or (update and status is KybStatus.PASSED):
        known = {"companyName": user.kyc_name_zh, "companyNameEn": user.kyc_name_en, **_flat(file.form)}
        why = _why(file.fail_reasons) if status is KybStatus.FAILED else None
        body: Child = [why, form.form(visit, known, _ticked(file.form), errors)]
    else:
        body = _state(visit, user, file.submit_time, file.audit_time, passed=status is KybStatus.PASSED)
    return show_review(visit, db, user, subject, body, _tester(status), status=422 if errors else 200)


def _flat(wire: dict[str, Any]) -> dict[str, str]:
    """What of an earlier form may be shown again: not the id numbers."""
    shown = {name: value for name, value in wire.items() if isinstance(value, str) and name != "legalIdNo"}
    amount = wire.get("monthlyAmount")
    return {**shown, "monthlyAmount": str(int(amount) // 1000)} if amount else shown


def _ticked(wire: dict[str, Any]) -> dict[str, list[str]]:
    lists = {name: value for name, value in wire.items() if isinstance(value, list)}
    return {**lists, "longTerm": ["yes"] if wire.get("longTerm") else []}


def _why(reasons: list[dict[str, Any]]) -> Element:
    words = ", ".join(str(row.get("reason", "")) for row in reasons)
    return note("bad", h.b(t.FAILED), [h.br(), t.REASON, words] if words else None)


def _identity_first(visit: Visit, user: LinkedUser) -> Element:
    if user.vcc_kyc_type == PERSONAL:
        return outcome("info", "info", t.PERSONAL_NONE, t.PASSED_NOTE, None, back_link(visit, "primary"))
    go = link_button(t.GO_KYC, at("/kyc"), "primary")
    return outcome("id-card", "warn", t.IDENTITY_FIRST, t.IDENTITY_FIRST_NOTE, None, back_link(visit), go)


def _state(visit: Visit, user: LinkedUser, submitted: str | None, audited: str | None, *, passed: bool) -> Element:
    rows = facts(
        (
            (t.NAME, account_name(user)),
            (t.SUBMITTED, submitted),
            (t.AUDITED, audited if passed else None),
        )
    )
    if not passed:
        return outcome("clock", "info", t.REVIEW, t.REVIEW_NOTE, rows, back_link(visit, "primary"))
    change = link_button(t.UPDATE, at("/kyb/update"))
    return outcome("circle-check", "ok", t.PASSED, t.PASSED_NOTE, rows, change, back_link(visit, "primary"))


def _tester(status: KybStatus) -> Element | None:
    if status in (KybStatus.INIT, KybStatus.PENDING):
        return None
    decisions = [("approve", t.APPROVE, "secondary")] if status is not KybStatus.PASSED else []
    if status is KybStatus.SYSTEM_AUDITING:
        decisions.append(("ops", t.TO_OPS, "secondary"))
    decisions.append(("reset", t.RESET, "secondary"))
    return tester("/kyb/decide", decisions, rejectable=True)
