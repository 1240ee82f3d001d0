"""Strings of the dialog that changes tags, notices and freezes of many cards."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

NAME = Text(zh="批量修改卡片", en="Change cards")
NAME_ONE = Text(zh="修改卡片", en="Change card")
FIRST_CHECK = Text(
    zh="上一次更改还有卡片的结果未确认，请先核对；这次点击没有提交任何更改。",
    en="An earlier change still has cards whose result is unknown. Check them first; that click submitted nothing.",
)
GONE = terms.NO_SUCH_CARD
TITLES: dict[str, Text] = {
    "tags": Text(zh="批量编辑标签", en="Edit tags"),
    "notice": terms.PAYMENT_ALERTS,
    "freeze": Text(zh="冻结卡片", en="Freeze cards"),
    "unfreeze": Text(zh="解冻卡片", en="Unfreeze cards"),
}
NOTES: dict[str, Text] = {
    "tags": Text(zh="每张卡最多 8 个标签，每个最多 35 字。", en="Up to 8 tags per card, 35 characters each."),
    "notice": Text(zh="卡片资金变动时发送邮件和短信提醒。", en="Get an email and SMS when money moves on a card."),
    "freeze": Text(
        zh="冻结后新的消费会被拒绝，已授权的交易仍会入账。可随时解冻。",
        en="New payments are declined; authorized payments still settle. You can unfreeze the cards at any time.",
    ),
    "unfreeze": Text(zh="解冻后可以继续支付。", en="The cards can pay again."),
}
MODE = Text(zh="操作", en="Action")
MODES: dict[str, Text] = {
    "ADD": terms.ADD,
    "REMOVE": terms.REMOVE,
    "REPLACE": Text(zh="替换为", en="Replace with"),
}
TAGS = terms.TAGS
TAGS_HINT = Text(zh="输入后按回车；或从下面选用", en="Type and press Enter, or choose below")
KNOWN_TAGS = Text(zh="已有标签", en="Existing tags")
ADD_TAG = Text(zh="加入", en="Add tag")
USE_TAG = Text(zh="选用标签 {tag}，{count} 张卡", en="Use tag {tag}, {count:card|cards}")
REMOVE_TAG = terms.REMOVE_TAG
REPLACE_EMPTY = Text(
    zh="不填标签将清空所选卡片的标签。", en="Leave this empty to remove all tags from the selected cards."
)
NOTICE_ON = Text(zh="开启通知", en="On")
NOTICE_OFF = Text(zh="关闭通知", en="Off")
ON = terms.ON
OFF = terms.OFF
NO_TAGS = Text(zh="无标签", en="no tags")
COLUMNS: dict[str, Text] = {
    "tags": terms.TAGS,
    "notice": Text(zh="通知", en="Payment alerts"),
    "freeze": terms.STATUS,
    "unfreeze": terms.STATUS,
}
RUN_NONE: dict[str, Text] = {**TITLES, "notice": Text(zh="更改通知", en="Update cards")}
RUN: dict[str, Text] = {
    "tags": Text(zh="编辑 {count} 张卡的标签", en="Edit tags on {count:card|cards}"),
    "notice": Text(zh="更改 {count} 张卡", en="Update {count:card|cards}"),
    "freeze": Text(zh="冻结 {count} 张卡", en="Freeze {count:card|cards}"),
    "unfreeze": Text(zh="解冻 {count} 张卡", en="Unfreeze {count:card|cards}"),
}
DONE: dict[str, Text] = {
    "tags": Text(zh="已修改 {count} 张卡的标签", en="Tags updated on {count:card|cards}"),
    "notice": Text(zh="已更改 {count} 张卡的通知", en="Payment alerts updated on {count:card|cards}"),
    "freeze": Text(zh="已冻结 {count} 张卡", en="{count:card|cards} frozen"),
    "unfreeze": Text(zh="已解冻 {count} 张卡", en="{count:card|cards} unfrozen"),
}
UNDO_OF = Text(zh="撤销已完成的 {count} 张", en="Undo {count} completed")
UNDOING = Text(zh="正在恢复卡片…", en="Restoring the cards…")
UNDONE = Text(zh="已恢复 {count} 张卡", en="{count:card|cards} restored")
