"""Calls about the signed-in user (spec §7)."""

from vcc_portal.upstream.call import A_MOMENT, A_WHILE, CallKind, Nothing, get, post
from vcc_portal.upstream.models import user as m
from vcc_portal.upstream.models.sso import CodeSent

_WRITE = CallKind.WRITE

INFO = get("/sso/vcc/user/info", Nothing, m.VccUser)
LOGOUT = get("/sso/logout", Nothing, bool, kind=_WRITE, auth_ignore=True, not_redirect=True)
MASTER_INFO = get("/sso/master/info", Nothing, m.MasterInfo)
PORTAL_PERMISSION = get(
    "/sso/vcc/user/portal/permission/info", Nothing, m.PortalPermission, not_redirect=True, kept=A_MOMENT
)
INIT = post("/user/init", m.UserInit, m.UserInitialised, kind=_WRITE)
KYC_LIST = get("/user/kyc/list", Nothing, list[m.KycEntry], kept=A_MOMENT)
KYC_SOURCE_CONFIG = get("/user/kycSource/config/info", m.KycSourceQuery, str, kept=A_WHILE)
EXPAND = get("/user/expand", Nothing, m.Expand)
REFRESH_KYC_INFO = post("/user/refresh/kycInfo", m.RefreshKycInfo, m.KycRefreshed, kind=_WRITE)
BIZ_ACCOUNTS = get("/user/bizAccount/list", m.BizAccountsQuery, m.BizAccounts, kept=A_MOMENT)
EXIST_PWD = get("/user/existPwd", Nothing, m.ExistPwd)
SEND_MOBILE = post("/captcha/send/mobile", m.SendMobile, CodeSent, kind=_WRITE)
ACCOUNT_STATUS = get("/user/account/status", Nothing, m.AccountStatusAnswer)
OPEN_NON_BASIC_ACCOUNT = post("/user/apply/open/nonBasic/account", m.OpenNonBasicAccount, m.AccountApplied, kind=_WRITE)
CONNECT_INFO = get("/captcha/connect/info", m.ConnectInfoQuery, m.ConnectInfo)
