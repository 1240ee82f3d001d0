"""Identity verification at the provider: of a person or a company, its update, and the missing beneficiary."""

from collections.abc import Mapping
from typing import Annotated

from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_portal.domain.kyc import KycStatus, kyc_status
from vcc_portal.domain.text import Text
from vcc_portal.i18n.kyc import KYC_STATUS
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.provider_pages import checks
from vcc_sandbox.provider_pages.forms import Agreed, Form, check, document_of, needed
from vcc_sandbox.provider_pages.review import Note, Outcome, Subject, Tester, back_link, serve_review, show_review
from vcc_sandbox.provider_pages.web import Visit, at, page_router
from vcc_sandbox.provider_pages.words import verification as t
from vcc_sandbox.verification import reviews
from vcc_sandbox.verification.reviews import ENTERPRISE, OPEN_FOR_KYC, PERSONAL, Identity

router = page_router()
Name = Annotated[str, needed(checks.anything)]
Latin = Annotated[str, needed(checks.latin)]
IdType = Annotated[str, needed(checks.one_of(t.ID_TYPES))]


IdNumber = Annotated[str, document_of("id_type")]


class PersonForm(Form):
    """A person's identity."""

    name_zh: Name
    name_en: Latin
    id_type: IdType
    id_number: IdNumber
    true: Agreed


class CompanyForm(Form):
    """A company's identity."""

    company_name: Name
    company_name_en: Latin
    register_no: Annotated[str, needed(checks.registration_number)]
    legal_name: Name
    legal_id_no: Annotated[str, needed(checks.document("ID_CARD"))]
    true: Agreed


class BeneficiaryForm(Form):
    """Who holds the company, where that was missing."""

    beneficiary_name: Name
    share: Annotated[str, needed(checks.share)]
    id_type: IdType
    id_number: IdNumber
    true: Agreed


LABELS = {
    "nameZh": t.FULL_NAME,
    "nameEn": t.FULL_NAME_EN,
    "idType": t.ID_TYPE,
    "idNumber": t.ID_NUMBER,
    "companyName": t.COMPANY_NAME,
    "companyNameEn": t.COMPANY_NAME_EN,
    "registerNo": t.REGISTER_NO,
    "legalName": t.LEGAL,
    "legalIdNo": t.ID_NUMBER,
    "beneficiaryName": t.BENEFICIARY_TITLE,
    "share": t.SHARE,
    "true": t.TRUE,
}
SAMPLE = {
    "nameZh": "林一鸣",
    "nameEn": "LIN YIMING",
    "idType": "ID_CARD",
    "idNumber": "440305199003077215",
    "companyName": "深圳市示例科技有限公司",
    "companyNameEn": "Shenzhen Example Technology Co., Ltd.",
    "registerNo": "91440300MA5EXAMPL2",
    "legalName": "林一鸣",
    "legalIdNo": "440305199003077215",
    "beneficiaryName": "林一鸣",
    "share": "60",
}
DECISIONS = {
    "approve": KycStatus.OPS_AUTH_SUCCESS,
    "reject": KycStatus.OPS_AUTH_FAIL,
    "ops": KycStatus.WAIT_OPS_AUTH,
    "expire": KycStatus.EXPIRED,
    "beneficiary": KycStatus.WAIT_PERFECT_BENEFICIARY,
    "reset": KycStatus.INIT,
}
TONE = {
    KycStatus.OPS_AUTH_SUCCESS: "passed",
    KycStatus.OPS_AUTH_FAIL: "failed",
    KycStatus.INVALID: "failed",
    KycStatus.EXPIRED: "warn",
    KycStatus.WAIT_PERFECT_BENEFICIARY: "warn",
    KycStatus.INIT: "open",
    KycStatus.ONE_PORTAL_INIT: "open",
}
WHY = {
    KycStatus.OPS_AUTH_FAIL: ("bad", t.FAILED),
    KycStatus.INVALID: ("bad", t.FAILED),
    KycStatus.EXPIRED: ("warn", t.EXPIRED),
    KycStatus.WAIT_PERFECT_BENEFICIARY: ("warn", t.BENEFICIARY),
}


def _decide(visit: Visit, db: Session, user: LinkedUser) -> Response:
    status = DECISIONS.get(visit.value("decision"))
    if status is not None:
        reason = visit.value("reason", 100) if status is KycStatus.OPS_AUTH_FAIL else ""
        reviews.decide_kyc(db, user, status, reason, visit.sandbox.clock.now(db))
    return visit.go(at("/kyc"))


def _submit(visit: Visit, db: Session, user: LinkedUser) -> Response:
    status = kyc_status(user.vcc_kyc_status)
    may = status in OPEN_FOR_KYC or status is KycStatus.OPS_AUTH_SUCCESS
    if not user.admin_flag or not may:
        return visit.go(at("/kyc"))
    model = BeneficiaryForm if status is KycStatus.WAIT_PERFECT_BENEFICIARY else _model(visit)
    form, errors = check(visit, model)
    if form is None:
        return _page(visit, db, user, errors, update=True)
    now = visit.sandbox.clock.now(db)
    if isinstance(form, PersonForm):
        names = form.name_zh[:64], form.name_en[:64]
        reviews.submit_kyc(db, user, Identity(PERSONAL, *names, form.id_number), now)
    elif isinstance(form, CompanyForm):
        names = form.company_name[:128], form.company_name_en[:128]
        reviews.submit_kyc(db, user, Identity(ENTERPRISE, *names, form.register_no), now)
    else:
        reviews.decide_kyc(db, user, KycStatus.WAIT_OPS_AUTH, "", now)
    return visit.go(at("/kyc"))


def _model(visit: Visit) -> type[PersonForm | CompanyForm]:
    return PersonForm if visit.value("kind") == str(PERSONAL) else CompanyForm


def _page(visit: Visit, db: Session, user: LinkedUser, errors: Mapping[str, Text], *, update: bool = False) -> Response:
    status = kyc_status(user.vcc_kyc_status)
    subject = Subject(t.KYC, t.KYC_SUB, "id-card", KYC_STATUS[status], TONE.get(status, "review"))
    if not user.admin_flag:
        return show_review(visit, db, user, subject, note=Note("info", t.OPERATOR, plain=True))
    passed = status is KycStatus.OPS_AUTH_SUCCESS
    tester = _tester(user, status)
    if status in OPEN_FOR_KYC or (passed and update):
        return show_review(
            visit,
            db,
            user,
            subject,
            "kyc.html",
            note=_why(db, user, status),
            tester=tester,
            errors=errors,
            labels=LABELS,
            values=_values(visit, user),
            kind=visit.value("kind") or str(ENTERPRISE if user.vcc_kyc_type is None else user.vcc_kyc_type),
            beneficiary=status is KycStatus.WAIT_PERFECT_BENEFICIARY,
        )
    return show_review(visit, db, user, subject, outcome=_state(visit, db, user, passed=passed), tester=tester)


def _why(db: Session, user: LinkedUser, status: KycStatus) -> Note | None:
    told = WHY.get(status)
    return Note(*told, reason=reviews.kyc_file(db, user.user_id).fail_reason) if told else None


def _state(visit: Visit, db: Session, user: LinkedUser, *, passed: bool) -> Outcome:
    file = reviews.kyc_file(db, user.user_id)
    known = (
        (t.NAME, Text(zh=user.kyc_name_zh, en=user.kyc_name_en or user.kyc_name_zh)),
        (t.TYPE, t.PERSONAL if user.vcc_kyc_type == PERSONAL else t.ENTERPRISE),
        (t.NUMBER, file.cert_no_mask),
        (t.SUBMITTED, file.submit_time),
        (t.AUDITED, file.audit_time if passed else None),
    )
    if not passed:
        return Outcome("clock", "info", t.REVIEW, t.REVIEW_NOTE, [back_link(visit, "primary")], known)
    business = user.vcc_kyc_type != PERSONAL and user.vcc_kyb_status != "PASSED"
    onward = (t.GO_KYB, at("/kyb"), "primary") if business else back_link(visit, "primary")
    links = [(t.UPDATE, at("/kyc/update"), "secondary"), onward]
    return Outcome("circle-check", "ok", t.PASSED, t.PASSED_NOTE, links, known)


def _values(visit: Visit, user: LinkedUser) -> dict[str, str]:
    """What was typed, the sample, or what is known."""
    if visit.request.method == "POST":
        return {name: visit.value(name, 200) for name in LABELS}
    if visit.value("sample"):
        return SAMPLE
    names = ("nameZh", "nameEn") if user.vcc_kyc_type == PERSONAL else ("companyName", "companyNameEn")
    known = dict(zip(names, (user.kyc_name_zh, user.kyc_name_en), strict=True))
    return dict.fromkeys(LABELS, "") | {"idType": "ID_CARD"} | known


def _tester(user: LinkedUser, status: KycStatus) -> Tester | None:
    submitted = user.vcc_kyc_type is not None
    decisions = [("approve", t.APPROVE)] if submitted and status is not KycStatus.OPS_AUTH_SUCCESS else []
    if status is KycStatus.WAIT_SYS_AUTH:
        decisions.append(("ops", t.TO_OPS))
    if status is KycStatus.OPS_AUTH_SUCCESS:
        decisions.append(("expire", t.EXPIRE))
    if submitted and user.vcc_kyc_type != PERSONAL and status is not KycStatus.WAIT_PERFECT_BENEFICIARY:
        decisions.append(("beneficiary", t.WANT_BENEFICIARY))
    if submitted:
        decisions.append(("reset", t.RESET))
    return Tester("/kyc/decide", decisions, rejectable=submitted) if decisions else None


serve_review(router, "/kyc", page=_page, submit=_submit, decide=_decide)
