"""Words of every money operation: check, processing, its end."""

from vcc_portal.i18n.text import Text

REQUEST_NO = Text(zh="请求编号", en="Request number")
CHECK_NOTE = Text(
    zh="请核对金额与账户。确认后立即提交，不能撤回。",
    en="Check amount and accounts. It is sent when you confirm, and cannot be taken back.",
)
FROM = Text(zh="转出", en="From")
TO = Text(zh="转入", en="To")
AMOUNT = Text(zh="金额", en="Amount")
FEE = Text(zh="手续费", en="Fee")
NO_FEE = Text(zh="免费", en="None")
CURRENCY = Text(zh="币种", en="Currency")
NOW = Text(zh="当前余额", en="Now")
AFTERWARDS = Text(zh="完成后余额", en="Balance after")
EDIT = Text(zh="返回修改", en="Back to editing")
SENDING = Text(zh="提交中", en="Sending")
REVIEW = Text(zh="下一步，核对", en="Next: check it")

NOT_RECEIVED = Text(
    zh="支付服务没有这笔操作的记录，资金未动。可再次确认：同一笔操作只会执行一次。",
    en="The provider has no record of this, and no money moved. Confirm it again: "
    "the same operation is never carried out twice.",
)
SENT_ALREADY = Text(
    zh="这笔操作已用其他金额提交过。请先查看那一笔的结果，再决定是否新建。",
    en="This operation was already sent with other details. Look at its result before you begin a new one.",
)
SEE_RESULT = Text(zh="查看结果", en="See the result")
START_NEW = Text(zh="新建一笔", en="Begin a new one")

PROCESSING_TITLE = Text(zh="正在处理", en="It is being processed")
PROCESSING_NOTE = Text(
    zh="尚未收到支付服务的答复，正在查询结果。请勿重复提交：同一笔操作只会执行一次。",
    en="The provider has not answered yet, and we are asking for the result. You need not send it again: "
    "the same operation is never carried out twice.",
)
ASKED = Text(zh="已查询 {count} 次", en="Asked {count} times")
STILL = Text(
    zh="暂时仍无结果，可稍后再查，关闭页面也不会影响处理。",
    en="There is still no result. Ask again later; closing this page changes nothing.",
)
ASK_AGAIN = Text(zh="查询结果", en="Ask for the result")

TRANSACTION = Text(zh="交易号", en="Record ID")
TIME = Text(zh="完成时间", en="Completed")
SUBMITTED = Text(zh="提交时间", en="Submitted")
STATUS = Text(zh="状态", en="Status")
STATUSES: dict[str, Text] = {
    "INIT": Text(zh="已受理", en="Accepted"),
    "PROCESSED": Text(zh="处理中", en="Processing"),
    "SUCCESS": Text(zh="成功", en="Successful"),
    "FAIL": Text(zh="失败", en="Failed"),
}
"""Of every operation that ends later (contract §1)."""
FAIL_REASONS: dict[str, Text] = {
    "ACCOUNT_FROZEN": Text(zh="账户已冻结", en="The account is frozen"),
    "CARD_NOT_ACTIVE": Text(zh="卡片当前不可用", en="The card is not active"),
    "BALANCE_INSUFFICIENT": Text(zh="转出账户余额不足", en="The paying account did not have enough"),
}
FAIL_UNKNOWN = Text(zh="未说明原因", en="No reason was given")
