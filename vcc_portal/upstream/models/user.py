"""Models of the signed-in user."""

import json
from typing import Annotated, Self

from pydantic import Field, ValidationError, model_validator

from vcc_portal.upstream.call import Wire
from vcc_portal.upstream.models.base import Answer, Currency, Id, LongText, Region, TypeCode

BizSource = Annotated[str, Field(min_length=1, max_length=64)]
NOT_SUBMITTED = -1
"""`vccKycStatus` of whoever has not begun with his verification."""


class UriPermission(Answer):
    """One grant of an operator; `link_type` 1 is a menu entry (spec §2)."""

    resource_code: str = ""
    resource_url: LongText = ""
    resource_id: str = ""
    resource_name: str = ""
    link_type: int = 0


class VccUser(Answer):
    """The logged-in user (spec §3)."""

    user_id: str = ""
    admin_flag: bool = False
    kyc_source: str = ""
    biz_source: str = ""
    status: str = ""
    """INIT, VALID, INVALID or CANCEL."""
    account_available: bool = False
    kyc_user_status: str = "NORMAL"
    """NORMAL or UN_ACTIVE."""
    advert_codes: list[str] = []
    support_sub_user: bool = False
    support_single_card_mode: bool = False
    support_shared_card_mode: bool = False
    card_limit_white: bool = False
    vcc_kyc_type: int | None = None
    """0 personal, another value enterprise, None not submitted."""
    vcc_kyc_status: int = NOT_SUBMITTED
    """The numeric scale of spec §4, see `domain.kyc.KYC_BY_NUMBER`."""
    vcc_kyb_status: str = "INIT"
    uri_permission_dto_list: list[UriPermission] = Field(
        default_factory=list, validation_alias="uriPermissionDTOList", serialization_alias="uriPermissionDTOList"
    )

    @property
    def personal(self) -> bool:
        """Whether it is a person's account, which has no business to verify and no sub-accounts (spec §6)."""
        return self.vcc_kyc_type == 0

    @model_validator(mode="after")
    def _of_a_type(self) -> Self:
        """Without a type nothing has been submitted, whatever number is said besides (spec §3)."""
        if self.vcc_kyc_type is None and self.vcc_kyc_status != NOT_SUBMITTED:
            self.vcc_kyc_status = NOT_SUBMITTED
        return self


class FeeRate(Answer):
    """One agreed fee; amount in thousandths, rate in basis points."""

    fee_type: str = ""
    currency: str = ""
    amount: int | None = None
    rate_bp: int | None = None


class MasterInfo(Answer):
    """The main account and its contract."""

    main_user_id: str = ""
    main_login_name: str = ""
    kyc_name: str = ""
    contract_no: str = ""
    contract_status: str = ""
    """SIGNED or UNSIGNED."""
    contract_start_date: str = ""
    contract_end_date: str = ""
    fee_rate_list: list[FeeRate] = []


class PortalPermission(Answer):
    """Whether the new portal is on for the user."""

    user_id: str = ""
    kyc_channel_id: str = ""
    support_portal_new_ui: bool = Field(
        default=False, validation_alias="supportPortalNewUI", serialization_alias="supportPortalNewUI"
    )


class UserInit(Wire):
    """Opens the service for a linked account."""

    biz_source: BizSource
    channel_id: str = Field(default="", max_length=64)
    region: Region = "CN"
    role: str | None = Field(default=None, max_length=32)


class UserInitialised(Answer):
    """The user's state after `UserInit`."""

    user_id: str = ""
    status: str = ""
    kyc_user_status: str = "NORMAL"


class KycEntry(Answer):
    """One identity verification of the user."""

    kyc_source: str = ""
    kyc_type: int | None = None
    kyc_name: str = ""
    kyc_status: int = -1
    cert_no_mask: str = ""
    region: str = "CN"
    submit_time: str = ""
    audit_time: str = ""
    fail_reason: str = ""


class KycSourceQuery(Wire):
    """Asks for the account configuration of one KYC source."""

    kyc_source: str = Field(min_length=1, max_length=32)


class RegionUrls(Answer):
    """The provider's pages in one region."""

    home_url: LongText = ""
    forgot_pwd_url: LongText = ""
    kyc_url: LongText = ""
    kyc_update_url: LongText = ""
    kyb_url: LongText = ""


class AccountConfig(Answer):
    """The account configuration; on the wire it is a string that holds JSON."""

    portal_name: str = ""
    hk: RegionUrls = Field(default_factory=RegionUrls, validation_alias="HK", serialization_alias="HK")
    cn: RegionUrls = Field(default_factory=RegionUrls, validation_alias="CN", serialization_alias="CN")

    @classmethod
    def parse(cls, text: str) -> "AccountConfig":
        """Read the string; a broken one gives the empty configuration (spec §7)."""
        try:
            return cls.model_validate(json.loads(text))
        except (ValueError, ValidationError, RecursionError):
            return cls()


class CustomerManager(Answer):
    """Whom to call."""

    name: str = ""
    email: str = ""
    phone: str = ""


class Expand(Answer):
    """More about the user; names and numbers are masked."""

    user_id: str = ""
    login_name: str = ""
    mobile_mask: str = ""
    email_mask: str = ""
    mobile_bound: bool = False
    business_type: str = ""
    alias: str = ""
    customer_manager: CustomerManager = Field(default_factory=CustomerManager)
    language: str = ""
    register_time: str = ""


class RefreshKycInfo(Wire):
    """Asks the provider to read the identity verification again."""

    biz_source: BizSource
    user_id: Id
    channel_id: str = Field(default="", max_length=64)
    sso_user_id: str = Field(default="", max_length=64)
    operator_id: str = Field(default="", max_length=64)


class KycRefreshed(Answer):
    """The result of `RefreshKycInfo`."""

    kyc_status: int = -1
    kyc_name: str = ""
    changed: bool = False


class BizAccountsQuery(Wire):
    """Asks for the accounts of one business source."""

    biz_source: BizSource


class BizAccount(Answer):
    """One account of a business source."""

    user_id: str = ""
    biz_source: str = ""
    channel_id: str = ""
    account_name: str = ""
    account_no: str = ""
    account_type: str = ""
    status: str = ""
    open_time: str = ""


class BizAccounts(Answer):
    """All of them."""

    biz_list: list[BizAccount] = []


class ExistPwd(Answer):
    """Whether a payment password has been set."""

    exist_pwd: bool = False


class SendMobile(Wire):
    """Sends an SMS code to the user's own number."""

    type_code: TypeCode


class ConnectInfoQuery(Wire):
    """Asks where a code would go."""

    type_code: TypeCode | None = None


class ConnectInfo(Answer):
    """Where a code goes."""

    connect_type: str = ""
    """MOBILE or EMAIL."""
    area_code: str = ""
    mobile_mask: str = ""
    email_mask: str = ""
    region: str = ""


class AccountStatusAnswer(Answer):
    """The state of the account (spec §4)."""

    account_status: str = ""
    """ACTIVE, FROZEN or PASSIVE."""
    user_status: str = ""
    freeze_reason: str = ""
    freeze_time: str = ""


class OpenNonBasicAccount(Wire):
    """Applies for an account in a further currency."""

    currency: Currency
    settle_currency_code: Currency | None = None
    purpose: str = Field(min_length=1, max_length=128)


class AccountApplied(Answer):
    """The application for an account."""

    apply_id: str = ""
    currency: str = ""
    status: str = ""
