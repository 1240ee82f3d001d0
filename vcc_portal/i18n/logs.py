"""Strings of the operation log."""

from vcc_portal.i18n import account_recharge, quota, terms
from vcc_portal.i18n.card import history
from vcc_portal.i18n.text import Text

FACT = Text(zh="未选日期时显示最近 {days} 天的操作", en="Operations of the last {days} days unless you choose dates")
TOTAL = Text(zh="共 {total} 条操作", en="{total:operation|operations}")
TARGET = Text(zh="操作对象", en="Object")
TARGET_ID = Text(zh="操作对象 ID", en="Object ID")
TARGET_HINT = Text(zh="卡片 ID / 子账户 ID / 申请编号", en="Card, account or request ID")
MODULE = Text(zh="模块", en="Area")
ALL_MODULES = Text(zh="全部模块", en="All areas")
OPERATION = terms.OPERATION
ALL_OPERATIONS = Text(zh="全部操作", en="All operations")
RESULT = Text(zh="操作结果", en="Result")
ALL_RESULTS = Text(zh="全部操作结果", en="All results")
TIME = Text(zh="操作时间", en="Time")
OPERATOR = terms.OPERATOR
ALL_OPERATORS = Text(zh="全部操作人", en="All operators")
CHANGES = Text(zh="变更内容", en="What changed")
ADDRESS = Text.same("IP")
NO_LOGS = Text(zh="近 {days} 天没有操作", en="No operations in the last {days} days")
NO_LOGS_NOTE = Text(
    zh="每次变更，以及每次查看卡号，都会记录在这里。",
    en="Every change and every view of a card number is recorded here.",
)
NO_MATCH = Text(zh="没有符合条件的操作", en="No matching operations")
WHY = Text(zh="未成功原因", en="Why it failed")
RESULTS = {"SUCCESS": terms.SUCCESSFUL, "FAIL": terms.FAILED}
MODULES = {
    "CARD": terms.CARDS,
    "SUB_ACCOUNT": terms.SUB_ACCOUNT,
    "ACCOUNT": Text(zh="账户资金", en="Account funds"),
    "USER": Text(zh="登录与认证", en="Sign-in and verification"),
    "REPORT": Text(zh="报表与文件", en="Reports and files"),
    "SETTING": terms.SETTINGS,
    "INVITE": Text(zh="邀请", en="Invitations"),
}
OPERATIONS = {
    **{key: Text(zh=text.zh, en=text.en[:1].upper() + text.en[1:]) for key, text in history.ACTIONS.items()},
    "CARD_MORE_CARDS": Text(zh="申请增加可开卡数量", en="Requested more cards"),
    "SUB_ACCOUNT_CREATE": Text(zh="新建子账户", en="Created a sub-account"),
    "SUB_ACCOUNT_UPDATE": Text(zh="修改子账户", en="Changed a sub-account"),
    "QUOTA_APPLY": Text(zh="分配或收回额度", en="Allocated or returned quota"),
    "OPEN_ACCOUNT": Text(zh="开通币种账户", en="Opened a currency account"),
    "APPLY_BILL": Text(zh="申请对账单", en="Requested a statement"),
    "RECHARGE": Text(zh="充值账户", en="Topped up the account"),
    "KYB_SAVE": Text(zh="保存企业认证资料", en="Saved business verification"),
    "KYB_SUBMIT": Text(zh="提交企业认证", en="Submitted business verification"),
    "UPDATE_ALARM": Text(zh="修改余额提醒", en="Changed balance alerts"),
    "UPDATE_AUTO_TOP_UP": Text(zh="修改自动充值", en="Changed automatic top-up"),
    "SIGN_AGREEMENT": Text(zh="签署协议", en="Signed agreements"),
    "FILE_GENERATE": Text(zh="生成文件", en="Generated a file"),
    "EXPORT_GENERATE": Text(zh="导出报表", en="Exported a report"),
    "OPEN_SERVICE": Text(zh="申请开通服务", en="Applied to open the service"),
    "SEND_INVITATION": Text(zh="发送邀请", en="Sent an invitation"),
    "SWITCH_ACCOUNT": Text(zh="切换账户", en="Switched account"),
    "LOGOUT": Text(zh="退出登录", en="Signed out"),
}
"""By `operationType`."""
FIELDS = {
    "alias": terms.NAME,
    "remark": terms.REMARK,
    "currency": terms.CURRENCY,
    "amount": terms.AMOUNT,
    "direction": terms.DIRECTION,
    "status": terms.STATUS,
    "email": terms.EMAIL,
    "alarmSwitch": terms.LOW_BALANCE_ALERT,
    "alarmAmount": terms.ALERT_BELOW,
    "mailboxList": terms.ALERT_MAILBOXES,
    "mobileSwitch": terms.TEXT_MESSAGE,
    "autoTopUpSwitch": terms.AUTOMATIC_TOP_UP,
    "triggerAmount": terms.TOP_UP_BELOW,
    "topUpAmount": terms.AMOUNT_EACH_TIME,
    "payChannel": terms.PAY_WITH,
    "dailyMaxTimes": terms.TIMES_A_DAY,
    "billMonth": terms.STATEMENT_MONTH,
    "currencyList": terms.CURRENCIES,
    "stampFlag": terms.STAMPED,
    "receiveEmail": terms.SEND_TO,
}
"""Fields of what is no card; another one stands there as the provider calls it."""
CHANNELS = account_recharge.CHANNELS
DIRECTIONS = {"ASSIGN": quota.ASSIGN, "RETURN": quota.RETURN}
STATUSES = {"VALID": terms.ACTIVE, "CANCEL": Text(zh="已关闭", en="Closed")}
"""Of a sub-account."""
