"""Strings of a card's history: who did what, and what it was before and after."""

from vcc_portal.i18n.text import Text

TITLE = Text(zh="操作历史", en="History")
ACTIONS: dict[str, Text] = {
    "CARD_APPLY": Text(zh="申请卡片", en="applied for the card"),
    "CARD_APPLY_BATCH": Text(zh="批量申请卡片", en="applied for the card in a batch"),
    "CARD_UPDATE": Text(zh="修改卡片", en="changed the card"),
    "CARD_UPDATE_NAME": Text(zh="修改名称", en="renamed the card"),
    "CARD_UPDATE_EMAIL": Text(zh="修改邮箱", en="changed the e-mail"),
    "CARD_UPDATE_PHONE": Text(zh="修改手机", en="changed the phone"),
    "CARD_UPDATE_NOTICE": Text(zh="修改动账通知", en="changed the notices of payments"),
    "CARD_UPDATE_LIMIT": Text(zh="调整限额", en="changed the limits"),
    "CARD_UPDATE_3DS": Text(zh="修改 3DS 联系方式", en="changed the 3-D Secure contact"),
    "CARD_UPDATE_TAG": Text(zh="修改标签", en="changed the tags"),
    "CARD_MOVE": Text(zh="转移卡片", en="moved the card"),
    "CARD_CANCEL": Text(zh="注销卡片", en="cancelled the card"),
    "CARD_RECHARGE": Text(zh="转入资金", en="transferred money in"),
    "CARD_REVEAL": Text(zh="查看完整卡号", en="looked at the full number"),
    "CARD_COPY_NUMBER": Text(zh="复制卡号", en="copied the number"),
}
"""By `operationType` of the operation log."""
OTHER_ACTION = Text(zh="操作 {kind}", en="did {kind}")
FROZE = Text(zh="冻结卡片", en="froze the card")
UNFROZE = Text(zh="解冻卡片", en="unfroze the card")
CHANGED_RULES = Text(zh="修改其他规则", en="changed the other rules")
CHANGED_3DS = Text(zh="修改 3DS 验证", en="changed 3-D Secure")
WHO = Text.same("{who} {what}")
SOMEBODY = Text(zh="系统", en="The system")

FROM = Text(zh="原值", en="before")
TO = Text(zh="改为", en="now")
NONE = Text(zh="无", en="none")
NOT_ANY_MORE = Text(zh="不限制", en="any")
CARD_STATUS = Text(zh="状态", en="Status")
CURRENCY_LIMIT = Text(zh="{currency} {window}", en="{currency}, {window}")
AMOUNT = Text(zh="金额", en="Amount")
REASON = Text(zh="原因", en="Reason")
REASON_IS = Text(zh="原因：{reason}", en="Reason: {reason}")
BY_SMS = Text(zh="已通过安全验证", en="After a security check")
FROM_ADDRESS = Text(zh="IP {ip}", en="from IP {ip}")
REFUSED = Text(zh="没有成功", en="Not done")
REFUSED_WHY = Text(zh="没有成功：{why}", en="Not done: {why}")
COUNT = Text(zh="共 {total} 条，第 {first}-{last} 条", en="{first}–{last} of {total}")
NEWER = Text(zh="较新", en="Newer")
OLDER = Text(zh="较早", en="Older")
REFRESH = Text(zh="刷新历史", en="Refresh the history")
WHOLE_LOG = Text(zh="在操作日志中查看", en="See it in the operation log")

EMPTY_TITLE = Text(zh="还没有操作记录", en="Nothing has been done yet")
EMPTY_NOTE = Text(
    zh="对这张卡的每次修改、查看和复制卡号都会记录在这里。",
    en="Each change of this card, and each look at its number, is recorded here.",
)
DENIED_TITLE = Text(zh="您没有查看操作日志的权限", en="You may not read the operation log")
DENIED_NOTE = Text(
    zh="需要“操作日志”页面的权限。请联系管理员开通，或请管理员代为查看。",
    en="It takes the right to the “Operation log” page. Ask an administrator to grant it, or to look for you.",
)
