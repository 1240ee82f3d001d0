"""Models of the sign-in service."""

from typing import Annotated

from pydantic import Field

from vcc_portal.upstream.call import Wire
from vcc_portal.upstream.models.base import Answer, AreaCode, Id, Language, LongText, Phone, Region, SmsCode, TypeCode

LoginName = Annotated[str, Field(min_length=1, max_length=128)]
Password = Annotated[str, Field(min_length=1, max_length=256, repr=False)]


class LoginInfo(Answer):
    """Who is signed in (spec §3)."""

    user_id: str = ""
    login_name: str = ""
    region: str = "CN"
    """HK or CN."""


class Login(Wire):
    """Sign in with a password, and with the image's ticket or an SMS code where asked for."""

    login_name: LoginName
    password: Password
    area_code: AreaCode | None = None
    region: Region = "CN"
    image_ticket: str | None = Field(default=None, max_length=256, repr=False)
    sms_code: SmsCode | None = Field(default=None, repr=False)


class LoggedIn(LoginInfo):
    """The answer to a sign-in."""

    sso_token: LongText = Field(default="", repr=False)
    expire_seconds: int = 0


class VerificationImage(Answer):
    """A picture with characters to read."""

    image_token: LongText = Field(repr=False)
    image_base64: LongText = Field(repr=False)
    expire_seconds: int = 0


class ImageCheck(Wire):
    """The characters that the visitor read."""

    image_token: str = Field(min_length=1, max_length=256, repr=False)
    image_code: str = Field(min_length=1, max_length=12, repr=False)


class ImageChecked(Answer):
    """Whether they were right; the ticket goes into the sign-in."""

    passed: bool = False
    image_ticket: LongText = Field(default="", repr=False)


class LoginCheck(Wire):
    """What a sign-in with this name needs."""

    login_name: LoginName
    area_code: AreaCode | None = None


class LoginChecked(Answer):
    """The answer: image, SMS code, or a wait."""

    exist: bool = False
    need_image: bool = False
    need_sms: bool = False
    region: str = "CN"
    lock_seconds: int = 0


class AccountCheck(Wire):
    """Whether a name can be registered."""

    login_name: LoginName
    region: Region = "CN"


class AccountChecked(Answer):
    """The answer to `AccountCheck`."""

    exist: bool = False
    can_register: bool = False


class Utm(Wire):
    """Where a visitor came from."""

    source: str | None = Field(default=None, max_length=128)
    medium: str | None = Field(default=None, max_length=128)
    term: str | None = Field(default=None, max_length=128)
    content: str | None = Field(default=None, max_length=128)
    campaign: str | None = Field(default=None, max_length=128)


class AccountActivate(Wire):
    """Sends the activation code."""

    login_name: LoginName
    region: Region = "CN"
    lang: Language = "zh"
    invitation_code: str | None = Field(default=None, max_length=64, pattern=r"^[A-Za-z0-9,]*$")
    utm: Utm | None = None


class ActivationSent(Answer):
    """Where the activation code went."""

    sent_to_mask: str = ""
    expire_seconds: int = 0


class ActivateRegister(Wire):
    """Registers with the activation code."""

    login_name: LoginName
    activate_code: str = Field(min_length=1, max_length=64, repr=False)
    password: Password
    region: Region = "CN"
    agreement_codes: list[str] = Field(default_factory=list, max_length=20)
    invitation_code: str | None = Field(default=None, max_length=64, pattern=r"^[A-Za-z0-9,]*$")


class MobileUnblock(Wire):
    """Sends an SMS code before sign-in, to a login name or to a number."""

    login_name: LoginName | None = None
    area_code: AreaCode | None = None
    mobile: Phone | None = None
    type_code: TypeCode = "LOGIN"
    image_ticket: str | None = Field(default=None, max_length=256, repr=False)


class CodeSent(Answer):
    """Where an SMS code went, and when the next may be asked for."""

    mobile_mask: str = ""
    resend_seconds: int = 60
    expire_seconds: int = 300


class LoginState(LoginInfo):
    """Whether the session is signed in, and as whom."""

    login: bool = False


class LinkedAccount(Answer):
    """One of the accounts that the person may switch to (spec §3)."""

    biz_source: str = ""
    kyc_name: str = ""
    checked: bool = False
    kyc_status: int = 0
    """1-4, see `domain.kyc.LinkedKyc`; a different scale from the user's."""
    sub_business_type: str = ""
    user_id: str = ""
    sso_user_id: str = ""
    operator_id: str = ""
    channel_id: str = ""
    account_type: str = ""
    """COMPANY or PERSONAL."""


class BizList(Answer):
    """All linked accounts."""

    user_biz_info_list: list[LinkedAccount] = []
    add_account_allowed: bool = False
    add_account_url: LongText = ""


class BizSwitch(Wire):
    """Makes another linked account the current one."""

    user_id: Id
    biz_source: str = Field(max_length=64)
    sso_user_id: str = Field(default="", max_length=64)
    operator_id: str | None = Field(default=None, max_length=64)
    channel_id: str = Field(default="", max_length=64)
    account_type: str = Field(default="", max_length=32)
