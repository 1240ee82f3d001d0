"""Registration at the sign-in service, and codes for somebody who is signed in."""

from urllib.parse import quote

from vcc_portal.domain.masking import mask_login_name
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import sso as calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models import sso as m
from vcc_portal.upstream.models import user as user_models
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.request_checks import Need
from vcc_sandbox.core.serve import serves
from vcc_sandbox.identity import codes, registration
from vcc_sandbox.identity.mailboxes import is_mailbox, is_undeliverable
from vcc_sandbox.identity.people import find_person, normalise
from vcc_sandbox.identity.tables import Person


@serves(calls.ACCOUNT_CHECK, need=Need.NOTHING)
def account_check(ctx: Ctx, request: m.AccountCheck) -> m.AccountChecked:
    """Whether an address can be registered; the contract wants the truth here."""
    name = _mail(request.login_name)
    exist = find_person(ctx.db, name) is not None
    return m.AccountChecked(exist=exist, can_register=not exist)


@serves(calls.ACCOUNT_ACTIVATE, need=Need.NOTHING)
def account_activate(ctx: Ctx, request: m.AccountActivate) -> m.ActivationSent:
    """Send the activation code by mail, once a minute."""
    name = _mail(request.login_name)
    if is_undeliverable(name):
        raise Refused(Code.SMS_SEND_FAILED)
    invitation = f"&invitationCode={request.invitation_code}" if request.invitation_code else ""
    portal = ctx.sandbox.settings.public_url
    link = f"{portal}/register/profile?loginName={quote(name)}&code={{code}}{invitation}"
    given = request.utm.wire() if request.utm else {}
    utm = {f"utm_{parameter}": value for parameter, value in given.items() if value}
    try:
        registration.activate(ctx.db, name, ctx.now, link=link, origin=utm)
    except codes.NotSent as refusal:
        raise Refused(Code.SMS_TOO_OFTEN, error_param=[str(refusal.seconds)]) from None
    return m.ActivationSent(sent_to_mask=mask_login_name(name), expire_seconds=codes.EXPIRE_SECONDS)


@serves(calls.ACTIVATE_REGISTER, need=Need.NOTHING)
def activate_register(ctx: Ctx, request: m.ActivateRegister) -> m.LoginInfo:
    """Make the person and an account that is not opened yet."""
    name = _mail(request.login_name)
    if not registration.acceptable(request.password):
        raise Refused(Code.SUBMIT_FAILED, error_param=["password"], message="the password is too weak")
    if not registration.agreed(request.agreement_codes):
        raise Refused(Code.SUBMIT_FAILED, error_param=["agreementCodes"], message="the agreements must be ticked")
    origin = {"invitationCode": request.invitation_code} if request.invitation_code else {}
    applicant = registration.Applicant(name, request.password, request.region, origin)
    user = registration.register(ctx.db, applicant, request.activate_code, ctx.now)
    if user is None:
        raise Refused(Code.CODE_INCORRECT, message="the code is wrong or old", keep=True)
    return m.LoginInfo(user_id=user.user_id, login_name=name, region=request.region)


@serves(user_calls.SEND_MOBILE, need=Need.PERSON)
def send_mobile(ctx: Ctx, request: user_models.SendMobile) -> m.CodeSent:
    """A code to the signed-in person's own number."""
    mobile = ctx.db.get_one(Person, ctx.user.person_id).mobile
    if mobile is None:
        raise Refused(Code.BIND_PHONE)
    try:
        codes.send(ctx.db, mobile, request.type_code, ctx.now)
    except codes.NotSent as refusal:
        code = Code.SMS_TOO_OFTEN_2 if refusal.why is codes.Why.TOO_MANY else Code.SMS_TOO_OFTEN
        raise Refused(code, error_param=[str(refusal.seconds)]) from None
    return m.CodeSent(
        mobile_mask=mask_login_name(mobile), resend_seconds=codes.RESEND_SECONDS, expire_seconds=codes.EXPIRE_SECONDS
    )


def _mail(login_name: str) -> str:
    name = normalise(login_name)
    if not is_mailbox(name):
        raise Refused(Code.MAILBOX_FORMAT, error_param=["loginName"])
    return name
