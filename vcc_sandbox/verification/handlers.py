"""Business verification through the portal's own form: saving it with its documents, submitting, and looking at it."""

import base64
import binascii
import re
from collections.abc import Iterator
from typing import Any

from vcc_portal.domain.countries import COUNTRIES
from vcc_portal.domain.documents import MOST_BYTES, MOST_DOCUMENTS, NEEDED_DOCUMENTS, DocumentKind, document_type
from vcc_portal.domain.kyc import BusinessType, KybStatus, kyb_status
from vcc_portal.domain.money import CURRENCIES
from vcc_portal.domain.phones import AREA_CODE, PHONE
from vcc_portal.domain.purpose import LogisticsItem, Purpose
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models import kyb as m
from vcc_sandbox.core.clock import parse
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.request_checks import Need
from vcc_sandbox.core.serve import serves
from vcc_sandbox.core.tables import KybFile
from vcc_sandbox.identity import step_up
from vcc_sandbox.identity.mailboxes import is_mailbox
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.verification import reviews, websites
from vcc_sandbox.verification.reviews import masked_number

PAGES = ("/kyb", "/kyb/update")
RIGHT = "vcc_kyb"
TYPE_CODE = "KYB_SUBMIT"
UNDER_REVIEW = {KybStatus.SYSTEM_AUDITING, KybStatus.AUDITING}
KYC_NOT_SUBMITTED, KYC_PASSED, PERSONAL = -1, 5, 0
MAX_BODY = 8_000_000
"""A document of 5 MiB in base64, and the form."""
NEEDED = (
    "company_name",
    "company_name_en",
    "register_country",
    "register_no",
    "register_date",
    "business_type",
    "monthly_amount",
    "currency",
    "expense_purpose_list",
    "legal_name",
    "legal_id_type",
    "legal_id_no",
    "contact_name",
    "contact_email",
    "contact_mobile",
)
FORMS = {
    "register_no": re.compile(r"[0-9A-Za-z-]{4,32}"),
    "register_date": re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}"),
    "license_expire_date": re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}"),
    "website": websites.FORM,
    "legal_id_no": re.compile(r"[0-9A-Za-z*()-]{4,32}"),
    "area_code": re.compile(AREA_CODE),
    "contact_mobile": re.compile(PHONE),
}
FULL_SHARE_BP = 10_000


@serves(
    account_calls.KYB_PRE_ADD,
    need=Need.PERSON,
    routes=PAGES,
    function=RIGHT,
    invalid=Code.KYB_PRE_SUBMIT_WRONG,
    max_body=MAX_BODY,
)
def pre_add(ctx: Ctx, request: m.KybSave) -> m.KybState:
    """Save what is given and leave the rest; 910005 while it is under review, 910007 for what is malformed."""
    company = ctx.company
    _check_open(company)
    _refuse(_malformed(request, ctx.time[:10]))
    file = reviews.kyb_file(ctx.db, company.user_id, ctx.now)
    earlier = dict(file.form)
    _refuse(_unknown_files(request, earlier))
    form = {**earlier, **_given(request, earlier)}
    file_id = _keep_document(ctx, form, request.document) if request.document else ""
    file.form = form
    if kyb_status(company.vcc_kyb_status) not in {KybStatus.PASSED, KybStatus.FAILED}:
        reviews.set_kyb_status(ctx.db, company, KybStatus.PENDING)
    ctx.trail.target_id, ctx.trail.summary, ctx.trail.after = file.kyb_id, form.get("companyName", ""), {}
    return m.KybState(kyb_id=file.kyb_id, status=company.vcc_kyb_status, file_id=file_id)


@serves(account_calls.KYB_SUBMIT, need=Need.PERSON, routes=PAGES, function=RIGHT, invalid=Code.KYB_PRE_SUBMIT_WRONG)
def submit(ctx: Ctx, request: m.KybSubmit) -> m.KybState:
    """Submit for review: identity has passed, the form is whole, its documents were uploaded, and the code is right.

    Whoever has a number is asked for the code that is sent to it: 210005 says where it goes.
    """
    company = ctx.company
    _check_open(company)
    _check_identity(company)
    file = reviews.kyb_file(ctx.db, company.user_id, ctx.now)
    if request.kyb_id != file.kyb_id:
        raise Refused(Code.KYB_PRE_SUBMIT_WRONG, error_param=["kybId"])
    masked = ["legalIdNo"] if "*" in request.legal_id_no and not file.form.get("legalIdNo") else []
    whole = {**_whole(request, file.form), **_given(request, file.form)}
    missing_files = set(NEEDED_DOCUMENTS) - {one["fileType"] for one in whole["fileList"]}
    files = [*_unknown_files(request, file.form), *(["fileList"] if missing_files else [])]
    _refuse([*_missing(request), *_malformed(request, ctx.time[:10]), *masked, *files])
    _check_code(ctx, request.sms_code)
    reviews.submit_kyb(ctx.db, company, whole, ctx.now)
    ctx.trail.summary, ctx.trail.after = request.company_name, {"status": str(company.vcc_kyb_status)}
    return m.KybState(kyb_id=file.kyb_id, status=company.vcc_kyb_status, submit_time=file.submit_time or "")


@serves(account_calls.KYB_DETAILS, need=Need.PERSON)
def details(ctx: Ctx, request: Nothing) -> m.KybDetails:
    """The company's form as it was last saved, id numbers masked, and where it stands."""
    company = ctx.company
    file = ctx.db.get(KybFile, company.user_id)
    if file is None:
        return m.KybDetails(status=company.vcc_kyb_status)
    shown = m.KybDetails.model_validate(file.form)
    shown.legal_id_no = _masked(shown.legal_id_no)
    for beneficiary in shown.beneficiary_list:
        beneficiary.id_no = _masked(beneficiary.id_no)
    shown.kyb_id, shown.status = file.kyb_id, company.vcc_kyb_status
    shown.fail_reason_list = [
        m.KybFailReason(field=each["field"], reason=ctx.worded(each["reason"])) for each in file.fail_reasons
    ]
    shown.submit_time, shown.audit_time = file.submit_time or "", file.audit_time or ""
    return shown


def _check_open(company: LinkedUser) -> None:
    if kyb_status(company.vcc_kyb_status) in UNDER_REVIEW:
        raise Refused(Code.KYB_UNDER_REVIEW)


def _check_identity(company: LinkedUser) -> None:
    """210030 without identity verification, 200006 before it has passed or for a person."""
    if company.vcc_kyc_type is None or company.vcc_kyc_status == KYC_NOT_SUBMITTED:
        raise Refused(Code.KYC_NEEDED)
    if company.vcc_kyc_status != KYC_PASSED or company.vcc_kyc_type == PERSONAL:
        raise Refused(Code.KYC_NOT_APPROVED)


def _check_code(ctx: Ctx, code: str | None) -> None:
    if code:
        step_up.check_sms_code(ctx, code, TYPE_CODE)
    elif step_up.mobile_of(ctx):
        raise step_up.code_needed(ctx, TYPE_CODE)


def _keep_document(ctx: Ctx, form: dict[str, Any], document: m.KybDocument) -> str:
    """The id of a document that passes; the sandbox keeps what it is called, and not what is in it."""
    if document.file_type not in set(DocumentKind):
        raise Refused(Code.KYB_PRE_SUBMIT_WRONG, error_param=["fileType"])
    try:
        content = base64.b64decode(document.content_base64, validate=True)
    except (binascii.Error, ValueError):
        raise Refused(Code.FILE_FORMAT, error_param=[document.file_name]) from None
    if not document_type(content) or len(content) > MOST_BYTES:
        raise Refused(Code.FILE_FORMAT, error_param=[document.file_name])
    files = list(form.get("fileList", []))
    if len(files) >= MOST_DOCUMENTS:
        raise Refused(Code.KYB_PRE_SUBMIT_WRONG, error_param=["fileList"])
    kept = m.KybFile(
        file_type=document.file_type,
        file_id=Ids(ctx.db).short("kyb-document", ctx.now),
        file_name=document.file_name,
        size=len(content),
    )
    form["fileList"] = [*files, kept.wire()]
    return kept.file_id


def _unknown_files(request: m.KybForm, earlier: dict[str, Any]) -> list[str]:
    known = {one["fileId"] for one in earlier.get("fileList", [])}
    return ["fileList"] if any(one.file_id not in known for one in request.file_list) else []


def _refuse(fields: Iterator[str] | list[str]) -> None:
    named = list(dict.fromkeys(fields))
    if named:
        raise Refused(Code.KYB_PRE_SUBMIT_WRONG, error_param=named, message=f"wrong: {', '.join(named)}")


def _wire(name: str) -> str:
    return m.KybForm.model_fields[name].alias or name


def _missing(form: m.KybForm) -> Iterator[str]:
    yield from (_wire(name) for name in NEEDED if not getattr(form, name))
    if not form.long_term and not form.license_expire_date:
        yield "licenseExpireDate"
    if any(not (owner.name and owner.share_bp) for owner in form.beneficiary_list):
        yield "beneficiaryList"
    if form.business_type == BusinessType.OTHER and not form.business_type_other:
        yield "businessTypeOther"
    if Purpose.LOGISTICS in form.expense_purpose_list and not form.logistics_item_list:
        yield "logisticsItemList"


def _malformed(form: m.KybForm, today: str) -> Iterator[str]:
    for name, pattern in FORMS.items():
        value = getattr(form, name)
        if value and not pattern.fullmatch(value):
            yield _wire(name)
    if form.business_type and form.business_type not in set(BusinessType):
        yield "businessType"
    if form.register_country and form.register_country not in COUNTRIES:
        yield "registerCountry"
    if form.currency and form.currency not in CURRENCIES:
        yield "currency"
    if form.contact_email and not is_mailbox(form.contact_email):
        yield "contactEmail"
    if set(form.expense_purpose_list) - set(Purpose):
        yield "expensePurposeList"
    if set(form.logistics_item_list) - set(LogisticsItem):
        yield "logisticsItemList"
    if sum(owner.share_bp for owner in form.beneficiary_list) > FULL_SHARE_BP or any(
        owner.country and owner.country not in COUNTRIES for owner in form.beneficiary_list
    ):
        yield "beneficiaryList"
    yield from _wrong_days(form, today)


def _wrong_days(form: m.KybForm, today: str) -> Iterator[str]:
    """No company is founded tomorrow; a licence is good to the end of its last day."""
    for name, first, last in (("register_date", "", today), ("license_expire_date", today, "9999")):
        value = getattr(form, name)
        if not value or not FORMS[name].fullmatch(value):
            continue
        try:
            parse(f"{value} 00:00:00")
        except ValueError:
            yield _wire(name)
            continue
        if not first <= value <= last:
            yield _wire(name)


def _whole(request: m.KybForm, earlier: dict[str, Any]) -> dict[str, Any]:
    """Every field as it was asked for; documents that nobody spoke of stay."""
    wire = m.KybForm.model_validate(request.model_dump()).wire()
    return wire if "file_list" in request.model_fields_set else {**wire, "fileList": earlier.get("fileList", [])}


def _given(request: m.KybForm, earlier: dict[str, Any]) -> dict[str, Any]:
    """The fields that were sent, as they are kept: id numbers masked; a mask that comes back stands for what was kept."""
    names = request.model_fields_set & set(m.KybForm.model_fields)
    wire = m.KybForm.model_validate(request.model_dump(include=names)).wire()
    given = {name: value for name, value in wire.items() if name in {_wire(one) for one in names}}
    if number := given.get("legalIdNo"):
        given["legalIdNo"] = earlier.get("legalIdNo", "") if "*" in number else masked_number(number)
    for owner in given.get("beneficiaryList", []):
        owner["idNo"] = _masked(owner["idNo"])
    if "fileList" in given:
        kept = {one["fileId"]: one for one in earlier.get("fileList", [])}
        given["fileList"] = [kept[one["fileId"]] for one in given["fileList"] if one["fileId"] in kept]
    return given


def _masked(number: str) -> str:
    return number if "*" in number or not number else masked_number(number)
