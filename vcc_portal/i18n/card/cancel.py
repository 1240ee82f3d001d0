"""Strings of /card/cancel."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

WHAT_ENDS = Text(zh="注销意味着", en="What happens")
ENDS_NUMBER = Text(
    zh="卡号立即停用，不能恢复，也不能重新启用", en="The card number stops working immediately and can't be restored"
)
ENDS_SUBSCRIPTIONS = Text(
    zh="绑定这些卡的订阅和代扣会失败，请先更换付款方式",
    en="Subscriptions and saved payments will fail. Switch them to another card first.",
)
ENDS_FEES = Text(zh="已收的开卡费和手续费不退还", en="Fees already charged aren't refunded")
ENDS_REFUNDS = Text(zh="商户之后的退款仍会退回账户", en="Later merchant refunds still go to your account")
COMES_BACK = Text(zh="退回余额", en="Refunded to")
NOTHING_BACK = Text(
    zh="这些卡没有单独的余额，没有需要退回的金额。",
    en="These cards have no balance of their own, so there's nothing to refund.",
)
NOTHING_OF_THOSE = Text(
    zh="能注销的卡片没有需要退回的余额。",
    en="The cards that can be cancelled have no balance to refund.",
)
NONE_GOES = Text(zh="没有能注销的卡片，余额不变。", en="No card can be cancelled, so balances stay as they are.")
TO = Text(zh="退回“{place}”", en="to {place}")
TOTAL = Text(zh="合计 {currency}", en="Total {currency}")
DEBT = Text(zh="余额为负的卡，欠款由所属账户补足。", en="Any negative balance is covered by the card's account.")
STATUS = terms.STATUS
RETURNS = Text(zh="余额 {amount} 退回“{place}”", en="Balance of {amount} is refunded to {place}")
NOT_CLOSED = Text(
    zh="注销没有完成，卡片仍为“{status}”", en="The cancellation didn't go through. The card is still {status}."
)
EXPLAIN_UNSETTLED = Text(
    zh="{count} 张卡有未入账的交易，现在不能注销（300036）",
    en="{count} cards have unsettled payments and can't be cancelled yet (300036)",
)
EXPLAIN_UNSETTLED_ONE = Text(
    zh="1 张卡有未入账的交易，现在不能注销（300036）",
    en="1 card has unsettled payments and can't be cancelled yet (300036)",
)
AND_MORE = Text(zh="另有 {count} 张，见下表", en="and {count} more in the table below")
SEE_TRANSACTIONS_OF = Text(zh="查看交易：{name}", en="View payments of {name}")
CONFIRM_HINT = Text(zh="注销不能撤销，请核对上表后再输入", en="This can't be undone. Check the table first.")
CONFIRMED = Text(zh="已确认，可以注销", en="Confirmed")
EXPLAIN_UNSETTLED_NOTE = Text(
    zh="商户入账或撤销授权后再试；一般在 7 天内自动释放。可先冻结，避免新的消费。",
    en="Try again after the merchant settles or reverses them; holds usually expire within 7 days. Freeze the "
    "card in the meantime to stop new payments.",
)
SEE_TRANSACTIONS = terms.VIEW_PAYMENTS
REASON = Text(zh="注销原因", en="Reason")
REASON_HINT = Text(zh="最多 100 字，记入操作日志", en="Up to 100 characters. Recorded in the operation log.")
CONFIRM = Text(zh="输入 {count} 或“注销”以确认", en='Type {count} or "cancel" to confirm')
RUN = Text(zh="注销 {count} 张卡", en="Cancel {count} cards")
RUN_ONE = Text(zh="注销这张卡", en="Cancel this card")
KEEP = Text(zh="保留卡片", en="Keep the cards")
KEEP_ONE = Text(zh="保留这张卡", en="Keep this card")
NO_RIGHT = Text(zh="您可以查看，不能注销卡片", en="You can view cards but not cancel them")
NO_RIGHT_NOTE = Text(
    zh="需要“注销卡片”权限（vcc_card_cancel），请联系企业管理员。",
    en="Cancelling cards requires the vcc_card_cancel permission. Ask your administrator.",
)
STEP_UP = Text(zh="注销 {count} 张卡，不能恢复", en="Permanently cancel {count:card|cards}")
STILL_CLOSING = Text(
    zh="{count} 张卡的注销已受理，正在等待完成",
    en="{count:cancellation|cancellations} accepted; waiting for completion",
)
STILL_CLOSING_LONG = Text(
    zh="{count} 张卡仍在注销中，可在“处理中”查看进度。",
    en="{count:card is|cards are} still being cancelled. Track them under In progress.",
)
ALL_CLOSED = Text(zh="卡片已注销", en="Cards cancelled")
ALL_CLOSED_ONE = terms.CARD_CANCELLED
CANCEL_ONE = terms.CANCEL_CARD
