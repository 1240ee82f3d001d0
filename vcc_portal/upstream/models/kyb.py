"""Models of business verification."""

from typing import Annotated, Any

from pydantic import Field

from vcc_portal.upstream.models.base import Answer, Id, Limit, SmsCode

_Short = Annotated[str, Field(max_length=64)]
_Line = Annotated[str, Field(max_length=256)]
_MOST_ENCODED = 7_000_000
"""Characters of 5 MiB in base64."""


class Beneficiary(Answer):
    """An owner of the company; share in basis points."""

    name: str = ""
    country: str = ""
    share_bp: int = 0
    id_type: str = ""
    id_no: str = Field(default="", repr=False)


class BeneficiaryAsked(Beneficiary):
    """As one may be saved; what the provider has may be longer, and takes no page away."""

    name: _Line = ""
    country: _Short = ""
    share_bp: int = Field(default=0, ge=0, le=10_000)
    id_type: _Short = ""
    id_no: str = Field(default="", max_length=64, repr=False)


class KybFile(Answer):
    """An uploaded document; a wrong format is answered with 220006."""

    file_type: str = ""
    file_id: str = ""
    file_name: str = ""
    size: int = 0
    """Bytes."""


class KybDocument(Answer):
    """A file on its way: PDF, JPEG or PNG of at most 5 MiB, known by its content; 220006 otherwise (contract §6)."""

    file_type: _Short
    file_name: _Line
    content_base64: str = Field(max_length=_MOST_ENCODED, repr=False)


class KybForm(Answer):
    """The form; everything is optional here because 910007 tells what is missing."""

    company_name: str = ""
    company_name_en: str = ""
    register_country: str = ""
    register_no: str = ""
    register_date: str = ""
    license_expire_date: str = ""
    long_term: bool = False
    business_type: str = ""
    business_type_other: str = ""
    website: str = ""
    monthly_amount: int = 0
    """Thousandths of `currency`."""
    currency: str = ""
    expense_purpose_list: list[str] = []
    logistics_item_list: list[str] = []
    legal_name: str = ""
    legal_id_type: str = ""
    legal_id_no: str = Field(default="", repr=False)
    beneficiary_list: list[Beneficiary] = []
    contact_name: str = ""
    contact_email: str = ""
    area_code: str = ""
    contact_mobile: str = ""
    file_list: list[KybFile] = []


class KybFormAsked(KybForm):
    """As it may be saved and submitted."""

    company_name: _Line = ""
    company_name_en: _Line = ""
    register_country: _Short = ""
    register_no: _Short = ""
    register_date: _Short = ""
    license_expire_date: _Short = ""
    business_type: _Short = ""
    business_type_other: _Line = ""
    website: _Line = ""
    monthly_amount: Limit = 0
    currency: _Short = ""
    expense_purpose_list: list[_Short] = Field(default_factory=list, max_length=30)
    logistics_item_list: list[_Short] = Field(default_factory=list, max_length=30)
    legal_name: _Line = ""
    legal_id_type: _Short = ""
    legal_id_no: str = Field(default="", max_length=64, repr=False)
    beneficiary_list: list[BeneficiaryAsked] = Field(default_factory=list, max_length=20)
    contact_name: _Line = ""
    contact_email: _Line = ""
    area_code: _Short = ""
    contact_mobile: _Short = ""
    file_list: list[KybFile] = Field(default_factory=list, max_length=50)


class KybSave(KybFormAsked):
    """Part of the form, a document, or both: what is left out stays as it was saved, what is empty is cleared."""

    document: KybDocument | None = None

    @property
    def carries_file(self) -> bool:
        return self.document is not None

    def wire(self) -> dict[str, Any]:
        """What was given, and nothing else."""
        return self.model_dump(mode="json", by_alias=True, exclude_none=True, exclude_unset=True)


class KybSubmit(KybFormAsked):
    """The finished form."""

    kyb_id: Id
    sms_code: SmsCode | None = Field(default=None, repr=False)


class KybState(Answer):
    """The state after saving or submitting."""

    kyb_id: str = ""
    status: str = ""
    submit_time: str = ""
    file_id: str = ""
    """Of the document that came along."""


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
