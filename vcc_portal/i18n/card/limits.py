"""Strings of /card/updateLimit: limits of one card or many, limits by spending currency, spending rules."""

from vcc_portal.domain.card_changes import ChangeRefusal
from vcc_portal.i18n.text import Text

SET_LIMITS = Text(zh="设置限额", en="Set limits")
OF_MANY = Text(zh="{count} 张卡片", en="{count} cards")
LIMITS = Text(zh="消费限额", en="Spending limits")
LIMITS_NOTE = Text(
    zh="多个限额同时存在时，以最低者为准。日限额和月限额按北京时间重新计算。",
    en="The lowest limit that applies decides. Days and months are those of Asia/Shanghai.",
)
MANY_NOTE = Text(
    zh="只改选中的限额，其余保持每张卡的原值。提交前会列出每张卡的变更。",
    en="Only what you set changes; the rest stays as it is on each card. You see every change before it is sent.",
)
HOW = Text(zh="{limit}：处理方式", en="{limit}: what to do")
KEEP = Text(zh="保持不变", en="Keep")
NO_LIMIT = Text(zh="不限", en="No limit")
SET_TO = Text(zh="设为", en="Set to")
AMOUNT_OF = Text(zh="{limit}金额", en="{limit}: amount")
CURRENCY = Text(zh="金额币种", en="Currency of the amounts")
CURRENCY_HINT = Text(
    zh="其他币种的卡片不能按此金额设置，预览时会列出。",
    en="Cards in another currency cannot take these amounts; the preview lists them.",
)
CURRENCY_COUNT = Text(zh="{currency}（{count} 张）", en="{currency} ({count} cards)")
REQUEST_NO = Text(zh="编号", en="Number")
NOW = Text(zh="现在：{limit}", en="Now: {limit}")
NOW_VARIOUS = Text(zh="现在：{count} 种不同的值", en="Now: {count} different values")
USED = Text(zh="已用 {amount}", en="{amount} used")
LEFT = Text(zh="剩余 {amount}", en="{amount} left")
USED_UNKNOWN = Text(zh="未设上限期间的用量不统计", en="What was used without a cap is not counted")
BELOW_USED = Text(
    zh="{window}已用 {used}，高于新限额 {limit}：下一笔消费会被拒绝，直到{resets}。",
    en="{window}: {used} is used, more than the new limit of {limit}. The next payment will be declined, {resets}.",
)
AT_USED = Text(
    zh="{window}已用 {used}，新限额 {limit} 已无剩余：下一笔消费会被拒绝，直到{resets}。",
    en="{window}: {used} is used, so nothing is left of {limit}. The next payment will be declined, {resets}.",
)
UNTIL_DAY = Text(zh="次日重置", en="until tomorrow")
UNTIL_MONTH = Text(zh="次月 1 日重置", en="until the 1st of next month")
UNTIL_RAISED = Text(zh="限额调高", en="until the limit is raised")
NEXT_DECLINED = Text(zh="下一笔消费会被拒绝", en="The next payment will be declined")
RAISED_FROM_LINK = Text(
    zh="已按建议填入新限额，请核对后保存。", en="The suggested limit is filled in. Check it, then save."
)
BY_CURRENCY = Text(zh="按交易币种的限额", en="Limits by spending currency")
BY_CURRENCY_KEPT = Text(
    zh="各卡按交易币种的限额保持不变；需要修改时，请逐张设置。",
    en="Limits by spending currency stay as they are; change them card by card.",
)
BY_CURRENCY_CHANGE = Text.same("{currency} {limit}")
SAVE = Text(zh="保存限额", en="Save limits")
PREVIEW = Text(zh="预览变更", en="Preview changes")
RUN = Text(zh="提交变更", en="Set limits")
NOTHING_CHANGED = Text(zh="没有改动", en="Nothing was changed")
NOTHING_SET = Text(zh="请至少选择一项要修改的限额", en="Choose at least one limit to change")
UNDO = Text(zh="撤销，恢复原限额", en="Undo, set the former limits")
SET_OTHERS = Text(zh="继续设置限额", en="Set limits again")
CARD_NOW = Text(zh="当前卡片", en="The card now")
CARD_AFTER = Text(zh="保存后", en="After saving")
SIDE_MANY = Text(zh="已选卡片", en="Chosen cards")
AND_MORE = Text(zh="另有 {count} 张", en="and {count} more")
CANNOT = Text(zh="{count} 张不能修改限额", en="{count} cannot take limits")
WHY_NOT: dict[ChangeRefusal, Text] = {
    ChangeRefusal.STATUS: Text(zh="卡片{status}，不能修改限额", en="Status: {status}. Such a card takes no new limits"),
    ChangeRefusal.KIND: Text(zh="该卡产品不支持设置限额", en="This kind of card takes no such limits"),
    ChangeRefusal.CURRENCY: Text(
        zh="卡片币种为 {card}，与金额币种 {currency} 不同", en="The card is in {card}, the amounts are in {currency}"
    ),
}
TOO_HIGH = Text(zh="{limit}超过最高 {most}", en="{limit}: above the highest, {most}")
HIGHEST = Text(zh="最高 {most}", en="up to {most}")
NO_RIGHT = Text(zh="您没有修改卡片的权限", en="You may not change cards")
NO_RIGHT_NOTE = Text(
    zh="请联系管理员开通“修改卡片”权限（vcc_card_update）。",
    en="Ask your administrator for the right to change cards (vcc_card_update).",
)
CANNOT_ONE = Text(zh="这张卡片不能设置限额", en="This card takes no limits")

RULES = Text(zh="消费规则", en="Spending rules")
RULES_NOTE = Text(
    zh="限定币种、次数、商户类别和商户；不符合的消费会被拒绝。",
    en="Which currencies, how many payments, which categories and merchants. Anything else is declined.",
)
SAVE_RULES = Text(zh="保存规则", en="Save rules")
RULES_SAVED = Text(zh="消费规则已保存", en="The spending rules are saved")
RULES_UNCHANGED = Text(zh="规则没有改动", en="The rules are as they were")
RULES_UNKNOWN = Text(
    zh="没有收到回应，规则可能已保存。请重新打开此页核对，再决定是否重试。",
    en="No answer came; the rules may have been saved. Open this page again and look before you retry.",
)
UNDO_RULES = Text(zh="撤销，恢复原规则", en="Undo, set the former rules")
ALREADY_USED = Text(zh="已使用的次数也计入", en="Payments made so far count too")
