"""Identity verification at the provider: of a person or a company, its update, and the missing beneficiary."""

from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_portal.domain.kyc import KycStatus, kyc_status
from vcc_portal.domain.text import Text
from vcc_portal.i18n.kyc import KYC_STATUS
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.pages import checks
from vcc_sandbox.pages.html import Child, Element, h
from vcc_sandbox.pages.parts import NONE, Errors, error_of, facts, field, link_button, note, select, tick
from vcc_sandbox.pages.review import Subject, back_link, for_account, outcome, show_review, summary, tester
from vcc_sandbox.pages.web import Pages, Visit, at
from vcc_sandbox.pages.words import verification as t
from vcc_sandbox.verification import reviews
from vcc_sandbox.verification.reviews import ENTERPRISE, OPEN_FOR_KYC, PERSONAL, Identity

router = Pages()
PERSON_RULES = {"nameZh": checks.anything, "nameEn": checks.latin, "idType": checks.one_of(t.ID_TYPES)}
COMPANY_RULES = {
    "companyName": checks.anything,
    "companyNameEn": checks.latin,
    "registerNo": checks.registration_number,
    "legalName": checks.anything,
    "legalIdNo": checks.document("ID_CARD"),
}
BENEFICIARY_RULES = {"beneficiaryName": checks.anything, "share": checks.share, "idType": checks.one_of(t.ID_TYPES)}
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


@router.show("/kyc")
def kyc(visit: Visit) -> Response:
    """The state, and the form where something may be submitted."""
    return for_account(visit, lambda v, db, user: _page(v, db, user, NONE))


@router.show("/kyc/update")
def kyc_update(visit: Visit) -> Response:
    """The form also where it has passed."""
    return for_account(visit, lambda v, db, user: _page(v, db, user, NONE, update=True))


@router.take("/kyc")
@router.take("/kyc/update")
def submit(visit: Visit) -> Response:
    """Check and submit; under review from then on."""
    return for_account(visit, _submit)


@router.take("/kyc/decide")
def decide(visit: Visit) -> Response:
    """The tester decides in place of the provider's reviewers."""
    return for_account(visit, _decide)


@router.show("/kyc/decide")
def decided(visit: Visit) -> Response:
    """After a change of language."""
    return visit.go(at("/kyc"))


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
    errors = _problems(visit, status)
    if errors:
        return _page(visit, db, user, errors, update=True)
    now = visit.sandbox.clock.now(db)
    if status is KycStatus.WAIT_PERFECT_BENEFICIARY:
        reviews.decide_kyc(db, user, KycStatus.WAIT_OPS_AUTH, "", now)
    else:
        reviews.submit_kyc(db, user, _identity(visit), now)
    return visit.go(at("/kyc"))


def _problems(visit: Visit, status: KycStatus) -> dict[str, Text]:
    document = {"idNumber": checks.document(visit.value("idType"))}
    if status is KycStatus.WAIT_PERFECT_BENEFICIARY:
        rules = {**BENEFICIARY_RULES, **document}
    else:
        rules = COMPANY_RULES if _kind(visit) == ENTERPRISE else {**PERSON_RULES, **document}
    errors = checks.check({name: visit.value(name, 200) for name in rules}, rules)
    return errors if visit.value("true") else {**errors, "true": t.TRUE_NEEDED}


def _kind(visit: Visit) -> int:
    return PERSONAL if visit.value("kind") == str(PERSONAL) else ENTERPRISE


def _identity(visit: Visit) -> Identity:
    if _kind(visit) == PERSONAL:
        return Identity(PERSONAL, visit.value("nameZh", 64), visit.value("nameEn", 64), visit.value("idNumber", 20))
    return Identity(
        ENTERPRISE, visit.value("companyName", 128), visit.value("companyNameEn", 128), visit.value("registerNo", 20)
    )


def _page(visit: Visit, db: Session, user: LinkedUser, errors: Errors, *, update: bool = False) -> Response:
    status = kyc_status(user.vcc_kyc_status)
    subject = Subject(t.KYC, t.KYC_SUB, "id-card", KYC_STATUS[status], TONE.get(status, "review"))
    if not user.admin_flag:
        return show_review(visit, db, user, subject, note("info", t.OPERATOR), back_link(visit))
    passed = status is KycStatus.OPS_AUTH_SUCCESS
    formed = status in OPEN_FOR_KYC or (passed and update)
    body = (
        [_why(db, user, status), _form(visit, user, status, errors)]
        if formed
        else _state(visit, db, user, passed=passed)
    )
    return show_review(visit, db, user, subject, body, _tester(user, status), status=422 if errors else 200)


def _why(db: Session, user: LinkedUser, status: KycStatus) -> Child:
    reason = reviews.kyc_file(db, user.user_id).fail_reason
    because = [h.br(), t.REASON, reason] if reason else None
    match status:
        case KycStatus.OPS_AUTH_FAIL | KycStatus.SYS_AUTH_FAIL | KycStatus.INVALID:
            return note("bad", h.b(t.FAILED), because)
        case KycStatus.EXPIRED:
            return note("warn", h.b(t.EXPIRED), because)
        case KycStatus.WAIT_PERFECT_BENEFICIARY:
            return note("warn", h.b(t.BENEFICIARY), because)
        case _:
            return None


def _state(visit: Visit, db: Session, user: LinkedUser, *, passed: bool) -> Child:
    file = reviews.kyc_file(db, user.user_id)
    rows = facts(
        (
            (t.NAME, Text(zh=user.kyc_name_zh, en=user.kyc_name_en or user.kyc_name_zh)),
            (t.TYPE, t.PERSONAL if user.vcc_kyc_type == PERSONAL else t.ENTERPRISE),
            (t.NUMBER, file.cert_no_mask),
            (t.SUBMITTED, file.submit_time),
            (t.AUDITED, file.audit_time if passed else None),
        )
    )
    if not passed:
        return outcome("clock", "info", t.REVIEW, t.REVIEW_NOTE, rows, back_link(visit, "primary"))
    business = user.vcc_kyc_type != PERSONAL and user.vcc_kyb_status != "PASSED"
    onward = link_button(t.GO_KYB, at("/kyb"), "primary") if business else back_link(visit, "primary")
    return outcome(
        "circle-check", "ok", t.PASSED, t.PASSED_NOTE, rows, link_button(t.UPDATE, at("/kyc/update")), onward
    )


def _form(visit: Visit, user: LinkedUser, status: KycStatus, errors: Errors) -> Element:
    beneficiary = status is KycStatus.WAIT_PERFECT_BENEFICIARY
    parts = (
        _beneficiary(visit, errors)
        if beneficiary
        else [_kinds(visit, user), _person(visit, user, errors), _company(visit, user, errors)]
    )
    return h.form(
        h.div(summary(errors, LABELS), class_="group") if errors else None,
        parts,
        h.div(
            tick(t.TRUE, "true", checked=bool(visit.value("true"))),
            error_of("true", errors),
            h.p(t.PRIVACY_NOTE, class_="fine"),
            class_="group stack-s",
        ),
        h.div(
            h.a(t.SAMPLE, href=at("/kyc/update", sample="yes", kind=visit.value("kind"))),
            h.button(t.SUBMIT, class_="button primary", type="submit"),
            class_="submit-bar",
        ),
        method="post",
        action=at("/kyc/update"),
        class_="panel",
        novalidate=True,
    )


def _kinds(visit: Visit, user: LinkedUser) -> Element:
    given = visit.value("kind")
    chosen = given or str(user.vcc_kyc_type if user.vcc_kyc_type is not None else ENTERPRISE)
    options = (
        (str(ENTERPRISE), t.ENTERPRISE, t.ENTERPRISE_NOTE),
        (str(PERSONAL), t.PERSONAL, t.PERSONAL_NOTE),
    )
    return h.fieldset(
        h.legend(t.KIND),
        h.div(
            (
                h.label(
                    h.input(type="radio", name="kind", value=value, id=f"kind-{value}", checked=value == chosen),
                    h.span(h.b(label), h.small(text)),
                )
                for value, label, text in options
            ),
            class_="choice",
        ),
        class_="group",
    )


def _typed(visit: Visit, name: str, known: str = "") -> str:
    if visit.request.method == "POST":
        return visit.value(name, 200)
    return SAMPLE[name] if visit.value("sample") else known


def _person(visit: Visit, user: LinkedUser, errors: Errors) -> Element:
    known = user.vcc_kyc_type == PERSONAL
    return h.div(
        h.h2(t.PERSONAL),
        h.div(
            field(
                t.FULL_NAME, "nameZh", errors=errors, value=_typed(visit, "nameZh", user.kyc_name_zh if known else "")
            ),
            field(
                t.FULL_NAME_EN,
                "nameEn",
                errors=errors,
                value=_typed(visit, "nameEn", user.kyc_name_en if known else ""),
                hint=t.FULL_NAME_EN_HINT,
            ),
            select(t.ID_TYPE, "idType", t.ID_TYPES, errors=errors, value=_typed(visit, "idType", "ID_CARD")),
            field(t.ID_NUMBER, "idNumber", errors=errors, value=_typed(visit, "idNumber"), autocomplete="off"),
            class_="two",
        ),
        class_="group of-person",
    )


def _company(visit: Visit, user: LinkedUser, errors: Errors) -> Element:
    known = user.vcc_kyc_type != PERSONAL
    name = _typed(visit, "companyName", user.kyc_name_zh if known else "")
    name_en = _typed(visit, "companyNameEn", user.kyc_name_en if known else "")
    return h.div(
        h.h2(t.COMPANY),
        h.div(
            field(t.COMPANY_NAME, "companyName", errors=errors, value=name, autocomplete="organization"),
            field(t.COMPANY_NAME_EN, "companyNameEn", errors=errors, value=name_en),
            field(t.REGISTER_NO, "registerNo", errors=errors, value=_typed(visit, "registerNo"), autocomplete="off"),
            field(t.LEGAL, "legalName", errors=errors, value=_typed(visit, "legalName"), autocomplete="off"),
            field(t.ID_NUMBER, "legalIdNo", errors=errors, value=_typed(visit, "legalIdNo"), autocomplete="off"),
            class_="two",
        ),
        class_="group of-company",
    )


def _beneficiary(visit: Visit, errors: Errors) -> Element:
    return h.div(
        h.h2(t.BENEFICIARY_TITLE),
        h.div(
            field(t.FULL_NAME, "beneficiaryName", errors=errors, value=_typed(visit, "beneficiaryName")),
            field(
                t.SHARE, "share", errors=errors, value=_typed(visit, "share"), inputmode="numeric", hint=t.SHARE_HINT
            ),
            select(t.ID_TYPE, "idType", t.ID_TYPES, errors=errors, value=_typed(visit, "idType", "ID_CARD")),
            field(t.ID_NUMBER, "idNumber", errors=errors, value=_typed(visit, "idNumber"), autocomplete="off"),
            class_="two",
        ),
        class_="group",
    )


def _tester(user: LinkedUser, status: KycStatus) -> Element | None:
    submitted = user.vcc_kyc_type is not None
    decisions = [("approve", t.APPROVE, "secondary")] if submitted and status is not KycStatus.OPS_AUTH_SUCCESS else []
    if status is KycStatus.WAIT_SYS_AUTH:
        decisions.append(("ops", t.TO_OPS, "secondary"))
    if status is KycStatus.OPS_AUTH_SUCCESS:
        decisions.append(("expire", t.EXPIRE, "secondary"))
    if submitted and user.vcc_kyc_type != PERSONAL and status is not KycStatus.WAIT_PERFECT_BENEFICIARY:
        decisions.append(("beneficiary", t.WANT_BENEFICIARY, "secondary"))
    if submitted:
        decisions.append(("reset", t.RESET, "secondary"))
    return tester("/kyc/decide", decisions, rejectable=submitted) if decisions else None
