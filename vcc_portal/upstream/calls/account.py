"""Calls about accounts, business verification, fund flow and account settings (spec §7)."""

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import CallKind, Nothing, get, post
from vcc_portal.upstream.models import account as m
from vcc_portal.upstream.models import account_settings as s
from vcc_portal.upstream.models import kyb
from vcc_portal.upstream.models.base import ByCurrency, SummedPage

_WRITE = CallKind.WRITE

LIST = get("/account/list", ByCurrency, list[m.Account])
ALL = get("/account/all", Nothing, m.AllAccounts)
EXIST = get("/account/exist", m.AccountExistQuery, m.AccountExist)
CURRENCY = get("/account/currency", Nothing, list[m.AccountCurrency])
APPLY_BILL_SUBMIT = post("/account/apply/bill/submit", s.BillSubmit, s.BillApplied, kind=_WRITE)
APPLY_BILL_LIST_STATUS = post(
    "/account/apply/bill/list/status", s.BillStatusQuery, list[s.BillStatus], tolerate={Code.BILL_STATUS_REFUSED}
)
APPLY_BILL_PRE_SUBMIT_CHECK = get("/account/apply/bill/pre-submit/check", s.BillCheckQuery, s.BillCheck)
TRANSACTION_RECHARGE = post("/transaction/recharge", m.Recharge, m.Recharged, kind=CallKind.MONEY)
TRANSACTION_RECHARGE_RESULT = get("/transaction/recharge/result", m.RechargeResultQuery, m.RechargeResult)
KYB_PRE_ADD = post("/kyb/preAdd", kyb.KybSave, kyb.KybState, kind=_WRITE, remain_empty_string=True)
KYB_SUBMIT = post("/kyb/submit", kyb.KybSubmit, kyb.KybState, kind=_WRITE)
KYB_DETAILS = get("/kyb/details", Nothing, kyb.KybDetails)
FLOW_PAGE = post("/account/flow/page", m.FlowQuery, SummedPage[m.Flow])
FLOW_CHECK_DELAY = post("/account/flow/checkDelay", m.FlowDelayQuery, m.Delay)
CONFIG_ALARM_INFO = get("/account/config/alarmInfo", Nothing, list[s.AlarmInfo])
CONFIG_ALARM_INFO_UPDATE = post("/account/config/alarmInfo", s.AlarmUpdate, bool, kind=_WRITE)
LIST_CONFIG_AUTO_TOP_UP = post("/account/list/config/autoTopUp", ByCurrency, list[s.AutoTopUp])
UPDATE_CONFIG_AUTO_TOP_UP = post("/account/update/config/autoTopUp", s.AutoTopUpUpdate, bool, kind=_WRITE)
SIGN_CONTRACT_LIST = post("/account/signContractList", s.SignContracts, s.ContractsSigned, kind=_WRITE)
GUIDE = post("/account/guide", s.Guide, s.GuideStep, kind=_WRITE, beside=True)
GUIDE_CONFIRM = get("/account/guide/confirm", Nothing, s.GuideStep, kind=_WRITE, beside=True)
