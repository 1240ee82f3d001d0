"""Confirming sensitive calls: a token for a right code, and where a code would go."""

from vcc_portal.domain.masking import mask_login_name
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models import user as m
from vcc_portal.upstream.models.card_actions import SmsVerified, SmsVerify
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.request_checks import Need
from vcc_sandbox.core.serve import serves
from vcc_sandbox.identity import step_up
from vcc_sandbox.identity.tables import Person


@serves(card_calls.SMS_VERIFY, need=Need.PERSON)
def sms_verify(ctx: Ctx, request: SmsVerify) -> SmsVerified:
    """Trade the code that was sent for a token; the code is spent."""
    step_up.check_sms_code(ctx, request.sms_code, request.type_code)
    token = step_up.give_token(ctx, request.type_code, request.card_id or "")
    return SmsVerified(verify_token=token, expire_seconds=step_up.TOKEN_SECONDS)


@serves(user_calls.CONNECT_INFO, need=Need.PERSON)
def connect_info(ctx: Ctx, request: m.ConnectInfoQuery) -> m.ConnectInfo:
    """Where the asker's codes go."""
    person = ctx.db.get_one(Person, ctx.user.person_id)
    if person.mobile is None:
        raise Refused(Code.BIND_PHONE)
    return m.ConnectInfo(
        connect_type="MOBILE",
        area_code=person.area_code,
        mobile_mask=mask_login_name(person.mobile),
        email_mask=mask_login_name(person.login_name),
        region=person.region,
    )
