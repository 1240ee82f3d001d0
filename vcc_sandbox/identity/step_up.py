"""Confirming a sensitive call (contract §0 StepUp): by SMS code, payment password or the token of a verified code.

Call `require` before the handler writes anything: a wrong try is counted and kept with whatever was written.
"""

from datetime import timedelta

from sqlalchemy import delete, select

from vcc_portal.domain.masking import mask_login_name
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.models.base import StepUp, StepUpAsked
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.passwords import password_matches
from vcc_sandbox.identity import attempts, codes
from vcc_sandbox.identity.sign_in_tables import SentCode
from vcc_sandbox.identity.step_up_tables import VerifyToken
from vcc_sandbox.identity.tables import Person
from vcc_sandbox.identity.tokens import digest, new_token

TOKEN_SECONDS = 300
"""A token is good for its purpose as often as it is shown within this time, so that a batch of several calls needs one."""

MOST_OF_ID = 20
"""Characters of an id that are kept: no card's is longer than the contract's sixteen."""


def require(ctx: Ctx, request: StepUp, type_code: str, *, card_id: str = "") -> None:
    """Pass when the request carries a right verification; 210021 says what to ask the user for.

    A handler that refuses afterwards undoes the spending of a code, so the user need not verify it again.
    """
    if not check_given(ctx, request, type_code, card_id=card_id):
        raise _asked(ctx, type_code)


def check_given(ctx: Ctx, request: StepUp, type_code: str, *, card_id: str = "") -> bool:
    """Check the verification if there is one; False without any. For calls where it is optional."""
    if request.verify_token:
        if not _is_good_token(ctx, request.verify_token, type_code, card_id):
            raise _asked(ctx, type_code)
    elif request.pay_pwd:
        check_pay_password(ctx, request.pay_pwd, type_code)
    elif request.sms_code:
        check_sms_code(ctx, request.sms_code, type_code)
    else:
        return False
    return True


def check_sms_code(ctx: Ctx, code: str, type_code: str) -> None:
    """The code that was sent to the asker for this purpose; it is spent.

    200004 without a number, 210005 when none was sent, 110005 when it is old, 210004 wrong, 210018 locked.
    """
    mobile = mobile_of(ctx)
    if not mobile:
        raise Refused(Code.BIND_PHONE)
    _check_unlocked(ctx)
    sent = ctx.db.scalar(
        select(SentCode)
        .where(SentCode.recipient == mobile, SentCode.type_code == type_code, SentCode.closed_at.is_(None))
        .order_by(SentCode.id.desc())
        .limit(1)
    )
    if sent is None or not code.strip():
        raise Refused(Code.SMS_CODE_NEEDED, error_param=["smsCode"])
    if sent.expires_at < ctx.time:
        raise Refused(Code.CODE_INCORRECT, error_param=["smsCode"])
    _count_try(ctx)
    if codes.use(ctx.db, mobile, type_code, code, ctx.now) is not None:
        raise _wrong(ctx, Code.SMS_CODE_WRONG)
    attempts.forgive(ctx.db, _key(ctx))


def check_pay_password(ctx: Ctx, password: str, type_code: str) -> None:
    """The asker's payment password: 210022 wrong, 210018 locked, 210021 when none is set."""
    stored = ctx.user.pay_password_hash
    if stored is None:
        raise _asked(ctx, type_code)
    _count_try(ctx)
    if not password_matches(password, stored):
        raise _wrong(ctx, Code.PAY_PWD_WRONG)
    attempts.forgive(ctx.db, _key(ctx))


def code_needed(ctx: Ctx, type_code: str) -> Refused:
    """210005 for a call that takes the code itself: where it goes is said as 210021 says it."""
    return Refused(Code.SMS_CODE_NEEDED, data=_asked(ctx, type_code).data, error_param=["smsCode"])


def give_token(ctx: Ctx, type_code: str, card_id: str = "") -> str:
    """A token for a purpose, after the code was right; one for a card that is none is good for none."""
    ctx.db.execute(delete(VerifyToken).where(VerifyToken.expires_at < ctx.time))
    token = new_token()
    ctx.db.add(
        VerifyToken(
            hash=digest(token),
            user_id=ctx.user.user_id,
            type_code=type_code,
            card_id=card_id[:MOST_OF_ID],
            expires_at=ts(ctx.now + timedelta(seconds=TOKEN_SECONDS)),
        )
    )
    return token


def mobile_of(ctx: Ctx) -> str:
    """The asker's own number, where codes go; empty when none is bound."""
    return ctx.db.get_one(Person, ctx.user.person_id).mobile or ""


def _is_good_token(ctx: Ctx, token: str, type_code: str, card_id: str) -> bool:
    row = ctx.db.get(VerifyToken, digest(token))
    if row is None or row.expires_at < ctx.time or (row.user_id, row.type_code) != (ctx.user.user_id, type_code):
        return False
    return not row.card_id or row.card_id == card_id


def _asked(ctx: Ctx, type_code: str) -> Refused:
    person = ctx.db.get_one(Person, ctx.user.person_id)
    kinds = ["SMS"] if person.mobile else []
    if ctx.user.pay_password_hash is not None:
        kinds.append("PAY_PWD")
    if not kinds:
        return Refused(Code.BIND_PHONE)
    asked = StepUpAsked(
        verify_types=kinds,
        type_code=type_code,
        mobile_mask=mask_login_name(person.mobile) if person.mobile else "",
        email_mask=mask_login_name(person.login_name),
        expire_seconds=codes.EXPIRE_SECONDS,
    )
    return Refused(Code.STEP_UP_NEEDED, data=asked.wire(), message="security verification needed")


def _key(ctx: Ctx) -> str:
    return attempts.subject("step-up", ctx.user.user_id)


def _check_unlocked(ctx: Ctx) -> None:
    left = attempts.lock_left(ctx.db, _key(ctx), ctx.now)
    if left:
        raise _locked(left)


def _count_try(ctx: Ctx) -> None:
    try:
        attempts.reserve(ctx.db, _key(ctx), ctx.now)
    except attempts.Locked as locked:
        raise _locked(locked.seconds) from None


def _wrong(ctx: Ctx, code: str) -> Refused:
    """The counters of a wrong try; the last one locks."""
    left = attempts.lock_left(ctx.db, _key(ctx), ctx.now)
    if left:
        return _locked(left)
    failed = attempts.failed(ctx.db, _key(ctx), ctx.now)
    return Refused(code, data={"maxFailNum": attempts.MAX_FAILED, "currentFailNum": failed}, keep=True)


def _locked(seconds: int) -> Refused:
    data = {"maxFailNum": attempts.MAX_FAILED, "currentFailNum": attempts.MAX_FAILED}
    return Refused(Code.ACCOUNT_LOCKED, data=data, error_param=[str(seconds)], keep=True)
