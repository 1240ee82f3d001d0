"""Registering by e-mail: a code goes to the address, and with it the account is made and the service opened (spec §4)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from vcc_portal.domain.inputs import normalized, typed_code, without_unseen
from vcc_portal.domain.login_names import read_login_name
from vcc_portal.domain.origin import (
    LONGEST_SOURCE,
    Area,
    area_of,
    business_source_of,
    clean_invitation,
    clean_source,
    kyc_source_of,
)
from vcc_portal.domain.site_config import SitePage
from vcc_portal.domain.text import Language, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.asking import Ask
from vcc_portal.features.patterns.provider_pages import read_provider_pages
from vcc_portal.i18n.public import register as words
from vcc_portal.i18n.text import EMPTY
from vcc_portal.upstream.calls import sso as calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.errors import BusinessError
from vcc_portal.upstream.models import sso as m
from vcc_portal.upstream.models.user import UserInit

AGREEMENTS = ("VCC_SERVICE", "VCC_PRIVACY")
"""Codes of what is accepted with the registration; each has its page."""
SHORTEST, LONGEST_PASSWORD = 8, 64
_MANAGER = {Code.SERVICE_NEEDS_MANAGER, Code.SERVICE_NEEDS_MANAGER_2, Code.SERVICE_CLOSED}


class Role(StrEnum):
    """Whom the account is for."""

    COMPANY = "COMPANY"
    PERSONAL = "PERSONAL"


class RegisterField(StrEnum):
    """Controls of the registration's forms, by their names."""

    NAME = "loginName"
    AREA = "area"
    INVITATION = "invitationCode"
    CODE = "code"
    PASSWORD = "password"  # noqa: S105  a name, not a password
    AGREE = "agree"
    WHOLE = "form"
    """What is wrong with no control in particular."""


KEPT: dict[RegisterField, str] = {
    RegisterField.NAME: "vcc-draft.register.name",
    RegisterField.AREA: "vcc-draft.register.area",
    RegisterField.INVITATION: "vcc-draft.register.invitation",
}
"""Where the tab keeps what is typed in a control; never a code or a password."""


@dataclass(frozen=True)
class Applicant:
    """Who registers, as far as it is known; the same from form to form."""

    login_name: str = ""
    area: Area = Area.CN
    role: Role = Role.COMPANY
    invitation: str = ""
    source: str = ""
    """The outside source of the tab."""

    @classmethod
    def of(cls, fields: Mapping[str, str]) -> "Applicant":
        """The fields of a posted form, each cut to what it may hold."""
        role = fields.get("role", "")
        return cls(
            normalized(without_unseen(fields.get(RegisterField.NAME, ""))[:200])[:200].strip(),
            area_of(fields.get(RegisterField.AREA, "")),
            Role(role) if role in set(Role) else Role.COMPANY,
            clean_invitation(fields.get(RegisterField.INVITATION, "")),
            clean_source(fields.get("source", "")[: LONGEST_SOURCE + 1]),
        )


@dataclass(frozen=True)
class Finish:
    """What makes the account: the code of the mail, a password and the agreements."""

    code: str = field(default="", repr=False)
    password: str = field(default="", repr=False)
    agreed: bool = False

    @classmethod
    def of(cls, fields: Mapping[str, str]) -> "Finish":
        """The fields of a posted form; the password stays as it was typed."""
        code = typed_code(fields.get(RegisterField.CODE, "")[:64])[:64]
        return cls(
            code, fields.get(RegisterField.PASSWORD, "")[: LONGEST_PASSWORD + 1], bool(fields.get(RegisterField.AGREE))
        )


@dataclass(frozen=True)
class CodeSentTo:
    """A registration under way in this browser. It says nothing of whether the address has an account."""

    applicant: Applicant
    mask: str
    at: float
    """When the code was sent, seconds of the machine's clock."""

    def went_to(self, address: str) -> bool:
        """Whether this mail went to the address, as `read_login_name` gives it."""
        name = read_login_name(self.applicant.login_name)
        return name is not None and name.text == address


@dataclass(frozen=True)
class RegisterAnswer:
    """What a form of the registration says next."""

    applicant: Applicant = Applicant()
    code: str = field(default="", repr=False)
    errors: Mapping[str, Text] = field(default_factory=dict)
    agreed: bool = False

    @property
    def focus(self) -> str:
        """The control to go on with; empty for none."""
        return next((name for name in self.errors if name != RegisterField.WHOLE), "")


class Outcome(StrEnum):
    """What has come of a registration, as far as a restart leaves it known."""

    OPENED = "opened"
    CLOSED = "closed"
    """Signed in, and the service is not open yet."""
    SIGN_IN = "sign-in"


@dataclass(frozen=True)
class Registered:
    """The end of a registration."""

    signed_in: bool = False
    opened: bool = False
    needs_manager: bool = False
    refusal: Text = EMPTY
    """Why the service is not open yet."""
    verify: str = ""
    """The provider's page where the identity is verified."""

    @property
    def outcome(self) -> Outcome:
        """The same in a word."""
        if not self.signed_in:
            return Outcome.SIGN_IN
        return Outcome.OPENED if self.opened else Outcome.CLOSED


async def send_code(
    ask: Ask,
    applicant: Applicant,
    utm: Mapping[str, str],
    language: Language,
    now: float,
    *,
    before: CodeSentTo | None = None,
) -> CodeSentTo | RegisterAnswer:
    """Have the code sent. An address with an account is answered as a new one: only its owner's letter differs.

    `before` is the mail that this browser had sent last. Whoever comes back to the form and asks for the same one too soon
    is led on to it: it is on its way.
    """
    name = read_login_name(applicant.login_name)
    if name is None or name.area_code is not None:
        return RegisterAnswer(applicant, errors={RegisterField.NAME: Code.MAILBOX_FORMAT.row.text})
    region = applicant.area.region
    try:
        checked = await ask(calls.ACCOUNT_CHECK, m.AccountCheck(login_name=name.text, region=region))
        if not checked.exist and not checked.can_register:
            return RegisterAnswer(applicant, errors={RegisterField.NAME: words.CANNOT_REGISTER})
    except Failed as failed:
        return RegisterAnswer(applicant, errors=_not_checked(failed))
    request = m.AccountActivate(
        login_name=name.text,
        region=region,
        lang=language,
        invitation_code=applicant.invitation or None,
        utm=m.Utm.model_validate(utm) if utm else None,
    )
    try:
        sent = await ask(calls.ACCOUNT_ACTIVATE, request)
    except Failed as failed:
        if failed.code == Code.SMS_TOO_OFTEN and before is not None and before.went_to(name.text):
            return replace(before, applicant=applicant)
        where = RegisterField.WHOLE if _unanswered(failed) else RegisterField.NAME
        why = words.SEND_UNSURE if failed.outcome_unknown else failed.text
        return RegisterAnswer(applicant, errors={where: why})
    return CodeSentTo(applicant, sent.sent_to_mask, now)


async def make_account(ask: Ask, applicant: Applicant, finish: Finish) -> RegisterAnswer | None:
    """Make the account; None when it is made. A wrong code and an address with an account are answered alike."""
    errors = _errors(applicant, finish)
    if errors:
        return RegisterAnswer(applicant, finish.code, errors, finish.agreed)
    request = m.ActivateRegister(
        login_name=applicant.login_name,
        activate_code=finish.code,
        password=finish.password,
        region=applicant.area.region,
        agreement_codes=list(AGREEMENTS),
        invitation_code=applicant.invitation or None,
    )
    try:
        await ask(calls.ACTIVATE_REGISTER, request)
    except Failed as failed:
        return RegisterAnswer(applicant, finish.code, _refusal(failed), finish.agreed)
    return None


async def open_service(ask: Ask, applicant: Applicant, site: str) -> Registered:
    """Open the service for who has just signed in; where the provider does not, why. `site` is the region's own."""
    request = UserInit(
        biz_source=business_source_of(applicant.source), region=applicant.area.region, role=applicant.role
    )
    refusal, code = EMPTY, ""
    try:
        await ask(user_calls.INIT, request)
    except Failed as failed:
        refusal, code = words.OPEN_UNSURE if failed.outcome_unknown else failed.text, failed.code
    pages = await read_provider_pages(ask, kyc_source_of(applicant.source), applicant.area.region, site)
    return Registered(
        signed_in=True,
        opened=not refusal,
        needs_manager=code in _MANAGER,
        refusal=refusal,
        verify=pages.address(SitePage.KYC),
    )


async def sign_in_anew(ask: Ask, applicant: Applicant, finish: Finish) -> str:
    """The one-time token of the account that was just made; empty when the provider wants more than the password."""
    request = m.Login(login_name=applicant.login_name, password=finish.password, region=applicant.area.region)
    try:
        return (await ask(calls.LOGIN, request)).sso_token
    except Failed:
        return ""


def acceptable(password: str) -> bool:
    """8 to 64 characters with a letter and a digit."""
    fits = SHORTEST <= len(password) <= LONGEST_PASSWORD
    return fits and any(char.isalpha() for char in password) and any(char.isdigit() for char in password)


def _errors(applicant: Applicant, finish: Finish) -> dict[str, Text]:
    errors: dict[str, Text] = {}
    name = read_login_name(applicant.login_name)
    if name is None or name.area_code is not None:
        errors[RegisterField.NAME] = Code.MAILBOX_FORMAT.row.text
    if not finish.code:
        errors[RegisterField.CODE] = words.CODE_EMPTY
    if not acceptable(finish.password):
        errors[RegisterField.PASSWORD] = words.PASSWORD_WEAK
    if not finish.agreed:
        errors[RegisterField.AGREE] = words.AGREE_NEEDED
    return errors


def _not_checked(failed: Failed) -> dict[str, Text]:
    if _unanswered(failed):
        return {RegisterField.WHOLE: words.NOT_CHECKED.format(reason=failed.text)}
    return {RegisterField.NAME: failed.text}


def _unanswered(failed: Failed) -> bool:
    """The provider has said nothing about the address: what has failed is asking."""
    return failed.outcome_unknown or not failed.code


def _refusal(failed: Failed) -> dict[str, Text]:
    """A refusal beside the control that it is about."""
    if failed.outcome_unknown:
        return {RegisterField.WHOLE: words.UNSURE}
    cause = failed.__cause__
    if isinstance(cause, BusinessError) and "password" in cause.error_param:
        return {RegisterField.PASSWORD: words.PASSWORD_WEAK}
    places = {Code.CODE_INCORRECT: RegisterField.CODE, Code.MAILBOX_FORMAT: RegisterField.NAME}
    return {
        places.get(Code(failed.code), RegisterField.WHOLE)
        if failed.code in set(Code)
        else RegisterField.WHOLE: failed.text
    }
