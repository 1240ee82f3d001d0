"""What the user reads when something goes wrong (spec §8).

Where a text can say what to do next, it does. `{remaining}` and `{duration}` are filled by `errors.describe`.
"""

from vcc_portal.i18n.text import Text

DEFAULT = Text(zh="服务繁忙，请稍后再试", en="The server is busy. Please try again in a moment.")
NO_ANSWER = Text(
    zh="无法连接服务器，请检查网络后重试", en="We could not reach the server. Check your connection and try again."
)
BAD_ANSWER = DEFAULT
SUPERSEDED = Text(zh="已有更新的请求，本次请求已取消", en="Cancelled: a newer request has taken its place.")
HTTP_OTHER = Text(zh="连接出错（{status}）", en="Connection error ({status})")

ACCOUNT_FROZEN = Text(
    zh="账户已冻结，如需解冻请联系客户经理", en="Your account is frozen. Contact your account manager to unfreeze it."
)
ACCOUNT_CANCELLED = Text(zh="账户已注销", en="This account has been closed.")
SERVICE_NOT_OPENED = Text(zh="您尚未开通虚拟卡服务", en="The virtual card service has not been opened yet.")
ACCOUNT_MISSING = Text(zh="账户不存在", en="This account does not exist.")
SYSTEM_ERROR = Text(zh="系统异常，请稍后再试", en="Something went wrong on our side. Please try again later.")
KYB_UNDER_REVIEW = Text(
    zh="认证审核中，请勿重复提交", en="Your verification is being reviewed. There is no need to submit it again."
)
KYB_PRE_SUBMIT_WRONG = Text(
    zh="企业认证预提交信息有误，请核对后重新提交",
    en="Some of the business information is not right. Check it and submit again.",
)

SESSION_INVALID = Text(zh="登录已失效，请重新登录", en="Your session has ended. Please sign in again.")
BIND_PHONE = Text(
    zh="请先绑定手机号，用于身份验证", en="Add a mobile number first; we use it to confirm that it is you."
)
SERVICE_NEEDS_MANAGER = Text(
    zh="如需开通服务，请联系您的客户经理", en="Contact your account manager to open this service."
)
KYC_NOT_APPROVED = Text(zh="实名认证尚未通过，暂时无法使用", en="Your identity verification has not been approved yet.")
CANNOT_USE_SERVICE = Text(zh="您暂时无法使用该服务", en="This service is not available to you at the moment.")
AGREEMENTS_UNSIGNED = Text(zh="请先阅读并签署协议", en="Please read and accept the agreements first.")
USER_CENTRE_FORBIDDEN = Text(
    zh="您的账户暂时无法访问，请前往用户中心处理",
    en="Your account cannot be used right now. Continue in the user centre.",
)
NO_PERMISSION = Text(zh="您没有权限访问该页面", en="You do not have access to this page.")
NO_FUNCTION_RIGHT = Text(
    zh="您没有该功能的权限，请联系管理员开通", en="You do not have permission for this. Ask your administrator."
)
NO_DATA_RIGHT = Text(
    zh="您没有该数据的权限，请联系管理员开通",
    en="You do not have permission to see this data. Ask your administrator.",
)

SMS_SEND_FAILED = Text(zh="验证码发送失败，请稍后重试", en="The verification code could not be sent. Please try again.")
SMS_CODE_WRONG = Text(
    zh="验证码错误，还可尝试 {remaining} 次", en="That code is not right. Attempts left: {remaining}."
)
SMS_CODE_NEEDED = Text(zh="请获取并输入验证码", en="Request a verification code and enter it.")
SMS_TOO_OFTEN = Text(
    zh="验证码获取过于频繁，请于 {duration}后重试", en="Too many codes requested. Try again in {duration}."
)
ACCOUNT_LOCKED = Text(zh="账户已锁定，请于 {duration}后重试", en="The account is locked. Try again in {duration}.")
STEP_UP_NEEDED = Text(
    zh="为保障资金安全，请先完成安全验证", en="To keep your money safe, please confirm that it is you."
)
PAY_PWD_WRONG = Text(
    zh="支付密码错误，还可尝试 {remaining} 次", en="That payment password is not right. Attempts left: {remaining}."
)
TOO_MANY_MAILBOXES = Text(zh="邮箱数量超出上限", en="Too many email addresses.")
MAILBOX_FORMAT = Text(zh="邮箱格式不正确", en="This is not a valid email address.")
KYC_NEEDED = Text(zh="请先在“我的账户”中完成实名认证", en="Complete your identity verification in My account first.")
CODE_INCORRECT = Text(zh="验证码错误或已过期", en="The code is wrong or has expired.")
IMAGE_CHECK_NEEDED = Text(zh="请先完成图形验证", en="Please complete the image verification first.")
CODE_STILL_VALID = Text(zh="验证码已发送且仍然有效，请直接输入", en="The code we sent is still valid. Please enter it.")
FILE_FORMAT = Text(zh="文件格式不正确", en="This file format is not supported.")

CARD_UPDATE_FAILED = Text(zh="卡片信息修改失败，请稍后重试", en="The card could not be updated. Please try again.")
CARD_LIMIT_FAILED = Text(
    zh="卡片限额修改失败，请稍后重试", en="The card's limits could not be changed. Please try again."
)
CARD_NOT_FOUND = Text(zh="未找到该卡片", en="We could not find this card.")
SUBMIT_FAILED = Text(zh="提交失败，请稍后重试", en="Your request could not be submitted. Please try again.")
BILL_FAILED = Text(zh="账单生成失败，请稍后重试", en="The statement could not be generated. Please try again.")
TRANSACTION_REFRESH_FAILED = Text(
    zh="交易记录更新失败，请稍后重试", en="The transactions could not be refreshed. Please try again."
)
RECHARGE_REFRESH_FAILED = Text(
    zh="充值记录更新失败，请稍后重试", en="The top-ups could not be refreshed. Please try again."
)
BILL_REFRESH_FAILED = Text(
    zh="账单记录更新失败，请稍后重试", en="The statements could not be refreshed. Please try again."
)
CARD_COUNT_REACHED = Text(
    zh="可申请卡片数量已达上限", en="You have reached the number of cards that you can apply for."
)
USER_STATUS_ABNORMAL = Text(
    zh="用户状态异常，请联系客户经理", en="There is a problem with this user. Contact your account manager."
)
CARD_OPEN_FAILED = Text(zh="开卡失败，请稍后重试", en="The card could not be opened. Please try again.")
SUB_QUOTA_BELOW_ZERO = Text(zh="子账户可用额度不能小于 0", en="A sub-account's available quota cannot go below zero.")
QUOTA_INSUFFICIENT = Text(zh="可用额度不足", en="The available quota is not enough.")
CARD_COUNT_WRONG = Text(zh="卡片数量有误，请重新填写", en="The number of cards is not right. Please check it.")
CNY_RECHARGE_CHECK_FAILED = Text(zh="人民币充值校验未通过", en="The RMB top-up did not pass the checks.")
FLOW_QUERY_FAILED = Text(
    zh="资金明细查询失败，请稍后重试", en="The fund details could not be loaded. Please try again."
)
REWARD_FILE_GENERATING = Text(
    zh="奖励明细正在生成，请稍后下载", en="Your reward file is being prepared. You can download it shortly."
)
SETTLE_CURRENCY_UNSUPPORTED = Text(
    zh="开卡失败，暂不支持该结算币种", en="The card could not be opened: this settlement currency is not supported."
)
CURRENCY_ACCOUNT_MISSING = Text(
    zh="该卡币种账户不存在，请先开通", en="You have no account in this card's currency yet. Open one first."
)
UNSETTLED_TRANSACTIONS = Text(
    zh="该卡存在未清算交易，暂时无法销卡",
    en="This card has transactions that are not settled yet, so it cannot be cancelled.",
)
FILE_REFRESH_FAILED = Text(
    zh="账单下载记录更新失败，请稍后重试", en="The download list could not be refreshed. Please try again."
)
DOWNLOAD_FAILED = Text(zh="下载失败，请稍后重试", en="The download failed. Please try again.")
NO_ALLOCATION_RECORD = Text(zh="暂无分配记录", en="There is no allocation record.")
SUB_ACCOUNT_MISSING = Text(zh="子账户不存在", en="This sub-account does not exist.")
UNASSIGNED_INSUFFICIENT = Text(zh="待分配额度不足，请先充值", en="There is not enough unassigned quota. Top up first.")
SUB_ACCOUNT_COUNT_REACHED = Text(
    zh="子账户数量已达上限", en="You have reached the number of sub-accounts that you can open."
)
FUNCTION_UNSUPPORTED = Text(zh="当前账户暂不支持该功能", en="Your account does not support this function.")

SWITCH_FAILED = Text(zh="切换用户失败", en="The account could not be switched.")
"""Any failure of a switch between linked accounts (spec §8 'Other')."""
PROCESSING = Text(
    zh="暂未收到处理结果，请稍后查看，请勿重复提交",
    en="We have not received the result yet. Check again shortly and do not submit twice.",
)
"""A money operation without an answer: it may have happened."""
