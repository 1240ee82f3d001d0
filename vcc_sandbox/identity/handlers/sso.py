"""The sign-in service: password, image, codes, state, and the linked accounts."""

from vcc_portal.domain.masking import mask_login_name
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import sso as calls
from vcc_portal.upstream.models import sso as m
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.request_checks import SESSION_COOKIE, Need
from vcc_sandbox.core.serve import serves
from vcc_sandbox.identity import attempts, captcha, codes, people
from vcc_sandbox.identity.mailboxes import LONGEST
from vcc_sandbox.identity.people import SESSION_SECONDS, TOKEN_SECONDS, find_person, normalise
from vcc_sandbox.identity.sign_in import (
    Wrong,
    current_account,
    key_of,
    needs_human_check,
    passed_human_check,
    try_password,
)
from vcc_sandbox.identity.tables import LinkedUser, Person, SsoSession
from vcc_sandbox.identity.tokens import digest


@serves(calls.LOGIN, need=Need.NOTHING)
def login(ctx: Ctx, request: m.Login) -> m.LoggedIn:
    """A one-time token for the right password; the same answer for a wrong one and an unknown name."""
    check_given = bool(request.image_ticket or request.sms_code)
    wanted = check_given or needs_human_check(ctx.db, request.login_name, ctx.now)
    if wanted and not passed_human_check(ctx.db, request.login_name, request.image_ticket, request.sms_code, ctx.now):
        raise Refused(Code.CODE_INCORRECT, message="verification needed, wrong or expired", keep=True)
    tried = try_password(ctx.db, request.login_name, request.password, ctx.now)
    if isinstance(tried, Wrong):
        raise _wrong(tried)
    user = current_account(ctx.db, tried.person_id)
    token = people.issue_token(ctx.db, user, ctx.now)
    return m.LoggedIn(
        user_id=user.user_id,
        login_name=tried.login_name,
        region=tried.region,
        sso_token=token,
        expire_seconds=TOKEN_SECONDS,
    )


@serves(calls.CREATE_IMAGE, need=Need.NOTHING, write=True)
def create_image(ctx: Ctx, request: Nothing) -> m.VerificationImage:
    """A new picture with four characters."""
    image = captcha.create(ctx.db, ctx.now)
    return m.VerificationImage(image_token=image.token, image_base64=image.png, expire_seconds=image.seconds)


@serves(calls.CHECK_IMAGE, need=Need.NOTHING)
def check_image(ctx: Ctx, request: m.ImageCheck) -> m.ImageChecked:
    """A ticket for the right characters; the picture is spent either way."""
    ticket = captcha.check(ctx.db, request.image_token, request.image_code, ctx.now)
    if ticket is None:
        raise Refused(Code.CODE_INCORRECT, data={"passed": False}, message="wrong or expired", keep=True)
    return m.ImageChecked(passed=True, image_ticket=ticket)


@serves(calls.LOGIN_CHECK, need=Need.NOTHING)
def login_check(ctx: Ctx, request: m.LoginCheck) -> m.LoginChecked:
    """What a sign-in needs. `exist` is always true: who is registered is nobody's business."""
    locked = attempts.lock_left(ctx.db, key_of(ctx.db, request.login_name), ctx.now)
    if locked:
        raise Refused(Code.ACCOUNT_LOCKED, data={"lockSeconds": locked}, error_param=[str(locked)])
    return m.LoginChecked(exist=True, need_image=needs_human_check(ctx.db, request.login_name, ctx.now))


@serves(calls.SEND_MOBILE_UNBLOCK, need=Need.NOTHING)
def send_mobile_unblock(ctx: Ctx, request: m.MobileUnblock) -> m.CodeSent:
    """A code before sign-in. It answers the same for a name that nobody has; then nothing is sent."""
    name = normalise(request.login_name or request.mobile or "")
    if not name or len(name) > LONGEST:  # the plain form of a name may be longer than what was sent
        raise Refused(Code.SMS_SEND_FAILED, error_param=["loginName"], message="loginName or mobile is needed")
    locked = attempts.lock_left(ctx.db, key_of(ctx.db, name), ctx.now)
    if locked:
        raise Refused(Code.ACCOUNT_LOCKED, error_param=[str(locked)])
    crowded = codes.sent_within_hour(ctx.db, name, ctx.now) >= codes.IMAGE_AFTER
    if crowded and not captcha.spend(ctx.db, request.image_ticket, ctx.now):
        raise Refused(Code.IMAGE_CHECK_NEEDED, message="an image check is needed")
    try:
        codes.send(ctx.db, name, request.type_code, ctx.now, deliver=find_person(ctx.db, name) is not None)
    except codes.NotSent as refusal:
        raise refused_code(refusal, mask_login_name(name)) from None
    return m.CodeSent(
        mobile_mask=mask_login_name(name), resend_seconds=codes.RESEND_SECONDS, expire_seconds=codes.EXPIRE_SECONDS
    )


@serves(calls.LOGIN_STATE, need=Need.NOTHING, headers=("ssoToken",))
def login_state(ctx: Ctx, request: Nothing) -> m.LoginState:
    """With header ssoToken: a session for a one-time token. Without: whether the session lives."""
    token = ctx.headers.get("ssotoken")
    if token:
        exchanged = people.exchange(ctx.db, token, ctx.now)
        if exchanged is None:
            raise Refused(Code.SESSION_INVALID, message="the token is unknown, used or old")
        session, user = exchanged
        ctx.set_cookie(SESSION_COOKIE, session, SESSION_SECONDS)
        return _state(ctx, user)
    row = people.session_of(ctx.db, digest(ctx.cookies.get(SESSION_COOKIE, "")), ctx.now)
    return _state(ctx, ctx.db.get_one(LinkedUser, row.user_id)) if row else m.LoginState(login=False, region="")


@serves(calls.BIZ_LIST, need=Need.SESSION)
def biz_list(ctx: Ctx, request: Nothing) -> m.BizList:
    """Every linked account of the person; the session's own is checked."""
    linked = people.linked_users(ctx.db, ctx.user.person_id)
    return m.BizList(
        user_biz_info_list=[
            m.LinkedAccount(
                biz_source=user.biz_source,
                kyc_name=user.kyc_name(english=ctx.english),
                checked=user.user_id == ctx.user.user_id,
                kyc_status=user.linked_kyc_status,
                sub_business_type=user.sub_business_type,
                user_id=user.user_id,
                sso_user_id=user.person_id,
                operator_id=user.operator_id or "",
                channel_id=user.channel_id,
                account_type=user.account_type,
            )
            for user in sorted(linked, key=lambda one: one.user_id)
        ],
        add_account_allowed=ctx.user.admin_flag,
        add_account_url=ctx.sandbox.settings.register_url if ctx.user.admin_flag else "",
    )


@serves(calls.BIZ_SWITCH, need=Need.SESSION)
def biz_switch(ctx: Ctx, request: m.BizSwitch) -> m.LoginInfo:
    """Another linked account of the same person; the session is re-issued and the old one is dead."""
    user = ctx.db.get(LinkedUser, request.user_id)
    if user is None or user.person_id != ctx.user.person_id or user.biz_source != request.biz_source:
        raise Refused(Code.ACCOUNT_MISSING, message="no such linked account")
    session = ctx.db.get_one(SsoSession, ctx.session_hash)
    ctx.set_cookie(SESSION_COOKIE, people.switch(ctx.db, session, user, ctx.now), SESSION_SECONDS)
    state = _state(ctx, user)
    return m.LoginInfo(user_id=state.user_id, login_name=state.login_name, region=state.region)


def refused_code(refusal: codes.NotSent, masked: str) -> Refused:
    """110018 still valid, 210006 too soon, 210017 too many: each with the seconds to wait."""
    code = {
        codes.Why.STILL_VALID: Code.CODE_STILL_VALID,
        codes.Why.TOO_SOON: Code.SMS_TOO_OFTEN,
        codes.Why.TOO_MANY: Code.SMS_TOO_OFTEN_2,
    }[refusal.why]
    data = {"mobileMask": masked, "resendSeconds": refusal.seconds}
    return Refused(code, data=data, error_param=[str(refusal.seconds)])


def _wrong(tried: Wrong) -> Refused:
    counters = {"maxFailNum": attempts.MAX_FAILED, "currentFailNum": tried.failed}
    if tried.locked_seconds:
        return Refused(Code.ACCOUNT_LOCKED, data=counters, error_param=[str(tried.locked_seconds)], keep=True)
    return Refused(Code.PAY_PWD_WRONG, data=counters, keep=True)


def _state(ctx: Ctx, user: LinkedUser) -> m.LoginState:
    person = ctx.db.get_one(Person, user.person_id)
    return m.LoginState(login=True, user_id=user.user_id, login_name=person.login_name, region=person.region)
