"""Calls about the signed-in user."""

import json

from sqlalchemy import select

from vcc_portal.domain.kyc import LinkedKyc, kyc_status
from vcc_portal.domain.masking import mask_login_name
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models import user as m
from vcc_sandbox.content import adverts
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.request_checks import Need, check_account_state, is_inactive, is_verified
from vcc_sandbox.core.serve import serves
from vcc_sandbox.core.tables import KybFile, KycFile
from vcc_sandbox.identity import people
from vcc_sandbox.identity.tables import LinkedUser, Permission, Person
from vcc_sandbox.rewards import invitations
from vcc_sandbox.sub_accounts.tables import CurrencyAccount
from vcc_sandbox.verification.reviews import DISPLAY_OF

FEES = (
    ("CARD_APPLY_FEE", "USD", 500, None),
    ("CARD_VERIFY_FEE", "USD", 50, None),
    ("SETTLE_TRANSACTION_FEE", "USD", None, 100),
)

FIRST_STEP = 1
"""Of the guide, for whoever has just opened the service."""


@serves(user_calls.INFO, need=Need.PERSON)
def info(ctx: Ctx, request: Nothing) -> m.VccUser:
    """The user as the portal routes by (spec §3, §4): also one whose account is not usable.

    An operator's states are those by which calls are judged: their company's too.
    """
    user = ctx.user
    verified = next((one for one in ctx.held_by if not is_verified(one)), user)
    grants = ctx.db.scalars(
        select(Permission).where(Permission.user_id == user.user_id).order_by(Permission.resource_id)
    )
    return m.VccUser(
        user_id=user.user_id,
        admin_flag=user.admin_flag,
        kyc_source=user.kyc_source,
        biz_source=user.biz_source,
        status=next((one.status for one in ctx.held_by if one.status != "VALID"), user.status),
        account_available=all(one.account_status == "ACTIVE" for one in ctx.held_by),
        kyc_user_status=next((one.kyc_user_status for one in ctx.held_by if is_inactive(one)), user.kyc_user_status),
        advert_codes=adverts.codes_for(ctx.db, user, ctx.time),
        support_sub_user=user.support_sub_user,
        support_single_card_mode=user.support_single_card_mode,
        support_shared_card_mode=user.support_shared_card_mode,
        card_limit_white=user.card_limit_white,
        vcc_kyc_type=verified.vcc_kyc_type,
        vcc_kyc_status=verified.vcc_kyc_status,
        vcc_kyb_status=verified.vcc_kyb_status,
        uri_permission_dto_list=[
            m.UriPermission(
                resource_code=row.resource_code,
                resource_url=row.resource_url,
                resource_id=row.resource_id,
                resource_name=row.resource_name,
                link_type=row.link_type,
            )
            for row in grants
        ],
    )


@serves(user_calls.LOGOUT, need=Need.SESSION)
def logout(ctx: Ctx, request: Nothing) -> bool:
    """End the session, here and at the provider's own pages."""
    people.end_session(ctx.db, ctx.session_hash)
    ctx.set_cookie("SSOSESSION", "", 0)
    return True


@serves(user_calls.MASTER_INFO, need=Need.PERSON)
def master_info(ctx: Ctx, request: Nothing) -> m.MasterInfo:
    """The main account and its contract."""
    main = ctx.company
    person = ctx.db.get_one(Person, main.person_id)
    year = int(main.created_at[:4])
    return m.MasterInfo(
        main_user_id=main.user_id,
        main_login_name=mask_login_name(person.login_name),
        kyc_name=main.kyc_name(english=ctx.english),
        contract_no=f"VCC-{main.user_id}",
        contract_status="SIGNED" if main.account_status == "ACTIVE" else "UNSIGNED",
        contract_start_date=main.created_at[:10],
        # Three years after a leap day there is none.
        contract_end_date=f"{year + 3}{main.created_at[4:10]}".replace("-02-29", "-02-28"),
        fee_rate_list=[m.FeeRate(fee_type=t, currency=c, amount=a, rate_bp=r) for t, c, a, r in FEES],
    )


@serves(user_calls.PORTAL_PERMISSION, need=Need.PERSON)
def portal_permission(ctx: Ctx, request: Nothing) -> m.PortalPermission:
    """Whether the new portal is on: it is, for everybody."""
    return m.PortalPermission(user_id=ctx.user.user_id, kyc_channel_id=ctx.user.channel_id, support_portal_new_ui=True)


@serves(user_calls.INIT, need=Need.PERSON)
def init(ctx: Ctx, request: m.UserInit) -> m.UserInitialised:
    """Open the service: for a person who asks it opens at once, an operator must ask the manager."""
    user = ctx.user
    if not user.admin_flag or user.status == "CANCEL":
        raise Refused(Code.SERVICE_NEEDS_MANAGER)
    if user.status == "INIT" or user.kyc_user_status == "UN_ACTIVE" or user.account_status == "NONE":
        user.status, user.kyc_user_status, user.account_status = "VALID", "NORMAL", "ACTIVE"
        user.guide_step = FIRST_STEP
        invitations.activated(ctx.db, user.person_id, ctx.now)
    return m.UserInitialised(user_id=user.user_id, status=user.status, kyc_user_status=user.kyc_user_status)


@serves(user_calls.KYC_LIST, need=Need.PERSON)
def kyc_list(ctx: Ctx, request: Nothing) -> list[m.KycEntry]:
    """Identity verifications of the person's linked accounts, the current one first."""
    region = ctx.db.get_one(Person, ctx.user.person_id).region
    rows = ctx.db.execute(
        select(LinkedUser, KycFile)
        .join(KycFile, KycFile.user_id == LinkedUser.user_id)
        .where(LinkedUser.person_id == ctx.user.person_id)
        .order_by(LinkedUser.user_id != ctx.user.user_id, LinkedUser.user_id)
    ).all()
    return [
        m.KycEntry(
            kyc_source=user.kyc_source,
            kyc_type=user.vcc_kyc_type,
            kyc_name=user.kyc_name(english=ctx.english),
            kyc_status=user.vcc_kyc_status,
            cert_no_mask=file.cert_no_mask,
            region=region,
            submit_time=file.submit_time or "",
            audit_time=file.audit_time or "",
            fail_reason=ctx.worded(file.fail_reason),
        )
        for user, file in rows
    ]


KYC_SOURCES = frozenset({"B2C", "B2B", "ONE_PORTAL", "LPPE"})


@serves(user_calls.KYC_SOURCE_CONFIG, need=Need.PERSON)
def kyc_source_config(ctx: Ctx, request: m.KycSourceQuery) -> str:
    """The provider's pages, as a string that holds JSON (spec §3)."""
    if request.kyc_source not in KYC_SOURCES:
        raise Refused(Code.SUBMIT_FAILED, error_param=["kycSource"], message="there is no such source")
    origin = ctx.sandbox.pages_at
    urls = {
        "homeUrl": f"{ctx.sandbox.settings.public_url}/account",
        "forgotPwdUrl": f"{origin}/sandbox/center/setting",
        "kycUrl": f"{origin}/sandbox/kyc",
        "kycUpdateUrl": f"{origin}/sandbox/kyc/update",
        "kybUrl": f"{origin}/sandbox/kyb",
    }
    return json.dumps({"portalName": f"{request.kyc_source} portal", "HK": urls, "CN": urls})


@serves(user_calls.EXPAND, need=Need.PERSON)
def expand(ctx: Ctx, request: Nothing) -> m.Expand:
    """More about the user, with names and numbers masked."""
    person = ctx.db.get_one(Person, ctx.user.person_id)
    business = ctx.db.get(KybFile, ctx.company.user_id)
    return m.Expand(
        user_id=ctx.user.user_id,
        login_name=mask_login_name(person.login_name),
        mobile_mask=mask_login_name(person.mobile or ""),
        email_mask=mask_login_name(person.login_name),
        mobile_bound=person.mobile is not None,
        business_type=business.form.get("businessType", "") if business else "",
        alias=person.display_name,
        customer_manager=m.CustomerManager(name="温经理", email="manager@islet.example", phone="400-000-0000"),
        language="zh",
        register_time=person.created_at,
    )


@serves(user_calls.REFRESH_KYC_INFO, need=Need.PERSON)
def refresh_kyc_info(ctx: Ctx, request: m.RefreshKycInfo) -> m.KycRefreshed:
    """Read the verification of one of the person's linked accounts again."""
    user = ctx.db.get(LinkedUser, request.user_id)
    if user is None or user.person_id != ctx.user.person_id:
        raise Refused(Code.ACCOUNT_MISSING)
    now = DISPLAY_OF.get(kyc_status(user.vcc_kyc_status), LinkedKyc.UNVERIFIED)
    changed, user.linked_kyc_status = user.linked_kyc_status != now, now
    return m.KycRefreshed(kyc_status=now, kyc_name=user.kyc_name(english=ctx.english), changed=changed)


@serves(user_calls.BIZ_ACCOUNTS, need=Need.PERSON)
def biz_accounts(ctx: Ctx, request: m.BizAccountsQuery) -> m.BizAccounts:
    """The person's accounts of one business source."""
    first = (
        select(CurrencyAccount.account_no)
        .where(CurrencyAccount.company_id == LinkedUser.company_id, CurrencyAccount.sub_user_id == "")
        .order_by(CurrencyAccount.account_no)
        .limit(1)
        .scalar_subquery()
    )
    rows = ctx.db.execute(
        select(LinkedUser, first).where(
            LinkedUser.person_id == ctx.user.person_id, LinkedUser.biz_source == request.biz_source
        )
    )
    return m.BizAccounts(
        biz_list=[
            m.BizAccount(
                user_id=user.user_id,
                biz_source=user.biz_source,
                channel_id=user.channel_id,
                account_name=user.kyc_name(english=ctx.english),
                account_no=account_no or "",
                account_type=user.account_type,
                status=user.status,
                open_time=user.created_at,
            )
            for user, account_no in rows
        ]
    )


@serves(user_calls.EXIST_PWD, need=Need.PERSON)
def exist_pwd(ctx: Ctx, request: Nothing) -> m.ExistPwd:
    """Whether a payment password is set."""
    return m.ExistPwd(exist_pwd=ctx.user.pay_password_hash is not None)


@serves(user_calls.ACCOUNT_STATUS, need=Need.SESSION)
def account_status(ctx: Ctx, request: Nothing) -> m.AccountStatusAnswer:
    """The account's state, also of a frozen one; a cancelled or unopened one answers its code."""
    frozen = next((one for one in ctx.held_by if one.account_status == "FROZEN" or one.status == "INVALID"), None)
    if frozen is None:
        for held in ctx.held_by:
            check_account_state(held, Need.ACCOUNT)
    told = frozen or ctx.user
    return m.AccountStatusAnswer(
        account_status="FROZEN" if frozen else "ACTIVE",
        user_status=told.status,
        freeze_reason=ctx.worded(told.freeze_reason),
        freeze_time=told.freeze_time or "",
    )
