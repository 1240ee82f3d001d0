"""Models of business verification."""

from typing import Annotated

from pydantic import Field

from vcc_portal.upstream.models.base import Answer, Id, Limit, SmsCode

_Short = Annotated[str, Field(max_length=64)]
_Line = Annotated[str, Field(max_length=256)]


class Beneficiary(Answer):
    """An owner of the company; share in basis points."""

    name: _Line = ""
    country: _Short = ""
    share_bp: int = Field(default=0, ge=0, le=10_000)
    id_type: _Short = ""
    id_no: str = Field(default="", max_length=64, repr=False)


class KybFile(Answer):
    """An uploaded document; a wrong format is answered with 220006."""

    file_type: _Short = ""
    file_id: _Short = ""
    file_name: _Line = ""


class KybForm(Answer):
    """The form; everything is optional here because 910007 tells what is missing."""

    company_name: _Line = ""
    company_name_en: _Line = ""
    register_country: _Short = ""
    register_no: _Short = ""
    register_date: _Short = ""
    license_expire_date: _Short = ""
    long_term: bool = False
    business_type: _Short = ""
    business_type_other: _Line = ""
    website: _Line = ""
    monthly_amount: Limit = 0
    """Thousandths of `currency`."""
    currency: _Short = ""
    expense_purpose_list: list[_Short] = Field(default_factory=list, max_length=30)
    logistics_item_list: list[_Short] = Field(default_factory=list, max_length=30)
    legal_name: _Line = ""
    legal_id_type: _Short = ""
    legal_id_no: str = Field(default="", max_length=64, repr=False)
    beneficiary_list: list[Beneficiary] = Field(default_factory=list, max_length=20)
    contact_name: _Line = ""
    contact_email: _Line = ""
    area_code: _Short = ""
    contact_mobile: _Short = ""
    file_list: list[KybFile] = Field(default_factory=list, max_length=50)


class KybSubmit(KybForm):
    """The finished form."""

    kyb_id: Id
    sms_code: SmsCode | None = Field(default=None, repr=False)


class KybState(Answer):
    """The state after saving or submitting."""

    kyb_id: str = ""
    status: str = ""
    submit_time: str = ""


class KybFailReason(Answer):
    """Why a field was refused."""

    field: str = ""
    reason: str = ""


class KybDetails(KybForm):
    """The form as it stands (id numbers masked) and its state."""

    kyb_id: str = ""
    status: str = "INIT"
    fail_reason_list: list[KybFailReason] = []
    submit_time: str = ""
    audit_time: str = ""
