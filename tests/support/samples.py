"""A request that passes validation, for every row of the call tables."""

from typing import Any

from vcc_portal.upstream.call import Call

DAY = "2025-11-18"
VALUES: dict[str, Any] = {
    "acctDateTimeEnd": DAY,
    "acctDateTimeStart": DAY,
    "activateCode": "123456",
    "activityCode": "a",
    "advertCodes": ["a"],
    "agree": True,
    "agreementList": [{"code": "a"}],
    "alarmSwitch": True,
    "alias": "Media Buying",
    "amount": 1000,
    "applyId": "1",
    "applyNum": 1,
    "areaCode": "86",
    "autoTopUpSwitch": True,
    "billId": "1",
    "billMonth": "202511",
    "bin": "485932",
    "bizSource": "cn_vcc",
    "cardId": "1",
    "cardIdList": ["1"],
    "cardMode": "SHARED",
    "cardName": "x",
    "cardTags": ["x"],
    "code": "a",
    "connectType": "MOBILE",
    "currency": "USD",
    "currencyList": ["USD"],
    "email": "a@lanyu.example",
    "emailList": ["a@lanyu.example"],
    "fileType": "BILL",
    "id": "1",
    "imageCode": "abcd",
    "imageToken": "x",
    "invalidTime": "0829",
    "invitationCode": "x",
    "itemList": [{"subUserId": "1", "amount": 1000}],
    "keyword": "ads",
    "kybId": "1",
    "kycSource": "B2B",
    "loginName": "a@lanyu.example",
    "movingAccountNoticeSwitch": True,
    "password": "x",
    "payChannel": "BANK_TRANSFER",
    "phone": "13800138000",
    "purpose": "ADVERT",
    "reason": "x",
    "recordId": "1",
    "reportType": "TRADE_DETAIL",
    "requestNo": "r-1",
    "settleCurrencyCode": "USD",
    "showType": "TOP_NOTIFY",
    "subUserId": "1",
    "timeEnd": DAY,
    "timeStart": DAY,
    "topUpAmount": 1000,
    "triggerAmount": 1000,
    "typeCode": "CARD_INFO",
    "userId": "1",
}


def sample(call: Call[Any, Any]) -> Any:
    """Required fields only, plus the id that one query makes mandatory."""
    names = {field.alias for field in call.request.model_fields.values() if field.is_required()}
    if call.path == "/card/transaction/page":
        names.add("cardId")
    if missing := names - VALUES.keys():
        raise LookupError(
            f"{call} must have {', '.join(sorted(missing))}: give it a value in VALUES of tests/support/samples.py"
        )
    return call.request.model_validate({name: VALUES[name] for name in names})
