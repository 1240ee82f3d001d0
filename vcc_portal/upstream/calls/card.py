"""Calls about cards (spec §7)."""

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import A_WHILE, CallKind, Nothing, get, post
from vcc_portal.upstream.models import card as m
from vcc_portal.upstream.models import card_actions as a
from vcc_portal.upstream.models.base import BatchResult, Page

_WRITE = CallKind.WRITE
_STEP_UP = {Code.STEP_UP_NEEDED}

PAGE = post("/card/page", m.CardPageQuery, m.CardPage)
FUZZY_QUERY = post("/card/page/fuzzy_card_query", m.FuzzyCardQuery, Page[m.FuzzyCard])
INVALID_TIME = get("/card/invalidTime", m.InvalidTimeQuery, m.InvalidTimes)
APPLY = post("/card/apply", a.CardApply, a.CardApplied, kind=CallKind.MONEY)
APPLY_BATCH = post(
    "/card/apply/batch", a.CardApplyBatch, BatchResult, kind=CallKind.MONEY, tolerate=_STEP_UP, type_code="CARD_APPLY"
)
APPLY_BATCH_SINGLE_CARD = post(
    "/card/apply/batch/singleCard",
    a.CardApplyBatch,
    BatchResult,
    kind=CallKind.MONEY,
    tolerate=_STEP_UP,
    type_code="CARD_APPLY",
)
UPDATE = post("/card/update", a.CardUpdate, m.Card, kind=_WRITE)
UPDATE_CARD_NAME = post("/card/update/cardName", a.CardNameUpdate, bool, kind=_WRITE)
UPDATE_EMAIL = post("/card/update/email", a.CardEmailUpdate, bool, kind=_WRITE)
UPDATE_PHONE = post("/card/update/phone", a.CardPhoneUpdate, bool, kind=_WRITE)
UPDATE_NOTICE_SWITCH = post("/card/update/movingAccountNoticeSwitch", a.CardNoticeUpdate, BatchResult, kind=_WRITE)
UPDATE_LIMIT = post("/card/update/limit", a.CardLimitUpdate, BatchResult, kind=_WRITE)
# The empty string in targetSubUserId is the main account, so it must arrive.
MOVE = post(
    "/card/move",
    a.CardMove,
    BatchResult,
    kind=_WRITE,
    tolerate=_STEP_UP,
    type_code="CARD_MOVE",
    remain_empty_string=True,
)
CANCEL = post("/card/cancel", a.CardCancel, BatchResult, kind=_WRITE, tolerate=_STEP_UP, type_code="CARD_CANCEL")
INFO = get("/card/info", m.CardById, m.Card)
INFO_ALL = post("/card/infoAll", a.CardReveal, a.CardSecrets, kind=_WRITE, tolerate=_STEP_UP, type_code="CARD_INFO")
CURRENCY_LIMIT_CONFIG = get("/user/transactionCurrencyLimit/config", Nothing, m.CurrencyLimitConfig, kept=A_WHILE)
SMS_VERIFY = post("/card/info/smsVerify", a.SmsVerify, a.SmsVerified, kind=_WRITE)
WAIT_APPLY_COUNT = post("/card/list/user/waitApplyCount", m.WaitApplyCountQuery, m.WaitApplyCount)
CARD_CONFIG = get("/card/list/user/cardConfig", Nothing, list[m.CardConfig], kept=A_WHILE)
INCR_APPLY_NUM = post("/card/incrApplyNum", a.IncrApplyNum, a.IncrApplied, kind=_WRITE)
BIN_LIST = get("/card/bin/list", m.BinQuery, list[m.Bin])
CURRENCY_CONFIG = get("/card/currency/config", m.CurrencyConfigQuery, m.CurrencyConfig, kept=A_WHILE)
UPDATE_CONNECT_INFO_FOR3DS = post("/card/update/connectInfoFor3ds", a.Connect3dsUpdate, BatchResult, kind=_WRITE)
COPY_NUMBER = post(
    "/card/copyNumber", a.CardReveal, a.CardNumber, kind=_WRITE, tolerate=_STEP_UP, type_code="CARD_COPY"
)
RECHARGE = post(
    "/card/recharge", a.CardRecharge, a.CardRecharged, kind=CallKind.MONEY, tolerate=_STEP_UP, type_code="CARD_RECHARGE"
)
RECHARGE_RESULT = get("/card/recharge/{id}", a.ById, a.CardRechargeResult)
TAGS = post("/card/tags", Nothing, list[m.TagCount])
UPDATE_TAG = post("/card/update/cardTag", a.CardTagUpdate, BatchResult, kind=_WRITE)
