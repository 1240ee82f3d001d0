"""Calls of the sign-in service (spec §7)."""

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import A_MOMENT, CallKind, Nothing, Service, get, post
from vcc_portal.upstream.models import sso as m

_SSO = Service.SSO
# A sign-in answers for somebody who is not signed in yet, so none of these proves an active account.
LOGIN = post("/login", m.Login, m.LoggedIn, service=_SSO, kind=CallKind.WRITE, auth_ignore=True, skip_auth=True)
CREATE_IMAGE = get(
    "/verification/createImage", Nothing, m.VerificationImage, service=_SSO, auth_ignore=True, skip_auth=True
)
CHECK_IMAGE = post(
    "/verification/check",
    m.ImageCheck,
    m.ImageChecked,
    service=_SSO,
    kind=CallKind.WRITE,
    auth_ignore=True,
    skip_auth=True,
)
LOGIN_CHECK = post("/login/check", m.LoginCheck, m.LoginChecked, service=_SSO, auth_ignore=True, skip_auth=True)
ACCOUNT_CHECK = post(
    "/register/account/check", m.AccountCheck, m.AccountChecked, service=_SSO, auth_ignore=True, skip_auth=True
)
ACCOUNT_ACTIVATE = post(
    "/register/account/activate",
    m.AccountActivate,
    m.ActivationSent,
    service=_SSO,
    kind=CallKind.WRITE,
    auth_ignore=True,
    skip_auth=True,
)
ACTIVATE_REGISTER = post(
    "/register/activateRegister",
    m.ActivateRegister,
    m.LoginInfo,
    service=_SSO,
    kind=CallKind.WRITE,
    auth_ignore=True,
    skip_auth=True,
)
SEND_MOBILE_UNBLOCK = post(
    "/captcha/send/mobile/unblock",
    m.MobileUnblock,
    m.CodeSent,
    service=_SSO,
    kind=CallKind.WRITE,
    tolerate={Code.IMAGE_CHECK_NEEDED, Code.CODE_STILL_VALID},
    auth_ignore=True,
    skip_auth=True,
)
LOGIN_STATE = post("/login/state", Nothing, m.LoginState, service=_SSO, kind=CallKind.WRITE, auth_ignore=True)
BIZ_LIST = get("/user/biz/list", Nothing, m.BizList, service=_SSO, auth_ignore=True, kept=A_MOMENT)
BIZ_SWITCH = get("/user/biz/switch", m.BizSwitch, m.LoginInfo, service=_SSO, kind=CallKind.WRITE, auth_ignore=True)
