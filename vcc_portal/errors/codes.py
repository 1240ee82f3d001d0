"""THE table of the provider's result codes, in the specification's order (spec §8); the sandbox answers with the same ones.

A row says everything about a code: its text in both languages, what it does beyond that, the field that it lands on, and
what its text is filled with. Where a text can say what to do next, it does. `catalogue` looks rows up.
"""

from enum import StrEnum
from typing import Self

from vcc_portal.errors.row import Effect, ErrorRow, Fills
from vcc_portal.i18n.text import EMPTY, Text

_SYSTEM_ERROR = Text(zh="系统异常，请稍后再试", en="Something went wrong on our side. Please try again later.")
_NEEDS_MANAGER = Text(zh="如需开通服务，请联系您的客户经理", en="Contact your account manager to open this service.")
_CANNOT_USE = Text(zh="您暂时无法使用该服务", en="This service is not available to you at the moment.")
_USER_CENTRE_FORBIDDEN = Text(
    zh="您的账户暂时无法访问，请前往用户中心处理",
    en="Your account cannot be used right now. Continue in the user center.",
)
_NO_FUNCTION_RIGHT = Text(
    zh="您没有该功能的权限，请联系管理员开通", en="You do not have permission for this. Ask your administrator."
)
_STATEMENT_FAILED = Text(zh="账单生成失败，请稍后重试", en="The statement could not be generated. Please try again.")
_SUB_QUOTA_BELOW_ZERO = Text(zh="子账户可用额度不能小于 0", en="A sub-account's available quota cannot go below zero.")
_HOLDER_OTHER = Text(
    zh="持卡人或凭证信息有误，请核对", en="Some cardholder or voucher information is not right. Please check it."
)
"""930023-930025 are not told apart by the specification."""
_SMS_TOO_OFTEN = Text(
    zh="验证码获取过于频繁，请于 {duration}后重试", en="Too many codes requested. Try again in {duration}."
)
_SMS_TOO_OFTEN_BARE = Text(
    zh="验证码获取过于频繁，请稍后重试", en="Too many codes requested. Try again in a little while."
)


class Code(StrEnum):
    """A result code: the string that the client compares, and its row."""

    row: ErrorRow

    def __new__(cls, row: ErrorRow) -> Self:
        """A member equals its code; `Code("300003")` finds it."""
        member = str.__new__(cls, row.code)
        member._value_ = row.code
        member.row = row
        return member

    ACCOUNT_FROZEN = ErrorRow(
        "900001",
        Text(
            zh="账户已冻结，如需解冻请联系客户经理",
            en="Your account is frozen. Contact your account manager to unfreeze it.",
        ),
        effect=Effect.GO_FROZEN,
    )
    ACCOUNT_CANCELLED = ErrorRow(
        "900002", Text(zh="账户已注销", en="This account has been closed."), effect=Effect.GO_LANDING
    )
    SERVICE_NOT_OPENED = ErrorRow(
        "900003",
        Text(zh="您尚未开通虚拟卡服务", en="The virtual card service has not been opened yet."),
        effect=Effect.GO_LANDING,
    )
    ACCOUNT_MISSING = ErrorRow("900004", Text(zh="账户不存在", en="This account does not exist."))
    SYSTEM_ERROR = ErrorRow("910001", _SYSTEM_ERROR)
    SYSTEM_ERROR_1 = ErrorRow("600001", _SYSTEM_ERROR)
    SYSTEM_ERROR_2 = ErrorRow("600002", _SYSTEM_ERROR)
    SYSTEM_ERROR_3 = ErrorRow("600003", _SYSTEM_ERROR)
    KYB_UNDER_REVIEW = ErrorRow(
        "910005",
        Text(
            zh="认证审核中，请勿重复提交",
            en="Your verification is being reviewed. There is no need to submit it again.",
        ),
    )
    KYB_PRE_SUBMIT_WRONG = ErrorRow(
        "910007",
        Text(
            zh="企业认证预提交信息有误，请核对后重新提交",
            en="Some of the business information is not right. Check it and submit again.",
        ),
    )
    SMS_SEND_FAILED = ErrorRow(
        "210003", Text(zh="验证码发送失败，请稍后重试", en="The verification code could not be sent. Please try again.")
    )
    BIND_PHONE = ErrorRow(
        "200004",
        Text(zh="请先绑定手机号，用于身份验证", en="Add a mobile number first; we use it to confirm that it is you."),
    )
    SERVICE_NEEDS_MANAGER = ErrorRow("200005", _NEEDS_MANAGER)
    SERVICE_NEEDS_MANAGER_2 = ErrorRow("200009", _NEEDS_MANAGER)
    SERVICE_CLOSED = ErrorRow("1010", _NEEDS_MANAGER)
    KYC_NOT_APPROVED = ErrorRow(
        "200006", Text(zh="实名认证尚未通过，暂时无法使用", en="Your identity verification has not been approved yet.")
    )
    CANNOT_USE_SERVICE = ErrorRow("200007", _CANNOT_USE)
    BILL_STATUS_REFUSED = ErrorRow("200011", _CANNOT_USE)
    AGREEMENTS_UNSIGNED = ErrorRow(
        "200016",
        Text(zh="请先阅读并签署协议", en="Please read and accept the agreements first."),
        effect=Effect.SIGN_AGREEMENTS,
    )
    USER_CENTRE_FORBIDDEN = ErrorRow("200017", _USER_CENTRE_FORBIDDEN, effect=Effect.FORBIDDEN_PAGE)
    USER_CENTRE_FORBIDDEN_2 = ErrorRow("200018", _USER_CENTRE_FORBIDDEN, effect=Effect.FORBIDDEN_PAGE)
    USER_CENTRE_FORBIDDEN_3 = ErrorRow("200019", _USER_CENTRE_FORBIDDEN, effect=Effect.FORBIDDEN_PAGE)
    NO_PERMISSION = ErrorRow(
        "200021", Text(zh="您没有权限访问该页面", en="You do not have access to this page."), effect=Effect.NO_AUTH
    )
    NO_FUNCTION_RIGHT = ErrorRow("200022", _NO_FUNCTION_RIGHT)
    NO_FUNCTION_RIGHT_TOAST = ErrorRow("200031", _NO_FUNCTION_RIGHT, effect=Effect.TOAST)
    NO_DATA_RIGHT = ErrorRow(
        "200032",
        Text(
            zh="您没有该数据的权限，请联系管理员开通",
            en="You do not have access to this data. Ask your administrator.",
        ),
    )
    SESSION_INVALID = ErrorRow(
        "10010",
        Text(zh="登录已失效，请重新登录", en="Your session has ended. Please sign in again."),
        effect=Effect.SIGN_OUT,
    )
    CARD_UPDATE_FAILED = ErrorRow(
        "300001", Text(zh="卡片信息修改失败，请稍后重试", en="The card could not be updated. Please try again.")
    )
    CARD_LIMIT_FAILED = ErrorRow(
        "300002",
        Text(zh="卡片限额修改失败，请稍后重试", en="The card's limits could not be changed. Please try again."),
    )
    CARD_NOT_FOUND = ErrorRow("300003", Text(zh="未找到该卡片", en="We could not find this card."))
    SUBMIT_FAILED = ErrorRow(
        "300004", Text(zh="提交失败，请稍后重试", en="Your request could not be submitted. Please try again.")
    )
    BILL_FAILED = ErrorRow("300005", _STATEMENT_FAILED)
    TRANSACTION_REFRESH_FAILED = ErrorRow(
        "300006",
        Text(zh="交易记录更新失败，请稍后重试", en="The transactions could not be refreshed. Please try again."),
    )
    RECHARGE_REFRESH_FAILED = ErrorRow(
        "300007", Text(zh="充值记录更新失败，请稍后重试", en="The top-ups could not be refreshed. Please try again.")
    )
    BILL_REFRESH_FAILED = ErrorRow(
        "300010", Text(zh="账单记录更新失败，请稍后重试", en="The statements could not be refreshed. Please try again.")
    )
    CARD_COUNT_REACHED = ErrorRow(
        "300012", Text(zh="可申请卡片数量已达上限", en="You have reached the number of cards that you can apply for.")
    )
    USER_STATUS_ABNORMAL = ErrorRow(
        "300013",
        Text(zh="用户状态异常，请联系客户经理", en="There is a problem with this user. Contact your account manager."),
    )
    CARD_OPEN_FAILED = ErrorRow(
        "300014", Text(zh="开卡失败，请稍后重试", en="The card could not be opened. Please try again.")
    )
    SUB_QUOTA_BELOW_ZERO = ErrorRow("300017", _SUB_QUOTA_BELOW_ZERO)
    SUB_QUOTA_BELOW_ZERO_2 = ErrorRow("300018", _SUB_QUOTA_BELOW_ZERO)
    QUOTA_INSUFFICIENT = ErrorRow("300019", Text(zh="可用额度不足", en="The available quota is not enough."))
    CARD_COUNT_WRONG = ErrorRow(
        "300021",
        Text(zh="卡片数量有误，请重新填写", en="The number of cards is not right. Please check it."),
        field="count",
    )
    CNY_RECHARGE_CHECK_FAILED = ErrorRow(
        "300025", Text(zh="人民币充值校验未通过", en="The RMB top-up did not pass the checks.")
    )
    FLOW_QUERY_FAILED = ErrorRow(
        "300030", Text(zh="资金明细查询失败，请稍后重试", en="The fund details could not be loaded. Please try again.")
    )
    REWARD_FILE_GENERATING = ErrorRow(
        "300033",
        Text(zh="奖励明细正在生成，请稍后下载", en="Your reward file is being prepared. You can download it shortly."),
    )
    SETTLE_CURRENCY_UNSUPPORTED = ErrorRow(
        "300034",
        Text(
            zh="开卡失败，暂不支持该结算币种",
            en="The card could not be opened: this settlement currency is not supported.",
        ),
        field="settleCurrencyCode",
    )
    CURRENCY_ACCOUNT_MISSING = ErrorRow(
        "300035",
        Text(zh="该卡币种账户不存在，请先开通", en="You have no account in this card's currency yet. Open one first."),
        field="currency",
    )
    UNSETTLED_TRANSACTIONS = ErrorRow(
        "300036",
        Text(
            zh="该卡存在未清算交易，暂时无法销卡",
            en="This card has transactions that are not settled yet, so it cannot be cancelled.",
        ),
    )
    FILE_GENERATION_FAILED = ErrorRow("400001", _STATEMENT_FAILED)
    FILE_REFRESH_FAILED = ErrorRow(
        "400002",
        Text(zh="账单下载记录更新失败，请稍后重试", en="The download list could not be refreshed. Please try again."),
    )
    DOWNLOAD_FAILED = ErrorRow("400003", Text(zh="下载失败，请稍后重试", en="The download failed. Please try again."))
    NO_ALLOCATION_RECORD = ErrorRow("400005", Text(zh="暂无分配记录", en="There is no allocation record."))
    SUB_ACCOUNT_MISSING = ErrorRow(
        "700007", Text(zh="子账户不存在", en="This sub-account does not exist."), field="subUserId"
    )
    UNASSIGNED_INSUFFICIENT = ErrorRow(
        "700009", Text(zh="待分配额度不足，请先充值", en="There is not enough unassigned quota. Top up first.")
    )
    SUB_ACCOUNT_COUNT_REACHED = ErrorRow(
        "700010", Text(zh="子账户数量已达上限", en="You have reached the number of sub-accounts that you can open.")
    )
    FUNCTION_UNSUPPORTED = ErrorRow(
        "700011", Text(zh="当前账户暂不支持该功能", en="Your account does not support this function.")
    )
    HOLDER_NAME_EMPTY = ErrorRow(
        "930001", Text(zh="请输入持卡人姓名", en="Enter the cardholder's name."), field="holderName"
    )
    HOLDER_NAME_LONG = ErrorRow(
        "930002", Text(zh="持卡人姓名过长", en="The cardholder's name is too long."), field="holderName"
    )
    COUNTRY_EMPTY = ErrorRow("930003", Text(zh="请选择国家或地区", en="Choose a country or region."), field="country")
    POSTCODE_EMPTY = ErrorRow("930004", Text(zh="请输入邮政编码", en="Enter the postcode."), field="postcode")
    POSTCODE_LONG = ErrorRow("930005", Text(zh="邮政编码过长", en="The postcode is too long."), field="postcode")
    ADDRESS_EMPTY = ErrorRow("930006", Text(zh="请输入地址", en="Enter the address."), field="address")
    ADDRESS_LONG = ErrorRow("930007", Text(zh="地址过长", en="The address is too long."), field="address")
    START_TIME_EMPTY = ErrorRow(
        "930008", Text(zh="请选择凭证开始时间", en="Choose when the voucher starts."), field="startTime"
    )
    START_TIME_FORMAT = ErrorRow(
        "930009",
        Text(zh="凭证开始时间格式不正确", en="The voucher's start time is not in the right format."),
        field="startTime",
    )
    END_TIME_EMPTY = ErrorRow(
        "930010", Text(zh="请选择凭证结束时间", en="Choose when the voucher ends."), field="endTime"
    )
    END_TIME_FORMAT = ErrorRow(
        "930011",
        Text(zh="凭证结束时间格式不正确", en="The voucher's end time is not in the right format."),
        field="endTime",
    )
    CARD_NO_EMPTY = ErrorRow("930012", Text(zh="请输入卡号", en="Enter the card number."), field="cardNo")
    CARD_NO_NOT_FOUND = ErrorRow(
        "930013", Text(zh="未找到该卡号对应的卡片", en="We could not find a card with this number."), field="cardNo"
    )
    COMMITMENT_NEEDED = ErrorRow(
        "930014", Text(zh="请勾选承诺声明", en="Tick the declaration to continue."), field="commitment"
    )
    PURPOSE_EMPTY = ErrorRow("930015", Text(zh="请输入用途", en="Enter the purpose."), field="purpose")
    PURPOSE_LONG = ErrorRow("930016", Text(zh="用途内容过长", en="The purpose is too long."), field="purpose")
    RELATIONSHIP_EMPTY = ErrorRow(
        "930017", Text(zh="请选择与持卡人的关系", en="Choose the relationship to the cardholder."), field="relationship"
    )
    RELATIONSHIP_UNKNOWN = ErrorRow(
        "930018", Text(zh="所选关系不在可选范围内", en="Choose one of the listed relationships."), field="relationship"
    )
    CARD_TYPE_UNSUPPORTED = ErrorRow("930019", Text(zh="暂不支持该卡类型", en="This type of card is not supported."))
    FUNCTION_UNAVAILABLE = ErrorRow(
        "930020", Text(zh="该功能暂不可用", en="This function is not available at the moment.")
    )
    CARD_RECHARGE_UNSUPPORTED = ErrorRow("930021", Text(zh="该卡不支持充值", en="This card cannot be topped up."))
    ACCOUNT_ABNORMAL = ErrorRow(
        "930022",
        Text(
            zh="账户状态异常，请联系客户经理", en="There is a problem with this account. Contact your account manager."
        ),
    )
    RESERVED_23 = ErrorRow("930023", _HOLDER_OTHER)
    RESERVED_24 = ErrorRow("930024", _HOLDER_OTHER)
    RESERVED_25 = ErrorRow("930025", _HOLDER_OTHER)
    SMS_CODE_WRONG = ErrorRow(
        "210004",
        Text(zh="验证码错误，还可尝试 {remaining} 次", en="That code is not right. Attempts left: {remaining}."),
        fills=Fills.ATTEMPTS,
        field="smsCode",
        bare=Text(zh="验证码错误，请核对后重新输入", en="That code is not right. Check it and enter it again."),
    )
    SMS_CODE_NEEDED = ErrorRow(
        "210005", Text(zh="请获取并输入验证码", en="Request a verification code and enter it."), field="smsCode"
    )
    SMS_TOO_OFTEN = ErrorRow("210006", _SMS_TOO_OFTEN, fills=Fills.DURATION, bare=_SMS_TOO_OFTEN_BARE)
    SMS_TOO_OFTEN_2 = ErrorRow("210017", _SMS_TOO_OFTEN, fills=Fills.DURATION, bare=_SMS_TOO_OFTEN_BARE)
    ACCOUNT_LOCKED = ErrorRow(
        "210018",
        Text(zh="账户已锁定，请于 {duration}后重试", en="The account is locked. Try again in {duration}."),
        fills=Fills.DURATION,
        bare=Text(zh="账户已锁定，请稍后重试", en="The account is locked. Try again in a little while."),
    )
    STEP_UP_NEEDED = ErrorRow(
        "210021",
        Text(zh="为保障资金安全，请先完成安全验证", en="To keep your money safe, please confirm that it is you."),
    )
    PAY_PWD_WRONG = ErrorRow(
        "210022",
        Text(
            zh="支付密码错误，还可尝试 {remaining} 次",
            en="That payment password is not right. Attempts left: {remaining}.",
        ),
        fills=Fills.ATTEMPTS,
        field="payPwd",
        bare=Text(
            zh="支付密码错误，请核对后重新输入", en="That payment password is not right. Check it and enter it again."
        ),
    )
    TOO_MANY_MAILBOXES = ErrorRow(
        "210023",
        Text(zh="邮箱数量超出上限，请减少后再发送", en="Too many email addresses. Remove some and send again."),
    )
    MAILBOX_FORMAT = ErrorRow(
        "210024", Text(zh="邮箱格式不正确", en="This is not a valid email address."), field="email"
    )
    KYC_NEEDED = ErrorRow(
        "210030",
        Text(zh="请先在“我的账户”中完成实名认证", en="Complete your identity verification in My account first."),
    )
    CODE_INCORRECT = ErrorRow("110005", Text(zh="验证码错误或已过期", en="The code is wrong or has expired."))
    IMAGE_CHECK_NEEDED = ErrorRow(
        "110014", Text(zh="请先完成图形验证", en="Please complete the image verification first.")
    )
    CODE_STILL_VALID = ErrorRow(
        "110018", Text(zh="验证码已发送且仍然有效，请直接输入", en="The code we sent is still valid. Please enter it.")
    )
    FILE_FORMAT = ErrorRow("220006", Text(zh="文件格式不正确", en="This file format is not supported."))
    SUCCESS = ErrorRow("100001", EMPTY)
    SUCCESS_ZERO = ErrorRow("000000", EMPTY)


SUCCESS_CODES = frozenset({Code.SUCCESS, Code.SUCCESS_ZERO})
"""Any other code is an error (spec §7)."""
VERIFICATION_MISSING = frozenset({Code.KYC_NOT_APPROVED, Code.KYC_NEEDED})
"""What the verification gate explains better than the code's own text."""
MISSING_RIGHTS = frozenset({Code.NO_FUNCTION_RIGHT, Code.NO_FUNCTION_RIGHT_TOAST, Code.NO_DATA_RIGHT})
"""Refused to whoever asked, and as long as nobody grants it: another try comes to the same."""
OF_WHO_ASKS = VERIFICATION_MISSING | {Code.NO_FUNCTION_RIGHT, Code.NO_FUNCTION_RIGHT_TOAST}
"""Refused for who asks and not for a card: what would be asked for the next card comes to the same."""
SYSTEM_ERRORS = frozenset({Code.SYSTEM_ERROR, Code.SYSTEM_ERROR_1, Code.SYSTEM_ERROR_2, Code.SYSTEM_ERROR_3})
"""The provider failed on the way: what was asked for may have been done before."""
