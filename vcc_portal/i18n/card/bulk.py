"""Strings of the dialog that changes tags, notices and freezes of many cards."""

from vcc_portal.i18n.text import Text

NAME = Text(zh="批量修改卡片", en="Change cards")
GONE = Text(zh="卡片不存在，或您没有权限查看", en="No such card, or you may not see it")
TITLES: dict[str, Text] = {
    "tags": Text(zh="批量修改标签", en="Change tags"),
    "notice": Text(zh="动账通知", en="Notices of payments"),
    "freeze": Text(zh="冻结卡片", en="Freeze cards"),
    "unfreeze": Text(zh="解冻卡片", en="Unfreeze cards"),
}
NOTES: dict[str, Text] = {
    "tags": Text(zh="每张卡最多 8 个标签，每个最多 35 字。", en="Up to 8 tags a card, of up to 35 characters."),
    "notice": Text(zh="卡片资金变动时发送邮件和短信提醒。", en="A message is sent when money moves on a card."),
    "freeze": Text(
        zh="冻结后新的消费会被拒绝，已授权的交易仍会入账。可随时解冻。",
        en="New payments are refused, what is authorised is still settled. You can unfreeze them at any time.",
    ),
    "unfreeze": Text(zh="解冻后可以继续支付。", en="The cards can pay again."),
}
MODE = Text(zh="操作", en="What to do")
MODES: dict[str, Text] = {
    "ADD": Text(zh="添加", en="Add"),
    "REMOVE": Text(zh="移除", en="Remove"),
    "REPLACE": Text(zh="替换为", en="Replace with"),
}
TAGS = Text(zh="标签", en="Tags")
TAGS_HINT = Text(zh="输入后按回车；或从下面选用", en="Type and press Enter, or pick below")
TAG_LONG = Text(zh="标签最多 35 字", en="A tag has at most 35 characters")
TAGS_MANY = Text(zh="最多 8 个标签", en="At most 8 tags")
KNOWN_TAGS = Text(zh="已有标签", en="Tags in use")
ADD_TAG = Text(zh="加入", en="Add tag")
USE_TAG = Text(zh="选用标签 {tag}，{count} 张卡", en="Use tag {tag}, {count} cards")
REMOVE_TAG = Text(zh="移除标签 {tag}", en="Remove tag {tag}")
REPLACE_EMPTY = Text(zh="不填标签将清空所选卡片的标签。", en="Without a tag, all tags of the cards are removed.")
NOTICE_ON = Text(zh="开启通知", en="On")
NOTICE_OFF = Text(zh="关闭通知", en="Off")
ON = Text(zh="开启", en="On")
OFF = Text(zh="关闭", en="Off")
NO_TAGS = Text(zh="无标签", en="no tags")
COLUMNS: dict[str, Text] = {
    "tags": Text(zh="标签", en="Tags"),
    "notice": Text(zh="通知", en="Notices"),
    "freeze": Text(zh="状态", en="Status"),
    "unfreeze": Text(zh="状态", en="Status"),
}
RUN: dict[str, Text] = {
    "tags": Text(zh="修改 {count} 张卡的标签", en="Change tags of {count} cards"),
    "notice": Text(zh="更改 {count} 张卡", en="Change {count} cards"),
    "freeze": Text(zh="冻结 {count} 张卡", en="Freeze {count} cards"),
    "unfreeze": Text(zh="解冻 {count} 张卡", en="Unfreeze {count} cards"),
}
DONE: dict[str, Text] = {
    "tags": Text(zh="已修改 {count} 张卡的标签", en="Tags of {count} cards changed"),
    "notice": Text(zh="已更改 {count} 张卡的通知", en="Notices of {count} cards changed"),
    "freeze": Text(zh="已冻结 {count} 张卡", en="{count} cards frozen"),
    "unfreeze": Text(zh="已解冻 {count} 张卡", en="{count} cards unfrozen"),
}
UNDO = Text(zh="撤销", en="Undo")
UNDO_OF = Text(zh="撤销已完成的 {count} 张", en="Undo the {count} that are done")
UNDONE = Text(zh="已恢复 {count} 张卡", en="{count} cards are as they were")
