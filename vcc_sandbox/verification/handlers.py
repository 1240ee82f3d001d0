"""Business verification through the portal's own form: saving, and submitting it for review."""

import re
from collections.abc import Iterator

from vcc_portal.domain.kyc import KybStatus, kyb_status
from vcc_portal.domain.purpose import LogisticsItem, Purpose
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models import kyb as m
from vcc_sandbox.core.clock import parse
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.countries import COUNTRIES
from vcc_sandbox.core.exchange_rates import PER_USD
from vcc_sandbox.core.request_checks import Need
from vcc_sandbox.core.serve import serves
from vcc_sandbox.identity import step_up
from vcc_sandbox.identity.mailboxes import is_mailbox
from vcc_sandbox.verification import reviews
from vcc_sandbox.verification.reviews import masked_number

PAGES = ("/kyb", "/kyb/update")
RIGHT = "vcc_kyb"
TYPE_CODE = "KYB_SUBMIT"
UNDER_REVIEW = {KybStatus.SYSTEM_AUDITING, KybStatus.AUDITING}
KYC_NOT_SUBMITTED, KYC_PASSED, PERSONAL = -1, 5, 0
FILE_ENDINGS = (".pdf", ".jpg", ".jpeg", ".png")
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
    "website": re.compile(r"(https?://)?[\w.-]+\.[A-Za-z]{2,24}(/\S*)?"),
    "legal_id_no": re.compile(r"[0-9A-Za-z*()-]{4,32}"),
    "area_code": re.compile(r"\+?[0-9]{1,4}"),
    "contact_mobile": re.compile(r"[0-9]{6,15}"),
}
FULL_SHARE_BP = 10_000


@serves(account_calls.KYB_PRE_ADD, need=Need.PERSON, routes=PAGES, function=RIGHT, invalid=Code.KYB_PRE_SUBMIT_WRONG)
def pre_add(ctx: Ctx, request: m.KybForm) -> m.KybState:
    """Save what there is; 910005 while it is under review, 910007 for what is malformed."""
    _check_open(ctx)
    _refuse(_malformed(request, ctx.time[:10]))
    file = reviews.kyb_file(ctx.db, ctx.user.user_id, ctx.now)
    file.form = _stored(request, file.form)
    if kyb_status(ctx.user.vcc_kyb_status) is not KybStatus.PASSED:
        ctx.user.vcc_kyb_status = KybStatus.PENDING
    ctx.trail.target_id, ctx.trail.summary, ctx.trail.after = file.kyb_id, request.company_name, {}
    return m.KybState(kyb_id=file.kyb_id, status=KybStatus.PENDING)


@serves(account_calls.KYB_SUBMIT, need=Need.PERSON, routes=PAGES, function=RIGHT, invalid=Code.KYB_PRE_SUBMIT_WRONG)
def submit(ctx: Ctx, request: m.KybSubmit) -> m.KybState:
    """Submit for review; identity must have passed, the form be whole, a code right if one is given."""
    _check_open(ctx)
    _check_identity(ctx)
    file = reviews.kyb_file(ctx.db, ctx.user.user_id, ctx.now)
    if request.kyb_id != file.kyb_id:
        raise Refused(Code.KYB_PRE_SUBMIT_WRONG, error_param=["kybId"])
    masked = ["legalIdNo"] if "*" in request.legal_id_no and not file.form.get("legalIdNo") else []
    _refuse([*_missing(request), *_malformed(request, ctx.time[:10]), *masked])
    wrong_files = [one.file_name for one in request.file_list if not one.file_name.lower().endswith(FILE_ENDINGS)]
    if wrong_files:
        raise Refused(Code.FILE_FORMAT, error_param=wrong_files)
    if request.sms_code:
        step_up.check_sms_code(ctx, request.sms_code, TYPE_CODE)
    reviews.submit_kyb(ctx.db, ctx.user, _stored(request, file.form), ctx.now)
    ctx.trail.summary, ctx.trail.after = request.company_name, {"status": str(ctx.user.vcc_kyb_status)}
    return m.KybState(kyb_id=file.kyb_id, status=ctx.user.vcc_kyb_status, submit_time=file.submit_time or "")


def _check_open(ctx: Ctx) -> None:
    if kyb_status(ctx.user.vcc_kyb_status) in UNDER_REVIEW:
        raise Refused(Code.KYB_UNDER_REVIEW)


def _check_identity(ctx: Ctx) -> None:
    """210030 without identity verification, 200006 before it has passed or for a person."""
    if ctx.user.vcc_kyc_type is None or ctx.user.vcc_kyc_status == KYC_NOT_SUBMITTED:
        raise Refused(Code.KYC_NEEDED)
    if ctx.user.vcc_kyc_status != KYC_PASSED or ctx.user.vcc_kyc_type == PERSONAL:
        raise Refused(Code.KYC_NOT_APPROVED)


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
    if form.business_type == "OTHER" and not form.business_type_other:
        yield "businessTypeOther"
    if Purpose.LOGISTICS in form.expense_purpose_list and not form.logistics_item_list:
        yield "logisticsItemList"


def _malformed(form: m.KybForm, today: str) -> Iterator[str]:
    for name, pattern in FORMS.items():
        value = getattr(form, name)
        if value and not pattern.fullmatch(value):
            yield _wire(name)
    if form.register_country and form.register_country not in COUNTRIES:
        yield "registerCountry"
    if form.currency and form.currency not in PER_USD:
        yield "currency"
    if form.contact_email and not is_mailbox(form.contact_email):
        yield "contactEmail"
    if set(form.expense_purpose_list) - set(Purpose):
        yield "expensePurposeList"
    if set(form.logistics_item_list) - set(LogisticsItem):
        yield "logisticsItemList"
    if sum(owner.share_bp for owner in form.beneficiary_list) > FULL_SHARE_BP or any(
        not owner.name for owner in form.beneficiary_list
    ):
        yield "beneficiaryList"
    yield from _wrong_days(form, today)


def _wrong_days(form: m.KybForm, today: str) -> Iterator[str]:
    for name, past in (("register_date", True), ("license_expire_date", False)):
        value = getattr(form, name)
        if not value or not FORMS[name].fullmatch(value):
            continue
        try:
            parse(f"{value} 00:00:00")
        except ValueError:
            yield _wire(name)
            continue
        if (value > today) is past:
            yield _wire(name)


def _stored(form: m.KybForm, earlier: dict[str, object]) -> dict[str, object]:
    """The wire form with masked id numbers; a mask that comes back stands for what was stored."""
    wire = m.KybForm.model_validate(form.model_dump()).wire()
    number = form.legal_id_no
    wire["legalIdNo"] = str(earlier.get("legalIdNo", "")) if "*" in number else masked_number(number) if number else ""
    for owner in wire.get("beneficiaryList", []):
        if owner.get("idNo") and "*" not in owner["idNo"]:
            owner["idNo"] = masked_number(owner["idNo"])
    return wire
