"""Words of every money operation: check, processing, its end."""

from dataclasses import dataclass

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

REQUEST_NO = Text(zh="请求编号", en="Request number")
CHECK_NOTE = Text(
    zh="请核对金额与账户。确认后立即提交，不能撤回。",
    en="Check the amount and accounts. It's submitted when you confirm and can't be reversed.",
)
FROM = Text(zh="转出", en="From")
TO = Text(zh="转入", en="To")
AMOUNT = terms.AMOUNT
FEE = terms.FEE
NO_FEE = Text(zh="免费", en="None")
CURRENCY = terms.CURRENCY
NOW = Text(zh="当前余额", en="Now")
AFTERWARDS = Text(zh="完成后余额", en="Balance after")
EDIT = terms.BACK_TO_EDITING
SENDING = Text(zh="提交中", en="Submitting")

NOT_RECEIVED = Text(
    zh="支付服务目前没有这笔操作的记录，资金未动；若稍后到达，结果会显示在这里。可再次确认：同一笔操作只会执行一次。",
    en="The provider has no record of this so far and no money has moved; if it still arrives, its result is shown "
    "here. You can confirm again; the same operation never runs twice.",
)
CHANGED = Text(
    zh="生成核对页期间内容有改动。现在显示的是最新内容，请核对后再确认。",
    en="Something changed while this check was being prepared. It now shows the latest values; review them before you confirm.",
)
SENT_ALREADY = Text(
    zh="这笔操作已用其他金额提交过。请先查看那一笔的结果，再决定是否新建。",
    en="This operation was already submitted with different details. Check its result before you start a new one.",
)
NOT_SENT = Text(
    zh="这次没有提交：其中有内容不符合支付服务的格式。请修改后再试；仍不成功请联系客户经理。",
    en="Nothing was sent: part of it isn't in a format the provider accepts. Change it and try again, or contact your account manager.",
)
NOT_DONE = Text(
    zh="这笔操作没有执行，资金未动。请核对后再次确认。",
    en="This wasn't carried out, and no money has moved. Review it and confirm again.",
)
SEE_RESULT = Text(zh="查看结果", en="View result")
RESULT_OF = Text(zh="查看结果：{time}，{amount}", en="View result: {time}, {amount}")
START_NEW = Text(zh="新建一笔", en="Start a new one")

KNOWN_ELSEWHERE = Text(zh="{what}“{name}”已收到支付服务的答复", en="{what} ({name}): the provider has answered")
REFUSED_ELSEWHERE = Text(zh="{what}“{name}”未被接受：{reason}", en="{what} ({name}) was not accepted: {reason}")
"""Told on the page to which somebody has gone on meanwhile."""

PROCESSING_TITLE = Text(zh="正在处理", en="Processing")
PROCESSING_NOTE = Text(
    zh="尚未收到支付服务的答复，正在查询结果。请勿重复提交：同一笔操作只会执行一次。",
    en="The provider hasn't responded yet. We're checking the result, so don't submit it again: the same "
    "operation never runs twice.",
)
ASKED = terms.CHECKED_TIMES
STILL = Text(
    zh="暂时仍无结果，可稍后再查，关闭页面也不会影响处理。",
    en="Still no result. Check again later; closing this page doesn't affect it.",
)
ASK_AGAIN = terms.CHECK_STATUS

TRANSACTION = terms.TRANSACTION_ID
TIME = Text(zh="完成时间", en="Completed")
SUBMITTED = terms.SUBMITTED_AT
STATUS = terms.STATUS
STATUSES: dict[str, Text] = {
    "INIT": terms.ACCEPTED,
    "PROCESSED": terms.PROCESSING,
    "SUCCESS": terms.SUCCESSFUL,
    "FAIL": terms.FAILED,
}
"""Of every operation that ends later (contract §1)."""
_SHORT_OF_MONEY = Text(zh="转出账户余额不足", en="Insufficient balance in the paying account")
FAIL_REASONS: dict[str, Text] = {
    "ACCOUNT_FROZEN": terms.THE_ACCOUNT_IS_FROZEN,
    "CARD_NOT_ACTIVE": Text(zh="卡片当前不可用", en="The card isn't active"),
    "BALANCE_INSUFFICIENT": _SHORT_OF_MONEY,
    "SOURCE_BALANCE_INSUFFICIENT": _SHORT_OF_MONEY,
}
FAIL_UNKNOWN = terms.NO_REASON_GIVEN
FROM_LEAST = Text(zh="单笔最低 {least}", en="At least {least} per top-up")
FROM_LEAST_TO_MOST = Text(zh="单笔 {least} 至 {most}", en="{least} to {most} per top-up")
UP_TO_MOST = Text(zh="单笔最高 {most}", en="Up to {most} per top-up")


@dataclass(frozen=True)
class MoneyWords:
    """How an operation speaks of itself while it is sent and looked for."""

    sending: Text = SENDING
    not_received: Text = NOT_RECEIVED
    sent_already: Text = SENT_ALREADY
    changed: Text = CHANGED
    see_earlier: Text = SEE_RESULT
    start_new: Text = START_NEW
    processing: Text = PROCESSING_TITLE
    processing_note: Text = PROCESSING_NOTE
    still: Text = STILL


TRANSFER = MoneyWords()
"""Of money that moves from one place to another."""
