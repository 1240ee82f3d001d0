"""A day at the demonstration companies that makes every call once, successfully."""

from typing import Any

from sqlalchemy import select

from tests.support.golden import Recorder
from tests.support.sandbox import sandbox_of
from vcc_portal.upstream.calls import account, card, content, invite, report, sso, sub_account, trade, user
from vcc_sandbox.identity import outbox
from vcc_sandbox.identity.sign_in_tables import ImageCheck, OutboxMessage
from vcc_sandbox.identity.tokens import digest
from vcc_sandbox.seed.demonstration import DEMONSTRATION

PASSWORD = DEMONSTRATION.password
PAID = {"payPwd": PASSWORD}
YEAR = {"timeStart": "2025-05-16", "timeEnd": "2026-05-15"}
MONTH = {"timeStart": "2026-05-01", "timeEnd": "2026-05-15"}
MOBILE = {"areaCode": "86", "phone": "13800138000"}
ADMIN = "admin@lanyu.example"
NEWCOMER = "newcomer@example.com"
APPLY: dict[str, Any] = {
    "requestNo": "golden-apply",
    "cardMode": "SHARED",
    "bin": "438366",
    "currency": "USD",
    "settleCurrencyCode": "USD",
    "invalidTime": "1228",
    "purpose": "ADVERT",
    "cardTags": ["广告"],
    "singleMonthLimit": 5_000_000,
    **MOBILE,
}
KYB: dict[str, Any] = {
    "companyName": "佛山始家居有限公司",
    "companyNameEn": "Foshan Shi Home Co., Ltd.",
    "registerCountry": "CHN",
    "registerNo": "91440300MA5EXAMPL2",
    "registerDate": "2018-03-21",
    "longTerm": True,
    "businessType": "E_COMMERCE",
    "monthlyAmount": 50_000_000,
    "currency": "USD",
    "expensePurposeList": ["ADVERT"],
    "legalName": "毕始",
    "legalIdType": "ID_CARD",
    "legalIdNo": "440305199003077215",
    "beneficiaryList": [{"name": "毕始", "country": "CHN", "shareBp": 10_000, "idNo": "440305199003077215"}],
    "contactName": "毕始",
    "contactEmail": "bi@example.com",
    "contactMobile": "13800138009",
}
DOCUMENT = {"fileName": "licence.pdf", "contentBase64": "JVBERi0xLjcgZXhhbXBsZQ=="}


async def make_all(call: Recorder) -> None:
    """In an order in which each finds what it needs."""
    await _sign_in(call)
    await _user(call)
    await _accounts(call)
    await _verification(call)
    await _offer(call)
    await _cards(call)
    await _card_changes(call)
    await _secrets(call)
    await _sub_accounts(call)
    await _trade(call)
    await _reports(call)
    await _content(call)
    await _invitations(call)
    await call(user.LOGOUT, "shared")


async def _sign_in(call: Recorder) -> None:
    image = await call(sso.CREATE_IMAGE, "")
    with sandbox_of(call.app).database.read() as db:
        answer = db.get_one(ImageCheck, digest(image["imageToken"])).answer
    await call(sso.CHECK_IMAGE, "", imageToken=image["imageToken"], imageCode=answer)
    await call(sso.LOGIN_CHECK, "", loginName=ADMIN)
    signed = await call(sso.LOGIN, "", loginName=ADMIN, password=PASSWORD, region="CN")
    await call(sso.LOGIN_STATE, "", _headers={"ssoToken": signed["ssoToken"]})
    await call(sso.ACCOUNT_CHECK, "", loginName=NEWCOMER, region="CN")
    await call(sso.ACCOUNT_ACTIVATE, "", loginName=NEWCOMER, region="CN", lang="zh")
    code = _code_for(call, NEWCOMER)
    await call(
        sso.ACTIVATE_REGISTER,
        "",
        loginName=NEWCOMER,
        activateCode=code,
        password="a-Long-secret-9",
        region="CN",
        agreementCodes=["VCC_SERVICE", "VCC_PRIVACY"],
    )
    await call(sso.SEND_MOBILE_UNBLOCK, "", areaCode="86", mobile="13800138000", typeCode="LOGIN")
    linked = (await call(sso.BIZ_LIST))["userBizInfoList"]
    other = next(one for one in linked if not one["checked"])
    names = ("userId", "bizSource", "ssoUserId", "operatorId", "channelId", "accountType")
    await call(sso.BIZ_SWITCH, "admin/2", **{name: other[name] for name in names if other[name]})


def _code_for(call: Recorder, recipient: str) -> str:
    with sandbox_of(call.app).database.read() as db:
        return next(message.code for message in outbox.recent(db, recipient=recipient) if message.code)


async def _send_code(call: Recorder, type_code: str, person: str = "admin") -> str:
    """A fresh code for a purpose; the clock moves on so that it may be sent."""
    call.clock.advance(61)
    await call(user.SEND_MOBILE, person, typeCode=type_code)
    with sandbox_of(call.app).database.read() as db:
        query = select(OutboxMessage.code).where(OutboxMessage.type_code == type_code).order_by(OutboxMessage.id.desc())
        return db.scalars(query).first() or ""


async def _user(call: Recorder) -> None:
    await call(user.INFO, "operator")
    me = await call(user.INFO)
    linked = (await call(sso.BIZ_LIST))["userBizInfoList"][0]
    for one in (user.MASTER_INFO, user.PORTAL_PERMISSION, user.KYC_LIST, user.EXPAND, user.EXIST_PWD):
        await call(one)
    await call(user.ACCOUNT_STATUS)
    await call(user.CONNECT_INFO, typeCode="CARD_3DS")
    await call(user.BIZ_ACCOUNTS, bizSource="cn_vcc")
    await call(user.KYC_SOURCE_CONFIG, kycSource="B2B")
    await call(user.INIT, "init", bizSource="cn_vcc", region="CN")
    await call(
        user.REFRESH_KYC_INFO,
        **{name: linked[name] for name in ("bizSource", "channelId", "ssoUserId")},
        userId=me["userId"],
    )
    await call(user.OPEN_NON_BASIC_ACCOUNT, "empty", currency="EUR", purpose="ADVERT")


async def _accounts(call: Recorder) -> None:
    await call(account.LIST)
    await call(account.ALL)
    await call(account.EXIST, currency="USD")
    await call(account.CURRENCY)
    await call(account.FLOW_PAGE, acctDateTimeStart="2025-05-16", acctDateTimeEnd="2026-05-15")
    await call(account.FLOW_CHECK_DELAY, acctDateTimeEnd="2026-05-15")
    await call(account.CONFIG_ALARM_INFO)
    alarm = {"currency": "USD", "alarmSwitch": True, "alarmAmount": 1_000_000, "mailboxList": ["ops@lanyu.example"]}
    await call(account.CONFIG_ALARM_INFO_UPDATE, **alarm, mobileSwitch=True)
    top_up = {"currency": "USD", "autoTopUpSwitch": True, "triggerAmount": 1_000_000, "topUpAmount": 5_000_000}
    await call(account.UPDATE_CONFIG_AUTO_TOP_UP, "empty", **top_up, payChannel="COLLECTION_BALANCE", dailyMaxTimes=2)
    await call(account.LIST_CONFIG_AUTO_TOP_UP, "empty")
    check = await call(account.APPLY_BILL_PRE_SUBMIT_CHECK, billMonth="202604")
    bill = {"billMonth": check["availableMonths"][0], "currencyList": ["USD"], "receiveEmail": "bill@lanyu.example"}
    await call(account.APPLY_BILL_SUBMIT, **bill, language="zh", stampFlag=True)
    await call(account.APPLY_BILL_LIST_STATUS)
    order = {"requestNo": "golden-top-up", "currency": "USD", "amount": 10_000_000, "payChannel": "BANK_TRANSFER"}
    accepted = await call(account.TRANSACTION_RECHARGE, **order, **PAID)
    call.clock.advance(600)
    await call(account.TRANSACTION_RECHARGE_RESULT, billId=accepted["billId"])
    await call(account.GUIDE)
    await call(account.GUIDE_CONFIRM)
    agreement = {"site": "VCC", "code": "VCC_SERVICE", "version": "1"}
    await call(account.SIGN_CONTRACT_LIST, agreementList=[agreement], agree=True)


async def _verification(call: Recorder) -> None:
    await call(account.KYB_PRE_ADD, "kyb-init", **KYB, document={"fileType": "LICENCE", **DOCUMENT})
    saved = await call(account.KYB_PRE_ADD, "kyb-init", document={"fileType": "LEGAL_ID", **DOCUMENT})
    await call(account.KYB_SUBMIT, "kyb-init", kybId=saved["kybId"], **KYB)
    await call(account.KYB_DETAILS, "kyb-init")


async def _offer(call: Recorder) -> None:
    await call(card.BIN_LIST)
    await call(card.CURRENCY_CONFIG)
    await call(card.CARD_CONFIG)
    await call(card.CURRENCY_LIMIT_CONFIG)
    await call(card.INVALID_TIME, bin="438366")
    await call(card.WAIT_APPLY_COUNT, cardMode="SHARED")
    await call(card.INCR_APPLY_NUM, cardMode="SHARED", applyNum=20, reason="新的广告账户")


async def _cards(call: Recorder) -> None:
    await call(card.PAGE, cardMode="SINGLE", statusList=["VALID"], pageSize=3)
    await call(card.FUZZY_QUERY, keyword="ads")
    await call(card.TAGS)
    one = await call(card.APPLY, **APPLY, cardName="Google Ads 新卡", email="ads@lanyu.example")
    await call(card.INFO, cardId=one["cardId"])
    many = {**APPLY, "cardNamePrefix": "Meta", "email": "ads@lanyu.example", "count": 2, **PAID}
    await call(card.APPLY_BATCH, **{**many, "requestNo": "golden-batch"})
    single = {**many, "requestNo": "golden-single", "cardMode": "SINGLE", "bin": "404038", "rechargeAmount": 100_000}
    await call(card.APPLY_BATCH_SINGLE_CARD, **single)


async def _first(call: Recorder, person: str = "admin", **filters: Any) -> str:
    page = await call(card.PAGE, person, statusList=["VALID"], pageSize=1, **filters)
    return page["list"][0]["cardId"]


async def _card_changes(call: Recorder) -> None:
    one = await _first(call, cardMode="SHARED", bin="438366")
    many = {"cardIdList": [one]}
    await call(card.UPDATE, cardId=one, cardName="新的名称", movingAccountNoticeSwitch=True)
    await call(card.UPDATE_CARD_NAME, cardId=one, cardName="又一个名称")
    await call(card.UPDATE_EMAIL, cardId=one, email="cards@lanyu.example")
    await call(card.UPDATE_PHONE, cardId=one, **MOBILE, smsCode=await _send_code(call, "CARD_PHONE"))
    await call(card.UPDATE_NOTICE_SWITCH, **many, movingAccountNoticeSwitch=False)
    await call(card.UPDATE_LIMIT, **many, currency="USD", singleMonthLimit=9_000_000)
    await call(card.UPDATE_TAG, **many, cardTags=["品牌"], mode="ADD")
    mobile = {"connectType": "MOBILE", "areaCode": "86", "mobile": "13800138001"}
    code = await _send_code(call, "CARD_3DS")
    await call(card.UPDATE_CONNECT_INFO_FOR3DS, **many, **mobile, smsCode=code)
    sub = (await call(sub_account.PAGE, pageSize=50))["list"][0]
    await call(card.MOVE, **many, targetSubUserId=sub["subUserId"], **PAID)
    single = await _first(call, cardMode="SINGLE")
    paid = {"requestNo": "golden-card-top-up", "cardId": single, "amount": 50_000, "currency": "USD"}
    accepted = await call(card.RECHARGE, **paid, **PAID)
    call.clock.advance(60)
    await call(card.RECHARGE_RESULT, id=accepted["id"])
    await call(card.CANCEL, **many, reason="不再使用", **PAID)


async def _secrets(call: Recorder) -> None:
    one = await _first(call, cardMode="SHARED")
    await call(card.SMS_VERIFY, typeCode="CARD_INFO", smsCode=await _send_code(call, "CARD_INFO"), cardId=one)
    await call(card.INFO_ALL, cardId=one, **PAID)
    await call(card.COPY_NUMBER, cardId=one, **PAID)


async def _sub_accounts(call: Recorder) -> None:
    sub = (await call(sub_account.PAGE))["list"][0]["subUserId"]
    await call(sub_account.DETAILS, subUserId=sub)
    await call(sub_account.CREATE, alias="欧洲站", remark="新市场")
    await call(sub_account.UPDATE, subUserId=sub, alias="广告投放一部")
    items = [{"subUserId": sub, "amount": 10_000}]
    asked = {"requestNo": "golden-quota", "currency": "USD", "direction": "ASSIGN", "itemList": items}
    applied = await call(sub_account.QUOTA_APPLY, **asked, **PAID)
    call.clock.advance(60)
    await call(sub_account.QUOTA_RESULT, applyId=applied["applyId"])
    await call(sub_account.QUOTA_QUERY)


async def _trade(call: Recorder) -> None:
    await call(trade.RECORD_PAGE, **YEAR, groupBy="MERCHANT")
    for one in (trade.RECHARGE_PAGE, trade.CONSUME_PAGE, trade.FEE_PAGE, trade.AUTH_PAGE):
        await call(one, **YEAR)
    await call(trade.BILL_PAGE, billPeriod="202604", currency="USD")
    await call(trade.CARD_RECHARGE_PAGE, timeStart="2025-05-16", timeEnd="2026-05-15")
    page = await call(trade.CONSUME_PAGE, **YEAR, pageSize=1)
    await call(trade.CARD_TRANSACTION_PAGE, cardId=page["list"][0]["cardId"], **YEAR)
    await call(trade.OTP_RECORD_PAGE, **YEAR)
    await call(trade.REBATE_BILL_PAGE)


async def _reports(call: Recorder) -> None:
    await call(report.EXPORT_CHECK_DELAY, reportType="TRADE_DETAIL", timeEnd="2026-05-15")
    made = await call(report.EXPORT_GENERATE, reportType="TRADE_DETAIL", conditions=MONTH, language="zh")
    await call(report.FILE_GENERATE, fileType="BILL", billPeriod="202604", language="zh")
    await call(report.FILE_TRANSACTION_LIST, fileType="BILL")
    await call(report.VOUCHER_PAGE, **YEAR)
    if made:
        await call(report.FILE_DOWNLOAD, exportId=made["exportId"], language="zh")
    await call(report.EXPORT_PAGE)
    await call(report.OPERATION_LOG_LIST)


async def _content(call: Recorder) -> None:
    me = await call(user.INFO)
    await call(content.SITE_PARAMS, "", site="VCC")
    await call(content.AGREEMENT, "", site="VCC", code="VCC_SERVICE", lang="zh")
    await call(content.ACTIVITY, "", activityCode="CARD_REBATE", site="VCC")
    await call(content.SPACE_ADVERT, "", space="LianLianCardrebate2")
    await call(content.KA, "", userId=me["userId"])
    codes = await call(content.ADVERT_CODES, beforeCodeFlag=True)
    await call(content.ADVERTS, advertCodes=codes["advertCodes"])
    for one in (content.TOP_UP_BANNER_SHOW, content.ACTIVITY_CODE_SHOW, content.TOP_UP_TEXT_SHOW):
        await call(one)
    notices = await call(content.MESSAGE_LIST, showType="TOP_NOTIFY")
    await call(content.MESSAGE_REACH, recordId=notices[0]["recordId"])


async def _invitations(call: Recorder) -> None:
    codes = await call(invite.LIST_INVITATION_CODE)
    code = codes[0]["invitationCode"]
    await call(invite.SEND_EMAIL, emailList=["friend@example.com"], invitationCode=code, lang="zh")
    await call(invite.REWARD_DETAIL)
    await call(invite.REWARD_LIST)
