"""Strings of a card's history: who did what, and what it was before and after."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

ACTIONS: dict[str, Text] = {
    "CARD_APPLY": Text(zh="申请卡片", en="applied for the card"),
    "CARD_APPLY_BATCH": Text(zh="批量申请卡片", en="applied for the card in a batch"),
    "CARD_UPDATE": Text(zh="修改卡片", en="changed the card"),
    "CARD_UPDATE_NAME": Text(zh="修改名称", en="renamed the card"),
    "CARD_UPDATE_EMAIL": Text(zh="修改邮箱", en="changed the email"),
    "CARD_UPDATE_PHONE": Text(zh="修改手机", en="changed the phone number"),
    "CARD_UPDATE_NOTICE": Text(zh="修改动账通知", en="changed payment alerts"),
    "CARD_UPDATE_LIMIT": Text(zh="设置限额", en="set the limits"),
    "CARD_UPDATE_3DS": Text(zh="修改 3DS 联系方式", en="changed the 3-D Secure contact"),
    "CARD_UPDATE_TAG": Text(zh="编辑标签", en="edited the tags"),
    "CARD_MOVE": Text(zh="转移卡片", en="moved the card"),
    "CARD_CANCEL": Text(zh="注销卡片", en="cancelled the card"),
    "CARD_RECHARGE": Text(zh="转入资金", en="topped up the card"),
    "CARD_REVEAL": Text(zh="查看完整卡号", en="viewed the full card number"),
    "CARD_COPY_NUMBER": Text(zh="复制卡号", en="copied the card number"),
}
"""By `operationType` of the operation log."""
OTHER_ACTION = Text(zh="操作 {kind}", en="performed {kind}")
FROZE = Text(zh="冻结卡片", en="froze the card")
UNFROZE = Text(zh="解冻卡片", en="unfroze the card")
CHANGED_RULES = Text(zh="修改其他规则", en="changed other rules")
CHANGED_3DS = Text(zh="修改 3DS 验证", en="changed 3-D Secure")
WHO = Text.same("{who} {what}")
SOMEBODY = Text(zh="系统", en="System")

NONE = terms.NONE
NOT_ANY_MORE = Text(zh="不限制", en="any")
CARD_STATUS = terms.STATUS
CURRENCY_LIMIT = Text(zh="{currency} {window}", en="{currency}, {window}")
AMOUNT = terms.AMOUNT
REFUND = Text(zh="退回余额", en="Balance refunded")
REASON_IS = terms.REASON_IS
BY_SMS = Text(zh="已通过安全验证", en="Verified with a security check")
FROM_ADDRESS = Text(zh="IP {ip}", en="from IP {ip}")
REFUSED = Text(zh="没有成功", en="Failed")
REFUSED_WHY = Text(zh="没有成功：{why}", en="Failed: {why}")
COUNT = Text(zh="共 {total} 条，第 {first} 至 {last} 条", en="{first}–{last} of {total}")
NEWER = Text(zh="较新", en="Newer")
OLDER = Text(zh="较早", en="Older")
REFRESH = Text(zh="刷新历史", en="Refresh history")
WHOLE_LOG = Text(zh="在操作日志中查看", en="View in operation log")

EMPTY_TITLE = Text(zh="还没有操作记录", en="No activity yet")
EMPTY_NOTE = Text(
    zh="对这张卡的每次修改、查看和复制卡号都会记录在这里。",
    en="Every change to this card, and every time its number is viewed or copied, is recorded here.",
)
DENIED_TITLE = Text(zh="您没有查看操作日志的权限", en="You don't have permission to view the operation log")
DENIED_NOTE = Text(
    zh="需要“操作日志”页面的权限。请联系管理员开通，或请管理员代为查看。",
    en="You need access to the Operation log page. Ask an administrator to grant it, or to check for you.",
)
