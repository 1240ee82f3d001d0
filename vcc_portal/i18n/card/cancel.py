"""Strings of /card/cancel."""

from vcc_portal.i18n.text import Text

WHAT_ENDS = Text(zh="注销意味着", en="What ends")
ENDS_NUMBER = Text(zh="卡号立即停用，不能恢复，也不能重新启用", en="The number stops working at once, for good")
ENDS_SUBSCRIPTIONS = Text(
    zh="绑定这些卡的订阅和代扣会失败，请先更换付款方式",
    en="Subscriptions and saved payments on it will fail; change them first",
)
ENDS_FEES = Text(zh="已收的开卡费和手续费不退还", en="Fees that were charged are not refunded")
ENDS_REFUNDS = Text(zh="商户之后的退款仍会退回账户", en="Later refunds by merchants still reach your account")
COMES_BACK = Text(zh="退回余额", en="What comes back")
NOTHING_BACK = Text(
    zh="这些卡没有单独的余额，没有需要退回的金额。",
    en="These cards have no balance of their own, so nothing is paid back.",
)
TO = Text(zh="退回{place}", en="to {place}")
TOTAL = Text(zh="合计 {currency}", en="Total {currency}")
DEBT = Text(zh="余额为负的卡，欠款由所属账户补足。", en="What a card owes is paid by the account it belongs to.")
STATUS = Text(zh="状态", en="Status")
RETURNS = Text(zh="余额 {amount} 退回{place}", en="Balance {amount} goes back to {place}")
NOT_CLOSED = Text(
    zh="注销没有完成，卡片仍为“{status}”", en="The cancellation did not go through; the card is {status} still"
)
EXPLAIN_UNSETTLED = Text(
    zh="{count} 张卡有未入账的交易，现在不能注销（300036）",
    en="{count} cards have payments that are not settled, so they cannot be cancelled now (300036)",
)
EXPLAIN_UNSETTLED_ONE = Text(
    zh="1 张卡有未入账的交易，现在不能注销（300036）",
    en="1 card has payments that are not settled, so it cannot be cancelled now (300036)",
)
AND_MORE = Text(zh="另有 {count} 张，见下表", en="and {count} more, see the table")
SEE_TRANSACTIONS_OF = Text(zh="查看 {name} 的交易", en="See the payments of {name}")
CONFIRM_HINT = Text(zh="注销不能撤销，请核对上表后再输入", en="It cannot be undone; check the table first")
CONFIRMED = Text(zh="已确认，可以注销", en="Confirmed")
EXPLAIN_UNSETTLED_NOTE = Text(
    zh="商户入账或撤销授权后再试；一般在 7 天内自动释放。可先冻结，避免新的消费。",
    en="Try again after the merchant settles or reverses them; a hold usually ends by itself within 7 days. "
    "Freeze the card meanwhile to stop new payments.",
)
SEE_TRANSACTIONS = Text(zh="查看交易", en="See its payments")
REASON = Text(zh="注销原因", en="Reason")
REASON_HINT = Text(zh="最多 100 字，记入操作日志", en="Up to 100 characters; it goes into the operation log")
CONFIRM = Text(zh="输入 {count} 或“注销”以确认", en='Type {count} or "cancel" to confirm')
RUN = Text(zh="注销 {count} 张卡", en="Cancel {count} cards")
RUN_ONE = Text(zh="注销这张卡", en="Cancel this card")
KEEP = Text(zh="保留卡片", en="Keep the cards")
KEEP_ONE = Text(zh="保留这张卡", en="Keep this card")
NO_RIGHT = Text(zh="您可以查看，不能注销卡片", en="You can look, but not cancel cards")
NO_RIGHT_NOTE = Text(
    zh="需要“注销卡片”权限（vcc_card_cancel），请联系企业管理员。",
    en="Cancelling needs the right vcc_card_cancel; ask your administrator.",
)
STEP_UP = Text(zh="注销 {count} 张卡，不能恢复", en="Cancel {count} cards for good")
STILL_CLOSING = Text(
    zh="{count} 张卡的注销已受理，正在等待完成",
    en="{count} cards: the cancellation is accepted and under way; this page waits for its end",
)
STILL_CLOSING_LONG = Text(
    zh="{count} 张卡仍在注销中，完成后会出现在“进行中”里。",
    en="{count} cards are still being cancelled; the In progress tray shows when they are done.",
)
ALL_CLOSED = Text(zh="卡片已注销", en="The cards are cancelled")
