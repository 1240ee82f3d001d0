"""Strings of /card/updateLimit: limits of one card or many, limits by spending currency, spending rules."""

from vcc_portal.domain.card_changes import ChangeRefusal
from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

SET_LIMITS = terms.SET_LIMITS
OF_MANY = terms.COUNT_OF_CARDS
LIMITS = terms.SPENDING_LIMITS
LIMITS_NOTE = Text(
    zh="多个限额同时存在时，以最低者为准。单日限额和单月限额按北京时间重置。",
    en="The lowest limit applies. Daily and monthly limits reset on Beijing time.",
)
MANY_NOTE = Text(
    zh="只改选中的限额，其余保持每张卡的原值。提交前会列出每张卡的变更。",
    en="Only the limits you set here change; the rest stay as they are on each card. You'll review every change "
    "before it's submitted.",
)
HOW = Text(zh="{limit}：处理方式", en="{limit}: action")
KEEP = Text(zh="保持不变", en="Keep")
NO_LIMIT = terms.NO_LIMIT
SET_TO = Text(zh="设为", en="Set to")
AMOUNT_OF = Text(zh="{limit}金额", en="{limit}: amount")
CURRENCY = Text(zh="金额币种", en="Currency of amounts")
CURRENCY_HINT = Text(
    zh="金额只适用于此币种的卡片。其他币种的卡片需另外设置一次，完成后可从结果页继续。",
    en="The amounts apply to cards in this currency only. Cards in other currencies need another run, which you can "
    "start from the result.",
)
CURRENCY_COUNT = Text(zh="{currency}（{count} 张）", en="{currency} ({count:card|cards})")
REQUEST_NO = Text(zh="编号", en="Number")
NOW = Text(zh="现在：{limit}", en="Now: {limit}")
VALUE_OF_SOME = Text(zh="{limit}（{count} 张）", en="{limit} ({count:card|cards})")
VALUES_MORE = Text(zh="另有 {count} 种", en="{count} more")
USED = terms.AMOUNT_USED
LEFT = terms.LEFT
USED_UNKNOWN = Text(zh="未设上限期间的用量不统计", en="Spending without a limit isn't counted")
BELOW_USED = Text(
    zh="{window}已用 {used}，高于新限额 {limit}：下一笔消费会被拒绝，直到{resets}。",
    en="{window}: {used} is already used, above the new limit of {limit}. Payments will be declined {resets}.",
)
AT_USED = Text(
    zh="{window}已用 {used}，新限额 {limit} 已无剩余：下一笔消费会被拒绝，直到{resets}。",
    en="{window}: {used} is already used, leaving nothing of {limit}. Payments will be declined {resets}.",
)
UNTIL_DAY = Text(zh="次日重置", en="until tomorrow")
UNTIL_MONTH = Text(zh="次月 1 日重置", en="until the 1st of next month")
UNTIL_RAISED = Text(zh="限额调高", en="until the limit is raised")
NEXT_DECLINED = Text(zh="下一笔消费会被拒绝", en="The next payment will be declined")
OVERRULED = Text(zh="{window}高于{by}，以{by}为准", en="The {window} limit is above the {by} limit, which applies")
RAISED_FROM_LINK = Text(
    zh="已按建议填入新限额，请核对后保存。", en="We've filled in the suggested limit. Review it, then save."
)
BY_CURRENCY = terms.LIMITS_BY_SPENDING_CURRENCY
BY_CURRENCY_KEPT = Text(
    zh="各卡按交易币种的限额保持不变；需要修改时，请逐张设置。",
    en="Limits by spending currency don't change here. Change them card by card.",
)
BY_CURRENCY_CHANGE = Text.same("{currency} {limit}")
SAVE = Text(zh="保存限额", en="Save limits")
PREVIEW = Text(zh="预览变更", en="Preview changes")
RUN = Text(zh="提交变更", en="Set limits")
NOTHING_CHANGED = Text(zh="没有改动", en="No changes")
NOTHING_SET = Text(zh="请至少选择一项要修改的限额", en="Choose at least one limit to change")
UNDO = Text(zh="撤销，恢复原限额", en="Undo and restore previous limits")
BACK_TO_PAYMENT = Text(zh="回到被拒的付款", en="Back to the declined payment")
RETRY_NOW = Text(
    zh="限额已能容纳这笔付款：请让商户重新扣款。",
    en="The limits now have room for the payment. Have the merchant charge again.",
)
OVERTAKEN = Text(
    zh="打开后有人修改过这张卡的限额，您的修改未保存。您未改动的项目已换成最新值，其余项目可对照“现在”的值；再次保存将以您的内容覆盖。",
    en="Someone changed this card's limits after you opened them, so yours weren't saved. What you hadn't edited now shows "
    "the latest limits. Check the rest against what applies now, then save again to replace it with yours.",
)
OVERTAKEN_CARD = Text(
    zh="期间有人修改过这张卡的限额，因此没有提交。箭头前是现在的值，核对后重试即以箭头后的值覆盖。",
    en="Someone changed this card's limits in the meantime, so nothing was submitted. The values before the arrow apply now. "
    "Check them, then retry to replace them.",
)
SET_OTHERS = Text(zh="继续设置限额", en="Set more limits")
CARD_NOW = Text(zh="当前卡片", en="Card now")
CARD_AFTER = Text(zh="保存后", en="After saving")
SIDE_MANY = Text(zh="已选卡片", en="Selected cards")
AND_MORE = terms.AND_MORE_CARDS
CANNOT = Text(zh="{count} 张不能修改限额：", en="Limits can't be set for {count:card|cards}:")
OTHER_CURRENCY = Text(
    zh="设置 {currency} 卡片的限额（{count} 张）", en="Set limits for {count:card|cards} in {currency}"
)
WHY_NOT: dict[ChangeRefusal, Text] = {
    ChangeRefusal.STATUS: Text(
        zh="卡片{status}，不能修改限额", en="Card status: {status}. Its limits can't be changed"
    ),
    ChangeRefusal.KIND: Text(zh="该卡产品不支持设置限额", en="This type of card doesn't support limits"),
    ChangeRefusal.CURRENCY: Text(
        zh="卡片币种为 {card}，与金额币种 {currency} 不同", en="This card is in {card}; the amounts are in {currency}"
    ),
}
TOO_HIGH = Text(zh="{limit}超过最高 {most}", en="{limit}: above the maximum of {most}")
KEPT_ODD = Text(
    zh="卡片现有的某项限额无法原样保留，请单独打开此卡，一并修改该项",
    en="One of the card's current limits can't be kept as it is. Open this card on its own and change that one too",
)
HIGHEST = Text(zh="最高 {most}", en="up to {most}")
NO_RIGHT = Text(zh="您没有修改卡片的权限", en="You don't have permission to change cards")
NO_RIGHT_NOTE = Text(
    zh="请联系管理员开通“修改卡片”权限（vcc_card_update）。",
    en="Ask your administrator for the vcc_card_update permission.",
)
CANNOT_ONE = Text(zh="这张卡片不能设置限额", en="Limits can't be set for this card")

RULES = Text(zh="消费规则", en="Spending rules")
RULES_NOTE = Text(
    zh="限定币种、次数、商户类别和商户；不符合的消费会被拒绝。",
    en="Restrict currencies, payment count, merchant categories and merchants. Anything else is declined.",
)
SAVE_RULES = Text(zh="保存规则", en="Save rules")
RULES_SAVED = Text(zh="消费规则已保存", en="Spending rules saved")
RULES_UNCHANGED = Text(zh="规则没有改动", en="No changes to the rules")
RULES_UNKNOWN = Text(
    zh="没有收到回应，规则可能已保存。请重新打开此页核对，再决定是否重试。",
    en="We didn't get a response, so the rules may have been saved. Reopen this page and check before you retry.",
)
RULES_OVERTAKEN = Text(
    zh="打开后有人修改过这些规则，您的修改未保存。您未改动的项目已换成最新值。再次保存将以您的内容覆盖：{fields}。",
    en="Someone changed these rules after you opened them, so yours weren't saved. What you hadn't edited now shows the "
    "latest rules. Save again to replace these with yours: {fields}.",
)
RULES_NOT_UNDONE = Text(
    zh="未撤销：保存后有人修改过这些规则。现在：{rules}。",
    en="Not undone: someone changed these rules after you saved them. They're now: {rules}.",
)
RULE_NOW = Text(zh="{rule}：{value}", en="{rule}: {value}")
ON = terms.ON
OFF = terms.OFF
NONE = terms.NONE
RULES_ODD = Text(zh="这些规则无法在这里设置", en="These rules can't be set here")
UNDO_RULES = Text(zh="撤销，恢复原规则", en="Undo and restore previous rules")
ALREADY_USED = Text(zh="已使用的次数也计入", en="Includes payments already made")
